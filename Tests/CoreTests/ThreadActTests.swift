import Conversation
import Core
import Queues
import Settings
import Testing

/// What a person does to a thread: names, deletion, priority, another agent, and the end of our waiting.
struct ThreadActTests {
  private func done(_ act: Act, _ world: inout OneThreadWorld) -> Act? { world.workspace.apply(act) }

  @Test func `each act gives the one that takes it back`() throws {
    var world = OneThreadWorld()
    let start = world.workspace
    let service = world.stream.serviceAfterHandover(to: "codex", at: noon)
    let acts: [Act] = [
      .thread(.name(world.thread, "Größer")), .thread(.deleted(world.thread, true)),
      .thread(.priority(world.thread, 3)), .thread(.pinned(world.thread, at: noon)),
      .thread(.service(world.thread, service, insteadOf: world.stream.service)),
      .project("/p", isHidden: true),
      .all([.thread(.priority(world.thread, 2)), .project("/q", isHidden: true)]),
    ]
    for act in acts {
      let inverse = try #require(done(act, &world))
      #expect(world.workspace != start)
      #expect(done(act, &world) == nil, "there is nothing to do twice")
      #expect(done(inverse, &world) == act)
      #expect(world.workspace == start)
    }
  }

  @Test func `a thread that an agent works in is not deleted`() {
    var world = OneThreadWorld()
    world.say("a")
    #expect(done(.thread(.deleted(world.thread, true)), &world) == nil)
    #expect(!world.stream.isDeleted)
  }

  @Test func `a project about which nothing is decided any more leaves no trace`() {
    var world = OneThreadWorld()
    _ = done(.project("/p", isHidden: true), &world)
    _ = done(.project("/p", isHidden: false), &world)
    #expect(world.workspace.projectChoices.isEmpty)
  }

  // MARK: Unlock

  @Test func `unlocking ends the turn as interrupted, and says nothing again`() {
    var world = OneThreadWorld()
    world.say("first 漢")
    world.hear(.text("half an ans", kind: .said, part: nil))
    world.say("second")
    #expect(world.stream.isLocked)
    let orders = world.unlock()
    #expect(orders == [.close(world.thread)])
    #expect(world.stream.turn == nil)
    #expect(world.stream.outbox.hold == .interrupted)
    #expect(world.stream.outbox.running.isEmpty)
    #expect(world.stream.outbox.waiting.items.map(\.content) == ["first 漢", "second"])
    #expect(world.stream.outbox.waiting.items.map(\.standing) == [.uncertain, .waiting])
    #expect(world.entries.dropLast().map(\.status) == [.interrupted, .interrupted])
    #expect(world.entries.last?.kind == .notice)
    #expect(world.entries.last?.text.hasPrefix("You unlocked the thread") == true)
    #expect(world.workspace.shownInQueue.map(\.id) == [world.thread])
  }

  @Test func `what the agent says on its way out changes nothing`() {
    var world = OneThreadWorld()
    world.say("first")
    let message = world.stream.turn?.message
    _ = world.unlock()
    let after = world.workspace
    if let message { world.hear(.turnEnded(message, .cancelled)) }
    world.hear(.closed)
    #expect(world.workspace == after)
    #expect(world.unlock() == [], "there is nothing to unlock twice")
  }

  @Test func `the person's word goes on after an unlock, and what was under way is not sent again`() {
    var world = OneThreadWorld()
    world.say("first")
    world.say("second")
    if let message = world.stream.turn?.message { world.hear(.readyToLeave(message)) }
    _ = world.unlock()
    #expect(world.resume().isEmpty)
    #expect(OneThreadWorld.said(world.skip()) == ["second"])
    #expect(world.stream.outbox.running.map(\.item.content) == ["second"])
  }

