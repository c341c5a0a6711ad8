import Conversation
import JSON
import JSONRPC
import Testing

@testable import AgentProtocols

/// Agents that keep to the protocol only by and large: nothing that they say is lost, each question of theirs gets one answer, and
/// their turns end.
@Suite struct StrangeAgentTests {
  private static func update(_ update: JSON, _ more: JSON = [:]) -> JSON {
    var message: JSONObject = [
      "jsonrpc": "2.0", "method": "session/update", "params": ["sessionId": "s1", "update": update],
    ]
    for member in more.object?.members ?? [] { message[member.name] = member.value }
    return .object(message)
  }

  private static func says(_ content: JSON, _ more: JSON = [:]) -> JSON {
    var update: JSONObject = ["sessionUpdate": "agent_message_chunk", "content": content]
    for member in more.object?.members ?? [] { update[member.name] = member.value }
    return Self.update(.object(update))
  }

  private static func call(_ kind: JSON, _ more: JSON) -> JSON {
    var update: JSONObject = ["sessionUpdate": kind]
    for member in more.object?.members ?? [] { update[member.name] = member.value }
    return Self.update(.object(update))
  }

  private static let block: JSON = ["type": "text", "text": "größe"]

  /// What it says, and what stands there of that: words, and calls by their titles.
  private static let conversations: [(name: String, lines: [JSON], shown: [String])] = [
    (
      "it wants an answer to an update",
      [update(["sessionUpdate": "agent_message_chunk", "content": block], ["id": 8])], ["größe"]
    ),
    (
      "or gives it no id",
      [update(["sessionUpdate": "agent_message_chunk", "content": block], ["id": .null])], ["größe"]
    ),
    (
      "blocks of kinds that come later",
      [says(["type": "markdown", "text": "grö"]), says(["text": "ße"]), says(["type": "hologram"])], ["grö", "ße"]
    ),
    ("names that are numbers", [says(block, ["messageId": 1]), says("é", ["messageId": 2.0])], ["größe", "é"]),
    (
      "a call that first changes, and then is told of",
      [
        call("tool_call_update", ["toolCallId": "t", "status": "in_progress", "content": [block]]),
        call("tool_call", ["toolCallId": "t", "title": "make größe", "status": "in_progress"]),
        call("tool_call_update", ["toolCallId": "t", "status": "completed"]),
      ], ["Tool", "make größe", "make größe"]
    ),
    (
      "calls with numbers, and without a name",
      [
        call("tool_call", ["toolCallId": 5, "title": "fünf"]), call("tool_call", ["title": "eins"]),
        call("tool_call", ["toolCallId": .null, "title": "zwei"]),
        call("tool_call_update", ["toolCallId": 5, "status": "completed"]),
        call("tool_call_update", ["status": "completed"]),
      ], ["fünf", "eins", "zwei", "fünf", "zwei"]
    ),
    ("an update of no call", [call("tool_call_update", ["status": "completed"]), says(block)], ["größe"]),
    (
      "nothing where something is meant",
      [
        ["method": "session/update", "params": .null], ["method": "session/update"],
        ["method": "session/update", "params": [1, "é"]], update(.null), update(["sessionUpdate": .null]),
        says(.null), says(["type": "text", "text": .null]), says([]), call("plan", ["entries": .null]),
        call("tool_call", ["toolCallId": "t", "title": .null, "kind": .null, "content": .null, "locations": .null]),
        call("available_commands_update", ["availableCommands": .null]),
        call("config_option_update", ["configOptions": .null]), call("current_mode_update", ["currentModeId": .null]),
        call("usage_update", ["used": .null, "size": .null, "cost": .null]), says(block),
      ], ["Tool", "größe"]
    ),
    (
      "what nobody knows",
      [
        ["method": "session/größe", "params": ["x": 1]], ["method": ""], update(["sessionUpdate": "größe_update"]),
        says(block),
      ], ["größe"]
    ),
    (
      "an answer to nothing, and to what has one",
      [["id": 2, "result": ["sessionId": "s9"]], ["id": 99, "result": 1], says(block)], ["größe"]
    ),
  ]

  private func shown(_ outputs: [AgentOutput]) -> [String] {
    outputs.news.compactMap { news -> String? in
      if case .text(let text, .said, _) = news { return text }
      if case .tool(let call) = news { return call.title }
      return nil
    }
  }

  private func ends(_ outputs: [AgentOutput]) -> [TurnEnd] {
    outputs.news.compactMap { if case .turnEnded(_, let end) = $0 { end } else { nil } }
  }

