import Conversation
import JSON
import JSONRPC
import Testing

@testable import AgentProtocols

/// What an agent lets be chosen, by each of the protocol's means.
@Suite struct OptionTests {
  private static func configuration(model: String = "small", thinking: String = "low", careful: Bool = false) -> JSON {
    [
      [
        "id": "m", "name": "Mode", "category": "mode", "type": "select", "currentValue": "ask",
        "options": [["value": "ask", "name": "Ask"], ["value": "go", "name": "Go"]],
      ],
      [
        "id": "model", "name": "Модель", "category": "model", "type": "select", "currentValue": .string(model),
        "options": [
          [
            "group": "a", "name": "小さい",
            "options": [
              ["value": "small", "name": "Small"], ["value": "tiny", "name": "Tiny", "description": "cheap"],
            ],
          ],
          ["group": "b", "name": "Large", "options": [["value": "big", "name": "Big"]]],
        ],
      ],
      [
        "id": "thinking", "name": "Thinking", "category": "thought_level", "type": "select",
        "currentValue": .string(thinking),
        "options": [["value": "low", "name": "low"], ["value": "high", "name": "high"]],
      ],
      ["id": "careful", "name": "Careful", "type": "boolean", "currentValue": .bool(careful)],
      ["id": "newer", "name": "Newer", "type": "slider", "currentValue": 7],
    ]
  }

  private static func options(
    model: String = "small", thinking: String = "low", careful: String = "false"
  ) -> [AgentOption] {
    [
      AgentOption(
        id: "model", name: "Модель", category: .model,
        choices: [
          AgentOption.Choice(id: "small", name: "Small", group: "小さい"),
          AgentOption.Choice(id: "tiny", name: "Tiny", about: "cheap", group: "小さい"),
          AgentOption.Choice(id: "big", name: "Big", group: "Large"),
        ], current: model),
      AgentOption(
        id: "thinking", name: "Thinking", category: .effort,
        choices: [AgentOption.Choice(id: "low", name: "low"), AgentOption.Choice(id: "high", name: "high")],
        current: thinking),
      AgentOption(
        id: "careful", name: "Careful", category: .other,
        choices: [AgentOption.Choice(id: "true", name: "on"), AgentOption.Choice(id: "false", name: "off")],
        current: careful),
    ]
  }

  private static func opened(_ options: [String: String] = [:], session: JSON) -> (ACPTalk, [AgentOutput]) {
    var conversation = ACPTalk()
    _ = conversation.deliver(options: options)
    _ = conversation.answers(1, ["protocolVersion": 1])
    let outputs = conversation.answers(2, session)
    return (conversation, outputs)
  }

  private static func setting(_ id: Int64, _ method: String, _ params: JSON) -> AgentOutput {
    .send(RPCMessage.request(id: .integer(id), method: method, params: params).json)
  }

