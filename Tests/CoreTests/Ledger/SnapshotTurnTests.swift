import Conversation
import Core
import Queues
import Review
import Settings
import Testing

/// Snapshots around turns: a message waits for the one before it, and not for long.
struct SnapshotTurnTests {
  private func world() -> OneThreadWorld {
    var world = OneThreadWorld()
    world.workspace.snapshots.canBeTaken = true
    return world
  }

  private func taken(_ tree: String) -> SnapshotTaken { SnapshotTaken(Snapshot(tree: tree, store: "s"), pack: "p") }

  /// What is asked of git is answered.
  @discardableResult
  private func answer(
    _ world: inout OneThreadWorld, _ result: Result<SnapshotTaken, SnapshotGap>
  ) -> [AgentOrder] {
    let wishes = world.workspace.snapshots.wishes
    world.workspace.snapshots.wishes = []
    return wishes.flatMap { wish in world.change { $0.take(result, for: wish) }.orders }
  }

  private func turns(_ world: OneThreadWorld) -> [TurnSnapshots] { world.workspace.snapshots.turns[world.thread] ?? [] }

  @Test func `a message waits for its snapshot, locked and not sending, and leaves with it`() throws {
    var world = world()
    let (saying, orders) = world.say("a")
    guard case .sent(let message) = saying else { throw Unexpected() }
    #expect(orders.isEmpty)
    #expect(world.stream.outbox.waiting.items.map(\.id) == [message])
    #expect(world.stream.outbox.running.isEmpty)
    #expect(world.stream.isLocked)
    #expect(world.stream.state(at: world.now, quietAfter: 300) == .working)
    #expect(world.workspace.streams.working == [world.thread])
    #expect(world.entries.isEmpty)
    #expect(world.workspace.snapshots.wishes.map(\.moment) == [.before])
    #expect(OneThreadWorld.said(world.sendWhatMay()).isEmpty)
    #expect(OneThreadWorld.said(answer(&world, .success(taken("1")))) == ["a"])
    #expect(turns(world).map(\.before?.tree) == ["1"])
    #expect(turns(world).map(\.turn) == [message])
    #expect(world.workspace.snapshots.underWay.isEmpty)
  }

  @Test func `nothing leaves any more once the program ends, and it does where that is called off`() {
    var world = world()
    world.say("a")
    world.workspace.circumstances.isEnding = true
    let ending = answer(&world, .success(taken("1")))
    #expect(ending.isEmpty)
    #expect(world.stream.outbox.waiting.items.map(\.content) == ["a"])
    #expect(world.stream.outbox.running.isEmpty)
    world.workspace.circumstances.isEnding = false
    world.workspace.streams.touch(world.workspace.streams.withOutbox)
    let waiting = world.sendWhatMay()
    #expect(waiting.isEmpty)
    let said = OneThreadWorld.said(answer(&world, .success(taken("2"))))
    #expect(said == ["a"])
  }

