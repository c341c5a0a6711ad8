import Conversation
import JSON
import Testing

@testable import AgentProtocols

@Suite struct UpdateTests {
  @Test func `text comes as it is said, and the person's own words are not repeated`() {
    var conversation = ACPTalk.prompted()
    func chunk(_ kind: String, _ text: String, _ id: String?) -> JSON {
      .object(present: [
        "content": ["text": .string(text), "type": "text"], "sessionUpdate": .string(kind),
        "messageId": id.map { .string($0) },
      ])
    }
    #expect(conversation.hears(update: chunk("user_message_chunk", "say שלום", "m0")) == [])
    #expect(
      conversation.hears(update: chunk("agent_thought_chunk", "日本", nil)) == [
        .report(.text("日本", kind: .thought, part: nil))
      ])
    #expect(
      conversation.hears(update: chunk("agent_message_chunk", " é", "m1")) == [
        .report(.text(" é", kind: .said, part: "m1"))
      ])
    #expect(conversation.hears(update: chunk("agent_message_chunk", "", nil)) == [])
    #expect(conversation.hears(update: ["sessionUpdate": "compaction_update", "x": 1]) == [])
    #expect(conversation.hears(update: chunk("agent_message_chunk", "x", nil), session: "other") == [])
  }

  @Test func `what is no text stands apart from the text around it`() {
    var conversation = ACPTalk.prompted()
    func says(_ block: JSON) -> [AgentOutput] {
      conversation.hears(update: ["sessionUpdate": "agent_message_chunk", "messageId": "m", "content": block])
    }
    func part(_ text: String, _ name: String) -> [AgentOutput] { [.report(.text(text, kind: .said, part: name))] }
    #expect(says(["type": "text", "text": "vor"]) == part("vor", "m"))
    #expect(says(["type": "image", "data": ""]) == part("[image]", "m block 1"))
    #expect(says(["type": "audio", "data": "", "mimeType": "audio/wav"]) == part("[sound, audio/wav]", "m block 2"))
    #expect(
      says(["type": "resource_link", "uri": "file:///tmp/ü b>.txt", "name": "[ü]"])
        == part("[ü](<file:///tmp/ü b.txt>)", "m block 3"))
    #expect(says(["type": "resource_link", "name": "nur ein Name"]) == part("nur ein Name", "m block 4"))
    #expect(
      says(["type": "resource", "resource": ["uri": "file:///a.md", "text": "# kein Titel\n```\nx\n```"]])
        == part("file:///a.md\n````\n# kein Titel\n```\nx\n```\n````", "m block 5"))
    #expect(
      says(["type": "resource", "resource": ["uri": "file:///b.bin", "blob": "AA"]])
        == part("file:///b.bin", "m block 6"))
    #expect(says(["type": "hologram"]) == [])
    #expect(says(["type": "text", "text": "nach"]) == part("nach", "m"))
  }

  @Test func `a text, or several blocks, are taken where the protocol wants one block`() {
    var conversation = ACPTalk.prompted()
    func hears(_ kind: String, _ content: JSON) -> [AgentOutput] {
      conversation.hears(update: ["sessionUpdate": .string(kind), "content": content])
    }
    #expect(hears("user_message_chunk", "say ") == [], "an echo")
    #expect(hears("user_message_chunk", [["type": "text", "text": "שלום"]]) == [], "an echo")
    #expect(hears("agent_thought_chunk", "日本") == [.report(.text("日本", kind: .thought, part: nil))])
    #expect(hears("agent_message_chunk", " é") == [.report(.text(" é", kind: .said, part: nil))])
    let blocks: JSON = [["type": "text", "text": "a"], "b", ["type": "image", "data": ""], .null, ["c"]]
    #expect(
      hears("agent_message_chunk", blocks) == [
        .report(.text("a", kind: .said, part: nil)), .report(.text("b", kind: .said, part: nil)),
        .report(.text("[image]", kind: .said, part: " block 1")),
      ])
    #expect(conversation.answers(3, ["stopReason": "end_turn"]) == [ACPTalk.ended(.done)])
  }

  private static let contents: [JSON] = [
    "größe\nb", ["größe", "b"], [["type": "text", "text": "größe"], ["type": "text", "text": "b"]],
    [["type": "content", "content": "größe\nb"]],
    [["type": "content", "content": [["type": "text", "text": "größe"], "b"]]],
    ["type": "content", "content": ["type": "text", "text": "größe\nb"]],
  ]

  @Test(arguments: contents) func `what a call shows may be texts and blocks`(content: JSON) {
    var conversation = ACPTalk.prompted()
    let outputs = conversation.hears(update: [
      "sessionUpdate": "tool_call", "toolCallId": "t", "title": "T", "content": content,
    ])
    guard case .report(.tool(let call))? = outputs.first else {
      Issue.record("no call was told")
      return
    }
    #expect(call.output == "größe\nb")
    let asked = conversation.hears([
      "jsonrpc": "2.0", "id": 7, "method": "session/request_permission",
      "params": [
        "sessionId": "s1", "toolCall": ["toolCallId": "u", "title": "U", "content": content],
        "options": [["optionId": "y", "name": "Yes", "kind": "allow_once"]],
      ],
    ])
    let details = asked.news.compactMap { if case .asks(let permission) = $0 { permission.detail } else { nil } }
    #expect(details == ["größe\nb"])
  }

  @Test func `updates of a tool call change only what they name, and may be the first of it`() {
    var conversation = ACPTalk.prompted()
    func content(_ text: String) -> JSON { [["type": "content", "content": ["type": "text", "text": .string(text)]]] }
    var call = ToolCall(id: ACPTalk.call("t"), title: "Shell", status: .running)
    #expect(
      conversation.hears(update: [
        "sessionUpdate": "tool_call_update", "toolCallId": "t", "title": "Shell", "status": "in_progress",
        "content": content(""),
      ]) == [.report(.tool(call))])
    call.title = "Shell: ls"
    // What a terminal would understand is gone, but for the colours, which are marks now.
    call.output = PlainText.colored("a\n\u{1B}[31mred\u{1B}[0m")
    #expect(
      conversation.hears(update: [
        "sessionUpdate": "tool_call_update", "toolCallId": "t", "title": "Shell: ls",
        "content": content("a\r\n\u{1B}[31mred\u{1B}[0m"),
      ]) == [.report(.tool(call))])
    call.status = .failed
    call.exitCode = 3
    let last: JSON = [
      "sessionUpdate": "tool_call_update", "toolCallId": "t", "status": "failed", "title": .null, "content": .null,
      "rawOutput": ["exitCode": 3],
    ]
    #expect(conversation.hears(update: last) == [.report(.tool(call))])
    #expect(conversation.hears(update: last) == [])
  }

  @Test func `a difference is shown as a unified one`() {
    var conversation = ACPTalk.prompted()
    let change: JSON = [
      "type": "diff", "path": "/src/api/ü.txt", "oldText": "one\ntwo\nthree\n", "newText": "one\nzwei\nthree\n",
    ]
    let new: JSON = ["type": "diff", "path": "/src/api/n", "newText": "a\nb"]
    #expect(
      conversation.hears(update: [
        "sessionUpdate": "tool_call", "toolCallId": "t", "title": "Edit", "kind": "edit", "content": [change, new],
      ]) == [
        .report(
          .tool(
            ToolCall(
              id: ACPTalk.call("t"), title: "Edit", kind: "edit", status: .pending,
              output: """
                --- /src/api/ü.txt
                +++ /src/api/ü.txt
                @@ -1,3 +1,3 @@
                 one
                -two
                +zwei
                 three
                --- /dev/null
                +++ /src/api/n
                @@ -0,0 +1,2 @@
                +a
                +b
                """)))
      ])
  }

  @Test func `plans, modes and titles are told`() {
    var conversation = ACPTalk.prompted()
    let plan: JSON = [
      "sessionUpdate": "plan",
      "entries": [
        ["content": "Look", "status": "completed"], ["content": "Change\nit", "status": "in_progress"],
        ["content": "Run"], [:],
      ],
    ]
    #expect(
      conversation.hears(update: plan) == [
        .report(
          .plan([
            PlanEntry(content: "Look", status: .completed), PlanEntry(content: "Change it", status: .running),
            PlanEntry(content: "Run", status: .pending),
          ]))
      ])
    #expect(
      conversation.hears(update: ["sessionUpdate": "current_mode_update", "currentModeId": "plan"]) == [
        .report(.mode("plan"))
      ])
    #expect(
      conversation.hears(update: ["sessionUpdate": "session_info_update", "title": " Fix\nit "]) == [
        .report(.title("Fix it"))
      ])
    #expect(conversation.hears(update: ["sessionUpdate": "session_info_update", "title": .null]) == [])
    // A plan is an answer.
    #expect(conversation.hears(update: ["sessionUpdate": "plan", "entries": []]) == [.report(.plan([]))])
    #expect(conversation.answers(3, ["stopReason": "end_turn"]) == [ACPTalk.ended(.done)])
    // And what comes late belongs to the thread all the same.
    #expect(
      conversation.hears(update: ["sessionUpdate": "session_info_update", "title": "Late"]) == [.report(.title("Late"))]
    )
  }

  @Test func `what the person said elsewhere is told, and what an agent repeats of the message is not`() {
    func chunk(_ text: String) -> JSON {
      ["sessionUpdate": "user_message_chunk", "content": ["type": "text", "text": .string(text)]]
    }
    var conversation = ACPTalk.prompted()
    #expect(conversation.hears(update: chunk("say ")) == [])
    #expect(conversation.hears(update: chunk("שלום")) == [])
    #expect(conversation.hears(update: chunk("und é")) == [.report(.text("und é", kind: .user, part: nil))])
    _ = conversation.answers(3, ["stopReason": "end_turn"])
    #expect(conversation.hears(update: chunk("later")) == [.report(.text("later", kind: .user, part: nil))])
  }

  private static let echoes: [(pieces: [String], shown: [String])] = [
    (["say שלום\n"], []), ([" \n", "say ", "שלום ", "\n\n"], []), (["\u{2003}say שלום"], []),
    (["say ", "DIFFERENT"], ["say ", "DIFFERENT"]), (["say שלום!"], ["say שלום!"]), (["say "], ["say "]),
    (["say", "say ", "שלום"], ["say"]), (["say שלום", "say שלום"], ["say שלום"]), ([" "], []),
  ]

  @Test(arguments: echoes) func `blanks around an echo don't count, and what is none after all is shown whole`(
    pieces: [String], shown: [String]
  ) {
    var conversation = ACPTalk.prompted()
    var told: [String] = []
    func hear(_ text: String, _ kind: String) {
      let outputs = conversation.hears(update: [
        "sessionUpdate": .string(kind), "content": ["type": "text", "text": .string(text)],
      ])
      told += outputs.news.compactMap { if case .text(let text, _, _) = $0 { text } else { nil } }
    }
    for piece in pieces { hear(piece, "user_message_chunk") }
    hear("é", "agent_message_chunk")
    #expect(told == shown + ["é"])
  }

  @Test func `what was begun like an echo is given back at the latest with the turn's end`() {
    var conversation = ACPTalk.prompted()
    let piece: JSON = ["sessionUpdate": "user_message_chunk", "content": ["type": "text", "text": "say"]]
    #expect(conversation.hears(update: piece) == [])
    let outputs = conversation.answers(3, ["stopReason": "refusal"])
    #expect(outputs.first == .report(.text("say", kind: .user, part: nil)))
  }

  @Test func `commands are told with what they are for`() {
    var conversation = ACPTalk.prompted()
    let update: JSON = [
      "sessionUpdate": "available_commands_update",
      "availableCommands": [
        ["name": "/compact", "description": "Make\nshort", "input": ["hint": "words 日本"]], ["name": "init"], [:],
      ],
    ]
    #expect(
      conversation.hears(update: update) == [
        .report(
          .fact(
            .commands([
              SlashCommand(name: "compact", about: "Make short", hint: "words 日本"), SlashCommand(name: "init"),
            ])))
      ])
  }

  @Test func `what is used is told, and other money than dollars is not guessed at`() {
    var conversation = ACPTalk.prompted()
    func usage(_ cost: JSON) -> JSON { ["sessionUpdate": "usage_update", "used": 1200, "size": 200_000, "cost": cost] }
    #expect(
      conversation.hears(update: usage(["amount": 0.0125, "currency": "USD"])) == [
        .report(.usage(TurnUsage(costMicros: 12_500, contextUsed: 1200, contextSize: 200_000)))
      ])
    #expect(
      conversation.hears(update: usage(["amount": 1, "currency": "EUR"])) == [
        .report(.usage(TurnUsage(contextUsed: 1200, contextSize: 200_000)))
      ])
    let result: JSON = ["stopReason": "end_turn", "usage": ["inputTokens": 7, "outputTokens": 8]]
    let text: JSON = ["sessionUpdate": "agent_message_chunk", "content": ["type": "text", "text": "x"]]
    _ = conversation.hears(update: text)
    #expect(
      conversation.answers(3, result) == [
        .report(.usage(TurnUsage(inputTokens: 7, outputTokens: 8))), ACPTalk.ended(.done),
      ])
  }

  private static let givens: [(input: JSON, places: JSON, words: String)] = [
    (["command": ["ls", "-l"]], .null, "ls -l"),
    (["path": "/x", "n": 1], .null, "{\n  \"path\": \"/x\",\n  \"n\": 1\n}"),
    ("plain é", .null, "plain é"), (.null, [["path": "/a", "line": 3], ["path": "/b"]], "/a:3\n/b"),
  ]

  @Test(arguments: givens) func `what a call was given is a command, its arguments, or the files it is about`(
    input: JSON, places: JSON, words: String
  ) {
    var conversation = ACPTalk.prompted()
    let update: JSON = [
      "sessionUpdate": "tool_call", "toolCallId": "t", "title": "T", "rawInput": input, "locations": places,
    ]
    let call = ToolCall(id: ACPTalk.call("t"), title: "T", input: words)
    #expect(conversation.hears(update: update) == [.report(.tool(call))])
  }

  private static let outputs: [(raw: JSON, words: String)] = [
    ("text 日", "text 日"), (["stdout": "out", "stderr": "err", "exitCode": 1], "out\nerr"), (["exitCode": 1], ""),
    (["a": [1]], "{\n  \"a\": [\n    1\n  ]\n}"), (.null, ""),
  ]

  @Test(arguments: outputs) func `what a call gave is found where there is no content`(raw: JSON, words: String) {
    var conversation = ACPTalk.prompted()
    let outputs = conversation.hears(update: [
      "sessionUpdate": "tool_call_update", "toolCallId": "t", "title": "T", "status": "completed", "rawOutput": raw,
    ])
    guard case .report(.tool(let call))? = outputs.first else {
      Issue.record("no call was told")
      return
    }
    #expect(call.output == words)
  }

  @Test func `of an endless output the end is kept`() {
    var conversation = ACPTalk.prompted()
    let text = (0..<40_000).map { "line \($0) é\n" }.joined()
    let content: JSON = [["type": "content", "content": ["type": "text", "text": .string(text)]]]
    let outputs = conversation.hears(update: [
      "sessionUpdate": "tool_call", "toolCallId": "t", "title": "T", "content": content,
    ])
    guard case .report(.tool(let call))? = outputs.first else {
      Issue.record("no call was told")
      return
    }
    #expect(call.output.utf8.count < 257 << 10)
    #expect(call.output.hasPrefix("[the first "))
    #expect(call.output.hasSuffix("line 39999 é\n"))
  }
}
