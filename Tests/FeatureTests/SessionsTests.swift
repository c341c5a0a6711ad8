import Core
import Features
import JSON
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
    app.expectEffects([.listSessions(Self.wanted, for: .window(1))])
  }

  @Test func `the sessions that serve no thread are listed, and one of them becomes a thread`() {
    let app = AppDriver()
    asked(app)
    app.expectRow(containing: "Asking claude…")
    app.receive(.sessions(Self.found, Self.wanted, for: .window(1)))
    app.expectScreen(named: "sessions")
    app.press("<enter>")
    app.expectRow(containing: "┌ Починить тест · ~/src/api · claude")
    app.press("go on<enter>")
    guard case .agent(.deliver(let delivery, let id))? = app.takeEffects().first else {
      Issue.record("nothing was delivered")
      return
    }
    // The session is the agent's to prove: it is gone on with, and not begun.
    #expect(delivery.providerSessionId == "s-é" && delivery.forkOf == nil)
    #expect(id == SessionKey(provider: "claude", providerSessionId: "s-é").workStreamId)
    #expect(app.workspace.streams.count == 5)
  }

  @Test func `an agent that lists none says why, and a late answer to a closed list is nobody's`() {
    let app = AppDriver()
    asked(app)
    app.receive(.sessions(.failed("claude doesn't list its sessions."), Self.wanted, for: .window(1)))
    app.expectRow(containing: "claude doesn't list its sessions.")
    app.press("<enter>")
    app.receive(.sessions(Self.found, Self.wanted, for: .window(1)))
    app.expectNoRow(containing: "Починить")
    asked(app)
    app.receive(
      .sessions(.sessions([AgentSession(id: "session-1", title: "x")]), Self.wanted, for: .window(1)))
    app.expectRow(containing: "There are none here that serve no thread.")
    app.expectRow(containing: "1 more is a thread already.")
  }

  @Test(arguments: [(40, 10), (20, 5)])
  func `the list fits a small screen`(columns: Int, rows: Int) {
    let app = AppDriver(columns: columns, rows: rows)
    asked(app)
    app.receive(.sessions(Self.found, Self.wanted, for: .window(1)))
    app.press("jjj")
    app.expectRow(containing: "s-2")
    app.press("<enter>")
    #expect(app.workspace.streams.count == 5)
  }

  @Test func `the command line lists them all, and makes a thread of the one that is named`() {
    let app = AppDriver()
    let request = AgentRequest.sessions(project: "/home/ada/src/api", provider: "claude", session: nil)
    #expect(app.ask(.agent(request)) == nil)
    app.expectEffects([.listSessions(Self.wanted, for: .client(7, session: nil))])
    app.receive(.sessions(Self.found, Self.wanted, for: .client(7, session: nil)))
    guard case .reply(7, .done(let list))? = app.takeEffects().first else {
      Issue.record("nothing was answered")
      return
    }
    #expect(list.array?.map { $0["thread"] } == [.null, .string(Samples.flaky.text), .null])
    app.receive(.sessions(Self.found, Self.wanted, for: .client(7, session: "s-2")))
    let id = SessionKey(provider: "claude", providerSessionId: "s-2").workStreamId
    app.expectEffects([.reply(7, .done(["id": .string(id.text)]))])
    #expect(app.workspace.streams[id]?.displayName == "new thread")
    app.receive(.sessions(Self.found, Self.wanted, for: .client(7, session: "gone")))
    app.expectEffects([
      .reply(
        7,
        .refused(
          Refusal(
            .missing, "claude keeps no session \"gone\" of /home/ada/src/api.",
            hint: "upnext sessions shows those that it has.")))
    ])
  }

  // MARK: Logging out

  @Test func `an agent that offers it is logged out of in the terminal, and others say that they don't`() {
    let app = AppDriver()
    palette("log-out", app)
    #expect(app.footer().contains("claude offers no way to log out."))
    app.hear(.abilities(AgentAbilities(canLogOut: true)))
    app.chooseInMenu("log out")
    app.expectEffects([.window(1, .run(["logout", "claude", "--pause"]))])
  }
}
