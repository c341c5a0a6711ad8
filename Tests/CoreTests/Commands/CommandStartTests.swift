import Conversation
import Core
import Queues
import Settings
import Testing

/// Which commands may start, and when.
struct CommandStartTests {
  private func running(_ world: OneThreadWorld) -> [String] {
    world.workspace.upNext.running.map(\.item.request.prompt)
  }
  private func waiting(_ world: OneThreadWorld) -> [String] {
    world.workspace.upNext.waiting.items.map(\.request.prompt)
  }

  private func world(_ prompts: String..., at most: Int = 3) -> OneThreadWorld {
    var world = OneThreadWorld()
    world.workspace.settings.maxRunning = most
    for prompt in prompts {
      let command = world.command(prompt)
      world.workspace.upNext.waiting.enqueue(command)
    }
    return world
  }

  private func id(_ index: Int, _ world: OneThreadWorld) -> Identity<QueuedCommand> {
    world.workspace.upNext.waiting.items[index].id
  }

  private func obstacle(_ index: Int, _ world: OneThreadWorld) -> CommandObstacle? {
    world.workspace.obstacle(to: world.workspace.upNext.waiting.items[index], at: world.now)
  }

  @Test func `higher bands go first, and within one the first in is the first out`() {
    var world = OneThreadWorld()
    for (prompt, priority) in [
      ("a", .normal), ("b", .low), ("c", .urgent), ("d", .normal), ("é", .high), ("漢", .urgent),
    ] as [(String, CommandPriority)] {
      let command = world.command(prompt, priority: priority)
      world.workspace.upNext.waiting.enqueue(command)
    }
    #expect(waiting(world) == ["c", "漢", "é", "a", "d", "b"])
  }

  @Test func `another priority moves a command before the first of lower priority`() {
    var world = world("a", "b", "c", "d")
    let up = world.workspace.upNext.waiting.act(changing: [id(2, world), id(0, world)]) { _ in .high }
    _ = up.flatMap { world.workspace.upNext.waiting.apply($0) }
    #expect(waiting(world) == ["c", "a", "b", "d"])
    let down = world.workspace.upNext.waiting.act(changing: [id(0, world)]) { _ in .normal }
    _ = down.flatMap { world.workspace.upNext.waiting.apply($0) }
    #expect(waiting(world) == ["a", "b", "d", "c"])
  }

  @Test func `what was moved by drag stays where it was put`() {
    var world = world("a", "b", "c")
    world.workspace.upNext.waiting.move(id(2, world), to: 1)
    let late = world.command("late", priority: .low)
    world.workspace.upNext.waiting.enqueue(late)
    world.workspace.upNext.waiting.move(late.id, to: 2)
    let urgent = world.command("urgent", priority: .urgent)
    world.workspace.upNext.waiting.enqueue(urgent)
    #expect(waiting(world) == ["urgent", "c", "late", "a", "b"])
  }

  @Test func `places are filled from the top, and live when the setting changes`() {
    var world = world("a", "b", "c", "d", at: 2)
    world.startCommands()
    #expect(running(world) == ["a", "b"])
    world.workspace.settings.maxRunning = 3
    world.startCommands()
    #expect(running(world) == ["a", "b", "c"])
    world.workspace.settings.maxRunning = 1
    world.startCommands()
    #expect(running(world) == ["a", "b", "c"])
    #expect(waiting(world) == ["d"])
  }

  @Test func `an agent has no more commands at once than it may, and others go past`() {
    var world = world("a", "b")
    let target = CommandRequest.Target.project(directory: "/p", provider: "codex")
    var stamp = world.stamp()
    let request = CommandRequest(id: stamp.freshID(), prompt: "other", target: target, createdAt: stamp.now)
    world.workspace.upNext.waiting.enqueue(
      QueuedCommand(id: stamp.freshID(), request: request, enqueuedAt: stamp.now))
    world.workspace.settings.agentLimits["shell"] = 1
    world.startCommands()
    #expect(running(world) == ["a", "other"])
    #expect(obstacle(0, world) == .agentFull("shell"))
    world.workspace.settings.agentLimits["shell"] = nil
    world.startCommands()
    #expect(running(world) == ["a", "other", "b"])
  }

  @Test func `two never run in one thread`() {
    var world = OneThreadWorld()
    for prompt in ["first", "second"] {
      let command = world.command(prompt, in: world.thread)
      world.workspace.upNext.waiting.enqueue(command)
    }
    world.startCommands()
    #expect(running(world) == ["first"])
    #expect(obstacle(0, world) == .threadBusy)
    world.end(.done)
    #expect(running(world) == ["second"])
  }

