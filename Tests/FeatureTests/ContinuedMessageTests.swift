import Conversation
import Core
import Queues
import TestSupport
import Testing

/// A message whose turn was cut off, and which went on after it.
struct ContinuedMessageTests {
  @Test(arguments: [true, false]) func `it is done when its turn is, whether or not a window shows it`(isShown: Bool) {
    let first = AppDriver()
    first.press("<enter>")
    first.type("größer")
    first.press("<enter>")
    first.accept()
    first.hear(.text("half", kind: .said, part: nil))
    first.pass(seconds: 1)
    first.takeEffects()
    let (cut, said) = first.storedAfterCrash()
    let recovered = AppDriver.recovered(cut, entries: said)
    recovered.pass(seconds: 1)
    let (stored, entries) = recovered.storedAfterCrash()
    #expect(entries[Samples.flaky]?.first { $0.text == "größer" }?.status == .interrupted)

    let app = AppDriver(stored, entries: entries, opensWindow: isShown)
    if isShown { app.press("<enter>") }
    _ = app.ask(.words("continue", "fix flaky test"))
    app.accept()
    app.hear(.text("whole", kind: .said, part: "b"))
    app.endTurn()
    app.pass(seconds: 1)
    app.takeEffects()
    let (_, left) = app.storedAfterCrash()
    #expect(left[Samples.flaky]?.first { $0.text == "größer" }?.status == .done)
    #expect(app.workspace.streams[Samples.flaky]?.outbox.isEmpty == true)
  }
}
