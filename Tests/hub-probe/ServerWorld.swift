import EventLoop
import Foundation
import HubCluster
import JSON

/// Machines, the hub that they share, and what was said: what speakers, faults and findings have in common.
final class ServerWorld {
  static let lane = "team"
  static let project = "api"
  /// How many commands run at once on all machines together.
  static let most = 3

  let loop: EventLoop
  let database: Database
  let folder: String
  private(set) var machines: [Machine] = []
  var said = Said()
  /// Letters that were carried out, by the machine that did, in the order of its thread.
  var carriedOut: [String: [Int]] = [:]

  struct Vain: Error { let words: String }

  init(_ cluster: HubCluster, in folder: String, loop: EventLoop, processGuard: ProcessGuard) throws {
    self.loop = loop
    self.folder = folder
    database = Database(place: cluster.place, name: "hub")
    try database.makeHub()
    try database.run(ChaosFindings.watcher)
    machines = try ["a", "b", "c"].map { name in
      try Machine(name, in: folder, proxy: CuttingProxy(to: cluster.place), loop: loop, processGuard: processGuard)
    }
    try join()
  }

  /// Each start of a command is a line there.
  var effects: String { folder + "/effects" }

  func neighbour(of machine: Machine) -> Machine {
    let index = machines.firstIndex { $0 === machine } ?? 0
    return machines[(index + 1) % machines.count]
  }

  private func join() throws {
    for machine in machines {
      try ask(machine, "hub", "init", database.address(through: machine.proxy.folder), "--name", machine.name)
      for (key, value) in [
        ("hub.projects", "\(ServerWorld.project)=\(machine.project)"), ("next.max_running", "2"), ("outbox.max", "50"),
      ] {
        try ask(machine, "settings", key, value)
      }
      try ask(machine, "queue", "on")
      machine.heard = try ask(machine, "new", "--name", "heard", "true").json?["id"]?.string ?? ""
      machine.paused = try ask(machine, "new", "--name", "paused", "true").json?["id"]?.string ?? ""
      machine.host = try ask(machine, "hub", "status").json?["host"]?["id"]?.string ?? ""
    }
    try ask(machines[0], "lane", "new", ServerWorld.lane)
    try ask(machines[0], "lane", "limit", ServerWorld.lane, "\(ServerWorld.most)")
    // The watcher looks at the order of those agents that have a limit.
    try ask(machines[0], "lane", "limit", ServerWorld.lane, "\(ServerWorld.most)", "--agent", "shell")
    for machine in machines {
      try ask(machine, "settings", "hub.accept", "\(ServerWorld.lane) agents=shell")
      // Its first turn is over, and what it is told from now on waits for us.
      try wait(for: "the first turns of \(machine.name)") {
        let outbox = try run(machine, "list", "outbox", machine.heard).json
        return outbox?["messages"]?.array?.isEmpty == true
      }
      try ask(machine, "pause", machine.heard)
    }
    for machine in machines {
      try wait(for: "the others' threads at \(machine.name)") {
        let threads = try run(machine, "list", "threads").json?.array?.compactMap { $0["id"]?.string } ?? []
        return machines.allSatisfy { threads.contains($0.heard) && threads.contains($0.paused) }
      }
    }
  }

  // MARK: Waiting

  /// One verb, while all else goes on.
  @discardableResult
  func run(_ machine: Machine, _ words: String...) throws -> Machine.Answer { try run(machine, words) }

  private func run(_ machine: Machine, _ words: [String]) throws -> Machine.Answer {
    var heard: Machine.Answer?
    machine.call(words + ["--json"]) { [unowned self] answer in
      heard = answer
      loop.stop()
    }
    while heard == nil { loop.run() }
    guard let heard else { throw Vain(words: "a verb has no end") }
    return heard
  }

  /// One that has to work, at once or soon.
  @discardableResult
  func ask(_ machine: Machine, _ words: String...) throws -> Machine.Answer {
    var answer: Machine.Answer?
    try wait(for: "\(machine.name): upnext \(words.joined(separator: " "))", but: { answer?.errors ?? "" }) {
      answer = try run(machine, words)
      return answer?.status == 0
    }
    guard let answer else { throw Vain(words: "a verb has no end") }
    return answer
  }

  /// Until something is so, which is looked at again and again.
  func wait(
    for what: String, milliseconds: Int = 120_000, but why: () -> String = { "" }, until isSo: () throws -> Bool
  ) throws {
    let limit = EventLoop.monotonicMilliseconds + milliseconds
    while try !isSo() {
      guard EventLoop.monotonicMilliseconds < limit else {
        throw Vain(words: "waited in vain for \(what) \(why())")
      }
      var isOver = false
      loop.after(milliseconds: 100) { [unowned self] in
        isOver = true
        loop.stop()
      }
      while !isOver { loop.run() }
    }
  }
}
