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
