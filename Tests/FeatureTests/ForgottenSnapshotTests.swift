import Conversation
import Core
import JSON
import Queues
import Review
import Scene
import TestSupport
import Testing

/// Whose snapshots `upnext review forget` means: a thread's, or those of all threads of a project.
struct ForgottenSnapshotTests {
  /// Two threads have snapshots: one of `/home/ada/src/api`, and one of another project, which is called as is said.
  private func driver(calling name: String) -> AppDriver {
    var workspace = Samples.idle
    workspace.snapshots.canBeTaken = true
    workspace.streams.update(Samples.wide) { $0.customName = name }
    for (number, thread) in [Samples.flaky, Samples.wide].enumerated() {
      var turn = TurnSnapshots(turn: Identity(UniqueID(high: 7, low: UInt64(number))), at: Samples.now)
      turn.endedAt = Samples.now
      turn.before = Snapshot(tree: "b\(number)", store: "s")
      turn.after = Snapshot(tree: "a\(number)", store: "s")
      workspace.snapshots.turns[thread] = [turn]
    }
    return AppDriver(workspace)
  }

  private func forget(_ word: String) -> Request {
    .call(Call(["review", "forget", word], directory: "/home/ada/src"))
  }

  private func refusal(_ app: AppDriver, _ word: String) -> Refusal? {
    if case .refused(let refusal)? = app.ask(forget(word)) { refusal } else { nil }
  }

  private func expectForgotten(_ app: AppDriver, but tree: String) {
    let kept = WantedSnapshots(packs: [], trees: [tree])
    #expect(app.takeEffects().last == .run(.keepSnapshots(["s": kept], forgetting: ["s"])))
  }

  @Test func `a word alone is a thread, also where a project is called so`() throws {
    let app = driver(calling: "api")
    let answer = try app.answer(to: forget("api"))
    #expect(answer["threads"]?.array?.map(\.string) == [Samples.wide.text])
    #expect(app.workspace.snapshots.turns.byThread.keys.elementsEqual([Samples.flaky]))
    expectForgotten(app, but: "b0")
  }

  @Test func `a word alone that is no thread is no project either`() throws {
    let app = driver(calling: "größe")
    #expect(refusal(app, "api")?.code == .missing)
    #expect(app.workspace.snapshots.turns.byThread.count == 2)
    let answer = try app.answer(to: forget("./api"))
    #expect(answer["forgotten"]?.int == 1)
    #expect(app.workspace.snapshots.turns.byThread.keys.elementsEqual([Samples.wide]))
    expectForgotten(app, but: "b1")
  }

  @Test func `a path by which a thread is called, too, forgets nothing`() throws {
    let app = driver(calling: "./api")
    #expect(refusal(app, "./api")?.code == .refused)
    #expect(app.workspace.snapshots.turns.byThread.count == 2)
    let answer = try app.answer(to: forget("./api/"))
    #expect(answer["forgotten"]?.int == 1)
    #expect(app.workspace.snapshots.turns.byThread.keys.elementsEqual([Samples.wide]))
    expectForgotten(app, but: "b1")
  }
}
