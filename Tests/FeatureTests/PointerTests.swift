import Conversation
import Core
import Queues
import Scene
import Settings
import TestSupport
import Testing
import Toolkit

/// What a person does with a row that the pointer holds.
struct PointerTests {
  // MARK: Swiping

  @Test(arguments: OrderedList.allCases)
  func `a short push lets go, a longer one leaves the button, and a click on the button does it`(list: OrderedList) {
    let app = list.driver()
    app.drag("b", columns: 3)
    app.expectNoRow(containing: "Move to")
    app.drag("b", columns: 9)
    app.expectRow(containing: "Move to Top")
    #expect(list.names(app) == "abcd")
    app.click("Move to Top")
    #expect(list.names(app) == "bacd")
    app.expectNoRow(containing: "Move to Top")
    app.drag("b", columns: -9, from: 8)
    app.click("Move to Bottom")
    #expect(list.names(app) == "acdb")
  }

  @Test(arguments: OrderedList.allCases, [1, -1])
  func `a push all the way removes the row, to either side, as one act`(list: OrderedList, side: Int) {
    let app = list.driver()
    app.drag("b", columns: side * 30, from: side > 0 ? 0 : 31)
    #expect(list.names(app) == "acd")
    app.expectRow(containing: "Removed \"b\" · u undo")
    app.press("u")
    #expect(list.names(app) == "abcd")
  }

  @Test(arguments: OrderedList.allCases)
  func `after a row was pushed out, the cursor is on the next`(list: OrderedList) {
    let app = list.driver()
    app.drag("b", columns: 30)
    app.press("x")
    #expect(list.names(app) == "ad")
  }

  @Test func `the button follows the pointer and says what a release would do`() {
    let app = OrderedList.queue.driver()
    let start = app.hold("2 ○ b")
    app.mouse(.drag, row: start.row, column: start.column + 4)
    app.expectRow(containing: "│ Mov 2 ○ b ")
    app.mouse(.drag, row: start.row, column: start.column + 13)
    app.expectRow(containing: " Move to Top ")
    #expect(app.style(of: "Move to Top") == Samples.theme("dark")[.swipeTop])
    app.expectScreen(named: "swipe-partial")
    app.mouse(.drag, row: start.row, column: start.column + 20)
    app.expectRow(containing: " Remove ")
    #expect(app.style(of: "Remove ") == Samples.theme("dark")[.swipeRemove])
    app.mouse(.drag, row: start.row, column: start.column - 7)
    app.expectRow(containing: "Bottom │")
    app.mouse(.release, row: start.row, column: start.column)
    app.expectNoRow(containing: "Bottom")
    #expect(OrderedList.queue.names(app) == "abcd")
  }

  @Test func `a push that leaves its row lets go`() {
    let app = OrderedList.queue.driver()
    let start = app.hold("2 ○ b")
    app.mouse(.drag, row: start.row, column: start.column + 20)
    app.mouse(.release, row: start.row + 4, column: start.column + 20)
    #expect(OrderedList.queue.names(app) == "abcd")
    app.expectNoRow(containing: " Remove ")
  }

  @Test func `a click beside an open button lets go and chooses the row there`() {
    let app = OrderedList.queue.driver()
    app.drag("2 ○ b", columns: 9)
    app.click("4 ○ d")
    app.expectNoRow(containing: "Move to Top")
    app.press("x")
    #expect(OrderedList.queue.names(app) == "abc")
  }

  @Test func `a push on a marked row concerns that row alone`() {
    let app = OrderedList.upNext.driver()
    app.press("vjv")
    app.drag("2 b", columns: 30)
    #expect(OrderedList.upNext.names(app) == "acd")
  }

  @Test func `a running command that is pushed out is asked about first`() {
    let app = OrderedList.upNext.driver()
    app.drag("▶ r", columns: 9)
    app.expectRow(containing: " Stop ")
    app.click(" Stop ")
    app.expectRow(containing: "Stop \"r\"?")
    app.press("<esc>")
    app.press("4g>")
    app.expectRow(containing: " Stop ")
  }

  // MARK: Dragging

