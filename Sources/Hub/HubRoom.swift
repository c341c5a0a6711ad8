import EventLoop
import JSON
import Sharing

/// The hub as this machine's server sees it: requests in, answers and news out, on a thread of its own.
package final class HubRoom: Sendable {
  private typealias Order = @Sendable (Link) -> Void

  private let thread: LoopThread<Order>

  /// With `makes`, the database is made a hub, or brought to this program's level, before anything else.
  package init(
    address: HubAddress, person: Who, name: String = "upnext", times: LinkTimes = LinkTimes(),
    makes: Bool = false,
    tell: @escaping @Sendable (HubEvent) -> Void
  ) {
    thread = LoopThread(name: "upnext-hub") { loop in
      let plan = LinkPlan(address: address, person: person, times: times, name: name, makes: makes)
      let link = Link(plan, loop: loop, numbers: SystemRandomNumberGenerator(), tell: tell)
      return { order in order(link) }
    }
  }

  /// `done` is called on the hub's thread, once, in the order of asking.
  package func ask<Value>(
    _ call: HubCall<Value>, done: @escaping @Sendable (HubAnswer<Value>) -> Void
  ) {
    thread.post { link in
      let wasReady = link.isReady
      link.ask(
        Link.Request(statement: call.statement, parameter: call.parameter) { reply in
          // Nothing was sent though there was a connection: there was no room.
          let answer =
            reply == nil && wasReady && link.isReady ? .refused(HubRefusal(.crowded)) : call.answer(reply)
          done(answer)
          if case .refused(let refusal) = answer, refusal.kind == .stranger { link.isShutOut(refusal.words) }
        })
    }
  }

  /// One that is away is tried at once. What comes of it is told as ever.
  package func hurry() { thread.post { $0.hurry() } }

  /// The level of the hub that this program knows.
  package static var level: Int { Migration.level }

  /// The same without waiting for the thread, which may be held up by a name that it looks for: it ends by itself.
  package func finishLater() {
    let thread = self.thread
    thread.post { $0.end() }
    thread.finishLater()
  }

  /// Every request that is under way is answered as unknown.
  package func finish() {
    thread.post { $0.end() }
    thread.finish()
  }
}
