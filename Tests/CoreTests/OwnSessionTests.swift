import Conversation
import Testing

@testable import Core
@testable import Queues

/// Sessions in which agents of ours work, under whatever name, are found by discovery too.
struct OwnSessionTests {
  private let now = OutsideNewsTests.now

  private func fresh(_ id: String = OutsideNewsTests.id) -> FoundSession {
    var session = OutsideNewsTests().session(id)
    session.createdAt = now
    return session
  }

  private func thread(_ world: OutsideNewsTests.World, provider: String) -> ThreadID {
    let own = WorkStream(
      id: Identity(UniqueID(high: 1, low: 2)), project: "/p", provider: provider, createdAt: now)
    world.workspace.streams[own.id] = own
    _ = world.say("größer", in: own.id)
    return own.id
  }

  @Test func `a session of an agent that has a name of the person's own makes no second thread`() {
    let world = OutsideNewsTests.World()
    let id = thread(world, provider: "opus")
    #expect(!world.apply(.found(fresh(), growth: .whole)), "its agent may just be writing it")
    world.workspace.streams.update(id) {
      $0.replaceProviderSession(with: OutsideNewsTests.id, at: now)
      $0.isLocallyCreated = false
    }
    #expect(world.apply(.found(fresh(), growth: .whole)))
    #expect(world.workspace.streams.count == 1)
    // Also where it was stored.
    world.workspace.streams = Streams(Array(world.workspace.streams.all))
    #expect(world.apply(.found(fresh(), growth: .whole)))
    #expect(world.workspace.streams.count == 1)
  }

  @Test func `nor does one that such an agent has left for another`() {
    let world = OutsideNewsTests.World()
    let id = thread(world, provider: "opus")
    world.workspace.streams.update(id) {
      $0.replaceProviderSession(with: OutsideNewsTests.id, at: now)
      $0.isLocallyCreated = false
      $0.replaceProviderSession(with: "33333333-3333-4333-8333-333333333333", at: now)
    }
    #expect(world.apply(.found(fresh(), growth: .whole)))
    #expect(world.workspace.streams.count == 1)
  }

  @Test func `a session that is begun elsewhere becomes a thread while an agent works in its own`() {
    let world = OutsideNewsTests.World()
    let id = thread(world, provider: "claude")
    #expect(!world.apply(.found(fresh("22222222-2222-4222-8222-222222222222"), growth: .whole)))
    world.workspace.streams.update(id) {
      $0.replaceProviderSession(with: OutsideNewsTests.id, at: now)
      $0.isLocallyCreated = false
    }
    #expect(world.apply(.found(fresh("22222222-2222-4222-8222-222222222222"), growth: .whole)))
    #expect(world.workspace.streams.count == 2)
  }

  @Test func `an agent on another machine writes none of the sessions that are found here`() {
    let world = OutsideNewsTests.World()
    world.workspace.projectChoices["/p"] = ProjectChoices()
    world.workspace.projectChoices["/p"]?.host = "build1"
    _ = thread(world, provider: "claude")
    #expect(world.apply(.found(fresh(), growth: .whole)))
    #expect(world.workspace.streams.count == 2)
  }
}
