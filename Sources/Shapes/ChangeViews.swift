import Conversation
import Core
import JSON
import Languages
import Review
import Words

/// The shapes of changes in `--json`.
package enum ChangeViews {
  package static func numbers(_ numbers: ChangeNumbers) -> JSON {
    ["files": JSON(numbers.files), "added": JSON(numbers.added), "removed": JSON(numbers.removed)]
  }

  package static func leftOut(_ left: LeftOut, in language: Language) -> JSON {
    [
      "why": .string(left.why.rawValue), "names": .array(left.names.map(JSON.string)), "count": JSON(left.count),
      "words": .string(language.text(.review(.leftOut(left)))),
    ]
  }

  package static func turn(_ turn: TurnSnapshots, in language: Language) -> JSON {
    [
      "turn": .string(turn.turn.text), "at": .string(turn.at.iso8601),
      "ended_at": turn.endedAt.map { .string($0.iso8601) } ?? .null, "before": .string(turn.beforeKind.rawValue),
      "after": .string(turn.after == nil ? "none" : turn.isAfterLate ? "late" : "fresh"),
      "reviewed": .bool(turn.isReviewed), "numbers": turn.numbers.map(numbers) ?? .null,
      "gap": turn.gap.map { gap in
        ["kind": .string(gap.kind), "words": .string(language.text(.review(.gap(gap))))]
      } ?? .null,
    ]
  }

  package static func file(_ read: ChangeRead.File) -> JSON {
    let file = read.file
    var (content, added, removed) = ("unknown", JSON.null, JSON.null)
    switch file.content {
    case .unknown: break
    case .binary: content = "binary"
    case .tooLarge: content = "too_large"
    case .repository: content = "repository"
    case .lines(let plus, let minus): (content, added, removed) = ("lines", JSON(plus), JSON(minus))
    }
    return [
      "path": .string(file.path.text), "old_path": file.oldPath.map { .string($0.text) } ?? .null,
      "status": .string(file.status.rawValue), "old_mode": .string(file.oldMode.rawValue),
      "new_mode": .string(file.newMode.rawValue), "content": .string(content), "added": added, "removed": removed,
      "hunks": read.rows.map { .array(hunks($0)) } ?? .null, "cut": .bool(read.isCut),
    ]
  }

  private static func hunks(_ rows: [DifferenceRow]) -> [JSON] {
    var hunks: [(head: Hunk, lines: [JSON])] = []
    for row in rows {
      switch row {
      case .hunk(let hunk): hunks.append((hunk, []))
      case .line(let line):
        guard !hunks.isEmpty else { continue }
        hunks[hunks.count - 1].lines.append([
          "kind": .string(line.kind.rawValue), "old": line.old.map { JSON($0) } ?? .null,
          "new": line.new.map { JSON($0) } ?? .null, "text": .string(line.text), "cut": .bool(line.isCut),
        ])
      }
    }
    return hunks.map { head, lines in
      [
        "old_start": JSON(head.oldStart), "old_count": JSON(head.oldCount), "new_start": JSON(head.newStart),
        "new_count": JSON(head.newCount), "place": .string(head.place), "lines": .array(lines),
      ]
    }
  }
}
