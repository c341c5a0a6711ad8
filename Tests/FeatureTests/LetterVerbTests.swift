import Answers
import CommandLine
import Conversation
import Core
import HubScene
import JSON
import Queues
import Scene
import Sharing
import TestSupport
import Testing

/// Of each verb that another host takes: what of it is an act of the person here, which undo takes back first.
struct LetterVerbTests {
  private static let thread = HostTests.working.text

  private static let acts: [[String]] = [
    ["new", "--project", "/p", "grüße"], ["send", thread, "grüße"], ["add", "--project", "/p", "grüße"],
    ["queue", "clear"], ["top", thread], ["bottom", thread], ["remove", thread], ["move", thread, "--to", "1"],
    ["rename", thread, "anders"], ["delete", thread], ["restore", thread], ["unlock", thread],
    ["snooze", thread, "1h"],
    ["pin", thread], ["mute", thread], ["hide", thread], ["hand-over", thread, "shell"], ["run", "a1b2c3"],
    ["cancel", "a1b2c3"], ["stash", "a1b2c3"], ["unstash", "a1b2c3"], ["pause", thread], ["resume", thread],
    ["retry", thread], ["history", "clear"], ["template", "remove", "x"], ["skip", thread], ["continue", thread],
    ["edit", "a1b2c3", "grüße"], ["priority", "a1b2c3", "high"], ["allow", thread, "--id", "q"],
    ["deny", thread, "--id", "q"], ["options", thread, "model", "opus"], ["fork", thread], ["steer", thread],
    ["compact", thread], ["interrupt", thread], ["sessions", "s-1", "--project", "/p"],
    ["comment", thread, "a.txt:1", "grüße"], ["comment", thread, "--send"], ["review", "seen", thread],
    ["review", "forget", thread], ["worktree", "remove", thread], ["revert", thread], ["land", thread, "--commit"],
    ["lane", "pause", "team"], ["lane", "new", "team"],
  ]

  private static let looks: [[String]] = [
    ["list", "threads"], ["show", thread], ["wait", thread], ["queue"], ["search", "grüße"], ["log", "a1b2c3"],
    ["template"], ["options", thread], ["options", thread, "model"], ["sessions", "--project", "/p"], ["diff", thread],
    ["comment", thread], ["worktree", "list"], ["lane", "show", "team"], ["lane", "history", "team"],
  ]

  /// They take back what was done there.
  private static let ofUndo: [[String]] = [["undo"], ["redo"]]

  private static let ofTheMachine: Set = [
    "settings", "hub", "project", "login", "logout", "doctor", "serve", "stop", "hook", "import",
  ]

  @Test func `every verb that another host takes is here`() {
    let known = Set((Self.acts + Self.looks + Self.ofUndo).compactMap(\.first))
    let verbs = CommandLineVerb.all.filter { $0.doer == .server && !Self.ofTheMachine.contains($0.name) }
    #expect(known == Set(verbs.map(\.name)))
  }

  private func kept(_ app: AppDriver) -> String? {
    app.takeEffects().lazy.compactMap { effect -> String? in
      if case .reply(8, .done(let json)) = effect { json["kept_letter"]?["why"]?.string } else { nil }
    }.first
  }

  @Test func `who waits for a thread of another host does so for as long as was said, or as it takes`() throws {
    for (option, isPatient) in [([], true), (["--timeout", "60"], true), (["--timeout", "1"], false)] {
      let app = try pinnedAndSent(["wait", Self.thread] + option)
      defer { app.takeEffects() }
      app.receive(.hub(.answered(.hosts(.done([HostTests.host(seen: app.now)])))))
      app.takeEffects()
      app.pass(seconds: 30)
      #expect((kept(app) == nil) == isPatient, "\(option)")
      // Of a host that has fallen silent it is known at once.
      guard isPatient else { continue }
      app.receive(.hub(.answered(.hosts(.done([HostTests.host(isThere: false, seen: app.now)])))))
      #expect(kept(app) == "it is not there", "\(option)")
    }
  }

