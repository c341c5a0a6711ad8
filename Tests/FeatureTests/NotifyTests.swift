import Conversation
import Core
import Languages
import Queues
import Scene
import Settings
import TestSupport
import Testing
import Toolkit

/// Windows that nobody looks at tell when a thread has become ready.
struct NotifyTests {
  /// A turn goes on in each thread, and nobody looks at the window.
  private func unseen(_ value: String, _ threads: [ThreadID] = [Samples.wide]) -> AppDriver {
    var workspace = Samples.idle
    workspace.settings.notify = Settings.Notify(rawValue: value) ?? .off
    let app = AppDriver(workspace)
    app.receive(.input(1, .focus(false)))
    for thread in threads {
      app.receive(.requested(7, .send(thread: thread.text, message: "go", isUrgent: false)))
    }
    app.takeEffects()
    return app
  }

  @Test(arguments: [
    (TurnEnd.done, "漢字の文書を直す is done"), (.failed("нет", .answered), "漢字の文書を直す has failed: нет It had begun to answer."),
  ])
  func `the end of a turn is told after a moment, once`(end: TurnEnd, words: String) {
    let app = unseen("desktop")
    app.endTurn(end, in: Samples.wide)
    app.expectEffects([])
    app.pass(seconds: 2)
    app.expectEffects([.window(1, .notify(words))])
    app.pass(seconds: 100)
    app.expectEffects([])
  }

  @Test func `a question is told, and the bell is the usual way`() {
    let app = unseen("bell")
    app.hear(.asks(Samples.permission(askedAt: app.now)), of: Samples.wide)
    app.pass(seconds: 2)
    app.expectEffects([.window(1, .bell)])
  }

  @Test func `a burst is told at once`() {
    let app = unseen("desktop", Samples.threads.map(\.id))
    for thread in [Samples.wide, Samples.flaky, Samples.accented] {
      app.endTurn(in: thread)
      app.pass(milliseconds: 100)
    }
    app.pass(seconds: 2)
    app.expectEffects([.window(1, .notify("3 done: fix flaky test, 漢字の文書を直す, résumé naïve café"))])
  }

  @Test func `a question is told with its words, and an answer with how it ends`() {
    let app = unseen("desktop")
    app.hear(
      .asks(
        Permission(
          id: "q", title: "Run: npm install größe\u{1B}[2J", detail: "npm install größe\nmore", options: [],
          askedAt: app.now)), of: Samples.wide)
    app.pass(seconds: 2)
    app.expectEffects([.window(1, .notify("漢字の文書を直す needs you: Run: npm install größe"))])
    app.hear(.withdrew(permission: "q"), of: Samples.wide)
    app.hear(.text("All of them pass now.", kind: .said, part: nil), of: Samples.wide)
    app.endTurn(in: Samples.wide)
    app.pass(seconds: 2)
    app.expectEffects([.window(1, .notify("漢字の文書を直す is done: All of them pass now."))])
  }

  @Test func `a window that is looked at is left alone, and so is one with the setting off`() {
    let seen = unseen("bell")
    seen.receive(.input(1, .focus(true)))
    seen.endTurn(in: Samples.wide)
    seen.pass(seconds: 2)
    seen.expectEffects([])
    let off = unseen("off")
    off.endTurn(in: Samples.wide)
    off.pass(seconds: 2)
    off.expectEffects([])
  }

  @Test func `only the windows without focus are told`() {
    let app = unseen("bell")
    app.open(2)
    app.open(3)
    app.receive(.input(3, .focus(false)))
    app.endTurn(in: Samples.wide)
    app.pass(seconds: 2)
    app.expectEffects([.window(1, .bell), .window(3, .bell)])
  }

  @Test func `who comes back before the moment is over is not told`() {
    let app = unseen("bell")
    app.endTurn(in: Samples.wide)
    app.receive(.input(1, .focus(true)))
    app.pass(seconds: 2)
    app.expectEffects([])
  }

  @Test func `a question that was withdrawn meanwhile is not told`() {
    let app = unseen("desktop")
    app.hear(.asks(Samples.permission(askedAt: app.now)), of: Samples.wide)
    app.hear(.withdrew(permission: "ask-1"), of: Samples.wide)
    app.pass(seconds: 2)
    app.expectEffects([])
  }

