import Acts
import Conversation
import ConversationPane
import Core
import DialogsPane
import Languages
import Layouts
import ListsPane
import Plain
import Queues
import Review
import ReviewPane
import Rows
import Scene
import Settings
import Toolkit
import Words

extension AppState {
  /// A new window shows the lists, and the welcome if the person hasn't been asked yet.
  mutating func open(_ id: WindowID, _ facts: WindowFacts) {
    var window = WindowState(id: id, facts: facts)
    if facts.isPlain || workspace.settings.layout == .linear {
      window.facts.isPlain = true
      window.facts.hasClipboard = false
      window.facts.size = PlainView.size
      window.facts.unicode = false
    }
    if workspace.settings.queueChoice == nil { window.dialog = OpenDialog(WelcomeDialog()) }
    if !unreadNotices.isEmpty { window.dialog = OpenDialog(NoticesDialog(words: unreadNotices)) }
    window.stream = workspace.lastOpened
    if let stream = window.stream {
      unreadable.remove(stream)
      window.conversation.composer = TextEdit(thread(stream)?.draft ?? "")
    }
    if let kind = surroundings.guide {
      window.guide = Guide(kind)
      // A newcomer's first key is to be an answer.
      let asks = threadsInLine.compactMap { workspace.streams[$0] }.filter { $0.turn?.permissions.isEmpty == false }
      if let first = asks.first(where: { $0.turn?.permissions.first?.isQuestion == false }) ?? asks.first {
        window.show(first)
      }
    }
    windows[id] = window
    if !facts.unicode, !window.facts.isPlain, window.dialog == nil { tell(.lacksUTF8, in: id) }
  }

  /// What a person has just done at a window is meant there.
  mutating func refreshWindows(after actor: WindowID? = nil) {
    windowsAreBehind = false
    for id in windows.keys.sorted() {
      guard let focus = windows[id]?.focus else { continue }
      let list = windows[id]?.lists[focus]
      // No more of the window is held, or it would be copied.
      let rows = id == actor ? [:] : rows(of: id)
      refresh(id)
      noteComment(in: id, after: actor)
      if id != actor {
        noteSlip(in: id, from: focus, list?.cursor, rows)
      } else if let list {
        // Who has just acted on marked rows knows where they are.
        windows[id]?.lists[focus]?.hasLostMarks = list.hasLostMarks
      }
    }
  }

  private func rows(of id: WindowID) -> [Pane: [RowID]] {
    RowDrag.panes.reduce(into: [:]) { $0[$1] = windows[id]?.lists[$1]?.ids }
  }

  /// What a window shows has been read; a thread behind the lists or the settings is not shown.
  mutating func markRead() {
    for window in windows.values {
      guard let id = window.stream, let stream = workspace.streams[id], stream.unreadCount > 0,
        Layout.showsConversation(window)
      else { continue }
      workspace.streams.update(id) { $0.unreadCount = 0 }
    }
  }

  /// The cursor is on another row, since its own is not there any more, or is there again; or the keys are elsewhere, since
  /// their place is not there any more.
  private mutating func noteSlip(
    in id: WindowID, from focus: Pane, _ row: RowID?, _ rows: [Pane: [RowID]]
  ) {
    for (pane, ids) in self.rows(of: id) where rows[pane] ?? ids != ids { windows[id]?.shiftedAt[pane] = now }
    guard let window = windows[id], let list = window.lists[window.focus] else { return }
    let hasSlipped = list.marks.isEmpty && row != nil && row != list.cursor
    if hasSlipped || window.focus != focus { windows[id]?.slippedAt = now }
  }

  /// Lists follow their rows, the composer follows the draft, and what is gone is let go.
  private mutating func refresh(_ id: WindowID) {
    guard var window = windows[id] else { return }
    projectOrder.follow(workspace.streams.projects)
    leaveDeleted(&window)
    followRows(&window)
    leaveHidden(&window)
    if let swipe = window.swipe, swipe.pane != window.focus { window.swipe = nil }
    let layout = Layout(self, window)
    fit(&window, to: layout)
    RowDragging.settle(&window, layout, self)
    if !window.motions.isEmpty { window.motions.removeAll { $0.isOver(at: now) } }
    if window.editing == nil, window.editedLetter == nil, let draft = openThread(in: window)?.draft,
      draft != window.conversation.composer.whole
    {
      window.conversation.composer.replaceAll(with: draft, follows: true)
    }
    window.completion = completion(in: window)
    if window.message?.at == nil { window.message?.at = now }
    window.goOnInWords(self)
    window.closeAnsweredPeek(self)
    let (stream, permission) = question(in: window, layout)
    window.notePermission(permission, of: stream)
    windows[id] = window
  }

