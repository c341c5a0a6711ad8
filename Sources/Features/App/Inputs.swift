import Core
import Toolkit

/// What a person's input at a window does.
extension Context {
  mutating func handle(_ input: Input) {
    take(input)
    while let (verb, stream) = nextVerb() {
      window.menuStream = stream
      perform(verb)
      window.menuStream = nil
    }
  }

  private mutating func take(_ input: Input) {
    switch input {
    case .resize(let size):
      window.facts.size = size
      window.hand = nil
      return
    case .focus(let hasFocus):
      window.hasFocus = hasFocus
      return
    case .paste(let text):
      paste(text)
    case .mouse(let mouse):
      window.queueWasEmptied = false
      point(mouse)
    case .key(let key):
      window.pointed?.chosen = nil
      // A key ends what the pointer has begun; the one that goes back does nothing else then.
      if letGo(), state.surroundings.keymap.verb(for: key, in: [.everywhere]) == .back { return }
      // A window stops at its key whatever stands in front, as any program does, and is painted anew.
      let verb = state.surroundings.keymap.verb(for: key, in: [.composer])
      if window.dialog != nil, verb != .suspend, verb != .redraw {
        return pressInDialog(key)
      }
      return keyPressed(key)
    }
  }

  private mutating func keyPressed(_ key: Key) {
    if window.isTyping {
      if completes(with: key) { return takeCompletionKey(key) }
      if let verb = state.surroundings.keymap.verb(for: key, in: [.composer]), applies(verb) {
        return perform(verb)
      }
      typeIntoComposer(key)
      return
    }
    guard let verb = state.surroundings.keymap.verb(for: key, in: window.keyPlaces) else { return }
    window.message = nil
    // Whoever empties a list with the same key again and again means no row of the list below it.
    if verb != .remove, verb != .undo { window.queueWasEmptied = false }
    perform(verb)
  }
}

extension WindowState {
  /// Keys are text for the composer.
  var isTyping: Bool { focus == .conversation && isComposing && stream != nil }

  /// Where the keymap is asked, most particular first.
  var keyPlaces: [KeyPlace] {
    switch focus {
    case .recent, .queue, .outbox: [.list, .conversation, .everywhere]
    case .projects, .upNext, .settings: [.list, .everywhere]
    case .conversation: [.conversation, .everywhere]
    }
  }
}

extension Context {
  /// Some keys of the composer have another meaning there: ↑ takes a message back only where there is nothing above.
  func applies(_ verb: Verb) -> Bool {
    guard verb == .takeBack else { return true }
    return window.conversation.composer.isEmpty && window.editing == nil
  }

  mutating func typeIntoComposer(_ key: Key) {
    window.message = nil
    if key == Key(.backspace), dropsAttachment() { return }
    _ = window.conversation.composer.press(key)
    keepDraft()
  }

  mutating func paste(_ text: String) {
    if window.dialog != nil {
      editInDialog { $0.paste(text) }
    } else if window.isTyping {
      let fits = window.conversation.composer.paste(text)
      keepDraft()
      guard fits else { return refuse(.outbox(.pasteIsCut(megabytes: TextEdit.longestText >> 20))) }
      lookAtPastedPath(text)
    } else {
      refuse(.outbox(.nothingIsTyped(composerKey: state.keyLabel(.conversationPane))))
    }
  }

  /// What is typed is kept with the thread on every change. A file goes with the words that named it.
  mutating func keepDraft() {
    guard let stream = window.stream else { return }
    if let dropped = workspace.keep(window.conversation.composer.text, for: stream, editing: window.editing) {
      tell(.outbox(.staysBehind(dropped.map(\.name).joined(separator: ", "))))
    }
  }
}

extension Workspace {
  /// Keeps a composer's text. The answer is what doesn't go along with it any more.
  fileprivate mutating func keep(
    _ text: String, for stream: Identity<WorkStream>, editing: EditedMessage?
  ) -> [Attachment]? {
    var dropped: [Attachment] = []
    streams.update(editing?.stream ?? stream) { thread in
      // What is written of a waiting message is not the draft of another one.
      let isEdit = editing != nil
      let old = isEdit ? thread.edit?.text ?? "" : thread.draft
      let present = isEdit ? thread.edit?.attachments ?? [] : thread.draftAttachments
      if !present.isEmpty {
        dropped = AppState.unnamed(present, in: thread.project, before: old, after: text)
      }
      let left = present.filter { !dropped.contains($0) }
      if isEdit {
        thread.edit?.text = text
        if !dropped.isEmpty { thread.edit?.attachments = left }
      } else {
        thread.draft = text
        if !dropped.isEmpty { thread.draftAttachments = left }
      }
    }
    return dropped.isEmpty ? nil : dropped
  }
}