  @Test(arguments: [false, true])
  func `one whose thread another program has open waits for that, and so does what waits for it`(isServer: Bool) {
    var world = OneThreadWorld()
    let first = world.command("night", in: world.thread)
    world.workspace.upNext.waiting.enqueue(first)
    var second = world.command("behind")
    second.after = [first.id]
    world.workspace.upNext.waiting.enqueue(second)
    world.workspace.streams.update(world.thread) {
      var outside = Outside(
        path: "/x", providerSessionId: $0.effectiveProviderSessionId, directory: "/p",
        mark: FileMark(size: 1, modified: 1, number: 1), readTo: 1, ending: .ended, endingAt: OneThreadWorld.start)
      outside.writing = .program(SessionWriter(pid: 12, doing: .idle, isServer: isServer))
      $0.outside = outside
    }
    world.startCommands()
    #expect(running(world) == [] && world.workspace.history.isEmpty)
    guard case .threadRefuses(let reason)? = obstacle(0, world) else {
      Issue.record("it waits for something else")
      return
    }
    #expect(reason.sentence.contains("(pid 12)"))
    #expect(world.workspace.willStartByItself(at: world.now))
    world.workspace.streams.update(world.thread) { $0.outside?.writing = .nobody }
    world.startCommands()
    #expect(running(world) == ["night"])
    world.end(.done)
    #expect(running(world) == ["behind"])
  }

  @Test func `one whose thread's session is gone is held, and doesn't count as failed`() {
    var world = OneThreadWorld()
    world.workspace.upNext.waiting.enqueue(world.command("later", in: world.thread))
    world.workspace.streams.update(world.thread) {
      var outside = Outside(
        path: "/x", providerSessionId: $0.effectiveProviderSessionId, directory: "/p",
        mark: FileMark(size: 1, modified: 1, number: 1), readTo: 1, ending: .ended, endingAt: OneThreadWorld.start)
      outside.isGone = true
      $0.outside = outside
    }
    world.startCommands()
    #expect(waiting(world) == ["later"] && world.workspace.history.isEmpty)
    #expect(obstacle(0, world)?.passes == false)
    #expect(!world.workspace.willStartByItself(at: world.now))
  }

  @Test func `a paused list starts nothing, a paused agent only none of its own`() {
    var world = world("a")
    let other = world.command("in the thread", in: world.thread)
    world.workspace.upNext.waiting.enqueue(other)
    world.workspace.upNext.hold = .paused
    world.startCommands()
    #expect(running(world) == [])
    world.workspace.upNext.hold = nil
    world.workspace.pausedAgents = ["shell"]
    world.startCommands()
    #expect(running(world) == ["in the thread"])
    #expect(obstacle(0, world) == .agentPaused(AgentPlace(provider: "shell")))
    world.workspace.pausedAgents = []
    world.startCommands()
    #expect(running(world) == ["in the thread", "a"])
  }

  @Test func `a stashed command is passed over until it is released`() {
    var world = world("a", "b")
    world.workspace.upNext.waiting.update(id(0, world)) { $0.isStashed = true }
    world.startCommands()
    #expect(running(world) == ["b"])
    #expect(obstacle(0, world) == .stashed)
    #expect(!world.workspace.willStartByItself(at: world.now))
    world.workspace.upNext.waiting.update(id(0, world)) { $0.release() }
    world.startCommands()
    #expect(running(world) == ["b", "a"])
  }

  @Test func `a command starts no earlier than it is to`() {
    var world = world("later", "now")
    let moment = world.now.adding(seconds: 10)
    world.workspace.upNext.waiting.update(id(0, world)) { $0.notBefore = moment }
    world.startCommands()
    #expect(running(world) == ["now"])
    #expect(obstacle(0, world) == .notBefore(moment))
    #expect(world.workspace.willStartByItself(at: world.now))
    while world.now < moment { world.startCommands() }
    #expect(running(world) == ["now", "later"])
  }

  @Test func `a command waits for all that it comes after`() {
    var world = world("a", "b", "last", at: 2)
    let both = [id(0, world), id(1, world)]
    world.workspace.upNext.waiting.update(id(2, world)) { $0.after = both }
    world.startCommands()
    world.workspace.settings.maxRunning = 9
    world.startCommands()
    #expect(running(world) == ["a", "b"])
    #expect(obstacle(0, world) == .waitsFor(both[0]))
    world.end(.done, in: world.workspace.upNext.running[0].item.stream)
    #expect(world.workspace.upNext.waiting.items.map(\.after) == [[both[1]]])
    #expect(running(world) == ["b"])
    world.end(.done, in: world.workspace.upNext.running[0].item.stream)
    #expect(running(world) == ["last"])
  }

