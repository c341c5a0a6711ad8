import Core
import Toolkit

/// What concerns the Queue alone: taking out, clearing, snoozing, and why a thread is there.
extension AppState {
  /// All members leave, also those that don't show; nil where there are none.
  var clearingQueue: (act: Act, title: Phrase)? {
    let members = workspace.attention.members.items
    guard workspace.settings.queueEnabled, !members.isEmpty else { return nil }
    return (
      .attention(workspace.attention.members.act(removing: members.map(\.id))),
      .thread(.clearedQueue(members.count))
    )
  }

  // MARK: Snoozing

  /// While the Queue is off, nothing is left out of it.
  func isSnoozed(_ stream: Identity<WorkStream>) -> Bool {
    workspace.settings.queueEnabled && workspace.attention.members[stream]?.snooze != nil
  }

  /// The act that snoozes those that are in the Queue; nil where none is.
  func snoozing(
    _ streams: [Identity<WorkStream>], for choice: SnoozeChoice, in language: Language
  ) -> (act: Act, title: Phrase)? {
    snoozing(streams, choice.snooze(at: now, offsetSeconds: offsetSeconds), in: language)
  }

  func snoozing(
    _ streams: [Identity<WorkStream>], _ snooze: Snooze, in language: Language
  ) -> (act: Act, title: Phrase)? {
    let items = streams.compactMap { workspace.attention.members[$0] }
    guard let first = items.first else { return nil }
    let name = workspace.streams[first.id]?.name(in: language) ?? ""
    let rows = items.count == 1 ? Phrase.Rows.one(name) : .threads(items.count)
    let changed = items.map { AttentionItem(id: $0.id, queuedAt: $0.queuedAt, snooze: snooze) }
    return (.attention(workspace.attention.members.act(replacing: changed)), .thread(.snoozed(rows, end(of: snooze))))
  }

  private func end(of snooze: Snooze) -> StatePhrase.SnoozeEnd {
    switch snooze {
    case .until(let moment): .moment(Words.moment(moment, at: now, offsetSeconds: offsetSeconds))
    case .untilChange: .change
    }
  }

  // MARK: Why

  /// How the thread came to be in the Queue, and why it shows there or doesn't; how it left.
  func whyInQueue(_ stream: WorkStream) -> StatePhrase.WhyInQueue {
    guard workspace.settings.queueEnabled else { return .isOff }
    func moment(_ time: Timestamp) -> String { Words.moment(time, at: now, offsetSeconds: offsetSeconds) }
    guard let item = workspace.attention.members[stream.id] else {
      guard let left = workspace.attention.events.last(where: { $0.stream == stream.id && $0.kind == .left }) else {
        return .isNotThere
      }
      return .left(at: moment(left.at), because: left.why)
    }
    let arrival = workspace.attention.arrival(of: stream.id)
    return .isThere(since: moment(item.queuedAt), because: arrival?.why, showing(item, stream))
  }

  private func showing(_ item: AttentionItem, _ stream: WorkStream) -> StatePhrase.Showing {
    if let snooze = item.snooze { return .snoozed(end(of: snooze)) }
    if stream.isLocked { return .locked }
    return workspace.shownInQueue.firstIndex { $0.id == stream.id }.map { .at(place: $0 + 1) } ?? .nowhere
  }
}

extension Context {
  mutating func clearQueue() {
    guard let act = state.clearingQueue else {
      refuse(.thread(.queueHasNobody))
      return
    }
    perform(act.act, titled: act.title, because: .cleared)
  }

  /// Only where a setting says so; otherwise looking is never acting.
  mutating func leaveQueueOnView(_ stream: Identity<WorkStream>) {
    guard workspace.settings.queueEnabled, workspace.settings.queueRemovesOnView,
      workspace.attention.members.contains(stream), let thread = workspace.streams[stream], !thread.isLocked
    else { return }
    let title = ThreadPhrase.tookOffQueue(name(of: stream))
    perform(.attention(.remove(stream)), titled: .thread(title), because: .viewed)
  }

  mutating func beginSnooze() {
    let streams = targetStreams().filter { workspace.attention.members.contains($0) }
    guard workspace.settings.queueEnabled, !streams.isEmpty else {
      refuse(.thread(.onlyQueueSnoozes))
      return
    }
    open(SnoozeDialog(streams: streams))
  }

  mutating func snooze(_ streams: [Identity<WorkStream>], for choice: SnoozeChoice) {
    guard let (act, title) = state.snoozing(streams, for: choice, in: language) else {
      refuse(.thread(.hasLeftQueue))
      return
    }
    perform(act, titled: title)
    window.lists[.queue]?.clearMarks()
  }
}

extension Words {
  /// The time of day, with the date where it is another day.
  static func moment(_ time: Timestamp, at now: Timestamp, offsetSeconds: Int) -> String {
    let parts = time.parts(offsetSeconds: offsetSeconds)
    let today = now.parts(offsetSeconds: offsetSeconds)
    let clock = clock(time, offsetSeconds: offsetSeconds)
    guard (parts.year, parts.month, parts.day) != (today.year, today.month, today.day) else { return clock }
    return "\(parts.year)-\(Timestamp.padded(parts.month))-\(Timestamp.padded(parts.day)) \(clock)"
  }
}
