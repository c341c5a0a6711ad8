import EventLoop
import Hub
import SeededNumbers
import Sharing
import Testing

/// How hosts take commands of a shared lane.
@Suite(.enabled(if: TestCluster.isInstalled, TestCluster.isMissing)) struct ClaimTests {
  private let hub: TestHub
  private let ada: TestRoom
  private let lane: TestLane

  init() throws {
    hub = try TestHub()
    ada = try hub.room()
    lane = try TestLane(ada)
  }

  @Test func `a command is claimed, begun, kept and finished`() throws {
    let id = try lane.add("work")
    let (prompt, token) = try #require(try lane.claim(ada))
    #expect(prompt == "work")
    #expect(token.command == id)
    #expect(try lane.news().commands[0].state == .claimed)
    _ = try ada.done(.begin(token, leaseMilliseconds: 60_000))
    let fates = try ada.done(
      .beat(ada.host, [ClaimBeat(token, words: "half of it", progress: 0.5)], leaseMilliseconds: 60_000))
    #expect(fates == [token.claim: .held])
    let news = try lane.news()
    #expect(news.commands[0].state == .running)
    #expect(news.pulses.map(\.words) == ["half of it"])
    _ = try ada.done(.finish(token, CommandEnd(.completed, exitCode: 0, result: "שלום")))
    #expect(try lane.news().commands == [])
    let read = try ada.done(.command(id))
    #expect(read.end == CommandEnd(.completed, exitCode: 0, result: "שלום"))
    #expect(try lane.news(since: news.number).gone == [id])
  }

  @Test func `a lane says how those ended that others wait for, and what its reader's accounts give`() throws {
    #expect(try lane.news().ended == [:])
    #expect(try lane.news().accounts == [])
    let first = try lane.add("größe 漢字")
    try lane.add("second") { $0.after = [first] }
    let token = try lane.start(ada)
    #expect(try lane.news().ended == [:])
    _ = try ada.done(.limit(account: "c1", most: 2))
    _ = try ada.done(.hold(account: "o1", until: 4_000_000_000_000, because: "used up"))
    let limits = try #require(try lane.news().accounts).sorted { $0.name < $1.name }
    #expect(
      limits == [
        AccountLimit("c1", most: 2, running: 1, heldUntil: nil),
        AccountLimit("o1", most: nil, running: 0, heldUntil: 4_000_000_000_000),
      ])
    _ = try ada.done(.finish(token, CommandEnd(.failed, exitCode: 1)))
    let news = try lane.news()
    #expect(news.ended == [first: EndedBefore(.failed, words: "größe 漢字")])
    #expect(news.accounts?.first { $0.name == "c1" }?.running == 0)
    _ = try ada.done(lane.act(.again(first)))
    #expect(try lane.news().ended == [:])
  }

  @Test func `everything that a host says may be said twice`() throws {
    try lane.add("one")
    try lane.add("two")
    let wish = lane.wish(ada)
    let first = try ada.done(.claim(wish))
    guard case .command(let command, let token) = first,
      case .command(let again, let same) = try ada.done(.claim(wish))
    else { return #expect(Bool(false)) }
    #expect(command.id == again.id && token == same)
    for _ in 0..<2 { _ = try ada.done(.begin(token, leaseMilliseconds: 60_000)) }
    for _ in 0..<2 { _ = try ada.done(.finish(token, CommandEnd(.failed, exitCode: 1))) }
    // The claim is used up: it brings nothing else.
    #expect(try ada.refusal(.claim(wish)) == .lapsed)
    #expect(try lane.order() == ["two"])
  }

  @Test func `what was promised and not begun goes back to its own place`() throws {
    for name in ["a", "b", "c"] { try lane.add(name) }
    let first = try #require(try lane.claim(ada, lease: 0))
    #expect(first.prompt == "a")
    #expect(try ada.refusal(.begin(first.token, leaseMilliseconds: 60_000)) == .lapsed)
    #expect(try ada.done(.sweep(lane.id)).lapsed == 1)
    #expect(try lane.news().commands.map(\.state) == [.waiting, .waiting, .waiting])
    let second = try #require(try lane.claim(ada))
    #expect(second.prompt == "a")
    // The old token is worth nothing, though the command is the same.
    #expect(try ada.refusal(.begin(first.token, leaseMilliseconds: 60_000)) == .lapsed)
    #expect(try ada.refusal(.finish(first.token, CommandEnd(.completed))) == .lapsed)
    _ = try ada.done(.giveBack(second.token))
    _ = try ada.done(.giveBack(second.token))
    #expect(try lane.order() == ["a", "b", "c"])
    #expect(try lane.claim(ada)?.prompt == "a")
  }

  @Test func `what was begun and fell silent starts again by a person's word alone`() throws {
    let id = try lane.add("a")
    let token = try lane.start(ada, lease: 0)
    #expect(try lane.claim(ada) == nil)
    #expect(try lane.news().commands.map(\.state) == [.uncertain])
    #expect(
      try ada.done(.beat(ada.host, [ClaimBeat(token)], leaseMilliseconds: 60_000)) == [
        token.claim: .lapsed
      ])
    #expect(try lane.claim(ada) == nil)
    #expect(try ada.refusal(lane.act(.cancel(id))) == .changed)
    _ = try ada.done(lane.act(.again(id)))
    let second = try #require(try lane.claim(ada))
    #expect(try lane.news().commands[0].timesAgain == 1)
    // The first host's report comes too late: a person has decided.
    #expect(try ada.refusal(.finish(token, CommandEnd(.completed))) == .lapsed)
    #expect(
      try ada.done(.beat(ada.host, [ClaimBeat(token)], leaseMilliseconds: 60_000)) == [
        token.claim: .gone
      ])
    _ = try ada.done(.begin(second.token, leaseMilliseconds: 60_000))
    _ = try ada.done(.finish(second.token, CommandEnd(.completed)))
  }

  @Test func `a late report with the right token still counts`() throws {
    let id = try lane.add("a")
    let behind = try lane.add("b") { $0.after = [id] }
    let token = try lane.start(ada, lease: 0)
    #expect(try ada.done(.sweep(lane.id)).lapsed == 1)
    _ = try ada.done(.finish(token, CommandEnd(.completed, exitCode: 0)))
    #expect(try ada.done(.command(id)).end?.state == .completed)
    #expect(try lane.claim(ada)?.token.command == behind)
  }

  @Test func `an uncertain one can be let go of`() throws {
    let id = try lane.add("a")
    _ = try lane.start(ada, lease: 0)
    #expect(try ada.refusal(lane.act(.drop(id))) == .changed)
    _ = try ada.done(.sweep(lane.id))
    _ = try ada.done(lane.act(.drop(id)))
    #expect(try ada.done(.command(id)).end?.state == .interrupted)
    #expect(try lane.order() == [])
  }

  @Test func `a beat prolongs what is not over, for all at once`() throws {
    try lane.add("a")
    try lane.add("b")
    let (one, two) = (try lane.start(ada), try lane.start(ada))
    let fates = try ada.done(
      .beat(ada.host, [ClaimBeat(one), ClaimBeat(two)], leaseMilliseconds: 0))
    // What it was prolonged to is over by now.
    #expect(fates == [one.claim: .lapsed, two.claim: .lapsed])
    #expect(try ada.done(.sweep(lane.id)).lapsed == 2)
  }

  @Test func `what a person cancels is asked of its host`() throws {
    let id = try lane.add("a")
    let token = try lane.start(ada)
    #expect(try ada.done(lane.act(.cancel(id))) == ActDone(isAsked: true))
    #expect(
      try ada.done(.beat(ada.host, [ClaimBeat(token)], leaseMilliseconds: 60_000)) == [
        token.claim: .cancel
      ])
    _ = try ada.done(.finish(token, CommandEnd(.cancelled)))
    #expect(try ada.done(.command(id)).end?.state == .cancelled)
    // One that is promised and not begun yet is not begun.
    let other = try lane.add("b")
    let promised = try #require(try lane.claim(ada)).token
    _ = try ada.done(lane.act(.cancel(other)))
    #expect(try ada.refusal(.begin(promised, leaseMilliseconds: 60_000)) == .cancelled)
    _ = try ada.done(.finish(promised, CommandEnd(.cancelled)))
  }

  @Test func `limits hold on all hosts together`() throws {
    let other = try hub.room()
    for number in 0..<4 { try lane.add("a\(number)") }
    try lane.add("o", agent: "codex")
    _ = try ada.done(lane.act(.limit(agent: "claude", most: 2)))
    let first = try #require(try lane.claim(ada))
    #expect(try lane.claim(other)?.prompt == "a1")
    // The head is blocked, and what is behind it goes by.
    #expect(try lane.claim(other)?.prompt == "o")
    #expect(try lane.claim(other) == nil)
    _ = try ada.done(.begin(first.token, leaseMilliseconds: 60_000))
    _ = try ada.done(.finish(first.token, CommandEnd(.completed)))
    #expect(try lane.claim(other)?.prompt == "a2")
    _ = try ada.done(lane.act(.limit(agent: "claude", most: nil)))
    _ = try ada.done(lane.act(.limit(agent: nil, most: 3)))
    #expect(try lane.claim(ada) == nil)
    _ = try ada.done(lane.act(.limit(agent: nil, most: nil)))
    _ = try ada.done(lane.act(.pause(true)))
    #expect(try lane.claim(ada) == nil)
    _ = try ada.done(lane.act(.pause(false)))
    #expect(try lane.claim(ada)?.prompt == "a3")
  }

  @Test func `an account counts over all lanes, and a provider's limit holds it everywhere`() throws {
    let second = try TestLane(ada, name: "second")
    for lane in [lane, second] { for number in 0..<2 { try lane.add("\(number)") } }
    _ = try ada.done(.limit(account: "c1", most: 1))
    let token = try #require(try lane.claim(ada)).token
    #expect(try second.claim(ada) == nil)
    _ = try ada.done(.giveBack(token))
    #expect(try second.claim(ada) != nil)
    #expect(try lane.claim(ada) == nil)
    _ = try ada.done(.limit(account: "c1", most: nil))
    let now = try lane.news().now
    _ = try ada.done(.hold(account: "c1", until: now + 60_000, because: "used up"))
    guard case .nothing(let next?) = try ada.done(.claim(lane.wish(ada))) else {
      return #expect(Bool(false))
    }
    #expect((1...60_000).contains(next))
    _ = try ada.done(.hold(account: "c1", until: nil, because: ""))
    #expect(try lane.claim(ada) != nil)
  }

  @Test func `a shorter limit of an account ends no longer one, and who is served again ends all`() throws {
    let now = try lane.news().now
    func held(_ moment: Int64?) throws -> Int64? {
      _ = try ada.done(.hold(account: "c1", until: moment, because: "größer"))
      return try lane.news().accounts?.first { $0.name == "c1" }?.heldUntil
    }
    #expect(try held(now + 60_000) == now + 60_000)
    #expect(try held(now + 30_000) == now + 60_000)
    #expect(try held(now + 90_000) == now + 90_000)
    #expect(try held(nil) == nil)
    #expect(try held(now + 30_000) == now + 30_000)
  }

  @Test func `a command starts where it may and when it may`() throws {
    let now = try lane.news().now
    try lane.add("later") { $0.notBefore = now + 50_000 }
    try lane.add("gpu") { $0.needs = ["gpu"] }
    try lane.add("aside") { $0.isStashed = true }
    try lane.add("web") { $0.project = "web" }
    let first = try lane.add("api")
    try lane.add("behind") { $0.after = [first] }
    var wish = lane.wish(ada)
    wish.projects = ["api"]
    guard case .command(let command, let token) = try ada.done(.claim(wish)) else {
      return #expect(Bool(false))
    }
    #expect(command.request.prompt == "api")
    var none = ClaimWish(
      id: .fresh(), lane: lane.id, host: ada.host, agents: ["claude": "c1"], projects: ["api"])
    guard case .nothing(let next?) = try ada.done(.claim(none)) else { return #expect(Bool(false)) }
    #expect((1...60_000).contains(next))
    _ = try ada.done(.begin(token, leaseMilliseconds: 60_000))
    _ = try ada.done(.finish(token, CommandEnd(.failed, exitCode: 1)))
    // Only what is completed lets go of what waits for it.
    #expect(try ada.done(.claim(lane.wish(ada))) != .nothing(nextMilliseconds: nil))
    none = lane.wish(ada)
    none.offers = ["gpu", "linux"]
    guard case .command(let needy, _) = try ada.done(.claim(none)) else {
      return #expect(Bool(false))
    }
    #expect(needy.request.prompt == "gpu")
    #expect(try lane.claim(ada) == nil)
    var people = lane.wish(ada)
    people.people = []
    try lane.add("somebody's")
    #expect(try ada.done(.claim(people)) != ada.done(.claim(lane.wish(ada))))
  }

  @Test func `after a failover a person takes over, and old tokens are worth nothing`() throws {
    try lane.add("a")
    let token = try lane.start(ada)
    _ = try ada.done(lane.act(.takeOver))
    let news = try lane.news()
    #expect(news.isPaused && news.epoch == 2)
    #expect(news.commands.map(\.state) == [.uncertain])
    #expect(
      try ada.done(.beat(ada.host, [ClaimBeat(token)], leaseMilliseconds: 60_000)) == [
        token.claim: .gone
      ])
    #expect(try ada.refusal(.begin(token, leaseMilliseconds: 60_000)) == .lapsed)
  }

  @Test func `many hosts at once take each command once, in the person's order`() throws {
    var numbers = RandomNumbers(seed: randomSeed)
    let rooms = try (0..<4).map { _ in try hub.room() }
    let count = 60
    for number in 0..<count { try lane.add("c\(number)") }
    for command in try lane.news().commands.shuffled(using: &numbers).prefix(20) {
      _ = try ada.done(lane.act(.move(command.id, to: .top)))
    }
    let wanted = try lane.order()
    _ = try ada.done(lane.act(.limit(agent: nil, most: 5)))
    var claimed: [(fence: Int64, prompt: String)] = []
    while claimed.count < count {
      let asked = rooms.map { room in
        (room, (0..<3).map { _ in room.begin(.claim(lane.wish(room))) })
      }
      var given: [(TestRoom, ClaimToken)] = []
      for (room, requests) in asked {
        for request in requests {
          if case .done(.command(let command, let token)) = try room.answer(
            request, as: Promise.self)
          {
            claimed.append((token.fence, command.request.prompt))
            given.append((room, token))
          }
        }
      }
      #expect((1...5).contains(given.count), "seed \(randomSeed)")
      for (room, token) in given {
        _ = try room.done(.begin(token, leaseMilliseconds: 60_000))
        _ = try room.done(.finish(token, CommandEnd(.completed)))
      }
    }
    // The fence is the order in which they were given.
    #expect(claimed.sorted { $0.fence < $1.fence }.map(\.prompt) == wanted, "seed \(randomSeed)")
  }
}
