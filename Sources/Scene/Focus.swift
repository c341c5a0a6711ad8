import Conversation
import Core
import HubScene
import Queues
import Settings
import Toolkit
import Verbs
import Words

/// What the keys are on, and what is open.
extension AppState {
  /// The question that `approve` and `deny` answer: that of the thread which the keys are on.
  package func focusedPermission(in window: WindowState) -> Permission? {
    focusedStream(in: window).flatMap { thread($0)?.turn?.permissions.first }
  }

  /// The thread that the keys are on: the row's, or the conversation's.
  package func focusedStream(in window: WindowState) -> ThreadID? {
    if let stream = window.menuStream { return stream }
    switch window.focus {
    case .conversation, .outbox, .review: return window.stream
    case .settings: return nil
    case .recent, .queue, .projects, .upNext:
      switch window.lists[window.focus]?.cursor {
      case .stream(let id): return id
      case .command(let id): return workspace.upNext[id]?.stream
      case .project, .message, .setting, .agentLimit, .remembered, .fromUpNext, .lane, nil: return nil
      }
    }
  }
}

extension Context {
  /// Opens a thread in a window: its end is shown, and keys go to its question if it has one, else into its composer.
  package mutating func show(_ stream: ThreadID) {
    if let distant = state.thread(stream), state.hub.elsewhere[stream] != nil {
      state.hub.open[stream]?.isOutOfDate()
      return window.show(distant)
    }
    guard let opened = workspace.streams[stream] else { return }
    guard !opened.isDeleted else {
      refuse(.thread(.isDeleted(restoreKey: keyName(.restore))))
      return
    }
    window.show(opened)
    state.unreadable.remove(stream)
    workspace.lastOpened = stream
    leaveQueueOnView(stream)
  }

  /// Back to what was read before a search led here, where that is still there.
  package mutating func leaveHit() {
    guard let left = window.beforeHit else { return }
    window.beforeHit = nil
    show(left.stream)
    if window.stream == left.stream { window.read(on: left) }
  }
}

extension WindowState {
  package mutating func show(_ opened: WorkStream) {
    if stream != opened.id {
      var composer = conversation.composer
      // The words of a letter that is written anew are no draft.
      if let stream, editedLetter == nil { composersLeft[stream] = LeftComposer(conversation, editing) }
      let left = composersLeft[opened.id]
      composer.startOver(with: opened.draft, from: left?.edit)
      conversation = ConversationState(composer: composer)
      if let left, left.edit.whole == opened.draft { conversation.letGo = left.letGo }
    }
    stream = opened.id
    beforeHit = nil
    follows = opened.id
    focus = .conversation
    isComposing = opened.turn?.permissions.isEmpty ?? true
  }

  /// Whether keys answer this question: it is on the screen, and has been for long enough to be read.
  package func mayAnswer(_ permission: Permission?, of stream: ThreadID, at now: Timestamp) -> Bool {
    permissionShown.map { $0.id == permission?.id && $0.stream == stream && !$0.isInert(at: now) } ?? false
  }

  /// It is on the screen, be it only just now.
  package func shows(_ permission: Permission, of stream: ThreadID) -> Bool {
    permissionShown.map { $0.id == permission.id && $0.stream == stream && $0.since != nil } ?? false
  }

  /// A key answers it once what is said of it now could be read, too.
  package mutating func readAnew() { permissionShown?.since = nil }

  /// Something is typed that answers nothing, and goes on.
  package mutating func noteTyped(at now: Timestamp) {
    if permissionShown?.since != nil { permissionShown?.since = now }
  }

  /// The same of an answer that is being given. One that comes too early makes the question wait anew: a key that is held down,
  /// or pressed again and again, answers only what it was first meant for.
  package mutating func takesAnswer(_ permission: Permission, of stream: ThreadID, at now: Timestamp) -> Bool {
    if mayAnswer(permission, of: stream, at: now) { return true }
    if permissionShown?.id == permission.id, permissionShown?.stream == stream { noteEarlyKey(at: now) }
    return false
  }

  /// Who begins to type words at a question that has only just come answers nothing with their last letters either.
  package mutating func noteEarlyKey(at now: Timestamp) {
    if permissionShown?.since != nil, permissionShown?.isInert(at: now) == true { permissionShown?.since = now }
  }

  /// A frame that shows this question is on the screen. False where it was there before, or another one is to be shown by now.
  package mutating func notePainted(_ question: ShownPermission?, at now: Timestamp) -> Bool {
    guard let question, question.since == nil, question == permissionShown else { return false }
    permissionShown?.since = now
    return true
  }

  package mutating func notePermission(_ permission: Permission?, of stream: ThreadID?) {
    guard let permission, let stream else {
      permissionShown = nil
      return
    }
    guard permissionShown?.id != permission.id || permissionShown?.stream != stream else { return }
    permissionShown = ShownPermission(stream: stream, id: permission.id)
    // That was said of the one before.
    if message?.text == facts.language.text(.agent(.nothingIsAsked)) { message = nil }
  }
}

extension AppState {
  /// While the Queue is off, nothing is left out of it.
  package func isSnoozed(_ stream: ThreadID) -> Bool {
    workspace.settings.queueEnabled && workspace.attention.members[stream]?.snooze != nil
  }
}

extension AppState {
  /// What goes along with the text in the window's composer.
  package func attachments(in window: WindowState) -> [Attachment] {
    guard let stream = window.stream.flatMap({ workspace.streams[$0] }) else { return [] }
    return (window.editing == nil ? stream.draftAttachments : stream.edit?.attachments) ?? []
  }
}

extension Context {
  /// Only where a setting says so; otherwise looking is never acting.
  mutating func leaveQueueOnView(_ stream: ThreadID) {
    guard workspace.settings.queueEnabled, workspace.settings.queueRemovesOnView,
      workspace.attention.members.contains(stream), let thread = workspace.streams[stream], !thread.isLocked
    else { return }
    let title = ThreadPhrase.tookOffQueue(name(of: stream))
    perform(.attention(.remove(stream)), titled: .thread(title), because: .viewed)
  }
}
