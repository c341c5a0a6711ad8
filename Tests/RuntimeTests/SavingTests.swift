import Conversation
import Core
import Queues
import Scene
import TestSupport
import Testing
import Toolkit

@testable import Runtime

/// Save, act, paint, in that order.
struct SavingTests {
  /// A thread is open and "hello" is typed in it.
  private func typed() -> AppDriver {
    let app = AppDriver()
    app.press("<enter>hello")
    return app
  }

  @Test func `what a person did is saved, then acted on, then shown`() {
    let app = typed()
    let before = app.log.count
    app.press("<enter>")
    let happened = app.log[before...].map { happening in
      switch happening {
      case .save: "save"
      case .perform: "act"
      case .show: "show"
      }
    }
    #expect(happened == ["save", "act", "show"])
    #expect(app.takeEffects().count == 1)
  }

  @Test func `no order leaves while the disk doesn't know of it`() {
    let app = typed()
    app.holdSaves()
    app.press("<enter>")
    #expect(app.savesUnderWay == 1)
    app.pass(seconds: 10)
    app.expectEffects([])
    app.finishSave()
    #expect(app.takeEffects().count == 1)
  }

  @Test func `the screen waits a little for the disk and then says that it isn't saved`() {
    let app = typed()
    app.holdSaves()
    let (pressedAt, frames) = (app.now, app.log.count)
    app.press("<enter>")
    // The first frame since is one of after the wait, which is shorter than a frame takes.
    #expect(app.now.milliseconds - pressedAt.milliseconds == 6)
    let shown = app.log[frames...].count { if case .show = $0 { true } else { false } }
    #expect(shown == 1)
    app.expectRow(containing: "saving…")
    app.finishSave()
    app.expectNoRow(containing: "saving…")
    app.takeEffects()
  }

  @Test func `what agents are told waits a little for a message that is about to leave, and no longer`() {
    var saving = Saving(stored: Samples.idle)
    let now = Samples.now
    _ = saving.begin(Samples.idle)
    _ = saving.saved(at: now)
    saving.hold([.agent(.close(Samples.flaky))], ofChange: false, at: now)
    #expect(saving.due(touched: false, at: now) == Timestamp(milliseconds: 0))
    let soon = now.adding(milliseconds: 2)
    #expect(saving.due(touched: false, awaitsSnapshot: true, at: now) == soon)
    saving.hold([.agent(.close(Samples.wide))], ofChange: false, at: soon)
    #expect(saving.due(touched: false, awaitsSnapshot: true, at: soon) == soon)
    // What a person did waits for nothing.
    saving.requireFlush()
    #expect(saving.due(touched: false, awaitsSnapshot: true, at: now) == Timestamp(milliseconds: 0))
  }

  @Test func `windows follow what agents say once a frame, and a key finds them as things are`() {
    let app = typed()
    app.press("<enter>")
    app.takeEffects()
    app.accept()
    app.program.receive(.agent(AgentReport(Samples.flaky, .title("größer"))))
    app.program.receive(.agents([AgentReport(Samples.flaky, .asks(Samples.permission(askedAt: app.now)))]))
    #expect(app.state.windowsAreBehind)
    #expect(app.state.windows[1]?.permissionShown == nil)
    app.program.receive(.input(1, .key(Key(.escape))))
    #expect(!app.state.windowsAreBehind)
    #expect(app.state.windows[1]?.permissionShown != nil)
    app.hear(.withdrew(permission: "ask-1"))
    app.pass(milliseconds: 20)
    #expect(!app.state.windowsAreBehind)
    #expect(app.state.windows[1]?.permissionShown == nil)
  }

  @Test func `keys echo while the disk is slow`() {
    let app = typed()
    app.holdSaves()
    app.press("<enter>")
    app.pass(milliseconds: 50)
    app.type("漢字 é")
    app.expectRow(containing: "› 漢字 é")
    app.expectRow(containing: "saving…")
    app.releaseSaves()
    app.takeEffects()
  }

  @Test func `what an agent says is written and shown after the clock was set back, too`() {
    let app = typed()
    app.press("<enter>")
    app.hear(.text("eins ", kind: .said, part: "1"))
    app.takeEffects()
    app.setClockBack(seconds: 7200)
    let before = app.log.count
    app.hear(.text("zwei 漢字", kind: .said, part: "1"))
    app.pass(milliseconds: 100)
    app.expectRow(containing: "eins zwei 漢字")
    #expect(app.log[before...].contains { if case .save = $0 { true } else { false } })
  }

