import Conversation
import Core
import Queues
import Review
import Settings
import Sharing
import Worktrees

/// One thing that is to be written so that the rows say what the workspace says.
enum RowChange: Equatable {
  /// The thread's own row; one that is new takes its place in the Queue along.
  case stream(WorkStream)
  /// What the person decided about a thread: its name, and whether it is deleted.
  case person(WorkStream)
  case streamGone(ThreadID)
  /// The provider sessions from this one on, counted from 1, are these.
  case lineage(ThreadID, from: Int, [ProviderSession])
  case queued(AttentionItem, rank: Double)
  case unqueued(ThreadID)
  case message(ThreadID, LaneChange<QueuedMessage>)
  /// What goes along with something is this now.
  case attachments(ThreadID, AttachmentOwner, [Attachment])
  case command(CommandList, CommandChange)
  case upNextHold(Hold?, isPaused: Bool)
  case setting(SettingKey, String?)
  case folded(pane: String, Bool)
  case screenShape(ScreenShape)
  case lastChosen([String])
  case project(directory: String, ProjectChoices?)
  case lastOpened(ThreadID?)
  case closingWords(ThreadID, String, isFailure: Bool)
  case queueEvent(QueueEvent)
  case queueEventsGone(before: Int)
  case agentLimit(agent: String, Int?)
  case agentPaused(String, Bool)
  case agentUnable(AgentPlace, Bool)
  case template(name: String, CommandTemplate?)
  case keptForm(Identity<FormDraft>, FormDraft?)
  case keptWords(WordsPlace, String?)
  case editedCommands(Set<Identity<QueuedCommand>>)
  case limit(provider: String, ProviderLimit?)
  /// Whether all outboxes are paused.
  case pausedAll(Bool)
  case remembered(RememberedAnswer, number: Int)
  case forgotten(Identity<RememberedAnswer>)
  /// What the thread's provider keeps of it by itself.
  case outside(ThreadID, Outside?)
  case choices(ThreadID, [String: String])
  case fork(ThreadID, Fork?)
  case worktree(ThreadID, Worktree?)
  case offer(AgentOfferKey, AgentOffer?)
  case acted(UndoHistory.Step, isDone: Bool)
  case actForgotten(Int)
  case unreadNotices([String])
  case hubFact(String, String?)
  case letter(WrittenLetter)
  case letterGone(SharedID)
  case taken(TakenLetter)
  case takenGone(SharedID)
  case carried(CarriedCommand)
  case carriedGone(SharedID)
  case hubCopy(HubCopyRows.Place, String?)
  case snapshots(ThreadID, TurnSnapshots)
  case snapshotsGone(ThreadID, MessageID)
  case comment(ThreadID, String, ReviewComment?)
  case seen(ThreadID, FilePath, String?)
  case revert(Identity<Revert>, Revert?)
}

/// The two lists that commands are in.
enum CommandList: String {
  case upNext = "up_next"
  case history
}

extension RowChange {
  /// The difference of two workspaces, as rows. Its cost grows with what changed: of the threads, only those are looked
  /// at that were touched since the store last agreed with memory.
  static func changes(from old: Workspace, to new: Workspace, _ places: inout Places) -> [RowChange] {
    streams(from: old, to: new)
      + places.changes(from: old, to: new)
      + QueueEventRows.changes(from: old.attention.events, to: new.attention.events)
      + commandChoices(from: old, to: new)
      + (old.upNext.hold == new.upNext.hold && old.upNext.isPaused == new.upNext.isPaused
        ? [] : [.upNextHold(new.upNext.hold, isPaused: new.upNext.isPaused)])
      + settings(from: old.settings, to: new.settings)
      + old.foldedPanes.subtracting(new.foldedPanes).sorted().map { .folded(pane: $0, false) }
      + new.foldedPanes.subtracting(old.foldedPanes).sorted().map { .folded(pane: $0, true) }
      + (old.screenShape == new.screenShape ? [] : [.screenShape(new.screenShape)])
      + (old.lastChosen == new.lastChosen ? [] : [.lastChosen(new.lastChosen)])
      + projects(from: old.projectChoices, to: new.projectChoices)
      + (old.lastOpened == new.lastOpened ? [] : [.lastOpened(new.lastOpened)])
      + limits(from: old.limits, to: new.limits)
      + (old.isPaused == new.isPaused ? [] : [.pausedAll(new.isPaused)])
      + remembered(from: old.remembered, to: new.remembered)
      + offers(from: old.offers, to: new.offers)
      + SnapshotRows.changes(from: old.snapshots, to: new.snapshots)
      + ReviewRows.changes(from: old.reviews, to: new.reviews)
      + RevertRows.changes(from: old.reverts, to: new.reverts)
      + UndoRows.changes(from: old.undoHistory, to: new.undoHistory)
      + HubRows.changes(from: old.hub, to: new.hub)
      + (old.unreadNotices == new.unreadNotices ? [] : [.unreadNotices(new.unreadNotices)])
  }

