import Answers
import CommandLine
import Conversation
import Core
import Hosts
import HubScene
import JSON
import Queues
import Scene
import SeededNumbers
import Settings
import Sharing
import TestSupport
import Testing
import Toolkit

/// Calls and acts for another host: written here, carried out there, once.
struct LetterTests {
  private func letters(_ app: AppDriver) -> [Letter] {
    app.takeEffects().compactMap { effect in
      if case .hub(.ask(.send(let letter))) = effect, !letter.onlyAsks { letter } else { nil }
    }
  }

  /// Those that the hub has taken, so that the next one goes.
  private func taken(_ app: AppDriver) -> [Letter] {
    let letters = letters(app)
    for letter in letters { app.receive(.hub(.answered(.sent(letter.id, .done(Done()))))) }
    return letters
  }

  private func fetched(_ words: [String], id: UInt64 = 50, person: SharedID? = nil, askedAt: Int64? = nil)
    -> FetchedLetter
  {
    FetchedLetter(
      id: SharedID(random: id, id), from: HostTests.build, person: person ?? SharedID(random: 9, 9), number: 1,
      body: LetterBody(words: words, askedAt: askedAt).text, writtenAt: 1)
  }

  private func bring(_ letters: FetchedLetter..., to app: AppDriver) -> [LetterAnswered] {
    app.receive(.hub(.answered(.letters(.done(LettersRead(letters: letters, hasMore: false))))))
    return app.takeEffects().compactMap { effect in
      guard case .hub(.ask(.reply(let letter, _, let outcome, let answered))) = effect else { return nil }
      return LetterAnswered(letter: letter, reply: LetterAnswer.reply(outcome), count: answered)
    }
  }

  private struct LetterAnswered: Equatable {
    let letter: SharedID
    let reply: Reply
    let count: Int64

    var isDone: Bool { if case .done = reply { true } else { false } }
    var refusal: String { if case .refused(let refusal) = reply { refusal.message } else { "" } }
  }

  private func request(_ words: String...) -> Request {
    var call = Call(words, directory: "/")
    call.host = "build1"
    return .call(call)
  }

  @Test func `a call for another host becomes a letter that is in the store first, and is answered as a call here`()
    throws
  {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    #expect(app.ask(request("send", HostTests.asking.text, "grüße"), client: 7) == nil)
    #expect(app.workspace.hub.waiting.map(\.words) == ["send \(HostTests.asking.text) grüße"])
    let sent = letters(app)
    #expect(sent.count == 1)
    #expect(LetterBody(try #require(sent.first).body)?.words == ["send", HostTests.asking.text, "grüße"])
    app.receive(.hub(.answered(.sent(sent[0].id, .done(Done())))))
    #expect(app.workspace.hub.written.first?.stage == .sent)
    let outcome = LetterOutcome(id: sent[0].id, outcome: #"{"done": {"position": 0}}"#)
    app.receive(.hub(.answered(.outcomes(.done([outcome])))))
    #expect(app.takeEffects().contains(.reply(7, .done(["position": 0]))))
    #expect(app.workspace.hub.waiting == [])
  }

  @Test func `a host that has fallen silent is found to be gone at once, and the letter is kept`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    // It was there when the hosts were read last; nobody tells that its line broke.
    #expect(app.ask(request("send", HostTests.asking.text, "grüße"), client: 7) == nil)
    let effects = app.takeEffects()
    #expect(effects.contains(.hub(.ask(.hosts))), "whoever waits has it looked for")
    #expect(!effects.contains { if case .reply = $0 { true } else { false } })
    app.receive(.hub(.answered(.hosts(.done([HostTests.host(isThere: false, seen: app.now)])))))
    let kept = app.takeEffects().compactMap { effect -> JSON? in
      if case .reply(7, .done(let json)) = effect { json["kept_letter"] } else { nil }
    }
    #expect(kept.first?["why"]?.string == "it is not there")
    #expect(app.workspace.hub.waiting.count == 1, "it is still on its way")
    // Who follows a letter waits as long as it takes.
    #expect(app.ask(.words("wait", try #require(kept.first?["id"]?.string))) == nil)
    #expect(!app.takeEffects().contains { if case .reply = $0 { true } else { false } })
  }

