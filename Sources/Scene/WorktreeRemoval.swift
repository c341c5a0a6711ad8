import Languages

/// A thread's folder that the person wants removed: who is to hear of it, and how much they have said.
package struct WorktreeRemoval: Equatable, Sendable {
  package let asker: Asker
  /// Also with the files that git ignores, which nothing brings back.
  package let withIgnored: Bool
  /// The thread's own agent has ended for it.
  package var hasReleased = false

  package init(asker: Asker, withIgnored: Bool) {
    self.asker = asker
    self.withIgnored = withIgnored
  }
}
