import Conversation
import Core
import JSON
import Queues
import Scene
import Settings
import TestSupport
import Testing
import Toolkit

/// The Queue as its source document wants it: each item of its testing list is a test here.
struct QueueTests {
  private func positions(_ app: AppDriver) -> [ThreadID] { app.workspace.attention.members.items.map(\.id) }

  /// Says something in the thread in the row of Recent that has the words, and lets the turn end.
  private func say(in stream: ThreadID, _ app: AppDriver, ends: Bool = true) {
    let name = app.workspace.streams[stream]?.displayName ?? ""
    app.receive(.requested(1, .send(thread: stream.text, message: "hello, \(name)", isUrgent: false)))
    if ends { app.endTurn(in: stream) }
    app.takeEffects()
  }

  // MARK: What is said above it

  @Test func `nothing waits only where no row of the Queue, no message and no command does`() {
    let app = AppDriver(Samples.queued)
    func first(_ app: AppDriver) -> String { app.screen(of: 1).split(separator: "\n").first.map(String.init) ?? "" }
    #expect(first(app).contains("nobody needs you"))
    app.press("2f")
    #expect(first(app).contains("nobody needs you"))
    app.press("f/")
    app.paste("nonsense")
    app.press("<enter>")
    #expect(first(app).contains("nobody needs you"))
    app.press("<esc>2vjjjvz1")
    #expect(first(app).contains("nobody needs you"), "they are back in a quarter of an hour")
    app.receive(.requested(1, .settings(key: "queue.enabled", value: "off")))
    #expect(first(app).contains("nothing waits"))
    app.receive(.requested(1, .call(Call(["pause", Samples.wide.text], directory: "/src"))))
    app.receive(.requested(1, .send(thread: Samples.wide.text, message: "later", isUrgent: false)))
    #expect(first(app).contains("nobody needs you"))
    #expect(first(AppDriver(Samples.nothing)).contains("nothing waits"))
    app.takeEffects()
  }

  // MARK: Its last row

  @Test func `emptying the Queue with the same key hides no thread of the list below`() {
    let app = AppDriver()
    say(in: Samples.wide, app)
    app.press("2xxx")
    #expect(app.workspace.attention.members.isEmpty)
    #expect(app.workspace.streams.hidden.isEmpty)
    #expect(app.footer().contains("The Queue is empty: choose a row of another list first."))
    // What is taken back is under the keys again.
    app.press("uxu")
    #expect(positions(app) == [Samples.wide])
    app.press("xgx")
    #expect(app.workspace.streams.hidden == [Samples.wide])
  }

  @Test(arguments: ["x", "<enter>", "t", "P", "z", "m", "y", "v", "<space>", "+", "a", "<ctrl-x>"])
  func `rows that a fold hides are not acted on`(key: String) {
    let app = AppDriver(Samples.queued)
    app.press("2f" + key)
    #expect(app.footer().contains("The list is folded: f unfolds it."))
    #expect(app.workspace.attention.members.count == 4)
    app.press("fx")
    #expect(app.workspace.attention.members.count == 3)
  }

  // MARK: Positions

  @Test func `the first thread in an empty queue has position 1`() {
    let app = AppDriver()
    say(in: Samples.wide, app)
    #expect(app.workspace.attention.members.position(of: Samples.wide) == 1)
    app.expectRow(containing: "1 ✓ 漢字の文書を直す")
  }

  @Test func `threads are in the order in which something was said in them`() {
    let app = AppDriver()
    for stream in [Samples.rightToLeft, Samples.wide, Samples.flaky] { say(in: stream, app) }
    #expect(positions(app) == [Samples.rightToLeft, Samples.wide, Samples.flaky])
    app.expectRow(containing: "1 ✓ תיקון הבדיקה")
    app.expectRow(containing: "2 ✓ 漢字の文書を直す")
    app.expectRow(containing: "3 ✓ fix flaky test")
  }

  @Test func `removing from the middle leaves no gap`() {
    let app = AppDriver(Samples.queued)
    app.press("2jx")
    #expect(positions(app) == [Samples.flaky, Samples.accented, Samples.rightToLeft])
    app.expectRow(containing: "2 ○ résumé naïve café")
    app.expectRow(containing: "3 ○ תיקון הבדיקה")
  }

  @Test func `saying something again moves the thread to the end`() {
    let app = AppDriver(Samples.queued)
    let before = app.now
    say(in: Samples.wide, app)
    #expect(positions(app) == [Samples.flaky, Samples.accented, Samples.rightToLeft, Samples.wide])
    #expect(app.workspace.attention.members.items.last?.queuedAt == before)
  }

  @Test func `the queue has no limit`() {
    let app = AppDriver(Samples.nothing)
    for number in 1...150 {
      app.receive(.requested(1, .new(project: "/p", provider: "shell", name: "n\(number)", message: "go")))
    }
    app.takeEffects()
    #expect(app.workspace.attention.members.count == 150)
  }

  // MARK: The lock

