import Conversation
import Core
import Scene
import Sharing

extension LetterBody {
  /// What it says in a thread; nil where it does something else.
  package var message: (text: String, priority: MessagePriority)? {
    guard words.first == "send", words.count > 2 else { return nil }
    let isUrgent = words.dropLast().contains("--urgent")
    guard let text = words.last else { return nil }
    return (text == "-" ? input ?? "" : text, isUrgent ? .urgent : .normal)
  }
}

extension QueuedMessage {
  /// A letter that says something, as a message that waits.
  package init?(_ letter: WrittenLetter) {
    guard let id = MessageID(letter.id.text), let message = LetterBody(letter.body)?.message else {
      return nil
    }
    self.init(
      id: id, content: message.text, priority: message.priority,
      createdAt: Timestamp(milliseconds: letter.writtenAt))
  }
}
