/// What a server reads of shared lanes: which there are, and what is new in each.
package struct LaneTalk: Equatable, Sendable {
  package private(set) var all: [SharedLane] = []
  package private(set) var known: [SharedID: KnownLane] = [:]
  /// Until when all of it was known, by this machine's clock: what is shown is as of then once the hub is away.
  package private(set) var readAt: Int64?
  /// Which lanes there are was heard once, so that one that is not among them is surely missing.
  package private(set) var isListed = false
  /// What this person's accounts give, as of the lane that was read last: whatever runs for one changes a lane.
  package private(set) var accounts: [AccountLimit] = []
  /// Those of which the hub has not told on this connection what was asked last, and whether it has not told which there are.
  private var untold: Set<SharedID> = []
  private var isListUntold = false
  private var isListing = false
  private var listsAgain = false
  private var underWay: Set<SharedID> = []
  private var again: Set<SharedID> = []

  package init() {}

  /// As it was kept: what is asked goes on from there.
  package init(_ lanes: [(SharedLane, LaneNews?)], readAt: Int64?) {
    self.readAt = readAt
    all = lanes.map(\.0)
    for (lane, news) in lanes {
      guard let news else { continue }
      var known = KnownLane()
      known.take(news)
      self.known[lane.id] = known
    }
    isUntold()
  }

  private mutating func isUntold() { (untold, isListUntold) = (Set(all.map(\.id)), !all.isEmpty) }

  /// The same, known until now where nothing is untold.
  func asKnown(until now: Int64, clockAhead: Int64) -> LaneTalk {
    guard readAt != nil, untold.isEmpty, !isListUntold, !isListing, underWay.isEmpty else { return self }
    var lanes = self
    lanes.readAt = now
    for id in known.keys { lanes.known[id]?.isSo(until: now + clockAhead) }
    return lanes
  }

  /// What of it is kept.
  package var kept: LaneTalk { LaneTalk(all.map { ($0, known[$0.id]?.all) }, readAt: readAt) }

  /// All that is known of a lane.
  package func all(of lane: SharedID) -> LaneNews? { known[lane]?.all }

  package subscript(id: SharedID) -> SharedLane? { all.first { $0.id == id } }
  package func named(_ name: String) -> SharedLane? { all.first { $0.name == name } }

  /// The command of that id, and the lane that it is in.
  package func command(_ id: SharedID) -> (SharedCommand, SharedLane)? {
    for lane in all { if let command = known[lane.id]?[id] { return (command, lane) } }
    return nil
  }

  /// All commands of a lane as they show: those that somebody has, then those that wait.
  package func commands(of lane: SharedID) -> [SharedCommand] {
    guard let known = known[lane] else { return [] }
    return known.taken + known.waiting
  }

  /// When what is known of a lane was so, by this machine's clock; nil where the hub tells what is new of it.
  package func asOf(_ lane: SharedID, clockAhead: Int64) -> Int64? {
    if untold.contains(lane) { return known[lane]?.readAt.map { $0 - clockAhead } ?? readAt }
    return isListUntold ? readAt : nil
  }

  /// Those of which the hub knows less than it has told.
  package var older: [SharedLane] { all.filter { known[$0.id]?.isOlder == true } }

  // MARK: Asking

  package mutating func list() -> [HubQuestion] {
    guard !isListing else {
      listsAgain = true
      return []
    }
    (isListing, listsAgain) = (true, false)
    return [.lanes]
  }

  package mutating func read(_ lane: SharedID) -> [HubQuestion] {
    // One that was just made, or in which this person was just admitted.
    guard self[lane] != nil else { return list() }
    again.remove(lane)
    guard underWay.insert(lane).inserted else {
      again.insert(lane)
      return []
    }
    return [.lane(lane, since: known[lane]?.number ?? 0, epoch: known[lane]?.epoch)]
  }

  /// What was asked of it is not answered yet.
  package func isReading(_ lane: SharedID) -> Bool { isListing || underWay.contains(lane) }

  /// What is known may be otherwise by now: that is just being read.
  package var isBeingTold: Bool { isListUntold && isListing || !untold.isDisjoint(with: underWay) }

  // MARK: Hearing

  package mutating func take(_ answer: HubAnswer<[SharedLane]>, at now: Int64) -> [HubQuestion] {
    isListing = false
    isListUntold = !answer.isDone
    guard case .done(let lanes) = answer else { return [] }
    readAt = now
    let unread = lanes.filter { known[$0.id] == nil }.map(\.id)
    all = lanes
    isListed = true
    let ids = Set(lanes.map(\.id))
    known = known.filter { ids.contains($0.key) }
    untold.formIntersection(ids)
    return unread.flatMap { read($0) } + (listsAgain ? list() : [])
  }

  package mutating func take(_ lane: SharedID, _ answer: HubAnswer<LaneNews>, at now: Int64) -> [HubQuestion] {
    underWay.remove(lane)
    guard case .done(let news) = answer else {
      untold.insert(lane)
      // It is gone, or this person may not see it any more.
      if case .refused(let refusal) = answer, !refusal.mayPass { return list() }
      return []
    }
    untold.remove(lane)
    var known = known[lane] ?? KnownLane()
    let wasWhole = known.isWhole
    known.take(news)
    self.known[lane] = known
    accounts = news.accounts ?? []
    readAt = now
    var questions = news.hasMore || again.contains(lane) ? read(lane) : []
    // Nothing in it has changed, so it was the lane itself.
    if wasWhole, news.commands.isEmpty, news.gone.isEmpty, news.pulses.isEmpty { questions += list() }
    return questions
  }

  /// The hub gives out what this host knows to be done.
  package mutating func noteOlder(_ lane: SharedID) { known[lane]?.isOlder = true }

  /// On a new connection all is asked anew.
  package mutating func forgetWhatWasAsked() {
    (isListing, listsAgain, underWay, again) = (false, false, [], [])
    isUntold()
  }
}
