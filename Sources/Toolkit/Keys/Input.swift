/// One key with its modifiers, whatever bytes the terminal sent for it.
package struct Key: Hashable, Sendable {
  package enum Code: Hashable, Sendable {
    /// A printable character; Shift is in the character itself (`G`, not Shift-`g`).
    case character(Character)
    case enter, tab, escape, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case function(Int)
  }

  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }

  package var code: Code
  package var modifiers: Modifiers

  package init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  package init(_ character: Character, _ modifiers: Modifiers = []) {
    self.init(.character(character), modifiers)
  }
}

/// What the mouse did, where.
package struct Mouse: Hashable, Sendable {
  package enum Action: Hashable, Sendable { case press, release, drag, scrollUp, scrollDown }
  package enum Button: Hashable, Sendable { case left, middle, right }

  package var action: Action
  package var button: Button
  package var position: Position
  package var modifiers: Key.Modifiers

  package init(_ action: Action, _ button: Button = .left, at position: Position, _ modifiers: Key.Modifiers = []) {
    self.action = action
    self.button = button
    self.position = position
    self.modifiers = modifiers
  }
}

/// Everything that a person can do at a window.
package enum Input: Hashable, Sendable {
  case key(Key)
  case paste(String)
  case mouse(Mouse)
  case focus(Bool)
  case resize(Size)
  /// What the terminal says of its background, when it is asked and when it changes.
  case background(isDark: Bool)
}
