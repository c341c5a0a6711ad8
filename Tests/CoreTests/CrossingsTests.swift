import Core
import Testing

/// Where messages, agents, the Queue and Up Next meet.
struct CrossingsTests {
  // MARK: Saying something

  @Test func `a message to an idle agent leaves as one delivery, and opens its entry`() {
    var world = CrossingsWorld()
    let (saying, orders) = world.say("hello 漢字\nmore")
    let message = world.stream.turn?.message ?? Identity(UniqueID(high: 0, low: 0))
    #expect(saying == .sent(message))
    let delivery = Delivery(
      message: message, content: "hello 漢字\nmore", provider: "claude", directory: "/p", providerSessionId: nil,
      mode: nil)
    #expect(orders == [.deliver(delivery, in: world.thread)])
    #expect(world.entries.map(\.status) == [.sending])
    #expect(world.entries.map(\.number) == [1])
    #expect(world.stream.preview == "hello 漢字")
    #expect(world.stream.outbox.running.map(\.item.attempts) == [1])
  }

  @Test func `the first message is the preview, and later ones are not`() {
    var world = CrossingsWorld()
    world.say("first")
    world.say("second")
    #expect(world.stream.preview == "first")
  }

  @Test func `a thread goes to the end of the Queue with every message, once`() {
    var world = CrossingsWorld()
    let other: Identity<WorkStream> = Identity(UniqueID(high: 0x4000, low: 0x8000_0000_0000_0002))
    world.workspace.attention.enqueue(world.thread, at: CrossingsWorld.start)
    world.workspace.attention.enqueue(other, at: CrossingsWorld.start)
    world.say("a")
    #expect(world.workspace.attention.members.items.map(\.id) == [other, world.thread])
    #expect(world.workspace.attention.members.items.last?.queuedAt == world.now)
  }

  @Test func `nothing joins the Queue while it is off`() {
    var world = CrossingsWorld(queueEnabled: false)
    world.say("a")
    #expect(world.workspace.attention.members.isEmpty)
  }

