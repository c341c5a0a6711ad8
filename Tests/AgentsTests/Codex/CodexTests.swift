import Conversation
import JSON
import JSONRPC
import Testing

@testable import AgentProtocols

@Suite struct CodexTests {
  private func ended(_ end: TurnEnd, _ number: UInt64 = 1) -> AgentReport.News {
    .turnEnded(CodexTalk.message(number), end)
  }

  @Test func `a message begins a thread in the project, and its lines bear no version`() {
    var talk = CodexTalk()
    #expect(
      talk.deliver().lines == [
        [
          "id": 1, "method": "initialize",
          "params": [
            "clientInfo": ["name": "upnext", "title": "upnext", "version": "9"],
            "capabilities": ["experimentalApi": true],
          ],
        ]
      ])
    #expect(
      talk.answers(1, [:]).lines == [
        ["method": "initialized", "params": [:]], ["id": 2, "method": "model/list", "params": [:]],
        ["id": 3, "method": "thread/start", "params": ["cwd": "/src/api"]],
      ])
    let outputs = talk.answers(3, ["thread": ["id": "s1", "name": "Fix é"], "approvalPolicy": "on-request"])
    #expect(
      outputs.lines == [
        [
          "id": 4, "method": "turn/start",
          "params": [
            "approvalPolicy": "on-request", "threadId": "s1",
            "clientUserMessageId": .string(CodexTalk.message(1).text), "input": [["type": "text", "text": "say שלום"]],
          ],
        ]
      ])
    #expect(outputs.news.contains(.title("Fix é")))
    #expect(outputs.news.last == .accepted(CodexTalk.message(1)))
  }

  @Test func `the thread has the message once Codex says it back`() {
    func reach(hearing client: JSON?) -> [AgentReport.News] {
      var talk = CodexTalk.prompted()
      let name = client?.isNull == true ? nil : client
      let item: JSON = .object(present: ["type": "userMessage", "id": "i1", "clientId": name])
      if client != nil { _ = talk.told("item/started", ["item": item]) }
      return talk.client.disconnect(because: "Gone.").news
    }
    func gone(_ isInSession: Bool?) -> [AgentReport.News] {
      [ended(.failed("Gone.", .taken(isInSession: isInSession), cause: .connection))]
    }
    #expect(reach(hearing: nil) == gone(nil))
    #expect(reach(hearing: .string(CodexTalk.message(2).text)) == gone(nil), "another message")
    #expect(reach(hearing: .null) == gone(true))
    #expect(reach(hearing: .string(CodexTalk.message(1).text)) == gone(true))
  }

  private static let threads: [(JSON, Bool)] = [
    (["id": "s1", "cwd": "/real/api"], true), (["id": "s1", "cwd": "/src/api"], true),
    (["id": "s1", "cwd": "/elsewhere"], false), (["id": "s2", "cwd": "/src/api"], false),
  ]

  @Test(arguments: threads)
  func `a known thread has to prove its name and its directory before anything is sent`(thread: JSON, isRight: Bool) {
    var talk = CodexTalk()
    _ = talk.deliver(session: "s1")
    #expect(
      talk.answers(1, [:]).lines.last
        == ["id": 3, "method": "thread/resume", "params": ["threadId": "s1", "excludeTurns": true]])
    let outputs = talk.answers(3, ["thread": thread])
    #expect(outputs.lines.contains { $0["method"] == "turn/start" } == isRight)
    #expect(talk.client.lostSessions == (isRight ? [] : ["s1"]))
  }

  @Test func `images and files go with the words`() {
    var talk = CodexTalk.prompted()
    _ = talk.told("turn/completed", ["turn": ["id": "u1"]])
    let contents: [AttachmentContent] = [
      .image(mediaType: "image/png", bytes: [1], path: "/a.png"),
      .image(mediaType: "image/png", bytes: [1, 2], path: nil), .text("x", path: "/é"),
    ]
    #expect(
      talk.deliver(2, session: "s1", with: contents).lines.first?["params"]?["input"] == [
        ["type": "localImage", "path": "/a.png"], ["type": "image", "url": "data:image/png;base64,AQI="],
        ["type": "text", "text": "Attached: /é\nsay שלום"],
      ])
  }

  @Test func `an image may be all that is said`() {
    #expect(
      CodexClient.input("", [.image(mediaType: "image/png", bytes: [1], path: "/a.png")]) == [
        ["type": "localImage", "path": "/a.png"]
      ])
  }

  @Test func `a mode goes along with each turn, and what is configured comes back`() {
    var talk = CodexTalk()
    _ = talk.deliver(mode: "plan")
    _ = talk.answers(1, [:])
    let first = talk.answers(3, ["thread": ["id": "s1"], "model": "m", "approvalPolicy": "never", "sandbox": "x"])
    #expect(
      first.lines.last?["params"]?["collaborationMode"] == ["mode": "plan", "settings": ["model": "m"]])
    #expect(first.lines.last?["params"]?["sandboxPolicy"] == ["type": "readOnly"])
    _ = talk.answers(4, ["turn": ["id": "u1"]])
    _ = talk.told("turn/completed", ["turn": ["id": "u1"]])
    let second = talk.deliver(2, session: "s1", mode: "configured").lines.first?["params"]
    #expect(second?["collaborationMode"] == ["mode": "default", "settings": ["model": "m"]])
    #expect(second?["approvalPolicy"] == "never" && second?["sandboxPolicy"] == "x")
  }

  @Test func `texts and thoughts come in pieces, and their wholes add only what was missing`() {
    var talk = CodexTalk.prompted()
    #expect(
      talk.told("item/agentMessage/delta", ["itemId": "m", "delta": "שלום "]).news == [
        .text("שלום ", kind: .said, part: "m")
      ])
    #expect(
      talk.told("item/completed", ["item": ["type": "agentMessage", "id": "m", "text": "שלום 日本"]]).news == [
        .text("日本", kind: .said, part: "m")
      ])
    #expect(
      talk.told("item/reasoning/summaryTextDelta", ["itemId": "r", "delta": "Hm", "summaryIndex": 1]).news == [
        .text("Hm", kind: .thought, part: "r/1")
      ])
    #expect(talk.told("item/reasoning/textDelta", ["itemId": "r", "delta": "raw"]).news == [])
    #expect(talk.told("item/completed", ["item": ["type": "reasoning", "id": "r", "summary": ["Hm"]]]).news == [])
    #expect(
      talk.told("item/agentMessage/delta", ["threadId": "s1", "itemId": "", "delta": ""]).news == [])
    #expect(
      talk.hears(["method": "item/agentMessage/delta", "params": ["threadId": "other", "itemId": "o", "delta": "x"]])
        == [])
  }

  @Test func `a command is shown with its output and its exit code`() {
    var talk = CodexTalk.prompted()
    let item: JSON = [
      "type": "commandExecution", "id": "c", "command": "/bin/bash -lc 'ls é'", "status": "inProgress",
      "commandActions": [["type": "unknown", "command": "ls é"]],
    ]
    var call = ToolCall(id: "c", title: "ls é", kind: "execute", status: .running, input: "ls é")
    #expect(talk.told("item/started", ["item": item]).news == [.tool(call)])
    call.output = PlainText.colored("a\u{1B}[1m\u{1F4A9}")
    #expect(
      talk.told("item/commandExecution/outputDelta", ["itemId": "c", "delta": "a\u{1B}[1m\u{1F4A9}"]).news == [
        .tool(call)
      ])
    var over = item.object ?? [:]
    (over["status"], over["exitCode"]) = ("failed", 3)
    (call.status, call.exitCode) = (.failed, 3)
    #expect(talk.told("item/completed", ["item": .object(over)]).news == [.tool(call)])
  }

  @Test func `an id that is used again in a turn stands for another call, also where its question comes first`() {
    var talk = CodexTalk.prompted()
    func item(_ command: String, _ status: String) -> JSON {
      ["type": "commandExecution", "id": "c", "command": .string(command), "status": .string(status)]
    }
    func asked() -> Permission? {
      let outputs = talk.hears([
        "id": 5, "method": "item/commandExecution/requestApproval", "params": ["threadId": "s1", "itemId": "c"],
      ])
      return outputs.news.lazy.compactMap { if case .asks(let permission) = $0 { permission } else { nil } }.first
    }
    _ = talk.told("item/started", ["item": item("make é", "inProgress")])
    _ = talk.told("item/commandExecution/outputDelta", ["itemId": "c", "delta": "made"])
    let first = asked()
    #expect(first?.call == "c" && first?.detail.contains("make é") == true)
    _ = talk.told("item/completed", ["item": item("make é", "completed")])
    let early = asked()
    #expect(early?.call == "c 2" && early?.detail.contains("make é") == false)
    let begun = talk.told("item/started", ["item": item("ls", "inProgress")])
    var second = ToolCall(id: "c 2", title: "ls", kind: "execute", status: .running, input: "ls")
    #expect(begun.news == [.tool(second)])
    let late = asked()
    #expect(late?.call == "c 2" && late?.detail.contains("ls") == true)
    second.output = "漢"
    let printed = talk.told("item/commandExecution/outputDelta", ["itemId": "c", "delta": "漢"])
    #expect(printed.news == [.tool(second)])
    _ = talk.told("turn/completed", ["turn": ["id": "u1", "status": "completed"]])
    #expect(talk.client.callsLeft == ["c 2"])
    second.status = .completed
    let ended = talk.told("item/completed", ["item": item("ls", "completed")])
    #expect(ended.news == [.tool(second)])
    #expect(!talk.client.worksInBackground)
  }

  @Test func `a command that goes on behind its turn is work in the background until it ends`() {
    var talk = CodexTalk.prompted()
    let item: JSON = ["type": "commandExecution", "id": "c", "command": "serve größe", "status": "inProgress"]
    _ = talk.told("item/started", ["item": item])
    #expect(!talk.client.worksInBackground)
    _ = talk.told("turn/completed", ["turn": ["id": "u1", "status": "completed"]])
    #expect(!talk.client.isBusy)
    #expect(talk.client.worksInBackground)
    _ = talk.told("item/completed", ["item": ["type": "commandExecution", "id": "c", "command": "serve größe"]])
    #expect(!talk.client.worksInBackground)
  }

  /// What runs in a terminal of Codex's own is not stopped with the turn.
  @Test(arguments: [("unifiedExecStartup", true), ("agent", false)])
  func `a program that an interrupt leaves running is work in the background until it ends`(
    source: JSON, goesOn: Bool
  ) {
    var talk = CodexTalk.prompted()
    let item: JSON = [
      "type": "commandExecution", "id": "c", "command": "serve größe", "status": "inProgress", "source": source,
    ]
    _ = talk.told("item/started", ["item": item])
    _ = talk.client.cancel()
    _ = talk.told("turn/completed", ["turn": ["id": "u1", "status": "interrupted"]])
    #expect(talk.client.worksInBackground == goesOn)
    guard goesOn else { return }
    #expect(
      talk.client.endWhatWasLeft().lines.map { [$0["method"], $0["params"]] } == [
        ["thread/backgroundTerminals/clean", ["threadId": "s1"]]
      ])
    #expect(
      talk.told("item/commandExecution/outputDelta", ["itemId": "c", "delta": "é"]).news.contains {
        if case .tool(let call) = $0 { call.output == "é" && call.status == .running } else { false }
      })
    let over: JSON = [
      "type": "commandExecution", "id": "c", "command": "serve größe", "status": "completed", "exitCode": 0,
    ]
    #expect(
      talk.told("item/completed", ["item": over]).news.contains {
        if case .tool(let call) = $0 { call.output == "é" && call.status == .completed } else { false }
      })
    #expect(!talk.client.worksInBackground)
  }

  private static let ends: [(JSON, TurnEnd)] = [
    (
      ["message": "{\"error\":{\"message\":\"prompt is too long: é.\"}}", "codexErrorInfo": "other"],
      TurnEnd.failed(
        "codex can't go on: prompt is too long: é. Shorten the conversation, or begin a new thread.",
        .taken(isInSession: true)
      )
    ),
    (
      ["message": "No.", "codexErrorInfo": "unauthorized"],
      .failed(
        "codex wants you to log in first (No). Run `codex login` in a shell. \"log in\" in the thread's menu, or "
          + "`upnext login codex`, leads you there. Then send again.",
        .taken(isInSession: true),
        cause: .login)
    ),
    (
      ["message": "Busy", "codexErrorInfo": ["responseTooManyFailedAttempts": ["httpStatusCode": 429]]],
      .failed(
        "codex was asked too much in too short a time: Busy. Wait a little, then send again.",
        .taken(isInSession: true),
        cause: .rateLimit(retryAfterSeconds: nil))
    ),
    (
      ["message": "Gone", "codexErrorInfo": ["httpConnectionFailed": ["httpStatusCode": .null]]],
      .failed("codex could not reach its model: Gone.", .taken(isInSession: true), cause: .connection)
    ),
    (
      ["message": "Incomplete response returned, reason: max_output_tokens"],
      .unanswered("The answer is cut off: the model came to its limit of tokens.")
    ),
    (.null, .failed("codex broke the turn off: no reason given.", .taken(isInSession: true))),
  ]

  @Test(arguments: ends)
  func `the end of a turn is said in words`(error: JSON, end: TurnEnd) {
    var talk = CodexTalk.prompted()
    let turn: JSON = ["id": "u1", "status": "failed", "error": error]
    #expect(talk.told("turn/completed", ["turn": turn]).news == [ended(end)])
  }

  @Test func `a usage limit has the moment of its renewal, and a retry is shown once without failing`() {
    var talk = CodexTalk.prompted()
    let retry: JSONObject = [
      "error": ["message": "Reconnecting... 1/5", "additionalDetails": "500 é."], "willRetry": true,
    ]
    #expect(talk.told("error", retry).news == [.triesAgain("codex tries again: 500 é.")])
    // It is a sign of life each time, and said once.
    #expect(talk.told("error", retry).news == [.triesAgain(nil)])
    let limit = UsageLimit(until: Timestamp(milliseconds: 9000), words: "the usage limit is used up")
    #expect(
      talk.hears([
        "method": "account/rateLimits/updated",
        "params": ["rateLimits": ["primary": ["usedPercent": 100, "resetsAt": 9], "secondary": ["usedPercent": 4]]],
      ]).news == [.limited(limit)])
    let turn: JSON = [
      "id": "u1", "status": "failed", "error": ["message": "Up.", "codexErrorInfo": "usageLimitExceeded"],
    ]
    #expect(
      talk.told("turn/completed", ["turn": turn]).news == [
        ended(.failed("codex's usage limit is reached: Up.", .taken(isInSession: true), cause: .usageLimit(limit)))
      ])
  }

  @Test func `a cancel waits for the turn's beginning, and then for its end`() {
    var talk = CodexTalk()
    _ = talk.deliver()
    _ = talk.answers(1, [:])
    _ = talk.answers(3, ["thread": ["id": "s1"]])
    #expect(talk.client.cancel() == [])
    #expect(talk.answers(4, ["turn": ["id": "u1"]]) == [])
    #expect(
      talk.told("turn/started", ["turn": ["id": "u1"]]).lines == [
        ["id": 5, "method": "turn/interrupt", "params": ["threadId": "s1", "turnId": "u1"]]
      ])
    #expect(
      talk.told("turn/completed", ["turn": ["id": "u1", "status": "interrupted"]]).news == [ended(.cancelled)])
  }

  @Test func `a turn that it began by itself is its own`() {
    var talk = CodexTalk.prompted()
    _ = talk.told("item/agentMessage/delta", ["itemId": "m", "delta": "x"])
    #expect(talk.told("turn/completed", ["turn": ["id": "u1", "status": "completed"]]).news == [ended(.done)])
    #expect(talk.told("turn/started", ["turn": ["id": "u2"]]).news == [.beganByItself])
    #expect(talk.client.cancel().lines.first?["params"]?["turnId"] == "u2")
    #expect(talk.told("turn/completed", ["turn": ["id": "u2"]]).news == [.endedByItself(.done)])
  }

  @Test func `what a turn used is what came since it began`() {
    var talk = CodexTalk()
    _ = talk.deliver(session: "s1")
    _ = talk.answers(1, [:])
    _ = talk.answers(3, ["thread": ["id": "s1", "cwd": "/src/api"]])
    func usage(_ input: Int, _ output: Int) -> JSONObject {
      [
        "tokenUsage": [
          "total": ["inputTokens": JSON(input), "outputTokens": JSON(output)], "last": ["totalTokens": 70],
          "modelContextWindow": 1000,
        ]
      ]
    }
    _ = talk.told("thread/tokenUsage/updated", usage(100, 10))
    _ = talk.answers(4, ["turn": ["id": "u1"]])
    #expect(
      talk.told("thread/tokenUsage/updated", usage(160, 12)) == [
        .report(.usage(TurnUsage(inputTokens: 60, outputTokens: 2, contextUsed: 70, contextSize: 1000)))
      ])
  }

  @Test func `a plan and a name are told, and garbage is noise`() {
    var talk = CodexTalk.prompted()
    let plan: JSON = [["step": "Read é", "status": "completed"], ["step": "Mend", "status": "inProgress"]]
    #expect(
      talk.told("turn/plan/updated", ["plan": plan]).news == [
        .plan([PlanEntry(content: "Read é", status: .completed), PlanEntry(content: "Mend", status: .running)])
      ])
    #expect(talk.told("thread/name/updated", ["threadName": "Grüße"]).news == [.title("Grüße")])
    #expect(
      talk.client.receive(line: Array("Welcome".utf8), at: Timestamp(milliseconds: 0)) == [.noise("Welcome")])
  }

  @Test func `a plan without a step is no answer`() {
    var talk = CodexTalk.prompted()
    #expect(talk.told("turn/plan/updated", ["plan": []]) == [])
    let end = talk.told("turn/completed", ["turn": ["id": "u1", "status": "completed"]])
    #expect(end.news == [.turnEnded(CodexTalk.message(1), .saidNothing("codex"))])
  }

  @Test func `numbers that nothing can have harm nobody`() {
    var talk = CodexTalk.prompted()
    func usage(_ number: Int64) -> JSONObject {
      ["tokenUsage": ["total": ["inputTokens": .integer(number), "outputTokens": .integer(number)]]]
    }
    _ = talk.told("thread/tokenUsage/updated", usage(.min))
    #expect(
      talk.told("thread/tokenUsage/updated", usage(.max)) == [
        .report(.usage(TurnUsage(inputTokens: 1 << 53, outputTokens: 1 << 53)))
      ])
    let limits: JSON = ["primary": ["usedPercent": 100, "resetsAt": .integer(.max)]]
    #expect(
      talk.told("account/rateLimits/updated", ["rateLimits": limits]).news == [
        .limited(UsageLimit(until: nil, words: "the usage limit is used up"))
      ])
  }
}
