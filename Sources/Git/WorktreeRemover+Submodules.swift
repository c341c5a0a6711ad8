import Files
import Review
import Worktrees

/// Repositories in the folder, which git keeps with the worktree and takes away with it. It removes none that has any unless it is
/// forced to: so what would be lost of each is looked for before.
extension WorktreeRemover {
  struct Submodules {
    struct Open {
      /// Below the worktree.
      let path: FilePath
      let folder: String

      func path(of name: FilePath) -> FilePath { FilePath(path.bytes + [UInt8(ascii: "/")] + name.bytes) }
    }

    var open: [Open] = []
    /// There are some, and none without a folder, in which nobody has looked.
    var areSeen = false
  }

  func submodules() throws(WorktreeProblem) -> Submodules {
    let tracked = try ask(["ls-files", "--stage", "-z"], in: plan.path).output.split(separator: 0)
    let kept = try ask(["rev-parse", "--path-format=absolute", "--git-path", "modules"], in: plan.path).line
    let repositories = try look { (machine) throws(GitProblem) in try self.repositories(in: kept, machine) }
    guard !repositories.isEmpty || tracked.contains(where: { $0.starts(with: "160000 ".utf8) }) else {
      return Submodules()
    }
    let facts = #"printf '%s\0' "$displaypath" "$(pwd -P)" "$(git rev-parse --absolute-git-dir)""#
    let told = try ask(["submodule", "foreach", "--quiet", "--recursive", facts], in: plan.path).output.split(
      separator: 0)
    var found = Submodules()
    var known: Set<String> = []
    for at in stride(from: 0, to: told.count - 2, by: 3) {
      let folder = String(decoding: told[at + 1], as: UTF8.self)
      found.open.append(Submodules.Open(path: FilePath(told[at]), folder: folder))
      known.insert(String(decoding: told[at + 2], as: UTF8.self))
    }
    found.areSeen = known.isSuperset(of: repositories)
    return found
  }

  /// Each may have others in it.
  private func repositories(in folder: String, _ machine: Machine) throws(GitProblem) -> [String] {
    guard let names = try machine.names(in: folder, within: time) else { return [] }
    if names.contains("HEAD"), names.contains("objects") {
      return [folder] + (try repositories(in: folder + "/modules", machine))
    }
    var found: [String] = []
    for name in names { found += try repositories(in: folder + "/" + name, machine) }
    return found
  }

  /// Commits that no remote has.
  func commitsOfNobodyElse(in submodule: Submodules.Open) throws(WorktreeProblem) -> Int {
    let count = try ask(["rev-list", "--count", "HEAD", "--all", "--not", "--remotes"], in: submodule.folder)
    return Int(count.line) ?? 1
  }
}
