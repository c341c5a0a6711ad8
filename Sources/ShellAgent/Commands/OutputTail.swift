/// The end of what a command has written, as much of it as is worth sending again and again.
///
/// In the protocol a tool call's content replaces what was there before, so each update carries all that is to show.
/// That would cost the square of the output's length: hence only the last 64 KB are kept, and longer ones are sent less
/// often (`intervalMilliseconds`), which bounds the cost at about 320 KB a second however much a command writes.
package struct OutputTail {
  package static let limit = 64 * 1024
  private static let longestCutLine = 1024

  private var bytes: [UInt8] = []
  package private(set) var cutBytes = 0

  package init() {}

  package mutating func append(_ piece: some Collection<UInt8>) {
    bytes.append(contentsOf: piece.suffix(OutputTail.limit))
    cutBytes += max(0, piece.count - OutputTail.limit)
    // Cut now and then rather than at every piece, since cutting moves what is kept.
    if bytes.count > OutputTail.limit * 2 { cut() }
  }

  /// How long the next update has to wait after the last one.
  package var intervalMilliseconds: Int { max(50, min(bytes.count, OutputTail.limit) / 320) }

  /// What is to show. Until the end, a character that has not come whole is left out.
  package mutating func text(isComplete: Bool) -> String {
    cut()
    var shown = bytes[...]
    if cutBytes > 0 {
      // From the beginning of a line, where there is one near; else at least of a character.
      if let lineEnd = shown.prefix(OutputTail.longestCutLine).firstIndex(of: 0x0A) { shown = shown[(lineEnd + 1)...] }
      shown = shown.drop { $0 & 0xC0 == 0x80 }
    }
    if !isComplete { shown = shown.dropLast(OutputTail.incompleteCount(shown)) }
    let text = String(decoding: shown, as: UTF8.self)
    return cutBytes == 0 ? text : "[the first \((cutBytes + 1023) / 1024) KB are left out]\n" + text
  }

  private mutating func cut() {
    let excess = bytes.count - OutputTail.limit
    guard excess > 0 else { return }
    bytes.removeFirst(excess)
    cutBytes += excess
  }

  /// How many bytes at the end begin a character without finishing it.
  private static func incompleteCount(_ bytes: ArraySlice<UInt8>) -> Int {
    for (behind, byte) in bytes.suffix(3).reversed().enumerated() {
      if byte & 0xC0 == 0x80 { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > behind + 1 ? behind + 1 : 0
    }
    return 0
  }
}
