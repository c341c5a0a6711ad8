extension String {
  /// Whether it is a difference of files in the unified form, from its first lines.
  package var isDiff: Bool {
    var lines = prefix(2000).split(separator: "\n", maxSplits: 4, omittingEmptySubsequences: true)[...]
    guard let first = lines.popFirst() else { return false }
    if first.hasPrefix("diff --git ") { return true }
    if first.hasPrefix("+++ ") { return lines.first.map { $0.hasPrefix("+") } ?? true }
    guard first.hasPrefix("--- ") else { return false }
    return lines.first.map { ["+", "-", "@"].contains($0.prefix(1)) } ?? true
  }
}
