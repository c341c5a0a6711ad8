/// What fits what was typed: found among what fitted before, as long as only more is typed.
struct PaletteMatches: Equatable, Sendable {
  /// Nobody reads more rows; what is further down is found by one more letter.
  static let most = 200

  /// The best, best first.
  private(set) var best: [Int32]
  /// How many fit in all.
  var count: Int { found?.count ?? total }
  private var text = ""
  /// All that fits; nil while nothing is typed.
  private var found: [Int32]?
  private let total: Int

  /// With nothing typed: what was chosen lately, then everything in its order.
  init(_ index: PaletteIndex) {
    total = index.entries.count
    best = PaletteMatches.all(index)
  }

  private static func all(_ index: PaletteIndex) -> [Int32] {
    let lately = Set(index.lately)
    let others = index.entries.indices.lazy.map { Int32($0) }.filter { !lately.contains($0) }
    return index.lately + others.prefix(most - index.lately.count)
  }

  static func words(_ text: String) -> [FuzzyWord] { text.split(whereSeparator: \.isWhitespace).map(FuzzyWord.init) }

  mutating func look(for newText: String, in index: PaletteIndex) {
    let words = PaletteMatches.words(newText)
    defer { text = newText }
    guard !words.isEmpty else {
      (found, best) = (nil, PaletteMatches.all(index))
      return
    }
    let goesOn = found != nil && newText.utf8.starts(with: text.utf8)
    var (kept, keys): ([Int32], [Int64]) = ([], [])
    var walk = PaletteIndex.Walk(for: newText)
    func look(at place: Int32) {
      guard let score = index.score(of: place, &walk) else { return }
      kept.append(place)
      // One number to sort by: the score, then the place, of which the lower one goes first.
      keys.append(Int64(score) << 32 | Int64(UInt32.max - UInt32(place)))
    }
    if goesOn, let found {
      for place in found { look(at: place) }
    } else {
      for place in 0..<Int32(total) { look(at: place) }
    }
    found = kept
    best = PaletteMatches.greatest(keys).map { Int32(UInt32.max - UInt32(truncatingIfNeeded: $0)) }
  }

  /// The first of them, greatest first. Of thousands only those are sorted that are better than the last that is taken: those
  /// that fit as well as that one stand in their order already.
  static func greatest(_ keys: [Int64]) -> some Sequence<Int64> {
    var counts: [Int64: Int] = [:]
    for key in keys { counts[key >> 32, default: 0] += 1 }
    var (left, last) = (most, Int64.max)
    for (score, count) in counts.sorted(by: { $0.key > $1.key }) {
      last = score
      guard count < left else { break }
      left -= count
    }
    let better = keys.filter { $0 >> 32 > last }.sorted(by: >)
    return better + keys.lazy.filter { $0 >> 32 == last }.prefix(most - better.count)
  }
}
