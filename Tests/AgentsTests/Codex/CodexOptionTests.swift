import Conversation
import JSON
import JSONRPC
import Testing

@testable import AgentProtocols

/// What Codex lets be chosen, its forks, what is said in a turn that goes on, and shortening.
@Suite struct CodexOptionTests {
  /// A client whose requests are numbered: 1 initialize, 2 the models, 3 the thread, 4 the first turn.
  private struct Talk {
    var client = CodexClient(agent: "codex", directory: "/src/api", clientVersion: "9")

    static let models: JSON = [
      "data": [
        [
          "id": "sol", "model": "sol", "displayName": "Sol é", "description": "daily", "defaultReasoningEffort": "low",
          "supportedReasoningEfforts": [
            ["reasoningEffort": "low", "description": "quick"], ["reasoningEffort": "high", "description": ""],
          ],
        ],
        [
          "id": "luna", "model": "luna", "displayName": "月", "defaultReasoningEffort": "low",
          "supportedReasoningEfforts": [["reasoningEffort": "low", "description": "quick"]],
        ],
        ["id": "old", "model": "old", "hidden": true],
      ]
    ]

    static func message(_ number: UInt64) -> MessageID { Identity(UniqueID(high: 6, low: number)) }

    mutating func deliver(
      _ number: UInt64 = 1, _ content: String = "say שלום", session: String? = nil, mode: String? = nil,
      options: [String: String] = [:], forkOf: String? = nil
    ) -> [AgentOutput] {
      client.deliver(
        Delivery(
          message: Talk.message(number), content: content, provider: "codex", directory: "/src/api",
          providerSessionId: session, mode: mode, options: options, forkOf: forkOf))
    }

    mutating func hears(_ json: JSON) -> [AgentOutput] {
      client.receive(line: json.bytes, at: Timestamp(milliseconds: 7))
    }

    mutating func answers(_ id: Int, _ result: JSON) -> [AgentOutput] { hears(["id": JSON(id), "result": result]) }

    mutating func fails(_ id: Int, _ words: String) -> [AgentOutput] {
      hears(["id": JSON(id), "error": ["code": -32600, "message": .string(words)]])
    }

    mutating func told(_ method: String, _ params: JSONObject) -> [AgentOutput] {
      var params = params
      params["threadId"] = "s1"
      return hears(["method": .string(method), "params": .object(params)])
    }

    /// As far as the answer that opens the thread.
    mutating func open(_ thread: JSON = ["thread": ["id": "s1"], "model": "sol", "reasoningEffort": "low"])
      -> [AgentOutput]
    {
      _ = answers(1, [:])
      _ = answers(2, Talk.models)
      return answers(3, thread)
    }

    static func prompted(_ options: [String: String] = [:]) -> Talk {
      var talk = Talk()
      _ = talk.deliver(options: options)
      _ = talk.open()
      _ = talk.answers(4, ["turn": ["id": "u1"]])
      return talk
    }
  }

  private static func model(_ current: String) -> AgentOption {
    AgentOption(
      id: "model", name: "Model", category: .model,
      choices: [
        AgentOption.Choice(id: "default", name: "The usual one (sol)"),
        AgentOption.Choice(id: "sol", name: "Sol é", about: "daily"), AgentOption.Choice(id: "luna", name: "月"),
      ], current: current)
  }

  private static func effort(_ current: String, canBeHigh: Bool = true) -> AgentOption {
    AgentOption(
      id: "effort", name: "Effort", category: .effort,
      choices: [
        AgentOption.Choice(id: "default", name: "The usual one"),
        AgentOption.Choice(id: "low", name: "low", about: "quick"),
      ] + (canBeHigh ? [AgentOption.Choice(id: "high", name: "high")] : []), current: current)
  }

  @Test func `the models and the efforts of the one in use are told`() {
    var talk = Talk()
    _ = talk.deliver()
    #expect(talk.open().news.contains(.options([Self.model("default"), Self.effort("default")])))
  }

