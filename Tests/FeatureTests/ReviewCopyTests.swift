import Conversation
import Core
import Review
import ReviewScene
import Scene
import TestSupport
import Testing
import Toolkit

/// Lines of a change that are copied.
struct ReviewCopyTests {
  private static let guarded = "    guard let token = try? read(path) else {"

  private func app(_ keys: String, columns: Int = 140, rows: Int = 45) -> AppDriver {
    let app = ReviewPaneTests.app(columns: columns, rows: rows)
    app.press("<enter>" + keys)
    app.takeEffects()
    return app
  }

  private func difference(_ app: AppDriver) -> OpenDifference? { app.state.windows[1]?.review?.difference }

  @Test func `lines that are chosen are copied without their signs, and let go`() {
    let app = app("]jjjjvj")
    #expect(app.footer().contains("Y copy"))
    app.press("Y")
    app.expectEffects([.window(1, .copy("    let token = try read(path)\n" + Self.guarded))])
    #expect(app.footer().contains("Copied the text: 2 lines."))
    #expect(difference(app)?.anchor == nil)
  }

  @Test func `without any it is the line that the keys are on, and all of a hunk on its head`() {
    let app = app("]jjjjj")
    app.press("Y")
    app.expectEffects([.window(1, .copy(Self.guarded))])
    app.press("[Y")
    let copied = app.takeEffects().compactMap { if case .window(1, .copy(let text)) = $0 { text } else { nil } }
    #expect(copied.count == 1 && copied.first?.hasPrefix("  /// Who it is.\n") == true, "\(copied)")
    #expect(app.footer().contains("Copied the text: 10 lines."))
    for keys in ["gY", "<esc>Y"] {
      app.press(keys)
      #expect(app.footer().contains("Go to a line of the change first."))
    }
    app.expectEffects([])
  }

  @Test func `what a terminal would obey is not copied, and what joins signs is`() {
    let patch = "@@ -0,0 +1,2 @@\n+\tgröße 👩\u{200D}💻\u{1B}[0m\r\n+zwei\r\n"
    let app = AppDriver(ReviewPaneTests.workspace(), columns: 140, rows: 45)
    app.stage(
      StagedChange([.init(ReviewPaneTests.file("größe.txt", 1, .lines(added: 2, removed: 0), .added), patch: patch)]))
    app.press("1gi<enter>]V")
    app.takeEffects()
    app.press("Y")
    app.expectEffects([.window(1, .copy("\tgröße 👩\u{200D}💻[0m\nzwei"))])
  }

  @Test func `of more than is in memory that is said`() {
    let patch = "@@ -0,0 +1,3000 @@\n" + (1...3000).map { "+line \($0)\n" }.joined()
    let app = AppDriver(ReviewPaneTests.workspace(), columns: 140, rows: 45)
    app.stage(
      StagedChange([.init(ReviewPaneTests.file("long.txt", 1, .lines(added: 3000, removed: 0), .added), patch: patch)]))
    app.press("1gi<enter>GV")
    app.takeEffects()
    app.press("Y")
    #expect(app.footer().contains("too long for the terminal's clipboard: upnext diff prints it."))
    app.expectEffects([])
    #expect(difference(app)?.anchor != nil)
  }

  @Test(arguments: ["C", "D", "o"]) func `a key that counts in a conversation alone says so`(key: String) {
    let app = app("")
    app.press(key)
    #expect(app.footer().contains("This is done in a conversation: 5 goes there."))
  }

  // MARK: The pointer

