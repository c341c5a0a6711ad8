/// What is kept of a tool's output: programs can print more than anybody reads, and all of it would stay in memory.
package enum LongOutput {
  package static let limit = 1 << 20

  /// Adds a piece, as far as there is room; from then on only the end of the whole is of interest.
  package static func add(_ piece: String, to output: inout String) {
    let count = output.utf8.count
    guard count < limit else { return }
    let piece = ShortCharacters.bounded(piece, behind: output)
    guard count + piece.utf8.count >= limit else { return output += piece }
    output += piece.beginning(bytes: limit - count) + "\n… there is more than is kept here …\n"
  }

  /// The whole, or its beginning and its end.
  package static func kept(_ whole: String) -> String {
    let count = whole.utf8.count
    guard count > limit else { return whole }
    let half = limit / 2
    return whole.beginning(bytes: half) + "\n… \(count - limit) bytes are left out …\n" + whole.ending(bytes: half)
  }
}
