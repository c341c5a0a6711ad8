import Core
import Hosts
import JSON
import Scene
import Settings
import Sharing
import TestSupport
import Testing
import Toolkit

/// A machine in a hub: what it shows of other hosts, what it tells them, and what it does when the hub is gone.
struct HostTests {
  static let me = SharedID(random: 1, 1)
  static let build = SharedID(random: 2, 2)
  static let asking = SharedID(random: 20, 20)
  static let working = SharedID(random: 21, 21)

  static func facts(now: Timestamp) -> HubFacts {
    HubFacts(
      person: SharedID(random: 9, 9), name: "ada", owns: true, level: 1, mayWrite: true, now: now.milliseconds,
      serverVersion: 150_020, libraryVersion: 150_020, usesTLS: false, synchronousCommit: "on", fsync: true,
      hasSynchronousStandby: false, isSuperuser: false)
  }

  static func host(isThere: Bool = true, seen: Timestamp) -> SharedHost {
    SharedHost(
      id: build, name: "build1", version: "1", offers: [], seenAt: seen.milliseconds, lettersWaiting: 0,
      isThere: isThere)
  }

  static func threads(at now: Timestamp) -> [ThreadFacts] {
    var asks = ThreadFacts(
      id: asking, name: "größe 漢字 deploy", project: "/srv/api", provider: "claude", state: "approve",
      stateSince: now.adding(seconds: -120).milliseconds, lastModified: now.adding(seconds: -120).milliseconds)
    asks.isInQueue = true
    asks.queuedAt = now.adding(seconds: -7000).milliseconds
    asks.queuePosition = 1
    asks.outboxCount = 2
    asks.question = ThreadFacts.Question(
      id: "p1", words: "Run: make deploy", detail: "make deploy TARGET=größe", isWhole: true, wantsWords: false,
      askedAt: now.adding(seconds: -120).milliseconds,
      choices: [
        .init(id: "y", name: "Yes", kind: "allow_once"), .init(id: "n", name: "No", kind: "reject_once"),
      ])
    let works = ThreadFacts(
      id: working, name: "bench", project: "/srv/bench", provider: "codex", state: "working",
      stateSince: now.adding(seconds: -30).milliseconds, lastModified: now.adding(seconds: -30).milliseconds)
    return [asks, works]
  }

  /// A host in a hub that another one has told of its threads.
  static func driver(_ workspace: Workspace = Samples.queued, joins: Bool = true, columns: Int = 100) -> AppDriver {
    var workspace = workspace
    workspace.hub.host = OwnHost(id: me, name: "laptop")
    _ = workspace.settings.set(.hubAddress, to: "postgresql:///upnext")
    let app = AppDriver(workspace, columns: columns)
    guard joins else { return app }
    join(app)
    hear(threads(at: app.now), app)
    app.takeEffects()
    return app
  }

  static func join(_ app: AppDriver) {
    app.receive(.hub(.link(.ready(facts(now: app.now)))))
    app.receive(.hub(.answered(.attached(.done(0)))))
    app.receive(.hub(.answered(.hosts(.done([host(seen: app.now)])))))
  }

  static func hear(_ threads: [ThreadFacts], gone: [SharedID] = [], number: Int64 = 1, _ app: AppDriver) {
    let news = ThreadNews(
      host: build, mark: FeedMark(epoch: SharedID(random: 7, 7), number: number),
      publishedAt: app.now.milliseconds, isAnew: number == 1, isWhole: true, threads: threads, gone: gone)
    app.receive(
      .hub(.answered(.threads(.done(ThreadsRead(hosts: [news], hasMore: false, now: app.now.milliseconds))))))
  }

