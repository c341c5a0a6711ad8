import Conversation
import JSON
import JSONRPC
import Testing

@testable import AgentProtocols

@Suite struct TurnTests {
  static let cancel = AgentOutput.send(.notification(method: "session/cancel", params: ["sessionId": "s1"]))

  private static let stops: [(reason: String, silent: TurnEnd, answered: TurnEnd)] = [
    ("end_turn", .unanswered(unanswered), .done),
    ("max_tokens", .unanswered(cutOff), .stopped(cutOff)),
    ("max_turn_requests", .unanswered(tooOften), .stopped(tooOften)),
    ("refusal", .unanswered(refused, isInSession: false), .unanswered(refused, isInSession: false)),
    ("cancelled", .failed(givenUpAtOnce, .taken(isInSession: nil)), .failed(givenUp, .answered)),
    ("tired", .unanswered("kimi stopped: tired."), .stopped("kimi stopped: tired.")),
  ]
  private static let unanswered =
    "kimi ended its turn without an answer. Its model may be out of reach; its own log may say more."
  private static let cutOff = "The answer is cut off: the model came to its limit of tokens."
  private static let tooOften = "kimi stopped: it had asked its model as often as it may in one turn."
  private static let refused = "The model refused to go on."
  private static let givenUp = "kimi gave the turn up, though nobody had asked it to."
  private static let givenUpAtOnce =
    givenUp + " Send again; where this stays so, hand the thread over to kimi: that begins a new session, which is "
    + "told what was said before."

  @Test(arguments: stops)
  func `the agent's reason to stop says what came of the turn`(reason: String, silent: TurnEnd, answered: TurnEnd) {
    var quiet = ACPTalk.prompted()
    let thought: JSON = ["sessionUpdate": "agent_thought_chunk", "content": ["type": "text", "text": "hm"]]
    _ = quiet.hears(update: thought)
    #expect(quiet.answers(3, ["stopReason": .string(reason)]) == [ACPTalk.ended(silent)])
    var talking = ACPTalk.prompted()
    _ = talking.hears(update: ["sessionUpdate": "agent_message_chunk", "content": ["type": "text", "text": "a"]])
    #expect(talking.answers(3, ["stopReason": .string(reason)]) == [ACPTalk.ended(answered)])
  }

  /// gptme is such an agent: to be stopped takes the session out of its process.
  @Test(arguments: [true, false])
  func `where nothing can be said in a session any more, another process opens it, if one can`(canLoad: Bool) {
    var talk = ACPTalk.prompted(
      initialize: ["protocolVersion": 1, "agentCapabilities": ["loadSession": .bool(canLoad)]])
    _ = talk.client.cancel()
    _ = talk.answers(3, ["stopReason": "cancelled"])
    #expect(!talk.client.isSpent, "it was stopped by the person")
    _ = talk.deliver(2, session: "s1")
    let ended = talk.answers(4, ["stopReason": "cancelled"])
    #expect(ended == [ACPTalk.ended(2, .failed(Self.givenUpAtOnce, .taken(isInSession: nil)))])
    #expect(talk.client.isSpent == canLoad)
  }

  @Test(arguments: [("plan", TurnEnd.done), ("code", .unanswered(unanswered))])
  func `a turn that only switched something came to that`(mode: String, end: TurnEnd) {
    let modes: JSON = ["currentModeId": "code", "availableModes": [["id": "code"], ["id": "plan"]]]
    var conversation = ACPTalk.prompted("go to plan", session: ["sessionId": "s1", "modes": modes])
    _ = conversation.hears(update: ["sessionUpdate": "current_mode_update", "currentModeId": .string(mode)])
    #expect(conversation.answers(3, ["stopReason": "end_turn"]) == [ACPTalk.ended(end)])
  }

  @Test(arguments: [[], [[:]]] as [JSON]) func `a plan without a step is no answer`(entries: JSON) {
    var conversation = ACPTalk.prompted()
    _ = conversation.hears(update: ["sessionUpdate": "plan", "entries": entries])
    #expect(conversation.answers(3, ["stopReason": "end_turn"]) == [ACPTalk.ended(.unanswered(Self.unanswered))])
  }

  @Test func `a turn that only chose an option came to that`() {
    func option(_ value: JSON) -> JSON {
      [
        [
          "id": "o", "name": "Größe", "type": "select", "currentValue": value,
          "options": [["value": "a"], ["value": "b"]],
        ]
      ]
    }
    var conversation = ACPTalk.prompted(session: ["sessionId": "s1", "configOptions": option("a")])
    _ = conversation.hears(update: ["sessionUpdate": "config_option_update", "configOptions": option("b")])
    #expect(conversation.answers(3, ["stopReason": "end_turn"]) == [ACPTalk.ended(.done)])
  }

