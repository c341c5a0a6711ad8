import Conversation
import Scene
import TestSupport
import Testing
import Toolkit

/// The terminal's cursor stands where the keys are: braille displays and screen readers follow it.
struct CursorTests {
  /// Keys that lead somewhere, with what stands in the row of the cursor then.
  private static let places: [(keys: String, words: String)] = [
    ("1", "fix flaky test"), ("1j", "漢字"), ("1<enter>", "›"), ("3", "api"), ("4", "Nothing queued"), (",", ""),
    (",jj", ""), ("?", ""), ("<ctrl-p>", ""), ("1m", ""), ("1mj", ""), ("n", ""),
    ("n<tab>", "Directory"), ("n<tab><tab>", ""), ("c", "›"), ("c<tab><tab>", ""), ("1/", ""), ("<ctrl-f>", ""),
    ("H", ""), ("1y", ""), ("1 ", ""),
  ]

  @Test(arguments: [(140, 45), (100, 30), (80, 24), (60, 20), (40, 10)], [true, false])
  func `the cursor stands where the keys are, whatever is in front`(size: (Int, Int), unicode: Bool) {
    for (keys, words) in Self.places {
      let app = AppDriver(columns: size.0, rows: size.1, unicode: unicode)
      app.press(keys)
      _ = app.takeEffects()
      guard let cursor = app.frame().cursor else {
        Issue.record("after \(keys) at \(size) the cursor is nowhere:\n\(app.screen)")
        continue
      }
      if !unicode { #expect(app.frame().cursorUse != .row, "after \(keys)") }
      let row = app.screen.split(separator: "\n", omittingEmptySubsequences: false)[cursor.row]
      guard unicode, size.0 >= 80 else { continue }
      #expect(words.isEmpty || row.contains(words), "after \(keys) at \(size) it is at \(cursor):\n\(app.screen)")
    }
  }

  @Test func `it follows the selected row up and down, to its first column`() {
    let app = AppDriver()
    for keys in ["j", "j", "k", "G", "g"] {
      app.press(keys)
      guard let cursor = app.frame().cursor else {
        Issue.record("the cursor is nowhere after \(keys)")
        return
      }
      #expect(app.frame().cursorUse == .row)
      #expect(app.frame()[cursor.row, cursor.column].scalars.first == "▌", "after \(keys):\n\(app.screen)")
    }
  }

  @Test func `in a question it stands at the question, and at the chosen answer of a peek`() {
    let app = AppDriver(Samples.queued)
    app.press("2<enter>")
    _ = app.takeEffects()
    _ = app.ask(.call(Call(["send", Samples.flaky.text, "go"])))
    app.accept()
    app.hear(.asks(Samples.permission()))
    app.press("<esc>1gw")
    _ = app.takeEffects()
    let lines = app.screen.split(separator: "\n", omittingEmptySubsequences: false)
    let row = app.frame().cursor.map { String(lines[$0.row]) } ?? "nowhere"
    #expect(row.contains("APPROVE"), "\(app.screen)")
  }
}