  @Test(arguments: OrderedList.allCases)
  func `a row that is carried lands where it is dropped, as one act`(list: OrderedList) {
    let app = list.driver()
    app.drag("d", rows: -2)
    #expect(list.names(app) == "adbc")
    app.expectRow(containing: "Moved \"d\" to place 2 · u undo")
    app.press("u")
    #expect(list.names(app) == "abcd")
    app.drag("a", rows: 2)
    #expect(list.names(app) == "bcad")
  }

  @Test(arguments: OrderedList.allCases)
  func `a row that is dropped where it was stays, and there is nothing to take back`(list: OrderedList) {
    let app = list.driver()
    let start = app.hold("c")
    app.mouse(.drag, row: start.row - 1, column: start.column)
    app.mouse(.drag, row: start.row, column: start.column)
    app.mouse(.release, row: start.row, column: start.column)
    #expect(list.names(app) == "abcd")
    app.press("u")
    #expect(list.names(app) == "abcd")
  }

  @Test func `a dashed placeholder shows where it would land`() {
    let app = OrderedList.upNext.driver()
    let start = app.hold("4 d")
    app.mouse(.drag, row: start.row - 1, column: start.column)
    app.mouse(.drag, row: start.row - 2, column: start.column + 1)
    app.expectScreen(named: "drag-placeholder")
    app.press("<esc>")
    app.expectNoRow(containing: "┄")
    app.mouse(.release, row: start.row - 2, column: start.column)
    #expect(OrderedList.upNext.names(app) == "abcd")
    app.expectRow(containing: "4 d")
  }

  @Test func `the placeholder in plain signs`() {
    let app = AppDriver(Samples.queued, unicode: false)
    let start = app.hold("2 o 漢字")
    app.mouse(.drag, row: start.row + 1, column: start.column)
    app.expectRow(containing: "|-- 漢字の文書を直す ---")
  }

  @Test func `a row that is carried out of its list is let go`() {
    let app = OrderedList.queue.driver()
    app.drag("2 ○ b", rows: -9)
    #expect(OrderedList.queue.names(app) == "abcd")
    app.expectRow(containing: "Let go: it stays where it was.")
  }

  @Test func `what runs can't be carried, and nothing can be put before it`() {
    let app = OrderedList.upNext.driver()
    app.drag("▶ r", rows: 2)
    app.expectRow(containing: "It is running: it can be stopped, not moved.")
    app.drag("3 c", rows: -3)
    #expect(OrderedList.upNext.names(app) == "cabd")
    #expect(app.workspace.upNext.running.map(\.item.name) == ["r"])
  }

  @Test func `a row that starts while it is carried falls out of the hand`() {
    let app = AppDriver(Samples.nothing)
    for name in ["one", "two", "three", "four", "five"] { app.press("c\(name)<enter>") }
    app.takeEffects()
    let start = app.hold("1 four")
    app.mouse(.drag, row: start.row + 1, column: start.column)
    app.expectRow(containing: "┄ four")
    app.endTurn(in: app.workspace.upNext.running[0].item.stream ?? Samples.id(0))
    app.takeEffects()
    app.expectRow(containing: "It has just started: it can be stopped, not moved.")
    app.expectNoRow(containing: "┄")
    app.mouse(.release, row: start.row + 1, column: start.column)
    #expect(app.workspace.upNext.waiting.items.map(\.name) == ["five"])
  }

  @Test func `a row that is carried while the window changes its size falls back, and nothing says otherwise`() {
    let app = OrderedList.upNext.driver()
    let start = app.hold("4 d")
    app.mouse(.drag, row: start.row - 2, column: start.column)
    app.expectRow(containing: "Release to drop it")
    app.resize(90, 28)
    app.expectNoRow(containing: "┄")
    app.expectNoRow(containing: "Release to drop it")
    app.mouse(.release, row: start.row - 2, column: start.column)
    #expect(OrderedList.upNext.names(app) == "abcd")
  }

  @Test func `a row that leaves while it is carried falls out of the hand`() {
    let app = AppDriver(Samples.queued)
    let start = app.hold("2 ○ 漢字")
    app.mouse(.drag, row: start.row + 1, column: start.column)
    _ = app.ask(.send(thread: Samples.wide.text, message: "go", isUrgent: false))
    app.takeEffects()
    app.expectRow(containing: "It has just left the list.")
    app.mouse(.release, row: start.row + 1, column: start.column)
    #expect(app.workspace.attention.members.count == 4)
  }

