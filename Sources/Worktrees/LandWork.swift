import Review

/// Ways in which a thread's work goes on its way. Several are done in this order, and the first that fails is the last.
package enum LandStep: String, CaseIterable, Sendable {
  /// What is changed becomes a commit.
  case commit
  /// The worktree's branch goes into its base: as it is, as one commit, or set upon the base first.
  case merge, squash, rebase
  case push
  /// For which it is pushed first.
  case pullRequest = "pr"

  /// It brings the branch into its base.
  package var isIntoBase: Bool { self == .merge || self == .squash || self == .rebase }
}

/// What is to be landed, and how.
package struct LandWork: Equatable, Sendable {
  package let steps: [LandStep]
  /// Where the thread's agent works.
  package let directory: String
  /// Nil where it works in the project's own folder.
  package let worktree: WorktreePlan?
  /// The thread's own change: in the project's own folder nothing else is committed.
  package let change: ChangeWanted?
  /// Of which it is: what was changed between them is not the thread's.
  package var turns: [TurnSnapshots] = []
  /// The last of them has only just ended: its end is being looked at.
  package var isJustOver = false
  /// Threads whose agents worked on the same files meanwhile: whose a change is can't be told.
  package var beside: [String] = []
  /// Its first line is the title.
  package let message: String
  /// Where agents of other threads work: there nothing is written.
  package let others: [AtWork]
  /// Patterns of names that no review shows.
  package var hidden: [String] = []
  /// The person knows that such files are committed along.
  package var takesHidden = false
  /// What the person has looked at; nil where they take it as it is by now.
  package var seen: LandSeen?

  package struct AtWork: Equatable, Sendable {
    package let thread: String
    package let directory: String

    package init(thread: String, directory: String) { (self.thread, self.directory) = (thread, directory) }
  }

  package init(
    steps: [LandStep], directory: String, worktree: WorktreePlan?, change: ChangeWanted?, message: String,
    others: [AtWork] = []
  ) {
    self.steps = steps
    self.directory = directory
    self.worktree = worktree
    self.change = change
    self.message = message
    self.others = others
  }
}

/// What a commit has that is perhaps not the thread's, and what it doesn't have: names of files.
package struct LandBeside: Equatable, Sendable {
  /// Somebody has changed them between the thread's turns, or since the last.
  package var changedSince: [String] = []
  /// They had changes in no commit when the thread began.
  package var changedBefore: [String] = []
  /// Nobody can tell whether somebody else has changed them: a snapshot is missing.
  package var unknown: [String] = []
  /// They were staged otherwise than they are by now.
  package var staged: [String] = []
  /// They stay out: changed outside the thread's turns only, in no snapshot, or repositories of their own, whose names end in a slash.
  package var left: [String] = []
  /// Threads whose agents worked on the same files meanwhile.
  package var threads: [String] = []

  package init() {}
}

/// What could be landed, as it is now.
package struct LandSeen: Equatable, Sendable {
  /// Nil where none is checked out.
  package var branch: String?
  /// Into which it could go; nil without a worktree, and where it is gone.
  package var base: String?
  /// Files that are in no commit, the first of very many; nil where nobody knows which are the thread's.
  package var uncommitted: [String]? = []
  package var uncommittedCount = 0
  package var beside = LandBeside()
  /// Those that no review shows.
  package var hidden: [String] = []
  /// Those of its commits that no review shows: that would go into the base, or be pushed.
  package var hiddenInCommits: [String] = []
  /// The branch has what its base has not.
  package var isAhead = false
  /// Files of it that would be in conflict with the base.
  package var conflicts: [String] = []
  /// A merge is going on there, which a commit would end.
  package var isMerging = false
  /// Why it goes into its base in no way, or not by a merge.
  package var obstacle: LandProblem?
  package var mergeObstacle: LandProblem?
  /// Where it would be pushed to, and as what there, as `origin/main`.
  package var remote: String?
  package var target: String?
  /// Why no pull request can be opened for it.
  package var requestObstacle: LandProblem?
  package var hasGh = false

  package init() {}
}

/// A step that was done.
package struct LandDone: Equatable, Sendable {
  package let step: LandStep
  package var commit: String?
  /// The branch, or where it was pushed to.
  package var target: String?
  package var url: String?
  package var beside = LandBeside()
  /// Files that no review shows.
  package var hidden: [String] = []
  /// What hooks, or the other side, said.
  package var said = ""

  package init(_ step: LandStep) { self.step = step }
}

/// What came of it: what was done, and why the next step was not.
package struct LandOutcome: Equatable, Sendable {
  package var done: [LandDone] = []
  /// For which there was nothing to do, and why.
  package var skipped: [LandStep: LandProblem] = [:]
  package var failed: LandStep?
  package var problem: LandProblem?

  package init() {}

  /// Neither it nor its way back came to an end, and its rebase may stand there, or nobody has seen what lies in the base: that is looked
  /// after as where the program ended in the middle.
  package var isCutOff: Bool {
    guard let failed, failed.isIntoBase, case .leftHalfway(_, _, let cause)? = self.problem else { return false }
    if case .fault(.unreachable) = cause { return true }
    return failed == .rebase
  }
}

/// What a landing has left that was cut off with the program.
package enum LandRest: Equatable, Sendable {
  /// Nothing: the base has it, or nothing had come there yet.
  case landed(base: String)
  case nothing(base: String)
  /// What had come into this folder was taken out again: nobody had changed anything of it.
  case takenOut(of: String)
  /// It still lies in this folder, and of some of it somebody has made something else.
  case lies(in: String, [String], changed: [String])
  /// Its rebase stands halfway in this folder: breaking it off would take along what somebody has made there since, of these files.
  case rebasing(in: String, changed: [String])
  /// Git itself is still at work in this folder, having outlived the program: nothing was touched.
  case atWork(in: String)
}

