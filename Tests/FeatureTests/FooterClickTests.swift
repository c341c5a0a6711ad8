import Conversation
import Core
import Languages
import Queues
import Scene
import TestSupport
import Testing
import Toolkit

/// The keys that the footer names, pressed with the pointer.
struct FooterClickTests {
  private func focus(_ app: AppDriver) -> Pane? { app.state.windows[1]?.focus }

  /// Clicks in the last line.
  private func click(_ words: String, _ app: AppDriver) {
    guard let range = app.footer().firstRange(of: words) else {
      Issue.record("the footer has no \"\(words)\":\n\(app.screen)")
      return
    }
    let column = app.footer().distance(from: app.footer().startIndex, to: range.lowerBound)
    for action in [Mouse.Action.press, .release] {
      app.mouse(action, row: app.frame().size.rows - 1, column: column)
    }
  }

  @Test(arguments: [(60, 20), (79, 24), (100, 30)], [Language.english, .german])
  func `with a pointer alone one gets out of a conversation`(size: (Int, Int), language: Language) {
    let app = AppDriver(columns: size.0, rows: size.1, language: language)
    app.press("1g<enter>")
    app.type("größe")
    for _ in 0..<3 where focus(app) != .recent {
      click("Esc", app)
      app.pass(seconds: 1)
    }
    #expect(focus(app) == .recent, "\(app.screen)")
    #expect(app.workspace.streams[Samples.flaky]?.draft == "größe")
  }

  @Test(arguments: [(60, 20), (100, 30)])
  func `with a pointer alone one gets out of a review`(columns: Int, rows: Int) {
    let app = AppDriver(columns: columns, rows: rows)
    app.press("1g<enter><esc>i")
    app.takeEffects()
    #expect(focus(app) == .review)
    click("Esc", app)
    #expect(focus(app) != .review, "\(app.screen)")
    app.takeEffects()
  }

  @Test func `what acts is chosen by a first press and done by a second`() {
    let app = AppDriver(Samples.queued)
    app.press("2g")
    let before = app.workspace.attention
    click("x remove", app)
    #expect(app.workspace.attention == before)
    app.pass(seconds: 1)
    click("x remove", app)
    #expect(app.workspace.attention != before)
    app.press("u")
    click("x remove", app)
    app.press("j")
    click("x remove", app)
    let members = app.workspace.attention.members.items
    #expect(Set(members.map(\.id)) == Set(before.members.items.map(\.id)), "a key came between")
    app.takeEffects()
  }

  @Test func `what only shows something is done at once, and a second press of the two hits nothing else`() {
    let app = AppDriver(Samples.queued)
    let footer = app.footer()
    let column = footer.firstRange(of: "? help").map { footer.distance(from: footer.startIndex, to: $0.lowerBound) }
    for action in [Mouse.Action.press, .release, .press, .release] {
      app.mouse(action, row: app.frame().size.rows - 1, column: column ?? 0)
    }
    app.expectRow(containing: "closes")
  }

  @Test func `the undo that a message names is pressed like any key`() {
    let app = AppDriver(Samples.queued)
    app.press("2g")
    let before = app.workspace.attention.members
    app.press("x")
    for _ in 1...2 where app.workspace.attention.members != before {
      click("u undo", app)
      app.pass(seconds: 1)
    }
    #expect(app.workspace.attention.members == before)
    app.takeEffects()
  }

  @Test func `a question is answered by a second press only`() {
    let app = AppDriver()
    app.press("1g<enter>go<enter><esc>")
    app.takeEffects()
    app.accept()
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    app.pass(seconds: 1)
    click("a approve", app)
    app.expectEffects([])
    app.pass(seconds: 1)
    click("a approve", app)
    app.expectEffects([.agent(.answer(permission: "ask-1", .option("yes"), in: Samples.flaky))])
  }

  @Test func `a question that asks for more than leave has its own words there`() {
    let app = AppDriver()
    app.press("1g<enter>go<enter><esc>")
    app.takeEffects()
    app.accept()
    app.hear(
      .asks(
        Permission(
          id: "ask-1", title: "Wohin?", detail: "",
          options: [
            Permission.Option(id: "words", name: "Answer…", kind: .allowOnce, words: ""),
            Permission.Option(id: "decline", name: "Decline", kind: .rejectOnce),
          ], isQuestion: true, askedAt: app.now)))
    app.pass(seconds: 1)
    #expect(app.footer().contains("a Answer…") && app.footer().contains("d Decline"), "\(app.footer())")
    app.press("a<enter>")
    app.expectEffects([])
    #expect(app.footer().contains("It must be answered."), "\(app.screen)")
    app.type("größe")
    app.press("<enter>")
    app.expectEffects([.agent(.answer(permission: "ask-1", .option("words", message: "größe"), in: Samples.flaky))])
  }
}
