import Answers
import CommandLine
import Conversation
import Core
import JSON
import Queues
import Scene
import TestSupport
import Testing

/// Choosing an agent's model and whatever else it offers, in the thread's menu, the palette and the command line.
struct OptionTests {
  private static func options(model: String = "sonnet") -> [AgentOption] {
    [
      AgentOption(
        id: "model", name: "Model", category: .model,
        choices: [
          AgentOption.Choice(id: "default", name: "The usual one"),
          AgentOption.Choice(id: "sonnet", name: "Sonnet", about: "everyday work é"),
          AgentOption.Choice(id: "opus", name: "大きい Opus", about: "the hardest problems", group: "Large"),
        ], current: model),
      AgentOption(
        id: "effort", name: "Effort", category: .effort,
        choices: [AgentOption.Choice(id: "low", name: "low"), AgentOption.Choice(id: "high", name: "high")],
        current: "low"),
    ]
  }

  private static let modes = [AgentMode(id: "ask", name: "Ask first"), AgentMode(id: "plan", name: "Plan")]

  private func started(columns: Int = 100, rows: Int = 30) -> AppDriver {
    let app = AppDriver(columns: columns, rows: rows)
    app.hear(.session(id: "session-1", modes: Self.modes, currentMode: "ask"))
    app.hear(.options(Self.options()))
    return app
  }

  private func palette(_ words: String, _ app: AppDriver) {
    app.press("<ctrl-p>")
    app.paste(words)
    app.press("<enter>")
  }

  @Test func `the menu has each option with its value, and its values are chosen from a list`() {
    let app = started()
    app.press("m")
    app.expectScreen(named: "menu-with-options")
    app.press("<esc>")
    app.chooseInMenu("Model: Sonnet")
    app.expectScreen(named: "option-values")
    app.press("j<enter>")
    app.expectEffects([.agent(.setOption("model", value: "opus", in: Samples.flaky))])
    #expect(app.workspace.streams[Samples.flaky]?.choices == ["model": "opus"])
    #expect(app.footer().contains("Model: 大きい Opus"))
    app.press("m")
    app.expectRow(containing: "Model: 大きい Opus")
  }

  @Test func `the palette leads to all of them, the mode first`() {
    let app = started()
    palette("agent-options", app)
    app.expectRow(containing: "Mode: Ask first")
    app.press("jj<enter>")
    app.expectRow(containing: "claude: Effort")
    app.press("j<enter>")
    app.expectEffects([.agent(.setOption("effort", value: "high", in: Samples.flaky))])
    palette("agent-options", app)
    app.press("<enter>j<enter>")
    app.expectEffects([.agent(.setMode("plan", in: Samples.flaky))])
    #expect(app.workspace.streams[Samples.flaky]?.mode == "plan")
  }

  @Test(arguments: [(80, 24), (40, 10), (36, 9)])
  func `the values are readable on a small screen, and the cursor stays among them`(columns: Int, rows: Int) {
    let app = started(columns: columns, rows: rows)
    palette("agent-options", app)
    app.press("j<enter>kkkkjjjjj")
    app.expectRow(containing: "Opus")
    app.press("<enter>")
    app.expectEffects([.agent(.setOption("model", value: "opus", in: Samples.flaky))])
  }

  @Test func `what was chosen goes with the next message, also after a start of the program`() {
    let app = started()
    app.chooseInMenu("Effort: low")
    app.press("j<enter>")
    app.takeEffects()
    let later = AppDriver.recovered(app.workspace)
    // What the agent told is remembered, so that it can be chosen before it has started again.
    later.chooseInMenu("Effort: high")
    later.press("<esc><enter>go on<enter>")
    guard case .agent(.deliver(let delivery, _))? = later.takeEffects().first else {
      Issue.record("nothing was delivered")
      return
    }
    #expect(delivery.options == ["effort": "high"])
  }

