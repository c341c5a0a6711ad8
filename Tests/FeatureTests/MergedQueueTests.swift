import Conversation
import HubScene
import Queues
import Scene
import Sharing
import Testing

/// The Queue of several hosts as one list.
struct MergedQueueTests {
  private func id(_ number: UInt64) -> ThreadID { Identity(UniqueID(high: 0, low: number)) }

  private func thread(
    _ number: UInt64, on host: UInt64, at seconds: Int64, place: Int = 1, priority: Int = 10, isLocked: Bool = false
  ) -> Elsewhere.Thread {
    let moment = Timestamp(milliseconds: seconds * 1000)
    var stream = WorkStream(id: id(number), project: "/p", provider: "shell", createdAt: moment)
    stream.priority = priority
    if isLocked { stream.turn = Turn(message: Identity(UniqueID(high: 0, low: 0)), startedAt: moment) }
    let shared = SharedHost(
      id: SharedID(random: host, host), name: "h\(host)", version: "1", offers: [], seenAt: 0, lettersWaiting: 0,
      isThere: true)
    return Elsewhere.Thread(
      stream: stream, host: shared, since: moment, queuedAt: moment, isSnoozed: false, queuePosition: place,
      needsReview: false, outboxCount: 0, silentSince: nil)
  }

  private func own(_ number: UInt64, at seconds: Int64, priority: Int = 10) -> Queued {
    Queued(id(number), queuedAt: Timestamp(milliseconds: seconds * 1000), priority: priority)
  }

  private func numbers(_ ids: [ThreadID]) -> [UInt64] { ids.map(\.unique.low) }

  @Test func `who has waited longest goes first, whatever machine it is on`() {
    let elsewhere = Elsewhere([
      thread(1, on: 1, at: 10), thread(2, on: 1, at: 40, place: 2), thread(3, on: 2, at: 20),
      thread(4, on: 2, at: 1, isLocked: true),
    ])
    #expect(numbers(elsewhere.merged(with: [own(5, at: 5), own(6, at: 30)], byPriority: false)) == [5, 1, 3, 6, 2])
  }

  @Test func `what a host has ordered by hand stays in that order`() {
    let elsewhere = Elsewhere([thread(1, on: 1, at: 50, place: 1), thread(2, on: 1, at: 10, place: 2)])
    #expect(numbers(elsewhere.merged(with: [own(5, at: 40), own(6, at: 20)], byPriority: false)) == [5, 6, 1, 2])
  }

  @Test func `by priority the smaller number goes first on all hosts`() {
    let elsewhere = Elsewhere([thread(1, on: 1, at: 50, priority: 1), thread(2, on: 2, at: 10, priority: 5)])
    #expect(numbers(elsewhere.merged(with: [own(5, at: 40, priority: 5)], byPriority: true)) == [1, 2, 5])
  }

  @Test func `alone the own order is all there is`() {
    #expect(numbers(Elsewhere().merged(with: [own(9, at: 9), own(1, at: 1)], byPriority: false)) == [9, 1])
  }
}
