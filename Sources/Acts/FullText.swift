import Scene
import Toolkit
import Words

/// A text that is full takes no more: whoever types is told so, as whoever pastes is.
extension Context {
  /// False where this key would write, and would do nothing for want of room.
  package mutating func findsRoom(for key: Key, in text: TextEdit?) -> Bool {
    guard case .character(let character) = key.code, key.modifiers.subtracting(.shift).isEmpty else { return true }
    return findsRoom(for: character, in: text)
  }

  package mutating func findsRoom(for character: Character, in text: TextEdit?) -> Bool {
    guard let text, !text.hasRoom(for: character) else { return true }
    refuse(asFull: text)
    return false
  }

  package mutating func refuse(asFull text: TextEdit) { refuse(.outbox(.pasteIsCut(bytes: text.longest))) }
}