  @Test func `a call right after a start waits until the hub says who is there`() throws {
    var workspace = Samples.queued
    SampleHub.join(HostTests.me, "laptop", &workspace)
    workspace.hub.peers = [OwnHost(id: HostTests.build, name: "build1")]
    for isThere in [true, false] {
      let app = AppDriver(workspace)
      defer { app.takeEffects() }
      func replies() -> Int { app.takeEffects().count { if case .reply = $0 { true } else { false } } }
      #expect(app.ask(request("send", HostTests.asking.text, "grüße"), client: 7) == nil)
      #expect(replies() == 0, "it is just being connected")
      app.receive(.hub(.link(.ready(HostTests.facts(now: app.now)))))
      app.receive(.hub(.answered(.attached(.done(0)))))
      #expect(replies() == 0, "who is there is just being read")
      app.receive(.hub(.answered(.hosts(.done([HostTests.host(isThere: isThere, seen: app.now)])))))
      #expect(replies() == (isThere ? 0 : 1))
    }
    // What never left is said to be kept at once where the hub can't be reached.
    let app = AppDriver(workspace)
    defer { app.takeEffects() }
    #expect(app.ask(request("send", HostTests.asking.text, "grüße"), client: 7) == nil)
    app.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
    let kept = app.takeEffects().compactMap { effect -> JSON? in
      if case .reply(7, .done(let json)) = effect { json["kept_letter"] } else { nil }
    }
    #expect(kept.first?["why"]?.string == "the hub is away")
  }

  @Test func `a copy says why its letters wait, and what it wrote itself goes once it is a host of its own`() throws {
    var workspace = Samples.queued
    SampleHub.join(HostTests.me, "laptop", &workspace)
    workspace.hub.peers = [OwnHost(id: HostTests.build, name: "build1")]
    let peer = HostTests.build
    let (old, sent) = (SharedID(random: 80, 80), SharedID(random: 81, 81))
    workspace.hub.write(
      old, to: peer, body: LetterBody(words: ["send", "x", "alt"]).text, words: "alt", thread: nil, at: 5)
    workspace.hub.write(
      sent, to: peer, body: LetterBody(words: ["send", "x", "da"]).text, words: "da", thread: nil, at: 6)
    workspace.hub.noteSent(sent)
    let app = AppDriver(workspace)
    defer { app.takeEffects() }
    app.receive(.hub(.link(.ready(HostTests.facts(now: app.now)))))
    app.receive(.hub(.answered(.attached(.refused(HubRefusal(.moved, "it was in /first"))))))
    guard case .done(let answer)? = app.ask(request("send", HostTests.asking.text, "neu größe"), client: 7) else {
      Issue.record("nothing was said")
      return
    }
    let why = try #require(answer["kept_letter"]?["why"]?.string)
    #expect(why.contains("does not take this store") && why.contains("upnext hub status"))
    #expect(!why.contains("away"))
    let new = try #require(app.workspace.hub.waiting.last?.id)
    #expect(letters(app) == [])
    // upnext hub init --new
    let introduction = HostIntroduction(
      id: SharedID(random: 82, 82), name: "copy", machine: "m", version: "1", offers: [], lettersAnswered: 0)
    let joining = HubJoining(address: "postgresql:///upnext", introduction: introduction, client: 8)
    let welcome = HubWelcome(facts: HostTests.facts(now: app.now), lettersAnswered: 0)
    app.receive(.hub(.joined(joining, .success(welcome))))
    #expect(app.workspace.hub.waiting.map(\.id) == [new])
    app.receive(.hub(.link(.ready(HostTests.facts(now: app.now)))))
    app.receive(.hub(.answered(.attached(.done(0)))))
    app.receive(.hub(.answered(.hosts(.done([HostTests.host(seen: app.now)])))))
    #expect(letters(app).map(\.id) == [new])
    // Of the others it says what is true, whichever of the two wrote them.
    guard case .done(let list)? = app.ask(.words("list", "letters"), client: 9) else {
      Issue.record("no list")
      return
    }
    let told = (list.array ?? []).filter { $0["id"]?.string != new.text }.compactMap { $0["error"]?.string }
    #expect(told.count == 2)
    #expect(told.allSatisfy { $0.contains("before it was clear that this store is a copy") })
  }

