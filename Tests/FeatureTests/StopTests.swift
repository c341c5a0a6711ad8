import Conversation
import Core
import Queues
import Scene
import TestSupport
import Testing

/// The key that stops a turn, pressed again before anybody can have seen what has come of it.
struct StopTests {
  /// Two messages wait behind a turn.
  private func queued() -> AppDriver {
    let app = AppDriver()
    app.press("<enter>why é<enter>größer<enter>漢字<enter>")
    app.accept()
    app.takeEffects()
    return app
  }

  private static let leavesAlone = "That turn has stopped. ^X once more, in a second, stops what goes on now."

  @Test func `whoever presses the key again stops nothing that has begun meanwhile`() {
    let app = queued()
    app.press("<ctrl-x>")
    app.endTurn(.cancelled)
    app.accept()
    app.takeEffects()
    app.pass(milliseconds: 900)
    app.press("<ctrl-x>")
    app.expectRow(containing: Self.leavesAlone)
    app.expectEffects([])
    #expect(app.workspace.streams[Samples.flaky]?.turn?.isStopping == false)
    #expect(app.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.content) == ["漢字"])
    // Whoever means it waits for a moment.
    app.pass(milliseconds: 500)
    app.press("<ctrl-x>")
    app.expectRow(containing: "● stopping")
    app.expectNoRow(containing: Self.leavesAlone)
    app.expectEffects([.agent(.cancel(Samples.flaky))])
    // The one behind that is left alone, too.
    app.endTurn(.cancelled)
    app.takeEffects()
    app.press("<ctrl-x>")
    app.expectRow(containing: Self.leavesAlone)
    app.expectEffects([])
    #expect(app.workspace.streams[Samples.flaky]?.outbox.isPaused == false)
  }

  @Test func `a key that is held down stops one turn, until it is let go of`() {
    let app = queued()
    app.press("<ctrl-x>")
    app.endTurn(.cancelled)
    app.accept()
    app.takeEffects()
    app.pass(milliseconds: 660)
    for _ in 1...100 {
      app.press("<ctrl-x>")
      app.pass(milliseconds: 40)
    }
    app.expectRow(containing: Self.leavesAlone)
    app.expectEffects([])
    app.pass(milliseconds: 400)
    app.press("<ctrl-x>")
    app.expectEffects([.agent(.cancel(Samples.flaky))])
    app.endTurn(.cancelled)
    app.takeEffects()
  }

  @Test func `where the command leaves the list, the same key again does not stop the next one`() throws {
    let app = AppDriver(Samples.nothing)
    for name in ["größe", "漢字"] { app.press("c\(name)<enter>") }
    app.takeEffects()
    let threads = app.workspace.upNext.running.compactMap(\.item.stream)
    let (first, second) = (try #require(threads.first), try #require(threads.last))
    app.press("4g<ctrl-x>")
    app.expectEffects([.agent(.cancel(first))])
    app.endTurn(.cancelled, in: first)
    app.takeEffects()
    app.pass(milliseconds: 900)
    for _ in 1...100 {
      app.press("<ctrl-x>")
      app.pass(milliseconds: 40)
    }
    app.expectRow(containing: "It has just left the list.")
    app.expectEffects([])
    app.pass(milliseconds: 400)
    app.press("<ctrl-x>")
    app.expectEffects([.agent(.cancel(second))])
  }

  @Test func `in a list the key says what it has stopped`() {
    let app = queued()
    app.press("<esc>1g<ctrl-x>")
    #expect(app.footer().contains("Stopped \"fix flaky test\""), "\(app.footer())")
    app.expectEffects([.agent(.cancel(Samples.flaky))])
  }

  @Test func `a turn that begins long behind a stop is stopped at once`() {
    let app = queued()
    app.press("<ctrl-x>")
    app.pass(milliseconds: 3500)
    app.endTurn(.cancelled)
    app.accept()
    app.takeEffects()
    app.press("<ctrl-x>")
    app.expectEffects([.agent(.cancel(Samples.flaky))])
    app.endTurn(.cancelled)
    app.takeEffects()
  }

  @Test func `a turn that began otherwise is stopped at once`() {
    let app = queued()
    app.endTurn()
    app.takeEffects()
    app.press("<ctrl-x>")
    app.expectEffects([.agent(.cancel(Samples.flaky))])
    // Another window has stopped none.
    app.endTurn(.cancelled)
    app.takeEffects()
    app.open(2)
    app.press("1g<enter><ctrl-x>", in: 2)
    #expect(app.takeEffects().contains(.agent(.cancel(Samples.flaky))))
  }

  @Test func `what runs in the background is not ended by the key that was to stop the turn`() {
    let app = AppDriver()
    app.press("<enter>why é<enter>")
    app.accept()
    app.hear(.fact(.keeps(.work)))
    app.press("<ctrl-x>")
    app.endTurn(.cancelled)
    app.takeEffects()
    app.press("<ctrl-x>")
    app.expectRow(containing: Self.leavesAlone)
    app.expectEffects([])
    app.pass(seconds: 1)
    app.press("<ctrl-x>")
    app.expectRow(containing: "Ending what runs in the background; ^X again ends claude.")
    app.press("<ctrl-x>")
    app.expectEffects([.agent(.endWhatWasLeft(Samples.flaky)), .agent(.endWhatWasLeft(Samples.flaky))])
  }
}
