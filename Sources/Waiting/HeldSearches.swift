import Conversation
import Core
import Languages
import Scene

extension AppState {
  /// Who waits at a command line gets what is known by then.
  private static let patienceSeconds: Int64 = 5

  /// What can be read soon is waited for: the first search of all is to find what was said, too.
  package mutating func search(_ text: String, for client: ClientID) -> [Effect] {
    guard unreadThreads != nil, followsOutside, !isEnding else {
      return [.run(.search(text, limit: SearchHit.most, for: .client(client)))]
    }
    clients.searches.append(
      HeldSearch(client: client, text: text, deadline: now.adding(seconds: AppState.patienceSeconds)))
    return [.outside(.hurry)]
  }

  package mutating func answerHeldSearches() -> [Effect] {
    guard !clients.searches.isEmpty else { return [] }
    let isOver = unreadThreads == nil || isEnding
    let due = clients.searches.filter { isOver || $0.deadline <= now }
    clients.searches.removeAll { isOver || $0.deadline <= now }
    return due.map { .run(.search($0.text, limit: SearchHit.most, for: .client($0.client))) }
  }
}
