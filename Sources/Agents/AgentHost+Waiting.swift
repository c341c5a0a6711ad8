import AgentProtocols
import Conversation

/// Orders for a thread that can't take a message yet; they are carried out when it can.
struct WaitingOrders {
  /// What has to come first.
  enum Condition {
    /// Two processes must never write one session.
    case end(of: AgentProcess)
    /// What lies in the message's attachments, as one of the readings, which are counted.
    case reading(Int)
    /// The session of a fork, from the process that has the one it begins with.
    case branch(by: AgentProcess)
  }

  let condition: Condition
  /// The first is the one that waits; the others came behind it.
  private(set) var orders: [AgentOrder]

  init(for condition: Condition, _ order: AgentOrder) {
    self.condition = condition
    orders = [order]
  }

  mutating func append(_ order: AgentOrder) { orders.append(order) }
}

extension AgentHost {
  /// An order to a thread to which nothing can be delivered just now; false where it is carried out all the same.
  func postpone(_ order: AgentOrder) -> Bool {
    let stream = order.stream
    switch order {
    case .setMode, .setOption: waiting[stream]?.append(order)
    case .cancel, .close, .release:
      // What waits has not left, and there may be a process besides.
      if let waiting = waiting.removeValue(forKey: stream) { giveBack(waiting.orders[0], .calledOff) }
      return false
    case .deliver(let delivery, _): onReport(AgentReport(stream, .refusedWhileBusy(delivery, by: delivery.provider)))
    case .load: giveBack(order, .failed("It is still ending.", .notTaken))
    case .steer(let message, _, _, _):
      onReport(AgentReport(stream, .notSteered(message, "The agent is not running any more.")))
    case .rest, .letLeave: break
    case .answer, .endWhatWasLeft: return false
    }
    return true
  }

  func goOn(behind process: AgentProcess) {
    for (stream, orders) in waiting {
      switch orders.condition {
      case .end(let awaited) where awaited === process: break
      // It ended before it had forked its session: another one may.
      case .branch(let awaited) where awaited === process: break
      case .end, .branch, .reading: continue
      }
      waiting[stream] = nil
      for order in orders.orders { perform(order) }
    }
  }

  /// A fork whose origin is open in a process is asked for there. False where it isn't.
  func branch(_ delivery: Delivery, in stream: ThreadID) -> Bool {
    for process in holders {
      let isAsked = process.branch(for: delivery) { [weak self] outcome in
        guard let self, let waited = waiting[stream], case .branch(let asked) = waited.condition, asked === process
        else { return }
        waiting[stream] = nil
        switch outcome {
        case .session(let id): perform(.deliver(delivery.goingOn(with: id), in: stream))
        case .failed(let reason): giveBack(waited.orders[0], .failed(reason, .notTaken))
        }
        for order in waited.orders.dropFirst() { perform(order) }
      }
      guard isAsked else { continue }
      waiting[stream] = WaitingOrders(for: .branch(by: process), .deliver(delivery, in: stream))
      return true
    }
    return false
  }

  func readAttachments(of delivery: Delivery, in stream: ThreadID) {
    readingCount += 1
    let number = readingCount
    waiting[stream] = WaitingOrders(for: .reading(number), .deliver(delivery, in: stream))
    var opensImages = false
    if case .found(let command, _) = way(to: delivery.provider, on: delivery.host) {
      opensImages = command.kind.opensImages
    }
    files.read(delivery.attachments, opensImages: opensImages) { [weak self] read in
      // It may have been stopped meanwhile.
      guard let self, let waited = waiting[stream], case .reading(number) = waited.condition else { return }
      waiting[stream] = nil
      switch read {
      case .success(let contents): deliver(delivery, with: contents, in: stream)
      case .failure(let problem): giveBack(waited.orders[0], .failed(problem.words, .notTaken))
      }
      for order in waited.orders.dropFirst() { perform(order) }
    }
  }

  /// The program ends: what waits has not left, and stays with the person.
  func giveAllBack() {
    let all = waiting.values
    waiting = [:]
    for waited in all {
      let reason = "upnext was ended before the message could leave. Nothing was sent. Send it again."
      giveBack(waited.orders[0], .failed(reason, .notTaken))
    }
  }

  /// Nothing came of an order that needs a process.
  func giveBack(_ order: AgentOrder, _ end: TurnEnd) {
    switch order {
    case .deliver(let delivery, let stream): onReport(AgentReport(stream, .turnEnded(delivery.message, end)))
    case .load(let delivery, let stream):
      let problem = if case .failed(let reason, _, _) = end { reason } else { "It was stopped." }
      onReport(AgentReport(stream, .loaded(delivery.message, problem: problem)))
    case .cancel, .endWhatWasLeft, .answer, .setMode, .close, .rest, .setOption, .steer, .release, .letLeave: break
    }
  }
}

extension AgentOrder {
  var stream: ThreadID {
    switch self {
    case .deliver(_, let stream), .letLeave(_, let stream), .cancel(let stream),
      .endWhatWasLeft(let stream), .answer(_, _, let stream), .setMode(_, let stream), .close(let stream),
      .rest(let stream), .setOption(_, _, let stream), .steer(_, _, _, let stream),
      .load(_, let stream), .release(let stream, _):
      stream
    }
  }
}
