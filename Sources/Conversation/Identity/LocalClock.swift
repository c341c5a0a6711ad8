/// The clocks of a place: how far they are ahead of UTC, which in summer is another number than in winter.
package struct LocalClock: Hashable, Sendable {
  /// From a moment on they are so far ahead.
  package struct Change: Hashable, Sendable {
    package let moment: Timestamp
    package let offsetSeconds: Int

    package init(at moment: Timestamp, offsetSeconds: Int) {
      self.moment = moment
      self.offsetSeconds = offsetSeconds
    }
  }

  package static let utc = LocalClock(offsetSeconds: 0)

  /// Before the first change.
  private let offsetSeconds: Int
  private let changes: [Change]

  /// The changes come in the order of their moments.
  package init(offsetSeconds: Int, changes: [Change] = []) {
    self.offsetSeconds = offsetSeconds
    self.changes = changes
  }

  package func offsetSeconds(at moment: Timestamp) -> Int {
    changes.last { $0.moment <= moment }?.offsetSeconds ?? offsetSeconds
  }

  /// When it shows so many seconds past midnight of a day, which are counted from 1970.
  package func moment(day: Int64, seconds: Int64 = 0) -> Timestamp {
    moment(showing: Timestamp(milliseconds: (day * 86_400 + seconds) * 1000))
  }

  /// When it shows what UTC shows at a moment. A time that it shows twice is the first one; one that it leaves out is as much
  /// later as it is set forward.
  package func moment(showing shown: Timestamp) -> Timestamp {
    func moment(_ offset: Int) -> Timestamp { shown.adding(seconds: Int64(-offset)) }
    let before = offsetSeconds(at: shown.adding(seconds: -86_400))
    let after = offsetSeconds(at: shown.adding(seconds: 86_400))
    let isAfter = offsetSeconds(at: moment(before)) != before && offsetSeconds(at: moment(after)) == after
    return moment(isAfter ? after : before)
  }

  /// The moments of a day at which it shows that, newest first: two where it is set back over them.
  package func moments(day: Int64, seconds: Int64) -> [Timestamp] {
    let shown = Timestamp(milliseconds: (day * 86_400 + seconds) * 1000)
    let first = moment(showing: shown)
    let after = offsetSeconds(at: shown.adding(seconds: 86_400))
    let last = shown.adding(seconds: Int64(-after))
    return last > first && offsetSeconds(at: last) == after ? [last, first] : [first]
  }

  /// For what can't ask it at each moment, the offset that the last of these that has come gives.
  package var offsets: [Change] { [Change(at: Timestamp(milliseconds: .min), offsetSeconds: offsetSeconds)] + changes }
}
