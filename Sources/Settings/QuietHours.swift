/// Hours of every day in which nobody is told of anything: from one time of the person's clock to another, which may be on
/// the next day.
package struct QuietHours: Equatable, Sendable {
  private let start: Int64
  private let end: Int64

  /// `22:00-08:00`; nil for what is written otherwise, and for no time at all.
  package init?(_ text: String) {
    let times = text.split(separator: "-", omittingEmptySubsequences: false)
    guard times.count == 2, let start = QuietHours.clock(times[0]), let end = QuietHours.clock(times[1]), start != end
    else { return nil }
    (self.start, self.end) = (start, end)
  }

  /// How many seconds of them are left at this second of the day; nil where it isn't within them.
  package func rest(at second: Int64) -> Int64? {
    guard start < end ? (start..<end).contains(second) : second >= start || second < end else { return nil }
    let rest = end - second
    return rest > 0 ? rest : rest + 86_400
  }

  /// A time of day as a clock shows it, `9:05` or `18:30`, in seconds since midnight.
  package static func clock(_ text: some StringProtocol) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      parts.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } }), let hour = Int64(parts[0]),
      let minute = Int64(parts[1]), hour < 24, minute < 60
    else { return nil }
    return hour * 3600 + minute * 60
  }
}
