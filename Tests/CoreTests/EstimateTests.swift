import Conversation
import Core
import Queues
import Settings
import Testing

/// How long commands will take.
struct EstimateTests {
  /// Commands of a provider that took so many seconds.
  private func world(took seconds: [Int64], status: QueuedCommand.Status = .completed) -> OneThreadWorld {
    var world = OneThreadWorld()
    for duration in seconds {
      var command = world.command("x")
      command.status = status
      command.startedAt = OneThreadWorld.start
      command.completedAt = OneThreadWorld.start.adding(seconds: duration)
      world.workspace.history.append(command)
    }
    return world
  }

  @Test func `what is usual is the median of what was completed`() {
    #expect(world(took: [10, 1000, 20]).workspace.usualSeconds().seconds("shell", in: "/p") == 20)
    #expect(world(took: [10], status: .failed).workspace.usualSeconds().seconds("shell", in: "/p") == nil)
    #expect(OneThreadWorld().workspace.usualSeconds() == UsualSeconds())
  }

  @Test func `what is usual follows the history, though it is kept from one start to the next`() {
    var world = world(took: [10])
    world.workspace.settings.maxRunning = 3
    func expected(_ change: (inout [QueuedCommand]) -> Void) -> Int64? {
      change(&world.workspace.history)
      let command = world.command("next")
      world.workspace.upNext.waiting.enqueue(command)
      world.startCommands()
      return world.workspace.upNext.run(command.id)?.item.expectedSeconds
    }
    #expect(expected { _ in } == 10)
    #expect(expected { $0 += self.world(took: [40, 50]).workspace.history } == 40)
    #expect(expected { $0.removeFirst(2) } == 50)
  }

  @Test func `an agent's own project goes before its other projects, and other agents say nothing`() {
    var world = world(took: [10, 1000, 20])
    for seconds in [300, 200, 100] as [Int64] {
      let target = CommandRequest.Target.project(directory: "/naïve/漢字", provider: "shell")
      var stamp = world.stamp()
      let request = CommandRequest(id: stamp.freshID(), prompt: "x", target: target, createdAt: stamp.now)
      var command = QueuedCommand(id: stamp.freshID(), request: request, enqueuedAt: stamp.now)
      (command.status, command.startedAt) = (.completed, OneThreadWorld.start)
      command.completedAt = OneThreadWorld.start.adding(seconds: seconds)
      world.workspace.history.append(command)
    }
    let usual = world.workspace.usualSeconds()
    #expect(usual.seconds("shell", in: "/naïve/漢字") == 200)
    #expect(usual.seconds("shell", in: "/p") == 20)
    #expect(usual.seconds("shell", in: "/elsewhere") == 200)
    #expect(usual.seconds("claude", in: "/p") == nil)
  }

  @Test func `what was asked for goes before what is usual`() {
    var world = world(took: [30])
    let usual = world.workspace.usualSeconds()
    let asked = world.command("a", estimate: 5)
    let plain = world.command("b")
    #expect(world.workspace.estimatedSeconds(for: asked, usually: usual) == 5)
    #expect(world.workspace.estimatedSeconds(for: plain, usually: usual) == 30)
    #expect(world.workspace.estimatedSeconds(for: plain, usually: UsualSeconds()) == nil)
  }

  @Test func `what is left counts down for what runs, and is unknown once that takes longer`() {
    var world = OneThreadWorld()
    for estimate in [60, 30] as [Int64] {
      let command = world.command("a", estimate: estimate)
      world.workspace.upNext.waiting.enqueue(command)
    }
    world.workspace.settings.maxRunning = 1
    _ = world.startCommands()
    let start = world.now
    #expect(world.workspace.remainingSeconds(at: start) == 90)
    #expect(world.workspace.remainingSeconds(at: start.adding(seconds: 20)) == 70)
    #expect(world.workspace.remainingSeconds(at: start.adding(seconds: 59)) == 31)
    #expect(world.workspace.remainingSeconds(at: start.adding(seconds: 60)) == nil)
    #expect(world.workspace.remainingSeconds(at: start.adding(seconds: 500)) == nil)
  }

  @Test func `what is left is unknown where one of them is`() {
    var world = OneThreadWorld()
    let known = world.command("a", estimate: 5)
    let unknown = world.command("b")
    world.workspace.upNext.waiting.enqueue(known)
    #expect(world.workspace.remainingSeconds(at: world.now) == 5)
    world.workspace.upNext.waiting.enqueue(unknown)
    #expect(world.workspace.remainingSeconds(at: world.now) == nil)
    #expect(OneThreadWorld().workspace.remainingSeconds(at: OneThreadWorld.start) == 0)
  }

