import Conversation
import Scene
import TestSupport
import Testing

/// A question is answered by keys only once it could be read: a row of a list says only that there is one.
struct UnseenQuestionTests {
  private let yes = Effect.agent(.answer(permission: "ask-1", .option("yes"), in: Samples.flaky))

  /// The cursor has been on its row for long.
  private func restingOnRow(columns: Int = 80, rows: Int = 24) -> AppDriver {
    let app = AppDriver(columns: columns, rows: rows)
    app.press("<enter>go<enter><esc>1j<enter><esc>1g")
    app.takeEffects()
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    app.pass(seconds: 5)
    return app
  }

  @Test(arguments: ["<enter>a", "<enter>A", "<enter>d", "aa", " a", " 1"])
  func `keys that open it don't answer it at once, however long its row was under the cursor`(keys: String) {
    let app = restingOnRow()
    app.press(keys)
    app.expectEffects([])
    app.pass(milliseconds: 400)
    app.press("a")
    app.expectEffects([yes])
  }

  @Test func `one that is read in the conversation is answered from its row too`() {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>1g")
    app.takeEffects()
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    app.press("<enter>")
    app.pass(seconds: 1)
    app.press("1a")
    app.expectEffects([yes])
  }
}
