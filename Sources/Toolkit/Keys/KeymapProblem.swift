/// Why a keymap can't be used, in words for the person who wrote it.
package enum KeymapProblem: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownKey(String, line: Int)
  case neverArrives(String, Key, line: Int)
  case incompleteLine(String, line: Int)
  case lineOutsideContext(line: Int)
  case unknownAction(String, line: Int)
  case unknownContext(String, line: Int)
  case clash(key: Key, context: String, first: String, second: String)

  package var description: String {
    switch self {
    case .unknownKey(let key, let line):
      "line \(line): \"\(key)\" is no key; write j, G, enter, esc, space, ctrl-u, alt-enter, shift-up, pgdn, f1 …"
    case .neverArrives(let key, let other, let line): "line \(line): \(Self.words(for: key, arrivingAs: other))"
    case .incompleteLine(let text, let line):
      "line \(line): \"\(text)\" has no action; write the keys, then the action"
    case .lineOutsideContext(let line): "line \(line): write a [context] above the first keys"
    case .unknownAction(let action, let line): "line \(line): there is no action \"\(action)\""
    case .unknownContext(let context, let line): "line \(line): there is no context [\(context)]"
    case .clash(let key, let context, let first, let second):
      "[\(context)] gives \(key.notation) to both \(first) and \(second)"
    }
  }

  /// Of a key as it was written, in whose place another one comes.
  package static func words(for key: String, arrivingAs other: Key) -> String {
    "a terminal sends \(other.notation) for \"\(key)\"; write \(other.notation), or choose another key"
  }
}
