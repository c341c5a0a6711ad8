import Conversation
import Core
import Hosts
import HubScene
import JSON
import Scene
import Settings
import Shapes
import Sharing
import TestSupport
import Testing

/// What a host knows of others when it starts and the hub is not there.
struct HubCopyTests {
  @Test(arguments: [true, false])
  func `whoever makes a hub anew where one is gone is told what waited in its lanes`(isGone: Bool) throws {
    let app = LaneTests.driver()
    defer { app.takeEffects() }
    LaneTests.hear([LaneTests.shared(1, "größe bauen")], app)
    app.receive(.hub(.link(.away(isGone ? .uninitialised : .silent, retryMilliseconds: 100))))
    let introduction = HostIntroduction(
      id: HostTests.me, name: "laptop", machine: "m", version: "1", offers: [], lettersAnswered: 0)
    let joining = HubJoining(address: "postgresql:///upnext", introduction: introduction, client: 8)
    let welcome = HubWelcome(facts: HostTests.facts(now: app.now), lettersAnswered: 0)
    app.receive(.hub(.joined(joining, .success(welcome))))
    let replied = app.takeEffects().lazy.compactMap { effect -> JSON? in
      if case .reply(8, .done(let json)) = effect { json } else { nil }
    }.first
    let words = PlainWords.joined(try #require(replied ?? app.state.hub.wantToJoin[8]))
    #expect(words.hasPrefix("joined as laptop, a host of "))
    #expect(words.contains("upnext add --lane team --agent shell -- 'größe bauen'") == isGone)
  }

  /// The store of a host that was told of other hosts and of a lane, and has kept it.
  private func kept() throws -> Workspace {
    let app = LaneTests.driver()
    app.receive(.hub(.answered(.hosts(.done([HostTests.host(seen: app.now)])))))
    HostTests.hear(HostTests.threads(at: app.now), app)
    LaneTests.hear([LaneTests.shared(1, "größe bauen")], app)
    app.pass(seconds: 11)
    app.takeEffects()
    #expect(!app.workspace.hub.copy.isEmpty)
    return app.workspace
  }

  private func start(_ workspace: Workspace) -> AppDriver { AppDriver(workspace, columns: 100) }

  @Test func `a start without the hub shows what was last known of other hosts, with its age`() throws {
    let app = start(try kept())
    defer { app.takeEffects() }
    app.receive(.hub(.link(.away(.broken("refused"), retryMilliseconds: 100))))
    app.pass(seconds: 3 * 3600 + 60)
    #expect(HostTests.rows(.recent, app).contains(try HostTests.row(HostTests.asking)))
    #expect(HostTests.rows(.queue, app).contains(try HostTests.row(HostTests.asking)))
    #expect(app.screen(of: 1).contains("@build1? 3h"))
    #expect(app.screen(of: 1).contains("größe bauen"))
  }

  @Test func `what is new there is asked for from where it was known`() throws {
    let app = start(try kept())
    defer { app.takeEffects() }
    app.receive(.hub(.link(.ready(LaneTests.facts(now: app.now)))))
    app.receive(.hub(.answered(.attached(.done(0)))))
    let questions = LaneTests.questions(app)
    let mark = FeedMark(epoch: SharedID(random: 7, 7), number: 1)
    #expect(questions.contains(.threads(known: [HostTests.build: mark], besides: HostTests.me)))
    #expect(questions.contains(.lane(LaneTests.lane, since: 1, epoch: 1)))
  }

  @Test func `what was half read when it was kept is read anew`() throws {
    let app = HostTests.driver()
    let part = ThreadNews(
      host: HostTests.build, mark: FeedMark(epoch: SharedID(random: 8, 8), number: 1),
      publishedAt: app.now.milliseconds, isAnew: true, isWhole: false, threads: [], gone: [])
    app.receive(
      .hub(.answered(.threads(.done(ThreadsRead(hosts: [part], hasMore: false, now: app.now.milliseconds))))))
    app.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
    app.takeEffects()
    let again = start(app.workspace)
    defer { again.takeEffects() }
    #expect(HostTests.rows(.recent, again).contains(try HostTests.row(HostTests.asking)))
    again.receive(.hub(.link(.ready(HostTests.facts(now: again.now)))))
    again.receive(.hub(.answered(.attached(.done(0)))))
    #expect(
      LaneTests.questions(again).contains(.threads(known: [HostTests.build: .none], besides: HostTests.me)))
  }

  @Test func `it is kept when the hub goes away, and when the server ends`() {
    let app = HostTests.driver()
    #expect(app.workspace.hub.copy.isEmpty)
    app.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
    #expect(!app.workspace.hub.copy.isEmpty)
    app.takeEffects()
    let other = HostTests.driver()
    _ = other.ask(.stop)
    #expect(!other.workspace.hub.copy.isEmpty)
    other.takeEffects()
  }

