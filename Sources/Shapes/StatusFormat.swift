import JSON
import Toolkit

/// A text with places for what is known of the state of things.
package struct StatusFormat: Equatable {
  package struct Problem: Error, Equatable { package let words: String }

  private enum Part: Equatable {
    case text(String)
    case place(String)
  }

  /// The places, and the fields of the answer that they show.
  private static let fields = [
    "needs": "needs_you", "working": "working", "next": "up_next", "left": "left", "first": "first", "line": "line",
  ]

  private var parts: [Part] = []

  package init(_ format: String) throws(Problem) {
    var rest = format[...]
    while let brace = rest.firstIndex(of: "{") {
      parts.append(.text(String(rest[..<brace])))
      rest = rest[rest.index(after: brace)...]
      if rest.first == "{" {
        parts.append(.text("{"))
        rest = rest.dropFirst()
        continue
      }
      guard let end = rest.firstIndex(of: "}") else { throw Problem(words: "A { in the format is not closed.") }
      let name = String(rest[..<end])
      guard let field = StatusFormat.fields[name] else {
        let known = StatusFormat.fields.keys.sorted().map { "{\($0)}" }.joined(separator: ", ")
        throw Problem(words: "There is no {\(name)}, but \(known).")
      }
      parts.append(.place(field))
      rest = rest[rest.index(after: end)...]
    }
    parts.append(.text(String(rest)))
  }

  package func text(_ answer: JSON) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .place(let field):
        answer[field]?.string.map { Clean.wholeLine($0) } ?? answer[field]?.int.map { String($0) } ?? ""
      }
    }.joined()
  }
}
