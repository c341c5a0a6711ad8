import Scene

extension AppState {
  /// Tells who waits for one; who waits for several is told at the last of them.
  mutating func answer(_ client: ClientID, waitingFor id: String, _ reply: Reply) -> [Effect] {
    guard var joint = jointWaits[client] else { return [.reply(client, reply)] }
    let said = joint.take(reply, about: id)
    jointWaits[client] = joint
    return said.map { [.reply(client, $0)] } ?? []
  }
}
