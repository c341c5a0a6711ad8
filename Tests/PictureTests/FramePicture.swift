import Toolkit

/// A frame as an SVG picture, as a terminal would show it. The same frame gives the same bytes.
struct FramePicture {
  /// Of a letter in a row, in a picture's units.
  private static let columnWidth = 8.4
  private static let rowHeight = 18.0
  private static let fontSize = 14.0
  private static let edge = 12.0

  private let frame: Frame
  private let foreground: Color
  private let background: Color

  /// The colours are those of whatever has none of its own; around the frame goes on what most of it stands on.
  init(_ frame: Frame, foreground: Color, background: Color) {
    self.frame = frame
    self.foreground = foreground
    let grounds = Dictionary(grouping: frame.rows.joined(), by: \.style.background).mapValues(\.count)
    let most = grounds.values.max() ?? 0
    let ground = grounds.first { $0.value == most }?.key ?? .terminalDefault
    self.background = ground == .terminalDefault ? background : ground
  }

  var svg: String {
    let width = FramePicture.number(Double(frame.size.columns) * FramePicture.columnWidth + 2 * FramePicture.edge)
    let height = FramePicture.number(Double(frame.size.rows) * FramePicture.rowHeight + 2 * FramePicture.edge)
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\" "
        + "font-family=\"'DejaVu Sans Mono',ui-monospace,Menlo,Consolas,monospace\" "
        + "font-size=\"\(FramePicture.number(FramePicture.fontSize))\" xml:space=\"preserve\">",
      "<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"\(hex(background))\"/>",
    ]
    for row in 0..<frame.size.rows { lines += grounds(row) }
    for row in 0..<frame.size.rows { lines += inks(row) }
    return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  // MARK: Grounds

  private func grounds(_ row: Int) -> [String] {
    var lines: [String] = []
    var column = 0
    while column < frame.size.columns {
      let fill = colors(of: frame[row, column].style).back
      var end = column + 1
      while end < frame.size.columns, colors(of: frame[row, end].style).back == fill { end += 1 }
      if fill != hex(background) {
        lines.append(
          "<rect x=\"\(x(column))\" y=\"\(y(row))\" width=\"\(FramePicture.number(Double(end - column) * FramePicture.columnWidth))\" "
            + "height=\"\(FramePicture.number(FramePicture.rowHeight))\" fill=\"\(fill)\"/>")
      }
      column = end
    }
    return lines
  }

  // MARK: Inks

  private func inks(_ row: Int) -> [String] {
    var lines: [String] = []
    var column = 0
    while column < frame.size.columns {
      let cell = frame[row, column]
      if cell.isContinuation || cell.base == 0x20 && cell.marks == 0 {
        column += 1
        continue
      }
      if let strokes = BoxStrokes.of(cell.base) {
        var end = column + 1
        if strokes.sides == [.left, .right] {
          while end < frame.size.columns, frame[row, end] == cell { end += 1 }
        }
        lines.append(path(strokes, row, column..<end, cell.style))
        column = end
        continue
      }
      // Words of one look are one text; a blank alone stands between words.
      var text = ""
      var end = column
      while end < frame.size.columns {
        let next = frame[row, end]
        let isBlank = next.base == 0x20 && next.marks == 0
        let goesOn = isBlank && end + 1 < frame.size.columns && frame[row, end + 1].base != 0x20
        if next.style != cell.style || BoxStrokes.of(next.base) != nil || isBlank && !goesOn { break }
        text.unicodeScalars.append(contentsOf: next.scalars)
        end += 1
      }
      lines.append(words(text, row, column..<end, cell.style))
      column = end
    }
    return lines
  }

