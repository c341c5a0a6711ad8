import Conversation
import Core
import Queues
import Testing

/// A message that the end of the program cut off, and what the agent's own record tells of it.
struct SoughtMessageTests {
  /// The agent had accepted the message, and nothing was heard of it; its session lies in a file.
  private static func cutOff(_ content: String = "größe 漢") -> OneThreadWorld {
    var world = OneThreadWorld()
    world.hear(.session(id: "s", modes: [], currentMode: nil))
    world.say(content)
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    world.recover()
    let found = FoundSession(
      provider: "claude", providerSessionId: "s", path: "/s.jsonl", directory: "/p", project: "/p",
      createdAt: world.now, modifiedAt: world.now, mark: FileMark(size: 1, modified: 1, number: 1), readTo: 1)
    world.hearOutside(.found(found, growth: .whole))
    return world
  }

  @Test(arguments: [InSession.yes, .no, .maybe])
  func `the record settles whether it was said, and the person decides the rest`(place: InSession) throws {
    var world = Self.cutOff()
    let (sought, source) = try #require(world.workspace.messagesToSeek.first)
    #expect(source.path == "/s.jsonl" && sought.content == "größe 漢")
    #expect(world.settle(sought, place).isEmpty)
    let message = try #require(world.stream.outbox.waiting[sought.message])
    #expect(world.stream.outbox.hold == .interrupted)
    switch place {
    case .yes:
      #expect(message.standing == .uncertain && message.inSession == .yes)
      #expect(message.lastError == "the agent's session has it; whether it was finished is not known")
    case .no:
      #expect(message.standing == .waiting && message.inSession == .no)
      #expect(message.lastError == "the agent's session doesn't have it, so it was not said")
      #expect(!world.stream.canGoOn(with: message))
      #expect(OneThreadWorld.said(world.retry()) == ["größe 漢"])
    case .maybe:
      #expect(message.standing == .uncertain)
      #expect(message.lastError?.hasSuffix("; its session's record can't tell") == true)
      let (refusal, orders) = world.goOn()
      #expect(refusal == .mayNotHaveArrived(agent: "claude") && orders.isEmpty)
    }
    #expect(!world.workspace.seeksMessages, "it is looked for once")
  }

  @Test func `the conversation says that it was not said, also where it is on the disk only`() throws {
    var world = Self.cutOff()
    let (sought, _) = try #require(world.workspace.messagesToSeek.first)
    world.transcripts.close(world.thread)
    _ = world.transcripts.takeJournal()
    _ = world.settle(sought, .no)
    let change = TranscriptChange.settle(Identity(sought.message.unique), as: .failed, in: world.thread)
    #expect(world.transcripts.journal == [change])
  }

  @Test func `what the person has decided about meanwhile stays decided`() throws {
    var world = Self.cutOff()
    let (sought, _) = try #require(world.workspace.messagesToSeek.first)
    _ = world.skip()
    _ = world.settle(sought, .no)
    #expect(world.stream.outbox.isEmpty && !world.workspace.seeksMessages)
  }

  @Test func `where the outbox is held by something else, the record tells all the same, and nothing leaves`() throws {
    var world = Self.brokenOff(.taken(isInSession: nil))
    let (sought, _) = try #require(world.workspace.messagesToSeek.first)
    world.workspace.streams.update(world.thread) { $0.outbox.hold = .interrupted }
    let orders = world.settle(sought, .no)
    #expect(orders.isEmpty && world.stream.outbox.hold == .interrupted)
    let told = world.entries.last { $0.kind == .notice }?.text
    #expect(told == "Gone. The agent's session doesn't have the message.")
    #expect(world.stream.outbox.waiting.first?.lastError == told)
    let refusal = world.goOn().refusal
    #expect(refusal == .neverArrived(agent: "claude"))
  }

  // MARK: While the program runs

  /// The agent died with the message, and its session lies in a file.
  private static func brokenOff(_ reach: MessageReach, in session: InSession = .no) -> OneThreadWorld {
    var world = OneThreadWorld()
    world.hear(.session(id: "s", modes: [], currentMode: nil))
    world.say("größe 漢")
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    if session == .yes { world.end(.failed("No.", .taken(isInSession: true))) }
    if session == .yes { world.goOn() }
    if reach == .answered { world.hear(.text("half", kind: .said, part: nil)) }
    let found = FoundSession(
      provider: "claude", providerSessionId: "s", path: "/s.jsonl", directory: "/p", project: "/p",
      createdAt: world.now, modifiedAt: world.now, mark: FileMark(size: 1, modified: 1, number: 1), readTo: 1)
    world.hearOutside(.found(found, growth: .whole))
    world.end(.failed("Gone.", reach, cause: .connection))
    return world
  }

  @Test func `an agent that dies before its first word leaves its message uncertain, and nothing is said by itself`() {
    var world = Self.brokenOff(.taken(isInSession: nil))
    let message = world.stream.outbox.waiting.first
    #expect(message?.standing == .uncertain && message?.inSession == .maybe)
    #expect(message?.lastError == "Gone. Whether its session has the message is not known.")
    #expect(world.goOn(at: world.now.adding(seconds: 90_000)).isEmpty && world.resume().isEmpty)
    #expect(OneThreadWorld.said(world.retry()) == ["größe 漢"])
  }

