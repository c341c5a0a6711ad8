import Answers
import CommandLine
import Conversation
import Core
import DialogsPane
import Hosts
import HubScene
import Languages
import Layouts
import Queues
import Scene
import Settings
import Sharing
import Texts
import Toolkit
import Verbs
import Words

/// What keys do with rows of other hosts, and in their conversations.
extension Context {
  /// What is done with a thread is done by its own host: a letter says so there. True where the verb was for such a thread.
  mutating func doElsewhere(_ verb: Verb) -> Bool {
    if window.focus == .conversation || window.focus == .outbox { return doInConversationElsewhere(verb) }
    if refusesInProjectElsewhere(verb) { return true }
    let concernsThread =
      verb.concernsRow || ElsewhereAct.isLetter(verb)
      || Context.ofOwnThreads.subtracting(Context.ofLists).contains(verb)
    guard concernsThread, let first = distantRows(of: verb).first else { return false }
    let here: Set<Verb> = [.open, .peek, .copyID, .mark, .markAll, .approve, .approveAlways, .deny]
    if here.contains(verb) || window.focus == .queue && Context.ofRowsInLine.contains(verb) { return false }
    guard ElsewhereAct.isLetter(verb), verb != .remove else {
      // Why it is so, as far as that is known here, is what a peek shows.
      if verb == .why { peek() } else { refuse(verb, of: first) }
      return true
    }
    let distant = distantRows(of: verb)
    send(distant.map { (.verb(verb), $0.stream.id) })
    doHereToo(verb, besides: Set(distant.map { RowID.stream($0.stream.id) }))
    return true
  }

  /// What a key does about trouble it does to own threads that are marked beside others', too, and says both.
  private mutating func doHereToo(_ verb: Verb, besides distant: Set<RowID>) {
    let own = (window.lists[window.focus]?.marks ?? []).subtracting(distant)
    guard [.retryMessage, .skipMessage, .continueTurn].contains(verb), !own.isEmpty else { return }
    let sent = window.message?.text ?? ""
    window.lists[window.focus]?.keepMarks(of: own)
    perform(verb)
    guard let said = window.message, said.text != sent else { return }
    window.message = StatusMessage(text: sent + " " + said.text, kind: said.kind, canBeUndone: said.canBeUndone)
  }

  /// The directory of another host's project is nowhere here. False where the keys are on no such one.
  private mutating func refusesInProjectElsewhere(_ verb: Verb) -> Bool {
    let begins: [Verb: String] = [.newThread: "new MESSAGE", .threadMenu: "new MESSAGE", .newCommand: "add PROMPT"]
    guard begins[verb] != nil || [.projectAgent, .projectHost, .projectWorktrees].contains(verb),
      let place = focusedProject(), workspace.streams.projects[place] == nil,
      let distant = state.hub.elsewhere.threads(in: place).first.flatMap({ state.hub.elsewhere[$0] })
    else { return false }
    let (host, directory) = (ShellWord.quoted(distant.hostName), ShellWord.quoted(distant.stream.project))
    let call = begins[verb].map { "upnext --host \(host) \($0) --project \(directory)" }
    refuse(.list(.isElsewhere(host: distant.hostName, call: call)))
    return true
  }

  /// Of what is only for own threads, what is about no row where the keys are in a list.
  private static let ofLists: Set<Verb> = [.history, .login, .logOut, .dictate, .editor]

  /// The Queue of all hosts is one list, whoever's its rows are.
  private static let ofRowsInLine: Set<Verb> = [
    .remove, .moveUp, .moveDown, .moveToTop, .moveToBottom, .swipeLeft, .swipeRight,
  ]

  /// It is in the store from here on; that it was refused is told in this window. False where it was not written.
  @discardableResult
  mutating func send(_ act: ElsewhereAct, about stream: ThreadID) -> Bool { send([(act, stream)]) }

  /// The same of several, as one act.
  @discardableResult
  mutating func send(_ acts: [(act: ElsewhereAct, stream: ThreadID)]) -> Bool {
    let letters = acts.compactMap { write($0.act, about: $0.stream) }
    state.noteLetters(letters, by: .window(id))
    return letters.count == acts.count
  }

  private mutating func write(_ act: ElsewhereAct, about stream: ThreadID) -> SharedID? {
    guard let distant = state.hub.elsewhere[stream], let words = act.call(for: stream) else {
      refuse(.hasLeftList)
      return nil
    }
    var body = LetterBody(words: words, language: language, askedAt: act.askedAt)
    body.clocksAhead = state.localClock.offsetSeconds(at: now)
    if body.subject != .thread, words.dropFirst().first == stream.text { body.seen[stream] = state.lastSeen(stream) }
    guard body.text.utf8.count <= LetterBody.most else {
      refuse(.list(.isTooLongForLetter))
      return nil
    }
    if let refusal = state.refusal(of: body, in: stream) {
      refuse(because: refusal)
      return nil
    }
    let host = distant.hostName
    // A key that is pressed again asks for nothing more, where nothing else was asked in between.
    let last = act.countsEachTime ? nil : workspace.hub.waiting.last { $0.thread == stream.text }
    if let last, LetterBody(last.body)?.words == words {
      tell(.list(.isOnItsWayAlready(host: host)))
      return nil
    }
    guard let letter = state.write(body, to: distant.host, thread: stream, &stamp) else { return nil }
    state.hub.windowLetters[letter] = id
    // Whether its host fetches it is seen from who was there before it went.
    state.hub.lookedAt = Timestamp(milliseconds: 0)
    if words[0] == "pause" || words[0] == "resume" {
      // The same key asks for either: it says which.
      tell(.outbox(.pauseIsOnItsWay(words[0] == "pause", to: host)))
    } else {
      tell(.list(distant.silentSince == nil ? .sentTo(host: host) : .waitsFor(host: host)))
    }
    return letter
  }

