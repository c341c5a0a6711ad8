import Conversation
import Core
import Queues
import Settings
import Testing

/// Commands that wait to try their agent again: what the person, another agent or an answer does meanwhile.
struct RestingCommandTests {
  /// The first command of codex rests; behind it one of claude, which has begun, and one more of each. From then on there
  /// are so many places.
  private func world(most: Int = 1) -> OneThreadWorld {
    var world = OneThreadWorld()
    world.workspace.settings.maxRunning = 1
    for (prompt, agent) in [("größer", "codex"), ("a", "claude"), ("b", "codex"), ("c", "claude")] {
      let command = world.command(prompt, agent: agent)
      world.workspace.upNext.waiting.enqueue(command)
    }
    world.startCommands()
    _ = end(.failed("no way", .notTaken, cause: .connection), of: "größer", in: &world)
    world.workspace.settings.maxRunning = most
    return world
  }

  private func command(_ prompt: String, _ world: OneThreadWorld) -> QueuedCommand? {
    world.workspace.upNext.running.first { $0.item.name == prompt }?.item
  }

  private func end(_ end: TurnEnd, of prompt: String, in world: inout OneThreadWorld) -> [String] {
    OneThreadWorld.said(world.end(end, in: command(prompt, world)?.stream))
  }

  private func moment(_ world: OneThreadWorld) -> Timestamp? {
    if case .retrying(let moment)? = command("größer", world).flatMap({ world.workspace.restsUntil($0) }) {
      return moment
    }
    return nil
  }

  @Test func `where its outbox is paused it takes nobody's place, and is not tried`() throws {
    var world = world()
    let thread = try #require(command("größer", world)?.stream)
    let due = try #require(moment(world))
    #expect(world.workspace.apply(.pauseOutbox(thread, true)) != nil)
    #expect(command("größer", world).flatMap { world.workspace.restsUntil($0) } == .paused)
    #expect(OneThreadWorld.said(world.startCommands(at: due)) == [])
    #expect(end(.done, of: "a", in: &world).contains("b"))
    #expect(end(.done, of: "b", in: &world).contains("c"))
    #expect(world.workspace.goesOnAt == nil)
    // By the person's word it goes at once.
    #expect(OneThreadWorld.said(world.change { $0.resume(thread) }.orders) == ["größer"])
  }

  @Test func `it is tried at once where the clock was set back since, and holds no others`() throws {
    var world = world(most: 3)
    let due = try #require(moment(world))
    let orders = world.startCommands(at: due.adding(seconds: -14_400))
    #expect(Set(["größer", "b"]).isSubset(of: OneThreadWorld.said(orders)))
  }

  @Test func `it is not tried while the person holds Up Next, or its agent`() throws {
    for hold in [Act.holdUpNext(.paused), .pauseAgent("codex", true), .pauseAll(true)] {
      var world = world(most: 3)
      let due = try #require(moment(world))
      let applied = world.workspace.apply(hold)
      let inverse = try #require(applied)
      #expect(!OneThreadWorld.said(world.startCommands(at: due)).contains("größer"), "\(hold)")
      #expect(world.workspace.goesOnAt == nil, "\(hold)")
      _ = world.workspace.apply(inverse)
      #expect(OneThreadWorld.said(world.startCommands(at: due)).contains("größer"), "\(hold)")
    }
  }

  @Test func `while its agent works or asks by itself, it waits for the end of that, and for no moment`() throws {
    let question = Permission(id: "q", title: "rm", detail: "", options: [], askedAt: OneThreadWorld.start)
    for one in [AgentReport.News.beganByItself, .asks(question)] {
      var world = world(most: 3)
      let thread = try #require(command("größer", world)?.stream)
      let due = try #require(moment(world))
      #expect(world.workspace.goesOnAt == due)
      world.hear(one, of: thread)
      #expect(world.workspace.goesOnAt == nil, "\(one)")
    }
  }

  @Test func `another agent is told at once, and its own commands don't wait`() throws {
    var world = world(most: 3)
    let thread = try #require(command("größer", world)?.stream)
    let stream = try #require(world.workspace.streams[thread])
    let after = stream.serviceAfterHandover(to: "opencode", at: world.now)
    #expect(world.workspace.apply(.thread(.service(thread, after, insteadOf: stream.service))) != nil)
    #expect(world.workspace.nextTries.keys.map(\.provider) == ["opencode"])
    #expect(OneThreadWorld.said(world.startCommands(at: world.now)) == ["größer", "b"])
    #expect(world.workspace.nextTries.isEmpty)
  }

