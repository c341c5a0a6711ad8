import Review
import Worktrees

/// What somebody has begun with git in a folder, and not ended: an agent, say, that was asked to bring the base in.
extension Lander {
  private static let heads: [(GitUnderWay, String)] = [
    (.merge, "MERGE_HEAD"), (.cherryPick, "CHERRY_PICK_HEAD"), (.revert, "REVERT_HEAD"),
  ]

  /// True where it is a merge that a commit of ours ends; throws where it is anything else.
  func concludesMerge(in folder: String) throws(LandProblem) -> Bool {
    guard let begun = try begun(in: folder) else { return false }
    let names = try unmerged(in: folder)
    guard names.isEmpty else { throw .unsettled(begun, names, in: folder) }
    // All that is staged goes along, which elsewhere may be the person's own.
    guard begun == .merge, work.worktree != nil else { throw .underWay(begun, in: folder) }
    return true
  }

  /// In the middle of a rebase git notes the others too.
  private func begun(in folder: String) throws(LandProblem) -> GitUnderWay? {
    try isRebasing(in: folder) ? .rebase : noted(in: folder)
  }

  /// What git has noted of what a commit there would end.
  func noted(in folder: String) throws(LandProblem) -> GitUnderWay? {
    for (begun, name) in Lander.heads where try knows(name, in: folder) { return begun }
    return nil
  }
}
