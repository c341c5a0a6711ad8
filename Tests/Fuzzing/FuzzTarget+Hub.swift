import Answers
import App
import Conversation
import Core
import Frames
import Hosts
import Hub
import HubScene
import JSON
import Languages
import Scene
import Settings
import Sharing
import Toolkit
import Words

/// What a hub's database answers and tells, taken as a server takes it, and shown.
extension FuzzTarget {
  static let hub = [
    FuzzTarget("hub-rows", [rows.joined(separator: "\n"), rows.reversed().joined(separator: "\n")] + rows) { bytes in
      var listener = HubListener.joined
      // Of some, all is done that follows, and a window painted: that takes fifty times as long.
      listener.isWhole = bytes.reduce(0, &+) % 64 == 0
      for line in bytes.split(separator: UInt8(ascii: "\n")) { listener.hear(line) }
      listener.paint()
    },
    FuzzTarget(
      "hub-words",
      [
        "lane \(id(60))", "postgresql://ada@db.example,[::1]:5433/up%20next?sslmode=verify-full&sslrootcert=/a",
        "host=/run/postgresql dbname='a b' user=größe",
        "team agents=claude,codex people=ben folders=~/src; night agents=*",
        "api=~/src/api web=/srv/größe", "git@github.com:upnext/api.git", "https://ada:x@host:443/a/b.git/",
        #"{"argv":["answer","\#(id(20))","--id","p","größe"],"stdin":"x","language":"de","asked_at":1795255200000}"#,
        #"{"done":{"a":1}}"#, #"{"error":{"code":"refused","message":"größe","hint":"é"}}"#,
      ]
    ) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      _ = HubNews(text)
      _ = HubAddress.problem(in: text)
      do throws(HubAddress.Problem) { _ = try HubAddress("team", services: "[team]\n" + text).words } catch {}
      _ = AcceptedLane.all(text)
      _ = ProjectNames(text)?.directories(home: "/home/ada")
      _ = RemoteName.of(text)
      _ = SharedName.list(text)
      _ = LetterBody(text)?.question
      _ = LetterAnswer.reply(text)
    },
  ]

  fileprivate static func id(_ number: UInt64) -> SharedID { SharedID(random: number, number) }

  /// A question's name, and what the database says to it.
  private static let rows = [
    #"hosts {"hosts":[{"id":"\#(id(2))","name":"größe","version":"1","seen":1795255200000,"offers":["gpu"],"waiting":2,"there":true,"serves":[{"lane":"team","agents":["shell"],"people":["*"],"projects":["api"]}]}]}"#,
    #"threads {"now":1795255200000,"more":false,"hosts":[{"host":"\#(id(2))","epoch":"\#(id(3))","rev":7,"at":1795255199000,"anew":true,"threads":[{"id":"\#(id(20))","name":"größe 漢字","project":"/src/api","provider":"claude","state":"approve","since":1795255198000,"modified":1795255198000,"created":1795255100000,"in_queue":true,"queued_at":1795255198500,"place":1,"unread":2,"outbox":1,"priority":3,"messages":9,"preview":"é","closing":"x","session":true,"review":true,"question":{"id":"p","words":"run ls","detail":"ls","whole":true,"at":1795255198000,"choices":[{"id":"a","name":"Allow","kind":"allow_once"}]}},{"id":"\#(id(21))","gone":true}]}]}"#,
    #"lanes {"lanes":[{"id":"\#(id(60))","name":"team","owner":"ada","may":"own","epoch":1,"rev":5,"paused":false,"most":2,"caps":{"shell":1},"people":{"\#(id(9))":"own"},"names":{"\#(id(9))":"ada"},"counts":{"waiting":1}}]}"#,
    #"lane {"rev":6,"epoch":1,"now":1795255200000,"more":false,"anew":true,"paused":false,"gone":["\#(id(71))"],"commands":[{"id":"\#(id(70))","prompt":"größe 漢字","agent":"shell","project":"api","lane":"\#(id(60))","rank":1024,"rev":6,"person":"\#(id(9))","made":1795255190000,"state":"waiting","seconds":600,"priority":2,"needs":["gpu"],"after":["\#(id(72))"],"not_before":1795255300000,"options":{"context":true,"format":"brief"}},{"id":"\#(id(73))","prompt":"x","agent":"shell","project":"github.com/a/b","lane":"\#(id(60))","rank":1,"rev":3,"person":"\#(id(8))","made":1795255190000,"state":"running","host":"\#(id(2))","begun":1795255191000,"lease":1795255290000,"again":1}],"pulses":[{"id":"\#(id(73))","words":"größe","progress":0.5,"at":1795255199000}]}"#,
    #"letters {"more":false,"letters":[{"id":"\#(id(30))","from":"\#(id(2))","person":"\#(id(9))","seq":1,"made":1795255190000,"body":"{\"argv\":[\"send\",\"fix\",\"größe\"]}"}]}"#,
    #"outcomes {"outcomes":[{"id":"\#(id(31))","outcome":"{\"done\":{}}"}]}"#, #"parcel {"body":"größe"}"#,
    #"claimed {"command":{"id":"\#(id(70))","prompt":"größe","agent":"shell","project":"api","lane":"\#(id(60))","rank":1024,"rev":6,"person":"\#(id(9))","made":1795255190000,"state":"claimed"},"token":{"command":"\#(id(70))","lane":"\#(id(60))","claim":"\#(id(80))","fence":4,"epoch":1}}"#,
    #"claimed {"next_ms":5000}"#, #"begun {}"#, #"beaten {"fates":{"\#(id(80))":"cancel"}}"#,
    #"swept {"lapsed":1,"next_ms":4000}"#, #"acted {"whose":"ben","asked":true}"#,
    #"history {"acts":[{"id":"\#(id(90))","kind":"add","person":"ada","at":1795255190000,"undone":false}]}"#,
    #"command {"command":{"id":"\#(id(70))","prompt":"x","agent":"shell","project":"api","lane":"\#(id(60))","rank":1,"rev":6,"person":"\#(id(9))","made":0,"state":"running"},"ended":{"state":"failed","exit_code":2,"error":"größe","result":"x"}}"#,
    #"published {"rev":8}"#, #"threads {"refused":"busy","words":"größe"}"#, "tell threads \(id(2))",
    "tell lane \(id(60))",
    #"attached {"answered":3}"#,
    #"ready {"person":"\#(id(9))","name":"ada","owns":true,"level":2,"writes":true,"now":1795255200000,"server":150000,"synchronous":"on","fsync":"on","standbys":"","process":7}"#,
  ]
}

