import Conversation
import JSON
import Testing

@testable import AgentProtocols

/// What is told of a session that was loaded.
@Suite struct ReplayTests {
  @Test(arguments: [0, 2]) func `what an agent tells of a session behind its answer is no news either`(before: Int) {
    var conversation = ACPTalk()
    _ = conversation.deliver(session: "s1")
    _ = conversation.answers(1, ["protocolVersion": 1, "agentCapabilities": ["loadSession": true]])
    let old: JSON = ["sessionUpdate": "agent_message_chunk", "content": ["type": "text", "text": "früher"]]
    for _ in 0..<before { #expect(conversation.hears(update: old) == []) }
    #expect(conversation.client.stillToCome == nil)
    #expect(
      conversation.answers(2, .null) == [
        .report(.session(id: "s1", modes: [], currentMode: nil)),
        .report(.fact(.abilities(AgentAbilities(servesNext: true)))),
      ])
    var heard = Replay()
    heard.before = before
    #expect(conversation.client.stillToCome == .replay(heard))
    #expect(conversation.hears(update: old) == [])
    #expect(conversation.hears(update: ["sessionUpdate": "tool_call", "toolCallId": "t", "title": "Alt"]) == [])
    #expect(
      conversation.hears(update: ["sessionUpdate": "session_info_update", "title": "é"]) == [.report(.title("é"))])
    heard.behind = 2
    #expect(conversation.client.stillToCome == .replay(heard))
    #expect(conversation.client.isPreparing)
    #expect(
      conversation.client.heardNoMore() == [ACPTalk.prompt(3), .report(.accepted(ACPTalk.message(1)))])
    #expect(conversation.client.stillToCome == nil)
    #expect(conversation.client.heardNoMore() == [])
    #expect(
      conversation.answers(3, ["stopReason": "end_turn"]) == [
        ACPTalk.ended(
          .unanswered(
            "kimi ended its turn without an answer. Its model may be out of reach; its own log may say more."))
      ], "what was said before is no answer")
  }

  @Test func `a message that is taken back while history comes lets the next one wait for its end, too`() {
    var conversation = ACPTalk()
    _ = conversation.deliver(session: "s1")
    _ = conversation.answers(1, ["protocolVersion": 1, "agentCapabilities": ["loadSession": true]])
    _ = conversation.answers(2, .null)
    #expect(conversation.client.cancel() == [ACPTalk.ended(.calledOff)])
    #expect(conversation.deliver(2, session: "s1") == [])
    #expect(conversation.client.heardNoMore().first == ACPTalk.prompt(3, of: 2))
  }
}
