import Emulator
import Testing
import Toolkit

struct EmulatedScreenTests {
  @Test(arguments: 0...10) func `a character that comes in two pieces is one`(cut: Int) {
    let bytes = Array("claude – é".utf8)
    let screen = EmulatedScreen(size: Size(columns: 20, rows: 2))
    screen.feed(bytes[..<cut])
    screen.feed(bytes[cut...])
    screen.feed(Array("\r\ncodex 漢".utf8))
    #expect(screen.lines == ["claude – é", "codex 漢"])
  }
}
