import Conversation
import Core
import Queues
import Scene
import Settings
import TestSupport
import Testing
import Toolkit

/// Clearing, snoozing, priorities, history and reasons of the Queue.
struct QueueCareTests {
  private func ids(_ app: AppDriver) -> [ThreadID] { app.workspace.attention.members.items.map(\.id) }

  private func with(_ key: SettingKey, _ value: String, _ workspace: Workspace = Samples.queued) -> Workspace {
    var workspace = workspace
    let isTaken = workspace.settings.set(key, to: value)
    #expect(isTaken)
    return workspace
  }

  private func told(_ app: AppDriver) -> [String] {
    app.workspace.attention.events.map { event in
      "\(event.kind.rawValue) \(event.why.rawValue) \(app.workspace.streams[event.stream]?.displayName ?? "")"
    }
  }

  private func palette(_ words: String, _ app: AppDriver) {
    app.press("<ctrl-p>")
    app.paste(words)
    app.press("<enter>")
  }

  // MARK: The header

  @Test func `the header has the count and the oldest age, which goes on by itself`() {
    let app = AppDriver(Samples.queued)
    app.expectRow(containing: "├ Queue ── 4 in all · oldest 2d ─")
    app.pass(seconds: 86_400)
    app.expectRow(containing: "├ Queue ── 4 in all · oldest 3d ─")
  }

  @Test func `on a narrow screen the header keeps the count`() {
    let app = AppDriver(Samples.queued, columns: 24, rows: 30)
    app.expectRow(containing: "├ Queue ── 4 in all ─")
    app.expectNoRow(containing: "oldest")
  }

  @Test func `f folds the Queue to its header, and the fold is remembered`() {
    let app = AppDriver(Samples.queued)
    app.press("2f")
    app.expectRow(containing: "├ Queue ── 4 in all")
    app.expectNoRow(containing: "1 ○ fix flaky test")
    let (workspace, entries) = app.storedAfterCrash()
    let again = AppDriver(workspace, entries: entries)
    again.expectNoRow(containing: "1 ○ fix flaky test")
    again.press("2f")
    again.expectRow(containing: "1 ○ fix flaky test")
  }

  // MARK: Clearing

  @Test func `clearing takes all threads out at once, and one undo brings all back`() {
    let app = AppDriver(Samples.queued)
    app.receive(.requested(1, .send(thread: Samples.flaky.text, message: "go", isUrgent: false)))
    app.takeEffects()
    let before = app.workspace.attention.members
    palette("clear-queue", app)
    #expect(ids(app) == [])
    app.expectRow(containing: "Cleared the Queue of 4 threads · u undo")
    app.press("u")
    #expect(app.workspace.attention.members == before)
    app.press("U")
    #expect(ids(app) == [])
  }

  @Test func `an empty Queue can't be cleared, and says so`() {
    let app = AppDriver()
    palette("clear-queue", app)
    app.expectRow(containing: "Nothing is in the Queue.")
    app.press("u")
    app.expectRow(containing: "Nothing to undo.")
  }

  // MARK: Snoozing

  @Test func `z offers five times, and the thread comes back by itself when its time is over`() {
    let app = AppDriver(Samples.queued)
    app.press("2jz")
    app.expectScreen(named: "snooze")
    app.press("<enter>")
    app.expectRow(containing: "Snoozed \"漢字の文書を直す\" until 10:15 · u undo")
    app.expectRow(containing: "3 in all")
    app.expectRow(containing: "2 ○ résumé naïve café")
    app.pass(seconds: 899)
    app.expectRow(containing: "3 in all")
    app.pass(seconds: 1)
    app.expectRow(containing: "4 in all")
    app.expectRow(containing: "2 ○ 漢字の文書を直す")
    #expect(told(app) == ["snoozed by_hand 漢字の文書を直す", "woke time 漢字の文書を直す"])
  }

  @Test func `a digit that comes together with Escape snoozes nothing`() {
    let app = AppDriver(Samples.queued)
    app.press("2jz<alt-1>")
    app.expectRow(containing: "4 in all")
    app.press("1")
    app.expectRow(containing: "3 in all")
  }

  @Test func `a snooze is taken back by undo and by R, and marked threads are snoozed together`() {
    let app = AppDriver(Samples.queued)
    app.press("2vjvz3")
    app.expectRow(containing: "Snoozed 2 threads until 14:00")
    app.expectRow(containing: "2 in all")
    app.press("u")
    app.expectRow(containing: "4 in all")
    app.press("gz4")
    app.expectRow(containing: "until tomorrow 09:00")
    app.press("1gR")
    app.expectRow(containing: "Restored \"fix flaky test\"")
    app.expectRow(containing: "1 ○ fix flaky test")
  }

  @Test func `a thread that is snoozed until it changes comes back with the end of its turn`() {
    let app = AppDriver(Samples.queued)
    app.press("2z5")
    app.expectRow(containing: "until it changes")
    app.expectRow(containing: "3 in all")
    app.pass(seconds: 100_000)
    app.expectRow(containing: "3 in all")
    app.receive(
      .requested(1, .add(prompt: "go", project: "", provider: nil, thread: Samples.flaky.text, priority: "high")))
    app.takeEffects()
    app.endTurn()
    app.expectRow(containing: "4 in all")
    app.expectRow(containing: "1 ✓ fix flaky test")
  }

