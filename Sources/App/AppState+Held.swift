import Conversation
import Core
import Languages
import Queues
import ReviewScene
import Scene

extension AppState {
  /// Who waits at a command line for what these effects would begin, and could wait for ever.
  package func clientsWaiting(for held: [Effect]) -> Set<ClientID> {
    Set(
      held.compactMap { effect in
        switch effect {
        case .run(.land(let asked)): asked.asker.client
        case .agent(.release(let stream, session: _)):
          worktreeRemovals[stream]?.asker.client ?? clients.borrowers[stream]
        case .agent(.answer(permission: let permission, _, in: let stream)):
          clients.sentAnswers.first { $0.stream == stream && $0.permission == permission }?.client
        case .run(.worktree(let wish)): worktreeRemovals[wish.stream]?.asker.client
        case .run(.setFiles(let revert, without: _, shown: _)): reverting.asked[revert.id]?.asker.client
        case .agent, .run, .reply, .window, .outside, .voice, .hub, .end: nil
        }
      })
  }

  /// What somebody has asked to end goes on, since it would lose what can't be saved; a signal ends us all the same. The answer is
  /// what agents have told meanwhile.
  mutating func callOffEnd() -> [AgentReport] {
    defer { (askedToStop, reportsOfTheEnd) = ([], []) }
    guard !askedToStop.isEmpty else { return [] }
    isEnding = false
    // What was to leave meanwhile leaves.
    workspace.streams.touch(workspace.streams.withOutbox)
    return reportsOfTheEnd
  }
}
