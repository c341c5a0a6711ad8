import Conversation
import Core
import Queues
import Settings
import Testing

/// A command of Up Next whose turn broke off goes on in its session only while nothing else was said there since.
struct BrokenOffCommandTests {
  /// The thread has a session, and a command is at work in it.
  private func atWork() -> OneThreadWorld {
    var world = OneThreadWorld()
    world.say("one")
    accept(&world)
    world.end(.done)
    world.workspace.upNext.waiting.enqueue(world.command("größer", in: world.thread))
    world.startCommands()
    accept(&world)
    return world
  }

  /// `behind` waits for it as the program dies.
  private func cutOff(behind: String? = nil, restarts: Bool = false) -> OneThreadWorld {
    var world = atWork()
    world.workspace.settings.restartsInterrupted = restarts
    world.hear(.text("half", kind: .said, part: "1"))
    if let behind { world.say(behind) }
    world.recover()
    return world
  }

  private func accept(_ world: inout OneThreadWorld) {
    world.hear(.session(id: "s1", modes: [], currentMode: nil))
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
  }

  private func refusal(_ world: OneThreadWorld) -> ThreadRefusal? {
    world.workspace.upNext.waiting.first.flatMap { world.workspace.refusalToGoOn($0) }
  }

  /// The person's word that its turn goes on.
  private func goOn(_ world: inout OneThreadWorld) {
    guard let command = world.workspace.upNext.waiting.first else { return }
    world.workspace.upNext.update(command.id) {
      $0.release()
      $0.goesOn = true
    }
  }

  @Test func `it goes on while its turn is the last one there`() {
    var world = cutOff()
    #expect(refusal(world) == nil)
    goOn(&world)
    #expect(OneThreadWorld.said(world.startCommands()) == ["continue"])
    #expect(world.end(.done) == [])
    #expect(world.workspace.history.map(\.status) == [.completed])
  }

  @Test func `once something else was said it can only be said again`() {
    var world = cutOff()
    world.say("danach")
    #expect(refusal(world) == .isPassed)
    world.end(.done)
    #expect(refusal(world) == .isPassed)
    world.workspace.upNext.update(world.workspace.upNext.waiting.items[0].id) { $0.release() }
    #expect(OneThreadWorld.said(world.startCommands()) == ["größer"])
  }

  @Test func `one that is to go on waits for the person again where another message went first`() {
    var world = cutOff()
    world.workspace.upNext.hold = .paused
    goOn(&world)
    world.say("danach")
    world.end(.done)
    world.workspace.upNext.hold = nil
    #expect(world.startCommands() == [])
    #expect(world.workspace.upNext.waiting.items.map(\.status) == [.interrupted])
    #expect(refusal(world) == .isPassed)
  }

  @Test(arguments: [true, false])
  func `one that was at work waits for the person, too, where its thread or all is paused`(isAll: Bool) {
    var world = atWork()
    world.hear(.text("half", kind: .said, part: "1"))
    if isAll {
      world.say("danach")
      world.workspace.pauseAll()
    } else {
      world.workspace.streams.update(world.thread) { $0.outbox.isPaused = true }
    }
    #expect(world.stream.outbox.isPaused)
    world.recover()
    let now = world.now
    world.change { $0.endForsakenCommands(at: now) }
    #expect(world.workspace.history == [])
    #expect(world.workspace.upNext.waiting.items.map(\.status) == [.interrupted])
    #expect(refusal(world) == nil)
    #expect(world.stream.outbox.isPaused)
  }

  @Test func `given other words or another thread it can only be said again, until that is taken back`() throws {
    var start = cutOff()
    let command = try #require(start.workspace.upNext.waiting.first)
    let other = start.addThread("claude")
    start.workspace.streams.update(other) { $0.isLocallyCreated = false }
    var (smaller, elsewhere) = (command, command)
    smaller.request.prompt = "kleiner"
    elsewhere.retarget(to: .stream(other))
    for edited in [smaller, elsewhere] {
      var world = start
      _ = world.workspace.perform(.upNext(.replace(edited)), titled: ActTitle("x"), by: .commandLine)
      #expect(refusal(world) == .isPassed)
      _ = world.workspace.undo(by: .commandLine)
      #expect(world.workspace.upNext.waiting.items == [command])
      #expect(refusal(world) == nil)
      _ = world.workspace.redo(by: .commandLine)
      #expect(refusal(world) == .isPassed)
      // What was said in between stays said.
      world.say("danach")
      world.end(.done)
      _ = world.workspace.undo(by: .commandLine)
      #expect(refusal(world) == .isPassed)
    }
  }

