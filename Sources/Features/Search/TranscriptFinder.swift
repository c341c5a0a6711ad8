import Core
import JSON
import Toolkit

/// The dialog that finds words in all conversations: what is typed, and what was found for it.
package struct TranscriptFinder: Equatable, Sendable {
  /// As many as one looks through before typing another word.
  static let mostHits = 50

  var words = TextEdit(isOneLine: true)
  /// Each change of the words is a search of its own.
  var query = 0
  /// The search whose hits these are.
  var answered = 0
  var hits: [SearchHit] = []
  var problem: String?
  var cursor = 0

  /// One letter is the beginning of half of all words; one ideograph is a word.
  static func saysEnough(_ words: String) -> Bool {
    words.utf8.count > 1
  }

  var isWaiting: Bool { answered < query }

  var marked: [String] { words.text.split { $0.isWhitespace }.map { $0.lowercased() } }
}

extension AppState {
  mutating func beginSearch(in id: WindowID) -> [Effect] {
    windows[id]?.dialog = .search(TranscriptFinder())
    return unreadThreads == nil ? [] : [.outside(.hurry)]
  }

  /// What was typed has changed: what was found for it before is of no use any more.
  mutating func search(_ finder: TranscriptFinder, in id: WindowID) -> [Effect] {
    var finder = finder
    finder.query += 1
    finder.cursor = 0
    finder.problem = nil
    let words = finder.words.text.trimmedOfBlanks
    guard TranscriptFinder.saysEnough(words) else {
      finder.hits = []
      finder.answered = finder.query
      windows[id]?.dialog = .search(finder)
      return []
    }
    windows[id]?.dialog = .search(finder)
    return [.run(.search(words, limit: TranscriptFinder.mostHits, for: .window(id, query: finder.query)))]
  }

  mutating func take(_ hits: [SearchHit], for asker: SearchAsker, problem: String?) -> [Effect] {
    // What is in no list is left out: deleted threads, also those whose deletion isn't on disk yet, and what other programs
    // keep while that is not followed.
    let hits = hits.filter { workspace.streams[$0.stream].map(workspace.streams.isListed) ?? false }
    switch asker {
    case .client(let client):
      if let problem { return [.reply(client, .refused(Refusal(.refused, problem)))] }
      return [.reply(client, .done(Shapes.found(hits, left: unreadThreads, in: workspace)))]
    case .window(let id, let query):
      guard case .search(var finder)? = windows[id]?.dialog, query == finder.query else { return [] }
      // What was found once more stays where the cursor is, though newer hits came before it.
      let current = finder.answered == query && finder.cursor > 0 ? finder.hits[finder.cursor] : nil
      let place = current.flatMap { hit in
        hits.firstIndex { $0.stream == hit.stream && $0.entryNumber == hit.entryNumber }
      }
      finder.hits = hits
      finder.answered = query
      finder.problem = problem
      finder.cursor = place ?? min(finder.cursor, max(0, hits.count - 1))
      windows[id]?.dialog = .search(finder)
      return []
    }
  }

  /// Opens the thread where the words were said.
  mutating func open(_ hit: SearchHit, marking words: [String], in id: WindowID) {
    guard workspace.streams[hit.stream]?.isDeleted == false else {
      refuse(.conversation(.hitIsDeleted), in: id)
      return
    }
    show(hit.stream, in: id)
    windows[id]?.isComposing = false
    windows[id]?.conversation.cursor = hit.entryNumber
    windows[id]?.conversation.marked = words
    show(entry: hit.entryNumber, in: id)
  }
}

extension Dialogs {
  static func search(
    _ key: Key, _ finder: TranscriptFinder, in id: WindowID, _ state: inout AppState
  ) -> [Effect] {
    var finder = finder
    let last = max(0, finder.hits.count - 1)
    switch key.code {
    case .enter:
      guard finder.hits.indices.contains(finder.cursor) else { return [] }
      state.windows[id]?.dialog = nil
      state.open(finder.hits[finder.cursor], marking: finder.marked, in: id)
      return []
    case .down: finder.cursor = min(finder.cursor + 1, last)
    case .up: finder.cursor = max(0, finder.cursor - 1)
    case .pageDown: finder.cursor = min(finder.cursor + 5, last)
    case .pageUp: finder.cursor = max(0, finder.cursor - 5)
    default:
      let before = finder.words.text
      _ = finder.words.press(key)
      guard finder.words.text == before else { return state.search(finder, in: id) }
    }
    state.windows[id]?.dialog = .search(finder)
    return []
  }
}
