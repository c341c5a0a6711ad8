/// What a host takes of all lanes together: one claim at a time, leases kept, ends reported until the hub knows them.
///
/// Times are milliseconds of a clock that goes on while the machine sleeps, and that nobody sets.
package struct LaneWork: Equatable, Sendable {
  package enum Step: Equatable, Sendable {
    case ask(HubQuestion)
    case start(SharedCommand, ClaimToken)
    case stop(ClaimToken)
    case abandon(ClaimToken)
  }

  private var servings: [SharedID: Serving] = [:]
  /// What was promised and is not wanted here, until the hub has it back; true while that was asked.
  private var unwanted: [ClaimToken: Bool] = [:]
  private var terms: [SharedID: ClaimWish] = [:]
  /// Lanes in which commands wait, those in which there may be something to take, and when it is worth asking again though nothing is heard.
  private var waiting: Set<SharedID> = []
  private var open: Set<SharedID> = []
  private var asksAt: [SharedID: Int] = [:]
  /// Lanes that gave a command which this host does not take, and by what terms: by those nothing is claimed there for a while.
  private var shut: [SharedID: ClaimWish] = [:]
  private var lastAsked: SharedID?
  private var beatsAt: Int?
  private var sweepsAt: [SharedID: Int] = [:]
  private var againAt: Int?

  package static let lease = 90_000
  package static let beatsEvery = 30_000
  /// After so long the same is asked again that was refused for the moment.
  private static let patience = 1000
  /// Longer than this nobody waits for a moment that the hub has named: clocks differ.
  private static let longestWait = 600_000
  /// After so long it is seen whether a lane still gives what is not taken here.
  private static let shutFor = 60_000

  package init() {}

  /// What this host has of all lanes.
  package var tokens: [ClaimToken] { servings.values.flatMap(\.tokens).sorted { $0.fence < $1.fence } }

  /// What is promised or asked for and does not run yet takes a place, too.
  package var isTaking: Bool { servings.values.contains(where: \.isTaking) }

  /// When something is due though nothing happens.
  package var moment: Int? {
    ([beatsAt, againAt] + asksAt.values.map { $0 } + sweepsAt.values.map { $0 }).compactMap { $0 }.min()
  }

  // MARK: What changes

  /// What is taken from now on. What was refused by other terms is looked at again.
  package mutating func take(by new: [SharedID: ClaimWish]) {
    shut = shut.filter { new[$0.key] == $0.value }
    for (lane, wish) in new where terms[lane] != wish && waiting.contains(lane) { open.insert(lane) }
    terms = new
    open.formIntersection(new.keys)
    asksAt = asksAt.filter { new[$0.key] != nil }
  }

  /// Something in that lane is new. What others run there is looked after, too, since they may be gone.
  package mutating func heard(of lane: SharedID, hasWaiting: Bool, hasTaken: Bool, at now: Int) {
    if hasWaiting {
      waiting.insert(lane)
      if terms[lane] != nil, shut[lane] == nil { open.insert(lane) }
    } else {
      waiting.remove(lane)
      open.remove(lane)
    }
    if !hasTaken { sweepsAt[lane] = nil } else if sweepsAt[lane] == nil { sweepsAt[lane] = now + LaneWork.lease }
  }

  /// What the store has to report from before this start.
  package mutating func takeUp(_ carried: [CarriedCommand]) {
    for one in carried {
      guard let outcome = one.outcome else { continue }
      servings[one.token.lane, default: Serving(one.token.lane)].takeUp(one.token, outcome)
    }
  }

  package mutating func ended(_ token: ClaimToken, _ outcome: ClaimOutcome) -> [Step] {
    steps { $0.ended(token.claim, outcome) }
  }

  /// The connection is gone, and nobody answers what was asked on it. Nothing else makes it right to ask anew: of a claim that is
  /// made twice the first answer ends it, and what the second one promises would lie until its lease is over.
  package mutating func disconnected() {
    for lane in servings.keys { servings[lane]?.forgetWhatWasAsked() }
    unwanted = unwanted.mapValues { _ in false }
  }

  /// The hub has taken this host, on another connection or with another introduction.
  package mutating func attached(at now: Int) -> [Step] {
    open.formUnion(waiting.intersection(terms.keys).subtracting(shut.keys))
    sweepsAt = sweepsAt.mapValues { _ in now }
    if beatsAt != nil { beatsAt = now }
    return again(at: now)
  }

  // MARK: Time and places

  /// Asks for what is due. `free` is how many more could run here now.
  package mutating func go(free: Int, id: () -> SharedID?, at now: Int) -> [Step] {
    for (lane, moment) in asksAt where moment <= now {
      (asksAt[lane], shut[lane]) = (nil, nil)
      open.insert(lane)
    }
    var steps: [Step] = []
    if let moment = againAt, moment <= now { steps += again(at: now) }
    for (lane, moment) in sweepsAt.sorted(by: { $0.key < $1.key }) where moment <= now {
      // Until its answer says when the next one may be over.
      sweepsAt[lane] = now + LaneWork.longestWait
      steps.append(.ask(.sweep(lane)))
    }
    guard free > 0, !isTaking else { return steps }
    // Lanes take turns.
    let lanes = open.sorted()
    let next = lanes.first { lane in lastAsked.map { lane > $0 } ?? true } ?? lanes.first
    guard let next, let wish = terms[next], let id = id() else { return steps }
    lastAsked = next
    var serving = servings[next] ?? Serving(next)
    serving.take(by: wish, most: serving.count + 1)
    let asked = serving.mayTake(id: id, at: now)
    servings[next] = serving
    return steps + asked.map(question)
  }

  /// The beat that is due, with what each command said last.
  package mutating func beat(_ host: SharedID, at now: Int, _ words: (ClaimToken) -> ClaimBeat) -> [Step] {
    let tokens = tokens
    guard !tokens.isEmpty else {
      beatsAt = nil
      return []
    }
    guard let due = beatsAt else {
      beatsAt = now + LaneWork.beatsEvery
      return []
    }
    guard due <= now else { return [] }
    beatsAt = now + LaneWork.beatsEvery
    return [.ask(.beat(host, tokens.map(words), leaseMilliseconds: LaneWork.lease))]
  }

  // MARK: Answers

  package mutating func claimed(_ wish: ClaimWish, _ answer: HubAnswer<Promise>, at now: Int) -> [Step] {
    switch answer {
    case .done(.nothing(let next)):
      open.remove(wish.lane)
      asksAt[wish.lane] = next.map { now + min(max($0, 50), LaneWork.longestWait) }
    case .refused(let refusal) where !refusal.mayPass && refusal.kind != .lapsed: open.remove(wish.lane)
    case .done, .refused, .unknown: break
    }
    return look(at: now) { $0.claimed(wish.id, answer, at: now) }
  }

  /// What was promised is nothing that this host takes, whatever the hub makes of its terms: it would be promised again at once. Or
  /// only its place is gone: nothing is asked for without one, and there may be one the next moment.
  package mutating func giveBack(_ token: ClaimToken, of wish: ClaimWish, isTakenHere: Bool = false, at now: Int)
    -> [Step]
  {
    if !isTakenHere { shut[wish.lane] = terms[wish.lane] }
    unwanted[token] = true
    let next = isTakenHere ? LaneWork.patience : LaneWork.shutFor
    return claimed(wish, .done(.nothing(nextMilliseconds: next)), at: now) + [.ask(.giveBack(token))]
  }

  /// Until the hub has it back, nobody else gets it before its lease is over.
  package mutating func gaveBack(_ token: ClaimToken, _ answer: HubAnswer<Done>, at now: Int) {
    switch answer {
    case .done: unwanted[token] = nil
    case .refused(let refusal) where !refusal.mayPass: unwanted[token] = nil
    case .refused, .unknown:
      if unwanted[token] != nil { unwanted[token] = false }
    }
    _ = look(at: now) { _ in [] }
  }

  package mutating func begun(_ token: ClaimToken, _ answer: HubAnswer<Done>, at now: Int) -> [Step] {
    look(at: now) { $0.begun(token.claim, answer, at: now) }
  }

  /// True where the hub knows it now, or a person has decided otherwise: then the store may forget it.
  package mutating func reported(_ token: ClaimToken, _ answer: HubAnswer<Done>, at now: Int) -> Bool {
    _ = look(at: now) { $0.reported(token.claim, answer) }
    return !tokens.contains(token)
  }

  package mutating func heard(_ answer: HubAnswer<[SharedID: ClaimFate]>, at now: Int) -> [Step] {
    guard case .done(let fates) = answer else {
      beatsAt = beatsAt.map { min($0, now + 5 * LaneWork.patience) }
      return []
    }
    return steps { $0.heard(fates) }
  }

  package mutating func swept(_ lane: SharedID, _ answer: HubAnswer<Swept>, at now: Int) {
    guard case .done(let swept) = answer else {
      if case .refused(let refusal) = answer, !refusal.mayPass { sweepsAt[lane] = nil }
      return
    }
    sweepsAt[lane] = swept.nextMilliseconds.map { now + min(max($0, 50), LaneWork.longestWait) }
  }

  // MARK: Steps

  private mutating func again(at now: Int) -> [Step] {
    againAt = nil
    let returned = unwanted.filter { !$0.value }.keys.sorted { $0.fence < $1.fence }
    for token in returned { unwanted[token] = true }
    return look(at: now) { $0.again(at: now) } + returned.map { .ask(.giveBack($0)) }
  }

  /// What was not answered is asked again after a while.
  private mutating func look(at now: Int, _ change: (inout Serving) -> [Serving.Step]) -> [Step] {
    let steps = steps(change)
    let wantsToAsk = servings.values.contains(where: \.wantsToAsk) || unwanted.values.contains(false)
    againAt = wantsToAsk ? againAt ?? now + LaneWork.patience : nil
    return steps
  }

  /// Each claim is known to one of them, and the others do nothing.
  private mutating func steps(_ change: (inout Serving) -> [Serving.Step]) -> [Step] {
    var steps: [Step] = []
    for lane in servings.keys.sorted() {
      var serving = servings[lane] ?? Serving(lane)
      let next = change(&serving)
      for case .giveBack(let token) in next { unwanted[token] = true }
      steps += next.map(question)
      servings[lane] = serving.isIdle ? nil : serving
    }
    return steps
  }

  private func question(_ step: Serving.Step) -> Step {
    switch step {
    case .giveBack(let token): .ask(.giveBack(token))
    case .claim(let wish): .ask(.claim(wish))
    case .begin(let token): .ask(.begin(token, leaseMilliseconds: LaneWork.lease))
    case .report(let token, let outcome): .ask(.report(token, outcome))
    case .start(let command, let token): .start(command, token)
    case .stop(let token): .stop(token)
    case .abandon(let token): .abandon(token)
    }
  }
}

extension Serving {
  /// One that takes nothing by itself.
  fileprivate init(_ lane: SharedID) {
    self.init(terms: ClaimWish(id: lane, lane: lane, host: lane, agents: [:]), most: 0)
  }
}
