import Conversation
import Core
import ReviewScene
import Scene
import Words

extension AppState {
  /// Who waits at a command line for what these effects would begin, and could wait for ever.
  package func clientsWaiting(for held: [Effect]) -> Set<ClientID> {
    var clients: Set<ClientID> = []
    for effect in held {
      let asker: Asker? =
        switch effect {
        case .run(.land(let asked)): asked.asker
        case .agent(.release(let stream, session: _)): worktreeRemovals[stream]?.asker
        case .run(.worktree(let wish)): worktreeRemovals[wish.stream]?.asker
        case .run(.setFiles(let revert, without: _)): reverting.asked[revert.id]?.asker
        case .agent, .run, .reply, .window, .outside, .voice, .hub, .end: nil
        }
      if case .client(let client, _)? = asker { clients.insert(client) }
    }
    return clients
  }
}