  @Test(arguments: [InSession.yes, .no, .maybe])
  func `the record tells how it goes on after an agent died before its first word`(place: InSession) throws {
    var world = Self.brokenOff(.taken(isInSession: nil))
    let (sought, _) = try #require(world.workspace.messagesToSeek.first)
    _ = world.settle(sought, place)
    #expect(!world.workspace.seeksMessages)
    let message = try #require(world.stream.outbox.waiting.first)
    #expect(message.inSession == (place == .yes ? .yes : .no), "what can't be known is no reason to go on there")
    let entry = world.entries.last { $0.reference == message.id.text }
    #expect(entry?.status == (place == .maybe ? .interrupted : .failed))
    let told = world.entries.last { $0.kind == .notice }?.text
    #expect(told == message.lastError, "the conversation says the same")
    guard place != .maybe else {
      #expect(told == "Gone. Whether its session has the message is not known, and its record can't tell.")
      #expect(message.lastError.map(Hold.failed) == world.stream.outbox.hold)
      return #expect(message.standing == .uncertain)
    }
    #expect(message.standing == .waiting && world.stream.isRetrying)
    let has = place == .yes ? "has" : "doesn't have"
    #expect(message.lastError == "Gone. The agent's session \(has) the message.")
    #expect(
      OneThreadWorld.said(world.goOn(at: world.now.adding(seconds: 60)))
        == [place == .yes ? Delivery.wordToGoOn : "größe 漢"])
  }

  /// Some agents say their first words before they write the message down.
  @Test func `what was answered and never written down can't be continued`() throws {
    var world = Self.brokenOff(.answered)
    let (sought, _) = try #require(world.workspace.messagesToSeek.first)
    _ = world.settle(sought, .no)
    let message = try #require(world.stream.outbox.waiting.first)
    #expect(message.standing == .uncertain && message.inSession == .no)
    #expect(message.lastError == "Gone. It had begun to answer. The agent's session doesn't have the message.")
    #expect(world.goOn().orders.isEmpty)
  }

  @Test func `a turn that goes on in its session isn't looked for there, since it said no words`() {
    let worlds = [MessageReach.taken(isInSession: nil), .answered].map { Self.brokenOff($0, in: .yes) }
    for world in worlds { #expect(!world.workspace.seeksMessages) }
    #expect(worlds[0].stream.isRetrying)
  }

  @Test func `what the person has decided about while the record was read stays decided`() throws {
    var world = Self.brokenOff(.taken(isInSession: nil))
    let (sought, _) = try #require(world.workspace.messagesToSeek.first)
    world.retry()
    _ = world.settle(sought, .no)
    #expect(world.stream.turn != nil && world.stream.outbox.waiting.isEmpty)
  }

  @Test func `what had begun to be answered, or never left, is not looked for`() {
    var world = OneThreadWorld()
    world.say("a")
    world.recover(whenLeft: false)
    #expect(world.workspace.messagesToSeek.isEmpty)
  }

  private static func entry(_ role: Entry.Role, _ text: String, at seconds: Int64) -> Entry {
    Entry(
      id: Identity(UniqueID(high: 1, low: UInt64(seconds))), number: Int(seconds), role: role, kind: .text, text: text,
      at: Timestamp(milliseconds: seconds * 1000), status: .done)
  }

  private static func place(
    of content: String, _ entries: [Entry], reachesBack: Bool = true, isShown: Bool = true
  ) -> InSession {
    SoughtMessage(
      thread: Identity(UniqueID(high: 1, low: 1)), message: Identity(UniqueID(high: 1, low: 2)), content: content,
      leftAt: Timestamp(milliseconds: 10_000)
    ).place(among: entries, reachesBack: reachesBack, shown: isShown ? content : nil)
  }

  @Test func `only words that were said since it left are its own`() {
    let before = Self.entry(.user, "weiter", at: 9)
    #expect(Self.place(of: "weiter", [before]) == .no)
    #expect(Self.place(of: "weiter", [before, Self.entry(.user, "weiter\n", at: 11)]) == .yes)
    #expect(Self.place(of: "weiter", [before, Self.entry(.agent, "weiter", at: 11)]) == .no)
  }

  @Test func `where the record doesn't tell, it is as uncertain as before`() {
    #expect(Self.place(of: "weiter", [], reachesBack: false) == .maybe)
    #expect(Self.place(of: "weiter", [Self.entry(.user, "anders", at: 11)]) == .maybe)
    #expect(Self.place(of: "weiter", [], isShown: false) == .maybe)
    // Agents keep their own commands in another way, or not at all.
    for content in ["/compact", " /größe jetzt"] { #expect(Self.place(of: content, []) == .maybe) }
  }

  @Test func `words that begin with a mark of a person's are words`() {
    for content in ["# Größe", "#ja", "<b>fett</b>", "!ls", "/home/é fehlt", "/ oder so"] {
      #expect(Self.place(of: content, []) == .no, "\(content)")
    }
  }

  @Test func `files and images that went along stand behind the words, as each record names them`() {
    func place(_ content: String, _ prompt: String) -> InSession {
      Self.place(of: content, [Self.entry(.user, prompt, at: 11)])
    }
    #expect(place("schau 漢", "schau 漢\n[image]") == .yes)
    #expect(place("schau 漢", "schau 漢\n[image]\n[plan größer.md]") == .yes)
    #expect(place("schau\n[größer]", "schau\n[größer]\n[a.txt]") == .yes)
    #expect(place("schau", "schau hier\n[image]") == .maybe)
    #expect(place("nimm\n[1, 2]", "nimm\n[3]") == .maybe, "the last line is of the words")
    #expect(place("[größer]", "[image]") == .maybe)
    #expect(place("", "[image]") == .yes)
    #expect(place("", "The file /é/plan.md:\n\nlong\ntext\n[a.md]") == .yes, "it can't be told from words")
    #expect(place("schau", "The file /é/plan.md:\n\nlong") == .maybe)
    #expect(Self.place(of: "", []) == .no)
  }
}
