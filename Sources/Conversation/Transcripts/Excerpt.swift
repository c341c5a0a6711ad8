import Texts

/// The words around a match, with the match told apart.
package enum Excerpt {
  /// From a text in which matches stand between U+0002 and U+0003.
  package static func parts(marked text: String) -> [SearchHit.Part] {
    var parts: [SearchHit.Part] = []
    var current = ""
    var isMatch = false
    func end() {
      if !current.isEmpty { parts.append(SearchHit.Part(current, isMatch: isMatch)) }
      current = ""
    }
    for scalar in text.unicodeScalars {
      if scalar.value == 2 || scalar.value == 3 {
        end()
        isMatch = scalar.value == 2
      } else {
        current.unicodeScalars.append(scalar)
      }
    }
    end()
    return parts
  }

  // MARK: Of a long text

  /// SQLite's own excerpt takes a time that grows with the square of the matches: of a longer text it only marks them.
  package static let longText = 16 << 10
  /// Stands before such a text; the same as a query of SQLite's writes it.
  private static let mark: UInt8 = 4
  package static let longMark = "char(\(mark))"
  /// So many bytes may lie between the first and the last match that an excerpt shows, and around them.
  private static let (span, before, behind) = (80, 24, 48)

  /// The excerpt, or of a long text the first place where the most of the words stand together.
  package static func short(_ found: String) -> String {
    guard found.utf8.first == mark else { return found }
    let text = String(found.ending(bytes: found.utf8.count - 1))
    let marks = matches(in: text)
    guard let place = closest(marks) else { return String(text.beginning(bytes: span)) }
    let end = min(text.utf8.count, place.upperBound + behind)
    let start = max(0, place.lowerBound - before)
    let beginning = String(text.beginning(bytes: end))
    let words = beginning.ending(bytes: beginning.utf8.count - start)
    return (start > 0 ? "…" : "") + words + (end < text.utf8.count ? "…" : "")
  }

  private static func matches(in text: String) -> [(place: Range<Int>, word: String)] {
    let bytes = text.utf8.span
    var matches: [(Range<Int>, String)] = []
    var start = 0
    var word: [UInt8] = []
    for index in bytes.indices {
      switch bytes[index] {
      case 2: (start, word) = (index, [])
      case 3: matches.append((start..<index + 1, String(decoding: word, as: UTF8.self).lowercased()))
      case let byte: word.append(byte)
      }
    }
    return matches
  }

  private static func closest(_ matches: [(place: Range<Int>, word: String)]) -> Range<Int>? {
    var best: (count: Int, place: Range<Int>)?
    var counts: [String: Int] = [:]
    var first = 0
    for (index, match) in matches.enumerated() {
      counts[match.word, default: 0] += 1
      while first < index,
        match.place.upperBound - matches[first].place.lowerBound > span || counts[matches[first].word, default: 0] > 1
      {
        let left = matches[first].word
        counts[left] = counts[left] == 1 ? nil : counts[left, default: 1] - 1
        first += 1
      }
      if counts.count > best?.count ?? 0 {
        best = (counts.count, matches[first].place.lowerBound..<match.place.upperBound)
      }
    }
    return best?.place
  }

  /// From a text in which a word stands somewhere.
  package static func parts(around word: String, in text: String) -> [SearchHit.Part] {
    guard let match = text.firstRange(of: word) else { return [SearchHit.Part(String(text.prefix(80)))] }
    let before = text[..<match.lowerBound]
    let after = text[match.upperBound...]
    let start = before.index(before.endIndex, offsetBy: -24, limitedBy: before.startIndex) ?? before.startIndex
    let end = after.index(after.startIndex, offsetBy: 40, limitedBy: after.endIndex) ?? after.endIndex
    let parts = [
      SearchHit.Part((start > before.startIndex ? "…" : "") + before[start...]),
      SearchHit.Part(String(text[match]), isMatch: true),
      SearchHit.Part(after[..<end] + (end < after.endIndex ? "…" : "")),
    ]
    return parts.filter { !$0.text.isEmpty }
  }
}
