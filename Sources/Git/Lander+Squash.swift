import Review
import Worktrees

/// One commit where the person has staged other files.
extension Lander {
  /// What they have staged would be in it: it is made from an index of our own, in which hooks see what git's own would show them.
  func squashBesideStaged(_ fit: Fit, in folder: String) throws(LandProblem) -> LandDone {
    try ask(["read-tree", "-n", "-m", "-u", fit.ours, fit.tree], in: folder)
    let place = ["rev-parse", "--path-format=absolute", "--git-path", "upnext-index"]
    let index = try ask(place, in: folder).line
    try remove(index)
    var beside = self
    beside.environment["GIT_INDEX_FILE"] = index
    try beside.ask(["read-tree", fit.tree], in: folder)
    let done = Result { () throws(LandProblem) in
      try act(["read-tree", "-m", "-u", fit.ours, fit.tree], moving: fit.ref, in: folder) { back throws(LandProblem) in
        try back.mustBeAsBefore(fit, in: folder)
      }
      return try commit(fit, in: folder, beside)
    }
    try remove(index)
    return try done.get()
  }

  private func commit(_ fit: Fit, in folder: String, _ beside: Lander) throws(LandProblem) -> LandDone {
    func takeOut(_ back: Lander) throws(LandProblem) {
      try back.ask(["read-tree", "-m", "-u", fit.tree, fit.ours], in: folder)
    }
    if try isInTheMiddle(in: folder) {
      do throws(LandProblem) {
        return try moved(fit, to: newCommit(of: fit, ["-p", fit.ours], work.message), .squash, said: "")
      } catch {
        try goBack(takeOut)
        throw error
      }
    }
    let answer = try beside.act(
      ["commit", "--message=" + work.message], moving: fit.ref, in: folder, orBack: takeOut)
    return try told(.squash, fit, words(answer))
  }

  /// A commit there would end what the person has begun, and be a part of it. No hook sees one that is made without git's own.
  private func isInTheMiddle(in folder: String) throws(LandProblem) -> Bool {
    for name in ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD"] {
      if try run(["rev-parse", "--verify", "--quiet", name], in: folder).status == 0 { return true }
    }
    return false
  }

  private func remove(_ path: String) throws(LandProblem) {
    // Also where the person has ended what goes on.
    do throws(GitProblem) { try back.machine.carryOut([.remove(path)], within: unstopped.time) } catch {
      throw LandProblem(error)
    }
  }
}
