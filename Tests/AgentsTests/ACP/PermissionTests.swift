import Conversation
import JSON
import JSONRPC
import Testing

@testable import AgentProtocols

@Suite struct PermissionTests {
  private let options: JSON = [
    ["optionId": "accept", "name": "Yes", "kind": "allow_once"],
    ["optionId": "risk", "name": "Risky", "kind": "allow_once"],
    ["optionId": "no", "name": "No", "kind": "reject_once"], ["optionId": "odd", "name": "Odd", "kind": "sometimes"],
  ]

  private func request(_ id: JSON, call: JSON) -> JSON {
    [
      "jsonrpc": "2.0", "id": id, "method": "session/request_permission",
      "params": ["sessionId": "s1", "toolCall": call, "options": options],
    ]
  }

  private func permission(_ number: Int, kind: String = "other", title: String, detail: String) -> Permission {
    Permission(
      id: "\(ACPTalk.message(1).text)/\(number)", of: ACPTalk.call("t"), kind: kind, title: title, detail: detail,
      options: [
        Permission.Option(id: "accept", name: "Yes", kind: .allowOnce),
        Permission.Option(id: "risk", name: "Risky", kind: .allowOnce),
        Permission.Option(id: "no", name: "No", kind: .rejectOnce),
        Permission.Option(id: "odd", name: "Odd", kind: .other),
      ], askedAt: Timestamp(milliseconds: 7))
  }

  private func answer(_ id: RPCID, _ outcome: JSON) -> AgentOutput {
    .send(.response(id: id, answer: .success(["outcome": outcome])))
  }

