import Conversation
import Core
import Queues
import Testing

/// A message that failed, or that may have been said: what the person can do about it, and what happens to the others.
struct TroubleTests {
  private func failed() -> OneThreadWorld {
    var world = OneThreadWorld()
    for words in ["a", "b", "c"] { world.say(words) }
    world.end(.failed("no such model", .notTaken))
    return world
  }

  private func waiting(_ world: OneThreadWorld) -> [String] { world.stream.outbox.waiting.items.map(\.content) }

  @Test func `retry sends the failed message again, and it is in the conversation once`() {
    var world = failed()
    #expect(world.entries.map(\.status) == [.failed, .failed])
    #expect(OneThreadWorld.said(world.retry()) == ["a"])
    #expect(world.entries.filter { $0.role == .user }.map(\.status) == [.sending])
    #expect(world.entries.last?.role == .user, "it stands where it is said, behind what went wrong")
    world.end(.done)
    #expect(world.entries.filter { $0.role == .user }.map(\.text) == ["a", "b"])
    #expect(Set(world.entries.map(\.id)).count == world.entries.count)
  }

  @Test func `an entry that was put out of sight is not said twice either`() {
    var world = failed()
    world.transcripts.close(world.thread)
    let stored = world.transcripts.takeJournal()
    #expect(OneThreadWorld.said(world.retry()) == ["a"])
    var entries: [Entry] = []
    for change in stored + world.transcripts.takeJournal() {
      switch change {
      case .spent: break
      case .append(let entry, _): entries.append(entry)
      case .extend(let id, let text, _):
        entries.indices.filter { entries[$0].id == id }.forEach { entries[$0].text += text }
      case .replace(let entry, _): entries.indices.filter { entries[$0].id == entry.id }.forEach { entries[$0] = entry }
      case .settle(let id, let status, _):
        entries.indices.filter { entries[$0].id == id }.forEach { entries[$0].status = status }
      case .remove(let id, _): entries.removeAll { $0.id == id }
      }
    }
    #expect(entries.filter { $0.role == .user }.map(\.text) == ["a"])
  }

  @Test(arguments: [false, true]) func `several are sent again in their order, before all others`(isPaused: Bool) {
    var world = failed()
    world.say("d")
    world.workspace.streams.update(world.thread) { stream in
      stream.outbox.isPaused = isPaused
      for message in stream.outbox.waiting.items.dropFirst().prefix(2) {
        stream.outbox.update(message.id) { ($0.standing, $0.inSession) = (.uncertain, .maybe) }
      }
    }
    let (thread, ids) = (world.thread, world.stream.outbox.waiting.items.prefix(3).map(\.id))
    var said = OneThreadWorld.said(world.change { $0.retry(all: ids, in: thread) }.orders)
    if isPaused {
      #expect(said.isEmpty && waiting(world) == ["a", "b", "c", "d"] && world.stream.outbox.isPaused)
      said = OneThreadWorld.said(world.resume())
    }
    for _ in 0..<3 { said += OneThreadWorld.said(world.end(.done)) }
    #expect(said == ["a", "b", "c", "d"])
  }

  @Test func `skip drops the failed message, and the others go`() {
    var world = failed()
    #expect(OneThreadWorld.said(world.skip()) == ["b"])
    #expect(waiting(world) == ["c"])
    #expect(world.stream.outbox.hold == nil)
    #expect(OneThreadWorld.said(world.end(.done)) == ["c"])
    #expect(world.end(.done).isEmpty && world.retry().isEmpty)
  }

  @Test func `what an older program skipped holds up nobody, and the person's word is about it`() {
    var world = failed()
    let first = world.stream.outbox.waiting.items[0].id
    world.workspace.streams.update(world.thread) { stream in
      stream.outbox.update(first) { $0.standing = .skipped }
      stream.outbox.hold = nil
    }
    #expect(OneThreadWorld.said(world.sendWhatMay()) == ["b"])
    #expect(OneThreadWorld.said(world.end(.done)) == ["c"])
    var dropped = world
    #expect(dropped.skip().isEmpty && waiting(dropped).isEmpty)
    world.end(.done)
    #expect(OneThreadWorld.said(world.retry()) == ["a"])
  }

