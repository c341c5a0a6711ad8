import EventLoop
import FoundationEssentials
import Glibc
import Hub
import HubCluster
import SeededNumbers
import Sharing
import Testing

/// What breaks, on a database that each of these tests may break.
@Suite(.enabled(if: TestCluster.isInstalled, TestCluster.isMissing)) struct FaultTests {
  private let cluster: TestCluster
  private let database: String

  init() throws {
    cluster = try TestCluster()
    // Nobody else copies it.
    database = "hub"
  }

  private func room(through proxy: CuttingProxy? = nil) throws -> TestRoom {
    try TestRoom(try cluster.address(database, through: proxy?.folder)).attached()
  }

  @Test(arguments: [CuttingProxy.Cut.beforeRequest, .afterCommit])
  func `an act whose answer was cut off is unknown, and is done once however often it is said`(
    cut: CuttingProxy.Cut
  ) throws {
    let proxy = try CuttingProxy(to: cluster.cluster.place)
    let (near, far) = (try room(), try room(through: proxy))
    let lane = try TestLane(near)
    let act = lane.act(
      .add(SharedRequest(id: .fresh(), prompt: "once", agent: "claude", project: "api")), by: far)
    far.forgetEvents()
    proxy.cut(cut)
    #expect(try far.ask(act) == .unknown)
    // Both look the same; only the database knows.
    #expect(try lane.order() == (cut == .afterCommit ? ["once"] : []))
    try far.waitUntilReady()
    #expect(try far.ask(act) == .done(ActDone()))
    #expect(try far.ask(act) == .done(ActDone()))
    #expect(try lane.order() == ["once"])
    #expect(try near.done(.history(lane.id)).count == 1)
  }

  @Test(arguments: [CuttingProxy.Cut.beforeRequest, .afterCommit])
  func `a claim whose answer was cut off is the same claim when it is said again`(
    cut: CuttingProxy.Cut
  ) throws {
    let proxy = try CuttingProxy(to: cluster.cluster.place)
    let (near, far) = (try room(), try room(through: proxy))
    let lane = try TestLane(near)
    try lane.add("one")
    try lane.add("two")
    let wish = lane.wish(far)
    far.forgetEvents()
    proxy.cut(cut)
    #expect(try far.ask(.claim(wish)) == .unknown)
    #expect(try lane.claim(near)?.prompt == (cut == .afterCommit ? "two" : "one"))
    try far.waitUntilReady()
    guard case .command(let command, let token) = try far.done(.claim(wish)) else {
      return #expect(Bool(false))
    }
    #expect(command.request.prompt == (cut == .afterCommit ? "one" : "two"))
    // The same with its beginning and its end.
    for call in [
      HubCall<Done>.begin(token, leaseMilliseconds: 60_000), .finish(token, CommandEnd(.completed)),
    ] {
      far.forgetEvents()
      proxy.cut(cut)
      #expect(try far.ask(call) == .unknown)
      try far.waitUntilReady()
      #expect(try far.ask(call) == .done(Done()))
    }
    #expect(try near.done(.command(command.id)).end?.state == .completed)
  }

  @Test func `a cable that was pulled is found by the link's own clock, and mended by itself`()
    throws
  {
    let proxy = try CuttingProxy(to: cluster.cluster.place)
    var times = LinkTimes()
    (times.answer, times.connecting) = (200, 200)
    let room = TestRoom(try cluster.address(database, through: proxy.folder), times: times)
    try room.attached()
    room.forgetEvents()
    proxy.freeze(true)
    #expect(try room.ask(.hosts()) == .unknown)
    // Connecting hangs as well, and is given up each time.
    try room.wait("a new connection was given up") { room.events.contains { $0.isAway(.silent) } }
    proxy.freeze(false)
    try room.waitUntilReady()
    #expect(try room.done(.hosts()).count == 1)
  }

  @Test
  func `a killed backend throws everybody out, and everybody comes back to all that was there`()
    throws
  {
    let rooms = try (0..<3).map { _ in try room() }
    let lane = try TestLane(rooms[0])
    try lane.add("kept")
    let victim = try cluster.session(database, as: "ada")
    rooms.forEach { $0.forgetEvents() }
    kill(victim.process, SIGKILL)
    for room in rooms {
      try room.wait("it lost its connection") {
        room.events.contains { if case .away = $0 { true } else { false } }
      }
      try room.waitUntilReady()
    }
    victim.close()
    #expect(try lane.order() == ["kept"])
    #expect(try rooms[2].done(.hosts()).count == 3)
  }

  @Test
  func `a restart in the middle loses nothing that was confirmed, and facts are published anew`()
    throws
  {
    let one = try room()
    let lane = try TestLane(one)
    let thread = ThreadFacts(
      id: .fresh(), name: "t", project: "p", provider: "claude", state: "idle", stateSince: 1,
      lastModified: 1)
    _ = try one.done(.publish([thread], host: one.host, begins: true))
    let token = try { () in
      try lane.add("running")
      return try lane.start(one)
    }()
    try lane.add("waiting")
    one.forgetEvents()
    try cluster.cluster.restart()
    try one.wait("it lost its connection") { !one.events.isEmpty }
    try one.waitUntilReady()
    #expect(try lane.order() == ["running", "waiting"])
    #expect(try one.refusal(.publish([thread], host: one.host)) == .older)
    _ = try one.done(.publish([thread], host: one.host, begins: true))
    #expect(
      try one.done(.beat(one.host, [ClaimBeat(token)], leaseMilliseconds: 60_000)) == [
        token.claim: .held
      ])
    _ = try one.done(.finish(token, CommandEnd(.completed)))
  }

  @Test func `while the database is away nothing is guessed, and nothing hangs`() throws {
    let one = try room()
    let lane = try TestLane(one)
    one.forgetEvents()
    try cluster.cluster.stop()
    try one.wait("it lost its connection") { !one.events.isEmpty }
    #expect(try one.refusal(.lanes()) == .away)
    try cluster.cluster.start()
    try one.waitUntilReady()
    #expect(try one.done(.lanes()).map(\.id) == [lane.id])
  }

  /// The same at full size: `hub-probe chaos 2000`.
  @Test func `whatever breaks, nothing starts twice, no limit is exceeded, and nothing is lost`()
    throws
  {
    let loop = EventLoop()
    let launch = Launch(
      path: try #require(SiblingProgram.path("hub-probe")),
      arguments: ["chaos", "40", String(randomSeed)],
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"])
    var end: ProcessEnd?
    var said: [String] = []
    let child = try ChildProcess.start(
      launch, loop: loop, guard: nil,
      handlers: ChildProcess.Handlers(
        onLine: {
          if case .line(let line) = $0 { said.append(String(decoding: line, as: UTF8.self)) }
        },
        onEnd: { ended in
          end = ended
          loop.stop()
        }))
    // It gives itself up before.
    loop.after(milliseconds: 120_000) { child.terminate(graceMilliseconds: 0) }
    loop.run()
    #expect(end == .exited(code: 0), "\(said.joined(separator: "\n"))")
  }
}

extension HubEvent {
  func isAway(_ trouble: LinkTrouble) -> Bool {
    if case .away(trouble, _) = self { true } else { false }
  }
}
