import EventLoop
import Hub
import Sharing

/// Asks the hub from a loop of one's own, and again by the same id until there is an answer.
final class Caller {
  private struct Delivery: Sendable {
    let number: Int
    let value: any Sendable
  }

  let loop: EventLoop
  private(set) var isReady = false
  private var room: HubRoom?
  private var inbox: Mailbox<Delivery>?
  private var waiting: [Int: (any Sendable) -> Void] = [:]
  private var postponed: [() -> Void] = []
  private var number = 0
  /// How many answers were unknown: what the faults are for.
  private(set) var unknown = 0

  init(_ address: String, loop: EventLoop, times: LinkTimes, onNews: @escaping (HubNews) -> Void)
    throws
  {
    self.loop = loop
    inbox = loop.mailbox { [unowned self] delivery in
      waiting.removeValue(forKey: delivery.number)?(delivery.value)
    }
    let events = loop.mailbox { [unowned self] (event: HubEvent) in
      switch event {
      case .ready:
        isReady = true
        let again = postponed
        postponed = []
        again.forEach { $0() }
      case .away: isReady = false
      case .news(let news): onNews(news)
      }
    }
    room = HubRoom(
      address: try HubAddress(address), person: Who(user: "nobody", home: "/nonexistent"),
      times: times
    ) { events.post($0) }
  }

  func finish() { room?.finish() }

  /// Once, whatever comes of it.
  func ask<Value>(_ call: HubCall<Value>, done: @escaping (HubAnswer<Value>) -> Void) {
    number += 1
    let number = self.number
    guard let inbox, let room else { return }
    waiting[number] = { [unowned self] value in
      guard let answer = value as? HubAnswer<Value> else { return }
      if case .unknown = answer { unknown += 1 }
      done(answer)
    }
    room.ask(call) { inbox.post(Delivery(number: number, value: $0)) }
  }

  /// Until it was done, or surely refused.
  func insist<Value>(
    _ call: HubCall<Value>, while isWanted: @escaping () -> Bool = { true },
    done: @escaping (Result<Value, Refused>) -> Void
  ) {
    guard isWanted() else {
      return done(.failure(Refused(refusal: HubRefusal(.lapsed, "its time is over"))))
    }
    ask(call) { [unowned self] answer in
      switch answer {
      case .done(let value): done(.success(value))
      case .refused(let refusal) where ![.away, .crowded, .busy].contains(refusal.kind):
        done(.failure(Refused(refusal: refusal)))
      case .refused, .unknown:
        // With a connection soon, without one when it is back.
        let again = { [unowned self] in insist(call, while: isWanted, done: done) }
        if isReady { loop.after(milliseconds: 20, again) } else { postponed.append(again) }
      }
    }
  }

  struct Refused: Error { let refusal: HubRefusal }
}