  @Test func `what may not start yet leaves more time than its own`() {
    var world = OneThreadWorld()
    var later = world.command("漢字", estimate: 60)
    later.notBefore = world.now.adding(seconds: 86_400)
    world.workspace.upNext.waiting.enqueue(later)
    #expect(world.workspace.remainingSeconds(at: world.now) == nil)
    #expect(world.workspace.remainingSeconds(at: world.now.adding(seconds: 86_400)) == 60)
  }

  @Test func `while one may not start, nobody can tell how long all of them take`() {
    var world = OneThreadWorld()
    var (first, second) = (world.command("漢", estimate: 60), world.command("b", estimate: 4))
    second.request.target = .stream(world.thread)
    second.stream = world.thread
    world.workspace.upNext.waiting.enqueue(first)
    world.workspace.upNext.waiting.enqueue(second)
    let free = world.workspace
    #expect(free.remainingSeconds(at: world.now) == 64)
    func left(_ change: (inout Workspace) -> Void) -> Int64? {
      var workspace = free
      change(&workspace)
      return workspace.remainingSeconds(at: world.now)
    }
    #expect(left { $0.streams[world.thread]?.outbox.hold = .paused } == nil)
    #expect(left { $0.upNext.hold = .paused } == nil)
    #expect(left { $0.isPaused = true } == nil)
    #expect(left { $0.pausedAgents = ["shell"] } == nil)
    #expect(left { $0.editedCommands = [first.id] } == nil)
    #expect(left { $0.upNext.waiting.update(first.id) { $0.isStashed = true } } == nil)
    #expect(left { $0.upNext.waiting.update(first.id) { $0.status = .interrupted } } == nil)
    #expect(left { $0.upNext.waiting.update(first.id) { $0.after = [second.id] } } == 64)
    first.after = [world.command("gone").id]
    #expect(left { $0.upNext.waiting.update(first.id) { $0 = first } } == nil)
  }

  @Test func `what waits takes as long as each of them, whoever stands beside whom`() {
    var world = world(took: [30])
    let thread = WorkStream(
      id: id(77), project: "/p", provider: "shell", createdAt: OneThreadWorld.start)
    world.workspace.streams[thread.id] = thread
    var elsewhere = world.command("漢")
    elsewhere.request.target = .project(directory: "/elsewhere", provider: "shell")
    var inThread = world.command("b")
    (inThread.request.target, inThread.stream) = (.stream(thread.id), thread.id)
    for command in [world.command("a"), world.command("a"), elsewhere, inThread, world.command("a", estimate: 7)] {
      world.workspace.upNext.waiting.append(command)
    }
    let usual = world.workspace.usualSeconds()
    let single = world.workspace.upNext.waiting.items.map {
      world.workspace.estimatedSeconds(for: $0, usually: usual)
    }
    #expect(single == [30, 30, 30, 30, 7])
    #expect(world.workspace.waitingFacts(usually: usual).seconds == 127)
    #expect(world.workspace.waitingFacts(usually: UsualSeconds()).seconds == nil)
  }

  @Test func `those that come behind others follow as if all had been looked at at once`() {
    var world = world(took: [30])
    let usual = world.workspace.usualSeconds()
    var facts = WaitingFacts()
    var (later, follower) = (world.command("später"), world.command("b"))
    later.notBefore = OneThreadWorld.start.adding(seconds: 60)
    follower.after = [later.id]
    var sooner = world.command("c", estimate: 7)
    sooner.notBefore = OneThreadWorld.start.adding(seconds: 30)
    for command in [world.command("a"), later, follower, sooner] {
      let before = CommandLists(world.workspace)
      world.workspace.upNext.waiting.append(command)
      let change = CommandChange(from: before, to: CommandLists(world.workspace))
      facts.follow(change, in: world.workspace, usually: usual)
      #expect(facts == world.workspace.waitingFacts(usually: usual))
    }
    #expect(facts.seconds == 97)
    #expect(facts.moments.map { $0.seconds(since: OneThreadWorld.start) } == [30, 60])
    #expect(facts.dependencies.keys.contains(follower.id))
  }

  @Test func `progress is the agent's own, or else by the estimate, and never the end before the end`() {
    var world = OneThreadWorld()
    var command = world.command("a", estimate: 100)
    let workspace = world.workspace
    func progress(after seconds: Int64) -> Double? {
      workspace.progress(of: command, usually: UsualSeconds(), at: OneThreadWorld.start.adding(seconds: seconds))
    }
    #expect(progress(after: 10) == nil)
    command.startedAt = OneThreadWorld.start
    #expect(progress(after: 25) == 0.25)
    #expect(progress(after: 1000) == 0.99)
    command.raiseProgress(to: 0.5)
    command.raiseProgress(to: 0.2)
    #expect(progress(after: 25) == 0.5)
    command.raiseProgress(to: 7)
    #expect(command.progress == 0.99)
  }
}

extension Workspace {
  fileprivate func remainingSeconds(at now: Timestamp) -> Int64? {
    remainingSeconds(usually: usualSeconds(), at: now)
  }
}
