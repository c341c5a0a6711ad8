import Conversation
import EventLoop

/// The last lines that a program wrote on standard error: they say why it ended.
struct LastWords: Equatable, Sendable {
  private static let byteLimit = 2048
  private static let linesInWords = 3

  /// What was said longer ago than this says nothing of an end.
  private static let freshMilliseconds = 10_000

  private var lines: [String] = []
  private var saidAt = 0
  private var byteCount = 0

  mutating func append(_ line: [UInt8], at milliseconds: Int = EventLoop.monotonicMilliseconds) {
    let text = PlainText.line(String(decoding: line.suffix(LastWords.byteLimit), as: UTF8.self))
    guard !text.isEmpty else { return }
    if milliseconds - saidAt > LastWords.freshMilliseconds { (lines, byteCount) = ([], 0) }
    saidAt = milliseconds
    lines.append(text)
    byteCount += text.utf8.count
    while byteCount > LastWords.byteLimit, lines.count > 1 { byteCount -= lines.removeFirst().utf8.count }
  }

  /// For a sentence; nil when it said nothing lately.
  func words(at milliseconds: Int = EventLoop.monotonicMilliseconds) -> String? {
    guard !lines.isEmpty, milliseconds - saidAt <= LastWords.freshMilliseconds else { return nil }
    let said = lines.suffix(LastWords.linesInWords).joined(separator: " / ")
    // The sentence that they stand in has an end of its own.
    return said.last == "." ? String(said.dropLast()) : said
  }
}