  @Test func `what had not left before an unlock is not sent by itself, and can be sent`() {
    var world = OneThreadWorld()
    world.say("first")
    world.say("second")
    _ = world.unlock()
    #expect(world.stream.outbox.waiting.items.map(\.standing) == [.waiting, .waiting])
    #expect(world.sendWhatMay().isEmpty)
    #expect(OneThreadWorld.said(world.retry()) == ["first"])
  }

  // MARK: Handover and lineage

  @Test func `a handover keeps the thread, its place, outbox and draft, and creates a session with the next message`() {
    var world = OneThreadWorld()
    world.workspace.streams.update(world.thread) {
      $0.providerSessionId = "xyz-789"
      $0.isLocallyCreated = false
      $0.mode = "plan"
      $0.draft = "шаг"
      $0.outbox.hold = .paused
    }
    world.say("waits")
    let before = world.stream
    let place = world.workspace.attention
    let service = before.serviceAfterHandover(to: "codex", at: noon)
    #expect(done(.thread(.service(world.thread, service, insteadOf: before.service)), &world) != nil)
    var expected = before
    expected.provider = "codex"
    expected.providerSessionId = nil
    expected.isLocallyCreated = true
    expected.mode = nil
    expected.lineage = [ProviderSession(provider: "claude", providerSessionId: "xyz-789", replacedAt: noon)]
    #expect(world.stream == expected)
    #expect(world.workspace.attention == place)
    #expect(world.stream.displayName == before.displayName)
    guard case .deliver(let delivery, _)? = world.resume().first else {
      return #expect(Bool(false), "the waiting message leaves")
    }
    #expect(delivery.provider == "codex")
    #expect(delivery.providerSessionId == nil)
    world.hear(.session(id: "new-1", modes: [], currentMode: nil))
    world.hear(.accepted(delivery.message))
    #expect(world.stream.providerSessionId == "new-1")
    #expect(!world.stream.isLocallyCreated)
    #expect(world.stream.lineage == expected.lineage)
  }

  @Test func `a handover in the middle of a turn is refused`() {
    var world = OneThreadWorld()
    world.say("a")
    let service = world.stream.serviceAfterHandover(to: "codex", at: noon)
    #expect(done(.thread(.service(world.thread, service, insteadOf: world.stream.service)), &world) == nil)
  }

  @Test func `a handover is not taken back once the other agent has a session`() throws {
    var world = OneThreadWorld()
    let service = world.stream.serviceAfterHandover(to: "codex", at: noon)
    let inverse = try #require(done(.thread(.service(world.thread, service, insteadOf: world.stream.service)), &world))
    world.say("go")
    world.hear(.session(id: "new-1", modes: [], currentMode: nil))
    world.end(.done)
    #expect(done(inverse, &world) == nil)
    #expect(world.stream.effectiveProvider == "codex")
  }

  @Test func `an agent that comes back goes on in the session that it had`() {
    var world = OneThreadWorld()
    func handOver(to agent: String, at time: Timestamp) {
      let service = world.stream.serviceAfterHandover(to: agent, at: time)
      _ = done(.thread(.service(world.thread, service, insteadOf: world.stream.service)), &world)
    }
    world.workspace.streams.update(world.thread) {
      $0.providerSessionId = "c-1"
      $0.isLocallyCreated = false
    }
    handOver(to: "codex", at: noon)
    world.say("there")
    world.hear(.session(id: "x-1", modes: [], currentMode: nil))
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    world.end(.done)
    handOver(to: "claude", at: noon.adding(seconds: 60))
    #expect(world.stream.providerSessionId == "c-1" && !world.stream.isLocallyCreated)
    #expect(world.stream.lineage.map(\.providerSessionId) == ["c-1", "x-1"])
    handOver(to: "codex", at: noon.adding(seconds: 90))
    #expect(world.stream.providerSessionId == "x-1")
    #expect(world.stream.lineage.map(\.providerSessionId) == ["c-1", "x-1", "c-1"])
    let speakers = [-1, 1, 61, 91].map { world.stream.provider(at: noon.adding(seconds: $0)) }
    #expect(speakers == ["claude", "codex", "claude", "codex"])
  }

