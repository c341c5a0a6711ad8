import Conversation
import Core
import Queues
import Settings
import Testing

/// A command of Up Next whose turn was cut off, and what its session's record tells of its words.
struct SoughtCommandTests {
  /// The thread's session lies in a file, and its agent had accepted the command's words.
  private func atWork() -> OneThreadWorld {
    var world = OneThreadWorld()
    world.workspace.circumstances.asksRecords = true
    world.say("one")
    accept(&world)
    world.end(.done)
    world.workspace.upNext.waiting.enqueue(world.command("größer", in: world.thread))
    world.startCommands()
    accept(&world)
    return world
  }

  private func accept(_ world: inout OneThreadWorld) {
    world.hear(.session(id: "s", modes: [], currentMode: nil))
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
  }

  private func cutOff() -> OneThreadWorld {
    var world = atWork()
    world.recover()
    find(&world)
    return world
  }

  private func find(_ world: inout OneThreadWorld) {
    let found = FoundSession(
      provider: "claude", providerSessionId: "s", path: "/s.jsonl", directory: "/p", project: "/p",
      createdAt: world.now, modifiedAt: world.now, mark: FileMark(size: 1, modified: 1, number: 1), readTo: 1)
    world.hearOutside(.found(found, growth: .whole))
  }

  private func sought(_ world: OneThreadWorld) throws -> SoughtMessage {
    let sought = try #require(world.workspace.messagesToSeek.first?.message)
    #expect(sought.content == "größer" && world.workspace.messagesToSeek.count == 1)
    #expect(sought.command == world.workspace.upNext.waiting.first?.id.unique)
    return sought
  }

  /// The person's word that its turn goes on.
  private func goOn(_ world: inout OneThreadWorld) {
    guard let command = world.workspace.upNext.waiting.first else { return }
    world.workspace.upNext.update(command.id) {
      $0.release()
      $0.goesOn = true
    }
  }

  @Test(arguments: InSession.allCases)
  func `the word to continue waits for what the record tells, and what never arrived is said`(place: InSession) throws {
    var world = cutOff()
    let sought = try sought(world)
    goOn(&world)
    let early = world.startCommands()
    #expect(early.isEmpty)
    let command = try #require(world.workspace.upNext.waiting.first)
    #expect(world.workspace.obstacle(to: command, at: world.now) == .unread(world.thread))
    _ = world.settle(sought, place)
    #expect(!world.workspace.seeksMessages)
    let said = OneThreadWorld.said(world.startCommands())
    switch place {
    case .yes: #expect(said == ["continue"])
    case .no: #expect(said == ["größer"])
    case .maybe:
      let waiting = try #require(world.workspace.upNext.waiting.first)
      #expect(said.isEmpty && waiting.status == .interrupted)
      #expect(world.workspace.refusalToGoOn(waiting) == .mayNotHaveArrived(agent: "claude"))
    }
  }

  @Test func `one whose words the session doesn't have can only be said again, and says why`() throws {
    var world = cutOff()
    let sought = try sought(world)
    _ = world.settle(sought, .no)
    let command = try #require(world.workspace.upNext.waiting.first)
    #expect(command.status == .interrupted && command.error == InSession.no.wordsOfRecord)
    #expect(world.workspace.refusalToGoOn(command) == .neverArrived(agent: "claude"))
    #expect(world.entries.first { $0.text == "größer" }?.status == .failed)
    world.workspace.upNext.update(command.id) { $0.release() }
    #expect(world.workspace.upNext.waiting.first?.error == nil)
    let said = OneThreadWorld.said(world.startCommands())
    #expect(said == ["größer"])
  }

  @Test(arguments: [false, true])
  func `what comes back later knows of it, too`(isCancelled: Bool) throws {
    var world = cutOff()
    let sought = try sought(world)
    let command = try #require(world.workspace.upNext.waiting.first)
    var fresh = command
    fresh.release()
    fresh.goesOn = true
    let act =
      isCancelled
      ? Act.commands(world.workspace.cancelling([command], at: world.now)) : .upNext(.replace(fresh))
    _ = world.workspace.perform(act, titled: ActTitle("x"), by: .commandLine)
    _ = world.settle(sought, .no)
    _ = world.workspace.undo(by: .commandLine)
    let back = try #require(world.workspace.upNext.waiting.first)
    #expect(back.status == .interrupted && back.error == InSession.no.wordsOfRecord)
    #expect(world.workspace.refusalToGoOn(back) == .neverArrived(agent: "claude"))
  }

  @Test func `one that its session has, and one of which no record can tell, goes on as before`() throws {
    var world = cutOff()
    let sought = try sought(world)
    var other = world
    _ = world.settle(sought, .yes)
    other.change { $0.letGoOfMessages(but: []) }
    for var world in [world, other] {
      let command = try #require(world.workspace.upNext.waiting.first)
      #expect(world.workspace.refusalToGoOn(command) == nil && !world.workspace.seeksMessages)
      goOn(&world)
      let said = OneThreadWorld.said(world.startCommands())
      #expect(said == ["continue"])
    }
  }

