/// Files that are to be as another tree has them: those in which two trees differ, from the one to the other.
package struct TreeChange: Equatable, Sendable {
  /// A folder in the repository whose files they are.
  package let directory: String
  /// The repository of upnext's own that has the trees.
  package let store: String
  package let from: String
  package let to: String
  /// What keeps both readable; nil where they don't differ.
  package let pack: String?

  package init(directory: String, store: String, from: String, to: String, pack: String?) {
    self.directory = directory
    self.store = store
    self.from = from
    self.to = to
    self.pack = pack
  }

  /// What takes it back.
  package var reversed: TreeChange {
    TreeChange(directory: directory, store: store, from: to, to: from, pack: pack)
  }
}

/// What is left of a turn's change, where the person has set some of it back.
package struct Rest: Equatable, Sendable {
  package let tree: String
  /// How the turn would have begun if what was set back had never been: from there to the tree is what is left of it alone. Nil
  /// where that is as it began.
  package let start: String?
  package let pack: String?

  package init(tree: String, start: String? = nil, pack: String?) {
    self.tree = tree
    self.start = start
    self.pack = pack
  }
}
