import Conversation
import Core
import HubScene
import JSON
import Languages
import Queues
import Scene
import Sharing
import Words

/// Letters that wait for their host are changed, moved and taken back: the store says how they are to be, and the hub is told.
extension AppState {
  /// Why the person can't change it now; only the hub knows whether a letter that may be there was fetched.
  package func refusalToChange(_ letter: WrittenLetter) -> Refusal? {
    if let outcome = letter.outcome {
      if outcome == LetterOutcome.left { return Refusal(.refused, "It waits no more: its host has left the hub.") }
      return Refusal(.refused, "It has been answered: there is nothing to change.")
    }
    // Without a hub nobody says, now or later, whether it was fetched there.
    return hub.isHereAlone(letter) || !isInHub || hub.talk?.isJoined == true ? nil : Refusal.hubIsAway(hub.talk)
  }

  /// The messages among the letters that wait in a thread, in the order in which they go.
  package func messagesWaiting(in thread: String) -> [WrittenLetter] {
    workspace.hub.waiting.filter { $0.thread == thread && LetterBody($0.body)?.message != nil }
  }

  /// Puts letters of one thread into another order; nil where they stand so already.
  package func act(ordering letters: [WrittenLetter]) throws(Refusal) -> Act? {
    let numbers = letters.map(\.number).sorted()
    let moved = zip(letters, numbers).filter { $0.number != $1 }.map { Act.letter($0.with(number: $1)) }
    guard !moved.isEmpty else { return nil }
    guard letters.allSatisfy(hub.isHereAlone) || hub.talk?.knowsOrderOfLetters == true else {
      throw Refusal(
        .refused, "The hub is of an older level, in which letters keep their order.",
        hint: "Who owns it calls upnext hub init once more.")
    }
    return .all(moved)
  }

  /// What a person has sent to other hosts is one act, which is taken back until they have fetched it.
  package mutating func noteLetters(_ ids: [SharedID], by asker: Asker) {
    let letters = ids.compactMap { workspace.hub[letter: $0] }
    guard let title = title(of: letters) else { return }
    var inverses: [Act] = []
    for letter in letters {
      let thread = letter.thread.flatMap(ThreadID.init)
      let words = thread.flatMap { ownWords(of: letter, in: $0) }
      // What was taken back into the draft, and is said out of it, no redo of another's says once more.
      if let thread, let words { workspace.undoHistory.forgetSaid(words, with: [], in: thread) }
      inverses.append(.letter(letter.removed(leaving: words)))
    }
    note(.list(title), .joined(inverses), by: asker)
  }

  /// What it says in its writer's words: those that who asks has proposed are nobody's.
  private func ownWords(of letter: WrittenLetter, in thread: ThreadID) -> String? {
    let body = LetterBody(letter.body)
    if let message = body?.message { return message.text }
    guard let words = body?.wordsOfAnswer, words.contains(where: { !$0.isWhitespace }) else { return nil }
    let offered = hub.elsewhere[thread]?.stream.turn?.permissions.first?.options ?? []
    return offered.contains { $0.words == words } ? nil : words
  }

  /// What is said is named by its words; what was done by its key where there is one, and by the thread that it is about.
  private func title(of letters: [WrittenLetter]) -> ListPhrase? {
    guard let first = letters.first else { return nil }
    let host = Set(letters.map(\.to)).map(name(ofPeer:)).sorted().joined(separator: ", @")
    if letters.count == 1, let message = QueuedMessage(first) { return .sentThere(.one(message.name), host: host) }
    let calls = Set(letters.map(\.call))
    let call = calls.count == 1 ? calls.first : nil
    let subject = letters.count == 1 ? subject(of: first).map(Phrase.Rows.one) : .items(letters.count)
    if let subject, let key = call.flatMap(ElsewhereAct.key) { return .didThere(key, subject, host: host) }
    guard letters.count == 1 else { return .sentThere(.items(letters.count), host: host) }
    return .sentThere(.one([call, self.subject(of: first)].compactMap { $0 }.joined(separator: " ")), host: host)
  }