  private static let countings: [(told: [(Int64, Int64)], shares: [(Int, Int)])] = [
    // Who counts each turn by itself is taken at its word: a total gets no less.
    ([(20_000, 100), (41_000, 150), (500, 7), (900, 9)], [(20_000, 100), (21_000, 50), (500, 7), (900, 9)]),
    ([(2297, 37), (2378, 30)], [(2297, 37), (2378, 30)]),
    // Nor does an answer come of no token.
    ([(2297, 37), (2378, 37), (2459, 41)], [(2297, 37), (2378, 37), (2459, 41)]),
    // Of a command that the agent answers by itself it may.
    ([(2297, 37), (2297, 37), (5000, 80)], [(2297, 37), (0, 0), (2703, 43)]),
    // Nor is it counted everywhere.
    ([(2297, 0), (5000, 0)], [(2297, 0), (2703, 0)]),
  ]

  @Test(arguments: countings) func `a session's total is told as the share of each turn`(
    told: [(Int64, Int64)], shares: [(Int, Int)]
  ) {
    var conversation = ACPTalk.prompted()
    var usages: [TurnUsage] = []
    for (number, (input, output)) in told.enumerated() {
      if number > 0 { _ = conversation.deliver(UInt64(number) + 1, session: "s1") }
      _ = conversation.hears(update: [
        "sessionUpdate": "agent_message_chunk", "content": ["type": "text", "text": "a"],
      ])
      let usage: JSON = ["inputTokens": .integer(input), "outputTokens": .integer(output)]
      let outputs = conversation.answers(Int64(number) + 3, ["stopReason": "end_turn", "usage": usage])
      usages += outputs.compactMap { if case .report(.usage(let usage)) = $0 { usage } else { nil } }
    }
    #expect(usages == shares.map { TurnUsage(inputTokens: $0.0, outputTokens: $0.1) })
  }

  @Test func `a turn that was stopped proves nothing of how its agent counts`() {
    var conversation = ACPTalk.prompted()
    let text: JSON = ["sessionUpdate": "agent_message_chunk", "content": ["type": "text", "text": "a"]]
    func usages(_ request: Int64, _ input: Int64, _ output: Int64, _ reason: JSON) -> [TurnUsage] {
      let usage: JSON = ["inputTokens": .integer(input), "outputTokens": .integer(output)]
      let outputs = conversation.answers(request, ["stopReason": reason, "usage": usage])
      return outputs.compactMap { if case .report(.usage(let usage)) = $0 { usage } else { nil } }
    }
    _ = conversation.hears(update: text)
    #expect(usages(3, 2000, 30, "end_turn") == [TurnUsage(inputTokens: 2000, outputTokens: 30)])
    _ = conversation.deliver(2, session: "s1")
    _ = conversation.hears(update: text)
    _ = conversation.client.cancel()
    #expect(usages(4, 4500, 30, "cancelled") == [TurnUsage(inputTokens: 2500, outputTokens: 0)])
  }

  @Test func `what a session had used that was begun elsewhere is no turn's share`() {
    var conversation = ACPTalk()
    _ = conversation.deliver(1, session: "s1")
    _ = conversation.answers(1, ["protocolVersion": 1, "agentCapabilities": ["loadSession": true]])
    _ = conversation.answers(2, [:])
    _ = conversation.client.heardNoMore()
    _ = conversation.hears(update: ["sessionUpdate": "agent_message_chunk", "content": ["type": "text", "text": "a"]])
    let told: JSON = ["inputTokens": 220_000, "outputTokens": 900]
    let reports = conversation.answers(3, ["stopReason": "end_turn", "usage": told])
    #expect(!reports.contains { if case .report(.usage(let usage)) = $0 { usage.inputTokens != nil } else { false } })
  }

  @Test func `a command of the agent's own needs no words to be done`() {
    var conversation = ACPTalk.prompted("/forget all")
    _ = conversation.hears(
      update: ["sessionUpdate": "available_commands_update", "availableCommands": [["name": "forget"]]])
    #expect(conversation.answers(3, ["stopReason": "end_turn"]) == [ACPTalk.ended(.done)])
  }

