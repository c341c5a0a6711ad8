/// What a colour is for. Views name roles, never colours; `themes/roles.yaml` gives each role its look.
package enum Role: Int, CaseIterable, Hashable, Sendable {
  // Text and lines.
  case text, textDim, textStrong, title, border, borderFocused, accent, link, code, scrollBar, match
  // Surfaces: what they say about the background holds for whatever is written on them.
  case selection, selectionUnfocused, cursorLine, composer, status, statusKey, notice, dialog
  // Rows.
  case marked, urgent, swipeTop, swipeBottom, swipeRemove, placeholder
  // The states of a thread.
  case working, needsPerson, done, idle, quiet, failed, held, unknown
  // Conversation.
  case user, agent, tool, permission, error, added, removed
  // Code, on a surface of its own or on that of a line which was put in or taken out.
  case codeText, codeComment, codeKeyword, codeType, codeString, codeNumber, codeFunction, codeConstant, codeKey
  // Surfaces in a conversation, and words that differ within a line.
  case codeBlock, userTurn, addedLine, removedLine, addedWord, removedWord
  // Progress bars.
  case progress, progressTrack

  /// The name in `roles.yaml`.
  package var name: String { "\(self)" }

  static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

  /// Lines and tracks are seen, not read.
  package var isRead: Bool {
    switch self {
    case .border, .borderFocused, .scrollBar, .progress, .progressTrack, .placeholder: false
    case .text, .textDim, .textStrong, .title, .accent, .link, .code, .match, .selection, .selectionUnfocused,
      .cursorLine, .composer, .status, .statusKey, .notice, .dialog, .marked, .urgent, .swipeTop, .swipeBottom,
      .swipeRemove, .working, .needsPerson, .done, .idle, .quiet, .failed, .held, .unknown, .user, .agent, .tool,
      .permission, .error, .added, .removed, .codeText, .codeComment, .codeKeyword, .codeType, .codeString, .codeNumber,
      .codeFunction, .codeConstant, .codeKey, .codeBlock, .userTurn, .addedLine, .removedLine, .addedWord,
      .removedWord:
      true
    }
  }
}
