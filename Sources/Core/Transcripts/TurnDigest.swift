import Conversation
import Texts

/// What a turn came to, from what is known without asking anybody: one line at its end.
package struct TurnDigest: Equatable, Sendable {
  /// Below this a turn that used no tools needs no words.
  private static let shortSeconds: Int64 = 10

  var seconds: Int64
  var tools = 0
  var failedTools = 0
  var files: [FileChange] = []
  var usage: TurnUsage

  package init(of turn: Turn, entries: ArraySlice<Entry>, endedAt now: Timestamp) {
    seconds = max(0, now.seconds(since: turn.startedAt))
    usage = turn.usage
    for entry in entries where entry.kind == .tool {
      tools += 1
      if entry.status == .failed { failedTools += 1 }
      // What a command prints may look like a difference and have changed nothing.
      guard entry.status == .done, entry.toolKind != "execute", entry.toolKind != "read" else { continue }
      for change in FileChange.changes(in: entry.text) { add(change) }
    }
  }

  private mutating func add(_ change: FileChange) {
    if let place = files.firstIndex(where: { $0.path == change.path }) {
      files[place].added += change.added
      files[place].removed += change.removed
    } else {
      files.append(change)
    }
  }

  private var isWorthWords: Bool {
    tools > 0 || seconds >= TurnDigest.shortSeconds || usage.inputTokens != nil || usage.outputTokens != nil
      || usage.costMicros != nil
  }

  /// Nil for a turn of which there is nothing to tell.
  package var text: String? {
    guard isWorthWords else { return nil }
    var facts = [TurnDigest.duration(seconds)]
    if tools > 0 {
      facts.append((tools == 1 ? "1 tool" : "\(tools) tools") + (failedTools > 0 ? ", \(failedTools) failed" : ""))
    }
    if let fact = filesFact { facts.append(fact) }
    switch (usage.inputTokens, usage.outputTokens) {
    case (let into?, let out?):
      facts.append("\(TurnDigest.short(into)) tokens in, \(TurnDigest.short(out)) out")
    case (let into?, nil): facts.append("\(TurnDigest.short(into)) tokens in")
    case (nil, let out?): facts.append("\(TurnDigest.short(out)) tokens out")
    case (nil, nil): break
    }
    if let cost = usage.costMicros { facts.append(TurnDigest.dollars(cost)) }
    return facts.joined(separator: TurnDigest.separator)
  }

  package static let separator = " · "

  private var filesFact: String? {
    guard let first = files.first else { return nil }
    let name = first.path.lastPathPart ?? first.path
    let subject = files.count == 1 ? name : "\(files.count) files"
    let (added, removed) = files.reduce((0, 0)) { ($0.0 + $1.added, $0.1 + $1.removed) }
    return subject + (added > 0 ? " +\(added)" : "") + (removed > 0 ? " -\(removed)" : "")
  }

  private static func duration(_ seconds: Int64) -> String {
    switch seconds {
    case ..<60: "\(seconds)s"
    case ..<3600: "\(seconds / 60)m\(Timestamp.padded(seconds % 60))s"
    default: "\(seconds / 3600)h\(Timestamp.padded(seconds / 60 % 60))m"
    }
  }

  package static func short(_ number: Int) -> String {
    switch number {
    case ..<1000: "\(number)"
    case ..<10_000: "\(number / 1000).\(number / 100 % 10)k"
    case ..<1_000_000: "\(number / 1000)k"
    default: "\(number / 1_000_000).\(number / 100_000 % 10)M"
    }
  }

  package static func dollars(_ micros: Int64) -> String {
    if micros > 0, micros < 10_000 { return "under $0.01" }
    return "$\(micros / 1_000_000).\(Timestamp.padded(micros / 10_000 % 100))"
  }
}
