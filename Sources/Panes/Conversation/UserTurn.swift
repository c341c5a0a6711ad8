import Core
import Toolkit

/// What the person said, on a ground of its own from edge to edge, so that turns are found when one scrolls.
enum UserTurn {
  static func lines(
    of part: ColoredText.Part, of entry: Entry, _ look: EntryLook, isFirst: Bool, isLast: Bool
  ) -> [EntryLine] {
    let trailing = isFirst ? EntryHeading.trailing(of: entry, look).map(onGround) : []
    let taken = trailing.reduce(0) { $0 + Clean.columns($1.text) }
    let room = max(1, look.columns - look.indent - (taken == 0 ? 0 : taken + 2))
    var lines = ColoredText.lines(of: part, in: entry.text, role: .text, columns: room)
    // What went along is named behind what was said.
    if isLast, !entry.title.isEmpty {
      let names = StyledText(look.sign("▤ ", "@ ") + Clean.line(entry.title), TextLook(.accent))
      lines += names.lines(columns: room)
    }
    return lines.enumerated().map { index, line in
      let isBeginning = isFirst && index == 0
      let mark = isBeginning ? look.sign("›", ">") : " "
      let front = StyledPiece(mark + String(repeating: " ", count: look.indent - 1), .user)
      let pieces = ([front] + line.pieces).map(onGround)
      return EntryLine(StyledLine(pieces, fill: .userTurn), trailing: isBeginning ? trailing : [])
    }
  }

  private static func onGround(_ piece: StyledPiece) -> StyledPiece {
    var piece = piece
    piece.look.surface = .userTurn
    return piece
  }
}
