import Conversation
import Core
import Queues
import Scene
import Settings
import TestSupport
import Testing

/// A list that the person orders, and how to get to its names.
enum OrderedList: String, CaseIterable, CustomTestStringConvertible {
  case queue, outbox, upNext

  var testDescription: String { rawValue }

  /// Four items "a b c d" as this list shows them, the keys on the first one.
  func driver() -> AppDriver {
    switch self {
    case .queue:
      let threads = ["a", "b", "c", "d"].enumerated().map { index, name in
        Samples.thread(UInt64(index + 1), name, minutesAgo: Int64(index))
      }
      let members = threads.map { AttentionItem(id: $0.id, queuedAt: Samples.now) }
      let app = AppDriver(
        Workspace(streams: Streams(threads), attention: AttentionQueue(members), settings: Samples.settings))
      app.press("2")
      return app
    case .outbox:
      let before = AppDriver()
      before.press("<enter>0<enter>a<enter>b<enter>c<enter>d<enter>")
      before.takeEffects()
      var workspace = before.workspace
      // Saying them was no act of this window.
      workspace.undoHistory = UndoHistory()
      workspace.streams.settled()
      let app = AppDriver(workspace)
      app.press("<enter><tab>")
      app.takeEffects()
      return app
    case .upNext:
      let commands = ["a", "b", "c", "d"].enumerated().map { Samples.command(UInt64($0 + 1), $1) }
      var workspace = Samples.idle
      workspace.settings.maxRunning = 1
      var running = Samples.command(9, "r")
      running.status = .executing
      running.startedAt = Samples.now
      workspace.upNext = Lane(waiting: commands, running: [Run(item: running, startedAt: Samples.now)], capacity: 1)
      let app = AppDriver(workspace)
      app.press("4j")
      return app
    }
  }

  /// The names in their order.
  func names(_ app: AppDriver) -> String {
    switch self {
    case .queue:
      app.workspace.attention.members.items.map { app.workspace.streams[$0.id]?.displayName ?? "?" }.joined()
    case .outbox: app.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.content).joined() ?? ""
    case .upNext: app.workspace.upNext.waiting.items.map(\.name).joined()
    }
  }
}

/// The same keys do the same thing in every list.
struct ListKeyTests {
  @Test(
    arguments: OrderedList.allCases,
    [
      ("x", "bcd"), ("<delete>", "bcd"), ("jx", "acd"), ("jxx", "ad"), ("Gx", "abc"), ("Gxx", "ab"),
      ("t", "abcd"), ("Gt", "dabc"), ("b", "bcda"), ("jb", "acdb"), ("GkK", "acbd"), ("G<shift-up>", "abdc"),
      ("J", "bacd"), ("<shift-down><shift-down>", "bcad"), ("JJJJJ", "bcda"), ("K", "abcd"),
      ("vjjvx", "bd"), ("vjjvb", "bdac"), ("jvjvt", "bcad"), ("jvjvJ", "adbc"), ("jjvjvK", "acdb"),
      // Gaps stay, and what is at an end stays there while the others go on.
      ("vjjvJ", "badc"), ("vjjvK", "acbd"), ("vjjvKK", "acbd"), ("jvjjvJ", "acbd"), ("jvjjvJJ", "acbd"),
      ("vjvjjvK", "abdc"), ("vjjvJu", "abcd"), ("vjjvJuU", "badc"),
      (">", "abcd"), ("j><enter>", "bacd"), ("j>>", "abcd"), ("j>>>", "abcd"), ("j>><enter>", "acd"),
      ("j>>>><enter>", "acd"),
      ("<lt><enter>", "bcda"), ("<lt><lt><lt>", "abcd"), ("<lt><lt><enter>", "bcd"), ("><lt><enter>", "abcd"),
      ("j><esc>x", "acd"),
      ("xu", "abcd"), ("xxuu", "abcd"), ("xxuuU", "bcd"), ("xxuuUU", "cd"), ("Gtu", "abcd"), ("GtuU", "dabc"),
      ("jbuxU", "acd"), ("VVx", "bcd"), ("v<esc>jx", "acd"), ("uu", "abcd"),
    ])
  func `keys order a list`(list: OrderedList, example: (keys: String, names: String)) {
    let app = list.driver()
    app.press(example.keys)
    #expect(list.names(app) == example.names)
  }

  @Test(arguments: OrderedList.allCases)
  func `a removal is told and can be taken back`(list: OrderedList) {
    let app = list.driver()
    app.press("jx")
    app.expectRow(containing: "Removed \"b\" · u undo")
    app.press("u")
    app.expectRow(containing: "Undone: Removed \"b\"")
    app.press("U")
    app.expectRow(containing: "Redone: Removed \"b\"")
  }

