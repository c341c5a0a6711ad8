import Conversation
import JSON
import JSONRPC
import Testing

@testable import Agents

/// What agents ask and do while no turn is going on: nobody can be asked, and the thread says so.
@Suite struct OutsideOfTurnTests {
  private func notices(_ outputs: [AgentOutput]) -> [String] {
    outputs.news.compactMap { if case .notice(let text) = $0 { text } else { nil } }
  }

  private static func refused(_ agent: String, _ title: String) -> [String] {
    [
      "\(agent) asked for something while no turn was going on, and got no for an answer: \(title). Say in a message whether "
        + "it is to be done."
    ]
  }

  private func idle() -> ACPTalk {
    var talk = ACPTalk.prompted()
    _ = talk.hears(update: ["sessionUpdate": "tool_call", "toolCallId": "t", "title": "make", "status": "in_progress"])
    _ = talk.answers(3, ["stopReason": "end_turn"])
    return talk
  }

  private static let question: JSON = [
    "id": 0, "method": "session/request_permission",
    "params": [
      "sessionId": "s1", "toolCall": ["toolCallId": "u", "title": "rm -r größe"],
      "options": [["optionId": "a", "name": "Ja", "kind": "allow_once"]],
    ],
  ]

  @Test func `a question of an ACP agent is refused, and the thread says what it was`() {
    var talk = idle()
    let outputs = talk.hears(Self.question)
    #expect(outputs.lines.first?["result"]?["outcome"]?["outcome"] == "cancelled")
    #expect(notices(outputs) == Self.refused("kimi", "rm -r größe"))
  }

  @Test func `a form, and a file outside of the project, are refused in the same words`() {
    var talk = idle()
    let form = talk.hears([
      "id": 1, "method": "elicitation/create",
      "params": ["sessionId": "s1", "mode": "form", "message": "Which?", "requestedSchema": ["properties": [:]]],
    ])
    #expect(notices(form) == Self.refused("kimi", "Which?"))
    let request = FileRequest(id: .integer(2), path: "/etc/é", act: .read(line: nil, limit: nil))
    let file = talk.client.finish(request, .outside("/etc/é", detail: "/etc/é"), at: Timestamp(milliseconds: 7))
    #expect(notices(file) == Self.refused("kimi", "/etc/é"))
  }

  @Test func `a question to a turn that is being stopped goes without a word`() {
    var talk = ACPTalk.prompted()
    _ = talk.client.cancel()
    #expect(notices(talk.hears(Self.question)) == [])
  }

  @Test func `a question without answers is said`() {
    var talk = ACPTalk.prompted()
    let outputs = talk.hears([
      "id": 0, "method": "session/request_permission",
      "params": ["sessionId": "s1", "toolCall": ["toolCallId": "u", "title": "rm"], "options": []],
    ])
    #expect(notices(outputs) == ["kimi asked and offered no answers, so it got none: rm."])
  }

  @Test func `a tool call between turns is said once, and late news of an earlier one is none`() {
    var talk = idle()
    let late = talk.hears(update: ["sessionUpdate": "tool_call_update", "toolCallId": "t", "status": "completed"])
    #expect(notices(late) == [])
    let unknown = talk.hears(update: ["sessionUpdate": "tool_call_update", "toolCallId": "v", "status": "completed"])
    #expect(notices(unknown) == [])
    let began = talk.hears(update: [
      "sessionUpdate": "tool_call", "toolCallId": "w", "title": "touch größe", "status": "in_progress",
    ])
    #expect(notices(began) == ["kimi did something while no turn was going on: touch größe"])
    let ended = talk.hears(update: ["sessionUpdate": "tool_call_update", "toolCallId": "w", "status": "completed"])
    #expect(notices(ended) == [])
  }

  @Test func `Claude Code's question outside of a turn is refused, and said`() {
    var talk = ClaudeTalk.prompted()
    _ = talk.hears(ClaudeTalk.result())
    let outputs = talk.hears([
      "type": "control_request", "request_id": "q1",
      "request": ["subtype": "can_use_tool", "tool_name": "Bash", "input": ["command": "rm -r größe"]],
    ])
    #expect(outputs.lines.first?["response"]?["response"]?["behavior"] == "deny")
    #expect(notices(outputs).count == 1)
    #expect(notices(outputs).first?.contains("rm -r größe") == true)
  }

  @Test func `Codex' question outside of a turn is refused, and said`() {
    var talk = CodexTalk.prompted()
    _ = talk.told("turn/completed", ["turn": ["id": "u1", "status": "completed"]])
    let outputs = talk.hears([
      "id": 9, "method": "item/commandExecution/requestApproval",
      "params": ["threadId": "s1", "turnId": "u1", "itemId": "i", "command": "rm -r größe"],
    ])
    #expect(outputs.lines.first?["error"] != nil)
    #expect(notices(outputs) == Self.refused("codex", "rm -r größe"))
  }
}
