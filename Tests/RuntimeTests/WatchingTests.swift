import Conversation
import Core
import JSON
import Queues
import Scene
import Settings
import Shapes
import TestSupport
import Testing

/// What those who watch are told, and when.
struct WatchingTests {
  private func watched(_ workspace: Workspace = Samples.idle) -> AppDriver {
    let app = AppDriver(workspace)
    #expect(app.ask(.events) == nil)
    return app
  }

  /// The changes that were told since the last look, each as its name and what it is about.
  private func told(_ app: AppDriver) -> [String] {
    app.takeEffects().compactMap { effect in
      guard case .reply(7, .event(let change)) = effect, let name = change["event"]?.string else { return nil }
      let states = change["to"]?.string.map { " to \($0)" } ?? ""
      return name + states + ": " + (change["thread"]?["name"]?.string ?? change["command"]?["prompt"]?.string ?? "-")
    }
  }

  @Test func `a message is told from its sending to the end of its turn`() {
    let app = watched()
    app.press("<enter>grüße<enter>")
    #expect(
      told(app) == [
        "thread_state to working: fix flaky test", "message_sent: fix flaky test", "queue_joined: fix flaky test",
      ])
    app.press("dann noch das<enter>")
    #expect(told(app) == ["message_queued: fix flaky test"])
    app.endTurn()
    #expect(told(app) == ["message_ended: fix flaky test", "message_sent: fix flaky test"])
  }

  @Test func `nothing is told of what isn't on disk`() {
    let app = watched()
    app.holdSaves()
    app.press("<enter>grüße<enter>")
    #expect(told(app) == [])
    while app.savesUnderWay > 0 { app.finishSave() }
    #expect(told(app).count == 3)
  }

  @Test func `a command is told from being added to its end`() {
    var settings = Samples.settings
    settings.maxRunning = 1
    let app = watched(Workspace(upNext: Lane(capacity: 1), settings: settings))
    for prompt in ["make café", "make 漢字"] {
      _ = app.ask(
        .add(prompt: prompt, project: "/srv/ärger", provider: "shell", thread: nil, priority: "normal"), client: 8)
    }
    let names = told(app).filter { $0.hasPrefix("command") }
    #expect(
      names == ["command_added: make café", "command_executing: make café", "command_added: make 漢字"])
    guard let stream = app.workspace.upNext.running.first?.item.stream else { return #expect(Bool(false), "none runs") }
    app.endTurn(in: stream)
    #expect(
      told(app).filter { $0.hasPrefix("command") } == ["command_completed: make café", "command_executing: make 漢字"])
    app.takeEffects()
  }

  @Test func `what ended before is not told again where the history is changed`() {
    var workspace = Samples.idle
    workspace.upNext.hold = .paused
    workspace.history = ["café", "漢字", "שלום"].enumerated().map { number, prompt in
      var command = Samples.command(UInt64(number), prompt)
      (command.status, command.completedAt) = (.failed, Samples.now.adding(seconds: Int64(number) - 100))
      return command
    }
    let app = watched(workspace)
    let last = workspace.history[2].id.text
    _ = app.ask(.commands(.retry(last, prompt: nil)), client: 8)
    #expect(told(app) == ["command_added: שלום"])
    _ = app.ask(.commands(.cancel(.all)), client: 8)
    #expect(told(app) == ["command_cancelled: שלום"])
    _ = app.ask(.act(.remove([last])), client: 8)
    _ = app.ask(.commands(.clearHistory), client: 8)
    _ = app.ask(.call(Call(["undo"])), client: 8)
    #expect(app.workspace.history.count == 2)
    #expect(told(app) == [])
  }

  @Test func `what was to run once more, and is not, has not ended once more`() {
    var workspace = Samples.idle
    workspace.upNext.hold = .paused
    var failed = Samples.command(1, "漢字")
    (failed.status, failed.completedAt) = (.failed, Samples.now.adding(seconds: -100))
    workspace.history = [failed]
    let app = watched(workspace)
    _ = app.ask(.commands(.retry(failed.id.text, prompt: nil)), client: 8)
    _ = app.ask(.call(Call(["undo"])), client: 8)
    #expect(app.workspace.history == [failed])
    #expect(told(app) == ["command_added: 漢字", "command_removed: 漢字"])
    // One that is called off once more is told of.
    _ = app.ask(.call(Call(["redo"])), client: 8)
    _ = app.ask(.commands(.cancel(.all)), client: 8)
    for verb in ["undo", "redo"] { _ = app.ask(.call(Call([verb])), client: 8) }
    let again = ["command_added: 漢字", "command_cancelled: 漢字"]
    #expect(told(app) == again + again)
  }

  @Test func `a command that has ended before its being added was told is told of all the same`() {
    var before = Samples.idle
    before.upNext.hold = .paused
    var after = before
    var command = Samples.command(1, "true")
    command.status = .completed
    after.history.append(command)
    let events = ChangeEvents.between(before, after, at: Samples.now).compactMap { $0["event"]?.string }
    #expect(events == ["command_added", "command_completed"])
  }

  @Test func `each of many commands is told of with its own place`() {
    var before = Samples.idle
    before.upNext = Lane(capacity: 1)
    before.upNext.hold = .paused
    var after = before
    for number in 1...3 { after.upNext.waiting.append(Samples.command(UInt64(number), "größe \(number)")) }
    let events = ChangeEvents.between(before, after, at: Samples.now)
    #expect(events.compactMap { $0["event"]?.string } == Array(repeating: "command_added", count: 3))
    #expect(events.compactMap { $0["command"]?["position"]?.int } == [1, 2, 3])
  }

  @Test func `who has hung up is told nothing`() {
    let app = watched()
    app.receive(.clientLeft(7))
    app.press("<enter>grüße<enter>")
    #expect(told(app) == [])
  }
}
