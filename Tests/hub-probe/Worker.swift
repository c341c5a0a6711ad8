import EventLoop
import Foundation
import Glibc
import Hub
import SeededNumbers
import Sharing

/// A host that takes commands of a lane and letters, and may be killed or stopped at any moment. Its store is a file of lines:
/// a line is what a transaction is in a real one.
final class Worker {
  private let loop = EventLoop()
  private let host: SharedID
  private let lane: SharedID
  private let lease: Int
  private let store: Int32
  private var numbers: RandomNumbers
  private var caller: Caller?
  private var serving: Serving
  private var abandoned: Set<SharedID> = []
  private var answered: Set<SharedID>
  private var isFetching = false

  static func main(_ words: [String]) throws {
    guard let host = SharedID(words[1]), let lane = SharedID(words[2]), let lease = Int(words[4]),
      let seed = UInt64(words[5])
    else { exit(2) }
    let worker = Worker(host: host, lane: lane, store: words[3], lease: lease, seed: seed)
    try worker.run(words[0])
  }

  private init(host: SharedID, lane: SharedID, store: String, lease: Int, seed: UInt64) {
    self.host = host
    self.lane = lane
    self.lease = lease
    numbers = RandomNumbers(seed: seed)
    serving = Serving(
      terms: ClaimWish(
        id: host, lane: lane, host: host, agents: ["claude": "c", "codex": "o"],
        leaseMilliseconds: lease),
      most: 3)
    let text = (try? String(contentsOfFile: store, encoding: .utf8)) ?? ""
    answered = Set(
      text.split(separator: "\n").filter { $0.hasPrefix("letter ") }.compactMap {
        SharedID(String($0.dropFirst(7)))
      })
    self.store = open(store, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
  }

  private func run(_ address: String) throws {
    var times = LinkTimes()
    (times.answer, times.connecting, times.firstPause, times.longestPause) = (800, 800, 30, 300)
    let caller = try Caller(address, loop: loop, times: times) { [unowned self] news in
      switch news {
      case .everything, .lane: claim()
      case .letters: break
      case .hosts, .threads, .outcomes, .order: return
      }
      fetch()
    }
    self.caller = caller
    let introduction = HostIntroduction(
      id: host, name: host.text, machine: "m", version: "1", lettersAnswered: Int64(answered.count))
    caller.insist(.attach(introduction)) { [unowned self] result in
      if case .failure(let refused) = result { write("refused \(refused.refusal.kind)") }
      claim()
      fetch()
      beat()
    }
    loop.run()
  }

  private func write(_ line: String) {
    let line = line + "\n"
    _ = Glibc.write(store, line, line.utf8.count)
  }

  /// A clock that goes on while the machine, or this process, is stopped.
  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  // MARK: Commands

  private func claim() {
    var numbers = numbers
    carryOut(serving.mayTake(id: SharedID(using: &numbers), at: Worker.now))
    self.numbers = numbers
  }

  private func carryOut(_ steps: [Serving.Step]) {
    for step in steps {
      switch step {
      case .claim(let wish):
        caller?.ask(.claim(wish)) { [unowned self] answer in
          carryOut(serving.claimed(wish.id, answer, at: Worker.now))
          if case .done(.command) = answer { claim() } else { again(in: answer) }
        }
      case .begin(let token):
        caller?.ask(.begin(token, leaseMilliseconds: lease)) { [unowned self] answer in
          carryOut(serving.begun(token.claim, answer, at: Worker.now))
          again(in: answer)
        }
      case .start(let command, let token):
        write("start \(command.id) \(token.claim)")
        loop.after(milliseconds: numbers.number(5...120)) { [unowned self] in
          if abandoned.remove(token.claim) == nil {
            carryOut(serving.ended(token.claim, .ended(CommandEnd(.completed, exitCode: 0))))
          }
        }
      case .report(let token, let outcome):
        caller?.ask(.report(token, outcome)) { [unowned self] answer in
          carryOut(serving.reported(token.claim, answer))
          again(in: answer)
          claim()
        }
      case .giveBack(let token): giveBack(token)
      case .stop: break
      case .abandon(let token): abandoned.insert(token.claim)
      }
    }
  }

  private func giveBack(_ token: ClaimToken) {
    caller?.ask(.giveBack(token)) { [unowned self] answer in
      if !answer.isDone { _ = loop.after(milliseconds: 25) { [unowned self] in giveBack(token) } }
    }
  }

  /// What was not answered is asked again soon, and what may be there to take is looked for.
  private func again<Value>(in answer: HubAnswer<Value>) {
    let milliseconds = if case .done = answer { 150 } else { 25 }
    loop.after(milliseconds: milliseconds) { [unowned self] in
      carryOut(serving.again(at: Worker.now))
      claim()
    }
  }

  private func beat() {
    loop.after(milliseconds: lease / 3) { [unowned self] in
      let tokens = serving.tokens.map { ClaimBeat($0) }
      if !tokens.isEmpty, let caller {
        caller.ask(.beat(host, tokens, leaseMilliseconds: lease)) { [unowned self] answer in
          if case .done(let fates) = answer { carryOut(serving.heard(fates)) }
        }
      }
      beat()
    }
  }

  // MARK: Letters

  private func fetch() {
    guard !isFetching, let caller else { return }
    isFetching = true
    caller.ask(.fetchLetters(host)) { [unowned self] answer in
      isFetching = false
      guard case .done(let read) = answer else { return }
      for letter in read.letters {
        // The effect, and that it was carried out, in one.
        if answered.insert(letter.id).inserted { write("letter \(letter.id)") }
        caller.ask(.reply(letter.id, host: host, outcome: "{}", answered: Int64(answered.count))) {
          _ in
        }
      }
      if read.hasMore { fetch() }
    }
  }
}