  /// The message there, or the thread.
  private func subject(of letter: WrittenLetter) -> String? {
    guard let thread = letter.thread.flatMap(ThreadID.init) else { return nil }
    let named = LetterBody(letter.body)?.named
    if let message = hub.open[thread]?.outbox.first(where: { $0.id.text == named }) { return message.name }
    return hub.elsewhere[thread]?.stream.displayName
  }

  // MARK: The hub is told

  /// What no hub ever had is as it is wanted at once.
  package mutating func settleLettersHere() {
    for letter in workspace.hub.written where letter.stage == .here && (letter.isRemoved || letter.there != nil) {
      if hub.isHereAlone(letter) { workspace.hub.isHereAlone(letter.id) }
    }
  }

  mutating func tellLetters() -> [Effect] {
    let letters = workspace.hub.toTell
    var effects: [Effect] = []
    if !letters.isEmpty {
      let asked = ask { talk, _ in talk.rewrite(letters) }
      for case .hub(.ask(.rewrite(let id, let wording))) in asked { hub.rewriting[id] = .some(wording) }
      effects += asked
    }
    return effects + answerChanges()
  }

  mutating func takeRewritten(_ id: SharedID, _ answer: HubAnswer<Done>) -> [Effect] {
    guard let asked = hub.rewriting.removeValue(forKey: id) else { return [] }
    switch answer {
    case .done:
      workspace.hub.noteTold(id, asked)
      return []
    case .refused(let refusal) where refusal.mayPass: return []
    // It is asked again by the next connection.
    case .unknown: return []
    case .refused(let refusal) where refusal.kind == .missing && isLost(id, asked):
      defer { conclude(id, LetterOutcome.tooOld) }
      return takeFetched(id, "The hub has lost it, and it is too old to be said again: it may have been done.")
    // The hub has lost it, and gets it as it is to be.
    case .refused(let refusal) where refusal.kind == .missing:
      workspace.hub.noteTold(id, asked)
      return []
    case .refused(let refusal):
      let why =
        refusal.kind == .fetched
        ? "Its host has it by now, as it was: it can't be changed any more." : refusal.sentence
      return takeFetched(id, why)
    }
  }

  /// Its new words would go nowhere.
  private func isLost(_ id: SharedID, _ wording: LetterWording?) -> Bool {
    wording != nil && workspace.hub.isLost(id, at: now.milliseconds)
  }

  /// It stays as its host has it. What was written in its place is kept as a draft.
  private mutating func takeFetched(_ id: SharedID, _ why: String) -> [Effect] {
    guard let wanted = workspace.hub.noteFetched(id), let letter = workspace.hub[letter: id] else { return [] }
    if !wanted.isRemoved, wanted.body != letter.body, let thread = letter.thread,
      let message = LetterBody(wanted.body)?.message
    {
      workspace.hub.join(message.text, toDraftOf: thread)
    }
    if let window = hub.windowLetters[id] { passOn(problem: why, in: window) }
    let clients = hub.changing.removeValue(forKey: id) ?? []
    return clients.map { .reply($0.client, .refused(Refusal(.refused, why))) }
  }

  /// Who waits for the hub to take a change is told once it has.
  private mutating func answerChanges() -> [Effect] {
    guard !hub.changing.isEmpty else { return [] }
    var effects: [Effect] = []
    for (id, clients) in hub.changing.sorted(by: { $0.key < $1.key }) {
      if let letter = workspace.hub[letter: id], letter.differs {
        guard hub.talk?.isJoined != true else { continue }
        // How it is to be is in the store, and the hub is told when it is back.
        let kept = KeptAct.view(["id": .string(id.text)], whyHubIsSilent, in: .letters)
        effects += clients.map { .reply($0.client, .done(kept)) }
      } else {
        effects += clients.map { .reply($0.client, .done(["words": .string($0.words), "ids": [.string(id.text)]])) }
      }
      hub.changing[id] = nil
    }
    return effects
  }
}

extension WrittenLetter {
  /// The same saying something else; nil where it says nothing.
  package func saying(_ text: String) -> WrittenLetter? {
    guard let body = LetterBody(self.body)?.saying(text) else { return nil }
    return with(body: body.text, words: body.line)
  }
}
