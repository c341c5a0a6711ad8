import Scene

extension Event {
  /// What happened, for the log.
  var name: String {
    switch self {
    case .windowOpened: "a window that was opened"
    case .windowClosed: "a window that was closed"
    case .input: "a window's input"
    case .edited: "an editor's text"
    case .requested: "a request of the command line"
    case .clientLeft: "a client that left"
    case .agent, .agents: "what agents said"
    case .came(let answer): answer.name
    case .saved, .saveFailed: "the store's answer"
    case .tick: "a moment that came"
    case .told: "the word to end"
    case .guardEnded: "the guard's end"
    case .ran: "a program that a window ran"
    case .outside: "what agents' own programs keep"
    case .hub: "what the hub said"
    case .voice: "what was said or read aloud"
    }
  }
}

extension Errand.Answer {
  fileprivate var name: String {
    switch self {
    case .page, .pageFailed: "a page of a conversation"
    case .around, .aroundFailed: "a part of a conversation"
    case .whole, .wholeFailed: "a whole conversation"
    case .written: "an answer's words"
    case .found: "what a search found"
    case .costs, .costsFailed: "what turns have cost"
    case .agents: "where agents' programs are"
    case .sessions: "the sessions that an agent keeps"
    case .memory: "how much memory is left"
    case .files: "the names of a project's files"
    case .file: "a look at a file"
    case .folders: "the names of folders"
    case .trueFolders: "where folders really are"
    case .branch: "the branch of a directory"
    case .remotes: "where repositories come from"
    case .outboxFile: "a file with an outbox"
    case .hookEnded: "the end of a hook"
    case .programEnded: "the end of an agent's own program"
    case .snapshot: "a project's files as they were"
    case .snapshotsKept: "what is kept of changes"
    case .reached: "a machine that is reached"
    case .change, .review, .placed: "how files have changed"
    case .worktree: "a thread's folder"
    case .revertPlanned, .filesSet: "files that are set back"
    case .leftTexts: "what an editor has left"
    case .leftTextsStay: "files of editors that stay"
    case .landingSeen: "a look at a thread's work"
    case .landed, .landingSettled: "a thread's work that was landed"
    }
  }
}
