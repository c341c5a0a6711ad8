import Conversation
import JSON
import JSONRPC
import Testing

@testable import AgentProtocols

@Suite struct SessionTests {
  @Test func `a message waits for the connection and its session, and then leaves once`() {
    var conversation = ACPTalk()
    #expect(conversation.deliver() == [ACPTalk.initialize])
    // The shortest answer that is allowed.
    #expect(conversation.answers(1, ["protocolVersion": 1]) == [ACPTalk.opening(2, "session/new")])
    #expect(
      conversation.answers(2, ["sessionId": "s1"]) == [
        .report(.session(id: "s1", modes: [], currentMode: nil)), .report(.fact(.abilities(AgentAbilities()))),
        ACPTalk.prompt(3),
        .report(.accepted(ACPTalk.message(1))),
      ])
    let second = conversation.answers(2, ["sessionId": "s2"])
    #expect(second.news.isEmpty && second.lines.isEmpty)
    _ = conversation.hears(update: ["sessionUpdate": "agent_message_chunk", "content": ["type": "text", "text": "x"]])
    #expect(conversation.answers(3, ["stopReason": "end_turn"]) == [ACPTalk.ended(.done)])
    let again = conversation.answers(3, ["stopReason": "end_turn"])
    #expect(again.news.isEmpty && again.lines.isEmpty)
    #expect(conversation.deliver(2, session: "s1").first == ACPTalk.prompt(4, of: 2))
  }

  @Test func `a second message in a turn is given back`() {
    var conversation = ACPTalk.prompted()
    #expect(
      conversation.deliver(2) == [
        ACPTalk.ended(
          2,
          .failed(
            "kimi is still busy with the message before. Send this one again when its turn is over.", .notTaken
          ))
      ])
  }

  @Test func `a known session is resumed rather than loaded, and what it repeats is no news`() {
    var conversation = ACPTalk()
    _ = conversation.deliver(session: "s1")
    let abilities: JSON = ["loadSession": true, "sessionCapabilities": ["resume": [:]]]
    #expect(
      conversation.answers(1, ["protocolVersion": 1, "agentCapabilities": abilities]) == [
        ACPTalk.opening(2, "session/resume", session: "s1")
      ])
    #expect(
      conversation.hears(update: ["sessionUpdate": "agent_message_chunk", "content": ["type": "text", "text": "old"]])
        == [])
    #expect(conversation.hears(update: ["sessionUpdate": "session_info_update", "title": "Fix é"]) == [])
    #expect(
      conversation.answers(2, .null) == [
        .report(.session(id: "s1", modes: [], currentMode: nil)),
        .report(.fact(.abilities(AgentAbilities(servesNext: true)))),
        .report(.title("Fix é")), ACPTalk.prompt(3),
        .report(.accepted(ACPTalk.message(1))),
      ])
  }

  @Test func `an agent that only loads is asked to load`() {
    var conversation = ACPTalk()
    _ = conversation.deliver(session: "s1")
    #expect(
      conversation.answers(1, ["protocolVersion": 1, "agentCapabilities": ["loadSession": true]]) == [
        ACPTalk.opening(2, "session/load", session: "s1")
      ])
  }

  @Test(arguments: [-32602, -32002])
  func `a session that is gone is begun anew only when the person says so`(code: Int) {
    var conversation = ACPTalk()
    _ = conversation.deliver(session: "old")
    _ = conversation.answers(1, ["protocolVersion": 1, "agentCapabilities": ["loadSession": true]])
    #expect(
      conversation.fails(2, code, "Invalid params", data: ["details": "Session old not found."]) == [
        ACPTalk.ended(
          .failed(
            "kimi no longer has this thread's session (Invalid params: Session old not found). Nothing was sent. Send "
              + "again to begin a new session, in which it knows nothing of what was said before. "
              + "Hand the thread over to kimi first, and it is told.", .notTaken,
            cause: .sessionIsGone))
      ])
    #expect(conversation.deliver(1, session: "old") == [ACPTalk.opening(3, "session/new")])
  }

  @Test func `an agent that cannot go on with sessions says so before anything is sent`() {
    var conversation = ACPTalk()
    _ = conversation.deliver(session: "old")
    #expect(
      conversation.answers(1, ["protocolVersion": 1]) == [
        ACPTalk.ended(
          .failed(
            "kimi can't go on with an earlier session. Nothing was sent. Send again to begin a new session, in which it "
              + "knows nothing of what was said before. "
              + "Hand the thread over to kimi first, and it is told.", .notTaken, cause: .sessionIsGone))
      ])
    #expect(conversation.deliver(1, session: "old") == [ACPTalk.opening(2, "session/new")])
  }

  /// Some agents count their sessions from the beginning in each process.
  @Test func `a new session that is named as a lost one was serves all that follows`() {
    var conversation = ACPTalk()
    _ = conversation.deliver(session: "0")
    _ = conversation.answers(1, ["protocolVersion": 1])
    _ = conversation.deliver(1, session: "0")
    #expect(conversation.answers(2, ["sessionId": "0"]).contains(ACPTalk.prompt(3, session: "0")))
    _ = conversation.hears(
      update: ["sessionUpdate": "agent_message_chunk", "content": ["type": "text", "text": "é"]], session: "0")
    _ = conversation.answers(3, ["stopReason": "end_turn"])
    #expect(conversation.client.serves(ACPTalk.delivery(2, session: "0")))
    #expect(conversation.deliver(2, session: "0").first == ACPTalk.prompt(4, session: "0", of: 2))
  }

  @Test func `a login is asked for in words, with the command that older agents name`() {
    var conversation = ACPTalk()
    _ = conversation.deliver()
    let method: JSON = [
      "id": "login", "name": "Login", "_meta": ["terminal-auth": ["command": "kimi", "args": ["login"]]],
    ]
    _ = conversation.answers(1, ["protocolVersion": 1, "authMethods": [method]])
    #expect(
      conversation.fails(2, -32000, "Authentication required") == [
        ACPTalk.ended(
          .failed(
            "kimi wants you to log in first (Authentication required). Run `kimi login` in a shell. \"log in\" in the "
              + "thread's menu, or `upnext login kimi`, leads you there. Then send again.", .notTaken, cause: .login))
      ])
    #expect(conversation.client.isSpent, "what a login elsewhere has changed, a new process reads")
  }

  @Test func `an agent of another version is refused`() {
    var conversation = ACPTalk()
    _ = conversation.deliver()
    let reason =
      "kimi speaks version 2 of the agent protocol, and upnext speaks version 1. Update whichever is older."
    let end = TurnEnd.failed(reason, .notTaken, cause: .cannotStart)
    #expect(conversation.answers(1, ["protocolVersion": 2]) == [ACPTalk.ended(end)])
    #expect(conversation.deliver(2) == [ACPTalk.ended(2, end)])
    #expect(conversation.client.isSpent)
  }

  @Test(arguments: [-32603, -32000]) func `a session that is refused is asked for in a new process`(code: Int) {
    var conversation = ACPTalk()
    _ = conversation.deliver()
    _ = conversation.answers(1, ["protocolVersion": 1])
    #expect(!conversation.client.isSpent)
    _ = conversation.fails(2, code, "Internal error")
    #expect(conversation.client.isSpent)
  }

  @Test func `a session that is gone needs no new process`() {
    var conversation = ACPTalk()
    _ = conversation.deliver(session: "old")
    _ = conversation.answers(1, ["protocolVersion": 1, "agentCapabilities": ["loadSession": true]])
    _ = conversation.fails(2, -32002, "Not found")
    #expect(!conversation.client.isSpent)
  }

  @Test func `a login in mid-session: another process goes on with the session, where one can`() {
    for canLoad in [true, false] {
      var conversation = ACPTalk.prompted(
        initialize: ["protocolVersion": 1, "agentCapabilities": ["loadSession": .bool(canLoad)]])
      _ = conversation.answers(3, ["stopReason": "refusal"])
      _ = conversation.deliver(2, session: "s1")
      _ = conversation.fails(4, -32000, "Authentication required")
      #expect(conversation.client.isSpent == canLoad)
    }
  }

  @Test func `a session that is taken over tells what was said in it, once and in order`() {
    var conversation = ACPTalk()
    #expect(
      conversation.client.load(ACPTalk.delivery(1, "", session: "s1")) == [ACPTalk.initialize])
    let abilities: JSON = ["loadSession": true, "sessionCapabilities": ["resume": [:]]]
    #expect(
      conversation.answers(1, ["protocolVersion": 1, "agentCapabilities": abilities]) == [
        ACPTalk.opening(2, "session/load", session: "s1")
      ])
    var told: [AgentReport.News] = []
    for number in 0..<5000 {
      for (update, word) in [("user_message_chunk", "Frage"), ("agent_message_chunk", "答え")] {
        let chunk: JSON = [
          "sessionUpdate": .string(update), "content": ["type": "text", "text": .string("\(word) \(number)")],
        ]
        for case .report(let news) in conversation.hears(update: chunk) { told.append(news) }
        #expect(conversation.hears(update: chunk, session: "another") == [])
      }
    }
    #expect(told.count == 10_000)
    #expect(
      told.suffix(2) == [
        .text("Frage 4999", kind: .user, part: nil), .text("答え 4999", kind: .said, part: nil),
      ])
    #expect(
      conversation.answers(2, .null) == [
        .report(.session(id: "s1", modes: [], currentMode: nil)),
        .report(.fact(.abilities(AgentAbilities(servesNext: true)))),
      ])
    let late: JSON = ["sessionUpdate": "agent_message_chunk", "content": ["type": "text", "text": "spät"]]
    #expect(conversation.hears(update: late) == [.report(.text("spät", kind: .said, part: nil))])
    #expect(conversation.client.heardNoMore() == [.report(.loaded(ACPTalk.message(1), problem: nil))])
    // The same process goes on with it, and asks for nothing twice.
    #expect(
      conversation.deliver(2, session: "s1") == [
        ACPTalk.prompt(3, of: 2), .report(.accepted(ACPTalk.message(2))),
      ])
  }

  @Test func `an agent that can't tell what was said says so, and still goes on with the session`() {
    var conversation = ACPTalk()
    _ = conversation.client.load(ACPTalk.delivery(1, "", session: "s1"))
    #expect(
      conversation.answers(
        1, ["protocolVersion": 1, "agentCapabilities": ["sessionCapabilities": ["resume": [:]]]]) == [
          .report(
            .loaded(
              ACPTalk.message(1),
              problem: "kimi doesn't tell what it knows. It goes on from there with your next message."))
        ])
    #expect(conversation.deliver(2, session: "s1") == [ACPTalk.opening(2, "session/resume", session: "s1")])
  }

  @Test func `loading that is stopped, or that the agent dies of, ends once`() {
    for dies in [true, false] {
      var conversation = ACPTalk()
      _ = conversation.client.load(ACPTalk.delivery(1, "", session: "s1"))
      let outputs =
        dies ? conversation.client.disconnect(because: "Gone.") : conversation.client.cancel()
      #expect(
        outputs == [.report(.loaded(ACPTalk.message(1), problem: dies ? "Gone." : "It was stopped."))])
      #expect(conversation.client.disconnect(because: "Gone.") == [])
    }
  }

  @Test func `what is said before a new session has its name is drawn when it has`() {
    var conversation = ACPTalk()
    _ = conversation.deliver()
    _ = conversation.answers(1, ["protocolVersion": 1])
    let greeting: JSON = ["sessionUpdate": "agent_message_chunk", "content": ["type": "text", "text": "Grüß Gott"]]
    #expect(conversation.hears(update: greeting) == [])
    #expect(conversation.hears(update: greeting, session: "another") == [])
    #expect(
      conversation.hears(update: ["sessionUpdate": "tool_call", "toolCallId": "t", "title": "Look"]) == [])
    let outputs = conversation.answers(2, ["sessionId": "s1"])
    #expect(
      outputs.prefix(3) == [
        .report(.session(id: "s1", modes: [], currentMode: nil)), .report(.fact(.abilities(AgentAbilities()))),
        .report(.text("Grüß Gott", kind: .said, part: "greeting")),
      ])
    #expect(outputs.contains { if case .report(.tool(let call)) = $0 { call.title == "Look" } else { false } })
    #expect(outputs.suffix(2) == [ACPTalk.prompt(3), .report(.accepted(ACPTalk.message(1)))])
    #expect(
      conversation.answers(3, ["stopReason": "end_turn"]) == [
        ACPTalk.ended(
          .unanswered(
            "kimi ended its turn without an answer. Its model may be out of reach; its own log may say more."))
      ], "a greeting is no answer")
  }

  @Test func `of what comes before the name of a session, only so much is kept`() {
    var conversation = ACPTalk()
    _ = conversation.deliver()
    _ = conversation.answers(1, ["protocolVersion": 1])
    for number in 0..<1100 {
      _ = conversation.hears(
        update: ["sessionUpdate": "agent_message_chunk", "content": ["type": "text", "text": .string("\(number) ")]])
    }
    _ = conversation.hears(update: ["sessionUpdate": "session_info_update", "title": "Fix é"])
    let outputs = conversation.answers(2, ["sessionId": "s1"])
    #expect(outputs.count { if case .report(.text) = $0 { true } else { false } } == 1000)
    #expect(outputs.contains(.report(.title("Fix é"))))
  }

  @Test func `the thread's mode is set before its message leaves`() {
    var conversation = ACPTalk()
    _ = conversation.deliver(mode: "ask")
    _ = conversation.answers(1, ["protocolVersion": 1])
    let modes: JSON = ["currentModeId": "run", "availableModes": [["id": "run", "name": "Run"], ["id": "ask"]]]
    #expect(
      conversation.answers(2, ["sessionId": "s1", "modes": modes]) == [
        .report(
          .session(
            id: "s1", modes: [AgentMode(id: "run", name: "Run"), AgentMode(id: "ask", name: "ask")], currentMode: "run")
        ), .report(.fact(.abilities(AgentAbilities()))),
        .send(.request(id: .integer(3), method: "session/set_mode", params: ["sessionId": "s1", "modeId": "ask"])),
      ])
    #expect(
      conversation.answers(3, [:]) == [
        .report(.mode("ask")), ACPTalk.prompt(4), .report(.accepted(ACPTalk.message(1))),
      ])
  }

  @Test func `a mode that is chosen while the agent starts counts for the message that started it`() {
    var conversation = ACPTalk()
    _ = conversation.deliver(mode: "run")
    _ = conversation.answers(1, ["protocolVersion": 1])
    #expect(conversation.client.setMode("ask") == [])
    let modes: JSON = ["currentModeId": "run", "availableModes": [["id": "run"], ["id": "ask"]]]
    #expect(
      conversation.answers(2, ["sessionId": "s1", "modes": modes]).last
        == .send(.request(id: .integer(3), method: "session/set_mode", params: ["sessionId": "s1", "modeId": "ask"])))
  }

  @Test func `no message leaves in a mode that the person did not choose`() {
    var conversation = ACPTalk()
    _ = conversation.deliver(mode: "ask")
    _ = conversation.answers(1, ["protocolVersion": 1])
    _ = conversation.answers(
      2, ["sessionId": "s1", "modes": ["currentModeId": "run", "availableModes": [["id": "run"], ["id": "ask"]]]])
    #expect(
      conversation.fails(3, -32603, "Internal error", data: "no such mode") == [
        ACPTalk.ended(
          .failed(
            "kimi did not change to the mode ask: Internal error: no such mode. Nothing was sent.", .notTaken))
      ])
  }

  private static let unknown: [(modes: JSON, has: String)] = [
    (
      ["currentModeId": "run", "availableModes": [["id": "run", "name": "Führe aus"], ["id": "ask"]]],
      "it has: run, Führe aus; ask"
    ),
    (.null, "it has none"),
  ]

  @Test(arguments: unknown) func `no message leaves in another mode where the agent doesn't know the one chosen`(
    modes: JSON, has: String
  ) {
    var conversation = ACPTalk()
    _ = conversation.deliver(mode: "plan")
    _ = conversation.answers(1, ["protocolVersion": 1])
    #expect(
      conversation.answers(2, ["sessionId": "s1", "modes": modes]).last
        == ACPTalk.ended(
          .failed(
            "kimi offers no mode plan (\(has)). Nothing was sent. Look which mode the thread is in now, then send again.",
            .notTaken)))
    #expect(conversation.deliver(2, session: "s1").first == ACPTalk.prompt(3, of: 2))
  }

  private func resumed(_ conversation: inout ACPTalk, _ result: JSON) -> [AgentOutput] {
    _ = conversation.deliver(session: "s1", mode: "plan")
    _ = conversation.answers(1, ["protocolVersion": 1, "agentCapabilities": ["sessionCapabilities": ["resume": [:]]]])
    return conversation.answers(2, result)
  }

  @Test func `an agent that tells its modes with a new session only is told the thread's when the session goes on`() {
    var conversation = ACPTalk()
    let outputs = resumed(&conversation, [:])
    #expect(outputs.first == .report(.session(id: "s1", modes: [], currentMode: "plan")), "it stays chosen")
    #expect(
      outputs.last
        == .send(
          .request(id: .integer(3), method: "session/set_mode", params: ["sessionId": "s1", "modeId": "plan"])))
    #expect(
      conversation.answers(3, [:]) == [
        .report(.mode("plan")), ACPTalk.prompt(4), .report(.accepted(ACPTalk.message(1))),
      ])
  }

  @Test func `a mode that it doesn't take any more is given up after one message that stays`() {
    var conversation = ACPTalk()
    _ = resumed(&conversation, [:])
    #expect(
      conversation.fails(3, -32601, "Method not found") == [
        .report(.session(id: "s1", modes: [], currentMode: nil)),
        ACPTalk.ended(
          .failed("kimi did not change to the mode plan: Method not found. Nothing was sent.", .notTaken)),
      ])
  }

  @Test func `config options stand before modes`() {
    let option: JSON = [
      "id": "m", "name": "Mode", "category": "mode", "type": "select", "currentValue": "a",
      "options": [
        ["group": "g", "name": "G", "options": [["value": "a", "name": "A"], ["value": "b", "name": "B"]]]
      ],
    ]
    var conversation = ACPTalk.prompted(
      session: ["sessionId": "s1", "configOptions": [option], "modes": ["currentModeId": "zzz"]])
    #expect(
      conversation.client.setMode("b") == [
        .send(
          .request(
            id: .integer(4), method: "session/set_config_option",
            params: ["sessionId": "s1", "configId": "m", "value": "b"]))
      ])
    var changed = option.object ?? [:]
    changed["currentValue"] = "b"
    #expect(conversation.answers(4, ["configOptions": [.object(changed)]]) == [.report(.mode("b"))])
    #expect(conversation.hears(update: ["sessionUpdate": "current_mode_update", "currentModeId": "a"]) == [])
    #expect(
      conversation.hears(update: ["sessionUpdate": "config_option_update", "configOptions": [option]]) == [
        .report(.mode("a"))
      ])
  }
}
