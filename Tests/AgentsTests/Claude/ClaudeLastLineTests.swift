import Conversation
import JSON
import Testing

@testable import AgentProtocols

/// What stands in the last line of a turn of Claude Code, and what comes behind it.
@Suite struct ClaudeLastLineTests {
  private static let start: JSON = ["type": "system", "subtype": "init", "session_id": .string(ClaudeTalk.session)]

  private func ended(_ end: TurnEnd, _ number: UInt64 = 1) -> AgentReport.News {
    .turnEnded(ClaudeTalk.message(number), end)
  }

  private func texts(_ news: [AgentReport.News]) -> [String] {
    news.compactMap { if case .text(let text, .said, _) = $0 { text } else { nil } }
  }

  @Test func `an answer that only the last line has is said`() {
    var talk = ClaudeTalk.prompted()
    let news = talk.hears(ClaudeTalk.result(["result": "Vierzig — שלום"])).news
    #expect(texts(news) == ["Vierzig — שלום"])
    #expect(news.last == ended(.done))
    _ = talk.deliver(2)
    // A thought and a tool are no answer.
    _ = talk.hears([
      "type": "assistant",
      "message": [
        "id": "m2",
        "content": [
          ["type": "thinking", "thinking": "Hm."],
          ["type": "tool_use", "id": "t", "name": "Bash", "input": ["command": "ls"]],
        ],
      ],
    ])
    #expect(texts(talk.hears(ClaudeTalk.result(["result": "Two."])).news) == ["Two."])
  }

  @Test func `what was said in the turn is not said again at its end`() {
    var talk = ClaudeTalk.prompted()
    _ = talk.hears(ClaudeTalk.said("Forty."))
    _ = talk.hears(ClaudeTalk.said("Two.", in: "m2"))
    #expect(talk.hears(ClaudeTalk.result(["result": "Two."])).news == [ended(.done)])
    _ = talk.deliver(2)
    _ = talk.hears([
      "type": "stream_event", "event": ["type": "message_start", "message": ["id": "m3"]],
    ])
    _ = talk.hears([
      "type": "stream_event",
      "event": ["type": "content_block_start", "index": 0, "content_block": ["type": "text", "text": "Str"]],
    ])
    #expect(texts(talk.hears(ClaudeTalk.result(["result": "Streamed"])).news).isEmpty)
  }

  @Test func `what the last line says of a failure is no answer`() {
    for line: JSON in [
      ["is_error": true, "result": "Not logged in · Please run /login"], ["result": ""], ["result": .null],
      ["is_error": true, "terminal_reason": "aborted_streaming", "result": "x"],
    ] {
      var talk = ClaudeTalk.prompted()
      #expect(texts(talk.hears(ClaudeTalk.result(line)).news).isEmpty)
    }
  }

  @Test(arguments: [
    (
      "error_max_turns", false as JSON,
      TurnEnd.stopped("claude stopped: it had asked its model as often as it may in one turn.")
    ),
    ("error_max_turns", .null, .stopped("claude stopped: it had asked its model as often as it may in one turn.")),
    ("error_during_execution", false, .failed("claude broke the turn off: error_during_execution.", .answered)),
    ("error_during_execution", .null, .failed("claude broke the turn off: error_during_execution.", .answered)),
  ])
  func `a turn of an earlier version that ends by no success is not done`(kind: String, flag: JSON, end: TurnEnd) {
    let line: JSON = ["type": "result", "subtype": .string(kind), "is_error": flag, "result": "é"]
    var talk = ClaudeTalk.prompted()
    #expect(texts(talk.hears(line).news).isEmpty, "what it says of that is no answer")
    talk = ClaudeTalk.prompted()
    _ = talk.hears(ClaudeTalk.said("I begin."))
    #expect(talk.hears(["type": "result", "subtype": .string(kind), "is_error": flag]).news == [ended(end)])
    _ = talk.hears(Self.start)
    #expect(talk.hears(line).news == [.endedByItself(.stopped("claude: é."))])
  }

  @Test func `a turn of an earlier version that ends without a kind is done`() {
    var talk = ClaudeTalk.prompted()
    _ = talk.hears(ClaudeTalk.said("Yes."))
    #expect(talk.hears(["type": "result"]).news == [ended(.done)])
  }

  // MARK: Behind the turn

  @Test func `words behind a turn begin none, and the next message does not wait for its end`() {
    var talk = ClaudeTalk.prompted()
    _ = talk.hears(ClaudeTalk.said("Yes."))
    _ = talk.hears(ClaudeTalk.result())
    let late = talk.hears(ClaudeTalk.said("By the way.", in: "m2")).news
    #expect(late == [.text("By the way.", kind: .said, part: "m2#1")])
    #expect(!talk.client.isBusy)
    #expect(talk.deliver(2).lines.map { $0["type"] } == ["user"])
    _ = talk.hears(Self.start)
    _ = talk.hears(ClaudeTalk.said("Yours.", in: "m3"))
    #expect(talk.hears(ClaudeTalk.result()).news == [ended(.done, 2)])
  }

  @Test func `a tool that is used behind a turn is shown, and begins none either`() {
    var talk = ClaudeTalk.prompted()
    _ = talk.hears(ClaudeTalk.said("Yes."))
    _ = talk.hears(ClaudeTalk.result())
    let use: JSON = [
      "type": "assistant",
      "message": ["content": [["type": "tool_use", "id": "t", "name": "Bash", "input": ["command": "ls é"]]]],
    ]
    let news = talk.hears(use).news
    #expect(news.count == 1)
    #expect(news.contains { if case .toolBetweenTurns(let call) = $0 { call.title.contains("ls é") } else { false } })
    #expect(!talk.client.isBusy)
    let result = talk.hears([
      "type": "user", "message": ["content": [["type": "tool_result", "tool_use_id": "t", "content": "x"]]],
    ]).news
    #expect(result.contains { if case .tool(let call) = $0 { call.output == "x" } else { false } })
  }
}
