import JSON
import Languages

/// A command-line client that waits for several threads and commands, and is told once, of all of them.
package struct JointWait: Equatable, Sendable {
  /// As they were named, by id.
  package let ids: [String]
  private var answers: [String: JSON] = [:]
  /// The client was told, and is about to leave.
  private var isOver = false

  package init(ids: [String]) { self.ids = ids }

  /// What the client is told with this answer; nil where more is waited for, or it was told.
  package mutating func take(_ reply: Reply, about id: String) -> Reply? {
    guard !isOver else { return nil }
    guard case .done(let answer) = reply else {
      isOver = true
      return reply
    }
    answers[id] = answer
    let waited = ids.compactMap { answers[$0] }
    guard waited.count == ids.count else { return nil }
    isOver = true
    return .done(["outcome": .string(JointWait.outcome(of: waited)), "waited": .array(waited)])
  }

  /// What most wants to be known of them.
  private static func outcome(of waited: [JSON]) -> String {
    let outcomes = waited.compactMap { $0["outcome"]?.string }
    return ["failed", "cancelled", "needs_you"].first(where: outcomes.contains) ?? outcomes.last ?? ""
  }
}

extension AppState {
  /// Tells who waits for one; who waits for several is told at the last of them.
  package mutating func answer(_ client: ClientID, waitingFor id: String, _ reply: Reply) -> [Effect] {
    guard var joint = clients.jointWaits[client] else { return [.reply(client, reply)] }
    let said = joint.take(reply, about: id)
    clients.jointWaits[client] = joint
    return said.map { [.reply(client, $0)] } ?? []
  }
}