  @Test func `a locked thread is hidden from the queue`() {
    let app = AppDriver(Samples.queued)
    say(in: Samples.flaky, app, ends: false)
    app.expectRow(containing: "3 in all")
    #expect(app.rows(containing: "fix flaky test").count == 1)
    #expect(positions(app).count == 4)
  }

  @Test func `a thread shows in the queue again when its turn ends`() {
    let app = AppDriver(Samples.queued)
    say(in: Samples.flaky, app, ends: false)
    app.endTurn()
    app.expectRow(containing: "4 in all")
    app.expectRow(containing: "4 ✓ fix flaky test")
  }

  @Test func `a thread whose agent asks for leave shows in the queue`() {
    let app = AppDriver()
    say(in: Samples.flaky, app, ends: false)
    app.expectNoRow(containing: "Queue ──")
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    app.expectRow(containing: "1 ◆ fix flaky test")
    app.hear(.withdrew(permission: "ask-1"))
    app.expectNoRow(containing: "Queue ──")
  }

  @Test(arguments: ["x", "t", "<enter>", "a", "m"])
  func `a key for a row that has just gone because of others hits no other row`(key: String) {
    let app = AppDriver(Samples.queued)
    app.press("2g")
    let before = app.workspace
    let first = before.attention.members.items[0].id
    _ = app.ask(.words("remove", first.text))
    let left = app.workspace.attention.members
    app.press(key)
    app.expectRow(containing: "It has just left the list.")
    #expect(app.workspace.attention.members == left && app.state.windows[1]?.dialog == nil)
    #expect(app.state.windows[1]?.stream == nil)
    app.pass(milliseconds: 400)
    app.press("x")
    #expect(app.workspace.attention.members.count == left.count - 1)
  }

  @Test func `who empties a list by the same key waits for nothing, and marked rows are those that were marked`() {
    let app = AppDriver(Samples.queued)
    app.press("2gxx")
    #expect(app.workspace.attention.members.count == Samples.queued.attention.members.count - 2)
    let marked = AppDriver(Samples.queued)
    marked.press("2gjvk")
    _ = marked.ask(.words("remove", Samples.queued.attention.members.items[0].id.text))
    marked.press("x")
    #expect(marked.workspace.attention.members.count == Samples.queued.attention.members.count - 2)
  }

  // MARK: The setting

  @Test func `the queue is hidden while the feature is off`() {
    var workspace = Samples.queued
    workspace.settings.queueChoice = false
    let app = AppDriver(workspace)
    app.expectNoRow(containing: "Queue ──")
    app.press("2")
    app.expectRow(containing: "The Queue is off")
  }

  @Test func `the queue is hidden while nothing is in it, and shown when something is`() {
    let app = AppDriver()
    app.expectNoRow(containing: "Queue ──")
    app.press("2")
    app.expectRow(containing: "Nothing waits for you in the Queue.")
    say(in: Samples.flaky, app)
    app.expectRow(containing: "1 in all")
  }

  @Test func `off and on again forgets nothing`() {
    let app = AppDriver(Samples.queued)
    let before = app.workspace.attention
    app.openSetting(.queueEnabled)
    app.press("<enter>")
    app.expectNoRow(containing: "Queue ──")
    app.press("<enter>")
    app.expectRow(containing: "4 in all")
    #expect(app.workspace.attention == before)
  }

  @Test func `nothing joins the queue while the feature is off`() {
    var workspace = Samples.idle
    workspace.settings.queueChoice = false
    let app = AppDriver(workspace)
    say(in: Samples.flaky, app)
    #expect(positions(app) == [])
  }

  // MARK: Removal

  @Test func `the cursor lands on the next thread after a removal`() {
    let app = AppDriver(Samples.queued)
    app.press("2jx")
    app.press("x")
    #expect(positions(app) == [Samples.flaky, Samples.rightToLeft])
    app.press("x")
    app.press("x")
    #expect(positions(app) == [])
    app.expectNoRow(containing: "Queue ──")
  }

  @Test func `the thread's menu takes it out of the queue`() {
    let app = AppDriver(Samples.queued)
    app.press("<enter><esc>")
    app.chooseInMenu("remove from Queue")
    #expect(!positions(app).contains(Samples.flaky))
    app.expectRow(containing: "Removed \"fix flaky test\" · u undo")
    app.press("u")
    #expect(positions(app).first == Samples.flaky)
  }

  @Test func `the menu offers no removal where the thread is not in the queue or the feature is off`() {
    let app = AppDriver()
    app.press("m")
    app.expectNoRow(containing: "remove from Queue")
    var workspace = Samples.queued
    workspace.settings.queueChoice = false
    let off = AppDriver(workspace)
    off.press("m")
    off.expectNoRow(containing: "remove from Queue")
  }

  @Test func `a deleted thread is not shown, and comes back to its place when it is restored`() {
    var workspace = Samples.queued
    workspace.streams.update(Samples.wide) { $0.isDeleted = true }
    let app = AppDriver(workspace)
    app.expectRow(containing: "3 in all")
    app.expectNoRow(containing: "漢字")
    #expect(positions(app).count == 4)
    _ = app.ask(.act(.restore(threads: [Samples.wide.text])))
    app.expectRow(containing: "4 in all")
    app.expectRow(containing: "│ 2 ○ 漢字の文書を直す")
  }

