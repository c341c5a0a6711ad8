import Texts

/// How far a message had come, by what was heard of its turn.
package enum MessageFate: Equatable, Sendable {
  /// Provably the agent was never told.
  case notLeft
  case unknown, accepted, answered

  package var words: String {
    switch self {
    case .notLeft: "the agent had not been told of it yet"
    case .unknown: "whether the agent got it is not known"
    case .accepted: "the agent had accepted it; whether it recorded it is not known"
    case .answered: "the agent had accepted it and begun to answer"
    }
  }
}

extension InSession {
  /// What the session's own record tells of a message that was cut off; nil where it doesn't.
  package var wordsOfRecord: String? {
    switch self {
    case .yes: "the agent's session has it; whether it was finished is not known"
    case .no: "the agent's session doesn't have it, so it was not said"
    case .maybe: nil
    }
  }

  /// The same behind the reason why its turn broke off.
  package var sentenceOfRecord: String? {
    switch self {
    case .yes: "The agent's session has the message."
    case .no: "The agent's session doesn't have the message."
    case .maybe: nil
    }
  }

  /// The same where no record has told yet.
  package static let doubt = "Whether its session has the message is not known."
  /// In its place where the record was asked.
  package static let untold = "Whether its session has the message is not known, and its record can't tell."

  /// What is said of a message from then on.
  package static func untold(behind words: String) -> String {
    words.hasSuffix(doubt) ? String(words.dropLast(doubt.count)) + untold : words + "; its session's record can't tell"
  }
}

extension Transcripts {
  package func fate(of message: MessageID, in stream: ThreadID) -> MessageFate {
    let entries = self[stream]?.entries ?? []
    let place = entries.lastIndex { $0.role == .user && $0.reference == message.text }
    // Of a long turn only the end is in memory.
    let since = entries[(place.map { $0 + 1 } ?? entries.startIndex)...]
    if since.contains(where: { $0.role == .tool || $0.role == .agent && $0.kind != .thought }) { return .answered }
    guard let place else { return .unknown }
    return entries[place].status == .accepted ? .accepted : .unknown
  }
}

extension EarlierTry {
  private static let link = " Of the try before: "
  private static let linkInSentence = "; of the try before: "

  /// What is said of this try and of those before, the last one first. Where several ended so, it is said once.
  package func words(behind words: String?) -> String? {
    guard let before = self.words, let words else { return words ?? self.words }
    let told = before.replacing(Self.linkInSentence, with: Self.link)
    var (earlier, rest): ([String], Substring) = ([], told[...])
    while let link = rest.firstRange(of: Self.link) {
      earlier.append(String(rest[..<link.lowerBound]))
      rest = rest[link.upperBound...]
    }
    earlier.append(String(rest))
    var all = ""
    for part in ([words] + earlier.filter { $0 != words }).reversed() {
      let link = part.hasSuffix(".") ? Self.link : Self.linkInSentence
      all = all.isEmpty ? part : part + link + all
    }
    return all
  }
}
