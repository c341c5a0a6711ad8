import Conversation
import Core
import Queues
import Scene

extension AppState {
  /// The agent doesn't wait for this answer any more.
  package mutating func noteAnswered(_ permission: String, in stream: ThreadID) {
    for index in clients.sentAnswers.indices
    where clients.sentAnswers[index].permission == permission && clients.sentAnswers[index].stream == stream {
      clients.sentAnswers[index].hasArrived = true
    }
  }

  /// Tells clients whether their answers were taken, or why they won't do.
  package mutating func tellOfAnswers() -> [Effect] {
    guard !clients.sentAnswers.isEmpty else { return [] }
    var effects: [Effect] = []
    var remaining: [SentAnswer] = []
    for wait in clients.sentAnswers {
      let turn = workspace.streams[wait.stream]?.turn
      guard wait.hasArrived || turn == nil else {
        remaining.append(wait)
        continue
      }
      // Others may be asked, and be asked again, beside it.
      let again = turn?.permissions.first { $0.askedAt == wait.askedAt && !wait.asked.contains($0.id) }
      if let problem = again?.problem {
        effects.append(.reply(wait.client, .refused(Refusal(.refused, problem, hint: "It is asked again."))))
      } else {
        effects.append(.reply(wait.client, .done(wait.answer)))
      }
    }
    clients.sentAnswers = remaining
    return effects
  }
}
