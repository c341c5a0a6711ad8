import Toolkit

extension ByteWriter {
  /// The last of a packet.
  mutating func delta(_ delta: FrameDelta) {
    number(delta.size.columns)
    number(delta.size.rows)
    optional(delta.cursor) {
      $0.number($1.row)
      $0.number($1.column)
    }
    text(delta.title)
    optional(delta.links) { writer, links in
      writer.number(links.count)
      for (number, address) in links.sorted(by: { $0.key < $1.key }) {
        writer.number(Int(number))
        writer.text(address)
      }
    }
    number(delta.runs.count)
    for run in delta.runs {
      number(run.row)
      number(run.column)
      cells(run.cells)
    }
    // Older windows read no further, and show every cursor as that of a text.
    if delta.cursorUse != .text { byte(delta.cursorUse.rawValue) }
  }

  /// Neighbours of one style share it: its bytes, how many cells have it, then the cells.
  private mutating func cells(_ cells: [Cell]) {
    number(cells.count)
    var start = 0
    while start < cells.count {
      let style = cells[start].style
      let end = cells[start...].firstIndex { $0.style != style } ?? cells.count
      self.style(style)
      number(end - start)
      for cell in cells[start..<end] {
        number(Int(cell.base) << 1 | (cell.marks == 0 ? 0 : 1))
        if cell.marks != 0 { number(Int(bitPattern: UInt(cell.marks))) }
      }
      start = end
    }
  }

  private mutating func style(_ style: Style) {
    color(style.foreground)
    color(style.background)
    // What leads nowhere costs nothing.
    byte(style.attributes.rawValue | (style.link == 0 ? 0 : ByteWriter.linkFlag))
    if style.link != 0 { number(Int(style.link)) }
  }

  /// A bit that no attribute takes.
  fileprivate static let linkFlag: UInt8 = 128

  private mutating func color(_ color: Color) {
    switch color {
    case .terminalDefault: byte(0)
    case .indexed(let index):
      byte(1)
      byte(index)
    case .rgb(let red, let green, let blue):
      byte(2)
      byte(red)
      byte(green)
      byte(blue)
    }
  }
}

extension FieldReader {
  mutating func delta() throws(WireError) -> FrameDelta {
    let size = Size(columns: try number(), rows: try number())
    guard (0...4096).contains(size.columns), (0...4096).contains(size.rows) else { throw .unknown("a size") }
    let cursor = try optional { reader throws(WireError) in
      Position(row: try reader.place(), column: try reader.place())
    }
    let title = try text()
    let links = try optional { reader throws(WireError) in try reader.links() }
    var runs: [FrameDelta.Run] = []
    for _ in 0..<(try count()) {
      runs.append(FrameDelta.Run(row: try place(), column: try place(), cells: try cells()))
    }
    // What older servers send ends here: their cursor is in a text, or hidden.
    let use = isAtEnd ? Frame.CursorUse.text : Frame.CursorUse(rawValue: try byte())
    guard let use else { throw .unknown("a use of the cursor") }
    return FrameDelta(size: size, runs: runs, cursor: cursor, cursorUse: use, title: title, links: links)
  }

  private mutating func cells() throws(WireError) -> [Cell] {
    let total = try count()
    var cells: [Cell] = []
    cells.reserveCapacity(total)
    while cells.count < total {
      let style = try style()
      let count = try count()
      guard count > 0, count <= total - cells.count else { throw .unknown("a run of cells") }
      for _ in 0..<count {
        let head = try number()
        let marks = head & 1 == 0 ? 0 : UInt64(UInt(bitPattern: try number()))
        guard let base = UInt32(exactly: head >> 1) else { throw .unknown("a character") }
        cells.append(Cell(base: base, marks: marks, style: style))
      }
    }
    return cells
  }

  private mutating func style() throws(WireError) -> Style {
    let (foreground, background, flags) = (try color(), try color(), try byte())
    var style = Style(
      foreground: foreground, background: background,
      attributes: Style.Attributes(rawValue: flags & ~ByteWriter.linkFlag))
    if flags & ByteWriter.linkFlag != 0 { style.link = UInt32(truncatingIfNeeded: try number()) }
    return style
  }

  private mutating func links() throws(WireError) -> [UInt32: String] {
    var links: [UInt32: String] = [:]
    for _ in 0..<(try count()) { links[UInt32(truncatingIfNeeded: try number())] = try text() }
    return links
  }

  private mutating func color() throws(WireError) -> Color {
    switch try byte() {
    case 0: return .terminalDefault
    case 1: return .indexed(try byte())
    case 2: return .rgb(try byte(), try byte(), try byte())
    case let kind: throw .unknown("a colour of kind \(kind)")
    }
  }
}
