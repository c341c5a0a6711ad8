import Conversation
import Core
import Languages
import Markdown
import Texts
import Toolkit
import Words

/// An entry of a transcript, cut into parts that are laid out one by one: only those that are looked at.
package struct EntryParts {
  /// What stands around an entry, as far as it changes how the entry reads.
  struct Place: Equatable {
    /// The day that begins with it, which stands above it.
    var day: Day?
    /// Who speaks stands above it.
    var saysWho = false
    /// Whether a blank line follows.
    var endsWithBlank = true

    /// So many lines stand above what it says itself.
    var linesAbove: Int { (day == nil ? 0 : 2) + (saysWho ? 1 : 0) }
  }

  let entry: Entry
  let look: EntryLook
  let isOpen: Bool
  let place: Place
  private let body: Body

  private enum Body {
    /// Heading and all in one.
    case none
    case markdown(MarkdownParts.Cut)
    case output([ColoredText.Part])
    case verbatim([ColoredText.Part])
  }

  init(_ entry: Entry, _ place: Place, _ look: EntryLook, isOpen: Bool, known: MarkdownParts?) {
    self.entry = entry
    self.place = place
    self.look = look
    self.isOpen = isOpen
    switch entry.kind {
    case .text where entry.role == .user: body = .verbatim(ColoredText.parts(of: entry.text))
    case .text: body = .markdown((known ?? MarkdownParts()).cut(entry.text))
    case .thought: body = isOpen ? .markdown((known ?? MarkdownParts()).cut(entry.text)) : .none
    case .tool: body = isOpen && !entry.text.isEmpty ? .output(ColoredText.parts(of: entry.text)) : .none
    case .plan, .notice, .digest: body = .verbatim(ColoredText.parts(of: entry.text))
    }
  }

  package var count: Int {
    switch body {
    case .none: 1
    case .markdown(let cut): max(1, cut.parts.count)
    case .output(let parts), .verbatim(let parts): max(1, parts.count)
    }
  }

  package func lines(_ part: Int) -> [EntryLine] {
    (part == 0 ? day + head : []) + content(part) + (part == count - 1 && place.endsWithBlank ? [.blank] : [])
  }

  /// Where all of these words stand first, else most of them; the beginning where none does. In the part that is known to
  /// have them: all of a long entry is looked through once.
  package func place(of words: [String], in known: Int? = nil) -> (part: Int, line: Int) {
    let ranges: [Range<Int>] =
      switch body {
      case .none: []
      case .markdown(let cut): cut.parts.map(\.range)
      case .output(let parts), .verbatim(let parts): parts.map(\.range)
      }
    let sought = WordsInEntry(words)
    // Laying out takes longer than looking, so only the part that has them is laid out. What heads an entry is in its first.
    let places = known.flatMap { ranges.indices.contains($0) ? $0..<$0 + 1 : nil } ?? ranges.indices
    let part = sought.best(in: places) {
      ($0 == 0 ? entry.title + "\n" : "") + String(entry.text.slice(ranges[$0]))
    }
    let texts = lines(part.place).map { $0.isOfDay ? "" : $0.line.text }
    let alone = sought.best(in: texts.indices) { texts[$0] }
    guard alone.count < part.count else { return (part.place, alone.place) }
    // They may stand in two lines, where one is broken.
    let broken = sought.best(in: texts.indices) { texts[$0...].prefix(2).joined(separator: " ") }
    return (part.place, (broken.count > alone.count ? broken : alone).place)
  }

  // MARK: What begins it

  private var day: [EntryLine] { place.day.map { DayLine.lines($0, look) } ?? [] }

  private var head: [EntryLine] {
    let heading = place.saysWho ? [EntryHeading.line(of: entry, look)] : []
    switch entry.kind {
    case .text: return heading
    case .thought: return heading + [ThoughtLine.line(of: entry, look, isOpen: isOpen)]
    case .tool: return heading + ToolLines.head(of: entry, look, isOpen: isOpen)
    case .plan: return heading + [PlanLines.title(of: entry.text, look)]
    case .notice, .digest: return []
    }
  }

  // MARK: What it says

  private func content(_ part: Int) -> [EntryLine] {
    switch body {
    case .none: return []
    case .markdown(let cut):
      guard cut.parts.indices.contains(part) else { return [] }
      let role: Role = entry.kind == .thought ? .textDim : .text
      let lines = Markdown.lines(
        of: cut.parts[part], in: entry.text, definitions: cut.definitions,
        MarkdownLook(
          columns: look.columns - look.indent, isUnicode: look.isUnicode, role: role, opensLinks: look.opensLinks))
      let isSeparate = part > 0 && !cut.parts[part].goesOn && !lines.isEmpty
      return (isSeparate ? [.blank] : []) + lines.map(setIn)
    case .verbatim(let parts):
      guard parts.indices.contains(part) else { return [] }
      if entry.kind == .text {
        return UserTurn.lines(of: parts[part], of: entry, look, isFirst: part == 0, isLast: part == parts.count - 1)
      }
      return verbatim(parts[part])
    case .output(let parts):
      guard parts.indices.contains(part) else { return [] }
      return ToolLines.output(parts[part], of: entry, look)
    }
  }

  private func verbatim(_ part: ColoredText.Part) -> [EntryLine] {
    switch entry.kind {
    case .plan: return PlanLines.steps(part.range, of: entry.text, look)
    case .notice:
      let role: Role = entry.status == .failed ? .error : entry.status == .interrupted ? .held : .textDim
      let words = String(entry.text.slice(part.range))
      return StyledText(words, TextLook(role)).lines(columns: look.columns).map { EntryLine($0) }
    case .digest:
      guard part.range.lowerBound == 0 else { return [] }
      let facts = look.language.digest(of: entry, minus: look.sign("−", "-"))
      var lines = StyledText(
        look.isUnicode ? facts : facts.replacing(TurnDigest.separator, with: " - "), TextLook(.textDim)
      )
      .lines(columns: max(1, look.columns - look.indent)).map(setIn)
      if !lines.isEmpty { lines[0].trailing = [EntryHeading.clock(of: entry, look)] }
      return lines
    case .text, .thought, .tool:
      return ColoredText.lines(of: part, in: entry.text, role: .text, columns: look.columns - look.indent).map(setIn)
    }
  }

  private func setIn(_ line: StyledLine) -> EntryLine {
    EntryLine(line.isBlank ? line : line.behind(StyledPiece(String(repeating: " ", count: look.indent), .text)))
  }
}