  @Test func `snoozed threads are found by s:snoozed, and w passes them over`() {
    var workspace = Samples.queued
    workspace.streams.update(Samples.wide) { $0.unreadCount = 1 }
    let app = AppDriver(workspace)
    app.press("2z1")
    app.press("w<esc>")
    app.expectRow(containing: "┐┌ 漢字の文書を直す · ")
    app.press("2/")
    app.paste("s:snoozed")
    app.press("<enter>")
    app.expectRow(containing: "1 of 4", "/s:snoozed")
    app.expectRow(containing: "until 10:15")
    app.press("R<esc>")
    app.expectRow(containing: "4 in all")
  }

  @Test func `a drop is told at the number that the row has then, whoever is snoozed or left out by a filter`() {
    let app = AppDriver(Samples.queued)
    app.press("2jz1")
    app.drag("3 ○ תיקון", rows: -1)
    app.expectRow(containing: "Moved \"תיקון הבדיקה\" to place 2 · u undo")
    app.expectRow(containing: "2 ○ תיקון הבדיקה")
    app.press("2/")
    app.paste("p:api")
    app.press("<enter>")
    app.drag("1 ○ fix", rows: 1)
    app.expectRow(containing: "Moved \"fix flaky test\" to place 3")
    app.expectRow(containing: "3 ○ fix flaky test")
  }

  @Test func `a key that stands in the thread's menu does its verb there`() {
    let app = AppDriver(Samples.queued)
    app.press("2mz2")
    app.expectRow(containing: "Snoozed \"fix flaky test\" until 11:00")
    app.press("mg")
    app.expectRow(containing: "┌ Thread: ")
  }

  @Test func `while the Queue is off nobody is left out`() {
    let app = AppDriver(Samples.queued)
    app.press("2z2")
    app.receive(.requested(1, .settings(key: "queue.enabled", value: "off")))
    app.receive(.requested(1, .send(thread: Samples.flaky.text, message: "go", isUrgent: false)))
    app.takeEffects()
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    app.press("w")
    app.expectRow(containing: "◆ APPROVE Run a command")
    app.expectNoRow(containing: "snoozed")
  }

  @Test func `only threads of the Queue are snoozed`() {
    let app = AppDriver()
    app.press("z")
    app.expectRow(containing: "Only threads of the Queue can be snoozed.")
  }

  @Test func `a snooze is kept over a restart, and one that ended meanwhile shows`() {
    let app = AppDriver(Samples.queued)
    app.press("2z1")
    app.press("z2")
    let (workspace, entries) = app.storedAfterCrash()
    let again = AppDriver(workspace, entries: entries)
    again.expectRow(containing: "2 in all")
    again.pass(seconds: 900)
    again.expectRow(containing: "3 in all")
  }

  @Test(arguments: [false, true])
  func `a snooze that ended by what was said comes back with that, also where the Queue is off`(isOff: Bool) {
    var workspace = Samples.queued
    workspace.streams.update(Samples.flaky) { $0.outbox.isPaused = true }
    let app = AppDriver(workspace)
    func isSnoozed() -> Bool { app.workspace.attention.members[Samples.flaky]?.snooze != nil }
    app.press("2z5")
    if isOff { _ = app.ask(.words("queue", "off")) }
    app.pass(seconds: 1)
    #expect(isSnoozed())
    _ = app.ask(.words("send", Samples.flaky.text, "größe"))
    #expect(!isSnoozed())
    _ = app.ask(.words("undo"))
    #expect(isSnoozed() && app.workspace.settings.queueEnabled == !isOff)
    app.press("u")
    #expect(!isSnoozed())
    app.takeEffects()
  }

  // MARK: Priority

  @Test func `in priority order + and - move a thread, and hands don't`() {
    let app = AppDriver(with(.queueOrder, "priority"))
    app.press("2G+")
    app.expectRow(containing: "Gave \"תיקון הבדיקה\" the priority 9 · u undo")
    app.expectRow(containing: "1 ○ תיקון הבדיקה", "p9")
    app.press("t")
    app.expectRow(containing: "The Queue goes by priority")
    app.press("---")
    app.expectRow(containing: "4 ○ תיקון הבדיקה", "p12")
    app.press("uuuu")
    #expect(app.workspace.streams[Samples.rightToLeft]?.priority == 10)
    #expect(app.workspace.attention == Samples.queued.attention)
  }

