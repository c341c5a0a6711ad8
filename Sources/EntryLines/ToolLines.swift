import Conversation
import Core
import Languages
import Markdown
import Scene
import Texts
import Toolkit
import Words

/// A tool call as one line, with what it was given and what it gave below where it is unfolded.
enum ToolLines {
  /// How much is shown of one that runs or has failed, though it is folded: its end, where the news is.
  private static let previewRows = 3
  private static let inputRows = 40

  /// What a call is called, and the columns that this has on its line.
  private struct Title {
    let text: String
    let kind: String
    /// How the call is, at the line's end.
    let end: StyledPiece
    let lead: Int
    let room: Int

    init(of entry: Entry, _ look: EntryLook) {
      text = Clean.line(entry.title).trimmedOfBlanks
      kind = ToolLines.word(for: entry.toolKind, before: text, look)
      end = ToolLines.end(of: entry, look)
      lead = look.indent + 2 + (kind.isEmpty ? 0 : Clean.columns(kind) + 1)
      room = max(4, look.columns - lead - Clean.columns(end.text) - 2)
    }

    var isCut: Bool { !Truncation.fits(text, columns: room) }
  }

  /// Its line doesn't say all that it is called.
  static func cutsTitle(of entry: Entry, _ look: EntryLook) -> Bool { Title(of: entry, look).isCut }

  static func head(of entry: Entry, _ look: EntryLook, isOpen: Bool) -> [EntryLine] {
    let title = Title(of: entry, look)
    let arrow =
      !entry.isFoldable(in: look)
      ? look.sign("· ", "- ") : isOpen ? look.sign("▾ ", "v ") : look.sign("▸ ", "> ")
    var lead = [StyledPiece(String(repeating: " ", count: look.indent) + arrow, .textDim)]
    if !title.kind.isEmpty { lead.append(StyledPiece(title.kind + " ", .textDim)) }
    guard isOpen else { return [folded(title, of: entry, behind: lead, look)] + preview(of: entry, look) }
    let (lines, isWhole) = unfolded(title, behind: lead, look)
    return lines + input(of: entry, look, isInTitle: isWhole)
  }

  /// One line, with the beginning of what it was given where there is room.
  private static func folded(
    _ title: Title, of entry: Entry, behind lead: [StyledPiece], _ look: EntryLook
  ) -> EntryLine {
    let shown = look.cut(title.text, to: title.room)
    var pieces = lead + [StyledPiece(shown, .tool)]
    let room = title.room - Clean.columns(shown) - 2
    if room >= 8, let input = firstLine(of: entry.input, beside: title.text) {
      pieces.append(StyledPiece("  " + look.cut(input, to: room), .textDim))
    }
    return EntryLine(StyledLine(pieces), trailing: [title.end])
  }

  /// As many lines as the title needs, of which the first has how the call is at its end.
  private static func unfolded(
    _ title: Title, behind lead: [StyledPiece], _ look: EntryLook
  ) -> ([EntryLine], isWhole: Bool) {
    guard title.isCut, let first = Wrapping.lines(of: title.text, columns: title.room).first else {
      return ([EntryLine(StyledLine(lead + [StyledPiece(title.text, .tool)]), trailing: [title.end])], true)
    }
    let beginning = StyledPiece(String(title.text.slice(first.visible)), .tool)
    var rest = StyledText(String(title.text.slice(first.next..<title.text.utf8.count)), TextLook(.tool))
      .lines(columns: max(1, look.columns - title.lead))
    if !rest.isEmpty { rest[0].goesOn = StyledLine.Continuation(blanks: first.next - first.visible.upperBound) }
    let blanks = StyledPiece(String(repeating: " ", count: title.lead), .tool)
    var lines = rest.prefix(inputRows).map { EntryLine($0.behind(blanks)) }
    let more = rest.count - inputRows
    if more > 0 { lines.append(cut(more, look)) }
    return ([EntryLine(StyledLine(lead + [beginning]), trailing: [title.end])] + lines, more <= 0)
  }

  /// What kind of tool it is, where its title doesn't say so itself.
  private static func word(for kind: String, before title: String, _ look: EntryLook) -> String {
    if kind == "execute" { return title.hasPrefix("$") ? "" : "$" }
    // Titles are the agent's: they have the agent's word.
    guard let tool = ConversationPhrase.Tool(rawValue: kind), !title.lowercased().hasPrefix(kind) else { return "" }
    return look.text(.tool(tool))
  }

  private static func firstLine(of input: String, beside title: String) -> String? {
    // Of a difference it is the file's name, which titles have.
    guard !input.isDiff else { return nil }
    let lines = input.prefix(1000).split(whereSeparator: \.isNewline).map { Clean.line(String($0)).trimmedOfBlanks }
    // Of arguments in JSON the first line is a bracket.
    let isBracketed = lines.first == "{" || lines.first == "["
    let line =
      isBracketed
      ? lines.dropFirst().filter { $0 != "}" && $0 != "]" }.joined(separator: " ") : lines.first { !$0.isEmpty }
    guard let line, !line.isEmpty, !says(title, line) else { return nil }
    return line
  }

