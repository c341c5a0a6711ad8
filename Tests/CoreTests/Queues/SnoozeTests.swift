import Conversation
import Core
import Queues
import Settings
import Testing

/// Threads of the Queue that the person wants to see later.
struct SnoozeTests {
  private func workspace(_ snooze: Snooze?) -> Workspace {
    var settings = Settings()
    settings.queueChoice = true
    let stream = WorkStream(id: id(1), project: "/src/веб", provider: "claude", createdAt: noon)
    return Workspace(
      streams: Streams([stream]),
      attention: AttentionQueue([AttentionItem(id: id(1), queuedAt: noon, snooze: snooze)]), settings: settings)
  }

  @Test func `a snoozed thread is a member that doesn't show`() {
    let workspace = workspace(.until(noon.adding(seconds: 900)))
    #expect(workspace.shownInQueue == [])
    #expect(workspace.attention.members.count == 1)
  }

  @Test func `it shows again at its time, and not before, and only once`() {
    var workspace = workspace(.until(noon.adding(seconds: 900)))
    #expect(workspace.nextWake == noon.adding(seconds: 900))
    #expect(workspace.wakeSnoozed(at: noon.adding(seconds: 899)) == [])
    #expect(workspace.wakeSnoozed(at: noon.adding(seconds: 900)) == [id(1)])
    #expect(workspace.shownInQueue == [AttentionItem(id: id(1), queuedAt: noon)])
    #expect(workspace.nextWake == nil)
    #expect(workspace.wakeSnoozed(at: noon.adding(seconds: 901)) == [])
    let event = QueueEvent(number: 1, at: noon.adding(seconds: 900), kind: .woke, why: .time, stream: id(1))
    #expect(workspace.attention.events == [event])
  }

  @Test func `until it changes ends with a turn's end or a question, and with no look`() {
    var looked = workspace(.untilChange(since: noon))
    looked.streams.update(id(1)) { $0.unreadCount = 0 }
    looked.streams.update(id(1)) { $0.draft = "был" }
    #expect(looked.wakeSnoozed(at: noon.adding(seconds: 1 << 30)) == [])
    #expect(looked.nextWake == nil)
    var ended = looked
    ended.streams.update(id(1)) { $0.lastModified = noon.adding(seconds: 5) }
    #expect(ended.wakeSnoozed(at: noon.adding(seconds: 5)) == [id(1)])
    #expect(ended.attention.events.map(\.why) == [.change])
    var asked = looked
    asked.streams.update(id(1)) {
      $0.turn = Turn(message: id(9), startedAt: noon)
      $0.turn?.permissions = [
        Permission(id: "p", title: "t", detail: "", options: [], askedAt: noon.adding(seconds: 5))
      ]
    }
    #expect(asked.wakeSnoozed(at: noon.adding(seconds: 5)) == [id(1)])
  }

  @Test func `a thread that is gone doesn't keep its snooze for ever`() {
    var workspace = workspace(.until(noon))
    workspace.streams[id(1)] = nil
    #expect(workspace.wakeSnoozed(at: noon) == [id(1)])
    #expect(workspace.nextWake == nil)
  }

  @Test func `saying something in a snoozed thread ends its snooze`() {
    var workspace = workspace(.until(noon.adding(seconds: 900)))
    workspace.attention.enqueue(id(1), at: noon.adding(seconds: 1))
    #expect(workspace.shownInQueue.map(\.id) == [id(1)])
  }

  @Test func `a reply in a snoozed thread ends its snooze only where the person waits for any change`() {
    let later = Snooze.until(noon.adding(seconds: 900))
    var workspace = workspace(later)
    workspace.attention.enqueue(id(1), at: noon.adding(seconds: 1), because: .replied)
    #expect(workspace.attention.members.items.map(\.snooze) == [later])
  }

  /// 2026-11-21 is a Saturday; the offsets are those of Berlin, New York, and the far ends of the world.
  @Test(arguments: [
    (0, "2026-11-22T09:00:00Z"), (3600, "2026-11-22T08:00:00Z"), (-18_000, "2026-11-22T14:00:00Z"),
    (14 * 3600, "2026-11-22T19:00:00Z"), (-12 * 3600, "2026-11-22T21:00:00Z"),
  ])
  func `tomorrow is nine in the morning by the person's clock`(offset: Int, moment: String) {
    guard case .until(let end) = SnoozeChoice.tomorrow.snooze(at: noon, on: LocalClock(offsetSeconds: offset)) else {
      return #expect(Bool(false), "tomorrow is a time")
    }
    #expect(end.shortISO8601 == moment)
  }

  @Test func `the other times are counted from now`() {
    let choices: [SnoozeChoice] = [.quarterOfAnHour, .hour, .fourHours, .change]
    #expect(
      choices.map { $0.snooze(at: noon, on: LocalClock(offsetSeconds: 7200)) } == [
        .until(noon.adding(seconds: 900)), .until(noon.adding(seconds: 3600)), .until(noon.adding(seconds: 14_400)),
        .untilChange(since: noon),
      ])
  }
}
