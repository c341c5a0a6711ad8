import Conversation
import JSON
import Testing

@testable import AgentProtocols

/// Which call an agent means by an id.
@Suite struct ToolCallTests {
  private func call(_ title: String, _ status: JSON = "in_progress", input: JSON = .null) -> JSON {
    ["sessionUpdate": "tool_call", "toolCallId": "t", "title": .string(title), "status": status, "rawInput": input]
  }

  private func update(_ status: JSON, title: JSON = .null) -> JSON {
    ["sessionUpdate": "tool_call_update", "toolCallId": "t", "status": status, "title": title]
  }

  /// The first turn is over, and the second one has begun.
  private func inSecondTurn(_ first: [JSON]) -> ACPTalk {
    var conversation = ACPTalk.prompted()
    for update in first { _ = conversation.hears(update: update) }
    _ = conversation.answers(3, ["stopReason": "end_turn"])
    _ = conversation.deliver(2, session: "s1")
    return conversation
  }

  @Test func `a call that ends in the turn after its own is still the same`() {
    var conversation = inSecondTurn([call("make é", input: ["command": "make é"])])
    let ended = ToolCall(id: ACPTalk.call("t"), title: "make é", status: .completed, input: "make é")
    #expect(conversation.hears(update: update("completed")) == [.report(.tool(ended))])
  }

  @Test(arguments: ["in_progress", "completed"]) func `an id that is used again stands for another call`(end: String) {
    var conversation = inSecondTurn([call("make", .string(end), input: ["command": "make é"])])
    var second = ToolCall(id: ACPTalk.call("t", of: 2), title: "ls", status: .running)
    #expect(conversation.hears(update: call("ls")) == [.report(.tool(second))])
    second.status = .completed
    #expect(conversation.hears(update: update("completed")) == [.report(.tool(second))])
    // Where not even the turns are apart, one has ended before the next begins.
    let third = ToolCall(id: ACPTalk.call("t 2", of: 2), title: "pwd", status: .running)
    #expect(conversation.hears(update: call("pwd")) == [.report(.tool(third))])
  }

