import Conversation
import Queues
import Review
import Worktrees

/// Something that is wanted of git about a thread's folder.
package struct WorktreeWish: Equatable, Sendable {
  package let id: Identity<WorktreeWish>
  package let stream: ThreadID
  package let work: WorktreeWork
  /// The machine; nil for this one.
  package let host: String?

  package init(id: Identity<WorktreeWish>, stream: ThreadID, work: WorktreeWork, host: String? = nil) {
    self.id = id
    self.stream = stream
    self.work = work
    self.host = host
  }
}

extension WorkStream {
  /// Where its branch went on between these turns, and what was seen before them.
  package func branchMoves(between turns: [TurnSnapshots], since seen: Snapshot? = nil) -> BranchMoves? {
    guard let plan = worktree?.plan, let base = plan.baseBranch else { return nil }
    return BranchMoves(between: turns, since: seen, from: base, in: plan.repository)
  }
}

/// What is wanted of git about threads' folders at the moment; the folders themselves are the threads'.
package struct ThreadWorktrees: Equatable, Sendable {
  /// To be handed on.
  package var wishes: [WorktreeWish] = []
  package var underWay: [ThreadID: WorktreeWish] = [:]
  /// Threads whose folder somebody took away, and for whose next message it is made again, once.
  package internal(set) var madeAgain: Set<ThreadID> = []
  /// Whose folder is being removed though it was not ready yet, or perhaps not: where it stays it is still to be made so.
  var unfinished: Set<ThreadID> = []
  /// Folders where a thread's work is being landed, or a landing was cut off and is not settled yet: no message leaves there.
  package internal(set) var landing: [ThreadID: [String]] = [:]
  /// Threads whose landing was cut off: what it has left is to be looked after, and is just being so.
  package var cutOff: Set<ThreadID> = []
  package var settling: Set<ThreadID> = []
  /// Those at which git itself is still at work, having outlived the program, or whose machine is away: they are looked after when a
  /// window opens, and as long as a message waits for them.
  package var leftAlone: Set<ThreadID> = []

  package var isAtRest: Bool { underWay.isEmpty && cutOff.isEmpty && settling.isEmpty }

  package init() {}
}
