import Conversation
import Testing

@testable import Core
@testable import Queues

/// What others say in a session while a turn of ours goes on there.
extension OutsideNewsTests {
  /// A turn goes on, and the file has our words of it.
  private func worldInTurn(of provider: String = "claude") throws -> (World, ThreadID, MessageID) {
    let world = World()
    let found = session(provider: provider)
    _ = world.apply(.found(found, growth: .whole))
    let id = found.key.workStreamId
    _ = world.say("hier", in: id)
    let message = try #require(world.workspace.streams[id]?.turn?.message)
    _ = world.change { ledger in
      ledger.apply(AgentReport(id, .accepted(message)))
      ledger.apply(AgentReport(id, .text("von hier, 好", kind: .said, part: nil)))
    }
    let own = [entry(100, .user, "hier")]
    _ = world.apply(.found(session(size: 150, provider: provider), growth: .pieces(own)))
    return (world, id, message)
  }

  @Test func `what is said outside in the middle of our turn stands behind it, and the agent starts anew`() throws {
    let (world, id, message) = try worldInTurn()
    let foreign = [entry(150, .user, "größe?"), entry(180, .agent, "von dort"), entry(190, .agent, "von hier, 好")]
    #expect(world.change { $0.apply(.found(session(size: 200), growth: .pieces(foreign))) }.orders == [])
    #expect(try #require(world.transcripts[id]).entries.map(\.text) == ["hier", "von hier, 好"])
    let orders = world.change { $0.apply(AgentReport(id, .turnEnded(message, .done))) }.orders
    #expect(orders.contains(.close(id)))
    #expect(try #require(world.transcripts[id]).entries.map(\.text) == ["hier", "von hier, 好", "größe?", "von dort"])
    #expect(try world.thread(id).outside?.heldBack == [])
  }

  @Test func `of the same words that others say twice both stand there`() throws {
    let (world, id, message) = try worldInTurn()
    let foreign = [
      entry(150, .user, "größe?"), entry(180, .agent, "ja"), entry(190, .user, "好?"), entry(195, .agent, "ja"),
    ]
    _ = world.apply(.found(session(size: 200), growth: .pieces(foreign)))
    _ = world.change { $0.apply(AgentReport(id, .turnEnded(message, .done))) }
    #expect(try #require(world.transcripts[id]).entries.map(\.text).suffix(4) == ["größe?", "ja", "好?", "ja"])
  }

  @Test func `it stands behind our turn, too, where we said more into that`() throws {
    let (world, id, message) = try worldInTurn()
    _ = world.say("dazu", in: id)
    let foreign = [entry(150, .user, "größe?"), entry(180, .agent, "von dort")]
    _ = world.apply(.found(session(size: 200), growth: .pieces(foreign)))
    let more = try #require(world.workspace.streams[id]?.outbox.waiting.items.first?.id)
    let refusal = world.change { $0.steer(more, in: id, AgentAbilities(canSteer: true)) }.answer
    #expect(refusal == nil)
    _ = world.apply(.found(session(size: 220), growth: .pieces([entry(190, .agent, "von hier, 好")])))
    _ = world.change { $0.apply(AgentReport(id, .steered(more))) }
    _ = world.apply(.found(session(size: 240), growth: .pieces([entry(220, .user, "dazu")])))
    _ = world.change { $0.apply(AgentReport(id, .turnEnded(message, .done))) }
    #expect(
      try #require(world.transcripts[id]).entries.map(\.text) == ["hier", "von hier, 好", "dazu", "größe?", "von dort"])
  }

  @Test func `it is also seen where it comes to light behind our turn`() throws {
    let (world, id, message) = try worldInTurn()
    _ = world.change { $0.apply(AgentReport(id, .turnEnded(message, .done))) }
    let late = [entry(150, .agent, "von hier, 好"), entry(170, .user, "größe?"), entry(180, .agent, "von dort")]
    #expect(world.change { $0.apply(.found(session(size: 200), growth: .pieces(late))) }.orders == [.close(id)])
    #expect(try #require(world.transcripts[id]).entries.map(\.text) == ["hier", "von hier, 好", "größe?", "von dort"])
  }