  @Test func `a turn that the agent gives up after a no is stopped by the person`() {
    var conversation = ACPTalk.prompted()
    _ = conversation.hears([
      "id": 0, "method": "session/request_permission",
      "params": [
        "sessionId": "s1", "toolCall": ["toolCallId": "t"],
        "options": [["optionId": "no", "name": "No", "kind": "reject_once"]],
      ],
    ])
    _ = conversation.client.answer("\(ACPTalk.message(1).text)/1", .option("no"))
    #expect(conversation.answers(3, ["stopReason": "cancelled"]).last == ACPTalk.ended(.cancelled))
  }

  private static let errors: [(code: Int, message: String, data: JSON, end: TurnEnd)] = [
    (
      -31001, "Rate limit", .null,
      .failed(
        "kimi broke the turn off: Rate limit.", .taken(isInSession: true), cause: .rateLimit(retryAfterSeconds: nil))
    ),
    (
      -32603, "Internal error", ["status": 429, "retry_after": 2.5],
      .failed(
        "kimi broke the turn off: Internal error.", .taken(isInSession: true), cause: .rateLimit(retryAfterSeconds: 3))
    ),
    (
      -32603, "Internal error", ["details": "overloaded", "status_code": 529],
      .failed("kimi broke the turn off: Internal error: overloaded.", .taken(isInSession: true), cause: .connection)
    ),
    (-31002, "Bad key", .null, wantsLogin("Bad key", .taken(isInSession: true))),
    (
      -32603, "Internal error", ["details": "model said 500."],
      .failed("kimi broke the turn off: Internal error: model said 500.", .taken(isInSession: true))
    ),
    (
      -32603, "", ["errors": [["msg": "a"], "b"]], .failed("kimi broke the turn off: a: b.", .taken(isInSession: true))
    ),
    (
      -32602, "Invalid params",
      ["errors": [["loc": ["prompt", 0, "größe"], "msg": "Field required"], ["loc": [], "msg": "odd"]]],
      .failed("kimi did not take the message: Invalid params: prompt.0.größe: Field required: odd.", .notTaken)
    ),
    (
      -32603, "Bad", ["é", ["message": "ü"], 7],
      .failed("kimi broke the turn off: Bad: é: ü.", .taken(isInSession: true))
    ),
    (-32603, "", .null, .failed("kimi broke the turn off: error -32603.", .taken(isInSession: true))),
    (-32602, "Invalid params", .null, .failed("kimi did not take the message: Invalid params.", .notTaken)),
    (-32000, "Authentication required", .null, wantsLogin("Authentication required", .notTaken)),
  ]

  private static func wantsLogin(_ said: String, _ reach: MessageReach) -> TurnEnd {
    .failed(
      "kimi wants you to log in first (\(said)). Log in with its own program. \"log in\" in the thread's menu, or "
        + "`upnext login kimi`, leads you there. Then send again.", reach, cause: .login)
  }

  private static let statuses: [(status: Int, cause: FailureCause)] = [
    (429, .rateLimit(retryAfterSeconds: nil)), (408, .connection), (500, .connection), (502, .connection),
    (503, .connection), (504, .connection), (529, .connection), (400, .other), (403, .other), (404, .other),
  ]