  @Test func `an agent that nobody has spoken to is not in the lineage of the one that it gives the thread back to`() {
    var world = OneThreadWorld()
    world.workspace.streams.update(world.thread) {
      $0.providerSessionId = "c-1"
      $0.isLocallyCreated = false
    }
    for (agent, seconds) in [("codex", Int64(0)), ("claude", 60)] {
      let service = world.stream.serviceAfterHandover(to: agent, at: noon.adding(seconds: seconds))
      _ = done(.thread(.service(world.thread, service, insteadOf: world.stream.service)), &world)
    }
    #expect(world.stream.providerSessionId == "c-1" && world.stream.lineage.isEmpty)
  }

  @Test func `a thread that was never begun leaves nothing in the lineage`() {
    var world = OneThreadWorld()
    world.workspace.streams.update(world.thread) { $0.providerSessionId = $0.id.text }
    #expect(world.stream.serviceAfterHandover(to: "codex", at: noon).lineage == [])
  }

  /// Compaction, `/clear` and a fork give another id; a resume gives the same.
  @Test(arguments: [
    (["compacted"], ["xyz-789"]), (["cleared", "forked"], ["xyz-789", "cleared"]), (["xyz-789"], []),
    (["compacted", "compacted"], ["xyz-789"]), (["compacted", "xyz-789"], ["xyz-789", "compacted"]),
  ])
  func `a session that replaces another keeps the thread and adds to its lineage`(ids: [String], lineage: [String]) {
    var world = OneThreadWorld()
    world.workspace.streams.update(world.thread) {
      $0.providerSessionId = "xyz-789"
      $0.isLocallyCreated = false
      $0.draft = "черновик"
      $0.outbox.waiting.append(QueuedMessage(id: id(3), content: "waits", createdAt: noon))
    }
    world.workspace.attention.enqueue(world.thread, at: noon)
    let before = world.workspace
    for id in ids { world.hear(.session(id: id, modes: [], currentMode: nil)) }
    #expect(world.stream.lineage.map(\.providerSessionId) == lineage)
    #expect(world.stream.effectiveProviderSessionId == ids.last)
    var same = world.stream
    same.lineage = []
    same.providerSessionId = "xyz-789"
    #expect(same == before.streams[world.thread])
    #expect(world.workspace.attention == before.attention)
  }

  @Test func `the first message creates a session, later ones resume it by the provider's own id`() {
    var world = OneThreadWorld()
    func session(_ orders: [AgentOrder]) -> String?? {
      guard case .deliver(let delivery, _)? = orders.first else { return nil }
      return .some(delivery.providerSessionId)
    }
    #expect(session(world.say("one").1) == .some(nil))
    world.hear(.session(id: "xyz-789", modes: [], currentMode: nil))
    #expect(world.stream.isLocallyCreated, "nothing was accepted yet")
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    #expect(!world.stream.isLocallyCreated)
    world.end(.done)
    #expect(session(world.say("two").1) == .some("xyz-789"))
  }

  // MARK: How threads join the Queue

  @Test(arguments: [
    (Settings.QueueEntry.onSend, ["joined sent"]), (.onReply, ["joined replied"]),
    (.both, ["joined sent", "moved replied"]),
  ])
  func `a thread joins when it is told to by the setting`(entry: Settings.QueueEntry, told: [String]) {
    var world = OneThreadWorld()
    world.workspace.settings.queueEntry = entry
    world.say("a")
    #expect(world.workspace.attention.members.count == (entry == .onReply ? 0 : 1))
    world.end(.done)
    #expect(world.workspace.attention.events.map { "\($0.kind.rawValue) \($0.why.rawValue)" } == told)
    #expect(world.workspace.shownInQueue.map(\.id) == [world.thread])
    #expect(world.workspace.shownInQueue.first?.queuedAt == (entry == .onSend ? world.start(1) : world.now))
  }

