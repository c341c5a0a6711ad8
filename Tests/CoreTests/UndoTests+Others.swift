import Conversation
import Core
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
}
