import Agents
import Core
import JSON
import JSONRPC
import Testing

@Suite struct TurnTests {
  static let cancel = ACPClient.Output.send(.notification(method: "session/cancel", params: ["sessionId": "s1"]))

  @Test(arguments: [
    ("max_tokens", "The answer is cut off: the model came to its limit of tokens."),
    ("max_turn_requests", "kimi stopped: it had asked its model as often as it may in one turn."),
    ("refusal", "The model refused to go on."),
    ("cancelled", "kimi gave the turn up, though nobody had asked it to. Send the message again."),
    ("tired", "kimi stopped: tired."),
    (
      "end_turn", "kimi ended its turn without an answer. Its model may be out of reach; its own log may say more."
    ),
  ])
  func `a turn that stops for another reason than its end says why`(reason: String, words: String) {
    var conversation = Conversation.prompted()
    #expect(conversation.answers(3, ["stopReason": .string(reason)]) == [Conversation.ended(.stopped(words))])
  }

  private static let errors: [(code: Int, message: String, data: JSON, end: TurnEnd)] = [
    (
      -31001, "Rate limit", .null,
      .failed("kimi broke the turn off: Rate limit.", wasAccepted: true, cause: .rateLimit(retryAfterSeconds: nil))
    ),
    (
      -32603, "Internal error", ["status": 429, "retry_after": 2.5],
      .failed(
        "kimi broke the turn off: Internal error.", wasAccepted: true, cause: .rateLimit(retryAfterSeconds: 3))
    ),
    (
      -32603, "Internal error", ["details": "overloaded", "status_code": 529],
      .failed("kimi broke the turn off: Internal error: overloaded.", wasAccepted: true, cause: .connection)
    ),
    (
      -31002, "Bad key", .null, .failed("kimi broke the turn off: Bad key.", wasAccepted: true, cause: .login)
    ),
    (
      -32603, "Internal error", ["details": "model said 500."],
      .failed("kimi broke the turn off: Internal error: model said 500.", wasAccepted: true)
    ),
    (-32603, "", ["errors": [["msg": "a"], "b"]], .failed("kimi broke the turn off: a: b.", wasAccepted: true)),
    (-32603, "", .null, .failed("kimi broke the turn off: error -32603.", wasAccepted: true)),
    (-32602, "Invalid params", .null, .failed("kimi did not take the message: Invalid params.", wasAccepted: false)),
    (
      -32000, "Authentication required", .null,
      .failed(
        "kimi wants you to log in first (Authentication required). Log in with its own program. `upnext login kimi` "
          + "leads you there. Then send again.", wasAccepted: false, cause: .login)
    ),
  ]

  @Test(arguments: errors) func `an error ends the turn in words, with its cause where the agent tells`(
    code: Int, message: String, data: JSON, end: TurnEnd
  ) {
    var conversation = Conversation.prompted()
    #expect(conversation.fails(3, code, message, data: data) == [Conversation.ended(end)])
  }

  @Test func `a cancelled turn goes on until the agent has ended it, however it does`() {
    for end: JSON in [
      ["result": ["stopReason": "cancelled"]], ["result": ["stopReason": "end_turn"]], ["error": ["code": -32800]],
    ] {
      var conversation = Conversation.prompted()
      #expect(conversation.client.cancel() == [TurnTests.cancel, .endTerminals])
      #expect(conversation.client.cancel() == [])
      let late: JSON = ["sessionUpdate": "agent_message_chunk", "content": ["type": "text", "text": "late"]]
      #expect(conversation.hears(update: late) == [.report(.text("late", kind: .said, part: nil))])
      #expect(conversation.client.isCancelling)
      var answer = end.object ?? [:]
      answer["id"] = 3
      #expect(conversation.hears(.object(answer)) == [Conversation.ended(.cancelled)])
      #expect(!conversation.client.isBusy)
    }
  }

  @Test func `a message that has not left is cancelled at once`() {
    var conversation = Conversation()
    #expect(conversation.client.cancel() == [])
    _ = conversation.deliver()
    #expect(conversation.client.cancel() == [Conversation.ended(.cancelled)])
    #expect(conversation.answers(1, ["protocolVersion": 1]) == [])
    #expect(conversation.deliver(2) == [Conversation.opening(2, "session/new")])
  }

  @Test func `an agent that dies has the message or has it not`() {
    var before = Conversation()
    _ = before.deliver()
    #expect(before.client.disconnect(because: "Gone.") == [Conversation.ended(.failed("Gone.", wasAccepted: false))])
    var during = Conversation.prompted()
    #expect(during.client.disconnect(because: "Gone.") == [Conversation.ended(.failed("Gone.", wasAccepted: true))])
    #expect(during.client.disconnect(because: "Gone.") == [])
    var unread = Conversation.prompted()
    #expect(
      unread.client.disconnect(because: "Gone.", unsent: Conversation.message(1)) == [
        Conversation.ended(.failed("Gone.", wasAccepted: false))
      ])
    var cancelled = Conversation.prompted()
    _ = cancelled.client.cancel()
    #expect(cancelled.client.disconnect(because: "Gone.") == [Conversation.ended(.cancelled)])
  }

  @Test func `text that is no message is kept as noise, and unknown requests are answered`() {
    var conversation = Conversation.prompted()
    #expect(
      conversation.client.receive(line: Array("Welcome!".utf8), at: Timestamp(milliseconds: 0)) == [.noise("Welcome!")])
    #expect(conversation.client.receive(line: Array(" \r".utf8), at: Timestamp(milliseconds: 0)) == [])
    #expect(conversation.hears(["method": "_session/retrying", "params": ["detail": "x"]]) == [])
    #expect(
      conversation.hears(["id": 0, "method": "terminal/resize", "params": [:]]) == [
        .send(.response(id: .integer(0), answer: .failure(.unknownMethod("terminal/resize"))))
      ])
  }
}
