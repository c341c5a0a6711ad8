import Acts
import CommandLine
import Conversation
import Core
import JSON
import Languages
import Queues
import Scene
import Shapes
import TestSupport
import Testing
import Words

/// A person's word that waits for what a session's record tells, as they meet it.
struct AskedRecordTests {
  private static let session = FoundSession(
    provider: "claude", providerSessionId: "0a1b2c3d-0000-4000-8000-000000000001", path: "/store/a.jsonl",
    directory: "/home/ada/src/web-fix", project: "/home/ada/src/web", name: "תרגום 漢字",
    createdAt: Samples.now.adding(seconds: -9000), modifiedAt: Samples.now.adding(seconds: -60), messageCount: 4,
    mark: FileMark(size: 1000, modified: 1, number: 1), readTo: 1000, ending: .ended)

  private static var id: ThreadID { session.key.workStreamId }

  /// Its agent died with a message, and its turn is to go on.
  private func app() throws -> AppDriver {
    var surroundings = Samples.surroundings
    surroundings.canDiscover = true
    let app = AppDriver(Samples.nothing, surroundings: surroundings)
    app.receive([.outside(.news([.found(Self.session, growth: .whole)])), .outside(.surveyed)])
    _ = app.ask(.send(thread: Self.id.text, message: "weiter", isUrgent: false))
    let message = try #require(app.workspace.streams[Self.id]?.turn?.message)
    app.hear(.accepted(message), of: Self.id)
    app.hear(.turnEnded(message, .failed("Gone.", .taken(isInSession: nil), cause: .connection)), of: Self.id)
    return app
  }

  @Test func `the answer says that it goes on once its session has told, and not what held it before`() throws {
    let app = try app()
    guard case .noted(let answer, .asksSession)? = app.ask(.words("continue", Self.id.text)) else {
      Issue.record("nothing is said of it")
      return
    }
    #expect(answer["asks_session"] == true)
    app.takeEffects()
  }