  @Test func `a question that names only its call shows what is known of that call`() {
    var conversation = ACPTalk.prompted()
    _ = conversation.hears(update: [
      "sessionUpdate": "tool_call", "toolCallId": "t", "title": "bash", "rawInput": ["command": "rm -r ü"],
      "content": [["type": "content", "content": ["type": "text", "text": "rm -r ü"]]],
    ])
    // Agents count their requests from 0, which is an id like any other.
    #expect(
      conversation.hears(request(0, call: ["toolCallId": "t"])) == [
        .report(.asks(permission(1, title: "bash", detail: "rm -r ü")))
      ])
    let name = permission(1, title: "", detail: "").id
    #expect(
      conversation.client.answer(name, .option("risk")) == [
        answer(.integer(0), ["outcome": "selected", "optionId": "risk"]), .report(.withdrew(permission: name)),
      ])
    #expect(conversation.client.answer(name, .option("risk")) == [])
  }

  @Test func `a question whose id has a fraction is asked, answered with that id, and withdrawn by it`() {
    var conversation = ACPTalk.prompted()
    #expect(conversation.hears(request(7.0, call: ["toolCallId": "t", "title": "é"])).news.count == 2)
    let name = permission(1, title: "", detail: "").id
    let answered = conversation.client.answer(name, .option("risk"))
    #expect(
      answered.lines.map(\.text) == [
        #"{"jsonrpc":"2.0","id":7.0,"result":{"outcome":{"outcome":"selected","optionId":"risk"}}}"#
      ])
    _ = conversation.hears(request(8.5, call: ["toolCallId": "t"]))
    let withdrawn = conversation.hears(["method": "$/cancel_request", "params": ["requestId": 8.5]])
    #expect(withdrawn.lines.map { $0["id"] } == [8.5])
  }

  @Test(
    arguments: [
      (
        ["title": "Delete", "kind": "delete", "rawInput": ["force": true], "locations": [["path": "/p/a"]]], "/p/a",
        "/p/b"
      ),
      (
        ["title": "Shell: rm a\nrm b", "content": [["type": "content", "content": ["type": "text", "text": "go"]]]],
        "\n", " "
      ),
      (["title": "rm 'a b'", "rawInput": ["why": "x"]], "a b", "a  b"),
      (["title": "Do", "kind": "read", "locations": [["path": "/p/a"]]], "read", "delete"),
      (["title": "rm é", "rawInput": ["why": "x"]], "é", "e\u{301}"),
    ] as [(JSON, String, String)])
  func `two deeds never look the same in their questions`(call: JSON, part: String, other: String) throws {
    func asked(_ call: String) throws -> [UInt8] {
      var conversation = ACPTalk.prompted()
      var call = try JSON(parsing: call).object ?? [:]
      call["toolCallId"] = "t"
      let heard = conversation.hears(request(1, call: .object(call)))
      let permission = heard.compactMap { if case .report(.asks(let permission)) = $0 { permission } else { nil } }
        .first
      let shown = try #require(permission)
      return Array((shown.title + "\n\n" + shown.detail).utf8)
    }
    let text = String(decoding: call.bytes, as: UTF8.self)
    let changed = text.replacing(part == "\n" ? "\\n" : part, with: other)
    #expect(Array(text.utf8) != Array(changed.utf8))
    #expect(try asked(text) != asked(changed))
  }

  @Test func `a file that is only named by its place is shown`() {
    var conversation = ACPTalk.prompted()
    let call: JSON = [
      "toolCallId": "t", "title": "Delete file", "kind": "delete", "rawInput": ["force": true],
      "locations": [["path": "/p/größe"]],
    ]
    let detail = "{\n  \"force\": true\n}\n/p/größe\nkind: delete"
    #expect(
      conversation.hears(request(1, call: call)).contains(
        .report(.asks(permission(1, kind: "delete", title: "Delete file", detail: detail)))))
  }

  @Test func `an answer without a name has that of its kind, or its id`() {
    var conversation = ACPTalk.prompted()
    let options: JSON = [
      ["optionId": "a", "name": "", "kind": "allow_once"], ["optionId": "b", "name": " ", "kind": "reject_always"],
      ["optionId": "größe", "name": ""], ["optionId": "", "name": ""],
    ]
    let asked = conversation.hears([
      "id": 0, "method": "session/request_permission",
      "params": ["sessionId": "s1", "toolCall": ["toolCallId": "t", "title": "x"], "options": options],
    ])
    guard case .report(.asks(let permission))? = asked.last else {
      Issue.record("nothing was asked")
      return
    }
    #expect(permission.options.map(\.name) == ["Allow", "Always reject", "größe", "Another answer"])
  }

  @Test func `a question may be the first to tell of its call`() {
    var conversation = ACPTalk.prompted()
    #expect(
      conversation.hears(
        request("a", call: ["toolCallId": "t", "title": "Shell", "rawInput": ["command": ["ls", "-l"]]])) == [
          .report(.tool(ToolCall(id: ACPTalk.call("t"), title: "Shell", input: "ls -l"))),
          .report(.asks(permission(1, title: "Shell", detail: "ls -l"))),
        ])
  }

  @Test func `what is told anew of a call that is asked about is asked anew`() {
    var talk = ACPTalk.prompted()
    _ = talk.hears(request(0, call: ["toolCallId": "t", "title": "edit größe"]))
    let first = permission(1, title: "", detail: "").id
    let changed = talk.hears(update: [
      "sessionUpdate": "tool_call_update", "toolCallId": "t", "title": "edit größe", "locations": [["path": "/p/é"]],
    ])
    #expect(
      changed.news.dropFirst() == [
        .asks(permission(2, title: "edit größe", detail: "/p/é")), .withdrew(permission: first),
      ])
    // What was seen before is not what is asked by now.
    #expect(talk.client.answer(first, .option("risk")) == [])
    // News that change nothing of what is asked ask nothing.
    let running = talk.hears(update: ["sessionUpdate": "tool_call_update", "toolCallId": "t", "status": "in_progress"])
    #expect(running.news.count == 1)
    // What came of the call is no question.
    let ended = talk.hears(update: [
      "sessionUpdate": "tool_call_update", "toolCallId": "t", "status": "completed", "title": "edited",
    ])
    #expect(ended.news.count == 1)
    let second = permission(2, title: "", detail: "").id
    #expect(
      talk.client.answer(second, .option("risk")) == [
        answer(.integer(0), ["outcome": "selected", "optionId": "risk"]), .report(.withdrew(permission: second)),
      ])
  }

  @Test func `of several questions about one call only the last follows what is told of it`() {
    var talk = ACPTalk.prompted()
    _ = talk.hears(request(0, call: ["toolCallId": "t", "title": "größe", "rawInput": ["command": "ls"]]))
    _ = talk.hears(request(1, call: ["toolCallId": "t", "title": "größe", "rawInput": ["command": "rm"]]))
    let changed = talk.hears(update: [
      "sessionUpdate": "tool_call_update", "toolCallId": "t", "rawInput": ["command": "rm -r"],
    ])
    #expect(
      changed.news.compactMap { if case .withdrew(let name) = $0 { name } else { nil } }
        == [permission(2, title: "", detail: "").id])
  }

  private static let difference: JSON = ["type": "diff", "path": "/a", "oldText": "é", "newText": "ü"]
  private static let words: JSON = ["type": "content", "content": ["type": "text", "text": "Send it?"]]

  private static let calls: [(call: JSON, detail: String)] = [
    (["rawInput": ["command": "rm", "args": ["-rf", "/a b"], "cwd": "/etc"]], "rm -rf '/a b'\ncwd: /etc"),
    (["rawInput": ["command": ["touch", "it's"], "description": "Make it"]], "touch 'it'\\''s'"),
    (["rawInput": ["cmd": "x", "n": 1], "content": [difference]], "x\nn: 1\n--- /a\n+++ /a\n@@ -1,1 +1,1 @@\n-é\n+ü"),
    (
      ["rawInput": ["url": "https://x.org", "method": "POST"], "content": [words]],
      "Send it?\n{\n  \"url\": \"https://x.org\",\n  \"method\": \"POST\"\n}"
    ),
    (["content": [words, difference]], "Send it?\n--- /a\n+++ /a\n@@ -1,1 +1,1 @@\n-é\n+ü"),
    (["rawInput": ["command": "Send it?"], "content": [words]], "Send it?"),
  ]

  @Test(arguments: calls) func `a question leaves out nothing of what would run or change`(
    call: JSON, detail: String
  ) {
    var conversation = ACPTalk.prompted()
    var change = call.object ?? [:]
    change["toolCallId"] = "t"
    let outputs = conversation.hears(request(1, call: .object(change)))
    guard case .report(.asks(let asked))? = outputs.last else {
      Issue.record("nothing was asked")
      return
    }
    #expect(asked.detail == detail)
  }

  @Test(arguments: [JSON.null, [:], ""]) func `what a question leaves empty is what is known of its call`(input: JSON) {
    var conversation = ACPTalk.prompted()
    _ = conversation.hears(update: [
      "sessionUpdate": "tool_call", "toolCallId": "t", "title": "bash", "rawInput": ["command": "rm -r ü"],
    ])
    let call: JSON = ["toolCallId": "t", "title": .null, "rawInput": input, "content": .null]
    #expect(
      conversation.hears(request(1, call: call)) == [
        .report(.asks(permission(1, title: "bash", detail: "rm -r ü")))
      ])
  }

  /// Two files that begin alike and are of one size look the same where the rest is left out.
  @Test(arguments: [true, false]) func `what is too long to be shown whole says so`(isTold: Bool) {
    var conversation = ACPTalk.prompted()
    let input: JSON = ["path": "/é", "content": .string(String(repeating: "x", count: 70_000))]
    var call: JSON = ["toolCallId": "t", "title": "Write", "rawInput": input]
    if isTold {
      var told = call.object ?? [:]
      told["sessionUpdate"] = "tool_call"
      _ = conversation.hears(update: .object(told))
      call = ["toolCallId": "t"]
    }
    guard case .report(.asks(let asked))? = conversation.hears(request(1, call: call)).last else {
      Issue.record("nothing was asked")
      return
    }
    #expect(!asked.isWhole)
    #expect(!asked.isRecognizable)
    #expect(asked.detail.contains("is left out]"))
  }

  private static let contents: [(block: JSON, isWhole: Bool)] = [
    (["type": "text", "text": "Send it?"], true),
    (["type": "resource_link", "name": "a.txt", "uri": "file:///etc/a.txt"], false),
    (["type": "image", "data": "AA", "mimeType": "image/png"], false), (["type": "hologram"], false),
  ]

  @Test(arguments: contents) func `what is only named is not shown whole`(block: JSON, isWhole: Bool) {
    for isTold in [true, false] {
      var conversation = ACPTalk.prompted()
      var call: JSONObject = ["toolCallId": "t", "title": "Send", "content": [["type": "content", "content": block]]]
      if isTold {
        call["sessionUpdate"] = "tool_call"
        _ = conversation.hears(update: .object(call))
        call = ["toolCallId": "t"]
      }
      guard case .report(.asks(let asked))? = conversation.hears(request(1, call: .object(call))).last else {
        Issue.record("nothing was asked")
        return
      }
      #expect(asked.isWhole == isWhole)
    }
  }

  @Test func `cancelling answers all open questions, and later ones at once`() {
    var conversation = ACPTalk.prompted()
    _ = conversation.hears(request(0, call: ["toolCallId": "t", "title": "A"]))
    _ = conversation.hears(request(1, call: ["toolCallId": "u", "title": "B"]))
    let cancelled: JSON = ["outcome": "cancelled"]
    #expect(
      conversation.client.cancel() == [
        TurnTests.cancel, answer(.integer(0), cancelled),
        .report(.withdrew(permission: permission(1, title: "", detail: "").id)), answer(.integer(1), cancelled),
        .report(.withdrew(permission: permission(2, title: "", detail: "").id)), .endTerminals,
      ])
    #expect(conversation.hears(request(2, call: ["toolCallId": "t"])) == [answer(.integer(2), cancelled)])
  }

  @Test func `a question that the agent takes back is open no more`() {
    var conversation = ACPTalk.prompted()
    _ = conversation.hears(request(5, call: ["toolCallId": "t", "title": "A"]))
    #expect(
      conversation.hears(["method": "$/cancel_request", "params": ["requestId": 5]]).dropLast() == [
        .send(.response(id: .integer(5), answer: .failure(RPCFailure(code: -32800, message: "Request cancelled")))),
        .report(.withdrew(permission: permission(1, title: "", detail: "").id)),
      ])
    #expect(conversation.hears(["method": "$/cancel_request", "params": ["requestId": 5]]) == [])
  }

  @Test func `a call whose question the agent takes back is not carried out, unless it says so`() {
    func status(_ outputs: [AgentOutput]) -> [ToolCall.Status?] {
      outputs.news.compactMap { if case .tool(let call) = $0 { call.status } else { nil } }
    }
    var conversation = ACPTalk.prompted()
    _ = conversation.hears(request(5, call: ["toolCallId": "t", "title": "A", "status": "in_progress"]))
    let outputs = conversation.hears(["method": "$/cancel_request", "params": ["requestId": 5]])
    #expect(status(outputs) == [.cancelled])
    let after = conversation.hears(update: [
      "sessionUpdate": "tool_call_update", "toolCallId": "t", "status": "in_progress",
    ])
    #expect(status(after) == [.running])
  }

  @Test func `the end of the turn closes what nobody answered`() {
    var conversation = ACPTalk.prompted()
    _ = conversation.hears(request(5, call: ["toolCallId": "t", "title": "A"]))
    #expect(
      conversation.answers(3, ["stopReason": "end_turn"]) == [
        answer(.integer(5), ["outcome": "cancelled"]),
        .report(.withdrew(permission: permission(1, title: "", detail: "").id)), ACPTalk.ended(.done),
      ])
  }

  @Test func `files are asked for by their path, and not written after a cancel`() {
    var conversation = ACPTalk.prompted()
    let write: JSON = ["id": 1, "method": "fs/write_text_file", "params": ["path": "/src/api/x", "content": "é"]]
    #expect(
      conversation.hears([
        "id": 0, "method": "fs/read_text_file", "params": ["path": "/src/api/x", "line": 2, "limit": 3],
      ])
        == [.file(FileRequest(id: .integer(0), path: "/src/api/x", act: .read(line: 2, limit: 3)))])
    #expect(
      conversation.hears(write) == [.file(FileRequest(id: .integer(1), path: "/src/api/x", act: .write("é")))])
    #expect(
      conversation.hears(["id": 2, "method": "fs/read_text_file"]) == [
        .send(
          .response(
            id: .integer(2),
            answer: .failure(RPCFailure(code: -32602, message: "Invalid params", data: "there is no path"))))
      ])
    _ = conversation.client.cancel()
    #expect(
      conversation.hears(write) == [
        .send(.response(id: .integer(1), answer: .failure(RPCFailure(code: -32800, message: "Turn cancelled"))))
      ])
  }

  // MARK: Files outside of the project

  private let outside = FileRequest(id: .integer(9), path: "/src/api/link", act: .read(line: nil, limit: nil))

  private func refused(_ code: Int, _ reason: String) -> AgentOutput {
    .send(.response(id: .integer(9), answer: .failure(RPCFailure(code: code, message: reason))))
  }

  private func asksAboutOutside(_ conversation: inout ACPTalk) -> [AgentOutput] {
    conversation.client.finish(outside, .outside("/etc/é", detail: "/etc/é"), at: Timestamp(milliseconds: 7))
  }

  private var question: Permission {
    Permission(
      id: permission(1, title: "", detail: "").id, title: "Read /etc/é, outside of the project", detail: "/etc/é",
      options: [
        Permission.Option(id: "allow", name: "Allow", kind: .allowOnce),
        Permission.Option(id: "deny", name: "Don't allow", kind: .rejectOnce),
      ], askedAt: Timestamp(milliseconds: 7))
  }

  @Test func `a file outside is the person's to give, at the path that was shown`() {
    var conversation = ACPTalk.prompted()
    #expect(asksAboutOutside(&conversation) == [.report(.asks(question))])
    var allowed = outside
    allowed.allowed = "/etc/é"
    #expect(
      conversation.client.answer(question.id, .option("allow")) == [
        .file(allowed), .report(.withdrew(permission: question.id)),
      ])
    #expect(
      conversation.client.finish(allowed, .answered(.success(["content": "x"])), at: Timestamp(milliseconds: 8)) == [
        .send(.response(id: .integer(9), answer: .success(["content": "x"])))
      ])
    // Two questions of one turn are told apart.
    guard case .report(.asks(let second))? = asksAboutOutside(&conversation).first else {
      Issue.record("It asked nothing")
      return
    }
    #expect(second.id != question.id)
    #expect(
      conversation.client.answer(second.id, .option("deny")) == [
        refused(-32602, "/etc/é lies outside of the project, and the person did not allow it"),
        .report(.withdrew(permission: second.id)),
      ])
  }

  @Test func `a stopped turn gives no file outside`() {
    var conversation = ACPTalk.prompted()
    _ = asksAboutOutside(&conversation)
    #expect(
      conversation.client.cancel().contains(refused(-32800, "Turn cancelled")), "what was asked is answered")
    #expect(asksAboutOutside(&conversation) == [refused(-32800, "Turn cancelled")])
  }
}
