import Conversation
import Core
import JSON
import Queues
import Scene
import TestSupport
import Testing

/// Going on with a session that an agent keeps and that serves no thread yet; and logging out.
struct SessionsTests {
  private static let wanted = SessionsWanted(provider: "claude", directory: "/home/ada/src/api")

  private static let found = SessionsFound.sessions([
    AgentSession(id: "s-é", title: "Починить тест", updatedAt: Samples.now.adding(seconds: -7200)),
    AgentSession(id: "session-1", title: "fix flaky test"),
    AgentSession(id: "s-2", title: "", updatedAt: nil),
  ])

  private func palette(_ words: String, _ app: AppDriver) {
    app.press("<ctrl-p>")
    app.paste(words)
    app.press("<enter>")
  }

  private func asked(_ app: AppDriver) {
    palette("agent-sessions", app)
    app.expectEffects([.run(.sessions(Self.wanted, for: .window(1)))])
  }

  @Test func `the sessions that serve no thread are listed, and one of them becomes a thread`() {
    let app = AppDriver()
    asked(app)
    app.expectRow(containing: "Asking claude…")
    app.receive(.came(.sessions(Self.found, Self.wanted, for: .window(1))))
    app.expectScreen(named: "sessions")
    app.press("<enter>")
    app.expectRow(containing: "┌ Починить тест · ~/src/api · claude")
    guard case .agent(.load(let loading, let thread))? = app.takeEffects().first else {
      Issue.record("nothing was asked for")
      return
    }
    #expect(loading.providerSessionId == "s-é" && loading.content.isEmpty)
    app.press("go on<enter>")
    // It waits until the agent has told what was said before.
    #expect(app.takeEffects().allSatisfy { if case .agent = $0 { false } else { true } })
    app.receive(.agent(AgentReport(thread, .text("what was it", kind: .user, part: nil))))
    app.receive(.agent(AgentReport(thread, .text("это", kind: .said, part: nil))))
    app.receive(.agent(AgentReport(thread, .loaded(loading.message, problem: nil))))
    let told = app.state.transcripts[thread]?.entries.map { "\($0.role) \($0.text)" }
    #expect(
      told == [
        "system This goes on with a session that claude has kept. It knows all that was said in it before.",
        "user what was it", "agent это",
        "system All of the above was said before. What you say goes on from here.", "user go on",
      ])
    #expect(app.workspace.streams[thread]?.unreadCount == 0)
    guard case .agent(.deliver(let delivery, let id))? = app.takeEffects().first else {
      Issue.record("nothing was delivered")
      return
    }
    // The session is the agent's to prove: it is gone on with, and not begun.
    #expect(delivery.providerSessionId == "s-é" && delivery.forkOf == nil)
    #expect(id == SessionKey(provider: "claude", providerSessionId: "s-é").workStreamId)
    #expect(app.workspace.streams.count == 5)
  }

  @Test func `what an agent can't tell of a session is said, and nothing waits for it any longer`() {
    let app = AppDriver()
    asked(app)
    app.receive(.came(.sessions(Self.found, Self.wanted, for: .window(1))))
    app.press("<enter>")
    guard case .agent(.load(let loading, let thread))? = app.takeEffects().first else {
      Issue.record("nothing was asked for")
      return
    }
    app.receive(.agent(AgentReport(thread, .loaded(loading.message, problem: "Ключ is gone."))))
    #expect(app.state.transcripts[thread]?.entries.last?.text == "What was said before can't be shown: Ключ is gone.")
    #expect(app.workspace.streams[thread]?.turn == nil)
    #expect(!app.workspace.attention.members.contains(thread))
    app.press("go on<enter>")
    guard case .agent(.deliver)? = app.takeEffects().first else {
      Issue.record("nothing was delivered")
      return
    }
  }

  @Test func `an agent that lists none says why, and a late answer to a closed list is nobody's`() {
    let app = AppDriver()
    asked(app)
    app.receive(.came(.sessions(.failed("claude doesn't list its sessions."), Self.wanted, for: .window(1))))
    app.expectRow(containing: "claude doesn't list its sessions.")
    app.press("<enter>")
    app.receive(.came(.sessions(Self.found, Self.wanted, for: .window(1))))
    app.expectNoRow(containing: "Починить")
    asked(app)
    app.receive(
      .came(.sessions(.sessions([AgentSession(id: "session-1", title: "x")]), Self.wanted, for: .window(1))))
    app.expectRow(containing: "All sessions here are threads already.")
    app.expectRow(containing: "1 more is a thread already")
  }

  @Test(arguments: [(40, 10), (20, 5)])
  func `the list fits a small screen`(columns: Int, rows: Int) {
    let app = AppDriver(columns: columns, rows: rows)
    asked(app)
    app.receive(.came(.sessions(Self.found, Self.wanted, for: .window(1))))
    app.press("jjj")
    app.expectRow(containing: "s-2")
    app.press("<enter>")
    #expect(app.takeEffects().count == 1)
    #expect(app.workspace.streams.count == 5)
  }

  @Test func `the command line lists them all, and makes a thread of the one that is named`() {
    let app = AppDriver()
    let request = AgentRequest.sessions(project: "/home/ada/src/api", provider: "claude", session: nil)
    #expect(app.ask(.agent(request)) == nil)
    app.expectEffects([.run(.sessions(Self.wanted, for: .client(7, session: nil)))])
    app.receive(.came(.sessions(Self.found, Self.wanted, for: .client(7, session: nil))))
    guard case .reply(7, .done(let list))? = app.takeEffects().first else {
      Issue.record("nothing was answered")
      return
    }
    #expect(list.array?.map { $0["thread"] } == [.null, .string(Samples.flaky.text), .null])
    app.receive(.came(.sessions(Self.found, Self.wanted, for: .client(7, session: "s-2"))))
    let id = SessionKey(provider: "claude", providerSessionId: "s-2").workStreamId
    let effects = app.takeEffects()
    #expect(effects.first == .reply(7, .done(["id": .string(id.text)])))
    guard case .agent(.load(let loading, id))? = effects.last else {
      Issue.record("nobody was asked what was said before")
      return
    }
    #expect(app.workspace.streams[id]?.displayName == "new thread")
    app.receive(.agent(AgentReport(id, .text("почини\nтест", kind: .user, part: nil))))
    app.receive(.agent(AgentReport(id, .loaded(loading.message, problem: "It died."))))
    #expect(app.workspace.streams[id]?.displayName == "почини")
    #expect(app.workspace.streams[id]?.turn == nil)
    // Asked for again, it is the thread that there is, and nothing is told twice.
    app.receive(.came(.sessions(Self.found, Self.wanted, for: .client(7, session: "s-2"))))
    app.expectEffects([.reply(7, .done(["id": .string(id.text)]))])
    app.receive(.came(.sessions(Self.found, Self.wanted, for: .client(7, session: "gone"))))
    app.expectEffects([
      .reply(
        7,
        .refused(
          Refusal(
            .missing, "claude keeps no session \"gone\" of /home/ada/src/api.",
            hint: "upnext sessions shows those that it has.")))
    ])
  }

  @Test func `a session is not said to be a thread while that can't be saved`() {
    let app = AppDriver()
    app.holdSaves()
    app.receive(.came(.sessions(Self.found, Self.wanted, for: .client(7, session: "s-2"))))
    app.failSave("the disk is full")
    guard case .reply(7, .refused(let refusal))? = app.takeEffects().first else {
      Issue.record("it is said to be done")
      return
    }
    #expect(refusal.code == .kept)
    app.releaseSaves()
    app.pass(seconds: 2)
    app.takeEffects()
  }

  // MARK: Logging out

  @Test func `an agent that offers it is asked about, and logged out of in the terminal; others say that they don't`() {
    let app = AppDriver()
    palette("log-out", app)
    #expect(app.footer().contains("claude offers no way to log out."))
    app.hear(.fact(.abilities(AgentAbilities(canLogOut: true))))
    app.chooseInMenu("log out")
    app.expectRow(containing: "Log out of claude? All its threads need a login then.")
    app.press("<esc>")
    app.expectEffects([])
    app.chooseInMenu("log out")
    app.press("<enter>")
    app.expectEffects([.window(1, .run(["logout", "claude", "--pause"]))])
  }
}