  @Test func `a failed save performs nothing, says so, and is tried again after two seconds`() {
    let app = typed()
    app.holdSaves()
    app.press("<enter>")
    app.failSave("the disk is full")
    app.pass(milliseconds: 100)
    app.expectRow(containing: "NOT SAVED: the disk is full")
    app.expectEffects([])
    #expect(app.savesUnderWay == 0)
    app.pass(milliseconds: 1900)
    #expect(app.savesUnderWay == 1)
    app.expectEffects([])
    app.finishSave()
    app.expectNoRow(containing: "NOT SAVED")
    #expect(app.takeEffects().count == 1)
  }

  @Test func `the attempt after a failure carries all that the first one did`() {
    let app = typed()
    app.holdSaves()
    app.press("<enter>")
    app.failSave("the disk is full")
    app.type("more")
    app.releaseSaves()
    app.pass(milliseconds: 50)
    let (stored, entries) = app.storedAfterCrash()
    #expect(stored.streams[Samples.flaky]?.outbox.running.map(\.item.content) == ["hello"])
    #expect(stored.streams[Samples.flaky]?.draft == "more")
    #expect(entries[Samples.flaky]?.map(\.text) == ["hello"])
    app.takeEffects()
  }

  @Test func `an event is tried to be saved at once after a failure`() {
    let app = typed()
    app.holdSaves()
    app.press("<enter>")
    app.failSave("the disk is full")
    app.type("x")
    #expect(app.savesUnderWay == 1)
    app.releaseSaves()
    app.takeEffects()
  }

  @Test func `an agent's orders wait for the disk too`() {
    let app = AppDriver()
    app.press("<enter>one<enter>two<enter>")
    let first = app.workspace.streams[Samples.flaky]?.turn?.message
    app.takeEffects()
    app.holdSaves()
    guard let first else { return #expect(Bool(false), "no turn is going on") }
    app.hear(.turnEnded(first, .done))
    app.expectEffects([])
    app.finishSave()
    app.releaseSaves()
    #expect(app.takeEffects().count == 1)
  }

  @Test func `streamed text is saved in batches, and all of it`() {
    let app = AppDriver()
    app.press("<enter>go<enter>")
    app.takeEffects()
    let before = app.log.count { $0 == .save }
    app.receive(
      ["a", "漢", "é", "ש", "z"].map { .agent(AgentReport(Samples.flaky, .text($0, kind: .said, part: nil))) })
    app.pass(seconds: 1)
    let saves = app.log.count { $0 == .save } - before
    #expect(saves == 1)
    #expect(app.storedAfterCrash().1[Samples.flaky]?.last?.text == "a漢éשz")
  }

  @Test func `what a reader would miss is written before a transcript is read`() {
    let app = AppDriver()
    app.press("<enter>go<enter>")
    app.takeEffects()
    guard let message = app.workspace.streams[Samples.flaky]?.turn?.message else {
      return #expect(Bool(false), "no turn is going on")
    }
    app.press("<esc>j<enter>")
    app.holdSaves()
    app.hear(.text("the end", kind: .said, part: nil))
    app.hear(.turnEnded(message, .done))
    app.pass(milliseconds: 100)
    app.press("<esc>1g<enter>")
    app.releaseSaves()
    app.expectRow(containing: "the end")
  }

  @Test func `nothing is saved or shown while nothing happens`() {
    let app = AppDriver()
    app.pass(seconds: 60)
    let before = app.log
    app.receive(.tick)
    app.pass(milliseconds: 900)
    #expect(app.log == before)
  }

  @Test func `an act that is taken in while another is being written is written next`() {
    let app = AppDriver(Samples.queued)
    app.press("2")
    app.holdSaves()
    app.press("x")
    app.press("x")
    app.finishSave()
    #expect(app.savesUnderWay == 1)
    app.finishSave()
    #expect(app.storedAfterCrash().0.attention.members.items.map(\.id) == [Samples.accented, Samples.rightToLeft])
    app.releaseSaves()
  }
}
