import Conversation
import JSON
import Testing

@testable import AgentProtocols

@Suite struct ClaudePermissionTests {
  private let rules: JSON = [
    [
      "type": "addRules", "rules": [["toolName": "Bash", "ruleContent": "touch é"]], "behavior": "allow",
      "destination": "localSettings",
    ], ["type": "setMode", "mode": "acceptEdits", "destination": "session"],
  ]

  @Test func `a command is asked about as it would run, and always means its rule and no more`() throws {
    var talk = ClaudeTalk.prompted()
    let asked = talk.asks("Bash", ["command": "touch é"], suggestions: rules)
    let permission = try #require(asked)
    #expect(
      permission
        == Permission(
          id: "\(ClaudeTalk.message(1).text)/1", of: "t1", title: "touch é", detail: "touch é",
          options: [
            Permission.Option(id: "allow", name: "Allow once", kind: .allowOnce),
            Permission.Option(id: "always", name: "Always allow touch é in this project", kind: .allowAlways),
            Permission.Option(id: "mode", name: "Allow, and accept all edits in this session", kind: .other),
            Permission.Option(id: "deny", name: "Deny", kind: .rejectOnce),
          ], askedAt: Timestamp(milliseconds: 7)))
    #expect(
      talk.client.answer(permission.id, .option("always")) == [
        .report(.withdrew(permission: permission.id)),
        ClaudeTalk.response([
          "behavior": "allow", "updatedInput": ["command": "touch é"],
          "updatedPermissions": .array(Array(rules.array?.prefix(1) ?? [])),
        ]),
      ])
    #expect(talk.client.answer(permission.id, .option("allow")) == [])
  }

  @Test func `an edit is asked about with its difference, and a refusal carries the person's words`() throws {
    var talk = ClaudeTalk.prompted()
    let asked = talk.asks("Edit", ["file_path": "/src/api/a", "old_string": "á", "new_string": "ß"])
    let permission = try #require(asked)
    #expect(permission.title == "Edit a")
    #expect(permission.detail == "--- /src/api/a\n+++ /src/api/a\n@@ -1,1 +1,1 @@\n-á\n+ß")
    #expect(
      talk.client.answer(permission.id, .option("deny", message: "Not this one, 日本")).last
        == ClaudeTalk.response(["behavior": "deny", "message": "Not this one, 日本", "interrupt": false]))
  }

  @Test func `each of several questions is asked in its turn, and words of one's own are an answer too`() throws {
    var talk = ClaudeTalk.prompted()
    let questions: JSON = [
      ["question": "Colour?", "options": [["label": "Red", "description": "warm"], ["label": "Blue"]]],
      ["question": "Size?", "options": [["label": "Small"]]],
    ]
    let asked = talk.asks("AskUserQuestion", ["questions": questions])
    let first = try #require(asked)
    #expect(first.isQuestion && first.title == "Colour?" && first.detail == "1 of 2\nRed: warm")
    #expect(first.options.map(\.name) == ["Red", "Blue", "In your own words…", "Answer none of these"])
    let outputs = talk.client.answer(first.id, .option("choice2"))
    // Before the first is over, so that the thread waits for the person all the while.
    #expect(outputs.last == .report(.withdrew(permission: first.id)))
    guard case .report(.asks(let second))? = outputs.first else {
      Issue.record("the second question was not asked: \(outputs)")
      return
    }
    #expect(second.title == "Size?" && second.id != first.id)
    // Declined now, Claude Code gets none of the answers.
    #expect(first.form?.goesOn == true && second.form?.goesOn == false && first.form?.id == second.form?.id)
    #expect(second.options.last.flatMap { second.form?.isCalledOff(by: $0) } == true)
    #expect(
      talk.client.answer(second.id, .option("choice1", message: "huge")).last
        == ClaudeTalk.response([
          "behavior": "allow",
          "updatedInput": ["questions": questions, "answers": ["Colour?": "Blue", "Size?": "huge"]],
        ]))
  }

  @Test func `a question that takes several is answered with all of them, and not with none`() throws {
    var talk = ClaudeTalk.prompted()
    let questions: JSON = [
      [
        "question": "Was gehört dazu?", "header": "Teile", "multiSelect": true,
        "options": [["label": "Auth"], ["label": "Cache"], ["label": "Größe, 日本"]],
      ]
    ]
    let asked = talk.asks("AskUserQuestion", ["questions": questions])
    let first = try #require(asked)
    #expect(
      first.options.map(\.name)
        == ["Auth", "Cache", "Größe, 日本", "Answer with these", "In your own words…", "Answer nothing"])
    guard case .report(.asks(let again))? = talk.client.answer(first.id, .option("done")).first else {
      Issue.record("nothing was chosen, and it was not asked again")
      return
    }
    #expect(again.problem == "Choose at least one, or answer nothing.")
    #expect(
      talk.client.answer(again.id, .option("choice1+choice3")).last
        == ClaudeTalk.response([
          "behavior": "allow",
          "updatedInput": ["questions": questions, "answers": ["Was gehört dazu?": "Auth, Größe, 日本"]],
        ]))
  }

  @Test func `the line of a question has its words, and not its arguments`() {
    var talk = ClaudeTalk.prompted()
    let input: JSON = ["questions": [["question": "Which café?", "options": [["label": "Left"], ["label": "Right"]]]]]
    let outputs = talk.hears([
      "type": "assistant",
      "message": [
        "id": "m", "content": [["type": "tool_use", "id": "t1", "name": "AskUserQuestion", "input": input]],
      ],
    ])
    let call = outputs.news.lazy.compactMap { if case .tool(let call) = $0 { call } else { nil } }.first
    #expect(call?.title == "Question: Which café?" && call?.kind == "other" && call?.input == "- Left\n- Right")
  }

  @Test func `a plan is asked about with its text, which only its call has`() throws {
    var talk = ClaudeTalk.prompted()
    _ = talk.hears([
      "type": "assistant",
      "message": [
        "id": "m",
        "content": [["type": "tool_use", "id": "t1", "name": "ExitPlanMode", "input": ["plan": "# Erst é"]]],
      ],
    ])
    let asked = talk.asks("ExitPlanMode", [:])
    let permission = try #require(asked)
    #expect(permission.detail == "# Erst é")
    #expect(permission.options.map(\.name) == ["Go ahead", "Go ahead, and accept all edits", "Keep planning"])
    #expect(permission.isAboutMode && !permission.isRecognizable)
    #expect(
      talk.client.answer(permission.id, .option("allow")).last
        == ClaudeTalk.response(["behavior": "allow", "updatedInput": [:]]))
    #expect(
      talk.hears(["type": "system", "subtype": "status", "permissionMode": "acceptEdits"]).news.first
        == .mode("acceptEdits"))
  }

  @Test func `a question that the agent takes back is open no more, and unknown requests are answered`() throws {
    var talk = ClaudeTalk.prompted()
    let asked = talk.asks("Bash", ["command": "ls"])
    let permission = try #require(asked)
    #expect(
      talk.hears(["type": "control_cancel_request", "request_id": "q1"]) == [
        .report(.withdrew(permission: permission.id))
      ])
    #expect(talk.client.answer(permission.id, .option("allow")) == [])
    #expect(
      talk.hears(["type": "control_request", "request_id": "x", "request": ["subtype": "hook_callback"]]) == [
        .send([
          "type": "control_response",
          "response": [
            "subtype": "error", "request_id": "x", "error": "Unsupported control request subtype: hook_callback",
          ],
        ])
      ])
  }
}
