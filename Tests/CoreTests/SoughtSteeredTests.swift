import Conversation
import Core
import Queues
import Testing

/// Messages that were on their way into a turn when the program ended, and what the session's record tells of them.
struct SoughtSteeredTests {
  /// A turn goes on, and messages of these words have been sent into it. Another one waits.
  private static func steering(_ contents: [String] = ["größe 漢"]) -> (OneThreadWorld, [MessageID]) {
    var world = OneThreadWorld()
    world.hear(.session(id: "s", modes: [], currentMode: nil))
    world.hearOutside(found(1))
    world.say("eins")
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    for content in contents + ["rest"] { world.say(content) }
    let waiting = world.stream.outbox.waiting.items.map(\.id).dropLast()
    for message in waiting { world.steer(message) }
    return (world, Array(waiting))
  }

  private static func found(_ size: Int64, _ growth: [OutsidePiece]? = nil) -> OutsideNews {
    let start = OneThreadWorld.start
    return .found(
      FoundSession(
        provider: "claude", providerSessionId: "s", path: "/s.jsonl", directory: "/p", project: "/p",
        createdAt: start, modifiedAt: start, mark: FileMark(size: size, modified: size, number: 1), readTo: size),
      growth: growth.map { .pieces($0) } ?? .whole)
  }

  private static func prompt(_ text: String, at moment: Timestamp) -> Entry {
    Entry(
      id: Identity(UniqueID(high: 1, low: UInt64(moment.milliseconds))), number: 1, role: .user, kind: .text,
      text: text,
      at: moment, status: .done)
  }

  private static func sought(_ message: MessageID, _ world: OneThreadWorld) throws -> SoughtMessage {
    try #require(world.workspace.messagesToSeek.map(\.message).first { $0.message == message })
  }

  @Test(arguments: [InSession.yes, .no, .maybe])
  func `the record settles whether it was said into the turn`(place: InSession) throws {
    var (world, ids) = Self.steering()
    let left = world.now
    world.recover()
    let sought = try Self.sought(ids[0], world)
    #expect((sought.content, sought.leftAt, sought.others) == ("größe 漢", left, ["eins"]))
    #expect(world.settle(sought, place).isEmpty, "nothing leaves before the person says so")
    #expect(world.stream.outbox.hold == .interrupted)
    let message = world.stream.outbox.waiting[ids[0]]
    switch place {
    case .yes:
      #expect(message == nil, "said is what the agent has, as if it had told in time")
      #expect(world.entries.last.map { [$0.text, $0.reference] } == ["größe 漢", ids[0].text])
      #expect(world.entries.last?.status == .done && world.entries.last?.role == .user)
    case .no:
      #expect(message?.standing == .waiting && message?.inSession == .no)
      #expect(message?.lastError == "the agent's session doesn't have it, so it was not said")
    case .maybe: #expect(message?.standing == .uncertain && message?.inSession == .no)
    }
    #expect(message?.steeredAt == nil)
    let first = world.stream.outbox.waiting.items.first
    #expect(first?.content == "eins" && first?.standing == .uncertain, "the turn's own message is looked for by itself")
  }

  @Test func `several in one turn are looked for each by itself`() throws {
    var (world, ids) = Self.steering(["zwei", "drei"])
    world.recover()
    #expect(world.workspace.messagesToSeek.count == 3)
    let (second, third) = (try Self.sought(ids[0], world), try Self.sought(ids[1], world))
    #expect(Set(second.others) == ["eins", "drei"] && Set(third.others) == ["eins", "zwei"])
    _ = world.settle(third, .no)
    _ = world.settle(second, .yes)
    #expect(world.stream.outbox.waiting.items.map(\.content) == ["eins", "drei", "rest"])
    #expect(world.workspace.seeksMessages, "that of the turn itself is left")
    world.change { $0.letGoOfMessages(but: []) }
    #expect(!world.workspace.seeksMessages)
  }

