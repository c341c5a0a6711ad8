import Conversation
import Testing

@testable import Core
@testable import Queues

/// Sessions that their threads have left.
extension OutsideNewsTests {
  /// A thread that was found, and that another agent, or another session, serves now.
  private func worldWithPast(_ isFound: Bool = true) throws -> (World, ThreadID) {
    let world = World()
    if isFound {
      _ = world.apply(.found(session(name: "Käse"), growth: .whole))
    } else {
      world.workspace.streams[Identity(UniqueID(high: 1, low: 2))] = WorkStream(
        id: Identity(UniqueID(high: 1, low: 2)), customName: "Käse", project: "/p", provider: "claude",
        providerSessionId: Self.id, createdAt: Self.now, isLocallyCreated: false)
    }
    let id = try #require(world.workspace.streams.all.first?.id)
    world.workspace.streams.update(id) { $0.replaceProviderSession(with: "new", at: Self.now.adding(seconds: -600)) }
    return (world, id)
  }

  @Test(arguments: [true, false])
  func `a session that its thread has left and that goes on outside is a thread of its own`(isFound: Bool) throws {
    let (world, older) = try worldWithPast(isFound)
    let said = [entry(100, .user, "Strauß?"), entry(150, .agent, "鸵鸟")]
    #expect(world.apply(.found(session(size: 200, minutesAgo: 0), growth: .pieces(said))))
    #expect(world.workspace.streams.count == 2)
    let new = try #require(world.workspace.streams.thread(ofSession: session().key))
    #expect(new != older)
    let thread = try world.thread(new)
    #expect(thread.displayName == "Käse (earlier session)")
    #expect(thread.fork == Fork(thread: older, providerSessionId: Self.id, at: Self.now.adding(seconds: -600)))
    #expect(thread.unreadCount == 1)
    #expect(thread.sessionSource?.path == "/store/\(Self.id).jsonl", "all of it is in its file, and found there")
    #expect(thread.refusalToContinue == nil)
    let notice = try #require(world.transcripts[older]?.entries.last)
    #expect(notice.text.contains("goes on outside upnext"))
    #expect(notice.text.contains("\"Käse (earlier session)\""))
    // What is said there from now on is the new thread's.
    #expect(world.apply(.found(session(size: 300, minutesAgo: 0), growth: .pieces([entry(200, .agent, "да")]))))
    #expect(try world.thread(new).unreadCount == 2)
    #expect(world.workspace.streams.count == 2)
    #expect(try world.thread(older).sessionKey != session().key)
  }

  @Test func `what was said outside while nobody looked is found at the next start`() throws {
    let (world, _) = try worldWithPast()
    #expect(world.apply(.found(session(size: 200, minutesAgo: 5), growth: .whole)))
    #expect(world.workspace.streams.count == 2)
  }

  @Test func `the last records of a session that is left make no thread`() throws {
    let (world, older) = try worldWithPast()
    let late = OutsidePiece.entry(
      Entry(
        id: Identity(UniqueID(high: 9, low: 8)), number: Entry.outsideNumber(at: 100, 0), role: .user, kind: .text,
        text: "/clear", at: Self.now.adding(seconds: -601), status: .done))
    #expect(world.apply(.found(session(size: 200, minutesAgo: 10), growth: .pieces([late]))))
    #expect(world.apply(.found(session(size: 300, minutesAgo: 10), growth: .whole)))
    #expect(world.apply(.found(session(size: 400, minutesAgo: 0), growth: .pieces([entry(300, .agent, "bye")]))))
    world.workspace.streams.update(older) { $0.isDeleted = true }
    #expect(world.apply(.found(session(size: 500, minutesAgo: 0), growth: .whole)))
    #expect(world.workspace.streams.count == 1)
  }

  @Test func `a session that is another thread's by now doesn't come back by an undo`() throws {
    let (world, older) = try worldWithPast()
    var workspace = world.workspace
    workspace.streams.update(older) { $0.isLocallyCreated = false }
    let before = try #require(workspace.streams[older])
    let old = ThreadService(
      provider: "claude", providerSessionId: Self.id, lineage: [], isLocallyCreated: false, mode: nil, choices: [:])
    let new = ThreadService(
      provider: before.provider, providerSessionId: before.providerSessionId, lineage: before.lineage,
      isLocallyCreated: false, mode: nil, choices: [:])
    world.workspace = workspace
    #expect(world.apply(.found(session(size: 200, minutesAgo: 0), growth: .whole)))
    #expect(world.workspace.apply(.thread(.service(older, old, insteadOf: new))) == nil)
    #expect(world.workspace.streams[older]?.providerSessionId == "new")
  }

  @Test func `the agent's list offers the sessions that threads have left`() throws {
    let (world, older) = try worldWithPast()
    let sessions = [AgentSession(id: Self.id, title: "Käse"), AgentSession(id: "new", title: "neu")]
    #expect(world.workspace.unknown(sessions, of: "claude").map(\.id) == [Self.id])
    let wanted = SessionsWanted(provider: "claude", directory: "/home/ada/src/käse")
    let thread = world.change { $0.adopt(sessions[0], wanted) }.answer
    #expect(thread != older)
    #expect(world.workspace.streams.thread(servedBy: session().key) == thread)
    #expect(world.workspace.streams.thread(servedBy: try world.thread(older).sessionKey) == older)
  }

  @Test func `a session whose thread was deleted brings that thread back`() throws {
    let (world, older) = try worldWithPast()
    world.workspace.streams.update(older) { $0.isDeleted = true }
    let wanted = SessionsWanted(provider: "claude", directory: "/home/ada/src/käse")
    #expect(world.change { $0.adopt(AgentSession(id: "new", title: "neu"), wanted) }.answer == older)
    #expect(try !world.thread(older).isDeleted)
  }
}