  /// The agent answers in another thread.
  private func answer(_ world: inout OneThreadWorld) {
    let other = world.addThread("codex")
    _ = world.say("hello", in: other)
    _ = world.end(.done, in: other)
    world.startCommands(at: world.now)
  }

  private func failAgain(_ times: Int, _ world: inout OneThreadWorld) throws {
    for _ in 1...times {
      world.startCommands(at: try #require(moment(world)))
      _ = end(.failed("no way", .notTaken, cause: .connection), of: "größer", in: &world)
    }
  }

  @Test
  func `an agent that has answered is there for the others, and not before one that is tried in a moment`() throws {
    var world = world(most: 10)
    try failAgain(3, &world)
    let soon = world.command("soon", agent: "codex")
    world.workspace.upNext.waiting.enqueue(soon)
    answer(&world)
    #expect(command("soon", world) == nil && moment(world) != nil)
    try failAgain(1, &world)
    let later = world.command("later", agent: "codex")
    world.workspace.upNext.waiting.enqueue(later)
    let rest = try #require(moment(world))
    answer(&world)
    #expect(command("later", world) != nil && moment(world) == rest)
  }

  @Test func `another machine that can't be reached holds nothing here`() throws {
    var world = world(most: 3)
    world.workspace.projectChoices["/p"] = ProjectChoices(host: "build1")
    let near = QueuedCommand(
      id: Identity(UniqueID(high: 1, low: 2)),
      request: CommandRequest(
        id: Identity(UniqueID(high: 1, low: 3)), prompt: "near",
        target: .project(directory: "/near", provider: "codex"), createdAt: world.now),
      enqueuedAt: world.now)
    world.workspace.upNext.waiting.enqueue(near)
    world.startCommands(at: world.now)
    #expect(command("near", world) != nil && command("b", world) == nil)
  }

  @Test func `what it took is counted from the try that ran`() throws {
    var world = world(most: 3)
    let due = try #require(moment(world)).adding(seconds: 7200)
    world.startCommands(at: due)
    #expect(command("größer", world)?.startedAt.map { $0 >= due } == true)
  }

  @Test func `its message that comes back is one of its own, and is held as before`() throws {
    var world = world()
    let thread = try #require(command("größer", world)?.stream)
    let message = try #require(world.workspace.streams[thread]?.messageInTrouble)
    let due = moment(world)
    let applied = world.workspace.apply(.skip(message, in: thread))
    let inverse = try #require(applied)
    let now = world.now
    world.change { $0.endForsakenCommands(at: now) }
    #expect(world.workspace.history.map(\.status) == [.cancelled])
    let hold = Hold.retrying(at: try #require(due))
    let again = world.workspace.apply(inverse)
    #expect(again != nil)
    #expect(world.workspace.streams[thread]?.outbox.waiting.items.map(\.id) == [message.id])
    #expect(world.workspace.streams[thread]?.outbox.waiting.items.map(\.command) == [nil])
    #expect(world.workspace.streams[thread]?.outbox.hold == hold)
  }

  @Test func `nothing goes before a message whose turn broke off in its session`() throws {
    var world = OneThreadWorld()
    world.say("größer")
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    world.say("b")
    let until = UsageLimit(until: world.now.adding(seconds: 60), words: "used up")
    world.end(.failed("no more", .taken(isInSession: true), cause: .usageLimit(until)))
    let last = try #require(world.stream.outbox.waiting.items.last)
    #expect(last.content == "b")
    let passed = ListAct<QueuedMessage>.move(last.id, to: 1)
    #expect(world.stream.refusalToReorder(by: passed) == .mayBeDone(message: "größer"))
    #expect(world.stream.refusalToReorder(by: .move(last.id, to: 2)) == nil)
    #expect(world.workspace.apply(.outbox(passed, in: world.thread)) == nil)
    #expect(world.stream.outbox.waiting.items.map(\.content) == ["größer", "b"])
  }
}