  @Test(arguments: [false, true])
  func `what our turn said stands there once, also where nobody has the conversation open`(isUnlocked: Bool) throws {
    let (world, id, message) = try worldInTurn()
    _ = world.apply(.found(session(size: 170), growth: .pieces([entry(150, .user, "größe?")])))
    _ = world.change { ledger in
      if isUnlocked { ledger.unlock(id) } else { ledger.apply(AgentReport(id, .turnEnded(message, .done))) }
    }
    world.transcripts.close(id)
    let late = [entry(180, .agent, "von dort"), entry(190, .agent, "von hier, 好")]
    _ = world.apply(.found(session(size: 200), growth: .pieces(late)))
    #expect(try #require(world.transcripts[id]).entries.map(\.text) == ["von dort"])
  }

  @Test func `so it does where the others' words come to light behind our turn`() throws {
    let (world, id, message) = try worldInTurn()
    _ = world.change { $0.apply(AgentReport(id, .turnEnded(message, .done))) }
    world.transcripts.close(id)
    let late = [entry(150, .user, "größe?"), entry(180, .agent, "von dort"), entry(190, .agent, "von hier, 好")]
    _ = world.apply(.found(session(size: 200), growth: .pieces(late)))
    #expect(try #require(world.transcripts[id]).entries.map(\.text) == ["größe?", "von dort"])
  }

  @Test func `it stands behind a turn that is unlocked, too`() throws {
    let (world, id, _) = try worldInTurn()
    let foreign = [entry(150, .user, "größe?"), entry(180, .agent, "von dort")]
    _ = world.apply(.found(session(size: 200), growth: .pieces(foreign)))
    let orders = world.change { $0.unlock(id) }.orders
    #expect(orders.count { $0 == .close(id) } == 1)
    #expect(try #require(world.transcripts[id]).entries.map(\.text).suffix(2) == ["größe?", "von dort"])
  }

  @Test func `a start that comes before our turn's end reads it again, and what broke off goes on no more`() throws {
    let (world, id, _) = try worldInTurn()
    let foreign = [entry(150, .user, "größe?"), entry(180, .agent, "von dort")]
    for size in [200, 250] as [Int64] {
      let more = [entry(size, .agent, "mehr")]
      _ = world.apply(.found(session(size: size), growth: .pieces(size == 200 ? foreign : more)))
      let stored = try #require(try world.thread(id).outside?.stored)
      #expect(stored.readTo == 150 && stored.mark.size == 150 && stored.isOwnTurn && stored.heldBack == [])
    }
    start(world, id)
    #expect(try world.thread(id).outbox.waiting.items.map(\.inSession) == [.yes])
    _ = world.apply(.found(session(size: 250), growth: .pieces(foreign + [entry(250, .agent, "mehr")])))
    #expect(try #require(world.transcripts[id]).entries.map(\.text).suffix(3) == ["größe?", "von dort", "mehr"])
    #expect(try world.thread(id).outbox.waiting.items.map(\.inSession) == [.no])
    #expect(try world.thread(id).outside?.stored.readTo == 250)
  }

  /// The next start, behind one that was ended in our turn.
  private func start(_ world: World, _ id: ThreadID) {
    world.workspace.streams.update(id) { stream in
      stream.outside = stream.outside?.stored
      stream.outside?.forgetMet()
      stream.turn = nil
    }
    _ = world.change { $0.recover() }
  }

