import Sharing
import Testing

@testable import Hub

@Suite(.enabled(if: TestCluster.isInstalled, TestCluster.isMissing)) struct MigrationTests {
  private let cluster: TestCluster

  init() throws { cluster = try TestCluster.shared.get() }

  private func emptyDatabase() throws -> String {
    let name = "empty\(UInt32.random(in: 0...UInt32.max))"
    let all = try cluster.session("postgres", as: "upnext")
    defer { all.close() }
    try all.run("CREATE DATABASE \(name) OWNER ada")
    return name
  }

  @Test func `eight programs at once make one hub`() throws {
    let name = try emptyDatabase()
    let rooms = try (0..<8).map { _ in TestRoom(try cluster.address(name), makes: true) }
    for room in rooms { try room.waitUntilReady() }
    let session = try cluster.session(name, as: "ada")
    defer { session.close() }
    #expect(try session.run("SELECT count(*) FROM upnext.level") == "1")
    #expect(try session.run("SELECT count(*) FROM upnext.person WHERE owns") == "1")
    for room in rooms {
      #expect(
        !room.events.contains { if case .away = $0 { true } else { false } }, "\(room.events)")
    }
  }

  @Test func `a hub that is there stays as it is`() throws {
    let name = try cluster.database()
    let session = try cluster.session(name, as: "ada")
    defer { session.close() }
    let before = try session.run(
      "SELECT string_agg(oid::text, ',' ORDER BY oid) FROM pg_proc WHERE pronamespace = 'upnext'::regnamespace"
    )
    try TestRoom(try cluster.address(name), makes: true).waitUntilReady()
    #expect(
      try session.run(
        "SELECT string_agg(oid::text, ',' ORDER BY oid) FROM pg_proc WHERE pronamespace = 'upnext'::regnamespace"
      )
        == before)
    try session.run("UPDATE upnext.level SET level = 99")
    // A newer hub is not taken back.
    try TestRoom(try cluster.address(name), makes: true).waitUntilReady()
    #expect(try session.run("SELECT level FROM upnext.level") == "99")
  }

  @Test func `a hub of the level before learns the order of letters, and keeps what it has`() throws {
    let name = try cluster.database()
    let session = try cluster.session(name, as: "ada")
    defer { session.close() }
    try session.run("UPDATE upnext.level SET level = 2")
    let before = try session.run("SELECT count(*) FROM upnext.person")
    try TestRoom(try cluster.address(name), makes: true).waitUntilReady()
    #expect(try session.run("SELECT level || ' ' || reads || ' ' || writes FROM upnext.level") == "15 1 1")
    #expect(try session.run("SELECT count(*) FROM upnext.person") == before)
    #expect(try session.run("SELECT prosrc LIKE '%from_seq = coalesce%' FROM pg_proc WHERE proname = 'rewrite'") == "t")
    #expect(
      try session.run(
        "SELECT count(*) FROM information_schema.columns WHERE table_name = 'queue_order' AND column_name = 'acts'")
        == "1")
  }

  @Test func `a program of the level before goes on in it`() throws {
    let name = try cluster.database()
    let session = try cluster.session(name, as: "ada")
    defer { session.close() }
    #expect(
      try session.run(
        #"SELECT h->>'level' || ' ' || (h->>'writes') FROM (SELECT upnext_acts.hello('{"level": 10}')->'done' AS h) AS s"#
      )
        == "15 true")
  }

  @Test func `what waits of who was let in no more is a proposal once the hub is of level 11`() throws {
    let hub = try TestHub()
    let (ada, ben) = (try hub.room(), try hub.room(as: "ben"))
    let lane = try TestLane(ada)
    _ = try ada.done(lane.act(.admit(person: "ben", .append)))
    try lane.add("ben's", by: ben)
    try lane.add("ada's")
    let session = try cluster.session(hub.database, as: "ada")
    defer { session.close() }
    // As a hub of level 10 would have left it.
    try session.run("DELETE FROM upnext.lane_person")
    try session.run("UPDATE upnext.level SET level = 10")
    try TestRoom(try cluster.address(hub.database), makes: true).waitUntilReady()
    #expect(try lane.news().commands.map { $0.isProposed && $0.request.isStashed } == [true, false])
    #expect(try lane.claim(ada)?.prompt == "ada's")
    #expect(try lane.claim(ada) == nil)
  }

  @Test func `who may not make one is told`() throws {
    let name = try emptyDatabase()
    let room = TestRoom(try cluster.address(name, as: "mallory"), makes: true)
    try room.wait("it has an answer") { !room.events.isEmpty }
    guard case .away(.notMade, _) = room.events[0] else {
      return #expect(Bool(false), "\(room.events)")
    }
  }

  @Test func `every table is behind walls, and every function knows its path`() throws {
    let session = try cluster.session(try cluster.database(), as: "ada")
    defer { session.close() }
    #expect(
      try session.run(
        "SELECT string_agg(relname, ',') FROM pg_class WHERE relnamespace = 'upnext'::regnamespace AND relkind = 'r' AND NOT relrowsecurity"
      ) == nil)
    #expect(
      try session.run(
        "SELECT string_agg(proname, ',') FROM pg_proc WHERE pronamespace = 'upnext_acts'::regnamespace AND (NOT prosecdef OR proconfig IS NULL)"
      ) == nil)
    #expect(
      try session.run(
        "SELECT string_agg(proname, ',') FROM pg_proc WHERE pronamespace IN ('upnext_acts'::regnamespace, 'upnext'::regnamespace) AND has_function_privilege('public', oid, 'EXECUTE')"
      ) == nil)
  }
}
