/// Everything that a key can do. Help, footer, palette and `docs/KEYS.md` come from their rows.
package enum Verb: String, CaseIterable, Sendable {
  case down, up, pageDown = "page-down", pageUp = "page-up", first, last
  case nextPane = "next-pane", previousPane = "previous-pane"
  case recentPane = "recent", queuePane = "queue", projectsPane = "projects", upNextPane = "up-next"
  case conversationPane = "conversation", settings
  case open, back, peek, fold
  case widenLists = "widen-lists", narrowLists = "narrow-lists", growPane = "grow-pane", shrinkPane = "shrink-pane"
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
  case nextEntry = "next-entry", previousEntry = "previous-entry"
  case nextTurn = "next-turn", previousTurn = "previous-turn", unfold, unfoldAll = "unfold-all"
  case copyEntry = "copy-entry", copyCode = "copy-code", chooseLines = "choose-lines", dictate, readAloud =
    "read-aloud", search
  case snooze, pin, mute, clearQueue = "clear-queue", delete, restore, unlock, handOver = "hand-over", lineage
  case deletedThreads = "deleted-threads", hiddenThreads = "hidden-threads", hiddenProjects = "hidden-projects"
  case history, templates, cancelCommands = "cancel-commands", stash
  case pauseUpNext = "pause-up-next", pauseAgent = "pause-agent"
  case retryMessage = "retry-message", skipMessage = "skip-message", pauseOutbox = "pause-outbox"
  case continueTurn = "continue-turn"
  case pauseAll = "pause-all", emptyOutbox = "empty-outbox"
  case denyWithWords = "deny-with-words", login, ownProgram = "own-program", projectAgent = "project-agent",
    projectHost = "project-host", projectWorktrees = "project-worktrees", removeWorktree = "remove-worktree"
  case agentOptions = "agent-options", fork, compact, steer
  case agentSessions = "agent-sessions", logOut = "log-out"
  case edit, export, redraw
  case yes, no, nextField = "next-field", previousField = "previous-field"
  case nextChoice = "next-choice", previousChoice = "previous-choice", tick
  case nextMatch = "next-match", previousMatch = "previous-match"
  case review, nextHunk = "next-hunk", previousHunk = "previous-hunk", nextFile = "next-file"
  case previousFile = "previous-file", seen, chooseHunk = "choose-hunk", findInChange = "find-in-change"
  case scrollLeft = "scroll-left", scrollRight = "scroll-right", changeScope = "change-scope"
  case sendComments = "send-comments", revert, revertAll = "revert-all", land
  case editFile = "edit-file"
  case keepTemplate = "keep-template", clearHistory = "clear-history"

  /// It concerns the row under the cursor, so it needs one that shows.
  package var concernsRow: Bool {
    let others: Set<Verb> = [.open, .threadMenu, .why, .stopTurn, .approve, .approveAlways, .deny, .denyWithWords]
    return others.contains(self) || row.keys[.list] != nil && self != .fold && self != .filter
  }

  /// What it does depends on the row that the keys are on, or on the thread, the command or the project that is in it.
  package var dependsOnRow: Bool { concernsRow || Verb.ofWhatIsInRow.contains(self) }

  private static let ofWhatIsInRow: Set<Verb> = [
    .resume, .rename, .mode, .copyID, .removeFromQueue, .mute, .delete, .unlock, .handOver, .lineage, .stash,
    .emptyOutbox, .login, .logOut, .ownProgram, .projectAgent, .projectHost, .projectWorktrees, .removeWorktree,
    .agentOptions, .agentSessions, .fork, .compact, .steer, .export, .review, .land,
  ]

  /// It concerns all rows that are marked, where some are.
  package var concernsMarked: Bool { dependsOnRow && !isAnswer && !Verb.ofCursor.contains(self) }

  private static let ofCursor: Set<Verb> = [.open, .peek, .why, .mark, .markAll, .swipeRight, .swipeLeft]

  /// It answers the question of the thread that the keys are on.
  package var isAnswer: Bool { [.approve, .approveAlways, .deny, .denyWithWords].contains(self) }

  /// What there is to say of it, and its keys.
  package var row: VerbRow {
    switch self {
    case .down: .down
    case .up: .up
    case .pageDown: .pageDown
    case .pageUp: .pageUp
    case .first: .first
    case .last: .last
    case .nextPane: .nextPane
    case .previousPane: .previousPane
    case .recentPane: .recentPane
    case .queuePane: .queuePane
    case .projectsPane: .projectsPane
    case .upNextPane: .upNextPane
    case .conversationPane: .conversationPane
    case .settings: .settings
    case .open: .open
    case .back: .back
    case .peek: .peek
    case .fold: .fold
    case .widenLists: .widenLists
    case .narrowLists: .narrowLists
    case .growPane: .growPane
    case .shrinkPane: .shrinkPane
    case .nextNeeding: .nextNeeding
    case .previousNeeding: .previousNeeding
    case .remove: .remove
    case .moveToTop: .moveToTop
    case .moveToBottom: .moveToBottom
    case .moveUp: .moveUp
    case .moveDown: .moveDown
    case .swipeRight: .swipeRight
    case .swipeLeft: .swipeLeft
    case .mark: .mark
    case .markAll: .markAll
    case .raisePriority: .raisePriority
    case .lowerPriority: .lowerPriority
    case .undo: .undo
    case .redo: .redo
    case .approve: .approve
    case .approveAlways: .approveAlways
    case .deny: .deny
    case .newThread: .newThread
    case .newCommand: .newCommand
    case .stopTurn: .stopTurn
    case .resume: .resume
    case .filter: .filter
    case .rename: .rename
    case .mode: .mode
    case .copyID: .copyID
    case .threadMenu: .threadMenu
    case .removeFromQueue: .removeFromQueue
    case .palette: .palette
    case .help: .help
    case .why: .why
    case .send: .send
    case .newline: .newline
    case .sendUrgent: .sendUrgent
    case .takeBack: .takeBack
    case .editor: .editor
    case .detach: .detach
    case .suspend: .suspend
    case .nextEntry: .nextEntry
    case .previousEntry: .previousEntry
    case .nextTurn: .nextTurn
    case .previousTurn: .previousTurn
    case .unfold: .unfold
    case .unfoldAll: .unfoldAll
    case .copyEntry: .copyEntry
    case .copyCode: .copyCode
    case .chooseLines: .chooseLines
    case .dictate: .dictate
    case .readAloud: .readAloud
    case .search: .search
    case .snooze: .snooze
    case .pin: .pin
    case .mute: .mute
    case .clearQueue: .clearQueue
    case .delete: .delete
    case .restore: .restore
    case .unlock: .unlock
    case .handOver: .handOver
    case .lineage: .lineage
    case .deletedThreads: .deletedThreads
    case .hiddenThreads: .hiddenThreads
    case .hiddenProjects: .hiddenProjects
    case .history: .history
    case .templates: .templates
    case .cancelCommands: .cancelCommands
    case .stash: .stash
    case .pauseUpNext: .pauseUpNext
    case .pauseAgent: .pauseAgent
    case .retryMessage: .retryMessage
    case .skipMessage: .skipMessage
    case .pauseOutbox: .pauseOutbox
    case .continueTurn: .continueTurn
    case .pauseAll: .pauseAll
    case .emptyOutbox: .emptyOutbox
    case .denyWithWords: .denyWithWords
    case .login: .login
    case .ownProgram: .ownProgram
    case .projectAgent: .projectAgent
    case .projectHost: .projectHost
    case .projectWorktrees: .projectWorktrees
    case .removeWorktree: .removeWorktree
    case .agentOptions: .agentOptions
    case .fork: .fork
    case .compact: .compact
    case .steer: .steer
    case .agentSessions: .agentSessions
    case .logOut: .logOut
    case .edit: .edit
    case .export: .export
    case .redraw: .redraw
    case .yes: .yes
    case .no: .no
    case .nextField: .nextField
    case .previousField: .previousField
    case .nextChoice: .nextChoice
    case .previousChoice: .previousChoice
    case .tick: .tick
    case .nextMatch: .nextMatch
    case .previousMatch: .previousMatch
    case .keepTemplate: .keepTemplate
    case .clearHistory: .clearHistory
    case .review: .review
    case .nextHunk: .nextHunk
    case .previousHunk: .previousHunk
    case .nextFile: .nextFile
    case .previousFile: .previousFile
    case .seen: .seen
    case .chooseHunk: .chooseHunk
    case .findInChange: .findInChange
    case .scrollLeft: .scrollLeft
    case .scrollRight: .scrollRight
    case .changeScope: .changeScope
    case .sendComments: .sendComments
    case .revert: .revert
    case .revertAll: .revertAll
    case .land: .land
    case .editFile: .editFile
    }
  }
}
