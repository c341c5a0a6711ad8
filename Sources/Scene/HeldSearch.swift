import Conversation
import Core
import Languages
import Queues
import Settings

/// A client's search that waits until what was said in found threads has been read.
package struct HeldSearch: Equatable, Sendable {
  package let client: ClientID
  package let text: String
  package let deadline: Timestamp

  package init(client: ClientID, text: String, deadline: Timestamp) {
    (self.client, self.text, self.deadline) = (client, text, deadline)
  }
}

extension SearchHit {
  /// As many as one looks through before typing another word.
  package static let most = 50

  /// One letter is the beginning of half of all words; one ideograph is a word.
  package static func areEnough(_ words: String) -> Bool { words.utf8.count > 1 }

  /// Signs are in no index: only what has a letter or a digit is looked for.
  package static func canBeFound(_ words: String) -> Bool { words.contains { $0.isLetter || $0.isNumber } }
}

extension AppState {
  /// How many threads of other programs the search doesn't know, or not whole; nil where it knows them all.
  package var unreadThreads: IndexProgress? {
    guard surroundings.canDiscover, workspace.settings.discovers else { return nil }
    let all = workspace.streams.foundCount
    // Those that nobody has looked at yet come on top.
    let left = min(all, (indexProgress?.left ?? 0) + max(0, all - (indexProgress?.all ?? 0)))
    return left == 0 ? nil : IndexProgress(left: left, all: all)
  }
}
