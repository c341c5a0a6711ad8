/// The parts of a file's path, as text: nothing here looks at the disk.
extension String {
  /// The name at its end; slashes behind it don't count. Nil where there is none, as for the root.
  package var lastPathPart: String? {
    let bytes = utf8.span
    var end = bytes.count
    while end > 0, bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
    guard end > 0 else { return nil }
    var start = end
    while start > 0, bytes[start - 1] != UInt8(ascii: "/") { start -= 1 }
    return String(utf8.dropFirst(start).prefix(end - start))
  }
}

extension Substring {
  package var lastPathPart: String? { String(self).lastPathPart }
}

extension StringProtocol where SubSequence == Substring {
  /// What stands before the last slash; empty for what lies in the root, and for a name alone.
  package var parentPath: Substring {
    self[startIndex..<(self[startIndex..<endIndex].utf8.lastIndex(of: UInt8(ascii: "/")) ?? startIndex)]
  }

  /// What stands behind the last slash, such as a name that is still being typed; all of it where there is none.
  package var afterLastSlash: Substring {
    let text = self[startIndex..<endIndex]
    return text.utf8.lastIndex(of: UInt8(ascii: "/")).map { text[text.utf8.index(after: $0)...] } ?? text
  }

  /// A folder by its plain name; the root keeps its slash.
  package var withoutEndSlashes: String {
    var path = self[startIndex..<endIndex]
    while path.utf8.last == UInt8(ascii: "/"), path.utf8.count > 1 { path = path.parentPath }
    return String(path)
  }
}

extension String {
  /// The path from the root on, without `.` and `..`; what is relative is meant from the folder.
  package func absolutePath(from folder: String) -> String {
    // Nearly always it is one already, and there is nothing to be left out.
    if self == "." { return folder.absolutePath(from: "") }
    if isPlainPath { return self }
    var parts: [Substring] = []
    for part in (hasPrefix("/") ? self : folder + "/" + self).split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// It begins at the root, and none of its parts is empty or begins with a dot.
  private var isPlainPath: Bool {
    var isAfterSlash = false
    for byte in utf8 {
      let isSlash = byte == UInt8(ascii: "/")
      if isAfterSlash, isSlash || byte == UInt8(ascii: ".") { return false }
      isAfterSlash = isSlash
    }
    return utf8.first == UInt8(ascii: "/") && !isAfterSlash
  }

  /// The path with the person's home in place of the `~` that it begins with.
  package func expandingHome(_ home: String) -> String {
    self == "~" || hasPrefix("~/") ? home + dropFirst() : self
  }
}
