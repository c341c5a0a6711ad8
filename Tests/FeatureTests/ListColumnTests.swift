import Conversation
import Core
import Layouts
import Queues
import TestSupport
import Testing
import Toolkit

@testable import Scene

/// What the eye finds first, and where: columns, second lines, and who speaks loudest.
struct ListColumnTests {
  /// A thread of each kind: one asks, one has failed, one is done, one was read, and one works.
  private func busy(columns: Int = 100, rows: Int = 30) -> AppDriver {
    var workspace = Samples.queued
    workspace.streams.update(Samples.flaky) {
      $0.turn = Turn(message: Samples.id(100), startedAt: Samples.now.adding(seconds: -180))
      $0.turn?.permissions = [Samples.permission(askedAt: Samples.now.adding(seconds: -120))]
    }
    workspace.streams.update(Samples.wide) {
      $0.outbox = Lane(waiting: $0.outbox.waiting.items, hold: .failed("codex has no key: ausgefüllt?"), capacity: 1)
    }
    workspace.streams.update(Samples.accented) {
      $0.unreadCount = 1
      $0.closingWords = "All of it is done."
    }
    workspace.streams[Samples.id(9)] = Samples.thread(9, "nightly build", minutesAgo: 200)
    workspace.streams.update(Samples.id(9)) {
      $0.turn = Turn(message: Samples.id(101), startedAt: Samples.now.adding(seconds: -30))
    }
    workspace.upNext = Lane(
      waiting: [Samples.command(5, "update changelog", priority: .urgent), Samples.command(6, "漢字", estimate: nil)],
      capacity: 1)
    workspace.upNext.hold = .paused
    return AppDriver(workspace, columns: columns, rows: rows)
  }

  /// The rows of the lists in which something is written in one of these roles.
  private func rows(of app: AppDriver, with roles: [Role]) throws -> [String] {
    let theme = Samples.theme("dark")
    let colors = Set(roles.map { theme[$0].foreground })
    let frame = app.frame()
    let layout = Layout(app.state, try #require(app.state.windows[1]))
    let text = app.screen.split(separator: "\n", omittingEmptySubsequences: false)
    return layout.column.flatMap { box in
      (box.content.row..<box.content.endRow).filter { row in
        (box.content.column..<box.content.endColumn).contains { (column: Int) -> Bool in
          let cell = frame[row, column]
          return colors.contains(cell.style.foreground) && cell != Cell(" ", style: cell.style)
        }
      }.map { String(text[$0].prefix(layout.left.columns)) }
    }
  }

  @Test(arguments: [(80, 24), (100, 30), (140, 45), (200, 60)])
  func `of all rows only those that ask or have failed carry the strongest role`(columns: Int, rows: Int) throws {
    let app = busy(columns: columns, rows: rows)
    for keys in ["", "2", "3", "4"] {
      app.press(keys)
      let strong = try self.rows(of: app, with: [.needsPerson, .failed, .textStrong, .permission, .urgent])
      #expect(strong.count == 2, "\(strong)")
      #expect(strong.contains { $0.contains("1 ◆ fix flaky test") })
      #expect(strong.contains { $0.contains("2 ✕ 漢字の文書を直す") })
    }
  }

  @Test func `each question is visible at 80x24 without a key, and so is each failure`() {
    let app = busy(columns: 80, rows: 24)
    app.expectRow(containing: "Run a command: rm -rf b")
    app.expectRow(containing: "codex has no key: ausge")
    app.expectScreen(named: "columns-80x24")
  }

  @Test(arguments: [(100, 30), (140, 45), (200, 60)])
  func `the lists in columns`(columns: Int, rows: Int) {
    let app = busy(columns: columns, rows: rows)
    app.press("2")
    app.expectScreen(named: "columns-\(columns)x\(rows)")
  }

  @Test func `names stand below each other, also where there are ten and more`() throws {
    var workspace = Samples.nothing
    for number in 1...11 {
      let stream = Samples.thread(UInt64(number), "thread \(number)", minutesAgo: Int64(number))
      workspace.streams[stream.id] = stream
      workspace.attention.enqueue(stream.id, at: Samples.now)
    }
    let app = AppDriver(workspace, columns: 120, rows: 50)
    let places = (1...11).compactMap { number in
      app.place(of: "\(number) ○ thread \(number) ").map { $0.column + (number < 10 ? 4 : 5) }
    }
    #expect(places.count == 11)
    #expect(Set(places).count == 1)
  }

  @Test func `a question that has no line of its own shares the name's`() {
    var workspace = Samples.nothing
    for number in 1...9 {
      var stream = Samples.thread(UInt64(number), "thread \(number)", minutesAgo: Int64(number))
      stream.turn = Turn(message: Samples.id(UInt64(100 + number)), startedAt: Samples.now)
      stream.turn?.permissions = [Samples.permission("ask-\(number)")]
      workspace.streams[stream.id] = stream
      workspace.attention.enqueue(stream.id, at: Samples.now)
    }
    let app = AppDriver(workspace, columns: 80, rows: 24)
    #expect(app.rows(containing: " · Run a ").count >= 6)
  }

  @Test func `the row with the keys says how its question is answered`() {
    let app = busy(columns: 140, rows: 45)
    app.press("2")
    app.expectRow(containing: "▌", "Run a command: rm -rf", "a A d")
    app.press("j")
    app.expectNoRow(containing: "a A d")
  }

  @Test func `a bar marks the row with the keys, and only there a row is tinted, but for the open thread's`() throws {
    let app = busy()
    let theme = Samples.theme("dark")
    app.press("2")
    #expect(app.rows(containing: "▌").count == 2, "the row has two lines")
    app.press("4")
    app.expectRow(containing: "│▌1 update changelog")
    #expect(app.style(of: "◆ fix")?.background == theme[.text].background)
    app.press("1jj<enter><esc>")
    let place = try #require(app.place(of: "3 ✓ résumé") ?? app.place(of: "3 ○ résumé"))
    let frame = app.frame()
    #expect(
      frame[place.row, place.column].style.background == theme[.cursorLine].background)
  }

