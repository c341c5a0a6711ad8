import Synchronization

/// A thread of its own that does work in the order in which it was asked for, and gives what came of it back to the loop.
package final class AnsweringThread {
  private let worker: WorkerThread<Void>
  private var mailbox: Mailbox<Void>?
  /// What to do with each answer, in the order of asking.
  private var onAnswer: [() -> Void] = []

  package init(name: String, loop: EventLoop) {
    worker = WorkerThread(name: name)
    mailbox = loop.mailbox { [weak self] (_: Void) in self?.onAnswer.removeFirst()() }
  }

  package func ask<Answer: Sendable>(
    _ work: @escaping @Sendable () -> Answer, done: @escaping (Answer) -> Void
  ) {
    guard let mailbox else { return }
    let slot = AnswerSlot<Answer>()
    onAnswer.append {
      if let answer = slot.answer.withLock({ $0 }) { done(answer) }
    }
    worker.submit {
      let answer = work()
      slot.answer.withLock { $0 = answer }
      mailbox.post(())
    }
  }
}

/// Where the worker leaves an answer before it tells the loop of it.
private final class AnswerSlot<Answer: Sendable>: Sendable {
  let answer = Mutex<Answer?>(nil)
}
