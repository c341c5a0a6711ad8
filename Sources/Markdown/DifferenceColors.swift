import Code
import Texts
import Toolkit

/// The colours of some lines of a file's difference that follow each other. Each side of the file has open what its own
/// lines left open, and the words that differ within a line stand out.
package struct DifferenceColors {
  package enum Line: Equatable, Sendable {
    case hunk
    case same(String)
    case added(String)
    case removed(String)
    case note(String)
  }

  private let lines: [CodeLine?]

  package init(_ lines: [Line], file path: String) {
    var before = CodeLexer(file: path)
    var after = before
    let clean = lines.map(\.cleaned)
    let marks = WordChanges.marks(in: clean.map(\.side))
    self.lines = clean.enumerated().map { index, line in
      func colored(_ text: String, _ spans: [CodeSpan], _ surface: Role, _ mark: Role) -> CodeLine {
        var line = CodeLine(text, spans) { TextLook($0, surface: surface) }
        line.mark(marks[index] ?? [], as: TextLook(mark))
        return line
      }
      switch line {
      case .hunk:
        before?.restart()
        after?.restart()
        return nil
      case .same(let text):
        _ = before?.spans(of: text.utf8.span)
        return colored(text, after?.spans(of: text.utf8.span) ?? [], .codeBlock, .codeText)
      case .added(let text):
        return colored(text, after?.spans(of: text.utf8.span) ?? [], .addedLine, .addedWord)
      case .removed(let text):
        return colored(text, before?.spans(of: text.utf8.span) ?? [], .removedLine, .removedWord)
      case .note(let text):
        return CodeLine(text, [(TextLook(.codeComment, surface: .codeBlock), text.utf8.count)])
      }
    }
  }

  /// What of a line stands in these columns of it.
  package func pieces(of index: Int, from column: Int, columns: Int) -> [StyledPiece] {
    lines.indices.contains(index) ? lines[index]?.cut(from: column, columns: columns) ?? [] : []
  }
}

extension DifferenceColors.Line {
  /// Only what can be shown; blanks of tabs stay.
  fileprivate var cleaned: Self {
    func clean(_ text: String) -> String {
      let text = Clean.text(text)
      return text.utf8.last == UInt8(ascii: "\n") ? String(text.dropLast()) : text.replacing("\n", with: " ")
    }
    return switch self {
    case .hunk: .hunk
    case .same(let text): .same(clean(text))
    case .added(let text): .added(clean(text))
    case .removed(let text): .removed(clean(text))
    case .note(let text): .note(clean(text))
    }
  }
}
