import CWidth
import Testing
import Toolkit

struct CharacterWidthTests {
  static let libraryVersion = String(cString: cwidth_library_version())

  @Test(
    .enabled(
      if: libraryVersion == "2.36",
      "the table is glibc 2.36's, and this machine's C library is another one"))
  func `every scalar is as wide as the C library says`() throws {
    try #require(cwidth_use_utf8() == 1)
    let wrong = (UInt32(0)...0x10FFFF).filter { CharacterWidth.of($0) != Int(cwidth_of($0)) }
    #expect(wrong.map { String($0, radix: 16) } == [])
  }

  @Test func `letters are one column, ideographs two, accents none, controls unprintable`() {
    let samples: [Unicode.Scalar] = ["a", "é", "ש", "漢", "👩", "\u{301}", "\u{7}", "\u{1FAE8}"]
    #expect(samples.map { CharacterWidth.of($0) } == [1, 1, 1, 2, 2, 0, -1, -1])
  }
}
