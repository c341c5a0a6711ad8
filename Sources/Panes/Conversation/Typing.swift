import Acts
import Conversation
import Core
import HubScene
import Queues
import Scene
import Sharing
import Texts
import Toolkit
import Verbs
import Words

/// What is typed into the composer, and kept with its thread.
extension Context {
  /// Some keys of the composer have another meaning there: ↑ takes a message back only where there is nothing above.
  package func applies(_ verb: Verb) -> Bool {
    guard verb == .takeBack else { return true }
    return window.editing == nil && window.editedLetter == nil
      && (window.conversation.composer.isEmpty || window.conversation.recalled != nil)
  }

  package mutating func typeIntoComposer(_ key: Key) {
    window.message = nil
    if key == Key(.backspace) {
      let isHeld = holdsBackspace
      window.conversation.lastBackspace = now
      if !isHeld, dropsAttachment() { return }
    }
    if recallsLater(key) { return }
    // What is touched is the person's again: ↑ and ↓ go through its lines.
    window.conversation.recalled = nil
    guard findsRoom(for: key, in: window.conversation.composer) else { return }
    // A draft that was taken up again goes as a whole: what was pasted into it may be hundreds of lines by now.
    let isDraft = window.editing == nil && window.editedLetter == nil
    if isDraft, key == TextEdit.cutKey, window.conversation.composer.isUntouched {
      window.conversation.composer.cutAll()
    } else {
      _ = window.conversation.composer.press(key)
    }
    keepDraft()
  }

  /// A key that is held comes again far sooner than one that is pressed again: it deletes text alone.
  private var holdsBackspace: Bool {
    guard let last = window.conversation.lastBackspace, last <= now else { return false }
    return now < last.adding(milliseconds: 250)
  }

  package mutating func beginLine() {
    guard findsRoom(for: Key("\n"), in: window.conversation.composer) else { return }
    window.conversation.composer.insertNewline()
    keepDraft()
  }

  /// False where there is no room for all of it.
  package mutating func pasteIntoComposer(_ text: String) -> Bool {
    defer { keepDraft() }
    guard let words = fewWords(for: text), window.conversation.composer.paste(text, as: words) else {
      return window.conversation.composer.paste(text)
    }
    tell(pastedAs: words)
    return true
  }

  /// What is typed is kept with the thread on every change. A file goes with the words that named it.
  package mutating func keepDraft() {
    guard let stream = window.stream else { return }
    if state.hub.elsewhere[stream] != nil {
      return workspace.hub.keep(draft: window.conversation.composer.whole, of: window.editedLetter?.text ?? stream.text)
    }
    let letGo = window.conversation.letGo
    let change = workspace.keep(window.conversation.composer.whole, for: stream, editing: window.editing, letGo)
    if !change.back.isEmpty {
      window.conversation.letGo.removeAll(where: change.back.contains)
      tell(.outbox(.goesAlong(change.back.map(\.name).joined(separator: ", "), unknownTo: nil)))
    }
    if !change.dropped.isEmpty {
      window.conversation.letGo += change.dropped
      tell(.outbox(.staysBehind(change.dropped.map(\.name).joined(separator: ", "))))
    }
  }
}

extension Workspace {
  /// Keeps a composer's text. The answer is what doesn't go along with it any more, and what does again.
  fileprivate mutating func keep(
    _ text: String, for stream: ThreadID, editing: EditedMessage?, _ letGo: [Attachment]
  ) -> (dropped: [Attachment], back: [Attachment]) {
    var (dropped, back): ([Attachment], [Attachment]) = ([], [])
    streams.update(editing?.stream ?? stream) { thread in
      // What is written of a waiting message is not the draft of another one.
      let isEdit = editing != nil
      let old = isEdit ? thread.edit?.text ?? "" : thread.draft
      let present = isEdit ? thread.edit?.attachments ?? [] : thread.draftAttachments
      if !present.isEmpty { dropped = AppState.unnamed(present, in: thread, before: old, after: text) }
      if !letGo.isEmpty {
        let named = AppState.unnamed(letGo, beside: present, in: thread, before: text, after: old)
        back = named.filter { !present.contains($0) }
      }
      let left = present.filter { !dropped.contains($0) } + back
      if isEdit {
        thread.edit?.text = text
        if left != present { thread.edit?.attachments = left }
      } else {
        thread.draft = text
        if left != present { thread.draftAttachments = left }
      }
    }
    return (dropped, back)
  }
}
