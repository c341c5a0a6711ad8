/// Texts whose characters never end, that are one line, or that are made of signs which mean something: what must not stop
/// a program that reads them.
package struct HostileText: Sendable, CustomStringConvertible {
  package let name: String
  private let unit: String

  package var description: String { name }

  /// About so many bytes of it.
  package func text(bytes: Int) -> String { "e" + String(repeating: unit, count: max(1, bytes / unit.utf8.count)) }

  /// As people write, to compare with.
  package static let plain = HostileText(name: "plain", unit: "größe 漢字 in words. ")

  package static let all: [HostileText] = [
    HostileText(name: "marks", unit: "\u{301}"), HostileText(name: "flags", unit: "\u{1F1E9}\u{1F1EA}"),
    HostileText(name: "joiners", unit: "\u{200D}"), HostileText(name: "joined emoji", unit: "👩\u{200D}"),
    HostileText(name: "tags", unit: "\u{E0061}"), HostileText(name: "colour marks", unit: "\u{E0033}\u{E007F}"),
    HostileText(name: "variation selectors", unit: "\u{FE0F}"), HostileText(name: "conjuncts", unit: "क\u{94D}"),
    HostileText(name: "jamo", unit: "ᄀ"), HostileText(name: "prepended signs", unit: "\u{600}"),
    HostileText(name: "ideographs", unit: "漢"), HostileText(name: "accents", unit: "e\u{301}"),
    HostileText(name: "spaces", unit: " "), HostileText(name: "newlines", unit: "\n"),
    HostileText(name: "one line", unit: "x"), HostileText(name: "brackets", unit: "["),
    HostileText(name: "addresses", unit: "[a]("), HostileText(name: "stars", unit: "*a "),
    HostileText(name: "ticks", unit: "`"), HostileText(name: "quotes", unit: "> "),
    HostileText(name: "bars", unit: "|"), HostileText(name: "escapes", unit: "\u{1B}["),
  ]

  /// Some of each.
  package static let medley = all.map { $0.text(bytes: 1500) }.joined(separator: "\n")
}

/// The bytes of the longest character in all texts of a value.
package func longestCharacter(in value: Any) -> Int {
  if let text = value as? String { return text.lazy.map(\.utf8.count).max() ?? 0 }
  return Mirror(reflecting: value).children.map { longestCharacter(in: $0.value) }.max() ?? 0
}
