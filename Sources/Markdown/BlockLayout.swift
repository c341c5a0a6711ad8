import Toolkit

/// Blocks as lines of a width.
struct BlockLayout {
  let look: MarkdownLook

  init(_ look: MarkdownLook) { self.look = look }

  /// A blank line stands between two blocks.
  func lines(of blocks: [MarkdownBlock], isTight: Bool = false) -> [StyledLine] {
    var lines: [StyledLine] = []
    for block in blocks {
      let more = self.lines(of: block)
      if !lines.isEmpty, !more.isEmpty, !(isTight && block.isCloseToText) { lines.append(.blank) }
      lines += more
    }
    return lines
  }

  private func lines(of block: MarkdownBlock) -> [StyledLine] {
    switch block {
    case .heading(_, let text), .paragraph(let text): return text.lines(columns: look.columns)
    case .html(let text): return StyledText(trimmed(text), TextLook(.textDim)).lines(columns: look.columns)
    case .code(let language, let text):
      return CodeLayout.lines(of: 0..<text.utf8.count, in: text, from: 0, language: language, look)
    case .rule: return [StyledLine(String(repeating: look.isUnicode ? "─" : "-", count: look.columns), .border)]
    case .quote(let blocks):
      guard let inner = look.inset(2) else { return lines(of: blocks) }
      let bar = StyledPiece(look.isUnicode ? "│ " : "| ", .textDim)
      return BlockLayout(inner).lines(of: blocks).map { $0.behind(bar) }
    case .list(let start, let isTight, let items): return list(items, start: start, isTight: isTight)
    case .table(let table): return TableLayout(table, look).lines
    }
  }

  private func list(_ items: [MarkdownBlock.Item], start: Int?, isTight: Bool) -> [StyledLine] {
    // Numbers end in one column.
    let width = start.map { "\($0 + max(0, items.count - 1)). ".utf8.count } ?? 2
    var lines: [StyledLine] = []
    for (index, item) in items.enumerated() {
      // A box is bullet enough; without such signs it needs one.
      var mark = look.isUnicode ? (item.isDone == nil ? "• " : "") : "- "
      if let start {
        let number = "\(start + index). "
        mark = String(repeating: " ", count: max(0, width - number.utf8.count)) + number
      }
      switch item.isDone {
      case true?: mark += look.isUnicode ? "☑ " : "[x] "
      case false?: mark += look.isUnicode ? "☐ " : "[ ] "
      case nil: break
      }
      if index > 0, !isTight { lines.append(.blank) }
      lines += hang(item.blocks, behind: StyledPiece(mark, item.isDone == true ? .done : .textDim), isTight: isTight)
    }
    return lines
  }

  /// Blocks with something in front of their first line, and as much air in front of the others.
  func hang(_ blocks: [MarkdownBlock], behind mark: StyledPiece, isTight: Bool) -> [StyledLine] {
    let columns = Clean.columns(mark.text)
    guard let inner = look.inset(columns) else {
      let cut = BoxGlyphs.cutMark(isUnicode: look.isUnicode)
      return [StyledLine(Truncation.keepStart(mark.text, columns: look.columns, mark: cut), mark.look.role)]
        + lines(of: blocks, isTight: isTight)
    }
    let air = StyledPiece(String(repeating: " ", count: columns), look.role)
    let lines = BlockLayout(inner).lines(of: blocks, isTight: isTight)
    guard let first = lines.first else { return [StyledLine([mark])] }
    return [first.behind(mark)] + lines.dropFirst().map { $0.isBlank ? $0 : $0.behind(air) }
  }

  private func trimmed(_ text: String) -> String { text.hasSuffix("\n") ? String(text.dropLast()) : text }
}

extension MarkdownBlock {
  /// In a tight list it follows the item's text without a blank line.
  fileprivate var isCloseToText: Bool {
    switch self {
    case .list, .paragraph, .heading, .quote, .html: true
    case .code, .rule, .table: false
    }
  }
}
