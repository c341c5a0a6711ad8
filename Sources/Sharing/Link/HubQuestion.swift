/// Something that a server asks of the hub.
package enum HubQuestion: Equatable, Sendable {
  case attach(HostIntroduction)
  case hosts
  /// What is new of the other hosts' threads.
  case threads(known: [SharedID: FeedMark], besides: SharedID)
  case publish(Publication.Part, of: SharedID)
  case leave(SharedID)
  case send(Letter)
  /// What waits for this host; from then on it can't be taken back.
  case letters(SharedID)
  /// `answered` counts the letters that this host's store has answered.
  case reply(to: SharedID, host: SharedID, outcome: String, answered: Int64)
  /// What came of this host's letters; those that are kept here go.
  case outcomes(SharedID, kept: [SharedID])
  /// Another body for a letter that waits; without one it is taken back.
  case rewrite(SharedID, body: String?)
  case putParcel(SharedID, to: SharedID, body: String)
  case takeParcel(SharedID)
  case dropParcel(SharedID)

  /// It may be said before what it follows from is on disk: nobody is promised anything by it.
  package var mayGoAhead: Bool {
    switch self {
    case .hosts, .threads, .publish, .letters, .takeParcel: true
    case .attach, .leave, .send, .reply, .outcomes, .rewrite, .putParcel, .dropParcel: false
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
  case left(HubAnswer<Done>)
  case sent(SharedID, HubAnswer<Done>)
  case letters(HubAnswer<LettersRead>)
  case replied(SharedID, HubAnswer<Done>)
  case outcomes(HubAnswer<[LetterOutcome]>)
  case rewritten(SharedID, HubAnswer<Done>)
  case parcelPut(SharedID, HubAnswer<Done>)
  case parcel(SharedID, HubAnswer<String>)
  case parcelDropped
}
