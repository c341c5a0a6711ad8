import Conversation
import JSON
import Testing

@testable import AgentProtocols

/// Messages that meet a turn which Claude Code has begun by itself.
@Suite struct ClaudeOwnTurnTests {
  private func ended(_ end: TurnEnd, _ number: UInt64 = 1) -> AgentReport.News {
    .turnEnded(ClaudeTalk.message(number), end)
  }

  @Test func `a turn of its own that is stopped is waited for, as any other`() {
    var talk = ClaudeTalk.prompted()
    _ = talk.hears(ClaudeTalk.said("a"))
    _ = talk.hears(ClaudeTalk.result())
    _ = talk.hears(["type": "system", "subtype": "init", "session_id": .string(ClaudeTalk.session)])
    _ = talk.client.cancel()
    #expect(talk.client.isCancelling)
    _ = talk.hears(ClaudeTalk.result(["is_error": true, "terminal_reason": "aborted_streaming"]))
    #expect(!talk.client.isCancelling && !talk.client.isBusy)
  }

  private func state(_ word: String) -> JSON {
    ["type": "command_lifecycle", "command_uuid": .string(ClaudeTalk.message(1).text), "state": .string(word)]
  }

  @Test func `a message that is stopped while it waits behind a turn of the agent's own is stopped when it begins`() {
    var talk = ClaudeTalk.prompted()
    _ = talk.hears(state("queued"))
    #expect(talk.client.cancel().lines.map { $0["request"] } == [["subtype": "interrupt"]])
    let aborted = ClaudeTalk.result(["is_error": true, "terminal_reason": "aborted_streaming"])
    #expect(talk.hears(aborted).news == [])
    #expect(talk.hears(state("started")).lines.map { $0["request"] } == [["subtype": "interrupt"]])
    #expect(talk.hears(aborted).news == [ended(.cancelled)])
  }

  @Test func `a message that has gone into a turn of the agent's own ends with it`() {
    var talk = ClaudeTalk.prompted()
    _ = talk.hears(ClaudeTalk.said("a"))
    _ = talk.hears(ClaudeTalk.result())
    let begin: JSON = ["type": "system", "subtype": "init", "session_id": .string(ClaudeTalk.session)]
    #expect(talk.hears(begin).news == [.beganByItself])
    _ = talk.deliver(2)
    for word in ["queued", "started"] {
      _ = talk.hears([
        "type": "command_lifecycle", "command_uuid": .string(ClaudeTalk.message(2).text), "state": .string(word),
      ])
    }
    _ = talk.hears(ClaudeTalk.said("é"))
    #expect(talk.hears(ClaudeTalk.result()).news == [ended(.done, 2)])
    #expect(!talk.client.isBusy)
    #expect(talk.hears(begin).news == [.beganByItself])
  }
}