  /// Whether a title says a line of what was given already; of a file its path is enough, or the end of that.
  private static func says(_ title: String, _ line: String) -> Bool {
    if title.contains(line) { return true }
    guard !line.contains(" ") else { return false }
    let number = line.reversed().prefix { $0.isNumber }.count
    let path = number > 0 && line.dropLast(number).last == ":" ? line.dropLast(number + 1) : line[...]
    let last = title.split(separator: " ").last.map { $0.drop { $0 == "`" }.prefix { $0 != "`" } } ?? ""
    return !path.isEmpty && (title.contains(path) || !last.isEmpty && path.hasSuffix("/" + last))
  }

  private static func end(of entry: Entry, _ look: EntryLook) -> StyledPiece {
    let seconds = entry.endedAt.map { $0.seconds(since: entry.at) } ?? 0
    let time = seconds > 0 ? " " + RelativeTime.duration(seconds) : ""
    if look.waiting.contains(entry.number) {
      return StyledPiece(look.sign("◆ ", "! ") + look.text(.waitsForYou), .needsPerson)
    }
    if entry.goesOn(among: look.inBackground) {
      return StyledPiece(look.sign("● ", "* ") + look.text(.status(.inBackground)), .working)
    }
    switch entry.status {
    case .open, .sending, .accepted: return StyledPiece(look.sign("● ", "* ") + look.text(.status(.running)), .working)
    case .done: return StyledPiece(look.sign("✓", "ok") + time, .done)
    case .failed:
      let words = look.text(entry.exitCode.map { .exit($0) } ?? .status(.failed))
      return StyledPiece(look.sign("✕ ", "x ") + words + time, .error)
    case .cancelled: return StyledPiece(look.text(.status(.stopped)) + time, .held)
    // All that passed until then was the person's time, and not the tool's.
    case .refused: return StyledPiece(look.text(.status(.refused)), .held)
    case .ended: return StyledPiece(look.text(.status(.ended)) + time, .textDim)
    case .interrupted: return StyledPiece(look.text(.status(.interrupted)), .held)
    }
  }

  /// What the title says whole is not said again.
  private static func input(of entry: Entry, _ look: EntryLook, isInTitle: Bool) -> [EntryLine] {
    let isShort = entry.input.utf8.count <= entry.title.utf8.count
    guard !entry.input.isEmpty, !(isInTitle && isShort && entry.title.contains(entry.input)) else { return [] }
    let columns = max(1, look.columns - margin(look))
    let all =
      entry.input.isDiff
      ? DiffLayout(columns: columns, isUnicode: look.isUnicode).lines(of: entry.input)
      : StyledText(entry.input.trimmedOfNewlines, TextLook(.code)).lines(columns: columns)
    let more = all.count - inputRows
    let shown = all.prefix(inputRows).map { setIn($0, look) }
    return more > 0 ? shown + [cut(more, look)] : shown
  }

  private static func cut(_ more: Int, _ look: EntryLook) -> EntryLine {
    setIn(StyledLine(look.sign("… ", "... ") + look.text(.moreLines(more)), .textDim), look)
  }

  private static func preview(of entry: Entry, _ look: EntryLook) -> [EntryLine] {
    // What waits for the person's word stands in the question below.
    guard !look.waiting.contains(entry.number), [.open, .failed, .ended].contains(entry.status), !entry.text.isEmpty
    else { return [] }
    let end = ColorMarks.plain(String(entry.text.utf8.suffix(2000)) ?? String(entry.text.suffix(500)))
    var lines = StyledText(end.trimmedOfNewlines, TextLook(.textDim)).lines(
      columns: max(1, look.columns - margin(look))
    ).suffix(previewRows)
    // What it goes on from is not shown.
    if let first = lines.indices.first { lines[first].goesOn = nil }
    return lines.map { setIn($0, look) }
  }

  /// A difference of files has its own colours; other output has those that it came with.
  static func output(_ part: ColoredText.Part, of entry: Entry, _ look: EntryLook) -> [EntryLine] {
    let columns = max(1, look.columns - margin(look))
    guard entry.text.isDiff else {
      return ColoredText.lines(of: part, in: entry.text, role: .text, columns: columns).map { setIn($0, look) }
    }
    let layout = DiffLayout(columns: columns, isUnicode: look.isUnicode)
    let slice = String(entry.text.slice(part.range))
    let plain = ColorMarks.plain(slice)
    // Where the colours are taken out, what stands before is at other places.
    let lines =
      plain.utf8.count == slice.utf8.count
      ? layout.lines(of: part.range, in: entry.text, from: 0) : layout.lines(of: plain)
    return lines.map { setIn($0, look) }
  }

  private static func margin(_ look: EntryLook) -> Int { look.indent * 2 }

  private static func setIn(_ line: StyledLine, _ look: EntryLook) -> EntryLine {
    EntryLine(line.isBlank ? line : line.behind(StyledPiece(String(repeating: " ", count: margin(look)), .text)))
  }
}

extension String {
  /// Without newlines at its end.
  fileprivate var trimmedOfNewlines: String {
    var text = self[...]
    while text.last?.isNewline == true { text = text.dropLast() }
    return String(text)
  }
}
