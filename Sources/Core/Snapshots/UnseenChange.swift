import Conversation
import Queues
import Review
import Settings

/// What agents have changed and the person has not looked at.
extension Workspace {
  /// What the thread's last turn changed; nil where it changed nothing, goes on, or was looked at.
  package func unseenChange(of id: ThreadID) -> ChangeNumbers? {
    guard snapshots.turns.unseen.contains(id), !streams.contains(id, where: { $0.turn != nil }) else { return nil }
    return snapshots.turns[id]?.last?.numbers
  }

  /// The person wants to look at each change, and has not looked at this one.
  package func wantsReview(_ id: ThreadID) -> Bool {
    settings.reviewNeedsMe && unseenChange(of: id) != nil
  }

  /// The thread asks, has failed, has an answer that nobody has seen, or a change to be looked at.
  package func needsMe(_ id: ThreadID) -> Bool {
    streams.contains(id) { $0.needsMe } || wantsReview(id)
  }

  /// All of them, where the person wants to look at each.
  package var threadsToReview: Set<ThreadID> {
    guard settings.reviewNeedsMe else { return [] }
    return snapshots.turns.unseen.filter { id in streams.contains(id) { $0.turn == nil && !$0.isDeleted } }
  }
}
