import Conversation
import Core
import Languages
import Queues
import Scene
import Words

/// Going on with a session that an agent keeps and that serves no thread yet.
extension AppState {
  package func sessionsWanted(_ directory: String, _ provider: String) -> SessionsWanted {
    SessionsWanted(provider: provider, directory: directory, host: workspace.projectChoices[directory]?.host)
  }

  /// The thread that goes on with a session: one is begun where there is none.
  package mutating func adopt(
    _ session: AgentSession, _ wanted: SessionsWanted, by asker: Asker, _ stamp: inout Stamp
  ) -> (ThreadID, [Effect]) {
    let key = SessionKey(provider: wanted.provider, providerSessionId: session.id)
    let known = workspace.streams.thread(servedBy: key).flatMap { workspace.streams[$0] }
    let (thread, effects) = change(&stamp) { $0.adopt(session, wanted) }
    let name = workspace.streams[thread]?.name(in: language(of: asker)) ?? ""
    if known == nil { note(.thread(.began(name)), nil, by: asker) }
    if known?.isDeleted == true { note(.thread(.restored(.one(name))), nil, by: asker) }
    return (thread, effects)
  }
}
