import Core
import Settings

/// A language that the screen can speak. Each sentence stands once in this folder, with every language side by side.
package enum Language: String, CaseIterable, Equatable, Sendable {
  case english = "en"
  case german = "de"

  /// The one of these that is said in this language; one more language doesn't compile before all is said in it.
  package func say(_ english: @autoclosure () -> String, _ german: @autoclosure () -> String) -> String {
    switch self {
    case .english: english()
    case .german: german()
    }
  }

  package subscript(words: Wording) -> String { say(words.english, words.german) }
}

extension WorkStream {
  /// What a person reads in place of an id. Names are given by persons, agents and what was said first; one that has none
  /// is called a new thread.
  package func name(in language: Language) -> String { knownName ?? language.text(.list(.unnamed)) }
}