  /// Gemini gives it as the code itself.
  @Test(arguments: statuses) func `an HTTP status tells the cause wherever it stands`(status: Int, cause: FailureCause)
  {
    let number = JSON(status)
    let places: [(code: Int, data: JSON)] = [
      (status, .null), (-32603, ["status": number]), (-32603, ["error": ["code": number, "status": "ÜBERLASTET"]]),
    ]
    for (code, data) in places {
      var conversation = ACPTalk.prompted()
      let outputs = conversation.fails(3, code, "größe", data: data)
      #expect(
        outputs == [
          ACPTalk.ended(.failed("kimi broke the turn off: größe.", .taken(isInSession: true), cause: cause))
        ])
    }
  }

  private static let lasting: [(status: Int, attempts: Int, cause: FailureCause)] = [
    (500, 9, .connection), (500, 10, .other), (408, 10, .other), (503, 10, .connection),
  ]

  @Test(arguments: lasting)
  func `a request that itself may make the provider fail is not gone on with for ever`(
    status: Int, attempts: Int, cause: FailureCause
  ) {
    var conversation = ACPTalk.prompted(earlierAttempts: attempts)
    let outputs = conversation.fails(3, status, "größe")
    #expect(
      outputs == [
        ACPTalk.ended(.failed("kimi broke the turn off: größe.", .taken(isInSession: true), cause: cause))
      ])
  }

  @Test(arguments: [(401, JSON.null), (-32603, ["error": ["code": 401]])] as [(Int, JSON)])
  func `a provider that knows nobody of that name wants a login`(code: Int, data: JSON) {
    var conversation = ACPTalk.prompted()
    let outputs = conversation.fails(3, code, "größe", data: data)
    #expect(outputs == [ACPTalk.ended(Self.wantsLogin("größe", .taken(isInSession: true)))])
  }

  /// What the libraries of Anthropic and OpenAI raise, as the protocol's Python library hands it on.
  @Test(
    arguments: [
      ("Error code: 429 - {'type': 'error', 'größe': 1}", .rateLimit(retryAfterSeconds: nil)),
      ("Error code: 500", .connection), ("Error code: 401 - {}", .login), ("Error code: 400 - {}", .other),
      ("The tool said: Error code: 429 - {}", .other), ("Error code: 4290 - {}", .other), ("Error code: 429x", .other),
      ("Error code: ", .other),
    ] as [(String, FailureCause)])
  func `a status at the beginning of what a Python library raised counts, and nowhere else`(
    details: String, cause: FailureCause
  ) {
    let failure = RPCFailure(code: -32603, message: "Internal error", data: ["details": .string(details)])
    #expect(failure.cause == cause)
  }

  @Test func `how long is to be waited stands beside the status`() {
    let failure = RPCFailure(code: -32603, message: "", data: ["error": ["code": 429, "retryAfter": 6.5]])
    #expect(failure.cause == .rateLimit(retryAfterSeconds: 7))
  }

  @Test(arguments: errors) func `an error ends the turn in words, with its cause where the agent tells`(
    code: Int, message: String, data: JSON, end: TurnEnd
  ) {
    var conversation = ACPTalk.prompted()
    #expect(conversation.fails(3, code, message, data: data) == [ACPTalk.ended(end)])
  }

  @Test func `a cancelled turn goes on until the agent has ended it, however it does`() {
    for end: JSON in [
      ["result": ["stopReason": "cancelled"]], ["result": ["stopReason": "end_turn"]], ["error": ["code": -32800]],
    ] {
      var conversation = ACPTalk.prompted()
      #expect(conversation.client.cancel() == [TurnTests.cancel, .endTerminals])
      #expect(conversation.client.cancel() == [])
      let late: JSON = ["sessionUpdate": "agent_message_chunk", "content": ["type": "text", "text": "late"]]
      #expect(conversation.hears(update: late) == [.report(.text("late", kind: .said, part: nil))])
      #expect(conversation.client.isCancelling)
      var answer = end.object ?? [:]
      answer["id"] = 3
      #expect(conversation.hears(.object(answer)) == [ACPTalk.ended(.cancelled)])
      #expect(!conversation.client.isBusy)
    }
  }

  @Test func `a message that has not left is cancelled at once`() {
    var conversation = ACPTalk()
    #expect(conversation.client.cancel() == [])
    _ = conversation.deliver()
    #expect(conversation.client.cancel() == [ACPTalk.ended(.calledOff)])
    #expect(conversation.answers(1, ["protocolVersion": 1]) == [])
    #expect(conversation.deliver(2) == [ACPTalk.opening(2, "session/new")])
  }

  @Test func `an agent that dies has the message or has it not`() {
    var before = ACPTalk()
    _ = before.deliver()
    #expect(before.client.disconnect(because: "Gone.") == [ACPTalk.ended(.failed("Gone.", .notTaken))])
    var during = ACPTalk.prompted()
    #expect(
      during.client.disconnect(because: "Gone.") == [ACPTalk.ended(.failed("Gone.", .taken(isInSession: nil)))])
    #expect(during.client.disconnect(because: "Gone.") == [])
    var unread = ACPTalk.prompted()
    #expect(
      unread.client.disconnect(because: "Gone.", unsent: ACPTalk.message(1)) == [
        ACPTalk.ended(.failed("Gone.", .notTaken))
      ])
    var cancelled = ACPTalk.prompted()
    _ = cancelled.client.cancel()
    #expect(cancelled.client.disconnect(because: "Gone.") == [ACPTalk.ended(.cancelled)])
  }

  @Test func `text that is no message is kept as noise, and unknown requests are answered`() {
    var conversation = ACPTalk.prompted()
    #expect(
      conversation.client.receive(line: Array("Welcome!".utf8), at: Timestamp(milliseconds: 0)) == [.noise("Welcome!")])
    #expect(conversation.client.receive(line: Array(" \r".utf8), at: Timestamp(milliseconds: 0)) == [])
    #expect(conversation.hears(["method": "_session/retrying", "params": ["detail": "x"]]) == [])
    #expect(
      conversation.hears(["id": 0, "method": "terminal/resize", "params": [:]]) == [
        .send(.response(id: .integer(0), answer: .failure(.unknownMethod("terminal/resize"))))
      ])
  }
}
