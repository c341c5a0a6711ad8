import Conversation
import Core
import Settings

/// A client's search that waits until what was said in found threads has been read.
package struct HeldSearch: Equatable, Sendable {
  package let client: ClientID
  let text: String
  let deadline: Timestamp
}

extension SearchHit {
  /// As many as one looks through before typing another word.
  package static let most = 50

  /// One letter is the beginning of half of all words; one ideograph is a word.
  package static func areEnough(_ words: String) -> Bool { words.utf8.count > 1 }
}

extension AppState {
  /// Who waits at a command line gets what is known by then.
  private static let patienceSeconds: Int64 = 5

  /// How many threads of other programs the search doesn't know, or not whole; nil where it knows them all.
  package var unreadThreads: IndexProgress? {
    guard surroundings.canDiscover, workspace.settings.discovers else { return nil }
    let all = workspace.streams.foundCount
    // Those that nobody has looked at yet come on top.
    let left = (indexProgress?.left ?? 0) + max(0, all - (indexProgress?.all ?? 0))
    return left == 0 ? nil : IndexProgress(left: min(left, all), all: all)
  }

  /// What can be read soon is waited for: the first search of all is to find what was said, too.
  package mutating func search(_ text: String, for client: ClientID) -> [Effect] {
    guard unreadThreads != nil, followsOutside, !isEnding else {
      return [.run(.search(text, limit: SearchHit.most, for: .client(client)))]
    }
    heldSearches.append(
      HeldSearch(client: client, text: text, deadline: now.adding(seconds: AppState.patienceSeconds)))
    return [.outside(.hurry)]
  }

  package mutating func answerHeldSearches() -> [Effect] {
    guard !heldSearches.isEmpty else { return [] }
    let isOver = unreadThreads == nil || isEnding
    let due = heldSearches.filter { isOver || $0.deadline <= now }
    heldSearches.removeAll { isOver || $0.deadline <= now }
    return due.map { .run(.search($0.text, limit: SearchHit.most, for: .client($0.client))) }
  }
}
