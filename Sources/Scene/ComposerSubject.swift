import Conversation
import Core

/// What a composer's text is for: a thread's next message, or a waiting one that is written anew. It goes along with what
/// is answered later, when the window may show something else.
package struct ComposerSubject: Equatable, Sendable {
  package let stream: ThreadID
  package let message: MessageID?

  package init(_ stream: ThreadID, message: MessageID? = nil) { (self.stream, self.message) = (stream, message) }
}

/// A text that the person's own editor has, as it was given to it.
package struct TextInEditor: Equatable, Sendable {
  /// What it is written for.
  package enum Place: Equatable, Sendable {
    case composer(ComposerSubject)
    /// The long text of a form, as that was then. What is kept of it has the same id.
    case form(FormDraft)
  }

  package let place: Place
  package let text: String

  package init(for place: Place, text: String) { (self.place, self.text) = (place, text) }
}

/// What an editor has saved for a window that is gone.
package struct LeftText: Equatable, Sendable {
  package let path: String
  /// The file's name, which says what it is for.
  package let name: String
  package let text: String
  /// By what the text is known that was taken of it before, where its editor has gone on and saved once more.
  package var taken: String?

  package init(path: String, name: String, text: String, taken: String? = nil) {
    (self.path, self.name, self.text, self.taken) = (path, name, text, taken)
  }
}

extension WindowState {
  package var composerSubject: ComposerSubject? { stream.map { ComposerSubject($0, message: editing?.message) } }
}
