import Conversation
import Queues
import Testing

/// The position tests of the Queue's source document, and what shows in it.
struct AttentionQueueTests {
  private func queue(_ numbers: [Int]) -> AttentionQueue {
    var queue = AttentionQueue()
    for number in numbers { queue.enqueue(id(number), at: noon.adding(seconds: Int64(number))) }
    return queue
  }

  private func positions(_ queue: AttentionQueue, _ numbers: [Int]) -> [Int?] {
    numbers.map { queue.members.position(of: id($0)) }
  }

  @Test func `the first thread in an empty queue has position 1`() {
    #expect(positions(queue([7]), [7]) == [1])
  }

  @Test func `positions grow with each thread that is added`() {
    #expect(positions(queue([7, 8, 9]), [7, 8, 9]) == [1, 2, 3])
  }

  @Test func `removing a thread from the middle closes the gap`() {
    var queue = queue([1, 2, 3, 4])
    queue.members.remove(id(2))
    #expect(positions(queue, [1, 2, 3, 4]) == [1, nil, 2, 3])
  }

  @Test func `a thread that is queued again moves to the end and waits anew`() {
    var queue = queue([1, 2, 3])
    queue.enqueue(id(1), at: noon.adding(seconds: 60))
    #expect(positions(queue, [1, 2, 3]) == [3, 1, 2])
    #expect(queue.members[id(1)] == AttentionItem(id: id(1), queuedAt: noon.adding(seconds: 60)))
  }

  @Test func `the last thread that is queued again stays last`() {
    var queue = queue([1, 2])
    queue.enqueue(id(2), at: noon)
    #expect(positions(queue, [1, 2]) == [1, 2])
  }

  @Test func `locked and deleted threads are members that don't show`() {
    var streams = Streams(
      (1...4).map { WorkStream(id: id($0), project: "/src/веб", provider: "claude", createdAt: noon) })
    let permission = Permission(id: "p", title: "run", detail: "rm -r build", options: [], askedAt: noon)
    streams.update(id(1)) { $0.turn = Turn(message: id(50), startedAt: noon) }
    streams.update(id(2)) { $0.isDeleted = true }
    streams.update(id(3)) {
      $0.turn = Turn(message: id(51), startedAt: noon)
      $0.turn?.permissions = [permission]
    }
    let queue = queue([1, 2, 3, 4, 99])
    #expect(queue.shown(in: streams).map(\.id) == [id(3), id(4)])
    streams.update(id(1)) { $0.turn = nil }
    streams.update(id(2)) { $0.isDeleted = false }
    #expect(queue.shown(in: streams).map(\.id) == [id(1), id(2), id(3), id(4)])
  }
}
