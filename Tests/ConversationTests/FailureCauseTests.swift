import Conversation
import Testing

/// Why a turn failed, as it is kept over a restart.
struct FailureCauseTests {
  private static let moment = Timestamp(milliseconds: 1_795_000_000_123)

  @Test(
    arguments: [
      .connection, .rateLimit(retryAfterSeconds: nil), .rateLimit(retryAfterSeconds: 30),
      .usageLimit(UsageLimit(until: nil, words: "")), .usageLimit(UsageLimit(until: moment, words: "")),
      .usageLimit(UsageLimit(until: moment, words: "", isOfOneModel: true)),
    ] as [FailureCause])
  func `a cause that may pass comes back from its word`(cause: FailureCause) throws {
    let word = try #require(cause.word)
    #expect(!word.contains(" ") && FailureCause(word: word) == cause)
  }

  @Test func `one that doesn't pass has none, and what is no cause is none`() {
    for cause: FailureCause in [.other, .sessionIsGone, .login, .cannotStart] { #expect(cause.word == nil) }
    for word in ["", ":", "goes_on", "größe", "other"] { #expect(FailureCause(word: word) == nil) }
  }
}
