import SeededNumbers
import Testing
import Toolkit

struct FrameDrawTests {
  private func frame(_ columns: Int, _ rows: Int = 1) -> Frame { Frame(size: Size(columns: columns, rows: rows)) }

  @Test func `text is written where it belongs and says how many columns it took`() {
    var frame = frame(12, 2)
    #expect(frame.put("漢字 é שלום", row: 1, column: 1) == 11)
    #expect(frame.text == "\n 漢字 é שלום")
  }

  @Test func `text is cut at the edge, at its own width and at the clip`() {
    var frame = frame(8, 3)
    #expect(frame.put("abcdefghijk", row: 0, column: 3) == 5)
    #expect(frame.put("abcdefghijk", row: 1, column: 3, columns: 2) == 2)
    #expect(frame.put("abcdefghijk", row: 2, column: 0, clip: Rect(row: 0, column: 2, columns: 3, rows: 3)) == 5)
    #expect(frame.text == "   abcde\n   ab\n  cde")
  }

  @Test func `words are found in a row whatever their case, also among and of wide characters`() {
    var frame = frame(20, 2)
    frame.put("x漢字 Größe größe", row: 1, column: 1)
    let row = Rect(row: 1, column: 1, columns: 19, rows: 1)
    func columns(_ words: String) -> [Range<Int>] {
      frame.places(of: words, in: row).map { $0.column..<$0.endColumn }
    }
    #expect(columns("größe") == [7..<12, 13..<18])
    #expect(columns("字 g") == [4..<8])
    #expect(columns("漢字") == [2..<6])
    #expect(columns("字漢") == [])
    #expect(columns("") == [])
    #expect(frame.places(of: "x", in: Rect(row: 1, column: 20, columns: 0, rows: 1)) == [])
  }

  @Test func `nothing is drawn outside the frame`() {
    var frame = frame(4, 2)
    #expect(frame.put("abc", row: -1, column: 0) == 0)
    #expect(frame.put("abc", row: 2, column: 0) == 0)
    #expect(frame.put("abc", row: 0, column: 4) == 0)
    #expect(frame.put("abc", row: 0, column: 0, columns: -1) == 0)
    #expect(frame.put("abc", row: 1, column: -2) == 3)
    #expect(frame.text == "\nc")
  }

  @Test func `a wide character that does not fit leaves a blank`() {
    var frame = frame(3)
    frame.put("xxx", row: 0, column: 0)
    frame.put("a漢字", row: 0, column: 0, columns: 2)
    #expect(frame.text == "a x")
    frame.put("漢字", row: 0, column: -1)
    #expect(frame.text == " 字")
  }

  @Test func `overwriting half of a wide character blanks the other half`() {
    var frame = frame(6)
    frame.put("漢字漢", row: 0, column: 0)
    frame.put("x", row: 0, column: 1)
    frame.put("y", row: 0, column: 4)
    #expect(frame.text == " x字y")
    frame.fill(Rect(row: 0, column: 3, columns: 1, rows: 1), Cell("#"))
    #expect(frame.text == " x #y")
  }

  @Test func `marks go into the cell of their base and escape sequences nowhere`() {
    var frame = frame(5)
    frame.put("e\u{301}\u{1B}[31m\tz\n!", row: 0, column: 0)
    #expect(frame.text == "e\u{301} z !")
    #expect(frame[0, 0].scalars == ["e", "\u{301}"])
  }

  @Test func `a rectangle can be filled and restyled`() {
    var frame = frame(4, 3)
    frame.fill(Rect(row: 1, column: 1, columns: 9, rows: 9), Cell("·", style: Style(foreground: .indexed(2))))
    frame.restyle(Rect(row: 2, column: -1, columns: 3, rows: 1)) { $0.with(.bold) }
    #expect(frame.styledText == "\n {fg=2:···}\n{bold: }{bold fg=2:·}{fg=2:··}")
  }

  @Test func `no drawing leaves half of a wide character`() {
    var random = RandomNumbers(seed: randomSeed)
    for _ in 0..<300 {
      var frame = frame(Int.random(in: 0...12, using: &random), Int.random(in: 0...3, using: &random))
      for _ in 0..<12 {
        let row = Int.random(in: -1...3, using: &random)
        let column = Int.random(in: -4...13, using: &random)
        let rect = Rect(
          row: row, column: column, columns: Int.random(in: 0...9, using: &random),
          rows: Int.random(in: 0...3, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: frame.fill(rect, Cell("#"))
        case 1: frame.box(rect, labels: BoxLabels(title: random.text(upTo: 4), trailing: "漢"))
        default:
          frame.put(random.text(upTo: 8), row: row, column: column, clip: Bool.random(using: &random) ? rect : nil)
        }
      }
      #expect(halves(in: frame) == [], "seed \(randomSeed)")
    }
  }

  /// The positions of wide characters without a second half, and of second halves without a first.
  private func halves(in frame: Frame) -> [Position] {
    (0..<frame.size.rows).flatMap { row in
      (0..<frame.size.columns).filter { column in
        let isWide = CharacterWidth.of(frame[row, column].base) == 2
        let next = column + 1 < frame.size.columns ? frame[row, column + 1] : Cell.blank
        let isLostHalf = column == 0 && frame[row, column].isContinuation
        return isWide != next.isContinuation || isLostHalf
      }.map { Position(row: row, column: $0) }
    }
  }
}
