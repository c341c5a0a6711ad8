import Conversation
import Core
import Queues
import Settings
import Testing

/// The person sends the message again with which a command failed.
struct SentAgainTests {
  private static let options = PromptEnhancementOptions(
    includeErrorLogs: true, includeTimestamp: true, responseFormat: .brief)

  /// A command with options has failed in the person's thread.
  private func failed(_ reach: MessageReach) throws -> OneThreadWorld {
    var world = OneThreadWorld()
    var command = world.command("größer", in: world.thread, agent: "claude")
    command.request.enhancements = Self.options
    world.workspace.upNext.waiting.enqueue(command)
    world.startCommands()
    world.end(.failed("Cut.", reach))
    #expect(world.workspace.history.map(\.status) == [.failed])
    return world
  }

  @Test(arguments: [MessageReach.answered, .notTaken])
  func `a command whose own message is sent again keeps its prompt and its options`(reach: MessageReach) throws {
    var world = try failed(reach)
    let words = try #require(world.stream.messageInTrouble?.content)
    #expect(words.hasPrefix("größer\n\nAnswer briefly.\n\nTime: "))
    let said = OneThreadWorld.said(world.retry())
    #expect(said == [words])
    let request = try #require(world.workspace.upNext.running.first?.item.request)
    #expect(request.prompt == "größer" && request.enhancements == Self.options)
  }

  @Test func `nor does it lose them where nobody has the conversation open, or all waits meanwhile`() throws {
    var world = try failed(.answered)
    let ended = try #require(world.workspace.history.first)
    world.transcripts.close(world.thread)
    world.workspace.streams.update(world.thread) { $0.outbox.isPaused = true }
    let early = OneThreadWorld.said(world.retry())
    #expect(early == [])
    #expect(world.stream.messageInTrouble == nil && world.stream.outbox.waiting.count == 1)
    #expect(world.workspace.asWritten(ended) == ended)
    let said = OneThreadWorld.said(world.resume())
    #expect(said.count == 1)
    // It fails, and is sent once more.
    world.end(.failed("Cut.", .answered))
    world.transcripts.close(world.thread)
    world.retry()
    let request = try #require(world.workspace.upNext.running.first?.item.request)
    #expect(request.prompt == "größer" && request.enhancements == Self.options)
  }

  @Test func `one whose message was written anew has those words, whatever they begin with`() throws {
    var world = try failed(.notTaken)
    var message = try #require(world.stream.messageInTrouble)
    message.content += " und 漢字"
    message.lastError = nil
    let isWritten = world.workspace.apply(.outbox(.replace(message), in: world.thread)) != nil
    #expect(isWritten)
    let said = OneThreadWorld.said(world.sendWhatMay())
    #expect(said == [message.content])
    let request = try #require(world.workspace.upNext.running.first?.item.request)
    #expect(request.prompt == message.content && request.enhancements == PromptEnhancementOptions())
  }

  @Test(arguments: Settings.QueueEntry.allCases)
  func `the answer joins the Queue as any reply does, and the agent of the command's own thread goes on`(
    entry: Settings.QueueEntry
  ) throws {
    var world = OneThreadWorld()
    world.workspace.settings.queueEntry = entry
    let begun = world.beginCommand("größer")
    let thread = try #require(begun)
    world.end(.failed("Cut.", .answered), in: thread)
    world.workspace.attention.members.remove(thread)
    let said = OneThreadWorld.said(world.change { $0.retry(in: thread) }.orders)
    #expect(said == ["größer"])
    let after = OneThreadWorld.said(world.end(.done, in: thread))
    #expect(after == [])
    #expect(world.workspace.attention.members.items.map(\.id) == (entry == .onSend ? [] : [thread]))
    #expect(world.workspace.history.map(\.status) == [.completed])
  }

  // MARK: In the thread that it was for

  /// "größer" has failed in the person's thread, behind which "a" waits in the outbox, and "danach" as a command.
  private func failedBeforeOthers(_ reach: MessageReach = .answered) throws -> (OneThreadWorld, QueuedCommand) {
    var world = OneThreadWorld()
    for prompt in ["größer", "danach"] {
      world.workspace.upNext.waiting.enqueue(world.command(prompt, in: world.thread, agent: "claude"))
    }
    world.startCommands()
    world.say("a")
    world.end(.failed("Cut.", reach))
    let ended = try #require(world.workspace.history.first)
    return (world, ended)
  }

