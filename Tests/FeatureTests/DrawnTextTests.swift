import Conversation
import Core
import Scene
import TestSupport
import Testing
import Toolkit

/// Text that the pointer is drawn over.
struct DrawnTextTests {
  private func talked() -> AppDriver {
    let app = AppDriver()
    app.press("<enter>why<enter>")
    app.takeEffects()
    app.accept()
    app.hear(.text("Größe one\n\n    if a {\n      b()\n    }\n\nlast line", kind: .said, part: "a"))
    app.endTurn()
    app.takeEffects()
    return app
  }

  @Test func `text that the pointer is drawn over is marked, and copied when it is let go`() throws {
    let app = talked()
    let start = try #require(app.place(of: "one"))
    let end = try #require(app.place(of: "last"))
    app.mouse(.press, row: start.row, column: start.column)
    app.mouse(.drag, row: end.row, column: end.column + 3)
    #expect(app.style(of: "one") == Samples.theme("dark")[.selection])
    #expect(app.style(of: "Größe") != Samples.theme("dark")[.selection])
    #expect(app.style(of: "line") != Samples.theme("dark")[.selection])
    app.mouse(.release, row: end.row, column: end.column + 3)
    let copied = app.takeEffects().compactMap { effect -> String? in
      if case .window(1, .copy(let text)) = effect { return text }
      return nil
    }
    #expect(copied == ["one\n\n  if a {\n    b()\n  }\n\nlast"])
    #expect(app.style(of: "one") != Samples.theme("dark")[.selection])
    #expect(app.footer().contains("Copied the text: 7 lines."))
  }

  @Test func `a line that the width has broken is copied as one`() throws {
    let app = talked()
    app.press("again<enter>")
    app.accept()
    let code = "begin " + String(repeating: "é/", count: 40) + " end"
    app.hear(.text("```\n\(code)\nletzte\n```", kind: .said, part: "b"))
    app.endTurn()
    app.takeEffects()
    let start = try #require(app.place(of: "begin"))
    let end = try #require(app.place(of: "letzte"))
    #expect(end.row == start.row + 2)
    app.mouse(.press, row: start.row, column: start.column)
    app.mouse(.drag, row: end.row, column: end.column + 5)
    app.mouse(.release, row: end.row, column: end.column + 5)
    app.expectEffects([.window(1, .copy("\(code)\nletzte"))])
  }

  @Test func `it may be drawn upwards and beyond the edge, and a press alone copies nothing`() throws {
    let app = talked()
    let start = try #require(app.place(of: "last"))
    app.mouse(.press, row: start.row, column: start.column + 3)
    app.mouse(.release, row: start.row, column: start.column + 3)
    app.expectEffects([])
    app.mouse(.press, row: start.row, column: start.column + 3)
    app.mouse(.drag, row: start.row - 1, column: 0)
    app.mouse(.drag, row: start.row, column: 0)
    app.mouse(.release, row: start.row, column: 0)
    app.expectEffects([.window(1, .copy("last"))])
  }
}