  @Test func `of another hub, and of one that was left, nothing is shown`() throws {
    var workspace = try kept()
    _ = workspace.settings.set(.hubAddress, to: "postgresql:///other")
    let app = start(workspace)
    #expect(!HostTests.rows(.recent, app).contains(try HostTests.row(HostTests.asking)))
    app.takeEffects()
    let leaving = start(try kept())
    leaving.receive(.hub(.answered(.left(.done(Done())))))
    #expect(!HostTests.rows(.recent, leaving).contains(try HostTests.row(HostTests.asking)))
    #expect(leaving.workspace.hub.copy.isEmpty)
    leaving.takeEffects()
  }

  @Test func `who names a thread of another host here is told where it is`() throws {
    let app = start(try kept())
    defer { app.takeEffects() }
    for name in ["bench", HostTests.working.text, String(HostTests.working.text.prefix(8))] {
      guard case .refused(let refusal)? = app.ask(.words("send", name, "hallo")) else {
        Issue.record("\(name) was found here")
        continue
      }
      #expect(refusal.message == "\"\(name)\" is a thread of build1.")
      #expect(refusal.hint == "upnext --host build1 … does it there.")
    }
    // Nor is a message that reads like a thread's name taken for one.
    guard case .refused(let refusal)? = app.ask(.words("send", "nobody", "bench")) else {
      Issue.record("it was found here")
      return
    }
    #expect(refusal.message == "There is no thread \"nobody\".")
    // Nor is something else that is missing and is called like one.
    guard case .refused(let agent)? = app.ask(.words("new", "--agent", "bench", "hallo")) else {
      Issue.record("there is such an agent")
      return
    }
    #expect(!agent.message.contains("build1"))
  }

  @Test func `what another host has just begun is known by its name at once`() throws {
    let two = TwoHosts(Samples.queued, entries: [:])
    defer { two.finish() }
    let thread = try #require(two.build.answer(to: .words("new", "--name", "größe", "--agent", "shell"))["id"]?.string)
    two.carry()
    let names = ["größe", "Größe", "grö\u{200B}ße", String(thread.prefix(8))]
    for (verb, name) in zip(["show", "top", "show", "delete"], names) {
      guard case .refused(let refusal)? = two.laptop.ask(.words(verb, name)) else {
        Issue.record("\(verb) was done here")
        continue
      }
      #expect(refusal.message == "\"\(name)\" is a thread of build1.")
    }
  }

  private func hosts(_ answer: Reply?) throws -> [String] {
    guard case .done(let json)? = answer else {
      Issue.record("\(String(describing: answer))")
      return []
    }
    return (json.array ?? []).map { "\($0["name"]?.string ?? "") \($0["connected"]?.bool ?? true)" }
  }