  @Test func `switched off and on from the command line, the pane goes and comes at once, as it was`() {
    let app = AppDriver(Samples.queued)
    let screen = app.screen
    app.expectRow(containing: "4 in all")
    func turn(_ value: String) { _ = app.ask(.settings(key: SettingKey.queueEnabled.rawValue, value: value)) }
    turn("off")
    app.expectNoRow(containing: "Queue")
    turn("on")
    #expect(app.screen == screen)
  }

  @Test func `the queue is the same after a restart`() {
    let app = AppDriver(Samples.queued)
    app.press("2x")
    app.press("Jt")
    let (workspace, entries) = app.storedAfterCrash()
    let again = AppDriver(workspace, entries: entries)
    #expect(again.workspace.attention == app.workspace.attention)
  }

  @Test func `looking at a thread doesn't take it off the queue`() {
    let app = AppDriver(Samples.queued)
    app.press("2 ")
    app.press(" ")
    app.press("<enter><esc>")
    #expect(positions(app) == Samples.queued.attention.members.items.map(\.id))
  }

  // MARK: w and W

  @Test func `w goes through those that need the person, in the queue's order, and around`() {
    var workspace = Samples.queued
    workspace.streams.update(Samples.flaky) {
      $0.turn = Turn(message: Samples.id(100), startedAt: Samples.now)
      $0.turn?.permissions = [Samples.permission()]
    }
    for id in [Samples.wide, Samples.rightToLeft] { workspace.streams.update(id) { $0.unreadCount = 1 } }
    let app = AppDriver(workspace)
    app.expectRow(containing: "upnext   3 need you")
    app.expectRow(containing: "Queue ── 3 need you")
    // The one that was read is passed over, and so is each answer once it is read.
    for name in ["fix flaky test", "漢字の文書を直す", "תיקון הבדיקה", "fix flaky test"] {
      app.press("w<esc>")
      app.expectRow(containing: "┐┌ \(name) · ")
    }
    app.expectRow(containing: "upnext   1 needs you")
  }

  @Test func `a project counts those of its threads that the title counts`() throws {
    var workspace = Samples.queued
    for id in [Samples.wide, Samples.accented] { workspace.streams.update(id) { $0.unreadCount = 1 } }
    // An answer that nobody waits for in the Queue is told in Recent alone.
    workspace.attention.members.remove(Samples.accented)
    workspace.streams.update(Samples.flaky) {
      $0.outbox = Lane(waiting: [], hold: .failed("exit 2"), capacity: 1)
    }
    workspace.attention.members.remove(Samples.flaky)
    let app = AppDriver(workspace)
    app.expectRow(containing: "upnext   2 need you")
    app.expectRow(containing: "~/src/web", "◆1")
    app.expectRow(containing: "~/src/api", "◆1")
    guard case .done(let json)? = app.ask(.list(.projects, thread: nil, all: false)) else { return }
    #expect(json.array?.compactMap { $0["needing"]?.int } == [1, 1, 0])
    app.press("3/s:needs<enter>")
    app.expectRow(containing: "~/src/web")
    app.expectNoRow(containing: "/srv/ärger")
  }

  @Test func `W goes the other way`() {
    var workspace = Samples.queued
    for stream in Samples.threads { workspace.streams.update(stream.id) { $0.unreadCount = 1 } }
    let app = AppDriver(workspace)
    #expect(app.frame().title == "(4) upnext")
    for name in ["תיקון הבדיקה", "résumé naïve café", "漢字の文書を直す", "fix flaky test"] {
      app.press("W<esc>")
      app.expectRow(containing: "┐┌ \(name) · ")
    }
    app.press("W")
    app.expectRow(containing: "Nobody needs you now.")
  }

  @Test func `w says when nobody needs the person`() {
    let app = AppDriver()
    app.press("w")
    app.expectRow(containing: "Nobody needs you now.")
  }

  @Test func `w finds a thread that asks for leave though the queue is off`() {
    var workspace = Samples.idle
    workspace.settings.queueChoice = false
    let app = AppDriver(workspace)
    say(in: Samples.wide, app, ends: false)
    app.hear(.asks(Samples.permission(askedAt: app.now)), of: Samples.wide)
    app.press("w")
    app.expectRow(containing: "◆ APPROVE Run a command")
  }

  @Test func `the whole screen with a queue`() {
    let app = AppDriver(Samples.queued)
    app.press("2j")
    app.expectScreen(named: "queue")
  }

  @Test(arguments: ["W<esc>2", ",,", "1g<enter><esc>2"])
  func `an open swipe is let go by whoever goes elsewhere`(keys: String) {
    let app = AppDriver(Samples.queued)
    app.press("2j>")
    app.expectRow(containing: "Top")
    app.press(keys)
    app.press("<enter>")
    app.expectEffects([])
    #expect(app.workspace.attention == Samples.queued.attention)
    app.expectRow(containing: "┐┌ ")
  }
}
