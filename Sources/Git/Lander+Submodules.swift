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
      guard try run(own, in: fit.plan.path + path).line == "1" else { continue }
      let known = ["cat-file", "-e", link.newID + "^{commit}"]
      if let folder = fit.folder, try run(known, in: folder + path).status == 0 { continue }
      left.append(link.path.text + "/")
    }
    return left
  }
}
