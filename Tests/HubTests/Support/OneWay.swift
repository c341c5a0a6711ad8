import EventLoop
import Hub
import Sharing
import Synchronization

/// A way to a loop that is opened after the first words were said.
final class OneWay: Sendable {
  private let way = Mutex<(mailbox: Mailbox<HubEvent>?, early: [HubEvent])>((nil, []))

  func open(_ mailbox: Mailbox<HubEvent>) {
    way.withLock { way in
      way.early.forEach(mailbox.post)
      way = (mailbox, [])
    }
  }

  func post(_ event: HubEvent) {
    way.withLock { way in
      if let mailbox = way.mailbox { mailbox.post(event) } else { way.early.append(event) }
    }
  }
}
