import Conversation
import Core
import Queues
import Settings
import Testing
import Words

/// How commands end, what is kept of them, and how they come back.
struct CommandEndTests {
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

  @Test func `an ended command keeps what was said last as its result`() {
    var world = world("read it")
    world.startCommands()
    let thread = world.workspace.upNext.running[0].item.stream
    world.hear(.text("thinking", kind: .thought, part: "1"), of: thread)
    world.hear(.text("готово ✓", kind: .said, part: "2"), of: thread)
    world.end(.done, in: thread)
    #expect(world.workspace.history.map(\.result) == ["готово ✓"])
    #expect(world.workspace.history.map(\.status) == [.completed])
    #expect(world.workspace.circumstances.ended.map(\.status) == [.completed])
  }

  @Test(arguments: [(" größe 漢字\n", "…\n"), ("größe漢字", "…")])
  func `of a long result the end is kept, from where a line begins`(piece: String, mark: String) {
    var world = world("seq")
    world.startCommands()
    let thread = world.workspace.upNext.running[0].item.stream
    world.hear(.text(String(repeating: piece, count: 1000) + "fertig", kind: .said, part: "1"), of: thread)
    world.end(.done, in: thread)
    let result = world.workspace.history.first?.result ?? ""
    #expect(result.hasPrefix(mark + piece.prefix(3)) == (mark.count > 1) && result.hasPrefix("…"))
    #expect(result.hasSuffix("fertig"))
    #expect((900...1000).contains(result.count))
  }

  @Test func `a command whose program failed has its exit code and its output`() {
    var world = world("make")
    world.startCommands()
    let thread = world.workspace.upNext.running[0].item.stream
    world.hear(
      .tool(ToolCall(id: "t", title: "make", status: .failed, output: "größer: No such file", exitCode: 2)), of: thread)
    world.end(.done, in: thread)
    let ended = world.workspace.history[0]
    #expect((ended.status, ended.exitCode, ended.error) == (.failed, 2, "exit 2"))
    #expect(ended.result == "größer: No such file")
  }

  @Test func `a command that failed is to be retried, not to be sent again`() {
    var world = world("größer")
    world.startCommands()
    let thread = world.workspace.upNext.running[0].item.stream
    world.end(.failed("It ended. Send again to start it anew. Wait, then send again.", .notTaken), in: thread)
    let words = "It ended. Retry the command. Wait, then retry the command."
    #expect(world.workspace.history[0].error == words)
    #expect(thread.flatMap { world.transcripts[$0]?.entries.last?.text } == words)
  }

  @Test func `selections name the commands that are meant`() {
    var world = world("a", "b", "c", at: 1)
    let urgent = world.command("u", priority: .urgent)
    world.startCommands()
    world.workspace.upNext.waiting.enqueue(urgent)
    func meant(_ selection: CommandSelection) -> [[String]] {
      let found = world.workspace.commands(selection)
      return [names(found.waiting), names(found.running)]
    }
    #expect(meant(.waiting) == [["u", "b", "c"], []])
    #expect(meant(.all) == [["u", "b", "c"], ["a"]])
    #expect(meant(.priority(.urgent)) == [["u"], []])
    #expect(meant(.agent("shell")) == [["u", "b", "c"], ["a"]])
    #expect(meant(.agent("claude")) == [[], []])
    #expect(meant(.these([urgent.id])) == [["u"], []])
  }

  @Test func `cancelled commands are in the history, and undo brings them back where they were`() {
    var world = world("a", "b", "c", "d")
    let before = world.workspace
    var undo = UndoHistory()
    let meant = [world.workspace.upNext.waiting.items[1], world.workspace.upNext.waiting.items[3]]
    let act = world.workspace.cancelling(meant, at: world.now)
    let isDone = undo.perform(.commands(act), titled: ActTitle("cancel"), by: .commandLine, on: &world.workspace)
    #expect(isDone)
    #expect(names(world.workspace.upNext.waiting.items) == ["a", "c"])
    #expect(world.workspace.history.map(\.status) == [.cancelled, .cancelled])
    #expect(world.workspace.history.map(\.completedAt) == [world.now, world.now])
    let after = world.workspace
    _ = undo.undo(by: .commandLine, on: &world.workspace)
    #expect(world.workspace == before)
    _ = undo.redo(by: .commandLine, on: &world.workspace)
    #expect(world.workspace == after)
  }

