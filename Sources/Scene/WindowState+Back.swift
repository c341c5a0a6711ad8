import Toolkit

/// Where going back leads: noted when the keys leave a place, whatever took them elsewhere.
extension WindowState {
  package mutating func noteLeaving(_ old: Pane) {
    guard old != focus else { return }
    lists[old]?.isPlaced = true
    queueWasEmptied = false
    if Pane.column.contains(old), !Pane.column.contains(focus) { listBefore = old }
    if focus == .outbox, old != .settings { beforeOutbox = old }
    if focus == .settings { beforeSettings = old }
    if beforeLook?.narrowed == old { beforeLook = nil }
    if Pane.column.contains(focus) { beforeHit = nil }
  }

  package var leftConversation: LeftConversation? {
    stream.map { LeftConversation(stream: $0, conversation: conversation, focus: focus) }
  }

  /// Going back leads to what was read before a search: from where it led, and from wherever one has read on.
  package var comesFromSearch: Bool {
    guard beforeHit != nil, focus == .conversation, !isTyping, conversation.lines == nil, swipe == nil else {
      return false
    }
    return conversation.cursor == nil || !conversation.marked.isEmpty
  }

  /// The place, with what was unfolded there. What is typed is as it is now.
  mutating func read(on left: LeftConversation) {
    conversation.scroll = left.conversation.scroll
    conversation.far = left.conversation.far
    conversation.folds = left.conversation.folds
    conversation.cursor = left.conversation.cursor
    conversation.marked = left.conversation.marked
    conversation.goal = nil
    focus = left.focus
    isComposing = false
  }

  /// One step back: a swipe, marks, a filter, the settings, the cursor in a conversation, the conversation.
  package mutating func goBack() {
    if swipe != nil {
      swipe = nil
    } else if lists[focus]?.marks.isEmpty == false {
      lists[focus]?.clearMarks()
    } else if filters[focus] != nil {
      filters[focus] = nil
      if let look = beforeLook { focus = look.from }
    } else if focus == .settings {
      focus = beforeSettings
    } else if focus == .outbox {
      focus = beforeOutbox
    } else if focus == .conversation, !isTyping, conversation.lines != nil {
      conversation.lines = nil
      message = nil
    } else if focus == .conversation, !isTyping, conversation.cursor != nil {
      conversation.leaveCursor()
    } else if focus == .conversation {
      leaveComposer()
      focus = listBefore
    }
  }

  /// Whoever writes leaves with one key, also with an entry marked: the next key is never a word of a message. Where the
  /// agent asks, that is all that it does: the answer's key is next, and that is to mean this question.
  package mutating func leaveComposer() {
    conversation.leaveCursor()
    isComposing = false
  }
}

extension ConversationState {
  fileprivate mutating func leaveCursor() {
    cursor = nil
    marked = []
  }
}
