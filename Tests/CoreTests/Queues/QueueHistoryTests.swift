import Conversation
import Core
import Queues
import SeededNumbers
import Settings
import Testing

/// What joined and left the Queue, and its two orders.
struct QueueHistoryTests {
  private func queue(_ numbers: ClosedRange<Int>) -> AttentionQueue {
    AttentionQueue(numbers.map { AttentionItem(id: id($0), queuedAt: noon.adding(seconds: Int64($0))) })
  }

  private func told(_ queue: AttentionQueue) -> [String] {
    queue.events.map { "\($0.number) \($0.kind.rawValue) \($0.why.rawValue) \($0.stream.unique.low)" }
  }

  @Test func `joining, and saying something again, are noted with their reason`() {
    var queue = AttentionQueue()
    queue.enqueue(id(7), at: noon)
    queue.enqueue(id(8), at: noon, because: .permission)
    queue.enqueue(id(7), at: noon, because: .replied)
    #expect(told(queue) == ["1 joined sent 7", "2 joined permission 8", "3 moved replied 7"])
    #expect(queue.arrival(of: id(7))?.why == .replied)
    #expect(queue.arrival(of: id(9)) == nil)
  }

  @Test func `more words in the thread that stands last are not noted, and those of another one are`() {
    var queue = AttentionQueue()
    queue.enqueue(id(7), at: noon)
    queue.enqueue(id(7), at: noon.adding(seconds: 5), isMore: true)
    #expect(queue.members.items.last?.queuedAt == noon.adding(seconds: 5))
    queue.enqueue(id(8), at: noon, isMore: true)
    queue.enqueue(id(7), at: noon, isMore: true)
    // The agent has answered meanwhile.
    queue.enqueue(id(7), at: noon, because: .replied, isMore: true)
    queue.enqueue(id(7), at: noon, isMore: true)
    queue.enqueue(id(7), at: noon)
    #expect(
      told(queue) == [
        "1 joined sent 7", "2 joined sent 8", "3 moved sent 7", "4 moved replied 7", "5 moved sent 7",
        "6 moved sent 7",
      ])
  }

  @Test func `more words in the last thread are noted where they bring it back to show`() {
    var queue = AttentionQueue()
    queue.enqueue(id(7), at: noon)
    queue.members.update(id(7)) { $0.snooze = .untilChange(since: noon) }
    queue.enqueue(id(7), at: noon.adding(seconds: 5), isMore: true)
    queue.enqueue(id(7), at: noon.adding(seconds: 6), isMore: true)
    #expect(told(queue) == ["1 joined sent 7", "2 moved sent 7"])
    #expect(queue.members.items.map(\.snooze) == [nil])
  }

  @Test func `what an act names and leaves where it was is not noted`() {
    var queue = queue(1...3)
    let before = queue.members
    let act = ListAct<AttentionItem>.all([
      .replace(AttentionItem(id: id(3), queuedAt: noon)), .move(id(3), to: 3), .move(id(2), to: 1),
    ])
    _ = queue.members.apply(act)
    queue.noteChanges(since: before, moved: act.movedIDs, because: .undone, at: noon)
    #expect(told(queue) == ["1 moved undone 2"])
  }

  @Test func `an act is noted by what it changed, and who makes room is not`() {
    var queue = queue(1...4)
    let before = queue.members
    let act = ListAct<AttentionItem>.all([
      .remove(id(1)), .move(id(4), to: 1), .replace(AttentionItem(id: id(2), queuedAt: noon, snooze: .until(noon))),
      .insert(AttentionItem(id: id(9), queuedAt: noon), at: 2),
    ])
    _ = queue.members.apply(act)
    queue.noteChanges(since: before, moved: act.movedIDs, because: .byHand, at: noon)
    #expect(
      told(queue) == ["1 left by_hand 1", "2 joined by_hand 9", "3 snoozed by_hand 2", "4 moved by_hand 4"])
    queue.noteChanges(since: queue.members, moved: [id(4)], because: .byHand, at: noon)
    #expect(queue.events.count == 4)
  }

  @Test func `as many events are kept as the limit says, and their numbers go on`() {
    var queue = AttentionQueue()
    for _ in 1...AttentionQueue.eventLimit + 7 { queue.enqueue(id(1), at: noon) }
    #expect(queue.events.count == AttentionQueue.eventLimit)
    #expect(queue.events.first?.number == 8)
    #expect(queue.events.last?.number == AttentionQueue.eventLimit + 7)
  }

  // MARK: Orders

  @Test func `in priority order lower numbers go first, and older ones among equals`() {
    let streams = Streams(
      [10, 3, 10, 3, 1].enumerated().map { place, priority in
        var stream = WorkStream(id: id(place + 1), project: "/p", provider: nil, createdAt: noon)
        stream.priority = priority
        return stream
      })
    let queue = AttentionQueue(
      [3, 4, 1, 2, 5].map { AttentionItem(id: id($0), queuedAt: noon.adding(seconds: Int64($0))) })
    #expect(queue.shown(in: streams, by: .fifo).map(\.id) == [id(3), id(4), id(1), id(2), id(5)])
    #expect(queue.shown(in: streams, by: .priority).map(\.id) == [id(5), id(2), id(4), id(1), id(3)])
  }

  @Test func `the person's order is as it was when they go back to it`() {
    var workspace = Workspace(attention: queue(1...3))
    let before = workspace.attention
    _ = workspace.settings.set(.queueOrder, to: "priority")
    _ = workspace.settings.set(.queueOrder, to: "fifo")
    #expect(workspace.attention == before)
  }

  @Test(arguments: seeds)
  func `positions that show are 1, 2, 3 whatever happens`(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    var settings = Settings()
    settings.queueChoice = true
    var workspace = Workspace(settings: settings)
    for step in 1...300 {
      let one: ThreadID = id(random.number(1...9))
      switch random.number(0...6) {
      case 0: workspace.streams[one] = WorkStream(id: one, project: "/б", provider: nil, createdAt: random.time())
      case 1, 2: workspace.attention.enqueue(one, at: random.time())
      case 3: workspace.attention.members.remove(one)
      case 4: workspace.streams.update(one) { $0.priority = random.number(1...3) }
      case 5: workspace.settings.queueOrder = random.pick(Settings.QueueOrder.allCases)
      default: workspace.streams.update(one) { $0.isDeleted.toggle() }
      }
      let shown = workspace.shownInQueue
      #expect(Set(shown.map(\.id)).count == shown.count, "seed \(seed), step \(step)")
      let positions = workspace.attention.members.items.compactMap { workspace.attention.members.position(of: $0.id) }
      #expect(positions == Array(0..<positions.count).map { $0 + 1 }, "seed \(seed), step \(step)")
    }
  }
}
