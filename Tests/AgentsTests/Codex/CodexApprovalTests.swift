import Conversation
import JSON
import JSONRPC
import Testing

@testable import AgentProtocols

/// What Codex asks of the person.
@Suite struct CodexApprovalTests {
  @Test func `a change of files is shown as a difference, and asked about with it`() throws {
    var talk = CodexTalk.prompted()
    let changes: JSON = [
      ["path": "/src/api/new", "kind": ["type": "add"], "diff": "é\n"],
      ["path": "/src/api/old", "kind": ["type": "update", "move_path": .null], "diff": "@@ -1 +1 @@\n-a\n+b\n"],
    ]
    _ = talk.told("item/started", ["item": ["type": "fileChange", "id": "f", "changes": changes]])
    let outputs = talk.hears([
      "id": 0, "method": "item/fileChange/requestApproval", "params": ["threadId": "s1", "itemId": "f"],
    ])
    guard case .report(.asks(let permission))? = outputs.first else {
      Issue.record("nothing was asked: \(outputs)")
      return
    }
    #expect(permission.title == "Edit new, old")
    #expect(
      permission.detail
        == "--- /dev/null\n+++ /src/api/new\n+é\n--- /src/api/old\n+++ /src/api/old\n@@ -1 +1 @@\n-a\n+b")
    #expect(permission.options.map(\.kind) == [.allowOnce, .allowAlways, .rejectOnce, .other])
    // Its requests count from 0, which is an id like any other.
    #expect(
      talk.client.answer(permission.id, .option("session")) == [
        .report(.withdrew(permission: permission.id)), .send(["id": 0, "result": ["decision": "acceptForSession"]]),
      ])
    #expect(talk.client.answer(permission.id, .option("accept")) == [])
  }

  @Test func `always means the prefix that Codex proposes, and a question that is settled is withdrawn`() throws {
    var talk = CodexTalk.prompted()
    let amendment: JSON = ["acceptWithExecpolicyAmendment": ["execpolicy_amendment": ["touch", "é"]]]
    let outputs = talk.hears([
      "id": 5, "method": "item/commandExecution/requestApproval",
      "params": [
        "threadId": "s1", "itemId": "c", "command": "touch é", "reason": "Outside?",
        "availableDecisions": ["accept", amendment, "cancel"],
      ],
    ])
    guard case .report(.asks(let permission))? = outputs.first else {
      Issue.record("nothing was asked: \(outputs)")
      return
    }
    #expect(permission.detail == "touch é\n(Outside?)")
    #expect(permission.option(.allowAlways)?.name == "Always allow what begins with: touch é")
    #expect(
      talk.told("serverRequest/resolved", ["requestId": 5]).news == [.withdrew(permission: permission.id)])
    #expect(talk.client.answer(permission.id, .option("accept")) == [])
  }

  @Test func `questions are asked one by one`() {
    var talk = CodexTalk.prompted()
    let outputs = talk.hears([
      "id": 6, "method": "item/tool/requestUserInput",
      "params": [
        "threadId": "s1",
        "questions": [
          [
            "id": "colour", "question": "Colour?",
            "options": [["label": "Red"], ["label": "Blue", "description": "é"]],
          ],
          ["id": "size", "question": "Size?", "options": [["label": "Small"]]],
        ],
      ],
    ])
    guard case .report(.asks(let permission))? = outputs.last else {
      Issue.record("nothing was asked: \(outputs)")
      return
    }
    #expect(permission.isQuestion && permission.detail.hasPrefix("1 of 2") && permission.detail.hasSuffix("\nBlue: é"))
    // The next is asked before this one is over, so that the thread waits for the person all the while.
    let next = talk.client.answer(permission.id, .option("choice2"))
    #expect(next.last == .report(.withdrew(permission: permission.id)))
    guard case .report(.asks(let second))? = next.first else {
      Issue.record("the second question was not asked first: \(next)")
      return
    }
    #expect(permission.options.last?.name == "Answer nothing" && second.options.last?.name == "Answer no more")
    #expect(permission.form?.goesOn == true && second.form?.id == permission.form?.id)
    // It gets what was answered before.
    #expect(second.options.last.flatMap { second.form?.isCalledOff(by: $0) } == false)
    #expect(
      talk.client.answer(second.id, .option("choice1")).last
        == .send(["id": 6, "result": ["answers": ["colour": ["answers": ["Blue"]], "size": ["answers": ["Small"]]]]]))
    #expect(
      talk.hears(["id": 7, "method": "item/new/thing", "params": ["threadId": "s1"]]).lines.first?["error"]?["code"]
        == -32601)
  }

  private static let colourAndKey: JSON = [
    [
      "id": "colour", "question": "Colour?", "isOther": true,
      "options": [["label": "Red"], ["label": "Blau", "description": "é"]],
    ],
    ["id": "key", "question": "Key?", "isOther": true, "isSecret": true],
  ]

  private func asksForColourAndKey(_ talk: inout CodexTalk) -> (news: [AgentReport.News], question: String?) {
    let news = talk.hears([
      "id": 6, "method": "item/tool/requestUserInput",
      "params": ["threadId": "s1", "itemId": "call-1", "questions": Self.colourAndKey],
    ]).news
    return (news, Self.question(in: news))
  }

  private static func question(in news: [AgentReport.News]) -> String? {
    news.lazy.compactMap { if case .asks(let permission) = $0 { permission.id } else { nil } }.first
  }

  private static func call(_ status: ToolCall.Status, output: String = "") -> AgentReport.News {
    .tool(
      ToolCall(
        id: "call-1", title: "Question: Colour? Key?", status: status, input: "Colour?\n- Red\n- Blau: é\nKey?",
        output: output))
  }

  @Test func `questions stand in the conversation with their answers, but for what is secret`() throws {
    var talk = CodexTalk.prompted()
    let asked = asksForColourAndKey(&talk)
    #expect(asked.news.first == Self.call(.running))
    let first = try #require(asked.question)
    let next = talk.client.answer(first, .option("words", message: "größer"))
    let second = try #require(Self.question(in: next.news))
    // Nor may what is typed for it be kept.
    let secrets: [[String]] = [asked.news, next.news].map { news in
      news.flatMap { one -> [String] in
        if case .asks(let permission) = one { permission.options.filter(\.isSecret).map(\.id) } else { [] }
      }
    }
    #expect(secrets == [[], ["words"]])
    let last = talk.client.answer(second, .option("words", message: "hunter2"))
    #expect(
      last.news == [
        Self.call(.completed, output: "Colour? größer\nKey? (secret)"), .withdrew(permission: second),
      ])
  }

  @Test func `so do questions that nobody answered`() {
    var withdrawn = CodexTalk.prompted()
    let first = asksForColourAndKey(&withdrawn).question ?? ""
    let resolved = withdrawn.told("serverRequest/resolved", ["requestId": 6]).news
    #expect(resolved == [Self.call(.cancelled), .withdrew(permission: first)])
    var stopped = CodexTalk.prompted()
    let second = asksForColourAndKey(&stopped).question ?? ""
    let atStop = stopped.client.cancel().news
    #expect(atStop == [Self.call(.cancelled), .withdrew(permission: second)])
    var declined = CodexTalk.prompted()
    let third = asksForColourAndKey(&declined).question ?? ""
    let atNo = declined.client.answer(third, .option("decline")).news
    #expect(atNo == [Self.call(.cancelled), .withdrew(permission: third)])
  }

  @Test func `questions of one id are each asked once, and all answers are told`() throws {
    var talk = CodexTalk.prompted()
    let size: JSON = ["id": "size", "question": "Größe?", "options": [["label": "S"], ["label": "M"]]]
    var outputs = talk.hears([
      "id": 6, "method": "item/tool/requestUserInput", "params": ["threadId": "s1", "questions": [size, size]],
    ])
    for (number, choice) in [("1 of 2", "choice1"), ("2 of 2", "choice2")] {
      let asked = outputs.lazy.compactMap { if case .report(.asks(let question)) = $0 { question } else { nil } }.first
      let question = try #require(asked)
      #expect(question.detail.hasPrefix(number))
      outputs = talk.client.answer(question.id, .option(choice))
    }
    #expect(outputs.last == .send(["id": 6, "result": ["answers": ["size": ["answers": ["S", "M"]]]]]))
  }

  private func approval(_ params: JSONObject, _ item: JSON = [:], kind: String = "commandExecution") throws
    -> Permission
  {
    var talk = CodexTalk.prompted()
    _ = talk.told("item/started", ["item": item])
    var params = params
    (params["threadId"], params["itemId"]) = ("s1", "c")
    let outputs = talk.hears(["id": 3, "method": .string("item/\(kind)/requestApproval"), "params": .object(params)])
    return try #require(
      outputs.lazy.compactMap { if case .report(.asks(let permission)) = $0 { permission } else { nil } }.first)
  }

  @Test func `a command is asked about with the place in which it would run, unless that is the project`() throws {
    let command: JSON = "rm -rf build"
    #expect(try approval(["command": command, "cwd": "/home/é"]).detail == "rm -rf build\n(in /home/é)")
    #expect(try approval(["command": command, "cwd": "/src/api/lib"]).detail == "rm -rf build\n(in /src/api/lib)")
    for place in ["/src/api", "/src/api/", "/real/api"] {
      #expect(try approval(["command": command, "cwd": .string(place)]).detail == "rm -rf build")
    }
    let item: JSON = ["type": "commandExecution", "id": "c", "command": "make é", "cwd": "/elsewhere"]
    #expect(try approval(["command": .null, "cwd": .null], item).detail == "make é\n(in /elsewhere)")
  }

  @Test func `more access than the sandbox gives, and a host to reach, are asked about as such`() throws {
    let access: JSON = ["network": ["enabled": true], "fileSystem": ["read": .null, "write": ["/é"]]]
    let wider = try approval([
      "command": "make", "cwd": "/src/api", "additionalPermissions": access, "reason": "It fails.",
    ])
    #expect(wider.title == "make")
    #expect(
      wider.detail == """
        make
        (with more access: {
          "network": {
            "enabled": true
          },
          "fileSystem": {
            "write": [
              "/é"
            ]
          }
        })
        (It fails.)
        """)
    let item: JSON = ["type": "commandExecution", "id": "c", "command": "curl é"]
    let reach = try approval(
      ["command": .null, "networkApprovalContext": ["host": "é.example", "protocol": "https"]], item)
    #expect(reach.title == "Reach é.example")
    #expect(reach.detail == "curl é\n(reaches é.example by https)")
    #expect(try approval(["networkApprovalContext": ["port": 9]]).title == #"Reach {"port":9}"#)
  }

  @Test func `words for a command that runs are not asked about as that command`() throws {
    let item: JSON = ["type": "commandExecution", "id": "c", "command": "psql"]
    let asked = try approval(["kind": "writeStdin", "command": "drop table größe;\n"], item)
    #expect(asked.title == "Write to a running command")
    #expect(asked.detail == "drop table größe;\n")
  }
}
