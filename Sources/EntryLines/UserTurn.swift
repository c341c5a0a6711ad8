import Conversation
import Core
import Texts
import Toolkit
import Words

/// What the person said, on a ground of its own from edge to edge, so that turns are found when one scrolls.
enum UserTurn {
  static func lines(
    of part: ColoredText.Part, of entry: Entry, _ look: EntryLook, isFirst: Bool, isLast: Bool
  ) -> [EntryLine] {
    let room = max(1, look.columns - look.indent - 1)
    var lines = ColoredText.lines(of: part, in: entry.text, role: .text, columns: room)
    // What went along is named behind what was said.
    if isLast, !entry.title.isEmpty {
      let names = StyledText(look.sign("▤ ", "@ ") + Clean.line(whatWentAlong(entry, look)), TextLook(.accent))
      lines += names.lines(columns: room)
    }
    let trailing = isFirst ? EntryHeading.trailing(of: entry, look).map(onGround) : []
    let taken = trailing.reduce(0) { $0 + Clean.columns($1.text) }
    let place = taken == 0 ? nil : place(for: taken, among: &lines, columns: room)
    return lines.enumerated().map { index, line in
      let mark = isFirst && index == 0 ? look.sign("›", ">") : " "
      let front = StyledPiece(mark + String(repeating: " ", count: look.indent - 1), .user)
      var row = line.behind(front)
      row.pieces = row.pieces.map(onGround)
      row.fill = .userTurn
      return EntryLine(row, trailing: index == place ? trailing : [])
    }
  }

  /// What was said before is named in the person's language.
  private static func whatWentAlong(_ entry: Entry, _ look: EntryLook) -> String {
    guard let rest = entry.title.rest(behind: Entry.recapName), rest.isEmpty || rest.hasPrefix(", ") else {
      return entry.title
    }
    return look.language.text(.outbox(.recap)) + rest
  }

  /// Beside the first line, else beside the last one, else below.
  private static func place(for taken: Int, among lines: inout [StyledLine], columns: Int) -> Int {
    func fits(_ line: StyledLine?) -> Bool { line.map { $0.columns + taken + 1 <= columns } ?? false }
    if fits(lines.first) { return 0 }
    if !fits(lines.last) { lines.append(.blank) }
    return lines.count - 1
  }

  private static func onGround(_ piece: StyledPiece) -> StyledPiece {
    var piece = piece
    piece.look.surface = .userTurn
    return piece
  }
}
