import Conversation
import Languages
import Markdown
import Queues
import Scene
import Texts
import Toolkit
import Words

/// What a peek shows of a thread that asks nothing: how its last answer ends, and what the turn came to.
enum PeekedWords {
  private static let rows = 10
  private static let mostBytes = 4096

  static func lines(of stream: WorkStream, _ state: AppState, columns: Int, isUnicode: Bool, _ language: Language)
    -> [String]
  {
    let entries = state.transcripts[stream.id]?.entries ?? []
    guard let last = entries.last(where: { $0.role == .agent && $0.kind == .text })?.text else {
      let words =
        [stream.closingWords, stream.preview].first { !$0.isEmpty } ?? language.text(.conversation(.nothingSaidYet))
      return StyledText(words, TextLook(.text)).lines(columns: max(1, columns)).suffix(rows).map(\.text)
    }
    // Nothing opens from a peek, so that addresses are said.
    let look = MarkdownLook(columns: columns, isUnicode: isUnicode, opensLinks: false)
    let lines = Markdown.lines(of: end(of: last), look).suffix(rows).map(\.text)
    let minus = isUnicode ? "−" : "-"
    let digest = entries.last.flatMap { $0.kind == .digest ? language.digest(of: $0, minus: minus) : nil }
    return lines + (digest.map { ["", isUnicode ? $0 : $0.replacing(TurnDigest.separator, with: " - ")] } ?? [])
  }

  /// From the beginning of a paragraph on, so that it reads as what it is.
  private static func end(of text: String) -> String {
    guard text.utf8.count > mostBytes else { return text }
    let cut = text.slice((text.utf8.count - mostBytes)..<text.utf8.count)
    guard let paragraph = cut.firstRange(of: "\n\n") else { return String(cut) }
    return String(cut[paragraph.upperBound...])
  }
}
