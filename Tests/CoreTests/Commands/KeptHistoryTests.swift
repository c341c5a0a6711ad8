import Conversation
import Core
import Queues
import Settings
import Testing

/// How many ended commands the history keeps, and for how long.
struct KeptHistoryTests {
  private func world(_ prompts: String..., at most: Int = 3) -> OneThreadWorld {
    var world = OneThreadWorld()
    world.workspace.settings.maxRunning = most
    for prompt in prompts {
      let command = world.command(prompt)
      world.workspace.upNext.waiting.enqueue(command)
    }
    return world
  }

  private func names(_ commands: [QueuedCommand]) -> [String] { commands.map(\.request.prompt) }

  @Test func `the history keeps no more commands than it may, the newest`() {
    var world = world("a", "b", "c", at: 1)
    world.workspace.settings.historyKeep = 2
    for _ in 1...3 {
      world.startCommands()
      world.end(.done, in: world.workspace.upNext.running.first?.item.stream)
    }
    #expect(names(world.workspace.history) == ["b", "c"])
    world.workspace.settings.historyKeep = 0
    world.workspace.pruneHistory(at: world.now)
    #expect(world.workspace.history == [])
  }

  @Test func `what an undo would bring back pushes nothing out of the history`() {
    var world = world("a", "b", "c", "d", "e", at: 1)
    world.workspace.settings.historyKeep = 2
    for _ in 1...2 {
      world.startCommands()
      world.end(.done, in: world.workspace.upNext.running.first?.item.stream)
    }
    world.startCommands()
    let waiting = world.workspace.upNext.waiting.items
    _ = world.workspace.perform(
      .commands(world.workspace.cancelling(waiting, at: world.now)), titled: ActTitle("cancel"), by: .commandLine)
    world.end(.done, in: world.workspace.upNext.running.first?.item.stream)
    #expect(names(world.workspace.history) == ["b", "d", "e", "c"])
    _ = world.workspace.undo(by: .commandLine)
    #expect(names(world.workspace.history) == ["b", "c"])
    #expect(names(world.workspace.upNext.waiting.items) == ["d", "e"])
  }

  @Test func `the history keeps no command for longer than it may`() {
    var world = world("a", "b", at: 1)
    world.workspace.settings.historyDays = 2
    world.startCommands()
    world.end(.done, in: world.workspace.upNext.running.first?.item.stream)
    let first = world.workspace.history[0].completedAt ?? world.now
    world.workspace.pruneHistory(at: first.adding(seconds: 2 * 86_400))
    #expect(names(world.workspace.history) == ["a"])
    world.workspace.pruneHistory(at: first.adding(seconds: 2 * 86_400 + 1))
    #expect(world.workspace.history == [])
  }

  @Test func `the history keeps a command that others wait for`() {
    var world = world("a", "b", "c", at: 1)
    world.workspace.settings.historyKeep = 0
    world.workspace.settings.historyDays = 1
    let commands = world.workspace.upNext.waiting.items.map(\.id)
    world.workspace.upNext.waiting.update(commands[1]) { $0.after = [commands[0]] }
    world.startCommands()
    world.end(.failed("größer", .notTaken), in: world.workspace.upNext.running.first?.item.stream)
    #expect(names(world.workspace.history) == ["a"])
    world.workspace.pruneHistory(at: world.now.adding(seconds: 9 * 86_400))
    #expect(names(world.workspace.history) == ["a"])
    // Nobody waits for it any more.
    world.workspace.upNext.waiting.remove(commands[1])
    world.workspace.pruneHistory(at: world.now)
    #expect(world.workspace.history == [])
  }
}
