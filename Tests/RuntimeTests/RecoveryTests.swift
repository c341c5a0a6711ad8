import Conversation
import Core
import Queues
import TestSupport
import Testing

/// Starting again after the program was killed in the middle of everything.
struct RecoveryTests {
  /// One message is with the agent, one waits, and the program dies.
  private func killed() -> AppDriver {
    let app = AppDriver()
    app.press("<enter>one<enter>two<enter>")
    app.accept()
    app.hear(.text("half a senten", kind: .said, part: nil))
    app.pass(seconds: 1)
    app.takeEffects()
    return app
  }

  @Test func `an interrupted turn is told, and nothing is sent again by itself`() {
    let (stored, entries) = killed().storedAfterCrash()
    let app = AppDriver.recovered(stored, entries: entries)
    app.pass(seconds: 60)
    app.expectEffects([])
    app.expectRow(containing: "⏸ fix flaky test")
    app.press("<enter>")
    app.expectRow(containing: "? uncertain")
    app.expectRow(containing: "half a senten")
    app.expectRow(containing: "⏸ interrupted, held until you decide ┤")
    app.expectRow(containing: "1 ? ", " uncertain │")
    app.expectRow(containing: "queues as 3rd (interrupted)")
  }

  @Test func `the person's word lets what waited go, and what was under way is not said twice`() {
    let (stored, entries) = killed().storedAfterCrash()
    let app = AppDriver.recovered(stored, entries: entries)
    app.press("mj<enter>")
    app.expectEffects([app.delivery(of: "two")])
  }

  @Test func `what recovery found is saved, so that it is not told again`() {
    let (stored, entries) = killed().storedAfterCrash()
    let app = AppDriver.recovered(stored, entries: entries)
    let (again, kept) = app.storedAfterCrash()
    #expect(again.streams[Samples.flaky]?.outbox.hold == .interrupted)
    #expect(again.streams[Samples.flaky]?.messageCount == kept[Samples.flaky]?.count)
    let third = AppDriver.recovered(again, entries: kept)
    #expect(third.storedAfterCrash().1 == kept)
    #expect(third.workspace == app.workspace)
  }

  @Test func `a draft survives`() {
    let app = AppDriver()
    app.press("<enter>")
    app.type("nicht verlieren 漢")
    app.pass(seconds: 1)
    let (stored, entries) = app.storedAfterCrash()
    let again = AppDriver.recovered(stored, entries: entries)
    again.press("<enter>")
    again.expectRow(containing: "› nicht verlieren 漢")
  }
}
