import Conversation
import Core
import Hosts
import HubScene
import JSON
import Languages
import Scene
import Shapes
import Sharing
import TestSupport
import Testing

/// A host leaves the hub: nothing that waits is thrown away unsaid, and who wrote to it is told.
struct LeavingHubTests {
  private func write(_ text: String, _ app: AppDriver, client: ClientID = 7) {
    var call = Call(["send", HostTests.asking.text, text], directory: "/")
    call.host = "build1"
    _ = app.ask(.call(call), client: client)
  }

  private func sent(_ app: AppDriver) throws -> SharedID {
    let letter = try #require(
      app.takeEffects().lazy.compactMap { effect -> Letter? in
        if case .hub(.ask(.send(let letter))) = effect { letter } else { nil }
      }.first)
    app.receive(.hub(.answered(.sent(letter.id, .done(Done())))))
    return letter.id
  }

  private func leave(_ app: AppDriver) -> (refusal: String, isAsked: Bool) {
    let reply = app.ask(.words("hub", "leave"), client: 9)
    let isAsked = app.takeEffects().contains(.hub(.ask(.leave(HostTests.me))))
    if case .refused(let refusal)? = reply { return (refusal.message + " " + refusal.hint, isAsked) }
    return ("", isAsked)
  }

  @Test func `a host with letters that wait does not leave, and says how many and what to do`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    write("größe", app)
    let first = try sent(app)
    var answer = leave(app)
    #expect(answer.refusal.contains("1 letter") && answer.refusal.contains("upnext remove LETTER"))
    #expect(!answer.isAsked)
    write("漢字", app)
    let second = try sent(app)
    answer = leave(app)
    #expect(answer.refusal.contains("2 letters") && answer.refusal.contains("upnext list letters"))
    // What has been answered, or taken back, holds nobody.
    app.receive(.hub(.answered(.outcomes(.done([LetterOutcome(id: first, outcome: #"{"done":{}}"#)])))))
    _ = app.ask(.words("remove", second.text), client: 10)
    app.receive(.hub(.answered(.rewritten(second, .done(Done())))))
    answer = leave(app)
    #expect(answer.isAsked && answer.refusal.isEmpty)
    // Whoever writes while it leaves is told, and nothing is lost.
    var call = Call(["send", HostTests.asking.text, "zu spät"], directory: "/")
    call.host = "build1"
    guard case .refused? = app.ask(.call(call), client: 11) else {
      Issue.record("it was taken")
      return
    }
    app.receive(.hub(.answered(.left(.done(Done())))))
    #expect(app.workspace.hub.host == nil)
  }

  @Test func `acts in lanes that the hub has not answered hold a host that leaves`()
    throws
  {
    let app = LaneTests.driver()
    defer { app.takeEffects() }
    LaneTests.hear([LaneTests.shared(3)], app)
    app.takeEffects()
    #expect(app.ask(.call(Call(["lane", "pause", "team"], directory: "/")), client: 7) == nil)
    app.pass(seconds: 11)
    let acts = LaneTests.questions(app).compactMap { if case .act(let act) = $0 { act } else { nil } }
    var answer = leave(app)
    #expect(answer.refusal.contains("1 act in a shared lane") && !answer.isAsked)
    app.receive(.hub(.answered(.acted(try #require(acts.first).id, .done(ActDone())))))
    answer = leave(app)
    #expect(answer.refusal.isEmpty)
  }

  @Test func `a letter that its host has already holds nobody once its person tried to take it back`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    write("größe", app)
    let letter = try sent(app)
    _ = app.ask(.words("remove", letter.text), client: 10)
    app.receive(.hub(.answered(.rewritten(letter, .refused(HubRefusal(.fetched))))))
    app.takeEffects()
    #expect(leave(app).isAsked)
  }

  @Test func `what was written to a host that has left says so, by its name`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    write("größe", app)
    let letter = try sent(app)
    #expect(app.ask(.words("wait", letter.text), client: 8) == nil)
    app.receive(.hub(.answered(.outcomes(.done([])))))
    app.takeEffects()
    // It is told that the hosts are others; what the hub says of letters to the one that has left is read at once.
    let me = SampleHub.host(HostTests.me, "laptop", seen: app.now)
    app.receive(.hub(.answered(.hosts(.done([me])))))
    #expect(LaneTests.questions(app).contains { if case .outcomes = $0 { true } else { false } })
    app.receive(.hub(.answered(.outcomes(.done([LetterOutcome(id: letter, outcome: LetterOutcome.left)])))))
    let told = app.takeEffects().compactMap { effect -> String? in
      if case .reply(8, .refused(let refusal)) = effect { refusal.message } else { nil }
    }
    #expect(told.first?.contains("has left the hub") == true)
    guard case .done(let list)? = app.ask(.words("list", "letters")) else {
      Issue.record("no list")
      return
    }
    #expect(list.array?.first?["host"]?.string == "build1")
    #expect(list.array?.first?["state"]?.string == "unanswered")
    #expect(app.workspace.hub.waiting.isEmpty)
    // Its name is no host's any more.
    guard case .refused(let refusal)? = app.ask(host(["send", HostTests.asking.text, "y"])) else {
      Issue.record("it was taken")
      return
    }
    #expect(refusal.code == .missing)
  }

  private func host(_ words: [String]) -> Request {
    var call = Call(words, directory: "/")
    call.host = "build1"
    return .call(call)
  }

  @Test func `a letter of which the hub knows nothing, to a host that it knows no more, waits until it is too old`()
    throws
  {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    write("größe", app)
    let letter = try sent(app)
    // The hub was restored from a time before that host had joined, which is back later.
    let me = SampleHub.host(HostTests.me, "laptop", seen: app.now)
    app.receive(.hub(.answered(.hosts(.done([me])))))
    app.receive(.hub(.answered(.outcomes(.done([])))))
    #expect(app.workspace.hub.waiting.map(\.id) == [letter])
    // Of one that is so old the hub may have said that its host has left, and nobody says it again.
    var workspace = Samples.queued
    workspace.hub.peers = [OwnHost(id: HostTests.build, name: "build1")]
    let (old, thread) = (SharedID(random: 80, 80), HostTests.asking.text)
    workspace.hub.write(
      old, to: HostTests.build, body: LetterBody(words: ["send", thread, "alt"]).text, words: "alt", thread: thread,
      at: Samples.now.adding(seconds: -61 * 86_400).milliseconds)
    workspace.hub.noteSent(old)
    let other = HostTests.driver(workspace)
    defer { other.takeEffects() }
    other.receive(.hub(.answered(.hosts(.done([me])))))
    other.receive(.hub(.answered(.outcomes(.done([])))))
    #expect(other.workspace.hub.waiting.isEmpty)
    #expect(other.workspace.hub[letter: old]?.outcome == LetterOutcome.left)
    #expect(other.workspace.hub.drafts == [:], "it may have been said")
  }

  /// A window has written to a host while the hub was away; the hub that is back was made anew, and that host is not there yet.
  private func madeAnew() throws -> (app: AppDriver, letter: SharedID) {
    let app = HostTests.driver(columns: 140)
    app.receive(.hub(.link(.away(.broken("gone"), retryMilliseconds: 200))))
    let place = try #require(HostTests.rows(.recent, app).firstIndex(of: try HostTests.row(HostTests.working)))
    app.press("1g" + String(repeating: "j", count: place) + "<enter>größe<enter><esc>")
    let letter = try #require(app.workspace.hub.waiting.first?.id)
    app.receive(.hub(.link(.ready(HostTests.facts(now: app.now)))))
    app.receive(.hub(.answered(.attached(.done(0)))))
    app.receive(.hub(.answered(.hosts(.done([SampleHub.host(HostTests.me, "laptop", seen: app.now)])))))
    app.takeEffects()
    app.receive(.hub(.answered(.sent(letter, .refused(HubRefusal(.missing, "you have no such host"))))))
    return (app, letter)
  }

  private func said(_ app: AppDriver) -> [SharedID] {
    LaneTests.questions(app).compactMap { if case .send(let letter) = $0, !letter.onlyAsks { letter.id } else { nil } }
  }

  @Test func `a letter whose host the hub does not know yet waits until it does, and says so`() throws {
    let (app, letter) = try madeAnew()
    defer { app.takeEffects() }
    #expect(app.workspace.hub.waiting.map(\.id) == [letter])
    #expect(app.state.windows[1]?.message?.text.contains("The hub knows no @build1 now") == true)
    guard case .done(let list)? = app.ask(.words("list", "letters")) else {
      Issue.record("no list")
      return
    }
    #expect(list.array?.first?["state"]?.string == "here")
    #expect(list.array?.first?["error"]?.string?.contains("upnext remove \(letter.text.prefix(8))") == true)
    #expect(said(app) == [])
    app.receive(
      .hub(
        .answered(
          .hosts(
            .done([HostTests.host(seen: app.now), SampleHub.host(HostTests.me, "laptop", seen: app.now)])))))
    #expect(said(app) == [letter])
  }

  @Test func `that the hub does not know its host is said once, however often others come and go`() throws {
    let (app, letter) = try madeAnew()
    defer { app.takeEffects() }
    app.press("1g")
    #expect(app.state.windows[1]?.message == nil)
    let other = SampleHub.host(SharedID(random: 9, 9), "third", seen: app.now)
    let own = SampleHub.host(HostTests.me, "laptop", seen: app.now)
    for hosts in [[other, own], [own]] {
      app.receive(.hub(.answered(.hosts(.done(hosts)))))
      #expect(said(app) == [letter])
      app.receive(.hub(.answered(.sent(letter, .refused(HubRefusal(.missing, "you have no such host"))))))
      #expect(app.state.windows[1]?.message == nil)
    }
  }

  @Test func `what waits for a host that the hub does not know its person takes back`() throws {
    let (app, letter) = try madeAnew()
    defer { app.takeEffects() }
    #expect(leave(app).refusal.contains("1 letter"))
    #expect(app.ask(.words("remove", letter.text), client: 8) == nil)
    #expect(LaneTests.questions(app).contains(.rewrite(letter, nil)))
    app.receive(.hub(.answered(.rewritten(letter, .done(Done())))))
    #expect(app.workspace.hub.written == [])
    app.takeEffects()
    #expect(leave(app).isAsked)
  }

  // MARK: Another hub, and none

  private func initialize(_ words: String..., in app: AppDriver) -> (refusal: String, joins: Bool) {
    let reply = app.ask(.call(Call(["hub", "init"] + words, directory: "/")), client: 9)
    let joins = app.takeEffects().contains { if case .hub(.join) = $0 { true } else { false } }
    if case .refused(let refusal)? = reply { return (refusal.message + " " + refusal.hint, joins) }
    return ("", joins)
  }

  @Test func `what waits holds a host that would join another hub, and not the one that joins its own again`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    write("größe", app)
    let letter = try sent(app)
    var answer = initialize("postgresql:///other", in: app)
    #expect(!answer.joins)
    #expect(answer.refusal.contains("1 letter") && answer.refusal.contains("upnext settings hub.url ADDRESS"))
    answer = initialize("postgresql:///other", "--new", in: app)
    #expect(!answer.joins && answer.refusal.contains("1 letter"))
    answer = initialize("postgresql:///upnext", in: app)
    #expect(answer.joins && answer.refusal.isEmpty)
    app.receive(.hub(.answered(.outcomes(.done([LetterOutcome(id: letter, outcome: #"{"done":{}}"#)])))))
    app.takeEffects()
    #expect(initialize("postgresql:///other", in: app).joins)
  }

  @Test func `what lies in a hub is said when a host joins it, and not when it gets another name`() {
    let (hub, same) = ("postgresql:///upnext", "postgresql://localhost:5432/upnext")
    for (host, at, wasHost) in [(HostTests.me, hub, true), (HostTests.me, same, true), (HostTests.build, hub, false)] {
      let app = HostTests.driver()
      let introduction = HostIntroduction(
        id: host, name: "größe", machine: "m", version: "1", offers: [], lettersAnswered: 0)
      let joining = HubJoining(address: at, introduction: introduction, client: 8)
      let welcome = HubWelcome(facts: HostTests.facts(now: app.now), lettersAnswered: 0)
      app.receive(.hub(.joined(joining, .success(welcome))))
      let replied = app.takeEffects().lazy.compactMap { effect -> JSON? in
        if case .reply(8, .done(let json)) = effect { json } else { nil }
      }.first
      guard let answer = replied ?? app.state.hub.wantToJoin[8] else {
        Issue.record("nothing was said")
        continue
      }
      #expect(answer["was_host"]?.bool == wasHost)
      let words = PlainWords.joined(answer)
      #expect(words.hasPrefix("joined as größe, a host of ") && words.contains("will lie in the hub") != wasHost)
    }
  }

  @Test func `a host that the hub takes does not become another one, and a copy does`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    var answer = initialize("--new", "--name", "größe", in: app)
    #expect(!answer.joins)
    #expect(answer.refusal.contains("laptop") && answer.refusal.contains("upnext hub init --name"))
    // However the place is written where it is.
    answer = initialize("postgresql://localhost:5432/upnext", "--new", in: app)
    #expect(!answer.joins && answer.refusal.contains("laptop"))
    #expect(initialize("--name", "größe", in: app).joins)
    app.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
    app.receive(.hub(.link(.ready(HostTests.facts(now: app.now)))))
    app.receive(.hub(.answered(.attached(.refused(HubRefusal(.taken, "another host of yours is called \"x\""))))))
    #expect(app.state.hubStatus["words"]?.string?.contains("upnext hub init --name") == true)
    app.receive(.hub(.answered(.attached(.refused(HubRefusal(.moved, "it was in /first"))))))
    answer = initialize("--new", in: app)
    #expect(answer.joins && answer.refusal.isEmpty)
  }

  @Test func `whoever takes the address away is in no hub, and says so`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    write("größe", app)
    let letter = try sent(app)
    _ = app.ask(.words("settings", "hub.url", ""), client: 8)
    app.takeEffects()
    for words in [["hub", "leave"], ["list", "hosts"], ["list", "lanes"], ["lane", "pause", "team"]] {
      guard case .refused(let refusal)? = app.ask(.call(Call(words, directory: "/"))) else {
        Issue.record("\(words) was not refused")
        continue
      }
      #expect(refusal.message == "This machine is in no hub.", "\(words)")
    }
    guard case .refused(let refusal)? = app.ask(host(["send", HostTests.asking.text, "y"])) else {
      Issue.record("it was taken")
      return
    }
    #expect(refusal.hint.contains("upnext hub init"))
    #expect(app.state.hubStatus["host"] == .null)
    #expect(app.state.hostName == nil)
    // What waits of it is its person's to take back: no hub will ever say more.
    _ = app.ask(.words("remove", letter.text), client: 8)
    #expect(app.workspace.hub.waiting == [])
  }

  @Test func `who would leave a hub that never comes back is told what to do`() {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    app.receive(.hub(.link(.away(.broken("gone"), retryMilliseconds: 100))))
    app.pass(seconds: 2)
    app.takeEffects()
    #expect(app.ask(.words("hub", "leave"), client: 9) == nil, "it is tried at once")
    app.receive(.hub(.link(.away(.broken("gone"), retryMilliseconds: 100))))
    let told = app.takeEffects().compactMap { effect -> String? in
      if case .reply(9, .refused(let refusal)) = effect { refusal.hint } else { nil }
    }
    #expect(told.first?.contains("Nothing was done") == true)
    #expect(told.first?.contains("upnext settings hub.url \"\"") == true)
    #expect(told.first?.contains("have not answered is dropped") == true)
  }

  // MARK: Hosts that are gone

  private func forget(_ words: String..., in app: AppDriver, isThere: Bool) -> (told: [Reply], asks: Bool) {
    _ = app.ask(.call(Call(["hub", "forget"] + words, directory: "/")), client: 9)
    #expect(app.takeEffects().contains(.hub(.ask(.hosts))))
    app.receive(.hub(.answered(.hosts(.done([HostTests.host(isThere: isThere, seen: app.now)])))))
    let effects = app.takeEffects()
    return (
      effects.compactMap { if case .reply(9, let reply) = $0 { reply } else { nil } },
      effects.contains(.hub(.ask(.forget(HostTests.build))))
    )
  }

  private func words(_ reply: Reply?) -> String {
    if case .refused(let refusal)? = reply { return refusal.message + " " + refusal.hint }
    return ""
  }

  @Test func `of a host whose commands run by the hub's book it is said which one, and what to do`() {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    #expect(forget("build1", "--yes", in: app, isThere: false).asks)
    let busy = HubRefusal(.busy, "commands of shared lanes still run on this host")
    app.receive(.hub(.answered(.forgotten(HostTests.build, .refused(busy)))))
    let told = app.takeEffects().compactMap { effect -> Reply? in
      if case .reply(9, let reply) = effect { reply } else { nil }
    }
    #expect(words(told.first).contains("that build1 runs") && words(told.first).contains("Try again"))
    #expect(!words(told.first).contains("this host"))
  }

  @Test func `who waits for a host to be forgotten is told when the hub is taken away`() {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    _ = app.ask(.words("hub", "forget", "build1", "--yes"), client: 9)
    app.takeEffects()
    _ = app.ask(.words("settings", "hub.url", ""), client: 8)
    let told = app.takeEffects().compactMap { effect -> Reply? in
      if case .reply(9, let reply) = effect { reply } else { nil }
    }
    #expect(words(told.first).contains("This machine is in no hub."))
    #expect(app.state.hub.wantToForget == [:])
  }

  @Test func `a host that is gone is taken out by another one, which is asked first`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    var answer = forget("build1", "--yes", in: app, isThere: true)
    #expect(words(answer.told.first).contains("build1 is connected") && !answer.asks)
    answer = forget("build1", in: app, isThere: false)
    #expect(words(answer.told.first).contains("Its threads (2)") && words(answer.told.first).contains("--yes"))
    #expect(!answer.asks)
    answer = forget("build1", "--yes", in: app, isThere: false)
    #expect(answer.asks && answer.told == [])
    app.receive(.hub(.answered(.forgotten(HostTests.build, .done(Done())))))
    #expect(app.takeEffects().contains(.reply(9, .done(["name": "build1"]))))
    #expect(app.state.hub.wantToForget == [:])
    guard case .refused(let refusal)? = app.ask(.words("hub", "forget", "nobody")) else {
      Issue.record("there is such a host")
      return
    }
    #expect(refusal.code == .missing)
  }
}
