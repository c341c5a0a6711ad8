import Emulator
import SeededNumbers
import Terminal
import Testing
import Toolkit
import Wire

/// Whatever frames follow each other, the terminal shows the last one, cell by cell.
@Suite(.timeLimit(.minutes(30)))
struct RandomFrameTests {
  private static let size = Size(columns: 40, rows: 12)

  @Test func `any frames after each other are painted as they are`() throws {
    let stage = try WindowStage(size: Self.size)
    try stage.waitForHello()
    var numbers = RandomNumbers(seed: randomSeed)
    var frame = Frame(size: Self.size)
    stage.show(frame)
    for round in 1...60 {
      let old = frame
      for _ in 0..<numbers.number(1...6) { Self.change(&frame, &numbers) }
      stage.send(.frame(FrameDelta(from: old, to: frame)))
      try stage.wait(for: "frame \(round)") { stage.messages.count == round + 1 }
      let wrong = Self.differences(frame, stage.screen)
      #expect(wrong.isEmpty, "seed \(numbers.seed), frame \(round): \(wrong.prefix(5))")
      if !wrong.isEmpty { return }
    }
  }

  private static func change(_ frame: inout Frame, _ numbers: inout RandomNumbers) {
    let style = Style(
      foreground: numbers.pick([.terminalDefault, .indexed(1), .indexed(145), .rgb(130, 184, 247)]),
      background: numbers.pick([.terminalDefault, .indexed(4), .indexed(234), .rgb(29, 35, 44)]),
      attributes: numbers.pick([[], [], .bold, .underline, .reverse, [.italic, .bold]]))
    let area = Rect(
      row: numbers.number(0...11), column: numbers.number(0...39), columns: numbers.number(1...40),
      rows: numbers.number(1...12))
    switch numbers.number(0...5) {
    case 0: frame.fill(area, style: style)
    case 1: frame.box(area, style: style)
    case 2: frame.restyle(area) { $0.on(style.background) }
    case 3: scroll(&frame, by: numbers.pick([-3, -1, 1, 2]), in: area)
    default:
      let words = numbers.pick(["fix flaky test", "漢字の文書を直す", "résumé naïve", "תיקון הבדיקה", "    ", "a b  c   d"])
      frame.put(words, row: area.row, column: area.column, style: style)
    }
  }

  private static func scroll(_ frame: inout Frame, by rows: Int, in area: Rect) {
    let old = frame
    for row in area.row..<min(area.endRow, size.rows) where (0..<size.rows).contains(row + rows) {
      for column in 0..<size.columns { frame[row, column] = old[row + rows, column] }
    }
  }

  private static func differences(_ frame: Frame, _ screen: EmulatedScreen) -> [String] {
    let expected = EmulatedScreen(size: size)
    for row in 0..<size.rows {
      expected.feed(Array("\u{1B}[\(row + 1);1H".utf8))
      for cell in frame.rows[row] where !cell.isContinuation {
        expected.feed(Array((look(cell.style) + String(String.UnicodeScalarView(cell.scalars))).utf8))
      }
    }
    return (0..<size.rows).flatMap { row in
      (0..<size.columns).compactMap { column in
        let (wanted, shown) = (ShownCell(expected, row, column), ShownCell(screen, row, column))
        return wanted == shown ? nil : "\(row):\(column) is \(shown) and not \(wanted)"
      }
    }
  }

  private static func look(_ style: Style) -> String {
    let look = Look(style, depth: .indexed)
    var words = "0"
    if style.attributes.contains(.bold) { words += ";1" }
    if style.attributes.contains(.italic) { words += ";3" }
    if style.attributes.contains(.underline) { words += ";4" }
    if style.attributes.contains(.reverse) { words += ";7" }
    if look.foreground >= 0 { words += ";38;5;\(look.foreground)" }
    if look.background >= 0 { words += ";48;5;\(look.background)" }
    return "\u{1B}[\(words)m"
  }
}