  @Test func `a message to a busy agent waits, and says its place`() {
    var world = CrossingsWorld()
    world.say("a")
    for (index, text) in ["b", "c"].enumerated() {
      let (saying, orders) = world.say(text)
      guard case .queued(_, let position) = saying else { return #expect(Bool(false), "\(saying)") }
      #expect(position == index + 1)
      #expect(orders.isEmpty)
    }
  }

  @Test func `a full outbox refuses and changes nothing`() {
    var world = CrossingsWorld()
    world.say("0")
    for number in 1...10 { world.say("\(number)") }
    let before = world.workspace
    let (saying, orders) = world.say("eleven")
    #expect(saying == .refused(.outboxFull(waiting: 10, limit: 10)))
    #expect(orders.isEmpty)
    #expect(world.workspace == before)
  }

  @Test func `nothing is said in a thread that is deleted`() {
    var world = CrossingsWorld()
    world.workspace.streams.update(world.thread) { $0.isDeleted = true }
    let before = world.workspace
    let (saying, orders) = world.say("a")
    #expect(saying == .refused(.noThread))
    #expect(orders.isEmpty)
    #expect(world.workspace == before)
  }

  // MARK: The end of a turn

  @Test func `one message leaves at each end of a turn, urgent ones first`() {
    var world = CrossingsWorld()
    world.say("a")
    world.say("b")
    world.say("c", .urgent)
    world.say("d", .urgent)
    var said: [String] = []
    for _ in 1...5 { said += CrossingsWorld.said(world.end(.done)) }
    #expect(said == ["c", "d", "b"])
    #expect(world.stream.outbox.isEmpty)
    #expect(world.stream.turn == nil)
  }

  @Test func `the end of another turn is not the end of this one`() {
    var world = CrossingsWorld()
    world.say("a")
    let before = world.workspace
    let orders = world.hear(.turnEnded(Identity(UniqueID(high: 9, low: 9)), .done))
    #expect(orders.isEmpty)
    #expect(world.workspace == before)
  }

  @Test func `a stopped turn doesn't hold what waits`() {
    var world = CrossingsWorld()
    world.say("a")
    world.say("b")
    #expect(CrossingsWorld.said(world.end(.cancelled)) == ["b"])
  }

  @Test func `a failure before the agent took the message holds it at the front`() {
    var world = CrossingsWorld()
    world.say("a")
    world.say("b")
    #expect(world.end(.failed("no such model", .notTaken)).isEmpty)
    #expect(world.stream.outbox.waiting.items.map(\.content) == ["a", "b"])
    #expect(world.stream.outbox.waiting.items.map(\.lastError) == ["no such model", nil])
    #expect(world.stream.outbox.hold == .failed("no such model"))
    #expect(CrossingsWorld.said(world.resume()) == ["a"])
    #expect(world.stream.outbox.running.map(\.item.attempts) == [2])
  }

  @Test func `a failure after the agent took the message never says it again`() {
    var world = CrossingsWorld()
    world.say("a")
    world.say("b")
    world.end(.failed("crashed", .answered))
    #expect(world.stream.outbox.waiting.items.map(\.content) == ["a", "b"])
    #expect(world.stream.outbox.waiting.items.map(\.standing) == [.uncertain, .waiting])
    #expect(world.resume().isEmpty)
  }

  @Test func `a new message waits behind one that failed, and goes where the failed one was skipped`() {
    var world = CrossingsWorld()
    world.say("a")
    world.end(.failed("crashed", .answered))
    #expect(world.say("b").1.isEmpty)
    #expect(CrossingsWorld.said(world.skip()) == ["b"])
    world.end(.failed("no", .notTaken))
    #expect(world.skip().isEmpty)
    #expect(CrossingsWorld.said(world.say("c").1) == ["c"])
  }

  @Test(arguments: [Hold.paused, .editing, .usageLimit(until: nil)])
  func `a hold that another rule set is not lifted by a message`(hold: Hold) {
    var world = CrossingsWorld()
    world.workspace.streams.update(world.thread) { $0.outbox.hold = hold }
    #expect(world.say("a").1.isEmpty)
    #expect(world.stream.outbox.hold == hold)
  }

  @Test func `an agent that ends in the middle of a turn fails it`() {
    var world = CrossingsWorld()
    world.say("a")
    world.hear(.closed)
    #expect(world.stream.turn == nil)
    #expect(world.stream.outbox.hold == .failed("The agent ended in the middle of the turn."))
    #expect(world.hear(.closed).isEmpty)
  }

  // MARK: Up Next

  @Test func `a command becomes a message in a thread of its own, and leaves with its turn`() {
    var world = CrossingsWorld()
    let command = world.command("lint")
    world.workspace.upNext.waiting.enqueue(command)
    #expect(CrossingsWorld.said(world.startCommands()) == ["lint"])
    let stream = world.workspace.upNext.running.first?.item.stream ?? world.thread
    #expect(stream != world.thread)
    #expect(world.workspace.streams[stream]?.project == "/p")
    world.end(.done, in: stream)
    #expect(world.workspace.upNext.isEmpty)
    #expect(world.workspace.history.map(\.status) == [.completed])
    #expect(world.workspace.history.map(\.progress) == [1])
    #expect(world.workspace.history.first?.completedAt == world.now)
  }

  @Test func `no two commands run in one thread, and one that waits for its thread holds no other`() {
    var world = CrossingsWorld()
    for prompt in ["a", "b"] {
      let command = world.command(prompt, in: world.thread)
      world.workspace.upNext.waiting.enqueue(command)
    }
    let other = world.command("c")
    world.workspace.upNext.waiting.enqueue(other)
    #expect(CrossingsWorld.said(world.startCommands()) == ["a", "c"])
    #expect(CrossingsWorld.said(world.end(.done)) == ["b"])
  }

  @Test func `a command doesn't go before what waits in its thread`() {
    var world = CrossingsWorld()
    world.say("a")
    world.say("b")
    let command = world.command("c", in: world.thread)
    world.workspace.upNext.waiting.enqueue(command)
    #expect(world.startCommands().isEmpty)
    #expect(CrossingsWorld.said(world.end(.done)) == ["b"])
    #expect(CrossingsWorld.said(world.end(.done)) == ["c"])
  }

  @Test func `a command for a thread that is gone fails, and the next one runs`() {
    var world = CrossingsWorld()
    let gone = world.command("a", in: Identity(UniqueID(high: 9, low: 9)))
    let next = world.command("b")
    world.workspace.upNext.waiting.enqueue(gone)
    world.workspace.upNext.waiting.enqueue(next)
    #expect(CrossingsWorld.said(world.startCommands()) == ["b"])
    #expect(world.workspace.history.map(\.error) == ["There is no such thread any more."])
  }

  @Test(
    arguments: [
      (TurnEnd.done, QueuedCommand.Status.completed, nil), (.cancelled, .cancelled, nil),
      (.stopped("refused"), .completed, nil), (.failed("no", .answered), .failed, "no"),
      (.failed("no", .notTaken), .failed, "no"),
    ] as [(TurnEnd, QueuedCommand.Status, String?)])
  func `a command ends as its turn does`(end: TurnEnd, status: QueuedCommand.Status, error: String?) {
    var world = CrossingsWorld()
    let command = world.command("a", in: world.thread)
    world.workspace.upNext.waiting.enqueue(command)
    _ = world.startCommands()
    world.end(end)
    #expect(world.workspace.history.map(\.status) == [status])
    #expect(world.workspace.history.map(\.error) == [error])
  }

  @Test func `a command fails by the exit code of its own turn and of no earlier one`() {
    var world = CrossingsWorld()
    for prompt in ["a", "b"] {
      let command = world.command(prompt, in: world.thread)
      world.workspace.upNext.waiting.enqueue(command)
    }
    _ = world.startCommands()
    world.hear(.tool(ToolCall(id: "t", title: "make", status: .failed, exitCode: 2)))
    world.end(.done)
    world.end(.done)
    #expect(world.workspace.history.map(\.status) == [.failed, .completed])
    #expect(world.workspace.history.map(\.exitCode) == [2, nil])
  }

  @Test func `a command whose failed message is tried again is not two commands`() {
    var world = CrossingsWorld()
    let command = world.command("a", in: world.thread)
    world.workspace.upNext.waiting.enqueue(command)
    _ = world.startCommands()
    world.end(.failed("no", .notTaken))
    #expect(CrossingsWorld.said(world.resume()) == ["a"])
    world.end(.done)
    #expect(world.workspace.history.count == 1)
  }

  // MARK: Recovery

  @Test func `what was under way when the program died is uncertain, and only the person goes on`() {
    var world = CrossingsWorld()
    world.say("a")
    world.say("b")
    world.hear(.text("half", kind: .said, part: nil))
    world.recover()
    #expect(world.stream.outbox.running.isEmpty)
    #expect(world.stream.outbox.waiting.items.map(\.standing) == [.uncertain, .waiting])
    #expect(world.stream.outbox.hold == .interrupted)
    #expect(world.entries.map(\.status) == [.interrupted, .interrupted, .interrupted])
    #expect(world.startCommands().isEmpty)
    #expect(CrossingsWorld.said(world.skip()) == ["b"])
    #expect(world.stream.outbox.running.map(\.item.content) == ["b"])
  }

  @Test func `recovering twice changes nothing more`() {
    var world = CrossingsWorld()
    world.say("a")
    world.recover()
    let before = world
    world.recover()
    #expect(world.workspace == before.workspace)
    #expect(world.entries == before.entries)
  }

  @Test func `commands that ran go back on top in their order, and don't start by themselves`() {
    var world = CrossingsWorld()
    for prompt in ["a", "b", "c", "d"] {
      let command = world.command(prompt)
      world.workspace.upNext.waiting.enqueue(command)
    }
    _ = world.startCommands()
    world.recover()
    #expect(world.workspace.upNext.waiting.items.map(\.name) == ["a", "b", "c", "d"])
    #expect(
      world.workspace.upNext.waiting.items.map(\.status) == [.interrupted, .interrupted, .interrupted, .queued])
    #expect(world.workspace.upNext.waiting.items.map(\.startedAt) == [nil, nil, nil, nil])
    #expect(CrossingsWorld.said(world.startCommands()) == ["d"])
  }

