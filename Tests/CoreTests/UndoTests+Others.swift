import Conversation
import Core
import Queues
import Testing

/// Taking acts back where somebody, or the agent, has been there since.
extension UndoTests {
  @Test(arguments: [Actor.window(4), .commandLine])
  func `what somebody else has set otherwise since is not taken back, and theirs is`(other: Actor) {
    func message(_ content: String) -> Act {
      let message = QueuedMessage(id: Self.id(1), content: content, createdAt: OneThreadWorld.start)
      return .outbox(.replace(message), in: Self.id(1))
    }
    func command(_ prompt: String) -> Act { .upNext(.replace(Self.command(1, prompt))) }
    func queue(_ act: ListAct<AttentionItem>) -> Act { .attention(act) }
    let moves: [Act] = [queue(.move(Self.id(4), to: 1)), queue(.move(Self.id(4), to: 10))]
    for acts in [
      [message("mine"), message("theirs")], [command("mine"), command("theirs")], moves,
      [.thread(.name(Self.id(1), "mine")), .thread(.name(Self.id(1), "theirs"))],
      [.thread(.priority(Self.id(1), 2)), .all([.thread(.priority(Self.id(1), 3))])],
      [.template(name: "t", CommandTemplate(prompt: "mine")), .template(name: "t", CommandTemplate(prompt: "theirs"))],
    ] {
      var workspace = Self.workspace()
      _ = workspace.perform(acts[0], titled: ActTitle("mine"), by: .window(3))
      let mine = workspace
      _ = workspace.perform(acts[1], titled: ActTitle("theirs"), by: other)
      let theirs = workspace
      guard case .tooLate = workspace.undo(by: .window(3)) else {
        Issue.record("\(acts) was taken back")
        continue
      }
      expectSame(workspace, theirs)
      expect(workspace.undo(by: other), "theirs")
      expectSame(workspace, mine)
      expect(workspace.redo(by: other), "theirs")
      expectSame(workspace, theirs)
    }
  }

  @Test func `what somebody else has set otherwise since is not done again`() {
    var workspace = Self.workspace()
    _ = workspace.perform(.thread(.name(Self.id(1), "mine")), titled: ActTitle("mine"), by: .window(3))
    _ = workspace.undo(by: .window(3))
    _ = workspace.perform(.thread(.name(Self.id(1), "theirs")), titled: ActTitle("theirs"), by: .window(4))
    guard case .tooLate = workspace.redo(by: .window(3)) else {
      Issue.record("it was done again")
      return
    }
    #expect(workspace.streams[Self.id(1)]?.customName == "theirs")
  }

  /// Each takes back their own, whatever others do to other things or to the same in another way.
  @Test func `what others have set beside it stays as it is`() {
    var workspace = Self.workspace()
    _ = workspace.perform(.upNext(.move(Self.id(4), to: 1)), titled: ActTitle("move"), by: .window(3))
    _ = workspace.perform(.upNext(.replace(Self.command(4, "theirs"))), titled: ActTitle("edit"), by: .window(4))
    _ = workspace.perform(.upNext(.move(Self.id(5), to: 2)), titled: ActTitle("other"), by: .window(4))
    expect(workspace.undo(by: .window(3)), "move")
    #expect(workspace.upNext.waiting.position(of: Self.id(4)) == 5)
    #expect(workspace.upNext.waiting[Self.id(4)]?.request.prompt == "theirs")
    expect(workspace.redo(by: .window(3)), "move")
    #expect(workspace.upNext.waiting.position(of: Self.id(4)) == 1)
  }

