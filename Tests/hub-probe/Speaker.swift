import EventLoop
import Foundation
import JSON
import SeededNumbers

/// The person of one machine: says one thing after the other, and hears each answer first.
final class Speaker {
  let machine: Machine
  private let world: ServerWorld
  private var numbers: RandomNumbers
  private var left = 0
  /// How often it may be refused in a round.
  private var tries = 0
  private(set) var isSpeaking = false

  init(_ machine: Machine, in world: ServerWorld, seed: UInt64) {
    self.machine = machine
    self.world = world
    numbers = RandomNumbers(seed: seed)
  }

  /// So many things, one by one.
  func speak(_ count: Int) {
    left = count
    tries = 3 * count
    isSpeaking = true
    next()
  }

  private func next() {
    guard left > 0 else {
      isSpeaking = false
      return
    }
    left -= 1
    switch numbers.number(1...100) {
    case ...58: add()
    case ...80: write()
    case ...86: pause()
    case ...96: move()
    default: decide(numbers.chance()) { [unowned self] in next() }
    }
  }

  /// Who is refused tries something else a little later.
  private func next(behind fate: Said.Fate) {
    guard fate == .refused else { return next() }
    left += 1
    tries -= 1
    guard tries > 0 else {
      left = 0
      return next()
    }
    world.loop.after(milliseconds: 200) { [unowned self] in next() }
  }

  private func add() {
    let number = world.said.nextNumber()
    world.said.added[number] = .unknown
    let prompt = "echo \(number) >> \(world.effects); sleep 0.\(numbers.number(0...4))"
    let priority = numbers.pick(["normal", "normal", "normal", "high"])
    machine.call([
      "add", "--lane", ServerWorld.lane, "--project", ServerWorld.project, "--agent", "shell", "--priority", priority,
      prompt,
    ]) { [unowned self] answer in
      let fate = world.said.note(answer)
      world.said.added[number] = fate
      next(behind: fate)
    }
  }

  private func write() {
    let other = numbers.pick(world.machines.filter { $0 !== machine })
    let (number, index) = (world.said.nextNumber(), world.said.letters.count)
    world.said.letters.append(Said.Letter(number: number, from: machine.name, to: other.name, fate: .unknown))
    machine.call(["--host", other.name, "send", other.heard, "echo \(number) >> \(other.words)"]) {
      [unowned self] answer in
      world.said.letters[index].fate = world.said.note(answer)
      next()
    }
  }

  /// Each machine is paused by one other, so that the last word counts.
  private func pause() {
    let other = world.neighbour(of: machine)
    let isPaused = numbers.chance()
    machine.call(["--host", other.name, isPaused ? "pause" : "resume", other.paused]) { [unowned self] answer in
      let fate = world.said.note(answer)
      // What was refused changes nothing.
      if fate != .refused { world.said.pauses[other.name] = (isPaused, fate) }
      next()
    }
  }

  /// Puts a thread of any machine elsewhere in the one Queue.
  private func move() {
    machine.call(["list", "queue", "--json"]) { [unowned self] answer in
      let threads = Machine.threads(inQueue: answer)
      guard let thread = threads.randomElement(using: &numbers) else { return next() }
      let words = numbers.pick([
        ["top", thread], ["bottom", thread], ["move", thread, "--to", "\(numbers.number(1...threads.count))"],
      ])
      machine.call(words) { [unowned self] answer in
        if answer.status == 0 { world.said.moves += 1 }
        next()
      }
    }
  }

  /// A person's word about what nobody knows the end of: once more, or let go.
  func decide(_ again: Bool, done: @escaping () -> Void) {
    machine.call(["list", "lanes", "--json"]) { [unowned self] answer in
      let commands = answer.json?.array?.first?["commands"]?.array ?? []
      guard let id = commands.first(where: { $0["state"] == "uncertain" })?["id"]?.string else { return done() }
      machine.call([again ? "retry" : "remove", id]) { [unowned self] answer in
        if answer.status == 0 { world.said.decisions += 1 }
        done()
      }
    }
  }
}

extension Machine {
  static func threads(inQueue answer: Answer) -> [String] {
    answer.json?.array?.compactMap { $0["thread"]?["id"]?.string } ?? []
  }
}
