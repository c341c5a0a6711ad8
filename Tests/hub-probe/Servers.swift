import EventLoop
import Foundation
import Glibc
import HubCluster
import JSON
import SeededNumbers

/// Real servers that share a lane, a Queue and letters while they are killed and stopped, the database restarts and the
/// network breaks. After each round all comes to rest, and then everything has to be there, once.
final class Servers {
  enum Fault: String, CaseIterable {
    case killServer = "kill -9 of a server"
    case stopServer = "SIGSTOP of a server while its leases lapse"
    case stopForLong = "SIGSTOP of a server for longer than a real lease"
    case cutBefore = "cut before the request"
    case cutAfter = "cut after the commit"
    case partition = "network frozen for a while"
    case restart = "immediate restart of the database"
  }

  /// A lease is 90 seconds, and so long nobody wants to wait after each fault.
  private static let leaseMilliseconds = 90_000
  private static let stepsEach = 14
  /// More of them, and nobody gets anything done.
  private static let mostFaults = 12

  private let seed: UInt64
  private let wanted: Int
  private let loop = EventLoop()
  private let cluster: HubCluster
  private let folder: String
  private let world: ServerWorld
  private let speakers: [Speaker]
  private var numbers: RandomNumbers
  private var faults: [Fault: Int] = [:]
  private var hastened = 0
  private var rounds = 0
  /// How much that was broken has not come back yet.
  private var broken = 0
  /// How many faults are left for this round, and who is stopped until its leases are really over.
  private var left = 0
  private var sleeper: Machine?
  /// What the database's own script said; then nothing can be said about the servers.
  private var databaseIsGone: String?

  private var count: Int { faults.values.reduce(0, +) }

