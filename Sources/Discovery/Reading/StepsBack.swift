import Conversation

/// Where a conversation that is a tree goes on from an earlier place than its last message: the person went back, and of what
/// was said since then the agent knows nothing. The file's records are taken last to first.
struct StepsBack {
  /// As much of the file is looked through for the place that a record goes on from.
  private static let byteLimit: Int64 = 8 << 20

  private struct Step {
    let place: Int64
    let at: Timestamp?
    /// The messages of the person that were met before its own place was.
    let prompts: Int
  }

  /// By the record that they go on from, which was not met yet.
  private var waiting: [String: [Step]] = [:]
  private var prompts = 0
  private var found: [Int64: Timestamp?] = [:]

  mutating func take(_ record: Record, at place: Int64) {
    meet(record)
    guard let node = record.node, node.mayStepBack, let parent = node.parent else { return }
    waiting[parent, default: []].append(Step(place: place, at: record.at, prompts: prompts))
  }

  private mutating func meet(_ record: Record) {
    guard let node = record.node else { return }
    for step in waiting.removeValue(forKey: node.id) ?? [] where step.prompts < prompts {
      found[step.place] = .some(step.at)
    }
    if record.saysWords { prompts += 1 }
  }

  /// Looks for the places that were not met yet in the lines before those that were taken.
  mutating func lookFurther(_ lines: inout BackwardLines, _ format: SessionFormat) {
    let limit = lines.bytesRead + StepsBack.byteLimit
    while !waiting.isEmpty, lines.bytesRead < limit, let line = lines.next() {
      guard case .bytes(let content) = line.content,
        let record = content.withUnsafeBufferPointer({ format.record($0) })
      else { continue }
      meet(record)
    }
  }

  /// What stands before the pieces of a record; its own place is the byte before the record's line, where no line begins.
  func notice(before place: Int64, session: SessionKey, otherwise time: Timestamp) -> [OutsidePiece] {
    guard let at = found[place] else { return [] }
    return [Said.wentBack.piece(at: place - 1, part: 0, time: at ?? time, session: session)]
  }
}
