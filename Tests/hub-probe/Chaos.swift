import EventLoop
import Foundation
import Glibc
import Hub
import HubCluster
import SeededNumbers
import Sharing

/// Hosts that work for a lane and answer letters while everything around them breaks, and what must be true afterwards.
final class Chaos {
  private static let lease = 1200
  private static let hosts = 5

  private let seed: UInt64
  private let wanted: Int
  private let loop = EventLoop()
  /// The hosts end with us, also when they are stopped.
  private let processGuard: ProcessGuard
  private let cluster: HubCluster
  private let database: Database
  private let folder: String
  private let lane: SharedID
  private var numbers: RandomNumbers
  private var person: Person?
  private var workers: [WorkerProcess] = []
  private var faults: [Fault: Int] = [:]
  private var isMending = false

  enum Fault: String, CaseIterable {
    case killHost = "kill -9 of a host"
    case stopHost = "SIGSTOP of a host past its lease"
    case cutBefore = "cut before the commit"
    case cutAfter = "cut after the commit"
    case partition = "network gone for a while"
    case restart = "immediate restart of the database"
    case killBackend = "kill -9 of a backend"
    case move = "a person's move"
  }

  init(faults: Int, seed: UInt64) throws {
    processGuard = try ProcessGuard.start()
    self.seed = seed
    wanted = faults
    numbers = RandomNumbers(seed: seed)
    lane = SharedID(using: &numbers)
    cluster = try HubCluster()
    database = Database(place: cluster.place, name: "hub")
    var template = Array("/tmp/upnext-chaos.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Database.Problem(words: "there is no folder for the hosts' stores")
    }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  func run() throws -> Int32 {
    print("seed \(seed)")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try prepare()
    let began = EventLoop.monotonicMilliseconds
    schedule()
    let limit = loop.after(milliseconds: 60_000 + wanted * 400) { [unowned self] in
      print("It came to no end.")
      loop.stop()
    }
    loop.run()
    loop.cancel(limit)
    workers.forEach { $0.kill() }
    person?.finish()
    let milliseconds = EventLoop.monotonicMilliseconds - began
    let findings = try ChaosFindings(
      database, stores: workers.map(\.store), letters: person?.letters ?? [], lane: lane)
    for fault in Fault.allCases { print("\(faults[fault] ?? 0)\t\(fault.rawValue)") }
    print(
      "\(faults.values.reduce(0, +)) faults in \(milliseconds / 1000) s, \(person?.unknown ?? 0) of the person's acts unknown at first"
    )
    print(findings.text)
    return findings.isSound ? 0 : 1
  }

  private func prepare() throws {
    try database.makeHub()
    try database.run(ChaosFindings.watcher)
    let proxy = try CuttingProxy(to: cluster.place)
    workers = try (0..<Chaos.hosts).map { number in
      WorkerProcess(
        host: SharedID(random: UInt64(number + 1), 7), proxy: try CuttingProxy(to: cluster.place),
        store: "\(folder)/\(number)")
    }
    let person = try Person(
      database.address(through: proxy.folder), lane: lane, hosts: workers.map(\.host), proxy: proxy,
      loop: loop,
      seed: numbers.next())
    self.person = person
    person.onRest = { [unowned self] in if isMending { loop.stop() } }
    for worker in workers { try start(worker) }
  }

  private func start(_ worker: WorkerProcess) throws {
    try worker.start(
      [
        "work", database.address(through: worker.proxy.folder), worker.host.text, lane.text,
        worker.store,
        String(Chaos.lease), String(numbers.next()),
      ], processGuard: processGuard)
  }

  // MARK: Faults

  private func schedule() {
    loop.after(milliseconds: numbers.number(20...140)) { [unowned self] in
      if faults.values.reduce(0, +) >= wanted { return mend() }
      do { try happen() } catch { print("a fault failed: \(error)") }
      schedule()
    }
  }

  /// Nothing breaks any more: now all has to come to its end.
  private func mend() {
    isMending = true
    person?.addsNothing()
  }

  private func happen() throws {
    let fault: Fault =
      switch numbers.number(1...100) {
      case ...14: .killHost
      case ...24: .stopHost
      case ...42: .cutBefore
      case ...62: .cutAfter
      case ...72: .partition
      case ...75: .restart
      case ...78: .killBackend
      default: .move
      }
    let worker = numbers.pick(workers)
    switch fault {
    case .killHost:
      guard !worker.isStopped else { return }
      worker.kill()
      try start(worker)
    case .stopHost:
      guard !worker.isStopped else { return }
      worker.stop()
      loop.after(milliseconds: numbers.number(Chaos.lease / 2...Chaos.lease * 2)) { worker.goOn() }
    case .cutBefore: proxy(worker).cut(.beforeRequest)
    case .cutAfter: proxy(worker).cut(.afterCommit)
    case .partition:
      worker.proxy.freeze(true)
      loop.after(milliseconds: numbers.number(100...Chaos.lease * 2)) { worker.proxy.freeze(false) }
    case .restart: try cluster.restart()
    case .killBackend:
      guard let backend = backends().randomElement(using: &numbers) else { return }
      kill(backend, SIGKILL)
    case .move: guard person?.movesSomething() == true else { return }
    }
    faults[fault, default: 0] += 1
  }

  /// The person's way is cut as well.
  private func proxy(_ worker: WorkerProcess) -> CuttingProxy {
    numbers.chance(25) ? person?.proxy ?? worker.proxy : worker.proxy
  }

  /// The database's processes that serve somebody.
  private func backends() -> [Int32] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap { Int32($0) }.sorted().filter { process in
      let title = (try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)) ?? ""
      let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
      let parent = status.split(separator: ")").last?.split(separator: " ").dropFirst().first
        .flatMap { Int32($0) }
      return title.hasPrefix("postgres: ada hub") && parent == cluster.place.process
    }
  }
}
