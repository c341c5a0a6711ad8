import Core
import Toolkit

/// Where a key takes the cursor of a list, or the view of a conversation.
enum Movement: Equatable, Sendable { case down, up, pageDown, pageUp, first, last }

/// Going about: the cursor, the panes, the conversation's scrolling.
extension AppState {
  mutating func move(_ movement: Movement, in id: WindowID) {
    guard let window = windows[id] else { return }
    windows[id]?.swipe = nil
    guard window.focus != .conversation else { return scroll(movement, in: id) }
    switch movement {
    case .down: windows[id]?.lists[window.focus]?.move(by: 1)
    case .up: windows[id]?.lists[window.focus]?.move(by: -1)
    case .pageDown: windows[id]?.lists[window.focus]?.pageDown()
    case .pageUp: windows[id]?.lists[window.focus]?.pageUp()
    case .first: windows[id]?.lists[window.focus]?.moveToStart()
    case .last: windows[id]?.lists[window.focus]?.moveToEnd()
    }
  }

  private mutating func scroll(_ movement: Movement, in id: WindowID) {
    guard let window = windows[id] else { return }
    // A line of the old page says where the eye was.
    let page = max(1, Layout(self, window).transcript.rows - 1)
    switch movement {
    case .down: scroll(by: 1, in: id)
    case .up: scroll(by: -1, in: id)
    case .pageDown: scroll(by: page, in: id)
    case .pageUp: scroll(by: -page, in: id)
    case .first: scrollToStart(in: id)
    case .last: scrollToEnd(in: id)
    }
  }

  mutating func step(_ step: Int, in id: WindowID) {
    guard let window = windows[id] else { return }
    let panes = Layout.focusable(self, window)
    let place = panes.firstIndex(of: window.focus) ?? 0
    focus(panes[(place + step + panes.count) % panes.count], in: id)
  }

  mutating func focus(_ pane: Pane, in id: WindowID) {
    guard let window = windows[id] else { return }
    guard Layout.isVisible(pane, self, window) || pane == .conversation else {
      let isOff = !workspace.settings.queueEnabled
      refuse(.list(isOff ? .queueIsOff(settingsKey: keyLabel(.settings)) : .queueIsEmpty), in: id)
      return
    }
    if pane == .conversation, window.stream == nil {
      refuse(.list(.noThreadIsOpen(newKey: keyLabel(.newThread))), in: id)
      return
    }
    windows[id]?.swipe = nil
    windows[id]?.focus = pane
    if pane == .conversation, let stream = window.stream {
      windows[id]?.isComposing = workspace.streams[stream]?.turn?.permissions.isEmpty ?? true
    }
  }

  mutating func toggleSettings(in id: WindowID) {
    guard let window = windows[id] else { return }
    windows[id]?.focus = window.focus == .settings ? window.beforeSettings : .settings
  }

  mutating func toggleFold(of pane: Pane, in id: WindowID) {
    guard pane != .conversation, pane != .settings else { return }
    if workspace.foldedPanes.remove(pane.rawValue) == nil { workspace.foldedPanes.insert(pane.rawValue) }
  }

  /// The next thread that needs the person: the Queue's order first, then whoever else asks.
  mutating func openNeeding(_ step: Int, in id: WindowID) {
    guard let window = windows[id] else { return }
    let threads = threadsNeedingPerson
    guard !threads.isEmpty else {
      tell(.list(.nobodyNeedsPerson), in: id)
      return
    }
    let place = window.stream.flatMap { threads.firstIndex(of: $0) }
    let next = place.map { ($0 + step + threads.count) % threads.count } ?? (step > 0 ? 0 : threads.count - 1)
    show(threads[next], in: id)
    // The same key goes on to the next one: what it opens is read first, and Enter writes.
    windows[id]?.isComposing = false
  }

  /// The Queue as it shows, then threads that can't go on without the person, but none that was snoozed.
  var threadsNeedingPerson: [Identity<WorkStream>] {
    let queued = workspace.shownInQueue.map(\.id)
    let snoozed = workspace.attention.members.items.filter { isSnoozed($0.id) }.map(\.id)
    let others = workspace.streams.needing.subtracting(queued).subtracting(snoozed).sorted()
    return queued + others
  }

  func usesUnicode(_ window: WindowState) -> Bool {
    window.facts.unicode && workspace.settings.glyphs == .unicode
  }
}

extension ListState {
  /// Marks all rows, or none where all are marked.
  mutating func markAllOrNone() {
    if marks.count == ids.count { clearMarks() } else { markAll() }
  }
}
