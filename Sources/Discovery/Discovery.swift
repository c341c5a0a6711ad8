import CSystem
import Conversation
import EventLoop

/// Finds and follows the threads that other programs keep on this machine, on a thread of its own, and reads on another
/// one what was said in them, for the search.
///
/// Both sleep while nothing changes: the kernel wakes the one, and whoever stores what it found wakes the other.
package final class Discovery {
  private let surveyor: LoopThread<OutsideOrder>
  private let indexer: LoopThread<Indexer.Order>?

  /// Without an index nothing is read for the search.
  package init(
    loop: EventLoop, places: Places, databases: [SessionDatabase] = [],
    index: (@Sendable () throws -> SearchIndex)? = nil, onAnswer: @escaping (OutsideAnswer) -> Void
  ) {
    let mailbox = loop.mailbox(onAnswer)
    let indexer = index.map { index in
      LoopThread(name: "upnext-index") { loop in
        cs_put_thread_behind_others()
        return Indexer(loop: loop, databases: databases, open: index, tell: mailbox.post).perform
      }
    }
    self.indexer = indexer
    surveyor = LoopThread(name: "upnext-discover") { loop in
      Surveyor(loop: loop, places: places, databases: databases) { answer in
        mailbox.post(answer)
        // The lists come first.
        if answer == .surveyed { indexer?.post(.begin) }
      }.perform
    }
  }

  package func perform(_ order: OutsideOrder) {
    surveyor.post(order)
    switch order {
    case .end: indexer?.post(.end)
    case .hurry: indexer?.post(.hurry)
    case .begin, .page, .whole, .around, .know, .look, .seek: break
    }
  }

  /// What is to be called, on any thread, when what is stored of found threads has changed: something may be to be read
  /// for the search.
  package func makeLookForUnread() -> @Sendable () -> Void {
    let indexer = indexer
    return { indexer?.post(.look) }
  }

  /// Returns when the threads have ended, which they do at once.
  package func finish() {
    indexer?.finish()
    surveyor.finish()
  }
}
