import Core
import Foundation
import Languages
import Scene
import Testing
import Toolkit

/// Looking at the windows.
extension AppDriver {
  package func frame(of window: WindowID = 1) -> Frame {
    stage.frames[window]?.frame ?? Frame(size: Size(columns: 0, rows: 0))
  }

  /// How many frames the window has been sent.
  package func cellsShown(to window: WindowID = 1) -> Int { stage.cellsShown[window] ?? 0 }

  package func framesShown(in window: WindowID = 1) -> Int { stage.framesShown[window] ?? 0 }

  package var screen: String { screen(of: 1) }

  package func screen(of window: WindowID) -> String { frame(of: window).text }

  /// The last line, where acts are confirmed and problems told.
  package func footer(of window: WindowID = 1) -> String {
    let frame = frame(of: window)
    guard frame.size.rows > 0 else { return "" }
    return Self.text(frame.rows[frame.size.rows - 1][...])
  }

  package func rows(containing words: String, in window: WindowID = 1) -> [String] {
    screen(of: window).split(separator: "\n").map(String.init).filter { $0.contains(words) }
  }

  /// The first row with these words has these others too.
  package func expectRow(
    containing words: String..., in window: WindowID = 1, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let lines = screen(of: window).split(separator: "\n")
    guard !lines.contains(where: { line in words.allSatisfy { line.contains($0) } }) else { return }
    Issue.record(
      "no row has \(words.map { "\"\($0)\"" }.joined(separator: " and ")):\n\(screen(of: window))",
      sourceLocation: sourceLocation)
  }

  package func expectNoRow(
    containing words: String, in window: WindowID = 1, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard screen(of: window).contains(words) else { return }
    Issue.record("\"\(words)\" is on the screen:\n\(screen(of: window))", sourceLocation: sourceLocation)
  }

  package func expectScreen(
    _ expected: String, of window: WindowID = 1, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    Self.compare(screen(of: window), with: expected, "the screen", sourceLocation)
  }

  /// Compares with `Screens/<name>.txt` beside the test. With `RECORD=1` in the environment the file is written.
  package func expectScreen(
    named name: String, of window: WindowID = 1, file: StaticString = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let hidden = frame(of: window).cursorUse == .row ? " hidden" : ""
    let cursor = (frame(of: window).cursor.map { "\($0.row):\($0.column)" } ?? "nowhere") + hidden
    let text = screen(of: window) + "\ncursor \(cursor)\n"
    let folder = URL(fileURLWithPath: "\(file)").deletingLastPathComponent().appendingPathComponent("Screens")
    RecordedText.expect(text, in: folder.appendingPathComponent("\(name).txt"), sourceLocation: sourceLocation)
  }

  /// Where the screen has these words first.
  package func place(of words: String, in window: WindowID = 1) -> Position? {
    let frame = frame(of: window)
    for row in 0..<frame.size.rows {
      for column in 0..<frame.size.columns where Self.text(frame.rows[row].dropFirst(column)).hasPrefix(words) {
        return Position(row: row, column: column)
      }
    }
    return nil
  }

  /// How the first of these words looks.
  package func style(of words: String, in window: WindowID = 1) -> Style? {
    place(of: words, in: window).map { frame(of: window)[$0.row, $0.column].style }
  }

  static func compare(_ text: String, with expected: String, _ what: String, _ location: SourceLocation) {
    guard text != expected else { return }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let wanted = expected.split(separator: "\n", omittingEmptySubsequences: false)
    var differences: [String] = []
    for row in 0..<max(lines.count, wanted.count) {
      let line = row < lines.count ? String(lines[row]) : "(no line)"
      let want = row < wanted.count ? String(wanted[row]) : "(no line)"
      if line != want { differences.append("line \(row + 1)\n  expected \(want)\n  found    \(line)") }
    }
    Issue.record(
      "\(what) is not as expected\n\(differences.prefix(12).joined(separator: "\n"))\nthe whole:\n\(text)",
      sourceLocation: location)
  }

  private static func text(_ cells: ArraySlice<Cell>) -> String {
    var scalars = String.UnicodeScalarView()
    for cell in cells { scalars.append(contentsOf: cell.scalars) }
    return String(scalars)
  }
}

/// A text that a person has looked at and committed.
package enum RecordedText {
  package static func expect(_ text: String, in file: URL, sourceLocation: SourceLocation = #_sourceLocation) {
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      do {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
      } catch {
        Issue.record("\(file.lastPathComponent) can't be written: \(error)", sourceLocation: sourceLocation)
      }
      return
    }
    do {
      AppDriver.compare(
        text, with: try String(contentsOf: file, encoding: .utf8), file.lastPathComponent, sourceLocation)
    } catch {
      Issue.record(
        "\(file.lastPathComponent) is missing: write it with RECORD=1, then read it before you commit it\n\(text)",
        sourceLocation: sourceLocation)
    }
  }
}
