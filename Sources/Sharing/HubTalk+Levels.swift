/// What the hub can do that earlier levels could not, and until when it has told of lanes.
extension HubTalk {
  /// While it is connected it tells what is new of them: with nothing untold, all is so until now.
  func lanesAsKnown(at now: Int64) -> LaneTalk { isJoined ? lanes.asKnown(until: now, clockAhead: clockAhead) : lanes }

  /// The hub is of a level that has all that lanes need.
  package var knowsLanes: Bool { (facts?.level ?? 0) >= HubTalk.levelOfLanes }
  package static let levelOfLanes = 2
  /// Several acts are done as one, and what has ended is found and sent again.
  package static let levelOfSeveral = 6
  package var doesSeveral: Bool { (facts?.level ?? 0) >= HubTalk.levelOfSeveral }

  /// A pause is taken back as any act is, if nobody has changed it since.
  package static let levelOfPauses = 8
  package var undoesPauses: Bool { (facts?.level ?? 0) >= HubTalk.levelOfPauses }

  /// What has run on a host, and is given out again, the hub hears before anybody takes it.
  package static let levelOfRuns = 14
  package var hearsOfRuns: Bool { (facts?.level ?? 0) >= HubTalk.levelOfRuns }

  /// The hub is of a level in which letters can be put in another order.
  package var knowsOrderOfLetters: Bool { (facts?.level ?? 0) >= 3 }
}
