import Files
import Review
import Texts
import Worktrees

/// Where a landing fails, or is ended, all is as it was before.
extension Lander {
  private static let millisecondsBack = 60_000

  /// Changes something. Where it fails, or doesn't end, git's own way back is gone. Where the branch has moved all the same,
  /// only what comes behind was broken off, such as a hook: it is done, unless somebody else has moved it meanwhile.
  @discardableResult
  func act(
    _ arguments: [String], moving ref: String, in directory: String, input: [UInt8] = [],
    isDone: (Lander, String) throws(LandProblem) -> Bool = { _, _ in true },
    orBack wayBack: (Lander) throws(LandProblem) -> Void
  ) throws(LandProblem) -> GitAnswer {
    let before = try run(["rev-parse", "--verify", "--quiet", ref], in: directory).line
    do throws(LandProblem) { return try ask(arguments, in: directory, input: input) } catch {
      var hasMoved = false
      try goBack(from: error, in: directory) { back throws(LandProblem) in
        let now = try back.run(["rev-parse", "--verify", "--quiet", ref], in: directory).line
        if now != before { hasMoved = try isDone(back, now) }
        if !hasMoved { try wayBack(back) }
      }
      guard hasMoved else { throw error }
      let words: String = if case .refused(let words) = error { words } else { "" }
      return GitAnswer(status: 0, output: [], said: words)
    }
  }

  /// Where somebody moves the base meanwhile, git's words name two commits, and not what to do.
  func unlessMoved(
    _ fit: Fit, _ way: () throws(LandProblem) -> LandDone
  ) throws(LandProblem) -> LandDone {
    do throws(LandProblem) { return try way() } catch .refused(let words) {
      let now = try unstopped.run(["rev-parse", "--verify", "--quiet", fit.ref]).line
      guard now != fit.ours else { throw .refused(words) }
      // Without such words a hook may have said no besides.
      let isWhy = [" but expected ", "Not possible to fast-forward"].contains { words.contains($0) }
      throw .baseMoved(fit.base, said: isWhy ? "" : words)
    }
  }

  /// The same, also where the person has ended this one.
  var unstopped: Lander {
    var lander = Lander(git: back, back: back, work: work, files: files)
    (lander.time, lander.settings) = (GitTime(milliseconds: Lander.millisecondsBack), settings)
    return lander
  }

  func goBack(
    from problem: LandProblem, in folder: String, _ way: (Lander) throws(LandProblem) -> Void
  ) throws(LandProblem) {
    do throws(LandProblem) { try way(unstopped) } catch .leftChanged(let names, let folder, _) {
      throw .leftChanged(names, in: folder, after: problem)
    } catch .leftRebasing(let names, let folder, _) {
      throw .leftRebasing(names, in: folder, after: problem)
    } catch .refused(let words) {
      throw .leftHalfway(words, in: folder, after: problem)
    } catch {
      throw .leftHalfway("", in: folder, after: problem)
    }
  }

  /// Git touches only files that nobody has changed: of these none may be left as it would be afterwards.
  func mustBeAsBefore(_ fit: Fit, in folder: String) throws(LandProblem) {
    let names = try differing(["HEAD"], in: folder).intersection(files(from: fit.ours, to: fit.tree))
      .map { FilePath($0).text }.sorted()
    guard names.isEmpty else { throw .refused(names.joined(separator: ", ")) }
  }

  /// What git has noted of what was begun.
  enum Notes { case merge, squash, none }

  /// What was brought in goes again, and git's notes of it. What the person has staged meanwhile stays, where git's own way
  /// back would take it along; and what they, or a hook, have made of one of these files is left, and named.
  func takeOut(_ fit: Fit, of folder: String, noted notes: Notes) throws(LandProblem) {
    let staged = try status(in: folder).filter(\.isStaged)
    guard notes == .merge || !staged.isEmpty else { return }
    let files = try files(from: fit.ours, to: fit.tree)
    if try !ask(["ls-files", "--unmerged"], in: folder).output.isEmpty {
      // It did not fit, since somebody has moved the base: no hook has run.
      let others = staged.filter { !files.contains($0.name) }
      guard others.isEmpty else { throw .refused(firstNames(of: others)) }
      try ask(["reset", "--merge"], in: folder)
      return
    }
    let inIndex = try differing(["--cached", fit.tree], in: folder).intersection(files)
    let changed = try differing([], in: folder).intersection(files).union(inIndex)
    let trees = try [fit.tree, fit.ours].map { tree throws(LandProblem) in
      try self.tree(tree, withStaged: changed, in: folder)
    }
    try ask(["read-tree", "-m", "-u"] + trees, in: folder)
    switch notes {
    case .merge: try ask(["merge", "--quit"], in: folder)
    case .squash: try ask(["reset", "--quiet", "--soft"], in: folder)
    case .none: break
    }
    guard !changed.isEmpty else { return }
    let unstaged = changed.subtracting(inIndex)
    if !unstaged.isEmpty { try ask(["reset", "--quiet"], at: Array(unstaged), in: folder) }
    throw .leftChanged(changed.map { FilePath($0).text }.sorted(), in: folder, after: nil)
  }

  /// These files as the index has them: MODE ID STAGE, a tab, and the name.
  func stagedEntries(of names: Set<ArraySlice<UInt8>>, in folder: String) throws(LandProblem) -> [ArraySlice<UInt8>] {
    try ask(["ls-files", "--stage", "-z"], in: folder).output.split(separator: 0)
      .filter { names.contains($0.drop { $0 != UInt8(ascii: "\t") }.dropFirst()) }
  }

  /// The tree with these files as they are in the index: between two such trees git leaves them alone.
  private func tree(
    _ tree: String, withStaged names: Set<ArraySlice<UInt8>>, in folder: String
  ) throws(LandProblem) -> String {
    guard !names.isEmpty else { return tree }
    let entries = try stagedEntries(of: names, in: folder)
    return try withOwnIndex(of: tree, in: folder) { beside throws(LandProblem) in
      try beside.ask(["update-index", "-z", "--force-remove", "--stdin"], in: folder, input: Lander.list(Array(names)))
      try beside.ask(["update-index", "-z", "--index-info"], in: folder, input: Lander.list(entries))
      return try beside.ask(["write-tree"], in: folder).line
    }
  }
}
