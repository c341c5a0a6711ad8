import Conversation
import Core
import Scene
import TestSupport
import Testing
import Toolkit

/// A form of several questions, each of which its agent asks once the one before has its answer.
struct FormPeekTests {
  private func question(_ number: Int, _ app: AppDriver, title: String = "Wie soll es sein?") -> Permission {
    Permission(
      id: "ask-\(number)", title: title, detail: "\(number) of 3: größe",
      options: [
        Permission.Option(id: "choice1", name: "Klein", kind: .other),
        Permission.Option(id: "words", name: "Answer…", kind: .allowOnce, words: ""),
        Permission.Option(id: "decline", name: "Decline", kind: .rejectOnce),
      ], isQuestion: true, askedAt: app.now)
  }

  /// The cursor is on the thread in the Queue, above others.
  private func asked(columns: Int = 100, rows: Int = 30, title: String = "Wie soll es sein?") -> AppDriver {
    let app = AppDriver(Samples.queued, columns: columns, rows: rows)
    app.press("1g<enter>go<enter><esc>")
    app.takeEffects()
    app.accept()
    app.hear(.asks(question(1, app, title: title)))
    app.press("2g")
    while cursor(app) != .stream(Samples.flaky) { app.press("j") }
    app.pass(milliseconds: 600)
    app.takeEffects()
    return app
  }

  private func cursor(_ app: AppDriver) -> RowID? { app.state.windows[1]?.lists[.queue]?.cursor }

  private func answer(_ number: Int, _ option: String, _ words: String? = nil) -> Effect {
    .agent(.answer(permission: "ask-\(number)", .option(option, message: words), in: Samples.flaky))
  }

  private func goOn(to number: Int, _ app: AppDriver) {
    let news: [AgentReport.News] = [.asks(question(number, app)), .withdrew(permission: "ask-\(number - 1)")]
    app.receive(.agents(news.map { AgentReport(Samples.flaky, $0) }))
    app.pass(milliseconds: 600)
  }

  @Test func `a peek goes on with the next question of the form, and ends with the last`() {
    let app = asked()
    app.press(" 1")
    app.expectEffects([answer(1, "choice1")])
    goOn(to: 2, app)
    app.expectRow(containing: "2 of 3: größe")
    app.expectRow(containing: "1 Klein")
    app.press("1")
    app.expectEffects([answer(2, "choice1")])
    #expect(cursor(app) == .stream(Samples.flaky))
    app.hear(.withdrew(permission: "ask-2"))
    #expect(app.state.windows[1]?.dialog == nil, "\(app.screen)")
    #expect(cursor(app) != .stream(Samples.flaky), "it is at work, and not in the Queue")
  }

  @Test func `a peek goes on behind an answer in words`() {
    let app = asked()
    app.press(" 2größe<enter>")
    app.expectEffects([answer(1, "words", "größe")])
    goOn(to: 2, app)
    app.expectRow(containing: "2 of 3: größe")
    app.expectRow(containing: "1 Klein")
    app.press("<esc>")
    #expect(cursor(app) == .stream(Samples.flaky))
  }

  @Test func `a peek ends with its turn`() {
    let app = asked()
    app.press(" 1")
    app.takeEffects()
    app.endTurn()
    #expect(app.state.windows[1]?.dialog == nil, "\(app.screen)")
    app.takeEffects()
  }

  @Test func `without a peek the cursor stays with the thread too`() {
    let app = asked()
    app.press("<enter>")
    app.pass(milliseconds: 600)
    app.press("2a")
    app.type("größe")
    app.press("<enter>")
    app.expectEffects([answer(1, "words", "größe")])
    #expect(cursor(app) == .stream(Samples.flaky))
    goOn(to: 2, app)
    #expect(cursor(app) == .stream(Samples.flaky))
    app.press("d")
    app.expectEffects([answer(2, "decline")])
    #expect(cursor(app) != .stream(Samples.flaky))
  }

  // MARK: Long questions

  private static let words = (1...45).map { "wort\($0)" }
  private static let message = words.joined(separator: " ") + "."

  private func isSeen(_ word: String, _ app: AppDriver) -> Bool {
    app.place(of: word + " ") != nil || app.place(of: word + ".") != nil
  }

  @Test(arguments: [(140, 45), (100, 30), (80, 24), (60, 20)])
  func `a long message is read whole in a peek`(columns: Int, rows: Int) {
    let app = asked(columns: columns, rows: rows, title: Self.message)
    app.press(" ")
    for word in Self.words { #expect(isSeen(word, app), "\(word)\n\(app.screen)") }
    app.expectRow(containing: "1 of 3: größe")
    app.expectRow(containing: "Space closes")
  }

  @Test(arguments: [(60, 12), (40, 10)])
  func `in a small window its rest is scrolled to`(columns: Int, rows: Int) {
    let app = asked(columns: columns, rows: rows, title: Self.message)
    app.press(" ")
    var seen: Set<String> = []
    for _ in 0..<60 {
      seen.formUnion(Self.words.filter { isSeen($0, app) })
      app.press("j")
    }
    #expect(Self.words.filter { !seen.contains($0) }.isEmpty, "\(app.screen)")
  }

  @Test(arguments: [(140, 45), (100, 30), (80, 24)])
  func `a long message is read whole in the conversation`(columns: Int, rows: Int) {
    let app = asked(columns: columns, rows: rows, title: Self.message)
    app.press("<enter>")
    for word in Self.words { #expect(isSeen(word, app), "\(word)\n\(app.screen)") }
    app.expectRow(containing: "1 of 3: größe")
  }

  @Test func `a window without a screen reads it whole`() {
    let app = asked(title: Self.message)
    app.open(2, isPlain: true)
    app.press("2g ", in: 2)
    let said = app.heard(in: 2).joined(separator: " ")
    #expect(said.contains(Self.message), "\(said)")
  }
}
