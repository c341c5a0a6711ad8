import Conversation
import Queues
import Testing

@testable import Core

/// The person's word that a turn goes on, while the session's record is asked whether it has the message.
struct SoughtContinueTests {
  /// The agent died with the message, and its session lies in a file.
  private static func brokenOff(
    _ reach: MessageReach = .taken(isInSession: nil), cause: FailureCause = .connection,
    attachments: [Conversation.Attachment] = []
  ) throws -> (OneThreadWorld, SoughtMessage) {
    var world = OneThreadWorld()
    world.workspace.circumstances.asksRecords = true
    world.hear(.session(id: "s", modes: [], currentMode: nil))
    let id = world.thread
    world.change { $0.say("größe 漢", attachments: attachments, in: id) }
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    if reach == .answered { world.hear(.text("half", kind: .said, part: nil)) }
    world.hearOutside(found(in: world))
    world.end(.failed("Gone.", reach, cause: cause))
    return (world, try #require(world.workspace.messagesToSeek.first?.message))
  }

  private static func found(in world: OneThreadWorld) -> OutsideNews {
    .found(
      FoundSession(
        provider: "claude", providerSessionId: "s", path: "/s.jsonl", directory: "/p", project: "/p",
        createdAt: world.now, modifiedAt: world.now, mark: FileMark(size: 1, modified: 1, number: 1), readTo: 1),
      growth: .whole)
  }

  /// Nothing is said yet, and the word stays.
  private static func expectWaits(_ world: inout OneThreadWorld, for sought: SoughtMessage, _ line: SourceLocation) {
    let (refusal, orders) = world.goOn()
    #expect(refusal == nil && orders.isEmpty, sourceLocation: line)
    #expect(world.stream.goesOnOnceTold == sought.message && world.stream.turn == nil, sourceLocation: line)
    #expect(world.workspace.messagesToSeek.map(\.message) == [sought], sourceLocation: line)
  }

  @Test(arguments: [InSession.yes, .no])
  func `it waits for what the record tells, and what never arrived is said`(place: InSession) throws {
    var (world, sought) = try Self.brokenOff()
    Self.expectWaits(&world, for: sought, #_sourceLocation)
    let said = OneThreadWorld.said(world.settle(sought, place))
    #expect(said == [place == .no ? "größe 漢" : Delivery.wordToGoOn])
    #expect(world.stream.goesOnOnceTold == nil && !world.workspace.seeksMessages)
    #expect(world.stream.outbox.waiting.isEmpty && world.stream.turn?.message == sought.message)
  }

  @Test func `where the record can't tell, nothing is said, and the person decides whether it is said again`() throws {
    var (world, sought) = try Self.brokenOff()
    Self.expectWaits(&world, for: sought, #_sourceLocation)
    let early = world.settle(sought, .maybe)
    #expect(early.isEmpty && world.stream.outbox.waiting.first?.standing == .uncertain)
    #expect(world.stream.goesOnOnceTold == nil && !world.workspace.seeksMessages)
    let (refusal, orders) = world.goOn()
    #expect(refusal == .mayNotHaveArrived(agent: "claude") && orders.isEmpty)
    let said = OneThreadWorld.said(world.retry())
    #expect(said == ["größe 漢"])
  }

  @Test func `what was answered goes on, also where the record can't tell`() throws {
    var (world, sought) = try Self.brokenOff(.answered)
    Self.expectWaits(&world, for: sought, #_sourceLocation)
    let said = OneThreadWorld.said(world.settle(sought, .maybe))
    #expect(said == [Delivery.wordToGoOn])
  }

  @Test func `a message with a file is looked for, too`() throws {
    var (world, sought) = try Self.brokenOff(attachments: [.file(path: "/é/größe.png")])
    Self.expectWaits(&world, for: sought, #_sourceLocation)
    let said = OneThreadWorld.said(world.settle(sought, .no))
    #expect(said == ["größe 漢"])
  }

  @Test(arguments: [InSession.yes, .no])
  func `so it is where the program ended with its agent`(place: InSession) throws {
    var world = OneThreadWorld()
    world.workspace.circumstances.asksRecords = true
    world.hear(.session(id: "s", modes: [], currentMode: nil))
    world.say("größe 漢")
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    world.recover()
    world.hearOutside(Self.found(in: world))
    let sought = try #require(world.workspace.messagesToSeek.first?.message)
    Self.expectWaits(&world, for: sought, #_sourceLocation)
    let said = OneThreadWorld.said(world.settle(sought, place))
    #expect(said == [place == .no ? "größe 漢" : Delivery.wordToGoOn])
  }

  @Test(arguments: [InSession.yes, .no])
  func `where a limit ended it, it goes on when that is renewed, and lifts it for nobody`(place: InSession) throws {
    let limit = UsageLimit(until: OneThreadWorld.start.adding(seconds: 3600), words: "used up")
    var (world, sought) = try Self.brokenOff(cause: .usageLimit(limit))
    Self.expectWaits(&world, for: sought, #_sourceLocation)
    let orders = world.settle(sought, place)
    #expect(orders.isEmpty && world.workspace.limits["claude"] != nil)
    #expect(world.stream.outbox.hold == .usageLimit(until: limit.until))
    let said = OneThreadWorld.said(world.goOn(at: OneThreadWorld.start.adding(seconds: 3700)))
    #expect(said == [place == .no ? "größe 漢" : Delivery.wordToGoOn])
  }

  @Test func `what was answered and never written down is neither continued nor said`() throws {
    var (world, sought) = try Self.brokenOff(.answered)
    Self.expectWaits(&world, for: sought, #_sourceLocation)
    let orders = world.settle(sought, .no)
    #expect(orders.isEmpty && world.stream.outbox.waiting.first?.standing == .uncertain)
    let refusal = world.goOn().refusal
    #expect(refusal == .mayNotHaveArrived(agent: "claude"))
  }

  @Test func `taken out while the record was read and brought back, it is looked for again before it goes on`() throws {
    var (world, sought) = try Self.brokenOff()
    let message = try #require(world.stream.messageInTrouble)
    let inverse = world.workspace.apply(.skip(message, in: world.thread))
    _ = world.settle(sought, .no)
    #expect(!world.workspace.seeksMessages)
    let act = try #require(inverse)
    _ = world.workspace.apply(act)
    Self.expectWaits(&world, for: sought, #_sourceLocation)
    let said = OneThreadWorld.said(world.settle(sought, .no))
    #expect(said == ["größe 漢"])
  }

  @Test func `where nobody could look for it, the word is to be said again, and waits then`() throws {
    var (world, sought) = try Self.brokenOff()
    Self.expectWaits(&world, for: sought, #_sourceLocation)
    world.change { $0.letGoOfMessages(but: []) }
    #expect(world.stream.goesOnOnceTold == nil && world.stream.outbox.waiting.first?.standing == .uncertain)
    Self.expectWaits(&world, for: sought, #_sourceLocation)
  }

  @Test func `another word of the person's takes its place`() throws {
    var (world, sought) = try Self.brokenOff()
    Self.expectWaits(&world, for: sought, #_sourceLocation)
    let said = OneThreadWorld.said(world.retry())
    let orders = world.settle(sought, .yes)
    #expect(said == ["größe 漢"] && orders.isEmpty)
    #expect(world.stream.goesOnOnceTold == nil && world.stream.outbox.waiting.isEmpty)
  }

  @Test func `what something else was said behind doesn't go on, whatever the record tells`() throws {
    var (world, sought) = try Self.brokenOff()
    Self.expectWaits(&world, for: sought, #_sourceLocation)
    world.change { $0.passBrokenTurns(in: sought.thread) }
    let orders = world.settle(sought, .yes)
    #expect(orders.isEmpty && world.stream.outbox.waiting.first?.mayBeInSession == false)
  }

  @Test func `where no records are asked it goes on at once`() throws {
    var (world, _) = try Self.brokenOff()
    world.workspace.circumstances.asksRecords = false
    let said = OneThreadWorld.said(world.goOn().orders)
    #expect(said == [Delivery.wordToGoOn])
  }

  @Test(arguments: [MessageReach.taken(isInSession: nil), .answered])
  func `a start asks again, and the word still stands`(reach: MessageReach) throws {
    var (world, sought) = try Self.brokenOff(reach)
    Self.expectWaits(&world, for: sought, #_sourceLocation)
    let message = try #require(world.stream.outbox.waiting[sought.message])
    world.workspace.streams.update(world.thread) { stream in
      (stream.sought, stream.goesOnOnceTold) = ([], nil)
      stream.askAgain(message.id, leftAt: sought.leftAt, inTry: message.attempts + 1, goesOnOnceTold: true)
    }
    #expect(world.stream.sought.isEmpty && world.stream.goesOnOnceTold == nil, "of another try it was not said")
    world.workspace.streams.update(world.thread) { stream in
      stream.askAgain(message.id, leftAt: sought.leftAt, inTry: message.attempts, goesOnOnceTold: true)
    }
    world.recover()
    let again = try #require(world.workspace.messagesToSeek.first?.message)
    #expect(again.content == sought.content && again.leftAt == sought.leftAt)
    #expect(again.end == .failed("Gone.", reach))
    let said = OneThreadWorld.said(world.settle(again, .no))
    #expect(said == (reach == .answered ? [] : ["größe 漢"]))
    #expect(world.stream.goesOnOnceTold == nil)
  }

  @Test(arguments: [InSession.yes, .no])
  func `over a start, too, what may pass goes again by itself once the record has told`(place: InSession) throws {
    var (world, sought) = try Self.brokenOff()
    let message = try #require(world.stream.outbox.waiting[sought.message])
    world.workspace.streams.update(world.thread) { stream in
      stream.sought = []
      stream.askAgain(
        message.id, leftAt: sought.leftAt, inTry: message.attempts, because: .connection, goesOnOnceTold: false)
    }
    let again = try #require(world.stream.sought.first)
    let orders = world.settle(again, place)
    #expect(orders.isEmpty && world.stream.isRetrying)
  }

  @Test func `a program of an older version that has said something else since ends the word`() throws {
    var (world, sought) = try Self.brokenOff()
    let message = try #require(world.stream.outbox.waiting[sought.message])
    world.workspace.streams.update(world.thread) { stream in
      (stream.sought, stream.goesOnOnceTold) = ([], nil)
      stream.outbox.update(message.id) { $0.forgetTries() }
      stream.askAgain(message.id, leftAt: sought.leftAt, inTry: message.attempts, goesOnOnceTold: true)
    }
    #expect(world.stream.goesOnOnceTold == nil)
    let again = try #require(world.stream.sought.first)
    let orders = world.settle(again, .yes)
    #expect(orders.isEmpty && world.stream.turn == nil)
  }

  @Test func `an own turn of the agent that is unlocked meanwhile changes nothing of that`() throws {
    var (world, sought) = try Self.brokenOff()
    Self.expectWaits(&world, for: sought, #_sourceLocation)
    world.hear(.beganByItself)
    #expect(world.stream.turn != nil)
    let thread = world.thread
    world.change { $0.unlock(thread) }
    #expect(world.stream.goesOnOnceTold == sought.message)
    #expect(world.workspace.messagesToSeek.map(\.message) == [sought])
    let said = OneThreadWorld.said(world.settle(sought, .yes))
    #expect(said == [Delivery.wordToGoOn])
  }

  @Test func `where records are asked no more, the word is forgotten, and what one tells says nothing`() throws {
    var (world, sought) = try Self.brokenOff()
    Self.expectWaits(&world, for: sought, #_sourceLocation)
    world.change { $0.forgetWordsToGoOn() }
    #expect(world.stream.goesOnOnceTold == nil && world.workspace.seeksMessages)
    let orders = world.settle(sought, .yes)
    #expect(orders.isEmpty && world.stream.turn == nil)
  }
}
