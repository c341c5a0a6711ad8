import Conversation
import Core
import Languages
import Toolkit
import Verbs

/// What stands in front of a window's panes and takes the keys: what it keeps, what keys do in it and how it looks, in one
/// file each. Most are a `MenuDialog` or a `FieldDialog`.
package protocol Dialog: Equatable, Sendable {
  /// What a key does, other than the one that goes back.
  mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey
  /// What going back does.
  mutating func leave(_ context: inout Context) -> AfterKey
  func isLeft(by verb: Verb) -> Bool
  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas)

  /// Keys that write are text in it.
  var isTyping: Bool { get }
  /// The text that keys go into.
  var typed: TextEdit? { get }
  /// Changes the text that keys go into, where there is one.
  mutating func edit(_ change: (inout TextEdit) -> Void, _ context: inout Context)
  /// Something that a person would have to write or answer again: a press beside it doesn't close it then.
  var holdsWords: Bool { get }
  /// What a press beside it does.
  mutating func pressBeside(_ context: inout Context) -> AfterKey
  /// The key that opened it closes it.
  var opener: Verb? { get }
  /// The question that keys answer in it.
  func question(_ state: AppState) -> (stream: ThreadID, permission: Permission?)?

  /// Puts the cursor on the entry that was pressed on.
  mutating func select(_ index: Int, _ context: inout Context)
  /// What can't be taken back, or lets something run, is only chosen by a first press; another one does it.
  func takesTwoClicks(_ index: Int, _ state: AppState, in language: Language) -> Bool
  /// What a press does with an entry once it is chosen; most do what Enter does.
  mutating func choose(entry index: Int, _ context: inout Context) -> AfterKey
  /// The keys go to the field of a form that was pressed on.
  mutating func focus(field: Int)
  /// The keys go to the text that was pressed on.
  mutating func focusText()
  /// How many rows the wheel goes on by at a time; none where there is nothing to go through.
  var wheelRows: Int { get }
  /// The theme that its window is shown in meanwhile, to try it.
  func previewedTheme(_ state: AppState) -> String?
  /// What was said behind it is for whoever leaves it.
  var keepsMessage: Bool { get }
  /// The directory of which it shows whether it is in a repository.
  func repository(_ state: AppState, _ window: WindowState) -> String?
}

/// Whether a dialog is still there after a key.
package enum AfterKey { case stays, closes }

/// A key in a dialog, and what it means there.
package struct DialogKey {
  package let key: Key
  package let verb: Verb?

  package init(_ verb: Verb) {
    key = Key(.enter)
    self.verb = verb
  }

  init(_ key: Key, _ keymap: Keymap<Verb>, isTyping: Bool) {
    self.key = key
    verb =
      isTyping && key.writes
      ? nil : keymap.verb(for: key, in: isTyping && key.isLetter ? [.dialog] : [.dialog, .list, .everywhere])
  }

  /// The letter or digit that was pressed. With Alt it is none: so comes what follows Escape at once, and it was meant
  /// for what is behind the dialog.
  package var character: Character? {
    if key.writes, case .character(let character) = key.code { character } else { nil }
  }
}

extension Key {
  fileprivate var isLetter: Bool { if case .character = code { true } else { false } }

  /// It puts a character into a text.
  fileprivate var writes: Bool { isLetter && modifiers.isDisjoint(with: [.control, .alt]) }
}

extension Dialog {
  package mutating func leave(_ context: inout Context) -> AfterKey { .closes }
  package func isLeft(by verb: Verb) -> Bool { verb == .back || verb == .detach }
  package var isTyping: Bool { false }
  package var typed: TextEdit? { nil }
  package mutating func edit(_ change: (inout TextEdit) -> Void, _ context: inout Context) {}
  package var holdsWords: Bool { false }
  package mutating func pressBeside(_ context: inout Context) -> AfterKey { holdsWords ? .stays : leave(&context) }
  package var opener: Verb? { nil }
  package func question(_ state: AppState) -> (stream: ThreadID, permission: Permission?)? { nil }
  package mutating func select(_ index: Int, _ context: inout Context) {}
  package func takesTwoClicks(_ index: Int, _ state: AppState, in language: Language) -> Bool { true }
  package mutating func choose(entry index: Int, _ context: inout Context) -> AfterKey {
    press(DialogKey(.open), &context)
  }
  package mutating func focus(field: Int) {}
  package mutating func focusText() {}
  package var wheelRows: Int { 0 }
  package var keepsMessage: Bool { false }
  package func previewedTheme(_ state: AppState) -> String? { nil }
  package func repository(_ state: AppState, _ window: WindowState) -> String? { nil }

  /// The key that opened it closes it.
  fileprivate func isOpened(by key: Key, _ keymap: Keymap<Verb>) -> Bool {
    guard !isTyping, let opener else { return false }
    return keymap.verb(for: key, in: [.list, .conversation, .everywhere]) == opener
  }

  /// The first key that really does this in it: letters are text while one types, and one place may take a key from another.
  package func key(for verb: Verb, _ keymap: Keymap<Verb>) -> Key? {
    let keys = [KeyPlace.dialog, .list, .everywhere].flatMap { keymap.keys(for: verb, in: $0.rawValue) }
    return keys.first { key in
      isOpened(by: key, keymap) ? verb == opener : DialogKey(key, keymap, isTyping: isTyping).verb == verb
    }
  }

  fileprivate func equals(_ other: any Dialog) -> Bool { (other as? Self) == self }
}

/// The dialog in front of a window, whichever it is.
package struct OpenDialog: Equatable, Sendable {
  package var dialog: any Dialog

  package init(_ dialog: any Dialog) { self.dialog = dialog }

  package static func == (one: OpenDialog, other: OpenDialog) -> Bool { one.dialog.equals(other.dialog) }
}

extension WindowState {
  /// The dialog in front, if it is one of these.
  package func dialog<D: Dialog>(_ kind: D.Type) -> D? { dialog?.dialog as? D }
}

extension Context {
  package mutating func open(_ dialog: any Dialog) { window.dialog = OpenDialog(dialog) }

  /// Lets the dialog in front do something. One that stays is in front again, whatever was opened meanwhile.
  package mutating func inDialog(_ act: (inout any Dialog, inout Context) -> AfterKey) {
    guard var dialog = window.dialog?.dialog else { return }
    window.dialog = nil
    if act(&dialog, &self) == .stays { window.dialog = OpenDialog(dialog) }
  }

  /// A key or a press ends what was said before it, as everywhere: what was refused is accepted by the next one, or left.
  package mutating func endMessageInDialog() {
    if window.dialog?.dialog.keepsMessage != true { window.message = nil }
  }

  package mutating func pressInDialog(_ key: Key) {
    endMessageInDialog()
    let keymap = surroundings.keymap
    inDialog { dialog, context in
      if dialog.isOpened(by: key, keymap) { return .closes }
      let pressed = DialogKey(key, keymap, isTyping: dialog.isTyping)
      let isLeft = pressed.verb.map(dialog.isLeft) ?? false
      return isLeft ? dialog.leave(&context) : dialog.press(pressed, &context)
    }
  }

  /// Changes the text of the dialog in front.
  package mutating func editInDialog(_ change: (inout TextEdit) -> Void) {
    inDialog { dialog, context in
      dialog.edit(change, &context)
      return .stays
    }
  }
}
