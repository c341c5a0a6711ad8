import Core

/// One thing that is to be written so that the rows say what the workspace says.
enum RowChange: Equatable {
  /// The thread's own row; one that is new takes its place in the Queue along.
  case stream(WorkStream)
  /// What the person decided about a thread: its name, and whether it is deleted.
  case person(WorkStream)
  case streamGone(Identity<WorkStream>)
  /// The provider sessions from this one on, counted from 1, are these.
  case lineage(Identity<WorkStream>, from: Int, [ProviderSession])
  case queued(AttentionItem, position: Int)
  case unqueued(Identity<WorkStream>)
  case message(Identity<WorkStream>, LaneChange<QueuedMessage>)
  case command(CommandList, LaneChange<QueuedCommand>)
  case upNextHold(Hold?)
  case setting(SettingKey, String?)
  case folded(pane: String, Bool)
  case project(directory: String, ProjectChoices?)
  case lastOpened(Identity<WorkStream>?)
  /// What the thread's provider keeps of it by itself.
  case outside(Identity<WorkStream>, Outside?)
}

/// The two lists that commands are in.
enum CommandList: String {
  case upNext = "up_next"
  case history
}

extension RowChange {
  /// The difference of two workspaces, as rows. Its cost grows with what changed: of the threads, only those are looked
  /// at that were touched since the store last agreed with memory.
  static func changes(from old: Workspace, to new: Workspace) -> [RowChange] {
    streams(from: old, to: new) + queue(from: old, to: new)
      + LaneChange.changes(from: old.upNext, to: new.upNext).map { .command(.upNext, $0) }
      + LaneChange.changes(from: old.history, to: new.history).map { .command(.history, $0) }
      + (old.upNext.hold == new.upNext.hold ? [] : [.upNextHold(new.upNext.hold)])
      + settings(from: old.settings, to: new.settings)
      + old.foldedPanes.subtracting(new.foldedPanes).sorted().map { .folded(pane: $0, false) }
      + new.foldedPanes.subtracting(old.foldedPanes).sorted().map { .folded(pane: $0, true) }
      + projects(from: old.projectChoices, to: new.projectChoices)
      + (old.lastOpened == new.lastOpened ? [] : [.lastOpened(new.lastOpened)])
  }

  private static func streams(from old: Workspace, to new: Workspace) -> [RowChange] {
    // Nothing is stored yet, and threads that a workspace began with were never touched.
    let candidates = old.streams.count == 0 ? Set(new.streams.all.map(\.id)) : new.streams.touched
    return candidates.sorted().flatMap { id -> [RowChange] in
      switch (old.streams[id], new.streams[id]) {
      case (nil, nil): []
      case (.some, nil): [.streamGone(id)]
      case (let before, let after?): changes(from: before, to: after)
      }
    }
  }

  private static func changes(from before: WorkStream?, to after: WorkStream) -> [RowChange] {
    var changes: [RowChange] = []
    if before.map(rowContent) != rowContent(after) { changes.append(.stream(after)) }
    if before?.customName != after.customName || before?.isDeleted != after.isDeleted || before == nil {
      changes.append(.person(after))
    }
    let stored = before?.lineage ?? []
    if stored != after.lineage {
      let same = zip(stored, after.lineage).prefix { $0 == $1 }.count
      changes.append(.lineage(after.id, from: same + 1, Array(after.lineage[same...])))
    }
    if before?.outside.map(OutsideRows.content) != after.outside.map(OutsideRows.content) {
      changes.append(.outside(after.id, after.outside))
    }
    let outbox = before?.outbox ?? Lane(capacity: after.outbox.capacity)
    return changes + LaneChange.changes(from: outbox, to: after.outbox).map { .message(after.id, $0) }
  }

  /// The thread without what other rows hold, and without the turn, which is a fact of the moment and is not stored.
  private static func rowContent(_ stream: WorkStream) -> WorkStream {
    var content = stream
    content.turn = nil
    content.customName = nil
    content.lineage = []
    content.outside = nil
    content.outbox = Lane(hold: stream.outbox.hold, capacity: stream.outbox.capacity)
    return content
  }

  private static func queue(from old: Workspace, to new: Workspace) -> [RowChange] {
    let before = old.attention.members.items
    let after = new.attention.members.items
    let appeared = new.streams.touched.filter { old.streams[$0] == nil }
    guard before != after || !appeared.isEmpty else { return [] }
    var stored: [Identity<WorkStream>: (AttentionItem, Int)] = [:]
    for (index, item) in before.enumerated() { stored[item.id] = (item, index) }
    let kept = Set(after.map(\.id))
    let left = before.filter { !kept.contains($0.id) }.map { RowChange.unqueued($0.id) }
    let placed = after.enumerated().compactMap { index, item -> RowChange? in
      if let place = stored[item.id], place == (item, index), !appeared.contains(item.id) { return nil }
      return .queued(item, position: index + 1)
    }
    return left + placed
  }

  private static func projects(
    from old: [String: ProjectChoices], to new: [String: ProjectChoices]
  ) -> [RowChange] {
    guard old != new else { return [] }
    return Set(old.keys).union(new.keys).sorted().compactMap { directory in
      old[directory] == new[directory] ? nil : .project(directory: directory, new[directory])
    }
  }

  private static func settings(from old: Settings, to new: Settings) -> [RowChange] {
    guard old != new else { return [] }
    return SettingKey.allCases.compactMap { key in
      let value = stored(key, in: new)
      return value == stored(key, in: old) ? nil : .setting(key, value)
    }
  }

  /// A question that was not answered is not the same as a no.
  private static func stored(_ key: SettingKey, in settings: Settings) -> String? {
    if key == .queueEnabled, settings.queueChoice == nil { return nil }
    return settings[key]
  }
}
