import Files
import Review
import Texts
import Worktrees

/// Lands a thread's work by the person's own git: their hooks run and their words are told, nothing asks, and nothing is
/// forced. Conflicts are told before anything is touched.
struct Lander {
  private static let milliseconds = 600_000
  static let mostNames = 20

  /// Which the person may end.
  let git: GitProgram
  /// Which goes git's way back, also then.
  let back: GitProgram
  let work: LandWork
  /// What the thread has changed, where it works in the project's own folder.
  let files: ThreadFiles?
  var time = GitTime(milliseconds: Lander.milliseconds)
  /// What git finds beside what all calls have.
  var environment: [String: String] = [:]
  /// On top of the repository's and the person's.
  var settings: [(key: String, value: String)] = []

  func land() -> LandOutcome {
    var outcome = LandOutcome()
    var knowing = self
    for step in work.steps {
      do throws(LandProblem) {
        if outcome.done.isEmpty {
          try checkRepository()
          knowing.settings = try settingsOfNames()
        }
        if step == work.steps.first, work.steps.contains(.pullRequest), let problem = try requestObstacle() {
          // Nothing is done then: what would be pushed for it is more than was asked for.
          (outcome.failed, outcome.problem) = (.pullRequest, problem)
          return outcome
        }
        outcome.done.append(try knowing.land(step))
      } catch {
        // What is so already keeps nothing from being done that follows.
        let isAll = step == work.steps.last && outcome.done.isEmpty
        if error.isNothingToDo, !isAll {
          outcome.skipped[step] = error
          continue
        }
        (outcome.failed, outcome.problem) = (step, error)
        break
      }
    }
    return outcome
  }

  func checkRepository() throws(LandProblem) {
    let folder = Whereabouts(work.directory).directory
    guard try isFolder(folder) else { throw .folderIsGone(folder) }
    let told = try run(["rev-parse", "--is-inside-work-tree"])
    // Git may have another reason, such as that the repository is somebody else's.
    if told.status != 0, !told.said.contains("not a git repository") { throw .refused(words(told)) }
    guard told.line == "true" else {
      // A worktree is in none where its repository was moved.
      if let repository = work.worktree?.repository, try !isFolder(repository) { throw .folderIsGone(repository) }
      if told.status == 0, try ask(["rev-parse", "--is-bare-repository"]).line == "true" { throw .isBare }
      throw .noRepository
    }
  }

  private func land(_ step: LandStep) throws(LandProblem) -> LandDone {
    switch step {
    case .commit: try commit()
    case .merge: try merge()
    case .squash: try squash()
    case .rebase: try rebase()
    case .push: try push()
    case .pullRequest: try openPullRequest()
    }
  }

  // MARK: Committing

  private func commit() throws(LandProblem) -> LandDone {
    var done = LandDone(.commit)
    let top = try ask(["rev-parse", "--show-toplevel"]).line
    let isMerging = try concludesMerge(in: top)
    let (changed, left) = try changesAndLeft(in: top)
    done.beside = beside(changed, left)
    if !isMerging, changed.allSatisfy(\.isOnlyStaged) {
      // What only the index has, and no disk, git commits nowhere; and it would set no commits upon a base beside that.
      if !changed.isEmpty { try ask(["reset", "--quiet"], at: changed.map(\.name), in: top) }
      throw .nothingToCommit(left: done.beside.left)
    }
    done.hidden = hidden(changed)
    guard isKnown(done.hidden) else { throw .hidden(done.hidden) }
    try checkSeen(changed)
    // What git doesn't know yet is made known, and nothing else of the index is touched.
    let new = changed.filter(\.isNew).map(\.name)
    let displaced = displaced(by: changed.filter { !$0.isGone }.map(\.name), of: changed)
    if !new.isEmpty { try ask(["add"] + (isSparse() ? ["--sparse"] : []) + ["--intent-to-add"], at: new, in: top) }
    // A merge is committed as a whole.
    let answer = try act(
      isMerging
        ? ["commit", "--all", "--message=" + work.message]
        : Lander.byNames(["commit", "--only", "--message=" + work.message]), moving: "HEAD", in: top,
      input: isMerging ? [] : Lander.list(changed.map(\.name).filter { !displaced.contains($0) })
    ) { back throws(LandProblem) in
      // Only what is new was made known.
      if !new.isEmpty { try back.ask(["reset", "--quiet"], at: new + self.displaced(by: new, of: changed), in: top) }
    }
    done.said = words(answer)
    if !isMerging {
      // It is done, whatever becomes of this.
      do throws(LandProblem) { try unstopped.followHooks(changed.map(\.name), in: top) } catch .refused(let words) {
        done.said = [done.said, words].filter { !$0.isEmpty }.joined(separator: "\n")
      } catch {}
    }
    done.commit = try unstopped.ask(["rev-parse", "HEAD"], in: top).line
    done.target = try unstopped.branch()
    return done
  }

