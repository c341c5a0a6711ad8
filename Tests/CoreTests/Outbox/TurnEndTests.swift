import Conversation
import Core
import Queues
import Testing

/// How a turn ends decides what becomes of its message, of those behind it, and of the thread.
struct TurnEndTests {
  /// What is expected of one end. The thread has said "a", and "b" waits.
  struct Row: Sendable {
    let end: TurnEnd
    var standing: MessageStanding?
    var hold: Hold?
    var leaves: [String] = []
    var state = StreamState.failed
    var retried = ["a"]
    /// What the agent is told to go on with; nil where there is nothing to go on with.
    var continued: [String]?
  }

  private static let soon = OneThreadWorld.start.adding(seconds: 5)
  private static let begun = "Cut off. It had begun to answer."

  static let rows: [Row] = [
    Row(end: .done, leaves: ["b"], state: .working),
    Row(end: .stopped("Cut short."), leaves: ["b"], state: .working),
    Row(end: .cancelled, leaves: ["b"], state: .working),
    Row(end: .unanswered("No answer."), standing: .waiting, hold: .failed("No answer."), continued: ["continue"]),
    Row(end: .unanswered("Refused.", isInSession: false), standing: .waiting, hold: .failed("Refused.")),
    Row(end: .failed("No.", .notTaken), standing: .waiting, hold: .failed("No.")),
    Row(end: .failed("No.", .notTaken, cause: .login), standing: .waiting, hold: .failed("No.")),
    Row(
      end: .failed("No.", .notTaken, cause: .connection), standing: .waiting, hold: .retrying(at: soon), state: .held),
    Row(
      end: .failed("No.", .taken(isInSession: true)), standing: .waiting, hold: .failed("No."), continued: ["continue"]),
    Row(
      end: .failed("No.", .taken(isInSession: true), cause: .connection), standing: .waiting, hold: .retrying(at: soon),
      state: .held, continued: ["continue"]),
    Row(
      end: .failed("No.", .taken(isInSession: false), cause: .connection), standing: .waiting,
      hold: .retrying(at: soon), state: .held),
    Row(
      end: .failed("No.", .taken(isInSession: nil), cause: .connection), standing: .uncertain,
      hold: .failed("No. Whether its session has the message is not known."), continued: ["continue"]),
    Row(
      end: .failed("Cut off.", .answered, cause: .connection), standing: .uncertain, hold: .failed(begun),
      continued: ["continue"]),
    Row(end: .failed("Cut off.", .answered), standing: .uncertain, hold: .failed(begun), continued: ["continue"]),
  ]

  private func ended(_ end: TurnEnd) -> (world: OneThreadWorld, left: [String]) {
    var world = OneThreadWorld()
    world.say("a")
    world.say("b")
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    let left = OneThreadWorld.said(world.end(end))
    return (world, left)
  }

