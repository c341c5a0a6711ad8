import Conversation
import Core
import ReviewScene
import Scene
import Words

extension AppState {
  /// Who waits at a command line for what these effects would begin, and could wait for ever.
  package func clientsWaiting(for held: [Effect]) -> Set<ClientID> {
    var waiting: Set<ClientID> = []
    for effect in held {
      let client: ClientID? =
        switch effect {
        case .run(.land(let asked)): asked.asker.client
        case .agent(.release(let stream, session: _)):
          worktreeRemovals[stream]?.asker.client ?? clients.borrowers[stream]
        case .agent(.answer(permission: let permission, _, in: let stream)):
          clients.sentAnswers.first { $0.stream == stream && $0.permission == permission }?.client
        case .run(.worktree(let wish)): worktreeRemovals[wish.stream]?.asker.client
        case .run(.setFiles(let revert, without: _)): reverting.asked[revert.id]?.asker.client
        case .agent, .run, .reply, .window, .outside, .voice, .hub, .end: nil
        }
      if let client { waiting.insert(client) }
    }
    return waiting
  }
}
