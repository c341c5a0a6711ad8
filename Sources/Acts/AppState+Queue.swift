import Conversation
import Core
import HubScene
import Languages
import Queues
import Scene
import Settings
import Words

/// What concerns the Queue alone: taking out, clearing, snoozing, and why a thread is there.
extension AppState {
  /// All members leave, also those that don't show; nil where there are none.
  package var clearingQueue: (act: Act, title: Phrase)? {
    let members = workspace.attention.members.items
    guard workspace.settings.queueEnabled, !members.isEmpty else { return nil }
    return (
      .attention(workspace.attention.members.act(removing: members.map(\.id))),
      .thread(.clearedQueue(members.count))
    )
  }

  // MARK: Who needs the person

  /// Who asks the person something, has failed, or has an answer that they have not seen: in the order of the Queue, then
  /// whoever else can't go on. A thread that was read waits in the Queue, and needs nobody.
  package var threadsNeedingPerson: [ThreadID] {
    threadsInLine.filter { needsMe($0) }
  }

  /// The next of them after a thread, or the one before where the step is -1, around the end.
  package func nextNeeding(after open: ThreadID?, _ step: Int) -> ThreadID? {
    let line = threadsInLine
    let needing = Set(threadsNeedingPerson)
    let place = open.flatMap { line.firstIndex(of: $0) } ?? (step > 0 ? line.count - 1 : 0)
    let way = line.indices.map { line[((place + step * ($0 + 1)) % line.count + line.count) % line.count] }
    return way.first(where: needing.contains)
  }

  /// How many of each project's threads are among them. Where the Queue is not that of all hosts, other hosts' projects count
  /// what can't go on there.
  package var needingByProject: [String: Int] {
    var counts: [String: Int] = [:]
    if !workspace.settings.mergesQueue { counts = hub.elsewhere.projects.mapValues(\.counts.needing) }
    for id in threadsNeedingPerson {
      look(at: id) { stream in counts[hub.elsewhere[id]?.place ?? stream.project, default: 0] += 1 }
    }
    return counts
  }

  /// The Queue as it shows, then threads that can't go on without the person, but none that was snoozed. Those of other hosts
  /// are among them where their Queue is.
  package var threadsInLine: [ThreadID] {
    let queued = shownInQueue
    var others = workspace.streams.needing.union(workspace.threadsToReview)
    if workspace.settings.mergesQueue { others.formUnion(hub.elsewhere.needing) }
    others.subtract(queued)
    if !others.isEmpty, workspace.settings.queueEnabled {
      for item in workspace.attention.members.items where item.snooze != nil { others.remove(item.id) }
    }
    return queued + others.sorted()
  }

  // MARK: Snoozing

  /// The act that snoozes those that are in the Queue; nil where none is.
  package func snoozing(
    _ streams: [ThreadID], for choice: SnoozeChoice, in language: Language
  ) -> (act: Act, title: Phrase)? {
    snoozing(streams, choice.snooze(at: now, on: localClock), in: language)
  }

  package func snoozing(
    _ streams: [ThreadID], _ snooze: Snooze, in language: Language
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
    case .until(let moment): .moment(asSaid(moment))
    case .untilChange: .change
    }
  }

  // MARK: Why

  /// How the thread came to be in the Queue, and why it shows there or doesn't; how it left.
  package func whyInQueue(_ stream: WorkStream) -> StatePhrase.WhyInQueue {
    guard workspace.settings.queueEnabled else { return .isOff }
    func moment(_ time: Timestamp) -> String { Words.moment(time, at: now, on: localClock) }
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
    return shownInQueue.firstIndex(of: stream.id).map { .at(place: $0 + 1) } ?? .nowhere
  }
}

extension Context {
  package mutating func removeFromQueue() {
    guard let stream = state.focusedStream(in: window), workspace.settings.queueEnabled,
      workspace.attention.members.contains(stream)
    else {
      refuse(.thread(.isNotInQueue))
      return
    }
    perform(.attention(.remove(stream)), titled: .removed(.one(name(of: stream))))
  }
}
