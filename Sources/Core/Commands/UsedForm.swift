import Conversation
import Queues
import Sharing

/// Words of a form that were used: whoever still has them before them, in another window, uses them no second time.
package struct UsedForm: Equatable, Sendable {
  /// What came of them.
  package enum Use: Equatable, Sendable {
    case command(Identity<QueuedCommand>)
    case thread(ThreadID)
    /// A command of a shared lane, for which they are kept as this form until the hub has it.
    case shared(Identity<FormDraft>)
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
    case .shared(let kept): keptForms[kept] == nil || hub.asked.contains { $0.form == kept.text }
    }
  }

  private func known(_ id: Identity<QueuedCommand>) -> QueuedCommand? {
    upNext[id] ?? history.last { $0.id == id }
  }
}
