import Core
import Toolkit

/// What concerns the Queue alone: taking out, clearing, snoozing, and why a thread is there.
extension AppState {
  mutating func clearQueue(in id: WindowID) {
    guard let act = clearingQueue else {
      refuse("Nothing is in the Queue.", in: id)
      return
    }
    perform(act.act, titled: act.title, because: .cleared, in: id)
  }

  /// All members leave, also those that don't show; nil where there are none.
  var clearingQueue: (act: Act, title: String)? {
    let members = workspace.attention.members.items
    guard workspace.settings.queueEnabled, !members.isEmpty else { return nil }
    return (
      .attention(workspace.attention.members.act(removing: members.map(\.id))),
      "Cleared the Queue of \(Words.count(members.count, "thread", "threads"))"
    )
  }

  /// Only where a setting says so; otherwise looking is never acting.
  mutating func leaveQueueOnView(_ stream: Identity<WorkStream>, in id: WindowID) {
    guard workspace.settings.queueEnabled, workspace.settings.queueRemovesOnView,
      workspace.attention.members.contains(stream), let thread = workspace.streams[stream], !thread.isLocked
    else { return }
    perform(
      .attention(.remove(stream)), titled: "Took \"\(thread.displayName)\" off the Queue", because: .viewed, in: id)
  }

  // MARK: Snoozing

  /// While the Queue is off, nothing is left out of it.
  func isSnoozed(_ stream: Identity<WorkStream>) -> Bool {
    workspace.settings.queueEnabled && workspace.attention.members[stream]?.snooze != nil
  }

  mutating func beginSnooze(in id: WindowID) {
    let streams = targetStreams(in: id).filter { workspace.attention.members.contains($0) }
    guard workspace.settings.queueEnabled, !streams.isEmpty else {
      refuse("Only threads of the Queue can be snoozed.", in: id)
      return
    }
    windows[id]?.dialog = .snooze(streams, cursor: 0)
  }

  mutating func snooze(_ streams: [Identity<WorkStream>], for choice: SnoozeChoice, in id: WindowID) {
    guard let (act, title) = snoozing(streams, for: choice) else {
      refuse("It has just left the Queue.", in: id)
      return
    }
    perform(act, titled: title, in: id)
    windows[id]?.lists[.queue]?.clearMarks()
  }

  /// The act that snoozes those that are in the Queue; nil where none is.
  func snoozing(_ streams: [Identity<WorkStream>], for choice: SnoozeChoice) -> (act: Act, title: String)? {
    let snooze = choice.snooze(at: now, offsetSeconds: offsetSeconds)
    let items = streams.compactMap { workspace.attention.members[$0] }
    guard let first = items.first else { return nil }
    let name =
      items.count == 1 ? "\"\(workspace.streams[first.id]?.displayName ?? "")\"" : "\(items.count) threads"
    let changed = items.map { AttentionItem(id: $0.id, queuedAt: $0.queuedAt, snooze: snooze) }
    return (.attention(workspace.attention.members.act(replacing: changed)), "Snoozed \(name) \(words(for: snooze))")
  }

  func words(for snooze: Snooze) -> String {
    switch snooze {
    case .until(let moment): "until \(Words.moment(moment, at: now, offsetSeconds: offsetSeconds))"
    case .untilChange: "until it changes"
    }
  }

  // MARK: Why

  /// How the thread came to be in the Queue, and why it shows there or doesn't; how it left.
  func whyInQueue(_ stream: WorkStream) -> String {
    guard workspace.settings.queueEnabled else { return "The Queue is off." }
    func moment(_ time: Timestamp) -> String { Words.moment(time, at: now, offsetSeconds: offsetSeconds) }
    guard let item = workspace.attention.members[stream.id] else {
      guard let left = workspace.attention.events.last(where: { $0.stream == stream.id && $0.kind == .left }) else {
        return "It is not in the Queue."
      }
      return "It is not in the Queue: it left at \(moment(left.at)), since \(Words.cause(left.why))."
    }
    var words = "In the Queue since \(moment(item.queuedAt))"
    if let arrival = workspace.attention.arrival(of: stream.id) { words += ": \(Words.cause(arrival.why))" }
    words += "."
    if let snooze = item.snooze {
      words += " Snoozed \(self.words(for: snooze)), so it doesn't show."
    } else if stream.isLocked {
      words += " It doesn't show while its agent works."
    } else if let place = workspace.shownInQueue.firstIndex(where: { $0.id == stream.id }) {
      words += " It is \(Words.ordinal(place + 1)) in line."
    }
    return words
  }
}

extension Words {
  /// Why something of the Queue happened, as the end of a sentence.
  static func cause(_ why: QueueEvent.Why) -> String {
    switch why {
    case .sent: "you said something"
    case .replied: "its agent answered"
    case .failed: "its turn failed"
    case .permission: "its agent asked"
    case .byHand: "you said so"
    case .cleared: "you cleared the Queue"
    case .viewed: "you opened it"
    case .deleted: "it was deleted"
    case .restored: "it was restored"
    case .time: "its time came"
    case .change: "something happened in it"
    case .undone: "you took an act back"
    case .redone: "you did an act again"
    }
  }

  /// The time of day, with the date where it is another day.
  static func moment(_ time: Timestamp, at now: Timestamp, offsetSeconds: Int) -> String {
    let parts = time.parts(offsetSeconds: offsetSeconds)
    let today = now.parts(offsetSeconds: offsetSeconds)
    let clock = clock(time, offsetSeconds: offsetSeconds)
    guard (parts.year, parts.month, parts.day) != (today.year, today.month, today.day) else { return clock }
    return "\(parts.year)-\(Timestamp.padded(parts.month))-\(Timestamp.padded(parts.day)) \(clock)"
  }
}
