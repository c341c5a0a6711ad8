/// A paste from a terminal that doesn't mark it as one, as tmux does by default: more lines in one read than anybody types,
/// each of which would be sent by its end.
struct UnmarkedPaste {
  private static let leastLines = 3
  private static let leastBytes = 64
  /// So much is a paste with fewer lines, too.
  private static let manyBytes = 1024
  /// What follows within this time still belongs to it.
  private static let pauseMilliseconds = 100

  private var text = PasteCollector()
  private var lastAt: Int?

  /// The text of what was read, where that is a paste or goes on with one. A key with a sequence of its own ends it.
  mutating func take(_ bytes: UnsafeRawBufferPointer, at now: Int) -> String? {
    let goesOn = lastAt.map { now - $0 <= UnmarkedPaste.pauseMilliseconds } ?? false
    guard UnmarkedPaste.isText(bytes), goesOn || UnmarkedPaste.isMoreThanTyped(bytes) else {
      lastAt = nil
      return nil
    }
    if !goesOn { text = PasteCollector() }
    lastAt = now
    var index = 0
    _ = text.take(bytes, from: &index)
    return text.takePiece()
  }

  private static func isText(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || isEnd($0) || $0 == 0x09 }
  }

  private static func isMoreThanTyped(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count >= leastBytes, bytes.count < manyBytes else { return bytes.count >= manyBytes }
    return bytes.indices.count { isEnd(bytes[$0]) && $0 > 0 && !isEnd(bytes[$0 - 1]) } >= leastLines
  }

  private static func isEnd(_ byte: UInt8) -> Bool { byte == 0x0D || byte == 0x0A }
}