  @Test func `every option of a known kind is told, grouped ones under their headings, and the mode apart`() {
    let (_, outputs) = Self.opened(session: ["sessionId": "s1", "configOptions": Self.configuration()])
    #expect(
      outputs.news == [
        .session(
          id: "s1", modes: [AgentMode(id: "ask", name: "Ask"), AgentMode(id: "go", name: "Go")], currentMode: "ask"),
        .fact(.abilities(AgentAbilities())), .options(Self.options()), .accepted(ACPTalk.message(1)),
      ])
  }

  @Test func `what the person chose is set before the message, one by one, and a value that holds is not set again`() {
    var (conversation, outputs) = Self.opened(
      ["model": "big", "thinking": "low", "careful": "true", "gone": "x"],
      session: ["sessionId": "s1", "configOptions": Self.configuration()])
    #expect(
      outputs.last
        == Self.setting(3, "session/set_config_option", ["sessionId": "s1", "configId": "model", "value": "big"]))
    // One choice may change others: the list that comes back is the truth.
    #expect(
      conversation.answers(3, ["configOptions": Self.configuration(model: "big", thinking: "high")]) == [
        .report(.option("model", value: "big", isChosen: true)),
        .report(.options(Self.options(model: "big", thinking: "high"))),
        .report(.option("thinking", value: "high", isChosen: false)),
        Self.setting(
          4, "session/set_config_option", ["sessionId": "s1", "configId": "thinking", "value": "low"]),
      ])
    #expect(
      conversation.answers(4, ["configOptions": Self.configuration(model: "big")]).last
        == Self.setting(
          5, "session/set_config_option",
          ["sessionId": "s1", "configId": "careful", "type": "boolean", "value": true]))
    #expect(
      conversation.answers(5, ["configOptions": Self.configuration(model: "big", careful: true)]).suffix(2) == [
        ACPTalk.prompt(6), .report(.accepted(ACPTalk.message(1))),
      ])
  }

  @Test func `a mode that a choice has changed is asked for once more`() {
    var conversation = ACPTalk()
    _ = conversation.client.deliver(ACPTalk.delivery(mode: "go", options: ["model": "big"]))
    _ = conversation.answers(1, ["protocolVersion": 1])
    _ = conversation.answers(2, ["sessionId": "s1", "configOptions": Self.configuration()])
    func list(_ mode: JSON, _ model: String) -> JSON {
      var list = Self.configuration(model: model).array ?? []
      var option = list[0].object ?? [:]
      option["currentValue"] = mode
      list[0] = .object(option)
      return ["configOptions": .array(list)]
    }
    let change: JSON = ["sessionId": "s1", "configId": "m", "value": "go"]
    #expect(
      conversation.answers(3, list("go", "small")).last
        == Self.setting(4, "session/set_config_option", ["sessionId": "s1", "configId": "model", "value": "big"]))
    #expect(conversation.answers(4, list("ask", "big")).last == Self.setting(5, "session/set_config_option", change))
    #expect(conversation.answers(5, list("go", "big")).contains(ACPTalk.prompt(6)))
  }

  // MARK: Told with a new session only

  private func resumed() -> ACPTalk {
    var conversation = ACPTalk()
    _ = conversation.deliver(session: "s1", options: ["model": "big"])
    _ = conversation.answers(1, ["protocolVersion": 1, "agentCapabilities": ["sessionCapabilities": ["resume": [:]]]])
    let outputs = conversation.answers(2, [:])
    #expect(outputs.last == Self.setting(3, "session/set_model", ["sessionId": "s1", "modelId": "big"]))
    return conversation
  }

  private let config = OptionTests.setting(
    4, "session/set_config_option", ["sessionId": "s1", "configId": "model", "value": "big"])

  @Test func `the model is asked for where an agent tells its models with a new session only, once in a process`() {
    var conversation = resumed()
    #expect(
      conversation.answers(3, [:]) == [
        .report(.option("model", value: "big", isChosen: true)), ACPTalk.prompt(4),
        .report(.accepted(ACPTalk.message(1))),
      ])
    _ = conversation.answers(4, ["stopReason": "end_turn"])
    #expect(conversation.deliver(2, session: "s1", options: ["model": "big"]).first == ACPTalk.prompt(5, of: 2))
    _ = conversation.answers(5, ["stopReason": "end_turn"])
    #expect(
      conversation.client.setOption("model", "small") == [
        Self.setting(6, "session/set_model", ["sessionId": "s1", "modelId": "small"])
      ])
  }

  @Test func `the model that is told with a new session only is asked for by the other means where one is unknown`() {
    var conversation = resumed()
    #expect(conversation.fails(3, -32601, "Method not found") == [config])
    let list: JSON = ["configOptions": Self.configuration(model: "big")]
    #expect(conversation.answers(4, list).suffix(2) == [ACPTalk.prompt(5), .report(.accepted(ACPTalk.message(1)))])
  }

  @Test func `an agent that lets no model be chosen any more works with its own, which is said`() {
    var conversation = resumed()
    #expect(conversation.fails(3, -32601, "Method not found") == [config])
    #expect(
      conversation.fails(4, -32601, "Method not found") == [
        .report(.notice("kimi doesn't offer model big here; it works with its own choice.")), ACPTalk.prompt(5),
        .report(.accepted(ACPTalk.message(1))),
      ])
  }

  @Test func `nothing is sent where an agent refuses the model that it told of with a new session only`() {
    var conversation = resumed()
    #expect(
      conversation.fails(3, -32602, "No such plan") == [
        ACPTalk.ended(
          .failed(
            "kimi did not change model to big: No such plan. Nothing was sent. Choose another one in the thread's menu, "
              + "then send again.", .notTaken))
      ])
  }

  @Test func `a new session whose agent tells of no models is asked for none`() {
    var (conversation, outputs) = Self.opened(["model": "big"], session: ["sessionId": "s1"])
    #expect(outputs.suffix(2) == [ACPTalk.prompt(3), .report(.accepted(ACPTalk.message(1)))])
    _ = conversation.answers(3, ["stopReason": "end_turn"])
    #expect(conversation.deliver(2, session: "s1", options: ["model": "big"]).first == ACPTalk.prompt(4, of: 2))
  }

  @Test func `nothing is sent where the agent refuses what the person chose`() {
    var (conversation, _) = Self.opened(
      ["model": "big"], session: ["sessionId": "s1", "configOptions": Self.configuration()])
    #expect(
      conversation.fails(3, -32603, "No such plan") == [
        ACPTalk.ended(
          .failed(
            "kimi did not change Модель to Big: No such plan. Nothing was sent. Choose another one in the thread's menu, "
              + "then send again.", .notTaken))
      ])
  }

  @Test func `a mode that the agent refuses between turns is said by its name, and the thread stays in its own`() {
    var (conversation, _) = Self.opened(session: ["sessionId": "s1", "configOptions": Self.configuration()])
    _ = conversation.answers(3, ["stopReason": "end_turn"])
    _ = conversation.client.setMode("go")
    #expect(
      conversation.fails(4, -32603, "refused") == [
        .report(.notice("kimi did not change to the mode Go: refused.")), .report(.mode("ask")),
      ])
  }

  @Test func `a value that is not offered any more is said, and does not hold the message up`() {
    let (_, outputs) = Self.opened(
      ["model": "ancient"], session: ["sessionId": "s1", "configOptions": Self.configuration()])
    #expect(
      outputs.suffix(3) == [
        .report(.notice("kimi doesn't offer Модель ancient here; it works with Small.")), ACPTalk.prompt(3),
        .report(.accepted(ACPTalk.message(1))),
      ])
  }

  @Test func `a choice in the middle of a turn is set at once, and a refusal of it is said`() {
    var (conversation, _) = Self.opened(session: ["sessionId": "s1", "configOptions": Self.configuration()])
    #expect(
      conversation.client.setOption("model", "tiny") == [
        Self.setting(4, "session/set_config_option", ["sessionId": "s1", "configId": "model", "value": "tiny"])
      ])
    #expect(
      conversation.fails(4, -32603, "Not now") == [
        .report(.notice("kimi did not change Модель to Tiny: Not now.")),
        .report(.option("model", value: "small", isChosen: true)),
      ])
  }

  @Test func `an agent that takes a choice and keeps to its own is told of`() {
    var (conversation, _) = Self.opened(session: ["sessionId": "s1", "configOptions": Self.configuration()])
    _ = conversation.client.setOption("model", "tiny")
    let outputs = conversation.answers(4, ["configOptions": Self.configuration()])
    #expect(
      outputs.news.suffix(2) == [
        .option("model", value: "small", isChosen: false),
        .notice("kimi did not change Модель to Tiny: it works with Small."),
      ])
  }

  @Test func `an agent that changes an option by itself is followed`() {
    var (conversation, _) = Self.opened(session: ["sessionId": "s1", "configOptions": Self.configuration()])
    #expect(
      conversation.hears(update: [
        "sessionUpdate": "config_option_update", "configOptions": Self.configuration(thinking: "high"),
      ]) == [
        .report(.options(Self.options(thinking: "high"))),
        .report(.option("thinking", value: "high", isChosen: false)),
      ])
  }

  @Test func `models by the older means have their own request`() {
    let session: JSON = [
      "sessionId": "s1",
      "models": [
        "currentModelId": "k2",
        "availableModels": [["modelId": "k2", "name": "K2 é"], ["modelId": "k3", "name": "K3"]],
      ],
    ]
    var (conversation, outputs) = Self.opened(["model": "k3"], session: session)
    func option(_ current: String) -> AgentOption {
      AgentOption(
        id: "model", name: "Model", category: .model,
        choices: [AgentOption.Choice(id: "k2", name: "K2 é"), AgentOption.Choice(id: "k3", name: "K3")],
        current: current)
    }
    #expect(outputs.news.contains(.options([option("k2")])))
    #expect(outputs.last == Self.setting(3, "session/set_model", ["sessionId": "s1", "modelId": "k3"]))
    #expect(
      conversation.answers(3, [:]) == [
        .report(.option("model", value: "k3", isChosen: true)), .report(.options([option("k3")])),
        ACPTalk.prompt(4), .report(.accepted(ACPTalk.message(1))),
      ])
  }

  // MARK: Forks

  private static let forking: JSON = [
    "protocolVersion": 1, "agentCapabilities": ["loadSession": true, "sessionCapabilities": ["fork": [:]]],
  ]

  @Test func `a fork asks for a session that begins with another one`() {
    var conversation = ACPTalk()
    _ = conversation.deliver(forkOf: "s0")
    #expect(conversation.answers(1, Self.forking) == [ACPTalk.opening(2, "session/fork", session: "s0")])
    #expect(
      conversation.answers(2, ["sessionId": "s1"]) == [
        .report(.session(id: "s1", modes: [], currentMode: nil)),
        .report(.fact(.abilities(AgentAbilities(canFork: true, servesNext: true)))),
        ACPTalk.prompt(3), .report(.accepted(ACPTalk.message(1))),
      ])
  }

  @Test func `an agent that forks only what it has read is let read it first, once`() {
    var conversation = ACPTalk()
    _ = conversation.deliver(forkOf: "s0")
    _ = conversation.answers(1, Self.forking)
    #expect(conversation.fails(2, -32602, "Unknown") == [ACPTalk.opening(3, "session/load", session: "s0")])
    #expect(conversation.answers(3, .null) == [ACPTalk.opening(4, "session/fork", session: "s0")])
    #expect(
      conversation.fails(4, -32602, "Unknown") == [
        ACPTalk.ended(.failed("kimi could not fork the session: Unknown. Nothing was sent.", .notTaken))
      ])
  }

  /// The thread that it was forked from goes on in another process, from which agents keep what they have open.
  @Test(arguments: [true, false]) func `what was read to be forked is closed, whatever came of that`(isForked: Bool) {
    var conversation = ACPTalk()
    _ = conversation.deliver(forkOf: "s0")
    _ = conversation.answers(1, Self.branching)
    _ = conversation.fails(2, -32602, "Unknown")
    _ = conversation.answers(3, .null)
    let outputs = isForked ? conversation.answers(4, ["sessionId": "s1"]) : conversation.fails(4, -32602, "Unknown")
    #expect(
      outputs.first == .send(.request(id: .integer(5), method: "session/close", params: ["sessionId": "s0"])))
    #expect(outputs.contains(ACPTalk.prompt(6)) == isForked)
  }

  private static let branching: JSON = [
    "protocolVersion": 1,
    "agentCapabilities": ["loadSession": true, "sessionCapabilities": ["fork": [:], "close": [:]]],
  ]

  @Test func `a session that is open is forked where it is open, and closed there for another process`() {
    var conversation = ACPTalk.prompted(initialize: Self.branching)
    let other = ACPTalk.message(9)
    #expect(conversation.client.branch(for: other) == nil, "not in the middle of a turn")
    _ = conversation.answers(3, ["stopReason": "end_turn"])
    #expect(conversation.client.branch(for: other) == [ACPTalk.opening(4, "session/fork", session: "s1")])
    #expect(
      conversation.answers(4, ["sessionId": "s2"]) == [
        .send(.request(id: .integer(5), method: "session/close", params: ["sessionId": "s2"]))
      ])
    #expect(conversation.answers(5, [:]) == [.branched(SessionBranch(message: other, outcome: .session("s2")))])
    #expect(conversation.client.sessionID == "s1")
    _ = conversation.client.branch(for: other)
    #expect(
      conversation.fails(6, -32603, "Full") == [
        .branched(
          SessionBranch(message: other, outcome: .failed("kimi could not fork the session: Full. Nothing was sent.")))
      ])
  }

  @Test func `what can't be closed again is not forked for another process`() {
    var conversation = ACPTalk.prompted(initialize: Self.forking)
    _ = conversation.answers(3, ["stopReason": "end_turn"])
    #expect(conversation.client.branch(for: ACPTalk.message(9)) == nil)
  }

  @Test func `an agent that can't fork is not asked to`() {
    var conversation = ACPTalk()
    _ = conversation.deliver(forkOf: "s0")
    #expect(
      conversation.answers(1, ["protocolVersion": 1]) == [
        ACPTalk.ended(
          .failed(
            "kimi can't fork a session. Nothing was sent. Say it in the thread that this one was forked from, or in a new "
              + "thread.", .notTaken))
      ])
  }

  @Test func `an agent that lets nothing be chosen any more is followed`() {
    var (conversation, _) = Self.opened(session: ["sessionId": "s1", "configOptions": Self.configuration()])
    let nothing: JSON = ["sessionUpdate": "config_option_update", "configOptions": []]
    #expect(conversation.hears(update: nothing).news.contains(.options([])))
    #expect(conversation.hears(update: nothing) == [])
  }
}
