import Conversation

/// What was said in a thread, in short, for an agent that goes on with it and knows nothing of it.
package struct Recap: Equatable, Sendable {
  /// As much as an agent reads without losing sight of the message behind it, and a person of what they send.
  private static let mostBytes = 8000

  package struct Piece: Equatable, Sendable {
    let role: Entry.Role
    /// The agent that said it; nil is the person, or nobody.
    let agent: String?
    package let text: String
  }

  /// What the person said, also to an agent's question, and with what each answer ended.
  package let pieces: [Piece]
  /// Something between the first piece and the others was left out.
  package let isCut: Bool

  /// With the agent that served the thread when an entry was made, and with the words for a turn that broke off at the end. Nil
  /// where nothing was said, or nothing since then.
  package init?(of entries: [(entry: Entry, agent: String)], since: Timestamp? = nil, brokenOff: String? = nil) {
    var all: [Piece] = []
    for (entry, agent) in entries where since.map({ entry.at > $0 }) ?? true {
      if entry.isAnsweredQuestion {
        all.removeLast(all.last?.agent == agent ? 1 : 0)
        all.append(Piece(role: .agent, agent: agent, text: RecapText.shortened(entry.title)))
        all.append(Piece(role: .user, agent: nil, text: RecapText.shortened(entry.text)))
        continue
      }
      let isSaid = entry.kind == .text && (entry.role == .user || entry.role == .agent)
      let text = RecapText.shortened(entry.text)
      guard isSaid || entry.saysItWentBack, !text.isEmpty else { continue }
      let piece = Piece(role: entry.role, agent: entry.role == .agent ? agent : nil, text: text)
      // Of an answer in several parts the last one says what came of it.
      if piece.agent != nil, all.last?.agent == piece.agent { all.removeLast() }
      all.append(piece)
    }
    if !all.isEmpty, let brokenOff { all.append(Piece(role: .system, agent: nil, text: brokenOff)) }
    guard let first = all.first else { return nil }
    // What it was about, and what was said last.
    var left = Recap.mostBytes - first.text.utf8.count
    let last = all.dropFirst().reversed().prefix { piece in
      left -= piece.text.utf8.count
      return left >= 0
    }
    pieces = [first] + last.reversed()
    isCut = pieces.count < all.count
  }

  /// Those who speak in it, in the order in which they do.
  package var agents: [String] {
    pieces.compactMap(\.agent).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// As the beginning of a message: the heading, and each piece behind who said it.
  package func text(_ heading: String, me: String) -> String {
    var parts = pieces.map { $0.role == .system ? "(\($0.text))" : "\($0.agent ?? me): \($0.text)" }
    if isCut { parts.insert("…", at: 1) }
    return ([heading] + parts).joined(separator: "\n\n") + "\n\n"
  }
}