  @Test func `what doesn't change its words leaves it as it is`() throws {
    var world = cutOff()
    let command = try #require(world.workspace.upNext.waiting.first)
    var changed = command
    changed.request.estimatedSeconds = 60
    changed.priority = .high
    _ = world.workspace.perform(.upNext(.replace(changed)), titled: ActTitle("x"), by: .commandLine)
    #expect(refusal(world) == nil)
  }

  @Test func `another agent's session has none of it`() {
    var world = cutOff()
    let service = world.stream.service
    let other = world.stream.serviceAfterHandover(to: "codex", at: world.now)
    _ = world.workspace.apply(.thread(.service(world.thread, other, insteadOf: service)))
    world.say("danach")
    accept(&world)
    world.end(.done)
    #expect(refusal(world) == .isPassed)
  }

  @Test func `what waits behind it goes after it`() {
    var world = cutOff(behind: "danach")
    #expect(world.stream.outbox.hold == .interrupted)
    goOn(&world)
    #expect(OneThreadWorld.said(world.startCommands()) == ["continue"])
    #expect(OneThreadWorld.said(world.end(.done)) == ["danach"])
    #expect(world.workspace.history.map(\.status) == [.completed])
  }

  @Test func `what is restarted by the setting goes before what waited behind it`() {
    var world = cutOff(behind: "danach", restarts: true)
    #expect(world.sendWhatMay() == [])
    #expect(OneThreadWorld.said(world.startCommands()) == ["continue"])
    #expect(OneThreadWorld.said(world.end(.done)) == ["danach"])
  }

  @Test func `it has its place where its thread's outbox is full`() {
    var world = atWork()
    world.workspace.settings.outboxMax = 5
    for number in 1...5 { world.say("\(number)") }
    world.recover()
    goOn(&world)
    let said = OneThreadWorld.said(world.startCommands())
    #expect(said == ["continue"])
    #expect(world.workspace.history == [])
    #expect(world.stream.outbox.waiting.count == 5)
    let saying = world.say("6").0
    #expect(saying == .refused(.outboxFull(waiting: 5, limit: 5)))
  }

  @Test func `a pause of its thread holds it, too`() {
    var world = cutOff(behind: "danach")
    world.workspace.streams.update(world.thread) { $0.outbox.isPaused = true }
    goOn(&world)
    #expect(world.startCommands() == [])
  }

  @Test func `when the pause of its thread is over, it still goes before what waited behind it`() {
    var world = cutOff(behind: "danach")
    world.workspace.streams.update(world.thread) { $0.outbox.isPaused = true }
    goOn(&world)
    let resumed = world.resume()
    #expect(resumed == [])
    #expect(!world.stream.outbox.isPaused && world.stream.outbox.hold == .interrupted)
    let said = OneThreadWorld.said(world.startCommands())
    #expect(said == ["continue"])
    let after = OneThreadWorld.said(world.end(.done))
    #expect(after == ["danach"])
  }

  @Test func `one that was taken away and brought back behind another message can only be said again`() throws {
    for isCancelled in [true, false] {
      var world = cutOff()
      let command = try #require(world.workspace.upNext.waiting.first)
      let act =
        isCancelled ? Act.commands(world.workspace.cancelling([command], at: world.now)) : .upNext(.remove(command.id))
      _ = world.workspace.perform(act, titled: ActTitle("x"), by: .commandLine)
      world.say("danach")
      world.end(.done)
      _ = world.workspace.undo(by: .commandLine)
      #expect(world.workspace.upNext.waiting.items.map(\.id) == [command.id])
      #expect(refusal(world) == .isPassed)
    }
  }

