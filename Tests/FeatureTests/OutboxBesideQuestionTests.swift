import Conversation
import Core
import Queues
import Scene
import TestSupport
import Testing

/// What waits while a question of an agent needs the conversation's rows.
struct OutboxBesideQuestionTests {
  /// Two messages wait while a question needs all rows.
  private func asked(columns: Int, rows: Int) -> AppDriver {
    let app = AppDriver(columns: columns, rows: rows)
    app.press("<enter>now<enter>message 1<enter>message 2<enter>")
    app.takeEffects()
    let options = (1...8).map {
      Permission.Option(id: "\($0)", name: "Allow number \($0) in all of this project and below it", kind: .allowOnce)
    }
    app.hear(
      .asks(
        Permission(
          id: "ask-1", title: "Run " + Array(repeating: "größe", count: 30).joined(separator: " "),
          detail: (1...40).map { "echo \($0)" }.joined(separator: "\n"), options: options, askedAt: app.now)))
    return app
  }

  @Test(arguments: [(80, 24), (100, 24), (80, 20), (100, 30)])
  func `a question that needs all rows leaves one to what waits`(columns: Int, rows: Int) {
    let app = asked(columns: columns, rows: rows)
    app.expectRow(containing: "◆ APPROVE Run")
    app.expectRow(containing: "Outbox (2)")
    app.expectRow(containing: "message 1")
  }

  @Test(arguments: [(80, 24), (100, 24), (80, 20), (60, 12)])
  func `messages that the keys are on are on the screen, beside a question too`(columns: Int, rows: Int) {
    let app = asked(columns: columns, rows: rows)
    app.press("<tab>")
    #expect(!app.footer().contains("peek"), "the key that looks closer shows the question: \(app.footer())")
    app.expectRow(containing: "◆ APPROVE Run")
    app.expectRow(containing: "message 1")
    app.expectRow(containing: "message 2")
    app.press("x")
    #expect(app.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.content) == ["message 2"])
  }

  @Test func `where no message has room the keys don't go to them, and leave them`() {
    let app = asked(columns: 60, rows: 12)
    app.press("<tab>")
    #expect(app.state.windows[1]?.focus == .outbox)
    app.resize(60, 8)
    #expect(app.state.windows[1]?.focus == .conversation)
    app.press("<enter>")
    #expect(app.state.windows[1]?.isTyping == true && !app.footer().contains("outbox"), "\(app.footer())")
    app.press("<tab>")
    #expect(app.state.windows[1]?.focus != .outbox)
    app.expectNoRow(containing: "Outbox")
  }
}
