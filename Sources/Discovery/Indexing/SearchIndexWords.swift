import Conversation
import Indexing
import Texts

/// The words of a record that a search is to find: what people and agents said, and what tools were called with. What
/// tools answered is most of a record, and nobody's words.
enum SearchIndexWords {
  /// Nobody says more in one go; what is longer was pasted.
  private static let entryBytes = 32 << 10
  /// Of a tool's call, the command.
  private static let commandBytes = 2 << 10

  static func steps(of record: Record, at place: Int64, otherwise time: Timestamp) -> [SearchIndexStep] {
    var steps: [SearchIndexStep] = []
    if record.startsOver { steps.append(.startOver) }
    if let target = record.rewindsTo { steps.append(.takeBack(message: number(ofMessage: target))) }
    let message = record.message.map(number)
    // A message that is said in parts, one record each, has no name of its own to be replaced by.
    if let message, !record.startsOver { steps.append(.replace(message: message)) }
    for (part, said) in record.said.enumerated() {
      guard let words = words(of: said) else { continue }
      let number = Entry.outsideNumber(at: place, part)
      steps.append(.add(SearchIndexEntry(number: number, at: record.at ?? time, words: words, message: message)))
    }
    return steps
  }

  /// Nil for what is not looked for.
  static func words(of said: Said) -> String? {
    switch said {
    case .person(let text), .agent(let text): return cut(text, entryBytes)
    case .notice(let text, _): return cut(text, commandBytes)
    case .wentBack: return cut(said.text, commandBytes)
    case .tool(let use):
      guard use.kind == "execute", use.input != use.title else { return cut(use.title, commandBytes) }
      return cut(use.input.hasPrefix(use.title) ? use.input : use.title + "\n" + use.input, commandBytes)
    case .thought, .result, .forked: return nil
    }
  }

  private static func cut(_ text: String, _ bytes: Int) -> String? {
    text.isEmpty ? nil : String(text.beginning(bytes: bytes))
  }

  /// Within one thread no two messages have the same.
  static func number(ofMessage name: String) -> Int64 { Int64(bitPattern: name.stableNumber) }
}
