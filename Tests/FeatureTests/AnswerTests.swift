import Conversation
import Core
import JSON
import Queues
import Scene
import TestSupport
import Testing

/// Questions that are answered in the person's own words.
struct AnswerTests {
  private static let question = Permission(
    id: "ask-1", title: "Как назвать ветку?", detail: "1 of 2: Name: of the branch",
    options: [
      Permission.Option(id: "words", name: "Answer…", kind: .allowOnce, words: "fix"),
      Permission.Option(id: "skip", name: "Leave it out", kind: .other),
      Permission.Option(id: "decline", name: "Decline", kind: .rejectOnce),
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

  private func answer(_ option: String, _ words: String?) -> Effect {
    .agent(.answer(permission: "ask-1", .option(option, message: words), in: Samples.flaky))
  }

  @Test func `it is a question in the Queue, and its answer is typed where it is read`() {
    let app = asking()
    app.expectRow(containing: "◆ ASK")
    app.press("2 ")
    app.pass(milliseconds: 500)
    app.press("1")
    app.expectScreen(named: "answer")
    app.press("<ctrl-u>")
    app.type("ветка é")
    app.press("<enter>")
    // Words that are the answer go with it, whatever else the agent takes.
    app.expectEffects([answer("words", "ветка é")])
    #expect(app.footer().contains("Answered: ветка é."))
  }

  @Test func `the key that allows opens it too, and what need no words is answered at once`() {
    let app = asking()
    app.press("a")
    app.expectRow(containing: "┌ Answer")
    app.press("<esc>")
    app.press("2 ")
    app.pass(milliseconds: 500)
    app.press("2")
    app.expectEffects([answer("skip", nil)])
  }

  @Test func `the command line gives no words to an answer that takes none`() {
    let app = asking()
    #expect(
      app.ask(.answer(thread: "fix flaky test", PermissionAnswer(allows: true, message: "x,y", option: "2")))
        == .refused(Refusal(.usage, "That answer takes no words.", hint: "Choose with --option, without --message.")))
    app.expectEffects([])
  }

  @Test func `a question that takes one answer is not given two`() {
    let app = asking()
    #expect(
      app.ask(.words("allow", "fix flaky test", "--option", "2", "--option", "1"))
        == .refused(
          Refusal(
            .usage, "That question takes one answer.",
            hint: "Say --option once: 1 Answer…, 2 Leave it out, 3 Decline.")))
    app.expectEffects([])
  }

  @Test func `words stay where they are when the question is gone`() {
    let app = asking()
    app.press("a")
    app.expectRow(containing: "↵ answers · Esc leaves it")
    app.hear(.withdrew(permission: "ask-1"))
    app.expectNoRow(containing: "↵ answers")
    app.expectRow(containing: "Esc leaves it")
    app.press("<enter>")
    #expect(app.footer().contains("The agent doesn't wait for this answer any more."))
    app.expectRow(containing: "┌ Answer")
  }

  @Test(arguments: [(40, 10), (20, 5)])
  func `there is room for the words on a small screen`(columns: Int, rows: Int) {
    let app = asking()
    app.press("a")
    app.resize(columns, rows)
    app.expectRow(containing: "fix")
  }