  /// Git leaves out by itself what lies outside of the folders that the person has chosen, and refuses the rest with it.
  private func isSparse() throws(LandProblem) -> Bool {
    guard try run(["config", "--type=bool", "--get", "core.sparseCheckout"]).line == "true" else { return false }
    do throws(GitProblem) { return try git.addsSparse(within: time) } catch { throw LandProblem(error) }
  }

  /// Files in whose place there is a folder now: with what is in it they have gone, and git knows no such file to commit.
  private func displaced(by names: [ArraySlice<UInt8>], of changed: [Change]) -> [ArraySlice<UInt8>] {
    let above = Set(names.flatMap { FilePath($0).above })
    return changed.map(\.name).filter { above.contains(FilePath($0)) }
  }

  // MARK: Into the base

  private func merge() throws(LandProblem) -> LandDone {
    let fit = try fit()
    if let obstacle = try mergeObstacle(fit) { throw obstacle }
    return try unlessMoved(fit) { () throws(LandProblem) in try merge(fit) }
  }

  private func merge(_ fit: Fit) throws(LandProblem) -> LandDone {
    let title = "Merge branch '\(fit.plan.branch)'"
    guard let folder = fit.folder else {
      let commit = try isBehind(fit) ? fit.theirs : newCommit(of: fit, ["-p", fit.ours, "-p", fit.theirs], title)
      return try moved(fit, to: commit, .merge, said: "")
    }
    let isBehind = try isBehind(fit)
    let answer = try act(
      mergeAsCommit(fit.base) + ["--no-edit", "--no-autostash", "-m", title, fit.theirs], moving: fit.ref, in: folder,
      isDone: { back, commit throws(LandProblem) in try back.isBefore(fit.theirs, commit) }
    ) { back throws(LandProblem) in
      // Another merge than ours is none of our business.
      let begun = try back.run(["rev-parse", "--verify", "--quiet", "MERGE_HEAD"], in: folder)
      let isOurs = begun.status == 0 && begun.line == fit.theirs
      // One that was ended in a hook has not begun for git.
      if isOurs || begun.status != 0 && !isBehind {
        try back.takeOut(fit, of: folder, noted: isOurs ? .merge : .squash)
      }
      try back.mustBeAsBefore(fit, in: folder)
    }
    return try told(.merge, fit, words(answer))
  }

  /// One commit with all that the branch has. The person's own changes in other files stay as they are, staged or not.
  private func squash() throws(LandProblem) -> LandDone {
    let fit = try fit(isSquash: true)
    let done = try unlessMoved(fit) { () throws(LandProblem) in try squash(fit) }
    // It is done, whatever becomes of this: without it the next one compares from the beginning again.
    do throws(LandProblem) { try unstopped.noteSquash(fit, as: done.commit ?? fit.ours) } catch {}
    return done
  }

  private func squash(_ fit: Fit) throws(LandProblem) -> LandDone {
    if let folder = fit.folder, try noted(in: folder) == nil,
      try run(["diff", "--cached", "--quiet", "--ignore-submodules=untracked"], in: folder).status == 0
    {
      // What the person has set for merges says nothing of history here, and would keep git from it.
      let options = ["--squash", "--ff", "--no-commit", "--no-autostash"]
      try act(["merge"] + options + [fit.coming], moving: fit.ref, in: folder) { back throws(LandProblem) in
        try back.takeOut(fit, of: folder, noted: .squash)
        try back.mustBeAsBefore(fit, in: folder)
      }
      return try commitSquashed(fit, in: folder)
    }
    guard let folder = fit.folder else {
      return try moved(fit, to: newCommit(of: fit, ["-p", fit.ours], work.message), .squash, said: "")
    }
    return try squashBesideStaged(fit, in: folder)
  }

  private func rebase() throws(LandProblem) -> LandDone {
    let fit = try fit()
    if let obstacle = try underWay(fit) { throw obstacle }
    if try isBehind(fit) { return try goOn(fit, to: fit.theirs) }
    try setUponBase(fit)
    try letGoOfDoneRebase(fit)
    let tip = try unstopped.ask(["rev-parse", "HEAD"], in: fit.plan.path).line
    do throws(LandProblem) { return try goOn(fit, to: tip) } catch {
      // The branch is then as it was too, unless somebody has gone on with it meanwhile.
      try goBack(from: error, in: fit.plan.path) { back throws(LandProblem) in
        guard try back.ask(["rev-parse", "HEAD"], in: fit.plan.path).line == tip else { return }
        try back.ask(["reset", "--quiet", "--keep", fit.theirs], in: fit.plan.path)
      }
      throw error
    }
  }

