/// Reads what `git diff-tree -r -z -M --raw --numstat` tells of two trees.
package enum RawChanges {
  /// Nil where something of it makes no sense.
  package static func files(of output: [UInt8]) -> [ChangedFile]? {
    var fields = output.split(separator: 0, omittingEmptySubsequences: false)[...]
    // The last one has its end too.
    if fields.last?.isEmpty == true { fields.removeLast() }
    var files: [ChangedFile] = []
    var places: [FilePath: Int] = [:]
    while let first = fields.first {
      if first.first == UInt8(ascii: ":") {
        fields.removeFirst()
        guard let file = record(first, &fields) else { return nil }
        places[file.path] = files.count
        files.append(file)
      } else {
        guard let (path, content) = numbers(&fields) else { return nil }
        if let place = places[path], files[place].content == .unknown { files[place].content = content }
      }
    }
    return files
  }

  /// Of so many pairs of trees (`--stdin`), each of which stands in a line before its files. Nil where one doesn't: git says
  /// nothing of a tree that is gone.
  package static func files(ofPairs count: Int, in output: [UInt8]) -> [ChangedFile]? {
    var fields = output.split(separator: 0, omittingEmptySubsequences: false)[...]
    var (files, pairs) = ([ChangedFile](), 0)
    while var head = fields.popFirst() {
      while head.first != UInt8(ascii: ":"), let end = head.firstIndex(of: UInt8(ascii: "\n")) {
        pairs += 1
        head = head[(end + 1)...]
      }
      if head.isEmpty, fields.isEmpty { break }
      guard let file = record(head, &fields) else { return nil }
      files.append(file)
    }
    return pairs == count ? files : nil
  }

  /// `:100644 100755 ID ID M`, then the path, or two of them.
  private static func record(
    _ head: ArraySlice<UInt8>, _ fields: inout ArraySlice<ArraySlice<UInt8>>
  ) -> ChangedFile? {
    let words = String(decoding: head.dropFirst(), as: UTF8.self).split(separator: " ")
    guard words.count == 5, let letter = words[4].first, let path = fields.popFirst(), !path.isEmpty else {
      return nil
    }
    let (old, new) = (FileMode(octal: words[0]), FileMode(octal: words[1]))
    var paths = (old: FilePath?.none, new: FilePath(path))
    let status: ChangedFile.Status
    switch letter {
    case "A": status = .added
    case "D": status = .deleted
    case "M": status = .modified
    case "T": status = .typeChanged
    case "R", "C":
      guard let second = fields.popFirst(), !second.isEmpty else { return nil }
      status = letter == "R" ? .renamed : .added
      paths = (letter == "R" ? paths.new : nil, FilePath(second))
    default: return nil
    }
    let isRepository = old == .repository || new == .repository
    return ChangedFile(
      status: status, path: paths.new, oldPath: paths.old, oldMode: old, newMode: new, oldID: String(words[2]),
      newID: String(words[3]), content: isRepository ? .repository : .unknown)
  }

  /// No file has as many: the sum of all never overflows.
  private static let mostLines = 1 << 40

  /// `12 TAB 3 TAB path`; of a renamed file the path is empty, and the old and the new one follow.
  private static func numbers(
    _ fields: inout ArraySlice<ArraySlice<UInt8>>
  ) -> (FilePath, ChangedFile.Content)? {
    guard let line = fields.popFirst() else { return nil }
    let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    var path = parts[2]
    if path.isEmpty {
      guard fields.popFirst() != nil, let new = fields.popFirst() else { return nil }
      path = new
    }
    let isBinary = parts[0].elementsEqual("-".utf8)
    guard let added = isBinary ? 0 : Int(String(decoding: parts[0], as: UTF8.self)),
      let removed = isBinary ? 0 : Int(String(decoding: parts[1], as: UTF8.self)),
      (0...mostLines).contains(added), (0...mostLines).contains(removed)
    else { return nil }
    return (FilePath(path), isBinary ? .binary : .lines(added: added, removed: removed))
  }
}
