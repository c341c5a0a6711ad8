import Review
import Worktrees

extension Lander {
  /// Submodules of which the base has come to name a commit that only the worktree's own repository of them has: no remote does, nor
  /// does that where the base is checked out.
  func submodulesLeft(by fit: Fit, at commit: String) throws(LandProblem) -> [String] {
    let told = try ask(["diff-tree", "-r", "-z", "--raw", "--no-renames", "--ignore-submodules=none", fit.ours, commit])
    var left: [String] = []
    for link in RawChanges.files(of: told.output) ?? [] where link.newMode == .repository {
      let path = "/" + link.path.text
      let own = ["rev-list", "--count", "--max-count=1", link.newID, "--not", "--remotes"]
      // Git checks out no folder for one that the person has not chosen, and there is nobody to ask.
      guard try isFolder(fit.plan.path + path), try run(own, in: fit.plan.path + path).line == "1" else { continue }
      let known = ["cat-file", "-e", link.newID + "^{commit}"]
      if let base = fit.folder, try isFolder(base + path), try run(known, in: base + path).status == 0 { continue }
      left.append(link.path.text + "/")
    }
    return left
  }
}
