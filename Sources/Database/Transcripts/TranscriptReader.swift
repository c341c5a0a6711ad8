import Core

/// Reads transcripts beside the writer: it never waits for a commit, and the writer never waits for it.
package final class TranscriptReader {
  private let connection: Connection
  private let path: String
  private let place: FilePlace?

  package init(path: String) throws {
    self.path = path
    place = FilePlace(of: path)
    connection = try Connection(path: path, access: .readOnly)
  }

  /// False when the store has been put back meanwhile, and this still reads the one that was removed.
  package var isInPlace: Bool { FilePlace(of: path) == place }

  /// The entries before a number, or the last ones, oldest first; and whether there are earlier ones still.
  package func entries(
    of stream: Identity<WorkStream>, before number: Int? = nil, limit: Int, mostBytes: Int = .max
  ) throws -> (page: [Entry], hasEarlier: Bool) {
    try TranscriptPages(connection: connection).entries(
      of: stream, before: number, limit: limit, mostBytes: mostBytes)
  }

  /// The entries around a number, and whether there are others before and behind them.
  package func entries(
    of stream: Identity<WorkStream>, around number: Int, limit: Int, mostBytes: Int = .max
  ) throws -> (page: [Entry], hasEarlier: Bool, hasLater: Bool) {
    try TranscriptPages(connection: connection).entries(
      of: stream, around: number, limit: limit, mostBytes: mostBytes)
  }

  /// The newest entries that hold all the words, the last of which may be the beginning of one.
  package func search(
    _ text: String, limit: Int, unless cancellation: Cancellation = Cancellation()
  ) throws -> [SearchHit] {
    try connection.interruptible(by: cancellation) {
      try TranscriptSearch(connection: connection).hits(for: text, limit: limit)
    }
  }
}
