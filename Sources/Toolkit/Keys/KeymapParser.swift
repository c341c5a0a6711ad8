/// Reads keymaps as people write them:
///
///     # Every list.
///     [list]
///     j down   move-down
///     x delete remove
package enum KeymapParser {
  /// One key of one line; the action is still a name.
  package struct Entry: Hashable, Sendable {
    let line: Int
    let context: String
    let key: Key
    let action: String
  }

  package static func parse(_ text: String) throws(KeymapProblem) -> [Entry] {
    var entries: [Entry] = []
    var context: String?
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let number = index + 1
      var words = line.split { $0 == " " || $0 == "\t" }.map { String($0) }
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      if first.hasPrefix("["), first.hasSuffix("]"), first.count > 2, words.count == 1 {
        context = String(first.dropFirst().dropLast())
        continue
      }
      guard words.count >= 2 else { throw .incompleteLine(first, line: number) }
      guard let context else { throw .lineOutsideContext(line: number) }
      let action = words.removeLast()
      for word in words {
        guard let key = Key(notation: word) else { throw .unknownKey(word, line: number) }
        if let other = key.arrival { throw .neverArrives(word, other, line: number) }
        entries.append(Entry(line: number, context: context, key: key, action: action))
      }
    }
    return entries
  }
}
