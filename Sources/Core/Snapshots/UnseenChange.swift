import Review
import Settings

/// What agents have changed and the person has not looked at.
extension Workspace {
  /// What the thread's last turn changed; nil where it changed nothing, goes on, or was looked at. Who has set some of it
  /// back has looked, and its numbers hold no more.
  package func unseenChange(of id: Identity<WorkStream>) -> ChangeNumbers? {
    guard let last = snapshots.turns[id]?.last, !last.isReviewed, last.rest == nil, last.after != nil,
      let numbers = last.numbers, numbers.files > 0, !streams.contains(id, where: { $0.turn != nil })
    else { return nil }
    return numbers
  }

  /// The person wants to look at each change, and has not looked at this one.
  package func wantsReview(_ id: Identity<WorkStream>) -> Bool {
    settings.reviewNeedsMe && unseenChange(of: id) != nil
  }

  /// The thread asks, has failed, has an answer that nobody has seen, or a change to be looked at.
  package func needsMe(_ id: Identity<WorkStream>) -> Bool {
    streams.contains(id) { $0.needsMe } || wantsReview(id)
  }

  /// All of them, where the person wants to look at each.
  package var threadsToReview: Set<Identity<WorkStream>> {
    guard settings.reviewNeedsMe else { return [] }
    return Set(snapshots.turns.keys.filter { wantsReview($0) && streams[$0]?.isDeleted == false })
  }
}
