/// The same words in every language that the screen can speak.
package struct Wording: Equatable, Sendable {
  package let english: String
  package let german: String

  package init(english: String, german: String) {
    self.english = english
    self.german = german
  }
}
