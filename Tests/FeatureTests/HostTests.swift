import Answers
import CommandLine
import Conversation
import Core
import Hosts
import HubScene
import JSON
import Queues
import Scene
import Settings
import Sharing
import TestSupport
import Testing
import Toolkit

/// A machine in a hub: what it shows of other hosts, what it tells them, and what it does when the hub is gone.
struct HostTests {
  static let me = SampleHub.me
  static let build = SampleHub.build
  static let asking = SharedID(random: 20, 20)
  static let working = SharedID(random: 21, 21)

  static func facts(now: Timestamp, level: Int = 1) -> HubFacts { SampleHub.facts(now: now, level: level) }

  static func host(isThere: Bool = true, seen: Timestamp) -> SharedHost {
    SampleHub.host(build, "build1", isThere: isThere, seen: seen)
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
    SampleHub.join(me, "laptop", &workspace)
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

  static func rows(_ pane: Pane, _ app: AppDriver) -> [RowID] { app.state.windows[1]?.lists[pane]?.ids ?? [] }
  static func row(_ id: SharedID) throws -> RowID { .stream(try #require(ThreadID(id.text))) }

  @Test func `of another host's plan, which is all there, it is not said that it shows too little`() throws {
    let app = Self.driver(columns: 140)
    defer { app.takeEffects() }
    var asks = Self.threads(at: app.now)[0]
    asks.question = ThreadFacts.Question(
      id: "p2", words: "Plan", detail: "# Größe", isWhole: false, isAboutMode: true, wantsWords: false,
      askedAt: app.now.adding(seconds: -60).milliseconds,
      choices: [
        .init(id: "y", name: "Go ahead", kind: "allow_once"), .init(id: "n", name: "No", kind: "reject_once"),
      ])
    Self.hear([asks], number: 2, app)
    let place = try #require(Self.rows(.queue, app).firstIndex(of: try Self.row(Self.asking)))
    app.press("2g" + String(repeating: "j", count: place) + "<space>")
    app.pass(seconds: 1)
    app.press("A")
    app.expectRow(containing: "The agent offers no such answer")
  }

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
    let (asking, working) = (try Self.row(Self.asking), try Self.row(Self.working))
    #expect(Self.rows(.recent, app).contains(asking))
    #expect(Self.rows(.recent, app).contains(working))
    #expect(Self.rows(.queue, app).contains(asking))
    #expect(!Self.rows(.queue, app).contains(working))
    #expect(Self.rows(.projects, app).contains(.project("/srv/api@build1")))
    #expect(app.screen(of: 1).contains("api@build1"))
    #expect(app.screen(of: 1).contains("Run: make deploy"))
    #expect(app.workspace.streams.count == AppDriver(Samples.queued).workspace.streams.count)
  }

  @Test(arguments: [(600, -172_800), (-600, 0), (0, 600), (3, -3)] as [(Int64, Int64)])
  func `rows of hosts whose clocks are off stand where they would stand if they were not`(here: Int64, there: Int64)
    throws
  {
    let app = Self.driver(joins: false)
    defer { app.takeEffects() }
    app.receive(.hub(.link(.ready(Self.facts(now: app.now.adding(seconds: here))))))
    app.receive(.hub(.answered(.attached(.done(0)))))
    app.receive(.hub(.answered(.hosts(.done([Self.host(seen: app.now)])))))
    let own = try #require(app.workspace.attention.members.items.first)
    // Two that joined a minute before and after one of here, by a clock of their own.
    let facts = [(30, -60), (31, 60)].map { number, seconds -> ThreadFacts in
      let joined = own.queuedAt.adding(seconds: Int64(seconds) + here - there).milliseconds
      var facts = ThreadFacts(
        id: SharedID(random: UInt64(number), 30), name: "größe", project: "/p", provider: "shell", state: "done",
        stateSince: joined, lastModified: joined)
      (facts.isInQueue, facts.queuedAt, facts.clockAhead) = (true, joined, abs(there) > 5 ? there * 1000 : 0)
      return facts
    }
    Self.hear(facts, app)
    let line = app.state.shownInQueue
    let places = try [try #require(ThreadID(facts[0].id.text)), own.id, try #require(ThreadID(facts[1].id.text))]
      .map { id in try #require(line.firstIndex(of: id)) }
    #expect(places == places.sorted(), "\(line)")
    // What the hub calls its stay is by its own clock, on all hosts.
    let first = try #require(ThreadID(facts[0].id.text))
    let stay = Queued.stay(of: first, since: Timestamp(milliseconds: try #require(facts[0].queuedAt)))
    #expect(app.state.stay(of: first) == stay)
    // So is what a letter says was seen of it.
    #expect(app.state.lastSeen(first) == facts[0].lastModified)
  }

  @Test func `others are told how this host's clock goes, but for what the way through the network makes of it`() throws
  {
    for (seconds, told) in [(600, 600_000), (-600, -600_000), (3, 0)] as [(Int64, Int64)] {
      let app = Self.driver(joins: false)
      defer { app.takeEffects() }
      app.receive(.hub(.link(.ready(Self.facts(now: app.now.adding(seconds: seconds))))))
      app.receive(.hub(.answered(.attached(.done(0)))))
      let threads = app.takeEffects().flatMap { effect -> [ThreadFacts] in
        if case .hub(.ask(.publish(let part, of: Self.me))) = effect { part.threads } else { [] }
      }
      #expect(!threads.isEmpty)
      #expect(threads.allSatisfy { $0.clockAhead == told && ThreadFacts($0.json) == $0 })
    }
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
    #expect(Self.rows(.recent, app).count { $0 == .stream(Samples.flaky) } == 1)
    #expect(app.workspace.streams[Samples.flaky]?.displayName != "bench")
  }

  @Test func `of a thread that two other hosts have, the one that waits for the person stands there`() throws {
    let id = try #require(ThreadID(Self.asking.text))
    for asker in ["build1", "zwilling"] {
      let app = Self.driver()
      defer { app.takeEffects() }
      let copy = SampleHub.host(SharedID(random: 3, 3), "zwilling", seen: app.now)
      let hosts = [Self.host(seen: app.now), copy]
      app.receive(.hub(.link(.news(.hosts))))
      app.receive(.hub(.answered(.hosts(.done(hosts)))))
      let asks = Self.threads(at: app.now)[0]
      let newer = ThreadFacts(
        id: asks.id, name: asks.name, project: asks.project, provider: asks.provider, state: "idle",
        stateSince: app.now.milliseconds, lastModified: app.now.milliseconds)
      let news = hosts.map { host in
        ThreadNews(
          host: host.id, mark: FeedMark(epoch: SharedID(random: 7, 7), number: 3), publishedAt: app.now.milliseconds,
          isAnew: true, isWhole: true, threads: [host.name == asker ? asks : newer], gone: [])
      }
      app.receive(
        .hub(.answered(.threads(.done(ThreadsRead(hosts: news, hasMore: false, now: app.now.milliseconds))))))
      #expect(app.state.hub.elsewhere[id]?.hostName == asker)
    }
  }

  @Test func `a question of another host is read in full without a key of its own`() throws {
    let app = Self.driver()
    defer { app.takeEffects() }
    let place = try #require(Self.rows(.queue, app).firstIndex(of: try Self.row(Self.asking)))
    app.press("2g" + String(repeating: "j", count: place) + "<space>")
    #expect(app.screen(of: 1).contains("make deploy TARGET=größe"))
  }

  @Test func `a peek at a thread of another host that goes says so`() throws {
    let app = Self.driver()
    defer { app.takeEffects() }
    let place = try #require(Self.rows(.queue, app).firstIndex(of: try Self.row(Self.asking)))
    app.press("2g" + String(repeating: "j", count: place) + "<space>")
    Self.hear([], gone: [Self.asking], number: 2, app)
    app.expectRow(containing: "It has just left the list.")
    app.press("<esc>")
    #expect(app.state.windows[1]?.dialog == nil)
  }

  @Test func `what its host says later takes the place of what it said, and a thread that is gone leaves`() throws {
    let app = Self.driver()
    defer { app.takeEffects() }
    var changed = Self.threads(at: app.now)[0]
    changed.state = "working"
    changed.question = nil
    changed.isLocked = true
    Self.hear([changed], gone: [Self.working], number: 2, app)
    #expect(!Self.rows(.queue, app).contains(try Self.row(Self.asking)))
    #expect(!Self.rows(.recent, app).contains(try Self.row(Self.working)))
  }

  @Test func `a thread that waits for the person's word needs them on every host, and one that they paused does not`() {
    var workspace = Samples.queued
    workspace.streams.update(Samples.flaky) { $0.outbox.hold = .interrupted }
    workspace.streams.update(Samples.wide) { $0.outbox.isPaused = true }
    let two = TwoHosts(workspace, entries: [:])
    defer { two.finish() }
    for (id, needs) in [(Samples.flaky, true), (Samples.wide, false), (Samples.accented, false)] {
      #expect(two.build.state.needsMe(id) == needs)
      #expect(two.laptop.state.needsMe(id) == needs)
      #expect(
        two.laptop.state.thread(id).map { two.laptop.state.state(of: $0) }
          == two.build.state.thread(id).map { two.build.state.state(of: $0) })
    }
  }

  @Test func `what is refused on another host's row is not offered, and the refusal names the host`() throws {
    let app = Self.driver(columns: 140)
    defer { app.takeEffects() }
    let place = try #require(Self.rows(.queue, app).firstIndex(of: try Self.row(Self.asking)))
    app.press("2g" + String(repeating: "j", count: place))
    #expect(!app.footer().contains("snooze"))
    #expect(!app.footer().contains("menu"))
    #expect(app.footer().contains("peek"))
    for key in ["i", "z", "m", "<ctrl-o>"] {
      app.press(key)
      #expect(app.footer().contains("That is done on @build1"), "\(key)")
    }
    app.press("z")
    let thread = HostTests.asking.text.prefix(8)
    #expect(app.footer().contains("or from here: upnext --host build1 snooze \(thread) 1h"))
    app.press("+")
    #expect(app.footer().contains("upnext --host build1 priority \(thread) NUMBER"))
  }

  @Test func `a silent host stays on the screen with the age of what is known`() throws {
    let app = Self.driver()
    defer { app.takeEffects() }
    app.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
    app.pass(seconds: 3 * 3600)
    #expect(Self.rows(.recent, app).contains(try Self.row(Self.asking)))
    app.expectRow(containing: "bench", "@build1? 3h")
    let wide = Self.driver(columns: 200)
    wide.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
    wide.pass(seconds: 3 * 3600)
    wide.takeEffects()
    wide.expectRow(containing: "@build1, as of 3h")
  }

  @Test func `a silent host is named beside how many messages wait there, also in few columns`() throws {
    let app = Self.driver(columns: 80)
    defer { app.takeEffects() }
    app.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
    app.pass(seconds: 3 * 3600)
    app.expectRow(containing: "◆", "@build1? +2")
    app.expectRow(containing: "1 ◆", "@")
  }

  /// Names of few columns leave room for much beside them.
  private static func named(_ name: String, on app: AppDriver) {
    let threads = Self.threads(at: app.now).map { known in
      var facts = ThreadFacts(
        id: known.id, name: name, project: "/srv/x", provider: "pi", state: "done", stateSince: known.stateSince,
        lastModified: known.lastModified)
      (facts.isInQueue, facts.queuedAt, facts.closingWords) = (true, known.lastModified, "fertig")
      return facts
    }
    Self.hear(threads, number: 2, app)
  }

  @Test(arguments: [60, 80, 100, 140, 200], [false, true])
  func `a row says which host it is of, silent or with a letter on its way`(columns: Int, isAlone: Bool) throws {
    let app = Self.driver(isAlone ? Samples.nothing : Samples.queued, columns: columns)
    defer { app.takeEffects() }
    Self.named("b-1", on: app)
    func expectHost(_ note: String, isSilent: Bool = false) throws {
      for pane in [Pane.recent, .queue] {
        app.press(pane == .recent ? "1" : "2")
        #expect(Self.rows(pane, app).contains(try Self.row(Self.working)))
        // The last line is no row.
        let rows = app.screen(of: 1).split(separator: "\n").dropLast().compactMap { line in
          line.firstRange(of: "b-1").map { line[$0.lowerBound...].prefix { !"│┃".contains($0) } }
        }
        #expect(!rows.isEmpty && rows.allSatisfy { $0.contains("@b") }, "\(note) \(pane)\n\(app.screen(of: 1))")
        let areTold = rows.allSatisfy { ($0.contains("?") || $0.contains("as of")) == isSilent }
        #expect(areTold, "\(note) \(pane)\n\(app.screen(of: 1))")
      }
    }
    try expectHost("there")
    var call = Call(["pause", Self.working.text], directory: "/")
    call.host = "build1"
    _ = app.ask(.call(call))
    try expectHost("on its way")
    _ = app.ask(.words("undo"))
    app.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
    app.pass(seconds: 3 * 3600)
    try expectHost("silent", isSilent: true)
    _ = app.ask(.call(call))
    try expectHost("silent, on its way", isSilent: true)
  }

  @Test(arguments: ["threads", "queue", "projects"])
  func `a silent host is listed with the time until when it is known`(list: String) throws {
    let app = Self.driver()
    defer { app.takeEffects() }
    func rows() throws -> [Substring] {
      let verb = try CommandLineVerb.named(by: ["list"]).0
      let reply = try #require(app.ask(.words("list", list)))
      guard case .done(let json) = reply else { return [] }
      let outcome = Outcome(["done": json], to: verb, try Arguments([list], of: verb), json: false)
      return outcome.output.split(separator: "\n")
    }
    #expect(try rows().allSatisfy { !$0.contains("silent") })
    app.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
    let silent = try #require(app.state.hub.elsewhere.all.first?.silentSince)
    let known = try rows().filter { $0.contains("@build1") }
    #expect(!known.isEmpty && known.allSatisfy { $0.contains("@build1 [silent since \(silent.iso8601)]") })
    #expect(try rows().allSatisfy { !$0.contains("@laptop [") })
  }

  @Test func `a host that has left takes its threads along`() throws {
    let app = Self.driver()
    defer { app.takeEffects() }
    app.receive(.hub(.link(.news(.hosts))))
    app.receive(.hub(.answered(.hosts(.done([])))))
    #expect(!Self.rows(.recent, app).contains(try Self.row(Self.asking)))
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
}
