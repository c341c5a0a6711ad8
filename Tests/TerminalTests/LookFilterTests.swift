import Emulator
import SeededNumbers
import Terminal
import Testing
import Toolkit

/// The terminal shows the same, whether it is told every look or only what changes.
struct LookFilterTests {
  private func compact(_ text: String) -> String {
    String(decoding: LookFilter.compact(Array(text.utf8)), as: UTF8.self)
  }

  @Test func `only what differs is said`() {
    let text = "\u{1B}[38;5;253m\u{1B}[48;5;234ma\u{1B}[38;5;145m\u{1B}[48;5;234mé\u{1B}[39;49m\u{1B}(B\u{1B}[m"
    #expect(compact(text) == "\u{1B}[0;38;5;253;48;5;234ma\u{1B}[38;5;145mé\u{1B}[m")
  }

  @Test func `a look in which nothing is written is not said`() {
    #expect(compact("\u{1B}[1m\u{1B}[3;4H\r\u{1B}[0m\u{1B}[2Gx") == "\u{1B}[3;4H\r\u{1B}[2G\u{1B}[mx")
    #expect(compact("") == "\u{1B}[m")
  }

  @Test func `what is cleared is cleared in its colour`() {
    #expect(compact("\u{1B}[44m\u{1B}[K\u{1B}[0m") == "\u{1B}[0;44m\u{1B}[K\u{1B}[m")
  }

  @Test(arguments: ["1m\u{1B}[53mx\u{1B}[0m", "38;9;1mx", "38;5mx", "38;5;256mx", "4:3mx", "?1mx", "99999999999mx"])
  func `what has a look that is not known stays as it is`(text: String) {
    #expect(compact("\u{1B}[31ma\u{1B}[" + text) == "\u{1B}[31ma\u{1B}[" + text)
  }

  @Test func `colours are said in the form that the terminal knows`() {
    #expect(compact("\u{1B}[38:2::1:20:255mx\u{1B}[m") == "\u{1B}[0;38:2::1:20:255mx\u{1B}[m")
    #expect(compact("\u{1B}[38;2;1;20;255mx\u{1B}[m") == "\u{1B}[0;38;2;1;20;255mx\u{1B}[m")
    #expect(compact("\u{1B}[91;102mx\u{1B}[m") == "\u{1B}[0;91;102mx\u{1B}[m")
  }

  @Test func `taking an attribute away is said in the shorter way`() {
    #expect(compact("\u{1B}[1;4mx\u{1B}[0;4my\u{1B}[0m") == "\u{1B}[0;1;4mx\u{1B}[22my\u{1B}[m")
    let all = "\u{1B}[1;3;4;7mx\u{1B}[0;38;5;1my\u{1B}[0m"
    #expect(compact(all) == "\u{1B}[0;1;3;4;7mx\u{1B}[0;38;5;1my\u{1B}[m")
  }

  @Test func `a character set is named in one piece`() {
    #expect(compact("\u{1B}[1m\u{1B})0\u{1B}[mx") == "\u{1B})0\u{1B}[mx")
    #expect(compact("\u{1B}$(Ax") == "\u{1B}$(A\u{1B}[mx")
  }

  @Test func `what is cut off goes as it came`() {
    for cut in ["\u{1B}", "\u{1B}[", "\u{1B}[38;5", "\u{1B}("] { #expect(compact(cut).hasPrefix(cut)) }
  }

  @Test func `any output shows the same`() {
    for round in 0..<400 {
      var numbers = RandomNumbers(seed: randomSeed &+ UInt64(round))
      let bytes = Array(((0..<numbers.number(1...80)).map { _ in Self.piece(&numbers) }.joined() + "\u{1B}[m").utf8)
      let (plain, filtered) = (Self.shown(bytes), Self.shown(LookFilter.compact(bytes)))
      #expect(plain == filtered, "seed \(numbers.seed): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
  }

  private static func piece(_ numbers: inout RandomNumbers) -> String {
    switch numbers.number(0...9) {
    case 0...3:
      let looks = [
        "", "0", "1", "3", "4", "7", "22", "23", "24", "27", "39", "49", "31", "97", "44", "103", "1;4;31",
        "38;5;\(numbers.number(0...255))", "48;5;\(numbers.number(0...255))",
        "38;2;\(numbers.number(0...255));7;9", "48;2;1;\(numbers.number(0...255));3", "0;7;48;5;17",
      ]
      return "\u{1B}[\(numbers.pick(looks))m"
    case 4...6: return numbers.pick(["a", "bc ", "é", "漢字", "ש", "│──", "   "])
    case 7:
      let (row, column) = (numbers.number(1...6), numbers.number(1...20))
      return numbers.pick(["\u{1B}[\(row);\(column)H", "\u{1B}[\(column)G", "\u{1B}[\(row)d", "\r", "\u{08}", "\n"])
    case 8:
      return numbers.pick(["\u{1B}[K", "\u{1B}[3X", "\u{1B}[J", "\u{1B}[L", "\u{1B}[M", "\u{1B}[2P", "\u{1B}[2@"])
    default: return numbers.pick(["\u{1B}7\u{1B}[2;5r\u{1B}8", "\u{1B}[r", "\u{1B}(B", "\u{1B}M", "\u{1B}[?25l"])
    }
  }

  /// Everything that a person sees.
  private static func shown(_ bytes: [UInt8]) -> [ShownCell] {
    let screen = EmulatedScreen(size: Size(columns: 20, rows: 6))
    screen.feed(bytes)
    return (0..<6).flatMap { row in (0..<20).map { ShownCell(screen, row, $0) } }
  }
}

/// One place of the screen as a person sees it: a blank's foreground is not seen.
struct ShownCell: Hashable, CustomStringConvertible {
  let text: String
  let foreground: ShownColor?
  let background: ShownColor
  let attributes: Style.Attributes

  init(_ screen: EmulatedScreen, _ row: Int, _ column: Int) {
    text = screen.text(row, column)
    let shown = screen.attributes(row, column)
    // The second half of a wide character looks as its first.
    let isSeen = !text.isEmpty && (text != " " || !shown.isDisjoint(with: [.underline, .reverse]))
    foreground = isSeen ? screen.foreground(row, column) : nil
    attributes = isSeen ? shown : []
    background = text.isEmpty ? .standard : screen.background(row, column)
  }

  var description: String { "“\(text)” \(foreground.map { "\($0)" } ?? "") on \(background) \(attributes.rawValue)" }
}
