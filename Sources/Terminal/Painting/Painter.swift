import CNcurses
import Toolkit
import Wire

/// Brings frames onto the terminal: keeps the present one, and gives ncurses the rows that a change touched.
///
/// There is one in a process, between `Screen`'s opening and its closing.
final class Painter {
  private let kind: TerminalKind
  private let output: TerminalOutput
  private var shown: ShownFrame
  /// The terminal's size; a frame of another size is shown as far as it goes.
  private(set) var size: Size
  private var looks: [Style: Look] = [:]
  private var shownTitle = ""
  /// What the window says by itself, in the last row.
  private var notice: String?
  private var buffer = [UInt8](repeating: 0, count: 16 * 1024)

  init(kind: TerminalKind, output: TerminalOutput, size: Size) {
    self.kind = kind
    self.output = output
    self.size = size
    shown = ShownFrame(Frame(size: size))
  }

  private var frame: Frame { shown.frame }

  /// Takes a change over without showing it.
  func apply(_ delta: FrameDelta) {
    let change = shown.change(by: delta)
    shown.frame.apply(change)
  }

  func paint(_ delta: FrameDelta) { show(shown.change(by: delta)) }

  func take(_ ahead: FrameAhead) { shown.take(ahead) }

  /// Shows what an input brings where that is known already; false where the server has to be asked first.
  func paintAhead(of input: Input) -> Bool {
    guard let delta = shown.goAhead(with: input) else { return false }
    show(delta)
    return true
  }

  private func show(_ delta: FrameDelta) {
    guard delta.size == frame.size else {
      shown.frame.apply(delta)
      return paintAll()
    }
    let rows = Set(delta.runs.map(\.row)).filter { (0..<frame.size.rows).contains($0) }.sorted()
    let hadLinks = !frame.links.isEmpty
    let before = rows.map { (row: $0, old: hadLinks ? frame.rows[$0] : []) }
    shown.frame.apply(delta)
    for run in delta.runs { put(run.row, run.column..<run.column + run.cells.count) }
    flush(linksIn: hadLinks || !frame.links.isEmpty ? before : [])
  }

  func resize(_ size: Size) {
    self.size = size
    cn_resize(Int32(size.columns), Int32(size.rows))
    paintAll()
  }

  /// Every cell again, as the terminal may show anything.
  func repaint(in size: Size) {
    shownTitle = ""
    resize(size)
  }

  /// Says something of the window's own over the last rows, until it is taken away.
  func say(_ notice: String?) {
    guard notice != self.notice else { return }
    self.notice = notice
    paintAll()
  }

  private func paintAll() {
    cn_erase()
    for row in 0..<frame.size.rows { put(row, 0..<frame.size.columns) }
    flush(linksIn: frame.links.isEmpty ? [] : (0..<frame.size.rows).map { (row: $0, old: []) })
  }

  private func flush(linksIn rows: [(row: Int, old: [Cell])]) {
    if let notice { putLastRows(notice) }
    if let cursor = frame.cursor, Rect(size).contains(cursor) {
      cn_cursor(Int32(cursor.row), Int32(cursor.column), frame.cursorUse != .row)
    } else {
      cn_cursor(-1, 0, false)
    }
    guard kind.understandsExtensions, cn_flush_caught() else {
      if !kind.understandsExtensions { cn_flush() }
      return
    }
    // All at once: whoever reads the terminal is woken a single time for a frame.
    var bytes = LookFilter.compact(caughtBytes(), into: Array("\u{1B}[?2026h".utf8))
    // A link's cells are written in UTF-8.
    if !rows.isEmpty, kind.unicode {
      bytes += Array(LinkWriter(kind: kind).text(for: rows, of: frame, size: size).utf8)
    }
    if frame.title != shownTitle {
      shownTitle = frame.title
      bytes += Array(TerminalSequences.title(kind.shown(frame.title)).utf8)
    }
    bytes += Array("\u{1B}[?2026l".utf8)
    output.write(bytes)
  }

  private func caughtBytes() -> [UInt8] {
    let count = cn_caught(&buffer, buffer.count)
    guard count > buffer.count else { return Array(buffer[..<count]) }
    buffer = [UInt8](repeating: 0, count: count)
    return Array(buffer[..<min(cn_caught(&buffer, buffer.count), buffer.count)])
  }

  // MARK: Cells

  /// Puts what of a row shares its look with anything in the changed columns.
  private func put(_ row: Int, _ changed: Range<Int>) {
    let columns = min(size.columns, frame.size.columns)
    guard (0..<min(size.rows, frame.size.rows)).contains(row), columns > 0 else { return }
    let cells = frame.rows[row].prefix(columns)
    var start = cells.startIndex
    while start < cells.endIndex {
      var style = cells[start].style
      var isBlank = cells[start].hasNoInk
      var end = start + 1
      // The second half of a wide character belongs to it, whatever its own style says. Blanks look the same in every
      // foreground: they take their neighbour's, and nothing has to be said.
      while end < cells.endIndex {
        let cell = cells[end]
        if cell.style != style, !cell.isContinuation {
          let areAlike = cell.style.hasBackground(of: style) && !cell.style.marksBlanks && !style.marksBlanks
          guard areAlike, isBlank || cell.hasNoInk else { break }
          if isBlank { style = cell.style }
        }
        isBlank = isBlank && cell.hasNoInk
        end += 1
      }
      let column = start - cells.startIndex
      if column < changed.upperBound, end - cells.startIndex > changed.lowerBound {
        put(cells[start..<end], row: row, column: column, look: look(of: style))
      }
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

  private func putLastRows(_ text: String) {
    let look = look(of: Style(attributes: .reverse))
    let lines = Wrapping.wrap(Clean.line(text), columns: size.columns).suffix(size.rows)
    for (row, line) in zip((size.rows - lines.count)..., lines) {
      let letters = Array(line.unicodeScalars.prefix(size.columns))
      let blanks = Array(repeating: " " as Unicode.Scalar, count: size.columns - letters.count)
      let cells = (letters + blanks).map { cn_cell(base: $0.value, columns: 1, marks: 0) }
      cn_put(Int32(row), 0, cells, cells.count, Int32(look.attributes.rawValue), look.foreground, look.background)
    }
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