  private static func offers(
    from old: [AgentOfferKey: AgentOffer], to new: [AgentOfferKey: AgentOffer]
  ) -> [RowChange] {
    guard old != new else { return [] }
    return Set(old.keys).union(new.keys).sorted().compactMap { key in
      old[key] == new[key] ? nil : .offer(key, new[key])
    }
  }

  private static func streams(from old: Workspace, to new: Workspace) -> [RowChange] {
    // Nothing is stored yet, and threads that a workspace began with were never touched.
    let isFirst = old.streams.count == 0 && new.streams.count > 0
    let candidates = isFirst ? Set(new.streams.all.map(\.id)) : new.streams.touched
    let rows = candidates.sorted().flatMap { id -> [RowChange] in
      switch (old.streams[id], new.streams[id]) {
      case (nil, nil): []
      case (.some, nil): [.streamGone(id)]
      case (let before, let after?): changes(from: before, to: after)
      }
    }
    return rows + AskedFact.changes(from: old, to: new)
  }

  private static func changes(from before: WorkStream?, to after: WorkStream) -> [RowChange] {
    var changes = ThreadRows.changes(from: before, to: after)
    let stored = before?.lineage ?? []
    if stored != after.lineage {
      let same = zip(stored, after.lineage).prefix { $0 == $1 }.count
      changes.append(.lineage(after.id, from: same + 1, Array(after.lineage[same...])))
    }
    if (before?.closingWords ?? "") != after.closingWords
      || (before?.closedInFailure ?? false) != after.closedInFailure
    {
      changes.append(.closingWords(after.id, after.closingWords, isFailure: after.closedInFailure))
    }
    if before?.outside?.stored != after.outside?.stored {
      changes.append(.outside(after.id, after.outside))
    }
    if (before?.choices ?? [:]) != after.choices { changes.append(.choices(after.id, after.choices)) }
    if before?.fork != after.fork { changes.append(.fork(after.id, after.fork)) }
    if before?.worktree != after.worktree { changes.append(.worktree(after.id, after.worktree)) }
    let outbox = before?.outbox ?? Lane(capacity: after.outbox.capacity)
    return changes + LaneChange.changes(from: outbox, to: after.outbox).map { .message(after.id, $0) }
      + attachments(from: before, to: after)
  }

  private static func attachments(from before: WorkStream?, to after: WorkStream) -> [RowChange] {
    let (old, new) = (before?.allAttachments ?? [:], after.allAttachments)
    guard old != new else { return [] }
    return Set(old.keys).union(new.keys).sorted { $0.name < $1.name }.compactMap { owner in
      old[owner] == new[owner] ? nil : .attachments(after.id, owner, new[owner] ?? [])
    }
  }

  private static func limits(
    from old: [String: ProviderLimit], to new: [String: ProviderLimit]
  ) -> [RowChange] {
    guard old != new else { return [] }
    return Set(old.keys).union(new.keys).sorted().compactMap { provider in
      old[provider] == new[provider] ? nil : .limit(provider: provider, new[provider])
    }
  }

