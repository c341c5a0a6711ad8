import Testing

@testable import Terminal

/// A paste that comes as if it were typed.
struct UnmarkedPasteTests {
  private static let lines = (1...200).map { "pasted line \($0) größe\r" }.joined()

  private static func take(_ text: String, at now: Int, _ paste: inout UnmarkedPaste) -> String? {
    Array(text.utf8).withUnsafeBytes { paste.take($0, at: now) }
  }

  @Test(arguments: [4096, 97, 1000]) func `however it is cut, it is one text`(size: Int) {
    var paste = UnmarkedPaste()
    let bytes = Array(Self.lines.utf8)
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: size) {
      let piece = bytes[start..<min(bytes.count, start + size)]
      text += Array(piece).withUnsafeBytes { paste.take($0, at: start / 100) } ?? "KEYS"
    }
    #expect(text == Self.lines.replacing("\r", with: "\n"))
  }

  @Test(arguments: [
    "y\r", "yes, do it\r", "one line that is longer than what a person can type at once, far longer\r", "\r\r\r\r",
  ])
  func `what a person types is keys`(typed: String) {
    var paste = UnmarkedPaste()
    #expect(Self.take(typed, at: 0, &paste) == nil)
  }

  @Test func `long lines are one text, too`() {
    var paste = UnmarkedPaste()
    let line = String(repeating: "größe ", count: 600)
    #expect(Self.take(line, at: 0, &paste) == line)
    #expect(Self.take("end\rnext", at: 10, &paste) == "end\nnext")
  }

  @Test func `what comes a moment later is keys again, and so is a key with a sequence of its own`() {
    var paste = UnmarkedPaste()
    #expect(Self.take(Self.lines, at: 0, &paste) != nil)
    #expect(Self.take("the end\r", at: 90, &paste) == "the end\n")
    #expect(Self.take("\r", at: 300, &paste) == nil)
    #expect(Self.take(Self.lines, at: 400, &paste) != nil)
    #expect(Self.take("\u{1B}[A", at: 410, &paste) == nil)
    #expect(Self.take("\r", at: 420, &paste) == nil)
  }
}
