import Conversation
import Core
import Queues
import Testing

/// What was said in a thread before it came here stays in the record of the agent that it was said to.
struct RecordAfterHandoverTests {
  private static func found(_ provider: String, _ session: String, _ world: OneThreadWorld) -> OutsideNews {
    .found(
      FoundSession(
        provider: provider, providerSessionId: session, path: "/\(provider)/\(session).jsonl", directory: "/p",
        project: "/p", createdAt: world.now, modifiedAt: world.now, mark: FileMark(size: 9, modified: 9, number: 9),
        readTo: 9), growth: .whole)
  }

  private static func handOver(to provider: String, _ world: inout OneThreadWorld) {
    let service = world.stream.serviceAfterHandover(to: provider, at: world.now)
    _ = world.workspace.apply(.thread(.service(world.thread, service, insteadOf: world.stream.service)))
    #expect(world.stream.effectiveProvider == provider)
  }

  @Test func `whoever goes on with the thread, it is read as what it is`() {
    var world = OneThreadWorld()
    world.workspace.streams.update(world.thread) {
      $0.providerSessionId = "s"
      $0.isLocallyCreated = false
    }
    world.hearOutside(Self.found("claude", "s", world))
    func expectPages(_ world: OneThreadWorld) {
      let source = world.stream.sessionSource
      #expect(source?.provider == "claude" && source?.providerSessionId == "s" && source?.path == "/claude/s.jsonl")
    }
    expectPages(world)
    Self.handOver(to: "shell", &world)
    expectPages(world)
    world.say("echo")
    world.hear(.session(id: "sh", modes: [], currentMode: nil))
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    world.end(.done)
    expectPages(world)
    Self.handOver(to: "codex", &world)
    world.say("and then?")
    world.hear(.session(id: "c", modes: [], currentMode: nil))
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    world.hearOutside(Self.found("codex", "c", world))
    world.end(.done)
    #expect(world.stream.outside?.path == "/codex/c.jsonl")
    expectPages(world)
  }
}
