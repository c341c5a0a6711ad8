import Foundation
import Testing

/// `docs/JSON.md`, read for what it promises.
enum JSONPage {
  /// What the page says under a name, from a heading on, up to what ends it.
  static func text(
    of name: String, under heading: String = "", upTo end: String = "\n",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(contentsOf: root.appendingPathComponent("docs/JSON.md"), encoding: .utf8)
    let section =
      try heading.isEmpty
      ? page.startIndex : #require(page.range(of: heading), sourceLocation: sourceLocation).upperBound
    let start = try #require(page[section...].range(of: "    \(name)  "), sourceLocation: sourceLocation).upperBound
    let stop = try #require(page[start...].range(of: end), sourceLocation: sourceLocation).lowerBound
    return String(page[start..<stop])
  }

  /// The names in quotes, outside of inner objects.
  static func fields(_ text: String) -> Set<String> {
    var names: Set<String> = []
    var depth = 0
    for (index, piece) in text.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
      if index.isMultiple(of: 2) {
        depth += piece.count { $0 == "{" } - piece.count { $0 == "}" }
      } else if depth == 1 {
        names.insert(String(piece))
      }
    }
    return names
  }

  /// The words between the bars, without what stands in brackets behind them.
  static func words(_ text: String) -> Set<String> {
    var plain = ""
    var depth = 0
    for character in text {
      if character == "(" { depth += 1 }
      if depth == 0 { plain.append(character) }
      if character == ")" { depth -= 1 }
    }
    return Set(
      plain.split(separator: "|").compactMap { $0.split { $0 == " " || $0 == "\n" }.first }.map(String.init))
  }
}