  @Test(arguments: [
    (TurnEnd.stopped("limit"), 1), (.failed("нет", .answered), 1), (.cancelled, 0),
  ])
  func `on reply, a turn that the person stopped joins nothing, and any other end does`(end: TurnEnd, count: Int) {
    var world = OneThreadWorld()
    world.workspace.settings.queueEntry = .onReply
    world.say("a")
    world.end(end)
    #expect(world.workspace.attention.members.count == count)
  }

  @Test(arguments: Settings.QueueEntry.allCases)
  func `one that was taken out comes back where its turn fails, as where it asks`(entry: Settings.QueueEntry) {
    var world = OneThreadWorld()
    world.workspace.settings.queueEntry = entry
    world.say("a")
    world.workspace.attention.members.remove(world.thread)
    world.end(.failed("größer", .answered))
    #expect(world.workspace.attention.members.items.map(\.id) == [world.thread])
    #expect(world.workspace.attention.events.last?.why == .failed)
  }

  @Test func `on send, a failure moves nobody who is there, and what is tried again by itself brings nobody back`() {
    var world = OneThreadWorld()
    let other = world.addThread("claude")
    world.say("a")
    _ = world.say("b", in: other)
    world.end(.failed("нет", .answered))
    #expect(world.workspace.attention.members.items.map(\.id) == [world.thread, other])
    world.workspace.attention.members.remove(other)
    world.end(.failed("нет", .notTaken, cause: .connection), in: other)
    #expect(world.workspace.streams[other]?.isRetrying == true)
    #expect(world.workspace.attention.members.items.map(\.id) == [world.thread])
  }

  @Test(arguments: Settings.QueueEntry.allCases)
  func `who says something in a thread has not put it off any longer`(entry: Settings.QueueEntry) {
    var world = OneThreadWorld()
    world.workspace.settings.queueEntry = entry
    world.workspace.attention.members.append(
      AttentionItem(id: world.thread, queuedAt: noon, snooze: .until(noon.adding(seconds: 36_000))))
    world.say("a")
    world.end(.done)
    #expect(world.workspace.shownInQueue.map(\.id) == [world.thread])
  }

  @Test(arguments: Settings.QueueEntry.allCases)
  func `a command's thread joins when it needs the person, and not before`(entry: Settings.QueueEntry) throws {
    var world = OneThreadWorld()
    world.workspace.settings.queueEntry = entry
    world.begin("lint")
    #expect(world.stream.turn != nil)
    #expect(world.workspace.attention.members.isEmpty)
    world.hear(.asks(Permission(id: "p", title: "t", detail: "", options: [], askedAt: noon)))
    #expect(world.workspace.attention.events.map(\.why) == [.permission])
    world.workspace.attention.members.remove(world.thread)
    world.hear(.withdrew(permission: "p"))
    world.end(.done)
    #expect(world.workspace.attention.members.isEmpty)
  }

  @Test func `an unlocked command waits on top for the person's word`() {
    var world = OneThreadWorld()
    world.begin("lint")
    _ = world.unlock()
    #expect(world.workspace.upNext.running.isEmpty)
    #expect(world.workspace.upNext.waiting.items.map(\.status) == [.interrupted])
    #expect(world.startCommands() == [])
  }
}

extension OneThreadWorld {
  fileprivate mutating func unlock() -> [AgentOrder] {
    let id = thread
    return change { $0.unlock(id) }.orders
  }

  /// A command of Up Next runs in the thread.
  fileprivate mutating func begin(_ prompt: String) {
    let command = command(prompt, in: thread)
    workspace.upNext.waiting.enqueue(command)
    _ = startCommands()
  }

  fileprivate func start(_ seconds: Int64) -> Timestamp { OneThreadWorld.start.adding(seconds: seconds) }
}
