import Conversation
import Core
import Queues
import Testing

/// What is taken out of an outbox comes back with the hold that it had caused.
struct TroubleUndoTests {
  private static let holds: [(end: TurnEnd?, hold: Hold)] = [
    (nil, .interrupted),
    (.failed("No.", .notTaken), .failed("No.")),
    (.failed("Cut.", .answered), .failed("Cut. It had begun to answer.")),
    (.unanswered("Nothing."), .failed("Nothing.")),
    (.failed("No.", .notTaken, cause: .connection), .retrying(at: OneThreadWorld.start.adding(seconds: 5))),
  ]

  /// Three messages; the first one's turn has ended so, or the program has died in it.
  private func world(_ end: TurnEnd?) -> OneThreadWorld {
    var world = OneThreadWorld()
    for words in ["a", "b", "c"] { world.say(words) }
    if let end { world.end(end) } else { world.recover() }
    return world
  }

  private func acts(on world: OneThreadWorld) -> [Act] {
    let ids = world.stream.outbox.waiting.items.map(\.id)
    let skip = world.stream.messageInTrouble.map { Act.skip($0, in: world.thread) }
    return [
      .outbox(.remove(ids[0]), in: world.thread), .outbox(.all(ids.map { .remove($0) }), in: world.thread),
      .all(ids.reversed().map { .outbox(.remove($0), in: world.thread) }),
    ] + (skip.map { [$0] } ?? [])
  }

  @Test(arguments: holds) func `undo brings the hold back, and nothing leaves`(end: TurnEnd?, hold: Hold) {
    let start = world(end)
    #expect(start.stream.outbox.hold == hold)
    for act in acts(on: start) {
      var world = start
      var history = UndoHistory()
      #expect(history.perform(act, titled: ActTitle("x"), by: .commandLine, on: &world.workspace))
      #expect(world.stream.outbox.hold == nil)
      #expect(history.undo(by: .commandLine, on: &world.workspace).isDone)
      #expect(world.stream.outbox == start.stream.outbox)
      #expect(world.sendWhatMay().isEmpty)
      #expect(history.redo(by: .commandLine, on: &world.workspace).isDone)
      #expect(world.stream.outbox.hold == nil)
      #expect(history.undo(by: .commandLine, on: &world.workspace).isDone)
      #expect(world.stream.outbox == start.stream.outbox)
    }
  }

  @Test(arguments: holds) func `a message that comes back while another is under way holds what is behind it`(
    end: TurnEnd?, hold: Hold
  ) {
    var world = world(end)
    var history = UndoHistory()
    let first = world.stream.outbox.waiting.items[0].id
    _ = history.perform(
      .outbox(.remove(first), in: world.thread), titled: ActTitle("x"), by: .commandLine, on: &world.workspace)
    #expect(OneThreadWorld.said(world.sendWhatMay()) == ["b"])
    _ = history.undo(by: .commandLine, on: &world.workspace)
    #expect(world.stream.outbox.hold == hold)
    #expect(world.end(.done).isEmpty)
    #expect(world.stream.outbox.waiting.items.map(\.content) == ["a", "c"])
  }

  /// How a message may come back to the outbox once it has left.
  private static let returns: [TurnEnd] = [
    .failed("Cut.", .answered), .failed("No.", .notTaken), .failed("Log in.", .notTaken, cause: .login),
    .failed("No.", .notTaken, cause: .connection), .failed("No.", .taken(isInSession: true)), .unanswered("Nothing."),
  ]

  @Test(arguments: returns, [false, true])
  func `a message that has left since is not what it was before by undo or redo, and nothing leaves`(
    end: TurnEnd, isRedone: Bool
  ) throws {
    var start = OneThreadWorld()
    for words in ["a", "b"] { start.say(words) }
    let message = try #require(start.stream.outbox.waiting.first)
    var (urgent, other) = (message, message)
    urgent.priority = .urgent
    other.content = "größer"
    let acts: [ListAct<QueuedMessage>] = [.replace(other), .all([.replace(urgent), .move(message.id, to: 1)])]
    for act in acts {
      var world = start
      _ = world.workspace.perform(.outbox(act, in: world.thread), titled: ActTitle("x"), by: .commandLine)
      if isRedone { _ = world.workspace.undo(by: .commandLine) }
      world.end(.done)
      world.end(end)
      let before = world.stream.outbox
      #expect(before.waiting.items.map(\.id) == [message.id])
      let outcome = isRedone ? world.workspace.redo(by: .commandLine) : world.workspace.undo(by: .commandLine)
      #expect(!outcome.isDone)
      #expect(world.stream.outbox == before)
      let orders = world.sendWhatMay()
      #expect(orders.isEmpty)
      #expect(world.workspace.undoHistory.undone.isEmpty)
    }
  }

  @Test(arguments: [false, true])
  func `a message that was called off before it left is changed by undo and redo as if it had waited`(
    isRedone: Bool
  ) throws {
    var world = OneThreadWorld()
    for words in ["a", "b"] { world.say(words) }
    let message = try #require(world.stream.outbox.waiting.first)
    var other = message
    other.content = "größer"
    _ = world.workspace.perform(
      .outbox(.replace(other), in: world.thread), titled: ActTitle("x"), by: .commandLine)
    if isRedone { _ = world.workspace.undo(by: .commandLine) }
    world.end(.done)
    #expect(world.stream.outbox.running.map(\.id) == [message.id])
    world.end(.calledOff)
    let outcome = isRedone ? world.workspace.redo(by: .commandLine) : world.workspace.undo(by: .commandLine)
    #expect(outcome.isDone)
    #expect(world.stream.outbox.waiting.items == [isRedone ? other : message])
    #expect(world.stream.outbox.isPaused)
  }

  @Test func `an edit of a message that had failed is taken back and done again as long as it waits`() throws {
    var world = world(.failed("No.", .notTaken))
    let message = try #require(world.stream.outbox.waiting.first)
    var other = message
    (other.content, other.lastError) = ("größer", nil)
    _ = world.workspace.perform(
      .outbox(.replace(other), in: world.thread), titled: ActTitle("x"), by: .commandLine)
    let undone = world.workspace.undo(by: .commandLine)
    #expect(undone.isDone)
    #expect(world.stream.outbox.waiting.first == message)
    let redone = world.workspace.redo(by: .commandLine)
    #expect(redone.isDone)
    #expect(world.stream.outbox.waiting.first == other)
  }

  @Test func `a pause and a used-up limit are not touched by what comes and goes`() {
    for hold in [Hold.paused, .usageLimit(until: nil)] {
      var world = OneThreadWorld()
      for words in ["a", "b"] { world.say(words) }
      world.workspace.streams.update(world.thread) { $0.outbox.hold = hold }
      world.end(.done)
      var history = UndoHistory()
      let id = world.stream.outbox.waiting.items[0].id
      _ = history.perform(
        .outbox(.remove(id), in: world.thread), titled: ActTitle("x"), by: .commandLine, on: &world.workspace)
      #expect(world.stream.outbox.hold == hold)
      _ = history.undo(by: .commandLine, on: &world.workspace)
      #expect(world.stream.outbox.hold == hold)
      #expect(world.sendWhatMay().isEmpty)
    }
  }
}

extension UndoHistory.Outcome {
  fileprivate var isDone: Bool {
    switch self {
    case .did: true
    case .tooLate, .notNow, .nothing, .begins, .isStillBeingDone: false
    }
  }
}
