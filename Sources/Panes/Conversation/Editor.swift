import Acts
import Conversation
import Core
import Languages
import Queues
import Scene
import Toolkit
import Verbs
import Words

/// The person's own editor has the composer's text for a while, or that of a form.
extension Context {
  package mutating func openEditor() {
    guard let subject = window.composerSubject else {
      refuse(.list(.noThreadIsOpen(newKey: keyName(.newThread))))
      return
    }
    give(window.conversation.composer.whole, for: .composer(subject))
  }

  /// With the long text of the form in front, where that is being written. False where it isn't.
  package mutating func opensEditorOfForm() -> Bool {
    guard var form = window.dialog?.dialog as? any KeptForm, form.isInWords else { return false }
    // By this the text finds it again, also where nothing was written before.
    let kept = form.keeping.id ?? stamp.freshID()
    form.keeping.id = kept
    window.dialog = OpenDialog(form)
    window.message = nil
    give(form.writtenWords, for: .form(form.draft(as: kept, at: now)))
    return true
  }

  private mutating func give(_ text: String, for place: TextInEditor.Place) {
    let given = TextInEditor(for: place, text: text)
    window.inEditor = given
    then(.window(id, .edit(text, as: given.fileName)))
  }

  /// The editor has given a text back: it goes to what it was written for, and its file once that is on disk.
  package mutating func takeEdited(_ text: String?, in file: String?) {
    guard let given = window.inEditor.take(), let text else { return }
    switch given.place {
    case .composer(let subject):
      let dropped = workspace.keep(text, for: subject, insteadOf: TextMark(given.text))
      guard let stream = workspace.streams[subject.stream] else { return }
      showEdited(text, dropped, for: subject, in: stream)
    case .form(let form):
      if (window.dialog?.dialog as? any KeptForm)?.keeping.id == form.id {
        editInDialog { $0.replaceAll(with: text) }
      } else {
        state.keep(text, in: form, insteadOf: TextMark(given.text), &stamp)
      }
    }
    guard let file else { return }
    state.takenFromEditors[file] = TextMark(text).written
    then(.run(.dropLeftTexts([LeftText(path: file, name: file, text: text)])))
  }

  /// In the composer, where that still shows what it was written for.
  private mutating func showEdited(
    _ text: String, _ dropped: [Attachment], for subject: ComposerSubject, in stream: WorkStream
  ) {
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
  package mutating func take(_ left: [LeftText], _ stamp: inout Stamp) -> [Effect] {
    var taken: [LeftText] = []
    for var text in left {
      guard let (place, given) = TextInEditor.meaning(ofName: text.name), isThere(place) else { continue }
      defer { taken.append(text) }
      // Its note may not have come on disk.
      text.taken = takenFromEditors[text.name] ?? text.taken
      let mark = text.taken.flatMap { TextMark(written: $0) } ?? given
      // Editors end every file with a newline.
      let words = text.text.hasSuffix("\n") ? String(text.text.dropLast()) : text.text
      // An empty one is what an editor leaves that was cut off while it saved.
      guard !mark.isOf(text.text), !mark.isOf(words), words.contains(where: { !$0.isWhitespace }) else { continue }
      switch place {
      case .composer(let subject): _ = workspace.keep(words, for: subject, insteadOf: mark)
      case .form(let form): keep(words, in: form, insteadOf: mark, &stamp)
      }
      text.taken = TextMark(words).written
      takenFromEditors[text.name] = text.taken
    }
    return taken.isEmpty ? [] : [.run(.dropLeftTexts(taken))]
  }

  private func isThere(_ place: TextInEditor.Place) -> Bool {
    switch place {
    case .composer(let subject): workspace.streams[subject.stream] != nil
    // Of a form that was used the text is another one's beginning.
    case .form: true
    }
  }

  /// The form has the text, be it open in another window or kept; one that has become another meanwhile, or was used, stays
  /// as it is, and the text is kept beside it, for the command that it was written for.
  fileprivate mutating func keep(
    _ text: String, in form: FormDraft, insteadOf given: TextMark, _ stamp: inout Stamp
  ) {
    guard !given.isOf(text), text.contains(where: { !$0.isWhitespace }) else { return }
    // A file may be found once more before it is gone.
    guard !workspace.keptForms.values.contains(where: { $0.written.prompt == text }) else { return }
    for window in windows.keys.sorted() {
      guard var open = windows[window]?.dialog?.dialog as? any KeptForm, open.keeping.id == form.id,
        given.isOf(open.writtenWords)
      else { continue }
      open.writtenWords = text
      windows[window]?.dialog = OpenDialog(open)
      return
    }
    if let kept = workspace.keptForms[form.id], given.isOf(kept.written.prompt), !isAsked(kept.id) {
      workspace.keptForms[form.id]?.written.prompt = text
      workspace.keptForms[form.id]?.at = now
    } else {
      let other: Identity<FormDraft> = stamp.freshID()
      var written = form.written
      written.prompt = text
      workspace.keptForms[other] = FormDraft(
        id: other, edited: form.edited, beginsThread: form.beginsThread, lane: form.lane, written: written,
        thread: form.thread, choosesWorktree: form.choosesWorktree, after: form.after, start: form.start,
        needs: form.needs, at: now, takenBack: form.takenBack)
    }
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
