import Core
import Toolkit

/// What a person does to threads and projects: deleting and restoring, unlocking, handing over.
extension AppState {
  // MARK: Deleting and restoring

  /// What brings a row back to where it shows.
  fileprivate func restoring(_ row: RowID) -> Act? {
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

  // MARK: The agent
}

extension Context {
  /// The rows that an act concerns: the menu's thread, the marked rows, or the one that the keys are on.
  func targets() -> [RowID] {
    if let stream = window.menuStream { return [.stream(stream)] }
    switch window.focus {
    case .conversation, .outbox: return window.stream.map { [.stream($0)] } ?? []
    case .recent, .queue, .projects, .upNext, .settings: return window.lists[window.focus]?.targets ?? []
    }
  }

  func targetStreams() -> [Identity<WorkStream>] {
    targets().compactMap { row in
      switch row {
      case .stream(let stream): stream
      case .command(let command): workspace.upNext[command]?.stream
      case .project, .message, .setting, .agentLimit, .remembered: nil
      }
    }
  }

  mutating func deleteThread() {
    guard let stream = state.focusedStream(in: window) else {
      refuse(.thread(.noThread))
      return
    }
    switch ListActs.planDeletion(of: [.stream(stream)], state, window) {
    case .act(let act, let title): perform(act, titled: title)
    case .refused(let reason): refuse(reason)
    case .ask: break
    }
  }

  mutating func restore() {
    let rows = targets()
    let acts = rows.compactMap(state.restoring)
    guard let first = acts.first else {
      refuse(.thread(.nothingToRestore))
      return
    }
    let name = acts.count == 1 ? Phrase.Rows.one(title(of: rows, restored: first)) : .rows(acts.count)
    perform(acts.count == 1 ? first : .all(acts), titled: .thread(.restored(name)), because: .restored)
    window.lists[window.focus]?.clearMarks()
  }

  private func title(of rows: [RowID], restored act: Act) -> String {
    let row = rows.first { state.restoring($0) == act } ?? rows.first
    return row.map { ListActs.title(of: $0, state, window) } ?? ""
  }

  mutating func showDeleted() {
    guard !workspace.streams.deleted.isEmpty else { return tell(.thread(.noneIsDeleted)) }
    showOnly(.deleted, in: .recent)
  }

  mutating func showHidden() {
    guard workspace.projectChoices.values.contains(where: \.isHidden) else {
      return tell(.thread(.noneIsHidden))
    }
    showOnly(.hidden, in: .projects)
  }

  /// Narrows a list to what it doesn't show otherwise.
  private mutating func showOnly(_ word: FilterWord, in pane: Pane) {
    window.filters[pane] = "s:\(language.text(.dialog(.filterWord(word))))"
    workspace.foldedPanes.remove(pane.rawValue)
    let from = window.focus
    window.focus = pane
    if from != pane { window.beforeLook = Look(narrowed: pane, from: from) }
    tell(.thread(.onlyThese(restoreKey: state.keyLabel(.restore), backKey: state.keyLabel(.back))))
  }

  mutating func unlock() {
    guard let stream = state.focusedStream(in: window), workspace.streams[stream]?.turn != nil
    else {
      refuse(.thread(.noTurn))
      return
    }
    tell(.thread(.unlocked(name(of: stream))))
    change { $0.unlock(stream) }
  }

  mutating func showLineage() {
    guard let stream = state.focusedStream(in: window) else {
      refuse(.thread(.noThread))
      return
    }
    open(LineageDialog(stream))
  }
}
