/// Something that a server asks of the hub.
package enum HubQuestion: Equatable, Sendable {
  case attach(HostIntroduction)
  case hosts
  /// What is new of the other hosts' threads.
  case threads(known: [SharedID: FeedMark], besides: SharedID)
  case publish(Publication.Part, of: SharedID)
  case queueOrder
  /// `seen` is the whole merged Queue as it shows here.
  case moveInQueue(HandOrder.Pending, seen: [QueueStay])
  case leave(SharedID)
  /// The same of another host of this person's, which is gone.
  case forget(SharedID)
  /// What the hub has kept for long enough is to go.
  case tidy
  case send(Letter)
  /// What waits for this host; from then on it can't be taken back.
  case letters(SharedID, having: [SharedID])
  /// `answered` counts the letters that this host's store has answered.
  case reply(to: SharedID, host: SharedID, outcome: String, answered: Int64)
  /// What came of this host's letters; those that are kept here go.
  case outcomes(SharedID, kept: [SharedID])
  /// Another body and place for a letter that waits; without them it is taken back.
  case rewrite(SharedID, LetterWording?)
  case putParcel(SharedID, to: SharedID, body: String)
  case takeParcel(SharedID)
  case dropParcel(SharedID)
  case lanes
  case lane(SharedID, since: Int64, epoch: Int?)
  case makeLane(SharedID, name: String)
  case act(LaneAct)
  /// All of them, or none; called as the first of them.
  case acts([LaneAct])
  /// A command whole, or how it ended.
  case command(SharedID)
  case history(SharedID)
  /// Commands that have ended, by the beginning of their ids.
  case ended(beginning: String)
  case claim(ClaimWish)
  case begin(ClaimToken, leaseMilliseconds: Int)
  case beat(SharedID, [ClaimBeat], leaseMilliseconds: Int)
  case report(ClaimToken, ClaimOutcome)
  case giveBack(ClaimToken)
  /// What has run here of a lane, though the hub, as one from a backup, would give it out again.
  case ran([RunTold], lane: SharedID, host: SharedID)
  case sweep(SharedID)
  /// A provider's limit holds an account on all hosts until then; nil lifts it.
  case hold(account: String, until: Int64?, because: String)
  case limit(account: String, most: Int?)
  /// Who is in the hub.
  case people
  /// Lets a role of the database in, as a person's, or no more.
  case admit(login: String, person: String)
  case expel(login: String)

  /// It may be said before what it follows from is on disk: nobody is promised anything by it.
  package var mayGoAhead: Bool {
    switch self {
    case .send(let letter): letter.onlyAsks
    case .hosts, .threads, .publish, .queueOrder, .letters, .takeParcel, .lanes, .lane, .command, .history, .ended,
      .people, .beat, .sweep, .tidy:
      true
    case .attach, .leave, .forget, .moveInQueue, .reply, .outcomes, .rewrite, .putParcel, .dropParcel, .makeLane, .act,
      .acts,
      .claim, .begin, .report, .giveBack, .ran, .hold, .limit, .admit, .expel:
      false
    }
  }
}

/// What came of it.
package enum HubReply: Equatable, Sendable {
  /// How many of this host's answers the hub has.
  case attached(HubAnswer<Int64>)
  case hosts(HubAnswer<[SharedHost]>)
  case threads(HubAnswer<ThreadsRead>)
  case published(HubAnswer<Int64>)
  case queueOrder(HubAnswer<QueueOrder>)
  case movedInQueue(SharedID, HubAnswer<QueueOrder>)
  case left(HubAnswer<Done>)
  case forgotten(SharedID, HubAnswer<Done>)
  /// Whether more would go.
  case tidied(HubAnswer<Bool>)
  case sent(SharedID, HubAnswer<Done>)
  case letters(HubAnswer<LettersRead>)
  case replied(SharedID, HubAnswer<Done>)
  case outcomes(HubAnswer<[LetterOutcome]>)
  case rewritten(SharedID, HubAnswer<Done>)
  case parcelPut(SharedID, HubAnswer<Done>)
  case parcel(SharedID, HubAnswer<String>)
  case parcelDropped
  case lanes(HubAnswer<[SharedLane]>)
  case lane(SharedID, HubAnswer<LaneNews>)
  case laneMade(SharedID, HubAnswer<Done>)
  case acted(SharedID, HubAnswer<ActDone>)
  case actedTogether(SharedID, HubAnswer<[ActDone]>)
  case command(SharedID, HubAnswer<CommandRead>)
  case history(SharedID, HubAnswer<[LaneDeed]>)
  case ended(beginning: String, HubAnswer<[EndedPlace]>)
  case claimed(ClaimWish, HubAnswer<Promise>)
  case begun(ClaimToken, HubAnswer<Done>)
  case beaten(HubAnswer<[SharedID: ClaimFate]>)
  case reported(ClaimToken, HubAnswer<Done>)
  case givenBack(ClaimToken, HubAnswer<Done>)
  case ranTold(lane: SharedID, HubAnswer<Done>)
  case swept(SharedID, HubAnswer<Swept>)
  case accountSet(String, HubAnswer<Done>)
  case held(account: String, HubAnswer<Done>)
  case people(HubAnswer<[HubPerson]>)
  case roleSet(String, HubAnswer<Int>)
}
