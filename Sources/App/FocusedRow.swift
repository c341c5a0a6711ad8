import CommandsPane
import ConversationPane
import DialogsPane
import Scene
import Toolkit
import Words

/// What joins panes: a peek and a menu are those of the row that the keys are on.
extension Context {
  mutating func peek() {
    if window.focus == .upNext, state.focusedPermission(in: window) == nil {
      if case .command(let command)? = window.lists[.upNext]?.cursor {
        open(CommandPeekDialog(command))
      } else {
        refuse(.nothingToActOn)
      }
      return
    }
    if window.focus == .outbox, window.menuStream == nil, state.focusedPermission(in: window) == nil,
      case .message(let message)? = window.lists[.outbox]?.cursor
    {
      return openPeek(at: message)
    }
    guard let stream = state.focusedStream(in: window) else {
      refuse(.thread(.noThread))
      return
    }
    openPeek(stream)
  }

  mutating func openThreadMenu() {
    if let project = focusedProject() {
      open(ProjectMenu(project))
      return
    }
    if opensCommandMenu() { return }
    guard let stream = state.focusedStream(in: window) else {
      refuse(.thread(.noThread))
      return
    }
    open(ThreadMenu(stream, state))
  }
}

extension Context {
  /// What waits is written anew where it stands: a command in its form, a message in the composer.
  mutating func editRow() {
    switch window.lists[window.focus]?.cursor {
    case .command(let command): edit(command)
    case .message(let message): beginEdit(message)
    case nil where window.focus == .upNext: refuse(.nothingToActOn)
    case .stream, .project, .setting, .agentLimit, .remembered, .fromUpNext, .lane, nil:
      refuse(.command(.onlyWaitingIsEdited))
    }
  }
}
