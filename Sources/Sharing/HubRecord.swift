/// What a store keeps of the hub.
package struct HubRecord: Equatable, Sendable {
  /// Nil where the machine has joined none.
  package var host: OwnHost?
  /// The other hosts as they were last listed: a letter finds them also while the hub is away.
  package var peers: [OwnHost] = []
  /// Letters that this host wrote, oldest first: those that wait, and the last of those that were answered.
  package private(set) var written: [WrittenLetter] = []
  /// The last of those that were taken back before their host had them: a hub that was restored from a backup has them again.
  package private(set) var takenBack: [WrittenLetter] = []
  /// Letters of others that were begun to be carried out here, oldest first.
  package private(set) var taken: [TakenLetter] = []
  /// Commands of shared lanes that were begun here, and of which the hub does not know yet what came of them.
  package private(set) var carried: [CarriedCommand] = []
  /// Commands of shared lanes that have begun here and what came of them, also once the hub knows: one that was restored from a backup
  /// gives them out again.
  package private(set) var ran: [RanCommand] = []
  /// What is being written to threads of other hosts, by thread.
  package private(set) var drafts: [String: String] = [:]
  /// What persons did in shared lanes and the hub has not answered, in their order.
  package private(set) var asked: [AskedAct] = []
  /// The order of the merged Queue, and what this host has moved there.
  package var queue = HandOrder()
  /// What was last known of other hosts and of shared lanes.
  package var copy = HubCopy()
  /// The number of the letter that this host wrote last.
  package private(set) var lastNumber: Int64 = 0
  /// How many letters of others it has answered. The hub knows it too: a store that knows of fewer is a backup.
  package private(set) var answered: Int64 = 0

  /// Answered letters that are kept, to be looked up.
  private static let mostAnswered = 100
  /// Commands that have run are kept so long as well, as many as these at most.
  private static let mostRan = 2000
  /// The hub brings a letter again as long as it is not answered there, also after it was restored from a backup.
  private static let keepsTakenFor: Int64 = 90 * 86_400_000

  package init() {}

  /// As it is in a store.
  package init(
    host: OwnHost?, peers: [OwnHost], written: [WrittenLetter], taken: [TakenLetter], carried: [CarriedCommand] = [],
    ran: [RanCommand] = [], drafts: [String: String] = [:], asked: [AskedAct] = [], queue: HandOrder = HandOrder(),
    copy: HubCopy = HubCopy(),
    lastNumber: Int64,
    answered: Int64
  ) {
    self.host = host
    self.peers = peers
    self.written = written.filter { !$0.isTakenBack }
    takenBack = written.filter(\.isTakenBack)
    self.taken = taken
    self.carried = carried
    self.ran = ran
    self.drafts = drafts
    self.asked = asked
    self.queue = queue
    self.copy = copy
    self.lastNumber = lastNumber
    self.answered = answered
  }

  // MARK: Letters of this host

  package mutating func write(
    _ id: SharedID, to peer: SharedID, body: String, words: String, thread: String?,
    at now: Int64
  ) {
    lastNumber += 1
    written.append(
      WrittenLetter(
        id: id, to: peer, number: lastNumber, body: body, words: words, thread: thread,
        keepMilliseconds: nil, writtenAt: now, stage: .here))
    let done = written.filter { $0.outcome != nil }
    if done.count > HubRecord.mostAnswered {
      let gone = Set(done.prefix(done.count - HubRecord.mostAnswered).map(\.id))
      written.removeAll { gone.contains($0.id) }
    }
  }

  package subscript(letter id: SharedID) -> WrittenLetter? { written.first { $0.id == id } }

  /// What the hub had so long ago is not said again: neither it nor the letter's host may remember that it was answered.
  private static let saysAgainFor: Int64 = 60 * 86_400_000

  private static func isTooOld(_ letter: WrittenLetter, at now: Int64) -> Bool {
    letter.stage != .here && letter.writtenAt <= now - HubRecord.saysAgainFor
  }

  /// The hub has lost it, and nobody says it again: the answer is so.
  package func isLost(_ id: SharedID, at now: Int64) -> Bool {
    self[letter: id].map { HubRecord.isTooOld($0, at: now) } ?? false
  }

  /// Those that wait, in the order in which they were written: what the hub once had it may have lost.
  package func toSend(at now: Int64) -> [Letter] {
    guard let host else { return [] }
    return waiting.filter { !HubRecord.isTooOld($0, at: now) }.map {
      Letter(
        id: $0.id, from: host.id, to: $0.to, number: $0.number, body: $0.body, keepMilliseconds: $0.keepMilliseconds)
    }
  }

  /// Those that wait for their host.
  package var waiting: [WrittenLetter] { written.filter(\.waits) }

  /// The hub has it.
  package mutating func noteSent(_ id: SharedID) { update(id) { if $0.stage == .here { $0.stage = .sent } } }

  package mutating func note(_ outcome: String, of id: SharedID) {
    update(id) { ($0.stage, $0.there, $0.isRemoved, $0.draft) = (.answered(outcome), nil, false, nil) }
  }

  /// Nothing is kept of it.
  package mutating func forget(_ id: SharedID) {
    written.removeAll { $0.id == id }
    takenBack.removeAll { $0.id == id }
  }

  /// It was taken back before its host had it, as the hub says now.
  mutating func keepTakenBack(_ letter: WrittenLetter) {
    forget(letter.id)
    var letter = letter
    (letter.stage, letter.there) = (.answered(LetterOutcome.takenBack), nil)
    (letter.isRemoved, letter.draft) = (false, nil)
    takenBack.insert(letter, at: takenBack.firstIndex { $0.number > letter.number } ?? takenBack.count)
    if takenBack.count > HubRecord.mostAnswered { takenBack.removeFirst() }
  }

  /// A hub that is just found may have again what was taken back there: it is told once more. What is so old nobody would say.
  package mutating func takeBackAgain(at now: Int64) {
    for var letter in takenBack where !HubRecord.isTooOld(letter, at: now) {
      (letter.stage, letter.isRemoved) = (.sent, true)
      place(letter)
    }
    takenBack = []
  }

  /// Where its number puts it.
  mutating func place(_ letter: WrittenLetter) {
    written.insert(letter, at: written.firstIndex { $0.number > letter.number } ?? written.count)
  }

  mutating func update(_ id: SharedID, _ change: (inout WrittenLetter) -> Void) {
    guard let place = written.firstIndex(where: { $0.id == id }) else { return }
    change(&written[place])
  }

  // MARK: Drafts

  package mutating func keep(draft: String, of thread: String) { drafts[thread] = draft.isEmpty ? nil : draft }

  /// What was written elsewhere stands behind what is there.
  package mutating func join(_ text: String, toDraftOf thread: String) {
    keep(draft: drafts[thread].map { $0 + "\n\n" + text } ?? text, of: thread)
  }

  /// What was taken back stands in front of what is written there, as it was said before that.
  mutating func putIntoDraft(_ letter: WrittenLetter) {
    guard let words = letter.draft, let thread = letter.thread else { return }
    keep(draft: drafts[thread].map { words + "\n\n" + $0 } ?? words, of: thread)
  }

  /// It is said again: where its words stand in front as they came, they are there no more.
  mutating func takeOutOfDraft(_ letter: WrittenLetter) {
    guard let words = letter.draft, let thread = letter.thread, let draft = drafts[thread] else { return }
    let start = words + "\n\n"
    if draft == words || draft.hasPrefix(start) { keep(draft: String(draft.dropFirst(start.count)), of: thread) }
  }

  package mutating func takeDrafts(of other: HubRecord) { drafts = other.drafts }

  // MARK: The merged Queue

  /// The answer takes it back; nil where it changes nothing.
  package mutating func move(_ move: QueueMove) -> QueueMove? {
    guard let host else { return nil }
    return queue.move(move, by: host.id)
  }

  // MARK: Letters of others

  /// What is to be done with a letter that has come.
  package enum Arrival: Equatable, Sendable {
    /// It is to be carried out, now and never again: that is noted already.
    case carryOut
    /// It was carried out; the hub has not heard of this yet.
    case answer(String)
    /// It is just being carried out.
    case wait
  }

  /// To be saved together with what the letter does. `isUnderWay` says whether this run of the server has begun it.
  package mutating func take(_ letter: FetchedLetter, at now: Int64, isUnderWay: Bool) -> Arrival {
    guard let place = taken.firstIndex(where: { $0.id == letter.id }) else {
      taken.removeAll { $0.outcome != nil && $0.takenAt < now - HubRecord.keepsTakenFor }
      taken.append(TakenLetter(id: letter.id, from: letter.from, takenAt: now))
      return .carryOut
    }
    if let outcome = taken[place].outcome { return .answer(outcome) }
    if isUnderWay { return .wait }
    // The server ended in between: what the letter did is saved, its answer was never known.
    return .answer(noteAnswer(LetterOutcome.lost, to: letter.id) ?? LetterOutcome.lost)
  }

  /// The first answer counts; it is given back.
  @discardableResult
  package mutating func noteAnswer(_ outcome: String, to id: SharedID) -> String? {
    guard let place = taken.firstIndex(where: { $0.id == id }) else { return nil }
    if let known = taken[place].outcome { return known }
    taken[place].outcome = outcome
    answered += 1
    return outcome
  }

  /// The store goes on as the host that it was, though it is older than what others were told: what it doesn't know of counts as
  /// answered. What it had said is said again, since the hub may have thrown it away with its answer; whoever had it answers from
  /// the record. What is so old that nobody may have one is not, though it had not left: it may have since. What it wrote since it
  /// was backed up may wait in the hub, with numbers that nobody here knows: what it writes from now on has such as no count of
  /// letters comes to, and stands behind.
  package mutating func goOn(answered known: Int64, at now: Int64) {
    answered = max(answered, known)
    lastNumber = max(lastNumber, now)
    for letter in written where letter.outcome == nil {
      if letter.writtenAt > now - HubRecord.saysAgainFor {
        update(letter.id) { $0.stage = .here }
      } else if letter.isRemoved || letter.there != nil {
        // What was taken back or changed the hub is told all the same: it may have it still.
        update(letter.id) { $0.stage = .sent }
      } else {
        note(LetterOutcome.tooOld, of: letter.id)
      }
    }
  }

  /// The store is a copy, and from now on a host of its own: what waits, and what was begun, is the first one's, which says it too,
  /// but for what is surely this one's.
  package mutating func beginAnew(keeping own: Set<SharedID> = []) {
    written.removeAll(where: \.isRemoved)
    takenBack = []
    for place in written.indices where written[place].outcome == nil && !own.contains(written[place].id) {
      written[place].stage = .answered(LetterOutcome.copied)
      written[place].there = nil
    }
    keepOnlyRunning()
  }

  /// The host has left its hub: nothing of that is kept.
  package mutating func leave() {
    let running = carried
    self = HubRecord()
    carried = running
    keepOnlyRunning()
  }

  /// What a lane has given, and runs here now, is started again by nobody, whatever becomes of the host.
  private mutating func keepOnlyRunning() { carried.removeAll { $0.outcome != nil } }

  // MARK: Acts of persons on shared lanes

  /// From here on it is said until it is answered. Nil where nothing is wanted.
  package mutating func ask(_ wish: AskedAct.Wish, of address: String, at now: Int64, form: String? = nil) -> AskedAct?
  {
    let number = (asked.last?.number ?? 0) + 1
    guard let act = AskedAct(wish, number: number, of: address, at: now, form: form) else { return nil }
    asked.append(act)
    return act
  }

  /// It is said no more. Nil where it was not asked.
  package mutating func noteAnswered(_ id: SharedID) -> AskedAct? {
    asked.firstIndex { $0.id == id }.map { asked.remove(at: $0) }
  }

  // MARK: Commands of shared lanes

  package mutating func carry(_ token: ClaimToken, as local: String) {
    carried.append(CarriedCommand(token: token, local: local))
  }

  /// It begins here, as what a person sent so many times again.
  package mutating func noteRun(of token: ClaimToken, again: Int, at now: Int64) {
    ran.removeAll { $0.id == token.command || $0.begunAt < now - HubRecord.keepsTakenFor }
    if ran.count >= HubRecord.mostRan { ran.removeFirst(ran.count - HubRecord.mostRan + 1) }
    ran.append(RanCommand(id: token.command, again: again, epoch: token.epoch, begunAt: now))
  }

  /// When this host has run a command as often as a person has sent it: nobody sends it to be run again. Nil where it is to be run.
  package func run(of command: SharedID, again: Int) -> RanCommand? {
    ran.first { $0.id == command && $0.again >= again }
  }

  /// Runs as a hub is told of them, by its clock, and with all that is still kept of their ends.
  package func told(_ runs: some Sequence<RanCommand>, clockAhead: Int64) -> [RunTold] {
    runs.map { run in
      let kept = carried.last { $0.token.command == run.id }
      return RunTold(
        RanCommand(
          id: run.id, again: run.again, epoch: run.epoch, begunAt: run.begunAt + clockAhead,
          outcome: kept?.outcome ?? run.outcome), token: kept?.token)
    }
  }

  /// The one that is called so here and is not over.
  package func carries(_ local: String) -> Bool { carried.contains { $0.local == local && $0.outcome == nil } }

  /// What came of it, once; the first word counts.
  package mutating func note(_ outcome: ClaimOutcome, ofCarried local: String) {
    guard let place = carried.firstIndex(where: { $0.local == local && $0.outcome == nil }) else { return }
    carried[place].outcome = outcome
    guard let run = ran.firstIndex(where: { $0.id == carried[place].token.command }) else { return }
    if outcome == .untouched { ran.remove(at: run) } else { ran[run].outcome = outcome.short }
  }

  /// The hub knows what came of it, or it is nobody's here any more.
  package mutating func letGo(_ claim: SharedID) { carried.removeAll { $0.token.claim == claim } }
}

/// Which host a store's server is in the hub: made when it joins, and kept.
package struct OwnHost: Equatable, Sendable {
  package let id: SharedID
  package var name: String

  package init(id: SharedID, name: String) {
    self.id = id
    self.name = name
  }
}

/// A letter of another host that has come here.
package struct TakenLetter: Equatable, Identifiable, Sendable {
  package let id: SharedID
  package let from: SharedID
  package let takenAt: Int64
  /// Nil while it is being carried out.
  package var outcome: String?

  package init(id: SharedID, from: SharedID, takenAt: Int64, outcome: String? = nil) {
    self.id = id
    self.from = from
    self.takenAt = takenAt
    self.outcome = outcome
  }
}
