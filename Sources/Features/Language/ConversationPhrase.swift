import Core

/// What a conversation says beside what was said in it: who speaks, how far things have come, how to go about in it.
enum ConversationPhrase: Equatable, Sendable {
  // MARK: Where nothing shows

  case noThreadIsOpen
  case beginsThread(key: String)
  case addsCommand(key: String)
  case opensRow(key: String)
  case showsKeys(key: String)
  case nothingSaid
  case nothingSaidYet
  case reading
  case unreadable

  // MARK: Entries

  case you
  case status(Status)
  case thinking
  /// For how long is nil where that is not known.
  case thought(for: String?)
  case plan(done: Int, of: Int)
  case tool(Tool)
  case exit(Int)
  case moreLines(Int)
  /// A key that counts once another one has been pressed.
  case thenKey(String, after: String)
  case more(key: String, isUnicode: Bool)

  // MARK: Going about

  case onlyHere(key: String)
  case nothingToFold
  case allUnfolded
  case allFolded
  case nothingToCopy
  case noCode
  case isTooLong
  case copiedText(lines: Int)
  case copiedCode(Int, of: Int, lines: Int)

  // MARK: The search

  case searchTitle
  case searchCloses
  case searchHint(place: Int, of: Int, hasMore: Bool)
  case searchHowTo
  case searching
  case nobodySaidIt
  case nothingFoundYet
  case unread(left: Int, of: Int, isShort: Bool)
  case hitIsDeleted

  /// How far a message of the person's has come, or a tool's call.
  enum Status: Equatable, Sendable, CaseIterable {
    case sending, accepted, done, failed, stopped, uncertain, running, interrupted
  }

  /// What a tool does, as agents tell it.
  enum Tool: String, Equatable, Sendable, CaseIterable { case read, edit, delete, move, search, fetch, think }
}