/// A server of a hub's host, with a window, to which a database says something.
private struct HubListener {
  private var state: AppState
  private var number: UInt64 = 0
  /// What was asked for last.
  private var wish = ClaimWish(
    id: FuzzTarget.id(80), lane: FuzzTarget.id(60), host: FuzzTarget.id(1), agents: ["shell": "shell"])
  private var token: ClaimToken?
  /// All that follows from an event is done, and not only what the hub's part of the server does.
  var isWhole = true

  static let joined = HubListener()

  private init() {
    var workspace = Workspace()
    workspace.hub.host = OwnHost(id: FuzzTarget.id(1), name: "laptop")
    _ = workspace.settings.set(.hubAddress, to: "postgresql:///upnext")
    _ = workspace.settings.set(.hubAccept, to: "team agents=shell people=* folders=/src")
    _ = workspace.settings.set(.hubProjects, to: "api=/src/api")
    let theme = Theme(name: "dark", isDark: true) { _ in Style() }
    guard let keymap = try? DefaultKeys.keymap() else { preconditionFailure("the default keys can't be read") }
    let surroundings = Surroundings(
      version: "1", home: "/home/ada",
      providers: [Surroundings.Provider(name: "shell", about: .whatItIs(nil, command: nil))], themes: [theme],
      keymap: keymap)
    state = AppState(workspace: workspace, surroundings: surroundings)
    happen(
      .windowOpened(
        1,
        WindowFacts(
          size: Size(columns: 100, rows: 30), colors: .many, unicode: true, directory: "/src/api", language: .german)))
    for line in [
      #"ready {"person":"\#(FuzzTarget.id(9))","name":"ada","owns":true,"level":2,"writes":true,"now":1795255200000,"server":150000,"synchronous":"on","fsync":"on","standbys":"","process":7}"#,
      #"attached {"answered":0}"#, #"hosts {"hosts":[]}"#,
      #"lanes {"lanes":[{"id":"\#(FuzzTarget.id(60))","name":"team","owner":"ada","may":"own","epoch":1,"rev":1}]}"#,
    ] { hear(Array(line.utf8)[...]) }
  }

