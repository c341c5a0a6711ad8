import Conversation
import HubScene
import JSON
import Languages
import Scene
import Sharing
import Texts

/// A host that will never come back is taken out of the hub by another one of its person.
extension AppState {
  /// Nobody tells who is there: that is read first.
  package mutating func forgetHost(_ name: String, isSure: Bool, for client: ClientID) throws(Refusal) -> [Effect] {
    let host = try peer(name)
    guard hub.talk?.isJoined == true else { throw Refusal.hubIsAway(hub.talk) }
    hub.wantToForget[client] = HostToForget(id: host.id, name: host.name, isSure: isSure)
    return ask { talk, _ in talk.look() }
  }

  /// Those of which it is known by now whether they are there.
  mutating func forgetThoseThatAreGone(_ answer: HubAnswer<[SharedHost]>) -> [Effect] {
    guard hub.talk?.isLooking == false else { return [] }
    let asked = hub.wantToForget.filter { !$0.value.isAsked }.sorted { $0.key < $1.key }
    return asked.flatMap { client, host -> [Effect] in
      if let refusal = refusalToForget(host, answer) {
        hub.wantToForget[client] = nil
        return [.reply(client, .refused(refusal))]
      }
      hub.wantToForget[client]?.isAsked = true
      return [.hub(.ask(.forget(host.id)))]
    }
  }

  private func refusalToForget(_ host: HostToForget, _ answer: HubAnswer<[SharedHost]>) -> Refusal? {
    switch answer {
    case .refused(let refusal): return Refusal(.refused, refusal.sentence)
    case .unknown: return Refusal(.refused, HubProblem.unknown.sentence)
    case .done(let hosts):
      guard let listed = hosts.first(where: { $0.id == host.id }) else {
        return Refusal(.missing, "\(host.name) is not in the hub any more.")
      }
      guard !listed.isThere else {
        return Refusal(
          .refused, "\(host.name) is connected to the hub.", hint: "upnext hub leave, called there, takes it out.")
      }
      guard !host.isSure else { return nil }
      let threads = hub.elsewhere.all.count { $0.host.id == host.id }
      return Refusal(
        .refused,
        "\(host.name) was last heard of \(moment(listed.seenAt).shortISO8601). Its threads (\(threads)) would be shown no more, and "
          + "letters for it that wait (\(listed.lettersWaiting)) count as not answered.",
        hint: "upnext hub forget \(ShellWord.quoted(host.name)) --yes takes it out. "
          + "If it wakes, it joins again with all that it has.")
    }
  }

  mutating func takeForgotten(_ id: SharedID, _ answer: HubAnswer<Done>) -> [Effect] {
    let asked = hub.wantToForget.filter { $0.value.id == id && $0.value.isAsked }.sorted { $0.key < $1.key }
    for client in asked.map(\.key) { hub.wantToForget[client] = nil }
    // In the hub's words it is the host that leaves, and that is another one here.
    if case .refused(let refusal) = answer, refusal.kind == .busy, !refusal.words.isEmpty,
      let host = asked.first?.value
    {
      let busy = Refusal(
        .refused, "The hub has commands of shared lanes that \(host.name) runs.",
        hint: "It is not there to go on with them: they are let go of soon. Try again in a few minutes.")
      return asked.map { .reply($0.key, .refused(busy)) }
    }
    return reply(to: asked.map(\.key), answer) { _ in ["name": .string(asked.first?.value.name ?? "")] }
  }
}
