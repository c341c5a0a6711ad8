/// Patterns of names that are never kept, such as `.env*` and `*.pem`: `*` and `?` stand for what is no slash, and large letters
/// for small ones. One without a slash is about any file or folder of that name, one with a slash begins at the repository's
/// top.
package struct NamePatterns: Sendable {
  private let ofNames: [[UInt8]]
  private let ofPaths: [[[UInt8]]]

  package init(_ patterns: [String]) {
    var (names, paths): ([[UInt8]], [[[UInt8]]]) = ([], [])
    for pattern in patterns {
      var parts = pattern.utf8.split(separator: UInt8(ascii: "/")).map { $0.map(NamePatterns.small) }
      let isAnywhere = parts.first == Array("**".utf8)
      if isAnywhere { parts.removeFirst() }
      guard let first = parts.first else { continue }
      if parts.count == 1, isAnywhere || pattern.utf8.first != UInt8(ascii: "/") {
        names.append(first)
      } else {
        paths.append(parts)
      }
    }
    (ofNames, ofPaths) = (names, paths)
  }

  /// What lies in a folder goes by the folder's name too.
  package func match(_ path: ArraySlice<UInt8>) -> Bool {
    guard !ofNames.isEmpty || !ofPaths.isEmpty else { return false }
    let parts = path.split(separator: UInt8(ascii: "/"))
    return ofNames.contains { name in parts.contains { NamePatterns.does(name[...], match: $0) } }
      || ofPaths.contains { pattern in
        pattern.count <= parts.count && zip(pattern, parts).allSatisfy { NamePatterns.does($0[...], match: $1) }
      }
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// Of several stars the last one gives way: it never goes back further than that.
  private static func does(_ pattern: ArraySlice<UInt8>, match name: ArraySlice<UInt8>) -> Bool {
    var (at, place) = (pattern.startIndex, name.startIndex)
    var star: (behind: Int, place: Int)?
    while place < name.endIndex {
      if at < pattern.endIndex, pattern[at] == UInt8(ascii: "*") {
        star = (at + 1, place)
        at += 1
      } else if at < pattern.endIndex, pattern[at] == UInt8(ascii: "?") || pattern[at] == small(name[place]) {
        at += 1
        place += 1
      } else if let last = star {
        star = (last.behind, last.place + 1)
        (at, place) = (last.behind, last.place + 1)
      } else {
        return false
      }
    }
    return pattern[at...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
