import Conversation
import Core
import HubScene
import JSON
import Languages
import Queues
import Scene
import Sharing
import Texts
import Words

/// Letters of this host on their way: written into the store first, sent when there is a connection, answered some time.
extension AppState {
  /// For how long a call waits for the answer of a host that is there.
  private static let waitsForAnswerSeconds: Int64 = 10

  /// The host of that name, or that its id begins with.
  package func peer(_ name: String) throws(Refusal) -> OwnHost {
    guard isInHub else { throw Refusal.notJoined }
    guard hub.wantToLeave.isEmpty else { throw Refusal.isLeaving }
    // Of those that have left, only what is known of letters to them is told.
    let listed = hub.talk?.isJoined == true ? hub.talk?.hosts ?? [] : []
    let peers = workspace.hub.peers.filter { peer in listed.isEmpty || listed.contains { $0.id == peer.id } }
    if let peer = peers.first(where: { $0.name == name }) ?? peers.first(where: { $0.id.text == name }) { return peer }
    throw Refusal(.missing, "There is no host \"\(name)\".", hint: "upnext list hosts shows all.")
  }

  /// As its host would find it: by its name, else by its id or the beginning of that.
  package func thread(named name: String, of peer: OwnHost) -> ThreadID? {
    let all = hub.elsewhere.all.lazy.filter { $0.host.id == peer.id }.map(\.stream)
    let wanted = name.asOneLine.lowercased()
    let named = all.filter { $0.knownName?.lowercased() == wanted }.prefix(2)
    if let first = named.first { return named.count == 1 ? first.id : nil }
    guard wanted.utf8.count >= 4 else { return nil }
    let found = all.filter { $0.id.text.hasPrefix(wanted) }.prefix(2)
    return found.count == 1 ? found.first?.id : nil
  }

  /// Until when it is known what happens in a thread of another host, by that one's clock: it may have answered a letter before it
  /// tells all others.
  package func lastSeen(_ thread: ThreadID) -> Int64? {
    guard let known = hub.elsewhere[thread] else { return nil }
    let told = max(known.since, known.there(known.stream.lastModified))
    return max(told, hub.answeredAt[thread] ?? told).milliseconds
  }

  /// How long a client waits for the answer of a host that is there.
  package enum Patience {
    case usual
    /// What it asks for takes its time there: nil for as long as that is.
    case seconds(Int64?)
  }

  /// Writes a letter for a client, which waits for its answer a little. It is shown as it was said.
  package mutating func write(
    _ body: LetterBody, saidAs line: String, isAct: Bool, to peer: OwnHost, for client: ClientID,
    patience: Patience = .usual, _ stamp: inout Stamp
  ) throws(Refusal) -> [Effect] {
    // A thread that is known here shows the letter in its outbox.
    let known = body.named.flatMap { thread(named: $0, of: peer) }
    if let refusal = refusal(of: body, in: known) { throw Refusal(.refused, refusal.sentence) }
    guard let id = write(body, saidAs: line, to: peer, thread: known, &stamp) else { return [] }
    if isAct { noteLetters([id], by: .client(client, body.language)) }
    // Right after a start the hub is there in a moment, and it may be where it is tried at once.
    let mayCome = hub.talk.map { $0.isJoined || $0.standing == .connecting } ?? false
    let seconds =
      mayCome ? AppState.waitsForAnswerSeconds : hub.hurriesSince == nil ? 0 : AppState.comesBackWithinSeconds
    let until: Timestamp? =
      switch patience {
      case .usual: now.adding(seconds: seconds)
      case .seconds(let asked): asked.map { now.adding(seconds: $0).adding(seconds: AppState.waitsForAnswerSeconds) }
      }
    hub.letterWaits.append(LetterWait(client: client, letter: id, until: until))
    // Nobody tells who fell silent: who waits for a host has it looked for.
    return ask { talk, _ in talk.look() }
  }

  /// Nobody answers it soon: the hub does not have it, or says that its host is not there.
  private func waitsInVain(_ letter: WrittenLetter) -> Bool {
    guard let talk = hub.talk, !talk.isLooking else { return false }
    switch talk.standing {
    case .connecting: return false
    case .away, .refused: return letter.stage == .here && hub.hurriesSince == nil
    case .joined: return talk.hosts.first { $0.id == letter.to }?.isThere != true
    }
  }

