/// Everything that a key can do. Help, footer, palette and `docs/KEYS.md` come from this one table.
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

  /// What the footer and the palette call it.
  package var title: String {
    switch self {
    case .down: "down"
    case .up: "up"
    case .pageDown: "page down"
    case .pageUp: "page up"
    case .first: "first"
    case .last: "last"
    case .nextPane: "next pane"
    case .previousPane: "previous pane"
    case .recentPane: "Recent"
    case .queuePane: "Queue"
    case .projectsPane: "Projects"
    case .upNextPane: "Up Next"
    case .conversationPane: "conversation"
    case .settings: "settings"
    case .open: "open"
    case .back: "back"
    case .peek: "peek"
    case .fold: "fold pane"
    case .nextNeeding: "next"
    case .previousNeeding: "previous"
    case .remove: "remove"
    case .moveToTop: "top"
    case .moveToBottom: "bottom"
    case .moveUp: "move up"
    case .moveDown: "move down"
    case .swipeRight: "swipe right"
    case .swipeLeft: "swipe left"
    case .mark: "mark"
    case .markAll: "mark all"
    case .raisePriority: "priority up"
    case .lowerPriority: "priority down"
    case .undo: "undo"
    case .redo: "redo"
    case .approve: "approve"
    case .approveAlways: "always"
    case .deny: "deny"
    case .newThread: "new thread"
    case .newCommand: "new command"
    case .stopTurn: "stop"
    case .resume: "go on"
    case .filter: "filter"
    case .rename: "rename"
    case .mode: "mode"
    case .copyID: "copy id"
    case .threadMenu: "menu"
    case .removeFromQueue: "remove from Queue"
    case .palette: "palette"
    case .help: "help"
    case .why: "why"
    case .send: "send"
    case .newline: "newline"
    case .sendUrgent: "urgent"
    case .takeBack: "take back"
    case .editor: "editor"
    case .detach: "detach"
    case .suspend: "suspend"
    }
  }

  /// One sentence for the help.
  package var help: String {
    switch self {
    case .down: "Go to the next row."
    case .up: "Go to the row before."
    case .pageDown: "Go a page down."
    case .pageUp: "Go a page up."
    case .first: "Go to the first row."
    case .last: "Go to the last row; in a conversation, follow what comes."
    case .nextPane: "Go to the next pane."
    case .previousPane: "Go to the pane before."
    case .recentPane: "Go to Recent: all threads, newest first."
    case .queuePane: "Go to the Queue: the threads that wait for you, oldest first."
    case .projectsPane: "Go to Projects: the directories that threads work in."
    case .upNextPane: "Go to Up Next: the commands that run and will run."
    case .conversationPane: "Go to the conversation."
    case .settings: "Open or close the settings."
    case .open: "Open the thread, list the project's threads, run the command now, or change the setting."
    case .back: "Go back to where you came from."
    case .peek: "Show the thread's question or last words without opening it."
    case .fold: "Fold the pane to its title, or unfold it."
    case .nextNeeding: "Open the next thread that needs you."
    case .previousNeeding: "Open the previous thread that needs you."
    case .remove: "Take the row out of its list."
    case .moveToTop: "Move the row to the top of its list; in Up Next, behind what runs."
    case .moveToBottom: "Move the row to the bottom of its list."
    case .moveUp: "Move the row one up."
    case .moveDown: "Move the row one down."
    case .swipeRight: "Show Move to Top on the row; Enter does it, the same key again goes on to Remove."
    case .swipeLeft: "Show Move to Bottom on the row; Enter does it, the same key again goes on to Remove."
    case .mark: "Mark the row, or take its mark away; acts then concern all marked rows."
    case .markAll: "Mark all rows of the list, or none."
    case .raisePriority: "Raise the priority of a command or message."
    case .lowerPriority: "Lower the priority of a command or message."
    case .undo: "Take back the last act on a queue."
    case .redo: "Do again what was taken back."
    case .approve: "Let the agent do this once."
    case .approveAlways: "Let the agent do this from now on."
    case .deny: "Don't let the agent do this."
    case .newThread: "Begin a thread: choose its directory and agent."
    case .newCommand: "Add a command to Up Next."
    case .stopTurn: "Stop the turn that is going on in the thread."
    case .resume: "Let a held outbox go on; a message that failed is tried again."
    case .filter: "List only rows with these words; Esc shows all again."
    case .rename: "Give the thread a name of your own."
    case .mode: "Choose how the agent works, such as asking first."
    case .copyID: "Copy the thread's id to the clipboard."
    case .threadMenu: "Show what can be done with the thread."
    case .removeFromQueue: "Take the thread out of the Queue."
    case .palette: "Find any act by its name."
    case .help: "Show the keys."
    case .why: "Say why the thread is in its state."
    case .send: "Send the message, or queue it while the agent is busy."
    case .newline: "Begin a new line."
    case .sendUrgent: "Send the message before all that are not urgent."
    case .takeBack: "On an empty composer: take the last waiting message back to edit it."
    case .editor: "Write the message in your editor ($VISUAL or $EDITOR)."
    case .detach: "Close this window; the work goes on."
    case .suspend: "Stop the window like any program; the shell's fg brings it back."
    }
  }

  /// Why it has no key of its own; nil where it has one.
  package var reasonForNoKey: String? {
    switch self {
    case .rename, .mode, .copyID, .resume, .removeFromQueue: "In the thread's menu, since it is needed rarely."
    default: nil
    }
  }
}
