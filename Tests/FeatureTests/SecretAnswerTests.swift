import Conversation
import Core
import HubScene
import Queues
import Scene
import Sharing
import TestSupport
import Testing
import Toolkit

/// An answer that is for the agent alone goes through no hub.
struct SecretAnswerTests {
  /// A thread of another host asks for one.
  private func asked(isSecret: Bool = true) -> AppDriver {
    let app = HostTests.driver(columns: 140)
    var asks = HostTests.threads(at: app.now)[0]
    asks.question = ThreadFacts.Question(
      id: "p2", words: "Schlüssel?", detail: "of the größe", isWhole: true, wantsWords: true,
      askedAt: app.now.adding(seconds: -60).milliseconds,
      choices: [
        .init(id: "words", name: "In your own words…", kind: "other", words: "", isSecret: isSecret),
        .init(id: "answer-0", name: "漢字", kind: "other"),
        .init(id: "no", name: "Answer nothing", kind: "reject_once"),
      ])
    HostTests.hear([asks], number: 2, app)
    app.takeEffects()
    return app
  }

  @Test func `in a window its words are not even begun`() throws {
    let app = asked()
    defer { app.takeEffects() }
    let row = try HostTests.row(HostTests.asking)
    let place = try #require(HostTests.rows(.queue, app).firstIndex(of: row))
    app.press("2g" + String(repeating: "j", count: place) + "<space>")
    app.pass(seconds: 1)
    app.press("1")
    app.expectRow(containing: "Answer it on build1 itself.")
    #expect(app.workspace.keptWords.isEmpty)
    #expect(app.workspace.hub.written.isEmpty)
  }

  private func say(_ words: [String], _ app: AppDriver) -> Reply? {
    var call = Call(words, directory: "/")
    call.host = "build1"
    return app.ask(.call(call), client: 8)
  }

  @Test(arguments: [["--option", "words"], ["--option=1"], ["--option", "In your own words…"], []])
  func `the call for it is refused and stands nowhere`(options: [String]) throws {
    let app = asked()
    defer { app.takeEffects() }
    let words = ["allow", HostTests.asking.text, "--id", "p2", "--message", "geheim"] + options
    guard case .refused(let refusal)? = say(words, app) else {
      Issue.record("it was sent")
      return
    }
    #expect(refusal.message.contains("Answer it on build1 itself."))
    #expect(app.workspace.hub.written.isEmpty)
  }

  @Test(arguments: [["allow", "--option", "answer-0"], ["deny", "--message", "größer"], ["deny"]])
  func `any other answer goes`(words: [String]) throws {
    let app = asked()
    defer { app.takeEffects() }
    #expect(say([words[0], HostTests.asking.text, "--id", "p2"] + words.dropFirst(), app) == nil)
    #expect(app.workspace.hub.written.count == 1)
  }

  @Test func `where the other host's program doesn't tell it, it goes as before`() throws {
    let app = asked(isSecret: false)
    defer { app.takeEffects() }
    let words = ["allow", HostTests.asking.text, "--id", "p2", "--option", "words", "--message", "geheim"]
    #expect(say(words, app) == nil)
    #expect(app.workspace.hub.written.count == 1)
  }

  @Test func `what is secret is told to other hosts`() throws {
    let two = TwoHosts(entries: [:])
    defer { two.finish() }
    let question = Permission(
      id: "ask-1", title: "Schlüssel?", detail: "",
      options: [
        Permission.Option(id: "words", name: "In your own words…", kind: .other, words: "", isSecret: true),
        Permission.Option(id: "no", name: "Answer nothing", kind: .rejectOnce),
      ], isQuestion: true, askedAt: two.build.now)
    two.build.hear(.asks(question), of: Samples.flaky)
    two.carry()
    let asked = two.laptop.state.thread(Samples.flaky)?.turn?.permissions.first
    #expect(asked?.options.map(\.isSecret) == [true, false])
  }
}
