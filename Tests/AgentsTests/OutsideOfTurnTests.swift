import Conversation
import JSON
import JSONRPC
import Testing

@testable import AgentProtocols

/// What agents ask and do while no turn is going on: the person is asked as ever.
@Suite struct OutsideOfTurnTests {
  private func notices(_ outputs: [AgentOutput]) -> [String] {
    outputs.news.compactMap { if case .notice(let text) = $0 { text } else { nil } }
  }

  private func new(_ outputs: [AgentOutput]) -> [ToolCall] {
    outputs.news.compactMap { if case .toolBetweenTurns(let call) = $0 { call } else { nil } }
  }

  private func asked(_ outputs: [AgentOutput]) -> [Permission] {
    outputs.news.compactMap { if case .asks(let permission) = $0 { permission } else { nil } }
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

  @Test func `a question of an ACP agent waits for the person also between turns, and past the next turn`() throws {
    var talk = idle()
    let outputs = talk.hears(Self.question)
    let question = try #require(asked(outputs).first)
    #expect(question.title == "rm -r größe" && outputs.lines.isEmpty)
    #expect(talk.client.isBusy)
    _ = talk.deliver(2)
    #expect(!talk.answers(4, ["stopReason": "end_turn"]).news.contains(.withdrew(permission: question.id)))
    let answered = talk.client.answer(question.id, .option("a"))
    #expect(answered.lines.first?["result"]?["outcome"] == ["outcome": "selected", "optionId": "a"])
    #expect(!talk.client.isBusy)
  }

  @Test func `whoever stops what asks between turns has answered it`() throws {
    var talk = idle()
    let question = try #require(asked(talk.hears(Self.question)).first)
    let outputs = talk.client.cancel()
    #expect(outputs.lines.map { $0["result"]?["outcome"]?["outcome"] } == ["cancelled"])
    #expect(outputs.news == [.withdrew(permission: question.id)])
    #expect(!talk.client.isBusy)
  }

  @Test func `the end of an agent takes its question back`() throws {
    var talk = idle()
    let question = try #require(asked(talk.hears(Self.question)).first)
    #expect(talk.client.disconnect(because: "gone").news == [.withdrew(permission: question.id)])
  }

  @Test func `a form, and a file outside of the project, are asked about between turns`() {
    var talk = idle()
    let form = talk.hears([
      "id": 1, "method": "elicitation/create",
      "params": ["sessionId": "s1", "mode": "form", "message": "Which?", "requestedSchema": ["properties": [:]]],
    ])
    #expect(asked(form).map(\.title) == ["Which?"])
    let request = FileRequest(id: .integer(2), path: "/etc/é", act: .read(line: nil, limit: nil))
    let file = talk.client.finish(request, .outside("/etc/é", detail: "/etc/é"), at: Timestamp(milliseconds: 7))
    #expect(asked(file).map(\.title) == ["Read /etc/é, outside of the project"])
  }

  @Test func `before its session is open an agent is refused, and the thread says what it was`() {
    var talk = ACPTalk()
    _ = talk.deliver()
    let outputs = talk.hears(Self.question)
    #expect(outputs.lines.first?["result"]?["outcome"]?["outcome"] == "cancelled")
    #expect(
      notices(outputs) == [
        "kimi asked for something before its session was open, and got no for an answer: rm -r größe. Say in a message whether "
          + "it is to be done."
      ])
  }

  @Test func `a question to a turn that is being stopped goes without a word`() {
    var talk = ACPTalk.prompted()
    _ = talk.client.cancel()
    #expect(notices(talk.hears(Self.question)) == [])
  }

  @Test(arguments: [("rm", "rm"), ("", "a permission")]) func `a question without answers is said`(
    title: String, words: String
  ) {
    var talk = ACPTalk.prompted()
    let outputs = talk.hears([
      "id": 0, "method": "session/request_permission",
      "params": ["sessionId": "s1", "toolCall": ["toolCallId": "u", "title": .string(title)], "options": []],
    ])
    #expect(notices(outputs) == ["kimi asked and offered no answers, so it got none: \(words)."])
  }

