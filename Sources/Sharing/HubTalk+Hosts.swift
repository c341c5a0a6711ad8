/// Which hosts there are, as far as is known.
extension HubTalk {
  /// This one, too, before the hub has listed it: no copy of it is kept.
  package var hostsWithOwn: [SharedHost] {
    if hosts.contains(where: { $0.id == me }) { return hosts }
    let own = SharedHost(
      id: me, name: introduction.name, version: introduction.version, offers: introduction.offers,
      seenAt: since + clockAhead, lettersWaiting: 0, isThere: true, services: introduction.services)
    return hosts + [own]
  }
  /// Of other machines.
  package var otherHosts: [SharedHost] { hosts.filter { $0.id != me } }
}
