import Conversation
import Queues
import SeededNumbers

extension RandomNumbers {
  mutating func attachment() -> Attachment {
    chance()
      ? .file(path: "/src/" + text())
      : .image(
        mediaType: pick(["image/png", "image/jpeg"]), bytes: (0..<number(0...5)).map { _ in UInt8(number(0...255)) })
  }

  mutating func attachments() -> [Attachment] { (0..<number(0...2)).map { _ in attachment() } }

  mutating func message() -> QueuedMessage {
    var message = QueuedMessage(
      id: id(), content: text(), priority: pick(MessagePriority.allCases), createdAt: time(),
      attachments: attachments(), attempts: number(0...3), lastError: maybe { $0.text() }, command: maybe { $0.id() },
      standing: pick(MessageStanding.allCases))
    message.steeredAt = maybe { $0.time() }
    message.earlier = maybe {
      EarlierTry(
        standing: $0.pick(MessageStanding.allCases), inSession: $0.pick(InSession.allCases),
        words: $0.maybe { $0.text() })
    }
    return message
  }
}
