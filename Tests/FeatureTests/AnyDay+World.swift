import Conversation
import Core
import Queues
import Reverts
import Review
import ReviewScene
import Scene
import SeededNumbers
import TestSupport
import Worktrees

/// What git and the agents' own records say, at once or later, and whatever it is.
extension AnyDay {
  /// Answers what was asked a while ago, in any order.
  func actAsGit() {
    guard !gitWork.isEmpty else { return }
    note("git answers")
    answer(gitWork.remove(at: numbers.number(0...(gitWork.count - 1))))
    takeOrders()
  }

  func answer(_ errand: Errand) {
    guard let answer = self.answer(to: errand) else { return }
    app.receive(.came(answer))
  }

  private func answer(to errand: Errand) -> Errand.Answer? {
    let isRefused = !hasGit || numbers.chance(20)
    let gap = hasGit ? numbers.pick([SnapshotGap.tookTooLong, .noRoom, .refused("git died")]) : .noRepository
    let tree = "tree-\(numbers.number(1...5))"
    let change = TreeChange(directory: "/home/ada/src/api", store: "store", from: "new", to: tree, pack: "p")
    switch errand {
    case .snapshot(let wish, _):
      let taken = SnapshotTaken(
        Snapshot(tree: tree, store: "store"), numbers: ChangeNumbers(files: 2, added: 3, removed: 1))
      return .snapshot(wish, isRefused ? .failure(gap) : .success(taken))
    case .change(let asked):
      return .change(asked, isRefused ? .failure(gap) : ReviewPaneTests.change.answer(to: asked.wanted))
    case .place(let leaving):
      return .placed(leaving, isRefused ? .failure(gap) : ReviewPaneTests.change.answer(to: leaving.wanted))
    case .worktree(let wish): return .worktree(wish, isRefused ? .failure(problem) : .success(done(wish.work)))
    case .planRevert(let asked):
      let file = RevertPlan.File(FilePath("Sources/Auth/Login.swift"), .restored)
      let plan = RevertPlan(
        change: change, files: numbers.chance(80) ? [file] : [], kept: [], rest: Rest(tree: "rest", pack: "r"))
      return .revertPlanned(asked, isRefused ? .failure(gap) : .success(plan))
    case .setFiles(let revert, _, _):
      let set = FilesSet(change: revert.act.change, paths: [FilePath("Sources/Auth/Login.swift")], kept: [])
      return .filesSet(revert.id, isRefused ? .failure(gap) : .success(set))
    case .seeLanding(let asked): return .landingSeen(asked, isRefused ? .failure(landProblem) : .success(seen))
    case .land(let asked):
      var outcome = LandOutcome()
      for step in asked.work.steps {
        guard numbers.chance(80) else {
          (outcome.failed, outcome.problem) = (step, landProblem)
          break
        }
        outcome.done.append(LandDone(step))
      }
      return .landed(asked, outcome)
    case .settleLanding(let id, _):
      return .landingSettled(id, isRefused ? .failure(landProblem) : .success([.nothing(base: "main")]))
    case .keepSnapshots: return .snapshotsKept(problems: [])
    case .memory: return .memory(nil)
    case .sessions(let wanted, let asker): return .sessions(.sessions([]), wanted, for: asker)
    case .page, .around, .whole, .search, .costs, .agents, .files, .file, .folders, .trueFolders, .write, .branch,
      .remotes,
      .outboxFile, .hook, .dropHooks, .programEnd, .review, .stopWorktree, .stopLanding, .leftTexts, .dropLeftTexts:
      return nil
    }
  }

  private func done(_ work: WorktreeWork) -> WorktreeDone {
    switch work {
    case .plan(let directory, let name, _):
      let path = "/data/worktrees/\(name)-\(steps.count)"
      return .planned(
        WorktreePlan(
          repository: directory, path: path, branch: "upnext/\(name)", base: "abc", baseBranch: "main", folder: ""))
    case .make: return numbers.chance(80) ? .made : .madeThough(hook: "a hook failed")
    case .remove: return .removed(tip: "abc", keepsBranch: numbers.chance())
    }
  }

  private var problem: WorktreeProblem {
    hasGit
      ? numbers.pick([.tookTooLong, .noCommit, .setupFailed("npm is missing"), .refused("git died")]) : .noRepository
  }

  private var landProblem: LandProblem { numbers.pick([.noGit, .noBase, .tookTooLong, .nothingToLand(base: "main")]) }

  private var seen: LandSeen {
    var seen = LandSeen()
    (seen.branch, seen.base, seen.remote) = ("upnext/login", numbers.chance() ? "main" : nil, "origin")
    (seen.uncommitted, seen.uncommittedCount, seen.isAhead) = (["a.swift"], 1, numbers.chance())
    if numbers.chance(20) { seen.obstacle = landProblem }
    return seen
  }

  // MARK: Records

  /// Another program works in a session, or has a new one.
  func actOutside() {
    if !recordsAsked.isEmpty, numbers.chance() {
      note("a record answers")
      answer(recordsAsked.remove(at: numbers.number(0...(recordsAsked.count - 1))))
      return takeOrders()
    }
    let thread = numbers.pick(Array(app.workspace.streams.all))
    let number = numbers.number(1...6)
    let isKnown = numbers.chance()
    let found = FoundSession(
      provider: isKnown ? thread.effectiveProvider : numbers.pick(["claude", "codex"]),
      providerSessionId: isKnown ? thread.effectiveProviderSessionId : "session-\(number)",
      path: "/store/\(number).jsonl", directory: "/home/ada/src/api", project: "/home/ada/src/api", name: "outside",
      createdAt: app.now.adding(seconds: -900), modifiedAt: app.now, mark: FileMark(size: 1000, modified: 1, number: 1),
      readTo: Int64(1000 + steps.count), ending: numbers.pick([.ended, .stopped, .failed, .spoke, .open, .tool, nil]))
    switch numbers.number(1...5) {
    case 1:
      note("\(found.key) is gone")
      app.receive(.outside(.news([.gone(found.key)])))
    case 2:
      let doing = numbers.pick([SessionWriter.Doing.working, .idle, .asks, .wantsLeave])
      let writing = numbers.pick([.unknown, .nobody, SessionWriting.program(SessionWriter(pid: 9, doing: doing))])
      note("\(found.key) is written by \(writing)")
      app.receive(.outside(.news([.writing(found.key, writing)])))
    default:
      let growth = numbers.pick([.whole, .much(9), .pieces(pieces), SessionGrowth.replaced(by: pieces)])
      note("\(found.key) grows: \(growth)")
      app.receive([.outside(.news([.found(found, growth: growth)])), .outside(.surveyed)])
    }
    takeOrders()
  }

  private var pieces: [OutsidePiece] {
    (0..<numbers.number(1...3)).map { place in
      let role = numbers.pick([Entry.Role.user, .agent])
      return .entry(
        Entry(
          id: Identity(UniqueID(high: 77, low: UInt64(steps.count * 10 + place))),
          number: 5000 + steps.count * 10 + place,
          role: role, kind: .text, text: numbers.pick(["more", "go on", "said outside"]), at: app.now, status: .done))
    }
  }

  func answer(_ order: OutsideOrder) {
    switch order {
    case .page(let id, _, _): app.receive(.outside(.page(id, [], hasEarlier: false)))
    case .look(_, let id): app.receive(.outside(.looked(id)))
    case .seek(let message, _): app.receive(.outside(.sought(message, numbers.pick(InSession.allCases))))
    case .begin, .end, .whole, .around, .know, .hurry: break
    }
  }
}
