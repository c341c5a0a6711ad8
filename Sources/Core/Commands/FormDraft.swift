import Conversation

/// What a person has written into the form for a command or for a new thread, until it is added or emptied: also while the form is open, as
/// the drafts of threads are kept.
package struct FormDraft: Equatable, Identifiable, Sendable {
  package let id: Identity<FormDraft>
  /// The waiting command that is about to be changed; nil for a new one.
  package var edited: Identity<QueuedCommand>?
  /// It is a new thread's first message.
  package let beginsThread: Bool
  package var written: CommandTemplate
  /// The thread that it is to run in, where it is not one of its own.
  package var thread: ThreadID?
  /// As they were typed.
  package var after: String
  package var start: String
  /// When it was written last.
  package var at: Timestamp

  package init(
    id: Identity<FormDraft>, edited: Identity<QueuedCommand>? = nil, beginsThread: Bool = false,
    written: CommandTemplate,
    thread: ThreadID? = nil, after: String = "", start: String = "", at: Timestamp
  ) {
    self.id = id
    self.edited = edited
    self.beginsThread = beginsThread
    self.written = written
    self.thread = thread
    self.after = after
    self.start = start
    self.at = at
  }
}
