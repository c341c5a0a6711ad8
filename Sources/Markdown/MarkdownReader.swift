import CCMark
import Toolkit

/// Reads Markdown into blocks with cmark-gfm. Nothing of the library's own is left when it returns.
struct MarkdownReader {
  /// What plain text of it is for.
  let role: Role
  var opensLinks = true
  /// Where blocks within blocks are read no deeper: what is below is taken as text.
  private static let mostDepth = 12
  /// A table wider than any screen is read as text; the library's tables grow with rows times columns.
  private static let mostColumns = 48

  func blocks(of text: String) -> [MarkdownBlock] {
    var text = text
    let extensions = MarkdownReader.extensions(for: text)
    let document = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { ccmark_parse($0.baseAddress, $0.count, extensions) }
    }
    guard let document else { return [] }
    defer { cmark_node_free(document) }
    return children(of: document, depth: 0)
  }

  /// The code within lists and quotes.
  func code(in text: String) -> [String] { blocks(of: text).flatMap(MarkdownReader.code) }

  private static func code(of block: MarkdownBlock) -> [String] {
    switch block {
    case .code(_, let text): [text]
    case .quote(let inner): inner.flatMap(code)
    case .list(_, _, let items): items.flatMap { $0.blocks.flatMap(code) }
    case .heading, .paragraph, .html, .rule, .table: []
    }
  }

  private static func extensions(for text: String) -> Int32 {
    var bars = 0
    var mostBars = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "|") { bars += 1 }
      if byte == UInt8(ascii: "\n") { bars = 0 }
      mostBars = max(mostBars, bars)
    }
    let tables = mostBars > 0 && mostBars <= mostColumns
    return Int32(ccmark_with_autolinks | (tables ? ccmark_with_tables : 0))
  }

  private static func kind(of node: OpaquePointer) -> UInt32 { UInt32(bitPattern: ccmark_kind_of(node)) }

  private static func nodes(in node: OpaquePointer) -> [OpaquePointer] {
    Array(sequence(first: cmark_node_first_child(node)) { $0.flatMap { cmark_node_next($0) } }.prefix { $0 != nil })
      .compactMap { $0 }
  }

  private func children(of node: OpaquePointer, depth: Int) -> [MarkdownBlock] {
    guard depth < MarkdownReader.mostDepth else {
      let text = spans(of: node)
      return text.isEmpty ? [] : [.paragraph(text)]
    }
    return MarkdownReader.nodes(in: node).compactMap { block($0, depth: depth) }
  }

  private func block(_ node: OpaquePointer, depth: Int) -> MarkdownBlock? {
    switch MarkdownReader.kind(of: node) {
    case ccmark_heading.rawValue:
      let level = Int(cmark_node_get_heading_level(node))
      return .heading(level: level, spans(of: node, TextLook(level == 1 ? .accent : .title, .bold)))
    case ccmark_paragraph.rawValue: return .paragraph(spans(of: node))
    case ccmark_quote.rawValue: return .quote(children(of: node, depth: depth + 1))
    case ccmark_code_block.rawValue:
      let info = MarkdownReader.string(cmark_node_get_fence_info(node))
      return .code(language: Fence.language(info), MarkdownReader.string(cmark_node_get_literal(node)))
    case ccmark_html_block.rawValue: return .html(MarkdownReader.string(cmark_node_get_literal(node)))
    case ccmark_rule.rawValue: return .rule
    case ccmark_list.rawValue: return list(node, depth: depth)
    case ccmark_table.rawValue: return .table(table(node))
    default:
      let text = spans(of: node)
      return text.isEmpty ? nil : .paragraph(text)
    }
  }

  private func list(_ node: OpaquePointer, depth: Int) -> MarkdownBlock {
    let items = MarkdownReader.nodes(in: node).map { item in
      MarkdownBlock.Item(
        isDone: MarkdownReader.kind(of: item) == ccmark_task.rawValue
          ? cmark_gfm_extensions_get_tasklist_item_checked(item) : nil,
        blocks: children(of: item, depth: depth + 1))
    }
    let isNumbered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
    return .list(
      start: isNumbered ? Int(cmark_node_get_list_start(node)) : nil, isTight: cmark_node_get_list_tight(node) != 0,
      items)
  }

  private func table(_ node: OpaquePointer) -> MarkdownBlock.Table {
    let count = Int(cmark_gfm_extensions_get_table_columns(node))
    let alignments = cmark_gfm_extensions_get_table_alignments(node)
    let sides = (0..<count).map { column -> MarkdownBlock.Table.Side in
      switch alignments?[column] {
      case UInt8(ascii: "r"): .right
      case UInt8(ascii: "c"): .center
      case .some, nil: .left
      }
    }
    let rows = MarkdownReader.nodes(in: node).enumerated().map { index, row in
      let cells = MarkdownReader.nodes(in: row).prefix(count).map {
        spans(of: $0, index == 0 ? TextLook(.textStrong) : TextLook(role), newline: " ")
      }
      return cells + Array(repeating: StyledText(), count: count - cells.count)
    }
    return MarkdownBlock.Table(sides: sides, rows: rows)
  }

  private static func string(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
}

