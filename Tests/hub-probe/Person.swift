import EventLoop
import Hub
import HubCluster
import SeededNumbers
import Sharing

/// Who owns the lane: adds, moves, sends again what is uncertain, and writes letters. Each act is said until it is answered.
final class Person {
  let proxy: CuttingProxy
  private(set) var letters: [SharedID] = []
  /// Nothing is left to be done.
  var onRest: () -> Void = {}

  private let loop: EventLoop
  private let lane: SharedID
  private let host: SharedID
  private let hosts: [SharedID]
  private var numbers: RandomNumbers
  private var caller: Caller?
  private var known: [SharedID: SharedCommand] = [:]
  private var seen: Int64 = 0
  private var adds = true
  private var isAtWork = false
  private var isReading = false
  private var unanswered: Set<SharedID> = []
  private var letterNumber: Int64 = 0

  var unknown: Int { caller?.unknown ?? 0 }

  init(
    _ address: String, lane: SharedID, hosts: [SharedID], proxy: CuttingProxy, loop: EventLoop,
    seed: UInt64
  ) throws {
    self.loop = loop
    self.lane = lane
    self.hosts = hosts
    self.proxy = proxy
    numbers = RandomNumbers(seed: seed)
    host = SharedID(using: &numbers)
    var times = LinkTimes()
    (times.answer, times.connecting, times.firstPause, times.longestPause) = (800, 800, 30, 300)
    let caller = try Caller(address, loop: loop, times: times) { [unowned self] _ in read() }
    self.caller = caller
    caller.insist(.attach(HostIntroduction(id: host, name: "person", machine: "p", version: "1"))) {
      _ in
    }
    caller.insist(.makeLane(lane, name: "team")) { [unowned self] _ in
      act(.limit(agent: "claude", most: 2))
      act(.limit(agent: "codex", most: 3))
      act(.limit(agent: nil, most: 4))
      isAtWork = true
      live()
    }
  }

  func finish() { caller?.finish() }
  func addsNothing() { adds = false }

  /// A while of a person's day, again and again.
  private func live() {
    read()
    if adds, known.count < 25 { add() }
    if adds, numbers.chance(70) { write() }
    collect()
    if !adds, known.isEmpty, unanswered.isEmpty { return onRest() }
    loop.after(milliseconds: 60) { [unowned self] in live() }
  }

  func movesSomething() -> Bool {
    let waiting = known.values.filter { $0.state == .waiting }.map(\.id).sorted()
    guard isAtWork, waiting.count > 2 else { return false }
    let moved = numbers.pick(waiting)
    let place: LaneAct.Place =
      switch numbers.number(1...3) {
      case 1: .top
      case 2: .bottom
      default: .behind(numbers.pick(waiting))
      }
    act(.move(moved, to: place))
    return true
  }

  private func act(_ kind: LaneAct.Kind) {
    let act = LaneAct(id: SharedID(using: &numbers), lane: lane, host: host, kind)
    caller?.insist(.act(act)) { _ in }
  }

  private func add() {
    for number in 0..<numbers.number(1...6) {
      var request = SharedRequest(
        id: SharedID(using: &numbers), prompt: "do \(number)",
        agent: numbers.pick(["claude", "codex"]), project: "p")
      request.priority = numbers.pick([1, 1, 1, 2, 3])
      if numbers.chance(15), let other = known.keys.sorted().last { request.after = [other] }
      act(.add(request))
    }
  }

  /// What is new in the lane, and the person's word for what is uncertain.
  private func read() {
    guard !isReading, let caller else { return }
    isReading = true
    caller.ask(.lane(lane, since: seen)) { [unowned self] answer in
      isReading = false
      guard case .done(let news) = answer else { return }
      if news.isAnew { known = [:] }
      for command in news.commands { known[command.id] = command }
      for id in news.gone { known[id] = nil }
      seen = news.number
      for command in news.commands where command.state == .uncertain { act(.again(command.id)) }
      caller.ask(.sweep(lane)) { _ in }
    }
  }

  private func write() {
    letterNumber += 1
    let letter = Letter(
      id: SharedID(using: &numbers), from: host, to: numbers.pick(hosts), number: letterNumber,
      body: "\"hello\"")
    letters.append(letter.id)
    unanswered.insert(letter.id)
    send(letter)
  }

  /// A host that has not come yet is no host yet.
  private func send(_ letter: Letter) {
    caller?.insist(.send(letter)) { [unowned self] result in
      if case .failure = result { loop.after(milliseconds: 50) { [unowned self] in send(letter) } }
    }
  }

  private func collect() {
    caller?.ask(.outcomes(host, kept: letters.filter { !unanswered.contains($0) })) {
      [unowned self] answer in
      if case .done(let outcomes) = answer { unanswered.subtract(outcomes.map(\.id)) }
    }
  }
}
