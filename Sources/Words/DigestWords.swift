import Core
import Texts

/// What a turn came to, in a person's language. The store has the line in English, as it always had: its facts are read from
/// there, and what is none of them, such as a duration, is said as it stands.
extension Language {
  func digest(_ stored: String) -> String {
    var facts: [String] = []
    var rest = stored[...]
    while let gap = rest.firstRange(of: TurnDigest.separator) {
      facts.append(fact(rest[..<gap.lowerBound]))
      rest = rest[gap.upperBound...]
    }
    return (facts + [fact(rest)]).joined(separator: TurnDigest.separator)
  }

  private func fact(_ text: Substring) -> String {
    let words = text.split(separator: " ").map(String.init)
    let known = tools(words) ?? files(words) ?? tokens(words)
    return known ?? (text == "under $0.01" ? say("under $0.01", "unter $0.01") : String(text))
  }

  private func tools(_ words: [String]) -> String? {
    guard words.count == 2 || words.count == 4, let count = Int(words[0]),
      ["tool", "tools", "tool,", "tools,"].contains(words[1])
    else { return nil }
    let tools = say(Words.count(count, "tool", "tools"), Words.count(count, "Werkzeug", "Werkzeuge"))
    guard words.count == 4 else { return tools }
    return tools + ", " + say("\(words[2]) failed", "\(words[2]) fehlgeschlagen")
  }

  private func files(_ words: [String]) -> String? {
    guard words.count > 1, Int(words[0]) != nil, words[1] == "files" else { return nil }
    return ([say("\(words[0]) files", "\(words[0]) Dateien")] + words.dropFirst(2)).joined(separator: " ")
  }

  private func tokens(_ words: [String]) -> String? {
    guard words.count == 3 || words.count == 5, words[1] == "tokens" else { return nil }
    guard words[2] != "out" else { return say("\(words[0]) tokens out", "\(words[0]) Token heraus") }
    let into = say("\(words[0]) tokens in", "\(words[0]) Token hinein")
    return words.count == 3 ? into : into + ", " + say("\(words[3]) out", "\(words[3]) heraus")
  }
}
