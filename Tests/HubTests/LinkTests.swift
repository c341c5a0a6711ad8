import EventLoop
import Glibc
import HubCluster
import JSON
import Sharing
import Synchronization
import Testing

@testable import Hub

/// A link, and how it bears what happens to connections.
@Suite(.enabled(if: TestCluster.isInstalled, TestCluster.isMissing)) struct LinkTests {
  private let cluster: TestCluster

  init() throws { cluster = try TestCluster.shared.get() }

  private func troubles(_ room: TestRoom) -> [LinkTrouble] {
    room.events.compactMap { if case .away(let trouble, _) = $0 { trouble } else { nil } }
  }

  @Test func `a hub says who we are, and that everything may be new`() throws {
    let room = TestRoom(try cluster.address(try cluster.database(), as: "ben"))
    try room.wait("news came") { room.events.count >= 2 }
    guard case .ready(let facts) = room.events[0] else {
      return #expect(Bool(false), "\(room.events)")
    }
    #expect(facts.name == "ben")
    #expect(!facts.owns)
    #expect(facts.mayWrite)
    #expect(facts.level == 15)
    #expect(facts.serverVersion >= 130_000)
    #expect(!facts.isSuperuser)
    #expect(!facts.fsync)
    #expect(room.events[1] == .news(.everything))
  }

  @Test func `where nobody listens it says so and tries again`() throws {
    let room = TestRoom(try HubAddress("postgresql://ada@/t?host=/nonexistent"))
    try room.wait("it has tried twice") { troubles(room).count >= 2 }
    guard case .noConnection(let words) = troubles(room)[0] else {
      return #expect(Bool(false), "\(room.events)")
    }
    #expect(words.contains("/nonexistent"))
    #expect(try room.ask(.hosts()) == .refused(HubRefusal(.away)))
  }

  @Test func `a person's question does not wait for the pause between two attempts`() throws {
    var times = LinkTimes()
    (times.firstPause, times.longestPause) = (600_000, 600_000)
    let room = TestRoom(try HubAddress("postgresql://ada@/t?host=/nonexistent"), times: times)
    try room.wait("it has tried") { troubles(room).count == 1 }
    room.hurry()
    try room.wait("it has tried again") { troubles(room).count == 2 }
    // One that is connected stays so.
    let there = try TestRoom(try cluster.address(try cluster.database())).attached()
    there.hurry()
    #expect(try there.done(.hosts()).count == 1)
    #expect(troubles(there).isEmpty)
  }

  @Test(arguments: [
    "FATAL:  unsupported startup parameter: options",
    "FATAL:  unsupported startup parameter in options: jit",
    "FATAL:  unsupported options startup parameter: only '-c config=val' and '--config=val' are allowed",
  ])
  func `a program in between that does not know what a session is told is named`(_ words: String) {
    let place = #"connection to server on socket "/tmp/größe/.s.PGSQL.6432" failed: "#
    #expect(LinkTrouble(notLetIn: place + words) == .pooler)
    #expect(LinkTrouble(notLetIn: place + "Connection refused") == .noConnection(place + "Connection refused"))
  }

  @Test func `a database that is no hub, and a role that nobody admitted, are told apart`() throws {
    let empty = TestRoom(try cluster.address("postgres", as: "upnext"))
    try empty.wait("it has an answer") { !troubles(empty).isEmpty }
    #expect(troubles(empty)[0] == .uninitialised)
    let stranger = TestRoom(try cluster.address(try cluster.database(), as: "mallory"))
    try stranger.wait("it has an answer") { !troubles(stranger).isEmpty }
    guard case .stranger = troubles(stranger)[0] else {
      return #expect(Bool(false), "\(stranger.events)")
    }
  }

  @Test func `a program of an earlier level reads, or is told`() throws {
    let database = try cluster.database()
    let owner = try cluster.session(database, as: "ada")
    defer { owner.close() }
    try owner.run("UPDATE upnext.level SET level = 16, reads = 1, writes = 16")
    let reader = TestRoom(try cluster.address(database))
    try reader.waitUntilReady()
    guard case .ready(let facts) = reader.events[0] else { return #expect(Bool(false)) }
    #expect(!facts.mayWrite)
    try owner.run("UPDATE upnext.level SET reads = 16")
    let old = TestRoom(try cluster.address(database))
    try old.wait("it has an answer") { !troubles(old).isEmpty }
    guard case .level = troubles(old)[0] else { return #expect(Bool(false), "\(old.events)") }
  }

  @Test func `a killed backend leaves its requests unknown, and the link comes back by itself`()
    throws
  {
    let database = try cluster.database()
    let room = try TestRoom(try cluster.address(database)).attached()
    let other = try cluster.session(database, as: "upnext")
    defer { other.close() }
    // It waits behind this lock, so the end comes while it is under way.
    try other.run("SELECT pg_advisory_lock(42)")
    try other.run(
      "CREATE FUNCTION upnext_acts.slow(a jsonb) RETURNS jsonb LANGUAGE sql AS 'SELECT pg_advisory_lock(42); SELECT a'"
    )
    let slow = room.begin(HubCall<Done>("slow", [:]) { _ in Done() })
    let behind = room.begin(.hosts())
    let process = try waitForWaiter(other)
    room.forgetEvents()
    try other.run("SELECT pg_terminate_backend(\(process))")
    #expect(try room.answer(slow, as: Done.self) == .unknown)
    #expect(try room.answer(behind, as: [SharedHost].self) == .unknown)
    try room.waitUntilReady()
    #expect(try room.done(.hosts()).count == 1)
  }

  @Test func `a server that is frozen is given up after a time, and found again`() throws {
    let database = try cluster.database()
    var times = LinkTimes()
    times.answer = 300
    let room = try TestRoom(try cluster.address(database), times: times).attached()
    let other = try cluster.session(database, as: "upnext")
    defer { other.close() }
    let process = try #require(
      Int32(
        try other.run(
          "SELECT pid FROM pg_stat_activity WHERE datname = '\(database)' AND application_name LIKE 'upnext%'"
        ) ?? ""))
    kill(process, SIGSTOP)
    defer { kill(process, SIGCONT) }
    room.forgetEvents()
    #expect(try room.ask(.hosts()) == .unknown)
    try room.wait("it says why") { !troubles(room).isEmpty }
    #expect(troubles(room)[0] == .unanswered)
    try room.waitUntilReady()
    #expect(try room.done(.hosts()).count == 1)
  }

  @Test func `requests that find no room are refused, and the others are answered in order`() throws {
    let database = try cluster.database()
    var times = LinkTimes()
    times.mostUnderWay = 2
    times.mostWaiting = 3
    let room = try TestRoom(try cluster.address(database), times: times).attached()
    let other = try cluster.session(database, as: "upnext")
    defer { other.close() }
    try other.run("SELECT pg_advisory_lock(42)")
    try other.run(
      "CREATE FUNCTION upnext_acts.slow(a jsonb) RETURNS jsonb LANGUAGE sql AS 'SELECT pg_advisory_lock(42); SELECT a'"
    )
    let slow = room.begin(HubCall<Done>("slow", [:]) { _ in Done() })
    let others = (0..<5).map { _ in room.begin(.hosts()) }
    #expect(try room.answer(others[4], as: [SharedHost].self) == .refused(HubRefusal(.crowded)))
    try other.run("SELECT pg_advisory_unlock(42)")
    #expect(try room.answer(slow, as: Done.self) == .done(Done()))
    for number in others[..<4] {
      guard case .done = try room.answer(number, as: [SharedHost].self) else {
        return #expect(Bool(false))
      }
    }
  }

  @Test func `an error in the middle concerns its own request alone`() throws {
    let room = try TestRoom(try cluster.address(try cluster.database())).attached()
    let first = room.begin(.hosts())
    let bad = room.begin(HubCall<Done>("hosts_that_are_not", [:]) { _ in Done() })
    let last = room.begin(.hosts())
    #expect(try room.answer(first, as: [SharedHost].self).map(\.count) == .done(1))
    guard case .refused(let refusal) = try room.answer(bad, as: Done.self) else {
      return #expect(Bool(false))
    }
    #expect(refusal.kind == .uninitialised)
    #expect(try room.answer(last, as: [SharedHost].self).map(\.count) == .done(1))
  }

  @Test func `the environment that the server was started in says nothing`() throws {
    let address = try cluster.address(try cluster.database())
    let loop = EventLoop()
    var environment = ["PATH": "/usr/bin:/bin"]
    for (name, value) in [
      ("PGOPTIONS", "-c default_transaction_read_only=on"), ("PGUSER", "mallory"),
      ("PGHOST", "/nonexistent"),
      ("PGPORT", "1"), ("PGSSLMODE", "verify-full"), ("PGDATABASE", "nowhere"), ("PGPASSWORD", "x"),
      ("PGREQUIREPEER", "mallory"), ("PGCHANNELBINDING", "require"), ("PGCONNECT_TIMEOUT", "x"),
      ("PGGSSENCMODE", "require"),
    ] {
      environment[name] = value
    }
    let launch = Launch(
      path: try #require(SiblingProgram.path("hub-probe")),
      arguments: [
        "hello",
        "host=\(address.hosts[0]) port=\(address.ports) user=ada dbname=\(address.database)",
      ],
      environment: environment)
    var end: ProcessEnd?
    var said: [String] = []
    _ = try ChildProcess.start(
      launch, loop: loop, guard: nil,
      handlers: ChildProcess.Handlers(
        onLine: {
          if case .line(let line) = $0 { said.append(String(decoding: line, as: UTF8.self)) }
        },
        onEnd: { ended in
          end = ended
          loop.stop()
        }))
    loop.after(milliseconds: TestRoom.limit) { loop.stop() }
    loop.run()
    #expect(end == .exited(code: 0), "\(said)")
    #expect(said.first?.hasPrefix("ready as ada") == true, "\(said)")
  }

  /// The process that waits for the lock, once it does.
  private func waitForWaiter(_ session: TestSession) throws -> Int32 {
    let end = EventLoop.monotonicMilliseconds + TestRoom.limit
    while EventLoop.monotonicMilliseconds < end {
      let found = try session.run(
        "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted LIMIT 1")
      if let found, let process = Int32(found) { return process }
    }
    throw TestRoom.NotDone()
  }
}