  @Test func `a command that is tried again waits under its old identity, and undo puts it back`() {
    var world = world("a", "b", at: 1)
    world.startCommands()
    let first = world.workspace.upNext.running[0].id
    let second = world.workspace.upNext.waiting.items[0].id
    world.workspace.upNext.waiting.update(second) { $0.after = [first] }
    world.end(.failed("kaputt", .notTaken), in: world.workspace.upNext.running[0].item.stream)
    let before = world.workspace
    var undo = UndoHistory()
    let act = world.workspace.retrying([world.workspace.history[0]], at: world.now)
    _ = undo.perform(.commands(act), titled: ActTitle("retry"), by: .commandLine, on: &world.workspace)
    #expect(world.workspace.history == [])
    #expect(names(world.workspace.upNext.waiting.items) == ["b", "a"])
    let fresh = world.workspace.upNext.waiting[first]
    #expect(fresh?.status == .queued && fresh?.error == nil && fresh?.startedAt == nil && fresh?.progress == 0)
    let retried = world.workspace
    _ = undo.undo(by: .commandLine, on: &world.workspace)
    #expect(world.workspace == before)
    // Those that waited for it go on once it is completed.
    world.workspace = retried
    world.startCommands()
    world.end(.done, in: world.workspace.upNext.running[0].item.stream)
    #expect(names(world.workspace.upNext.running.map(\.item)) == ["b"])
  }

  @Test func `a cancelled command that is taken back waits beside those that it stood beside`() {
    var world = world("a", "b", "c", "d", "e")
    var undo = UndoHistory()
    let waiting = world.workspace.upNext.waiting.items
    let act = world.workspace.cancelling([waiting[2], waiting[3]], at: world.now)
    _ = undo.perform(.commands(act), titled: ActTitle("x"), by: .commandLine, on: &world.workspace)
    world.workspace.upNext.waiting.remove(waiting[0].id)
    _ = undo.undo(by: .commandLine, on: &world.workspace)
    #expect(names(world.workspace.upNext.waiting.items) == ["b", "c", "d", "e"])
    _ = undo.redo(by: .commandLine, on: &world.workspace)
    world.workspace.upNext.waiting.insert(waiting[0], at: 1)
    _ = undo.undo(by: .commandLine, on: &world.workspace)
    #expect(names(world.workspace.upNext.waiting.items) == ["a", "b", "c", "d", "e"])
  }

  @Test func `undoing a cancellation of one that was tried again does nothing`() {
    var world = world("a")
    var undo = UndoHistory()
    let command = world.workspace.upNext.waiting.items[0]
    _ = undo.perform(
      .commands(world.workspace.cancelling([command], at: world.now)), titled: ActTitle("x"), by: .commandLine,
      on: &world.workspace)
    _ = world.workspace.apply(.commands(world.workspace.retrying(world.workspace.history, at: world.now)))
    world.startCommands()
    guard case .tooLate = undo.undo(by: .commandLine, on: &world.workspace) else {
      Issue.record("it was taken back")
      return
    }
    #expect(names(world.workspace.upNext.running.map(\.item)) == ["a"])
  }

  @Test func `undoing a cancellation of one that has run since runs nothing again`() {
    var world = world("a")
    var undo = UndoHistory()
    let command = world.workspace.upNext.waiting.items[0]
    _ = undo.perform(
      .commands(world.workspace.cancelling([command], at: world.now)), titled: ActTitle("x"), by: .commandLine,
      on: &world.workspace)
    _ = undo.perform(
      .commands(world.workspace.retrying(world.workspace.history, at: world.now)), titled: ActTitle("y"),
      by: .commandLine,
      on: &world.workspace)
    world.startCommands()
    world.end(.done, in: world.workspace.upNext.running[0].item.stream)
    let ended = world.workspace
    guard case .tooLate = undo.undo(by: .commandLine, on: &world.workspace) else {
      Issue.record("it was taken back")
      return
    }
    #expect(world.workspace == ended)
    #expect(world.workspace.history.map(\.status) == [.completed])
  }

