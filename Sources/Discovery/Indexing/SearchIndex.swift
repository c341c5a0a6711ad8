import Conversation
import Indexing

/// Where what was said in found threads is kept for the search: an index that somebody else can write.
package struct SearchIndex {
  /// The found threads of which not all is known, the newest in front, and how many there are in all.
  let unread: () throws -> (sessions: [UnreadSession], all: Int)
  /// All of the readings or none of them.
  let write: ([SearchIndexReading]) throws -> Void
  /// It is as large as it may become.
  let isFull: () throws -> Bool
  /// The names that people gave to sessions in the middle of their records.
  let names: () throws -> [SessionKey: String]

  package init(
    unread: @escaping () throws -> (sessions: [UnreadSession], all: Int),
    write: @escaping ([SearchIndexReading]) throws -> Void, isFull: @escaping () throws -> Bool,
    names: @escaping () throws -> [SessionKey: String]
  ) {
    self.unread = unread
    self.write = write
    self.isFull = isFull
    self.names = names
  }
}
