import Answers
import CommandLine
import Conversation
import Core
import JSON
import Languages
import Queues
import Review
import Scene
import Settings
import Shapes
import TestSupport
import Testing

/// What a command has said, also one that was broken off in the middle.
struct CommandLogTests {
  /// A command that has said a line and whose thread was unlocked then.
  private func interrupted() throws -> (app: AppDriver, id: String) {
    let app = AppDriver(Samples.nothing)
    let added = app.ask(.words("add", "--project", "/größe", "--agent", "shell", "job"))
    let id = try #require(done(added)["id"]?.string)
    app.takeEffects()
    let stream = try #require(app.workspace.upNext.running.first?.item.stream)
    app.accept(in: stream)
    app.hear(.text("halb fertig\n", kind: .said, part: nil), of: stream)
    _ = app.ask(.words("unlock", stream.text))
    app.takeEffects()
    #expect(app.workspace.upNext.waiting.items.map(\.status) == [.interrupted])
    return (app, id)
  }

  private func replies(_ app: AppDriver, to client: ClientID) -> [Reply] {
    app.takeEffects().compactMap { if case .reply(client, let reply) = $0 { reply.heard } else { nil } }
  }

  @Test func `the log of a command that was broken off has what it said`() throws {
    let (app, id) = try interrupted()
    let answer = app.ask(.words("log", id))
    #expect(PlainWords.said(done(answer)).hasPrefix("halb fertig"))
    #expect(PlainWords.said(done(answer)).contains("\nIt was broken off: upnext continue \(id.prefix(8)) lets"))
    _ = app.ask(.words("cancel", id))
    #expect(PlainWords.said(done(app.ask(.words("log", id)))).hasPrefix("halb fertig"))
  }

  @Test func `who follows a command that was broken off is told so, and is not kept`() throws {
    let (app, id) = try interrupted()
    let answer = done(app.ask(.words("follow", id)))
    #expect(answer["command"]?["status"] == "interrupted")
    #expect(app.state.clients.followers.isEmpty)
  }

  @Test func `who follows a command while it is broken off is told so`() throws {
    let app = AppDriver(Samples.nothing)
    let added = app.ask(.words("add", "--project", "/größe", "--agent", "shell", "job"))
    let id = try #require(done(added)["id"]?.string)
    let stream = try #require(app.workspace.upNext.running.first?.item.stream)
    #expect(app.ask(.words("follow", id), client: 9) == nil)
    app.accept(in: stream)
    app.hear(.text("halb fertig\n", kind: .said, part: nil), of: stream)
    _ = app.ask(.words("unlock", stream.text))
    guard case .done(let end)? = replies(app, to: 9).last else {
      Issue.record("nobody was told")
      return
    }
    #expect(end["outcome"] == "interrupted")
  }

  @Test func `one of a shared lane that was broken off here needs the person, for whoever waits for it, too`() throws {
    var workspace = Samples.nothing
    var command = Samples.command(1, "größe")
    command.status = .interrupted
    command.startedAt = Samples.now
    command.completedAt = Samples.now
    workspace.history = [command]
    let answer = done(AppDriver(workspace).ask(.words("wait", command.id.text)))
    #expect(answer["outcome"] == "needs_you")
    let (verb, rest) = try CommandLineVerb.named(by: ["wait", command.id.text])
    #expect(verb.report(answer, try Arguments(rest, of: verb), false).status == 4)
  }

  @Test func `who follows a command reads on where the beginning of its output is left out by then`() throws {
    let app = AppDriver(Samples.nothing)
    let id = try #require(done(app.ask(.words("add", "--project", "/größe", "--agent", "shell", "job")))["id"]?.string)
    let stream = try #require(app.workspace.upNext.running.first?.item.stream)
    #expect(app.ask(.words("follow", id), client: 9) == nil)
    app.accept(in: stream)
    let lines = (1...900).map { "größe \($0)\n" }
    for (shown, leftOut) in [(lines[..<400], ""), (lines[200..<700], "[left out]\n"), (lines[500...], "[left out]\n")] {
      let output = leftOut + shown.joined(separator: "")
      let call = ToolCall(id: "t", title: "job", kind: "execute", status: .running, output: output)
      app.hear(.tool(call), of: stream)
    }
    app.endTurn(in: stream)
    let texts = app.takeEffects().compactMap { effect -> String? in
      if case .reply(9, .event(let json)) = effect { json["text"]?.string } else { nil }
    }
    #expect(texts.joined(separator: "\n") + "\n" == lines.joined(separator: ""))
  }

  @Test func `who follows a command that was cancelled before it began is told so, and its log says no more`() throws {
    let app = AppDriver(Samples.nothing)
    defer { app.takeEffects() }
    let id = try #require(
      done(app.ask(.words("add", "--project", "/größe", "--agent", "shell", "--stash", "job")))["id"]?.string)
    _ = app.ask(.words("cancel", id))
    #expect(done(app.ask(.words("follow", id)))["outcome"] == "cancelled")
    guard case .refused(let refusal)? = app.ask(.words("log", id)) else {
      Issue.record("it has said something")
      return
    }
    #expect(refusal.message.contains("before it started") && refusal.hint.contains("list history"))
  }

  @Test(arguments: ["wait", "follow"])
  func `who waits is told how it ended, though the history keeps nothing`(verb: String) throws {
    var workspace = Samples.nothing
    workspace.snapshots.canBeTaken = true
    workspace.settings.historyKeep = 0
    let app = AppDriver(workspace)
    let id = try #require(done(app.ask(.words("add", "--project", "/größe", "--agent", "shell", "job")))["id"]?.string)
    takeSnapshots(app)
    let stream = try #require(app.workspace.upNext.running.first?.item.stream)
    #expect(app.ask(.words(verb, id), client: 9) == nil)
    app.accept(in: stream)
    app.endTurn(in: stream)
    #expect(app.workspace.history.isEmpty)
    let outcomes = takeSnapshots(app).compactMap { effect -> JSON? in
      if case .reply(9, .done(let json)) = effect { json["outcome"] } else { nil }
    }
    #expect(outcomes == ["completed"])
  }

  /// Whatever is to be kept of files is.
  @discardableResult
  private func takeSnapshots(_ app: AppDriver) -> [Effect] {
    let effects = app.takeEffects()
    for case .run(.snapshot(let wish, _)) in effects {
      app.receive(.came(.snapshot(wish, .success(SnapshotTaken(Snapshot(tree: "1", store: "s"))))))
    }
    return effects + app.takeEffects()
  }

  @Test func `one that is to run again begins anew`() throws {
    let (app, id) = try interrupted()
    _ = app.ask(.words("run", id))
    let run = try #require(app.workspace.upNext.running.first)
    #expect(run.item.startedAt == run.startedAt && run.item.completedAt == nil)
    app.takeEffects()
  }
}
