import Conversation
import Core
import Queues
import SeededNumbers
import Testing

/// Whatever happens in whatever order: nothing is sent twice, nothing is lost, and nothing leaves during a turn.
struct OutboxPropertyTests {
  /// What became of each message, as an agent that counts would know it.
  private struct Fates {
    var said: Set<MessageID> = []
    /// Delivered, and not known to have come back untaken.
    var taken: Set<MessageID> = []
    var removed: Set<MessageID> = []
  }

  private static func end(_ random: inout RandomNumbers, at now: Timestamp) -> TurnEnd {
    switch random.number(0...11) {
    case 0: .failed("нет", .notTaken)
    case 1: .failed("нет", .answered)
    case 2: .failed("нет", .notTaken, cause: .connection)
    case 3: .failed("нет", .notTaken, cause: .rateLimit(retryAfterSeconds: 7))
    case 4: .failed("нет", .notTaken, cause: .usageLimit(UsageLimit(until: now.adding(seconds: 9), words: "")))
    case 5: .cancelled
    case 6: .unanswered("нет")
    case 7: .failed("нет", .taken(isInSession: true), cause: .connection)
    case 8: .failed("нет", .taken(isInSession: false), cause: .rateLimit(retryAfterSeconds: nil))
    case 9: .failed("нет", .taken(isInSession: nil), cause: .connection)
    case 10: .calledOff
    default: .done
    }
  }

  @Test(arguments: [UInt64.random(in: 0...UInt64.max)] + (1...60).map { UInt64($0) })
  func `nothing is sent twice and nothing is lost, whatever happens`(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    var world = OneThreadWorld()
    var fates = Fates()
    /// What is on its way and has not left yet, and whether it goes on in its session.
    var awaiting: [MessageID: Bool] = [:]
    func leaves(_ message: MessageID, goesOn: Bool, _ step: String) {
      // What goes on in its session says no words of its own.
      let isNew = fates.taken.insert(message).inserted
      #expect(isNew || goesOn, "seed \(seed), \(step): sent twice")
    }
    func check(_ orders: [AgentOrder], _ step: String) {
      for order in orders {
        switch order {
        case .deliver(let delivery, _):
          fates.said.insert(delivery.message)
          awaiting = delivery.awaitsWord ? [delivery.message: delivery.goesOn] : [:]
          if !delivery.awaitsWord { leaves(delivery.message, goesOn: delivery.goesOn, step) }
        case .letLeave(let message, _):
          if let goesOn = awaiting.removeValue(forKey: message) { leaves(message, goesOn: goesOn, step) }
        case .cancel, .endWhatWasLeft, .answer, .setMode, .close, .rest, .release, .setOption, .steer, .load: break
        }
      }
      let outbox = world.stream.outbox
      let there = outbox.waiting.items.map(\.id) + outbox.running.map(\.id)
      #expect(Set(there).count == there.count, "seed \(seed), \(step): there twice")
      #expect(outbox.running.count <= 1, "seed \(seed), \(step)")
      let lost = fates.said.subtracting(fates.taken).subtracting(fates.removed).subtracting(there)
      #expect(lost.isEmpty, "seed \(seed), \(step): lost")
      for message in outbox.waiting.items where message.standing == .waiting && message.lastError == nil {
        #expect(
          message.inSession == .yes || !fates.taken.contains(message.id),
          "seed \(seed), \(step): what was sent waits again")
      }
    }
    func makeReady(_ step: String) {
      guard let message = world.stream.turn?.message else { return }
      check(world.hear(.readyToLeave(message)), step + " ready")
    }
    for number in 1...150 {
      var step = "step \(number)"
      switch random.number(0...16) {
      case 0...3:
        let (saying, orders) = world.say("\(number) é", random.chance() ? .urgent : .normal)
        switch saying {
        case .sent(let id), .queued(let id, _): fates.said.insert(id)
        case .refused: break
        }
        check(orders, step + " say")
      case 4...6:
        guard let message = world.stream.turn?.message else { continue }
        let end = Self.end(&random, at: world.now)
        step += " \(end)"
        switch end {
        case .calledOff, .failed(_, .notTaken, _): if random.chance() { makeReady(step) }
        case .done, .stopped, .cancelled, .unanswered, .failed: makeReady(step)
        }
        // An agent says that it has a message before it says what came of it.
        switch end {
        case .calledOff, .failed(_, .notTaken, _), .failed(_, .taken(isInSession: nil), _): break
        case .done, .stopped, .cancelled, .unanswered, .failed: world.hear(.accepted(message))
        }
        switch end {
        // A message that goes on was taken before.
        case .calledOff, .failed(_, .notTaken, _), .failed(_, .taken(isInSession: false), _):
          if world.stream.outbox[message]?.inSession != .yes { fates.taken.remove(message) }
        case .failed, .unanswered:
          // Where no session is known, there is none to go on in.
          if world.stream.isLocallyCreated { fates.taken.remove(message) }
        case .done, .stopped, .cancelled: break
        }
        check(world.end(end), step)
      case 7:
        // What may have been said is said again as a message of its own.
        if let trouble = world.stream.messageInTrouble {
          if trouble.standing == .uncertain { fates.removed.insert(trouble.id) }
          // The person wants the words said, also where the session has them.
          fates.taken.remove(trouble.id)
        }
        check(world.retry(), step + " retry")
      case 8:
        if let trouble = world.stream.messageInTrouble { fates.removed.insert(trouble.id) }
        check(world.skip(), step + " skip")
      case 9:
        // That is the person's word to try again what failed.
        if world.stream.obstructing?.standing == .waiting {
          for failed in world.stream.outbox.waiting.items where failed.standing == .waiting && failed.lastError != nil {
            fates.taken.remove(failed.id)
          }
        }
        check(world.resume(), step + " resume")
      case 13: check(world.goOn().orders, step + " continue")
      case 14, 15: makeReady(step)
      case 10:
        world.recover(whenLeft: false)
        check([], step + " killed")
      case 11: check(world.goOn(at: world.now.adding(seconds: Int64(random.number(0...60)))), step + " time")
      case 12:
        guard let last = world.stream.outbox.waiting.items.last else { continue }
        if random.chance() {
          fates.removed.insert(last.id)
          _ = world.workspace.apply(.outbox(.remove(last.id), in: world.thread))
        } else {
          _ = world.workspace.apply(.outbox(.move(last.id, to: 1), in: world.thread))
        }
        check(world.sendWhatMay(), step + " act")
      default:
        let chosen = world.stream.outbox.waiting.items.randomElement(using: &random)
        let isPaused = random.chance()
        world.workspace.streams.update(world.thread) { stream in
          stream.outbox.isPaused = isPaused
          stream.letGoOfEdit(keepingText: true)
          if let chosen, random.chance() { _ = stream.beginEdit(chosen.id) }
        }
        check(world.sendWhatMay(), step + " pause and edit")
      }
      if let edited = world.stream.edit?.message {
        #expect(world.stream.turn?.message != edited, "seed \(seed), \(step)")
      }
    }
  }
}
