import Conversation
import Core
import Scene
import Settings
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

extension AppState {
  /// Whoever writes a letter that says something counts what waits, since its host may be away: there it is taken.
  package func refusal(of body: LetterBody, in thread: ThreadID?) -> ThreadRefusal? {
    guard let thread, body.message != nil, let distant = hub.elsewhere[thread] else { return nil }
    let onTheirWay = workspace.hub.waiting.count { $0.thread == thread.text && LetterBody($0.body)?.message != nil }
    let waiting = distant.outboxCount + onTheirWay
    let limit = workspace.settings.outboxMax
    return waiting < limit ? nil : .outboxFull(waiting: waiting, limit: limit)
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