  @Test(arguments: [
    (TurnEnd.failed("нет сети", .notTaken), QueuedCommand.Status.failed), (.cancelled, .cancelled),
  ])
  func `one that fails or is cancelled holds those behind it, until the person says so`(
    end: TurnEnd, status: QueuedCommand.Status
  ) {
    var world = world("a", "b", at: 1)
    let first = id(0, world)
    world.workspace.upNext.waiting.update(id(1, world)) { $0.after = [first] }
    world.startCommands()
    world.end(end, in: world.workspace.upNext.running[0].item.stream)
    #expect(running(world) == [])
    #expect(obstacle(0, world) == .heldBack(by: first, status))
    #expect(!world.workspace.willStartByItself(at: world.now))
    world.workspace.upNext.waiting.update(id(0, world)) { $0.release() }
    world.startCommands()
    #expect(running(world) == ["b"])
  }

  @Test func `one that was taken out of the list holds those behind it too`() {
    var world = world("a", "b")
    let first = id(0, world)
    world.workspace.upNext.waiting.update(id(1, world)) { $0.after = [first] }
    world.workspace.upNext.waiting.remove(first)
    world.startCommands()
    #expect(obstacle(0, world) == .heldBack(by: first, nil))
  }

  @Test func `commands that would wait in a circle are known`() {
    var world = world("a", "b", "c")
    let ids = (0..<3).map { id($0, world) }
    world.workspace.upNext.waiting.update(ids[1]) { $0.after = [ids[0]] }
    world.workspace.upNext.waiting.update(ids[2]) { $0.after = [ids[1]] }
    #expect(world.workspace.waitsInCircle(ids[0], after: [ids[2]]))
    #expect(world.workspace.waitsInCircle(ids[0], after: [ids[0]]))
    #expect(!world.workspace.waitsInCircle(ids[2], after: [ids[0]]))
  }

  @Test func `a command in a thread of its own is a message there, in its mode, and lets the agent rest at its end`() {
    var world = OneThreadWorld()
    var command = world.command("列を出す")
    command.request.mode = "ask"
    world.workspace.upNext.waiting.enqueue(command)
    #expect(OneThreadWorld.said(world.startCommands()) == ["列を出す"])
    let thread = world.workspace.upNext.running[0].item.stream
    #expect(thread.flatMap { world.workspace.streams[$0]?.mode } == "ask")
    #expect(OneThreadWorld.said(world.end(.done, in: thread)) == ["rest"])
  }

  @Test func `the agent goes on where the person has said more meanwhile`() {
    var world = world("a")
    world.startCommands()
    let thread = world.workspace.upNext.running[0].item.stream ?? world.thread
    world.change { $0.say("and then?", in: thread) }
    #expect(OneThreadWorld.said(world.end(.done, in: thread)) == ["and then?"])
  }

  @Test func `an agent of the person's own thread doesn't rest`() {
    var world = OneThreadWorld()
    let command = world.command("a", in: world.thread)
    world.workspace.upNext.waiting.enqueue(command)
    world.startCommands()
    #expect(world.end(.done) == [])
  }

  @Test func `short memory keeps commands waiting, and enough of it lets them start`() {
    var world = world("a")
    world.workspace.settings.pausesUnderPressure = true
    #expect(world.workspace.waitsForMemory(world.transcripts, at: world.now))
    world.startCommands()
    #expect(running(world) == [])
    world.workspace.circumstances.memory = MemoryPressure(
      "some avg10=61.20 avg60=1.00 total=1\nfull avg10=0.00", at: world.now)
    world.startCommands()
    #expect(running(world) == [])
    #expect(world.workspace.circumstances.memory.nextLook(at: world.now) > world.now)
    world.workspace.circumstances.memory = MemoryPressure("some avg10=3.00 avg60=1.00 total=1", at: world.now)
    world.startCommands()
    #expect(running(world) == ["a"])
    #expect(!world.workspace.waitsForMemory(world.transcripts, at: world.now))
  }

  @Test func `a system that doesn't tell of its memory is taken to be well, and an old look is no look`() {
    let now = OneThreadWorld.start
    #expect(MemoryPressure(nil, at: now) == .low(at: now))
    #expect(MemoryPressure("nonsense", at: now) == .low(at: now))
    #expect(MemoryPressure("full avg10=99.00\nsome avg10=20.00 avg60=0", at: now) == .high(at: now))
    #expect(MemoryPressure.low(at: now).allowsStart(at: now.adding(seconds: 2)))
    #expect(!MemoryPressure.low(at: now).allowsStart(at: now.adding(seconds: 3)))
    // The clock was set back.
    let ahead = now.adding(seconds: 3600)
    #expect(!MemoryPressure.low(at: ahead).allowsStart(at: now))
    #expect(MemoryPressure.high(at: ahead).nextLook(at: now) == now)
    #expect(MemoryPressure.high(at: now).nextLook(at: now) == now.adding(seconds: 5))
  }
}
