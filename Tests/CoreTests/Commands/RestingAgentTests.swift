import Conversation
import Core
import Queues
import Settings
import Testing

/// A command that follows another one meets an agent that is there: it leaves at once, without a second word to the store.
struct RestingAgentTests {
  /// Commands of which one runs at a time, and whether their agent serves one thread after another.
  private func world(_ prompts: String..., servesNext: Bool = true, atOnce: Int = 1) -> OneThreadWorld {
    var world = OneThreadWorld()
    world.workspace.settings.maxRunning = atOnce
    let key = AgentOfferKey(provider: "shell", project: "/p")
    world.workspace.offers[key] = AgentOffer(abilities: AgentAbilities(servesNext: servesNext))
    for prompt in prompts {
      let command = world.command(prompt)
      world.workspace.upNext.waiting.enqueue(command)
    }
    return world
  }

  private func endFirst(_ world: inout OneThreadWorld) -> [AgentOrder] {
    guard let stream = world.workspace.upNext.running.first?.item.stream else { return [] }
    return world.end(.done, in: stream)
  }

  /// Whether each message waits for the word to leave.
  private func awaiting(_ orders: [AgentOrder]) -> [Bool] {
    orders.compactMap { if case .deliver(let delivery, _) = $0 { delivery.awaitsWord } else { nil } }
  }

  private func fates(_ world: OneThreadWorld) -> [RunFate?] {
    world.workspace.upNext.running.map { run in
      run.item.stream.flatMap { world.workspace.streams[$0]?.outbox.running.first?.fate }
    }
  }

  @Test func `the first one's agent has to be started, and the next one finds it`() {
    var world = world("a", "b")
    #expect(awaiting(world.startCommands()) == [true])
    #expect(fates(world) == [.notLeft])
    let orders = endFirst(&world)
    #expect(OneThreadWorld.said(orders) == ["rest", "b"])
    #expect(awaiting(orders) == [false])
    #expect(fates(world) == [.underWay])
  }

  @Test func `what left at once is uncertain after a crash, and starts by nobody but the person`() {
    var world = world("a", "b")
    world.startCommands()
    _ = endFirst(&world)
    world.recover(whenLeft: false)
    #expect(world.workspace.upNext.running.isEmpty)
    #expect(world.workspace.upNext.waiting.items.map(\.status) == [.interrupted])
    #expect(world.startCommands().isEmpty)
  }

  @Test func `where an agent serves one thread alone, each has to be started`() {
    var world = world("a", "b", servesNext: false)
    world.startCommands()
    #expect(awaiting(endFirst(&world)) == [true])
    #expect(fates(world) == [.notLeft])
  }

  @Test func `one that rests serves one thread`() {
    var world = world("a", "b", "c")
    world.startCommands()
    world.workspace.settings.maxRunning = 2
    #expect(awaiting(endFirst(&world)) == [false, true])
  }

  @Test func `nobody waits for it for long`() {
    var world = world("a")
    world.startCommands()
    _ = endFirst(&world)
    let late = world.command("b")
    world.workspace.upNext.waiting.enqueue(late)
    #expect(awaiting(world.startCommands()) == [true])
  }

  @Test func `one that was started with other variables, or elsewhere, is another's`() {
    for change in [
      { (request: inout CommandRequest) in request.environment = ["A": "1"] },
      { request in request.target = .project(directory: "/q", provider: "shell") },
      { request in request.target = .project(directory: "/p", provider: "kimi") },
    ] as [(inout CommandRequest) -> Void] {
      var world = world("a")
      var other = world.command("b")
      change(&other.request)
      world.workspace.upNext.waiting.enqueue(other)
      world.startCommands()
      #expect(awaiting(endFirst(&world)) == [true])
    }
  }
}
