import Conversation
import Texts

extension Entry {
  /// The exit code of the program that a turn ended with. What an agent says after one is its own judgement of it.
  static func closingExitCode(of turn: some BidirectionalCollection<Entry>) -> Int? {
    guard let last = turn.last(where: { $0.kind == .tool || $0.role == .agent }), last.kind == .tool else { return nil }
    return last.exitCode
  }
}

extension WorkStream {
  /// What the turn came to, in a line of its own; and its last words, for the lists.
  mutating func tellEnd(of turn: Turn, in transcripts: inout Transcripts, _ stamp: inout Stamp) {
    let entries = transcripts[id]?.entries ?? []
    // A turn that the agent began by itself has no message of the person's before it.
    let start =
      entries.lastIndex { $0.role == .user && $0.reference == turn.message.text }
      ?? entries.lastIndex { $0.role == .user || $0.kind == .digest }.map { $0 + 1 } ?? entries.startIndex
    let said = entries[start...]
    closingWords = said.last { $0.role == .agent && $0.kind == .text }.map { ClosingWords.of($0.text) } ?? ""
    closedInFailure = (Entry.closingExitCode(of: said) ?? 0) != 0
    guard let facts = TurnFacts(of: turn, entries: said, endedAt: stamp.now) else { return }
    messageCount += 1
    var digest = Entry(
      id: stamp.freshID(), number: messageCount, role: .system, kind: .digest, text: TurnDigest.text(of: facts),
      at: stamp.now, status: .done)
    digest.facts = facts
    transcripts.append(digest, to: id)
  }
}