  @Test func `the command line answers with words too, and says that they are wanted`() {
    let app = asking()
    #expect(
      app.ask(.answer(thread: "fix flaky test", PermissionAnswer(allows: true)))
        == .refused(
          Refusal(
            .usage, "That answer is in your own words.",
            hint: "upnext allow THREAD --option words --message TEXT")))
    _ = app.ask(.answer(thread: "fix flaky test", PermissionAnswer(allows: true, message: "é")))
    app.expectEffects([answer("words", "é")])
  }

  @Test(arguments: [nil, "3 or more characters are wanted."])
  func `the command line is told whether the agent takes the answer`(problem: String?) {
    let app = asking()
    let request = Request.answer(thread: "fix flaky test", PermissionAnswer(allows: true, message: "é"))
    #expect(app.ask(request) == nil, "nobody knows yet")
    app.expectEffects([answer("words", "é")])
    let next = Permission(
      id: "ask-2", title: "Как назвать ветку?", detail: "", options: Self.question.options, isQuestion: true,
      problem: problem, askedAt: Samples.now)
    app.receive(.agents([.withdrew(permission: "ask-1"), .asks(next)].map { AgentReport(Samples.flaky, $0) }))
    let reply = app.takeEffects().lazy.compactMap { if case .reply(7, let reply) = $0 { reply } else { nil } }.first
    guard let problem else {
      guard case .done(let said)? = reply else { return #expect(Bool(false), "no answer") }
      return #expect(said["answer"] == "Answer…")
    }
    #expect(reply == .refused(Refusal(.refused, problem, hint: "It is asked again.")))
  }

  @Test(arguments: [true, false])
  func `the command line is told of its own answer where others are asked beside it`(isTaken: Bool) {
    let app = asking()
    let problem = "3 or more characters are wanted."
    func asked(_ id: String, _ problem: String?, after milliseconds: Int64) -> Permission {
      Permission(
        id: id, title: "É?", detail: "", options: Self.question.options, isQuestion: true, problem: problem,
        askedAt: Samples.now.adding(milliseconds: milliseconds))
    }
    // The younger one is asked again where the older one is not.
    app.hear(.asks(asked("younger", isTaken ? problem : nil, after: 1)))
    #expect(app.ask(.words("allow", "fix flaky test", "--id", "ask-1", "--message", "é")) == nil)
    app.takeEffects()
    var reports: [AgentReport.News] = [.withdrew(permission: "ask-1")]
    if !isTaken { reports.append(.asks(asked("ask-2", problem, after: 0))) }
    app.receive(.agents(reports.map { AgentReport(Samples.flaky, $0) }))
    let reply = app.takeEffects().lazy.compactMap { if case .reply(7, let reply) = $0 { reply } else { nil } }.first
    guard isTaken else {
      return #expect(reply == .refused(Refusal(.refused, problem, hint: "It is asked again.")))
    }
    guard case .done(let said)? = reply else { return #expect(Bool(false), "no answer") }
    #expect(said["permission"] == "ask-1")
  }

  @Test func `who answers while nothing can be saved is told so, and the answer leaves once it can`() {
    let app = asking()
    app.holdSaves()
    #expect(app.ask(.answer(thread: "fix flaky test", PermissionAnswer(allows: true, message: "é"))) == nil)
    app.failSave("the disk is full")
    let replies = app.takeEffects().compactMap { effect -> Reply? in
      if case .reply(7, let reply) = effect { reply } else { nil }
    }
    guard case .refused(let refusal)? = replies.first, replies.count == 1 else {
      Issue.record("\(replies)")
      return
    }
    #expect(refusal.code == .kept)
    app.receive(.clientLeft(7))
    app.releaseSaves()
    app.pass(seconds: 2)
    app.expectEffects([answer("words", "é")])
  }

  @Test func `an answer that is refused is not shown as given`() {
    let app = asking()
    app.press("a")
    app.type("é")
    app.press("<enter>")
    app.expectEffects([answer("words", "fixé")])
    #expect(app.footer().contains("Answered: "))
    let again = Permission(
      id: "ask-2", title: "Как назвать ветку?", detail: "", options: Self.question.options, isQuestion: true,
      problem: "\"ветка\" must have at least 3 characters.", askedAt: Samples.now)
    app.receive(.agents([.withdrew(permission: "ask-1"), .asks(again)].map { AgentReport(Samples.flaky, $0) }))
    #expect(app.footer().contains("Not taken: \"ветка\" must have at least 3 characters."))
  }

  @Test func `who has answered is told so when the turn is over, too`() {
    let app = asking()
    _ = app.ask(.answer(thread: "fix flaky test", PermissionAnswer(allows: true, message: "é")))
    app.takeEffects()
    app.press("<enter>")
    app.endTurn()
    #expect(app.takeEffects().contains { if case .reply(7, .done) = $0 { true } else { false } })
  }

  @Test func `the shell is told no reason, which it would run`() {
    let app = AppDriver()
    defer { app.takeEffects() }
    let id = Samples.rightToLeft.text
    _ = app.ask(.words("send", id, "ls"))
    app.accept(in: Samples.rightToLeft)
    app.hear(.asks(Samples.permission()), of: Samples.rightToLeft)
    #expect(refusal(app.ask(.words("deny", id, "--message", "rm -rf größe")))?.hint == "Leave --message out.")
    #expect(app.workspace.streams[Samples.rightToLeft]?.outbox.waiting.isEmpty == true)
    #expect(done(app.ask(.words("deny", id)))["answer"] == "Reject")
  }
}