  /// Who was writing in a thread that is gone is told; what they type on is no key of a list. Where a dialog is in front,
  /// that comes first.
  private func leaveDeleted(_ window: inout WindowState) {
    if let stream = window.stream, thread(stream)?.isDeleted ?? true {
      if window.isTyping || window.isTypingInReview {
        let name = thread(stream)?.name(in: window.facts.language) ?? ""
        let keepsComments = workspace.reviews[stream]?.drafts.isEmpty == false
        window.nextDialog = OpenDialog(ThreadGoneDialog(stream, name: name, keepsComments: keepsComments))
      }
      window.stream = nil
      window.isComposing = false
    }
    guard window.nextDialog != nil, window.dialog == nil else { return }
    // Whoever has opened another thread by it is not kept from that.
    if window.stream == nil { window.dialog = window.nextDialog }
    window.nextDialog = nil
  }

  private func followRows(_ window: inout WindowState) {
    for pane in Pane.allCases where pane != .conversation {
      let rows = window.rows(of: pane, self)
      let isChosen = window.dialog(FilterDialog.self)?.pane == pane
      if isChosen { window.lists[pane]?.keepsMarks = true }
      window.lists[pane, default: ListState()].update(rows)
      if !isChosen { window.lists[pane]?.keepsMarks = false }
      // One that was emptied begins at its top again; one that a filter finds nothing in, where it was.
      if rows.isEmpty, window.filters[pane] == nil { window.lists[pane]?.forgetLeft(evenInEmpty: true) }
      // The list that one came from keeps its row.
      if let follows = window.follows, pane != window.listBefore { window.lists[pane]?.select(.stream(follows)) }
    }
    window.follows = nil
    // Whoever goes to the outbox comes to the message in trouble: keys are to concern that one.
    if window.focus != .outbox, let trouble = window.stream.flatMap({ workspace.streams[$0]?.messageInTrouble }) {
      window.lists[.outbox]?.select(.message(trouble.id))
    }
    if window.queueWasEmptied, window.dialog == nil, Layout.isVisible(.queue, self, window) { window.focus = .queue }
  }

  /// Lists and the composer get the room that the layout has for them.
  private func fit(_ window: inout WindowState, to layout: Layout) {
    let focus = window.focus
    for pane in Pane.allCases where pane != .conversation {
      window.lists[pane]?.hasKeys = pane == focus
      window.lists[pane]?.height = layout.content(of: pane).rows
    }
    if let queue = window.lists[.queue] {
      window.lists[.queue]?.tall = SecondLines.of(queue, self)
    }
    if window.focus == .settings, let settings = window.lists[.settings] {
      window.lists[.settings]?.tall = SettingHeadings.of(settings.ids)
    }
    window.conversation.composer.size = layout.composer.splitLeft(2).rest.size
  }

  /// The keys leave what has gone: with the outbox's last message they stay with the thread, but don't begin to write; from
  /// a thread that is gone they go back.
  private func leaveHidden(_ window: inout WindowState) {
    guard !Layout.isVisible(window.focus, self, window) else { return }
    window.isComposing = false
    if window.focus == .outbox, window.stream != nil {
      window.focus = .conversation
      return
    }
    if !Pane.column.contains(window.focus) { window.focus = window.listBefore }
    guard !Layout.isVisible(window.focus, self, window) else { return }
    let wasInQueue = window.focus == .queue
    window.focus = .recent
    window.queueWasEmptied = wasInQueue
  }

  /// The question that can be read and that keys answer now: that of the dialog in front, else of the thread which the
  /// keys are on. A row of a list says only that something is asked: nobody has read it there.
  private func question(in window: WindowState, _ layout: Layout) -> (ThreadID?, Permission?) {
    if let asked = window.dialog?.dialog.question(self) { return (asked.stream, asked.permission) }
    guard let stream = focusedStream(in: window), layout.showsQuestion(of: stream, window) else { return (nil, nil) }
    return (stream, focusedPermission(in: window))
  }
}
