import Conversation
import Core
import Queues
import Settings
import Sharing
import Testing

/// A command that failed is made good in its thread, or is run again: its end counts, and nothing is said twice.
struct MadeGoodTests {
  /// How the first try ended: the session has some of its answer, its words alone, or nothing.
  static let reaches: [MessageReach] = [.answered, .taken(isInSession: true), .notTaken]

  /// The person's word about the message in the thread.
  enum Way: CaseIterable { case retry, goOn, words }

  private static let title = ActTitle("x")

  /// What became of "größer", and "danach", which waits for it.
  private struct Failed {
    var world: OneThreadWorld
    let first: Identity<QueuedCommand>
    let thread: ThreadID

    var running: [String] { world.workspace.upNext.running.map(\.item.name) }
    var waiting: [String] { world.workspace.upNext.waiting.items.map(\.name) }
    var ended: [QueuedCommand.Status] { world.workspace.history.map(\.status) }
    var outbox: Lane<QueuedMessage> { world.workspace.streams[thread]?.outbox ?? Lane(capacity: 1) }

    /// What keeps "danach" from starting.
    var obstacle: CommandObstacle? {
      world.workspace.upNext.waiting.items.first { $0.name == "danach" }.flatMap {
        world.workspace.obstacle(to: $0, at: world.now)
      }
    }

    mutating func retry() -> [String] {
      let id = thread
      return OneThreadWorld.said(world.change { $0.retry(in: id) }.orders)
    }

    mutating func goOn() -> [String] {
      let id = thread
      return OneThreadWorld.said(world.change { $0.goOn(in: id) }.orders)
    }

    mutating func sendWhatMay() -> [String] { OneThreadWorld.said(world.sendWhatMay()) }
    mutating func startCommands() -> [String] { OneThreadWorld.said(world.startCommands()) }
    /// What is said then. The agent of a thread of its own rests besides.
    mutating func end(_ end: TurnEnd) -> [String] {
      OneThreadWorld.said(world.end(end, in: thread)).filter { $0 != "rest" }
    }

    mutating func perform(_ act: Act) -> Bool {
      world.workspace.perform(act, titled: MadeGoodTests.title, by: .commandLine)
    }

    mutating func undo() -> Bool {
      if case .did = world.workspace.undo(by: .commandLine) { true } else { false }
    }

    mutating func redo() -> Bool {
      if case .did = world.workspace.redo(by: .commandLine) { true } else { false }
    }

    /// Other words stand in the place of the message in trouble.
    mutating func write(_ words: String, with attachments: [Conversation.Attachment] = []) {
      guard let old = world.workspace.streams[thread]?.messageInTrouble else { return }
      var new = old.again(as: Identity(UniqueID(high: 7, low: 7)))
      new.content = words
      new.attachments = attachments
      let act = Act.outbox(.all([.remove(old.id), .insert(new, at: 1)]), in: thread)
      _ = world.workspace.perform(act, titled: MadeGoodTests.title, by: .commandLine)
    }

    mutating func make(_ way: Way) -> [String] {
      switch way {
      case .retry: return retry()
      case .goOn: return goOn()
      case .words:
        write("kleiner")
        return sendWhatMay()
      }
    }

    mutating func hearSession() {
      world.hear(.session(id: "s1", modes: [], currentMode: nil), of: thread)
      guard let message = world.workspace.streams[thread]?.turn?.message else { return }
      world.hear(.accepted(message), of: thread)
    }
  }

  /// The command has failed in the person's thread, or in one of its own.
  private func failed(_ reach: MessageReach = .answered, own isOwn: Bool = false, behind: String? = nil) throws
    -> Failed
  {
    var world = OneThreadWorld()
    let first = world.command("größer", in: isOwn ? nil : world.thread, agent: "claude")
    var second = world.command("danach", agent: "codex")
    second.after = [first.id]
    for command in [first, second] { world.workspace.upNext.waiting.enqueue(command) }
    world.startCommands()
    let thread = try #require(world.workspace.upNext.running.first?.item.stream)
    var failed = Failed(world: world, first: first.id, thread: thread)
    failed.hearSession()
    if let behind { _ = failed.world.say(behind, in: thread) }
    let said = failed.end(.failed("Cut.", reach))
    #expect(said == [])
    #expect(failed.ended == [.failed])
    #expect(failed.obstacle == .heldBack(by: first.id, .failed))
    return failed
  }