  private func words(_ text: String, _ row: Int, _ columns: Range<Int>, _ style: Style) -> String {
    var attributes = ""
    if style.attributes.contains(.bold) { attributes += " font-weight=\"bold\"" }
    if style.attributes.contains(.italic) { attributes += " font-style=\"italic\"" }
    if style.attributes.contains(.dim) { attributes += " opacity=\"0.6\"" }
    if style.attributes.contains(.underline) { attributes += " text-decoration=\"underline\"" }
    if style.attributes.contains(.strikethrough) { attributes += " text-decoration=\"line-through\"" }
    let length = FramePicture.number(Double(columns.count) * FramePicture.columnWidth)
    let baseline = FramePicture.number(FramePicture.edge + Double(row) * FramePicture.rowHeight + 13.5)
    return "<text x=\"\(x(columns.lowerBound))\" y=\"\(baseline)\" textLength=\"\(length)\" "
      + "lengthAdjust=\"spacingAndGlyphs\" fill=\"\(colors(of: style).front)\"\(attributes)>\(FramePicture.escaped(text))</text>"
  }

  /// From the middle of a cell to its sides; lines that go on to the right are one.
  private func path(_ strokes: BoxStrokes, _ row: Int, _ columns: Range<Int>, _ style: Style) -> String {
    let number = FramePicture.number
    let left = FramePicture.edge + Double(columns.lowerBound) * FramePicture.columnWidth
    let right = FramePicture.edge + Double(columns.upperBound) * FramePicture.columnWidth
    let top = FramePicture.edge + Double(row) * FramePicture.rowHeight
    let (middleX, middleY) = (left + FramePicture.columnWidth / 2, top + FramePicture.rowHeight / 2)
    let (sides, bottom) = (strokes.sides, top + FramePicture.rowHeight)
    var steps: [String] = []
    if !sides.isDisjoint(with: [.left, .right]) {
      let (start, end) = (sides.contains(.left) ? left : middleX, sides.contains(.right) ? right : middleX)
      steps.append("M\(number(start)) \(number(middleY))H\(number(end))")
    }
    if !sides.isDisjoint(with: [.up, .down]) {
      let (start, end) = (sides.contains(.up) ? top : middleY, sides.contains(.down) ? bottom : middleY)
      steps.append("M\(number(middleX)) \(number(start))V\(number(end))")
    }
    return
      "<path d=\"\(steps.joined())\" stroke=\"\(colors(of: style).front)\" stroke-width=\"\(strokes.isHeavy ? 3 : 1)\"/>"
  }

  // MARK: Numbers and colours

  private func x(_ column: Int) -> String {
    FramePicture.number(FramePicture.edge + Double(column) * FramePicture.columnWidth)
  }

  private func y(_ row: Int) -> String { FramePicture.number(FramePicture.edge + Double(row) * FramePicture.rowHeight) }

  /// With one digit behind the point.
  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  private func colors(of style: Style) -> (front: String, back: String) {
    let front = style.foreground == .terminalDefault ? foreground : style.foreground
    let back = style.background == .terminalDefault ? background : style.background
    return style.attributes.contains(.reverse) ? (hex(back), hex(front)) : (hex(front), hex(back))
  }

  private func hex(_ color: Color) -> String {
    let (red, green, blue) = FramePicture.parts(of: color)
    return "#" + [red, green, blue].map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  private static func parts(of color: Color) -> (UInt8, UInt8, UInt8) {
    switch color {
    case .terminalDefault: (128, 128, 128)
    case .rgb(let red, let green, let blue): (red, green, blue)
    case .indexed(let index): parts(ofIndex: index)
    }
  }

  /// As xterm has them.
  private static func parts(ofIndex index: UInt8) -> (UInt8, UInt8, UInt8) {
    let named: [(UInt8, UInt8, UInt8)] = [
      (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
      (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
      (255, 255, 255),
    ]
    if index < 16 { return named[Int(index)] }
    if index >= 232 {
      let gray = 8 + 10 * (index - 232)
      return (gray, gray, gray)
    }
    func step(_ part: UInt8) -> UInt8 { part == 0 ? 0 : 55 + 40 * part }
    let place = index - 16
    return (step(place / 36), step(place / 6 % 6), step(place % 6))
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
