/// A waiting message that the person is writing anew. Until it is saved or let go, the message stays as it was, and it and
/// those behind it wait.
package struct MessageEdit: Equatable, Sendable {
  package let message: Identity<QueuedMessage>
  package var text: String
  package var attachments: [Attachment]

  package init(message: Identity<QueuedMessage>, text: String, attachments: [Attachment] = []) {
    self.message = message
    self.text = text
    self.attachments = attachments
  }
}
