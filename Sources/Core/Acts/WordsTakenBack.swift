import Conversation
import Queues
import Review
import Sharing
import Texts

/// What is said and taken back before it left is its thread's draft until it is said again, and what a command was to do is kept
/// as a form's words: an act that ends redo takes no words along.
extension Workspace {
  /// The words that this step says again stand in their thread's draft, as they came, or will once the hub says that no other
  /// host ever had them.
  package func isInDraft(takenBackBy step: UndoHistory.Step?) -> Bool {
    if step?.inverse.letters.contains(where: { hub[letter: $0.id]?.draft != nil }) == true { return true }
    guard let said = step?.inverse.saysAgain, let stream = streams[said.thread] else { return false }
    return stream.restOfDraft(without: said.message) != nil
  }

  /// So do those of the command that it adds again in a form.
  package func isInForm(takenBackBy step: UndoHistory.Step?) -> Bool {
    guard let command = step?.inverse.addsAgain else { return false }
    return keptForms[Identity(command.id.unique)] != nil
  }

  /// The words go with what was taken back, or is done again.
  mutating func carryingWords(
    _ outcome: UndoHistory.Outcome, isUndo: Bool, at now: Timestamp? = nil
  ) -> UndoHistory.Outcome {
    guard case .did(let step) = outcome else { return outcome }
    if isUndo {
      putIntoDraft(takenBackBy: undoHistory.undone.last)
      putIntoForm(takenBackBy: undoHistory.undone.last, at: now)
    } else {
      takeOutOfDraft(saidAgainBy: step)
      takeOutOfForm(addedAgainBy: step)
    }
    return outcome
  }

  /// It stands in front of what is written there, as it was said before that, and before what was said after it. What a
  /// review says is no draft of the composer: its comments are drafts again. And whoever was writing the message anew has
  /// what they wrote in its place.
  private mutating func putIntoDraft(takenBackBy step: UndoHistory.Step?) {
    guard let (message, id) = step?.inverse.saysAgain else { return }
    let comments = reviews[id]?.drafts.filter { $0.message == message.id.text } ?? []
    guard comments.isEmpty || ReviewMessage.text(of: comments) != message.content else { return }
    streams.update(id) { stream in
      let isWritten = stream.edit?.message == message.id && stream.edit?.text.contains { !$0.isWhitespace } == true
      if !isWritten { stream.addToDraft(message) }
    }
  }

  /// It is said again: where its words stand in the draft as they came, they are there no more.
  private mutating func takeOutOfDraft(saidAgainBy step: UndoHistory.Step) {
    guard let (message, id) = step.inverse.saysAgain, let rest = streams[id]?.restOfDraft(without: message)
    else { return }
    streams.update(id) { stream in
      stream.draft = rest
      stream.draftAttachments.removeAll { message.attachments.contains($0) && !rest.contains($0.name) }
    }
  }

  /// What stands elsewhere with all that was asked for, as one that runs again does in the history, is not lost. What was taken
  /// back last is what the next form has.
  private mutating func putIntoForm(takenBackBy step: UndoHistory.Step?, at now: Timestamp?) {
    guard let command = step?.inverse.addsAgain else { return }
    let (at, words) = (now ?? command.enqueuedAt, command.request.prompt)
    let form = FormDraft(of: command, at: at)
    let isKept = keptForms.values.contains { kept in
      kept.id == form.id || kept.written.prompt == words && kept.takenBack?.isAsked(as: command) == true
    }
    if isKept || history.contains(where: { $0.request.prompt == words && again($0, at: at).isAsked(as: command) }) {
      return
    }
    keptForms[form.id] = form
  }

  /// Words that were changed there stay.
  private mutating func takeOutOfForm(addedAgainBy step: UndoHistory.Step) {
    guard let command = step.inverse.addsAgain, let kept = keptForms[Identity(command.id.unique)],
      kept.written.prompt == command.request.prompt
    else { return }
    keptForms[kept.id] = nil
  }
}

extension QueuedCommand {
  /// Whether both were asked for by the same words, in the same place and with the same choices.
  fileprivate func isAsked(as other: QueuedCommand) -> Bool {
    request.asked(again: other.request.id, at: other.request.createdAt) == other.request && priority == other.priority
      && after == other.after && notBefore == other.notBefore && isStashed == other.isStashed
  }
}