  @Test(arguments: Way.allCases, [true, false])
  func `one whose turn ends well after all has ended well, and what waits for it goes`(way: Way, isOwn: Bool) throws {
    for reach in Self.reaches where way != .goOn || reach != .notTaken {
      var failed = try failed(reach, own: isOwn)
      let said = failed.make(way)
      #expect(said == [way == .retry ? "größer" : way == .goOn ? "continue" : "kleiner"])
      #expect(failed.running == [way == .words ? "kleiner" : "größer"])
      #expect(failed.world.workspace.upNext.running.map(\.id) == [failed.first])
      #expect(failed.world.workspace.upNext.running.map(\.item.status) == [.executing])
      #expect(failed.world.workspace.upNext.running.map(\.item.error) == [nil])
      #expect(failed.ended == [])
      #expect(failed.obstacle == .waitsFor(failed.first))
      let after = failed.end(.done)
      #expect(after == ["danach"])
      #expect(failed.ended == [.completed])
      #expect(failed.running == ["danach"])
      #expect(failed.outbox.isEmpty)
    }
  }

  @Test func `one that fails once more stands in the history once, and holds the others again`() throws {
    var failed = try failed()
    for _ in 1...2 {
      let said = failed.retry()
      #expect(said == ["größer"])
      let after = failed.end(.failed("Again.", .notTaken))
      #expect(after == [])
      #expect(failed.ended == [.failed])
      #expect(failed.obstacle == .heldBack(by: failed.first, .failed))
      #expect(failed.outbox.waiting.items.map(\.command) == [failed.first])
    }
    #expect(failed.world.workspace.history.map(\.error) == ["Again."])
  }

  @Test func `one whose second try the person stops is cancelled`() throws {
    var failed = try failed()
    _ = failed.retry()
    _ = failed.end(.cancelled)
    #expect(failed.ended == [.cancelled])
    #expect(failed.obstacle == .heldBack(by: failed.first, .cancelled))
    #expect(failed.outbox.isEmpty)
  }

  @Test func `it takes a place among those that run`() throws {
    var failed = try failed()
    failed.world.workspace.settings.maxRunning = 1
    let other = failed.world.command("anderes", agent: "codex")
    _ = failed.retry()
    failed.world.workspace.upNext.waiting.enqueue(other)
    let early = failed.startCommands()
    #expect(early == [])
    let after = failed.end(.done)
    #expect(after == ["danach"])
  }

  @Test func `one whose message is dropped stays failed, and undo leaves it to be made good`() throws {
    var failed = try failed(behind: "a")
    let message = try #require(failed.world.workspace.streams[failed.thread]?.messageInTrouble)
    let isSkipped = failed.perform(.skip(message, in: failed.thread))
    #expect(isSkipped)
    #expect(failed.obstacle == .heldBack(by: failed.first, .failed))
    for _ in 1...2 {
      let isUndone = failed.undo()
      #expect(isUndone)
      #expect(failed.outbox.waiting.items.map(\.command) == [failed.first, nil])
      let isRedone = failed.redo()
      #expect(isRedone)
    }
    let isUndone = failed.undo()
    #expect(isUndone)
    let said = failed.retry()
    #expect(said == ["größer"])
    let after = failed.end(.done)
    #expect(after.sorted() == ["a", "danach"])
    #expect(failed.ended == [.completed])
  }