  @Test func `a turn that is followed by the next message makes nobody ready`() {
    let app = unseen("desktop")
    app.receive(.requested(7, .send(thread: Samples.wide.text, message: "more", isUrgent: false)))
    app.takeEffects()
    app.endTurn(in: Samples.wide)
    app.takeEffects()
    app.pass(seconds: 2)
    app.expectEffects([])
  }

  @Test func `a thread that comes back from a snooze is told, and a snoozed one is not`() {
    var workspace = Samples.queued
    workspace.settings.notify = .desktop
    let app = AppDriver(workspace)
    app.receive(.requested(7, .send(thread: Samples.flaky.text, message: "go", isUrgent: false)))
    for name in ["fix flaky test", "漢字の文書を直す"] {
      let minutes = name == "fix flaky test" ? SnoozeChoice.quarterOfAnHour : .hour
      app.receive(.requested(7, .act(.snooze(threads: [name], minutes))))
    }
    app.takeEffects()
    app.receive(.input(1, .focus(false)))
    app.endTurn(in: Samples.flaky)
    app.pass(seconds: 60)
    app.expectEffects([])
    app.pass(seconds: 842)
    app.expectEffects([.window(1, .notify("fix flaky test is done"))])
    app.pass(seconds: 2700)
    app.expectEffects([.window(1, .notify("漢字の文書を直す is back in the Queue"))])
  }

  // MARK: Quiet hours

  /// It is ten o'clock, and quiet until noon.
  private func quiet(_ threads: [ThreadID] = [Samples.wide]) -> AppDriver {
    let app = unseen("desktop", threads)
    _ = app.ask(.call(Call(["settings", "notify.quiet_hours", "9:30-12:00"])))
    return app
  }

  @Test func `in quiet hours nothing is told, and when they are over what is still ready is, at once`() {
    let app = quiet([Samples.wide, Samples.flaky, Samples.accented])
    app.endTurn(in: Samples.wide)
    app.pass(seconds: 3600)
    app.endTurn(.failed("нет", .answered), in: Samples.flaky)
    app.hear(.asks(Samples.permission(askedAt: app.now)), of: Samples.accented)
    app.hear(.withdrew(permission: "ask-1"), of: Samples.accented)
    app.pass(seconds: 3598)
    app.expectEffects([])
    app.pass(seconds: 2)
    app.expectEffects([.window(1, .notify("1 failed, 1 done: fix flaky test, 漢字の文書を直す"))])
    app.endTurn(in: Samples.accented)
    app.pass(seconds: 2)
    app.expectEffects([.window(1, .notify("résumé naïve café is done"))])
  }

  @Test func `who has looked in quiet hours is told nothing when they are over`() {
    let app = quiet()
    app.endTurn(in: Samples.wide)
    app.pass(seconds: 60)
    app.receive(.input(1, .focus(true)))
    app.receive(.input(1, .focus(false)))
    app.pass(seconds: 3 * 3600)
    app.expectEffects([])
  }

  @Test func `who turns quiet hours off is told then`() {
    let app = quiet()
    app.endTurn(in: Samples.wide)
    app.pass(seconds: 60)
    app.expectEffects([])
    _ = app.ask(.call(Call(["settings", "notify.quiet_hours", "off"])))
    app.expectEffects([.window(1, .notify("漢字の文書を直す is done"))])
  }

  @Test func `the hours are chosen on the screen, and what is none is refused in words`() {
    let app = AppDriver(language: .german)
    app.openSetting(.quietHours)
    app.press("<enter>")
    app.expectRow(containing: "zwei Uhrzeiten wie 22:00-08:00, oder off")
    app.press("<ctrl-u>nachts<enter>")
    app.expectRow(containing: "notify.quiet_hours nimmt zwei Uhrzeiten wie 22:00-08:00")
    app.press("<ctrl-u>22:00-07:30<enter>")
    app.expectRow(containing: "Ruhezeit: 22:00-07:30")
    #expect(app.workspace.settings.quietHours == "22:00-07:30")
  }

  @Test func `escape sequences in a name go no further`() {
    let app = unseen("desktop")
    app.hear(.title("e\u{1B}]0;evil\u{07}\nx"), of: Samples.wide)
    app.endTurn(in: Samples.wide)
    app.pass(seconds: 2)
    guard case .window(1, .notify(let words))? = app.takeEffects().first else {
      return #expect(Bool(false), "nothing was told")
    }
    #expect(words.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
  }
}
