/// A part of a conversation that another host is asked for.
package struct PageWanted: Equatable, Sendable {
  package enum Part: Equatable, Sendable {
    /// What was said last, from an entry on that is known already, with what waits there.
    case end(from: Int?)
    /// What precedes an entry.
    case before(Int)
    /// What lies around an entry.
    case around(Int)
    case start
  }

  package let thread: SharedID
  package let part: Part

  package init(thread: SharedID, part: Part) {
    self.thread = thread
    self.part = part
  }

  /// Whoever asked looks elsewhere by then.
  package static let keepMilliseconds: Int64 = 600_000
}