  @Test(arguments: [true, false]) func `a start between its tries loses none of it`(isAtWork: Bool) throws {
    var failed = try failed()
    if isAtWork {
      _ = failed.retry()
      failed.world.hear(.text("half", kind: .said, part: "2"), of: failed.thread)
    }
    failed.world.recover()
    #expect(failed.running == [])
    guard isAtWork else {
      #expect(failed.ended == [.failed])
      let said = failed.retry()
      #expect(said == ["größer"])
      _ = failed.end(.done)
      #expect(failed.ended == [.completed])
      return
    }
    // It waits for the person like any that was cut off, and its message is not kept beside it.
    #expect(failed.ended == [] && failed.outbox.isEmpty)
    #expect(failed.world.workspace.upNext.waiting.items.map(\.status) == [.interrupted, .queued])
    #expect(failed.obstacle == .waitsFor(failed.first))
    failed.world.workspace.upNext.update(failed.first) { $0.release() }
    let said = failed.startCommands()
    #expect(said == ["größer"])
    let after = failed.end(.done)
    #expect(after == ["danach"])
  }

  @Test func `words that were written instead are those that a start gives back`() throws {
    var failed = try failed()
    _ = failed.make(.words)
    failed.world.recover()
    #expect(failed.waiting == ["kleiner", "danach"])
    failed.world.workspace.upNext.update(failed.first) { $0.release() }
    let said = failed.startCommands()
    #expect(said == ["kleiner"])
  }

  @Test func `words with a file, which no command has, are a message's`() throws {
    var failed = try failed()
    failed.write("mit Bild", with: [.file(path: "/p/ä.png")])
    let said = failed.sendWhatMay()
    #expect(said == ["mit Bild"])
    #expect(failed.running == [])
    failed.world.recover()
    #expect(failed.outbox.waiting.items.map(\.content) == ["mit Bild"])
    #expect(failed.ended == [.failed])
  }

  @Test func `such a message that is called off ends no run of its command elsewhere`() throws {
    var failed = try failed(own: true)
    let (id, now) = (failed.thread, failed.world.now)
    failed.world.workspace.streams.update(id) { $0.outbox.isPaused = true }
    failed.write("mit Bild", with: [.file(path: "/p/ä.png")])
    _ = runAgain(&failed)
    _ = failed.startCommands()
    failed.world.workspace.streams.update(id) { $0.departure = Departure(wish: nil, by: nil, since: now) }
    failed.world.change { _ = $0.callOff(id) }
    #expect(failed.running == ["größer"])
    #expect(failed.outbox.waiting.items.map(\.content) == ["mit Bild"])
  }

  @Test func `one that others wait for is still in a history that keeps none, and one that is gone has no part`() throws
  {
    var failed = try failed()
    failed.world.workspace.settings.historyKeep = 0
    failed.world.workspace.pruneHistory(at: failed.world.now)
    #expect(failed.ended == [.failed])
    var gone = failed
    gone.world.workspace.history = []
    for (start, isGone) in [(gone, true), (failed, false)] {
      var one = start
      let said = one.retry()
      #expect(said == ["größer"])
      #expect(one.running == (isGone ? [] : ["größer"]))
      let after = one.end(.done)
      #expect(after == (isGone ? [] : ["danach"]))
      #expect(one.ended == [])
    }
  }

  @Test func `what the hub knows of one of a shared lane is not said to it anew`() throws {
    var world = OneThreadWorld()
    let command = world.command("größer", in: world.thread)
    func id(_ number: UInt64) -> SharedID { SharedID(random: number, number) }
    let token = ClaimToken(command: id(1), lane: id(2), claim: id(3), fence: 1, epoch: 1)
    world.workspace.hub.carry(token, as: command.id.text)
    world.change { $0.begin(command) }
    world.end(.failed("Cut.", .answered))
    let told = world.workspace.hub.carried
    #expect(world.workspace.history.map(\.status) == [.failed])
    let said = OneThreadWorld.said(world.retry())
    #expect(said == ["größer"])
    world.end(.done)
    #expect(world.workspace.history.map(\.status) == [.completed])
    #expect(world.workspace.hub.carried == told)
  }

  // MARK: Run again in Up Next

  /// Back in Up Next, behind "danach".
  private func runAgain(_ failed: inout Failed) -> Bool {
    failed.perform(failed.world.workspace.actOfRetrying(failed.world.workspace.history, at: failed.world.now))
  }

