import Conversation
import Queues
import Sharing

/// What a person has written into the form for a command, of Up Next or of a shared lane, or for a new thread, until it is added or emptied: also while the form is open, as
/// the drafts of threads are kept.
package struct FormDraft: Equatable, Identifiable, Sendable {
  package let id: Identity<FormDraft>
  /// The waiting command that is about to be changed, or one that has ended and is to run again; nil for a new one.
  package var edited: Identity<QueuedCommand>?
  /// It is a new thread's first message.
  package let beginsThread: Bool
  /// The shared lane that the command is for, or is in; nil for one of Up Next.
  package let lane: SharedID?
  /// In a lane, the directory is the name that all hosts have for it.
  package var written: CommandTemplate
  /// The thread that it is to run in, where it is not one of its own.
  package var thread: ThreadID?
  /// A thread of its own works in a folder of its own; nil where the project's habit counts.
  package var choosesWorktree: Bool?
  /// As they were typed.
  package var after: String
  package var start: String
  package var needs: String
  /// When it was written last.
  package var at: Timestamp
  /// The command that was added and taken back with these words: what no form shows of it is added again along with them.
  package var takenBack: QueuedCommand?

  package init(
    id: Identity<FormDraft>, edited: Identity<QueuedCommand>? = nil, beginsThread: Bool = false,
    lane: SharedID? = nil, written: CommandTemplate, thread: ThreadID? = nil, choosesWorktree: Bool? = nil,
    after: String = "", start: String = "", needs: String = "", at: Timestamp, takenBack: QueuedCommand? = nil
  ) {
    self.id = id
    self.edited = edited
    self.beginsThread = beginsThread
    self.lane = lane
    self.written = written
    self.thread = thread
    self.choosesWorktree = choosesWorktree
    self.after = after
    self.start = start
    self.needs = needs
    self.at = at
    self.takenBack = takenBack
  }
}
