/// What an answer ends with, as one line: its last question, else its last paragraph. It says in a list what a thread
/// is waiting for.
package enum ClosingWords {
  private static let mostBytes = 4096
  private static let mostCharacters = 200

  package static func of(_ text: String) -> String {
    let paragraphs = paragraphs(of: end(of: text))
    guard let last = paragraphs.last else { return "" }
    for paragraph in paragraphs.suffix(2).reversed() {
      if let question = lastQuestion(in: paragraph) { return cut(question) }
    }
    return cut(last)
  }

  /// As much of the end as matters, from the beginning of a line on.
  private static func end(of text: String) -> Substring {
    let end = text.ending(bytes: mostBytes)
    guard end.startIndex > text.startIndex, let newline = end.utf8.firstIndex(of: UInt8(ascii: "\n")) else {
      return end
    }
    return end[end.utf8.index(after: newline)...]
  }

  /// Without code between fences, and without the signs of Markdown.
  private static func paragraphs(of text: Substring) -> [String] {
    var paragraphs: [String] = []
    var current = ""
    var isInCode = false
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let words = line.drop { $0 == " " || $0 == "\t" }
      if words.hasPrefix("```") || words.hasPrefix("~~~") {
        isInCode.toggle()
        continue
      }
      guard !isInCode else { continue }
      if words.isEmpty {
        if !current.isEmpty { paragraphs.append(current) }
        current = ""
      } else {
        let plain = plain(words)
        if !plain.isEmpty { current += (current.isEmpty ? "" : " ") + plain }
      }
    }
    if !current.isEmpty { paragraphs.append(current) }
    return paragraphs
  }

  private static func plain(_ line: Substring) -> String {
    var words = line
    while let first = words.first, "#>".contains(first) { words = words.dropFirst() }
    words = words.drop { $0 == " " }
    for mark in ["- [ ] ", "- [x] ", "- ", "* ", "+ "] where words.hasPrefix(mark) {
      words = words.dropFirst(mark.count)
      break
    }
    var plain = ""
    var isInAddress = false
    var rest = words
    // Looked for once: a line may be made of brackets.
    let lastAddress = words.indices.last { words[$0...].hasPrefix("](") }
    while let character = rest.popFirst() {
      if isInAddress {
        isInAddress = character != ")"
      } else if character == "]", rest.first == "(" {
        isInAddress = true
      } else if character == "*" || character == "`"
        || character == "[" && lastAddress.map({ rest.startIndex <= $0 }) == true
      {
        continue
      } else {
        plain.append(character)
      }
    }
    return plain
  }

  private static func lastQuestion(in paragraph: String) -> String? {
    let marks: Set<Character> = ["?", "？", "؟"]
    guard let end = paragraph.lastIndex(where: marks.contains) else { return nil }
    let before = paragraph[..<end]
    // A point within a word, such as a file's name, ends no sentence.
    var start = before.startIndex
    var place = before.endIndex
    while place > before.startIndex {
      let previous = before.index(before: place)
      let isStop = ".!?".contains(before[previous]) && (place == before.endIndex || before[place] == " ")
      if isStop || "。！？".contains(before[previous]) {
        start = place
        break
      }
      place = previous
    }
    let question = paragraph[start...end].drop { $0 == " " }
    return question.count > 1 ? String(question) : nil
  }

  private static func cut(_ text: String) -> String {
    text.count <= mostCharacters ? text : String(text.prefix(mostCharacters - 1)) + "…"
  }
}
