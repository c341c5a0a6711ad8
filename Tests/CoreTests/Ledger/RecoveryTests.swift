import Conversation
import Core
import Queues
import Settings
import Testing

/// The program starts again after an end in the middle of work.
struct RecoveryTests {
  @Test func `what was under way when the program died is uncertain, and only the person goes on`() {
    var world = OneThreadWorld()
    world.say("a")
    world.say("b")
    world.hear(.text("half", kind: .said, part: nil))
    world.recover()
    #expect(world.stream.outbox.running.isEmpty)
    #expect(world.stream.outbox.waiting.items.map(\.standing) == [.uncertain, .waiting])
    #expect(world.stream.outbox.hold == .interrupted)
    #expect(world.entries.map(\.status) == [.interrupted, .interrupted, .interrupted])
    #expect(world.startCommands().isEmpty)
    #expect(OneThreadWorld.said(world.skip()) == ["b"])
    #expect(world.stream.outbox.running.map(\.item.content) == ["b"])
  }

  /// The moment at which the agent of the turn would be told.
  private func letLeave(_ world: inout OneThreadWorld) -> [AgentOrder] {
    world.stream.turn.map { world.hear(.readyToLeave($0.message)) } ?? []
  }

  @Test func `a message that had not left waits first again, and leaves as it was to`() {
    var world = OneThreadWorld()
    world.say("a")
    world.say("b")
    #expect(world.stream.outbox.running.map(\.fate) == [.notLeft])
    world.recover(whenLeft: false)
    #expect(world.stream.outbox.waiting.items.map(\.standing) == [.waiting, .waiting])
    #expect(world.stream.outbox.waiting.items.map(\.lastError) == [nil, nil])
    #expect(world.stream.outbox.hold == nil)
    #expect(world.entries.map(\.kind) == [.text])
    #expect(OneThreadWorld.said(world.sendWhatMay()) == ["a"])
    #expect(world.entries.filter { $0.role == .user }.map(\.text) == ["a"])
  }

  @Test func `the word to leave makes a message uncertain, before the agent has it`() {
    var world = OneThreadWorld()
    world.say("a")
    let message = world.stream.turn?.message
    #expect(letLeave(&world) == message.map { [.letLeave($0, in: world.thread)] })
    #expect(world.stream.outbox.running.map(\.fate) == [.underWay])
    world.recover()
    #expect(world.stream.outbox.waiting.items.map(\.standing) == [.uncertain])
    #expect(world.sendWhatMay().isEmpty)
  }

  @Test func `what was heard of a turn counts more than that its message had not left`() {
    var world = OneThreadWorld()
    world.say("a")
    world.hear(.text("half", kind: .said, part: nil))
    world.recover(whenLeft: false)
    #expect(world.stream.outbox.waiting.items.map(\.standing) == [.uncertain])
  }

  @Test func `no word is given for a message whose turn is over`() {
    var world = OneThreadWorld()
    world.say("a")
    let message = world.stream.turn?.message
    world.end(.calledOff)
    #expect(message.map { world.hear(.readyToLeave($0)) } == [])
  }

  @Test func `an agent that is there already is told at once, until it has ended`() {
    var world = OneThreadWorld()
    world.say("a")
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    world.end(.done)
    world.say("b")
    #expect(world.stream.outbox.running.map(\.fate) == [.underWay])
    world.end(.done)
    world.hear(.closed)
    world.say("c")
    #expect(world.stream.outbox.running.map(\.fate) == [.notLeft])
  }

  @Test func `what never leaves is not tried for ever`() {
    var world = OneThreadWorld()
    world.say("a")
    for _ in 1...world.workspace.settings.outboxRetries {
      world.recover(whenLeft: false)
      #expect(OneThreadWorld.said(world.sendWhatMay()) == ["a"])
    }
    world.recover(whenLeft: false)
    #expect(world.sendWhatMay().isEmpty)
    #expect(world.stream.outbox.waiting.items.map(\.standing) == [.waiting])
    #expect(world.stream.outbox.waiting.first?.lastError == "the agent had not been told of it yet")
    #expect(OneThreadWorld.said(world.retry()) == ["a"])
  }

  @Test(arguments: Settings.QueueEntry.allCases)
  func `a turn that was cut off brings its thread into the Queue, whenever threads join it`(
    entry: Settings.QueueEntry
  ) {
    var world = OneThreadWorld()
    world.workspace.settings.queueEntry = entry
    world.say("a")
    world.recover()
    #expect(world.workspace.attention.members.items.map(\.id) == [world.thread])
  }

  @Test(arguments: Settings.QueueEntry.allCases)
  func `a start moves nobody in the Queue, and who joins then does so in the order of the turns that were cut off`(
    entry: Settings.QueueEntry
  ) {
    var world = OneThreadWorld()
    world.workspace.settings.queueEntry = entry
    var threads: [ThreadID] = []
    for _ in 1...5 { threads.append(world.addThread("claude")) }
    // No order that an id could have.
    let order = [3, 0, 4, 1, 2].map { threads[$0] }
    for thread in order { _ = world.say("größer", in: thread) }
    let asking = Permission(id: "p", title: "t", detail: "", options: [], askedAt: world.now)
    world.hear(.asks(asking), of: order[2])
    let before = world.workspace.attention.members.items.map(\.id)
    world.recover()
    let joined = order.filter { !before.contains($0) }
    #expect(world.workspace.attention.members.items.map(\.id) == before + joined)
    #expect(before == (entry == .onReply ? [order[2]] : order))
  }

  @Test func `recovering twice changes nothing more`() {
    var world = OneThreadWorld()
    world.say("a")
    world.recover()
    let before = world
    world.recover()
    #expect(world.workspace == before.workspace)
    #expect(world.entries == before.entries)
  }

  @Test func `commands that ran go back on top in their order, and don't start by themselves`() {
    var world = OneThreadWorld()
    for prompt in ["a", "b", "c", "d"] {
      let command = world.command(prompt)
      world.workspace.upNext.waiting.enqueue(command)
    }
    _ = world.startCommands()
    world.recover()
    #expect(world.workspace.upNext.waiting.items.map(\.name) == ["a", "b", "c", "d"])
    #expect(
      world.workspace.upNext.waiting.items.map(\.status) == [.interrupted, .interrupted, .interrupted, .queued])
    // From when to when they ran is known: that is their log.
    #expect(world.workspace.upNext.waiting.items.map { $0.startedAt != nil } == [true, true, true, false])
    #expect(world.workspace.upNext.waiting.items.map { $0.completedAt != nil } == [true, true, true, false])
    #expect(OneThreadWorld.said(world.startCommands()) == ["d"])
  }

  @Test func `a command that was cut off is in one place only, and goes on in the thread that it had begun`() throws {
    var world = OneThreadWorld()
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
    #expect(OneThreadWorld.said(world.startCommands()) == ["größe"])
    #expect(world.workspace.upNext.running.map(\.item.stream) == [thread])
    #expect(world.workspace.streams.count == 2)
  }

  @Test func `what waits behind a command that was cut off still waits for the person's word`() {
    var world = OneThreadWorld()
    world.workspace.upNext.waiting.enqueue(world.command("lint", in: world.thread))
    _ = world.startCommands()
    world.say("danach")
    world.recover()
    #expect(world.stream.outbox.waiting.items.map(\.content) == ["danach"])
    #expect(world.stream.outbox.hold == .interrupted)
    #expect(world.sendWhatMay() == [])
    #expect(OneThreadWorld.said(world.resume()) == ["danach"])
  }
}
