import Conversation
import Core
import Queues
import Review
import Settings
import Testing

/// Where a repository was and nothing is, no agent begins of itself.
struct NothingThereTests {
  private let words = "/p is empty."

  /// What was kept of the thread's project before.
  private func world(kept: Bool = true) -> OneThreadWorld {
    var world = OneThreadWorld()
    world.workspace.snapshots.canBeTaken = true
    world.workspace.settings.maxRunning = 1
    guard kept else { return world }
    var turn = TurnSnapshots(turn: Identity(UniqueID(high: 7, low: 1)), at: world.now)
    turn.before = Snapshot(tree: "1", store: "s")
    world.workspace.snapshots.turns[world.thread] = [turn]
    return world
  }

  /// Git has looked, and found nothing.
  private func findNothing(_ world: inout OneThreadWorld) -> [String] {
    let wishes = world.workspace.snapshots.wishes
    world.workspace.snapshots.wishes = []
    let words = words
    return wishes.flatMap { wish in
      OneThreadWorld.said(
        world.change { $0.take(.failure(.emptyFolder("/p")), for: wish, nothingIsThere: words) }.orders)
    }
  }

  @Test func `a command waits in the stash with the words, and the next one has its place`() throws {
    var world = world()
    for name in ["größer", "b"] {
      let command = world.command(name, agent: "codex")
      world.workspace.upNext.waiting.enqueue(command)
    }
    world.startCommands()
    #expect(findNothing(&world) == [])
    let first = try #require(world.workspace.upNext.waiting.first)
    #expect(first.name == "größer" && first.isStashed && first.error == words)
    #expect(world.workspace.obstacle(to: first, at: world.now) == .stashed)
    #expect(world.workspace.history.isEmpty && world.workspace.pausedAgents.isEmpty)
    let thread = try #require(first.stream)
    #expect(world.transcripts[thread]?.entries.map(\.text) == [words])
    #expect(world.workspace.attention.members.items.map(\.id) == [thread])
    #expect(world.workspace.upNext.running.map(\.item.name) == ["b"])
    #expect(findNothing(&world) == [])
    #expect(world.workspace.upNext.waiting.items.map(\.isStashed) == [true, true])
    #expect(world.workspace.upNext.running.isEmpty)
    // The agents of another cause are not paused for it.
    #expect(world.workspace.reasonOfPause(AgentPlace(provider: "codex")) == nil)
    // Who lets it go on all the same means it.
    world.workspace.upNext.update(first.id) { $0.isStashed = false }
    world.startCommands()
    #expect(findNothing(&world) == ["größer"])
    #expect(world.workspace.upNext.running.first?.item.stream == thread)
    #expect(world.workspace.upNext.running.first?.item.error == nil)
  }

  @Test func `a message is held with the words, and goes by the person's word`() {
    var world = world()
    world.say("größer")
    #expect(findNothing(&world) == [])
    #expect(world.stream.outbox.hold == .failed(words))
    #expect(world.stream.outbox.waiting.items.map(\.content) == ["größer"])
    world.retry()
    #expect(findNothing(&world) == ["größer"])
  }

  @Test func `a folder that is there again is looked at anew`() {
    var world = world()
    world.say("a")
    #expect(findNothing(&world) == [])
    world.retry()
    let wishes = world.workspace.snapshots.wishes
    world.workspace.snapshots.wishes = []
    for wish in wishes {
      world.change { $0.take(.success(SnapshotTaken(Snapshot(tree: "2", store: "s"))), for: wish) }
    }
    world.end(.done)
    world.workspace.snapshots.wishes = []
    world.workspace.snapshots.underWay = [:]
    world.say("b")
    #expect(findNothing(&world) == [])
    #expect(world.stream.outbox.hold == .failed(words))
  }

  @Test func `where nothing was kept before, a new project may begin in an empty folder`() {
    var world = world(kept: false)
    world.say("größer")
    #expect(findNothing(&world) == ["größer"])
  }
}
