import Acts
import ConversationPane
import Core
import Layouts
import Queues
import ReviewPane
import Scene
import Settings
import Toolkit
import Verbs
import Words

/// Going about: the cursor, the panes, the conversation.
extension Context {
  mutating func move(_ movement: Movement) {
    window.swipe = nil
    guard window.focus != .conversation else {
      if !moveLines(movement) { scroll(movement) }
      return
    }
    switch movement {
    case .down: window.lists[window.focus]?.move(by: 1)
    case .up: window.lists[window.focus]?.move(by: -1)
    case .pageDown: window.lists[window.focus]?.pageDown()
    case .pageUp: window.lists[window.focus]?.pageUp()
    case .first: window.lists[window.focus]?.moveToStart()
    case .last: window.lists[window.focus]?.moveToEnd()
    }
  }

  mutating func scroll(_ movement: Movement) {
    // A line of the old page says where the eye was.
    let page = max(1, Layout(state, window).transcript.rows - 1)
    switch movement {
    case .down: scroll(by: 1)
    case .up: scroll(by: -1)
    case .pageDown: scroll(by: page)
    case .pageUp: scroll(by: -page)
    case .first: scrollToStart()
    case .last: scrollToEnd()
    }
  }

  mutating func step(_ step: Int) {
    let panes = Layout.focusable(state, window)
    let place = panes.firstIndex(of: window.focus) ?? 0
    focus(panes[(place + step + panes.count) % panes.count])
  }

  mutating func focus(_ pane: Pane) {
    guard Layout.isVisible(pane, state, window) || pane == .conversation else {
      let isOff = !workspace.settings.queueEnabled
      refuse(.list(isOff ? .queueIsOff(settingsKey: keyName(.settings)) : .queueIsEmpty))
      return
    }
    if pane == .conversation, window.stream == nil {
      refuse(.list(.noThreadIsOpen(newKey: keyName(.newThread))))
      return
    }
    window.swipe = nil
    window.focus = pane
    if pane == .conversation, let stream = window.stream {
      window.isComposing = state.thread(stream)?.turn?.permissions.isEmpty ?? true
    }
  }

  /// What was said is read before anything is written: the same key again goes on to the composer.
  mutating func readConversation() {
    let isReading = window.focus == .conversation
    focus(.conversation)
    if !isReading { window.isComposing = false }
  }

  mutating func toggleSettings() {
    window.focus = window.focus == .settings ? window.beforeSettings : .settings
  }

  mutating func toggleFold(of pane: Pane) {
    guard pane != .conversation, pane != .settings, pane != .review else { return }
    if workspace.foldedPanes.remove(pane.rawValue) == nil { workspace.foldedPanes.insert(pane.rawValue) }
  }

  /// The next thread that needs the person: the Queue's order first, then whoever else asks. It goes on from the thread that
  /// is open, also when that has just been read and needs nobody any more.
  mutating func openNeeding(_ step: Int) {
    guard let next = state.nextNeeding(after: window.stream, step) else {
      tell(.list(.nobodyNeedsPerson))
      return
    }
    let isWriting = window.focus == .conversation && window.isComposing
    show(next)
    // The same key goes on to the next one: what it opens is read first, and Enter writes. Who was writing writes on: what is
    // typed behind the key is words there, too.
    window.isComposing = isWriting
    // What waits of one that was read is its change.
    if !isWriting, state.workspace.wantsReview(next), state.workspace.streams[next]?.needsMe == false { openReview() }
  }
}

/// Where a key takes the cursor of a list, or the view of a conversation.