  @Test(arguments: rows) func `the end of a turn decides what becomes of its message`(row: Row) {
    let (world, left) = ended(row.end)
    #expect(left == row.leaves)
    #expect(world.stream.outbox.hold == row.hold)
    #expect(world.stream.state(at: world.now, quietAfter: 600) == row.state)
    #expect(world.stream.state(at: world.now, quietAfter: 600) != .done)
    let message = world.stream.outbox.waiting.items.first { $0.content == "a" }
    #expect(message?.standing == row.standing)
    guard row.standing != nil else { return }
    let entry = world.entries.first { $0.reference == message?.id.text }
    #expect(entry?.status == (row.standing == .uncertain ? .interrupted : .failed), "the conversation says the same")
    #expect(world.stream.outbox.waiting.items.map(\.content) == ["a", "b"], "nothing goes past it")
    #expect(message?.lastError != nil)
    if case .failed(let words)? = row.hold { #expect(message?.lastError == words) }
  }

  @Test(
    arguments: [
      (TurnEnd.failed("No.", .taken(isInSession: nil)), true), (.unanswered("No.", isInSession: nil), true),
      (.failed("No.", .notTaken), false), (.failed("No.", .taken(isInSession: true)), false),
      (.failed("No.", .answered), false),
    ] as [(TurnEnd, Bool)])
  func `that a message may have arrived stands in the conversation, too`(end: TurnEnd, isInDoubt: Bool) {
    let (world, _) = ended(end)
    let told = world.entries.last { $0.kind == .notice }?.text
    #expect(told == "No." + (isInDoubt ? " Whether its session has the message is not known." : ""))
  }

  @Test(arguments: rows.filter { $0.standing != nil })
  func `retry sends that message, and what waits leaves when it is answered`(row: Row) {
    var (world, _) = ended(row.end)
    #expect(OneThreadWorld.said(world.retry()) == ["a"])
    #expect(OneThreadWorld.said(world.end(.done)) == ["b"])
    #expect(world.stream.outbox.waiting.isEmpty)
  }

  @Test(arguments: rows.filter { $0.standing != nil }) func `skip drops the message, and the others go`(row: Row) {
    var (world, _) = ended(row.end)
    #expect(OneThreadWorld.said(world.skip()) == ["b"])
    #expect(world.stream.outbox.hold == nil)
    #expect(world.stream.outbox.waiting.isEmpty)
  }

  @Test(arguments: rows.filter { $0.standing != nil })
  func `continue goes on in the session without the words, or says that there is nothing to go on with`(row: Row) {
    var (world, _) = ended(row.end)
    let (refusal, orders) = world.goOn()
    guard let continued = row.continued else {
      var expected = ThreadRefusal.neverArrived(agent: "claude")
      if case .retrying? = row.hold { expected = .goesByItself(agent: "claude") }
      #expect(refusal == expected)
      #expect(orders.isEmpty && world.stream.outbox.hold == row.hold)
      return
    }
    #expect(refusal == nil)
    #expect(OneThreadWorld.said(orders) == continued)
    #expect(world.entries.filter { $0.role == .user }.map(\.text) == ["a", "continue"])
    #expect(world.stream.outbox.running.map(\.item.content) == ["a"], "it stays bound to the turn that goes on")
    #expect(OneThreadWorld.said(world.end(.done)) == ["b"])
    #expect(world.stream.outbox.waiting.isEmpty)
  }

  @Test func `a thread whose last turn did not answer is never done, also when its message was dropped`() {
    for row in TurnEndTests.rows where row.standing != nil {
      var world = OneThreadWorld()
      world.say("a")
      world.hear(.text("half", kind: .said, part: nil))
      world.end(row.end)
      _ = world.skip()
      #expect(world.stream.outbox.hold == nil)
      #expect(world.stream.state(at: world.now, quietAfter: 600) == (row.state == .held ? .idle : .failed))
    }
  }

  @Test func `what is tried again by itself never says words that the session has`() {
    for isInSession in [true, false] {
      var world = OneThreadWorld()
      world.say("a")
      if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
      var said: [String] = []
      for _ in 1...3 {
        world.end(.failed("No.", .taken(isInSession: isInSession), cause: .rateLimit(retryAfterSeconds: nil)))
        said += OneThreadWorld.said(world.goOn(at: world.now.adding(seconds: 60)))
      }
      #expect(said == Array(repeating: isInSession ? "continue" : "a", count: 3))
      world.end(.failed("No.", .taken(isInSession: isInSession), cause: .connection))
      #expect(world.stream.outbox.hold == .failed("No."))
    }
  }

  @Test func `what may have been done is not passed by going on, and that is said`() {
    var (world, _) = ended(.failed("Cut off.", .answered))
    #expect(world.stream.refusalToPass == .mayBeDone(message: "a"))
    #expect(world.resume().isEmpty)
    #expect(world.stream.outbox.hold == .failed(Self.begun))
    (world, _) = ended(.failed("No.", .notTaken))
    #expect(world.stream.refusalToPass == nil)
  }

  @Test func `a message that is handed to another agent is said to it in full`() {
    var (world, _) = ended(.failed("No.", .taken(isInSession: true)))
    let service = world.stream.serviceAfterHandover(to: "codex", at: world.now)
    _ = world.workspace.apply(.thread(.service(world.thread, service, insteadOf: world.stream.service)))
    #expect(world.goOn().refusal == .neverArrived(agent: "codex"))
    #expect(OneThreadWorld.said(world.resume()) == ["a"])
  }

  @Test func `where the session is gone the next message begins another one, also after a restart`() {
    var world = OneThreadWorld()
    world.hear(.session(id: "s1", modes: [], currentMode: nil))
    world.say("a")
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    world.end(.done)
    world.say("b")
    world.end(.failed("Gone.", .notTaken, cause: .sessionIsGone))
    world.recover()
    guard case .deliver(let delivery, _)? = world.retry().first else {
      return #expect(Bool(false), "it is sent again")
    }
    #expect(delivery.providerSessionId == nil && delivery.content == "b")
    #expect(world.stream.lineage.map(\.providerSessionId) == ["s1"])
  }

  @Test func `a session that refused its first message for want of a login is not gone on with`() {
    var world = OneThreadWorld()
    world.hear(.session(id: "s1", modes: [], currentMode: nil))
    world.say("a")
    let refused = TurnEnd.failed("Log in.", .notTaken, cause: .login)
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    world.end(refused)
    func session(_ orders: [AgentOrder]) -> String? {
      guard case .deliver(let delivery, _)? = orders.first else { return "none" }
      return delivery.providerSessionId
    }
    world.recover()
    #expect(session(world.retry()) == nil)
    world.hear(.session(id: "s2", modes: [], currentMode: nil))
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    world.end(.done)
    world.say("b")
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    world.end(refused)
    #expect(session(world.retry()) == "s2")
  }

  /// Told to continue it would run a word that does nothing, and the command would count as done.
  @Test func `a command that was cut off in a shell is run again or dropped, and never continued`() {
    var world = OneThreadWorld()
    let service = world.stream.serviceAfterHandover(to: "shell", at: world.now)
    _ = world.workspace.apply(.thread(.service(world.thread, service, insteadOf: world.stream.service)))
    world.say("make")
    world.hear(.session(id: "s1", modes: [], currentMode: nil))
    world.end(.failed("Cut off.", .answered))
    #expect(world.stream.messageInTrouble.map(world.stream.canGoOn) == false)
    #expect(world.goOn().refusal == .neverArrived(agent: "shell"))
    #expect(OneThreadWorld.said(world.retry()) == ["make"])
  }

  @Test func `news of a tool that come after an unlock stand in its one entry or nowhere`() {
    var world = OneThreadWorld()
    world.say("a")
    world.hear(.tool(ToolCall(id: "t", title: "sleep 300", status: .running)))
    let thread = world.thread
    world.change { $0.unlock(thread) }
    var away = world
    world.hear(.tool(ToolCall(id: "t", title: "sleep 300", status: .failed)))
    #expect(world.entries.filter { $0.kind == .tool }.map(\.status) == [.failed])
    away.transcripts.close(away.thread)
    away.hear(.tool(ToolCall(id: "t", title: "sleep 300", status: .failed)))
    #expect(away.entries.isEmpty)
  }

  @Test func `a plan behind the end of its turn is that turn's plan`() {
    var world = OneThreadWorld()
    world.say("a")
    world.hear(.plan([PlanEntry(content: "größe", status: .running)]))
    world.end(.done)
    world.hear(.plan([PlanEntry(content: "größe", status: .completed)]))
    #expect(world.entries.filter { $0.kind == .plan }.map(\.text) == ["[x] größe"])
    world.say("b")
    world.end(.done)
    for status in [PlanEntry.Status.pending, .completed] {
      world.hear(.plan([PlanEntry(content: "é", status: status)]))
    }
    #expect(world.entries.filter { $0.kind == .plan }.map(\.text) == ["[x] größe", "[x] é"])
    #expect(world.entries.allSatisfy { !$0.isUnderWay })
  }

  @Test func `what is stopped before its agent has it does not stand in the conversation as said`() {
    var world = OneThreadWorld()
    _ = world.say("before")
    world.hear(.text("Yes?", kind: .said, part: nil))
    world.end(.done)
    _ = world.say("größe")
    world.end(.calledOff)
    #expect(world.entries.map(\.text) == ["before", "Yes?"])
    #expect(world.stream.closingWords == "Yes?")
    _ = world.resume()
    #expect(world.entries.map(\.text) == ["before", "Yes?", "größe"])
  }

  @Test(arguments: [true, false]) func `a command that never left is no turn that cost something`(isUnlocked: Bool) {
    var world = OneThreadWorld()
    world.workspace.upNext.waiting.enqueue(world.command("größer", in: world.thread))
    world.startCommands()
    if isUnlocked {
      let thread = world.thread
      world.change { $0.unlock(thread) }
    } else {
      world.end(.calledOff)
    }
    #expect(world.stream.turn == nil)
    let journal = world.transcripts.takeJournal()
    #expect(!journal.contains { if case .spent = $0 { true } else { false } })
  }

  @Test func `what may have been said by an earlier try stays there as that`() {
    var world = OneThreadWorld()
    _ = world.say("größe")
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    world.end(.failed("Gone.", .taken(isInSession: nil)))
    world.retry()
    world.end(.calledOff)
    #expect(world.entries.filter { $0.role == .user }.map(\.status) == [.interrupted])
    // Its session has this one, and so the conversation has it too.
    world = OneThreadWorld()
    _ = world.say("größe")
    world.end(.failed("No answer.", .taken(isInSession: true)))
    world.retry()
    world.end(.calledOff)
    #expect(world.entries.filter { $0.role == .user }.map(\.text) == ["größe"])
  }

  @Test func `an unlocked message that had not left is not said either`() {
    var world = OneThreadWorld()
    _ = world.say("größe")
    let thread = world.thread
    world.change { $0.unlock(thread) }
    #expect(world.entries.map(\.role) == [.system])
    #expect(world.stream.outbox.waiting.items.map(\.content) == ["größe"])
  }

  @Test func `what is stopped before its agent has it waits first, and nothing goes past it`() {
    var world = OneThreadWorld()
    _ = world.say("first")
    _ = world.say("then commit")
    #expect(world.end(.calledOff).isEmpty)
    #expect(world.stream.outbox.waiting.items.map(\.content) == ["first", "then commit"])
    #expect(world.stream.outbox.isPaused)
    #expect(world.stream.turn == nil)
    let orders = world.resume()
    let sent = orders.compactMap { if case .deliver(let delivery, _) = $0 { delivery.content } else { nil } }
    #expect(sent == ["first"])
  }
}
