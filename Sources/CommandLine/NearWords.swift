/// Which words somebody may have meant who has mistyped one.
package enum NearWords {
  /// The nearest ones: a letter in three may be wrong, left out, too much, or changed with its neighbour.
  package static func near(_ typed: String, among words: [String]) -> [String] {
    let letters = Array(typed.utf8)
    guard (2...32).contains(letters.count) else { return [] }
    let distances = words.map { (word: $0, steps: steps(from: letters, to: Array($0.utf8))) }
    guard let least = distances.map(\.steps).min(), least <= max(1, letters.count / 3) else { return [] }
    return distances.filter { $0.steps == least }.map(\.word)
  }

  private static func steps(from typed: [UInt8], to word: [UInt8]) -> Int {
    // How many each beginning of what was typed is away from each beginning of the word.
    var rows = [Array(0...word.count)]
    for (place, letter) in typed.enumerated() {
      var row = [place + 1]
      for (column, other) in word.enumerated() {
        var least = min(rows[place][column + 1] + 1, row[column] + 1, rows[place][column] + (letter == other ? 0 : 1))
        if place > 0, column > 0, letter == word[column - 1], typed[place - 1] == other {
          least = min(least, rows[place - 1][column - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[typed.count][word.count]
  }
}
