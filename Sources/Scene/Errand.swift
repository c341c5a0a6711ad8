import Conversation
import Core
import Languages
import Queues
import Review
import ReviewScene
import Settings
import Worktrees

/// Work off the loop: it goes out as a value, and what came of it comes back as one event.
///
/// A new one is a case here with its answer, a line where a worker carries it out (`Performer`), a line where a pane takes
/// the answer (`App`), and the answer's name for the log (`Event+Name`).
package enum Errand: Equatable, Sendable {
  /// The end of a transcript, or what precedes an entry.
  case page(ThreadID, before: Int?)
  /// The entries around a number, for a window that looks at them.
  case around(WindowID, ThreadID, Int)
  /// A whole transcript, for a client.
  case whole(ClientID, ThreadID)
  /// Words in all transcripts. A window's next search calls off the one before.
  case search(String, limit: Int, for: SearchAsker)
  /// What turns have cost.
  case costs(CostQuestion, for: ClientID)
  /// Which agents are there, for a client or for the screen.
  case agents(for: ClientID?)
  /// Which sessions an agent keeps.
  case sessions(SessionsWanted, for: SessionsAsker)
  /// Whether programs wait for memory.
  case memory
  /// The names of the files in a folder and below.
  case files(in: String)
  /// Whether a file is there and how large it is.
  case file(WindowID, for: ComposerSubject, path: String, attaches: Bool)
  /// The folders in a folder, by name, and where it really is.
  case folders(in: String)
  /// Where folders really are.
  case trueFolders(of: [String])
  /// What a client asked for is put into words.
  case write(LongAnswer, for: ClientID)
  /// What a directory's repository has checked out.
  case branch(of: String)
  /// Where repositories come from: those of directories, and those that lie in folders.
  case remotes(of: [String], in: [String])
  /// A file with an outbox, which may be as large as the images in it.
  case outboxFile(OutboxFileWanted)
  /// A program of the person's that is told of something.
  case hook(Hook)
  /// What waits of this event's has another line than the person wants by now.
  case dropHooks(HookEvent)
  /// The end of the program that a thread is open in.
  case programEnd(Int32, of: ThreadID)
  /// A project's files as they are now, without those of these names.
  case snapshot(SnapshotWish, without: [String])
  /// Where the lines of comments are whose message is about to leave.
  case place(LeavingComments)
  /// What nobody wants any more of what was kept goes.
  case keepSnapshots([String: WantedSnapshots], forgetting: Set<String>)
  /// How the files of a thread's project have changed.
  case change(ChangeAsked)
  /// What a window wants to know of a change.
  case review(ReviewQuestion)
  /// Something is to be done with a thread's folder.
  case worktree(WorktreeWish)
  /// That is to end.
  case stopWorktree(WorktreeWish)
  /// What would become of files that are to be set back.
  case planRevert(RevertAsked)
  /// Sets them, without those of these names, and tells what is left of what is shown.
  case setFiles(Revert, without: [String], shown: ShownChange?)
  /// What of a thread's work could be landed.
  case seeLanding(LandAsked)
  /// A thread's work is to be landed.
  case land(LandAsked)
  /// What a landing has left that was cut off is to be looked after.
  case settleLanding(ThreadID, LandWork)
  /// That is to end.
  case stopLanding(ThreadID)
  /// What the editor of a window that is gone has saved, by its file's name; nil for all that no window waits for.
  case leftTexts(named: String?)
  /// It is kept elsewhere by now.
  case dropLeftTexts([LeftText])

  package enum Answer: Equatable, Sendable {
    case page(ThreadID, [Entry], hasEarlier: Bool)
    case pageFailed(ThreadID, String)
    case around(WindowID, ThreadID, number: Int, Transcript)
    case aroundFailed(WindowID, ThreadID, String)
    /// All that the store has.
    case whole(ClientID, ThreadID, [Entry])
    case wholeFailed(ClientID, String)
    /// Newest first, or why it failed; and how many records that may have more can't be read.
    case found([SearchHit], for: SearchAsker, unreadable: Int = 0, problem: String?)
    case costs([CostSum], CostQuestion, for: ClientID)
    case costsFailed(ClientID, String)
    case agents([String: AgentPresence], for: ClientID?)
    case sessions(SessionsFound, SessionsWanted, for: SessionsAsker)
    /// The text of `/proc/pressure/memory`; nil where the system doesn't tell.
    case memory(String?)
    /// As far as they were listed.
    case files(in: String, ProjectFileNames)
    case file(WindowID, FileSeen)
    /// Nil where there is none that can be read.
    case folders(in: String, FolderFound?)
    /// Of those that are there.
    case trueFolders([String: String])
    case branch(of: String, GitBranch)
    /// As their git configuration has it, for those that have one; and the directories that were asked for.
    case remotes([String: String], asked: [String])
    /// There is a connection to another machine where there was none.
    case reached(host: String)
    case outboxFile(OutboxFileWanted, Result<OutboxFile.Content, Refusal>)
    /// The bytes that go out.
    case written(ClientID, Result<[[UInt8]], Refusal>)
    /// And what went wrong with it, if anything did.
    case hookEnded(HookEvent, line: String, HookProblem?)
    case programEnded(Int32, of: ThreadID)
    case snapshot(SnapshotWish, Result<SnapshotTaken, SnapshotGap>)
    case placed(LeavingComments, Result<ChangeRead, SnapshotGap>)
    /// And what could not be taken away.
    case snapshotsKept(problems: [String])
    case change(ChangeAsked, Result<ChangeRead, SnapshotGap>)
    case review(ReviewQuestion, ReviewAnswer)
    case worktree(WorktreeWish, Result<WorktreeDone, WorktreeProblem>)
    case revertPlanned(RevertAsked, Result<RevertPlan, SnapshotGap>)
    case filesSet(Identity<Revert>, Result<FilesSet, SnapshotGap>)
    case landingSeen(LandAsked, Result<LandSeen, LandProblem>)
    case landed(LandAsked, LandOutcome)
    case landingSettled(ThreadID, Result<[LandRest], LandProblem>)
    /// And the files that no message has a place for: they are too long, or no text.
    case leftTexts([LeftText], unfit: [String])
    /// Files whose texts were taken, and that can't be removed.
    case leftTextsStay([String])
  }

  /// What must be on disk before it may begin.
  package enum Wait { case nothing, transcripts, everything }

  package var waitsFor: Wait {
    switch self {
    // A search may miss what is just being written; who types doesn't wait.
    case .search, .agents, .sessions, .memory, .files, .file, .folders, .trueFolders, .branch, .remotes, .outboxFile,
      .write, .programEnd, .snapshot, .place, .change, .review, .planRevert, .seeLanding, .stopLanding, .leftTexts:
      .nothing
    case .page, .around, .whole, .costs: .transcripts
    case .hook, .dropHooks, .keepSnapshots, .worktree, .stopWorktree, .setFiles, .land, .settleLanding,
      .dropLeftTexts:
      .everything
    }
  }
}

