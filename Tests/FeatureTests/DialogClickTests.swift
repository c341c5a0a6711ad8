import Conversation
import Core
import Queues
import Scene
import Settings
import TestSupport
import Testing
import Toolkit

/// What the mouse does beside a dialog, on its border and in its fields.
struct DialogClickTests {
  /// Beside every dialog.
  private func clickBeside(_ app: AppDriver) { app.click(row: 0, column: 0) }

  static let dialogs = [
    "?", "<ctrl-p>", "m", "n", "/", " ", "y", "H", "c", "<ctrl-f>", "2z", "3m", "m<enter>", "<ctrl-p>lineage<enter>",
    "<ctrl-p>agent-sessions<enter>", "<ctrl-p>hand-over<enter>", "<ctrl-p>pause-agent<enter>",
    "<ctrl-p>project-agent<enter>", "<ctrl-p>project-host<enter>", "<ctrl-p>cancel-commands<enter>",
  ]

  private func opened(_ keys: String, columns: Int = 100, rows: Int = 30) -> AppDriver {
    var workspace = Samples.queued
    workspace.upNext = Lane(waiting: [Samples.command(1, "漢字"), Samples.command(2, "b")], capacity: 1)
    workspace.upNext.hold = .paused
    let app = AppDriver(workspace, columns: columns, rows: rows)
    app.press(keys)
    app.takeEffects()
    return app
  }

  @Test(arguments: dialogs)
  func `a click beside a dialog closes it as Esc does, and does nothing else`(keys: String) {
    let app = opened(keys)
    let other = opened(keys)
    other.press("<esc>")
    #expect(app.screen != other.screen)
    clickBeside(app)
    app.expectScreen(other.screen)
    app.expectEffects([])
    #expect(app.workspace == other.workspace)
  }

  @Test(arguments: dialogs)
  func `a click on a border or a title does nothing`(keys: String) {
    let app = opened(keys)
    let before = app.screen
    guard let corner = app.cornerOfDialog() else {
      Issue.record("there is no dialog:\n\(app.screen)")
      return
    }
    for column in [0, 1, 3] { app.click(row: corner.row, column: corner.column + column) }
    app.click(row: corner.row + 1, column: corner.column)
    app.expectScreen(before)
    app.expectEffects([])
  }

  @Test func `the border of a dialog belongs to it`() {
    let app = AppDriver()
    app.press("n")
    app.click("┌ New thread")
    app.expectRow(containing: "┌ New thread")
  }

  @Test func `a form with typed words stays where a click goes astray`() {
    for keys in ["cgröße", "m<enter>é", "n<ctrl-u>/x", "<ctrl-p>project-host<enter>x"] {
      let app = opened(keys)
      let before = app.screen
      clickBeside(app)
      app.expectScreen(before)
      app.press("<esc>")
    }
  }

  @Test func `a filter goes on when a click leaves its field`() {
    let app = AppDriver()
    app.press("/caf")
    clickBeside(app)
    app.expectRow(containing: "Recent /caf")
    app.expectNoRow(containing: "漢字")
    app.press("j<enter>")
    app.expectRow(containing: "┌ résumé naïve café")
  }

  @Test func `the welcome is answered by its words, and by no click beside them`() {
    var workspace = Samples.nothing
    workspace.settings.queueChoice = nil
    let app = AppDriver(workspace)
    clickBeside(app)
    app.click("Three queues")
    #expect(app.workspace.settings.queueChoice == nil)
    app.click("leave it off")
    #expect(app.workspace.settings.queueChoice == false)
    let other = AppDriver(workspace)
    other.click("↵ turn it on")
    #expect(other.workspace.settings.queueChoice == true)
  }

  @Test func `notices close by a click beside them`() {
    var surroundings = Samples.surroundings
    surroundings.notices = ["The store was set aside."]
    let app = AppDriver(surroundings: surroundings)
    app.click("The store was")
    app.expectRow(containing: "The store was")
    clickBeside(app)
    app.expectNoRow(containing: "The store was")
  }

  // MARK: Fields

  @Test func `a click in a text puts the cursor there, also between wide letters`() {
    let app = AppDriver()
    app.press("m<enter><ctrl-u>")
    app.type("漢字 é名前")
    app.click("é名")
    app.type("x")
    app.press("<enter>")
    #expect(app.workspace.streams[Samples.flaky]?.displayName == "漢字 xé名前")
  }