  @Test func `without colours a sign stands for the bar`() {
    let app = AppDriver(Samples.queued, colors: .none)
    app.press("2")
    app.expectRow(containing: "│›1 ○ fix flaky test")
    let plain = AppDriver(Samples.queued, unicode: false)
    plain.press("2")
    plain.expectRow(containing: "|>1 o fix flaky test")
  }

  @Test func `where a theme has no ground for the open thread's row, a sign marks it`() {
    var surroundings = Samples.surroundings
    surroundings.themes = [Theme(name: "terminal", isDark: true) { _ in Style() }]
    for colors in [WindowFacts.Colors.none, .sixteen] {
      let app = AppDriver(Samples.queued, colors: colors, surroundings: surroundings)
      app.press("1<enter>")
      app.expectRow(containing: "│·○ fix flaky test")
      app.expectRow(containing: "│·1 ○ fix flaky test")
    }
    let plain = AppDriver(Samples.queued, colors: .sixteen, unicode: false, surroundings: surroundings)
    plain.press("1<enter>")
    plain.expectRow(containing: "|.o fix flaky test")
    let tinted = AppDriver(Samples.queued)
    tinted.press("1<enter>")
    tinted.expectNoRow(containing: "│·")
  }

  @Test func `Recent shows what has just come, whatever thread is open, and the open one once the keys are there`() {
    var workspace = Samples.nothing
    for number in 1...15 {
      let stream = Samples.thread(UInt64(number), "größe \(number).", minutesAgo: Int64(number))
      workspace.streams[stream.id] = stream
    }
    let app = AppDriver(workspace, columns: 80, rows: 24)
    app.press("1<enter>")
    for number in 2...15 {
      let id: ThreadID = Samples.id(UInt64(number))
      _ = app.ask(.call(Call(["send", id.text, "go"])))
      app.takeEffects()
      app.expectRow(containing: "│ ● größe \(number).")
    }
    app.press("<esc>1")
    app.expectRow(containing: "│▌○ größe 1.")
  }

  @Test func `what nobody has estimated says nothing of its time`() {
    let app = busy()
    app.expectNoRow(containing: "? ≡")
    app.expectNoRow(containing: "? left")
  }

  @Test func `commands that are called the same show what they said last`() {
    var workspace = Samples.idle
    let threads = [Samples.flaky, Samples.wide]
    let runs = threads.enumerated().map { index, thread in
      var command = Samples.command(UInt64(20 + index), "for i in 1 2 3; do echo $i; done")
      command.status = .executing
      command.startedAt = Samples.now
      command.stream = thread
      return Samples.run(command, of: &workspace)
    }
    workspace.upNext = Lane(running: runs, capacity: 3)
    let app = AppDriver(workspace, columns: 160, rows: 45)
    app.hear(.text("one\nzwei 漢\n", kind: .said, part: nil))
    app.expectRow(containing: "▶ for i in 1", "zwei 漢")
  }
}
