import Conversation
import Core
import Queues
import Settings
import Testing

/// What holds an outbox, and what lets it go on.
struct HoldTests {
  private let later = OneThreadWorld.start.adding(seconds: 3600)

  private func limit(_ words: String = "You've hit your limit", until: Timestamp?) -> UsageLimit {
    UsageLimit(until: until, words: words)
  }

  // MARK: Pauses

  @Test func `a paused outbox takes messages and sends none, and goes on where it was`() {
    var world = OneThreadWorld()
    world.workspace.streams.update(world.thread) { $0.outbox.isPaused = true }
    #expect(world.say("a").1.isEmpty)
    #expect(world.say("b").1.isEmpty)
    #expect(OneThreadWorld.said(world.resume()) == ["a"])
    #expect(OneThreadWorld.said(world.end(.done)) == ["b"])
  }

  @Test func `going on in the middle of a turn forgets nothing of it`() {
    var world = OneThreadWorld()
    world.say("a")
    world.workspace.streams.update(world.thread) { $0.outbox.isPaused = true }
    #expect(world.resume().isEmpty)
    world.end(.failed("no", .notTaken))
    #expect(world.stream.outbox.waiting.items.map(\.content) == ["a"])
  }

  @Test func `a pause outlasts a failure that comes and is dealt with meanwhile`() {
    var world = OneThreadWorld()
    for words in ["a", "b"] { world.say(words) }
    world.workspace.streams.update(world.thread) { $0.outbox.isPaused = true }
    world.end(.failed("no", .notTaken))
    #expect(world.stream.outbox.hold == .failed("no"))
    #expect(world.retry().isEmpty)
    #expect(world.stream.outbox.hold == .paused)
    #expect(OneThreadWorld.said(world.resume()) == ["a"])
  }

  @Test func `a pause of all holds every outbox, and what is said meanwhile, and Up Next`() {
    var world = OneThreadWorld()
    world.say("a")
    world.say("b")
    world.workspace.pauseAll()
    #expect(world.end(.done).isEmpty)
    #expect(world.stream.outbox.hold == .paused)
    let command = world.command("c")
    world.workspace.upNext.waiting.enqueue(command)
    #expect(world.startCommands().isEmpty)
    #expect(OneThreadWorld.said(world.resumeAll()) == ["b"])
    #expect(OneThreadWorld.said(world.startCommands()) == ["c"])
    #expect(world.stream.outbox.hold == nil)
  }

