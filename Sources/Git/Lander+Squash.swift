import Review
import Worktrees

/// One commit where the person has staged other files.
extension Lander {
  /// What they have staged would be in it: it is made from an index of our own, in which hooks see what git's own would show them.
  func squashBesideStaged(_ fit: Fit, in folder: String) throws(LandProblem) -> LandDone {
    try ask(["read-tree", "-n", "-m", "-u", fit.ours, fit.tree], in: folder)
    return try withOwnIndex(of: fit.tree, in: folder) { beside throws(LandProblem) in
      try act(["read-tree", "-m", "-u", fit.ours, fit.tree], moving: fit.ref, in: folder) { back throws(LandProblem) in
        try back.mustBeAsBefore(fit, in: folder)
      }
      return try commit(fit, in: folder, beside, noted: .none)
    }
  }

  /// What git has brought in, and nothing that somebody stages while its hooks run: it reads its own index again behind them.
  func commitSquashed(_ fit: Fit, in folder: String) throws(LandProblem) -> LandDone {
    let index = try ownIndex(in: folder)
    return try withOwnIndex(of: nil, in: folder) { (beside: Lander) throws(LandProblem) -> LandDone in
      // Like git's, it knows the files without reading them. What somebody has in git's beside them is none of its business.
      try act(["read-tree", "-m", "-i", "--index-output=" + index, fit.tree], moving: fit.ref, in: folder) {
        back throws(LandProblem) in
        try back.takeOut(fit, of: folder, noted: .squash)
      }
      return try commit(fit, in: folder, beside, noted: .squash)
    }
  }

  private func commit(
    _ fit: Fit, in folder: String, _ beside: Lander, noted notes: Notes
  ) throws(LandProblem) -> LandDone {
    // A commit there would end what the person has begun, and be a part of it. No hook sees one that is made without git's own.
    if notes == .none, try noted(in: folder) != nil {
      do throws(LandProblem) {
        return try moved(fit, to: newCommit(of: fit, ["-p", fit.ours], work.message), .squash, said: "")
      } catch {
        try goBack(from: error, in: folder) { back throws(LandProblem) in
          try back.takeOut(fit, of: folder, noted: .none)
        }
        throw error
      }
    }
    // A hook behind git's merge may take its time, and somebody commit meanwhile: this tree would take that out again.
    let unmoved = "verify \(fit.ref) \(fit.ours)\n"
    try act(["update-ref", "--stdin"], moving: fit.ref, in: folder, input: Array(unmoved.utf8)) {
      back throws(LandProblem) in
      try back.takeOut(fit, of: folder, noted: notes)
    }
    let answer = try beside.act(
      ["commit", "--message=" + work.message], moving: fit.ref, in: folder,
      isDone: { back, commit throws(LandProblem) in try back.has(commit, all: fit) }
    ) { back throws(LandProblem) in try back.takeOut(fit, of: folder, noted: notes) }
    var said = words(answer)
    // It is committed, whatever becomes of the index.
    do throws(LandProblem) { try unstopped.takeOver(fit, in: folder) } catch .refused(let words) {
      said += "\n" + words
    }
    return try told(.squash, fit, said)
  }

  /// What is landed would add nothing to this commit.
  private func has(_ commit: String, all fit: Fit) throws(LandProblem) -> Bool {
    let tree = try ask(["rev-parse", commit + "^{tree}"]).line
    if tree == fit.tree { return true }
    let merged = try run(["merge-tree", "--write-tree", commit, fit.coming])
    return merged.status == 0 && merged.line == tree
  }

  /// What a hook has made of the commit is in our index only: git's own gets it too, but for what the person has staged.
  private func takeOver(_ fit: Fit, in folder: String) throws(LandProblem) {
    let made = try files(from: fit.tree, to: fit.ref).subtracting(differing(["--cached", fit.tree], in: folder))
    if !made.isEmpty { try ask(["reset", "--quiet"], at: Array(made), in: folder) }
  }

  /// By an index beside git's own, which is ours and goes again. It is still to be written where no tree is named.
  func withOwnIndex<Made>(
    of tree: String?, in folder: String, _ make: (Lander) throws(LandProblem) -> Made
  ) throws(LandProblem) -> Made {
    try removeOwnIndex(in: folder)
    var beside = self
    beside.environment["GIT_INDEX_FILE"] = try ownIndex(in: folder)
    let made = Result { () throws(LandProblem) in
      if let tree { try beside.ask(["read-tree", tree], in: folder) }
      return try make(beside)
    }
    try removeOwnIndex(in: folder)
    return try made.get()
  }

  private func ownIndex(in folder: String) throws(LandProblem) -> String {
    try unstopped.gitPath("upnext-index", in: folder)
  }

  func removeOwnIndex(in folder: String) throws(LandProblem) {
    let path = try ownIndex(in: folder)
    try carryOut([.remove(path), .remove(path + ".lock")])
  }
}
