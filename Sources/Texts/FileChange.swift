/// How many lines were put into a file and taken out of it.
package struct FileChange: Equatable, Sendable {
  package let path: String
  package var added = 0
  package var removed = 0

  package init(path: String, added: Int = 0, removed: Int = 0) {
    self.path = path
    self.added = added
    self.removed = removed
  }

  /// The changes that a text in the unified form tells. Where it names how many lines come, those are counted and
  /// nothing else, since a line that was taken out may look like the name of a file.
  package static func changes(in text: String) -> [FileChange] {
    var changes: [FileChange] = []
    var left: (old: Int, new: Int) = (0, 0)
    var oldPath: Substring?
    for line in ColorMarks.plain(text).newlineLines {
      if left.old > 0 || left.new > 0 {
        switch line.utf8.first {
        case UInt8(ascii: "-"):
          left.old -= 1
          changes.last(count: { $0.removed += 1 })
        case UInt8(ascii: "+"):
          left.new -= 1
          changes.last(count: { $0.added += 1 })
        case UInt8(ascii: "\\"): break
        default:
          left.old -= 1
          left.new -= 1
        }
      } else if line.hasPrefix("@@ -") {
        left = lineCounts(of: line)
      } else if line.hasPrefix("--- ") {
        oldPath = line.dropFirst(4)
        changes.append(FileChange(path: FileChange.path(line.dropFirst(4))))
      } else if line.hasPrefix("+++ ") {
        let path = FileChange.path(line.dropFirst(4))
        if oldPath != nil, changes.last?.added == 0, changes.last?.removed == 0 { changes.removeLast() }
        changes.append(FileChange(path: path == "/dev/null" ? FileChange.path(oldPath ?? "") : path))
        oldPath = nil
      } else if line.hasPrefix("+") {
        changes.last(count: { $0.added += 1 })
      } else if line.hasPrefix("-") {
        changes.last(count: { $0.removed += 1 })
      }
    }
    return changes
  }

  /// Without git's `a/` and `b/`, and without a time or a carriage return behind it.
  private static func path(_ name: Substring) -> String {
    let path = name.split { $0 == "\t" || $0 == "\r" }.first ?? name
    return String(path.hasPrefix("a/") || path.hasPrefix("b/") ? path.dropFirst(2) : path)
  }

  /// From `@@ -1,7 +1,6 @@`.
  private static func lineCounts(of line: Substring) -> (old: Int, new: Int) {
    let words = line.split(separator: " ")
    func count(_ word: Substring?) -> Int {
      guard let word else { return 0 }
      let parts = word.dropFirst().split(separator: ",")
      return parts.count > 1 ? max(0, Int(parts[1]) ?? 0) : 1
    }
    return words.count > 2 ? (count(words[1]), count(words[2])) : (0, 0)
  }
}

extension [FileChange] {
  fileprivate mutating func last(count: (inout FileChange) -> Void) {
    guard !isEmpty else { return }
    count(&self[self.count - 1])
  }
}