  @Test func `in priority order nothing offers to move a row, and no drag moves one`() {
    let app = AppDriver(with(.queueOrder, "priority"))
    let before = app.workspace
    app.press("2")
    #expect(app.footer().contains("+ priority up"), "\(app.footer())")
    #expect(!app.footer().contains("t top"))
    for key in [">", "<"] {
      app.press(key)
      #expect(app.footer().contains("The Queue goes by priority"))
      app.press(",,")
      #expect(!app.footer().contains("The Queue goes by priority"))
    }
    guard let place = app.place(of: "2 ○ 漢字") else { return #expect(Bool(false), "\(app.screen)") }
    app.mouse(.press, row: place.row, column: place.column)
    app.mouse(.drag, row: place.row - 1, column: place.column)
    app.mouse(.release, row: place.row - 1, column: place.column)
    #expect(app.footer().contains("The Queue goes by priority"))
    // Pushed aside it shows nothing until it would be taken out.
    app.mouse(.press, row: place.row, column: place.column)
    app.mouse(.drag, row: place.row, column: place.column + 7)
    app.expectNoRow(containing: "Top")
    app.mouse(.release, row: place.row, column: place.column + 7)
    #expect(app.footer().contains("The Queue goes by priority"))
    #expect(app.workspace == before)
  }

  @Test func `in the person's order + says what orders the Queue`() {
    let app = AppDriver(Samples.queued)
    app.press("2+")
    app.expectRow(containing: "The Queue goes by your order")
    #expect(app.workspace == Samples.queued)
  }

  // MARK: Looking

  @Test func `opening a thread takes it off the Queue only where the setting says so`() {
    let app = AppDriver(with(.queueRemoveOnView, "on"))
    app.press("2<enter><esc>")
    #expect(ids(app) == [Samples.wide, Samples.accented, Samples.rightToLeft])
    #expect(told(app) == ["left viewed fix flaky test"])
    app.press("u")
    #expect(ids(app).first == Samples.flaky)
    app.press("2 ")
    #expect(ids(app).count == 4, "a peek is no look")
  }

  // MARK: History and reasons

  @Test func `what joined and left is remembered with its reason`() {
    let app = AppDriver()
    app.press("<enter>go<enter>")
    app.takeEffects()
    app.endTurn()
    app.press("<esc>2x")
    app.press("u")
    #expect(
      told(app) == ["joined sent fix flaky test", "left by_hand fix flaky test", "joined undone fix flaky test"])
    app.press("m")
    app.press("<esc>1")
    app.delete()
    app.takeEffects()
    app.press("u")
    #expect(told(app).suffix(2) == ["left deleted fix flaky test", "joined undone fix flaky test"])
  }

  @Test func `y says why the thread is in its state, and why it is here`() {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>")
    app.takeEffects()
    app.endTurn()
    app.pass(seconds: 3600)
    app.press("2y")
    app.expectScreen(named: "why")
    app.press("yz2y")
    app.expectRow(containing: "Snoozed until 12:00")
  }

  @Test func `y says how a thread left the Queue`() {
    let app = AppDriver(Samples.queued)
    app.press("2x1gy")
    app.expectRow(containing: "It is not in the Queue: it left at 10:00, since you said so.")
  }

  @Test func `the Queue is narrowed to a project, and rows keep their numbers`() {
    let app = AppDriver(Samples.queued)
    app.press("2/")
    app.paste("p:web")
    app.press("<enter>")
    app.expectRow(containing: "1 of 4", "/p:web")
    app.expectRow(containing: "2 ○ 漢字の文書を直す")
    app.press("x<esc>")
    #expect(ids(app) == [Samples.flaky, Samples.accented, Samples.rightToLeft])
  }

  // MARK: Edge cases of the source document

  @Test func `lock timeout: unlocking by drag shows the thread at its place`() {
    let app = AppDriver(Samples.queued)
    app.receive(.requested(1, .send(thread: Samples.wide.text, message: "go", isUrgent: false)))
    app.takeEffects()
    app.expectRow(containing: "3 in all")
    app.press("1gj")
    app.press("1g")
    app.chooseInMenu("unlock")
    app.expectEffects([.agent(.close(Samples.wide))])
    app.expectRow(containing: "4 in all")
    app.expectRow(containing: "4 ⏸ 漢字の文書を")
    app.hear(.closed, of: Samples.wide)
    app.expectEffects([])
  }

  @Test func `a thread that its provider deleted leaves the display, and its place is kept`() {
    var workspace = Samples.queued
    workspace.streams.update(Samples.wide) { $0.isDeleted = true }
    let app = AppDriver(workspace)
    app.expectRow(containing: "2 ○ résumé naïve café")
    app.receive(.requested(1, .act(.restore(threads: [Samples.wide.text]))))
    app.takeEffects()
    app.expectRow(containing: "2 ○ 漢字の文書を直す")
  }

  @Test func `many sends in many threads in a row leave contiguous positions`() {
    let app = AppDriver()
    for round in 1...3 {
      let events = Samples.threads.map { stream in
        Event.requested(round, .send(thread: stream.id.text, message: "n\(round)", isUrgent: false))
      }
      app.receive(events)
    }
    app.takeEffects()
    #expect(ids(app) == Samples.threads.map(\.id))
    #expect(ids(app).compactMap { app.workspace.attention.members.position(of: $0) } == [1, 2, 3, 4])
  }
}
