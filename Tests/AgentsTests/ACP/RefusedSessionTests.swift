import Conversation
import JSON
import Testing

@testable import AgentProtocols

/// Sessions that an agent does not open, though it does not say that they are gone.
@Suite struct RefusedSessionTests {
  private func refused(
    _ code: Int, data: JSON = .null, before: Set<String>
  ) -> (conversation: ACPTalk, outputs: [AgentOutput]) {
    var conversation = ACPTalk()
    conversation.client = ACPClient(
      agent: "kimi", directory: "/src/api", clientVersion: "9", refusedSessions: before)
    _ = conversation.deliver(session: "old")
    _ = conversation.answers(1, ["protocolVersion": 1, "agentCapabilities": ["loadSession": true]])
    let outputs = conversation.fails(2, code, "Internal error", data: data)
    return (conversation, outputs)
  }

  @Test func `a session that two processes can't open is given up, whatever they say`() {
    let data: JSON = ["details": "No such conversation é"]
    let (first, outputs) = refused(-32603, data: data, before: [])
    #expect(
      outputs == [
        ACPTalk.ended(
          .failed(
            "kimi opened no session: Internal error: No such conversation é. Nothing was sent. Send again; where this stays "
              + "so, hand the thread over to kimi: that begins a new session, which is told what was said before.",
            .notTaken))
      ])
    #expect(first.client.isSpent)
    #expect(first.client.refusedSessions == ["old"])
    var (second, lost) = refused(-32603, data: data, before: first.client.refusedSessions)
    #expect(
      lost == [
        ACPTalk.ended(
          .failed(
            "kimi could not open this thread's session a second time (Internal error: No such conversation é). Nothing "
              + "was sent. Send again to begin a new session, in which it knows nothing of what was said before. "
              + "Hand the thread over to kimi first, and it is told.",
            .notTaken, cause: .sessionIsGone))
      ])
    #expect(second.deliver(1, session: "old") == [ACPTalk.opening(3, "session/new")])
  }

  private static let notFound: [(code: Int, before: Set<String>)] = [(-32602, []), (-32002, []), (-32603, ["old"])]

  @Test(arguments: notFound)
  func `a session that it doesn't find is not lost where its record lies on the disk`(code: Int, before: Set<String>) {
    var conversation = ACPTalk()
    conversation.client = ACPClient(agent: "kimi", directory: "/src/api", clientVersion: "9", refusedSessions: before)
    _ = conversation.client.deliver(ACPTalk.delivery(session: "old", sessionRecord: "/größe/old.json"))
    _ = conversation.answers(1, ["protocolVersion": 1, "agentCapabilities": ["loadSession": true]])
    let outputs = conversation.fails(2, code, "Not found é")
    guard case .turnEnded(_, .failed(let words, .notTaken, cause: .other))? = outputs.news.last else {
      Issue.record("it ended otherwise: \(outputs)")
      return
    }
    #expect(words.contains("(Not found é), though its record is in /größe/old.json."))
    #expect(conversation.client.lostSessions.isEmpty)
    #expect(conversation.client.isSpent, "the next process may find it")
  }

  @Test(arguments: [nil, "/größe/old.json"])
  func `of a message that was sent before it is not said that nothing was`(record: String?) {
    var conversation = ACPTalk()
    _ = conversation.client.deliver(ACPTalk.delivery(session: "old", goesOn: true, sessionRecord: record))
    _ = conversation.answers(1, ["protocolVersion": 1, "agentCapabilities": ["loadSession": true]])
    let outputs = conversation.fails(2, -32602, "Not found é")
    guard case .turnEnded(_, .failed(let words, .taken(isInSession: false), cause: _))? = outputs.news.last else {
      Issue.record("it ended otherwise: \(outputs)")
      return
    }
    #expect(words.contains("Nothing was sent again"), "\(words)")
  }

  private static let passing: [(code: Int, data: JSON)] = [
    (-32000, .null), (-31001, .null), (-32603, ["status": 503]), (-32603, ["status": 401]), (429, .null), (500, .null),
    (401, .null),
  ]

  @Test(arguments: passing) func `a session is not given up for want of a login, or of the model`(
    code: Int, data: JSON
  ) {
    #expect(refused(code, data: data, before: []).conversation.client.refusedSessions.isEmpty)
    #expect(refused(code, data: data, before: ["old"]).conversation.client.lostSessions.isEmpty)
  }

  @Test func `a session that is opened after all is no longer under suspicion`() {
    var conversation = ACPTalk()
    conversation.client = ACPClient(
      agent: "kimi", directory: "/src/api", clientVersion: "9", refusedSessions: ["old"])
    _ = conversation.deliver(session: "old")
    _ = conversation.answers(1, ["protocolVersion": 1, "agentCapabilities": ["loadSession": true]])
    _ = conversation.answers(2, .null)
    #expect(conversation.client.refusedSessions.isEmpty)
  }

  private static let bothWays: JSON = [
    "protocolVersion": 1,
    "agentCapabilities": ["loadSession": true, "sessionCapabilities": ["resume": [:], "fork": [:]]],
  ]

  private static let unknown = -32601

  @Test func `a session that an agent offers to resume, and doesn't know how to, is loaded at once`() {
    var conversation = ACPTalk()
    _ = conversation.deliver(session: "old")
    #expect(conversation.answers(1, Self.bothWays) == [ACPTalk.opening(2, "session/resume", session: "old")])
    let old: JSON = ["sessionUpdate": "agent_message_chunk", "content": ["type": "text", "text": "früher"]]
    _ = conversation.hears(update: old, session: "old")
    #expect(
      conversation.fails(2, Self.unknown, "Method not found") == [ACPTalk.opening(3, "session/load", session: "old")])
    #expect(conversation.hears(update: old, session: "old") == [], "what was said before is no news")
    #expect(
      conversation.answers(3, .null).contains(.report(.session(id: "old", modes: [], currentMode: nil))))
    #expect(
      conversation.client.heardNoMore() == [
        ACPTalk.prompt(4, session: "old"), .report(.accepted(ACPTalk.message(1))),
      ])
    #expect(conversation.client.refusedSessions.isEmpty)
    #expect(conversation.client.canComeBack)
  }

  @Test func `where it can't load either, that is said once`() {
    var conversation = ACPTalk()
    _ = conversation.deliver(session: "old")
    _ = conversation.answers(1, Self.bothWays)
    _ = conversation.fails(2, Self.unknown, "Method not found")
    let outputs = conversation.fails(3, Self.unknown, "Method not found")
    guard case .turnEnded(_, .failed(let words, .notTaken, cause: _))? = outputs.news.last else {
      Issue.record("it ended otherwise: \(outputs)")
      return
    }
    #expect(words.hasPrefix("kimi opened no session: Method not found."))
    #expect(outputs.lines.isEmpty)
  }

  @Test func `a message that was stopped meanwhile asks for nothing more`() {
    var conversation = ACPTalk()
    _ = conversation.deliver(session: "old")
    _ = conversation.answers(1, Self.bothWays)
    _ = conversation.client.cancel()
    #expect(conversation.fails(2, Self.unknown, "Method not found") == [])
    #expect(conversation.deliver(2, session: "old") == [ACPTalk.opening(3, "session/load", session: "old")])
  }

  @Test func `a history that an agent offers to tell, and doesn't know how to, does not keep its thread from going on`()
  {
    var conversation = ACPTalk()
    _ = conversation.client.load(ACPTalk.delivery(1, "", session: "old"))
    #expect(conversation.answers(1, Self.bothWays) == [ACPTalk.opening(2, "session/load", session: "old")])
    #expect(
      conversation.fails(2, Self.unknown, "Method not found") == [
        .report(
          .loaded(
            ACPTalk.message(1),
            problem: "kimi doesn't tell what it knows. It goes on from there with your next message."))
      ])
    #expect(conversation.deliver(2, session: "old") == [ACPTalk.opening(3, "session/resume", session: "old")])
  }

  @Test func `what is to be forked is loaded where it can't be resumed after all`() {
    var conversation = ACPTalk()
    _ = conversation.deliver(forkOf: "s0")
    _ = conversation.answers(1, Self.bothWays)
    #expect(
      conversation.fails(2, -32602, "Unknown") == [ACPTalk.opening(3, "session/resume", session: "s0")])
    #expect(
      conversation.fails(3, Self.unknown, "Method not found") == [ACPTalk.opening(4, "session/load", session: "s0")])
    #expect(conversation.answers(4, .null) == [ACPTalk.opening(5, "session/fork", session: "s0")])
    #expect(conversation.answers(5, ["sessionId": "s1"]).contains(ACPTalk.prompt(6)))
  }

  @Test func `an agent that offers to fork, and doesn't know how to, is like one that doesn't offer it`() {
    var conversation = ACPTalk()
    _ = conversation.deliver(forkOf: "s0")
    _ = conversation.answers(1, Self.bothWays)
    let end = TurnEnd.failed(
      "kimi can't fork a session. Nothing was sent. Say it in the thread that this one was forked from, or in a new "
        + "thread.", .notTaken)
    #expect(conversation.fails(2, Self.unknown, "Method not found") == [ACPTalk.ended(end)])
    #expect(conversation.deliver(2, forkOf: "s0") == [ACPTalk.ended(2, end)], "it is not asked again")
  }

  @Test(arguments: [(-32602, true), (-32603, false)])
  func `an agent that refuses how it is asked to begin may speak another version`(code: Int, isSaid: Bool) {
    var conversation = ACPTalk()
    _ = conversation.deliver()
    let outputs = conversation.fails(
      1, code, "Invalid params", data: ["errors": [["loc": ["info"], "msg": "Field required"]]])
    let version = isSaid ? "It may speak another version of the agent protocol than 1, which is upnext's. " : ""
    #expect(
      outputs == [
        ACPTalk.ended(
          .failed(
            "kimi did not start: Invalid params: info: Field required. \(version)Its own log may say more.", .notTaken,
            cause: .cannotStart))
      ])
  }
}