extension FormDraft {
  /// What a form has with which the command is added.
  fileprivate init(of command: QueuedCommand, at now: Timestamp) {
    var (directory, provider, thread): (String?, String?, ThreadID?)
    switch command.target {
    case .project(let path, let agent): (directory, provider) = (path, agent)
    case .stream(let id): thread = id
    }
    let request = command.request
    self.init(
      id: Identity(command.id.unique),
      written: CommandTemplate(
        prompt: request.prompt, directory: directory, provider: provider, mode: request.mode,
        priority: command.priority, enhancements: request.enhancements),
      thread: thread, choosesWorktree: thread == nil ? command.hasWorktree : nil,
      after: FormDraft.after(of: command), start: FormDraft.start(of: command), at: now, takenBack: command)
  }

  private static func after(of command: QueuedCommand) -> String {
    command.after.map(\.text).joined(separator: " ")
  }

  private static func start(of command: QueuedCommand) -> String { command.notBefore?.shortISO8601 ?? "" }

  /// The command that was taken back, where nobody has written yet when it is to start.
  package var startsAsTakenBack: QueuedCommand? {
    takenBack.flatMap { after == FormDraft.after(of: $0) && start == FormDraft.start(of: $0) ? $0 : nil }
  }
}

extension UndoHistory {
  /// Somebody has said in the thread what stood in its draft: no redo of another's says any of it once more.
  package mutating func forgetSaid(_ text: String, with attachments: [Attachment], in id: ThreadID) {
    func says(_ words: String) -> Bool { "\n\n\(text)\n\n".contains("\n\n\(words)\n\n") }
    let said = undone.filter { step in
      if step.inverse.letters.contains(where: { $0.thread == id.text && $0.draft.map(says) == true }) { return true }
      guard let (message, thread) = step.inverse.saysAgain, thread == id else { return false }
      guard message.content.contains(where: { !$0.isWhitespace }) else {
        return message.attachments.allSatisfy(attachments.contains)
      }
      return says(message.content)
    }
    for step in said { forget(step.id) }
  }

  /// A form was used that had the words of a command which was taken back: no redo of another's adds it once more.
  package mutating func forgetAdded(_ prompt: String, from forms: Set<Identity<FormDraft>>) {
    let added = undone.filter { step in
      step.inverse.addsAgain.map { forms.contains(Identity($0.id.unique)) && $0.request.prompt == prompt } ?? false
    }
    for step in added { forget(step.id) }
  }
}

extension Act {
  /// The message of an act that says it again after it was taken back: it puts that into an outbox, and its thread where it was.
  fileprivate var saysAgain: (message: QueuedMessage, thread: ThreadID)? {
    let acts = parts.filter { act in
      if case .trouble = act { return false }
      return !act.isPlace
    }
    guard acts.count == 1, case .outbox(.insert(let message, _, _), let thread)? = acts.first else { return nil }
    return (message, thread)
  }
}

extension Act {
  /// The command of an act that adds it to Up Next again, and does nothing else.
  fileprivate var addsAgain: QueuedCommand? {
    if case .upNext(.insert(let command, _, _)) = self { command } else { nil }
  }
}

extension WorkStream {
  fileprivate mutating func addToDraft(_ message: QueuedMessage) {
    if message.content.contains(where: { !$0.isWhitespace }) {
      draft = message.content + (draft.isEmpty ? "" : "\n\n" + draft)
    }
    draftAttachments += message.attachments.filter { !draftAttachments.contains($0) }
  }

  /// What else is written there; nil where the message does not stand in front of it as it came.
  fileprivate func restOfDraft(without message: QueuedMessage) -> String? {
    guard message.attachments.allSatisfy(draftAttachments.contains) else { return nil }
    if !message.content.contains(where: { !$0.isWhitespace }) { return draft }
    if draft == message.content { return "" }
    let start = message.content + "\n\n"
    return draft.hasPrefix(start) ? String(draft.dropFirst(start.count)) : nil
  }
}