  @Test func `a command that was cut off is in one place only, and goes on in the thread that it had begun`() throws {
    var world = CrossingsWorld()
    world.workspace.upNext.waiting.enqueue(world.command("größe"))
    _ = world.startCommands()
    let thread = try #require(world.workspace.upNext.running.first?.item.stream)
    world.recover()
    let stream = try #require(world.workspace.streams[thread])
    #expect(stream.outbox == Lane(capacity: 1))
    #expect(stream.messageInTrouble == nil)
    #expect(
      world.transcripts[thread]?.entries.last?.text.hasSuffix(
        "Nothing was sent again. Its command is in Up Next again.")
        == true)
    let command = try #require(world.workspace.upNext.waiting.first)
    #expect(command.target == .stream(thread))
    world.workspace.upNext.update(command.id) { $0.release() }
    #expect(CrossingsWorld.said(world.startCommands()) == ["größe"])
    #expect(world.workspace.upNext.running.map(\.item.stream) == [thread])
    #expect(world.workspace.streams.count == 2)
  }

  @Test func `what waits behind a command that was cut off still waits for the person's word`() {
    var world = CrossingsWorld()
    world.workspace.upNext.waiting.enqueue(world.command("lint", in: world.thread))
    _ = world.startCommands()
    world.say("danach")
    world.recover()
    #expect(world.stream.outbox.waiting.items.map(\.content) == ["danach"])
    #expect(world.stream.outbox.hold == .interrupted)
    #expect(world.sendWhatMay() == [])
    #expect(CrossingsWorld.said(world.resume()) == ["danach"])
  }
}