  // MARK: To be run again by the setting

  private func restarted() -> OneThreadWorld {
    var world = atWork()
    world.workspace.settings.restartsInterrupted = true
    world.recover()
    find(&world)
    return world
  }

  @Test(arguments: InSession.allCases)
  func `with the setting on, the record is asked before words are said again`(place: InSession) throws {
    var world = restarted()
    let sought = try sought(world)
    let early = world.startCommands()
    #expect(early.isEmpty)
    // Killed before it has told.
    world.recover()
    let late = world.startCommands()
    #expect(late.isEmpty)
    _ = world.settle(sought, place)
    let said = OneThreadWorld.said(world.startCommands())
    switch place {
    case .yes: #expect(said == ["continue"])
    case .no: #expect(said == ["größer"])
    case .maybe:
      let waiting = try #require(world.workspace.upNext.waiting.first)
      #expect(said.isEmpty && waiting.status == .interrupted && waiting.error == MessageFate.unknown.words)
    }
  }

  @Test(arguments: [false, true])
  func `what comes behind it in its thread waits, too`(isRestarted: Bool) throws {
    var world = isRestarted ? restarted() : cutOff()
    if !isRestarted { goOn(&world) }
    let next = world.command("danach", in: world.thread)
    world.workspace.upNext.waiting.enqueue(next)
    let sought = try sought(world)
    let early = world.startCommands()
    #expect(early.isEmpty)
    #expect(world.workspace.obstacle(to: next, at: world.now) == .unread(world.thread))
    _ = world.settle(sought, .yes)
    let said = OneThreadWorld.said(world.startCommands())
    #expect(said == ["continue"])
  }

  @Test func `one that ends upnext before its session has it waits for the person after three times as well`() throws {
    var world = restarted()
    for _ in 1...3 {
      let sought = try sought(world)
      _ = world.settle(sought, .no)
      let said = OneThreadWorld.said(world.startCommands())
      #expect(said == ["größer"])
      accept(&world)
      world.recover()
    }
    #expect(world.workspace.upNext.waiting.first?.status == .interrupted)
    #expect(world.workspace.upNext.running.isEmpty)
  }

  @Test func `what is cancelled meanwhile and comes back goes on, too`() throws {
    var world = restarted()
    let sought = try sought(world)
    let command = try #require(world.workspace.upNext.waiting.first)
    let act = Act.commands(world.workspace.cancelling([command], at: world.now))
    _ = world.workspace.perform(act, titled: ActTitle("x"), by: .commandLine)
    _ = world.settle(sought, .yes)
    _ = world.workspace.undo(by: .commandLine)
    let said = OneThreadWorld.said(world.startCommands())
    #expect(said == ["continue"])
  }

  @Test func `behind what was said there since, the person's word has it said again`() throws {
    var world = restarted()
    let command = try #require(world.workspace.upNext.waiting.first)
    world.say("dazwischen")
    accept(&world)
    world.end(.done)
    world.workspace.upNext.update(command.id) { $0.release() }
    let said = OneThreadWorld.said(world.startCommands())
    #expect(said == ["größer"])
  }

  @Test func `where no record can be asked, the setting runs it again as before`() throws {
    var world = restarted()
    _ = try sought(world)
    var other = world
    other.workspace.circumstances.asksRecords = false
    world.change { $0.letGoOfMessages(but: []) }
    for var world in [world, other] {
      let said = OneThreadWorld.said(world.startCommands())
      #expect(said == ["größer"])
    }
  }

  @Test func `other words are said at once, and what is said before it is not gone on behind`() throws {
    var world = restarted()
    let sought = try sought(world)
    var passed = world
    let command = try #require(world.workspace.upNext.waiting.first)
    world.workspace.upNext.update(command.id) { $0.request.prompt = "kleiner" }
    let said = OneThreadWorld.said(world.startCommands())
    #expect(said == ["kleiner"])
    passed.say("dazwischen")
    _ = passed.settle(sought, .yes)
    #expect(passed.workspace.upNext.waiting.first?.status == .interrupted)
  }

  @Test func `nothing is asked of one that was answered`() {
    var world = atWork()
    world.hear(.text("half", kind: .said, part: "1"))
    world.recover()
    find(&world)
    #expect(!world.workspace.seeksMessages)
  }

  @Test func `one whose thread was unlocked is asked about, too`() throws {
    var world = atWork()
    find(&world)
    let thread = world.thread
    world.change { $0.unlock(thread) }
    let sought = try sought(world)
    _ = world.settle(sought, .no)
    let command = try #require(world.workspace.upNext.waiting.first)
    #expect(world.workspace.refusalToGoOn(command) == .neverArrived(agent: "claude"))
  }
}
