/// A session as its provider's own record has it.
package struct FoundSession: Equatable, Sendable {
  package var provider: String
  package var providerSessionId: String
  package var path: String
  /// Where the agent was started.
  package var directory: String
  /// The repository that the directory is of, or the directory itself.
  package var project: String
  /// The name that the person gave there, or the provider; empty where there is none.
  package var name: String
  /// The first words that were said.
  package var preview: String
  package var createdAt: Timestamp
  package var modifiedAt: Timestamp
  /// How many things were said and done, or at least: a long record is not counted.
  package var messageCount: Int
  package var mark: FileMark
  package var readTo: Int64
  package var ending: SessionEnding?
  /// What in it contradicts itself, in words.
  package var problem: String?

  package init(
    provider: String, providerSessionId: String, path: String, directory: String, project: String, name: String = "",
    preview: String = "", createdAt: Timestamp, modifiedAt: Timestamp, messageCount: Int = 1, mark: FileMark,
    readTo: Int64, ending: SessionEnding? = nil, problem: String? = nil
  ) {
    self.provider = provider
    self.providerSessionId = providerSessionId
    self.path = path
    self.directory = directory
    self.project = project
    self.name = name
    self.preview = preview
    self.createdAt = createdAt
    self.modifiedAt = modifiedAt
    self.messageCount = messageCount
    self.mark = mark
    self.readTo = readTo
    self.ending = ending
    self.problem = problem
  }

  package var key: SessionKey { SessionKey(provider: provider, providerSessionId: providerSessionId) }
}

/// What is seen of the providers' own records.
package enum OutsideNews: Equatable, Sendable {
  case found(FoundSession, growth: SessionGrowth)
  /// The provider doesn't have it any more.
  case gone(SessionKey)
  /// Who writes it has changed.
  case writing(SessionKey, SessionWriting)
  /// The person gave it this name there, somewhere in the middle of its record.
  case named(SessionKey, String)
}

/// What has come to a session since it was last told of.
package enum SessionGrowth: Equatable, Sendable {
  /// The session is new, or its whole file may have changed.
  case whole
  case pieces([OutsidePiece])
  /// What came last is not in the record any more, and this came in its place.
  case replaced(by: [OutsidePiece])
  /// More than is worth telling one by one: so many things, at least.
  case much(Int)
}

/// What is known of a session's file from before, so that it is read again only where it has changed.
package struct KnownSession: Equatable, Sendable {
  package let provider: String
  package let providerSessionId: String
  package let path: String
  package let mark: FileMark
  package let readTo: Int64
  package let ending: SessionEnding?
  package let isGone: Bool

  package init(
    provider: String, providerSessionId: String, path: String, mark: FileMark, readTo: Int64,
    ending: SessionEnding?, isGone: Bool = false
  ) {
    self.provider = provider
    self.providerSessionId = providerSessionId
    self.path = path
    self.mark = mark
    self.readTo = readTo
    self.ending = ending
    self.isGone = isGone
  }

  package var key: SessionKey { SessionKey(provider: provider, providerSessionId: providerSessionId) }
}
