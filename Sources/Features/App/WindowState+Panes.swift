import Core
import Toolkit

extension AppState {
  /// A new window shows the lists, and the welcome if the person hasn't been asked yet.
  mutating func open(_ id: WindowID, _ facts: WindowFacts) {
    var window = WindowState(id: id, facts: facts)
    if workspace.settings.queueChoice == nil { window.dialog = OpenDialog(WelcomeDialog()) }
    if !unreadNotices.isEmpty { window.dialog = OpenDialog(NoticesDialog(words: unreadNotices)) }
    window.stream = workspace.lastOpened
    if let stream = window.stream { unreadable.remove(stream) }
    windows[id] = window
  }

  /// After any event: lists follow their rows, the composer follows the draft, and what is gone is let go.
  mutating func refresh(_ id: WindowID) {
    guard var window = windows[id] else { return }
    projectOrder.follow(workspace.streams.projects)
    if let stream = window.stream, workspace.streams[stream]?.isDeleted ?? true {
      window.stream = nil
      window.isComposing = false
    }
    for pane in Pane.allCases where pane != .conversation {
      let rows = window.rows(of: pane, self)
      window.lists[pane, default: ListState()].update(rows)
      // The list that one came from keeps its row.
      if let follows = window.follows, pane != window.listBefore { window.lists[pane]?.select(.stream(follows)) }
    }
    window.follows = nil
    // Whoever goes to the outbox comes to the message in trouble: keys are to concern that one.
    if window.focus != .outbox, let trouble = window.stream.flatMap({ workspace.streams[$0]?.messageInTrouble }) {
      window.lists[.outbox]?.select(.message(trouble.id))
    }
    if window.queueWasEmptied, Layout.isVisible(.queue, self, window) {
      window.queueWasEmptied = false
      window.focus = .queue
    }
    leaveHidden(&window)
    if let swipe = window.swipe, swipe.pane != window.focus { window.swipe = nil }
    let layout = Layout(self, window)
    for pane in Pane.allCases where pane != .conversation {
      window.lists[pane]?.height = layout.content(of: pane).rows
    }
    Hands.settle(&window, layout, self)
    if !window.motions.isEmpty { window.motions.removeAll { $0.isOver(at: now) } }
    window.conversation.composer.size = layout.composer.splitLeft(2).rest.size
    if window.editing == nil, let stream = window.stream, let draft = workspace.streams[stream]?.draft,
      draft != window.conversation.composer.text
    {
      window.conversation.composer = TextEdit(draft)
    }
    window.completion = completion(in: window)
    if window.message?.at == nil { window.message?.at = now }
    let (stream, permission) = question(in: window)
    window.notePermission(permission, of: stream, at: now)
    windows[id] = window
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
    window.queueWasEmptied = window.focus == .queue
    window.focus = .recent
  }

  /// The question that keys answer now: that of the dialog in front, else of the thread which the keys are on.
  private func question(in window: WindowState) -> (Identity<WorkStream>?, Permission?) {
    if let asked = window.dialog?.dialog.question(self) { return (asked.stream, asked.permission) }
    return (focusedStream(in: window), focusedPermission(in: window))
  }

  /// The question that `approve` and `deny` answer: that of the thread which the keys are on.
  func focusedPermission(in window: WindowState) -> Permission? {
    focusedStream(in: window).flatMap { workspace.streams[$0]?.turn?.permissions.first }
  }

  /// The thread that the keys are on: the row's, or the conversation's.
  func focusedStream(in window: WindowState) -> Identity<WorkStream>? {
    if let stream = window.menuStream { return stream }
    switch window.focus {
    case .conversation, .outbox: return window.stream
    case .settings: return nil
    case .recent, .queue, .projects, .upNext:
      switch window.lists[window.focus]?.cursor {
      case .stream(let id): return id
      case .command(let id): return workspace.upNext[id]?.stream
      case .project, .message, .setting, .agentLimit, .remembered, nil: return nil
      }
    }
  }
}

extension Context {
  /// Opens a thread in a window: its end is shown, and keys go to its question if it has one, else into its composer.
  mutating func show(_ stream: Identity<WorkStream>) {
    guard let opened = workspace.streams[stream] else { return }
    guard !opened.isDeleted else {
      refuse(.thread(.isDeleted(restoreKey: state.keyLabel(.restore))))
      return
    }
    window.show(opened)
    state.unreadable.remove(stream)
    workspace.lastOpened = stream
    leaveQueueOnView(stream)
  }
}

extension WindowState {
  fileprivate mutating func show(_ opened: WorkStream) {
    if stream != opened.id {
      conversation = ConversationState(composer: TextEdit(opened.draft))
    }
    stream = opened.id
    follows = opened.id
    focus = .conversation
    isComposing = opened.turn?.permissions.isEmpty ?? true
  }

  /// Whether keys answer this question: it is on the screen, and has been for long enough to be read.
  func mayAnswer(_ permission: Permission?, of stream: Identity<WorkStream>, at now: Timestamp) -> Bool {
    permissionShown.map { $0.id == permission?.id && $0.stream == stream && !$0.isInert(at: now) } ?? false
  }

  mutating func notePermission(_ permission: Permission?, of stream: Identity<WorkStream>?, at now: Timestamp) {
    guard let permission, let stream else {
      permissionShown = nil
      return
    }
    guard permissionShown?.id != permission.id || permissionShown?.stream != stream else { return }
    permissionShown = ShownPermission(stream: stream, id: permission.id, since: now)
  }
}