  @Test func `a filtered list is ordered by what it shows`() {
    var workspace = Samples.nothing
    let names = ["one zq", "two", "three zq", "four", "five zq"]
    let threads = names.enumerated().map { Samples.thread(UInt64($0 + 1), $1, minutesAgo: 1) }
    workspace.streams = Streams(threads)
    workspace.attention = AttentionQueue(threads.map { AttentionItem(id: $0.id, queuedAt: Samples.now) })
    let app = AppDriver(workspace)
    app.press("2/zq<enter>")
    app.drag("5 ○ five zq", rows: -1)
    let order = app.workspace.attention.members.items.map { app.workspace.streams[$0.id]?.displayName }
    #expect(order == ["one zq", "two", "five zq", "three zq", "four"])
  }

  // MARK: Long lists

  private func long() -> AppDriver {
    var workspace = Samples.idle
    workspace.settings.maxRunning = 1
    var running = Samples.command(900, "r")
    running.status = .executing
    running.startedAt = Samples.now
    workspace.upNext = Lane(
      waiting: (1...60).map { Samples.command(UInt64($0), "command \($0).") },
      running: [Run(item: running, startedAt: Samples.now)], capacity: 1)
    let app = AppDriver(workspace)
    app.press("4")
    return app
  }

  @Test func `a row that is held at the edge scrolls its list, and the list rests when it is let go`() {
    let app = long()
    let start = app.hold("2 command 2.")
    app.mouse(.drag, row: start.row + 1, column: start.column)
    app.mouse(.drag, row: 27, column: start.column)
    app.expectNoRow(containing: "command 20.")
    app.pass(milliseconds: 2000)
    app.expectNoRow(containing: " command 3.")
    app.expectRow(containing: "28 command 28.")
    app.expectRow(containing: "┄ command 2. ┄")
    app.pass(seconds: 20)
    app.expectRow(containing: "60 command 60.")
    app.mouse(.release, row: 27, column: start.column)
    #expect(app.workspace.upNext.waiting.items.last?.name == "command 2.")
    let first = app.framesShown()
    app.pass(milliseconds: 900)
    #expect(app.framesShown() - first <= 1, "only the seconds of what runs go on")
  }

  @Test func `the wheel scrolls the list under a row that is held`() {
    let app = long()
    let start = app.hold("2 command 2.")
    app.mouse(.drag, row: start.row + 1, column: start.column)
    app.mouse(.scrollDown, row: start.row + 1, column: start.column)
    app.expectRow(containing: "┄ command 2. ┄")
    app.mouse(.release, row: start.row + 1, column: start.column)
    #expect(app.workspace.upNext.waiting.position(of: Samples.id(2)) == 6)
  }

  @Test func `a row that is carried over the edge scrolls its list with each step, and lands where it is dropped`() {
    let app = long()
    let start = app.hold("2 command 2.")
    app.mouse(.drag, row: start.row + 1, column: start.column)
    for step in 1...5 { app.mouse(.drag, row: 29, column: start.column + step % 2) }
    app.mouse(.release, row: 29, column: start.column)
    let place = app.workspace.upNext.waiting.position(of: Samples.id(2)) ?? 0
    app.expectRow(containing: "\(place) command 2.")
    app.expectRow(containing: "Moved \"command 2.\" to place \(place)")
    app.expectNoRow(containing: "\(place + 1) command")
    app.expectNoRow(containing: "▶ r ")
  }

  @Test func `the ends of a list are reached from beyond its edges`() {
    let app = long()
    let start = app.hold("2 command 2.")
    app.mouse(.drag, row: start.row + 1, column: start.column)
    for step in 1...80 { app.mouse(.drag, row: 29, column: start.column + step % 2) }
    app.expectRow(containing: "60 command 60.")
    app.mouse(.release, row: 29, column: start.column)
    #expect(app.workspace.upNext.waiting.items.last?.name == "command 2.")
    let last = app.hold("59 command 60.")
    app.mouse(.drag, row: last.row - 1, column: last.column)
    for step in 1...80 { app.mouse(.drag, row: 0, column: last.column + step % 2) }
    app.mouse(.release, row: 0, column: last.column)
    #expect(app.workspace.upNext.waiting.items.first?.name == "command 60.")
    // Beside the list it is let go all the same.
    let other = app.hold("2 command 1.")
    app.mouse(.drag, row: other.row + 1, column: other.column)
    app.mouse(.drag, row: 29, column: other.column)
    app.mouse(.release, row: 29, column: 70)
    app.expectRow(containing: "Let go: it stays where it was.")
  }

