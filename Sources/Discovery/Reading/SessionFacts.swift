import Conversation

/// What is known of a session from the lines that were looked at.
struct SessionFacts: Equatable {
  var sessionId: String?
  var directory: String?
  var name: Record.Name?
  var firstWords: String?
  var firstAt: Timestamp?
  var lastAt: Timestamp?
  var ending: SessionEnding?
  var isSubagent = false
  /// How many things were said and done in the lines that were looked at.
  var count = 0
  /// Lines that are there whole and make no sense.
  var damagedLines = 0
  /// The longest line that was not looked at.
  var longestLine: Int64 = 0
  /// The last line has no end: it is being written, or was cut off.
  var isHalfWritten = false
  /// Two names for itself that the session's lines give.
  var otherId: String?

  /// The list needs no more of the session's beginning.
  var hasBeginning: Bool { directory != nil && firstWords != nil && firstAt != nil }

  /// A line from the beginning, in the file's order.
  mutating func takeFromStart(_ record: Record) {
    sessionId = sessionId ?? record.sessionId
    directory = directory ?? record.directory.flatMap { $0.isEmpty ? nil : $0 }
    firstAt = firstAt ?? record.at
    takeName(record)
    if record.isSubagent { isSubagent = true }
    guard firstWords == nil else { return }
    for case .person(let text) in record.said where firstWords == nil { firstWords = ThreadName.firstWords(of: text) }
  }

  /// A line from the end, in the reverse of the file's order.
  mutating func takeFromEnd(_ record: Record) {
    lastAt = lastAt ?? record.at
    ending = ending ?? record.ending
    if let id = record.sessionId, let sessionId, id != sessionId { otherId = otherId ?? id }
    sessionId = sessionId ?? record.sessionId
    directory = directory ?? record.directory.flatMap { $0.isEmpty ? nil : $0 }
    guard let found = record.name, found.rank.rawValue > name?.rank.rawValue ?? -1 || name == nil else { return }
    name = found
  }

  /// Of names of one rank the last one counts.
  private mutating func takeName(_ record: Record) {
    guard let found = record.name, found.rank.rawValue >= name?.rank.rawValue ?? -1 else { return }
    name = found
  }
}