  @Test func `a message that may have been said doesn't become one that was never tried`() {
    var workspace = Self.workspace()
    var message = QueuedMessage(id: Self.id(1), content: "other words", createdAt: OneThreadWorld.start)
    _ = workspace.perform(.outbox(.replace(message), in: Self.id(1)), titled: ActTitle("edit"), by: .window(3))
    message.standing = .uncertain
    workspace.streams.update(Self.id(1)) { [message] in $0.outbox.update(message.id) { $0 = message } }
    let before = workspace.streams
    guard case .tooLate = workspace.undo(by: .window(3)) else {
      Issue.record("it was taken back")
      return
    }
    #expect(workspace.streams == before)
    // Its place has nothing to do with it.
    _ = workspace.perform(.outbox(.move(message.id, to: 5), in: Self.id(1)), titled: ActTitle("move"), by: .window(3))
    expect(workspace.undo(by: .window(3)), "move")
  }

  private func expectSame(_ one: Workspace, _ other: Workspace, sourceLocation: SourceLocation = #_sourceLocation) {
    var (one, other) = (one, other)
    (one.undoHistory, other.undoHistory) = (UndoHistory(), UndoHistory())
    #expect(one == other, sourceLocation: sourceLocation)
  }

  @Test func `who takes back a pause of all lets go on what came to be paused by it`() throws {
    var world = OneThreadWorld()
    let other = world.addThread("shell")
    _ = world.say("läuft")
    _ = world.workspace.perform(.pauseAll(true), titled: ActTitle("pause"), by: .commandLine)
    _ = world.say("dann")
    _ = world.end(.done)
    _ = world.say("too", in: other)
    #expect(world.stream.outbox.isPaused && world.workspace.streams[other]?.outbox.isPaused == true)
    expect(world.workspace.undo(by: .commandLine), "pause")
    #expect(!world.stream.outbox.isPaused && world.workspace.streams[other]?.outbox.isPaused == false)
    let sent = world.sendWhatMay()
    #expect(OneThreadWorld.said(sent).sorted() == ["dann", "too"])
  }

  @Test(arguments: [false, true])
  func `a thread that has nothing left is held no more where all are`(isBefore: Bool) throws {
    var world = OneThreadWorld()
    if isBefore {
      _ = world.workspace.perform(.pauseOutbox(world.thread, true), titled: ActTitle("own"), by: .commandLine)
    }
    _ = world.workspace.perform(.pauseAll(true), titled: ActTitle("pause"), by: .commandLine)
    for _ in 1...2 {
      _ = world.say("größer")
      #expect(world.stream.outbox.isPaused)
      let message = try #require(world.stream.outbox.waiting.first?.id)
      let removed = world.workspace.apply(.outbox(.remove(message), in: world.thread))
      let wayBack = try #require(removed)
      #expect(world.stream.outbox.isPaused == isBefore, "what was paused by itself stays so")
      // What comes back is held as before.
      _ = world.workspace.apply(wayBack)
      let sent = world.sendWhatMay()
      #expect(sent == [] && world.stream.outbox.isPaused)
      _ = world.workspace.apply(.outbox(.remove(message), in: world.thread))
    }
    expect(world.workspace.undo(by: .commandLine), "pause")
    #expect(world.stream.outbox.isPaused == isBefore)
  }

  @Test func `who takes back a pause of all, and does it again, changes nothing of what is paused by itself`() throws {
    var world = OneThreadWorld()
    let other = world.addThread("shell")
    _ = world.say("läuft")
    _ = world.say("dann")
    _ = world.workspace.apply(.pauseOutbox(other, true))
    _ = world.say("too", in: other)
    _ = world.workspace.perform(.pauseAll(true), titled: ActTitle("pause"), by: .commandLine)
    #expect(world.stream.outbox.isPausedWithAll)
    expect(world.workspace.undo(by: .commandLine), "pause")
    #expect(!world.stream.outbox.isPaused && world.workspace.streams[other]?.outbox.isPaused == true)
    expect(world.workspace.redo(by: .commandLine), "pause")
    #expect(world.stream.outbox.isPausedWithAll && world.workspace.outboxesToStayPaused == [other])
    _ = world.resumeAll()
    #expect(!world.stream.outbox.isPaused && world.workspace.streams[other]?.outbox.isPaused == true)
    _ = world.resumeAll()
    #expect(world.workspace.streams[other]?.outbox.isPaused == false)
  }

