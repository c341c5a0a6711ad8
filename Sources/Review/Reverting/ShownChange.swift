/// What a window shows of a thread's change.
package struct ShownChange: Equatable, Sendable {
  /// A tree of its end.
  package let tree: String
  /// The last turn in it, of which some is left.
  package let lastTurn: TreeStretch?

  package init(tree: String, lastTurn: TreeStretch?) {
    self.tree = tree
    self.lastTurn = lastTurn
  }
}
