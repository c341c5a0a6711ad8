import Toolkit
import YAML

/// What is wrong in one file, in words, with the lines.
struct Problems {
  let file: String
  private(set) var all: [String] = []

  init(file: String) { self.file = Clean.line(file) }

  mutating func add(_ line: Int, _ words: String) {
    // The words quote the file, and a file may have escape sequences in it.
    all.append("\(file), line \(line): \(Clean.line(words))")
  }

  mutating func add(_ part: String, _ words: String) { all.append("\(file), \(part): \(Clean.line(words))") }

  /// The entries of a mapping, each key once; none, and a problem, where it is no mapping.
  mutating func entries(
    of entry: YAML.Entry, takes what: String, repeated: (YAML.Entry, String) -> Void = { _, _ in }
  ) -> [YAML.Entry] {
    guard let entries = entry.value.entries else {
      add(entry.line, "\(entry.key) takes \(what)")
      return []
    }
    return unique(entries, repeated: repeated)
  }

  /// Of entries with the same key the first holds. The others are handed over with what is said of them.
  mutating func unique(_ entries: [YAML.Entry], repeated: (YAML.Entry, String) -> Void) -> [YAML.Entry] {
    var lines: [String: Int] = [:]
    return entries.filter { entry in
      if let first = lines[entry.key] {
        add(entry.line, "\"\(entry.key)\" is there already, in line \(first)")
        if let problem = all.last { repeated(entry, problem) }
        return false
      }
      lines[entry.key] = entry.line
      return true
    }
  }
}
