/// Something that a server asks of the hub.
package enum HubQuestion: Equatable, Sendable {
  case attach(HostIntroduction)
  case hosts
  /// What is new of the other hosts' threads.
  case threads(known: [SharedID: FeedMark], besides: SharedID)
  case publish(Publication.Part, of: SharedID)
  case leave(SharedID)
}

/// What came of it.
package enum HubReply: Equatable, Sendable {
  /// How many of this host's answers the hub has.
  case attached(HubAnswer<Int64>)
  case hosts(HubAnswer<[SharedHost]>)
  case threads(HubAnswer<ThreadsRead>)
  case published(HubAnswer<Int64>)
  case left(HubAnswer<Done>)
}