  @Test func `lines that the pointer is drawn over are chosen, and copied when it is let go`() throws {
    let app = app("")
    let start = try #require(app.place(of: "guard let token"))
    let end = try #require(app.place(of: "check(token)"))
    app.mouse(.press, row: start.row, column: start.column)
    app.mouse(.drag, row: end.row, column: end.column)
    #expect(difference(app)?.anchor == 5)
    app.mouse(.release, row: end.row, column: end.column)
    let lines = [Self.guarded, "      throw LoginError.noToken(path)", "    }", "    check(token)"]
    app.expectEffects([.window(1, .copy(lines.joined(separator: "\n")))])
    #expect(difference(app)?.anchor == nil)
    #expect(difference(app)?.place.cursor == 8)
    // Upwards, and beyond the edge.
    app.mouse(.press, row: end.row, column: end.column)
    app.mouse(.drag, row: 0, column: 0)
    app.mouse(.release, row: 0, column: 0)
    #expect(app.footer().contains("Copied the text: 8 lines."))
    app.takeEffects()
  }

  @Test func `side by side, only lines of the side that was pressed are chosen and copied`() throws {
    let app = app("", columns: 200, rows: 60)
    let new = try #require(app.place(of: "guard let token"))
    let old = try #require(app.place(of: "let token = try read"))
    let end = try #require(app.place(of: "check(token)"))
    #expect(old.row == new.row && old.column < new.column)
    app.mouse(.press, row: new.row - 1, column: new.column)
    app.mouse(.drag, row: new.row + 1, column: new.column)
    #expect(app.screen(of: 1).filter { $0 == "▌" }.count == 3)
    app.mouse(.release, row: new.row + 1, column: new.column)
    let lines = ["    let path = \"/etc/token\"", Self.guarded, "      throw LoginError.noToken(path)"]
    app.expectEffects([.window(1, .copy(lines.joined(separator: "\n")))])
    #expect(app.footer().contains("Copied the text: 3 lines."))
    app.mouse(.press, row: old.row, column: old.column)
    app.mouse(.drag, row: end.row, column: old.column)
    app.mouse(.release, row: end.row, column: old.column)
    app.expectEffects([.window(1, .copy("    let token = try read(path)\n    check(token)"))])
    // Upwards, let go where that side is empty.
    app.mouse(.press, row: end.row, column: old.column)
    app.mouse(.drag, row: old.row + 1, column: old.column + 6)
    app.mouse(.release, row: old.row + 1, column: old.column + 6)
    app.expectEffects([.window(1, .copy("    check(token)"))])
  }

  @Test func `let go below the last line, all from where it was pressed is copied, however fast that was`() throws {
    let app = app("")
    let start = try #require(app.place(of: "notify(.left)"))
    app.mouse(.press, row: start.row, column: start.column)
    app.mouse(.drag, row: start.row + 12, column: start.column)
    app.mouse(.release, row: start.row + 12, column: start.column)
    app.expectEffects([.window(1, .copy("    notify(.left)\n  }"))])
  }

  @Test func `a press copies nothing, nor does a hand that trembles, and Esc lets go`() throws {
    let app = app("")
    let start = try #require(app.place(of: "guard let token"))
    app.mouse(.press, row: start.row, column: start.column)
    app.mouse(.drag, row: start.row, column: start.column + 1)
    app.mouse(.release, row: start.row, column: start.column + 1)
    app.mouse(.press, row: start.row, column: start.column)
    app.mouse(.drag, row: start.row + 2, column: start.column)
    app.press("<esc>")
    app.mouse(.release, row: start.row + 2, column: start.column)
    app.expectEffects([])
    #expect(difference(app)?.anchor == nil)
    app.mouse(.press, row: start.row, column: start.column)
    app.mouse(.drag, row: start.row + 2, column: start.column)
    app.press("<esc>")
    app.mouse(.drag, row: start.row + 3, column: start.column)
    app.mouse(.release, row: start.row + 3, column: start.column)
    app.expectEffects([])
    app.mouse(.press, row: start.row, column: start.column)
    app.mouse(.drag, row: start.row, column: start.column + 6)
    app.mouse(.release, row: start.row, column: start.column + 6)
    app.expectEffects([.window(1, .copy(Self.guarded))])
  }
}