  /// The base goes on to a commit that is set upon it.
  private func goOn(_ fit: Fit, to tip: String) throws(LandProblem) -> LandDone {
    guard let folder = fit.folder else {
      return try unlessMoved(fit) { () throws(LandProblem) in try moved(fit, to: tip, .rebase, said: "") }
    }
    // Commit by commit it may come to something else than as a whole.
    try checkWay(of: coming(from: fit.ours, to: tip), in: folder, of: fit.base)
    let options = ["--ff-only", "--commit", "--no-squash", "--no-autostash"]
    return try unlessMoved(fit) { () throws(LandProblem) in
      let answer = try act(
        ["merge"] + options + [tip], moving: fit.ref, in: folder,
        isDone: { back, commit throws(LandProblem) in try back.isBefore(tip, commit) }
      ) { back throws(LandProblem) in try back.mustBeAsBefore(fit, in: folder) }
      return try told(.rebase, fit, words(answer))
    }
  }

  private func setUponBase(_ fit: Fit) throws(LandProblem) {
    var coming = try coming(from: fit.theirs, to: fit.ours)
    // What one of its commits has and the next one takes away comes as well.
    let tracked = try ask(["ls-files", "-z"], in: fit.plan.path).output.split(separator: 0)
    coming.new.formUnion(try namesInCommits(of: fit).subtracting(tracked).map { FilePath($0) })
    try checkWay(of: coming, in: fit.plan.path, of: fit.plan.branch)
    // Commit by commit it may not fit though the whole does.
    var names: [String] = []
    do throws(LandProblem) {
      // What git has noted of an earlier conflict it would write into this one, which it does not settle. And of the two ways that it
      // has, only one notes what it writes there.
      let arguments = ["-c", "rerere.enabled=false", "rebase", "--merge", "--quiet", fit.ours]
      try act(arguments, moving: "refs/heads/" + fit.plan.branch, in: fit.plan.path) { back throws(LandProblem) in
        names = try back.unmerged(in: fit.plan.path)
        guard try back.isRebasing(in: fit.plan.path) else { return }
        try back.abortRebase(fit)
      }
    } catch .refused(let words) {
      guard names.isEmpty else { throw .conflicts(names, base: fit.base) }
      // It says how what is taken out again by now would go on.
      throw .refused(words.split(separator: "\n").filter { !$0.hasPrefix("hint:") }.joined(separator: "\n"))
    }
  }

  func namesInCommits(of fit: Fit) throws(LandProblem) -> Set<ArraySlice<UInt8>> {
    try namesInCommits([fit.theirs, "--not", fit.ours])
  }

  func namesInCommits(_ commits: [String]) throws(LandProblem) -> Set<ArraySlice<UInt8>> {
    let always = ["log", "--no-show-signature", "--root", "--no-relative", "--ignore-submodules=none"]
    let told = try ask(always + ["--format=", "--name-only", "-z", "--no-renames"] + commits)
    return Set(told.output.split(separator: 0))
  }

  /// The base has nothing that the branch doesn't have.
  func isBehind(_ fit: Fit) throws(LandProblem) -> Bool { try isBefore(fit.ours, fit.theirs) }

  func newCommit(of fit: Fit, _ parents: [String], _ message: String) throws(LandProblem) -> String {
    let signs = try run(["config", "--type=bool", "--get", "commit.gpgSign"]).line == "true"
    return try ask(
      ["commit-tree", fit.tree] + parents + (signs ? ["-S"] : []) + ["-F", "-"], input: Array(message.utf8) + [0x0A]
    ).line
  }

  /// The base goes on to the commit, if nobody else has moved it meanwhile.
  func moved(
    _ fit: Fit, to commit: String, _ step: LandStep, said: String
  ) throws(LandProblem) -> LandDone {
    try ask(
      ["update-ref", "-m", "upnext: \(step.rawValue) \(fit.plan.branch)", "refs/heads/" + fit.base, commit, fit.ours])
    return try told(step, fit, said)
  }

  func told(_ step: LandStep, _ fit: Fit, _ said: String) throws(LandProblem) -> LandDone {
    var done = LandDone(step)
    (done.target, done.said, done.hidden) = (fit.base, said, fit.hidden)
    let commit = try unstopped.ask(["rev-parse", fit.ref]).line
    // By some setting git may have done something else.
    guard commit != fit.ours else { throw .refused(said) }
    done.commit = commit
    // It is done, whatever becomes of this.
    do throws(LandProblem) { done.beside.left = try unstopped.submodulesLeft(by: fit, at: commit) } catch {}
    return done
  }