extension Errand.Answer {
  /// A command may have waited for its folder, and a file's messages are the person's. So are comments, which wait for the
  /// lines that they are about, and a session that becomes a thread.
  var isPersonal: Bool {
    switch self {
    case .folders, .outboxFile, .revertPlanned, .filesSet, .remotes, .leftTexts, .change, .sessions: true
    case .page, .pageFailed, .around, .aroundFailed, .whole, .wholeFailed, .found, .agents, .memory, .files,
      .file, .trueFolders, .branch, .hookEnded, .written, .costs, .costsFailed, .programEnded, .snapshot,
      .placed, .snapshotsKept, .review, .worktree, .landingSeen, .landed, .landingSettled, .reached, .leftTextsStay:
      false
    }
  }
}

/// Who wants to know which sessions an agent keeps.
package enum SessionsAsker: Hashable, Sendable {
  case window(WindowID)
  /// A session that is named is to become a thread.
  case client(ClientID, session: String?)
}

/// A file whose messages a client wants in a thread: the one that is named, else the file's own.
package struct OutboxFileWanted: Equatable, Sendable {
  package let path: String
  package let thread: String?
  package let client: ClientID
  package let language: Language

  package init(path: String, thread: String?, client: ClientID, language: Language) {
    self.path = path
    self.thread = thread
    self.client = client
    self.language = language
  }
}

/// Who looks for words in the transcripts.
package enum SearchAsker: Hashable, Sendable {
  /// A window, and which of its searches this is.
  case window(WindowID, query: Int)
  case client(ClientID)

  /// The number of the window or client.
  package var number: Int {
    switch self {
    case .window(let window, _): window
    case .client(let client): client
    }
  }
}

extension AppState {
  /// An agent's program is not there, or may not be run, as far as somebody looked.
  package func cannotStart(_ agent: String) -> Bool { presence[agent]?.obstacle != nil }

  /// An agent wants a login on this machine: each has logins of its own.
  package func wantsLogin(_ agent: String) -> Bool { loginsWanted.contains(AgentPlace(provider: agent)) }
}