  @Test(arguments: [false, true])
  func `what our turn said behind others' words stands there once behind a start, too`(isClosed: Bool) throws {
    let (world, id, _) = try worldInTurn()
    let foreign = [entry(150, .user, "größe?"), entry(180, .agent, "von dort")]
    _ = world.apply(.found(session(size: 200), growth: .pieces(foreign)))
    start(world, id)
    if isClosed { world.transcripts.close(id) }
    // What others say later is theirs, in whatever words.
    let later = [
      entry(195, .user, "hier", secondsLater: 9), entry(198, .agent, "von hier, 好", secondsLater: 9),
    ]
    let all = foreign + [entry(190, .agent, "von hier, 好")] + later
    _ = world.apply(.found(session(size: 250), growth: .pieces(all)))
    #expect(
      try #require(world.transcripts[id]).entries.map(\.text).suffix(4)
        == ["größe?", "von dort", "hier", "von hier, 好"])
  }

  @Test func `so it does where the turn goes on before the file is read again`() throws {
    let (world, id, _) = try worldInTurn()
    let foreign = [entry(150, .user, "größe?"), entry(180, .agent, "von dort")]
    _ = world.apply(.found(session(size: 200), growth: .pieces(foreign)))
    start(world, id)
    world.stamp = Stamp(now: Self.now.adding(seconds: 60), randomness: 2)
    _ = world.change { $0.goOn(in: id) }
    #expect(try world.thread(id).turn != nil)
    let all = foreign + [entry(190, .agent, "von hier, 好")]
    _ = world.apply(.found(session(size: 250), growth: .pieces(all)))
    #expect(try #require(world.transcripts[id]).entries.map(\.text).suffix(2) == ["größe?", "von dort"])
  }

  @Test func `so it does where the file had our words only then, and what isn't known as ours is others'`() throws {
    let world = World()
    _ = world.apply(.found(session(), growth: .whole))
    let id = session().key.workStreamId
    _ = world.say("hier", in: id)
    let message = try #require(world.workspace.streams[id]?.turn?.message)
    _ = world.change { ledger in
      ledger.apply(AgentReport(id, .accepted(message)))
      ledger.apply(AgentReport(id, .text("von hier, 好", kind: .said, part: nil)))
    }
    start(world, id)
    let (workspace, transcripts) = (world.workspace, world.transcripts)
    let all = [entry(150, .user, "größe?"), entry(180, .agent, "von dort"), entry(190, .agent, "von hier, 好")]
    _ = world.apply(.found(session(size: 200), growth: .pieces([entry(100, .user, "hier")] + all)))
    #expect(try #require(world.transcripts[id]).entries.map(\.text).suffix(2) == ["größe?", "von dort"])
    (world.workspace, world.transcripts) = (workspace, transcripts)
    _ = world.apply(.found(session(size: 200), growth: .pieces([entry(100, .user, "/hier")] + all)))
    #expect(try #require(world.transcripts[id]).entries.map(\.text).suffix(3) == ["/hier", "größe?", "von dort"])
  }

  @Test func `more than is read at once is told of behind a start, and what broke off goes on no more`() throws {
    let (world, id, _) = try worldInTurn()
    _ = world.apply(.found(session(size: 200), growth: .pieces([entry(150, .user, "größe?")])))
    start(world, id)
    _ = world.apply(.found(session(size: 9_000_000), growth: .much(1)))
    #expect(try #require(world.transcripts[id]?.entries.last).text.hasPrefix("Much was said outside"))
    #expect(try world.thread(id).outbox.waiting.items.map(\.inSession) == [.no])
    _ = world.apply(.found(session(size: 9_000_100), growth: .pieces([entry(9_000_050, .agent, "mehr")])))
    #expect(try #require(world.transcripts[id]?.entries.last).text == "mehr")
  }

  @Test func `so it is where the turn goes on before that, and what our agent says then stands there once`() throws {
    let (world, id, _) = try worldInTurn()
    _ = world.apply(.found(session(size: 200), growth: .pieces([entry(150, .user, "größe?")])))
    start(world, id)
    world.stamp = Stamp(now: Self.now.adding(seconds: 60), randomness: 2)
    _ = world.change { $0.goOn(in: id) }
    #expect(try world.thread(id).turn != nil)
    _ = world.apply(.found(session(size: 9_000_000), growth: .much(1)))
    #expect(try #require(world.transcripts[id]?.entries.last).text.hasPrefix("Much was said outside"))
    let own = [entry(9_000_050, .agent, "mehr", secondsLater: 61)]
    _ = world.apply(.found(session(size: 9_000_100), growth: .pieces(own)))
    let all = try #require(world.transcripts[id]).entries.map(\.text)
    #expect(!all.contains("mehr"))
  }

  @Test func `it is seen in the second try of a message that the session never had`() throws {
    let world = World()
    _ = world.apply(.found(session(), growth: .whole))
    let id = session().key.workStreamId
    _ = world.say("hier", in: id)
    _ = world.change { $0.endTurn(.failed("No.", .notTaken), in: id) }
    _ = world.change { $0.retry(in: id) }
    let message = try #require(world.workspace.streams[id]?.turn?.message)
    _ = world.change { $0.apply(AgentReport(id, .accepted(message))) }
    let pieces = [entry(100, .user, "hier"), entry(150, .user, "größe?"), entry(180, .agent, "von dort")]
    _ = world.apply(.found(session(size: 200), growth: .pieces(pieces)))
    _ = world.change { $0.apply(AgentReport(id, .turnEnded(message, .done))) }
    #expect(try #require(world.transcripts[id]).entries.map(\.text).suffix(2) == ["größe?", "von dort"])
  }

  @Test func `what is said behind it has not left before its agent is there anew`() throws {
    let (world, id, message) = try worldInTurn()
    _ = world.say("danach", in: id)
    let foreign = [entry(150, .user, "größe?"), entry(180, .agent, "von dort")]
    _ = world.apply(.found(session(size: 200), growth: .pieces(foreign)))
    #expect(try world.thread(id).hasOpenAgent)
    let orders = world.change { $0.apply(AgentReport(id, .turnEnded(message, .done))) }.orders
    let awaiting = orders.compactMap { if case .deliver(let delivery, _) = $0 { delivery.awaitsWord } else { nil } }
    #expect(awaiting == [true])
  }

  @Test func `our own words that the agent writes down once more are nobody else's`() throws {
    let (world, id, message) = try worldInTurn()
    let again = [entry(150, .user, "hier"), entry(180, .agent, "noch etwas")]
    _ = world.apply(.found(session(size: 200), growth: .pieces(again)))
    _ = world.change { $0.apply(AgentReport(id, .turnEnded(message, .done))) }
    #expect(try #require(world.transcripts[id]).entries.map(\.text) == ["hier", "von hier, 好"])
  }

  @Test(arguments: ["copilot", "opencode"])
  func `what other agents write down as the person's in our turn is nobody else's`(provider: String) throws {
    let (world, id, message) = try worldInTurn(of: provider)
    let own = [entry(150, .user, "a file that went along"), entry(180, .agent, "noch etwas")]
    _ = world.apply(.found(session(size: 200, provider: provider), growth: .pieces(own)))
    let end = world.change { $0.apply(AgentReport(id, .turnEnded(message, .done))) }.orders
    #expect(!end.contains(.close(id)))
    #expect(try #require(world.transcripts[id]).entries.map(\.text) == ["hier", "von hier, 好"])
  }

  @Test(arguments: [
    ("hier", "hier\n[größe.png]"), ("hier", "hier\n[image]"), ("", "[image]"),
    ("", "The file /é/plan.md:\n\nlong\ntext"), ("<system-reminder>x</system-reminder> hier", "hier\n[image]"),
    ("Attached: /é/a.txt\nhier", "hier\n[a.txt]\n[image]"),
  ])
  func `a message with a file that a start finds in the record is ours, and goes on`(
    words: String, prompt: String
  ) throws {
    let world = World()
    _ = world.apply(.found(session(), growth: .whole))
    let id = session().key.workStreamId
    _ = world.change { $0.say(words, attachments: [.file(path: "/é/größe.png")], in: id) }
    let message = try #require(world.workspace.streams[id]?.turn?.message)
    _ = world.change { ledger in
      ledger.apply(AgentReport(id, .accepted(message)))
      ledger.apply(AgentReport(id, .text("von hier, 好", kind: .said, part: nil)))
    }
    start(world, id)
    let own = [entry(100, .user, prompt), entry(180, .agent, "von hier, 好")]
    _ = world.apply(.found(session(size: 200), growth: .pieces(own)))
    let said = try #require(world.transcripts[id]).entries.filter { $0.kind == .text }
    #expect(said.map(\.text) == [words, "von hier, 好"])
    let orders = world.change { $0.goOn(in: id) }.orders
    #expect(OneThreadWorld.said(orders) == [Delivery.wordToGoOn])
  }

  @Test func `what an agent says is known by all of it, and what a person says without what went along`() {
    func saying(_ role: Entry.Role, _ text: String) -> Outside.Saying {
      Outside.Saying(
        Entry(
          id: Identity(UniqueID(high: 1, low: 1)), number: 1, role: role, kind: .text, text: text, at: Self.now,
          status: .done))
    }
    #expect(saying(.agent, "größe:\n[1, 2]") != saying(.agent, "größe:\n[3]"))
    #expect(saying(.user, "schau 漢") == saying(.user, "schau 漢\n[größe.png]"))
  }

  @Test func `a session that begins with an image is one that begins with our words`() throws {
    let world = World()
    let own = WorkStream(
      id: Identity(UniqueID(high: 1, low: 2)), project: "/p", provider: "claude", createdAt: Self.now)
    world.workspace.streams[own.id] = own
    _ = world.change { $0.say("", attachments: [.file(path: "/é/größe.png")], in: own.id) }
    _ = world.change { $0.apply(AgentReport(own.id, .session(id: Self.id, modes: [], currentMode: nil))) }
    var found = session()
    found.preview = "[image]"
    _ = world.apply(.found(found, growth: .whole))
    #expect(try world.thread(own.id).outside?.ownPrompts == [])
  }

  @Test func `what an agent tells itself in a turn that it has begun by itself is nobody else's`() throws {
    let (world, id, message) = try worldInTurn()
    _ = world.change { ledger in
      ledger.apply(AgentReport(id, .turnEnded(message, .done)))
      ledger.apply(AgentReport(id, .beganByItself))
    }
    let own = [entry(150, .user, "the task has ended"), entry(180, .agent, "gut")]
    _ = world.apply(.found(session(size: 200), growth: .pieces(own)))
    let end = world.change { $0.apply(AgentReport(id, .endedByItself(.done))) }.orders
    #expect(!end.contains(.close(id)))
    #expect(try #require(world.transcripts[id]).entries.map(\.text) == ["hier", "von hier, 好"])
  }

  @Test func `it is seen in the first turn of a session, too`() throws {
    let world = World()
    let own = WorkStream(
      id: Identity(UniqueID(high: 1, low: 2)), project: "/p", provider: "claude", createdAt: Self.now)
    world.workspace.streams[own.id] = own
    _ = world.say("修复 the test", in: own.id)
    let message = try #require(world.workspace.streams[own.id]?.turn?.message)
    _ = world.change { ledger in
      ledger.apply(AgentReport(own.id, .session(id: Self.id, modes: [], currentMode: nil)))
      ledger.apply(AgentReport(own.id, .accepted(message)))
    }
    // Its first words are ours.
    _ = world.apply(.found(session(), growth: .whole))
    #expect(try world.thread(own.id).outside?.ownPrompts == [])
    let foreign = [entry(150, .user, "größe?"), entry(180, .agent, "von dort")]
    _ = world.apply(.found(session(size: 200), growth: .pieces(foreign)))
    _ = world.change { $0.apply(AgentReport(own.id, .turnEnded(message, .done))) }
    #expect(try #require(world.transcripts[own.id]).entries.map(\.text) == ["修复 the test", "größe?", "von dort"])
  }
}
