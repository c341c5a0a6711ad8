import Acts
import Conversation
import Core
import Hosts
import HubScene
import JSON
import Languages
import Queues
import Scene
import Shapes
import Sharing
import TestSupport
import Testing
import Toolkit
import Words

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

  @Test func `where it is being written anew, its footer says why, too`() throws {
    for typed in ["", " mehr"] {
      let app = HostTests.driver(columns: 160)
      defer { app.takeEffects() }
      try write("grüße", in: app)
      let letter = try sent(app)
      app.press("<up>\(typed)")
      #expect(app.state.windows[1]?.editedLetter == letter.id)
      refuse(letter.id, in: app)
      #expect(app.state.windows[1]?.editedLetter == nil)
      #expect(app.workspace.hub.drafts == [HostTests.working.text: "grüße\(typed)"])
      #expect(said(app) == "nö. Your text is its thread's draft again, and in upnext list letters.")
    }
  }

  @Test func `of what may have been said nothing comes back, nor of what is no message`() throws {
    for outcome in [LetterOutcome.lost, LetterOutcome.left] {
      let app = HostTests.driver()
      defer { app.takeEffects() }
      try write("grüße", in: app)
      let letter = try sent(app)
      app.receive(.hub(.answered(.outcomes(.done([LetterOutcome(id: letter.id, outcome: outcome)])))))
      #expect(app.workspace.hub.drafts == [:])
      #expect(said(app).hasSuffix("Your text is in upnext list letters."))
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

  @Test func `where nobody who wrote it is there any more, whoever is there is told where the words are`() throws {
    for isTold in [true, false] {
      let app = HostTests.driver()
      defer { app.takeEffects() }
      var call = Call(["send", HostTests.working.text, "grüße"], directory: "/")
      call.host = "build1"
      #expect(app.ask(.call(call)) == nil)
      let letter = try sent(app)
      if !isTold { app.receive(.clientLeft(7)) }
      app.receive(.hub(.answered(.outcomes(.done([LetterOutcome(id: letter.id, outcome: LetterOutcome.left)])))))
      #expect(said(app).hasSuffix("Your text is in upnext list letters.") == !isTold)
    }
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

  @Test func `a letter of any length is a line of the list`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    let text = String(repeating: "größe 漢字\n", count: 10_000)
    for input in [text, nil] {
      var call = Call(["send", HostTests.working.text, input == nil ? text : "-"], directory: "/")
      (call.host, call.input) = ("build1", input)
      #expect(app.ask(.call(call)) == nil)
      app.takeEffects()
    }
    guard case .done(let list)? = app.ask(.words("list", "letters"), client: 8) else {
      Issue.record("no list")
      return
    }
    let lines = PlainWords.letters(list).split(separator: "\n")
    #expect(lines.count == 2)
    for line in lines {
      #expect(line.contains("send \(HostTests.working.text) größe 漢字 größe") && line.contains("…"))
      #expect(line.utf8.count < 300)
    }
    #expect(list.array?.first?["text"]?.string?.utf8.count == text.utf8.count)
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

  // MARK: What another host has by now

  /// The laptop's window is in the conversation of a thread of build1, which has a message of it that waits.
  private func fetched() throws -> TwoHosts {
    var workspace = Samples.queued
    workspace.streams.update(Samples.flaky) { $0.outbox.isPaused = true }
    let two = TwoHosts(workspace, entries: [:])
    try two.open(Samples.flaky)
    two.laptop.press("eins<enter>")
    two.carry()
    return two
  }

  private func call(_ words: String, _ two: TwoHosts) throws -> String {
    let message = try #require(two.build.workspace.streams[Samples.flaky]?.outbox.waiting.items.first?.id)
    return "upnext --host build1 " + words.replacing("MESSAGE", with: String(message.text.prefix(8)))
  }

  @Test func `the last message that its host has is not replaced by what was said before, and the call is named`()
    throws
  {
    let two = try fetched()
    defer { two.finish() }
    #expect(!two.laptop.footer().contains("edit last"))
    two.laptop.press("<up>")
    #expect(said(two.laptop).contains(try call("edit MESSAGE TEXT", two)))
    #expect(two.laptop.state.windows[1]?.conversation.composer.whole == "")
  }

  @Test func `keys that change a message of another host's outbox name the call, and are not offered`() throws {
    let two = try fetched()
    defer { two.finish() }
    two.laptop.press("<esc>5<tab>g")
    #expect(!two.laptop.footer().contains("edit"))
    for (key, words) in [("<enter>", "edit MESSAGE TEXT"), ("+", "priority MESSAGE urgent")] {
      two.laptop.press(key)
      #expect(said(two.laptop).contains(try call(words, two)), "\(key)")
    }
  }

  @Test func `a key that pauses names the call on a row, and the one that asks why shows what is known`() throws {
    let app = HostTests.driver(columns: 140)
    defer { app.takeEffects() }
    let place = try #require(HostTests.rows(.queue, app).firstIndex(of: try HostTests.row(HostTests.asking)))
    app.press("2g" + String(repeating: "j", count: place) + "p")
    #expect(said(app).contains("upnext --host build1 pause \(HostTests.asking.text.prefix(8))"))
    app.press("y")
    #expect(app.screen(of: 1).contains("make deploy TARGET=größe"))
  }

  @Test func `of a thread that is held on its host the call is named that lets it go on, and the menu's key names one`()
    throws
  {
    let app = HostTests.driver(columns: 140)
    defer { app.takeEffects() }
    let since = app.now.adding(seconds: -30).milliseconds
    var facts = ThreadFacts(
      id: HostTests.working, name: "bench", project: "/srv/bench", provider: "codex", state: "held", stateSince: since,
      lastModified: since)
    facts.needsPerson = true
    HostTests.hear([facts], number: 2, app)
    let id = try #require(ThreadID(HostTests.working.text))
    let thread = try #require(app.state.thread(id))
    let why = Language.english.text(.state(.why(app.state.why(thread))))
    #expect(why.hasSuffix("upnext --host build1 resume \(id.text.prefix(8))"))
    let place = try #require(HostTests.rows(.recent, app).firstIndex(of: .stream(id)))
    app.press("1g" + String(repeating: "j", count: place) + "m")
    #expect(said(app).hasSuffix("upnext --host build1 VERB \(id.text.prefix(8))"))
  }

  @Test func `a host whose name has blanks is quoted in the calls that are named`() {
    let app = HostTests.driver(joins: false)
    defer { app.takeEffects() }
    app.receive(.hub(.link(.ready(HostTests.facts(now: app.now)))))
    app.receive(.hub(.answered(.attached(.done(0)))))
    let host = SampleHub.host(HostTests.build, "mein laptop", seen: app.now)
    app.receive(.hub(.answered(.hosts(.done([host])))))
    HostTests.hear(HostTests.threads(at: app.now), app)
    guard case .refused(let refusal)? = app.ask(.words("send", "bench", "x")) else {
      Issue.record("it was found here")
      return
    }
    #expect(refusal.hint == "upnext --host 'mein laptop' … does it there.")
  }

  // MARK: The palette

  @Test func `the palette finds threads and projects of other hosts`() throws {
    let app = HostTests.driver(columns: 140)
    defer { app.takeEffects() }
    app.press("<ctrl-p>bench codex")
    app.expectRow(containing: "bench", "@build1")
    app.press("<enter>")
    #expect(app.state.windows[1]?.stream == ThreadID(HostTests.working.text))
    app.press("<esc><esc><ctrl-p>/srv/api@build1<enter>")
    #expect(app.state.windows[1]?.openProject == "/srv/api@build1")
    #expect(app.state.windows[1]?.focus == .projects)
  }
}