  @Test func `what goes before a message that a pause has called back is queued, and not sent`() {
    var world = world()
    world.say("a")
    world.workspace.streams.update(world.thread) { $0.outbox.isPaused = true }
    let (saying, orders) = world.say("b", .urgent)
    guard case .queued(_, position: 1) = saying else { return #expect(Bool(false), "\(saying)") }
    #expect(orders.isEmpty)
  }

  @Test func `after a second it leaves without, and a snapshot that comes later is thrown away`() {
    var world = world()
    world.say("a")
    let wish = world.workspace.snapshots.wishes[0]
    #expect(world.workspace.goesOnAt == world.now.adding(seconds: 1))
    #expect(world.workspace.waitsForTime == false)
    let orders = world.change { $0.goOnByItself() }.orders
    #expect(OneThreadWorld.said(orders) == ["a"])
    #expect(turns(world).map(\.gap) == [.tookTooLong])
    #expect(world.workspace.snapshots.leftWithout == [world.thread: .tookTooLong])
    #expect(world.change { $0.take(.success(taken("late")), for: wish) }.orders.isEmpty)
    #expect(turns(world).map(\.before) == [nil])
  }

  @Test func `the one after a turn is the one before the next, and the chain is kept`() {
    var world = world()
    world.say("a")
    answer(&world, .success(taken("1")))
    world.say("b")
    world.end(.done)
    #expect(world.workspace.snapshots.wishes.map(\.following) == [["1"]])
    #expect(OneThreadWorld.said(answer(&world, .success(taken("2")))) == ["b"])
    #expect(turns(world).map(\.after?.tree) == ["2", nil])
    #expect(turns(world).map(\.before?.tree) == ["1", "2"])
    #expect(turns(world).map(\.pack) == ["p", nil])
    world.end(.done)
    #expect(world.workspace.snapshots.wishes.map(\.following) == [["2", "2"]])
    answer(&world, .success(taken("3")))
    world.say("c")
    answer(&world, .failure(.tookTooLong))
    #expect(turns(world).last?.before?.tree == "3")
    #expect(turns(world).last?.beforeKind == .lastAfter)
  }

  @Test(arguments: [SnapshotGap.noRepository, .noFolder("/p"), .off])
  func `where there never is one nothing is noted, and nothing waits behind it`(gap: SnapshotGap) {
    var world = world()
    world.say("a")
    #expect(OneThreadWorld.said(answer(&world, .failure(gap))) == ["a"])
    #expect(turns(world).isEmpty)
    #expect(world.workspace.snapshots.leftWithout.isEmpty)
    world.end(.done)
    #expect(world.workspace.snapshots.wishes.isEmpty)
  }

  @Test func `switched off, or without anybody who takes them, a message leaves at once`() {
    var off = world()
    off.workspace.settings.takesSnapshots = false
    #expect(OneThreadWorld.said(off.say("a").1) == ["a"])
    var none = OneThreadWorld()
    #expect(OneThreadWorld.said(none.say("a").1) == ["a"])
  }

  @Test func `a turn that nobody looks at hides no older one`() {
    var world = world()
    world.say("a")
    answer(&world, .success(taken("1")))
    world.end(.done)
    answer(&world, .success(taken("2")))
    world.workspace.settings.takesSnapshots = false
    world.say("b")
    world.end(.done)
    #expect(turns(world).map(\.gap) == [nil, .off])
    #expect(turns(world).last?.after == nil && turns(world).last?.endedAt != nil)
    #expect(turns(world).last?.before?.tree == "2")
    world.workspace.settings.takesSnapshots = true
    world.say("c")
    answer(&world, .success(taken("3")))
    #expect(turns(world).map(\.before?.tree) == ["1", "2", "3"])
  }

  @Test func `on another machine it is asked for there, and what a lost connection has missed is taken later`() {
    var world = world()
    world.workspace.projectChoices["/p"] = ProjectChoices(host: "build1")
    world.say("a")
    #expect(world.workspace.snapshots.wishes.map(\.directory) == ["build1:/p"])
    answer(&world, .success(taken("1")))
    world.end(.done)
    answer(&world, .failure(.unreachable("build1: lost")))
    #expect(turns(world).last?.after == nil)
    _ = world.change { $0.takeMissed(on: "build2") }
    #expect(world.workspace.snapshots.wishes.isEmpty)
    _ = world.change { $0.takeMissed(on: "build1") }
    _ = world.change { $0.takeMissed(on: "build1") }
    #expect(world.workspace.snapshots.wishes.map(\.following) == [["1"]])
    answer(&world, .success(taken("2")))
    #expect(turns(world).last?.after?.tree == "2")
    #expect(turns(world).last?.isAfterLate == true)
    #expect(turns(world).last?.gap == nil)
    // Where a message comes first, the one that was missed is the one before it too.
    world.say("b")
    answer(&world, .success(taken("2")))
    world.end(.done)
    answer(&world, .failure(.unreachable("build1: lost")))
    world.say("c")
    #expect(OneThreadWorld.said(answer(&world, .success(taken("3")))) == ["c"])
    #expect(turns(world).map(\.after?.tree) == ["2", "3", nil])
    #expect(turns(world).last?.before?.tree == "3")
  }

  @Test func `what was done to the outbox meanwhile counts`() {
    var paused = world()
    paused.say("a")
    paused.workspace.streams.update(paused.thread) { $0.outbox.isPaused = true }
    #expect(answer(&paused, .success(taken("1"))).isEmpty)
    #expect(!paused.stream.isLocked)
    #expect(turns(paused).isEmpty)
    #expect(paused.resume().isEmpty)
    #expect(OneThreadWorld.said(answer(&paused, .success(taken("2")))) == ["a"])

    var edited = world()
    edited.say("a")
    edited.workspace.streams.update(edited.thread) { _ = $0.beginEdit($0.outbox.waiting.items[0].id) }
    #expect(answer(&edited, .success(taken("1"))).isEmpty)
    #expect(!edited.stream.isLocked)
  }

  @Test func `a turn that an agent begins by itself is looked at as it begins`() {
    var world = world()
    world.hear(.beganByItself)
    guard case .during(let turn)? = world.workspace.snapshots.wishes.first?.moment else {
      Issue.record("nothing was asked")
      return
    }
    answer(&world, .success(taken("1")))
    #expect(turns(world).map(\.beforeKind) == [.late])
    world.hear(.endedByItself(.done))
    answer(&world, .success(taken("2")))
    #expect(turns(world).map(\.turn) == [turn])
    #expect(turns(world).map(\.after?.tree) == ["2"])
  }

  @Test(arguments: [true, false])
  func `a thread out of the Queue joins it with a change, where the person wants to look at each`(wanted: Bool) {
    var world = world()
    world.workspace.settings.reviewNeedsMe = wanted
    world.say("a")
    answer(&world, .success(taken("1")))
    world.end(.done)
    world.workspace.attention.members = OrderedQueue()
    let change = ChangeNumbers(files: 1, added: 2, removed: 3)
    answer(&world, .success(SnapshotTaken(Snapshot(tree: "2", store: "s"), pack: "p", numbers: change)))
    #expect(world.workspace.unseenChange(of: world.thread) == change)
    #expect(world.workspace.attention.members.items.map(\.id) == (wanted ? [world.thread] : []))
  }

  @Test func `a program that dies while a message waits for its snapshot sends it at its next start`() {
    var world = world()
    world.say("a")
    // What is stored of it: nothing but that it waits.
    var stored = OneThreadWorld()
    stored.workspace.snapshots.canBeTaken = true
    stored.workspace.streams.update(stored.thread) {
      $0.outbox = Lane(waiting: world.stream.outbox.waiting.items, capacity: 1)
    }
    _ = stored.change { $0.recover() }
    #expect(stored.stream.outbox.hold == nil)
    #expect(stored.change { $0.goOnByItself() }.orders.isEmpty)
    #expect(OneThreadWorld.said(answer(&stored, .success(taken("1")))) == ["a"])
  }

  /// The program starts again that ended while a command only waited for its snapshot, and others behind it.
  private func restarted(goesOn: Bool, behind: String...) -> OneThreadWorld {
    var world = world()
    var command = world.command("größer", in: world.thread)
    command.goesOn = goesOn
    world.workspace.upNext.waiting.enqueue(command)
    world.startCommands()
    #expect(world.workspace.upNext.running.count == 1)
    for words in behind { world.say(words) }
    // What is stored of it: that it runs, and that its message waits.
    var stored = OneThreadWorld()
    stored.workspace.upNext = world.workspace.upNext
    stored.workspace.streams.update(stored.thread) {
      $0.providerSessionId = "c-1"
      $0.isLocallyCreated = false
      $0.outbox = Lane(waiting: world.stream.outbox.waiting.items, capacity: 1)
    }
    _ = stored.change { $0.recover() }
    return stored
  }

  @Test(arguments: [false, true])
  func `a command that has only waited for its snapshot starts again, or goes on, when the program does`(goesOn: Bool) {
    var world = restarted(goesOn: goesOn)
    #expect(world.workspace.upNext.waiting.items.map(\.status) == [.queued])
    #expect(OneThreadWorld.said(world.startCommands()) == [goesOn ? "continue" : "größer"])
  }

  @Test(arguments: [false, true]) func `what waits behind such a command goes after it`(goesOn: Bool) {
    var world = restarted(goesOn: goesOn, behind: "danach")
    let before = OneThreadWorld.said(world.sendWhatMay())
    #expect(before == [])
    let said = OneThreadWorld.said(world.startCommands(at: world.now))
    #expect(said == [goesOn ? "continue" : "größer"])
    let after = OneThreadWorld.said(world.end(.done))
    #expect(after == ["danach"])
    #expect(world.workspace.history.map(\.status) == [.completed])
  }

  private struct Unexpected: Error {}
}
