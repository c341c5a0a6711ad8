import Acts
import CommandLine
import Conversation
import Core
import JSON
import Queues
import Scene
import Shapes
import TestSupport
import Testing
import Words

/// What can't be done from here while another program has a thread's session.
struct HeldOutsideTests {
  private static let session = FoundSession(
    provider: "claude", providerSessionId: "0a1b2c3d-0000-4000-8000-000000000001", path: "/store/a.jsonl",
    directory: "/home/ada/src/web-fix", project: "/home/ada/src/web", name: "תרגום 漢字",
    createdAt: Samples.now.adding(seconds: -9000), modifiedAt: Samples.now.adding(seconds: -60), messageCount: 4,
    mark: FileMark(size: 1000, modified: 1, number: 1), readTo: 1000, ending: .ended)

  private static var id: ThreadID { session.key.workStreamId }

  private func app() -> AppDriver {
    var surroundings = Samples.surroundings
    surroundings.canDiscover = true
    let app = AppDriver(Samples.nothing, surroundings: surroundings)
    app.receive([.outside(.news([.found(Self.session, growth: .whole)])), .outside(.surveyed)])
    app.takeEffects()
    return app
  }

  @Test(arguments: ["a", "d"]) func `who answers a question of another program is told who asks, and where`(key: String)
  {
    let app = app()
    app.receive(.outside(.news([.writing(Self.session.key, .program(SessionWriter(pid: 9, doing: .wantsLeave)))])))
    app.press(key)
    app.expectRow(containing: "approve: another claude (pid 9) asks for permission: answer where")
    let refused = app.ask(.answer(thread: Self.id.text, PermissionAnswer(allows: key == "a")))
    #expect(
      refused
        == .refused(
          Refusal(.refused, "approve: another claude (pid 9) asks for permission: answer where it is open.")))
  }

  @Test func `the list of an outbox says why its messages wait while another program has the session`() throws {
    let app = app()
    _ = app.ask(.pause(thread: Self.id.text))
    _ = app.ask(.send(thread: Self.id.text, message: "später", isUrgent: false))
    let list = Request.list(.outbox, thread: Self.id.text, all: false)
    #expect(try app.answer(to: list)["waits"] == .null)
    app.receive(.outside(.news([.writing(Self.session.key, .program(SessionWriter(pid: 9, doing: .idle)))])))
    let answer = try app.answer(to: list)
    let reason = "\"תרגום 漢字\" is open in another claude (pid 9): close it there, or begin a new thread."
    #expect(answer["waits"]?.string == reason)
    #expect(PlainWords.outbox(answer).hasPrefix("held: paused\nwaits: \(reason)\n1  "))
    app.takeEffects()
  }

  @Test func `a command for it waits, and only the screen names the key that says why`() throws {
    let app = app()
    app.receive(.outside(.news([.writing(Self.session.key, .program(SessionWriter(pid: 9, doing: .idle)))])))
    _ = app.ask(.add(prompt: "größer", project: "", provider: nil, thread: Self.id.text))
    let next = try app.answer(to: .list(.next, thread: nil, all: false))
    #expect(next["commands"]?[0]?["waits"] == "not from here")
    let command = try #require(app.workspace.upNext.waiting.items.first)
    #expect(app.state.waitWords(command) == .outbox(.notFromHere(whyKey: "y")))
    app.takeEffects()
  }
}
