import Core

/// What the palette remembers of its use.
extension Workspace {
  private static let mostChosen = 24

  mutating func noteChosen(_ name: String) {
    // A line of the store is one name.
    guard !name.contains(where: \.isNewline) else { return }
    lastChosen.removeAll { $0 == name }
    lastChosen.insert(name, at: 0)
    lastChosen.removeLast(max(0, lastChosen.count - Workspace.mostChosen))
  }
}
