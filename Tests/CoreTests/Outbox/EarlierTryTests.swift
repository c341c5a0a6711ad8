import Conversation
import Core
import Queues
import Settings
import Testing

/// A message that may have been done is sent once more, and that try comes to nothing.
struct EarlierTryTests {
  /// Its agent had begun to answer when it died.
  private static func uncertain() -> OneThreadWorld {
    var world = OneThreadWorld()
    world.hear(.session(id: "s", modes: [], currentMode: nil))
    world.say("a")
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    world.end(.failed("Gone.", .answered))
    return world
  }

  private static func expectAsBefore(_ world: OneThreadWorld, because words: String, _ line: SourceLocation) {
    let message = world.stream.outbox.waiting.first
    #expect(message?.standing == .uncertain, sourceLocation: line)
    #expect(message?.inSession == .yes, sourceLocation: line)
    #expect(message?.lastError == words, sourceLocation: line)
    #expect(message?.earlier == nil, sourceLocation: line)
    #expect(message.map(world.stream.canGoOn) == true, sourceLocation: line)
    var next = world
    #expect(next.sendWhatMay().isEmpty && next.resume().isEmpty, sourceLocation: line)
    #expect(OneThreadWorld.said(next.goOn().orders) == ["continue"], sourceLocation: line)
  }

  @Test func `stopped before it left, it is what it was`() {
    for isRetried in [true, false] {
      var world = Self.uncertain()
      if isRetried { _ = world.retry() } else { _ = world.goOn() }
      #expect(world.stream.turn != nil)
      world.end(.calledOff)
      Self.expectAsBefore(world, because: "Gone. It had begun to answer.", #_sourceLocation)
    }
  }

  @Test func `failed at the start, it is what it was, and says both`() {
    var world = Self.uncertain()
    #expect(OneThreadWorld.said(world.retry()) == ["a"])
    world.end(.failed("It ended with exit 3.", .notTaken, cause: .connection))
    Self.expectAsBefore(
      world, because: "It ended with exit 3. Of the try before: Gone. It had begun to answer.", #_sourceLocation)
    // The words don't grow with each try.
    _ = world.retry()
    world.end(.failed("It ended with exit 3.", .notTaken, cause: .connection))
    Self.expectAsBefore(
      world, because: "It ended with exit 3. Of the try before: Gone. It had begun to answer.", #_sourceLocation)
  }

  @Test func `what the last try came to is said first, also where an earlier one ended so`() {
    var world = OneThreadWorld()
    let gone = TurnEnd.failed("It ended with exit 1.", .taken(isInSession: nil))
    let unknown = "It ended with exit 1. Whether its session has the message is not known."
    func expectWords(_ words: String, _ line: SourceLocation = #_sourceLocation) {
      #expect(world.stream.outbox.waiting.first?.lastError == words, sourceLocation: line)
      guard case .failed(let reason)? = world.stream.outbox.hold else {
        Issue.record("it is not held", sourceLocation: line)
        return
      }
      #expect(words.hasPrefix(reason), sourceLocation: line)
    }
    func tryAgain(_ end: TurnEnd) {
      _ = world.retry()
      if end == gone, let message = world.stream.turn?.message { world.hear(.accepted(message)) }
      world.end(end)
    }
    world.say("a")
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    world.end(gone)
    expectWords(unknown)
    for _ in 1...2 {
      tryAgain(.failed("The folder is gone.", .notTaken))
      expectWords("The folder is gone. Of the try before: \(unknown)")
    }
    for _ in 1...2 {
      tryAgain(gone)
      expectWords("\(unknown) Of the try before: The folder is gone.")
    }
    tryAgain(.failed("The folder is gone.", .notTaken))
    expectWords("The folder is gone. Of the try before: \(unknown)")
  }

  @Test func `cut off by a crash before it left, it is what it was`() {
    var world = Self.uncertain()
    world.hear(.closed)
    _ = world.retry()
    // It was to be said, and nobody has heard it: that is tried a few times.
    for _ in 1..<world.workspace.settings.outboxRetries {
      world.recover(whenLeft: false)
      #expect(OneThreadWorld.said(world.sendWhatMay()) == ["a"])
    }
    world.recover(whenLeft: false)
    Self.expectAsBefore(
      world, because: "the agent had not been told of it yet; of the try before: Gone. It had begun to answer.",
      #_sourceLocation)
  }

  @Test func `where nobody knows whether the agent heard it again, the try before counts`() throws {
    var world = Self.uncertain()
    _ = world.goOn()
    world.recover()
    var message = try #require(world.stream.outbox.waiting.first)
    #expect(message.standing == .uncertain && world.stream.canGoOn(with: message))
    #expect(message.lastError?.hasSuffix("of the try before: Gone. It had begun to answer.") == true)
    world = Self.uncertain()
    _ = world.retry()
    world.recover()
    message = try #require(world.stream.outbox.waiting.first)
    #expect(message.standing == .uncertain && message.inSession == .no && world.stream.canGoOn(with: message))
    #expect(OneThreadWorld.said(world.goOn().orders) == ["continue"])
  }

  @Test func `heard again, nothing of the try before is left`() throws {
    var world = Self.uncertain()
    _ = world.retry()
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    world.end(.failed("No.", .answered))
    let message = try #require(world.stream.outbox.waiting.first)
    #expect(message.lastError == "No. It had begun to answer." && message.earlier == nil)
  }

  @Test func `what can't be gone on with since its session is gone is not offered a second time`() {
    var world = Self.uncertain()
    _ = world.goOn()
    world.end(.failed("It has no such session.", .taken(isInSession: false)))
    let message = world.stream.outbox.waiting.first
    #expect(message?.standing == .uncertain, "it may have been done all the same")
    #expect(message.map(world.stream.canGoOn) == false)
    #expect(world.goOn().refusal == .mayNotHaveArrived(agent: "claude"))
    #expect(OneThreadWorld.said(world.retry()) == ["a"])
  }
}
