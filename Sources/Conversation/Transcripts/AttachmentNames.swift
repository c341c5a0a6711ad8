import Texts

extension String {
  /// Whether a file's `@name` stands here, and not as the beginning of another one's.
  package func names(_ mention: String, not longer: [String]) -> Bool {
    var rest = self[...]
    while let place = rest.firstRange(of: mention) {
      let found = rest[place.lowerBound...]
      rest = rest[place.upperBound...]
      if !rest.goesOnInName, !longer.contains(where: found.hasPrefix) { return true }
    }
    return false
  }
}

extension Substring {
  /// "@main.c" is not named by "@main.cpp" or "@main.c.orig". A full stop, or a word of a script without blanks, may follow it.
  fileprivate var goesOnInName: Bool {
    func isInWord(_ character: Character) -> Bool {
      character.isASCII && (character.isLetter || character.isNumber) || character == "_"
    }
    return (first == "." ? dropFirst() : self).first.map(isInWord) ?? false
  }
}