  /// A command whose agent could not be reached: it is to be tried again by itself.
  private func worldWithRetry(_ prompts: String...) -> OneThreadWorld {
    var world = world(prompts[0], at: 1)
    for prompt in prompts.dropFirst() {
      let command = world.command(prompt)
      world.workspace.upNext.waiting.enqueue(command)
    }
    world.startCommands()
    let thread = world.workspace.upNext.running[0].item.stream
    world.end(.failed("not reached", .notTaken, cause: .connection), in: thread)
    #expect(world.workspace.upNext.running.count == 1)
    #expect(thread.flatMap { world.workspace.streams[$0] }?.isRetrying == true)
    return world
  }

  private var later: Timestamp { OneThreadWorld.start.adding(seconds: 3600) }

  @Test func `a command that was to be tried again when the program ended is tried again, once`() {
    for restarts in [false, true] {
      var world = worldWithRetry("a")
      world.workspace.settings.restartsInterrupted = restarts
      world.recover()
      #expect(world.workspace.upNext.waiting.isEmpty)
      #expect(world.sendWhatMay() == [])
      #expect(OneThreadWorld.said(world.startCommands(at: later)) == ["a"])
      #expect(world.startCommands(at: later) == [])
    }
  }

  @Test func `a command that waits to be tried again is cancelled at once, and its place is free`() {
    var world = worldWithRetry("a", "b")
    let running = world.workspace.upNext.running.map(\.id)
    #expect(world.workspace.stopCommands(running, &world.transcripts, at: world.now) == [])
    #expect(world.workspace.history.map(\.status) == [.cancelled])
    #expect(world.goOn(at: later) == [])
    #expect(OneThreadWorld.said(world.startCommands()) == ["b"])
  }

  @Test func `a command that works is told to stop, and ends when it has`() {
    var world = world("a")
    world.startCommands()
    let running = world.workspace.upNext.running.map(\.id)
    let orders = world.workspace.stopCommands(running, &world.transcripts, at: world.now)
    #expect(OneThreadWorld.said(orders) == ["cancel"])
    #expect(world.workspace.upNext.running.map(\.id) == running)
    world.endForsakenCommands()
    #expect(world.workspace.upNext.running.map(\.id) == running)
  }

  @Test func `a command whose message the person took away is over, and while it rests its thread stays`() throws {
    var world = worldWithRetry("a")
    let thread = try #require(world.workspace.upNext.running[0].item.stream)
    let message = try #require(world.workspace.streams[thread]?.outbox.waiting.items.first)
    world.endForsakenCommands()
    #expect(world.workspace.upNext.running.count == 1)
    #expect(world.workspace.apply(.thread(.deleted(thread, true))) == nil)
    #expect(world.workspace.apply(.outbox(.remove(message.id), in: thread)) != nil)
    world.endForsakenCommands()
    #expect(world.workspace.upNext.running == [])
    #expect(world.workspace.history.map(\.status) == [.cancelled])
    #expect(world.workspace.apply(.thread(.deleted(thread, true))) != nil)
  }

