import Conversation
import Core
import Queues
import Testing

/// An act on a command that has run since can't be taken back: the command would run a second time, or what became of it be lost.
struct RunSinceUndoTests {
  /// How a run ends so that its command waits again.
  enum End: CaseIterable { case cutOff, login }

  private static let title = ActTitle("x")

  private func run(_ world: inout OneThreadWorld, _ end: End) {
    world.startCommands()
    switch end {
    case .cutOff: world.recover()
    case .login:
      guard let thread = world.workspace.upNext.running.first?.item.stream else { return }
      world.end(.failed("Log in.", .notTaken, cause: .login), in: thread)
    }
  }

  /// What the person may have done to a command before it ran.
  private func acts(on command: QueuedCommand, _ world: OneThreadWorld) -> [Act] {
    let waiting = world.workspace.upNext.waiting
    var other = command
    other.request.prompt = "kleiner"
    let priority = waiting.act(changing: [command.id]) { _ in .high }.map { [Act.upNext($0)] } ?? []
    return priority + [.upNext(.replace(other)), .upNext(.all([.replace(other), .move(command.id, to: 1)]))]
  }

  @Test(arguments: End.allCases) func `neither undo nor redo touches one that waits again after a run`(end: End) {
    var start = OneThreadWorld()
    let command = start.command("größer", agent: "claude")
    start.workspace.upNext.waiting.enqueue(command)
    for act in acts(on: command, start) {
      for isRedone in [false, true] {
        var world = start
        _ = world.workspace.perform(act, titled: Self.title, by: .commandLine)
        if isRedone { _ = world.workspace.undo(by: .commandLine) }
        run(&world, end)
        let before = world.workspace.upNext
        #expect(before.waiting.items.map { $0.startedAt != nil } == [true])
        let outcome = isRedone ? world.workspace.redo(by: .commandLine) : world.workspace.undo(by: .commandLine)
        #expect(outcome.isTooLate)
        #expect(world.workspace.upNext == before)
      }
    }
  }

  @Test(arguments: End.allCases) func `one that was added and has run is not taken away`(end: End) {
    var world = OneThreadWorld()
    let act = world.workspace.adding(world.command("größer", agent: "claude"))
    _ = world.workspace.perform(act, titled: Self.title, by: .commandLine)
    run(&world, end)
    #expect(world.workspace.undo(by: .commandLine).isTooLate)
    #expect(world.workspace.upNext.waiting.items.map(\.name) == ["größer"])
  }

  @Test(arguments: End.allCases) func `one that was run again after its end keeps its second run`(end: End) throws {
    var world = OneThreadWorld()
    world.workspace.upNext.waiting.enqueue(world.command("größer", agent: "claude"))
    world.startCommands()
    let thread = try #require(world.workspace.upNext.running.first?.item.stream)
    world.end(.done, in: thread)
    let act = Act.commands(world.workspace.retrying(world.workspace.history, at: world.now))
    _ = world.workspace.perform(act, titled: Self.title, by: .commandLine)
    var early = world
    run(&world, end)
    #expect(world.workspace.undo(by: .commandLine).isTooLate)
    #expect(world.workspace.upNext.waiting.items.map(\.name) == ["größer"])
    #expect(world.workspace.history == [])
    // Before it ran, it goes back as it was.
    #expect(!early.workspace.undo(by: .commandLine).isTooLate)
    #expect(early.workspace.history.map(\.status) == [.completed])
  }

  @Test func `what was done to one since its run is taken back`() {
    var world = OneThreadWorld()
    world.workspace.upNext.waiting.enqueue(world.command("größer", agent: "claude"))
    run(&world, .cutOff)
    let before = world.workspace.upNext
    for act in acts(on: before.waiting.items[0], world) {
      _ = world.workspace.perform(act, titled: Self.title, by: .commandLine)
      #expect(world.workspace.upNext != before)
      #expect(!world.workspace.undo(by: .commandLine).isTooLate)
      #expect(world.workspace.upNext == before)
    }
  }

  @Test(arguments: [1, 2])
  func `one that was to run again comes back, and can't go on where something was said since`(count: Int) {
    var world = OneThreadWorld()
    let own = world.command("größer", in: world.thread)
    for command in [own, world.command("anderes", agent: "claude")].prefix(count) {
      world.workspace.upNext.waiting.enqueue(command)
    }
    run(&world, .cutOff)
    world.workspace.upNext.hold = .paused
    let waiting = world.workspace.upNext.waiting
    let released = waiting.items.map { command in
      var command = command
      command.release()
      return command
    }
    _ = world.workspace.perform(.upNext(waiting.act(replacing: released)), titled: Self.title, by: .commandLine)
    #expect(world.workspace.upNext.waiting.items.allSatisfy { $0.status == .queued })
    world.say("danach")
    world.end(.done)
    let outcome = world.workspace.undo(by: .commandLine)
    #expect(!outcome.isTooLate)
    #expect(world.workspace.upNext.waiting.items.allSatisfy { $0.status == .interrupted })
    #expect(world.workspace.upNext.waiting[own.id]?.isPassed == true)
  }

