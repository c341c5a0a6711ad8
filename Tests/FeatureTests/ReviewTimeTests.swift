import Acts
import Conversation
import Queues
import Testing

/// How long the person takes for a thread, by what joined and left the Queue.
struct ReviewTimeTests {
  private let noon = Timestamp(milliseconds: 1_795_255_200_000)

  private func queue(_ events: [(seconds: Int64, QueueEvent.Kind, QueueEvent.Why)]) -> AttentionQueue {
    var queue = AttentionQueue()
    for event in events {
      queue.note(
        event.1, because: event.2, Identity(UniqueID(high: 1, low: 1)), at: noon.adding(seconds: event.seconds))
    }
    return queue
  }

  @Test func `it is the middle of the times from one thread to the next`() {
    let queue = queue([
      (0, .moved, .sent), (60, .left, .byHand), (360, .moved, .sent), (400, .joined, .replied), (450, .left, .byHand),
    ])
    #expect(queue.usualReviewSeconds == 90)
  }

  @Test func `a break, an act on many and too few acts say nothing`() {
    #expect(queue([]).usualReviewSeconds == nil)
    #expect(queue([(0, .moved, .sent), (60, .left, .byHand), (120, .left, .byHand)]).usualReviewSeconds == nil)
    let queue = queue([
      (0, .moved, .sent), (60, .left, .byHand), (60, .left, .byHand), (60, .left, .byHand), (5000, .left, .byHand),
      (5060, .moved, .sent), (5120, .moved, .sent),
    ])
    #expect(queue.usualReviewSeconds == 60)
  }

  @Test func `what is only moved about is no review`() {
    let queue = queue([
      (0, .moved, .sent), (10, .moved, .byHand), (20, .moved, .byHand), (30, .moved, .byHand), (40, .moved, .byHand),
    ])
    #expect(queue.usualReviewSeconds == nil)
  }
}
