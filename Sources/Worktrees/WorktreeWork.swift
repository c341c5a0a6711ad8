/// What is wanted of git about a worktree.
package enum WorktreeWork: Equatable, Sendable {
  /// Settle where it will lie, at none of the places that are taken, and on what it is based.
  case plan(directory: String, name: String, taken: Set<String>)
  /// Make it, from this commit on where the branch isn't there any more, and make it ready by the project's own line if the
  /// person has allowed that. What was made before is finished.
  case make(WorktreePlan, tip: String?, setup: String?, isAllowed: Bool, project: String)
  /// Take it away if nothing is lost by it. One that broke off is begun anew.
  case remove(WorktreePlan, isAgain: Bool, withIgnored: Bool)
}

/// What came of it.
package enum WorktreeDone: Equatable, Sendable {
  case planned(WorktreePlan)
  case made
  /// It is there, though a hook of the repository that runs behind it failed with these words.
  case madeThough(hook: String)
  /// With the commit that it had, and whether its branch is still there.
  case removed(tip: String, keepsBranch: Bool)
}

/// Why it came to nothing.
package enum WorktreeProblem: Error, Equatable, Sendable {
  case noRepository, noCommit, noGit, tookTooLong
  /// The project's is not there any more.
  case noFolder(String)
  /// The project is a repository without working files.
  case isBare
  /// No branch can be made below one of this name.
  case branchInTheWay(String)
  /// Something else lies where it should.
  case taken(String)
  /// What the set-up command said before it failed.
  case setupFailed(String)
  /// The person hasn't allowed this text yet.
  case setupToAllow(String)
  /// What would be lost.
  case inTheWay(WorktreeObstacles)
  case fault(GitFault)
  /// In git's own words, or the system's.
  case refused(String)

  /// There is no new folder: what went wrong did so before its set-up.
  package var leavesNothing: Bool {
    switch self {
    case .setupFailed, .setupToAllow: false
    case .noRepository, .noFolder, .noCommit, .noGit, .tookTooLong, .isBare, .branchInTheWay, .taken, .inTheWay, .fault,
      .refused:
      true
    }
  }
}

/// Why git could not be asked, or its answer not be taken.
package enum GitFault: Equatable, Sendable {
  case tooOld(String)
  case tooMuch
  /// In the system's words.
  case notStarted(String)
  /// The other machine can't be reached, or the connection was lost on the way.
  case unreachable(String)
}

/// What would be lost with a worktree, or is at work in it.
package struct WorktreeObstacles: Equatable, Sendable {
  package struct Running: Equatable, Sendable {
    package let pid: Int32
    package let name: String

    package init(pid: Int32, name: String) {
      self.pid = pid
      self.name = name
    }
  }

  /// Of very many, the first are named.
  package static let mostNames = 10

  /// Files with changes, new ones included.
  package var changes: [String] = []
  package var changeCount = 0
  package var ignored: [String] = []
  package var ignoredCount = 0
  /// Commits that no other branch and no remote has, and whose changes its base doesn't have either.
  package var commits = 0
  /// Submodules that have some of them.
  package var submodules: [String] = []
  package var processes: [Running] = []
  /// Those of them that were started from here: the thread's agent, which ends along with the folder, or those of others.
  package var own: Set<Int32> = []
  /// Other threads whose agents are in it.
  package var threads: [String] = []

  package init() {}

  package var isEmpty: Bool { isWithoutWork && processes.isEmpty }
  package var areProgramsOnly: Bool { isWithoutWork && !processes.isEmpty }

  /// Of which nobody has to take care.
  package var withoutOwn: WorktreeObstacles {
    var others = self
    others.processes.removeAll { own.contains($0.pid) }
    return others
  }

  private var isWithoutWork: Bool { changeCount == 0 && ignoredCount == 0 && commits == 0 }
}
