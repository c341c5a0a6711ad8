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

/// Words of a form that were used: whoever still has them before them, in another window, uses them no second time.
package struct UsedForm: Equatable, Sendable {
  /// What came of them.
  package enum Use: Equatable, Sendable {
    case command(Identity<QueuedCommand>)
    case thread(ThreadID)
  }

  fileprivate let form: Identity<FormDraft>
  fileprivate let words: String
  fileprivate let use: Use
}

extension Workspace {
  /// Also where a redo has brought back the command whose words they were.
  package func isUsed(_ words: String, of forms: Set<Identity<FormDraft>>) -> Bool {
    guard words.contains(where: { !$0.isWhitespace }) else { return false }
    return forms.contains { form in
      command(takenBackInto: form)?.request.prompt == words
        || circumstances.usedForms.contains { $0.form == form && $0.words == words && isThere($0.use) }
    }
  }

  package mutating func noteUse(_ use: UsedForm.Use, of words: String, in forms: Set<Identity<FormDraft>>) {
    circumstances.usedForms += forms.map { UsedForm(form: $0, words: words, use: use) }
  }

  /// No window has a form before it.
  package mutating func forgetUses() {
    if !circumstances.usedForms.isEmpty { circumstances.usedForms = [] }
  }

  /// The command that was taken back into this form and is there again.
  package func command(takenBackInto form: Identity<FormDraft>) -> QueuedCommand? { known(Identity(form.unique)) }

  private func isThere(_ use: UsedForm.Use) -> Bool {
    switch use {
    case .command(let id): known(id) != nil
    case .thread(let id): streams.contains(id) { !$0.isDeleted }
    }
  }

  private func known(_ id: Identity<QueuedCommand>) -> QueuedCommand? {
    upNext[id] ?? history.last { $0.id == id }
  }
}