  @Test func `hosts are listed as they were last known while the hub is away`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    let seen = app.now
    app.pass(seconds: 60)
    app.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
    let reply = app.ask(.words("list", "hosts"))
    #expect(try hosts(reply) == ["build1 false", "laptop false"])
    guard case .done(let json)? = reply, case .done(let status)? = app.ask(.words("hub", "status")) else { return }
    #expect(json.array?.first?["seen_at"]?.string == seen.iso8601)
    #expect(try hosts(.done(status["hosts"] ?? .null)) == ["build1 false", "laptop false"])
    let words = PlainWords.hosts(json)
    #expect(words.contains("build1  silent since"))
    #expect(words.contains("The hub is away"))
    // Who had asked before it went is told, too.
    let other = HostTests.driver()
    defer { other.takeEffects() }
    #expect(other.ask(.words("list", "hosts")) == nil)
    other.receive(.hub(.answered(.hosts(.unknown))))
    other.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
    let replies = other.takeEffects().compactMap { effect in
      if case .reply(_, let reply) = effect { reply } else { nil }
    }
    #expect(try hosts(replies.first) == ["build1 false", "laptop false"])
    #expect(replies.count == 1)
  }

  @Test func `a host that was there when it was last looked is silent from then on, also after a start`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    let first = app.now
    app.pass(seconds: 3600)
    let looked = app.now
    // It said nothing all the time: nothing happened there.
    app.receive(.hub(.answered(.hosts(.done([HostTests.host(seen: first)])))))
    app.pass(seconds: 600)
    app.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
    let again = start(app.workspace)
    defer { again.takeEffects() }
    again.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
    for host in [app, again] {
      let silent = try #require(host.state.hub.elsewhere.all.first?.silentSince)
      #expect((0...200).contains(silent.milliseconds - looked.milliseconds))
    }
  }

  @Test func `a host that is gone is silent since it was last seen to be there, whatever it told last`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    let first = app.now
    func read(isThere: Bool) {
      app.receive(.hub(.answered(.hosts(.done([HostTests.host(isThere: isThere, seen: first)])))))
    }
    app.pass(seconds: 3600)
    let looked = app.now
    read(isThere: true)
    app.pass(seconds: 60)
    read(isThere: false)
    app.pass(seconds: 600)
    read(isThere: false)
    #expect(app.state.hub.elsewhere.all.first?.silentSince == looked)
    // So it stays over a start, where the hub knows of nothing newer.
    app.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
    let again = start(app.workspace)
    defer { again.takeEffects() }
    again.receive(.hub(.link(.ready(HostTests.facts(now: again.now)))))
    again.receive(.hub(.answered(.attached(.done(0)))))
    again.receive(.hub(.answered(.hosts(.done([HostTests.host(isThere: false, seen: first)])))))
    let silent = try #require(again.state.hub.elsewhere.all.first?.silentSince)
    #expect((0...200).contains(silent.milliseconds - looked.milliseconds))
  }

  @Test func `right after a start hosts are listed once it is known whether the hub is there`() throws {
    func isAsked(_ app: AppDriver) -> [Reply] {
      app.takeEffects().compactMap { effect in if case .reply(_, let reply) = effect { reply } else { nil } }
    }
    let away = start(try kept())
    defer { away.takeEffects() }
    #expect(away.ask(.words("list", "hosts")) == nil)
    away.receive(.hub(.link(.away(.silent, retryMilliseconds: 100))))
    #expect(try hosts(isAsked(away).first) == ["build1 false", "laptop false"])
    // Nobody waits for one that says nothing.
    let silent = start(try kept())
    defer { silent.takeEffects() }
    #expect(silent.ask(.words("list", "hosts")) == nil)
    silent.pass(seconds: 4)
    #expect(isAsked(silent).isEmpty)
    silent.pass(seconds: 2)
    #expect(try hosts(isAsked(silent).first) == ["build1 false", "laptop false"])
    let there = start(try kept())
    defer { there.takeEffects() }
    #expect(there.ask(.words("list", "hosts")) == nil)
    there.receive(.hub(.link(.ready(LaneTests.facts(now: there.now)))))
    there.receive(.hub(.answered(.attached(.done(0)))))
    there.receive(.hub(.answered(.lanes(.done([])))))
    let both = [
      HostTests.host(seen: there.now), SampleHub.host(HostTests.me, "laptop", isThere: false, seen: there.now),
    ]
    there.receive(.hub(.answered(.hosts(.done(both)))))
    #expect(try hosts(isAsked(there).first) == ["build1 true", "laptop true"])
  }

  @Test(arguments: [
    LinkTrouble.silent, .broken("gone"), .unanswered, .noConnection("no way"), .pooler, .uninitialised,
    .stranger("who?"),
  ])
  func `that the connection is tried again is said once, and of an act that nothing of it is`(_ trouble: LinkTrouble) {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    app.receive(.hub(.link(.away(trouble, retryMilliseconds: 100))))
    for call in [
      ["hub", "leave"], ["lane", "pause", "team"], ["add", "--lane", "team", "x"], ["hub", "expel", "ben"],
    ] {
      guard case .refused(let refusal)? = app.ask(.call(Call(call, directory: "/src/api"))) else {
        Issue.record("it was not refused: \(call)")
        continue
      }
      #expect(!refusal.hint.contains("tried again"), "\(call): nothing does it again")
      #expect(refusal.hint.contains("Nothing was done"), "\(call)")
    }
    guard case .done(let status)? = app.ask(.words("hub", "status"))
    else {
      Issue.record("it was not refused")
      return
    }
    func count(_ text: String) -> Int { text.ranges(of: "tried again").count }
    #expect(count(status["words"]?.string ?? "") == (trouble.needsSomebody ? 0 : 1))
    // Who wants to join says it again.
    #expect(count(HubProblem.trouble(trouble).sentence) == 0)
  }

  @Test func `what keeps the hub away is said as one sentence, and where a password belongs`() {
    func sentence(_ words: String) -> String { HubProblem.trouble(.noConnection(words)).sentence }
    #expect(sentence("refused") == "The hub can't be reached: refused.")
    #expect(sentence("not there; Is it running?") == "The hub can't be reached: not there; Is it running?")
    #expect(sentence("it is not there.") == "The hub can't be reached: it is not there.")
    let password = sentence("fe_sendauth: no password supplied")
    #expect(password.contains("no password supplied. It belongs into ~/.pgpass") && password.contains("0600"))
  }

  @Test func `a start without the hub knows that this host serves a lane`() throws {
    let app = AppDriver(try kept(), columns: 160)
    defer { app.takeEffects() }
    app.clone("git@github.com:upnext/api.git", to: "/src/api")
    app.receive(.hub(.link(.away(.broken("refused"), retryMilliseconds: 100))))
    func lane() -> JSON? {
      guard case .done(let json)? = app.ask(.words("lane", "show", "team")) else { return nil }
      return json
    }
    let laptop = try #require(lane()?["hosts"]?.array?.first { $0["name"]?.string == "laptop" })
    #expect(laptop["serves"]?.bool == true && laptop["connected"]?.bool == false)
    #expect(lane()?["commands"]?.array?.first?["obstacle"]?.string == nil)
    #expect(try hosts(app.ask(.words("list", "hosts"))) == ["build1 false", "laptop false"])
  }
}
