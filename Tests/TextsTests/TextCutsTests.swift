import Testing
import Texts

struct TextCutsTests {
  @Test func `pieces are cut where scalars end, and are the whole together`() {
    let text = "aé漢🎉" + String(repeating: "漢b", count: 50)
    for bytes in 4...20 {
      let pieces = text.pieces(bytes: bytes)
      #expect(pieces.joined() == text)
      #expect(pieces.allSatisfy { !$0.isEmpty && $0.utf8.count <= bytes })
      #expect(pieces.dropLast().allSatisfy { $0.utf8.count > bytes - 4 })
    }
    #expect("".pieces(bytes: 4) == [""])
    #expect("abcd".pieces(bytes: 4) == ["abcd"])
  }
}
