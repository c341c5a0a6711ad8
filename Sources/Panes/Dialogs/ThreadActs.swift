import Acts
import Conversation
import Core
import Languages
import Queues
import Scene
import Toolkit
import Verbs
import Words

/// What is done with a thread by key, menu or palette.
extension Context {
  package mutating func deleteThread() {
    let streams = targetStreams()
    guard !streams.isEmpty else { return refuse(.thread(.noThread)) }
    switch ListActs.planDeletion(of: streams, state, window) {
    case .act: open(DeleteDialog(streams: streams))
    case .refused(let reason): refuse(reason)
    case .ask: break
    }
  }

  /// What has changed since the question was asked is looked at again.
  mutating func delete(_ streams: [ThreadID]) {
    switch ListActs.planDeletion(of: streams, state, window) {
    case .act(let act, let title):
      perform(act, titled: title)
      // Whoever deletes what they write in knows that it is gone.
      if window.stream.map(streams.contains) == true { window.stopTyping() }
    case .refused(let reason): refuse(reason)
    case .ask: break
    }
    window.lists[window.focus]?.clearMarks()
  }

  package mutating func restore() {
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

  func title(of rows: [RowID], restored act: Act) -> String {
    let row = rows.first { state.restoring($0) == act } ?? rows.first
    return row.map { state.title(of: $0, in: window) } ?? ""
  }

  package mutating func showDeleted() {
    guard !workspace.streams.deleted.isEmpty else { return tell(.thread(.noneIsDeleted)) }
    showOnly(.deleted, in: .recent)
  }

  package mutating func showHiddenThreads() {
    guard !workspace.streams.hidden.isEmpty else { return tell(.thread(.noThreadIsHidden)) }
    showOnly(.hidden, in: .recent)
  }

  package mutating func showHidden() {
    guard workspace.projectChoices.keys.contains(where: workspace.isHidden) else {
      return tell(.thread(.noneIsHidden))
    }
    showOnly(.hidden, in: .projects)
  }

  /// Narrows a list to what it doesn't show otherwise.
  mutating func showOnly(_ word: FilterWord, in pane: Pane) {
    window.filters[pane] = "s:\(language.text(.dialog(.filterWord(word))))"
    workspace.foldedPanes.remove(pane.rawValue)
    let from = window.focus
    window.focus = pane
    if from != pane { window.beforeLook = Look(narrowed: pane, from: from) }
    tell(.thread(.onlyThese(restoreKey: keyName(.restore), backKey: keyName(.back))))
  }

  package mutating func unlock() {
    guard let stream = state.focusedStream(in: window), workspace.streams[stream]?.turn != nil
    else {
      refuse(.thread(.noTurn))
      return
    }
    let said = Phrase.thread(.unlocked(name(of: stream)))
    state.note(said, nil, by: .window(id))
    tell(said)
    change { $0.unlock(stream) }
  }

  package mutating func showLineage() {
    guard let stream = state.focusedStream(in: window) else {
      refuse(.thread(.noThread))
      return
    }
    open(LineageDialog(stream))
  }
}

extension Context {
  /// Says why the thread is in its state, from what is known and not from guesses.
  package mutating func sayWhy() {
    if window.focus == .upNext, window.menuStream == nil,
      case .command(let command)? = window.lists[.upNext]?.cursor, let waiting = workspace.upNext.waiting[command]
    {
      tell(state.why(waiting))
      return
    }
    guard let stream = state.focusedStream(in: window).flatMap({ workspace.streams[$0] }) else {
      refuse(.nothingToAskAbout)
      return
    }
    open(WhyDialog(stream: stream.id))
  }
}
