import Acts
import Conversation
import Core
import Queues
import Scene
import TestSupport
import Testing
import Words

/// Choosing how a thread's agent works.
struct ModeTests {
  private static let modes = [
    AgentMode(id: "run", name: "Run"), AgentMode(id: "ask", name: "先に尋ねる"), AgentMode(id: "plan", name: "Plan é"),
  ]

  private static var surroundings: Surroundings {
    var surroundings = Samples.surroundings
    surroundings.providers[0] = Surroundings.Provider(name: "shell", about: .whatItIs(nil, command: nil), modes: modes)
    return surroundings
  }

  private func offer(_ current: String, to app: AppDriver) {
    app.hear(.session(id: "session-1", modes: Self.modes, currentMode: current))
  }

  /// By the menu of a thread that rests: the mode is the fourth.
  private func openModes(_ app: AppDriver) { app.press("mjjj<enter>") }

  @Test func `the modes are those that the agent offers, with the current one marked`() {
    let app = AppDriver()
    offer("ask", to: app)
    openModes(app)
    app.expectScreen(named: "modes")
    app.press("k<enter>")
    app.expectEffects([.agent(.setMode("run", in: Samples.flaky))])
    #expect(app.workspace.streams[Samples.flaky]?.mode == "run")
    #expect(app.footer().contains("Mode: Run"))
  }

  @Test func `the cursor stays in the list, and letting go changes nothing`() {
    let app = AppDriver()
    offer("run", to: app)
    openModes(app)
    app.press("kjjjjj<esc>")
    openModes(app)
    app.press("q")
    #expect(app.workspace.streams[Samples.flaky]?.mode == "run")
    openModes(app)
    app.press("jjjjj<enter>")
    app.expectEffects([.agent(.setMode("plan", in: Samples.flaky))])
  }

  @Test func `the modes of an agent that has never started here are not known`() {
    let app = AppDriver()
    openModes(app)
    #expect(app.footer().contains("claude tells its modes when it starts: say something first."))
  }

  @Test func `an agent may have no modes`() {
    let app = AppDriver()
    app.hear(.session(id: "session-1", modes: [], currentMode: nil))
    openModes(app)
    #expect(app.footer().contains("claude has only one way of working."))
  }

  @Test func `a new session without modes has none, whatever another has, and one that goes on keeps its own`() {
    let app = AppDriver()
    let other = Samples.accented
    app.hear(.session(id: "s1", modes: Self.modes, currentMode: "ask"))
    app.hear(.options([AgentOption(id: "size", name: "Größe", choices: [])]))
    app.hear(.session(id: "s2", modes: [], currentMode: nil), of: other)
    let threads = app.workspace.streams
    #expect(threads[other].map { app.state.offeredOptions(of: $0) } == [])
    #expect(threads[other].flatMap { app.state.currentMode(of: $0) } == nil)
    app.hear(.session(id: "s1", modes: [], currentMode: "ask"))
    let offered = app.workspace.streams[Samples.flaky].map { app.state.offeredOptions(of: $0).map(\.id) }
    #expect(offered == ["mode", "size"])
  }

  @Test func `the built-in agent's modes are known before it starts, and the choice is in the first delivery`() {
    var workspace = Samples.nothing
    workspace.streams[Samples.rightToLeft] = Samples.threads[3]
    let app = AppDriver(workspace, surroundings: Self.surroundings)
    openModes(app)
    app.expectRow(containing: "Run", "now")
    app.press("j<enter>")
    app.press("<enter>שלום<enter>")
    #expect(
      app.takeEffects() == [
        .agent(.setMode("ask", in: Samples.rightToLeft)), app.delivery(of: "שלום", in: Samples.rightToLeft),
      ])
    #expect(app.workspace.streams[Samples.rightToLeft]?.mode == "ask")
    // The session begins in the agent's own mode, and is changed before the message reaches it.
    app.hear(.session(id: "s", modes: Self.modes, currentMode: "run"), of: Samples.rightToLeft)
    #expect(app.workspace.streams[Samples.rightToLeft]?.mode == "ask")
    app.endTurn(in: Samples.rightToLeft)
  }

  @Test func `a chosen mode that the new session doesn't have gives way`() {
    let app = AppDriver()
    offer("plan", to: app)
    app.hear(.session(id: "session-1", modes: [Self.modes[0]], currentMode: "run"))
    #expect(app.workspace.streams[Samples.flaky]?.mode == "run")
  }

  @Test func `a mode that changes of itself is told where its thread is seen`() {
    let app = AppDriver()
    offer("ask", to: app)
    app.press("<enter>")
    app.hear(.mode("run"))
    #expect(app.footer().contains("claude works in the mode Run from now on."))
    #expect(app.workspace.streams[Samples.flaky]?.mode == "run")
  }
}
