/// A word whose letters are looked for in their order, with anything between them. It fits best where words begin, and where
/// letters stand in a row.
struct FuzzyWord: Equatable, Sendable {
  /// Whoever types more knows the name by then.
  private static let mostLetters = 40
  private static let none = -1_000_000

  private let letters: [UInt32]

  init(_ text: some StringProtocol) { letters = FoldedLetters.of(text, most: FuzzyWord.mostLetters) }

  /// How well the word fits; nil where its letters are not all there. `scratch` spares memory for each text.
  func score(in text: Span<UInt32>, _ scratch: inout [Int]) -> Int? {
    guard isIn(text) else { return nil }
    fill(&scratch, for: text)
    let last = (letters.count - 1) * text.count
    var best = FuzzyWord.none
    for place in 0..<text.count { best = max(best, scratch[last + place]) }
    return best + (letters.count == text.count ? 8 : 0) + forBeginning(in: text)
  }

  /// The same for other names of something, of which one has to begin with it.
  func score(inNames text: Span<UInt32>, _ scratch: inout [Int]) -> Int? {
    beginning(in: text) == nil ? nil : score(in: text, &scratch)
  }

  /// Whoever types how a word begins means that word, most of all the first one: initials of several words, which alone would
  /// count for more, stand behind it.
  private func forBeginning(in text: Span<UInt32>) -> Int {
    guard let start = beginning(in: text) else { return 0 }
    return (start == 0 ? 6 : 4) + 3 * letters.count
  }

  /// Where the first word stands that begins with all of this one.
  private func beginning(in text: Span<UInt32>) -> Int? {
    guard letters.count <= text.count else { return nil }
    for start in 0...(text.count - letters.count)
    where FoldedLetters.begin(at: start, in: text) && rowOfLetters(in: text, from: start) == letters.count {
      return start
    }
    return nil
  }

  /// How many of the letters stand in a row there.
  private func rowOfLetters(in text: Span<UInt32>, from start: Int) -> Int {
    var same = 0
    while same < letters.count, text[start + same] == letters[same] { same += 1 }
    return same
  }

  /// For several words that were typed as they stand there in a row, most of all where there is nothing else.
  func scoreOfRow(in text: Span<UInt32>) -> Int {
    guard beginning(in: text) != nil else { return 0 }
    return letters.count == text.count ? 16 : 8
  }

  /// Where its letters are, as the score sees them.
  func places(in text: Span<UInt32>) -> [Int] {
    guard isIn(text) else { return [] }
    if let start = beginning(in: text) { return Array(start..<start + letters.count) }
    var scores: [Int] = []
    fill(&scores, for: text)
    let count = text.count
    var places: [Int] = []
    var before = count
    for row in stride(from: letters.count - 1, through: 0, by: -1) {
      var (best, place) = (FuzzyWord.none * 2, 0)
      for candidate in 0..<before {
        let isRun = candidate == before - 1 && row < letters.count - 1
        let score = scores[row * count + candidate] + (isRun ? FuzzyWord.forRun : 0)
        if score > best { (best, place) = (score, candidate) }
      }
      places.append(place)
      before = place
    }
    return places.reversed()
  }

  /// The same for a text of which it has to be a piece where a word begins: what explains something has so many letters that
  /// all words are in it.
  func scoreOfPiece(in text: Span<UInt32>) -> Int? {
    guard letters.count <= text.count else { return nil }
    var best: Int?
    for start in 0...(text.count - letters.count) where rowOfLetters(in: text, from: start) == letters.count {
      guard FoldedLetters.begin(at: start, in: text) else { continue }
      let end = start + letters.count
      let ends = end == text.count || !FoldedLetters.isOfWord(text[end])
      // The first word says what kind of thing it is: who writes that means it.
      best = max(best ?? 0, start == 0 && ends ? 10 + 7 * letters.count : 2 + 3 * letters.count + (ends ? 4 : 0))
    }
    return best
  }

  private static let forRun = 6

  private func isIn(_ text: Span<UInt32>) -> Bool {
    guard letters.count <= text.count else { return false }
    var next = 0
    for place in text.indices where text[place] == letters[next] {
      next += 1
      if next == letters.count { return true }
    }
    return false
  }

  /// For each letter and each place of the text: the best score of the word so far, with this letter there.
  private func fill(_ scores: inout [Int], for text: Span<UInt32>) {
    let count = text.count
    if scores.count < letters.count * count {
      scores.append(contentsOf: repeatElement(0, count: letters.count * count - scores.count))
    }
    for row in letters.indices {
      var before = FuzzyWord.none
      for place in 0..<count {
        let above = row > 0 && place > 0 ? scores[(row - 1) * count + place - 1] : FuzzyWord.none
        before = max(before, above)
        guard text[place] == letters[row] else {
          scores[row * count + place] = FuzzyWord.none
          continue
        }
        let own = 1 + (place == 0 ? 10 : FoldedLetters.begin(at: place, in: text) ? 8 : 0)
        scores[row * count + place] =
          row == 0 ? own : before <= FuzzyWord.none / 2 ? FuzzyWord.none : own + max(before, above + FuzzyWord.forRun)
      }
    }
  }
}
