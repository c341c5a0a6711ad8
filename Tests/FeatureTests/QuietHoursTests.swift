import Conversation
import Languages
import Settings
import Testing

/// Hours in which nobody is told of anything.
struct QuietHoursTests {
  /// Ten o'clock in UTC.
  private let ten = Timestamp(milliseconds: 1_795_255_200_123)

  private func end(_ hours: String, at moment: Timestamp, offset: Int = 0) -> Timestamp? {
    QuietHours(hours)?.end(at: moment, on: LocalClock(offsetSeconds: offset))
  }

  private func hour(_ hours: Int64) -> Timestamp {
    Timestamp(milliseconds: 1_795_255_200_000).adding(seconds: hours * 3600)
  }

  @Test func `they last from their beginning to just before their end`() {
    #expect(end("10:00-12:00", at: ten) == hour(2))
    #expect(end("9:59-10:01", at: ten) == hour(0).adding(seconds: 60))
    #expect(end("8:00-10:00", at: ten) == nil)
    #expect(end("10:01-12:00", at: ten) == nil)
    #expect(end("8:00-10:00", at: hour(0).adding(milliseconds: -1)) == hour(0))
  }

  @Test func `they may go on over midnight`() {
    #expect(end("22:00-08:00", at: ten) == nil)
    #expect(end("22:00-08:00", at: hour(12)) == hour(22))
    #expect(end("22:00-08:00", at: hour(13)) == hour(22))
    #expect(end("22:00-08:00", at: hour(16)) == hour(22))
    #expect(end("22:00-08:00", at: hour(22)) == nil)
    #expect(end("10:00-9:59", at: ten) == hour(24).adding(seconds: -60))
  }

  @Test func `they are those of the person's clock`() {
    #expect(end("22:00-08:00", at: ten, offset: 13 * 3600) == hour(9))
    #expect(end("22:00-08:00", at: ten, offset: -5 * 3600) == hour(3))
    #expect(end("22:00-08:00", at: ten, offset: 5 * 3600 + 1800) == nil)
  }
}