  @Test func `an answer that could not be given is left out, and said`() throws {
    var talk = ACPTalk.prompted()
    let outputs = talk.hears([
      "id": 0, "method": "session/request_permission",
      "params": [
        "sessionId": "s1", "toolCall": ["toolCallId": "u", "title": "rm"],
        "options": [["optionId": "a", "name": "Ja", "kind": "allow_once"], ["name": "Nein", "kind": "reject_once"]],
      ],
    ])
    #expect(asked(outputs).first?.options.map(\.name) == ["Ja"])
    #expect(
      notices(outputs) == [
        "kimi offered answers without the name by which it would be told them; they are left out: \"Nein\"."
      ])
  }

  @Test func `a tool call between turns is told as a new one, and late news of an earlier one is not`() {
    var talk = idle()
    let late = talk.hears(update: ["sessionUpdate": "tool_call_update", "toolCallId": "t", "status": "completed"])
    #expect(late.news == [.tool(ToolCall(id: ACPTalk.call("t"), title: "make", status: .completed))])
    let unknown = talk.hears(update: ["sessionUpdate": "tool_call_update", "toolCallId": "v", "status": "completed"])
    #expect(unknown.news.count == 1 && new(unknown).isEmpty)
    let began = talk.hears(update: [
      "sessionUpdate": "tool_call", "toolCallId": "w", "title": "touch größe", "status": "in_progress",
    ])
    #expect(began.news.count == 1 && new(began).map(\.title) == ["touch größe"])
    let ended = talk.hears(update: ["sessionUpdate": "tool_call_update", "toolCallId": "w", "status": "completed"])
    #expect(ended.news.count == 1 && new(ended).isEmpty)
    #expect(new(talk.hears(Self.question)).map(\.title) == ["rm -r größe"])
  }

  // MARK: Claude Code

  private static func task(_ ids: [String]) -> JSON {
    [
      "type": "system", "subtype": "background_tasks_changed",
      "tasks": .array(ids.map { ["task_id": .string($0), "task_type": "local_agent"] }),
    ]
  }

  private static func asks(_ request: String, _ tool: String = "Bash", of agent: String? = nil, call: String) -> JSON {
    [
      "type": "control_request", "request_id": .string(request),
      "request": .object(present: [
        "subtype": "can_use_tool", "tool_name": .string(tool), "input": ["command": "rm -r größe"],
        "tool_use_id": .string(call), "agent_id": agent.map(JSON.string),
      ]),
    ]
  }

  private func behaviours(_ outputs: [AgentOutput]) -> [JSON?] {
    outputs.lines.map { $0["response"]?["response"]?["behavior"] }
  }

  @Test func `Claude Code's question between turns waits for the person`() throws {
    var talk = ClaudeTalk.prompted()
    _ = talk.hears(ClaudeTalk.result())
    let outputs = talk.hears(Self.asks("q1", call: "t1"))
    #expect(outputs.lines.isEmpty && notices(outputs) == [])
    let question = try #require(asked(outputs).first)
    #expect(talk.client.isBusy)
    // Another turn comes and goes meanwhile.
    _ = talk.deliver(2)
    #expect(talk.hears(ClaudeTalk.result()).news.contains(.withdrew(permission: question.id)) == false)
    #expect(behaviours(talk.client.answer(question.id, .option("allow"))) == ["allow"])
    #expect(!talk.client.isBusy)
  }

  @Test func `a subagent's question in the background outlives the turn, and the turn's own does not`() throws {
    var talk = ClaudeTalk.prompted()
    _ = talk.hears(Self.task(["a7"]))
    let use: JSON = ["type": "tool_use", "id": "t", "name": "Bash", "input": ["command": "ls"]]
    _ = talk.hears(["type": "assistant", "message": ["id": "m", "content": [use]]])
    let own = try #require(asked(talk.hears(Self.asks("q1", call: "t"))).first)
    let behind = try #require(asked(talk.hears(Self.asks("q2", of: "a7", call: "inner"))).first)
    let ended = talk.hears(ClaudeTalk.result()).news
    #expect(ended.contains(.withdrew(permission: own.id)) && !ended.contains(.withdrew(permission: behind.id)))
    #expect(behaviours(talk.client.answer(behind.id, .option("allow"))) == ["allow"])
  }

  @Test func `a question in the background outlives a turn that is stopped, and may come while it is`() throws {
    var talk = ClaudeTalk.prompted()
    _ = talk.hears(Self.task(["a7"]))
    let before = try #require(asked(talk.hears(Self.asks("q1", of: "a7", call: "x"))).first)
    #expect(talk.client.cancel().news == [])
    #expect(behaviours(talk.hears(Self.asks("q2", of: "gone", call: "y"))) == ["deny"])
    let meanwhile = try #require(asked(talk.hears(Self.asks("q3", of: "a7", call: "z"))).first)
    _ = talk.hears(ClaudeTalk.result(["terminal_reason": "aborted_tools"]))
    let stopped = talk.client.cancel()
    #expect(behaviours(stopped) == ["deny", "deny"])
    #expect(stopped.news == [before, meanwhile].map { .withdrew(permission: $0.id) })
  }

  @Test func `a question goes with the task in the background that asked it, and with the agent`() throws {
    var talk = ClaudeTalk.prompted()
    _ = talk.hears(Self.task(["a7", "a8"]))
    let first = try #require(asked(talk.hears(Self.asks("q1", of: "a7", call: "x"))).first)
    let second = try #require(asked(talk.hears(Self.asks("q2", of: "a8", call: "y"))).first)
    _ = talk.hears(ClaudeTalk.result())
    #expect(talk.hears(Self.task(["a8"])).news == [.withdrew(permission: first.id)])
    #expect(talk.client.disconnect(because: "gone").news == [.withdrew(permission: second.id)])
  }

  // MARK: Codex

  @Test func `Codex' question between turns waits for the person, and past the next turn`() throws {
    var talk = CodexTalk.prompted()
    _ = talk.told("turn/completed", ["turn": ["id": "u1", "status": "completed"]])
    let outputs = talk.hears([
      "id": 9, "method": "item/commandExecution/requestApproval",
      "params": ["threadId": "s1", "turnId": "u1", "itemId": "i", "command": "rm -r größe"],
    ])
    #expect(outputs.lines.isEmpty)
    let question = try #require(asked(outputs).first)
    #expect(talk.client.isBusy)
    _ = talk.told("turn/started", ["turn": ["id": "u2"]])
    #expect(talk.told("turn/completed", ["turn": ["id": "u2"]]).news == [.endedByItself(.done)])
    let stopped = talk.client.cancel()
    #expect(stopped.lines.map { $0["result"]?["decision"] } == ["decline"])
    #expect(stopped.news == [.withdrew(permission: question.id)])
  }
  @Test func `what a subagent of Codex asks is asked of the person, and outlives the turn`() throws {
    var talk = CodexTalk.prompted()
    let outputs = talk.hears([
      "id": 9, "method": "item/commandExecution/requestApproval",
      "params": ["threadId": "sub", "turnId": "v1", "itemId": "i", "command": "rm -r größe"],
    ])
    #expect(outputs.lines.isEmpty)
    let question = try #require(asked(outputs).first)
    #expect(question.detail.contains("rm -r größe") || question.title.contains("rm -r größe"))
    let ended = talk.told("turn/completed", ["turn": ["id": "u1", "status": "completed"]])
    #expect(!ended.news.contains(.withdrew(permission: question.id)))
    var answered = talk
    #expect(
      answered.client.answer(question.id, .option("accept")).lines.map { $0["result"]?["decision"] } == ["accept"])
    let resolved = talk.told("serverRequest/resolved", ["threadId": "sub", "requestId": 9])
    #expect(resolved.news == [.withdrew(permission: question.id)])
  }
}
