import Conversation
import Core
import JSON
import Queues
import Review
import Scene
import TestSupport
import Testing
import Worktrees

/// Folders of threads' own that somebody has deleted by hand.
struct WorktreeMadeAgainTests {
  private let plan = WorktreePlan(
    repository: "/home/ada/src/api", path: "/data/worktrees/api-1/login", branch: "upnext/login", base: "abc",
    baseBranch: "main", folder: "")
  private let app: AppDriver
  private let id: ThreadID

  /// A thread whose folder is there, and whose first message waits for a snapshot.
  init() throws {
    var workspace = Samples.idle
    workspace.snapshots.canBeTaken = true
    app = AppDriver(workspace)
    let call = Call(["new", "--agent", "shell", "--project", "/home/ada/src/api", "--worktree=login", "one"])
    let answer = try app.answer(to: .call(call))
    id = try #require(answer["id"]?.string.flatMap { Identity($0) })
    for result in [WorktreeDone.planned(plan), .made] {
      let wish = try #require(made(app.takeEffects()))
      come(wish, .success(result))
    }
  }

  private func made(_ effects: [Effect]) -> WorktreeWish? {
    effects.compactMap { if case .run(.worktree(let wish)) = $0 { wish } else { nil } }.first
  }

  private func come(_ wish: WorktreeWish, _ result: Result<WorktreeDone, WorktreeProblem>) {
    app.receive(.came(.worktree(wish, result)))
  }

  /// There is no repository in the folder. The answer is what follows.
  private func findNothing(_ gap: SnapshotGap = .noRepository) -> [Effect] {
    for case .run(.snapshot(let wish, _)) in app.takeEffects() {
      app.receive(.came(.snapshot(wish, .failure(gap))))
    }
    return app.takeEffects()
  }

  private func isDelivered(_ effects: [Effect]) -> Bool {
    effects.contains { if case .agent(.deliver(_, in: _)) = $0 { true } else { false } }
  }

  @Test(arguments: [SnapshotGap.noRepository, .noFolder("/data/worktrees/api-1/login")])
  func `it is made again for the next message, its agent begins anew, and the conversation says so`(
    gap: SnapshotGap
  ) throws {
    let gone = findNothing(gap)
    #expect(gone.contains(.agent(.close(id))))
    #expect(!isDelivered(gone))
    let making = try #require(made(gone))
    #expect(making.work == .make(plan, tip: nil, setup: nil, isAllowed: true, project: "/home/ada/src/api"))
    #expect(app.workspace.streams[id]?.isLocked == true)
    come(making, .success(.made))
    let said = try #require(app.state.transcripts[id]?.entries.last?.text)
    #expect(said.contains("/data/worktrees/api-1/login was gone: it was made again from its branch upnext/login."))
    // What is there is kept before the message leaves.
    #expect(app.takeEffects().contains { if case .run(.snapshot(_, without: _)) = $0 { true } else { false } })
  }

  @Test func `where there is still no repository it is not made again and again`() throws {
    come(try #require(made(findNothing())), .success(.made))
    let then = findNothing()
    #expect(made(then) == nil)
    #expect(isDelivered(then))
    #expect(app.workspace.worktrees.underWay.isEmpty)
  }

  @Test func `a folder that is still there, without its repository, keeps its files and its thread`() throws {
    come(try #require(made(findNothing())), .failure(.taken(plan.path)))
    #expect(isDelivered(findNothing()))
    let worktree = try #require(app.workspace.streams[id]?.worktree)
    #expect(worktree.plan == plan)
    #expect(worktree.stage == .ready)
  }

  @Test func `where it can't be made the message waits, with the reason`() throws {
    come(try #require(made(findNothing())), .failure(.noCommit))
    let thread = try #require(app.workspace.streams[id])
    #expect(thread.outbox.waiting.items.map(\.content) == ["one"])
    guard case .failed(let reason)? = thread.outbox.hold else {
      Issue.record("it is not held")
      return
    }
    #expect(reason.contains("No worktree could be made"))
  }

  @Test func `where its project was only away for a while, nothing is said to be gone`() throws {
    come(try #require(made(findNothing())), .failure(.noRepository))
    #expect(app.workspace.streams[id]?.worktree?.stage == .ready)
    #expect(app.workspace.streams[id]?.outbox.hold != nil)
    _ = try app.answer(to: .call(Call(["resume", id.text])))
    let then = app.takeEffects()
    #expect(made(then) == nil)
    let wish = try #require(
      then.compactMap { if case .run(.snapshot(let wish, _)) = $0 { wish } else { nil } }.first)
    app.receive(.came(.snapshot(wish, .success(SnapshotTaken(Snapshot(tree: "1", store: "store"))))))
    #expect(isDelivered(app.takeEffects()))
    #expect(app.state.transcripts[id]?.entries.contains { $0.text.contains("made again") } == false)
  }

  @Test func `where its project is away still, that is tried again by each message`() throws {
    for _ in 1...2 {
      come(try #require(made(findNothing())), .failure(.noRepository))
      _ = try app.answer(to: .call(Call(["resume", id.text])))
    }
    come(try #require(made(findNothing())), .success(.made))
    #expect(app.state.transcripts[id]?.entries.contains { $0.text.contains("made again") } == true)
    app.takeEffects()
  }
}