  /// From here on it is in the store, and nothing of it is lost.
  @discardableResult
  package mutating func write(
    _ body: LetterBody, saidAs line: String? = nil, to peer: OwnHost, thread: ThreadID?, _ stamp: inout Stamp
  ) -> SharedID? {
    guard hub.wantToLeave.isEmpty, let id = SharedID(stamp.freshID(WrittenLetter.self).text) else { return nil }
    workspace.hub.write(
      id, to: peer.id, body: body.text, words: line ?? body.line, thread: thread?.text,
      at: now.milliseconds)
    hub.freshLetters.insert(id)
    hub.hurry(at: now)
    return id
  }

  /// Follows a letter to its answer.
  package mutating func follow(_ letter: SharedID, for client: ClientID, until deadline: Timestamp?) {
    hub.letterWaits.append(LetterWait(client: client, letter: letter, until: deadline, isFollowed: true))
  }

  /// The letter whose id begins so; nil for a number that is a position of Up Next.
  package func letter(_ name: String) -> WrittenLetter? {
    guard name.utf8.count >= 4, workspace.upNext.waiting.items.element(atPosition: name) == nil else { return nil }
    let found = workspace.hub.written.filter { !$0.isRemoved && $0.id.text.hasPrefix(name.lowercased()) }
    return found.count == 1 ? found[0] : nil
  }

  package var letterViews: JSON {
    .array(
      workspace.hub.written.filter { $0.outcome != nil || $0.waits }.map { letter in
        let outcome = letter.outcome.map(LetterAnswer.reply)
        let (stage, words): (String, JSON) =
          switch (letter.stage, outcome) {
          case (.here, _): ("here", whyItWaits(letter))
          case (.sent, _): ("sent", whyItWaits(letter))
          case (.answered(let answer), .refused(let refusal)?):
            (
              LetterOutcome(id: letter.id, outcome: answer).leavesOpen ? "unanswered" : "refused",
              .string(refusal.message)
            )
          case (.answered, _): ("done", .null)
          }
        let text = LetterBody(letter.body)?.message?.text
        return [
          "id": .string(letter.id.text), "host": .string(name(ofPeer: letter.to)), "words": .string(letter.words),
          "text": text.map { .string($0) } ?? .null,
          "thread": letter.thread.map { .string($0) } ?? .null, "state": .string(stage), "error": words,
          "written_at": .string(Timestamp(milliseconds: letter.writtenAt).iso8601),
        ]
      })
  }

  private func whyItWaits(_ letter: WrittenLetter) -> JSON {
    guard isUnknownToHub(letter.to) else { return whyNotTaken(letter.id).map { .string($0) } ?? .null }
    return .string(
      "The hub knows no such host now: it goes once the host has joined again. "
        + "upnext remove \(letter.id.text.prefix(8)) takes it back.")
  }

  /// It has left, or the hub was made anew, or restored from a time before it joined.
  private func isUnknownToHub(_ host: SharedID) -> Bool {
    guard let talk = hub.talk, talk.isJoined, !talk.hosts.isEmpty else { return false }
    return !talk.hosts.contains { $0.id == host }
  }

  func name(ofPeer id: SharedID) -> String { workspace.hub.peers.first { $0.id == id }?.name ?? id.text }

  /// The same to a host as it was listed.
  @discardableResult
  package mutating func write(
    _ body: LetterBody, to host: SharedHost, thread: ThreadID, _ stamp: inout Stamp
  ) -> SharedID? {
    write(body, to: OwnHost(id: host.id, name: host.name), thread: thread, &stamp)
  }

  // MARK: On their way

  /// What is in the store and may not be in the hub, or no more; what came before is said first.
  mutating func sendLetters() -> [Effect] {
    guard let talk = hub.talk else { return [] }
    let letters = workspace.hub.toSend(at: now.milliseconds).filter { !talk.isSettled($0.id) }
    guard !letters.isEmpty else { return [] }
    let fresh = hub.freshLetters
    return ask { talk, _ in talk.send(letters, fresh: fresh) }
  }

  mutating func takeSent(_ id: SharedID, _ answer: HubAnswer<Done>) {
    switch answer {
    case .done:
      hub.notTaken[id] = nil
      workspace.hub.noteSent(id)
    // It may know that host in a moment, or be a backup: what is not wanted any more its person takes back.
    case .refused(let refusal) where refusal.kind == .missing && !isPage(id): sayThatHubLacksHost(of: id)
    // The hub had it, and its host may have done it: what came of it only the hub can say.
    case .refused where workspace.hub[letter: id]?.stage == .sent: break
    case .refused(let refusal) where !refusal.mayPass || refusal.kind != .busy && isPage(id):
      conclude(id, LetterAnswer.text(of: Refusal(.refused, refusal.sentence)))
    // It is said again, by its id.
    case .refused(let refusal): hub.note(notTaken: id, because: refusal.words, of: workspace.hub.written)
    case .unknown: break
    }
  }