  /// What is said one after the other until nothing more is.
  private func sayAll(_ world: inout OneThreadWorld) -> [String] {
    var said: [String] = []
    for _ in 1...4 {
      said += OneThreadWorld.said(world.end(.done)) + OneThreadWorld.said(world.startCommands())
    }
    return said
  }

  @Test(arguments: [MessageReach.answered, .taken(isInSession: true), .notTaken])
  func `one that is run again keeps its place before all that waits behind it`(reach: MessageReach) throws {
    let (start, ended) = try failedBeforeOthers(reach)
    var world = start
    let sent = world.change { $0.sendAgain(ended) }
    #expect(sent.answer == "größer")
    #expect(OneThreadWorld.said(sent.orders) == ["größer"])
    #expect(world.workspace.upNext.running.map(\.id) == [ended.id])
    let after = sayAll(&world)
    #expect(after == ["a", "danach"])
    #expect(world.workspace.history.map(\.status) == [.completed, .completed])
  }

  @Test func `it says what was written into its message since`() throws {
    let (start, ended) = try failedBeforeOthers(.notTaken)
    var world = start
    world.workspace.streams.update(world.thread) { $0.outbox.isPaused = true }
    var message = try #require(world.stream.messageInTrouble)
    (message.content, message.lastError) = ("kleiner", nil)
    let isWritten = world.workspace.apply(.outbox(.replace(message), in: world.thread)) != nil
    #expect(isWritten)
    #expect(world.workspace.asWritten(ended).request.prompt == "kleiner")
    let early = world.change { $0.sendAgain(ended) }
    #expect(early.answer == "kleiner" && OneThreadWorld.said(early.orders) == [])
    let said = OneThreadWorld.said(world.resume())
    #expect(said == ["kleiner"])
    #expect(world.workspace.upNext.running.map(\.item.request.prompt) == ["kleiner"])
  }

  @Test(arguments: [MessageReach.answered, .notTaken])
  func `one that is done instead of it goes before all of that, too, with its options`(reach: MessageReach) throws {
    let (start, ended) = try failedBeforeOthers(reach)
    var world = start
    var other = world.command("anders", in: world.thread)
    other.request.enhancements = PromptEnhancementOptions(responseFormat: .brief)
    other.request.mode = "plan"
    other.priority = .high
    let sent = world.change { $0.sendAgain(ended, as: other) }
    #expect(OneThreadWorld.said(sent.orders).last == "anders\n\nAnswer briefly.")
    let run = try #require(world.workspace.upNext.running.first?.item)
    #expect(run.id == ended.id && run.request == other.request && run.priority == .high)
    #expect(world.stream.mode == "plan")
    let after = sayAll(&world)
    #expect(after == ["a", "danach"])
  }

  @Test func `one that tells of what failed waits until that is read, where nothing waits behind it`() throws {
    var world = OneThreadWorld()
    world.workspace.upNext.waiting.enqueue(world.command("größer", in: world.thread, agent: "claude"))
    world.startCommands()
    world.end(.failed("漢字", .notTaken))
    let ended = try #require(world.workspace.history.first)
    let entries = world.entries
    world.transcripts.close(world.thread)
    var other = world.command("anders", in: world.thread)
    other.request.enhancements = PromptEnhancementOptions(includeErrorLogs: true)
    let sent = world.change { $0.sendAgain(ended, as: other) }
    #expect(sent.answer == nil && sent.orders == [])
    let act = world.workspace.adding(other, insteadOf: ended)
    let isDone = world.workspace.perform(act, titled: ActTitle("x"), by: .commandLine)
    #expect(isDone)
    let early = OneThreadWorld.said(world.startCommands())
    #expect(early == [])
    world.transcripts.load(entries, hasEarlier: false, of: world.thread)
    let said = OneThreadWorld.said(world.startCommands())
    #expect(said.count == 1 && said.first?.hasPrefix("anders\n\nLast error:\n漢字") == true)
  }