  mutating func hear(_ line: ArraySlice<UInt8>) {
    let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
    let said = parts.count > 1 ? parts[1] : ""
    if let heard = heard(parts.first ?? "", said) { happen(.hub(heard)) }
  }

  private func heard(_ name: String, _ row: String) -> HubHeard? {
    switch name {
    case "ready":
      guard let json = try? JSON(parsing: row) else { return nil }
      return HubFacts(json, libraryVersion: 150_000, usesTLS: false).map { .link(.ready($0)) }
    case "tell": return HubNews(row).map { .link(.news($0)) }
    default: return reply(name, row).map { .answered($0) }
    }
  }

  private func reply(_ name: String, _ row: String) -> HubReply? {
    let (lane, letter, command) = (FuzzTarget.id(60), FuzzTarget.id(30), FuzzTarget.id(70))
    switch name {
    case "attached": return .attached(HubCall<Int64>.attach(introduction).answer(row: row))
    case "hosts": return .hosts(HubCall<[SharedHost]>.hosts().answer(row: row))
    case "threads": return .threads(HubCall<ThreadsRead>.threads(known: [:]).answer(row: row))
    case "published": return .published(HubCall<Int64>.publish([], host: FuzzTarget.id(1)).answer(row: row))
    case "letters": return .letters(HubCall<LettersRead>.fetchLetters(FuzzTarget.id(1)).answer(row: row))
    case "outcomes": return .outcomes(HubCall<[LetterOutcome]>.outcomes(FuzzTarget.id(1), kept: []).answer(row: row))
    case "parcel": return .parcel(letter, HubCall<String>.takeParcel(letter).answer(row: row))
    case "lanes": return .lanes(HubCall<[SharedLane]>.lanes().answer(row: row))
    case "lane": return .lane(lane, HubCall<LaneNews>.lane(lane, since: 0).answer(row: row))
    case "claimed": return .claimed(wish, HubCall<Promise>.claim(wish).answer(row: row))
    case "begun":
      return token.map { .begun($0, HubCall<Done>.begin($0, leaseMilliseconds: 90_000).answer(row: row)) }
    case "beaten":
      return .beaten(
        HubCall<[SharedID: ClaimFate]>.beat(FuzzTarget.id(1), [], leaseMilliseconds: 90_000).answer(row: row))
    case "swept": return .swept(lane, HubCall<Swept>.sweep(lane).answer(row: row))
    case "acted":
      return .acted(
        letter, HubCall<ActDone>.act(LaneAct(id: letter, lane: lane, host: nil, .stash(command))).answer(row: row))
    case "history": return .history(lane, HubCall<[LaneDeed]>.history(lane).answer(row: row))
    case "together":
      return .actedTogether(letter, HubCall<[ActDone]>.acts([]).answer(row: row))
    case "ended": return .ended(beginning: "abcd", HubCall<[EndedPlace]>.ended(beginning: "abcd").answer(row: row))
    case "people": return .people(HubCall<[HubPerson]>.people().answer(row: row))
    case "command": return .command(command, HubCall<CommandRead>.command(command).answer(row: row))
    default: return nil
    }
  }

  private var introduction: HostIntroduction {
    HostIntroduction(
      id: FuzzTarget.id(1), name: "laptop", machine: "m", version: "1", offers: [], lettersAnswered: 0,
      isAdopted: false)
  }

  private mutating func happen(_ event: Event) {
    number += 1
    let stamp = Stamp(now: Timestamp(milliseconds: 1_795_255_200_000 + Int64(number) * 600), randomness: number)
    for effect in effects(of: event, stamp) {
      switch effect {
      case .hub(.ask(.claim(let wish))): self.wish = wish
      case .hub(.ask(.begin(let token, _))): self.token = token
      default: continue
      }
    }
  }

  private mutating func effects(of event: Event, _ stamp: Stamp) -> [Effect] {
    guard !isWhole, case .hub(let heard) = event else { return App.update(&state, event, stamp) }
    var stamp = stamp
    (state.now, state.uptime) = (stamp.now, stamp.uptime)
    return state.take(heard, &stamp) + state.hubOrders(&stamp)
  }

  /// Whatever was said, time goes by, and a window shows it.
  mutating func paint() {
    guard isWhole else { return }
    happen(.tick)
    for (_, window) in state.windows { _ = AppView.draw(state, window) }
  }
}
