import Core
import Toolkit

/// What a person does to threads and projects: deleting and restoring, unlocking, handing over.
extension AppState {
  /// The rows that an act concerns: the menu's thread, the marked rows, or the one that the keys are on.
  func targets(in id: WindowID) -> [RowID] {
    guard let window = windows[id] else { return [] }
    if let stream = window.menuStream { return [.stream(stream)] }
    switch window.focus {
    case .conversation, .outbox: return window.stream.map { [.stream($0)] } ?? []
    case .recent, .queue, .projects, .upNext, .settings: return window.lists[window.focus]?.targets ?? []
    }
  }

  func targetStreams(in id: WindowID) -> [Identity<WorkStream>] {
    targets(in: id).compactMap { row in
      switch row {
      case .stream(let stream): stream
      case .command(let command): workspace.upNext[command]?.stream
      case .project, .message, .setting, .agentLimit, .remembered: nil
      }
    }
  }

  // MARK: Deleting and restoring

  mutating func deleteThread(in id: WindowID) {
    guard let window = windows[id], let stream = focusedStream(in: window) else {
      refuse(.thread(.noThread), in: id)
      return
    }
    switch ListActs.planDeletion(of: [.stream(stream)], self, window) {
    case .act(let act, let title): perform(act, titled: title, in: id)
    case .refused(let reason): refuse(reason, in: id)
    case .ask: break
    }
  }

  mutating func restore(in id: WindowID) {
    let rows = targets(in: id)
    let acts = rows.compactMap(restoring)
    guard let first = acts.first else {
      refuse(.thread(.nothingToRestore), in: id)
      return
    }
    let name = acts.count == 1 ? Phrase.Rows.one(title(of: rows, restored: first, in: id)) : .rows(acts.count)
    perform(acts.count == 1 ? first : .all(acts), titled: .thread(.restored(name)), because: .restored, in: id)
    if let focus = windows[id]?.focus { windows[id]?.lists[focus]?.clearMarks() }
  }

  private func title(of rows: [RowID], restored act: Act, in id: WindowID) -> String {
    let row = rows.first { restoring($0) == act } ?? rows.first
    return row.map { ListActs.title(of: $0, self, windows[id]) } ?? ""
  }

  /// What brings a row back to where it shows.
  private func restoring(_ row: RowID) -> Act? {
    switch row {
    case .stream(let id): restoring(id)
    case .project(let directory):
      workspace.projectChoices[directory]?.isHidden == true ? .project(directory, isHidden: false) : nil
    case .command, .message, .setting, .agentLimit, .remembered: nil
    }
  }

  func restoring(_ id: Identity<WorkStream>) -> Act? {
    if workspace.streams[id]?.isDeleted == true { return .thread(.deleted(id, false)) }
    guard let item = workspace.attention.members[id], item.snooze != nil else { return nil }
    return .attention(.replace(AttentionItem(id: id, queuedAt: item.queuedAt)))
  }

  mutating func showDeleted(in id: WindowID) {
    guard !workspace.streams.deleted.isEmpty else { return tell(.thread(.noneIsDeleted), in: id) }
    showOnly(.deleted, in: .recent, of: id)
  }

  mutating func showHidden(in id: WindowID) {
    guard workspace.projectChoices.values.contains(where: \.isHidden) else {
      return tell(.thread(.noneIsHidden), in: id)
    }
    showOnly(.hidden, in: .projects, of: id)
  }

  /// Narrows a list to what it doesn't show otherwise.
  private mutating func showOnly(_ word: FilterWord, in pane: Pane, of id: WindowID) {
    let state = language(of: id).text(.dialog(.filterWord(word)))
    windows[id]?.filters[pane] = "s:\(state)"
    workspace.foldedPanes.remove(pane.rawValue)
    let from = windows[id]?.focus
    windows[id]?.focus = pane
    if let from, from != pane { windows[id]?.beforeLook = Look(narrowed: pane, from: from) }
    tell(.thread(.onlyThese(restoreKey: keyLabel(.restore), backKey: keyLabel(.back))), in: id)
  }

  // MARK: The agent

  mutating func unlock(in id: WindowID, _ stamp: inout Stamp) -> [Effect] {
    guard let window = windows[id], let stream = focusedStream(in: window), workspace.streams[stream]?.turn != nil
    else {
      refuse(.thread(.noTurn), in: id)
      return []
    }
    tell(.thread(.unlocked(name(of: stream, in: id))), in: id)
    return change(&stamp) { $0.unlock(stream) }
  }

  mutating func showLineage(in id: WindowID) {
    guard let window = windows[id], let stream = focusedStream(in: window) else {
      refuse(.thread(.noThread), in: id)
      return
    }
    windows[id]?.dialog = .lineage(stream, scroll: 0)
  }
}
