import Conversation

/// The threads by their ids, in parts: while somebody holds a copy, a change copies its own part and not the table of all.
package struct StreamTable: Equatable, Sendable {
  private static let partCount = 256

  package private(set) var count = 0
  /// One reference for each thread, so that a copy of a part costs little.
  private var parts: [[ThreadID: Shared]] = Array(repeating: [:], count: StreamTable.partCount)

  package var all: some Collection<WorkStream> { parts.lazy.flatMap { $0.values }.map { $0.stream } }

  /// Hands over each thread where it stands.
  func forEach(_ body: (WorkStream) -> Void) {
    for part in parts { for kept in part.values { body(kept.stream) } }
  }

  func allSatisfy(_ isSo: (WorkStream) -> Bool) -> Bool {
    parts.allSatisfy { part in part.values.allSatisfy { isSo($0.stream) } }
  }

  /// Hands over one thread where it stands.
  func look(at id: ThreadID, _ body: (WorkStream) -> Void) {
    if let kept = parts[StreamTable.part(of: id)][id] { body(kept.stream) }
  }

  /// Takes a thread that isn't there yet: very many are read at a start.
  mutating func add(_ stream: consuming WorkStream) {
    let id = stream.id
    let old = parts[StreamTable.part(of: id)].updateValue(Shared(stream), forKey: id)
    if old == nil { count += 1 }
  }

  package subscript(id: ThreadID) -> WorkStream? {
    get { parts[StreamTable.part(of: id)][id]?.stream }
    set {
      let old = parts[StreamTable.part(of: id)].updateValue(newValue, for: id)
      count += (newValue == nil ? 0 : 1) - (old == nil ? 0 : 1)
    }
  }

  mutating func reserveCapacity(_ count: Int) {
    for part in parts.indices { parts[part].reserveCapacity(count / StreamTable.partCount) }
  }

  /// The ends of ids are as good as random.
  private static func part(of id: ThreadID) -> Int {
    Int(truncatingIfNeeded: id.unique.low % UInt64(partCount))
  }
}

extension [ThreadID: Shared] {
  /// The answer is what was there before.
  fileprivate mutating func updateValue(_ stream: WorkStream?, for id: Key) -> Value? {
    guard let stream else { return removeValue(forKey: id) }
    return updateValue(Shared(stream), forKey: id)
  }
}

/// A thread as it stands in the table: never changed, only replaced.
private final class Shared: Equatable, Sendable {
  let stream: WorkStream

  init(_ stream: consuming WorkStream) { self.stream = stream }

  static func == (left: Shared, right: Shared) -> Bool { left === right || left.stream == right.stream }
}