  // MARK: Clicks

  @Test func `two clicks open a row; two slow ones don't`() {
    let app = AppDriver(Samples.queued)
    app.click("3 ○ résumé")
    app.pass(seconds: 1)
    app.click("3 ○ résumé")
    app.expectRow(containing: "No thread is open.")
    app.click("3 ○ résumé")
    app.expectRow(containing: "┐┌ résumé naïve café")
  }

  @Test func `two clicks run a waiting command now, and take a waiting message back`() {
    let commands = OrderedList.upNext.driver()
    commands.click("3 c")
    commands.click("3 c")
    #expect(OrderedList.upNext.names(commands) == "cabd")
    let messages = OrderedList.outbox.driver()
    messages.click("3   c")
    messages.click("3   c")
    messages.expectRow(containing: "› c")
  }

  @Test func `the bell rings where a phone would be felt, if the person wants it`() {
    var workspace = Samples.queued
    workspace.settings.bell = true
    let app = AppDriver(workspace)
    let start = app.hold("2 ○ 漢字")
    app.mouse(.drag, row: start.row + 1, column: start.column)
    app.expectEffects([.window(1, .bell)])
    app.mouse(.release, row: start.row + 1, column: start.column)
    app.expectEffects([.window(1, .bell)])
    app.drag("1 ○ fix", columns: 30)
    app.expectEffects([.window(1, .bell)])
    app.drag("1 ○", columns: 9)
    app.press("<esc>x")
  }

  @Test func `anything that a pointer can do is borne`() {
    let app = long()
    app.open(2, columns: 40, rows: 10)
    var seed: UInt64 = 7
    func number(_ limit: UInt64) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33 % limit)
    }
    let actions: [Mouse.Action] = [.press, .drag, .drag, .drag, .release, .scrollUp, .scrollDown]
    for _ in 0..<700 {
      let window = 1 + number(2)
      app.mouse(actions[number(7)], row: number(34) - 2, column: number(110) - 5, in: window)
      if number(40) == 0 { app.press(["x", "u", "<esc>", "4", "2", "t", "/"][number(7)], in: window) }
      app.takeEffects()
    }
    let ids = app.workspace.upNext.waiting.items.map(\.id)
    #expect(Set(ids).count == ids.count)
  }
}

extension AppDriver {
  /// Presses on the first place where the screen has these words, and keeps hold.
  func hold(_ words: String, sourceLocation: SourceLocation = #_sourceLocation) -> Position {
    // What a list is called, or a key in the footer, is not meant.
    let place = place(of: words) ?? Position(row: 0, column: 0)
    if self.place(of: words) == nil {
      Issue.record("\"\(words)\" is not on the screen:\n\(screen)", sourceLocation: sourceLocation)
    }
    mouse(.press, row: place.row, column: place.column)
    return place
  }

  /// Drags the row of the ordered list that is called so, from a column of its own on.
  func drag(
    _ words: String, columns: Int = 0, rows: Int = 0, from column: Int = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let place = rowOfList(words) else {
      Issue.record("no row is called \"\(words)\":\n\(screen)", sourceLocation: sourceLocation)
      return
    }
    let start = Position(row: place.row, column: place.column + column)
    mouse(.press, row: start.row, column: start.column)
    let steps = max(abs(columns), abs(rows))
    for step in 1...steps {
      mouse(.drag, row: start.row + rows * step / steps, column: start.column + columns * step / steps)
    }
    mouse(.release, row: start.row + rows, column: start.column + columns)
  }

  /// A name of one letter is that of a row that ends its words with it.
  private func rowOfList(_ words: String) -> Position? {
    guard words.count == 1 else { return place(of: words) }
    for number in 1...9 {
      for sign in ["\(number) ○ \(words) ", "\(number)   \(words) ", "\(number) \(words) "] {
        if let place = place(of: sign) { return place }
      }
    }
    return nil
  }
}
