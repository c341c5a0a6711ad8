import Conversation
import Core
import Queues
import Testing

/// A thread that is open in its agent's own program.
struct OwnProgramTests {
  private static func served() -> OneThreadWorld {
    var world = OneThreadWorld()
    world.say("eins")
    world.hear(.session(id: "s1", modes: [], currentMode: nil))
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    world.end(.done)
    return world
  }

  @Test func `our agent lets go of the session, and nothing is sent until the program has ended`() {
    var world = Self.served()
    let thread = world.thread
    #expect(OneThreadWorld.said(world.change { $0.lend(thread, to: 47) }.orders) == ["release s1"])
    guard case (.refused(.isOpen(_, "claude", pid: 47)), _) = world.say("zwei") else {
      Issue.record("it was said beside the program")
      return
    }
    let waiting = QueuedMessage(id: Identity(UniqueID(high: 3, low: 9)), content: "drei", createdAt: world.now)
    world.workspace.streams.update(thread) { $0.outbox.waiting.enqueue(waiting) }
    #expect(world.sendWhatMay().isEmpty)
    #expect(OneThreadWorld.said(world.change { $0.takeBack(thread) }.orders) == ["drei"])
  }

  @Test func `only a session that rests is opened`() {
    var world = OneThreadWorld()
    #expect(world.stream.refusalToLend == .nothingToOpen)
    world = Self.served()
    #expect(world.stream.refusalToLend == nil)
    world.say("zwei")
    #expect(world.stream.refusalToLend == .openBetweenTurns)
    let thread = world.thread
    #expect(world.change { $0.lend(thread, to: 47) }.orders.isEmpty)
    world.end(.done)
    _ = world.change { $0.lend(thread, to: 47) }
    guard case .isOpen? = world.stream.refusalToLend else {
      Issue.record("it would be opened twice")
      return
    }
  }
}
