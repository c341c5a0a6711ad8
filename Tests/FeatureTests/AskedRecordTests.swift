import CommandLine
import Conversation
import Core
import JSON
import Queues
import Scene
import TestSupport
import Testing

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
