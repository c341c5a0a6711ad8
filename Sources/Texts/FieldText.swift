/// A text with `{{fields}}`, which are filled in before it is used.
package struct FieldText: Equatable, Sendable {
  private let text: String

  package init(_ text: String) { self.text = text }

  /// In the order in which they come first.
  package var fields: [String] {
    var names: [String] = []
    for piece in FieldText.pieces(of: text) {
      if case .field(let name) = piece, !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// What a value holds is text, also where it looks like a field.
  package func filled(_ values: [String: String]) -> String {
    FieldText.pieces(of: text).map { piece in
      switch piece {
      case .text(let text): text
      case .field(let name): values[name] ?? "{{\(name)}}"
      }
    }.joined()
  }

  private enum Piece {
    case text(String)
    case field(String)
  }

  private static func pieces(of prompt: String) -> [Piece] {
    var pieces: [Piece] = []
    var text = ""
    var rest = Substring(prompt)
    while !rest.isEmpty {
      if rest.hasPrefix("{{"), let (name, after) = field(at: rest) {
        if !text.isEmpty { pieces.append(.text(text)) }
        text = ""
        pieces.append(.field(name))
        rest = after
      } else {
        text.append(rest.removeFirst())
      }
    }
    if !text.isEmpty { pieces.append(.text(text)) }
    return pieces
  }

  /// A name of one line between the braces; anything else is text.
  private static func field(at rest: Substring) -> (name: String, after: Substring)? {
    var name = rest.dropFirst(2)
    // What can't be in a name ends the search: a text may have thousands of braces that nothing closes.
    guard let end = name.firstIndex(where: { $0.isNewline || $0 == "{" || $0 == "}" }), name[end...].hasPrefix("}}")
    else { return nil }
    let after = name[end...].dropFirst(2)
    name = name[..<end]
    let words = name.split(separator: " ").joined(separator: " ")
    return words.isEmpty ? nil : (words, after)
  }
}
