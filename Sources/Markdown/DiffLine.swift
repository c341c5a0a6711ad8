import Toolkit

/// What a line of a difference says: files, a place in them, or a line that was taken out or put in.
package enum DiffLine {
  package static func role(of line: Substring) -> Role {
    let bytes = line.utf8
    switch bytes.first {
    case UInt8(ascii: "+"): return line.hasPrefix("+++ ") ? .textStrong : .added
    case UInt8(ascii: "-"): return line.hasPrefix("--- ") ? .textStrong : .removed
    case UInt8(ascii: "@"): return line.hasPrefix("@@") ? .accent : .text
    case UInt8(ascii: "d"): return line.hasPrefix("diff ") ? .textStrong : .text
    case UInt8(ascii: "i"): return line.hasPrefix("index ") ? .textDim : .text
    default: return .text
    }
  }

  /// Whether a text is a difference of files in the unified form, from its first lines.
  package static func isDiff(_ text: String) -> Bool {
    var lines = text.prefix(2000).split(separator: "\n", maxSplits: 4, omittingEmptySubsequences: true)[...]
    guard let first = lines.popFirst() else { return false }
    if first.hasPrefix("diff --git ") { return true }
    if first.hasPrefix("+++ ") { return lines.first.map { $0.hasPrefix("+") } ?? true }
    guard first.hasPrefix("--- ") else { return false }
    return lines.first.map { ["+", "-", "@"].contains($0.prefix(1)) } ?? true
  }
}