  @Test func `what the person chose goes with each turn, and is taken back by saying what is usual`() {
    var talk = Talk()
    _ = talk.deliver(options: ["model": "sol", "effort": "high"])
    let outputs = talk.open()
    #expect(outputs.news.contains(.options([Self.model("sol"), Self.effort("high")])))
    #expect(outputs.lines.last?["params"]?["model"] == "sol")
    #expect(outputs.lines.last?["params"]?["effort"] == "high")
    _ = talk.answers(4, ["turn": ["id": "u1"]])
    #expect(
      talk.client.setOption("effort", "default") == [.report(.options([Self.model("sol"), Self.effort("default")]))])
    _ = talk.told("turn/completed", ["turn": ["id": "u1"]])
    let next = talk.deliver(2, session: "s1", options: ["model": "default", "effort": "default"])
    #expect(next.lines.last?["params"]?["model"] == "sol")
    #expect(next.lines.last?["params"]?["effort"] == "low")
  }

  @Test func `an effort that the new model doesn't know is let go of, and that is said`() {
    var talk = Talk.prompted(["effort": "high"])
    #expect(
      talk.client.setOption("model", "luna") == [
        .report(.notice("The model doesn't know the effort high: codex uses its usual one.")),
        .report(.option("effort", value: "default", isChosen: true)),
        .report(.options([Self.model("luna"), Self.effort("default", canBeHigh: false)])),
      ])
  }

  @Test func `a model that an earlier version kept with the mode becomes a choice of its own`() {
    var talk = Talk()
    _ = talk.deliver(mode: "auto luna")
    let outputs = talk.open()
    #expect(outputs.news.contains(.option("model", value: "luna", isChosen: true)))
    #expect(outputs.lines.last?["params"]?["model"] == "luna")
  }

  // MARK: Saying something in a turn

  @Test func `a message goes into the turn that it names`() {
    var talk = Talk.prompted()
    #expect(
      talk.client.steer(Talk.message(2), "and קצר", with: []).lines == [
        [
          "id": 5, "method": "turn/steer",
          "params": [
            "threadId": "s1", "expectedTurnId": "u1", "clientUserMessageId": .string(Talk.message(2).text),
            "input": [["type": "text", "text": "and קצר"]],
          ],
        ]
      ])
    // It only keeps it for its next question to the model: it is said when it stands in the thread.
    #expect(talk.answers(5, ["turnId": "u1"]).news == [])
    let item: JSON = ["type": "userMessage", "id": "i9", "clientId": .string(Talk.message(2).text)]
    #expect(talk.told("item/started", ["item": item]).news == [.steered(Talk.message(2))])
    #expect(talk.told("item/completed", ["item": item]).news == [])
    #expect(talk.told("turn/completed", ["turn": ["id": "u1", "status": "completed"]]).news.count == 1)
  }

  @Test func `a turn that is stopped before it has read a message gives it back`() {
    var talk = Talk.prompted()
    _ = talk.client.steer(Talk.message(2), "and", with: [])
    _ = talk.client.steer(Talk.message(3), "or", with: [])
    _ = talk.answers(5, ["turnId": "u1"])
    _ = talk.client.cancel()
    let back = [2, 3].map(Talk.message).map {
      AgentReport.News.notSteered($0, "The turn ended before codex had read it.")
    }
    #expect(talk.told("turn/completed", ["turn": ["id": "u1", "status": "interrupted"]]).news.prefix(2) == back[...])
    // The answer comes too late, and is not said again.
    #expect(talk.fails(6, "no active turn to steer").news == [])
  }

  @Test func `nobody knows of a message that a turn took and ended without`() {
    var talk = Talk.prompted()
    _ = talk.client.steer(Talk.message(2), "and", with: [])
    _ = talk.answers(5, ["turnId": "u1"])
    let news = talk.told("turn/completed", ["turn": ["id": "u1", "status": "completed"]]).news
    #expect(!news.contains { if case .steered = $0 { true } else if case .notSteered = $0 { true } else { false } })
  }

  @Test func `a turn that has just ended takes nothing`() {
    var talk = Talk.prompted()
    _ = talk.client.steer(Talk.message(2), "and", with: [])
    _ = talk.told("turn/completed", ["turn": ["id": "u1"]])
    #expect(
      talk.fails(5, "no active turn to steer").news == [.notSteered(Talk.message(2), "no active turn to steer")])
    #expect(
      talk.client.steer(Talk.message(3), "and", with: []) == [
        .report(.notSteered(Talk.message(3), "No turn is going on that it could take part in."))
      ])
  }

  // MARK: Shortening

  @Test func `no message leaves in what is configured where the mode that was chosen is none of its own`() {
    var talk = Talk()
    _ = talk.deliver(mode: "readonly")
    _ = talk.answers(1, [:])
    let outputs = talk.answers(3, ["thread": ["id": "s1"], "approvalPolicy": "never"])
    #expect(outputs.lines.isEmpty)
    #expect(
      outputs.news.contains {
        if case .session("s1", _, let mode) = $0 { mode == "configured" } else { false }
      })
    guard case .turnEnded(_, .failed(let words, .notTaken, _))? = outputs.news.last else {
      Issue.record("the turn did not end")
      return
    }
    #expect(
      words.hasPrefix("codex offers no mode readonly (it has: configured, As configured; plan, Plan; read-only, "))
    // The same in a thread that is open already, and where it is chosen there.
    #expect(talk.deliver(2, session: "s1", mode: "readonly").lines.isEmpty)
    #expect(talk.client.setMode("readonly").news == [.mode("configured")])
    #expect(talk.deliver(3, session: "s1", mode: "read-only").lines.count == 1)
  }

  @Test func `the command to shorten is carried out and not said to the model`() {
    var talk = Talk()
    _ = talk.deliver(1, " /compact\n")
    let outputs = talk.open()
    #expect(
      outputs.lines.last == ["id": 4, "method": "thread/compact/start", "params": ["threadId": "s1"]])
    #expect(outputs.news.last == .accepted(Talk.message(1)))
    _ = talk.answers(4, [:])
    _ = talk.told("turn/started", ["turn": ["id": "u7"]])
    _ = talk.told("item/started", ["item": ["type": "contextCompaction", "id": "i"]])
    #expect(
      talk.told("item/completed", ["item": ["type": "contextCompaction", "id": "i"]]).news == [
        .notice("codex has shortened the conversation.")
      ])
    #expect(
      talk.told("turn/completed", ["turn": ["id": "u7", "status": "completed"]]).news == [
        .turnEnded(Talk.message(1), .done)
      ])
  }

  // MARK: Forks

  @Test func `a fork begins with another thread, whose directory has to be this one`() {
    var talk = Talk()
    _ = talk.deliver(forkOf: "s0")
    #expect(
      talk.answers(1, [:]).lines.last
        == ["id": 3, "method": "thread/fork", "params": ["threadId": "s0", "excludeTurns": true]])
    let outputs = talk.answers(3, ["thread": ["id": "s1", "cwd": "/src/api"]])
    #expect(outputs.lines.last?["method"] == "turn/start")
    #expect(outputs.lines.last?["params"]?["threadId"] == "s1")
    _ = talk.answers(4, ["turn": ["id": "u1"]])
    let used: JSONObject = ["tokenUsage": ["total": ["inputTokens": 75_000, "outputTokens": 65]]]
    #expect(
      talk.told("thread/tokenUsage/updated", used) == [.report(.usage(TurnUsage()))], "its origin had used them")
    var other = Talk()
    _ = other.deliver(forkOf: "s0")
    _ = other.answers(1, [:])
    #expect(
      other.answers(3, ["thread": ["id": "s1", "cwd": "/elsewhere"]]).news == [
        .turnEnded(
          Talk.message(1),
          .failed(
            "The session s0 belongs to the directory /elsewhere, not to this thread's. Nothing was sent.",
            .notTaken))
      ])
  }

  @Test func `a fork that fails says why, and nothing is sent`() {
    var talk = Talk()
    _ = talk.deliver(forkOf: "s0")
    _ = talk.answers(1, [:])
    #expect(
      talk.fails(3, "no rollout found").news == [
        .turnEnded(
          Talk.message(1),
          .failed("codex could not fork the session: no rollout found. Nothing was sent.", .notTaken))
      ])
  }

  // MARK: Floods

  @Test func `of a program that floods, the beginning is kept while it runs, and at its end both ends`() {
    var talk = Talk.prompted()
    _ = talk.told(
      "item/started", ["item": ["type": "commandExecution", "id": "i", "command": "yes", "status": "inProgress"]])
    let piece = String(repeating: "é\n", count: 100_000)
    var reports = 0
    for _ in 0..<40 {
      reports += talk.told("item/commandExecution/outputDelta", ["itemId": "i", "delta": .string(piece)]).news.count
    }
    // What nobody will read is not even told.
    #expect(reports == 4)
    let whole = "first\n" + String(repeating: "é\n", count: 1_000_000) + "last"
    let outputs = talk.told(
      "item/completed",
      ["item": ["type": "commandExecution", "id": "i", "command": "yes", "aggregatedOutput": .string(whole)]])
    guard case .tool(let call)? = outputs.news.first else {
      Issue.record("the end of the program is not told")
      return
    }
    #expect(call.output.utf8.count < 1_100_000)
    #expect(call.output.hasPrefix("first\né\n") && call.output.hasSuffix("é\nlast"))
    #expect(call.output.contains("\n… 1951434 bytes are left out …\n"))
  }
}
