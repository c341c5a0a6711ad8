import CSystem

/// The memory that the threads of the process take from.
package enum Heap {
  /// One heap for all of them, while there is only one. A thread's own heap grows page by page, each by a call of the
  /// system, and what one thread gives back is of no use to another.
  package static func share() { cs_share_heap() }
}
