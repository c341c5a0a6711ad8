import Conversation
import TestSupport
import Testing

/// What a thread shows when what its agent ran has failed.
struct FailedProgramTests {
  /// A turn that nobody looks at runs a program that ends with this code; the agent then may say something.
  private func ran(exitCode: Int, saying words: String? = nil) -> AppDriver {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>1j<enter><esc>")
    app.takeEffects()
    app.accept()
    app.hear(
      .tool(
        ToolCall(
          id: "t", title: "make", kind: "execute", status: exitCode == 0 ? .completed : .failed, output: "é",
          exitCode: exitCode)))
    if let words { app.hear(.text(words, kind: .said, part: nil)) }
    app.endTurn()
    return app
  }

  @Test func `a thread whose program failed says so until it is looked at`() {
    let app = ran(exitCode: 3)
    app.expectRow(containing: "✕ fix flaky test")
    app.press("1gy")
    app.expectRow(containing: "ended with an error")
    app.press("<esc><enter>")
    app.expectRow(containing: "○ fix flaky test")
  }

  @Test func `a thread whose agent judged a failure itself is done`() {
    ran(exitCode: 3, saying: "שלום, that was expected.").expectRow(containing: "✓ fix flaky test")
    ran(exitCode: 0).expectRow(containing: "✓ fix flaky test")
  }
}
