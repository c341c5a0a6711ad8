import Core
import Toolkit

/// What a person's input at a window does.
enum Inputs {
  static func handle(
    _ input: Input, in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    guard let window = state.windows[id] else { return [] }
    switch input {
    case .resize(let size):
      state.windows[id]?.facts.size = size
      state.windows[id]?.hand = nil
      return []
    case .focus(let hasFocus):
      state.windows[id]?.hasFocus = hasFocus
      return []
    case .paste(let text):
      let effects = state.paste(text, in: id)
      if case .search(let finder)? = state.windows[id]?.dialog { return effects + state.search(finder, in: id) }
      return effects
    case .mouse(let mouse):
      state.windows[id]?.queueWasEmptied = false
      return Mice.handle(mouse, in: id, &state, &stamp)
    case .key(let key):
      state.windows[id]?.pointed?.chosen = nil
      // A key ends what the pointer has begun; the one that goes back does nothing else then.
      if state.letGo(in: id), state.surroundings.keymap.verb(for: key, in: [.everywhere]) == .back { return [] }
      // A window stops at its key whatever stands in front, as any program does, and is painted anew.
      let verb = state.surroundings.keymap.verb(for: key, in: [.composer])
      if window.dialog != nil, verb != .suspend, verb != .redraw {
        return Dialogs.handle(key, in: id, &state, &stamp)
      }
      return keyPressed(key, in: id, &state, &stamp)
    }
  }

  private static func keyPressed(
    _ key: Key, in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    guard let window = state.windows[id] else { return [] }
    if window.isTyping {
      if state.completes(with: key, in: id) { return state.takeCompletionKey(key, in: id) }
      if let verb = state.surroundings.keymap.verb(for: key, in: [.composer]), state.applies(verb, in: id) {
        return Verbs.perform(verb, in: id, &state, &stamp)
      }
      state.typeIntoComposer(key, in: id)
      return []
    }
    guard let verb = state.surroundings.keymap.verb(for: key, in: window.keyPlaces) else { return [] }
    state.windows[id]?.message = nil
    // Whoever empties a list with the same key again and again means no row of the list below it.
    if verb != .remove, verb != .undo { state.windows[id]?.queueWasEmptied = false }
    return Verbs.perform(verb, in: id, &state, &stamp)
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

extension AppState {
  /// Some keys of the composer have another meaning there: ↑ takes a message back only where there is nothing above.
  func applies(_ verb: Verb, in id: WindowID) -> Bool {
    guard verb == .takeBack, let window = windows[id] else { return true }
    return window.conversation.composer.isEmpty && window.editing == nil
  }

  mutating func typeIntoComposer(_ key: Key, in id: WindowID) {
    windows[id]?.message = nil
    if key == Key(.backspace), dropsAttachment(in: id) { return }
    _ = windows[id]?.conversation.composer.press(key)
    keepDraft(of: id)
  }

  mutating func paste(_ text: String, in id: WindowID) -> [Effect] {
    guard let window = windows[id] else { return [] }
    if window.dialog != nil {
      windows[id]?.dialog?.paste(text)
      if case .filter(let pane, let field)? = windows[id]?.dialog {
        windows[id]?.filters[pane] = field.isEmpty ? nil : field.text
      }
    } else if window.isTyping {
      windows[id]?.conversation.composer.paste(text)
      keepDraft(of: id)
      return lookAtPastedPath(text, in: id)
    } else {
      refuse(.outbox(.nothingIsTyped(composerKey: keyLabel(.conversationPane))), in: id)
    }
    return []
  }

  /// What is typed is kept with the thread on every change. A file goes with the words that named it.
  mutating func keepDraft(of id: WindowID) {
    guard let window = windows[id], let stream = window.stream else { return }
    if let dropped = workspace.keep(window.conversation.composer.text, for: stream, editing: window.editing) {
      tell(.outbox(.staysBehind(dropped.map(\.name).joined(separator: ", "))), in: id)
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