  @Test func `a message to an idle agent waits while all is paused`() {
    var world = OneThreadWorld()
    world.workspace.pauseAll()
    let (saying, orders) = world.say("a")
    guard case .queued(_, 1) = saying else { return #expect(Bool(false), "\(saying)") }
    #expect(orders.isEmpty)
    #expect(world.stream.outbox.hold == .paused)
    #expect(OneThreadWorld.said(world.resumeAll()) == ["a"])
  }

  @Test(arguments: [true, false])
  func `a deleted thread keeps the pause of its own, and takes none of all`(isPaused: Bool) {
    var world = OneThreadWorld()
    let id = world.thread
    world.workspace.streams.update(id) { $0.outbox.isPaused = true }
    world.say("größer")
    world.workspace.streams.update(id) { ($0.outbox.isPaused, $0.isDeleted) = (isPaused, true) }
    world.workspace.pauseAll()
    let ofDeleted = world.resumeAll()
    world.workspace.streams.update(id) { $0.isDeleted = false }
    #expect(ofDeleted.isEmpty && world.stream.outbox.isPaused == isPaused)
    let orders = world.change { $0.sendNext(in: id) }.orders
    #expect(OneThreadWorld.said(orders) == (isPaused ? [] : ["größer"]))
  }

  // MARK: Tries by itself

  @Test(arguments: [FailureCause.connection, .rateLimit(retryAfterSeconds: nil)])
  func `a failure that may pass is tried again after 1, 2 and 4 seconds, and then held`(cause: FailureCause) {
    var world = OneThreadWorld()
    world.say("a")
    world.say("b")
    var waits: [Int64] = []
    for _ in 1...3 {
      #expect(world.end(.failed("refused", .notTaken, cause: cause)).isEmpty)
      guard case .retrying(let moment)? = world.stream.outbox.hold else { break }
      #expect(!world.stream.needsPerson)
      waits.append(moment.seconds(since: world.now))
      #expect(world.goOn(at: Timestamp(milliseconds: moment.milliseconds - 1)).isEmpty, "not before")
      #expect(OneThreadWorld.said(world.goOn(at: moment)) == ["a"])
    }
    #expect(waits == [1, 2, 4])
    #expect(world.stream.outbox.running.map(\.item.attempts) == [4])
    world.end(.failed("refused", .notTaken, cause: cause))
    #expect(world.stream.outbox.hold == .failed("refused"))
    #expect(world.stream.needsPerson)
    #expect(world.goOn(at: later).isEmpty)
    #expect(world.stream.outbox.waiting.items.map(\.content) == ["a", "b"])
  }

  @Test func `what failed on a clock that was set back since is tried at once`() {
    var world = OneThreadWorld()
    world.say("größer")
    world.end(.failed("refused", .notTaken, cause: .connection))
    let orders = world.goOn(at: world.now.adding(seconds: -14_400))
    #expect(OneThreadWorld.said(orders) == ["größer"])
  }

  @Test func `the provider's own word for how long to wait counts`() {
    var world = OneThreadWorld()
    world.say("a")
    world.end(.failed("slow down", .notTaken, cause: .rateLimit(retryAfterSeconds: 42)))
    #expect(world.stream.outbox.hold == .retrying(at: world.now.adding(seconds: 42)))
    #expect(world.workspace.goesOnAt == world.now.adding(seconds: 42))
  }

  @Test func `nothing is tried again by itself where the setting says so, or where the agent had the message`() {
    var world = OneThreadWorld()
    world.workspace.settings.outboxRetries = 0
    world.say("a")
    world.end(.failed("refused", .notTaken, cause: .connection))
    #expect(world.stream.outbox.hold == .failed("refused"))
    var other = OneThreadWorld()
    other.say("a")
    other.end(.failed("cut off", .answered, cause: .connection))
    #expect(other.stream.outbox.hold == .failed("cut off It had begun to answer."))
    #expect(other.stream.outbox.waiting.items.map(\.standing) == [.uncertain])
    #expect(other.workspace.goesOnAt == nil)
  }

  @Test func `a command that is tried again goes on being one command`() {
    var world = OneThreadWorld()
    let command = world.command("a", in: world.thread)
    world.workspace.upNext.waiting.enqueue(command)
    _ = world.startCommands()
    world.end(.failed("refused", .notTaken, cause: .connection))
    #expect(world.workspace.upNext.running.map(\.id) == [command.id])
    #expect(OneThreadWorld.said(world.startCommands(at: later)) == ["a"])
    world.end(.done)
    #expect(world.workspace.history.map(\.status) == [.completed])
  }

  // MARK: Usage limits

  @Test func `a used-up limit holds every outbox of that provider and no other`() {
    var world = OneThreadWorld()
    let second = world.addThread("claude")
    let other = world.addThread("codex")
    for thread in [world.thread, second, other] { _ = world.say("a", in: thread) }
    for thread in [world.thread, second, other] { _ = world.say("b", in: thread) }
    world.hear(.limited(limit(until: later)))
    #expect(world.end(.done).isEmpty)
    #expect(world.end(.done, in: second).isEmpty)
    #expect(OneThreadWorld.said(world.end(.done, in: other)) == ["b"])
    for thread in [world.thread, second] {
      #expect(world.workspace.streams[thread]?.outbox.hold == .usageLimit(until: later))
    }
  }

  @Test func `at the named reset, and a few seconds more, all go on by themselves, in order`() {
    var world = OneThreadWorld()
    world.say("a")
    world.say("b")
    world.end(.failed("limit", .notTaken, cause: .usageLimit(limit(until: later))))
    #expect(world.stream.outbox.waiting.items.map(\.content) == ["a", "b"])
    guard let moment = world.workspace.goesOnAt else { return #expect(Bool(false), "it goes on at no moment") }
    let jitter = moment.milliseconds - later.milliseconds
    #expect((1000...5000).contains(jitter))
    #expect(world.goOn(at: later).isEmpty)
    #expect(OneThreadWorld.said(world.goOn(at: moment)) == ["a"])
    #expect(world.workspace.limits.isEmpty)
    #expect(world.workspace.goesOnAt == nil)
  }

  @Test func `a provider that still refuses at the moment that it named is not asked again at once`() {
    var world = OneThreadWorld()
    world.say("a")
    world.end(.failed("limit", .notTaken, cause: .usageLimit(limit(until: OneThreadWorld.start))))
    #expect(world.goOn(at: world.now.adding(seconds: 59)).isEmpty)
    #expect(OneThreadWorld.said(world.goOn(at: world.now.adding(seconds: 66))) == ["a"])
  }

  @Test func `a thread that is handed over leaves the limit of its old provider behind, also after a restart`() {
    var world = OneThreadWorld()
    world.say("a")
    world.end(.failed("limit", .notTaken, cause: .usageLimit(limit(until: later))))
    let service = world.stream.serviceAfterHandover(to: "codex", at: world.now)
    let back = world.workspace.apply(.thread(.service(world.thread, service, insteadOf: world.stream.service)))
    #expect(world.stream.outbox.hold == nil)
    var restarted = world
    #expect(OneThreadWorld.said(world.sendWhatMay()) == ["a"])
    restarted.recover()
    #expect(restarted.workspace.limits.keys.sorted() == ["claude"])
    // Back with the first provider it is held again, by what is known of that one.
    _ = back.map { restarted.workspace.apply($0) }
    #expect(restarted.sendWhatMay() == [])
    #expect(restarted.stream.outbox.hold == .usageLimit(until: later))
  }

  @Test func `a limit until a time that no provider means is one without a named reset`() {
    let absurd = Timestamp(milliseconds: 99_999_999_999_999)
    var world = OneThreadWorld()
    world.say("a")
    world.hear(.limited(limit(until: absurd)))
    #expect(world.workspace.limits["claude"]?.limit == limit(until: nil))
    world.end(.failed("limit", .notTaken, cause: .usageLimit(limit(until: absurd))))
    #expect(world.workspace.limits["claude"]?.limit == limit(until: nil))
    #expect(world.stream.outbox.hold == .usageLimit(until: nil))
    let inAYear = OneThreadWorld.start.adding(seconds: 365 * 86_400)
    world.hear(.limited(limit(until: inAYear)))
    #expect(world.workspace.limits["claude"]?.limit == limit(until: inAYear))
  }

  @Test func `a limit of one model holds only who has met it, until it is renewed`() {
    var world = OneThreadWorld()
    world.say("größe")
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    let until = world.now.adding(seconds: 200_000)
    let limit = UsageLimit(until: until, words: "the seven day opus limit is used up", isOfOneModel: true)
    world.end(.failed("No.", .taken(isInSession: true), cause: .usageLimit(limit)))
    #expect(world.stream.outbox.hold == .retrying(at: until.adding(seconds: 5)))
    #expect(world.workspace.limits.isEmpty)
    let other = world.addThread("claude")
    let left = OneThreadWorld.said(world.say("é", in: other))
    #expect(left == ["é"])
    let again = OneThreadWorld.said(world.goOn(at: until.adding(seconds: 5)))
    #expect(again == ["continue"])
  }

  @Test func `with the setting off a limit is held until the person says more`() {
    var world = OneThreadWorld()
    world.workspace.settings.resumesAfterLimit = false
    world.say("a")
    world.end(.failed("limit", .notTaken, cause: .usageLimit(limit(until: later))))
    #expect(world.workspace.goesOnAt == nil)
    #expect(world.goOn(at: later.adding(seconds: 60)).isEmpty)
    #expect(OneThreadWorld.said(world.resume()) == ["a"])
  }

  @Test(arguments: [MessageReach.notTaken, .taken(isInSession: true)])
  func `the word to try again what met a limit, or to go on with it, tries all outboxes of its provider`(
    reach: MessageReach
  ) {
    var world = OneThreadWorld()
    let other = world.addThread("claude")
    world.say("a")
    world.hear(.session(id: "s1", modes: [], currentMode: nil))
    if reach != .notTaken, let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    for words in ["b", "c"] { _ = world.say(words, in: other) }
    world.end(.failed("limit", reach, cause: .usageLimit(limit(until: later))))
    world.end(.done, in: other)
    let orders = reach == .notTaken ? world.retry() : world.goOn().orders
    #expect(Set(OneThreadWorld.said(orders)) == [reach == .notTaken ? "a" : "continue", "c"])
    #expect(world.workspace.limits.isEmpty)
  }

  @Test func `in a paused outbox the word to try again what met a limit tries it, and others, when that goes on`() {
    var world = OneThreadWorld()
    let other = world.addThread("claude")
    world.say("a")
    for words in ["b", "c"] { _ = world.say(words, in: other) }
    world.end(.failed("limit", .notTaken, cause: .usageLimit(limit(until: later))))
    world.end(.done, in: other)
    world.workspace.streams.update(world.thread) { $0.outbox.isPaused = true }
    let orders = world.retry()
    #expect(orders.isEmpty)
    #expect(world.workspace.limits.keys.sorted() == ["claude"])
    let resumed = OneThreadWorld.said(world.resume())
    #expect(Set(resumed) == ["a", "c"])
  }

  @Test func `a limit without a named reset waits for the person, or for the provider's word`() {
    var world = OneThreadWorld()
    world.say("a")
    world.say("b")
    world.hear(.limited(limit(until: nil)))
    #expect(world.end(.done).isEmpty)
    #expect(world.goOn(at: later).isEmpty)
    #expect(OneThreadWorld.said(world.hear(.limited(nil))) == ["b"])
  }

  @Test func `what is said to a provider at its limit waits, and its commands don't start`() {
    var world = OneThreadWorld()
    world.hear(.limited(limit(until: later)))
    #expect(world.say("a").1.isEmpty)
    #expect(world.stream.outbox.hold == .usageLimit(until: later))
    let mine = world.command("b", in: world.addThread("claude"))
    let other = world.command("c")
    world.workspace.upNext.waiting.enqueue(mine)
    world.workspace.upNext.waiting.enqueue(other)
    #expect(OneThreadWorld.said(world.startCommands()) == ["c"])
  }

  @Test func `a command that meets the limit waits in Up Next again, first, and goes on in its thread`() {
    var world = OneThreadWorld()
    let command = world.command("a")
    world.workspace.upNext.waiting.enqueue(command)
    _ = world.startCommands()
    let thread = world.workspace.upNext.running.first?.item.stream ?? world.thread
    world.end(.failed("limit", .notTaken, cause: .usageLimit(limit(until: later))), in: thread)
    #expect(world.workspace.upNext.running.isEmpty)
    #expect(world.workspace.upNext.waiting.items.map(\.status) == [.queued])
    #expect(world.workspace.history.isEmpty)
    #expect(world.transcripts[thread]?.entries.contains { $0.role == .user } == false)
    _ = world.goOn(at: later.adding(seconds: 10))
    #expect(OneThreadWorld.said(world.startCommands()) == ["a"])
    #expect(world.workspace.upNext.running.map(\.item.stream) == [thread])
  }

  @Test(arguments: [false, true])
  func `a command that met the limit in its session goes on there, and is not said again`(
    isRestarted: Bool
  ) {
    var world = OneThreadWorld()
    world.workspace.settings.maxRunning = 1
    world.workspace.upNext.waiting.enqueue(world.command("a"))
    _ = world.startCommands()
    let thread = world.workspace.upNext.running.first?.item.stream ?? world.thread
    world.hear(.session(id: "s-é", modes: [], currentMode: nil), of: thread)
    if let message = world.workspace.streams[thread]?.turn?.message { world.hear(.accepted(message), of: thread) }
    world.end(
      .failed("limit", .taken(isInSession: true), cause: .usageLimit(limit(until: later))), in: thread)
    #expect(world.workspace.history.isEmpty)
    if isRestarted { world.recover() }
    #expect(world.workspace.upNext.running.map(\.item.stream) == [thread])
    // Nobody else waits for its place meanwhile.
    var other = world.command("b")
    other.request.target = .project(directory: "/p", provider: "codex")
    world.workspace.upNext.waiting.enqueue(other)
    #expect(OneThreadWorld.said(world.startCommands()) == ["b"])
    // When its limit is renewed, it goes on as soon as there is a place.
    #expect(OneThreadWorld.said(world.goOn(at: later.adding(seconds: 10))) == [])
    #expect(OneThreadWorld.said(world.startCommands()) == [])
    world.end(.done, in: world.workspace.upNext.running.last?.item.stream)
    #expect(world.workspace.streams[thread]?.turn != nil)
    world.end(.done, in: thread)
    #expect(world.workspace.history.map(\.request.prompt) == ["b", "a"])
  }

  @Test func `a hold that an older program stored ends at its moment too`() {
    var world = OneThreadWorld()
    world.say("a")
    world.say("b")
    world.end(.done)
    world.end(.failed("limit", .notTaken, cause: .usageLimit(limit(until: later))))
    world.workspace.limits = [:]
    #expect(world.goOn(at: later.adding(seconds: 60)).isEmpty)
    world.recover()
    #expect(OneThreadWorld.said(world.goOn(at: later.adding(seconds: 60))) == ["b"])
  }

  @Test func `a limit, a try and a pause are what they were after a restart`() {
    var world = OneThreadWorld()
    world.say("a")
    world.end(.failed("refused", .notTaken, cause: .connection))
    let before = world.workspace
    world.recover()
    #expect(world.workspace == before)
    #expect(OneThreadWorld.said(world.goOn(at: later)) == ["a"])
  }
}
