import Conversation
import Core
import Languages
import Settings
import Testing

/// Moments and durations as a person types them.
struct TimeWordsTests {
  private let now = Timestamp(milliseconds: 1_795_255_200_000)

  @Test(
    arguments: [
      ("90s", 90), ("10m", 600), ("2h", 7200), ("1h30m", 5400), ("1d", 86_400), ("5", 300), ("0m", 0),
    ] as [(String, Int64)])
  func `durations are read`(text: String, seconds: Int64) { #expect(TimeWords.seconds(text) == seconds) }

  @Test(arguments: [
    "", "m", "10x", "-5m", "1h30", "1.5h", "999999999999999999999h", "99999d", "１０m", "h1", "1h1h", "1m2h3m",
  ])
  func `what is no duration is none`(text: String) { #expect(TimeWords.seconds(text) == nil) }

  @Test func `a time of day is the next one that the clock shows`() {
    // It is ten o'clock in UTC, and noon at an offset of two hours.
    #expect(TimeWords.moment("18:30", now: now, on: .utc) == now.adding(seconds: 8 * 3600 + 1800))
    let noon = LocalClock(offsetSeconds: 7200)
    #expect(TimeWords.moment("18:30", now: now, on: noon) == now.adding(seconds: 6 * 3600 + 1800))
    #expect(TimeWords.moment("9:00", now: now, on: .utc) == now.adding(seconds: 23 * 3600))
    #expect(TimeWords.moment("10:00", now: now, on: .utc) == now.adding(seconds: 86_400))
    #expect(TimeWords.moment("23:59", now: now, on: LocalClock(offsetSeconds: -3600 * 11)) == now.adding(seconds: 3540))
  }

  @Test(
    arguments: [
      ("2026-11-21T12:00:00Z", 7200), ("2026-11-21T12:00", 3600), ("2026-11-21 12:00", 3600),
      ("2026-11-21T12:00+02:00", 0), ("2026-11-21T12:00:00-01:00", 10_800),
    ] as [(String, Int64)])
  func `a date with a time is read, by the person's clock where it names no zone`(text: String, seconds: Int64) {
    #expect(TimeWords.moment(text, now: now, on: LocalClock(offsetSeconds: 3600)) == now.adding(seconds: seconds))
  }

  /// The hour from two to three comes twice: from midnight and from one o'clock on, as UTC has them.
  @Test(arguments: [
    ("00:30", "2027-10-31T00:45:00Z", "2027-10-30T00:45:00Z"),
    ("00:50", "2027-10-31T01:45:00Z", "2027-10-31T00:45:00Z"),
    ("01:30", "2027-10-31T01:45:00Z", "2027-10-31T00:45:00Z"),
    ("01:50", "2027-11-01T01:45:00Z", "2027-10-31T01:45:00Z"),
  ])
  func `in the hour that comes twice, the next time and the last one may both be in it`(
    now: String, next: String, last: String
  ) throws {
    let now = try #require(Timestamp(iso8601: "2027-10-31T\(now):00Z"))
    let change = try #require(Timestamp(iso8601: "2027-10-31T01:00:00Z"))
    let berlin = LocalClock(offsetSeconds: 7200, changes: [LocalClock.Change(at: change, offsetSeconds: 3600)])
    #expect(TimeWords.moment("02:45", now: now, on: berlin)?.shortISO8601 == next)
    #expect(TimeWords.since("02:45", now: now, on: berlin)?.shortISO8601 == last)
  }

  /// It is ten in the evening in Berlin, and the night has the given change of its clocks.
  @Test(arguments: [
    ("2027-03-27T21:00:00Z", "2027-03-28T01:00:00Z", 7200, "2027-03-28T07:00:00Z"),
    ("2027-10-30T20:00:00Z", "2027-10-31T01:00:00Z", 3600, "2027-10-31T08:00:00Z"),
  ])
  func `nine in the morning is nine on the clock, though the clock is changed by night`(
    now: String, change: String, offset: Int, nine: String
  ) throws {
    let (now, change) = (try #require(Timestamp(iso8601: now)), try #require(Timestamp(iso8601: change)))
    let berlin = LocalClock(
      offsetSeconds: 10_800 - offset, changes: [LocalClock.Change(at: change, offsetSeconds: offset)])
    let day = String(nine.prefix(10))
    for text in ["9:00", "tomorrow", day, day + "T09:00"] {
      #expect(TimeWords.moment(text, now: now, on: berlin)?.shortISO8601 == nine)
    }
    guard case .until(let end) = SnoozeChoice.tomorrow.snooze(at: now, on: berlin) else {
      return #expect(Bool(false), "tomorrow is a time")
    }
    #expect(end.shortISO8601 == nine)
    #expect(QuietHours("21:00-9:00")?.end(at: now, on: berlin)?.shortISO8601 == nine)
    let later = now.adding(seconds: 86_400)
    #expect(TimeWords.since("9:00", now: later, on: berlin)?.shortISO8601 == nine)
    #expect(TimeWords.since("today", now: later, on: berlin) == TimeWords.since(day, now: later, on: berlin))
    #expect(TimeWords.since(day, now: later, on: berlin) == berlin.moment(day: now.day(on: berlin) + 1))
    #expect(Words.moment(later.adding(seconds: -86_400), at: now, on: berlin) == "22:00")
  }

  @Test(arguments: ["", "24:00", "12:60", "12", "1:2", "soon", "2026-02-30T10:00", "12:000", "漢:字", "2026-11-32"])
  func `what is no time is none`(text: String) { #expect(TimeWords.moment(text, now: now, on: .utc) == nil) }

  @Test func `a moment is written as the forms' notes have it`() throws {
    func either(_ text: String) -> Timestamp? { TimeWords.either(text, now: now, on: .utc) }
    #expect(either("in 10m") == now.adding(seconds: 600))
    #expect(either("10m") == now.adding(seconds: 600))
    #expect((either("now"), either("jetzt")) == (now, now))
    #expect(either("in") == nil)
    #expect(either("in in 10m") == nil)
  }
}