  @Test func `as long as the record is asked, the outbox and its thread say so, and nobody is to say it again`() throws
  {
    let app = try app()
    let sought = app.takeEffects().compactMap { if case .outside(.seek(let sought, _)) = $0 { sought } else { nil } }
    app.press("<enter>")
    app.expectRow(containing: "Outbox", "failed, held until you decide")
    app.expectRow(containing: "o continue")
    app.press("<tab>o")
    app.expectRow(containing: "Outbox", "its session is asked first")
    app.expectNoRow(containing: "o continue")
    app.press("y")
    app.expectRow(containing: "held: its session is asked first")
    app.press("<esc>")
    let outbox = done(app.ask(.list(.outbox, thread: Self.id.text, all: false)))
    #expect(outbox["waits"] == "its session is asked first" && outbox["asks_session"] == true)
    #expect(PlainWords.outbox(outbox).contains("waits: its session is asked first"))
    app.takeEffects()
    app.receive(.outside(.sought(try #require(sought.first), .maybe)))
    let told = done(app.ask(.list(.outbox, thread: Self.id.text, all: false)))
    #expect(told["waits"] == .null && told["asks_session"] == false)
    app.takeEffects()
  }

  @Test func `a command that waits in Up Next for its session to tell says so`() {
    var workspace = Samples.idle
    var command = QueuedCommand(
      id: Identity(UniqueID(high: 9, low: 1)),
      request: CommandRequest(
        id: Identity(UniqueID(high: 9, low: 2)), prompt: "größer", target: .stream(Samples.flaky),
        createdAt: Samples.now),
      enqueuedAt: Samples.now)
    command.goesOn = true
    workspace.upNext.waiting.enqueue(command)
    let sought = SoughtMessage(
      thread: Samples.flaky, message: MessageID(UniqueID(high: 9, low: 3)), content: "größer", leftAt: Samples.now,
      command: command.id.unique)
    workspace.streams.update(Samples.flaky) { $0.sought = [sought] }
    workspace.circumstances.asksRecords = true
    let state = AppState(workspace: workspace, surroundings: Samples.surroundings)
    #expect(state.why(command) == .command(.why(.queued, .sessionIsAsked)))
    workspace.streams.update(Samples.flaky) { $0.sought = [] }
    let told = AppState(workspace: workspace, surroundings: Samples.surroundings)
    #expect(told.why(command) == .command(.why(.queued, .isNext)))
  }

  /// A command's message, of which nobody knows whether its session has it.
  private func failedCommand() throws -> (AppDriver, id: String, SoughtMessage) {
    var surroundings = Samples.surroundings
    surroundings.canDiscover = true
    let app = AppDriver(Samples.nothing, surroundings: surroundings)
    app.receive([.outside(.news([.found(Self.session, growth: .whole)])), .outside(.surveyed)])
    let id = try #require(done(app.ask(.words("add", "--thread", Self.id.text, "weiter")))["id"]?.string)
    let message = try #require(app.workspace.streams[Self.id]?.turn?.message)
    app.hear(.accepted(message), of: Self.id)
    app.hear(.turnEnded(message, .failed("Gone.", .taken(isInSession: nil), cause: .connection)), of: Self.id)
    #expect(app.workspace.history.map(\.status) == [.failed])
    let sought = app.takeEffects().compactMap { if case .outside(.seek(let sought, _)) = $0 { sought } else { nil } }
    return (app, id, try #require(sought.first))
  }

  @Test(arguments: ["wait", "follow"])
  func `who waits for a failed command that is to go on waits for how that ends`(verb: String) throws {
    let (app, id, sought) = try failedCommand()
    #expect(done(app.ask(.words("wait", id)))["outcome"] == "failed")
    guard case .noted? = app.ask(.words("continue", id)) else {
      Issue.record("it does not wait for the record")
      return
    }
    #expect(app.ask(.words(verb, id), client: 9) == nil)
    app.receive(.outside(.sought(sought, .no)))
    #expect(app.workspace.upNext.running.count == 1)
    app.takeEffects()
    app.accept(in: Self.id)
    app.endTurn(in: Self.id)
    #expect(app.workspace.history.map(\.status) == [.completed])
    let told = Self.replies(app.takeEffects())
    if verb == "wait" { #expect(told == [9: "completed"]) }
  }

  @Test func `where the record can't tell, the command has failed, and at the end of the time it is not known`() throws
  {
    let (app, id, sought) = try failedCommand()
    _ = app.ask(.words("continue", id))
    #expect(app.ask(.words("wait", id, "--timeout", "5"), client: 8) == nil)
    #expect(app.ask(.words("wait", id), client: 9) == nil)
    app.takeEffects()
    app.pass(seconds: 6)
    #expect(Self.replies(app.takeEffects()) == [8: "The command is still waiting for its session to tell."])
    app.receive(.outside(.sought(sought, .maybe)))
    #expect(Self.replies(app.takeEffects()) == [9: "failed"])
  }

  /// What clients were told, by their numbers.
  private static func replies(_ effects: [Effect]) -> [ClientID: String] {
    let told = effects.compactMap { effect -> (ClientID, String)? in
      if case .reply(let client, .done(let json)) = effect { return (client, json["outcome"]?.string ?? "") }
      if case .reply(let client, .refused(let refusal)) = effect { return (client, refusal.message) }
      return nil
    }
    return Dictionary(told) { $1 }
  }

  @Test func `that records are looked at no more ends the wait for it`() throws {
    let app = try app()
    _ = app.ask(.words("continue", Self.id.text))
    let message = try #require(app.workspace.streams[Self.id]?.messageInTrouble)
    #expect(app.workspace.streams[Self.id]?.goesOnOnceTold == message.id)
    _ = app.ask(.words("settings", "discovery.enabled", "off"))
    #expect(app.workspace.streams[Self.id]?.goesOnOnceTold == nil)
    app.takeEffects()
  }
}
