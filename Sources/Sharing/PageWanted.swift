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
  /// The mark of the page that is known: another one is wanted once there is more. Nil for what is wanted at once.
  package let since: String?
  /// A window shows the thread's end: what its person had not seen of it they have seen with this page.
  package let isSeen: Bool

  package init(thread: SharedID, part: Part, since: String? = nil, isSeen: Bool = false) {
    self.thread = thread
    self.part = part
    self.since = since
    self.isSeen = isSeen
  }

  /// Whoever asked looks elsewhere by then.
  package var keepMilliseconds: Int64 { since == nil ? 600_000 : PageWanted.givenUpAfter }

  /// For so long a page waits at its host for more to be said. Then that host says that there is nothing, and forgets it.
  package static let waitsFor: Int64 = 60_000
  /// Who asked for more and has heard nothing by then asks anew.
  package static let givenUpAfter: Int64 = 90_000
  /// Who wrote that it is seen looks at it for so long in any case.
  package static let seesFor: Int64 = 10_000
  /// The same conversation is told no more often than this.
  package static let pace: Int64 = 1000
  /// A page of more bytes is told so much more rarely.
  package static let bytesAtPace = 64 << 10
}
