/// What a host does with commands of a shared lane, as a state machine: promised, begun, running, reported. It asks again what
/// was not answered, starts nothing whose time may be over, and never starts anything twice.
///
/// Times are milliseconds of a clock that goes on while the machine sleeps.
package struct Serving: Equatable, Sendable {
  /// What is to be done now, in this order.
  package enum Step: Equatable, Sendable {
    case claim(ClaimWish)
    case begin(ClaimToken)
    /// What was promised is not wanted here, and needs not wait for the end of its lease.
    case giveBack(ClaimToken)
    /// The hub knows that it begins: now it is begun here, once.
    case start(SharedCommand, ClaimToken)
    case report(ClaimToken, ClaimOutcome)
    /// A person does not want it any more.
    case stop(ClaimToken)
    /// It is somebody else's now: what goes on here is nobody's.
    case abandon(ClaimToken)
  }

  private enum Stage: Equatable {
    /// Its beginning was asked for at that time; whether the hub knows, nobody can say. It may be asked for until the lease is
    /// over, which counts from before the claim was made.
    case beginning(SharedCommand, asked: Int, until: Int)
    case running
    case over(ClaimOutcome)
  }

  private struct Held: Equatable {
    let token: ClaimToken
    var stage: Stage
    /// An answer is on its way.
    var isAsked = false
    var isStopAsked = false
  }

  private struct Wish: Equatable {
    let wish: ClaimWish
    let asked: Int
    var isAsked: Bool
  }

  /// What this host takes from the lane; each claim gets an id of its own.
  private var terms: ClaimWish
  private var most: Int
  private var wish: Wish?
  private var held: [SharedID: Held] = [:]

  package init(terms: ClaimWish, most: Int) {
    self.terms = terms
    self.most = most
  }

  /// From now on it takes this, and so many at once. What it has it keeps.
  package mutating func take(by terms: ClaimWish, most: Int) { (self.terms, self.most) = (terms, most) }

  package var isIdle: Bool { wish == nil && held.isEmpty }

  /// Something is asked for, or promised, that does not run yet.
  package var isTaking: Bool {
    wish != nil || held.values.contains { if case .beginning = $0.stage { true } else { false } }
  }

  package var count: Int { held.count }

  /// Everything that a beat is for.
  package var tokens: [ClaimToken] { held.values.map(\.token).sorted { $0.fence < $1.fence } }

  /// Something may be there to take. The id is used where a claim is made by it.
  package mutating func mayTake(id: @autoclosure () -> SharedID, at now: Int) -> [Step] {
    guard wish == nil, held.count < most else { return [] }
    let made = terms.with(id: id())
    wish = Wish(wish: made, asked: now, isAsked: true)
    return [.claim(made)]
  }

  /// What came of a claim. When it is not known it is made again, with the same id, until its promise could be over.
  package mutating func claimed(_ id: SharedID, _ answer: HubAnswer<Promise>, at now: Int) -> [Step] {
    guard let wish, wish.wish.id == id else { return [] }
    switch answer {
    case .unknown:
      self.wish?.isAsked = false
      return []
    case .refused(let refusal) where refusal.mayPass:
      self.wish?.isAsked = false
      return []
    case .refused, .done(.nothing):
      self.wish = nil
      return []
    case .done(.command(let command, let token)):
      self.wish = nil
      // A promise that took too long to come is left to go back to its place.
      let end = wish.asked + terms.leaseMilliseconds
      guard now < end else { return [] }
      held[token.claim] = Held(
        token: token, stage: .beginning(command, asked: now, until: end), isAsked: true)
      return [.begin(token)]
    }
  }

  /// What came of the question whether it may begin.
  package mutating func begun(_ claim: SharedID, _ answer: HubAnswer<Done>, at now: Int) -> [Step] {
    guard let one = held[claim], case .beginning(let command, let asked, _) = one.stage else { return [] }
    switch answer {
    case .unknown: return waits(claim)
    case .refused(let refusal) where refusal.mayPass: return waits(claim)
    case .refused(let refusal):
      held[claim] = nil
      return refusal.kind == .cancelled ? [.giveBack(one.token)] : []
    case .done:
      // Asleep since it was asked for: by now it may be uncertain, and is a person's to decide.
      guard now < asked + terms.leaseMilliseconds else {
        held[claim] = nil
        return []
      }
      held[claim]?.stage = .running
      held[claim]?.isAsked = false
      return [.start(command, one.token)]
    }
  }

  private mutating func waits(_ claim: SharedID) -> [Step] {
    held[claim]?.isAsked = false
    return []
  }

  /// What was started here is over.
  package mutating func ended(_ claim: SharedID, _ outcome: ClaimOutcome) -> [Step] {
    guard let one = held[claim], one.stage == .running else { return [] }
    held[claim]?.stage = .over(outcome)
    held[claim]?.isAsked = true
    return [.report(one.token, outcome)]
  }

  /// What this host's store has to report, from before it was started.
  package mutating func takeUp(_ token: ClaimToken, _ outcome: ClaimOutcome) {
    guard held[token.claim] == nil else { return }
    held[token.claim] = Held(token: token, stage: .over(outcome))
  }

  /// The connection is gone: what was under way on it is answered by nobody.
  package mutating func forgetWhatWasAsked() {
    wish?.isAsked = false
    for claim in held.keys { held[claim]?.isAsked = false }
  }

  /// Something waits to be asked again.
  package var wantsToAsk: Bool {
    if wish?.isAsked == false { return true }
    return held.values.contains { $0.stage != .running && !$0.isAsked }
  }

  /// What came of the report: what was refused, a person has decided otherwise. Who is not let into the hub any more reports when
  /// it is let in again.
  package mutating func reported(_ claim: SharedID, _ answer: HubAnswer<Done>) -> [Step] {
    guard let one = held[claim], case .over = one.stage else { return [] }
    switch answer {
    case .unknown: return waits(claim)
    case .refused(let refusal) where refusal.mayPass || refusal.kind == .stranger: return waits(claim)
    case .refused, .done:
      held[claim] = nil
      return []
    }
  }

  /// What a beat said. What has lapsed goes on: its report still counts.
  package mutating func heard(_ fates: [SharedID: ClaimFate]) -> [Step] {
    tokens.flatMap { token -> [Step] in
      guard let one = held[token.claim], one.stage == .running else { return [] }
      switch fates[token.claim] {
      case .held?, .lapsed?, nil: return []
      case .cancel?:
        guard !one.isStopAsked else { return [] }
        held[token.claim]?.isStopAsked = true
        return [.stop(token)]
      case .gone?:
        held[token.claim] = nil
        return [.abandon(token)]
      }
    }
  }

  /// Asks again what was not answered; to be called when there is a connection again, or after a while.
  package mutating func again(at now: Int) -> [Step] {
    var steps: [Step] = []
    if let wish, !wish.isAsked {
      if now < wish.asked + terms.leaseMilliseconds {
        self.wish?.isAsked = true
        steps.append(.claim(wish.wish))
      } else {
        self.wish = nil
      }
    }
    for token in tokens {
      guard let one = held[token.claim], !one.isAsked else { continue }
      switch one.stage {
      case .running: continue
      case .beginning(let command, _, let end):
        guard now < end else {
          held[token.claim] = nil
          continue
        }
        held[token.claim]?.stage = .beginning(command, asked: now, until: end)
        steps.append(.begin(token))
      case .over(let outcome): steps.append(.report(token, outcome))
      }
      held[token.claim]?.isAsked = true
    }
    return steps
  }
}

extension ClaimWish {
  fileprivate func with(id: SharedID) -> ClaimWish {
    ClaimWish(
      id: id, lane: lane, host: host, agents: agents, offers: offers, projects: projects,
      people: people,
      leaseMilliseconds: leaseMilliseconds)
  }
}

extension HubAnswer {
  /// The hub was too busy, or nobody knows: the same is asked again.
  package var isPutOff: Bool {
    switch self {
    case .done: false
    case .refused(let refusal): refusal.isBusy
    case .unknown: true
    }
  }
}

extension HubRefusal {
  /// Others are in the way, and are not for long.
  package var isBusy: Bool { mayPass && kind != .failed }

  /// The same may be asked again, and be done then.
  package var mayPass: Bool {
    switch kind {
    case .away, .crowded, .busy, .failed: true
    case .stranger, .forbidden, .missing, .changed, .taken, .large, .lapsed, .cancelled, .fetched,
      .moved, .twice, .copied, .older, .level, .invalid, .uninitialised:
      false
    }
  }
}
