import Conversation
import Core
import Scene
import Sharing
import Verbs
import Words

/// A form whose words are kept until they are used or emptied, the form be left, or the window, or the program be killed.
package protocol KeptForm: Dialog {
  var keeping: Keeping { get set }
  var writtenWords: String { get set }
  /// Keys and pastes go into that text now.
  var isInWords: Bool { get }

  func draft(as id: Identity<FormDraft>, at now: Timestamp) -> FormDraft
}

/// Where the words of a form come from, and where they are kept.
package struct Keeping: Equatable, Sendable {
  /// Nil as long as nothing is kept.
  package var id: Identity<FormDraft>?
  /// What the form began with, from wherever: only what differs is the person's.
  package var begunWith = ""
  /// What the person had written already when the form was opened.
  fileprivate var reopenedWith: String?

  package init() {}
}

extension KeptForm {
  /// The person has written something of their own.
  package var isWritten: Bool {
    writtenWords != keeping.begunWith && writtenWords.contains { !$0.isWhitespace }
  }

  /// What is written here goes on from what an earlier form left.
  var hasWordsFromBefore: Bool { !writtenWords.isEmpty && keeping.reopenedWith != nil }

  /// The form has a text that was kept. One that another window has before it goes on there: what is changed here is a
  /// text of its own.
  package mutating func goOn(with earlier: FormDraft, isOpenElsewhere: Bool) {
    writtenWords = earlier.written.prompt
    keeping.reopenedWith = writtenWords
    if isOpenElsewhere { keeping.begunWith = writtenWords } else { keeping.id = earlier.id }
  }
}

extension AppState {
  /// Every open form is kept as it is now.
  package mutating func keepForms(_ stamp: inout Stamp) {
    for id in windows.keys.sorted() {
      guard var form = windows[id]?.dialog?.dialog as? any KeptForm else { continue }
      if form.writtenWords.isEmpty, form.keeping.reopenedWith != nil {
        // What is written now has nothing of it.
        form.keeping.reopenedWith = nil
        windows[id]?.dialog = OpenDialog(form)
      }
      guard form.isWritten else {
        forget(form)
        continue
      }
      let kept = form.keeping.id ?? stamp.freshID()
      if form.keeping.id == nil {
        form.keeping.id = kept
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
    guard let kept = form.keeping.id, workspace.keptForms[kept] != nil else { return }
    workspace.keptForms[kept] = nil
  }

  /// What no window has before it comes first.
  package func newestKept(where isMeant: (FormDraft) -> Bool) -> FormDraft? {
    workspace.keptForms.values.filter(isMeant).max { a, b in
      let (isFirst, isSecond) = (!isOpen(a.id), !isOpen(b.id))
      return isFirst == isSecond ? (a.at, a.id) < (b.at, b.id) : isSecond
    }
  }

  /// What was written in it is asked of a hub, and is gone with its answer.
  package func isAsked(_ kept: Identity<FormDraft>) -> Bool { workspace.hub.asked.contains { $0.form == kept.text } }

  package func isOpen(_ kept: Identity<FormDraft>) -> Bool {
    windows.values.contains { ($0.dialog?.dialog as? any KeptForm)?.keeping.id == kept }
  }
}

extension Context {
  /// Says where the person finds again what they have written, where that is news.
  package mutating func tellKept(_ form: any KeptForm, by verb: Verb, of count: Int) {
    guard form.isWritten, form.writtenWords != form.keeping.reopenedWith else { return }
    tell(.command(.formKept(key: keyName(verb), of: max(1, count))))
  }
}