  @Test(arguments: [false, true])
  func `that of an agent that died while the program went on is looked for when it is gone`(tells: Bool) throws {
    var (world, ids) = Self.steering()
    let left = world.now
    if tells {
      world.end(.failed("Gone.", .answered, cause: .connection))
      #expect(
        !world.workspace.messagesToSeek.contains { $0.message.message == ids[0] }, "its agent may still write it down")
    }
    world.hear(.closed)
    let sought = try Self.sought(ids[0], world)
    #expect((sought.content, sought.leftAt, sought.others) == ("größe 漢", left, ["eins"]))
    #expect(world.workspace.messagesToSeek.count == 2)
    _ = world.settle(sought, .yes)
    #expect(world.stream.outbox.waiting.items.map(\.content) == ["eins", "rest"])
    world.hear(.closed)
    #expect(world.workspace.messagesToSeek.count == 1)
  }

  @Test func `where nobody can look, it stays uncertain and is not looked for in a later turn`() throws {
    var (world, ids) = Self.steering()
    world.recover()
    world.change { $0.letGoOfMessages(but: []) }
    #expect(world.stream.outbox.waiting[ids[0]]?.standing == .uncertain)
    world.retry()
    #expect(world.stream.turn != nil)
    world.recover()
    #expect(!world.workspace.messagesToSeek.contains { $0.message.message == ids[0] })
    #expect(world.stream.outbox.waiting[ids[0]]?.standing == .uncertain)
  }

  @Test func `the record of a session that came later doesn't tell`() {
    var (world, ids) = Self.steering()
    world.hear(.session(id: "t", modes: [], currentMode: nil))
    world.recover()
    #expect(!world.workspace.streams.all.contains { $0.id != world.thread })
    world.hearOutside(
      .found(
        FoundSession(
          provider: "claude", providerSessionId: "t", path: "/t.jsonl", directory: "/p", project: "/p",
          createdAt: world.now, modifiedAt: world.now, mark: FileMark(size: 1, modified: 1, number: 2), readTo: 1),
        growth: .whole))
    #expect(!world.workspace.messagesToSeek.contains { $0.message.message == ids[0] })
  }

  @Test func `what came of it in time is not looked for`() {
    var (world, ids) = Self.steering(["zwei", "drei"])
    world.hear(.steered(ids[0]))
    world.hear(.notSteered(ids[1], "no turn"))
    #expect(world.stream.outbox.waiting[ids[1]]?.steeredAt == nil)
    world.recover()
    #expect(world.workspace.messagesToSeek.map(\.message.content) == ["eins"])
  }

  @Test func `what the record has of it doesn't show a second time`() throws {
    var (world, ids) = Self.steering()
    let recorded = Self.prompt("größe 漢", at: world.now)
    world.recover()
    let eins = Self.prompt("eins", at: recorded.at)
    world.hearOutside(Self.found(2, [.entry(eins), .entry(recorded)]))
    _ = world.settle(try Self.sought(ids[0], world), .yes)
    #expect(world.entries.filter { $0.text == "größe 漢" }.count == 1)
  }

  @Test func `what was not said is not taken for said when another program says it`() throws {
    var (world, ids) = Self.steering()
    world.recover()
    let before = world.stream.outside?.ownPrompts.count
    _ = world.settle(try Self.sought(ids[0], world), .no)
    #expect(world.stream.outside?.ownPrompts.count == before.map { $0 - 1 })
  }

  private static func place(_ content: String, beside others: [String], _ prompts: String...) -> InSession {
    let at = OneThreadWorld.start
    return SoughtMessage(
      thread: Identity(UniqueID(high: 1, low: 1)), message: Identity(UniqueID(high: 1, low: 2)), content: content,
      leftAt: at, others: others
    ).place(among: prompts.map { prompt($0, at: at) }, reachesBack: true, shown: content)
  }

  @Test func `prompts of others say nothing of it, and others with its words leave it open`() {
    #expect(Self.place("zwei", beside: ["eins", "drei"], "eins", "drei\n") == .no)
    #expect(Self.place("zwei", beside: ["eins"], "eins", "zwei") == .yes)
    #expect(Self.place("zwei", beside: ["eins"], "eins", "und zwei") == .maybe, "it may be there in another form")
    #expect(Self.place("zwei", beside: ["zwei"], "zwei") == .maybe)
    #expect(Self.place("zwei", beside: ["zwei"], "zwei", "zwei") == .yes)
    #expect(Self.place("zwei", beside: ["zwei"]) == .no)
    #expect(Self.place("zwei", beside: ["zwei\n[größe]"], "zwei\n[größe]") == .no, "it is the other's line")
  }
}
