import Texts

/// A folder of a thread's own, with a branch of its own, beside its project's working files.
package struct Worktree: Equatable, Sendable {
  package enum Stage: String, Sendable {
    /// It is to be made when the first message is about to leave.
    case wanted
    /// It is settled where it will lie, and it may be half made.
    case planned
    case ready
    /// The person has said that it is to go.
    case removing
    case removed
  }

  /// What the person called it; nil where the thread's name will do.
  package var name: String?
  package var stage = Stage.wanted
  package var plan: WorktreePlan?
  /// The commit that it had when it was removed, and when that was, in milliseconds.
  package var tip: String?
  package var removedAt: Int64?
  /// It can't be taken back any more.
  package var isForGood = false
  /// How its branch is just being brought into its base: on disk before git is told to, so that a start finds what was cut off.
  package var landing: LandStep?

  package init(name: String? = nil) { self.name = name }

  /// It was removed, and is to be made again.
  package var isTakenBack: Bool { stage == .planned && removedAt != nil }

  /// It couldn't be made: it is as it was before.
  package mutating func noteFailure(_ problem: WorktreeProblem) {
    guard removedAt == nil else { return stage = .removed }
    // Something else lies there: where it is to lie is looked for anew.
    if case .taken = problem { plan = nil }
    if plan == nil { stage = .wanted }
  }

  /// How long a removal can be taken back.
  package static let undoMilliseconds: Int64 = 86_400_000
}

/// Where a worktree lies and what it is based on. It never changes: agents find their sessions by the path.
package struct WorktreePlan: Equatable, Sendable {
  /// Where git is asked about it when it is not there itself.
  package let repository: String
  package let path: String
  package let branch: String
  /// The commit that it begins with.
  package let base: String
  /// The branch that it is to go back into; nil where none was checked out.
  package let baseBranch: String?
  /// The project's folder in the repository; empty where it is all of it.
  package let folder: String

  package init(
    repository: String, path: String, branch: String, base: String, baseBranch: String?, folder: String
  ) {
    self.repository = repository
    self.path = path
    self.branch = branch
    self.base = base
    self.baseBranch = baseBranch
    self.folder = folder
  }

  /// Where the agent works.
  package var directory: String { folder.isEmpty ? path : path + "/" + folder }
}

/// What the person decided about worktrees of a project.
package struct WorktreeHabit: Equatable, Sendable {
  /// New threads there begin with one.
  package var isUsual = false
  /// A line for the shell that makes a fresh worktree ready for work.
  package var setup: String?
  /// The line that the person has allowed: another one is asked about anew.
  package var allowed: String?

  package init(isUsual: Bool = false, setup: String? = nil, allowed: String? = nil) {
    self.isUsual = isUsual
    self.setup = setup
    self.allowed = allowed
  }

  /// What would run, and nobody has allowed yet.
  package var setupToAllow: String? { setup == allowed ? nil : setup }
}

/// The names of branches and folders, from what a thread is called.
package enum WorktreeName {
  package static let branches = "upnext/"
  private static let longest = 48

  /// Small letters, digits and dashes: what every git, every shell and every file system takes as it is.
  package static func plain(_ text: String) -> String {
    var name = ""
    for character in text.beginning(bytes: 400).lowercased() {
      let isPlain = character.isLetter || character.isNumber
      guard isPlain || !name.isEmpty, name.utf8.count < longest else { continue }
      if isPlain { name.append(character) } else if name.last != "-" { name.append("-") }
    }
    while name.last == "-" { name.removeLast() }
    return name.isEmpty ? "work" : name
  }
}
