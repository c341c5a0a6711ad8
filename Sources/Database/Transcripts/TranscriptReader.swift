import Conversation
import Core
import Indexing

/// Reads transcripts beside the writer: it never waits for a commit, and the writer never waits for it.
package final class TranscriptReader {
  private let connection: Connection
  private let path: String
  private let place: FilePlace?
  /// The index of what was said in found threads, and which file it was when it was opened.
  private var foundPlace: FilePlace?

  package init(path: String) throws {
    self.path = path
    place = FilePlace(of: path)
    connection = try Connection(path: path, access: .readOnly)
  }

  /// False when the store has been put back meanwhile, and this still reads the one that was removed.
  package var isInPlace: Bool { FilePlace(of: path) == place }

  /// Here nothing is written but a note of what is damaged: the next start looks at all of the store.
  private func sound<Result>(_ work: () throws -> Result) throws -> Result {
    do { return try work() } catch let damage as DatabaseError where damage.isDamage {
      let files = StoreFiles(path: path)
      do { try files.makeEmpty(files.suspicion) } catch {
        // There is no room for the note: who meets the damage next makes it.
      }
      throw damage
    }
  }

  /// The entries before a number, or the last ones, oldest first; and whether there are earlier ones still.
  package func entries(
    of stream: ThreadID, before number: Int? = nil, limit: Int, mostBytes: Int = .max
  ) throws -> (page: [Entry], hasEarlier: Bool) {
    try sound {
      try TranscriptPages(connection: connection).entries(
        of: stream, before: number, limit: limit, mostBytes: mostBytes)
    }
  }

  /// The entries around a number, and whether there are others before and behind them.
  package func entries(
    of stream: ThreadID, around number: Int, limit: Int, mostBytes: Int = .max
  ) throws -> (page: [Entry], hasEarlier: Bool, hasLater: Bool) {
    try sound {
      try TranscriptPages(connection: connection).entries(
        of: stream, around: number, limit: limit, mostBytes: mostBytes)
    }
  }

  /// Those of the messages that have an entry of their id in some thread, and whether they were said: one that its agent refused was
  /// only where its turn went on since.
  package func said(among messages: [MessageID]) throws -> [MessageID: Bool] {
    var said: [MessageID: Bool] = [:]
    for message in messages {
      said[message] = try connection.first(
        """
        SELECT own.status IS NOT 'failed' OR EXISTS (
          SELECT 1 FROM message AS later WHERE later.session_id = own.session_id AND later.number > own.number
            AND later.reference = ?1 AND later.status IS NOT 'failed')
        FROM message AS own WHERE own.id = ?1
        """, [.text(message.text)]
      ) { $0.int() != 0 }
    }
    return said
  }

  /// The newest entries that hold all the words, the last of which may be the beginning of one.
  package func search(
    _ text: String, limit: Int, unless cancellation: Cancellation = Cancellation()
  ) throws -> [SearchHit] {
    try sound {
      try connection.interruptible(by: cancellation) {
        try TranscriptSearch(connection: connection).hits(for: text, limit: limit)
      }
    }
  }

  /// What turns used and cost in all, a sum for each value of what was asked for.
  package func costs(_ question: CostQuestion) throws -> [CostSum] {
    try CostRows(connection: connection).sums(question)
  }

  /// The newest entries in found threads' own records, each of which is read again by whom it is given.
  package func searchFound(
    _ text: String, limit: Int, unless cancellation: Cancellation = Cancellation(),
    read: (_ number: Int, _ source: SessionSource) -> SearchIndexEntry?
  ) throws -> [SearchHit] {
    do {
      guard try openFound() else { return [] }
      return try connection.interruptible(by: cancellation) {
        try FoundSearch(connection: connection).hits(for: text, limit: limit) { number, source in
          cancellation.isCancelled ? nil : read(number, source)
        }
      }
    } catch let damage as DatabaseError where damage.isDamage {
      do { try FoundIndex.suspect(besideStore: path) } catch {
        // There is no room for the note: the next search makes it.
      }
      throw damage
    }
  }

  /// Somebody has removed the index, or nobody has begun it yet.
  package var lacksFound: Bool { FilePlace(of: FoundIndex.path(besideStore: path)) == nil }

  /// False where there is no index yet. One that was made anew is another one.
  private func openFound() throws -> Bool {
    let path = FoundIndex.path(besideStore: path)
    let place = FilePlace(of: path)
    if place != foundPlace {
      if foundPlace != nil { try connection.run("DETACH found") }
      foundPlace = nil
      guard place != nil else { return false }
      try connection.run("ATTACH ? AS found", [.text(path)])
      foundPlace = place
    }
    // Between its making and its first tables it is empty.
    return try place != nil && connection.integer("PRAGMA found.user_version") == FoundSchema.version
  }
}
