import Scene
import Words

/// What goes to the clipboard of the person's terminal.
extension Context {
  /// False where there is no clipboard, or the text is too long for it: the command prints it then, which is said.
  @discardableResult
  package mutating func copy(
    _ text: String, printedBy command: String = "upnext show", said: (_ lines: Int) -> ConversationPhrase
  ) -> Bool {
    guard window.facts.hasClipboard, text.utf8.count <= AppState.mostCopiedBytes else {
      let isThere = window.facts.hasClipboard
      refuse(.conversation(isThere ? .isTooLong(printedBy: command) : .noClipboard(printedBy: command)))
      return false
    }
    // Blank lines count, as they do where lines are chosen; a newline at the end begins none.
    let parts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    tell(.conversation(said(parts.count - (parts.last?.isEmpty == true ? 1 : 0))))
    then(.window(id, .copy(text)))
    return true
  }
}

extension AppState {
  /// More than this no terminal takes.
  package static let mostCopiedBytes = 100_000
}
