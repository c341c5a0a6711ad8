import Conversation
import Core
import Queues
import Review
import Scene
import Settings
import Worktrees

extension WorkStream {
  /// The branch that its worktree goes back into.
  fileprivate var landsIn: String? { worktree.flatMap { $0.stage == .ready ? $0.plan?.baseBranch : nil } }
  /// It had one, which was removed.
  package var isWithoutWorktree: Bool { worktree?.stage == .removed }
}

extension TurnSnapshots {
  /// Both of its ends were seen, and are the same.
  fileprivate var hasChangedNothing: Bool { before.flatMap { before in after.map { $0.tree == before.tree } } ?? false }
}

extension Workspace {
  /// Nil where nothing was kept.
  package func change(of id: ThreadID, _ scope: ChangeScope) -> ThreadChange? {
    let all = snapshots.turns[id] ?? []
    guard let last = all.last else { return nil }
    let reviewed = all.lastIndex { $0.isReviewed && $0.after != nil }
    let first =
      switch scope {
      case .turn: all.count - 1
      case .sinceReview: reviewed.map { $0 + 1 } ?? 0
      case .all, .base: 0
      }
    let base = scope == .base ? streams[id]?.landsIn : nil
    if scope == .base, base == nil { return nil }
    guard first < all.count else {
      return last.left.map { ThreadChange(from: $0, to: $0, turns: []) }
    }
    let turns = Array(all[first...])
    // What was seen is left behind with the files as they were then: what the person did since is part of what is new.
    let seen = scope == .sinceReview && first > 0 ? all[first - 1].left : nil
    guard let from = seen ?? turns.lazy.compactMap(\.before).first else { return nil }
    guard scope == .turn, let start = last.start else {
      var change = ThreadChange(from: from, to: last.left, turns: turns, base: base)
      if base == nil { change.moves = streams[id]?.branchMoves(between: turns, since: seen) }
      return change
    }
    // What the person has set back since is of earlier turns where the last one changed nothing.
    return last.hasChangedNothing
      ? ThreadChange(from: from, to: last.after, turns: turns) : ThreadChange(from: start, to: last.left, turns: turns)
  }

  /// There is something to review, as far as anybody knows: of a turn that goes on that shows only once it is looked at.
  package func hasChange(in id: ThreadID) -> Bool {
    change(of: id, .all).map { $0.to?.tree != $0.from.tree } ?? false
  }

  /// What there is to choose from.
  package func scopes(of id: ThreadID) -> [ChangeScope] {
    ChangeScope.allCases.filter { $0 != .base || streams[id]?.landsIn != nil }
  }

  /// Threads in which an agent worked on the same files while one of these turns went on: nobody can tell whose a change is. A
  /// change is of the whole working folder of git, below this root, whichever part of it is the thread's project.
  package func threadsBeside(_ id: ThreadID, in turns: [TurnSnapshots], under root: String?) -> [ThreadID] {
    guard let stream = streams[id] else { return [] }
    let projects = streams.projects.keys.filter { meet($0, stream.project) || meet($0, root) }
    return projects.sorted().flatMap(streams.threads).filter { other in
      guard other != id, let kept = snapshots.turns[other] else { return false }
      return sharesFiles(stream, turns, streams[other], kept, under: root)
        && kept.contains { beside in turns.contains { span(of: $0, id).overlaps(span(of: beside, other)) } }
    }
  }

  private func sharesFiles(
    _ stream: WorkStream, _ turns: [TurnSnapshots], _ other: WorkStream?, _ kept: [TurnSnapshots], under root: String?
  ) -> Bool {
    guard let other else { return false }
    let (folder, others) = (whereabouts(of: stream).text, whereabouts(of: other).text)
    if trueFolder(folder) == trueFolder(others) { return true }
    // A folder in another one may be a repository of its own, or a worktree.
    guard stream.worktree?.plan?.path == other.worktree?.plan?.path,
      meet(others, folder) || meet(others, root)
    else { return false }
    return !Set(turns.flatMap(\.stores)).isDisjoint(with: kept.flatMap(\.stores))
  }

  /// From its beginning to its end, as far as that is known.
  private func span(of turn: TurnSnapshots, _ id: ThreadID) -> ClosedRange<Timestamp> {
    let isNow = streams[id]?.turn?.message == turn.turn
    return turn.at...max(turn.at, turn.endedAt ?? (isNow ? Timestamp(milliseconds: .max) : turn.at))
  }

  /// What was kept of a thread is kept no more. The answer is what that was.
  package mutating func forgetSnapshots(of id: ThreadID) -> [TurnSnapshots] {
    undoHistory.forgetFiles { $0.stream == id }
    defer { snapshots.turns[id] = nil }
    return snapshots.turns[id] ?? []
  }

  /// The person has seen all changes up to now, as the comments tell that this message carries, or by their own word. False where
  /// there are none.
  package mutating func markReviewed(_ id: ThreadID, with message: MessageID? = nil) -> Bool {
    guard let last = snapshots.turns[id]?.lastIndex(where: { $0.after != nil }) else { return false }
    if message == nil || snapshots.turns[id]?[last].isReviewed == false {
      snapshots.turns[id]?[last].reviewedBy = message
    }
    snapshots.turns[id]?[last].isReviewed = true
    return true
  }

  /// This message carries these comments to the agent.
  package mutating func noteSent(_ drafts: [ReviewComment], with message: MessageID, in id: ThreadID) {
    for draft in drafts {
      reviews[id]?.comments[draft.id]?.isSent = true
      reviews[id]?.comments[draft.id]?.message = message.text
    }
    if streams[id]?.outbox.waiting.contains(message) == false { noteCommentsLeft(with: message, in: id) }
    _ = markReviewed(id, with: message)
  }

  /// What is older than the person wants it kept is forgotten. True where something was.
  package mutating func forgetOldSnapshots(at now: Timestamp) -> Bool {
    let first = now.adding(seconds: -86_400 * Int64(settings.reviewDays))
    let old = snapshots.turns.byThread.filter { $0.value.contains { $0.at < first } }.keys
    for id in old { snapshots.turns[id]?.removeAll { $0.at < first } }
    undoHistory.forgetFiles { $0.at < first }
    return !old.isEmpty
  }
}
