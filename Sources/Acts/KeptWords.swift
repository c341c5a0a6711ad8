import Conversation
import Core
import Languages
import Queues
import Scene
import Toolkit
import Verbs
import Words

/// A dialog of a thread whose words are kept until they are used or emptied, the dialog be left, or the window, or the
/// program be killed.
package protocol WordsDialog: Dialog {
  var place: WordsPlace { get }
  var words: TextEdit { get }
  /// What stands there where nobody has written anything.
  var proposed: String { get }
  /// What of it was kept when it was looked at last.
  var kept: String? { get set }
}

extension WordsDialog where Self: FieldDialog {
  package var words: TextEdit { field }
}

extension WordsDialog {
  /// What of it is the person's own.
  package var written: String? {
    words.whole != proposed && words.whole.contains { !$0.isWhitespace } ? words.whole : nil
  }
}

extension AppState {
  /// What is being written in the dialogs of all windows is kept as it is now. One that nobody writes in takes nothing
  /// from another window's.
  package mutating func keepWords() {
    for id in windows.keys.sorted() {
      guard var dialog = windows[id]?.dialog?.dialog as? any WordsDialog else { continue }
      let written = dialog.written
      guard written != dialog.kept || (written != nil && workspace.keptWords[dialog.place] == nil) else { continue }
      workspace.keptWords[dialog.place] = written
      dialog.kept = written
      windows[id]?.dialog = OpenDialog(dialog)
    }
  }
}

extension AppState {
  /// A question has its answer. What was written for another one is not needed any more by who has given it in a window.
  /// Where a program has, the person may not know of it, and finds the words in the thread's draft; what stands in an open
  /// dialog stays there.
  mutating func leaveWords(
    for permission: Permission, saying message: String?, in stream: ThreadID, by asker: Asker
  ) {
    if asker.client != nil {
      let open = windows.values.compactMap { ($0.dialog?.dialog as? any WordsDialog)?.place }
      for (place, words) in workspace.words(for: permission, in: stream)
      where words != message && !open.contains(place) {
        workspace.streams.update(stream) { $0.addToDraft(words) }
      }
    }
    workspace.forgetWords(for: permission, in: stream)
  }
}

extension Context {
  /// Says where the person finds again what they have written, where that is news.
  package mutating func tellKept(_ dialog: some WordsDialog, by verb: Verb) {
    guard dialog.written != nil, dialog.words.canUndo else { return }
    tell(.command(.formKept(key: keyName(verb), of: 1)))
  }
}
