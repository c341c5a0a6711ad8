import Conversation
import Testing

/// Clocks that are set forward in spring and back in autumn.
struct LocalClockTests {
  /// Berlin's in 2027: summer time from 28 March on, until 31 October, each time at 01:00 UTC.
  static let berlin = LocalClock(
    offsetSeconds: 3600,
    changes: [
      LocalClock.Change(at: utc("2027-03-28T01:00:00Z"), offsetSeconds: 7200),
      LocalClock.Change(at: utc("2027-10-31T01:00:00Z"), offsetSeconds: 3600),
    ])

  private static func utc(_ text: String) -> Timestamp { Timestamp(iso8601: text) ?? Timestamp(milliseconds: 0) }

  @Test(arguments: [
    ("2027-03-28T00:59:59Z", 1), ("2027-03-28T01:00:00Z", 3), ("2027-07-01T07:00:00Z", 9),
    ("2027-10-31T00:59:59Z", 2), ("2027-10-31T01:00:00Z", 2), ("2026-11-28T08:00:00Z", 9),
  ])
  func `it shows each moment as it was or will be shown then`(moment: String, hour: Int64) {
    #expect(Self.utc(moment).parts(on: Self.berlin).hour == hour)
  }

  @Test(arguments: [
    ("2027-07-01T09:00:00Z", "2027-07-01T07:00:00Z"), ("2027-01-01T09:00:00Z", "2027-01-01T08:00:00Z"),
    // The day on which it is set forward, and the one on which it is set back.
    ("2027-03-28T00:30:00Z", "2027-03-27T23:30:00Z"), ("2027-03-28T09:00:00Z", "2027-03-28T07:00:00Z"),
    ("2027-10-31T00:30:00Z", "2027-10-30T22:30:00Z"), ("2027-10-31T09:00:00Z", "2027-10-31T08:00:00Z"),
    // A time that is left out, and one that comes twice.
    ("2027-03-28T02:30:00Z", "2027-03-28T01:30:00Z"), ("2027-10-31T02:30:00Z", "2027-10-31T00:30:00Z"),
  ])
  func `it knows when it shows something`(shown: String, moment: String) {
    #expect(Self.berlin.moment(showing: Self.utc(shown)) == Self.utc(moment))
  }

  @Test func `a day is as long as it is`() {
    let day = Self.utc("2027-03-28T12:00:00Z").day(on: Self.berlin)
    let length = { Self.berlin.moment(day: $0 + 1).seconds(since: Self.berlin.moment(day: $0)) / 3600 }
    #expect([day - 1, day, day + 1].map(length) == [24, 23, 24])
    #expect(length(Self.utc("2027-10-31T12:00:00Z").day(on: Self.berlin)) == 25)
  }
}
