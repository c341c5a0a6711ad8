import Conversation

/// A database of sessions that somebody else can read: opencode's.
package struct SessionDatabase: Sendable {
  /// A session as its row has it.
  package struct Row: Equatable, Sendable {
    package var id: String
    var title: String
    var directory: String
    var createdAt: Int64
    var updatedAt: Int64
    var messageCount: Int
    /// The first thing that was said, and the last message, as JSON.
    var firstPart: String?
    var lastMessage: String?
    /// The place of its last part.
    var lastPlace: Int64

    package init(
      id: String, title: String, directory: String, createdAt: Int64, updatedAt: Int64, messageCount: Int,
      firstPart: String?, lastMessage: String?, lastPlace: Int64
    ) {
      self.id = id
      self.title = title
      self.directory = directory
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.messageCount = messageCount
      self.firstPart = firstPart
      self.lastMessage = lastMessage
      self.lastPlace = lastPlace
    }
  }

  let provider: String
  /// How the paths of such databases end.
  let pathEnd: String
  /// The sessions of a database that were changed after a moment, in its own units; subagents' left out.
  let sessions: @Sendable (_ path: String, _ after: Int64) throws -> [Row]
  /// The parts of a session between two places, newest last.
  let parts:
    @Sendable (_ path: String, _ session: String, _ places: Range<Int64>, _ limit: Int) throws
      -> [OpencodePart]

  /// The ids of all sessions that a database has.
  let ids: @Sendable (_ path: String) throws -> Set<String>
  /// From here on places are those of a later version: it has all of a session anew, also what the first one has of it.
  let firstLaterPlace: Int64
  /// Whether a later version goes on with its sessions in a way that can't be read.
  let isGoneOnWithElsewhere: @Sendable (_ path: String) throws -> Bool

  package init(
    provider: String, pathEnd: String = ".db", sessions: @escaping @Sendable (String, Int64) throws -> [Row],
    parts: @escaping @Sendable (String, String, Range<Int64>, Int) throws -> [OpencodePart],
    ids: @escaping @Sendable (String) throws -> Set<String>, firstLaterPlace: Int64 = .max,
    isGoneOnWithElsewhere: @escaping @Sendable (String) throws -> Bool = { _ in false }
  ) {
    self.ids = ids
    self.firstLaterPlace = firstLaterPlace
    self.isGoneOnWithElsewhere = isGoneOnWithElsewhere
    self.provider = provider
    self.pathEnd = pathEnd
    self.sessions = sessions
    self.parts = parts
  }

  /// A session went on in the tables of another version than the one in which it was read so far.
  func hasMoved(from place: Int64, to other: Int64) -> Bool {
    place > 0 && other > 0 && (place >= firstLaterPlace) != (other >= firstLaterPlace)
  }

  func reads(_ source: SessionSource) -> Bool {
    source.provider == provider && source.path.hasSuffix(pathEnd)
  }
}