  @Test func `no character of a letter is long, whoever has written it`() throws {
    let text = "e" + String(repeating: "\u{301}", count: 5000)
    let body = try #require(LetterBody(LetterBody(words: ["send", "fix", text], input: text).text))
    #expect(body.words.count == 3)
    #expect(longestCharacter(in: body) < 1100)
  }

  @Test func `a call for a host that is not there is kept, and says so`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    app.receive(.hub(.link(.away(.broken(""), retryMilliseconds: 1))))
    guard case .done(let answer)? = app.ask(request("send", HostTests.asking.text, "x"), client: 7) else {
      Issue.record("nothing was said")
      return
    }
    let id = try #require(answer["kept_letter"]?["id"]?.string)
    #expect(letters(app) == [])
    #expect(app.ask(.words("wait", String(id.prefix(8))), client: 8) == nil)
    HostTests.join(app)
    let sent = letters(app)
    #expect(sent.map(\.id.text) == [id])
    let outcome = LetterOutcome(id: sent[0].id, outcome: #"{"error": {"code": "missing", "message": "nö"}}"#)
    app.receive(.hub(.answered(.outcomes(.done([outcome])))))
    #expect(app.takeEffects().contains(.reply(8, .refused(Refusal(.missing, "nö")))))
  }

  @Test func `who waits for a letter reads what the call would have printed`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    #expect(app.ask(request("list", "threads"), client: 7) == nil)
    let sent = try #require(letters(app).first)
    #expect(app.ask(.words("wait", String(sent.id.text.prefix(8))), client: 8) == nil)
    let thread: JSON = ["id": "a1b2c3d4-1111", "state": "done", "provider": "shell", "project": "/p", "name": "größe"]
    let outcome = LetterOutcome(id: sent.id, outcome: JSON.object(["done": [thread]]).text)
    app.receive(.hub(.answered(.outcomes(.done([outcome])))))
    let told = app.takeEffects().compactMap { if case .reply(8, .done(let json)) = $0 { json } else { nil } }
    let answer = try #require(told.first)
    let wait = try #require(CommandLineVerb(named: "wait"))
    let plain = Outcome(["done": answer], to: wait, try Arguments([sent.id.text], of: wait), json: false)
    #expect(plain.status == 0)
    #expect(plain.output.hasPrefix("a1b2c3d4") && plain.output.contains("größe"), "\(plain.output)")
    // That of an upnext whose verbs are others.
    let unknown: JSON = ["outcome": "answered", "letter": "x", "answer": [], "argv": ["dance"]]
    #expect(Outcome(["done": unknown], to: wait, try Arguments(["x"], of: wait), json: false).output == "answered")
  }

  @Test func `a letter that its host refused does not stand in the way of what was done before it`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    _ = try app.answer(to: .words("pin", Samples.flaky.text))
    #expect(app.ask(request("retry", HostTests.asking.text), client: 7) == nil)
    let sent = try #require(letters(app).first)
    let outcome = LetterOutcome(id: sent.id, outcome: #"{"error": {"code": "refused", "message": "nichts"}}"#)
    app.receive(.hub(.answered(.outcomes(.done([outcome])))))
    app.takeEffects()
    _ = try app.answer(to: .words("undo"))
    #expect(app.workspace.streams[Samples.flaky]?.pinnedAt == nil)
  }

  @Test func `what is in nobody's hands yet can be taken back`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    app.receive(.hub(.link(.away(.broken(""), retryMilliseconds: 1))))
    guard case .done(let kept)? = app.ask(request("send", HostTests.asking.text, "x"), client: 7),
      let id = kept["kept_letter"]?["id"]?.string
    else {
      Issue.record("it was not kept")
      return
    }
    guard case .done? = app.ask(.words("remove", id), client: 8) else {
      Issue.record("it was not taken back")
      return
    }
    HostTests.join(app)
    #expect(letters(app) == [])
    // Once it is in the hub, only the hub knows whether it was fetched.
    _ = app.ask(request("send", HostTests.asking.text, "y"), client: 9)
    let sent = try #require(letters(app).first)
    app.receive(.hub(.answered(.sent(sent.id, .done(Done())))))
    #expect(app.ask(.words("remove", sent.id.text), client: 10) == nil)
    app.receive(.hub(.answered(.rewritten(sent.id, .refused(HubRefusal(.fetched))))))
    #expect(app.takeEffects().contains { if case .reply(10, .refused) = $0 { true } else { false } })
    #expect(app.workspace.hub.waiting.count == 1)
  }

  @Test(arguments: [
    ["settings", "ui.bell", "on"], ["hub", "leave"], ["project", "/p", "--agent", "shell"], ["stop"], ["doctor"],
    ["login", "claude"], ["events"], ["queue", "off"], ["queue", "on"], ["add", "--env", "HOME=/x", "make"],
    ["send", "x", "y", "--attach", "/etc/passwd"], ["allow", "x"], ["deny", "x", "--message", "--id"],
  ])
  func `what changes a machine is no letter, whoever writes one and whoever gets it`(words: [String]) throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    var call = Call(words, directory: "/")
    call.host = "build1"
    guard case .refused? = app.ask(.call(call)) else {
      Issue.record("\(words) was not refused")
      return
    }
    #expect(app.workspace.hub.written == [])
    let before = app.workspace.settings
    #expect(bring(fetched(words), to: app).map(\.isDone) == [false])
    #expect(app.workspace.settings == before)
  }

  @Test func `a letter is carried out once and saved with what it does before it is answered`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    let letter = fetched(["rename", Samples.flaky.text, "größer"])
    let answers = bring(letter, to: app)
    #expect(answers.map(\.isDone) == [true])
    #expect(answers.map(\.count) == [1])
    #expect(app.workspace.streams[Samples.flaky]?.customName == "größer")
    #expect(app.ask(.words("rename", Samples.flaky.text, "anders")) != nil)
    // The answer was not heard, so it comes again.
    #expect(bring(letter, to: app) == answers)
    #expect(app.workspace.streams[Samples.flaky]?.customName == "anders")
    let save = try #require(app.log.lastIndex(of: .save))
    #expect(save > 0)
  }

  @Test func `undo by a letter takes back what its host did here, and nobody else's act`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    #expect(bring(fetched(["rename", Samples.flaky.text, "größer"], id: 50), to: app).map(\.isDone) == [true])
    // What the person does here meanwhile is theirs.
    _ = try app.answer(to: .words("pin", Samples.flaky.text))
    app.press("2gx")
    let waiting = app.workspace.attention.members
    #expect(bring(fetched(["undo"], id: 51), to: app).map(\.isDone) == [true])
    let flaky = app.workspace.streams[Samples.flaky]
    #expect(flaky?.customName == nil)
    #expect(flaky?.pinnedAt != nil)
    #expect(app.workspace.attention.members == waiting)
    #expect(bring(fetched(["redo"], id: 52), to: app).map(\.isDone) == [true])
    #expect(app.workspace.streams[Samples.flaky]?.customName == "größer")
  }

  @Test func `a letter of somebody else does nothing`() {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    let answers = bring(fetched(["delete", Samples.flaky.text], person: SharedID(random: 66, 66)), to: app)
    #expect(answers.map(\.refusal) == ["This host takes letters of its own person only."])
    #expect(app.workspace.streams[Samples.flaky]?.isDeleted == false)
  }

  @Test func `an answer is for the question that was seen, and for no other`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    app.receive(.requested(1, .send(thread: Samples.flaky.text, message: "x", isUrgent: false)))
    app.hear(.asks(Samples.permission("ask-1", askedAt: app.now)))
    app.takeEffects()
    let asked = try #require(app.workspace.streams[Samples.flaky]?.turn?.permissions.first)
    let words = ["allow", Samples.flaky.text, "--id", "ask-1"]
    let other = bring(fetched(words, id: 51, askedAt: asked.askedAt.milliseconds - 1), to: app)
    #expect(other.map(\.refusal) == ["The agent asks something else now. Nothing was answered."])
    let gone = bring(fetched(["allow", Samples.flaky.text, "--id", "ask-2"], id: 52, askedAt: 1), to: app)
    #expect(gone.map(\.refusal) == ["The agent doesn't wait for this answer any more."])
    let seen = bring(fetched(words, id: 53, askedAt: asked.askedAt.milliseconds), to: app)
    #expect(seen.map(\.isDone) == [true])
    #expect(app.workspace.streams[Samples.flaky]?.turn?.permissions.isEmpty == true)
  }

  @Test func `a key on another host's question answers it by a letter that names what was seen`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    let asked = HostTests.threads(at: app.now)[0].question?.askedAt
    let place = try #require(HostTests.rows(.queue, app).firstIndex(of: try HostTests.row(HostTests.asking)))
    app.press("2g" + String(repeating: "j", count: place) + "<space>")
    app.pass(seconds: 1)
    app.press("a")
    let body = try #require(letters(app).first.flatMap { LetterBody($0.body) })
    #expect(body.words == ["allow", HostTests.asking.text, "--id", "p1", "--option=y"])
    #expect(body.askedAt == asked)
    #expect(app.footer().contains("@build1"))
    // The question shows on as long as its host says nothing.
    app.press("<esc><space>")
    app.pass(seconds: 1)
    app.press("a")
    #expect(app.workspace.hub.waiting.count == 1)
  }

  @Test func `a call that answers another host's question names the one that is known here`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    let asked = HostTests.threads(at: app.now)[0].question?.askedAt
    #expect(app.ask(request("allow", HostTests.asking.text, "--id", "p1"), client: 7) == nil)
    let body = try #require(taken(app).first.flatMap { LetterBody($0.body) })
    #expect(body.askedAt == asked)
    #expect(app.ask(request("deny", HostTests.asking.text, "--id", "p2"), client: 8) == nil)
    #expect(try #require(letters(app).first.flatMap { LetterBody($0.body) }).askedAt == nil)
  }

  @Test func `a message, and taking a thread out of its Queue, go to its host by letters`() throws {
    let app = HostTests.driver(columns: 140)
    defer { app.takeEffects() }
    let place = try #require(HostTests.rows(.queue, app).firstIndex(of: try HostTests.row(HostTests.asking)))
    app.press("2g" + String(repeating: "j", count: place) + "x")
    #expect(app.screen(of: 1).contains("on its way"))
    #expect(taken(app).compactMap { LetterBody($0.body)?.words } == [["remove", HostTests.asking.text]])
    let working = try #require(HostTests.rows(.recent, app).firstIndex(of: try HostTests.row(HostTests.working)))
    app.press("1g" + String(repeating: "j", count: working) + "<enter>grüße 漢字<enter>")
    #expect(
      letters(app).compactMap { LetterBody($0.body)?.words } == [["send", HostTests.working.text, "--", "grüße 漢字"]])
    app.press("<esc>P")
    #expect(app.footer().contains("@build1"))
    #expect(letters(app) == [])
  }

  @Test func `a long answer goes beside its letter`() throws {
    var workspace = Samples.queued
    workspace.streams.update(Samples.flaky) { $0.draft = String(repeating: "größe ", count: 60_000) }
    let app = HostTests.driver(workspace)
    defer { app.takeEffects() }
    app.receive(.hub(.answered(.letters(.done(LettersRead(letters: [fetched(["list", "threads"])], hasMore: false))))))
    let parcels = app.takeEffects().compactMap { effect -> String? in
      if case .hub(.ask(.putParcel(_, to: HostTests.build, let body))) = effect { body } else { nil }
    }
    #expect(parcels.count == 1)
    #expect(parcels.first?.contains("größe größe") == true)
    app.receive(.hub(.answered(.parcelPut(SharedID(random: 50, 50), .done(Done())))))
    #expect(
      app.takeEffects().contains { effect in
        if case .hub(.ask(.reply(_, _, LetterOutcome.parcel, 1))) = effect { true } else { false }
      })
  }
}
