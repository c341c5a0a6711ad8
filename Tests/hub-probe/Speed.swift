import EventLoop
import Foundation
import Hub
import HubCluster
import SeededNumbers
import Sharing

/// How long what a host does takes, beside the same statements by psql.
final class Speed {
  private let cluster: HubCluster
  private let database: Database
  private let loop = EventLoop()
  private var numbers = RandomNumbers(seed: 1)
  private let (one, two): (SharedID, SharedID)
  private var callers: [Caller] = []
  private var heard: [(Int, HubNews)] = []

  private init(isDurable: Bool) throws {
    cluster = try HubCluster(isDurable ? .durable : .volatile)
    database = Database(place: cluster.place, name: "hub")
    try database.makeHub()
    (one, two) = (SharedID(using: &numbers), SharedID(using: &numbers))
  }

  /// On a database that waits for the disk as one does that is not thrown away, and without that wait.
  static func measure() throws {
    for isDurable in [true, false] {
      print("\nmilliseconds, median (95 of 100), fsync \(isDurable ? "on" : "off")")
      try Speed(isDurable: isDurable).run()
    }
  }

  private func run() throws {
    callers = try (0..<2).map { number in
      try Caller(database.address(), loop: loop, times: LinkTimes()) { [unowned self] news in
        heard.append((number, news))
        loop.stop()
      }
    }
    for (caller, host) in zip(callers, [one, two]) {
      _ = try done(
        caller, .attach(HostIntroduction(id: host, name: host.text, machine: "m", version: "1")))
    }
    try show("round trip", 500) { _ = try done(callers[0], .queueOrder()) }
    for waiting in [100, 2000, 20_000] {
      for isBlocked in [false, true] { try claims(waiting, isBlocked: isBlocked) }
    }
    try adding()
    try letters()
    try states()
    print("psql: \(try psql("SELECT 1", times: 500))\tSELECT 1")
    callers.forEach { $0.finish() }
  }

  // MARK: What is measured

  private func claims(_ waiting: Int, isBlocked: Bool) throws {
    let lane = try lane(waiting, isBlocked: isBlocked)
    let words = "claim, \(waiting) waiting" + (isBlocked ? ", all but 60 blocked" : "")
    try show(words, 50) {
      let wish = ClaimWish(
        id: SharedID(using: &numbers), lane: lane, host: one, agents: ["claude": "c", "codex": "o"])
      guard case .command = try done(callers[0], .claim(wish)) else {
        throw Database.Problem(words: "no command")
      }
    }
    let again = try self.lane(waiting, isBlocked: isBlocked)
    let statement = """
      SELECT upnext_acts.claim(jsonb_build_object('claim', gen_random_uuid(), 'lane', '\(again)', 'host', '\(one)', \
      'agents', '{"claude": "c", "codex": "o"}'::jsonb, 'offers', '[]'::jsonb, 'lease_ms', 90000));
      """
    print("psql: \(try psql(statement, times: 50))\tthe same")
  }

  private func adding() throws {
    let lane = try lane(100, isBlocked: false)
    try show("add", 200) {
      let request = SharedRequest(
        id: SharedID(using: &numbers), prompt: String(repeating: "do it ", count: 60),
        agent: "claude", project: "p")
      _ = try done(
        callers[0], .act(LaneAct(id: SharedID(using: &numbers), lane: lane, .add(request))))
    }
    let insert = "INSERT INTO public.plain VALUES (gen_random_uuid(), repeat('do it ', 60));"
    try database.run(
      "CREATE TABLE public.plain (id uuid PRIMARY KEY, prompt text); GRANT ALL ON public.plain TO ada"
    )
    print("psql: \(try psql(insert, times: 200))\tINSERT of one such row")
  }

  /// Written, told, fetched, answered, told, and its outcome read.
  private func letters() throws {
    var number: Int64 = 0
    try show("letter there and back", 200) {
      number += 1
      heard = []
      let letter = Letter(
        id: SharedID(using: &numbers), from: one, to: two, number: number, body: "\"hello\"")
      _ = try done(callers[0], .send(letter))
      try wait { heard.contains { $0.0 == 1 && $0.1 == .letters(host: two) } }
      _ = try done(callers[1], .fetchLetters(two))
      _ = try done(callers[1], .reply(letter.id, host: two, outcome: "{}", answered: number))
      try wait { heard.contains { $0.0 == 0 && $0.1 == .outcomes(host: one) } }
      _ = try done(callers[0], .outcomes(one, kept: [letter.id]))
    }
  }

