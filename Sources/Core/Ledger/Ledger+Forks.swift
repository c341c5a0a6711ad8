import Conversation
import Queues

/// A thread that begins with all that was said in another one.
extension Ledger {
  package enum Forking: Equatable, Sendable {
    case forked(ThreadID)
    case refused(ThreadRefusal)
  }

  /// The thread that it is forked from stays as it is, with its place in every list, its outbox and its draft.
  package mutating func fork(
    _ id: ThreadID, named name: String?, _ abilities: AgentAbilities?
  ) -> Forking {
    guard let origin = workspace.streams[id], !origin.isDeleted else { return .refused(.noThread) }
    if let reason = origin.refusalToFork(abilities) { return .refused(reason) }
    var checked = ThreadName.cut(workspace.freeName("\(origin.displayName) (fork)"))
    if let name {
      do throws(ThreadRefusal) { checked = try ThreadName.checked(name) } catch { return .refused(error) }
    }
    var new = origin.forked(as: stamp.freshID(), named: checked, at: stamp.now)
    new.notice(
      "Forked from \"\(origin.displayName)\": its agent knows what was said there. \(origin.effectiveProvider) forks its "
        + "session with the first message: what is said there until then comes along.", status: .done, in: &transcripts,
      &stamp)
    workspace.streams[new.id] = new
    return .forked(new.id)
  }
}

extension Workspace {
  /// The name as it is where no thread has it, or else with a number: the second fork is "X (fork 2)".
  package func freeName(_ name: String) -> String {
    var taken: Set<String> = []
    streams.forEach { if !$0.isDeleted { taken.insert($0.displayName) } }
    guard taken.contains(name) else { return name }
    let end = name.hasSuffix(")") ? ")" : ""
    let lead = name.dropLast(end.count)
    return (2...99).lazy.map { "\(lead) \($0)\(end)" }.first { !taken.contains($0) } ?? name
  }
}
