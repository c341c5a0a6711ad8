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
  /// The texts that it has gone on with, which other windows may have before them as well.
  private var sources: Set<Identity<FormDraft>> = []
  /// The person knows that what is written here was used elsewhere.
  fileprivate var isToldUsed = false

  package init() {}

  /// All texts that what is written here was kept as.
  package var forms: Set<Identity<FormDraft>> { id.map { sources.union([$0]) } ?? sources }

  /// What is written from here on is a text of its own.
  package mutating func part() {
    sources = forms
    id = nil
  }

  fileprivate mutating func goOn(with earlier: Identity<FormDraft>) { sources.insert(earlier) }
}

extension KeptForm {
  /// The person has written something of their own.
  package var isWritten: Bool {
    writtenWords != keeping.begunWith && writtenWords.contains { !$0.isWhitespace }
  }

  /// What is written here goes on from what an earlier form left.
  package var hasWordsFromBefore: Bool { !writtenWords.isEmpty && keeping.reopenedWith != nil }

  /// The form has a text that was kept. One that another window has before it goes on there: what is changed here is a
  /// text of its own.
  package mutating func goOn(with earlier: FormDraft, isOpenElsewhere: Bool) {
    writtenWords = earlier.written.prompt
    keeping.reopenedWith = writtenWords
    keeping.goOn(with: earlier.id)
    if isOpenElsewhere { keeping.begunWith = writtenWords } else { keeping.id = earlier.id }
  }
}

extension AppState {
  /// Every open form is kept as it is now, but for what was used elsewhere.
  package mutating func keepForms(_ stamp: inout Stamp) {
    if windows.values.allSatisfy({ $0.dialog == nil }) { workspace.forgetUses() }
    for id in windows.keys.sorted() {
      guard var form = windows[id]?.dialog?.dialog as? any KeptForm else { continue }
      var keeping = form.keeping
      // What is written now has nothing of it.
      if form.writtenWords.isEmpty { keeping.reopenedWith = nil }
      let isUsed = isUsed(form)
      if isUsed, !keeping.isToldUsed { refuse(.command(.formIsUsed), in: id) }
      keeping.isToldUsed = isUsed
      let isKept = form.isWritten && !isUsed
      if !isKept { forget(form) }
      // The command that was taken back into it is there again, under that name.
      if isKept, let kept = keeping.id, workspace.command(takenBackInto: kept) != nil {
        workspace.keptForms[kept] = nil
        keeping.part()
      }
      if isKept, keeping.id == nil { keeping.id = stamp.freshID() }
      if keeping != form.keeping {
        form.keeping = keeping
        windows[id]?.dialog = OpenDialog(form)
      }
      guard isKept, let kept = keeping.id else { continue }
      let before = workspace.keptForms[kept]
      if before == nil || before != form.draft(as: kept, at: before?.at ?? now) {
        workspace.keptForms[kept] = form.draft(as: kept, at: now)
      }
    }
  }

  /// What is written there was used by another window, or a redo has brought it back.
  package func isUsed(_ form: any KeptForm) -> Bool { workspace.isUsed(form.writtenWords, of: form.keeping.forms) }

  /// The person has used what they wrote. Other windows may have it before them, or have left it kept.
  package mutating func use(_ form: any KeptForm, as use: UsedForm.Use) {
    let words = form.writtenWords
    for kept in form.keeping.forms where workspace.keptForms[kept]?.written.prompt == words {
      workspace.keptForms[kept] = nil
    }
    forget(form)
    workspace.noteUse(use, of: words, in: form.keeping.forms)
  }

  /// The person has emptied it, or it serves for nothing any more.
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
    guard form.isWritten, form.writtenWords != form.keeping.reopenedWith, !state.isUsed(form) else { return }
    tell(.command(.formKept(key: keyName(verb), of: max(1, count))))
  }

  /// What was used elsewhere meanwhile is used no second time.
  package mutating func refusesUsed(_ form: any KeptForm) -> Bool {
    guard state.isUsed(form) else { return false }
    refuse(.command(.formIsUsed))
    return true
  }
}