  @Test func `a click goes to a form's field, its arrows turn what it chooses`() {
    let app = AppDriver(Samples.nothing)
    app.press("cfix größe")
    app.click("normal")
    app.expectRow(containing: "Priority", "‹ normal ›")
    app.press("<right>")
    let before = app.rows(containing: "Priority")
    app.click("‹ ", after: "Priority")
    #expect(app.rows(containing: "Priority") != before)
    app.click("größe")
    app.type("the ")
    app.expectRow(containing: "Prompt", "fix the größe")
    app.click("[ ]")
    app.expectRow(containing: "[x]")
    app.press("<esc>")
    app.press("n")
    app.pass(seconds: 1)
    app.click("codex")
    app.expectRow(containing: "› codex")
  }

  @Test func `a click in the composer puts the cursor there`() {
    let app = AppDriver()
    app.press("<enter>")
    app.type("漢字 zwei")
    app.press("<esc>1")
    app.click("zwei")
    app.type("é")
    app.expectRow(containing: "› 漢字 ézwei")
  }

  // MARK: Completions

  @Test func `a completion is taken by a click, and closed by one beside it`() {
    let app = AppDriver()
    app.hear(.fact(.commands([SlashCommand(name: "compact"), SlashCommand(name: "réviser", about: "漢字")])))
    app.press("<enter>/")
    app.click("/réviser")
    app.expectRow(containing: "› /réviser ")
    app.expectNoRow(containing: "/compact")
    app.press("<ctrl-u>/")
    app.pass(seconds: 1)
    let place = app.place(of: "/compact") ?? Position(row: 0, column: 0)
    app.mouse(.scrollDown, row: place.row, column: place.column)
    #expect(app.style(of: "/réviser") == Samples.theme("dark")[.selection])
    app.click("Nothing has been said yet")
    app.expectNoRow(containing: "/compact")
    app.expectEffects([])
  }

  // MARK: All of them

  @Test(arguments: dialogs, [(100, 30), (40, 10), (20, 5), (3, 2)])
  func `anything that a pointer can do to a dialog is borne`(keys: String, size: (Int, Int)) {
    let app = opened(keys, columns: size.0, rows: size.1)
    var seed: UInt64 = 11
    func number(_ limit: UInt64) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33 % limit)
    }
    let actions: [Mouse.Action] = [.press, .press, .drag, .release, .scrollUp, .scrollDown]
    for _ in 0..<25 {
      app.mouse(actions[number(6)], row: number(UInt64(size.1) + 2) - 1, column: number(UInt64(size.0) + 2) - 1)
      if number(9) == 0 { app.resize(size.0 / 2 + number(60), size.1 / 2 + number(20)) }
      if number(9) == 0 { app.pass(seconds: 1) }
      if number(9) == 0 { app.press(keys) }
      app.takeEffects()
    }
  }
}

extension AppDriver {
  func click(row: Int, column: Int) {
    mouse(.press, row: row, column: column)
    mouse(.release, row: row, column: column)
  }

  /// Clicks on a sign in the row of these words, behind them.
  fileprivate func click(_ sign: String, after words: String, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let start = place(of: words) else {
      Issue.record("\"\(words)\" is not on the screen:\n\(screen)", sourceLocation: sourceLocation)
      return
    }
    let row = frame().rows[start.row]
    guard
      let column = row.indices.first(where: { $0 > start.column && row[$0].base == sign.unicodeScalars.first?.value })
    else {
      Issue.record("no \"\(sign)\" behind \"\(words)\":\n\(screen)", sourceLocation: sourceLocation)
      return
    }
    click(row: start.row, column: column)
  }

  /// The dialog stands in the middle: its corner has another one as far from the other edge of the screen.
  fileprivate func cornerOfDialog() -> Position? {
    let frame = frame()
    for row in stride(from: frame.size.rows / 2, through: 0, by: -1) {
      let line = frame.rows[row]
      for column in 1..<frame.size.columns / 2 where line[column].base == 0x250C {
        let mirror = frame.size.columns - 1 - column
        if line[mirror - 1...min(mirror + 1, line.count - 1)].contains(where: { $0.base == 0x2510 }) {
          return Position(row: row, column: column)
        }
      }
    }
    return nil
  }
}
