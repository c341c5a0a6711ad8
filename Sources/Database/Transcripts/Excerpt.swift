import Conversation
import Core
import Texts

/// The words around a match, with the match told apart.
enum Excerpt {
  /// From a text in which matches stand between U+0002 and U+0003.
  static func parts(marked text: String) -> [SearchHit.Part] {
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

  /// From a text in which a word stands somewhere.
  static func parts(around word: String, in text: String) -> [SearchHit.Part] {
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
