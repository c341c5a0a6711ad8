import Conversation
import Scene
import TestSupport
import Testing

/// A tool's call whose title is longer than its line.
struct ToolTitleTests {
  private let title = "Fetch https://example.com/way/to/go?page=1 and https://example.com/größe/letzte"

  private func called(_ title: String, input: String = "", columns: Int = 100, rows: Int = 30) -> AppDriver {
    let app = AppDriver(columns: columns, rows: rows)
    app.press("<enter>go<enter>")
    app.takeEffects()
    app.hear(.tool(ToolCall(id: "t", title: title, kind: "fetch", status: .completed, input: input)))
    return app
  }

  @Test func `it unfolds to the whole title, though there is nothing else to show`() {
    let app = called(title)
    app.expectRow(containing: "▸ Fetch https://example.com/way", "…")
    app.expectNoRow(containing: "größe/letzte")
    app.press("<alt-o>")
    app.expectRow(containing: "▾ Fetch https://example.com/way/to/go?page=1 and", "✓")
    app.expectRow(containing: "    https://example.com/größe/letzte")
    app.click("Fetch https")
    app.expectRow(containing: "▸ Fetch https://example.com/way", "…")
  }

  @Test func `one that has room is not folded`() {
    let app = called(title, columns: 200)
    app.expectRow(containing: "· " + title)
    app.press("<alt-o>")
    app.expectRow(containing: "Nothing is folded here")
  }

  @Test func `what it was given is not said again below the whole title`() {
    let app = called(title, input: title)
    app.press("<alt-o>")
    #expect(app.rows(containing: "größe/letzte").count == 1, "\(app.screen)")
    let more = called(title, input: "{\"url\": \"https://example.com/größe/letzte\"}")
    more.press("<alt-o>")
    #expect(more.rows(containing: "größe/letzte").count == 2, "\(more.screen)")
  }

  @Test func `a title without end is shown by its beginning`() {
    let app = called(String(repeating: "très-long 漢字 ", count: 2000), columns: 60, rows: 60)
    app.press("<alt-o>")
    app.expectRow(containing: "more lines")
  }
}
