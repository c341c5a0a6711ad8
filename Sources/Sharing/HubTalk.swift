/// What a server says to the hub and hears of it: what comes in is taken, and what is to be asked next goes out. At each connect
/// all is said anew, and read from where it was known; a copy of what was read is kept for a start without the hub.
///
/// Times are milliseconds of this machine's clock, but where the database's is named.
package struct HubTalk: Equatable, Sendable {
  package enum Standing: Equatable, Sendable {
    /// Nobody has connected yet.
    case connecting
    case joined(HubFacts)
    /// There is no connection, and it is tried again by itself.
    case away(LinkTrouble)
    /// The hub does not take this store as the host that it was: a person has to say what it is.
    case refused(HubRefusal)
  }

  /// What is read of the hub, one of each kind at a time.
  private enum Reading: Hashable, CaseIterable { case hosts, threads, order, letters, outcomes }

  package private(set) var standing = Standing.connecting
  /// Since when it stands so.
  package private(set) var since: Int64
  package private(set) var hosts: [SharedHost] = []
  package private(set) var threads = KnownThreads()
  package private(set) var lanes = LaneTalk()
  /// By how much the database's clock is ahead of this machine's.
  package private(set) var clockAhead: Int64 = 0
  /// The same where it is more than a way through the network can be, or a clock that is kept right: moments of several hosts are
  /// compared by it, and rows don't pass each other with every connection.
  package var skew: Int64 { abs(clockAhead) > HubTalk.leastSkew ? clockAhead : 0 }
  package static let leastSkew: Int64 = 5000
  /// To be as it is now before a connection is ready.
  package var introduction: HostIntroduction
  /// False once the hub has refused it for the moment: it is said again.
  private var isIntroduced = false
  private var publication = Publication()
  /// Letters and moves that were sent and not confirmed on this connection.
  private var sending: Set<SharedID> = []
  /// Those of them that the hub refused for the moment: they are said again after a while.
  private var postponed: Set<SharedID> = []
  /// Those whose host the hub does not know, as one that was made anew: they are said again when it has other hosts.
  private var homeless: Set<SharedID> = []
  private var fetching = FetchWatch()
  /// Letters that the hub has, or refuses, as it said on this connection: of an earlier one it may be a backup.
  private var settled: Set<SharedID> = []
  /// Letters that were ever said in this run: the hub may have them.
  private var said: Set<SharedID> = []
  /// Those that their person wanted otherwise, and that their host had already.
  private var fetched: Set<SharedID> = []
  /// Letters for this host that came on this connection and wait for their answer: they are not brought again.
  private var brought: Set<SharedID> = []
  /// Letters whose outcome this store has, and that the hub may forget.
  private var kept: [SharedID] = []
  /// Those of them that the hub was told of last.
  private var keptAsked: Set<SharedID> = []
  private var underWay: Set<Reading> = []
  /// Something new was told while the last answer was on its way.
  private var again: Set<Reading> = []
  /// When what was refused for the moment is asked again.
  package private(set) var asksAgainAt: Int64?
  /// When what was published reads otherwise by itself.
  package var readsOtherwiseAt: Int64?
  private var tidying = HubTidying()
  private var twin = TwinWatch()
  package var nextMoment: Int64? {
    ([asksAgainAt] + (isJoined ? [readsOtherwiseAt, tidying.parcelGoesAt] : [])).compactMap { $0 }.min()
  }

  /// How long after a refusal that may pass the same is asked again.
  private static let patience: Int64 = 2000

  package init(_ introduction: HostIntroduction, knowing copy: HubCopy = HubCopy(), at now: Int64) {
    self.introduction = introduction
    since = now
    (hosts, threads, lanes, clockAhead) = (copy.hosts, copy.threads, copy.lanes, copy.clockAhead)
  }

  package var me: SharedID { introduction.id }
  package var facts: HubFacts? { if case .joined(let facts) = standing { facts } else { nil } }
  package var isJoined: Bool { facts != nil }
  /// One's own, as far as is known: away from the hub nobody says otherwise.
  package func isOwn(_ command: SharedCommand) -> Bool { facts.map { $0.person == command.person } ?? true }
  /// When a host was last heard of, by the database's clock: of one that was there when the hosts were read, then.
  package func heardAt(_ host: SharedHost) -> Int64 {
    let readAt = host.isThere ? hostsReadAt : heardBefore[host.id]
    return max(host.seenAt, threads.publishedAt(host.id) ?? host.seenAt, readAt ?? host.seenAt)
  }
  private var hostsReadAt: Int64 = 0
  /// What was known of that before the hosts were read last. The hub only knows when each did something there.
  private var heardBefore: [SharedID: Int64] = [:]

  // MARK: What is heard

  package mutating func hear(_ event: HubEvent, at now: Int64) -> [HubQuestion] {
    switch event {
    case .ready(let facts):
      clockAhead = facts.now - now
      lastFacts = facts
      guard let refusal = twin.refusal else { return [.attach(introduction)] }
      stand(.refused(refusal), at: now)
      asksAgainAt = twin.asksAgain(at: now)
      return []
    case .away(let trouble, _):
      lanes = lanesAsKnown(at: now)
      forgetWhatWasAsked()
      stand(.away(trouble), at: now)
      return []
    case .news(let news):
      guard isJoined else { return [] }
      switch news {
      case .hosts: return read(.hosts)
      case .threads(let host): return host == me ? [] : read(.threads) + (fetching.isInVain(host) ? read(.hosts) : [])
      case .everything: return readAll()
      case .letters(let host): return host == me ? read(.letters) : []
      case .outcomes(let host): return host == me ? read(.outcomes) + (fetching.isAnyInVain ? read(.hosts) : []) : []
      case .lane(let lane): return knowsLanes ? lanes.read(lane) : []
      case .order: return read(.order)
      }
    }
  }

  /// What the database said of itself, until it has taken us.
  private var lastFacts: HubFacts?

  package mutating func take(_ reply: HubReply, at now: Int64) -> [HubQuestion] {
    switch reply {
    case .attached(.done):
      guard let facts = lastFacts else { return [] }
      (isIntroduced, twin) = (true, TwinWatch())
      stand(.joined(facts), at: now)
      publication.isLost()
      return readAll()
    case .attached(.refused(let refusal)) where !refusal.mayPass:
      if let moment = twin.take(refusal, at: now) { asksAgainAt = moment }
      stand(.refused(twin.refusal ?? refusal), at: now)
      return []
    // Where nobody knows, the connection has broken, and the next one introduces us again.
    case .attached(.unknown): return []
    case .attached(.refused):
      isIntroduced = false
      askAgain(at: now)
      return []
    case .hosts(let answer):
      var isOneGone = false
      if case .done(let listed) = answer {
        let hosts = fetching.take(listed, at: now)
        isOneGone = self.hosts.contains { known in !hosts.contains { $0.id == known.id } }
        if self.hosts.map(\.id) != hosts.map(\.id) { homeless = [] }
        heardBefore = Dictionary(self.hosts.map { ($0.id, heardAt($0)) }, uniquingKeysWith: max)
          .filter { !fetching.isInVain($0.key) }
        self.hosts = hosts
        hostsReadAt = now + clockAhead
        threads.keep(only: Set(hosts.map(\.id)))
      } else {
        fetching.isNotTold()
      }
      // Letters to a host that has left are answered by the hub, which tells nobody.
      return end(of: .hosts, isDone: answer.isDone, at: now) + (isOneGone && isJoined ? read(.outcomes) : [])
    case .threads(let answer):
      if case .done(let read) = answer {
        threads.take(read)
        if read.hasMore { again.insert(.threads) }
      }
      return end(of: .threads, isDone: answer.isDone, at: now)
    case .published(let answer):
      if !answer.isDone { publication.isLost() }
      return []
    case .queueOrder(let answer): return end(of: .order, isDone: answer.isDone, at: now)
    case .movedInQueue(let id, let answer):
      end(ofSending: id, answer.refusal, at: now)
      return []
    case .letters(let answer):
      guard case .done(let read) = answer else { return end(of: .letters, isDone: false, at: now) }
      let brings = read.letters.contains { brought.insert($0.id).inserted }
      brought.formUnion(read.letters.map(\.id))
      if read.hasMore, brings { again.insert(.letters) }
      let questions = end(of: .letters, isDone: true, at: now)
      // Up to level 11 a hub brings the same again, and those behind them once these are answered.
      return read.hasMore && !brings && questions.isEmpty ? readAgain(.letters, at: now) : questions
    case .outcomes(let answer):
      if case .done(let outcomes) = answer {
        fetching.forget(outcomes.map(\.id))
        // What came beside a letter may have come while this was on its way.
        kept.removeAll(where: keptAsked.contains)
        // Those that lie beside their letters are fetched before the letters go.
        kept += outcomes.filter { $0.outcome != LetterOutcome.parcel && !kept.contains($0.id) }.map(\.id)
        if !kept.isEmpty { again.insert(.outcomes) }
      }
      return end(of: .outcomes, isDone: answer.isDone, at: now)
    case .sent(let id, .refused(let refusal)) where refusal.kind == .missing:
      if sending.remove(id) != nil { homeless.insert(id) }
      settled.remove(id)
      fetching.forget([id])
      return []
    case .sent(let id, let answer), .rewritten(let id, let answer):
      if answer.refusal?.kind == .fetched { fetched.insert(id) }
      // What was taken back may be wanted again.
      settled.remove(id)
      if case .sent = reply, answer.isDone || answer.refusal?.mayPass == false { settled.insert(id) }
      if !answer.isDone { fetching.forget([id]) }
      end(ofSending: id, answer.refusal, at: now)
      return []
    case .lanes(let answer): return again(lanes.take(answer, at: now), answer.isDone, at: now)
    case .lane(let lane, let answer): return again(lanes.take(lane, answer, at: now), answer.isDone, at: now)
    case .laneMade: return isJoined ? lanes.list() : []
    case .ranTold(_, let answer): return again([], !answer.isPutOff, at: now)
    // The hub brings the letter again, and it is answered again; or the answer, and what lies beside it is fetched.
    case .replied(let id, .refused(let refusal)) where refusal.mayPass,
      .parcelPut(let id, .refused(let refusal)) where refusal.mayPass:
      brought.remove(id)
      return readAgain(.letters, at: now)
    case .parcel(_, .refused(let refusal)) where refusal.mayPass: return readAgain(.outcomes, at: now)
    case .replied(let id, _):
      brought.remove(id)
      return []
    case .parcelPut(_, .done):
      tidying.notePut(at: now)
      return []
    case .tidied(.done(true)):
      tidying.goesOn()
      return tidy(at: now)
    case .left, .forgotten, .tidied, .parcelPut, .parcel, .parcelDropped, .acted, .command, .history, .claimed,
      .begun, .beaten, .reported, .givenBack, .swept, .accountSet, .held, .actedTogether, .ended, .people, .roleSet:
      return []
    }
  }

  /// Time went by.
  package mutating func tick(at now: Int64) -> [HubQuestion] {
    // Nothing waits for so long: the clock was set back.
    guard let moment = asksAgainAt, moment <= now || moment - now > TwinWatch.pauseForOther else { return [] }
    asksAgainAt = nil
    sending.subtract(postponed)
    postponed = []
    guard isJoined else { return lastFacts == nil ? [] : [.attach(introduction)] }
    return (isIntroduced ? [] : [.attach(introduction)])
      + Reading.allCases.filter(again.contains).flatMap { read($0) } + readLanes()
  }

  /// What was kept for as long as is promised goes, whoever wrote it.
  package mutating func tidy(at now: Int64) -> [HubQuestion] {
    facts?.mayWrite == true && tidying.begins(at: now) ? [.tidy] : []
  }

  /// Somebody looks: which hosts are there is told by nobody when their lines break. A letter that goes behind the question tells
  /// whether its host fetches anything.
  package mutating func look(before letter: Letter? = nil) -> [HubQuestion] {
    guard isJoined else { return [] }
    defer { if let letter { fetching.note(letter) } }
    return read(.hosts)
  }

  /// What is known of who is there may be otherwise: that is just being read.
  package var isLooking: Bool { underWay.contains(.hosts) || again.contains(.hosts) }

  /// Which lanes there are, and how they are.
  package mutating func lookAtLanes() -> [HubQuestion] { isJoined && knowsLanes ? lanes.list() : [] }

  /// What has just been done there is read.
  package mutating func read(lane: SharedID) -> [HubQuestion] { isJoined && knowsLanes ? lanes.read(lane) : [] }

  /// The hub gives out what was done already.
  package mutating func noteOlder(_ lane: SharedID) { lanes.noteOlder(lane) }

  /// When what is known of a lane was so; nil where that is now.
  package func asOf(_ lane: SharedID) -> Int64? {
    isJoined ? lanes.asOf(lane, clockAhead: clockAhead) : lanes.readAt
  }

  // MARK: What is said

  /// What of this host's threads the hub does not know.
  package mutating func publish(_ current: [ThreadFacts]) -> [HubQuestion] {
    guard let facts, facts.mayWrite else { return [] }
    return publication.parts(for: current).map { .publish($0, of: me) }
  }

  /// Letters that are not on their way already, one to each host: what is put off would be passed by what was written after it.
  /// Of those in `fresh` no hub has ever heard.
  package mutating func send(_ letters: [Letter], fresh: Set<SharedID> = []) -> [HubQuestion] {
    guard let facts, facts.mayWrite else { return [] }
    var taken: Set<SharedID> = []
    let sent = letters.filter { letter in
      taken.insert(letter.to).inserted && !homeless.contains(letter.id) && sending.insert(letter.id).inserted
    }
    // Whoever writes has the hosts read first: by what is told of them now, nobody has fetched these.
    if underWay.contains(.hosts) {
      for letter in sent where fresh.contains(letter.id) && !said.contains(letter.id) { fetching.note(letter) }
    }
    said.formUnion(sent.map(\.id))
    return sent.map { .send($0) }
  }

  /// Letters that are to be otherwise than the hub may have them.
  package mutating func rewrite(_ letters: [WrittenLetter]) -> [HubQuestion] {
    guard let facts, facts.mayWrite else { return [] }
    return letters.filter { sending.insert($0.id).inserted }.map { .rewrite($0.id, $0.isRemoved ? nil : $0.wording) }
  }

  /// A move in the merged Queue, if it is not on its way already.
  package mutating func move(_ move: HandOrder.Pending, seen: [QueueStay]) -> [HubQuestion] {
    sending.insert(move.id).inserted ? [.moveInQueue(move, seen: seen)] : []
  }

  package func mayMove(_ move: HandOrder.Pending) -> Bool { facts?.mayWrite == true && !sending.contains(move.id) }

  package func isSettled(_ letter: SharedID) -> Bool { settled.contains(letter) }
  package func hasSaid(_ letter: SharedID) -> Bool { said.contains(letter) }
  package func wasFetched(_ letter: SharedID) -> Bool { fetched.contains(letter) }

  /// A long answer has come, so that its letter may go.
  package mutating func readOutcomes(having id: SharedID) -> [HubQuestion] {
    guard isJoined else { return [] }
    kept.append(id)
    return read(.outcomes)
  }

  /// This host is introduced anew, with what it offers now.
  package mutating func introduce(_ introduction: HostIntroduction) -> [HubQuestion] {
    let known = self.introduction
    guard isJoined, knowsLanes, known.offers != introduction.offers || known.services != introduction.services else {
      return []
    }
    self.introduction = introduction
    return [.attach(introduction)]
  }

  // MARK: Asking

  private mutating func readAll() -> [HubQuestion] { Reading.allCases.flatMap { read($0) } + readLanes() }

  private mutating func readLanes() -> [HubQuestion] {
    guard isJoined, knowsLanes else { return [] }
    return lanes.list() + lanes.all.flatMap { lanes.read($0.id) }
  }

  /// What was refused for the moment is read again after a while.
  private mutating func again(_ questions: [HubQuestion], _ isDone: Bool, at now: Int64) -> [HubQuestion] {
    if !isDone, isJoined { askAgain(at: now) }
    return questions
  }

  private mutating func readAgain(_ reading: Reading, at now: Int64) -> [HubQuestion] {
    again.insert(reading)
    askAgain(at: now)
    return []
  }

  /// Whatever is refused meanwhile, what was refused first does not wait longer for it.
  private mutating func askAgain(at now: Int64) {
    asksAgainAt = min(asksAgainAt ?? .max, now + HubTalk.patience)
  }

  private mutating func read(_ reading: Reading) -> [HubQuestion] {
    again.remove(reading)
    guard underWay.insert(reading).inserted else {
      again.insert(reading)
      return []
    }
    switch reading {
    case .hosts: return [.hosts]
    case .threads: return [.threads(known: threads.marks, besides: me)]
    case .order: return [.queueOrder]
    case .letters: return [.letters(me, having: brought.sorted())]
    case .outcomes:
      keptAsked = Set(kept)
      return [.outcomes(me, kept: kept)]
    }
  }

  private mutating func end(of reading: Reading, isDone: Bool, at now: Int64) -> [HubQuestion] {
    underWay.remove(reading)
    guard isJoined else { return [] }
    guard isDone else {
      return readAgain(reading, at: now)
    }
    return again.contains(reading) ? read(reading) : []
  }

  /// What was refused for the moment is said again after a while.
  private mutating func end(ofSending id: SharedID, _ refusal: HubRefusal?, at now: Int64) {
    guard refusal?.mayPass == true else { return _ = sending.remove(id) }
    postponed.insert(id)
    askAgain(at: now)
  }

  private mutating func forgetWhatWasAsked() {
    (underWay, again, sending, postponed) = ([], [], [], [])
    (brought, settled, homeless) = ([], [], [])
    fetching = FetchWatch()
    asksAgainAt = nil
    lastFacts = nil
    lanes.forgetWhatWasAsked()
    publication.isLost()
  }

  private mutating func stand(_ standing: Standing, at now: Int64) {
    if self.standing != standing { since = now }
    self.standing = standing
  }
}
