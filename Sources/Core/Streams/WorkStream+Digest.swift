extension WorkStream {
  /// What the turn came to, in a line of its own; and its last words, for the lists.
  mutating func tellEnd(of turn: Turn, in transcripts: inout Transcripts, _ stamp: inout Stamp) {
    let entries = transcripts[id]?.entries ?? []
    let start = entries.lastIndex { $0.role == .user && $0.reference == turn.message.text } ?? entries.endIndex
    let said = entries[start...]
    closingWords = said.last { $0.role == .agent && $0.kind == .text }.map { ClosingWords.of($0.text) } ?? ""
    guard let text = TurnDigest(of: turn, entries: said, endedAt: stamp.now).text else { return }
    messageCount += 1
    let digest = Entry(
      id: stamp.freshID(), number: messageCount, role: .system, kind: .digest, text: text, at: stamp.now, status: .done)
    transcripts.append(digest, to: id)
  }
}
