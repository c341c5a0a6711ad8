import Conversation
import Core
import Scene
import Verbs
import Words

/// A form whose words are kept until they are used or emptied, the form be left, or the window, or the program be killed.
package protocol KeptForm: Dialog {
  /// Under what it is kept.
  var kept: Identity<FormDraft>? { get set }
  /// The person has written something of their own.
  var isWritten: Bool { get }
  /// The text that the person had written already when the form was opened.
  var reopenedWith: String? { get }
  var writtenWords: String { get }
  /// Keys and pastes go into that text now.
  var isInWords: Bool { get }

  func draft(as id: Identity<FormDraft>, at now: Timestamp) -> FormDraft
}

extension AppState {
  /// Every open form is kept as it is now.
  package mutating func keepForms(_ stamp: inout Stamp) {
    for id in windows.keys.sorted() {
      guard var form = windows[id]?.dialog?.dialog as? any KeptForm else { continue }
      guard form.isWritten else {
        forget(form)
        continue
      }
      let kept = form.kept ?? stamp.freshID()
      if form.kept == nil {
        form.kept = kept
        windows[id]?.dialog = OpenDialog(form)
      }
      let before = workspace.keptForms[kept]
      if before == nil || before != form.draft(as: kept, at: before?.at ?? now) {
        workspace.keptForms[kept] = form.draft(as: kept, at: now)
      }
    }
  }

  /// The person has used what they wrote, or has emptied it.
  package mutating func forget(_ form: any KeptForm) {
    guard let kept = form.kept, workspace.keptForms[kept] != nil else { return }
    workspace.keptForms[kept] = nil
  }

  /// What no window has before it comes first.
  package func newestKept(where isMeant: (FormDraft) -> Bool) -> FormDraft? {
    workspace.keptForms.values.filter(isMeant).max { a, b in
      let (isFirst, isSecond) = (!isOpen(a.id), !isOpen(b.id))
      return isFirst == isSecond ? (a.at, a.id) < (b.at, b.id) : isSecond
    }
  }

  package func isOpen(_ kept: Identity<FormDraft>) -> Bool {
    windows.values.contains { ($0.dialog?.dialog as? any KeptForm)?.kept == kept }
  }
}

extension Context {
  /// Says where the person finds again what they have written, where that is news.
  package mutating func tellKept(_ form: any KeptForm, by verb: Verb, of count: Int) {
    guard form.isWritten, form.writtenWords != form.reopenedWith else { return }
    tell(.command(.formKept(key: keyName(verb), of: max(1, count))))
  }
}