  @Test(arguments: conversations.indices) func `what a strange agent says stands there, and its turn ends once`(
    number: Int
  ) {
    let (name, lines, shown) = Self.conversations[number]
    var talk = ACPTalk.prompted()
    let outputs = lines.flatMap { talk.hears($0) }
    #expect(self.shown(outputs) == shown, "\(name)")
    #expect(outputs.lines.allSatisfy { $0["error"] == nil }, "\(name)")
    let asked = lines.count { $0["method"] != nil && $0["id"].map { !$0.isNull } == true }
    #expect(outputs.lines.count == asked, "\(name)")
    #expect(ends(outputs).isEmpty, "\(name)")
    let end = talk.hears(["id": "3", "result": ["stopReason": .null]])
    let again = talk.answers(3, ["stopReason": "refusal"])
    #expect(ends(end) == [.done] && ends(again).isEmpty, "\(name)")
    #expect(!talk.client.isBusy, "\(name)")
  }

  @Test func `numbers name different messages`() {
    var talk = ACPTalk.prompted()
    let outputs = ([1, 1, 2] as [Int64]).flatMap { talk.hears(Self.says(Self.block, ["messageId": .integer($0)])) }
    let parts = outputs.news.compactMap { if case .text(_, .said, let part) = $0 { part } else { nil } }
    #expect(parts == ["1", "1", "2"])
  }

  private static let plans: [JSON] = [
    [["content": "größe"]], ["größe"], [["content": block]],
    [["content": "größe", "status": 7], ["content": ""], .null],
  ]

  @Test(arguments: plans) func `the steps of a plan are found whatever they stand in`(entries: JSON) {
    var talk = ACPTalk.prompted()
    let outputs = talk.hears(Self.update(["sessionUpdate": "plan", "entries": entries]))
    #expect(outputs.news == [.plan([PlanEntry(content: "größe", status: .pending)])])
  }

  // MARK: Requests

  private static func asks(_ method: String, _ params: JSON) -> (String, JSON) { (method, params) }

  private static let requests: [(method: String, params: JSON)] = [
    asks("session/größe", [:]), asks("terminal/resize", ["terminalId": "t"]), asks("", .null),
    asks("fs/read_text_file", [:]), asks("fs/read_text_file", ["path": 7]), asks("fs/write_text_file", ["path": "/a"]),
    asks("fs/write_text_file", ["path": "/a", "content": ["x"]]), asks("terminal/create", [:]),
    asks("terminal/create", ["command": ["ls"]]), asks("terminal/create", ["command": "rm", "args": ["-r", 7, "/p"]]),
    asks("terminal/create", ["command": "rm", "args": "-r /p"]),
    asks("terminal/create", ["command": "ls", "env": [["name": "A", "value": ["x"]]]]),
    asks("terminal/output", [:]), asks("session/request_permission", .null),
    asks("session/request_permission", ["options": .null, "toolCall": .null]),
    asks("session/request_permission", ["options": [:], "toolCall": [:]]),
    asks(
      "session/request_permission",
      ["options": [["optionId": 1, "name": "Ja"], ["name": "Nein"], .null, "é"], "toolCall": ["toolCallId": "t"]]),
    asks(
      "session/request_permission",
      ["options": [["optionId": "a", "name": "Ja"], ["optionId": "a", "name": "Nein"]], "toolCall": [:]]),
    asks("elicitation/create", ["mode": "url"]), asks("elicitation/create", ["mode": "hologram", "message": "é"]),
    asks("fs/read_text_file", ["sessionId": "other", "path": "/a"]),
  ]

  @Test(arguments: requests.indices, [0, "größe", .null, 1.5] as [JSON])
  func `a request that can't be carried out gets one answer, under its own id`(number: Int, id: JSON) {
    let (method, params) = Self.requests[number]
    var talk = ACPTalk.prompted()
    let outputs = talk.hears(["jsonrpc": "2.0", "id": id, "method": .string(method), "params": params])
    #expect(outputs.lines.map { $0["id"] } == [id], "\(method) \(params.text)")
    let isDone = outputs.contains { output in
      switch output {
      case .terminal, .file: true
      case .send, .report, .noise, .endTerminals, .branched: false
      }
    }
    #expect(!isDone, "\(method) \(params.text)")
    let end = talk.answers(3, ["stopReason": "größe"])
    #expect(ends(end).count == 1 && !talk.client.isBusy, "\(method) \(params.text)")
  }

  @Test func `the variables of a command may be an object, and numbers`() {
    var talk = ACPTalk.prompted()
    let outputs = talk.hears([
      "id": 4, "method": "terminal/create",
      "params": ["sessionId": "s1", "command": "make", "args": .null, "env": ["PORT": 8080, "A": "é", "B": .null]],
    ])
    let command = TerminalCommand("make", environment: ["PORT": "8080", "A": "é", "B": ""])
    #expect(outputs == [.terminal(TerminalRequest(id: .integer(4), act: .create(command)))])
  }
}
