import Conversation
import JSON
import Testing

@testable import AgentProtocols

/// Whom a process of Codex serves, and for how long the account lets it.
@Suite struct CodexServingTests {
  private func delivery(_ session: String?, forkOf origin: String? = nil) -> Delivery {
    Delivery(
      message: CodexTalk.message(2), content: "é", provider: "codex", directory: "/src/api", providerSessionId: session,
      mode: nil, forkOf: origin)
  }

  /// It would keep the thread before from every other process.
  @Test func `a process that has said something in a thread serves no other`() {
    var talk = CodexTalk.prompted()
    _ = talk.told("turn/completed", ["turn": ["id": "u1", "status": "completed"]])
    #expect(talk.client.serves(delivery("s1")))
    #expect(!talk.client.serves(delivery("s2")))
    #expect(!talk.client.serves(delivery(nil)))
    #expect(!talk.client.serves(delivery(nil, forkOf: "s1")))
    #expect(AgentKind.codex.abilities?.servesNext == false)
  }

  @Test func `a process serves whoever comes first, and then any that needs a new thread until something is said`() {
    var talk = CodexTalk()
    #expect(talk.client.serves(delivery("s1")) && talk.client.serves(delivery(nil)))
    _ = talk.deliver(mode: "no such mode")
    _ = talk.answers(1, [:])
    _ = talk.answers(3, ["thread": ["id": "s1"]])
    #expect(talk.client.turn == nil)
    #expect(talk.client.serves(delivery(nil)) && !talk.client.serves(delivery(nil, forkOf: "s9")))
    #expect(talk.client.serves(delivery("s1")) && !talk.client.serves(delivery("s9")))
  }

  private static let places: [(JSON, Bool)] = [
    (["cwd": "/home/me/größe", "thread": ["id": "s1", "cwd": "/export/me/größe"]], true),
    (["cwd": "/home/me", "thread": ["id": "s1", "cwd": "/export/me"]], false),
  ]

  /// On another machine nobody knows here where a path leads.
  @Test(arguments: places) func `a thread is known again by its directory's name, too`(answer: JSON, isHere: Bool) {
    var talk = CodexTalk()
    talk.client = CodexClient(agent: "codex", directory: "/home/me/größe", clientVersion: "9")
    _ = talk.deliver(session: "s1")
    _ = talk.answers(1, [:])
    #expect(talk.answers(3, answer).lines.contains { $0["method"] == "turn/start" } == isHere)
    #expect(talk.client.lostSessions == (isHere ? [] : ["s1"]))
  }

  @Test func `a turn of its own that is stopped is waited for, as any other`() {
    var talk = CodexTalk.prompted()
    _ = talk.told("turn/completed", ["turn": ["id": "u1", "status": "completed"]])
    _ = talk.told("turn/started", ["turn": ["id": "u2"]])
    _ = talk.client.cancel()
    #expect(talk.client.isCancelling)
    _ = talk.told("turn/completed", ["turn": ["id": "u2", "status": "interrupted"]])
    #expect(!talk.client.isCancelling && !talk.client.isBusy)
  }

  @Test func `a message that has gone into a turn of the agent's own ends with it`() {
    var talk = CodexTalk.prompted()
    _ = talk.told("item/agentMessage/delta", ["itemId": "m", "delta": "x"])
    _ = talk.told("turn/completed", ["turn": ["id": "u1", "status": "completed"]])
    _ = talk.told("turn/started", ["turn": ["id": "u2"]])
    _ = talk.deliver(2, session: "s1")
    _ = talk.answers(5, ["turn": ["id": "u2"]])
    _ = talk.told("item/agentMessage/delta", ["itemId": "n", "delta": "é"])
    let ended = talk.told("turn/completed", ["turn": ["id": "u2", "status": "completed"]])
    #expect(ended.news == [.turnEnded(CodexTalk.message(2), .done)])
    #expect(!talk.client.isBusy)
    #expect(talk.told("turn/started", ["turn": ["id": "u3"]]).news == [.beganByItself])
  }

  @Test func `a message that is stopped on its way into a turn of the agent's own stops that turn`() {
    var talk = CodexTalk.prompted()
    _ = talk.told("turn/completed", ["turn": ["id": "u1", "status": "completed"]])
    let delivery = Delivery(
      message: CodexTalk.message(2), content: "größe", provider: "codex", directory: "/src/api",
      providerSessionId: "s1", mode: nil, awaitsWord: true)
    _ = talk.client.deliver(delivery)
    _ = talk.told("turn/started", ["turn": ["id": "u2"]])
    _ = talk.client.letLeave(CodexTalk.message(2))
    _ = talk.client.cancel()
    let stopped = talk.answers(5, ["turn": ["id": "u2"]]).lines
    #expect(stopped == [["id": 6, "method": "turn/interrupt", "params": ["threadId": "s1", "turnId": "u2"]]])
    let ended = talk.told("turn/completed", ["turn": ["id": "u2", "status": "interrupted"]])
    #expect(ended.news == [.turnEnded(CodexTalk.message(2), .cancelled)])
  }

  // MARK: Limits

  private func limits(_ members: JSONObject) -> JSON {
    var limits = members
    limits["primary"] = ["usedPercent": 100, "resetsAt": 9]
    return ["method": "account/rateLimits/updated", "params": ["rateLimits": .object(limits)]]
  }

  private static let credits: [(JSONObject, Bool)] = [
    (["credits": ["hasCredits": true, "unlimited": false, "balance": "12.50"], "rateLimitReachedType": .null], false),
    (["credits": ["hasCredits": false, "unlimited": true]], false),
    (["credits": ["hasCredits": false, "unlimited": false, "balance": "0"]], true), (["credits": .null], true),
    (["credits": ["hasCredits": true], "rateLimitReachedType": "spend_limit"], true),
  ]

  @Test(arguments: credits) func `whoever has credits goes on past a window that is used up`(
    members: JSONObject, isLimited: Bool
  ) {
    var talk = CodexTalk.prompted()
    let limit = UsageLimit(until: Timestamp(milliseconds: 9000), words: "the usage limit is used up")
    #expect(talk.hears(limits(members)).news == (isLimited ? [.limited(limit)] : []))
  }

  @Test func `credits end a limit`() {
    var talk = CodexTalk.prompted()
    _ = talk.hears(limits([:]))
    #expect(talk.hears(limits(["credits": ["hasCredits": true]])).news == [.limited(nil)])
  }

  @Test func `once credits have run out, the moment at which the window is renewed counts`() {
    var talk = CodexTalk.prompted()
    _ = talk.hears(limits(["credits": ["hasCredits": true]]))
    let failed: JSON = [
      "id": "u1", "status": "failed", "error": ["message": "Up.", "codexErrorInfo": "usageLimitExceeded"],
    ]
    let outputs = talk.told("turn/completed", ["turn": failed])
    guard case .turnEnded(_, .failed(_, _, .usageLimit(let limit)))? = outputs.news.last else {
      Issue.record("it is taken for something else: \(outputs.news)")
      return
    }
    #expect(limit.until == Timestamp(milliseconds: 9000))
  }
}
