import SeededNumbers

/// Makes inputs out of what a parser usually gets, the same ones from the same seed.
package struct Mutator {
  private static let longest = 32 << 10
  /// What means something to one parser or another.
  private static let words: [[UInt8]] =
    [
      "{", "}", "[", "]", "\"", "\\", ":", ",", "null", "true", "-1", "1e999", "9223372036854775808", "\\u0000",
      "\\ud800",
      "\n", "\r\n", "\t", "\0", "\u{1B}", "\u{1B}[", "\u{1B}]", "\u{9B}", ";", "200~", "201~", "<0;1;1M", "u",
      "@@ -1 +1 @@",
      "--- a\n", "+++ b\n", "+", "-", "```", "~~~", "|", "|-|", "> ", "* ", "1. ", "#", "_", "**", "[a](", "<a", "&#",
      "- ", "? ",
      "&a", "*a", "!!", "%", "'", "base00", "#ffffff", "ctrl-", "<", "--", "=", "/", "../", "漢", "é\u{301}", "\u{202E}",
      "\u{200D}",
    ].map { Array($0.utf8) } + [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82]]

  private let seeds: [[UInt8]]
  private var random: RandomNumbers

  package init(_ target: FuzzTarget, seed: UInt64) {
    seeds = target.seeds
    random = RandomNumbers(seed: seed)
  }

  package mutating func next() -> [UInt8] {
    var bytes = random.pick(seeds)
    for _ in 0..<random.number(1...8) { change(&bytes) }
    return Array(bytes.prefix(Mutator.longest))
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let place = random.number(0...bytes.count)
    let stretch = place..<min(bytes.count, place + random.number(0...64))
    switch random.number(0...8) {
    case 0 where place < bytes.count: bytes[place] = UInt8(random.number(0...255))
    case 1 where place < bytes.count: bytes[place] ^= 1 << UInt8(random.number(0...7))
    case 2: bytes.removeSubrange(stretch)
    case 3: bytes.removeSubrange(place...)
    case 4:
      let other = random.pick(seeds)
      bytes.insert(contentsOf: other[random.number(0...other.count)...], at: place)
    case 5: repeatStretch(stretch, in: &bytes)
    default: bytes.insert(contentsOf: random.pick(Mutator.words), at: place)
    }
  }

  /// What is quick once is not always quick a thousand times.
  private mutating func repeatStretch(_ stretch: Range<Int>, in bytes: inout [UInt8]) {
    let piece = stretch.isEmpty ? random.pick(Mutator.words) : Array(bytes[stretch])
    let room = Mutator.longest / max(1, piece.count)
    let count = random.chance(90) ? random.number(1...8) : random.number(1...max(1, room))
    bytes.insert(contentsOf: (0..<count).flatMap { _ in piece }, at: stretch.lowerBound)
  }
}
