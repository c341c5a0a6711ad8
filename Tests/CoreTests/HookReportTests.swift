import Conversation
import Core
import Queues
import Testing

/// What agents tell of sessions that they drive without us.
struct HookReportTests {
  private func report(_ doing: HookReport.Doing, session: String = "outside-1", words: String = "") -> HookReport {
    HookReport(provider: "claude", providerSessionId: session, directory: "/p/é", doing: doing, words: words)
  }

  private func hear(_ report: HookReport, _ world: inout OneThreadWorld) {
    world.change { $0.apply(report) }
  }

  private func thread(_ world: OneThreadWorld, session: String = "outside-1") -> WorkStream? {
    world.workspace.streams.all.first { $0.providerSessionId == session }
  }

  private func state(_ world: OneThreadWorld) -> StreamState? { thread(world)?.state(at: world.now, quietAfter: 60) }

  @Test func `a session that nobody knew becomes a thread, and only once`() {
    var world = OneThreadWorld()
    hear(report(.opened), &world)
    #expect(thread(world) == nil)
    hear(report(.working, words: "Mend the שלום test"), &world)
    hear(report(.done), &world)
    #expect(world.workspace.streams.count == 2)
    #expect(thread(world)?.displayName == "Mend the שלום test")
    #expect(thread(world)?.project == "/p/é")
    #expect(thread(world)?.isLocallyCreated == false)
  }

  @Test func `a thread that goes on outside works, needs the person, and is done`() {
    var world = OneThreadWorld()
    hear(report(.working), &world)
    #expect(state(world) == .working)
    #expect(thread(world)?.isLocked == true)
    hear(report(.wantsLeave), &world)
    #expect(state(world) == .approve)
    #expect(thread(world)?.needsPerson == true)
    #expect(world.workspace.attention.shown(in: world.workspace.streams).map(\.id) == [thread(world)?.id])
    hear(report(.asks), &world)
    #expect(state(world) == .ask)
    hear(report(.working), &world)
    hear(report(.done), &world)
    hear(report(.done), &world)
    #expect(state(world) == .done)
    #expect(thread(world)?.unreadCount == 1)
    hear(report(.closed), &world)
    #expect(thread(world)?.needsPerson == false)
  }

  @Test func `a thread that we drive ourselves, and one that is deleted, stay as they are`() throws {
    var world = OneThreadWorld()
    world.say("go")
    world.hear(.session(id: "ours", modes: [], currentMode: nil))
    let before = world.stream
    hear(report(.done, session: "ours"), &world)
    #expect(world.stream == before)
    world.hear(.turnEnded(try #require(before.turn?.message), .done))
    world.workspace.streams.update(world.thread) { $0.isDeleted = true }
    hear(report(.working, session: "ours"), &world)
    #expect(world.stream.isDeleted && !world.stream.isLocked)
  }

  @Test func `an agent of ours that lost our mark locks its own thread by nothing that its hooks tell`() throws {
    var world = OneThreadWorld()
    world.say("go")
    world.hear(.session(id: "ours", modes: [], currentMode: nil))
    let message = try #require(world.stream.turn?.message)
    world.hear(.accepted(message))
    world.hear(.turnEnded(message, .done))
    let before = world.stream
    for doing in [HookReport.Doing.working, .asks, .done] { hear(report(doing, session: "ours"), &world) }
    #expect(world.stream == before)
    #expect(!world.stream.isLocked)
    // When its process is gone whoever tells something is another one.
    world.hear(.closed)
    hear(report(.working, session: "ours"), &world)
    #expect(world.stream.isLocked)
  }
}