  @Test func `what was cut off is first in the list, and only the setting starts it again`() {
    for restarts in [false, true] {
      var world = world("a", "b", "c", at: 2)
      world.startCommands()
      world.workspace.settings.restartsInterrupted = restarts
      world.recover()
      #expect(names(world.workspace.upNext.waiting.items) == ["a", "b", "c"])
      #expect(
        world.workspace.upNext.waiting.items.map(\.status)
          == (restarts ? [.queued, .queued, .queued] : [.interrupted, .interrupted, .queued]))
      world.startCommands()
      #expect(names(world.workspace.upNext.running.map(\.item)) == (restarts ? ["a", "b"] : ["c"]))
    }
  }

  @Test func `what is cut off again and again waits for the person`() {
    var world = world("größer")
    world.workspace.settings.restartsInterrupted = true
    world.startCommands()
    for _ in 1...3 {
      world.recover()
      #expect(OneThreadWorld.said(world.startCommands()) == ["größer"])
    }
    world.recover()
    #expect(world.workspace.upNext.waiting.items.map(\.status) == [.interrupted])
    #expect(world.startCommands() == [])
  }

  @Test func `what is restarted in the person's thread takes that thread up again`() {
    var world = OneThreadWorld()
    let command = world.command("again", in: world.thread)
    world.workspace.upNext.waiting.enqueue(command)
    world.startCommands()
    world.workspace.settings.restartsInterrupted = true
    world.recover()
    #expect(OneThreadWorld.said(world.startCommands()) == ["again"])
  }

  @Test func `what a session has for certain is not said there again by itself`() {
    for isAnswered in [false, true] {
      var world = OneThreadWorld()
      let thread = world.beginCommand("größer")
      if isAnswered { world.hear(.text("half", kind: .said, part: "1"), of: thread) }
      world.workspace.settings.restartsInterrupted = true
      world.recover()
      #expect(world.workspace.upNext.waiting.items.map(\.goesOn) == [isAnswered])
      #expect(OneThreadWorld.said(world.startCommands()) == [isAnswered ? "continue" : "größer"])
      #expect(world.workspace.upNext.running.map(\.item.goesOn) == [false])
    }
  }

  @Test func `a turn that was to go on does so after every start`() {
    var world = OneThreadWorld()
    let thread = world.beginCommand("größer")
    world.hear(.text("half", kind: .said, part: "1"), of: thread)
    world.workspace.settings.restartsInterrupted = true
    for whenLeft in [true, false, true] {
      world.recover(whenLeft: whenLeft)
      #expect(OneThreadWorld.said(world.startCommands()) == ["continue"])
    }
  }

  @Test func `tool calls are progress where nothing else is known, more and more and never all`() {
    var world = world("a")
    world.startCommands()
    let thread = world.workspace.upNext.running[0].item.stream
    var last = 0.0
    for number in 1...60 {
      world.hear(.tool(ToolCall(id: "\(number)", title: "t", status: .completed)), of: thread)
      let progress = world.workspace.upNext.running[0].item.progress
      #expect(progress >= last && progress < 1)
      last = progress
    }
    #expect(last > 0.9)
  }

  @Test func `progress never goes back when the agent begins to tell of its own`() {
    var world = OneThreadWorld()
    let command = world.command("a", estimate: 10)
    world.workspace.upNext.waiting.enqueue(command)
    world.startCommands()
    let thread = world.workspace.upNext.running[0].item.stream
    for _ in 1...6 { world.hear(.text("…", kind: .said, part: nil), of: thread) }
    func progress() -> Double {
      world.workspace.progress(of: world.workspace.upNext.running[0].item, usually: UsualSeconds(), at: world.now) ?? 0
    }
    let byTime = progress()
    #expect(byTime > 0.5)
    world.hear(
      .plan([
        PlanEntry(content: "x", status: .completed), PlanEntry(content: "y", status: .pending),
        PlanEntry(content: "z", status: .pending),
      ]),
      of: thread)
    #expect(progress() >= byTime && progress() < 0.9, "a third is less than was shown")
    world.hear(
      .plan((1...10).map { PlanEntry(content: "\($0)", status: $0 < 10 ? .completed : .pending) }), of: thread)
    #expect(progress() == 0.9, "what the agent tells counts where it is more")
  }

  @Test func `what is usual at the start is what a run is measured by, also when the usual changes`() {
    var world = world("x", at: 1)
    world.startCommands()
    world.end(.done, in: world.workspace.upNext.running[0].item.stream)
    let usual = world.workspace.usualSeconds().seconds("shell", in: "/p")
    let next = world.command("y")
    world.workspace.upNext.waiting.enqueue(next)
    world.startCommands()
    #expect(world.workspace.upNext.running[0].item.expectedSeconds == usual)
  }
}
