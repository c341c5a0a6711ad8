import Acts
import Conversation
import Core
import HubScene
import Languages
import Queues
import Scene
import Toolkit
import Verbs

/// What is typed on behind an answer in words: it is meant for the next field of the form, and for nothing that its keys do
/// elsewhere.
extension Context {
  /// Keeps a key for a field that is still to come. One that comes and takes no words is answered by its own keys; the others do
  /// nothing, until one comes that nobody types in a text. False where the key has its meaning.
  package mutating func typesOn(_ key: Key) -> Bool {
    guard let given = window.wordsGiven else { return false }
    guard window.hasKeys(of: given.thread, state), key.isTyped else {
      window.stopTypingOn()
      return false
    }
    if let next = state.thread(given.thread)?.turn?.permissions.first, given.isFollowed(by: next) {
      // Its answer is on its way to another host: nothing is done with that but to take it back.
      guard state.hostOfAnswer(to: next, in: given.thread) == nil else {
        window.stopTypingOn()
        return false
      }
      return !isAnswer(key) && takesNoWords()
    }
    guard given.goesOn else { return false }
    guard state.isAnswering(given), !takesBack(key, in: given.thread) else {
      // Where nobody waits any more at the very key, it goes where those before it went.
      let isTyping = !window.typedOn.isEmpty
      if isTyping {
        window.typedOn.append(key)
        window.sayTypedInVain(behind: given, at: nil)
        window.noteTyped(at: now)
      }
      window.stopTypingOn()
      return isTyping
    }
    if window.typedOn.count < TextEdit.longestLine { window.typedOn.append(key) }
    refuse(.isKeptForNext)
    return true
  }

  /// In the peek answers have numbers; elsewhere a key leads there. Within what is typed none of them is one.
  private func isAnswer(_ key: Key) -> Bool {
    let isInPeek = window.dialog != nil
    let keymap = surroundings.keymap
    if isInPeek || window.focus == .conversation,
      let verb = keymap.verb(for: key, in: isInPeek ? [.dialog, .list, .everywhere] : window.keyPlaces),
      [.down, .up, .pageDown, .pageUp, .first, .last].contains(verb)
    {
      return true
    }
    guard window.permissionShown?.isInert(at: now) != true else { return false }
    if isInPeek, case .character(let character) = key.code, character.isWholeNumber { return true }
    let verb = keymap.verb(for: key, in: isInPeek ? [.conversation] : window.keyPlaces)
    return verb.map { PermissionChoice.kind($0) != nil || $0 == .peek && !isInPeek } ?? false
  }

  private mutating func takesNoWords() -> Bool {
    window.noteTyped(at: now)
    let backKey = keyName(.back)
    refuse(.takesNoWords(peekKey: window.dialog == nil ? keyName(.peek) : nil, backKey: backKey))
    return true
  }

  /// As long as another host has not taken an answer, and nothing was typed since, a key takes it back.
  private func takesBack(_ key: Key, in thread: ThreadID) -> Bool {
    state.hub.elsewhere[thread] != nil && window.typedOn.isEmpty
      && window.permissionShown?.isInert(at: now) != true
      && surroundings.keymap.verb(for: key, in: window.keyPlaces) == .undo
  }
}

extension Key {
  /// It writes, or is among those that one presses while one writes.
  fileprivate var isTyped: Bool {
    if case .character = code { return modifiers.isDisjoint(with: [.control, .alt]) }
    return self == Key(.enter) || self == Key(.backspace)
  }
}

extension WindowState {
  /// Keys are for this thread: they are in its peek, or it is what they are on.
  fileprivate func hasKeys(of thread: ThreadID, _ state: AppState) -> Bool {
    if let peek = dialog(PeekDialog.self) { return peek.stream == thread }
    return dialog == nil && !isTyping && !isTypingInReview && state.focusedStream(in: self) == thread
  }

  fileprivate mutating func stopTypingOn() { (wordsGiven, typedOn) = (nil, []) }

  /// Who answers a form in words goes on in words: letters and digits that are meant for its next field, or for the
  /// same one once more, would decline all of it as keys.
  package mutating func goOnInWords(_ state: AppState) {
    guard var given = wordsGiven else { return }
    let letter = state.workspace.hub.answer(to: given.question, in: given.thread)
    given.note(isOnItsWay: letter != nil, at: state.now)
    guard let next = state.thread(given.thread)?.turn?.permissions.first, given.isFollowed(by: next) else {
      wordsGiven = state.isAnswering(given) ? given : nil
      if wordsGiven == nil { sayTypedInVain(behind: given, at: nil) }
      return
    }
    guard let option = given.option(toGoOnWith: next) else { return sayTypedInVain(behind: given, at: next) }
    wordsGiven = nil
    guard hasKeys(of: given.thread, state) else { return sayTypedInVain(behind: given, at: next) }
    var words = AnswerDialog(
      state, to: next, by: option.id, from: next.firstWords(of: option) ?? "", in: given.thread)
    words.isFromPeek = dialog(PeekDialog.self) != nil
    words.goesOn = true
    if words.isBlank, !typedOn.isEmpty {
      words.take(typedOn)
      (typedOn, message) = ([], nil)
      if words.isEarly { say(.hasJustCome(key: state.keyLabel(.open, unicode: state.usesUnicode(self)))) }
    }
    sayTypedInVain(behind: given, at: next)
    dialog = OpenDialog(words)
  }

  /// What was typed for a field that takes no words, or has some already, is nowhere. Of what may be a secret, or the rest of
  /// one, that alone is said: nobody knows what a field that never came was for.
  fileprivate mutating func sayTypedInVain(behind given: WordsGiven, at next: Permission?) {
    let words = typedOn.compactMap { if case .character(let character) = $0.code { character } else { nil } }
    typedOn = []
    guard !words.isEmpty else { return }
    let isSecret = given.isSecret || next.map { $0.options.contains(where: \.isSecret) } ?? true
    say(.wentNowhere(isSecret ? "***" : String(words)))
  }

  private mutating func say(_ phrase: FormPhrase) {
    message = StatusMessage(text: facts.language.text(phrase), kind: .problem)
  }
}

extension AppState {
  /// The answer is on its way to who asks, and nobody knows yet what is asked behind it.
  fileprivate func isAnswering(_ given: WordsGiven) -> Bool {
    guard let distant = hub.elsewhere[given.thread] else {
      return workspace.streams[given.thread]?.turn?.questionAnswered == given.question
    }
    // For one that is silent nobody waits.
    let shown = distant.stream.turn?.permissions.first?.id
    return distant.silentSince == nil && given.awaitsNext(at: now) && (shown == nil || shown == given.question)
  }
}
