import Scene
import Toolkit
import Words

/// A text that is full takes no more: whoever types is told so, as whoever pastes is.
extension Context {
  /// False where this key would write, and would do nothing for want of room.
  package mutating func findsRoom(for key: Key, in text: TextEdit?) -> Bool {
    guard let text, !text.hasRoom(for: key) else { return true }
    refuse(asFull: text)
    return false
  }

  package mutating func refuse(asFull text: TextEdit) { refuse(.outbox(.pasteIsCut(bytes: text.longest))) }
}
