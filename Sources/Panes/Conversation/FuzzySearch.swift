import Scene

/// Finds names by some of their letters in order, the likeliest first.
enum FuzzySearch {
  static func best(_ files: ProjectFileNames, for query: String, limit: Int) -> [String] {
    let wanted = Array(query.lowercased().utf8)
    guard !wanted.isEmpty else { return Array(files.names.prefix(limit)) }
    var best: [(score: Int, name: String)] = []
    for (name, sought) in zip(files.names, files.sought) {
      // Of most names case is only that of ASCII, which is told byte by byte.
      guard let score = score(of: sought, wanted) else { continue }
      // Of two that are equally likely, the shorter one is meant.
      let place = best.firstIndex { ($0.score, -$0.name.utf8.count) < (score, -name.utf8.count) } ?? best.count
      guard place < limit else { continue }
      best.insert((score, name), at: place)
      if best.count > limit { best.removeLast() }
    }
    return best.map(\.name)
  }

  /// Nil where the letters are not all there. Letters in a row count, and so do beginnings of words and the file's own
  /// name, which is looked at first: people seldom name a file by its folders alone.
  private static func score(of name: String, _ wanted: [UInt8]) -> Int? {
    let bytes = name.utf8.span
    var nameStart = bytes.count
    while nameStart > 0, bytes[nameStart - 1] != UInt8(ascii: "/") { nameStart -= 1 }
    if let score = score(of: bytes, from: nameStart, wanted) { return score + 100 }
    return score(of: bytes, from: 0, wanted)
  }

  private static func score(of bytes: Span<UInt8>, from start: Int, _ wanted: [UInt8]) -> Int? {
    var score = 0
    var next = 0
    var last = -2
    var index = start
    while index < bytes.count, next < wanted.count {
      if lowered(bytes[index]) == wanted[next] {
        if last == index - 1 { score += 8 }
        if index == start { score += 10 } else if isBoundary(bytes[index - 1]) { score += 6 }
        last = index
        next += 1
      }
      index += 1
    }
    return next == wanted.count ? score : nil
  }

  private static func isBoundary(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte + 32 : byte
  }
}