  @Test func `why the hub does not take a letter is said, until it does`() throws {
    let app = try pinnedAndSent(["pause", Self.thread])
    defer { app.takeEffects() }
    app.receive(.hub(.answered(.hosts(.done([HostTests.host(seen: app.now)])))))
    let letter = try #require(app.workspace.hub.waiting.first)
    func why() throws -> String? { try app.answer(to: .words("list", "letters")).array?.first?["error"]?.string }
    app.receive(.hub(.answered(.sent(letter.id, .refused(HubRefusal(.failed, "No space left on device"))))))
    #expect(try why()?.contains("No space left on device") == true)
    app.takeEffects()
    app.pass(seconds: 11)
    #expect(kept(app)?.contains("No space left on device") == true)
    // Of one that is there no more nothing is kept.
    for id in [SharedID(random: 9, 9), letter.id] {
      app.receive(.hub(.answered(.sent(id, .refused(HubRefusal(.failed, "No space left on device"))))))
    }
    #expect(Array(app.state.hub.notTaken.keys) == [letter.id])
    app.receive(.hub(.answered(.sent(letter.id, .done(Done())))))
    #expect(try why() == nil)
  }

  private func pinnedAndSent(_ words: [String]) throws -> AppDriver {
    let app = HostTests.driver()
    _ = try app.answer(to: .words("pin", Samples.flaky.text))
    var call = Call(words, directory: "/")
    call.host = "build1"
    let reply = app.ask(.call(call), client: 8)
    #expect(reply == nil, "\(words): \(String(describing: reply))")
    #expect(app.workspace.hub.waiting.count == 1, "\(words)")
    return app
  }

  @Test(arguments: acts)
  func `undo takes back an act that was sent, and nothing older in its place`(words: [String]) throws {
    let app = try pinnedAndSent(words)
    defer { app.takeEffects() }
    _ = try app.answer(to: .words("undo"))
    #expect(app.workspace.hub.waiting.isEmpty)
    #expect(app.workspace.streams[Samples.flaky]?.pinnedAt != nil)
  }

  @Test(arguments: looks + ofUndo)
  func `undo passes over what was only looked at, or taken back there`(words: [String]) throws {
    let app = try pinnedAndSent(words)
    defer { app.takeEffects() }
    _ = try app.answer(to: .words("undo"))
    #expect(app.workspace.hub.waiting.count == 1)
    #expect(app.workspace.streams[Samples.flaky]?.pinnedAt == nil)
  }

  @Test func `what a key does about trouble it does to all marked threads, of this host and of others`() throws {
    var workspace = Samples.queued
    let message = QueuedMessage(id: Samples.id(700), content: "größe", createdAt: Samples.now, lastError: "No.")
    workspace.streams.update(Samples.flaky) {
      $0.outbox = Lane(waiting: [message], hold: .failed("No."), capacity: 1)
    }
    let app = HostTests.driver(workspace, columns: 140)
    defer { app.takeEffects() }
    app.press("1V")
    // What is refused is not offered.
    #expect(!app.footer().contains("remove"))
    app.press("r")
    let asked = app.workspace.hub.waiting.map(\.words)
    #expect(Set(asked) == ["retry \(Self.thread)", "retry \(HostTests.asking.text)"])
    let said = app.takeEffects().contains { effect in
      if case .agent(.deliver(let delivery, _)) = effect { delivery.content == "größe" } else { false }
    }
    #expect(said)
    app.expectRow(containing: "Sent to @build1.", "größe")
  }

  @Test func `the key that stops concerns the row under the cursor, whatever is marked, as with threads of this host`()
    throws
  {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    app.receive(.requested(1, .send(thread: Samples.flaky.text, message: "größe", isUrgent: false)))
    app.accept()
    func stop(_ row: RowID) throws {
      let place = try #require(HostTests.rows(.recent, app).firstIndex(of: row))
      app.press("g" + String(repeating: "j", count: place) + "<ctrl-x>")
    }
    app.press("1V")
    try stop(.stream(Samples.flaky))
    #expect(app.workspace.hub.waiting == [])
    #expect(app.workspace.streams[Samples.flaky]?.turn?.isStopping == true)
    try stop(try HostTests.row(HostTests.working))
    #expect(app.workspace.hub.waiting.map(\.words) == ["interrupt \(Self.thread)"])
  }
}