  @Test func `so does one that arrives when it has ended, and the same told twice is one`() {
    var conversation = inSecondTurn([])
    let first = call("rm é", "completed", input: ["command": "rm é"])
    let one = ToolCall(id: ACPTalk.call("t", of: 2), title: "rm é", status: .completed, input: "rm é")
    #expect(conversation.hears(update: first) == [.report(.tool(one))])
    #expect(conversation.hears(update: first) == [])
    let two = ToolCall(id: ACPTalk.call("t 2", of: 2), title: "rm é", status: .completed, input: "rm ö")
    #expect(
      conversation.hears(update: call("rm é", "completed", input: ["command": "rm ö"])) == [.report(.tool(two))])
    let three = ToolCall(id: ACPTalk.call("t 3", of: 2), title: "ls", status: .completed)
    #expect(conversation.hears(update: call("ls", "completed")) == [.report(.tool(three))])
  }

  @Test func `an id that is used again may first be mentioned by an update`() {
    var conversation = inSecondTurn([call("make", "completed", input: ["command": "make é"])])
    let second = ToolCall(id: ACPTalk.call("t", of: 2), title: "ls", status: .running)
    #expect(conversation.hears(update: update("in_progress", title: "ls")) == [.report(.tool(second))])
  }

  /// Of the turn before, or ended in this one.
  @Test(arguments: [(false, "in_progress"), (false, "completed"), (true, "completed")])
  func `a question shows nothing of another call with its id`(isSameTurn: Bool, end: String) {
    let output: JSON = [["type": "content", "content": ["type": "text", "text": "all of it is gone"]]]
    var first = call("rm", .string(end), input: ["command": "rm -r é"]).object ?? [:]
    first["content"] = output
    var asked = inSecondTurn(isSameTurn ? [] : [.object(first)])
    if isSameTurn { _ = asked.hears(update: .object(first)) }
    let outputs = asked.hears([
      "id": 0, "method": "session/request_permission",
      "params": [
        "sessionId": "s1", "toolCall": ["toolCallId": "t", "title": "ls"],
        "options": [["optionId": "y", "name": "Yes", "kind": "allow_once"]],
      ],
    ])
    let name = ACPTalk.call(isSameTurn ? "t 2" : "t", of: 2)
    #expect(outputs.first == .report(.tool(ToolCall(id: name, title: "ls"))))
    guard case .report(.asks(let permission))? = outputs.last else {
      Issue.record("nothing was asked")
      return
    }
    #expect(permission.detail.isEmpty, "what was done before is not what is asked about")
  }

  @Test func `the ids of another session are others`() {
    var conversation = inSecondTurn([call("make")])
    _ = conversation.answers(4, ["stopReason": "end_turn"])
    // A thread without a session of its own can't use one in which something was said.
    #expect(conversation.deliver(3) == [ACPTalk.opening(5, "session/new")])
    _ = conversation.answers(5, ["sessionId": "s2"])
    #expect(
      conversation.hears(update: update("completed", title: "ls"), session: "s2") == [
        .report(.tool(ToolCall(id: ACPTalk.call("t", of: 3), title: "ls", status: .completed)))
      ])
  }

  @Test func `a session that is loaded may have used an id in every turn`() {
    var conversation = ACPTalk()
    _ = conversation.client.load(ACPTalk.delivery(1, "", session: "s1"))
    _ = conversation.answers(1, ["protocolVersion": 1, "agentCapabilities": ["loadSession": true]])
    var calls: [ToolCall] = []
    for turn in 0..<3 {
      let said: JSON = ["sessionUpdate": "user_message_chunk", "content": ["type": "text", "text": "weiter"]]
      _ = conversation.hears(update: said)
      let told = conversation.hears(update: call("make \(turn)", "completed"))
      for case .report(.tool(let call)) in told { calls.append(call) }
    }
    #expect(calls.map(\.title) == ["make 0", "make 1", "make 2"])
    #expect(Set(calls.map(\.id)).count == 3)
  }

  @Test func `a command that goes on is shown by the call of its own turn`() {
    var first = call("serve").object ?? [:]
    first["content"] = [["type": "terminal", "terminalId": "é"]]
    var conversation = inSecondTurn([.object(first)])
    let shown = ToolCall(id: ACPTalk.call("t"), title: "serve", status: .running, output: "ready")
    #expect(conversation.client.show(TerminalView(id: "é", output: "ready")) == [.report(.tool(shown))])
  }

  @Test func `of calls that are never ended the newest are remembered`() {
    var tools = ACPTools()
    for number in 1...300 as ClosedRange<UInt64> {
      tools.beginTurn(of: ACPTalk.message(number))
      _ = tools.apply(["title": "é", "status": "in_progress"], to: "t\(number)", by: .call)
    }
    tools.beginTurn(of: ACPTalk.message(301))
    let late = tools.apply(["status": "completed"], to: "t200", by: .update)
    #expect(late.known.call == ToolCall(id: ACPTalk.call("t200", of: 200), title: "é", status: .completed))
    #expect(tools.apply(["status": "completed"], to: "t199", by: .update).isFirst)
  }

  @Test(arguments: [1, 2]) func `what an ended command wrote is remembered for the turn behind its end`(turns: Int) {
    var tools = ACPTools()
    tools.beginTurn(of: ACPTalk.message(1))
    _ = tools.show(TerminalView(id: "é", output: "made", hasEnded: true, exitCode: 0))
    for number in 1...turns { tools.beginTurn(of: ACPTalk.message(UInt64(1 + number))) }
    let shown = tools.apply(["content": [["type": "terminal", "terminalId": "é"]]], to: "t", by: .call)
    #expect(shown.known.call.output == (turns == 1 ? "made" : ""))
  }
}
