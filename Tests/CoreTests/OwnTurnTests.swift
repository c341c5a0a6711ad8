import Conversation
import Core
import Queues
import Testing

/// Turns that an agent begins without a message.
struct OwnTurnTests {
  @Test func `a thread whose agent works by itself is working, and a message waits for the end of that`() {
    var world = OneThreadWorld()
    world.hear(.beganByItself)
    #expect(world.stream.state(at: world.now, quietAfter: 60) == .working)
    #expect(world.stream.isLocked)
    world.hear(.text("The build is done, 日本", kind: .said, part: "1"))
    let (saying, orders) = world.say("And now?")
    guard case .queued = saying else {
      Issue.record("the message was sent into the agent's own turn")
      return
    }
    #expect(orders == [])
    let sent = world.hear(.endedByItself(.done))
    #expect(OneThreadWorld.said(sent) == ["And now?"])
    #expect(world.entries.map(\.status) == [.done, .sending])
    #expect(world.stream.unreadCount == 1)
  }

  @Test func `the last words and the digest of such a turn are its own`() {
    var world = OneThreadWorld()
    world.say("go")
    world.hear(.tool(ToolCall(id: "1", title: "make", status: .completed)))
    world.hear(.text("It builds.", kind: .said, part: "1"))
    world.end(.done)
    world.hear(.beganByItself)
    world.hear(.tool(ToolCall(id: "2", title: "test", status: .failed)))
    world.hear(.text("Shall I deploy?", kind: .said, part: "2"))
    world.hear(.endedByItself(.done))
    #expect(world.stream.closingWords == "Shall I deploy?")
    #expect(world.entries.last?.kind == .digest)
    #expect(world.entries.last?.text.contains("1 tool, 1 failed") == true)
  }

  @Test func `a landing goes on behind it`() {
    var world = OneThreadWorld()
    let thread = world.thread
    world.change { _ = $0.beginLanding(in: thread, saying: "Landing größer began here.") }
    world.hear(.beganByItself)
    world.hear(.text("é", kind: .said, part: "1"))
    world.hear(.endedByItself(.done))
    #expect(world.entries.first { $0.reference == Entry.landing }?.isUnderWay == true)
  }

  @Test func `where one is unlocked, nothing is said of a message`() {
    var world = OneThreadWorld()
    world.hear(.beganByItself)
    world.say("danach")
    let thread = world.thread
    world.change { $0.unlock(thread) }
    #expect(world.entries.last?.text == "You unlocked the thread while this turn was going.")
    #expect(world.stream.outbox.waiting.items.map(\.standing) == [.waiting])
  }

  @Test func `what an agent does by itself while a message waits for its answer is no turn of its own`() {
    var world = OneThreadWorld()
    world.say("go")
    world.hear(.beganByItself)
    world.hear(.endedByItself(.done))
    #expect(world.stream.turn?.message == world.stream.outbox.running.first?.id)
  }

  @Test func `an own turn that fails holds nothing twice, and one whose process ends is over`() {
    var world = OneThreadWorld()
    world.hear(.beganByItself)
    world.hear(.endedByItself(.failed("It broke, é.", .answered)))
    #expect(world.stream.turn == nil)
    #expect(world.entries.map(\.text) == ["It broke, é."])
    #expect(world.stream.outbox.running.isEmpty && world.stream.outbox.waiting.isEmpty)
    #expect(world.stream.outbox.hold == nil)
    #expect(world.stream.state(at: world.now, quietAfter: 60) == .failed)
    world.hear(.beganByItself)
    world.hear(.closed)
    #expect(world.stream.turn == nil)
  }

  @Test func `a notice is a line of its own between what is said`() {
    var world = OneThreadWorld()
    world.say("go")
    world.hear(.text("a", kind: .said, part: "1"))
    world.hear(.notice("The conversation was shortened."))
    world.hear(.text("b", kind: .said, part: "1"))
    #expect(world.entries.map(\.kind) == [.text, .text, .notice, .text])
    #expect(world.entries.map(\.text) == ["go", "a", "The conversation was shortened.", "b"])
  }

  // MARK: Questions behind turns

  private static func question(_ id: String) -> Permission {
    Permission(
      id: id, title: "rm -r größe", detail: "rm -r größe",
      options: [Permission.Option(id: "allow", name: "Allow", kind: .allowOnce)], askedAt: Timestamp(milliseconds: 5))
  }

  private func isAsked(_ world: OneThreadWorld) -> Bool {
    world.stream.state(at: world.now, quietAfter: 60) == .approve && world.stream.needsPerson && !world.stream.isLocked
  }

  @Test func `a question between turns puts the thread into the Queue, and its messages wait for the answer`() {
    var world = OneThreadWorld()
    world.say("go")
    world.end(.done)
    world.workspace.attention = AttentionQueue()
    world.hear(.asks(Self.question("q")))
    #expect(isAsked(world))
    #expect(world.workspace.attention.members.contains(world.stream.id))
    let entries = world.entries
    #expect(world.say("And now?").1 == [])
    #expect(OneThreadWorld.said(world.hear(.withdrew(permission: "q"))) == ["And now?"])
    #expect(world.stream.unreadCount == 1, "only the turn said something")
    #expect(world.entries.dropLast() == entries[...], "the wait leaves no trace")
  }

  @Test func `what is asked behind a turn stays when the turn ends, and goes with its agent`() {
    var world = OneThreadWorld()
    world.say("go")
    world.hear(.asks(Self.question("own")))
    world.hear(.asks(Self.question("behind")))
    world.hear(.withdrew(permission: "own"))
    world.end(.done)
    #expect(world.stream.turn?.permissions.map(\.id) == ["behind"])
    #expect(isAsked(world))
    world.hear(.closed)
    #expect(world.stream.turn == nil && world.stream.outbox.hold == nil)
    #expect(world.entries.last?.text == "go")
  }

  @Test func `an agent that goes on to work by itself keeps its question in that turn`() {
    var world = OneThreadWorld()
    world.hear(.asks(Self.question("q")))
    world.hear(.beganByItself)
    world.hear(.withdrew(permission: "q"))
    #expect(world.stream.state(at: world.now, quietAfter: 60) == .working)
    world.hear(.endedByItself(.done))
    #expect(world.stream.turn == nil)
  }
}
