import Acts
import Conversation
import Core
import Languages
import Queues
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
    let given = TextInEditor(subject: subject, text: text)
    window.inEditor = given
    then(.window(id, .edit(text, as: given.fileName)))
  }

  /// The editor has given a text back: it goes to what it was written for, and its file once that is on disk.
  package mutating func takeEdited(_ text: String?, in file: String?) {
    guard let given = window.inEditor.take(), let text else { return }
    let subject = given.subject
    let dropped = workspace.keep(text, for: subject, insteadOf: TextMark(given.text))
    guard let stream = workspace.streams[subject.stream] else { return }
    if let file {
      state.takenFromEditors[file] = TextMark(text).written
      then(.run(.dropLeftTexts([LeftText(path: file, name: file, text: text)])))
    }
    let editing = window.editing.flatMap { $0.stream == subject.stream ? $0.message : nil }
    if window.stream == subject.stream, editing == subject.message {
      window.conversation.letGo += dropped
      window.conversation.composer.replaceAll(with: subject.message == nil ? stream.draft : text)
    }
    if stream.isDeleted { refuse(.outbox(.isDraftOfDeleted)) }
  }
}

extension AppState {
  /// What the editor of a window that is gone has saved is not lost. That of another window may have a file of its name.
  package func seekLeftText(of id: WindowID) -> [Effect] {
    guard let name = windows[id]?.inEditor?.fileName else { return [] }
    let isShared = windows.values.contains { $0.id != id && $0.inEditor?.fileName == name }
    return [.run(.leftTexts(named: isShared ? nil : name))]
  }

  /// What editors have saved whose windows are gone goes where it would have gone, and their files once that is on disk. An
  /// editor may outlive its window and save again: that takes the place of what was taken before.
  package mutating func take(_ left: [LeftText]) -> [Effect] {
    var taken: [LeftText] = []
    for var text in left {
      guard let (subject, given) = TextInEditor.meaning(ofName: text.name),
        workspace.streams[subject.stream] != nil
      else { continue }
      defer { taken.append(text) }
      // Its note may not have come on disk.
      text.taken = takenFromEditors[text.name] ?? text.taken
      let mark = text.taken.flatMap { TextMark(written: $0) } ?? given
      // Editors end every file with a newline.
      let words = text.text.hasSuffix("\n") ? String(text.text.dropLast()) : text.text
      // An empty one is what an editor leaves that was cut off while it saved.
      guard !mark.isOf(text.text), !mark.isOf(words), words.contains(where: { !$0.isWhitespace }) else { continue }
      _ = workspace.keep(words, for: subject, insteadOf: mark)
      text.taken = TextMark(words).written
      takenFromEditors[text.name] = text.taken
    }
    return taken.isEmpty ? [] : [.run(.dropLeftTexts(taken))]
  }
}

extension Workspace {
  /// The answer is which files don't go along any more, as nothing names them.
  fileprivate mutating func keep(
    _ text: String, for subject: ComposerSubject, insteadOf given: TextMark
  ) -> [Attachment] {
    var dropped: [Attachment] = []
    streams.update(subject.stream) { stream in
      func unnamed(_ attachments: [Attachment], before: String) -> [Attachment] {
        AppState.unnamed(attachments, in: stream, before: before, after: text)
      }
      if let edit = stream.edit, edit.message == subject.message, given.isOf(edit.text) {
        dropped = unnamed(edit.attachments, before: edit.text)
        stream.edit?.text = text
        stream.edit?.attachments.removeAll { dropped.contains($0) }
      } else if subject.message == nil, given.isOf(stream.draft) {
        dropped = unnamed(stream.draftAttachments, before: stream.draft)
        stream.draft = text
        stream.draftAttachments.removeAll { dropped.contains($0) }
      } else {
        stream.keepBesideDraft(text, insteadOf: given)
      }
    }
    return dropped
  }
}

extension WorkStream {
  /// What was written of a message that has left meanwhile, or of a draft that another window has sent or changed.
  fileprivate mutating func keepBesideDraft(_ text: String, insteadOf given: TextMark) {
    guard !given.isOf(text), text.contains(where: { !$0.isWhitespace }) else { return }
    // A file may be found once more before it is gone.
    guard text != draft, !draft.hasSuffix("\n\n" + text) else { return }
    if given.isOf(draft) || draft.isEmpty {
      draft = text
    } else if let rest = given.rest(of: draft), rest.hasSuffix("\n\n") {
      draft = rest + text
    } else {
      addToDraft(text)
    }
  }
}
