import CNcurses
import Toolkit
import Wire

/// Brings frames onto the terminal: keeps the present one, and gives ncurses the rows that a change touched.
///
/// There is one in a process, between `Screen`'s opening and its closing.
final class Painter {
  private let kind: TerminalKind
  private let output: TerminalOutput
  private(set) var frame: Frame
  /// The terminal's size; a frame of another size is shown as far as it goes.
  private var size: Size
  private var looks: [Style: Look] = [:]
  private var shownTitle = ""

  init(kind: TerminalKind, output: TerminalOutput, size: Size) {
    self.kind = kind
    self.output = output
    self.size = size
    frame = Frame(size: size)
  }

  /// Takes a change over without showing it.
  func apply(_ delta: FrameDelta) { frame.apply(delta) }

  func paint(_ delta: FrameDelta) {
    guard delta.size == frame.size else {
      apply(delta)
      return paintAll()
    }
    let rows = Set(delta.runs.map(\.row)).filter { (0..<frame.size.rows).contains($0) }.sorted()
    let hadLinks = !frame.links.isEmpty
    let before = rows.map { (row: $0, old: hadLinks ? Array(frame.row($0)) : []) }
    apply(delta)
    rows.forEach(put)
    flush(linksIn: hadLinks || !frame.links.isEmpty ? before : [])
  }

  func resize(_ size: Size) {
    self.size = size
    cn_resize(Int32(size.columns), Int32(size.rows))
    paintAll()
  }

  /// Every cell again, as the terminal may show anything.
  func repaint() {
    shownTitle = ""
    cn_repaint()
    paintAll()
  }

  private func paintAll() {
    cn_erase()
    for row in 0..<frame.size.rows { put(row) }
    flush(linksIn: frame.links.isEmpty ? [] : (0..<frame.size.rows).map { (row: $0, old: []) })
  }

  private func flush(linksIn rows: [(row: Int, old: [Cell])]) {
    if kind.understandsExtensions { output.write("\u{1B}[?2026h") }
    if let cursor = frame.cursor, Rect(size).contains(cursor) {
      cn_cursor(Int32(cursor.row), Int32(cursor.column))
    } else {
      cn_cursor(-1, 0)
    }
    cn_flush()
    if kind.understandsExtensions, !rows.isEmpty {
      output.write(LinkWriter(kind: kind).text(for: rows, of: frame, size: size))
    }
    if frame.title != shownTitle {
      shownTitle = frame.title
      if kind.understandsExtensions { output.write(TerminalSequences.title(frame.title)) }
    }
    if kind.understandsExtensions { output.write("\u{1B}[?2026l") }
  }

  // MARK: Cells

  private func put(_ row: Int) {
    let columns = min(size.columns, frame.size.columns)
    guard (0..<min(size.rows, frame.size.rows)).contains(row), columns > 0 else { return }
    let cells = frame.row(row).prefix(columns)
    var start = cells.startIndex
    while start < cells.endIndex {
      let style = cells[start].style
      // The second half of a wide character belongs to it, whatever its own style says.
      let end =
        cells[start...].dropFirst().firstIndex { $0.style != style && !$0.isContinuation } ?? cells.endIndex
      put(cells[start..<end], row: row, column: start - cells.startIndex, look: look(of: style))
      start = end
    }
  }

  private func put(_ cells: ArraySlice<Cell>, row: Int, column: Int, look: Look) {
    var taken: [cn_cell] = []
    taken.reserveCapacity(cells.count)
    var index = cells.startIndex
    while index < cells.endIndex {
      let cell = cells[index]
      let isWide = index + 1 < cells.endIndex && cells[index + 1].isContinuation
      // A second half without its first is a blank.
      let base = cell.isContinuation ? 0x20 : cell.base
      taken.append(cn_cell(base: base, columns: isWide ? 2 : 1, marks: cell.isContinuation ? 0 : cell.marks))
      index += isWide ? 2 : 1
    }
    cn_put(
      Int32(row), Int32(column), taken, taken.count, Int32(look.attributes.rawValue), look.foreground, look.background)
  }

  private func look(of style: Style) -> Look {
    if let look = looks[style] { return look }
    // Text in every colour must not fill the memory.
    if looks.count > 4096 { looks = [:] }
    let look = Look(style, depth: kind.colors)
    looks[style] = look
    return look
  }
}
