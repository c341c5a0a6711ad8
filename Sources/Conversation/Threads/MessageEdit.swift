/// A waiting message that the person is writing anew. Until it is saved or let go, the message stays as it was, and it and
/// those behind it wait.
package struct MessageEdit: Equatable, Sendable {
  package let message: MessageID
  package var text: String
  package var attachments: [Attachment]
  /// The window in which it was written is gone. Nothing leaves before the person has looked at it: they were just about
  /// to say something else. Not stored, since no window outlives the server.
  package var isInterrupted = false

  package init(message: MessageID, text: String, attachments: [Attachment] = []) {
    self.message = message
    self.text = text
    self.attachments = attachments
  }
}