  init(faults: Int, seed: UInt64) throws {
    // The servers end with us.
    let processGuard = try ProcessGuard.start()
    self.seed = seed
    wanted = faults
    numbers = RandomNumbers(seed: seed)
    cluster = try HubCluster()
    var template = Array("/tmp/uh.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Database.Problem(words: "there is no folder for the homes") }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let world = try ServerWorld(cluster, in: folder, loop: loop, processGuard: processGuard)
    self.world = world
    var numbers = numbers
    speakers = world.machines.map { Speaker($0, in: world, seed: numbers.next()) }
    self.numbers = numbers
  }

  /// Ends with 1 where something was not as it must be, and with 2 where the database itself was lost, which says nothing.
  func run(sabotages: Bool) throws -> Int32 {
    print("seed \(seed)")
    defer {
      world.machines.forEach { $0.end() }
      try? FileManager.default.removeItem(atPath: folder)
    }
    let began = EventLoop.monotonicMilliseconds
    do {
      // A sabotage needs something to spoil.
      while count < wanted || sabotages {
        rounds += 1
        FileHandle.standardError.write(Data("round \(rounds), \(count) faults, seed \(seed)\n".utf8))
        let problems = try round()
        guard problems.isEmpty else { return report(problems, since: began) }
        if !sabotages { try deliver() } else if count >= wanted, let status = try sabotage() { return status }
      }
    } catch let vain as ServerWorld.Vain {
      return report([vain.words], since: began)
    } catch {
      _ = report(["The campaign itself failed, which is no finding: \(error)"], since: began)
      return 2
    }
    return report([], since: began)
  }

  private func report(_ problems: [String], since began: Int) -> Int32 {
    for fault in Fault.allCases { print("\(faults[fault] ?? 0)\t\(fault.rawValue)") }
    let said = world.said
    let kept = world.carriedOut.values.map(\.count).reduce(0, +)
    print("\(count) faults in \((EventLoop.monotonicMilliseconds - began) / 1000) s and \(rounds) rounds")
    print("\(said.letters.count) letters written, \(kept) took effect; \(said.moves) moves in the Queue")
    print("\(said.decisions) decisions of a person, \(hastened) leases hastened, refused: \(said.refusals)")
    let findings = try? ServerFindings(world)
    if let findings {
      print(
        "\(findings.completed) commands completed, \(findings.dropped) let go, \(findings.failed) failed, "
          + "\(findings.starts) starts, \(findings.again) times sent again, \(findings.watched) claims watched")
    }
    var problems = problems
    if (findings?.completed ?? 0) < 3 * rounds || kept < rounds { problems.append("hardly any work was done") }
    print(problems.isEmpty ? "All is sound." : "seed \(seed), round \(rounds):\n" + problems.joined(separator: "\n"))
    return problems.isEmpty ? 0 : 1
  }

  // MARK: A round

  private func round() throws -> [String] {
    speakers.forEach { $0.speak(Servers.stepsEach) }
    left = min(Servers.mostFaults, max(1, wanted - count))
    schedule()
    try wait(for: "the end of what was said", milliseconds: 300_000) { !speakers.contains(where: \.isSpeaking) }
    try wait(for: "the end of all faults", milliseconds: 300_000) { broken == 0 }
    try comeToRest()
    let findings = try ServerFindings(world)
    var problems = findings.problems
    problems += try lettersInOutboxes()
    problems += try pausesLeft()
    try sameQueue()
    return problems
  }

  private func wait(for what: String, milliseconds: Int = 120_000, until isSo: () throws -> Bool) throws {
    try world.wait(for: what, milliseconds: milliseconds) {
      if let words = databaseIsGone { throw Database.Problem(words: words) }
      return try isSo()
    }
  }

  /// Nothing breaks any more: each server comes back, each command to its end, each letter to its answer.
  private func comeToRest() throws {
    for machine in world.machines {
      try wait(for: "the hub at \(machine.name)") { try world.run(machine, "hub", "status").json?["state"] == "joined" }
    }
    try wait(for: "the end of all commands", milliseconds: 240_000) {
      let states = try world.database.run("SELECT DISTINCT state FROM upnext.command").split(separator: "\n")
      if states.isEmpty { return true }
      // What a killed server was promised is waited for as long as its lease holds.
      try lapse("claimed_at < clock_timestamp() - interval '8 s'")
      if states.contains("uncertain") {
        var isDone = false
        numbers.pick(speakers).decide(numbers.chance()) { [unowned self] in
          isDone = true
          loop.stop()
        }
        while !isDone { loop.run() }
      }
      return false
    }
    try wait(for: "the answers of all letters") {
      guard try world.database.run("SELECT count(*) FROM upnext.letter WHERE outcome IS NULL") == "0" else {
        return false
      }
      return try world.machines.allSatisfy { machine in
        let letters = try world.run(machine, "list", "letters").json?.array
        return letters?.allSatisfy { $0["state"] == "done" || $0["state"] == "refused" } == true
      }
    }
  }

  /// As if their time had passed.
  private func lapse(_ which: String) throws {
    let late = "state IN ('claimed', 'running') AND \(which)"
    let count = try world.database.run("SELECT count(*) FROM upnext.command WHERE \(late)")
    guard count != "0" else { return }
    try world.database.run(
      """
      DO $$ BEGIN
        PERFORM FROM upnext.lane FOR UPDATE;
        UPDATE upnext.command SET lease_until = clock_timestamp() WHERE \(late);
        PERFORM upnext.sweep(id) FROM upnext.lane;
      END $$
      """)
    hastened += Int(count) ?? 0
  }

  // MARK: What must be so

  private func letters(at machine: Machine) throws -> [Int] {
    let outbox = try world.ask(machine, "list", "outbox", machine.heard).json
    return (outbox?["messages"]?.array ?? []).compactMap {
      $0["content"]?.string?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }
  }

  private func lettersInOutboxes() throws -> [String] {
    try world.machines.flatMap { machine in
      ServerFindings.problems(
        ofLetters: try world.carriedOut[machine.name, default: []] + letters(at: machine), at: machine, world.said)
    }
  }

  /// The last word counts.
  private func pausesLeft() throws -> [String] {
    try world.machines.compactMap { machine in
      guard let last = world.said.pauses[machine.name], last.fate == .acknowledged else { return nil }
      let outbox = try world.ask(machine, "list", "outbox", machine.paused).json
      let isPaused = outbox?["hold"]?["reason"] == "paused"
      return isPaused == last.isPaused
        ? nil : "\(machine.name) was told last that its thread is paused: \(last.isPaused); it is \(outbox?.text ?? "")"
    }
  }

  private func sameQueue() throws {
    try wait(for: "one Queue on all machines") {
      let queues = try world.machines.map { Machine.threads(inQueue: try world.run($0, "list", "queue")) }
      return Set(queues).count == 1
    }
  }

  /// What waited in the outboxes goes to its agent, once and in that order.
  private func deliver() throws {
    for machine in world.machines {
      let due = try world.carriedOut[machine.name, default: []] + letters(at: machine)
      try world.ask(machine, "resume", machine.heard)
      try wait(for: "the outbox of \(machine.name)") {
        try world.ask(machine, "list", "outbox", machine.heard).json?["messages"]?.array?.isEmpty == true
      }
      try world.ask(machine, "pause", machine.heard)
      world.carriedOut[machine.name] = due
      let told = ServerFindings.numbers(in: machine.words)
      guard told == due else {
        throw ServerWorld.Vain(words: "\(machine.name) should have said \(due) to its agent, and said \(told)")
      }
    }
  }

  // MARK: Sabotage

  /// Spoils what is sound, to see that it would be noticed; nil where there is no letter yet that could be lost.
  private func sabotage() throws -> Int32? {
    guard let machine = try world.machines.first(where: { try !letters(at: $0).isEmpty }),
      let number = ServerFindings.numbers(in: world.effects).last
    else { return nil }
    // A person may have sent it again, on a busy machine more than once.
    try Data(String(repeating: "\(number)\n", count: 9).utf8).append(to: world.effects)
    let doubled = try ServerFindings(world).problems
    print("a command that started once more: \(doubled)")
    _ = machine.killServer()
    try wait(for: "the end of a server") { machine.isEmpty }
    try machine.loseMessage()
    let lost = try lettersInOutboxes()
    print("a letter that was taken out of a store: \(lost)")
    let isNoticed = doubled.count == 1 && lost.count == 1
    print(isNoticed ? "Both were noticed." : "A sabotage was not noticed, seed \(seed).")
    return isNoticed ? 0 : 1
  }

  // MARK: Faults

  private func schedule() {
    loop.after(milliseconds: numbers.number(100...900)) { [unowned self] in
      guard left > 0, speakers.contains(where: \.isSpeaking) else { return }
      do { try happen() } catch { return databaseIsGone = "\(error)" }
      schedule()
    }
  }

  private func happen() throws {
    // Real time is dear: one of many rounds has it.
    if rounds % 20 == 10, left == Servers.mostFaults {
      return try carryOut(.stopForLong, on: numbers.pick(world.machines))
    }
    let fault: Fault =
      switch numbers.number(1...100) {
      case ...30: .killServer
      case ...45: .stopServer
      case ...62: .cutBefore
      case ...82: .cutAfter
      case ...94: .partition
      default: .restart
      }
    try carryOut(fault, on: numbers.pick(world.machines))
  }

  private func carryOut(_ fault: Fault, on machine: Machine) throws {
    if machine === sleeper, [.killServer, .stopServer].contains(fault) { return }
    switch fault {
    case .killServer:
      guard machine.killServer() else { return }
    case .stopServer:
      guard !machine.isStopped, machine.stopServer() else { return }
      mend(after: numbers.number(800...3000)) { machine.goOn() }
      loop.after(milliseconds: numbers.number(50...700)) { [unowned self] in
        // The database may be restarting.
        do { try lapse("host = '\(machine.host)'") } catch { print("leases did not lapse: \(error)") }
      }
    case .stopForLong:
      guard !machine.isStopped, machine.stopServer() else { return }
      sleeper = machine
      mend(after: Servers.leaseMilliseconds + 5000) { [unowned self] in
        sleeper = nil
        machine.goOn()
      }
    case .cutBefore: machine.proxy.cut(.beforeRequest)
    case .cutAfter: machine.proxy.cut(.afterCommit)
    case .partition:
      machine.proxy.freeze(true)
      mend(after: numbers.number(100...2500)) { machine.proxy.freeze(false) }
    case .restart: try cluster.restart()
    }
    faults[fault, default: 0] += 1
    left -= 1
  }

  private func mend(after milliseconds: Int, _ work: @escaping () -> Void) {
    broken += 1
    loop.after(milliseconds: milliseconds) { [unowned self] in
      broken -= 1
      work()
    }
  }
}

extension Data {
  fileprivate func append(to path: String) throws {
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: self)
    try handle.close()
  }
}
