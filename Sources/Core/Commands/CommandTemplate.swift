/// A command that the person keeps under a name. Its prompt may have `{{fields}}`, which are asked for when it is used.
package struct CommandTemplate: Equatable, Sendable {
  package var prompt: String
  /// Nil leaves it to whoever uses it.
  package var directory: String?
  package var provider: String?
  package var mode: String?
  package var priority: CommandPriority
  package var enhancements: PromptEnhancementOptions

  package init(
    prompt: String, directory: String? = nil, provider: String? = nil, mode: String? = nil,
    priority: CommandPriority = .normal, enhancements: PromptEnhancementOptions = PromptEnhancementOptions()
  ) {
    self.prompt = prompt
    self.directory = directory
    self.provider = provider
    self.mode = mode
    self.priority = priority
    self.enhancements = enhancements
  }

  /// The names of its fields, each once, in the order in which they come.
  package var fields: [String] {
    var names: [String] = []
    for piece in CommandTemplate.pieces(of: prompt) {
      if case .field(let name) = piece, !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The prompt with the fields filled. What a value holds is text, also where it looks like a field.
  package func filled(_ values: [String: String]) -> String {
    CommandTemplate.pieces(of: prompt).map { piece in
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
    guard let end = name.indices.first(where: { name[$0...].hasPrefix("}}") }) else { return nil }
    let after = name[end...].dropFirst(2)
    name = name[..<end]
    guard !name.contains(where: { $0.isNewline || $0 == "{" || $0 == "}" }) else { return nil }
    let words = name.split(separator: " ").joined(separator: " ")
    return words.isEmpty ? nil : (words, after)
  }
}
