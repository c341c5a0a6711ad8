import Conversation
import Queues
import Settings

extension Workspace {
  /// The Queue as it shows, in the order that the person has chosen; nothing while it is off.
  package var shownInQueue: [AttentionItem] {
    settings.queueEnabled ? attention.shown(in: streams, by: settings.queueOrder) : []
  }

  /// When the next snoozed thread shows again by the clock.
  package var nextWake: Timestamp? {
    attention.members.items.lazy.compactMap { item -> Timestamp? in
      guard case .until(let moment)? = item.snooze else { return nil }
      return moment
    }.min()
  }

  /// Shows again what has been snoozed for long enough. The answer is who that is.
  package mutating func wakeSnoozed(at now: Timestamp) -> [ThreadID] {
    var woken: [ThreadID] = []
    for item in attention.members.items where item.snooze != nil {
      guard let why = item.snooze?.end(of: streams[item.id], at: now) else { continue }
      attention.wake(item.id, at: now, because: why)
      woken.append(item.id)
    }
    return woken
  }
}
