import Conversation
import Core
import Queues
import Testing

/// Commands of Up Next in their threads.
struct CommandRunTests {
  @Test func `a command becomes a message in a thread of its own, and leaves with its turn`() {
    var world = OneThreadWorld()
    let command = world.command("lint")
    world.workspace.upNext.waiting.enqueue(command)
    #expect(OneThreadWorld.said(world.startCommands()) == ["lint"])
    let stream = world.workspace.upNext.running.first?.item.stream ?? world.thread
    #expect(stream != world.thread)
    #expect(world.workspace.streams[stream]?.project == "/p")
    world.end(.done, in: stream)
    #expect(world.workspace.upNext.isEmpty)
    #expect(world.workspace.history.map(\.status) == [.completed])
    #expect(world.workspace.history.map(\.progress) == [1])
    #expect(world.workspace.history.first?.completedAt == world.now)
  }

  @Test func `no two commands run in one thread, and one that waits for its thread holds no other`() {
    var world = OneThreadWorld()
    for prompt in ["a", "b"] {
      let command = world.command(prompt, in: world.thread)
      world.workspace.upNext.waiting.enqueue(command)
    }
    let other = world.command("c")
    world.workspace.upNext.waiting.enqueue(other)
    #expect(OneThreadWorld.said(world.startCommands()) == ["a", "c"])
    #expect(OneThreadWorld.said(world.end(.done)) == ["b"])
  }

  @Test func `a command doesn't go before what waits in its thread`() {
    var world = OneThreadWorld()
    world.say("a")
    world.say("b")
    let command = world.command("c", in: world.thread)
    world.workspace.upNext.waiting.enqueue(command)
    #expect(world.startCommands().isEmpty)
    #expect(OneThreadWorld.said(world.end(.done)) == ["b"])
    #expect(OneThreadWorld.said(world.end(.done)) == ["c"])
  }

  @Test func `a command for a thread that is gone fails, and the next one runs`() {
    var world = OneThreadWorld()
    let gone = world.command("a", in: Identity(UniqueID(high: 9, low: 9)))
    let next = world.command("b")
    world.workspace.upNext.waiting.enqueue(gone)
    world.workspace.upNext.waiting.enqueue(next)
    #expect(OneThreadWorld.said(world.startCommands()) == ["b"])
    #expect(world.workspace.history.map(\.error) == ["There is no such thread any more."])
  }

  @Test(
    arguments: [
      (TurnEnd.done, QueuedCommand.Status.completed, nil), (.cancelled, .cancelled, nil),
      (.stopped("refused"), .completed, "refused"), (.failed("no", .answered), .failed, "no"),
      (.failed("no", .notTaken), .failed, "no"),
    ] as [(TurnEnd, QueuedCommand.Status, String?)])
  func `a command ends as its turn does`(end: TurnEnd, status: QueuedCommand.Status, error: String?) {
    var world = OneThreadWorld()
    let command = world.command("a", in: world.thread)
    world.workspace.upNext.waiting.enqueue(command)
    _ = world.startCommands()
    world.end(end)
    #expect(world.workspace.history.map(\.status) == [status])
    #expect(world.workspace.history.map(\.error) == [error])
  }

  @Test func `a command fails by the exit code of its own turn and of no earlier one`() {
    var world = OneThreadWorld()
    for prompt in ["a", "b"] {
      let command = world.command(prompt, in: world.thread)
      world.workspace.upNext.waiting.enqueue(command)
    }
    _ = world.startCommands()
    world.hear(.tool(ToolCall(id: "t", title: "make", status: .failed, exitCode: 2)))
    world.end(.done)
    world.end(.done)
    #expect(world.workspace.history.map(\.status) == [.failed, .completed])
    #expect(world.workspace.history.map(\.exitCode) == [2, nil])
  }

  @Test func `a command whose failed message is tried again is not two commands`() {
    var world = OneThreadWorld()
    let command = world.command("a", in: world.thread)
    world.workspace.upNext.waiting.enqueue(command)
    _ = world.startCommands()
    world.end(.failed("no", .notTaken))
    #expect(OneThreadWorld.said(world.resume()) == ["a"])
    world.end(.done)
    #expect(world.workspace.history.count == 1)
  }
}
