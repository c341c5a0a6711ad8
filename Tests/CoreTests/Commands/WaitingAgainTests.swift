import Conversation
import Core
import Queues
import Testing

/// What a command waits for that was cancelled before it began, once it is told to run again.
struct WaitingAgainTests {
  @Test(arguments: [[1, 2], [2, 1]])
  func `a plan keeps its order, in whatever order it is told to run again`(order: [Int]) {
    var world = OneThreadWorld()
    let ids = world.plan()
    world.startCommands()
    world.cancel([ids[1], ids[2]])
    for place in order { world.runAgain(ids[place]) }
    world.startCommands()
    #expect(world.workspace.upNext.running.map(\.id) == [ids[0]])
    #expect((world.after(ids[1]), world.after(ids[2])) == ([ids[0]], [ids[1]]))
    world.end(.done, in: world.workspace.upNext.running[0].item.stream)
    world.startCommands()
    #expect(world.workspace.upNext.running.map(\.id) == [ids[1]])
  }

  @Test func `its time and its stash hold as before, but for a time that is over`() {
    var world = OneThreadWorld()
    let ids = world.plan()
    let later = world.now.adding(seconds: 3600)
    world.workspace.upNext.waiting.update(ids[0]) { ($0.notBefore, $0.isStashed) = (later, true) }
    world.workspace.upNext.waiting.update(ids[1]) { $0.notBefore = OneThreadWorld.start }
    world.workspace.upNext.waiting.update(ids[2]) { $0.interruptEdit() }
    world.cancel(ids)
    for id in ids { world.runAgain(id) }
    let waiting = ids.compactMap { world.workspace.upNext.waiting[$0] }
    #expect(waiting.map(\.notBefore) == [later, nil, nil])
    #expect(waiting.map(\.isStashed) == [true, false, false])
  }

  @Test func `nobody waits again for what is completed, is known no more, or waits for it by now`() {
    var world = OneThreadWorld()
    let ids = world.plan()
    world.cancel(ids)
    world.workspace.history[0].status = .completed
    world.runAgain(ids[1])
    #expect(world.after(ids[1]) == [])
    world.cancel([ids[1]])
    world.workspace.history.removeAll { $0.id == ids[1] }
    world.runAgain(ids[2])
    #expect(world.after(ids[2]) == [])
    var first = world.command("é")
    let second = world.command("ø")
    first.after = [second.id]
    world.workspace.upNext.waiting.enqueue(first)
    world.workspace.upNext.waiting.enqueue(second)
    world.cancel([first.id])
    world.workspace.upNext.waiting.update(second.id) { $0.after = [first.id] }
    world.runAgain(first.id)
    #expect((world.after(first.id), world.after(second.id)) == ([], [first.id]))
    // With other words it is another one, for which nobody waits that it waits for itself.
    world.cancel([first.id])
    var other = world.command("ö")
    other.after = [second.id]
    let ended = world.workspace.history.last
    _ = world.workspace.apply(world.workspace.adding(other, insteadOf: ended))
    #expect((world.after(other.id), world.after(second.id)) == ([second.id], [first.id]))
  }

  @Test func `one that has begun had waited for all, and starts when its turn has come`() {
    var world = OneThreadWorld()
    let ids = world.plan()
    world.cancel([ids[1]])
    world.workspace.history[0].startedAt = world.now
    world.workspace.history[0].isStashed = true
    world.runAgain(ids[1])
    #expect(world.after(ids[1]) == [])
    #expect(world.workspace.upNext.waiting[ids[1]]?.isStashed == false)
  }
}

extension OneThreadWorld {
  /// The second waits for the first, and the third for the second.
  fileprivate mutating func plan() -> [Identity<QueuedCommand>] {
    var ids: [Identity<QueuedCommand>] = []
    for prompt in ["größer", "zweiter", "третий"] {
      var command = self.command(prompt)
      command.after = Array(ids.suffix(1))
      workspace.upNext.waiting.enqueue(command)
      ids.append(command.id)
    }
    return ids
  }

  fileprivate mutating func cancel(_ ids: [Identity<QueuedCommand>]) {
    let meant = ids.compactMap { workspace.upNext.waiting[$0] }
    _ = workspace.apply(.commands(workspace.cancelling(meant, at: now)))
  }

  fileprivate mutating func runAgain(_ id: Identity<QueuedCommand>) {
    let ended = workspace.history.filter { $0.id == id }
    _ = workspace.apply(.commands(workspace.retrying(ended, at: now)))
  }

  fileprivate func after(_ id: Identity<QueuedCommand>) -> [Identity<QueuedCommand>]? {
    workspace.upNext.waiting[id]?.after
  }
}