  @Test func `where a pause of all is taken back, nothing is paused with all, and a deleted thread stays paused`() {
    var world = OneThreadWorld()
    let other = world.addThread("shell")
    _ = world.workspace.perform(.pauseAll(true), titled: ActTitle("pause"), by: .commandLine)
    // As an older program may have left them: no step knows of these.
    for id in [world.thread, other] {
      let waits = QueuedMessage(id: Self.id(1), content: "größe", createdAt: OneThreadWorld.start)
      world.workspace.streams.update(id) { stream in
        stream.outbox.waiting.append(waits)
        stream.outbox.pauseWithAll()
        stream.isDeleted = id == other
      }
    }
    expect(world.workspace.undo(by: .commandLine), "pause")
    #expect(!world.workspace.isPaused && !world.stream.outbox.isPaused)
    let deleted = world.workspace.streams[other]?.outbox
    #expect(deleted?.isPaused == true && deleted?.isPausedWithAll == false)
  }

  @Test func `a thread that is paused by itself where all are stays so, and that is taken back`() throws {
    var world = OneThreadWorld()
    _ = world.say("läuft")
    _ = world.say("dann")
    _ = world.workspace.perform(.pauseAll(true), titled: ActTitle("pause"), by: .commandLine)
    _ = world.workspace.perform(.pauseOutbox(world.thread, true), titled: ActTitle("own"), by: .commandLine)
    #expect(world.stream.outbox.isPaused && !world.stream.outbox.isPausedWithAll)
    expect(world.workspace.undo(by: .commandLine), "own")
    #expect(world.stream.outbox.isPausedWithAll)
    expect(world.workspace.redo(by: .commandLine), "own")
    #expect(world.workspace.outboxesToStayPaused == [world.thread])
    _ = world.resumeAll()
    #expect(world.stream.outbox.isPaused)
    // Where all go on, nothing is paused with them any more.
    expect(world.workspace.undo(by: .commandLine), "own")
    #expect(!world.stream.outbox.isPaused)
  }

  @Test func `what has completed, and is known no more, is waited for no more by what is taken back`() {
    var workspace = Self.workspace()
    var waiting = Self.command(20, "danach")
    waiting.after = [Self.id(1), Self.id(21)]
    workspace.upNext.waiting.append(waiting)
    var edited = waiting
    edited.request.prompt = "danach, 好"
    _ = workspace.perform(.upNext(.replace(edited)), titled: ActTitle("edit"), by: .commandLine)
    // One completed; of the other nobody knows anything, as before.
    workspace.upNext.waiting.remove(Self.id(1))
    workspace.upNext.waiting.update(Self.id(20)) { $0.after = [Self.id(21)] }
    expect(workspace.undo(by: .commandLine), "edit")
    #expect(workspace.upNext.waiting[Self.id(20)]?.request.prompt == "danach")
    #expect(workspace.upNext.waiting[Self.id(20)]?.after == [Self.id(21)])
  }

  @Test func `a thread in which a command is to run is not deleted, nor is its deletion done again`() {
    var workspace = Self.workspace()
    let delete = Act.thread(.deleted(Self.id(1), true))
    let isDone = workspace.perform(delete, titled: ActTitle("delete"), by: .commandLine)
    #expect(isDone)
    expect(workspace.undo(by: .commandLine), "delete")
    let request = CommandRequest(
      id: Self.id(30), prompt: "später", target: .stream(Self.id(1)), createdAt: OneThreadWorld.start)
    workspace.upNext.waiting.append(QueuedCommand(id: Self.id(30), request: request, enqueuedAt: OneThreadWorld.start))
    guard case .tooLate = workspace.redo(by: .commandLine) else { return #expect(Bool(false), "it was deleted") }
    let isDoneNow = workspace.perform(delete, titled: ActTitle("delete"), by: .commandLine)
    #expect(!isDoneNow)
    #expect(workspace.streams[Self.id(1)]?.isDeleted == false)
  }
}
