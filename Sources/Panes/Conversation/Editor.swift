import Acts
import Conversation
import Core
import Scene
import Toolkit
import Verbs
import Words

/// The person's own editor has the composer's text for a while.
extension Context {
  package mutating func openEditor() {
    guard let subject = window.composerSubject else {
      refuse(.list(.noThreadIsOpen(newKey: keyName(.newThread))))
      return
    }
    let text = window.conversation.composer.whole
    window.inEditor = TextInEditor(subject: subject, text: text)
    then(.window(id, .edit(text)))
  }

  /// The editor has given a text back: it goes to what it was written for, whatever the window shows by now.
  package mutating func takeEdited(_ text: String?) {
    guard let text, let given = window.inEditor else { return }
    window.inEditor = nil
    let subject = given.subject
    var dropped: [Attachment] = []
    workspace.streams.update(subject.stream) { stream in
      func unnamed(_ attachments: [Attachment]) -> [Attachment] {
        AppState.unnamed(attachments, in: stream.project, before: given.text, after: text)
      }
      if let message = subject.message, stream.edit?.message == message {
        dropped = unnamed(stream.edit?.attachments ?? [])
        stream.edit?.text = text
        stream.edit?.attachments.removeAll { dropped.contains($0) }
      } else if subject.message == nil, stream.draft == given.text {
        dropped = unnamed(stream.draftAttachments)
        stream.draft = text
        stream.draftAttachments.removeAll { dropped.contains($0) }
      } else {
        stream.keepBesideDraft(text, insteadOf: given.text)
      }
    }
    let editing = window.editing.flatMap { $0.stream == subject.stream ? $0.message : nil }
    if window.stream == subject.stream, editing == subject.message, let stream = workspace.streams[subject.stream] {
      window.conversation.letGo += dropped
      window.conversation.composer.replaceAll(with: subject.message == nil ? stream.draft : text)
    }
    if workspace.streams[subject.stream]?.isDeleted == true { refuse(.outbox(.isDraftOfDeleted)) }
  }
}

extension WorkStream {
  /// What was written of a message that has left meanwhile, or of a draft that another window has sent or changed. The
  /// words that the editor was given may be there already.
  fileprivate mutating func keepBesideDraft(_ text: String, insteadOf given: String) {
    guard text != given, text.contains(where: { !$0.isWhitespace }) else { return }
    if draft == given || draft.isEmpty {
      draft = text
    } else if draft.hasSuffix("\n\n" + given) {
      draft = draft.dropLast(given.count) + text
    } else {
      draft += "\n\n" + text
    }
  }
}
