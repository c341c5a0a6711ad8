import Conversation
import Core
import JSON
import Queues
import Scene
import Shapes
import TestSupport
import Testing

/// Questions that take several of their answers.
struct SeveralAnswersTests {
  private static let question = Permission(
    id: "ask-1", title: "Was gehört dazu?", detail: "",
    options: [
      Permission.Option(id: "choice1", name: "Auth", kind: .other, isTicked: false),
      Permission.Option(id: "choice2", name: "Größe, 日本", kind: .other, isTicked: false),
      Permission.Option(id: "choice3", name: "Logs", kind: .other, isTicked: true),
      Permission.Option(id: "done", name: "Answer with these", kind: .allowOnce),
      Permission.Option(id: "words", name: "In your own words…", kind: .other, words: ""),
      Permission.Option(id: "deny", name: "Answer nothing", kind: .rejectOnce),
    ], isQuestion: true, askedAt: Samples.now)

  private func asking() -> AppDriver {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>")
    app.accept()
    app.takeEffects()
    app.hear(.asks(Self.question))
    app.pass(milliseconds: 500)
    return app
  }

  private func peeking() -> AppDriver {
    let app = asking()
    app.press("2 ")
    app.pass(milliseconds: 500)
    return app
  }

  private func answer(_ option: String, _ words: String? = nil) -> Effect {
    .agent(.answer(permission: "ask-1", .option(option, message: words), in: Samples.flaky))
  }

  @Test func `a key turns each on and off where it is read, and the agent gets them together`() {
    let app = peeking()
    app.expectRow(containing: "1 [ ] Auth")
    app.press("12")
    app.expectRow(containing: "1 [x] Auth")
    app.expectRow(containing: "2 [x] Größe, 日本")
    app.press("3")
    app.expectRow(containing: "3 [ ] Logs")
    #expect(app.footer().contains("No longer chosen: Logs"))
    app.expectEffects([])
    app.press("a")
    app.expectEffects([answer("choice1+choice2")])
    #expect(app.footer().contains("Answered: Auth, Größe, 日本."))
  }

  @Test func `a press of the mouse is enough for a tick`() {
    let app = peeking()
    app.click("1 [ ] Auth")
    app.expectRow(containing: "1 [x] Auth")
    app.press("<esc><enter>")
    app.pass(milliseconds: 500)
    app.click("[ ] Größe")
    app.expectRow(containing: "[x] Größe")
    app.expectEffects([])
  }

  @Test func `what is ticked goes along with words of one's own`() {
    let app = peeking()
    app.press("15")
    app.type("und mehr")
    app.press("<enter>")
    app.expectEffects([answer("words", "Auth, Logs, und mehr")])
  }

  @Test func `nothing is ticked, which only the agent can refuse`() {
    let app = peeking()
    app.press("34")
    app.expectEffects([answer("done")])
  }

  @Test(arguments: [(["1", "2"], "choice1+choice2"), (["choice1"], "choice1"), (["3", "1", "3"], "choice1+choice3")])
  func `the command line names them all, whatever is ticked`(options: [String], id: String) {
    let app = asking()
    let call = ["allow", "fix flaky test"] + options.flatMap { ["--option", $0] }
    #expect(app.ask(.call(Call(call))) == nil, "the agent has not said whether it takes them")
    app.expectEffects([answer(id)])
    app.hear(.withdrew(permission: "ask-1"))
    let said = app.takeEffects().lazy.compactMap { if case .reply(_, .done(let said)) = $0 { said } else { nil } }.first
    #expect(said?["answer"]?.string?.contains(", ") == (id.contains("+")))
  }

  @Test func `what is no choice does not go along with one`() {
    let app = asking()
    #expect(
      app.ask(.words("allow", "fix flaky test", "--option", "1", "--option", "words"))
        == .refused(
          Refusal(
            .usage, "These answers don't go together.",
            hint: "There are: 1 Auth, 2 Größe, 日本, 3 Logs, 4 Answer with these, 5 In your own words…, "
              + "6 Answer nothing.")))
    app.expectEffects([])
  }

  @Test func `a letter of another window only ticks, and the views say what is ticked`() {
    let app = asking()
    let reply = app.ask(.words("allow", "fix flaky test", "--id", "ask-1", "--option=choice1", "--tick"))
    guard case .done(let said)? = reply else { return #expect(Bool(false), "\(String(describing: reply))") }
    #expect(said["answer"] == "Auth")
    app.expectEffects([])
    let ticked = app.workspace.streams[Samples.flaky]?.turn?.permissions.first?.options.map(\.isTicked)
    #expect(ticked == [true, false, true, nil, nil, nil])
  }
}
