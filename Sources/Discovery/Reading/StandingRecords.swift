/// Which of a file's records stand, taken last to first: what was taken back does not, nor what a later record of its name has
/// replaced, nor what stands there once more.
struct StandingRecords {
  /// The messages that were met.
  private(set) var names: Set<String> = []
  /// The nodes that were met: a copy of a record has its node's id.
  private var nodes: Set<String> = []
  /// Everything back to this message is void.
  private var target: String?
  /// Everything before is void.
  private(set) var isOver = false

  /// Records before may not stand because of those that were taken.
  var takesBack: Bool { isOver || target != nil }

  mutating func stands(_ record: Record) -> Bool {
    guard !isOver else { return false }
    let isNew = record.node.map { nodes.insert($0.id).inserted } ?? true
    let isLast = record.message.map { names.insert($0).inserted } ?? true
    if let target {
      if record.message == target { self.target = nil }
      return false
    }
    target = record.rewindsTo
    isOver = record.startsOver
    return isLast && isNew
  }
}