  @Test func `a refusal and a change by the agent are said and followed`() {
    let app = started()
    app.press("<enter><esc>")
    app.chooseInMenu("Model: Sonnet")
    app.press("j<enter>")
    app.takeEffects()
    app.hear(.option("model", value: "sonnet", isChosen: true))
    #expect(app.workspace.streams[Samples.flaky]?.choices == ["model": "sonnet"])
    #expect(app.footer().contains("Model of claude: Sonnet from now on."))
    app.press("m")
    app.expectRow(containing: "Model: Sonnet")
  }

  @Test func `an agent that has not told what can be chosen is said to tell it later`() {
    let app = AppDriver()
    palette("agent-options", app)
    #expect(app.footer().contains("claude tells what can be chosen when it starts: say something first."))
  }

  @Test func `an agent that has started and lets nothing be chosen is not said to tell it later`() {
    let app = AppDriver()
    let call = Call(["options", "fix flaky test"])
    #expect(
      app.ask(.call(call))
        == .refused(Refusal(.refused, "claude has not told what can be chosen.", hint: "It does when it starts.")))
    app.hear(.session(id: "s", modes: [], currentMode: nil))
    #expect(app.ask(.call(call)) == .refused(Refusal(.refused, "claude has started, and lets nothing be chosen.")))
  }

  @Test func `the command line lists, shows and sets them`() {
    let app = started()
    let all = done(app.ask(.agent(.options(thread: "fix flaky test", option: nil, value: nil))))
    #expect(all.array?.map { $0["id"]?.string } == ["mode", "model", "effort"])
    #expect(all.array?.map { $0["value"]?.string } == ["ask", "sonnet", "low"])
    let one = done(app.ask(.agent(.options(thread: "fix flaky test", option: "Model", value: nil))))
    #expect(
      one["choices"]?.array?.last == [
        "value": "opus", "name": "大きい Opus", "about": "the hardest problems", "group": "Large",
      ])
    let set = done(app.ask(.agent(.options(thread: "fix flaky test", option: "model", value: "opus"))))
    #expect(set["value"] == "opus")
    app.expectEffects([.agent(.setOption("model", value: "opus", in: Samples.flaky))])
    #expect(
      app.ask(.agent(.options(thread: "fix flaky test", option: "model", value: "gpt")))
        == .refused(
          Refusal(.usage, "Model doesn't take \"gpt\".", hint: "It takes: default, sonnet, opus.")))
    #expect(
      app.ask(.agent(.options(thread: "fix flaky test", option: "colour", value: nil)))
        == .refused(
          Refusal(.missing, "claude lets no \"colour\" be chosen.", hint: "There are: mode, model, effort.")))
  }

  @Test func `whoever chooses on the command line is told what the choice waits for`() throws {
    func words(_ app: AppDriver) throws -> String {
      let call = Call(["options", "fix flaky test", "model", "opus"])
      let answer = done(app.ask(.call(call)))
      app.takeEffects()
      let verb = try CommandLineVerb.named(by: ["options"]).0
      return Outcome(["done": answer], to: verb, try Arguments(call.words.dropFirst(), of: verb), json: false)
        .output
    }
    let app = started()
    app.press("<enter>go<enter><esc>")
    app.accept()
    app.endTurn()
    app.takeEffects()
    #expect(
      try words(app)
        == "claude was asked for Model: 大きい Opus. What counts by now: upnext options \(Samples.flaky.text)")
    app.hear(.closed)
    #expect(try words(app) == "Model: 大きい Opus. claude is not running: it is asked for this before the next message.")
  }

  @Test func `commands that an agent offered are known before it has started again`() {
    let app = AppDriver()
    app.hear(.fact(.commands([SlashCommand(name: "réviser", about: "look it over")])))
    let later = AppDriver.recovered(app.workspace)
    later.press("<enter>")
    later.type("/r")
    later.expectRow(containing: "/réviser")
  }
}