  private static func projects(
    from old: [String: ProjectChoices], to new: [String: ProjectChoices]
  ) -> [RowChange] {
    guard old != new else { return [] }
    return Set(old.keys).union(new.keys).sorted().compactMap { directory in
      old[directory] == new[directory] ? nil : .project(directory: directory, new[directory])
    }
  }

  /// What the person decided about commands, beside the commands themselves.
  private static func commandChoices(from old: Workspace, to new: Workspace) -> [RowChange] {
    let limits = difference(old.settings.agentLimits, new.settings.agentLimits).map {
      RowChange.agentLimit(agent: $0, new.settings.agentLimits[$0])
    }
    let templates = difference(old.templates, new.templates).map {
      RowChange.template(name: $0, new.templates[$0])
    }
    let forms =
      difference(old.keptForms, new.keptForms).map { RowChange.keptForm($0, new.keptForms[$0]) }
      + FormDraftRows.changes(from: old, to: new)
    let words = difference(old.keptWords, new.keptWords).map { RowChange.keptWords($0, new.keptWords[$0]) }
    let edited = old.editedCommands == new.editedCommands ? [] : [RowChange.editedCommands(new.editedCommands)]
    let sent = new.circumstances.sentAgain
    let sentAgain =
      old.circumstances.sentAgain == sent
      ? [] : [RowChange.hubFact(sentAgainFact, sent.isEmpty ? nil : sent.map(\.text).sorted().joined(separator: " "))]
    let others = limits + templates + forms + words + edited + sentAgain
    return others
      + old.pausedAgents.symmetricDifference(new.pausedAgents).sorted().map {
        .agentPaused($0, new.pausedAgents.contains($0))
      }
      + old.unableAgents.symmetricDifference(new.unableAgents).sorted().map {
        .agentUnable($0, new.unableAgents.contains($0))
      }
  }

  private static func difference<Key: Comparable & Hashable, Element: Equatable>(
    _ old: [Key: Element], _ new: [Key: Element]
  ) -> [Key] {
    guard old != new else { return [] }
    return Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted()
  }

  private static func remembered(from old: [RememberedAnswer], to new: [RememberedAnswer]) -> [RowChange] {
    guard old != new else { return [] }
    let kept = Set(new.map(\.id))
    let gone = old.filter { !kept.contains($0.id) }.map { RowChange.forgotten($0.id) }
    let written = new.enumerated().compactMap { index, answer -> RowChange? in
      old.indices.contains(index) && old[index] == answer ? nil : .remembered(answer, number: index + 1)
    }
    return gone + written
  }

  private static func settings(from old: Settings, to new: Settings) -> [RowChange] {
    guard old != new else { return [] }
    let changes = SettingKey.allCases.compactMap { key -> RowChange? in
      let value = stored(key, in: new)
      return value == stored(key, in: old) ? nil : .setting(key, value)
    }
    let fixed = new.fixedForOthers.symmetricDifference(old.fixedForOthers).sorted { $0.rawValue < $1.rawValue }
    let isShell = [old, new].map { $0.defaultProvider == Settings.shell }
    let chosen = isShell[0] == isShell[1] ? [] : [RowChange.hubFact(shellFact, isShell[1] ? "" : nil)]
    return changes + chosen + fixed.map { RowChange.hubFact(fixedFact($0), new.fixedForOthers.contains($0) ? "" : nil) }
  }

  static let sentAgainFact = "sent_again"

  /// The shell is chosen for new threads. Of an older program its row says no more than that another agent was once.
  static let shellFact = "shell_is_chosen"

  static func fixedFact(_ key: SettingKey) -> String { "fixed:" + key.rawValue }

  /// A question that was not answered is not the same as a no. For an older program `auto` would be an agent's name.
  private static func stored(_ key: SettingKey, in settings: Settings) -> String? {
    if key == .queueEnabled, settings.queueChoice == nil { return nil }
    if key == .defaultProvider, settings.defaultProvider == Settings.automaticAgent { return nil }
    return settings[key]
  }
}
