import Core
import Texts

/// What the person typed, as words to look for.
struct SearchQuery: Equatable {
  /// Each word costs a look at the index, and a long one as many as it has pieces; nobody looks for more than this.
  private static let mostWords = 32
  private static let mostBytes = 4096

  let words: [String]

  /// Only words with a letter or a digit can be found, as `SearchHit.canBeFound` says: nothing else is in the index.
  init(_ text: String) {
    let found = text.beginning(bytes: SearchQuery.mostBytes)
      .split { $0.isWhitespace || $0.isNewline || $0 == "\0" }.map(String.init)
      .filter { word in word.contains { $0.isLetter || $0.isNumber } }
    words = Array(found.prefix(SearchQuery.mostWords))
  }

  /// In the index's own language. Each word is quoted, so that nothing typed is an operator; the last may go on.
  ///
  /// A single letter at the end is only the beginning of a word, and half of all words begin with it: it says nothing
  /// yet, and looking for it takes long.
  var expression: String { expression(orWords: { _, _ in [] }) }

  /// With other words of the index that stand for one of these; the last may go on, and stands for all that begin so.
  func expression(orWords others: (_ word: String, _ goesOn: Bool) throws -> [String]) rethrows -> String {
    let isBegun = words.count > 1 && words.last?.count == 1
    let sought = isBegun ? words.dropLast() : words[...]
    func quoted(_ word: String) -> String { "\"" + word.replacing("\"", with: "\"\"") + "\"" }
    return try sought.indices.map { index in
      let goesOn = index == sought.endIndex - 1 && !isBegun && sought[index].count > 1
      let all = [quoted(sought[index]) + (goesOn ? "*" : "")] + (try others(sought[index], goesOn)).map(quoted)
      return all.count == 1 ? all[0] : "(" + all.joined(separator: " OR ") + ")"
    }.joined(separator: " AND ")
  }

  /// Scripts that write without spaces: the index takes a whole sentence of theirs for one word, so it can't help.
  var needsScan: Bool {
    words.contains { $0.unicodeScalars.contains(where: UnspacedText.isUnspaced) }
  }
}