  @Test func `one that is for another thread or waits for a time is added, and holds what waited behind`() throws {
    let (start, ended) = try failedBeforeOthers()
    var world = start
    var later = world.command("später", in: world.thread)
    later.notBefore = world.now.adding(seconds: 9000)
    for other in [world.command("dort"), later] {
      var one = world
      let sent = one.change { $0.sendAgain(ended, as: other) }.answer
      #expect(sent == nil)
      let act = one.workspace.adding(other, insteadOf: ended)
      let isDone = one.workspace.perform(act, titled: ActTitle("x"), by: .commandLine)
      #expect(isDone)
      let said = OneThreadWorld.said(one.sendWhatMay())
      #expect(said == [])
      #expect(one.stream.outbox.isPaused)
      let isUndone = if case .did = one.workspace.undo(by: .commandLine) { true } else { false }
      #expect(isUndone)
      #expect(one.stream.outbox == world.stream.outbox)
    }
  }

  @Test func `words that were written into a message of a thread of its own are said where it runs again`() throws {
    var world = OneThreadWorld()
    let begun = world.beginCommand("größer")
    let thread = try #require(begun)
    world.end(.failed("Cut.", .notTaken), in: thread)
    world.workspace.streams.update(thread) { $0.outbox.isPaused = true }
    var message = try #require(world.workspace.streams[thread]?.messageInTrouble)
    (message.content, message.lastError) = ("kleiner", nil)
    _ = world.workspace.apply(.outbox(.replace(message), in: thread))
    let act = world.workspace.actOfRetrying(world.workspace.history, at: world.now)
    let isDone = world.workspace.perform(act, titled: ActTitle("x"), by: .commandLine)
    #expect(isDone)
    let said = OneThreadWorld.said(world.startCommands())
    #expect(said == ["kleiner"])
    #expect(world.workspace.streams[thread]?.outbox.isEmpty == true)
  }

  @Test func `a thread of a command's own in which it failed needs nobody any more once it runs again`() throws {
    var world = OneThreadWorld()
    let begun = world.beginCommand("größer")
    let thread = try #require(begun)
    world.end(.failed("Cut.", .notTaken), in: thread)
    let ended = try #require(world.workspace.history.first)
    #expect(world.workspace.attention.members.contains(thread) && world.workspace.streams.needing.contains(thread))
    let act = world.workspace.actOfRetrying([ended], at: world.now)
    let isDone = world.workspace.perform(act, titled: ActTitle("x"), by: .commandLine)
    world.workspace.noteDecided(about: ended)
    #expect(isDone && !world.workspace.attention.members.contains(thread))
    #expect(world.workspace.streams[thread]?.state(at: world.now, quietAfter: 60) == .idle)
    #expect(!world.workspace.streams.needing.contains(thread))
    expect(world.workspace.undo(by: .commandLine), "x")
    #expect(world.workspace.attention.members.contains(thread) && world.workspace.streams.needing.contains(thread))
  }

  @Test func `other words go not into a message that a window is writing in, and what a lost one wrote is a draft`()
    throws
  {
    var world = try failed(.notTaken)
    let ended = try #require(world.workspace.history.first)
    let message = try #require(world.stream.messageInTrouble?.id)
    let other = world.command("fix", in: world.thread, agent: "claude")
    world.workspace.streams.update(world.thread) { stream in
      _ = stream.beginEdit(message)
      stream.edit?.text = "kleiner"
    }
    #expect(world.workspace.isWindowWriting(inMessageOf: ended, as: other))
    world.workspace.streams.update(world.thread) { $0.edit?.isInterrupted = true }
    #expect(!world.workspace.isWindowWriting(inMessageOf: ended, as: other))
    let said = OneThreadWorld.said(world.change { $0.sendAgain(ended, as: other) }.orders)
    #expect(said == ["fix"])
    #expect(world.stream.edit == nil && world.stream.draft == "kleiner")
  }

  @Test(arguments: [MessageReach.answered, .notTaken])
  func `what a lost window only had open is no draft once other words are sent`(reach: MessageReach) throws {
    var world = try failed(reach)
    let ended = try #require(world.workspace.history.first)
    let message = try #require(world.stream.messageInTrouble?.id)
    let other = world.command("fix", in: world.thread, agent: "claude")
    world.workspace.streams.update(world.thread) { stream in
      _ = stream.beginEdit(message)
      stream.edit?.isInterrupted = true
    }
    let said = OneThreadWorld.said(world.change { $0.sendAgain(ended, as: other) }.orders)
    #expect(said == ["fix"])
    #expect(world.stream.edit == nil && world.stream.draft.isEmpty)
  }
}
