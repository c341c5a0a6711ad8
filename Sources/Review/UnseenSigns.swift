/// What of a text nobody can see, or sees as something else, and the marks that stand for it where nothing may be hidden:
/// the picture of a control character, such as `␛`, and the number of anything else, such as `<U+200B>`.
package enum UnseenSigns {
  /// How much of a text gets marks.
  package enum Extent: Sendable {
    /// Controls, signs without ink, and what turns the signs around it about.
    case hidden
    /// Also blanks that are not the usual one.
    case blanks
    /// Also what only says how the sign before it looks, such as the parts of an emoji.
    case joined
  }

  /// Of clean text it is the same text.
  package static func revealed(_ text: String, _ extent: Extent = .hidden) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0x09 }) { return text }
    var shown = String.UnicodeScalarView()
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let before = index > 0 ? scalars[index - 1] : nil
      let after = index + 1 < scalars.count ? scalars[index + 1] : nil
      if isUnseen(scalar, between: before, and: after, extent) {
        shown.append(contentsOf: mark(for: scalar).unicodeScalars)
      } else {
        shown.append(scalar)
      }
    }
    return String(shown)
  }

  package static func areIn(_ text: String) -> Bool { revealed(text).utf8.count != text.utf8.count }

  /// Whether two texts look the same on a screen, though they differ.
  static func areAllThatDiffers(in one: String, and other: String) -> Bool {
    guard !one.utf8.elementsEqual(other.utf8) else { return false }
    // Letters that are composed and those that are not are equal.
    func seen(_ text: String) -> String {
      String(String.UnicodeScalarView(text.unicodeScalars.filter { !belongsToOther($0) }))
    }
    return seen(one) == seen(other)
  }

  private static func isUnseen(
    _ scalar: Unicode.Scalar, between before: Unicode.Scalar?, and after: Unicode.Scalar?, _ extent: Extent
  ) -> Bool {
    if scalar.isASCII { return scalar != "\t" && (scalar.value < 0x20 || scalar.value == 0x7F) }
    let category = scalar.properties.generalCategory
    if belongsToOther(scalar) {
      // Behind a letter of ASCII it is nothing's part, but for the keys among emoji.
      let hasOther = before.map { !$0.isASCII && !isSelector($0) } ?? false
      let isKey = scalar == "\u{FE0F}" && after == "\u{20E3}"
      let joinsEmoji = scalar == "\u{200D}" && before == "\u{FE0F}"
      return extent == .joined || !(hasOther || isKey || joinsEmoji)
    }
    switch category {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    case .spaceSeparator: return extent != .hidden
    case .nonspacingMark, .enclosingMark, .spacingMark, .privateUse, .unassigned:
      return scalar.properties.isDefaultIgnorableCodePoint || extent == .joined
    // A pattern of Braille without a dot.
    case _ where scalar == "\u{2800}": return extent != .hidden
    case _: return scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Joiners, selectors and skin tones: part of the sign before them.
  private static func belongsToOther(_ scalar: Unicode.Scalar) -> Bool {
    (0x200C...0x200D).contains(scalar.value) || isSelector(scalar) || (0x1F3FB...0x1F3FF).contains(scalar.value)
  }

  private static func isSelector(_ scalar: Unicode.Scalar) -> Bool {
    (0xFE00...0xFE0F).contains(scalar.value) || (0xE0100...0xE01EF).contains(scalar.value)
  }

  private static func mark(for scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0..<0x20: return Unicode.Scalar(0x2400 + scalar.value).map { String($0) } ?? "?"
    case 0x7F: return "␡"
    case let value:
      let digits = String(value, radix: 16, uppercase: true)
      return "<U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + ">"
    }
  }
}
