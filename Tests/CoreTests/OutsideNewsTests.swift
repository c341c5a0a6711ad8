import Conversation
import Testing

@testable import Core
@testable import Queues

/// What comes of sessions that other programs keep.
struct OutsideNewsTests {
  static let now = Timestamp(milliseconds: 1_795_255_200_000)
  static let id = "0a1b2c3d-0000-4000-8000-000000000001"

  final class World {
    var workspace = Workspace()
    var transcripts = Transcripts()
    var stamp = Stamp(now: OutsideNewsTests.now, randomness: 1)

    func change<Answer>(_ rules: (inout Ledger) -> Answer) -> (answer: Answer, orders: [AgentOrder]) {
      Ledger.change(&workspace, &transcripts, &stamp, rules)
    }

    func apply(_ news: OutsideNews) -> Bool {
      change { $0.apply(news) }.answer
    }

    func say(_ text: String, in id: ThreadID) -> Ledger.Saying {
      change { $0.say(text, in: id) }.answer
    }

    func endTurn(in id: ThreadID) {
      _ = change { $0.endTurn(.done, in: id) }
    }

    func thread(_ id: ThreadID) throws -> WorkStream { try #require(workspace.streams[id]) }
  }

  func session(
    _ id: String = id, size: Int64 = 100, name: String = "", minutesAgo: Int64 = 60, ending: SessionEnding? = .ended,
    directory: String = "/home/ada/src/käse", provider: String = "claude"
  ) -> FoundSession {
    FoundSession(
      provider: provider, providerSessionId: id, path: "/store/\(id).jsonl", directory: directory,
      project: "/home/ada/src/käse", name: name, preview: "修复 the test", createdAt: Self.now.adding(seconds: -86_400),
      modifiedAt: Self.now.adding(seconds: -60 * minutesAgo), messageCount: 7,
      mark: FileMark(size: size, modified: size, number: 1), readTo: size, ending: ending)
  }

  func entry(_ place: Int64, _ role: Entry.Role, _ text: String, secondsLater: Int64 = 0) -> OutsidePiece {
    .entry(
      Entry(
        id: Identity(UniqueID(high: 9, low: UInt64(place))), number: Entry.outsideNumber(at: place, 0), role: role,
        kind: .text, text: text, at: Self.now.adding(seconds: secondsLater), status: .done))
  }

  @Test(arguments: [Int64.min, -1, 0, 1 << 43, 1 << 48, .max], [0, 255, 999])
  func `an entry of any place in a file is numbered below our own, and exactly in any program`(place: Int64, part: Int)
  {
    let number = Entry.outsideNumber(at: place, part)
    #expect((-(1 << 53) + 1..<0).contains(number))
    #expect(Int(Double(number)) == number)
    // What one place has no numbers for has those of the next ones.
    let own = min(max(0, place), Entry.placeLimit) + Int64(part / Entry.partsAtPlace)
    #expect(Entry.place(ofOutsideNumber: number) == min(own, Entry.placeLimit))
  }

  @Test func `a record that became another one is counted anew, unless something was said here`() throws {
    let world = World()
    var other = session(size: 40)
    #expect(world.apply(.found(other, growth: .whole)))
    #expect(world.apply(.gone(other.key)))
    #expect(try world.thread(other.key.workStreamId).refusalToContinue != nil)
    other.messageCount = 2
    other.mark = FileMark(size: 41, modified: 41, number: 1)
    #expect(world.apply(.found(other, growth: .whole)))
    #expect(try world.thread(other.key.workStreamId).messageCount == 2)
    _ = world.say("größe", in: other.key.workStreamId)
    let count = try world.thread(other.key.workStreamId).messageCount
    other.mark = FileMark(size: 42, modified: 42, number: 1)
    #expect(world.apply(.found(other, growth: .whole)))
    #expect(try world.thread(other.key.workStreamId).messageCount == count)
  }

