import Conversation
import Core
import Markdown
import Review
import ReviewScene
import Scene
import Toolkit
import Words

/// The right part: a file's head, and the rows of its difference that are in view.
struct DifferenceView {
  /// To know what a stretch of code begins in, so many rows before it are read.
  private static let rowsBefore = 120

  let review: ReviewState
  let layout: ReviewLayout
  let lines: DifferenceLines
  let hasKeys: Bool
  private let shown: [ShownLine]
  private let colors: DifferenceColors
  private let firstColored: Int
  private let digits: Int
  /// Comments whose message has not left.
  private let waiting: Set<String>

  init(_ state: AppState, _ window: WindowState, _ review: ReviewState, _ layout: ReviewLayout) {
    self.review = review
    self.layout = layout
    lines = state.differenceLines(review, layout)
    let workspace = state.workspace
    let kept = workspace.reviews[review.stream]?.comments ?? [:]
    waiting = Set(kept.values.filter { workspace.waits($0, in: review.stream) }.map(\.id))
    hasKeys = window.focus == .review && review.part == .difference
    shown = lines.lines(from: review.difference.place.top, count: layout.rows.rows)
    let rows = shown.flatMap { line -> [Int] in
      switch line {
      case .row(let row): [row]
      case .pair(let old, let new): [old, new].compactMap { $0 }
      case .comment, .editor: []
      }
    }
    let (first, last) = (rows.min() ?? 0, rows.max() ?? -1)
    // Where one goes far, what stands before comes later, or not at all.
    let start = review.difference.firstKnown(of: DifferenceView.beginning(of: first, in: review.difference)...first)
    firstColored = start
    let known = review.difference.rows(start..<max(start, last + 1))
    let path = review.file.map { String(decoding: $0.path.bytes, as: UTF8.self) } ?? ""
    colors = DifferenceColors(known.revealed(review.difference.ends).map(\.colored), file: path)
    digits = max(3, String(known.map(\.number).max() ?? 0).utf8.count)
  }