  @Test func `one done instead of another that has started is not taken back by half`() throws {
    var world = OneThreadWorld()
    world.workspace.upNext.waiting.enqueue(world.command("a", agent: "claude"))
    world.startCommands()
    let thread = try #require(world.workspace.upNext.running.first?.item.stream)
    world.end(.failed("no", .answered), in: thread)
    let failed = try #require(world.workspace.history.first)
    var behind = world.command("b", agent: "claude")
    behind.after = [failed.id]
    world.workspace.upNext.waiting.enqueue(behind)
    let fresh = world.command("a2", agent: "claude")
    let act = world.workspace.adding(fresh, insteadOf: failed)
    _ = world.workspace.perform(act, titled: Self.title, by: .commandLine)
    world.startCommands()
    #expect(world.workspace.undo(by: .commandLine).isTooLate)
    #expect(world.workspace.upNext.waiting.items.map(\.after) == [[fresh.id]])
  }

  @Test func `no two commands come to wait for each other`() {
    var world = OneThreadWorld()
    let first = world.command("a")
    var second = world.command("b")
    second.after = [first.id]
    for command in [first, second] { world.workspace.upNext.waiting.enqueue(command) }
    second.after = []
    _ = world.workspace.perform(.upNext(.replace(second)), titled: Self.title, by: .window(1))
    world.workspace.upNext.update(first.id) { $0.after = [second.id] }
    #expect(world.workspace.undo(by: .window(1)).isTooLate)
    #expect(world.workspace.upNext.waiting.items.map(\.after) == [[second.id], []])
  }

  @Test(arguments: [true, false]) func `nor do they where one of them comes back`(isCancelled: Bool) {
    var world = OneThreadWorld()
    let first = world.command("a")
    var second = world.command("b")
    second.after = [first.id]
    for command in [first, second] { world.workspace.upNext.waiting.enqueue(command) }
    let cancelling = Act.commands(world.workspace.cancelling([second], at: world.now))
    _ = world.workspace.perform(
      isCancelled ? cancelling : .upNext(.remove(second.id)), titled: Self.title, by: .window(1))
    world.workspace.upNext.update(first.id) { $0.after = [second.id] }
    let before = world.workspace
    let outcome = world.workspace.undo(by: .window(1))
    #expect(outcome.isTooLate)
    #expect(world.workspace.upNext == before.upNext)
    #expect(world.workspace.history == before.history)
  }

  @Test func `nor do they through others that come back with it`() {
    var world = OneThreadWorld()
    var commands = ["a", "b", "größer"].map { world.command($0) }
    for place in 1...2 { commands[place].after = [commands[place - 1].id] }
    world.workspace.upNext.waiting = OrderedQueue(commands)
    let cancelling = Act.commands(world.workspace.cancelling(Array(commands.dropFirst()), at: world.now))
    _ = world.workspace.perform(cancelling, titled: Self.title, by: .window(1))
    var closing = world
    closing.workspace.upNext.update(commands[0].id) { $0.after = [commands[2].id] }
    let refused = closing.workspace.undo(by: .window(1))
    #expect(refused.isTooLate)
    // To wait for one of them is no circle yet.
    let other = world.command("c")
    world.workspace.upNext.waiting.enqueue(other)
    world.workspace.upNext.update(other.id) { $0.after = [commands[2].id] }
    let outcome = world.workspace.undo(by: .window(1))
    #expect(!outcome.isTooLate)
    #expect(world.workspace.upNext.waiting.count == 4)
  }

  @Test func `thousands that wait for each other come back at once`() {
    var world = OneThreadWorld()
    var commands = (1...3000).map { world.command("é \($0)") }
    for place in commands.indices.dropFirst() { commands[place].after = [commands[place - 1].id] }
    world.workspace.upNext.waiting = OrderedQueue(commands)
    let cancelling = Act.commands(world.workspace.cancelling(commands, at: world.now))
    _ = world.workspace.perform(cancelling, titled: Self.title, by: .window(1))
    let start = ContinuousClock.now
    let outcome = world.workspace.undo(by: .window(1))
    #expect(ContinuousClock.now - start < .seconds(10), "each looked for on its own, it takes minutes")
    #expect(!outcome.isTooLate)
    #expect(world.workspace.upNext.waiting.items == commands)
  }

  @Test func `words that were sent instead of a message's own are not taken back by half`() throws {
    var world = OneThreadWorld()
    world.say("a")
    world.end(.failed("Cut.", .answered))
    let old = try #require(world.stream.messageInTrouble)
    let new = QueuedMessage(id: Identity(UniqueID(high: 7, low: 7)), content: "b", createdAt: world.now)
    let act = Act.outbox(.all([.remove(old.id), .insert(new, at: 1)]), in: world.thread)
    _ = world.workspace.perform(act, titled: Self.title, by: .commandLine)
    #expect(OneThreadWorld.said(world.sendWhatMay()) == ["b"])
    world.end(.done)
    #expect(world.workspace.undo(by: .commandLine).isTooLate)
    #expect(world.stream.outbox.isEmpty)
  }
}

extension UndoHistory.Outcome {
  fileprivate var isTooLate: Bool { if case .tooLate = self { true } else { false } }
}