  /// Where a call does from here what the key does not do, it is named.
  private mutating func refuse(_ verb: Verb, of distant: Elsewhere.Thread) {
    let call = ElsewhereAct.call(insteadOf: verb, on: distant)
    refuse(.list(.isElsewhere(host: distant.hostName, call: call)))
  }

  /// Those that the verb would concern: the marked ones, or the one under the cursor, which alone is stopped here, too.
  private func distantRows(of verb: Verb) -> [Elsewhere.Thread] {
    guard window.menuStream == nil, !state.hub.elsewhere.isEmpty, let list = window.lists[window.focus] else {
      return []
    }
    let rows = verb == .stopTurn ? list.cursor.map { [$0] } ?? [] : list.targets
    return rows.compactMap { row in
      guard case .stream(let id) = row else { return nil }
      return state.hub.elsewhere[id]
    }
  }
}

extension Context {
  /// They want files, an agent or a record of this machine.
  private static let ofOwnThreads: Set<Verb> = [
    .review, .land, .editor, .rename, .mode, .snooze, .pin, .mute, .delete, .restore, .handOver, .lineage, .ownProgram,
    .projectAgent, .projectHost, .projectWorktrees, .removeWorktree, .agentOptions, .agentSessions, .fork, .compact,
    .steer, .export, .threadMenu, .dictate, .emptyOutbox, .history, .login, .logOut,
  ]

  /// What is read, written and scrolled there goes as with any; True where the verb is another one.
  private mutating func doInConversationElsewhere(_ verb: Verb) -> Bool {
    guard window.menuStream == nil, let stream = window.stream, let distant = state.hub.elsewhere[stream] else {
      return false
    }
    if window.focus == .outbox, let done = doInOutboxElsewhere(verb, of: distant) { return done }
    switch verb {
    case .pauseOutbox:
      let isPaused = state.pauseOnItsWay(in: stream) ?? (state.hub.open[stream]?.isPaused == true)
      send(.pause(!isPaused), about: stream)
    case .stopTurn where distant.stream.turn == nil: refuse(.thread(.noTurn))
    case .remove: refuse(.list(.isElsewhere(host: distant.hostName)))
    case .why: peek()
    case _ where ElsewhereAct.isLetter(verb): send(.verb(verb), about: stream)
    case _ where Context.ofOwnThreads.contains(verb): refuse(verb, of: distant)
    default: return false
    }
    return true
  }

  /// Nil for what is no act on a row.
  private mutating func doInOutboxElsewhere(_ verb: Verb, of distant: Elsewhere.Thread) -> Bool? {
    let stream = distant.stream.id
    let waiting = state.hub.open[stream]?.outbox ?? []
    let rows = (window.lists[.outbox]?.targets ?? []).compactMap { row -> MessageID? in
      if case .message(let id) = row { id } else { nil }
    }
    let letters = rows.compactMap(state.letter)
    if letters.count == rows.count, doWithLetters(verb, letters, in: stream) { return true }
    let there = rows.filter { id in waiting.contains { $0.id == id } }
    func place(_ id: MessageID) -> Int { (waiting.firstIndex { $0.id == id } ?? 0) + 1 }
    let acts: [ElsewhereAct.OfMessage]
    switch verb {
    case .remove: acts = there.map { .remove($0) }
    // The last goes first, so that they stand in the order in which they stood.
    case .moveToTop: acts = there.reversed().map { .toTop($0) }
    case .moveToBottom: acts = there.map { .toBottom($0) }
    // Those that stand at the end already stay, and none of them passes another.
    case .moveUp: acts = there.enumerated().drop { place($1) == $0 + 1 }.map { .move($1, to: place($1) - 1) }
    case .moveDown:
      let moving = there.reversed().enumerated().drop { place($1) == waiting.count - $0 }
      acts = moving.map { .move($1, to: place($1) + 1) }
    case .open, .edit, .raisePriority, .lowerPriority, .swipeLeft, .swipeRight:
      refuse(verb, of: there.first, distant)
      return true
    default: return nil
    }
    guard there.count == rows.count, !there.isEmpty else {
      refuse(rows.isEmpty ? .nothingToActOn : .list(.isOnItsWay()))
      return true
    }
    guard !acts.isEmpty else {
      refuse(verb == .moveUp ? .isAtTop : .isAtBottom)
      return true
    }
    send(acts.map { (.message($0), stream) })
    return true
  }

  /// Where a call changes a message of another host's outbox, it is named.
  mutating func refuse(_ verb: Verb, of message: MessageID?, _ distant: Elsewhere.Thread) {
    let call = message.flatMap { ElsewhereAct.call(insteadOf: verb, on: $0, of: distant) }
    refuse(.list(.isElsewhere(host: distant.hostName, call: call)))
  }

  /// What was typed goes to its host, and the draft with it.
  mutating func sendElsewhere(_ priority: MessagePriority, to stream: ThreadID) {
    if let edited = window.editedLetter { return saveLetter(edited) }
    let text = window.conversation.composer.whole
    guard !QueuedMessage.isNothing(text, []) else { return refuse(.outbox(.nothingToSend)) }
    guard send(.say(text, priority), about: stream) else { return }
    workspace.hub.keep(draft: "", of: stream.text)
    window.conversation.composer.startOver()
    window.conversation.follow()
  }
}

extension ElsewhereAct {
  /// Words are said as often as they are sent, and of several answers one is turned on or off.
  fileprivate var countsEachTime: Bool {
    switch self {
    case .say, .answer: true
    case .verb, .pause, .message: false
    }
  }
}
