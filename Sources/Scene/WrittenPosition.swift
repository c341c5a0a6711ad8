extension Int {
  /// A position in a list as a person writes it, from 1 on; nil for other words. What begins with 0 is none: it may be
  /// the beginning of an id.
  package init?(position word: String) {
    guard !word.hasPrefix("0"), let number = Int(word), number > 0 else { return nil }
    self = number
  }
}

extension Array {
  /// What stands at the position that a word says; nil where it says none, or none that there is.
  package func element(atPosition word: String) -> Element? {
    Int(position: word).flatMap { $0 <= count ? self[$0 - 1] : nil }
  }
}
