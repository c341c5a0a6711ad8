import Conversation

/// What a turn came to, in a person's language.
extension Language {
  /// An older program may have written a line whose facts nobody can read: it is said as it stands.
  package func digest(of entry: Entry, minus: String = "-") -> String {
    entry.facts.map { digest($0, minus: minus) } ?? entry.text
  }

  package func digest(_ facts: TurnFacts, minus: String = "-") -> String {
    let told = [
      TurnDigest.duration(facts.seconds), tools(facts), files(facts, minus), tokens(facts),
      facts.costMicros.map(dollars),
    ]
    return told.compactMap { $0 }.joined(separator: TurnDigest.separator)
  }

  private func tools(_ facts: TurnFacts) -> String? {
    guard facts.tools > 0 else { return nil }
    let tools = say(Words.count(facts.tools, "tool", "tools"), Words.count(facts.tools, "Werkzeug", "Werkzeuge"))
    guard facts.failedTools > 0 else { return tools }
    return tools + ", " + say("\(facts.failedTools) failed", "\(facts.failedTools) fehlgeschlagen")
  }

  private func files(_ facts: TurnFacts, _ minus: String) -> String? {
    guard facts.files > 0 else { return nil }
    let named = facts.file ?? say("\(facts.files) files", "\(facts.files) Dateien")
    return named + TurnDigest.lines(of: facts, minus: minus)
  }

  private func tokens(_ facts: TurnFacts) -> String? {
    let out = facts.outputTokens.map(TurnDigest.short)
    guard let into = facts.inputTokens.map(TurnDigest.short) else {
      return out.map { say("\($0) tokens out", "\($0) Token heraus") }
    }
    let first = say("\(into) tokens in", "\(into) Token hinein")
    return out.map { first + ", " + say("\($0) out", "\($0) heraus") } ?? first
  }

  private func dollars(_ micros: Int64) -> String {
    let text = TurnDigest.dollars(micros)
    return text == "under $0.01" ? say("under $0.01", "unter $0.01") : text
  }
}