  @Test(arguments: [true, false])
  func `one that is run again waits for no message of its own, and is said once`(isOwn: Bool) throws {
    for reach in Self.reaches {
      var failed = try failed(reach, own: isOwn)
      let isDone = runAgain(&failed)
      #expect(isDone)
      #expect(failed.outbox.isEmpty && failed.outbox.hold == nil)
      let early = failed.retry()
      #expect(early == [])
      let said = failed.startCommands()
      #expect(said == ["größer"])
      let thread = try #require(failed.world.workspace.upNext.running.first?.item.stream)
      #expect((thread == failed.thread) == !isOwn)
      let after = OneThreadWorld.said(failed.world.end(.done, in: thread))
      #expect(after.filter { $0 != "rest" } == ["danach"])
      #expect(failed.ended == [.completed])
    }
  }

  @Test func `one whose message an older program left in its thread runs with that, and not once more`() throws {
    for way in [Way.retry, .goOn] {
      var failed = try failed()
      let act = failed.world.workspace.retrying(failed.world.workspace.history, at: failed.world.now)
      _ = failed.perform(.commands(act))
      #expect(failed.outbox.waiting.items.map(\.command) == [failed.first])
      let said = failed.make(way)
      #expect(said == [way == .goOn ? "continue" : "größer"])
      #expect(failed.waiting == ["danach"] && failed.running == ["größer"])
      let early = failed.startCommands()
      #expect(early == [])
      let after = failed.end(.done)
      #expect(after == ["danach"])
      #expect(failed.ended == [.completed])
    }
  }

  @Test func `what waited behind its message in a thread of its own goes by the person's word alone`() throws {
    var failed = try failed(own: true, behind: "a")
    _ = runAgain(&failed)
    let early = failed.sendWhatMay()
    #expect(early == [])
    let said = failed.startCommands()
    #expect(said == ["größer"])
    let id = failed.thread
    let after = OneThreadWorld.said(failed.world.change { $0.resume(id) }.orders)
    #expect(after == ["a"])
  }

  @Test func `undo brings its message back with it, and redo takes both`() throws {
    var failed = try failed(behind: "a")
    let before = failed.outbox
    let isDone = runAgain(&failed)
    #expect(isDone)
    for _ in 1...2 {
      #expect(failed.waiting == ["danach", "größer"])
      #expect(failed.outbox.waiting.items.map(\.content) == ["a"])
      let isUndone = failed.undo()
      #expect(isUndone)
      #expect(failed.ended == [.failed])
      #expect(failed.outbox == before)
      let isRedone = failed.redo()
      #expect(isRedone)
    }
    // What was brought back and failed once more in its thread is not run again by what was meant before.
    _ = failed.undo()
    let said = failed.retry()
    #expect(said == ["größer"])
    _ = failed.end(.failed("Again.", .notTaken))
    let isRedone = failed.redo()
    #expect(!isRedone)
    #expect(failed.outbox.waiting.items.map(\.content) == ["größer", "a"])
    #expect(failed.ended == [.failed])
  }

  @Test(arguments: [false, true]) func `once it has begun, its message does not come back`(isDone: Bool) throws {
    var failed = try failed()
    _ = runAgain(&failed)
    _ = failed.startCommands()
    if isDone { _ = failed.end(.done) }
    let isUndone = failed.undo()
    #expect(!isUndone)
    #expect(failed.outbox.waiting.isEmpty)
  }

  @Test func `one that is done instead of it does not wait behind its message`() throws {
    var failed = try failed()
    let before = failed.outbox
    let fresh = failed.world.command("anders", in: failed.thread)
    let ended = try #require(failed.world.workspace.history.first)
    let isAdded = failed.perform(failed.world.workspace.adding(fresh, insteadOf: ended))
    #expect(isAdded)
    #expect(failed.outbox.isEmpty)
    let isUndone = failed.undo()
    #expect(isUndone)
    #expect(failed.outbox == before)
    let isRedone = failed.redo()
    #expect(isRedone)
    let said = failed.startCommands()
    #expect(said == ["anders"])
    let isStillUndone = failed.undo()
    #expect(!isStillUndone)
    let after = failed.end(.done)
    #expect(after == ["danach"])
  }
}
