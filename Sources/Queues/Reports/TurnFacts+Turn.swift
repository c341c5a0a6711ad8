import Conversation
import Texts

extension TurnFacts {
  /// Below this a turn that used no tools needs no words.
  private static let shortSeconds: Int64 = 10

  /// From what is known without asking anybody. Nil for a turn of which there is nothing to tell.
  package init?(of turn: Turn, entries: ArraySlice<Entry>, endedAt now: Timestamp) {
    self.init(seconds: max(0, now.seconds(since: turn.startedAt)))
    var changes: [FileChange] = []
    for entry in entries where entry.kind == .tool {
      tools += 1
      if entry.status == .failed { failedTools += 1 }
      // What a command prints may look like a difference and have changed nothing.
      guard entry.status == .done, entry.toolKind != "execute", entry.toolKind != "read" else { continue }
      for change in FileChange.changes(in: entry.text) { changes.add(change) }
    }
    files = changes.count
    if files == 1 { file = changes.first.map { $0.path.lastPathPart ?? $0.path } }
    addedLines = changes.reduce(0) { $0 + $1.added }
    removedLines = changes.reduce(0) { $0 + $1.removed }
    (inputTokens, outputTokens, costMicros) = (turn.usage.inputTokens, turn.usage.outputTokens, turn.usage.costMicros)
    // Of a turn that was stopped before its model had answered, some agents tell that it used nothing.
    if (inputTokens ?? 0) == 0, (outputTokens ?? 0) == 0 {
      (inputTokens, outputTokens) = (nil, nil)
      if costMicros == 0 { costMicros = nil }
    }
    guard
      tools > 0 || seconds >= TurnFacts.shortSeconds || inputTokens != nil || outputTokens != nil || costMicros != nil
    else { return nil }
  }
}

extension [FileChange] {
  fileprivate mutating func add(_ change: FileChange) {
    guard let place = firstIndex(where: { $0.path == change.path }) else { return append(change) }
    self[place].added += change.added
    self[place].removed += change.removed
  }
}