// MARK: Text within a block

extension MarkdownReader {
  /// The text below a node. It is gone through one node at a time: how deep it is nested costs nothing.
  private func spans(of node: OpaquePointer, _ base: TextLook? = nil, newline: String = "\n") -> StyledText {
    var text = StyledText()
    var looks = [base ?? TextLook(role)]
    guard let iterator = cmark_iter_new(node) else { return text }
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let inner = cmark_iter_get_node(iterator) else { return text }
      let look = looks.last ?? TextLook(role)
      let isEntered = event == CMARK_EVENT_ENTER
      switch MarkdownReader.kind(of: inner) {
      case ccmark_text.rawValue: text.append(Self.string(cmark_node_get_literal(inner)), look)
      case ccmark_code.rawValue, ccmark_code_block.rawValue, ccmark_html_block.rawValue:
        text.append(Self.string(cmark_node_get_literal(inner)), look.as(.code))
      case ccmark_html_inline.rawValue: html(Self.string(cmark_node_get_literal(inner)), look, newline, to: &text)
      case ccmark_soft_break.rawValue, ccmark_line_break.rawValue: text.append(newline, look)
      case ccmark_emphasis.rawValue: Self.change(&looks, isEntered, look.adding(.italic))
      case ccmark_strong.rawValue: Self.change(&looks, isEntered, look.adding(.bold))
      case ccmark_strikethrough.rawValue: Self.change(&looks, isEntered, look.adding(.strikethrough))
      case ccmark_link.rawValue, ccmark_image.rawValue: link(inner, isEntered, &looks, to: &text)
      // Blocks that are taken as text still end their lines.
      case ccmark_paragraph.rawValue, ccmark_item.rawValue, ccmark_task.rawValue:
        if !isEntered, inner != node, !text.isEmpty, !text.text.hasSuffix("\n") { text.append(newline, look) }
      default: break
      }
    }
  }

  private func html(_ tag: String, _ look: TextLook, _ newline: String, to text: inout StyledText) {
    let isBreak = ["<br>", "<br/>", "<br />"].contains(tag.lowercased())
    text.append(isBreak ? newline : tag, isBreak ? look : look.as(.textDim))
  }

  /// A link shows its text. An address that can't be opened from here is said behind it, so that it isn't lost.
  private func link(_ node: OpaquePointer, _ isEntered: Bool, _ looks: inout [TextLook], to text: inout StyledText) {
    let address = Self.string(cmark_node_get_url(node))
    let isImage = Self.kind(of: node) == ccmark_image.rawValue
    if isEntered {
      var look = (looks.last ?? TextLook(role)).as(.link)
      look.link = opensLinks ? LinkTarget.clean(address) : nil
      if isImage { text.append("image: ", looks.last ?? TextLook(role)) }
      looks.append(look)
      if cmark_node_first_child(node) == nil { text.append(address, look) }
    } else {
      let isOpenable = looks.last?.link != nil
      if looks.count > 1 { looks.removeLast() }
      let words = cmark_node_first_child(node).map { Self.string(cmark_node_get_literal($0)) }
      // What the library takes for an address has its words, with what they leave out.
      let isSaid = text.text.hasSuffix(address) || ["http://", "mailto:"].contains { address == $0 + (words ?? "") }
      if !isOpenable, !address.isEmpty, words != nil, !isSaid {
        text.append(" (\(address))", (looks.last ?? TextLook(role)).as(.textDim))
      }
    }
  }

  private static func change(_ looks: inout [TextLook], _ isEntered: Bool, _ look: TextLook) {
    if isEntered { looks.append(look) } else if looks.count > 1 { looks.removeLast() }
  }
}

extension TextLook {
  fileprivate func adding(_ attributes: Style.Attributes) -> TextLook {
    var look = self
    look.attributes.formUnion(attributes)
    return look
  }

  /// The same attributes for another purpose; what leads somewhere goes on doing so.
  fileprivate func `as`(_ role: Role) -> TextLook {
    var look = self
    if look.link == nil { look.role = role }
    return look
  }
}
