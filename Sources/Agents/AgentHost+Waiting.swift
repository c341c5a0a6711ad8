import Core

/// What is to be done in a thread's next process, which waits for another one to end.
struct WaitingOrders {
  let process: AgentProcess
  /// The first is the one that needs a process.
  private(set) var orders: [AgentOrder]

  init(process: AgentProcess, _ order: AgentOrder) {
    self.process = process
    orders = [order]
  }

  mutating func append(_ order: AgentOrder) { orders.append(order) }
}

extension AgentHost {
  /// An order to a thread whose process can't start yet.
  func postpone(_ order: AgentOrder) {
    let stream = order.stream
    switch order {
    case .setMode, .setOption: waiting[stream]?.append(order)
    case .cancel, .close:
      guard let orders = waiting.removeValue(forKey: stream)?.orders else { return }
      giveBack(orders[0], .cancelled)
    case .deliver(let delivery, _): onReport(AgentReport(stream, .refusedWhileBusy(delivery, by: delivery.provider)))
    case .load: giveBack(order, .failed("It is still ending.", wasAccepted: false))
    case .steer(let message, _, _, _):
      onReport(AgentReport(stream, .notSteered(message, "The agent is not running any more.")))
    case .answer, .rest: break
    }
  }

  /// The program ends: what waits has not left, and stays with the person.
  func giveAllBack() {
    let all = waiting.values
    waiting = [:]
    for orders in all {
      let reason =
        "\(orders.process.command.provider) had not ended yet when upnext did. Nothing was sent. Send again to start it "
        + "anew."
      giveBack(orders.orders[0], .failed(reason, wasAccepted: false))
    }
  }

  /// Nothing came of an order that needs a process.
  func giveBack(_ order: AgentOrder, _ end: TurnEnd) {
    switch order {
    case .deliver(let delivery, let stream): onReport(AgentReport(stream, .turnEnded(delivery.message, end)))
    case .load(let delivery, let stream):
      let problem = if case .failed(let reason, _, _) = end { reason } else { "It was stopped." }
      onReport(AgentReport(stream, .loaded(delivery.message, problem: problem)))
    case .cancel, .answer, .setMode, .close, .rest, .setOption, .steer: break
    }
  }
}

extension AgentOrder {
  var stream: Identity<WorkStream> {
    switch self {
    case .deliver(_, let stream), .cancel(let stream), .answer(_, _, let stream), .setMode(_, let stream),
      .close(let stream), .rest(let stream), .setOption(_, _, let stream), .steer(_, _, _, let stream),
      .load(_, let stream):
      stream
    }
  }
}