  private func rows(_ pane: Pane, _ app: AppDriver) -> [RowID] { app.state.windows[1]?.lists[pane]?.ids ?? [] }
  private func row(_ id: SharedID) throws -> RowID { .stream(try #require(Identity<WorkStream>(id.text))) }

  @Test func `a machine that is alone asks nothing of any hub`() {
    let app = AppDriver(Samples.queued)
    defer { app.takeEffects() }
    #expect(!app.takeEffects().contains { if case .hub = $0 { true } else { false } })
  }

  @Test func `a host connects, introduces itself and publishes what it has`() throws {
    let app = Self.driver(joins: false)
    defer { app.takeEffects() }
    let place = HubPlace(address: "postgresql:///upnext", host: OwnHost(id: Self.me, name: "laptop"))
    #expect(app.takeEffects().contains(.hub(.connect(place))))
    app.receive(.hub(.link(.ready(Self.facts(now: app.now)))))
    guard case .hub(.ask(.attach(let introduction)))? = app.takeEffects().first else {
      Issue.record("it did not introduce itself")
      return
    }
    #expect(introduction.name == "laptop")
    app.receive(.hub(.answered(.attached(.done(0)))))
    let parts = app.takeEffects().compactMap { effect -> Publication.Part? in
      if case .hub(.ask(.publish(let part, of: Self.me))) = effect { part } else { nil }
    }
    let part = try #require(parts.first)
    #expect(part.begins)
    #expect(part.threads.contains { $0.id.text == Samples.flaky.text && $0.isInQueue })
  }

  @Test func `threads of other hosts stand in Recent, Queue and Projects with their machine`() throws {
    let app = Self.driver()
    defer { app.takeEffects() }
    let (asking, working) = (try row(Self.asking), try row(Self.working))
    #expect(rows(.recent, app).contains(asking))
    #expect(rows(.recent, app).contains(working))
    #expect(rows(.queue, app).contains(asking))
    #expect(!rows(.queue, app).contains(working))
    #expect(rows(.projects, app).contains(.project("/srv/api@build1")))
    #expect(app.screen(of: 1).contains("api@build1"))
    #expect(app.screen(of: 1).contains("Run: make deploy"))
    #expect(app.workspace.streams.count == AppDriver(Samples.queued).workspace.streams.count)
  }

  @Test func `a thread that a copied store has, too, stands once, as one's own`() throws {
    let app = Self.driver()
    defer { app.takeEffects() }
    var copy = Self.threads(at: app.now)[1]
    copy = ThreadFacts(
      id: try #require(SharedID(Samples.flaky.text)), name: copy.name, project: copy.project, provider: copy.provider,
      state: copy.state, stateSince: copy.stateSince, lastModified: copy.lastModified)
    Self.hear([copy], number: 2, app)
    #expect(app.state.hub.elsewhere[Samples.flaky] == nil)
    #expect(rows(.recent, app).count { $0 == .stream(Samples.flaky) } == 1)
    #expect(app.workspace.streams[Samples.flaky]?.displayName != "bench")
  }

  @Test func `a question of another host is read in full without a key of its own`() throws {
    let app = Self.driver()
    defer { app.takeEffects() }
    let place = try #require(rows(.queue, app).firstIndex(of: try row(Self.asking)))
    app.press("2g" + String(repeating: "j", count: place) + "<space>")
    #expect(app.screen(of: 1).contains("make deploy TARGET=größe"))
  }

  @Test func `what its host says later takes the place of what it said, and a thread that is gone leaves`() throws {
    let app = Self.driver()
    defer { app.takeEffects() }
    var changed = Self.threads(at: app.now)[0]
    changed.state = "working"
    changed.question = nil
    changed.isLocked = true
    Self.hear([changed], gone: [Self.working], number: 2, app)
    #expect(!rows(.queue, app).contains(try row(Self.asking)))
    #expect(!rows(.recent, app).contains(try row(Self.working)))
  }

  @Test func `a silent host stays on the screen with the age of what is known`() throws {
    let app = Self.driver()
    defer { app.takeEffects() }
    app.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
    app.pass(seconds: 3 * 3600)
    #expect(rows(.recent, app).contains(try row(Self.asking)))
    #expect(app.screen(of: 1).contains("as of 3h"))
  }

  @Test func `a host that has left takes its threads along`() throws {
    let app = Self.driver()
    defer { app.takeEffects() }
    app.receive(.hub(.link(.news(.hosts))))
    app.receive(.hub(.answered(.hosts(.done([])))))
    #expect(!rows(.recent, app).contains(try row(Self.asking)))
  }

  @Test func `the lists of the command line say of each thread where it is`() throws {
    let app = Self.driver()
    defer { app.takeEffects() }
    guard case .done(let threads)? = app.ask(.words("list", "threads", "--json")),
      case .done(let queue)? = app.ask(.words("list", "queue", "--json")),
      case .done(let projects)? = app.ask(.words("list", "projects", "--json"))
    else {
      Issue.record("nothing was listed")
      return
    }
    let hosts = Set((threads.array ?? []).compactMap { $0["host"]?.string })
    #expect(hosts == ["laptop", "build1"])
    let asking = try #require(queue.array?.first { $0["thread"]?["id"]?.string == Self.asking.text })
    #expect(asking["thread"]?["permission"]?["id"] == "p1")
    #expect(asking["thread"]?["state"] == "approve")
    #expect(asking["merged_position"] == asking["position"])
    #expect(projects.array?.contains { $0["host"] == "build1" && $0["project"] == "/srv/api" } == true)
    let alone = AppDriver(Samples.queued)
    guard case .done(let own)? = alone.ask(.words("list", "threads", "--json")) else { return }
    #expect(own.array?.allSatisfy { $0["host"] == nil } == true)
  }

  // MARK: Letters

  private func letters(_ app: AppDriver) -> [Letter] {
    app.takeEffects().compactMap { if case .hub(.ask(.send(let letter))) = $0 { letter } else { nil } }
  }

  private func fetched(_ words: [String], id: UInt64 = 50, person: SharedID? = nil, askedAt: Int64? = nil)
    -> FetchedLetter
  {
    FetchedLetter(
      id: SharedID(random: id, id), from: Self.build, person: person ?? SharedID(random: 9, 9), number: 1,
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
    let app = Self.driver()
    defer { app.takeEffects() }
    #expect(app.ask(request("send", Self.asking.text, "grüße"), client: 7) == nil)
    #expect(app.workspace.hub.waiting.map(\.words) == ["send \(Self.asking.text) grüße"])
    let sent = letters(app)
    #expect(sent.count == 1)
    #expect(LetterBody(try #require(sent.first).body)?.words == ["send", Self.asking.text, "grüße"])
    app.receive(.hub(.answered(.sent(sent[0].id, .done(Done())))))
    #expect(app.workspace.hub.written.first?.stage == .sent)
    let outcome = LetterOutcome(id: sent[0].id, outcome: #"{"done": {"position": 0}}"#)
    app.receive(.hub(.answered(.outcomes(.done([outcome])))))
    #expect(app.takeEffects().contains(.reply(7, .done(["position": 0]))))
    #expect(app.workspace.hub.waiting == [])
  }

  @Test func `a call for a host that is not there is kept, and says so`() throws {
    let app = Self.driver()
    defer { app.takeEffects() }
    app.receive(.hub(.link(.away(.broken(""), retryMilliseconds: 1))))
    guard case .done(let answer)? = app.ask(request("send", Self.asking.text, "x"), client: 7) else {
      Issue.record("nothing was said")
      return
    }
    let id = try #require(answer["kept_letter"]?["id"]?.string)
    #expect(letters(app) == [])
    #expect(app.ask(.words("wait", String(id.prefix(8))), client: 8) == nil)
    Self.join(app)
    let sent = letters(app)
    #expect(sent.map(\.id.text) == [id])
    let outcome = LetterOutcome(id: sent[0].id, outcome: #"{"error": {"code": "missing", "message": "nö"}}"#)
    app.receive(.hub(.answered(.outcomes(.done([outcome])))))
    #expect(app.takeEffects().contains(.reply(8, .refused(Refusal(.missing, "nö")))))
  }

  @Test func `what is in nobody's hands yet can be taken back`() throws {
    let app = Self.driver()
    defer { app.takeEffects() }
    app.receive(.hub(.link(.away(.broken(""), retryMilliseconds: 1))))
    guard case .done(let kept)? = app.ask(request("send", Self.asking.text, "x"), client: 7),
      let id = kept["kept_letter"]?["id"]?.string
    else {
      Issue.record("it was not kept")
      return
    }
    guard case .done? = app.ask(.words("remove", id), client: 8) else {
      Issue.record("it was not taken back")
      return
    }
    Self.join(app)
    #expect(letters(app) == [])
    // Once it is in the hub, only the hub knows whether it was fetched.
    _ = app.ask(request("send", Self.asking.text, "y"), client: 9)
    let sent = try #require(letters(app).first)
    app.receive(.hub(.answered(.sent(sent.id, .done(Done())))))
    #expect(app.ask(.words("remove", sent.id.text), client: 10) == nil)
    app.receive(.hub(.answered(.rewritten(sent.id, .refused(HubRefusal(.fetched))))))
    #expect(app.takeEffects().contains { if case .reply(10, .refused) = $0 { true } else { false } })
    #expect(app.workspace.hub.waiting.count == 1)
  }

  @Test(arguments: [
    ["settings", "ui.bell", "on"], ["hub", "leave"], ["project", "/p", "--agent", "shell"], ["stop"], ["doctor"],
    ["login", "claude"], ["events"], ["add", "--env", "HOME=/x", "make"],
    ["send", "x", "y", "--attach", "/etc/passwd"],
  ])
  func `what changes a machine is no letter, whoever writes one and whoever gets it`(words: [String]) throws {
    let app = Self.driver()
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
    let app = Self.driver()
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

  @Test func `a letter of somebody else does nothing`() {
    let app = Self.driver()
    defer { app.takeEffects() }
    let answers = bring(fetched(["delete", Samples.flaky.text], person: SharedID(random: 66, 66)), to: app)
    #expect(answers.map(\.refusal) == ["This host takes letters of its own person only."])
    #expect(app.workspace.streams[Samples.flaky]?.isDeleted == false)
  }

  @Test func `an answer is for the question that was seen, and for no other`() throws {
    let app = Self.driver()
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
    let app = Self.driver()
    defer { app.takeEffects() }
    let place = try #require(rows(.queue, app).firstIndex(of: try row(Self.asking)))
    app.press("2g" + String(repeating: "j", count: place) + "<space>")
    app.pass(seconds: 1)
    app.press("a")
    let body = try #require(letters(app).first.flatMap { LetterBody($0.body) })
    #expect(body.words == ["allow", Self.asking.text, "--id", "p1", "--option=y"])
    #expect(body.askedAt == Self.threads(at: app.now)[0].question.map { $0.askedAt - 1000 })
    #expect(app.footer().contains("@build1"))
  }

  @Test func `a message, and taking a thread out of its Queue, go to its host by letters`() throws {
    let app = Self.driver(columns: 140)
    defer { app.takeEffects() }
    let place = try #require(rows(.queue, app).firstIndex(of: try row(Self.asking)))
    app.press("2g" + String(repeating: "j", count: place) + "x")
    #expect(letters(app).compactMap { LetterBody($0.body)?.words } == [["remove", Self.asking.text]])
    #expect(app.screen(of: 1).contains("on its way"))
    let working = try #require(rows(.recent, app).firstIndex(of: try row(Self.working)))
    app.press("1g" + String(repeating: "j", count: working) + "<enter><enter>grüße 漢字<enter>")
    #expect(letters(app).compactMap { LetterBody($0.body)?.words } == [["send", Self.working.text, "--", "grüße 漢字"]])
    app.press("P")
    #expect(app.footer().contains("@build1"))
    #expect(letters(app) == [])
  }

  @Test func `a long answer goes beside its letter`() throws {
    var workspace = Samples.queued
    workspace.streams.update(Samples.flaky) { $0.draft = String(repeating: "größe ", count: 60_000) }
    let app = Self.driver(workspace)
    defer { app.takeEffects() }
    app.receive(.hub(.answered(.letters(.done(LettersRead(letters: [fetched(["list", "threads"])], hasMore: false))))))
    let parcels = app.takeEffects().compactMap { effect -> String? in
      if case .hub(.ask(.putParcel(_, to: Self.build, let body))) = effect { body } else { nil }
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
