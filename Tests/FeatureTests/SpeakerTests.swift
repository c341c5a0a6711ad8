import Conversation
import Core
import TestSupport
import Testing

/// Who is named as the one who speaks in a conversation.
struct SpeakerTests {
  @Test func `what an agent said before a handover stays its own`() {
    let app = AppDriver()
    app.press("<enter>go<enter>")
    app.takeEffects()
    app.accept()
    app.hear(.session(id: "s1", modes: [], currentMode: nil))
    app.hear(.text("שלום", kind: .said, part: nil))
    app.endTurn()
    app.pass(seconds: 5)
    _ = app.ask(.act(.handOver(thread: Samples.flaky.text, to: "shell")))
    app.takeEffects()
    app.expectRow(containing: "· shell")
    #expect(app.rows(containing: "│ claude ").count == 1)
  }
}
