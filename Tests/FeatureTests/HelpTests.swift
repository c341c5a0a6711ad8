import Core
import Scene
import TestSupport
import Testing
import Toolkit
import Words

/// The help: what can be done where one is comes first, and what is looked for is found.
struct HelpTests {
  private func help(_ keys: String, _ workspace: Workspace = Samples.queued, columns: Int = 100, rows: Int = 60)
    -> AppDriver
  {
    let app = AppDriver(workspace, columns: columns, rows: rows)
    app.press(keys + "<f1>")
    return app
  }

  /// The rows of the help up to its second heading.
  private func here(_ app: AppDriver) -> [String] {
    let all = app.screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let start = all.firstIndex(where: { $0.contains("What you can do here") }) else { return [] }
    let end = all[start...].firstIndex { $0.contains("Everywhere but where text is typed") } ?? all.endIndex
    return Array(all[start..<end])
  }

  @Test func `what can be done here is said first, and only that`() {
    let queue = here(help("2j"))
    #expect(queue.first?.contains("What you can do here: Queue") == true)
    #expect(queue.contains { $0.contains("t   ") && $0.contains("Move the row to the top") })
    #expect(queue.contains { $0.contains("Leave the thread out of the Queue") })
    #expect(!queue.contains { $0.contains("Let the agent do this once") })
    // The first one is at the top already.
    #expect(!here(help("2")).contains { $0.contains("Move the row to the top") })
    let commands = here(help("4"))
    #expect(commands.first?.contains("Up Next") == true)
    #expect(!commands.contains { $0.contains("Change a command that waits") })
  }

  @Test func `in a conversation the keys of the composer are said`() {
    let app = help("<enter>hallo")
    #expect(here(app).first?.contains("conversation") == true)
    #expect(here(app).contains { $0.contains("Send the message") && $0.contains("↵") })
    app.press("<esc>")
    app.expectRow(containing: "› hallo")
  }

  @Test func `the slash finds keys and acts while one types, and Esc shows all again`() {
    let app = help("2")
    app.press("/")
    app.type("snooze")
    app.expectNoRow(containing: "Go to the next row")
    app.expectRow(containing: "Leave the thread out of the Queue")
    app.press("<ctrl-u>")
    app.type("zzz")
    app.expectRow(containing: "Nothing fits these words.")
    app.press("<esc>")
    app.expectRow(containing: "What you can do here: Queue")
    app.press("<esc>")
    app.expectNoRow(containing: "┌ Keys")
  }

  @Test func `it leads to the palette, by key and by click`() {
    let app = help("2")
    app.press("<ctrl-p>")
    app.expectRow(containing: "┌ Palette")
    app.press("<esc>?")
    app.pass(seconds: 1)
    app.click("finds actions, threads")
    app.expectRow(containing: "┌ Palette")
  }

  @Test func `the keys are those that are really bound, in the colour of keys`() throws {
    var surroundings = Samples.surroundings
    surroundings.keymap = try Samples.keymap.overridden(by: DefaultKeys.read("[list]\nf7 snooze\nz none"))
    let app = AppDriver(Samples.queued, columns: 100, rows: 60, surroundings: surroundings)
    app.press("2?")
    app.expectRow(containing: "F7", "Leave the thread out of the Queue")
    #expect(app.style(of: "F7")?.foreground == Samples.theme("dark")[.accent].foreground)
  }

  @Test func `from 120 columns on it has two columns`() {
    let app = help("2", columns: 140, rows: 45)
    #expect(here(app).contains { $0.contains("What you can do here") })
    let headings = app.screen.split(separator: "\n").filter { $0.contains("Everywhere but") || $0.contains("In every") }
    #expect(!headings.isEmpty)
    app.expectScreen(named: "help-140x45")
    app.resize(80, 24)
    app.expectScreen(named: "help-80x24")
    app.resize(40, 12)
    app.expectScreen(named: "help-40x12")
  }

  @Test func `the wheel and a page go through it and stop at its end`() {
    let app = help("2", columns: 80, rows: 24)
    for _ in 1...120 { app.mouse(.scrollDown, row: 10, column: 20) }
    let end = app.screen
    app.press("<pgdn>")
    app.expectScreen(end)
    app.press("g")
    app.expectRow(containing: "What you can do here")
  }
}
