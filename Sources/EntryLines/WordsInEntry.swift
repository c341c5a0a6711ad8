import Texts

/// Words that were searched for, and of which a text has more or fewer.
struct WordsInEntry {
  private let words: [String]
  private let row: String
  /// A text has no more of them.
  private var most: Int { words.count + 1 }

  init(_ words: [String]) {
    self.words = words
    row = words.joined(separator: " ")
  }

  /// The first of the texts that have most of them, and how many those are: the first of all with 0 where none has any.
  func best(in places: Range<Int>, _ text: (Int) -> String) -> (place: Int, count: Int) {
    var best = (place: places.lowerBound, count: 0)
    for place in places {
      let found = count(in: text(place))
      if found > best.count { best = (place, found) }
      if found == most { break }
    }
    return best
  }

  /// One more where they stand in a row, as they were typed.
  private func count(in text: String) -> Int {
    let small = text.lowercased()
    let found = words.count { small.contains($0) }
    return found == words.count && small.contains(row) ? most : found
  }
}