  /// Such as a disk that is full there: who waits is to know that it is not the other host.
  private func whyNotTaken(_ id: SharedID) -> String? { hub.notTaken[id].map { "the hub can't take it now: \($0)" } }

  private mutating func sayThatHubLacksHost(of id: SharedID) {
    // It is tried again at each change of the hosts, and its row goes on saying so.
    guard let letter = workspace.hub[letter: id], let window = hub.windowLetters[id],
      hub.toldOfLackingHost.insert(id).inserted
    else { return }
    let phrase = ListPhrase.isUnknownToHub(host: name(ofPeer: letter.to))
    passOn(problem: language(of: window).text(.list(phrase)), in: window)
  }

  mutating func takeOutcomes(_ outcomes: [LetterOutcome]) -> [Effect] {
    var effects: [Effect] = []
    if outcomes.isEmpty { concludeWhatIsForNobody() }
    for outcome in outcomes {
      // A long answer lies beside the letter, and is fetched before the letter goes.
      if outcome.outcome == LetterOutcome.parcel {
        if workspace.hub[letter: outcome.id]?.outcome == nil, hub.parcels.insert(outcome.id).inserted {
          effects.append(.hub(.ask(.takeParcel(outcome.id))))
        }
      } else {
        conclude(outcome.id, outcome.outcome)
      }
    }
    return effects
  }

  /// The hub has no answer to them any more, and knows their host no more: it has left. Of a younger one the hub would still say so.
  private mutating func concludeWhatIsForNobody() {
    guard let talk = hub.talk, talk.hosts.contains(where: { $0.id == talk.me }) else { return }
    for letter in workspace.hub.waiting
    where workspace.hub.isLost(letter.id, at: now.milliseconds) && isUnknownToHub(letter.to) {
      conclude(letter.id, LetterOutcome.left)
    }
  }

  mutating func takeParcel(_ id: SharedID, _ answer: HubAnswer<String>) -> [Effect] {
    hub.parcels.remove(id)
    switch answer {
    case .done(let body): conclude(id, body)
    case .refused(let refusal) where refusal.mayPass: return []
    case .unknown: return []
    case .refused:
      conclude(
        id, LetterAnswer.text(of: Refusal(.refused, "The answer lay in the hub for too long and is gone. Ask again.")))
    }
    return [.hub(.ask(.dropParcel(id)))] + ask { talk, _ in talk.readOutcomes(having: id) }
  }

  /// It asks for a page, and is not kept.
  private func isPage(_ id: SharedID) -> Bool { hub.open.values.contains { $0.isAsked(id) } }

  mutating func conclude(_ id: SharedID, _ outcome: String) {
    let letter = workspace.hub[letter: id]
    if isPage(id) { return hub.pagesCame.append(LetterOutcome(id: id, outcome: outcome)) }
    workspace.hub.note(outcome, of: id)
    hub.notTaken[id] = nil
    if let thread = letter?.thread.flatMap(ThreadID.init),
      let moment = LetterAnswer.moment(of: outcome)
    {
      hub.answeredAt[thread] = max(hub.answeredAt[thread] ?? moment, moment)
    }
    let window = hub.windowLetters.removeValue(forKey: id).flatMap { windows.keys.contains($0) ? $0 : nil }
    hub.toldOfLackingHost.remove(id)
    guard case .refused(let refusal) = LetterAnswer.reply(outcome) else { return }
    // Of an answer that nobody can read it isn't known what was done.
    if refusal.code != .corrupt { workspace.undoHistory.drop(letter: id) }
    // A caller who is just being told has it in their own hands.
    let isTold = hub.letterWaits.contains { $0.letter == id && !$0.isFollowed }
    let isDraft = isTold ? false : letter.map { becomesDraft($0, LetterOutcome(id: id, outcome: outcome)) } ?? false
    let saysWords = letter.flatMap { LetterBody($0.body)?.message } != nil
    // Of words that stand in no thread any more whoever is there is told, once.
    let others = saysWords && !isDraft && !isTold && letter?.outcome == nil ? windows.keys.sorted() : []
    for window in window.map({ [$0] }) ?? others {
      let language = language(of: window)
      let words = letter.map { isMissing($0, by: refusal) } == true ? language.text(.hasLeftList) : refusal.message
      let place: OutboxPhrase? = isDraft ? .isDraftAgain : saysWords ? .isInLetters : nil
      passOn(problem: place.map { "\(words) \(language.text(.outbox($0)))" } ?? words, in: window)
    }
  }