  /// The row to read from, so that it is known what a row begins in.
  static func beginning(of row: Int, in difference: OpenDifference) -> Int {
    max(difference.hunk(of: row) ?? row, row - rowsBefore, 0)
  }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    drawHead(state, into: &canvas)
    drawSearch(into: &canvas)
    let area = layout.rows
    guard !area.isEmpty else { return }
    if let words = notice(canvas) {
      canvas.putCut(words, .textDim, row: area.row, column: area.column + 1, columns: area.columns - 2, in: area)
    }
    let offset = review.difference.folded == nil ? 0 : 1
    for (index, line) in shown.prefix(max(0, area.rows - offset)).enumerated() {
      let place = Rect(row: area.row + offset + index, column: area.column, columns: area.columns, rows: 1)
      switch line {
      case .row(let row): drawRow(row, in: place, into: &canvas)
      case .pair(let old, let new): drawPair(old, new, in: place, into: &canvas)
      case .comment(let comment, let words, let isFirst):
        draw(comment, words, isFirst: isFirst, in: place, into: &canvas)
      case .editor(let number) where number == 0 || index == 0: drawEditor(from: place, in: area, into: &canvas)
      case .editor: break
      }
    }
  }

  // MARK: Head

  private func drawHead(_ state: AppState, into canvas: inout Canvas) {
    let area = layout.head
    guard !area.isEmpty, let file = review.file else { return }
    let isCurrent = hasKeys && review.difference.place.cursor < 0
    let role: Role = isCurrent ? .selection : .status
    canvas.frame.fill(area, style: canvas.theme[role])
    if isCurrent { canvas.park(area) }
    let counts = file.changed.map { canvas.counts(of: $0) } ?? ""
    let room = area.columns - Clean.columns(counts) - 4
    let path = Truncation.keepEnd(
      Clean.line(file.named(canvas)), columns: max(1, room), mark: canvas.glyphs.cutMark)
    canvas.frame.put(path, row: area.row, column: area.column + 1, style: canvas.theme[role], clip: area)
    canvas.frame.put(
      counts, row: area.row, column: area.endColumn - Clean.columns(counts) - 1, style: canvas.theme[role], clip: area)
  }

  /// What is to be said in place of rows.
  private func notice(_ canvas: Canvas) -> String? {
    let difference = review.difference
    if let gap = difference.gap { return canvas.text(.review(.gap(gap))) }
    if let folded = difference.folded { return canvas.said(.folded(folded)) }
    guard review.file != nil, shown.isEmpty else { return nil }
    return difference.rowCount == nil ? canvas.said(.reading) + canvas.ellipsis : nil
  }

  private func drawSearch(into canvas: inout Canvas) {
    guard let search = review.search, !layout.search.isEmpty else { return }
    let area = layout.search
    canvas.frame.fill(area, style: canvas.theme[.composer])
    canvas.frame.put("/", row: area.row, column: area.column, style: canvas.theme[.accent], clip: area)
    // It may take a while in many files, and each key works meanwhile.
    let waits = search.asked == nil ? "" : canvas.text(.conversation(.searching)) + canvas.ellipsis
    let columns = waits.isEmpty ? 0 : Clean.columns(waits) + 1
    canvas.putTrailing(waits, .textDim, row: area.row, in: area)
    var field = area.splitLeft(1).rest
    field.columns = max(0, field.columns - columns)
    canvas.frame.textEdit(
      search.edit, in: field, style: TextEditStyle(text: canvas.theme[.composer]),
      isFocused: search.isTyping)
  }

  // MARK: Rows

  private func isMeant(_ row: Int, on side: ReviewComment.Side?) -> Bool {
    let drawnSide = review.difference.drawnSide
    return hasKeys && (side == nil || drawnSide == nil || side == drawnSide)
      && (review.difference.place.cursor == row
        || review.difference.anchor != nil && review.difference.chosen?.contains(row) == true)
  }

  private func drawRow(_ row: Int, in area: Rect, into canvas: inout Canvas) {
    guard let known = review.difference[row] else { return }
    switch known {
    case .hunk(let hunk): drawHunk(hunk, row, in: area, into: &canvas)
    case .line(let line): draw(line, row, number: line.new ?? line.old, on: nil, in: area, into: &canvas)
    }
  }

  private func drawPair(_ old: Int?, _ new: Int?, in area: Rect, into canvas: inout Canvas) {
    let (left, right) = area.splitLeft(area.columns / 2)
    let halves: [(Int?, Rect, ReviewComment.Side)] = [(old, left, .old), (new, right, .new)]
    for (row, place, side) in halves {
      guard let row, case .line(let line)? = review.difference[row] else {
        canvas.frame.fill(place, style: canvas.theme[.codeBlock])
        continue
      }
      draw(line, row, number: side == .old ? line.old : line.new, on: side, in: place, into: &canvas)
    }
  }

  private func drawHunk(_ hunk: Hunk, _ row: Int, in area: Rect, into canvas: inout Canvas) {
    canvas.frame.fill(area, style: canvas.theme[.codeBlock])
    let sign = canvas.isUnicode ? "⋯" : "..."
    let words = "\(sign) \(hunk.newCount == 0 ? hunk.oldStart : hunk.newStart)  \(Clean.line(hunk.place))"
    let piece = StyledPiece(Clean.line(words), TextLook(.codeComment, surface: .codeBlock))
    canvas.put(piece, row: area.row, column: area.column + 1, in: area)
    drawBar(row, on: nil, in: area, into: &canvas)
  }

  private func draw(
    _ line: DifferenceLine, _ row: Int, number: Int?, on side: ReviewComment.Side?, in area: Rect,
    into canvas: inout Canvas
  ) {
    let (surface, role, sign): (Role, Role, String) =
      switch line.kind {
      case .same, .note: (.codeBlock, .codeText, " ")
      case .added: (.addedLine, .added, "+")
      case .removed: (.removedLine, .removed, canvas.isUnicode ? "−" : "-")
      }
    canvas.frame.fill(area, style: canvas.theme[surface])
    let text = number.map { String($0) } ?? ""
    let gutter = String(repeating: " ", count: max(0, digits - text.utf8.count)) + text + " "
    let isMeant = isMeant(row, on: side)
    var column = area.column + 1
    column += canvas.put(
      StyledPiece(gutter, TextLook(isMeant ? .accent : .textDim, isMeant ? .bold : [], surface: surface)),
      row: area.row,
      column: column, in: area)
    column += canvas.put(
      StyledPiece(sign + " ", TextLook(role, surface: surface)), row: area.row, column: column, in: area)
    let start = column
    for piece in colors.pieces(
      of: row - firstColored, from: review.difference.place.column, columns: area.endColumn - column)
    {
      column += canvas.put(piece, row: area.row, column: column, in: area)
    }
    if line.isCut || goesOn(row, columns: area.endColumn - start) {
      canvas.put(
        canvas.isUnicode ? "›" : ">", .accent, row: area.row, column: area.endColumn - 1, in: area)
    }
    if line.kind != .note {
      let place = Rect(row: area.row, column: start, columns: area.endColumn - start, rows: 1)
      mark(line.kind, in: place, into: &canvas)
    }
    drawBar(row, on: side, in: area, into: &canvas)
  }

  private func goesOn(_ row: Int, columns: Int) -> Bool {
    !colors.pieces(of: row - firstColored, from: review.difference.place.column + columns, columns: 2).isEmpty
  }

  /// Where the keys are.
  private func drawBar(_ row: Int, on side: ReviewComment.Side?, in area: Rect, into canvas: inout Canvas) {
    guard isMeant(row, on: side) else { return }
    canvas.put(
      canvas.isUnicode ? "▌" : ">", .accent, row: area.row, column: area.column, in: area)
    if review.difference.place.cursor == row, review.editor == nil { canvas.park(area) }
  }

  /// The words that are looked for.
  private func mark(_ kind: DifferenceLine.Kind, in area: Rect, into canvas: inout Canvas) {
    guard let words = review.search?.edit.text, !words.isEmpty else { return }
    let shown = UnseenSigns.revealed(words, kind.extent)
    for place in canvas.frame.places(of: shown.lowercased(), in: area) {
      canvas.frame.restyle(place) { [theme = canvas.theme] _ in theme[.match] }
    }
  }

  // MARK: Comments

  private var indent: Int { digits + 2 }

  private func draw(
    _ comment: ReviewComment, _ words: StyledLine, isFirst: Bool, in area: Rect, into canvas: inout Canvas
  ) {
    canvas.frame.fill(area, style: canvas.theme[.userTurn])
    let bar = StyledPiece(canvas.isUnicode ? "┃ " : "| ", TextLook(comment.isLost ? .error : .user, surface: .userTurn))
    canvas.put(bar, row: area.row, column: area.column + indent, in: area)
    var end = area.column + indent + 2
    for piece in words.pieces { end += canvas.put(piece, row: area.row, column: end, in: area) }
    guard isFirst, let standing = standing(of: comment, canvas) else { return }
    let piece = StyledPiece(standing, TextLook(comment.isLost ? .error : .textDim, surface: .userTurn))
    let column = area.endColumn - Clean.columns(standing) - 1
    if column > end { canvas.put(piece, row: area.row, column: column, in: area) }
  }

  private func standing(of comment: ReviewComment, _ canvas: Canvas) -> String? {
    waiting.contains(comment.id) ? canvas.said(.waits) : canvas.standing(of: comment, review)
  }

  private func drawEditor(from place: Rect, in area: Rect, into canvas: inout Canvas) {
    guard let editor = review.editor else { return }
    let block = Rect(row: place.row, column: area.column, columns: area.columns, rows: lines.editorRows).intersection(
      area)
    canvas.frame.fill(block, style: canvas.theme[.composer])
    for row in block.row..<block.endRow {
      canvas.put(canvas.isUnicode ? "┃" : "|", .accent, row: row, column: area.column + indent, in: area)
    }
    canvas.frame.textEdit(
      editor.edit, in: block.splitLeft(indent + 2).rest,
      style: TextEditStyle(
        text: canvas.theme[.composer], selection: canvas.theme[.selection], placeholder: canvas.theme[.textDim]),
      placeholder: canvas.said(.writeComment))
  }
}

extension AppState {
  func differenceLines(_ review: ReviewState, _ layout: ReviewLayout) -> DifferenceLines {
    let kept = (workspace.reviews[review.stream]?.comments ?? [:]).values
    let comments = kept.map { comment in review.fates[comment.id].map(comment.placed(as:)) ?? comment }
      .filter { $0.path == review.file?.path }.sorted(by: ReviewComment.isBefore)
    return DifferenceLines(
      review, comments, columns: min(100, layout.rows.columns - 12), rows: layout.rows.rows,
      isSideBySide: layout.isSideBySide)
  }
}

extension DifferenceRow {
  fileprivate var colored: DifferenceColors.Line {
    switch self {
    case .hunk: .hunk
    case .line(let line):
      switch line.kind {
      case .same: .same(line.text)
      case .added: .added(line.text)
      case .removed: .removed(line.text)
      case .note: .note(line.text)
      }
    }
  }

  fileprivate var number: Int {
    if case .line(let line) = self { max(line.old ?? 0, line.new ?? 0) } else { 0 }
  }
}