  /// From one host's word to the other one's having it.
  private func states() throws {
    var thread = ThreadFacts(
      id: SharedID(using: &numbers), name: "t", project: "p", provider: "claude", state: "idle",
      stateSince: 1,
      lastModified: 1)
    let others = (0..<30).map { number in
      ThreadFacts(
        id: SharedID(using: &numbers), name: "t\(number)", project: "p", provider: "claude",
        state: "idle",
        stateSince: 1,
        lastModified: 1)
    }
    _ = try done(callers[0], .publish(others + [thread], host: one, begins: true))
    var known: [SharedID: FeedMark] = [:]
    for news in try done(callers[1], .threads(known: [:])).hosts { known[news.host] = news.mark }
    try show("a state's way to another host", 300) {
      heard = []
      thread.stateSince += 1
      _ = try done(callers[0], .publish([thread], host: one))
      try wait { heard.contains { $0.0 == 1 && $0.1 == .threads(host: one) } }
      for news in try done(callers[1], .threads(known: known)).hosts {
        known[news.host] = news.mark
      }
    }
  }

  // MARK: How it is measured

  /// A lane with so many commands; blocked ones are of an agent that may not run.
  private func lane(_ waiting: Int, isBlocked: Bool) throws -> SharedID {
    let lane = SharedID(using: &numbers)
    _ = try done(callers[0], .makeLane(lane, name: lane.text))
    if isBlocked {
      let act = LaneAct(id: SharedID(using: &numbers), lane: lane, .limit(agent: "claude", most: 0))
      _ = try done(callers[0], .act(act))
    }
    try database.run(
      """
      INSERT INTO upnext.command (id, lane, rank, rev, person, made_at, prompt, agent, project)
      SELECT gen_random_uuid(), '\(lane)', n * 4294967296, 1, (SELECT id FROM upnext.person), now(), repeat('do it ', 66),
        CASE WHEN n > \(waiting - 60) THEN 'codex' ELSE 'claude' END, 'p' FROM generate_series(1, \(waiting)) AS n;
      ANALYZE upnext.command;
      """)
    return lane
  }

  private func done<Value>(_ caller: Caller, _ call: HubCall<Value>) throws -> Value {
    var result: Result<Value, Caller.Refused>?
    caller.insist(call) { [loop] in
      result = $0
      loop.stop()
    }
    while result == nil { loop.run() }
    guard let result else { throw Database.Problem(words: "there is no answer") }
    return try result.get()
  }

  private func wait(until isSo: () -> Bool) throws { while !isSo() { loop.run() } }

  private func show(_ what: String, _ times: Int, _ act: () throws -> Void) throws {
    try act()
    var taken: [Double] = []
    for _ in 0..<times {
      let began = ContinuousClock.now
      try act()
      let spent = ContinuousClock.now - began
      taken.append(
        Double(spent.components.attoseconds) / 1e15 + Double(spent.components.seconds) * 1000)
    }
    print("      \(Speed.figures(taken))\t\(what)")
  }

  /// What psql itself says that each of them took.
  private func psql(_ statement: String, times: Int) throws -> String {
    let script =
      "\\timing on\n"
      + String(repeating: statement + (statement.hasSuffix(";") ? "\n" : ";\n"), count: times)
    let taken = try database.run(script, as: "ada").split(separator: "\n").filter {
      $0.hasPrefix("Time: ")
    }
    .compactMap { line in Double(line.split(separator: " ")[1]) }
    return Speed.figures(taken)
  }

  private static func figures(_ taken: [Double]) -> String {
    let sorted = taken.sorted()
    guard let last = sorted.last else { return "nothing" }
    let most = sorted.count > 20 ? sorted[sorted.count * 95 / 100] : last
    return String(format: "%6.2f (%6.2f)", sorted[sorted.count / 2], most)
  }
}