  /// What was surely not said is in the composer again.
  private mutating func becomesDraft(_ letter: WrittenLetter, _ answer: LetterOutcome) -> Bool {
    guard letter.waits || letter.draft != nil, !answer.leavesOpen, let thread = letter.thread,
      let words = LetterBody(letter.body)?.message?.text ?? letter.draft,
      case .refused(let refusal) = LetterAnswer.reply(answer.outcome), refusal.code != .corrupt
    else { return false }
    // What is being written in its place comes by itself.
    if workspace.hub.drafts[letter.id.text] == nil { workspace.hub.join(words, toDraftOf: thread) }
    return true
  }

  /// Why the message of a letter that is being written anew was not said, in the window's words; nil where it was.
  package func reasonOfRefusal(_ letter: WrittenLetter, in window: WindowID) -> String? {
    guard let outcome = letter.outcome, case .refused(let refusal) = LetterAnswer.reply(outcome) else { return nil }
    let drafts = workspace.hub.drafts
    let comesBack = refusal.code != .corrupt && !LetterOutcome(id: letter.id, outcome: outcome).leavesOpen
    let hasCome = comesBack && letter.thread.map { drafts[$0] != nil } == true
    guard hasCome || drafts[letter.id.text] != nil else { return refusal.message }
    return "\(refusal.message) \(language(of: window).text(.outbox(.isDraftAgain)))"
  }

  /// What was to be done to a row by its id came too late for it.
  private func isMissing(_ letter: WrittenLetter, by refusal: Refusal) -> Bool {
    guard refusal.code == .missing, let body = LetterBody(letter.body), body.message == nil else { return false }
    return body.named.map { refusal.message.contains($0) } ?? false
  }

  // MARK: Who waits

  /// Clients are told the answer, or that it is not there yet and the letter is kept.
  mutating func answerLetterWaits() -> [Effect] {
    guard !hub.letterWaits.isEmpty else { return [] }
    var effects: [Effect] = []
    var remaining: [LetterWait] = []
    for wait in hub.letterWaits {
      guard let letter = workspace.hub[letter: wait.letter], !letter.isRemoved else {
        let refusal = Refusal(.missing, "The letter was taken back.")
        effects += answer(wait.client, waitingFor: wait.letter.text, .refused(refusal))
        continue
      }
      if let outcome = letter.outcome {
        let reply = LetterAnswer.reply(outcome)
        if wait.isFollowed, case .done(let json) = reply {
          let argv = LetterBody(letter.body)?.words.map(JSON.string)
          let answer: JSON = [
            "outcome": "answered", "letter": .string(letter.id.text), "answer": json,
            "argv": argv.map(JSON.array) ?? .null,
          ]
          effects += self.answer(wait.client, waitingFor: letter.id.text, .done(answer))
        } else {
          effects += answer(wait.client, waitingFor: letter.id.text, reply)
        }
      } else if wait.until.map({ $0 <= now }) == true || !wait.isFollowed && waitsInVain(letter) {
        let late = Refusal(.refused, "A letter has not been answered.", hint: "upnext list letters shows all.")
        let keeps = clients.jointWaits[wait.client] == nil ? Reply.done(kept(letter)) : .refused(late)
        // What the hub has, or is asked for later, was saved.
        let problem = letter.stage == .here && !wait.isFollowed ? storeProblem : nil
        let reply = problem.map { Reply.refused(.notSaved($0)) } ?? keeps
        effects += answer(wait.client, waitingFor: letter.id.text, reply)
      } else {
        remaining.append(wait)
      }
    }
    hub.letterWaits = remaining
    return effects
  }

  /// For whoever is told that something is kept.
  var whyHubIsSilent: String {
    if !isInHub { return "this machine is in no hub" }
    if case .refused? = hub.talk?.standing { return "the hub does not take this store, as upnext hub status says" }
    return "the hub is away"
  }

  private func kept(_ letter: WrittenLetter) -> JSON {
    let host = hub.talk?.hosts.first { $0.id == letter.to }
    let isThere = host?.isThere == true ? "it has not answered yet" : "it is not there"
    let why =
      hub.talk?.isJoined != true
      ? whyHubIsSilent
      : isUnknownToHub(letter.to) ? "the hub knows no such host now" : whyNotTaken(letter.id) ?? isThere
    return [
      "kept_letter": [
        "id": .string(letter.id.text), "host": .string(name(ofPeer: letter.to)), "why": .string(why),
        "seen_at": host.map { .string(moment($0.seenAt).iso8601) } ?? .null,
      ]
    ]
  }
}
