import Conversation
import Core
import Hosts
import HubScene
import Queues
import Scene
import Sharing
import TestSupport
import Testing
import Toolkit

/// What undo does and says of what was sent to another host.
struct LetterUndoTests {
  private func letters(_ app: AppDriver) -> [Letter] {
    app.takeEffects().compactMap { effect in
      if case .hub(.ask(.send(let letter))) = effect, !letter.onlyAsks { letter } else { nil }
    }
  }

  private func request(_ words: String...) -> Request {
    var call = Call(words, directory: "/")
    call.host = "build1"
    return .call(call)
  }

  @Test func `no key of a letter that its host refused stands in the way of what was done before it`() throws {
    let app = HostTests.driver(columns: 200)
    defer { app.takeEffects() }
    _ = try app.answer(to: .words("pin", Samples.flaky.text))
    try toRow(HostTests.working, of: .recent, app)
    for key in ["r", "s", "o"] {
      app.press(key)
      let sent = try #require(letters(app).first)
      let outcome = LetterOutcome(id: sent.id, outcome: #"{"error": {"code": "refused", "message": "nichts"}}"#)
      app.receive(.hub(.answered(.outcomes(.done([outcome])))))
      app.takeEffects()
    }
    app.press("u")
    #expect(app.workspace.streams[Samples.flaky]?.pinnedAt == nil)
  }

  @Test(arguments: [("r", "retry"), ("s", "skip"), ("p", "pause"), ("X", "snooze")])
  func `undo says in the key's words and by its thread's name what was sent`(key: String, verb: String) throws {
    let app = HostTests.driver(columns: 200)
    defer { app.takeEffects() }
    if key == "X" {
      _ = app.ask(request("snooze", HostTests.working.text, "1h"))
    } else if key == "p" {
      _ = app.ask(request("pause", HostTests.working.text))
    } else {
      try toRow(HostTests.working, of: .recent, app)
      app.press(key)
    }
    app.press("u")
    app.expectRow(containing: verb, "bench")
    #expect(!app.screen(of: 1).contains("\"\(verb)\""))
  }

  private func toRow(_ id: SharedID, of pane: Pane, _ app: AppDriver) throws {
    let place = try #require(HostTests.rows(pane, app).firstIndex(of: try HostTests.row(id)))
    app.press((pane == .queue ? "2g" : "1g") + String(repeating: "j", count: place))
  }

  private func saysDone(_ letters: [Letter], _ app: AppDriver) {
    for letter in letters {
      app.receive(.hub(.answered(.sent(letter.id, .done(Done())))))
      let outcome = LetterOutcome(id: letter.id, outcome: #"{"done": {}}"#)
      app.receive(.hub(.answered(.outcomes(.done([outcome])))))
    }
    app.takeEffects()
  }

  @Test func `of a row that its host has taken out of the Queue undo names the call that brings it back`() throws {
    let app = HostTests.driver(columns: 200)
    defer { app.takeEffects() }
    try toRow(HostTests.asking, of: .queue, app)
    app.press("x")
    let sent = letters(app)
    #expect(sent.count == 1)
    saysDone(sent, app)
    app.press("u")
    app.expectRow(containing: "upnext --host build1 undo", "deploy")
    // Of what nothing takes back there no call is named.
    try toRow(HostTests.working, of: .recent, app)
    app.press("r")
    saysDone(letters(app), app)
    app.press("u")
    app.expectRow(containing: "Too late to undo", "bench")
    #expect(!app.screen(of: 1).contains("--host"))
  }

  @Test(arguments: [true, false])
  func `undo of marked rows is offered where it brings all of them back`(isThere: Bool) throws {
    let app = HostTests.driver(columns: 200)
    defer { app.takeEffects() }
    app.receive(.hub(.answered(.hosts(.done([HostTests.host(isThere: isThere, seen: app.now)])))))
    let before = app.workspace.attention.members
    app.press("2Vx")
    app.expectRow(containing: "Removed \(before.count + 1) rows")
    #expect(app.screen(of: 1).contains("u undo") == !isThere)
    if isThere { saysDone(letters(app), app) }
    app.press("u")
    #expect(app.workspace.attention.members == before)
    #expect(app.screen(of: 1).contains("upnext --host build1 undo") == isThere)
  }
}