  @Test func `cancelling the failed message lets the others go, and undoing it holds them again`() {
    var world = failed()
    var undo = UndoHistory()
    let failedID = world.stream.outbox.waiting.items[0].id
    #expect(
      undo.perform(
        .outbox(.remove(failedID), in: world.thread), titled: ActTitle("x"), by: .commandLine, on: &world.workspace))
    #expect(OneThreadWorld.said(world.sendWhatMay()) == ["b"])
    world.end(.failed("again no", .answered))
    _ = undo.undo(by: .commandLine, on: &world.workspace)
    world.workspace.streams.update(world.thread) { $0.outbox.liftTrouble() }
    #expect(world.sendWhatMay().isEmpty)
    #expect(world.stream.outbox.hold == .failed("no such model"), "what failed is not sent again by an undo")
  }

  @Test func `reordering behind a failure sends nothing`() {
    var world = failed()
    let ids = world.stream.outbox.waiting.items.map(\.id)
    _ = world.workspace.apply(.outbox(.move(ids[2], to: 1), in: world.thread))
    #expect(world.sendWhatMay().isEmpty)
    #expect(world.stream.outbox.hold == .failed("no such model"))
  }

  @Test func `a new edit of the failed message is the word to send it`() {
    var world = failed()
    guard var message = world.stream.outbox.waiting.first else { return #expect(Bool(false), "nothing waits") }
    (message.content, message.lastError) = ("a, with another model", nil)
    _ = world.workspace.apply(.outbox(.replace(message), in: world.thread))
    #expect(OneThreadWorld.said(world.sendWhatMay()) == ["a, with another model"])
  }

  @Test func `an urgent message doesn't go before the one that failed`() {
    var world = failed()
    world.say("urgent", .urgent)
    #expect(waiting(world) == ["a", "urgent", "b", "c"])
  }

  // MARK: Uncertain

  private func killed(_ news: [AgentReport.News] = []) -> OneThreadWorld {
    var world = OneThreadWorld()
    world.say("a")
    world.say("b")
    for report in news { world.hear(report) }
    world.recover()
    return world
  }

  @Test func `what is known of an uncertain message is said with it`() {
    var accepted = OneThreadWorld()
    accepted.say("a")
    let message = accepted.stream.turn?.message ?? Identity(UniqueID(high: 0, low: 0))
    accepted.hear(.accepted(message))
    accepted.recover()
    #expect(
      [killed(), accepted, killed([.text("half", kind: .said, part: nil)])].map {
        $0.stream.outbox.waiting.first?.lastError
      } == [
        "whether the agent got it is not known", "the agent had accepted it; whether it recorded it is not known",
        "the agent had accepted it and begun to answer",
      ])
  }

  @Test func `an uncertain message is first, holds the others, and is not sent by itself`() {
    var world = killed()
    #expect(world.stream.outbox.hold == .interrupted)
    #expect(waiting(world) == ["a", "b"])
    #expect(world.sendWhatMay().isEmpty)
    #expect(world.goOn(at: OneThreadWorld.start.adding(seconds: 100_000)).isEmpty)
  }

  @Test func `the person sends it again: the conversation shows both, since both may have been said`() {
    var world = killed()
    #expect(OneThreadWorld.said(world.retry()) == ["a"])
    #expect(world.entries.filter { $0.role == .user }.map(\.status) == [.interrupted, .sending])
    #expect(OneThreadWorld.said(world.end(.done)) == ["b"])
  }

  @Test func `a turn of which nobody knows that it began is not continued, which would drop the words`() {
    var world = killed()
    #expect(world.stream.messageInTrouble.map(world.stream.canGoOn) == false)
    let (refusal, orders) = world.goOn()
    #expect(refusal == .mayNotHaveArrived(agent: "claude"))
    #expect(orders.isEmpty && waiting(world) == ["a", "b"])
    world = OneThreadWorld()
    world.say("a")
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    world.hear(.text("half", kind: .said, part: nil))
    world.recover()
    #expect(OneThreadWorld.said(world.goOn().orders) == ["continue"])
  }

  @Test(arguments: [
    TurnEnd.failed("No session.", .notTaken), .failed("Gone.", .taken(isInSession: nil), cause: .connection),
    .unanswered("Nothing."), .calledOff,
  ])
  func `a message that may have been answered stays uncertain where its turn can't go on`(end: TurnEnd) {
    var world = OneThreadWorld()
    world.say("a")
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    world.hear(.text("half", kind: .said, part: nil))
    world.recover()
    #expect(OneThreadWorld.said(world.goOn().orders) == ["continue"])
    world.end(end)
    #expect(world.stream.outbox.waiting.items.map(\.standing) == [.uncertain])
    #expect(world.sendWhatMay().isEmpty)
    guard end != .calledOff else { return #expect(world.stream.outbox.isPaused) }
    // Sent again, it is a message of its own: both may have been said.
    let said = world.stream.outbox.waiting.first?.id
    #expect(OneThreadWorld.said(world.retry()) == ["a"])
    #expect(world.stream.turn?.message != said)
  }

  @Test func `a message whose turn was gone on with to its end is done in the conversation, too`() {
    var world = OneThreadWorld()
    world.say("a")
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    world.hear(.text("half", kind: .said, part: nil))
    world.end(.failed("Cut off.", .answered))
    #expect(OneThreadWorld.said(world.goOn().orders) == ["continue"])
    #expect(world.entries.filter { $0.role == .user }.map(\.status) == [.interrupted, .sending])
    world.hear(.text("whole", kind: .said, part: nil))
    world.end(.done)
    #expect(world.entries.filter { $0.role == .user }.map(\.status) == [.done, .done])
  }

  @Test func `the person drops it, and the others go`() {
    var world = killed()
    #expect(OneThreadWorld.said(world.skip()) == ["b"])
    #expect(world.stream.outbox.waiting.isEmpty)
  }

  @Test func `going on ends a pause, and neither sends what may have been done nor passes it`() {
    var world = killed()
    world.workspace.streams.update(world.thread) { $0.outbox.isPaused = true }
    #expect(world.resume().isEmpty)
    #expect(world.stream.outbox.isPaused == false)
    #expect(world.stream.outbox.hold == .interrupted)
    #expect(world.say("c").1.isEmpty)
    #expect(waiting(world) == ["a", "b", "c"])
  }

  // MARK: Edits

  @Test func `a message that is edited and those behind it wait, and those before it go`() {
    var world = OneThreadWorld()
    for words in ["a", "b", "c", "d"] { world.say(words) }
    let third = world.stream.outbox.waiting.items[1].id
    world.workspace.streams.update(world.thread) { _ = $0.beginEdit(third) }
    #expect(OneThreadWorld.said(world.end(.done)) == ["b"])
    #expect(world.end(.done).isEmpty)
    #expect(world.stream.hold == .editing)
    world.workspace.streams.update(world.thread) { $0.letGoOfEdit(keepingText: true) }
    #expect(OneThreadWorld.said(world.sendWhatMay()) == ["c"])
    #expect(world.stream.draft == "")
  }

  @Test func `an edit that ends with the program keeps its words, and its message waits until the person has looked`() {
    var world = OneThreadWorld()
    world.say("a")
    world.say("b")
    let second = world.stream.outbox.waiting.items[0].id
    world.workspace.streams.update(world.thread) {
      _ = $0.beginEdit(second)
      $0.edit?.text = "b, 漢字"
      $0.draft = "entwurf"
    }
    world.recover()
    #expect(world.stream.edit?.isInterrupted == true)
    #expect(world.stream.edit?.text == "b, 漢字")
    #expect(waiting(world) == ["a", "b"])
    #expect(world.stream.draft == "entwurf")
  }
}