  func isRebasing(in folder: String) throws(LandProblem) -> Bool {
    for name in ["rebase-merge", "rebase-apply"] where try isFolder(gitPath(name, in: folder)) { return true }
    return false
  }

  // MARK: Asking

  /// But for git's advice to go on by hand with what we take out again.
  func words(_ answer: GitAnswer) -> String {
    let advice = "Not committing merge; use 'git commit' to complete the merge."
    let said = answer.said.split(separator: "\n").filter { $0 != advice }.joined(separator: "\n")
    return [String(decoding: answer.output.prefix(4000), as: UTF8.self), said].filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  static func byNames(_ arguments: [String]) -> [String] {
    ["--literal-pathspecs"] + arguments + ["--pathspec-from-file=-", "--pathspec-file-nul"]
  }

  static func list(_ names: [ArraySlice<UInt8>]) -> [UInt8] { names.flatMap { $0 + [0] } }

  func isFolder(_ path: String) throws(LandProblem) -> Bool { try kind(at: path) == .folder }

  func kind(at path: String) throws(LandProblem) -> FileKind? {
    try reach { machine throws(GitProblem) in try machine.kind(at: path, within: time) }
  }

  /// Does something where git is, without it.
  func reach<Found>(_ work: (Machine) throws(GitProblem) -> Found) throws(LandProblem) -> Found {
    do throws(GitProblem) { return try work(git.machine) } catch { throw LandProblem(error) }
  }

  /// The same with files of our own, also where the person has ended what goes on.
  func carryOut(_ steps: [FileStep]) throws(LandProblem) {
    let time = unstopped.time
    try reach { machine throws(GitProblem) in try machine.carryOut(steps, within: time) }
  }

  /// Where git keeps something of a folder.
  func gitPath(_ name: String, in folder: String) throws(LandProblem) -> String {
    try ask(["rev-parse", "--path-format=absolute", "--git-path", name], in: folder).line
  }

  /// There is such a commit, branch or note of git's.
  func knows(_ name: String, in folder: String? = nil) throws(LandProblem) -> Bool {
    try run(["rev-parse", "--verify", "--quiet", name], in: folder).status == 0
  }

  /// Files in conflict.
  func unmerged(in folder: String) throws(LandProblem) -> [String] {
    let told = try ask(["diff", "--name-only", "-z", "--diff-filter=U"], in: folder).output
    return told.split(separator: 0).map { FilePath($0).text }
  }

  /// For these files only.
  func ask(_ arguments: [String], at names: [ArraySlice<UInt8>], in folder: String) throws(LandProblem) {
    try ask(Lander.byNames(arguments), in: folder, input: Lander.list(names))
  }

  func differing(_ what: [String], in folder: String) throws(LandProblem) -> Set<ArraySlice<UInt8>> {
    let always = ["diff", "--name-only", "-z", "--no-renames", "--no-relative", "--ignore-submodules=untracked"]
    return Set(try ask(always + what, in: folder).output.split(separator: 0))
  }

  @discardableResult
  func ask(
    _ arguments: [String], in directory: String? = nil, input: [UInt8] = []
  ) throws(LandProblem) -> GitAnswer {
    let answer = try run(arguments, in: directory, input: input)
    guard answer.status == 0 else { throw .refused(words(answer)) }
    return answer
  }

  func run(
    _ arguments: [String], in directory: String? = nil, input: [UInt8] = []
  ) throws(LandProblem) -> GitAnswer {
    var call = GitCall(arguments, in: directory ?? Whereabouts(work.directory).directory)
    call.input = input
    call.environment = environment
    call.settings = settings
    do throws(GitProblem) { return try git.run(call, within: time) } catch { throw LandProblem(error) }
  }
}

extension LandProblem {
  init(_ problem: GitProblem) {
    switch problem {
    case .missing: self = .noGit
    case .tookTooLong: self = .tookTooLong
    case .stopped: self = .stopped
    case .tooOld(let version): self = .fault(.tooOld(version))
    case .tooMuch: self = .fault(.tooMuch)
    case .noFolder(let path): self = .folderIsGone(path)
    case .notStarted(let words): self = .fault(.notStarted(words))
    case .unreachable(let words): self = .fault(.unreachable(words))
    case .refused, .withoutSnapshot: self = .refused(problem.words)
    }
  }
}
