import Conversation
import SeededNumbers
import Testing

struct TimestampTests {
  @Test func `a clock that was set back is believed, and one that trembles is not`() {
    let now = Timestamp(milliseconds: 1_795_262_400_000)
    #expect(now.followed(by: now.adding(seconds: 1)) == now.adding(seconds: 1))
    #expect(now.followed(by: now.adding(seconds: -1)) == now)
    #expect(now.followed(by: now.adding(seconds: -3600)) == now.adding(seconds: -3600))
    #expect(now.due(milliseconds: 16, after: now.adding(milliseconds: -4)) == now.adding(milliseconds: 12))
    #expect(now.due(milliseconds: 16, after: now.adding(seconds: 3600)) == now)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00.000Z"), (1_795_262_400_000, "2026-11-21T12:00:00.000Z"),
    (-1, "1969-12-31T23:59:59.999Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
    (4_107_542_400_000, "2100-03-01T00:00:00.000Z"), (253_402_300_799_007, "9999-12-31T23:59:59.007Z"),
    (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"),
  ])
  func `a moment is written in UTC and read again`(milliseconds: Int, text: String) {
    let moment = Timestamp(milliseconds: Int64(milliseconds))
    #expect(moment.iso8601 == text)
    #expect(moment.shortISO8601 == text.replacing(".000Z", with: "Z"))
    #expect(Timestamp(iso8601: text) == moment)
  }

  @Test(arguments: seeds)
  func `any moment of four-digit years comes back as it was`(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    for _ in 1...2000 {
      let moment = Timestamp(
        milliseconds: Int64.random(in: -62_167_219_200_000...253_402_300_799_999, using: &random))
      #expect(Timestamp(iso8601: moment.iso8601) == moment, "seed \(seed)")
      #expect(Timestamp(iso8601: moment.shortISO8601) == moment, "seed \(seed)")
      let later = moment.adding(milliseconds: 1)
      #expect(moment == later || moment.iso8601 < later.iso8601, "they sort as texts do")
    }
  }

  @Test(arguments: [
    "", "Z", "2026-11-21", "2026-11-21T12:00:00", "2026-13-01T00:00:00Z", "2026-02-30T00:00:00Z",
    "2025-02-29T00:00:00Z", "2026-11-21T24:00:00Z", "2026-11-21T12:60:00Z", "2026-11-21T12:00:60Z",
    "+026-11-21T12:00:00Z", "-026-11-21T12:00:00Z", "2026-+1-21T12:00:00Z", "2026-11-21T12:00:00.Z",
    "2026-11-21T12:00:00.-1Z", "2026-11-21T12:00:00,5Z", "2026-11-21T12:00:00+1:00", "2026-11-21_12:00:00Z",
    "２０２６-11-21T12:00:00Z", "2026-11-21T12:00:00.1x3Z", "2026-11-21T12:00:00+24:00", "2026-11-21T12:00:00+01:60",
    "2026-11-21T12:00:00+01:00Z", "2026-11-21T12:00:00+", "2026-11-21T12:00:00.5", "2026-02-30T00:00:00+02:00",
  ])
  func `what is no moment is not read`(text: String) {
    #expect(Timestamp(iso8601: text) == nil)
  }

  @Test(arguments: [(".5", 500), (".05", 50), (".123", 123), (".123456", 123), (".0", 0)])
  func `fractions of a second count as they are written`(fraction: String, milliseconds: Int) {
    #expect(
      Timestamp(iso8601: "2026-11-21T12:00:00\(fraction)Z")
        == Timestamp(milliseconds: noon.milliseconds + Int64(milliseconds)))
  }

  @Test(arguments: [
    "2026-11-21T12:00:00+00:00", "2026-11-21T14:00:00+02:00", "2026-11-21T06:30:00-05:30", "2026-11-21t12:00:00z",
    "2026-11-21 12:00:00Z", "2026-11-21T14:00:00+0200", "2026-11-22T01:00:00+13", "2026-11-20T23:30:00.000000-12:30",
  ])
  func `a moment is read as other programs write it`(text: String) {
    #expect(Timestamp(iso8601: text) == noon)
  }

  @Test func `a fraction and an offset count both`() {
    #expect(
      Timestamp(iso8601: "2026-11-21T14:00:00.123456789+02:00")
        == Timestamp(milliseconds: noon.milliseconds + 123))
  }

  @Test func `time waiting never is negative`() {
    #expect(noon.seconds(since: noon.adding(seconds: 5)) == 0)
    #expect(noon.adding(seconds: 5).seconds(since: noon) == 5)
  }

  @Test func `the parts of a date move with the offset`() {
    let parts = Timestamp(milliseconds: 0).parts(on: LocalClock(offsetSeconds: -3600))
    #expect([parts.year, parts.month, parts.day, parts.hour] == [1969, 12, 31, 23])
  }

  @Test(arguments: [Int64.min, -62_167_219_200_001, 0, 253_402_300_800_000, .max])
  func `nothing overflows, whatever number a moment is made of`(number: Int64) {
    let moment = Timestamp(milliseconds: number)
    #expect((0...9999).contains(moment.parts().year))
    #expect((0...9999).contains(moment.adding(seconds: number).parts().year))
    #expect(moment.seconds(since: Timestamp(milliseconds: .min)) >= 0)
    #expect(Timestamp(iso8601: moment.iso8601) == moment)
  }

  @Test(
    arguments: [
      (1_795_255_200, 1_795_255_200_000), (1_795_255_200_123, 1_795_255_200_123),
      (1_795_255_200_123_456, 1_795_255_200_123), (1_795_255_200_123_456_789, 1_795_255_200_123),
      (Int64.max, 9_223_372_036_854), (0, nil), (-1, nil), (Int64.min, nil),
    ] as [(Int64, Int64?)])
  func `a number counts seconds or parts of them by its size`(number: Int64, milliseconds: Int64?) {
    #expect(Timestamp(counting: number) == milliseconds.map { Timestamp(milliseconds: $0) })
  }

  @Test(
    arguments: [
      (1_795_255_200.5, 1_795_255_200_500), (1_795_255_200_123, 1_795_255_200_123),
      (1e300, nil), (-.infinity, nil), (.nan, nil), (0, nil),
    ] as [(Double, Int64?)])
  func `a number with a fraction counts as well`(number: Double, milliseconds: Int64?) {
    #expect(Timestamp(counting: number) == milliseconds.map { Timestamp(milliseconds: $0) })
  }
}
