import Conversation
import Core
import Queues
import Settings
import TestSupport
import Testing
import Toolkit

/// What the mouse does.
struct MouseTests {
  @Test func `a click chooses a row, and a second one opens it`() {
    let app = AppDriver()
    app.click("résumé")
    app.expectRow(containing: "No thread is open.")
    app.click("résumé")
    app.expectRow(containing: "┐┌ résumé naïve café")
  }

  @Test func `a click goes to the pane that it hits`() {
    let app = AppDriver(Samples.queued)
    app.click("3 ○ résumé")
    app.press("x")
    #expect(!app.workspace.attention.members.contains(Samples.accented))
  }

  @Test func `a click on a pane's title goes there without choosing`() {
    let app = AppDriver(Samples.queued)
    app.press("2jj1")
    app.click("4 in all")
    app.press("x")
    #expect(!app.workspace.attention.members.contains(Samples.accented))
  }

  @Test func `a click on the conversation begins to write`() {
    let app = AppDriver()
    app.press("<enter><esc>")
    app.click("Nothing has been said yet")
    app.type("hi")
    app.expectRow(containing: "› hi")
  }

  @Test func `who points at what was said reads on, or writes on, and the composer is pressed to write`() throws {
    let app = AppDriver()
    app.press("<enter>go<enter>")
    app.takeEffects()
    app.accept()
    app.hear(.text("größe one", kind: .said, part: "a"))
    app.endTurn()
    app.takeEffects()
    for keys in ["<esc>5", "<esc>"] {
      app.press(keys)
      app.click("größe one")
      #expect(app.footer().contains("↵ write"))
      app.press("jY")
      app.takeEffects()
      let place = try #require(app.place(of: "größe one"))
      app.mouse(.press, row: place.row, column: place.column)
      app.mouse(.drag, row: place.row, column: place.column + 4)
      app.mouse(.release, row: place.row, column: place.column + 4)
      app.takeEffects()
      app.press("k[")
      #expect(app.workspace.streams[Samples.flaky]?.draft == "", "\(keys)")
    }
    app.press("<enter>x")
    app.click("größe one")
    app.type("y")
    app.expectRow(containing: "› xy")
    app.press("<esc>5")
    app.click("› xy")
    app.type("z")
    app.expectRow(containing: "› zxy")
  }

  @Test func `a click where no thread is open says what to do`() {
    let app = AppDriver()
    app.click("No thread is open.")
    app.expectRow(containing: "No thread is open: choose one and press Enter")
  }

  @Test func `the wheel scrolls what is under it and changes no order`() {
    var workspace = Samples.nothing
    workspace.settings.recentLength = 60
    workspace.streams = Streams((1...60).map { Samples.thread(UInt64($0), "thread \($0).", minutesAgo: Int64($0)) })
    let app = AppDriver(workspace)
    app.mouse(.scrollDown, row: 5, column: 5)
    app.expectNoRow(containing: "thread 3.")
    app.expectRow(containing: "thread 4.")
    app.mouse(.scrollUp, row: 5, column: 5)
    app.expectRow(containing: "thread 1.")
    app.mouse(.scrollUp, row: 5, column: 5)
    app.expectRow(containing: "thread 1.")
  }

  @Test func `a double click on a row that has only just come under the pointer runs nothing`() throws {
    var workspace = Samples.idle
    workspace.upNext = Lane(
      waiting: [Samples.command(1, "one"), Samples.command(2, "two"), Samples.command(3, "three")], hold: .paused,
      capacity: 3)
    let app = AppDriver(workspace)
    let place = try #require(app.place(of: "2 two"))
    func doubleClick() {
      for _ in 1...2 {
        app.mouse(.press, row: place.row, column: place.column)
        app.mouse(.release, row: place.row, column: place.column)
      }
    }
    _ = app.ask(.call(Call(["remove", Samples.id(1, as: QueuedCommand.self).text])))
    doubleClick()
    #expect(app.footer().contains("It has just left the list."))
    #expect(app.workspace.upNext.waiting.items.map(\.name) == ["two", "three"])
    app.pass(seconds: 1)
    doubleClick()
    #expect(app.workspace.upNext.waiting.items.map(\.name) == ["three", "two"])
  }

  @Test func `the wheel scrolls the conversation`() {
    let app = AppDriver()
    app.press("<enter>go<enter>")
    app.takeEffects()
    app.hear(.text((1...60).map { "line \($0)." }.joined(separator: "\n"), kind: .said, part: nil))
    app.mouse(.scrollUp, row: 10, column: 60)
    app.expectNoRow(containing: "line 60.")
    app.mouse(.scrollDown, row: 10, column: 60)
    app.expectRow(containing: "line 60.")
    app.expectNoRow(containing: "↓ more")
  }

  @Test func `a dialog keeps the mouse from what is behind it`() {
    let app = AppDriver()
    app.press("?")
    app.mouse(.press, row: 3, column: 5)
    app.press("<esc><enter>")
    app.expectRow(containing: "┐┌ fix flaky test")
  }

  @Test func `a click outside of everything is borne`() {
    let app = AppDriver()
    for (row, column) in [(-1, -1), (0, 0), (29, 0), (500, 500), (3, 38), (3, 39)] {
      app.mouse(.press, row: row, column: column)
      app.mouse(.drag, row: row, column: column)
      app.mouse(.release, row: row, column: column)
    }
    app.expectRow(containing: "fix flaky test")
  }
}
