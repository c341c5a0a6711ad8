import Conversation
import Core
import JSON
import Languages
import Queues
import Settings
import Shapes
import TestSupport
import Testing

/// What `upnext list next --json` gives is what `docs/JSON.md` says, and what the screen says.
struct NextShapeTests {
  private func command(_ number: UInt64, _ name: String, _ change: (inout QueuedCommand) -> Void) -> QueuedCommand {
    var command = Samples.command(number, name)
    change(&command)
    return command
  }

  /// A command of each status, and one behind each obstacle.
  private var workspace: Workspace {
    var workspace = Samples.idle
    workspace.settings.maxRunning = 1
    workspace.pausedAgents = ["gemini"]
    workspace.streams.update(Samples.accented) { $0.outbox.isPaused = true }
    let running = command(1, "runs 漢字") {
      $0.status = .executing
      $0.startedAt = Samples.now
      $0.stream = Samples.rightToLeft
    }
    workspace.history = [
      command(11, "done") { $0.status = .completed },
      command(12, "exit 3") {
        $0.status = .failed
        $0.exitCode = 3
        $0.error = "exit 3"
      },
      command(13, "stopped") { $0.status = .cancelled },
    ]
    for index in workspace.history.indices {
      workspace.history[index].startedAt = Samples.now.adding(seconds: -60)
      workspace.history[index].completedAt = Samples.now
    }
    var gemini = command(7, "of gemini") { _ in }
    gemini.request.target = .project(directory: "/p", provider: "gemini")
    var inThread = command(8, "in a thread") { $0.stream = Samples.accented }
    inThread.request.target = .stream(Samples.accented)
    workspace.upNext = Lane(
      waiting: [
        command(2, "cut off") { $0.status = .interrupted }, command(3, "put aside") { $0.isStashed = true },
        command(4, "later") { $0.notBefore = Samples.now.adding(seconds: 3600) },
        command(5, "behind") { $0.after = [Samples.id(4)] }, command(6, "held back") { $0.after = [Samples.id(12)] },
        gemini, inThread, command(9, "next") { _ in },
      ], running: [Samples.run(running, of: &workspace)], capacity: 1)
    return workspace
  }

  private func next(_ app: AppDriver, in language: Language = .english) throws -> JSON {
    try app.answer(to: .list(.next, thread: nil, all: false), in: language)
  }

  private func names(_ json: JSON) -> Set<String> { Set(json.object?.members.map(\.name) ?? []) }

  @Test func `every field of a command is on the page, and none is missing`() throws {
    let app = AppDriver(workspace)
    let documented = JSONPage.fields(try JSONPage.text(of: "command", upTo: "status "))
    // The design's own list, of which nothing may be taken away.
    let promised: Set = [
      "position", "id", "prompt", "thread", "provider", "project", "priority", "status", "progress",
      "estimated_seconds", "elapsed_seconds", "enqueued_at", "started_at", "completed_at", "exit_code", "error",
      "after",
      "not_before",
    ]
    #expect(documented.isSuperset(of: promised))
    let json = try next(app)
    #expect(
      names(json) == [
        "items", "remaining_seconds", "running", "commands", "hold", "paused_agents", "paused_on_hosts", "waits",
      ])
    for command in try #require(json["commands"]?.array) {
      #expect(names(command) == documented.union(["obstacle", "waits"]))
    }
    let history = try #require(app.answer(to: .list(.history, thread: nil, all: false)).array)
    for command in history where command["kind"] == "command" {
      #expect(names(command) == documented.union(["kind"]))
    }
  }

  @Test func `every status comes, in the words of the page, with what belongs to it`() throws {
    let app = AppDriver(workspace)
    let history = try #require(app.answer(to: .list(.history, thread: nil, all: false)).array)
    let commands = try #require(next(app)["commands"]?.array) + history.filter { $0["kind"] == "command" }
    let words = JSONPage.words(try JSONPage.text(of: "status"))
    #expect(words == ["queued", "executing", "completed", "failed", "cancelled", "interrupted"])
    #expect(Set(commands.compactMap { $0["status"]?.string }) == words)
    for command in commands {
      let status = command["status"]?.string ?? ""
      let hasRun = ["completed", "failed", "cancelled"].contains(status)
      #expect((command["started_at"] != .null) == (hasRun || status == "executing"))
      #expect((command["elapsed_seconds"] != .null) == (hasRun || status == "executing"))
      #expect((command["completed_at"] != .null) == hasRun)
      #expect((command["exit_code"] == 3) == (status == "failed"))
      #expect((command["position"] == 0) == (hasRun || status == "executing"))
      for moment in ["enqueued_at", "started_at", "completed_at", "not_before"] {
        guard let text = command[moment]?.string else { continue }
        #expect(Timestamp(iso8601: text)?.iso8601 == text, "one form, so that times sort as texts")
      }
    }
  }

  @Test func `in words, what is stashed says from when on it may start all the same`() {
    let row: JSON = [
      "position": 1, "id": "ab", "status": "queued", "prompt": "größe", "obstacle": "stashed", "waits": "stashed",
      "not_before": "2026-11-22T09:00:00.000Z",
    ]
    let words = PlainWords.upNext(["commands": [row]])
    #expect(words.contains("größe  [stashed: not before 2026-11-22T09:00:00.000Z]"), "\(words)")
  }

  @Test func `what keeps a command from starting is said as the screen says it`() throws {
    let app = AppDriver(workspace, columns: 140, rows: 45)
    let json = try next(app)
    let commands = try #require(json["commands"]?.array)
    let obstacles = commands.map { $0["obstacle"]?.string ?? "" }
    #expect(
      obstacles == [
        "", "interrupted", "stashed", "not_before", "after", "held_back", "agent_paused", "thread_held", "",
      ])
    let documented = try JSONPage.text(of: "obstacle").split { "|, ".contains($0) }.map(String.init)
    #expect(Set(obstacles).subtracting([""]).isSubset(of: documented))
    #expect(
      commands.map { $0["waits"]?.string } == [
        nil, "interrupted", "stashed", "at 11:00", "after \"later\"", "failed: \"exit 3\"", "paused", "paused", nil,
      ])
    for command in commands {
      guard let words = command["waits"]?.string, let prompt = command["prompt"]?.string else { continue }
      app.expectRow(containing: prompt, words)
    }
    #expect(json["waits"]?.string == "gemini paused")
    app.expectRow(containing: "Up Next ─ gemini paused")
  }

  @Test func `the words are those of the language that the caller reads, and the rest is the same`() throws {
    let app = AppDriver(workspace)
    let (english, german) = (try next(app), try next(app, in: .german))
    #expect(german["commands"]?[2]?["waits"] != english["commands"]?[2]?["waits"])
    #expect(german["commands"]?[2]?["obstacle"] == english["commands"]?[2]?["obstacle"])
    #expect(german["hold"] == english["hold"])
  }

  @Test func `a pause of the whole list and of an agent are told`() throws {
    let app = AppDriver(workspace)
    _ = app.ask(.commands(.pause(agent: nil)))
    #expect(try next(app)["hold"] == ["reason": "paused"])
    #expect(try next(app)["waits"] == "paused")
    #expect(try next(app)["paused_agents"] == ["gemini"])
  }
}
