import Conversation
import Core
import Languages

extension ActTitle {
  /// Said in each language; its own words are those of who does it.
  package init(for language: Language, _ words: (Language) -> String) {
    let said = Language.allCases.map { ($0.rawValue, words($0)) }
    self.init(words(language), said: Dictionary(uniqueKeysWithValues: said))
  }

  package init(_ phrase: Phrase, for language: Language) { self.init(for: language) { $0.text(phrase) } }
}

extension Language {
  /// What an act is called, whoever did it.
  package func title(of step: UndoHistory.Step) -> String { text(of: step.title) }

  package func text(of title: ActTitle) -> String { title.said(in: rawValue) }
}
