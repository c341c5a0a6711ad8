import Conversation
import Core
import HubScene
import Languages
import Queues
import Scene
import Sharing
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
  /// It is kept nowhere.
  var isSecret: Bool { get }
  /// What of it was kept when it was looked at last.
  var kept: String? { get set }
}

extension WordsDialog where Self: FieldDialog {
  package var words: TextEdit { field }
}

extension WordsDialog {
  package var isSecret: Bool { false }

  /// What of it is the person's own, and may be kept.
  package var written: String? {
    !isSecret && words.whole != proposed && words.whole.contains { !$0.isWhitespace } ? words.whole : nil
  }
}

extension AppState {
  /// What is being written in the dialogs of all windows is kept as it is now, and what was given in vain is given back.
  /// A dialog that nobody writes in takes nothing from another window's.
  package mutating func keepWords() {
    for id in windows.keys.sorted() {
      guard var dialog = windows[id]?.dialog?.dialog as? any WordsDialog else { continue }
      let written = dialog.written
      guard written != dialog.kept || (written != nil && workspace.keptWords[dialog.place] == nil) else { continue }
      workspace.keptWords[dialog.place] = written
      dialog.kept = written
      windows[id]?.dialog = OpenDialog(dialog)
    }
    returnGivenWords()
    returnWordsElsewhere()
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

  /// An answer in the person's own words is kept until the agent has those to the rest of its form as well.
  mutating func keepGiven(
    _ message: String?, as option: Permission.Option, to permission: Permission, in stream: ThreadID, by asker: Asker
  ) {
    guard let message, message.contains(where: { !$0.isWhitespace }), let proposed = option.words, message != proposed,
      asker.client == nil, !option.isSecret, let form = permission.form, form.goesOn
    else { return }
    workspace.keptWords[WordsPlace(.given, in: stream, question: permission.wording, option: form.id)] = message
  }

  /// Where a form ended without what was given to it before – it was declined, its turn stopped, its agent or upnext
  /// killed – the thread's draft has it.
  fileprivate mutating func returnGivenWords() {
    let given = workspace.keptWords.filter { $0.key.purpose == .given }
    for (place, words) in given.sorted(by: { $0.key < $1.key }) {
      guard let thread = workspace.streams[place.thread], thread.turn?.isAsked(form: place.option) != true else {
        continue
      }
      giveBack(words, at: place, saying: .answersAreInDraft)
    }
  }

  private mutating func giveBack(_ words: String, at place: WordsPlace, saying phrase: AgentPhrase) {
    workspace.keptWords[place] = nil
    if hub.elsewhere[place.thread] == nil {
      workspace.streams.update(place.thread) { $0.addToDraft(words) }
    } else {
      workspace.hub.join(words, toDraftOf: place.thread.text)
    }
    for window in windows.values where window.stream == place.thread || focusedStream(in: window) == place.thread {
      refuse(.agent(phrase), in: window.id)
    }
  }
}

extension AppState {
  /// What a thread asks, where anything is kept that may have been written for an answer.
  package func questionsWithWords(of stream: ThreadID) -> [Permission] {
    workspace.keptWords.isEmpty ? [] : workspace.streams[stream]?.turn?.permissions ?? []
  }

  /// Of these questions some have gone without an answer: what was written for one is in the thread's draft then.
  package mutating func returnWords(for asked: [Permission], in stream: ThreadID) {
    for question in asked {
      for (place, _) in workspace.words(for: question, in: stream) { returnWords(at: place) }
    }
  }

  /// A window closes with its dialog, which may be one for a question that has gone.
  package mutating func returnWords(ofClosing window: WindowID) {
    guard let place = place(ofWordsIn: window) else { return }
    windows[window]?.dialog = nil
    returnWords(at: place)
  }

  /// Another host tells of its thread's question alone, now or later.
  fileprivate mutating func returnWordsElsewhere() {
    for place in workspace.keptWords.keys.sorted() where hub.elsewhere[place.thread] != nil { returnWords(at: place) }
  }

  /// Where the same is asked still, or once more, they are for that; of a host that is silent nobody knows. What stands in an
  /// open dialog stays there until somebody leaves it, or the server ends.
  private mutating func returnWords(at place: WordsPlace) {
    guard [.refusal, .answer].contains(place.purpose), let words = workspace.keptWords[place],
      let asker = thread(place.thread), silentSince(place.thread) == nil,
      asker.turn?.permissions.contains(where: { $0.wording == place.question }) != true
    else { return }
    let open = windows.keys.filter { self.place(ofWordsIn: $0) == place }
    guard open.isEmpty || isEnding else { return }
    for window in open { windows[window]?.dialog = nil }
    // What the same form was given before stands above.
    returnGivenWords()
    giveBack(words, at: place, saying: .waitsNoMoreForWords)
  }

  private func place(ofWordsIn window: WindowID) -> WordsPlace? {
    (windows[window]?.dialog?.dialog as? any WordsDialog)?.place
  }
}

extension Context {
  /// Says where the person finds again what they have written, where that is news.
  package mutating func tellKept(_ dialog: some WordsDialog, by verb: Verb) {
    guard dialog.written != nil, dialog.words.canUndo else { return }
    tell(.command(.formKept(key: keyName(verb), of: 1)))
  }
}