  @Test(arguments: OrderedList.allCases)
  func `a move that changes nothing says why`(list: OrderedList) {
    let app = list.driver()
    app.press("t")
    app.expectRow(containing: "It is at the top already.")
    app.press("K")
    app.expectRow(containing: "It is at the top already.")
    app.press("Gb")
    app.expectRow(containing: "It is at the bottom already.")
    app.press("J")
    app.expectRow(containing: "It is at the bottom already.")
    app.press("u")
    app.expectRow(containing: "Nothing to undo.")
  }

  @Test(arguments: OrderedList.allCases)
  func `a swipe shows its button on the row, goes on to Remove, and lets go`(list: OrderedList) {
    let app = list.driver()
    app.press(">")
    app.expectRow(containing: "Move to Top")
    app.press(">")
    app.expectRow(containing: " Remove ")
    app.press("<esc>")
    app.expectNoRow(containing: " Remove ")
    app.press("<lt>")
    app.expectRow(containing: "Move to Bottom")
    app.press(">")
    app.expectNoRow(containing: "Move to")
    app.press("<lt>j")
    app.expectNoRow(containing: "Move to")
    #expect(list.names(app) == "abcd")
  }

  @Test(arguments: OrderedList.allCases)
  func `a swipe acts on its own row and not on marked ones`(list: OrderedList) {
    let app = list.driver()
    app.press("jjv")
    app.press("k><enter>")
    #expect(list.names(app) == "bacd")
  }

  @Test func `a swipe whose row has left the list does nothing to another one`() {
    let app = OrderedList.queue.driver()
    app.press("j>>")
    app.receive(.requested(1, .send(thread: Samples.wide.text, message: "go", isUrgent: false)))
    app.takeEffects()
    app.press("<enter>")
    app.takeEffects()
    #expect(app.workspace.attention.members.count == 4)
  }

  @Test(arguments: [OrderedList.queue, .outbox])
  func `all rows can be marked, removed and brought back`(list: OrderedList) {
    let app = list.driver()
    app.press("Vx")
    #expect(list.names(app) == "")
    app.expectRow(containing: "Removed 4 rows · u undo")
    app.press("1u")
    #expect(list.names(app) == "abcd")
  }

  @Test func `removing all of Up Next asks before it takes out what waits and stops what runs`() {
    let app = OrderedList.upNext.driver()
    app.press("Vx")
    app.expectRow(containing: "Remove 4 commands that wait, and stop 1 that runs?")
    app.press("<esc>")
    #expect(OrderedList.upNext.names(app) == "abcd")
  }

  @Test(arguments: OrderedList.allCases)
  func `what needs a row says so where there is none`(list: OrderedList) {
    let app = list.driver()
    app.press("/zzz<enter>x")
    #expect(list.names(app) == "abcd")
    app.expectRow(containing: "There is no row to act on.")
  }

  @Test func `lists that order themselves refuse to be ordered`() {
    let app = AppDriver()
    for key in ["t", "b", "J", "K"] {
      app.press("1\(key)")
      app.expectRow(containing: "Recent goes by time, newest first: P pins")
    }
    app.press("1PJ")
    app.expectRow(containing: "Pinned threads stand as you pinned them.")
    app.press("3t")
    app.expectRow(containing: "Projects order themselves")
    app.press("1>")
    app.expectRow(containing: "Rows are swiped in")
  }

  @Test func `the last row's act moves the cursor up, and g and G go to the ends`() {
    let app = OrderedList.queue.driver()
    app.press("Gxx")
    app.press("gx")
    #expect(OrderedList.queue.names(app) == "b")
  }

  @Test func `removing the last message leaves the keys in the conversation, not in its composer`() {
    let app = OrderedList.outbox.driver()
    app.press("xxxxxx")
    #expect(app.workspace.streams[Samples.flaky]?.outbox.waiting.isEmpty == true)
    #expect(app.workspace.streams[Samples.flaky]?.draft == "")
    app.press("<esc>1")
    app.expectRow(containing: "┐┌ fix flaky test")
  }

  @Test func `a message that comes back to an idle thread's outbox leaves`() {
    let app = AppDriver()
    app.press("<enter>one<enter>two<enter><tab>x")
    app.takeEffects()
    app.endTurn()
    #expect(app.workspace.streams[Samples.flaky]?.turn == nil)
    app.press("1u")
    app.expectEffects([app.delivery(of: "two")])
  }

  @Test func `the other lists' cursors go to a thread that is opened, so that keys concern it`() {
    let app = AppDriver()
    app.press("3n<enter>hello<enter><esc>1<space>")
    app.takeEffects()
    app.expectRow(containing: "┌ hello ─")
    app.press("<space>j<space>")
    app.expectNoRow(containing: "┌ hello ─")
  }
}