  @Test func `nor can one of several that were taken away together`() throws {
    var world = cutOff()
    let other = world.command("anderes")
    world.workspace.upNext.waiting.enqueue(other)
    let ids = world.workspace.upNext.waiting.items.map(\.id)
    let act = Act.upNext(world.workspace.upNext.waiting.act(removing: ids))
    _ = world.workspace.perform(act, titled: ActTitle("x"), by: .commandLine)
    world.say("danach")
    world.end(.done)
    _ = world.workspace.undo(by: .commandLine)
    #expect(world.workspace.upNext.waiting.items.map(\.id) == ids)
    #expect(refusal(world) == .isPassed)
  }

  @Test func `what was said into its turn, and is said again, leaves it to the person`() throws {
    var world = atWork()
    world.say("zwei")
    let (id, steered) = (world.thread, try #require(world.stream.outbox.waiting.first?.id))
    world.steer(steered)
    world.end(.failed("Cut.", .taken(isInSession: true), cause: .connection))
    #expect(world.workspace.upNext.running.map(\.item.name) == ["größer"])
    #expect(OneThreadWorld.said(world.change { $0.retry(steered, in: id) }.orders) == ["zwei"])
    world.end(.done)
    let now = world.now
    world.change { $0.endForsakenCommands(at: now) }
    #expect(world.workspace.history == [])
    #expect(world.workspace.upNext.waiting.items.map(\.status) == [.interrupted])
    #expect(refusal(world) == .isPassed)
    // Its session has its words, and so has the conversation.
    #expect(world.entries.map(\.text).contains("größer"))
  }

  // MARK: The same of messages

  @Test func `of several messages that come back behind another turn none goes on`() {
    var world = OneThreadWorld()
    for words in ["a", "b"] { world.say(words) }
    accept(&world)
    world.end(.failed("Cut.", .answered))
    let ids = world.stream.outbox.waiting.items.map(\.id)
    let act = Act.outbox(world.stream.outbox.waiting.act(removing: ids), in: world.thread)
    _ = world.workspace.perform(act, titled: ActTitle("x"), by: .commandLine)
    world.say("c")
    world.end(.done)
    _ = world.workspace.undo(by: .commandLine)
    #expect(world.stream.outbox.waiting.items.map(\.content) == ["a", "b"])
    #expect(world.goOn().refusal == .isPassed)
  }

  @Test func `a message that comes back by undo behind another turn can't go on with its own`() {
    var world = OneThreadWorld()
    for words in ["a", "b"] { world.say(words) }
    accept(&world)
    world.end(.failed("Cut.", .answered))
    guard let broken = world.stream.messageInTrouble else { return #expect(Bool(false), "nothing is in trouble") }
    _ = world.workspace.perform(.skip(broken, in: world.thread), titled: ActTitle("x"), by: .commandLine)
    #expect(OneThreadWorld.said(world.sendWhatMay()) == ["b"])
    world.end(.done)
    _ = world.workspace.undo(by: .commandLine)
    #expect(world.stream.messageInTrouble?.id == broken.id)
    #expect(world.goOn().refusal == .isPassed)
    #expect(OneThreadWorld.said(world.retry()) == ["a"])
  }

  @Test(arguments: [true, false])
  func `that something else was said since is known where nobody has the conversation open`(isRemoved: Bool) throws {
    var world = OneThreadWorld()
    for words in ["a", "b"] { world.say(words) }
    accept(&world)
    world.end(.failed("Cut.", .answered))
    let broken = try #require(world.stream.messageInTrouble)
    if isRemoved {
      _ = world.workspace.perform(.skip(broken, in: world.thread), titled: ActTitle("x"), by: .commandLine)
      _ = world.sendWhatMay()
    } else {
      let (id, next) = (world.thread, world.stream.outbox.waiting.items[1].id)
      world.change { $0.retry(next, in: id) }
    }
    world.end(.done)
    if isRemoved { _ = world.workspace.undo(by: .commandLine) }
    world.transcripts.close(world.thread)
    #expect(world.stream.messageInTrouble?.isPassed == true)
    let refusal = world.goOn().refusal
    #expect(refusal == .isPassed)
    let said = OneThreadWorld.said(world.retry())
    #expect(said == ["a"])
  }

  @Test func `one of which nothing came, though its session has it, comes back as one that may have been said`() {
    var world = OneThreadWorld()
    world.say("a")
    accept(&world)
    world.end(.failed("Cut.", .taken(isInSession: true)))
    guard let broken = world.stream.messageInTrouble else { return #expect(Bool(false), "nothing is in trouble") }
    _ = world.workspace.perform(.skip(broken, in: world.thread), titled: ActTitle("x"), by: .commandLine)
    world.say("c")
    world.end(.done)
    _ = world.workspace.undo(by: .commandLine)
    #expect(world.stream.outbox.waiting.items.map(\.standing) == [.uncertain])
    #expect(OneThreadWorld.said(world.resume()) == [])
  }

  /// A command's turn has broken off in the thread, and so many messages wait behind its own.
  private func brokenOff(behind: String...) -> OneThreadWorld {
    var world = OneThreadWorld()
    world.workspace.upNext.waiting.enqueue(world.command("größer", in: world.thread))
    world.startCommands()
    accept(&world)
    for words in behind { world.say(words) }
    world.end(.failed("Cut.", .answered))
    return world
  }

  @Test func `what is taken out together with it comes back as it was, and is still its message`() throws {
    var world = brokenOff(behind: "a", "b")
    let before = world.stream.outbox
    let ids = before.waiting.items.map(\.id)
    #expect(world.workspace.history.map(\.status) == [.failed])
    _ = world.workspace.perform(
      .outbox(.all(ids.map { .remove($0) }), in: world.thread), titled: ActTitle("x"), by: .commandLine)
    #expect(world.stream.outbox.isEmpty)
    _ = world.workspace.undo(by: .commandLine)
    #expect(world.stream.outbox.waiting.items.map(\.content) == ["größer", "a", "b"])
    #expect(world.stream.outbox == before)
  }

  @Test func `going on in its thread neither drops what may have been done nor passes it`() {
    var world = brokenOff(behind: "a")
    let before = world.stream.outbox
    let orders = world.resume()
    #expect(orders == [])
    #expect(world.stream.outbox == before)
    let said = OneThreadWorld.said(world.retry())
    #expect(said == ["größer"])
  }

  @Test func `what waits in Up Next again is not kept in its thread, too, where that goes on`() {
    var world = brokenOff(behind: "a")
    _ = world.workspace.apply(.commands(world.workspace.retrying(world.workspace.history, at: world.now)))
    let said = OneThreadWorld.said(world.resume())
    #expect(said == ["a"])
    #expect(world.stream.outbox.waiting.isEmpty)
  }

  @Test func `what waits in Up Next again does not come back as a message, too`() throws {
    var world = brokenOff(behind: "a")
    let ids = world.stream.outbox.waiting.items.map(\.id)
    _ = world.workspace.perform(
      .outbox(.all(ids.map { .remove($0) }), in: world.thread), titled: ActTitle("x"), by: .commandLine)
    _ = world.workspace.apply(.commands(world.workspace.retrying(world.workspace.history, at: world.now)))
    _ = world.workspace.undo(by: .commandLine)
    #expect(world.stream.outbox.waiting.items.map(\.content) == ["a"])
  }

  // MARK: Whose turn it is

  @Test func `the turn of another thread that had the same command ends nothing of its run`() throws {
    var world = OneThreadWorld()
    world.workspace.upNext.waiting.enqueue(world.command("größer", agent: "claude"))
    world.startCommands()
    let first = try #require(world.workspace.upNext.running.first?.item.stream)
    world.end(.failed("Its agent died.", .answered), in: first)
    let failed = try #require(world.workspace.history.first)
    _ = world.workspace.apply(.commands(world.workspace.retrying([failed], at: world.now)))
    #expect(OneThreadWorld.said(world.startCommands()) == ["größer"])
    let second = try #require(world.workspace.upNext.running.first?.item.stream)
    #expect(second != first)
    let started = world.workspace.upNext.running.first?.item.startedAt
    #expect(OneThreadWorld.said(world.change { $0.retry(in: first) }.orders) == ["größer"])
    #expect(world.workspace.upNext.running.first?.item.startedAt == started)
    world.end(.done, in: first)
    #expect(world.workspace.upNext.running.map(\.item.status) == [.executing])
    world.end(.failed("no", .answered), in: second)
    #expect(world.workspace.history.map(\.status) == [.failed])
  }
}
