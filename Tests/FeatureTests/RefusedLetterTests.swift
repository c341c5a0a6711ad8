import Conversation
import Core
import Hosts
import HubScene
import JSON
import Queues
import Scene
import Shapes
import Sharing
import TestSupport
import Testing
import Toolkit

/// What another host has refused: its words come back, and what it was about is said in words.
struct RefusedLetterTests {
  private func sent(_ app: AppDriver) throws -> Letter {
    try #require(
      app.takeEffects().lazy.compactMap { effect -> Letter? in
        if case .hub(.ask(.send(let letter))) = effect, !letter.onlyAsks { letter } else { nil }
      }.first)
  }

  private func refuse(_ letter: SharedID, _ message: String = "nö.", code: String = "refused", in app: AppDriver) {
    let outcome = "{\"error\": {\"code\": \"\(code)\", \"message\": \(JSON.string(message).text)}}"
    app.receive(.hub(.answered(.outcomes(.done([LetterOutcome(id: letter, outcome: outcome)])))))
  }

  /// What the footer says of it.
  private func said(_ app: AppDriver) -> String { app.state.windows[1]?.message?.text ?? "" }

  private func write(_ words: String, in app: AppDriver) throws {
    let place = try #require(HostTests.rows(.recent, app).firstIndex(of: try HostTests.row(HostTests.working)))
    app.press("1g" + String(repeating: "j", count: place) + "<enter>\(words)<enter>")
  }

  @Test func `a message that is refused is in its composer again, once, and the footer says so`() throws {
    let app = HostTests.driver(columns: 160)
    defer { app.takeEffects() }
    try write("grüße 漢字", in: app)
    let letter = try sent(app)
    app.press("mehr")
    // The hub may tell it again.
    for _ in 0..<2 { refuse(letter.id, in: app) }
    #expect(app.workspace.hub.drafts == [HostTests.working.text: "mehr\n\ngrüße 漢字"])
    #expect(app.screen(of: 1).contains("grüße 漢字"))
    #expect(
      said(app) == "nö. Your text is its thread's draft again, and in upnext list letters.")
  }

  @Test func `of what may have been said nothing comes back, nor of what is no message`() throws {
    for outcome in [LetterOutcome.lost, LetterOutcome.left] {
      let app = HostTests.driver()
      defer { app.takeEffects() }
      try write("grüße", in: app)
      let letter = try sent(app)
      app.receive(.hub(.answered(.outcomes(.done([LetterOutcome(id: letter.id, outcome: outcome)])))))
      #expect(app.workspace.hub.drafts == [:])
    }
    let app = HostTests.driver()
    defer { app.takeEffects() }
    var call = Call(["pause", HostTests.working.text], directory: "/")
    call.host = "build1"
    #expect(app.ask(.call(call)) == nil)
    let letter = try sent(app)
    app.receive(.clientLeft(7))
    refuse(letter.id, in: app)
    #expect(app.workspace.hub.drafts == [:])
  }

  @Test func `what a verb said comes back where nobody is told any more, also from standard input`() throws {
    for isTold in [true, false] {
      let app = HostTests.driver()
      defer { app.takeEffects() }
      var call = Call(["send", HostTests.working.text, "-"], directory: "/")
      (call.host, call.input) = ("build1", "von dort\nund hier")
      #expect(app.ask(.call(call)) == nil)
      let letter = try sent(app)
      if !isTold { app.receive(.clientLeft(7)) }
      refuse(letter.id, in: app)
      #expect(app.workspace.hub.drafts == (isTold ? [:] : [HostTests.working.text: "von dort\nund hier"]))
      guard case .done(let list)? = app.ask(.words("list", "letters"), client: 8) else {
        Issue.record("no list")
        return
      }
      #expect(list.array?.first?["text"]?.string == "von dort\nund hier")
      #expect(PlainWords.letters(list).contains("send \(HostTests.working.text) von dort und hier"))
    }
  }

  @Test func `a row that has left meanwhile is not called by its id`() throws {
    let app = HostTests.driver(columns: 140)
    defer { app.takeEffects() }
    let place = try #require(HostTests.rows(.queue, app).firstIndex(of: try HostTests.row(HostTests.asking)))
    app.press("2g" + String(repeating: "j", count: place) + "x")
    let letter = try sent(app)
    refuse(letter.id, "No queue has an item \"\(HostTests.asking.text)\".", code: "missing", in: app)
    #expect(said(app) == "It has just left the list.")
  }
}
