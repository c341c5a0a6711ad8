import Texts

/// What an older program stored as an English line, and nothing else.
extension TurnFacts {
  /// Nil where it would not be the same line again.
  package init?(olderLine line: String) {
    let parts = TurnFacts.parts(of: line)
    guard let seconds = parts.first.flatMap(TurnFacts.seconds) else { return nil }
    self.init(seconds: seconds)
    for part in parts.dropFirst() { read(part, part.split(separator: " ").map(String.init)) }
    guard TurnDigest.text(of: self) == line else { return nil }
  }

  private static func parts(of line: String) -> [String] {
    var parts: [String] = []
    var rest = line[...]
    while let gap = rest.firstRange(of: TurnDigest.separator) {
      parts.append(String(rest[..<gap.lowerBound]))
      rest = rest[gap.upperBound...]
    }
    return parts + [String(rest)]
  }

  private mutating func read(_ part: String, _ words: [String]) {
    if words.count > 1, words[1].hasPrefix("tool"), let count = Int(words[0]) {
      (tools, failedTools) = (count, words.count == 4 ? Int(words[2]) ?? 0 : 0)
    } else if words.count > 2, words[1] == "tokens", let count = TurnFacts.tokens(words[0]) {
      if words[2] == "out" { outputTokens = count } else { inputTokens = count }
      if words.count == 5 { outputTokens = TurnFacts.tokens(words[3]) }
    } else if part.hasPrefix("$") || part.hasPrefix("under $") {
      costMicros = TurnFacts.micros(part)
    } else {
      readFiles(words[...])
    }
  }

  private mutating func readFiles(_ words: ArraySlice<String>) {
    var name = words
    func count(behind sign: Character) -> Int {
      guard name.count > 1, let last = name.last, last.first == sign, let count = Int(last.dropFirst()) else {
        return 0
      }
      name.removeLast()
      return count
    }
    removedLines = count(behind: "-")
    addedLines = count(behind: "+")
    if name.count == 2, name.last == "files", let number = name.first.flatMap({ Int($0) }) {
      files = number
    } else {
      (files, file) = (1, name.joined(separator: " "))
    }
  }

  /// Such as 12s, 1m05s, 1h02m.
  private static func seconds(_ text: String) -> Int64? {
    let parts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isLetter).dropLast()
    guard parts.count <= 2 else { return nil }
    var sum: Int64 = 0
    for part in parts {
      guard let number = Int64(part), (0..<1_000_000_000).contains(number) else { return nil }
      sum = sum * 60 + number
    }
    return text.hasSuffix("m") ? sum * 60 : sum
  }

  /// Such as 999, 1.2k, 12k, 2.5M.
  private static func tokens(_ text: String) -> Int? {
    let scale = text.hasSuffix("k") ? 1000 : text.hasSuffix("M") ? 1_000_000 : 1
    let parts = (scale == 1 ? text[...] : text.dropLast()).split(separator: ".")
    guard let first = parts.first, let whole = Int(first), (0..<1_000_000_000).contains(whole) else { return nil }
    let tenths = parts.count == 2 ? Int(parts[1]) ?? 0 : 0
    return (0..<10).contains(tenths) ? whole * scale + tenths * scale / 10 : nil
  }

  private static func micros(_ text: String) -> Int64? {
    guard text.hasPrefix("$") else { return 1 }
    let parts = text.dropFirst().split(separator: ".")
    guard parts.count == 2, let whole = Int64(parts[0]), let cents = Int64(parts[1]),
      (0..<1_000_000_000).contains(whole), (0..<100).contains(cents)
    else { return nil }
    return whole * 1_000_000 + cents * 10_000
  }
}

extension Entry {
  /// What the line below a turn tells: as it was kept beside the line or, of an older program, as the line says.
  package mutating func takeFacts(keptAs line: String?) {
    facts = line.flatMap(TurnFacts.init(line:)) ?? (kind == .digest ? TurnFacts(olderLine: text) : nil)
  }
}