/// What somebody has begun with git in a folder, and not ended.
package enum GitUnderWay: String, CaseIterable, Sendable {
  case merge, rebase
  case cherryPick = "cherry-pick"
  case revert
}

package indirect enum LandProblem: Error, Equatable, Sendable {
  case noRepository, noGit, tookTooLong
  /// It has no working files.
  case isBare
  /// The folder that it works in is not there any more.
  case folderIsGone(String)
  /// By the person, or since the server ends.
  case stopped
  case fault(GitFault)
  /// It failed, and so did the way back in this folder. In git's words, or the names of files.
  case leftHalfway(String, in: String, after: LandProblem)
  /// It failed, and all was taken out of this folder again, but for files that somebody, or a hook, has changed meanwhile.
  case leftChanged([String], in: String, after: LandProblem?)
  /// It failed, and its rebase stands halfway in this folder: breaking it off would take along what somebody has made of these files.
  case leftRebasing([String], in: String, after: LandProblem?)
  /// Nothing is kept that says which files the thread has changed.
  case unknownChange
  /// These stay out.
  case nothingToCommit(left: [String])
  /// These files would be committed, and no review shows them.
  case hidden([String])
  /// These files were changed after the person had looked.
  case cameSince([String])
  /// The branch's commits have these files, and no review shows them.
  case hiddenInCommits([String])
  /// There is nothing that the base doesn't have.
  case nothingToLand(base: String)
  case noBase
  /// The branch that it was begun from has been removed, or renamed.
  case baseIsGone(String)
  case notCommitted([String])
  /// That has to be ended first in this folder.
  case underWay(GitUnderWay, in: String)
  /// These files of it are in conflict yet.
  case unsettled(GitUnderWay, [String], in: String)
  /// The person has these files, in no commit and perhaps ignored, where this branch is checked out; nothing was touched.
  case inTheWay([String], base: String)
  /// The same of files at which git was told not to look, so that its status has nothing of them.
  case marked([String], base: String)
  /// The agent of another thread works where the base is checked out.
  case isAtWork(thread: String, base: String)
  /// Git merges two branches only where nothing is staged.
  case staged([String], base: String)
  /// The base is being rebased in this folder: its end would put it where it wants to.
  case isRebased(base: String, folder: String)
  /// That has to be ended first where the base is checked out, in this folder.
  case baseUnderWay(GitUnderWay, base: String, folder: String)
  /// These files would be in conflict; nothing was touched.
  case conflicts([String], base: String)
  case detached
  case noRemote
  case noGh
  /// A pull request would ask for this branch of a remote to be brought into itself, and pushing it would do that unasked.
  case needsBranch(String)
  /// It ended without a word, as by a signal.
  case ghSaidNothing
  /// Somebody has moved the base while hooks ran. And what was said, where that may not be all of it.
  case baseMoved(String, said: String)
  /// Git knows a working folder for the base that is not there any more.
  case baseFolderIsGone(String, base: String)
  /// In the words of git, of a hook, or of the other side.
  case refused(String)
}

extension LandProblem {
  /// The folder in which a rebase stands halfway.
  package var rebaseFolder: String? {
    if case .leftRebasing(_, let folder, _) = self { folder } else { nil }
  }

  /// All is so already.
  package var isNothingToDo: Bool {
    switch self {
    case .nothingToCommit, .nothingToLand: true
    case .noRepository, .noGit, .isBare, .tookTooLong, .folderIsGone, .stopped, .fault, .leftHalfway, .leftChanged,
      .leftRebasing, .unknownChange, .hidden, .cameSince, .hiddenInCommits, .noBase, .baseIsGone, .notCommitted,
      .underWay, .unsettled, .inTheWay, .marked, .isAtWork, .staged, .isRebased, .baseUnderWay, .conflicts, .detached,
      .noRemote, .noGh, .needsBranch, .ghSaidNothing, .baseMoved, .baseFolderIsGone, .refused:
      false
    }
  }

  /// It stands in the way where the base is checked out.
  package var isAtBase: Bool {
    switch self {
    case .inTheWay, .marked, .isAtWork, .isRebased, .baseUnderWay, .baseFolderIsGone: true
    case .noRepository, .noGit, .isBare, .tookTooLong, .folderIsGone, .stopped, .fault, .leftHalfway, .leftChanged,
      .leftRebasing, .unknownChange, .nothingToCommit, .hidden, .cameSince, .hiddenInCommits, .nothingToLand, .noBase,
      .baseIsGone, .notCommitted, .underWay, .unsettled, .staged, .conflicts, .detached, .noRemote, .noGh, .needsBranch,
      .ghSaidNothing, .baseMoved, .refused:
      false
    }
  }

  /// Something has to be ended first that a commit of ours doesn't end.
  package var isUnderWay: Bool {
    switch self {
    case .underWay, .unsettled: true
    case .noRepository, .noGit, .isBare, .tookTooLong, .folderIsGone, .stopped, .fault, .leftHalfway, .leftChanged,
      .leftRebasing, .unknownChange, .nothingToCommit, .hidden, .cameSince, .hiddenInCommits, .nothingToLand, .noBase,
      .baseIsGone, .notCommitted, .inTheWay, .marked, .isAtWork, .staged, .isRebased, .baseUnderWay, .conflicts,
      .detached, .noRemote, .noGh, .needsBranch, .ghSaidNothing, .baseMoved, .baseFolderIsGone, .refused:
      false
    }
  }
}