  @Test func `a session that is found becomes a thread with its facts`() throws {
    let world = World()
    #expect(world.apply(.found(session(name: "Käse"), growth: .whole)))
    let thread = try world.thread(session().key.workStreamId)
    #expect(world.workspace.streams.recent == [thread.id])
    #expect(thread.displayName == "Käse")
    #expect(thread.preview == "修复 the test")
    #expect(thread.project == "/home/ada/src/käse")
    #expect(thread.effectiveProviderSessionId == Self.id)
    #expect(!thread.isLocallyCreated)
    #expect(thread.unreadCount == 0)
    #expect(thread.messageCount == 7)
    #expect(thread.lastModified == Self.now.adding(seconds: -3600))
    #expect(thread.createdAt == Self.now.adding(seconds: -86_400))
  }

  @Test func `found again it is the same thread, and another provider's is another`() {
    #expect(session().key.workStreamId == session().key.workStreamId)
    #expect(
      SessionKey(provider: "codex", providerSessionId: Self.id).workStreamId != session().key.workStreamId)
    #expect(
      SessionKey(provider: "a", providerSessionId: "bc") != SessionKey(provider: "ab", providerSessionId: "c"))
    #expect(session().key.workStreamId.text == "\(session().key.workStreamId)")
    #expect(Array(session().key.workStreamId.text)[14] == "8")
  }

  @Test func `an id is never shown as a name: the first words are`() throws {
    let world = World()
    _ = world.apply(.found(session(name: Self.id), growth: .whole))
    #expect(try world.thread(session().key.workStreamId).displayName == "修复 the test")
  }

  @Test func `a person's name stays over the provider's`() throws {
    let world = World()
    _ = world.apply(.found(session(name: "theirs"), growth: .whole))
    world.workspace.streams.update(session().key.workStreamId) { $0.customName = "mine" }
    _ = world.apply(.found(session(size: 200, name: "newer"), growth: .pieces([])))
    let thread = try world.thread(session().key.workStreamId)
    #expect((thread.displayName, thread.backendName) == ("mine", "newer"))
  }

  @Test func `a session that belongs to a thread already updates it`() throws {
    let world = World()
    var own = WorkStream(
      id: Identity(UniqueID(high: 1, low: 2)), project: "/p", provider: "claude", providerSessionId: Self.id,
      createdAt: Self.now, isLocallyCreated: false)
    own.messageCount = 2
    world.workspace.streams[own.id] = own
    #expect(world.apply(.found(session(), growth: .whole)))
    #expect(world.workspace.streams.count == 1)
    let thread = try world.thread(own.id)
    #expect(thread.outside?.path == "/store/\(Self.id).jsonl")
    #expect(thread.sessionSource == nil, "our own record has all of it")
    #expect(thread.workingDirectory == "/p")
  }

  @Test func `a thread that its own program told of first has its whole conversation in its file`() throws {
    let world = World()
    let report = HookReport(
      provider: "claude", providerSessionId: Self.id, directory: "/home/ada/src/käse", doing: .working, words: "grüße")
    _ = world.change { $0.apply(report) }
    let told = try #require(world.workspace.streams.all.first)
    #expect(told.isLocked)
    #expect(world.apply(.found(session(), growth: .whole)))
    #expect(world.workspace.streams.count == 1)
    let thread = try world.thread(told.id)
    #expect(thread.sessionSource != nil)
    #expect(thread.isLocked, "what its program told last still holds")
    #expect(world.apply(.writing(session().key, .nobody)))
    #expect(try !world.thread(told.id).isLocked, "and no longer than the program lives")
  }

  @Test func `a session that served a thread before makes no thread of its own`() {
    let world = World()
    var own = WorkStream(
      id: Identity(UniqueID(high: 1, low: 2)), project: "/p", provider: "claude", providerSessionId: Self.id,
      createdAt: Self.now, isLocallyCreated: false)
    own.replaceProviderSession(with: "new", at: Self.now)
    world.workspace.streams[own.id] = own
    #expect(world.apply(.found(session(), growth: .whole)))
    #expect(world.workspace.streams.count == 1)
    #expect(world.workspace.streams.thread(ofSession: session().key) == own.id)
  }

  @Test func `a deleted thread stays deleted though its file is found again`() throws {
    let world = World()
    _ = world.apply(.found(session(), growth: .whole))
    world.workspace.streams.update(session().key.workStreamId) { $0.isDeleted = true }
    _ = world.apply(.found(session(size: 300), growth: .pieces([])))
    #expect(try world.thread(session().key.workStreamId).isDeleted)
    #expect(world.workspace.streams.recent.isEmpty)
  }

  @Test func `a session whose file vanished is marked and not lost, and comes back`() throws {
    let world = World()
    _ = world.apply(.found(session(), growth: .whole))
    _ = world.apply(.gone(session().key))
    let gone = try world.thread(session().key.workStreamId)
    #expect(gone.isGone)
    #expect(world.workspace.streams.recent.isEmpty, "nothing can go on there")
    #expect(gone.state(at: Self.now, quietAfter: 300) == .unknown)
    #expect(world.say("go on", in: gone.id) == .refused(try #require(gone.refusalToContinue)))
    _ = world.apply(.found(session(), growth: .whole))
    #expect(try !world.thread(session().key.workStreamId).isGone)
  }

  @Test func `times of a clock that is wrong are not in the future`() throws {
    let world = World()
    _ = world.apply(.found(session(minutesAgo: -9000), growth: .whole))
    #expect(try world.thread(session().key.workStreamId).lastModified == Self.now)
  }

  @Test func `what came since it was looked at is unread`() throws {
    let world = World()
    _ = world.apply(.found(session(), growth: .whole))
    let grown: [OutsidePiece] = [
      entry(100, .user, "und jetzt?"), entry(150, .agent, "fertig"), entry(180, .agent, "wirklich"),
    ]
    _ = world.apply(.found(session(size: 200, minutesAgo: 1), growth: .pieces(grown)))
    let thread = try world.thread(session().key.workStreamId)
    #expect(thread.unreadCount == 2)
    #expect(thread.messageCount == 10)
    #expect(thread.state(at: Self.now, quietAfter: 300) == .done)
    #expect(thread.outside?.readTo == 200)
  }

  @Test func `nothing is unread twice when the same is told twice`() throws {
    let world = World()
    _ = world.apply(.found(session(), growth: .whole))
    for _ in 0..<2 {
      _ = world.apply(.found(session(size: 200), growth: .pieces([entry(100, .agent, "fertig")])))
    }
    #expect(try world.thread(session().key.workStreamId).unreadCount == 1)
  }

  @Test func `what is said outside shows at once in a conversation that is open`() throws {
    let world = World()
    _ = world.apply(.found(session(), growth: .whole))
    let id = session().key.workStreamId
    guard case .entry(let first) = entry(0, .user, "hello") else {
      Issue.record("there is nothing to begin with")
      return
    }
    world.transcripts.load([first], hasEarlier: false, of: id)
    var call = Entry(
      id: Identity(UniqueID(high: 8, low: 8)), number: Entry.outsideNumber(at: 120, 0), role: .tool, kind: .tool,
      reference: "t1", title: "make", text: "", at: Self.now, status: .open)
    call.toolKind = "execute"
    _ = world.apply(.found(session(size: 200), growth: .pieces([.entry(call)])))
    _ = world.apply(
      .found(
        session(size: 300),
        growth: .pieces([.result(ToolResult(call: "t1", text: "ok", status: .done, exitCode: 0))])))
    let shown = try #require(world.transcripts[id]).entries
    #expect(shown.map(\.text) == ["hello", "ok"])
    #expect(shown.map(\.status) == [.done, .done])
    #expect(world.transcripts.journal.isEmpty, "the file has it: it is not written a second time")
  }

  @Test func `a thread that is gone on with from here shows nothing twice`() throws {
    let world = World()
    _ = world.apply(.found(session(), growth: .whole))
    let id = session().key.workStreamId
    #expect(world.say("  tests schreiben\n", in: id).isSent)
    world.endTurn(in: id)
    // The file has what was said here, spaced as the agent spaces it, and the agent's own end of it comes late.
    _ = world.apply(
      .found(session(size: 200), growth: .pieces([entry(100, .user, "tests schreiben"), entry(150, .agent, "gut")])))
    _ = world.apply(.found(session(size: 220), growth: .pieces([entry(200, .agent, "Nachsatz")])))
    let entries = try #require(world.transcripts[id]).entries
    #expect(entries.map(\.text) == ["  tests schreiben\n"])
    #expect(try world.thread(id).sessionSource?.end == 100, "pages from the file end where it was taken over")
  }

  @Test func `what is said outside after that is written into its own record`() throws {
    let world = World()
    _ = world.apply(.found(session(), growth: .whole))
    let id = session().key.workStreamId
    _ = world.say("hier", in: id)
    world.endTurn(in: id)
    _ = world.apply(
      .found(
        session(size: 300),
        growth: .pieces([
          entry(100, .user, "hier"), entry(120, .agent, "von hier"), entry(150, .user, "dort", secondsLater: 9),
          entry(200, .agent, "von dort", secondsLater: 9),
        ])))
    let entries = try #require(world.transcripts[id]).entries
    #expect(entries.map(\.text) == ["hier", "dort", "von dort"])
    #expect(entries.map(\.number) == [8, 9, 10])
    #expect(world.transcripts.journal.count { if case .append = $0 { true } else { false } } == 3)
  }

  @Test func `what is said twice with the same words is told apart by its order`() throws {
    let world = World()
    _ = world.apply(.found(session(), growth: .whole))
    let id = session().key.workStreamId
    _ = world.say("weiter", in: id)
    world.endTurn(in: id)
    _ = world.apply(.found(session(size: 200), growth: .pieces([entry(100, .user, "weiter")])))
    let again = [entry(200, .user, "weiter", secondsLater: 9), entry(250, .agent, "ja", secondsLater: 9)]
    _ = world.apply(.found(session(size: 300), growth: .pieces(again)))
    #expect(try #require(world.transcripts[id]).entries.map(\.text) == ["weiter", "weiter", "ja"])
  }

  @Test func `what an agent has written down in other words than it was told shows once`() throws {
    let world = World()
    _ = world.apply(.found(session(), growth: .whole))
    let id = session().key.workStreamId
    _ = world.say("schau", in: id)
    world.endTurn(in: id)
    let pieces = [entry(100, .user, "[Bild nicht lesbar] schau"), entry(150, .agent, "gut")]
    #expect(world.change { $0.apply(.found(session(size: 200), growth: .pieces(pieces))) }.orders == [])
    #expect(try #require(world.transcripts[id]).entries.map(\.text) == ["schau"])
    let later = [entry(300, .user, "schau", secondsLater: 9), entry(350, .agent, "ja", secondsLater: 9)]
    _ = world.apply(.found(session(size: 400), growth: .pieces(later)))
    #expect(try #require(world.transcripts[id]).entries.map(\.text) == ["schau", "schau", "ja"])
  }

  @Test func `an agent that goes on in a session in which something was said elsewhere is started anew`() {
    let world = World()
    _ = world.apply(.found(session(), growth: .whole))
    let id = session().key.workStreamId
    _ = world.say("hier", in: id)
    world.endTurn(in: id)
    let own = [entry(100, .user, "hier"), entry(120, .agent, "von hier")]
    #expect(world.change { $0.apply(.found(session(size: 200), growth: .pieces(own))) }.orders == [])
    let foreign = [entry(210, .user, "dort", secondsLater: 9), entry(250, .agent, "von dort", secondsLater: 9)]
    #expect(world.change { $0.apply(.found(session(size: 300), growth: .pieces(foreign))) }.orders == [.close(id)])
    #expect(world.change { $0.apply(.found(session(size: 900), growth: .much(3))) }.orders == [.close(id)])
    // Also before it has said anything there: that may be seen only when the next message has left.
    let writing = SessionWriting.program(SessionWriter(pid: 7, doing: .idle))
    #expect(world.change { $0.apply(.writing(session().key, writing)) }.orders == [.close(id)])
  }

  @Test func `a thread keeps what its older file tells when its session is replaced`() throws {
    let world = World()
    _ = world.apply(.found(session(), growth: .whole))
    let id = session().key.workStreamId
    _ = world.say("compact", in: id)
    world.workspace.streams.update(id) { $0.replaceProviderSession(with: "after", at: Self.now) }
    world.endTurn(in: id)
    _ = world.apply(.found(session("after", size: 50), growth: .whole))
    let thread = try world.thread(id)
    #expect(thread.outside?.path == "/store/after.jsonl")
    #expect(thread.sessionSource?.path == "/store/\(Self.id).jsonl")
    #expect(thread.sessionSource?.end == 100)
  }

  @Test func `a session that an agent of ours has just begun makes no second thread`() {
    let world = World()
    let own = WorkStream(
      id: Identity(UniqueID(high: 1, low: 2)), project: "/p", provider: "claude", createdAt: Self.now)
    world.workspace.streams[own.id] = own
    _ = world.say("hello", in: own.id)
    var fresh = session()
    fresh.createdAt = Self.now
    #expect(!world.apply(.found(fresh, growth: .whole)), "it is tried again when the agent has told its session")
    world.workspace.streams.update(own.id) { $0.replaceProviderSession(with: Self.id, at: Self.now) }
    #expect(world.apply(.found(fresh, growth: .whole)))
    #expect(world.workspace.streams.count == 1)
  }

  @Test func `a session with a live writer is refused before anything is queued`() throws {
    let world = World()
    _ = world.apply(.found(session(name: "Käse"), growth: .whole))
    let id = session().key.workStreamId
    _ = world.apply(.writing(session().key, .program(SessionWriter(pid: 123, doing: .idle))))
    #expect(world.say("go on", in: id) == .refused(.isOpen(name: "Käse", agent: "claude", pid: 123)))
    #expect(try world.thread(id).outbox.isEmpty)
    _ = world.apply(.writing(session().key, .nobody))
    #expect(world.say("go on", in: id).isSent)
  }

  @Test func `a session whose file says that it is another's is refused`() throws {
    let world = World()
    _ = world.apply(.found(session(), growth: .whole))
    let id = session().key.workStreamId
    _ = world.apply(.found(session(size: 200, directory: "/elsewhere"), growth: .whole))
    let directory = try #require(try world.thread(id).refusalToContinue).sentence
    #expect(directory.contains("/elsewhere") && directory.contains("/home/ada/src/käse"))
    var other = session(size: 300)
    other.problem = "its records say that they are of the session x."
    _ = world.apply(.found(other, growth: .whole))
    #expect(try #require(try world.thread(id).refusalToContinue).sentence.contains("session x"))
    #expect(world.say("go on", in: id) == .refused(try #require(try world.thread(id).refusalToContinue)))
  }

  @Test func `what waits in the outbox goes when the other program has left`() throws {
    let world = World()
    _ = world.apply(.found(session(), growth: .whole))
    let id = session().key.workStreamId
    _ = world.say("first", in: id)
    _ = world.say("second", in: id)
    world.workspace.streams.update(id) { $0.outside?.writing = .program(SessionWriter(pid: 7, doing: .working)) }
    world.endTurn(in: id)
    #expect(try world.thread(id).turn == nil)
    #expect(try world.thread(id).outbox.waiting.count == 1)
    let orders = world.change { $0.apply(.writing(session().key, .nobody)) }.orders
    #expect(orders.count == 1)
  }

  @Test func `a thread of a worktree is resumed there and listed under its repository`() throws {
    let world = World()
    _ = world.apply(.found(session(directory: "/home/ada/src/käse-fix"), growth: .whole))
    let id = session().key.workStreamId
    #expect(try world.thread(id).project == "/home/ada/src/käse")
    let orders = world.change { $0.say("go", in: id) }.orders
    guard case .deliver(let delivery, _)? = orders.first else {
      Issue.record("nothing was delivered")
      return
    }
    #expect(delivery.directory == "/home/ada/src/käse-fix")
    #expect(delivery.providerSessionId == Self.id)
    #expect(delivery.sessionRecord == "/store/\(Self.id).jsonl")
  }
}
