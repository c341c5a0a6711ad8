import Core
import Toolkit
import Words

/// Why nothing is saved, for as long as that is so: in the footer where it has room there, else in lines of its own above it.
/// What stands in front of the panes leaves those free, for nothing is to be answered that can't be seen.
package struct SavingNotice: Equatable {
  package let text: String
  /// The lines above the footer; none where the footer has room for all of it.
  package let lines: [String]

  /// Nil where all is well, and in a window that is too low for a footer.
  package init?(_ state: AppState, _ window: WindowState) {
    guard let problem = state.storeProblem, SavingNotice.hasBars(window) else { return nil }
    let text = Clean.line(window.facts.language.text(Phrase.notSaved(because: problem)))
    let columns = max(1, window.facts.size.columns - 2)
    self.text = text
    guard Clean.columns(text) > columns else {
      lines = []
      return
    }
    let wrapped = Wrapping.wrap(text, columns: columns).map(String.init)
    // What is typed meanwhile has to be seen beside it.
    let most = max(3, window.facts.size.rows / 3)
    guard wrapped.count > most else {
      lines = wrapped
      return
    }
    let mark = (state.usesUnicode(window) ? BoxGlyphs.unicode : .ascii).cutMark
    let rest = wrapped[(most - 1)...].joined(separator: " ")
    lines = wrapped.prefix(most - 1) + [Truncation.keepStart(rest, columns: columns, mark: mark)]
  }

  /// A window has a header and a footer.
  package static func hasBars(_ window: WindowState) -> Bool { window.facts.size.rows >= 8 }
}

extension AppState {
  /// The part of a window, from its top, that what stands in front of its panes may take.
  package func dialogRoom(in window: WindowState) -> Size {
    var size = window.facts.size
    if !window.facts.isPlain, let notice = SavingNotice(self, window) { size.rows -= notice.lines.count + 1 }
    return size
  }
}

extension Context {
  package var dialogRoom: Size { state.dialogRoom(in: window) }
}
