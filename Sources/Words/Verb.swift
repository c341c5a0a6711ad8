import Core

/// Everything that a key can do. Help, footer, palette and `docs/KEYS.md` come from the rows below.
package enum Verb: String, CaseIterable, Sendable {
  case down, up, pageDown = "page-down", pageUp = "page-up", first, last
  case nextPane = "next-pane", previousPane = "previous-pane"
  case recentPane = "recent", queuePane = "queue", projectsPane = "projects", upNextPane = "up-next"
  case conversationPane = "conversation", settings
  case open, back, peek, fold
  case nextNeeding = "next-needing", previousNeeding = "previous-needing"
  case remove, moveToTop = "move-to-top", moveToBottom = "move-to-bottom", moveUp = "move-up", moveDown = "move-down"
  case swipeRight = "swipe-right", swipeLeft = "swipe-left"
  case mark, markAll = "mark-all"
  case raisePriority = "raise-priority", lowerPriority = "lower-priority"
  case undo, redo
  case approve, approveAlways = "approve-always", deny
  case newThread = "new-thread", newCommand = "new-command"
  case stopTurn = "stop-turn", resume
  case filter, rename, mode, copyID = "copy-id", threadMenu = "thread-menu", removeFromQueue = "remove-from-queue"
  case palette, help, why
  case send, newline, sendUrgent = "send-urgent", takeBack = "take-back", editor
  case detach, suspend
  case nextEntry = "next-entry", previousEntry = "previous-entry", unfold, unfoldAll = "unfold-all"
  case copyEntry = "copy-entry", copyCode = "copy-code", search
  case snooze, pin, clearQueue = "clear-queue", delete, restore, unlock, handOver = "hand-over", lineage
  case deletedThreads = "deleted-threads", hiddenProjects = "hidden-projects"
  case history, templates, cancelCommands = "cancel-commands", stash
  case pauseUpNext = "pause-up-next", pauseAgent = "pause-agent"
  case retryMessage = "retry-message", skipMessage = "skip-message", pauseOutbox = "pause-outbox"
  case continueTurn = "continue-turn"
  case pauseAll = "pause-all", emptyOutbox = "empty-outbox"
  case denyWithWords = "deny-with-words", login, projectAgent = "project-agent", projectHost = "project-host"
  case agentOptions = "agent-options", fork, compact, steer
  case agentSessions = "agent-sessions", logOut = "log-out"
  case edit, export, redraw
  case yes, no, nextField = "next-field", previousField = "previous-field"
  case nextChoice = "next-choice", previousChoice = "previous-choice", tick
  case nextMatch = "next-match", previousMatch = "previous-match"
  case keepTemplate = "keep-template", clearHistory = "clear-history"
}
