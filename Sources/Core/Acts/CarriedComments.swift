import Conversation
import Queues
import Review

/// Comments go with the message that carries them: dropped before its agent had it, it leaves them as drafts, and where it
/// comes back they are with it again. So it is with the review that was done with them.
extension Workspace {
  /// An act has changed this outbox. What takes a message's place carries its comments.
  mutating func settleComments(in id: ThreadID, waitingBefore before: OrderedQueue<QueuedMessage>) {
    guard reviews[id]?.hasCarried == true, let now = streams[id]?.outbox.waiting else { return }
    let gone = before.items.filter { !now.contains($0.id) }
    let come = now.items.filter { !before.contains($0.id) }
    for message in gone {
      rebindComments(in: id, of: message, to: gone.count == 1 && come.count == 1 ? come[0].id : nil)
    }
    for message in come {
      reviews[id]?.noteCarried(by: message.id.text)
      snapshots.noteReviewed(true, with: message.id, in: id)
    }
  }

  /// The message is gone: another one says the same, or none does. What its agent's session has was sent.
  mutating func rebindComments(in id: ThreadID, of message: QueuedMessage, to other: MessageID?) {
    guard message.inSession != .yes else { return }
    reviews[id]?.drop(message.id.text, insteadOf: other?.text)
    guard let other else { return snapshots.noteReviewed(false, with: message.id, in: id) }
    for turn in snapshots.turns[id] ?? [] where turn.reviewedBy == message.id {
      snapshots.update(turn.turn, of: id) { $0.reviewedBy = other }
    }
  }

  /// The agent gets the message, and with it the comments that it carries. What was sent before has had its answer.
  package mutating func noteCommentsLeft(with message: MessageID, in id: ThreadID) {
    guard reviews[id]?.hasCarried == true, let outbox = streams[id]?.outbox else { return }
    reviews[id]?.noteLeft(message.text) { carrier in outbox.waiting.items.contains { $0.id.text == carrier } }
    snapshots.noteReviewed(true, with: message, in: id)
  }

  /// Waiting messages that quote what nobody typed.
  package func messagesWithComments(in id: ThreadID) -> [MessageID] {
    let carriers = Set((reviews[id]?.comments ?? [:]).values.filter(\.isSent).compactMap(\.message))
    return (streams[id]?.outbox.waiting.items ?? []).map(\.id).filter { carriers.contains($0.text) }
  }

  /// The comment's message is in the outbox, and its agent has not got it.
  package func waits(_ comment: ReviewComment, in id: ThreadID) -> Bool {
    guard comment.isSent, let carrier = comment.message, let outbox = streams[id]?.outbox else { return false }
    return outbox.waiting.items.contains { $0.id.text == carrier && $0.inSession != .yes }
  }
}
