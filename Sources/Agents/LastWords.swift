/// The end of what a program wrote beside its messages: where it says why it died.
struct LastWords: Equatable, Sendable {
  private static let byteLimit = 2048
  private static let linesInWords = 3

  private var lines: [String] = []
  private var byteCount = 0

  mutating func append(_ line: [UInt8]) {
    let text = PlainText.line(String(decoding: line.suffix(LastWords.byteLimit), as: UTF8.self))
    guard !text.isEmpty else { return }
    lines.append(text)
    byteCount += text.utf8.count
    while byteCount > LastWords.byteLimit, lines.count > 1 { byteCount -= lines.removeFirst().utf8.count }
  }

  /// For a sentence; nil when it said nothing.
  var words: String? { lines.isEmpty ? nil : lines.suffix(LastWords.linesInWords).joined(separator: " / ") }
}
