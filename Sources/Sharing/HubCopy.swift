/// What was last known of a hub, as a store keeps it: it is shown, with its age, until the hub answers.
package struct HubCopy: Equatable, Sendable {
  /// Which hub it is of.
  package let address: String
  /// By how much its clock was ahead of this machine's.
  package let clockAhead: Int64
  package let hosts: [SharedHost]
  package let threads: KnownThreads
  package let lanes: LaneTalk

  package init(
    address: String = "", clockAhead: Int64 = 0, hosts: [SharedHost] = [], threads: [ThreadNews] = [],
    lanes: LaneTalk = LaneTalk()
  ) {
    self.address = address
    self.clockAhead = clockAhead
    self.hosts = hosts
    var known = KnownThreads()
    known.take(ThreadsRead(hosts: threads, hasMore: false, now: 0))
    self.threads = known
    self.lanes = lanes.kept
  }

  package var isEmpty: Bool { self == HubCopy() }
}

extension HubTalk {
  /// What of it is kept.
  package func copy(of address: String, at now: Int64) -> HubCopy {
    HubCopy(
      address: address, clockAhead: clockAhead, hosts: otherHosts.map { $0.silent(since: heardAt($0)) },
      threads: otherHosts.compactMap { threads.all(of: $0.id) },
      lanes: lanesAsKnown(at: now))
  }
}

extension SharedHost {
  /// Whether it is there, nobody knows before the hub says so.
  func silent(since moment: Int64) -> SharedHost {
    SharedHost(
      id: id, name: name, version: version, offers: offers, seenAt: moment, lettersWaiting: lettersWaiting,
      isThere: false, services: services)
  }
}
