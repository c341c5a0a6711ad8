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

/// Why messages go on waiting where nothing of a landing is at work any more. It ends by itself, or by the person's hand.
package enum LandingStay: Equatable, Sendable {
  /// A rebase of ours stands halfway in this folder.
  case rebase(in: String)
  /// Git has outlived the program, and is still at work in this folder.
  case git(in: String)
  /// This machine is away, and nobody knows what is left there.
  case host(String)

  /// What it is called in `--json`.
  package var word: String {
    switch self {
    case .rebase: "rebase"
    case .git: "git"
    case .host: "host"
    }
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
  /// The lines of those that have one. They stay under way until that is done: by them another start finds it.
  var cutOffLines: [ThreadID: Identity<Entry>] = [:]
  /// Those of which something stays, and what that is as far as somebody knows.
  package var stays: [ThreadID: LandingStay] = [:]
  /// When those were looked at last. They are looked after when a window opens, and as long as a message waits for them.
  package internal(set) var leftAlone: [ThreadID: Timestamp] = [:]
  /// The person has let go of what waits for them while they were just being looked at.
  var letGo: Set<ThreadID> = []

  package var isAtRest: Bool { underWay.isEmpty && cutOff.isEmpty && settling.isEmpty }

  package init() {}
}
