/// What an act is called: who takes it back may read another language than who did it.
package struct ActTitle: Hashable, Sendable {
  /// In the words of whoever did it.
  package let words: String
  /// In each language, by its code. Of an act that an older program wrote only the words are known.
  package let said: [String: String]

  package init(_ words: String, said: [String: String] = [:]) {
    self.words = words
    self.said = said
  }

  package func said(in language: String) -> String { said[language] ?? words }

  /// One act of several, which is called after all of them.
  package static func joining(_ titles: [ActTitle]) -> ActTitle {
    func joined(_ words: (ActTitle) -> String) -> String { titles.map(words).joined(separator: ", ") }
    let languages = Set(titles.flatMap(\.said.keys))
    let said = languages.map { language in (language, joined { $0.said(in: language) }) }
    return ActTitle(joined(\.words), said: Dictionary(uniqueKeysWithValues: said))
  }
}
