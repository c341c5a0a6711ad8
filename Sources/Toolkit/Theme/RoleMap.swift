/// Which slots of a base16 palette each role takes. It is data: `themes/roles.yaml`, and a scheme's own changes to it.
/// A background like `base0B/14` is so many hundredths of a colour over `base00`: a tint.
package struct RoleMap: Hashable, Sendable {
  /// A role's look in terms of slots; nil is the terminal's own colour.
  struct Look: Hashable, Sendable {
    var foreground: String?
    var background: String?
    /// How much of the background's colour there is over the palette's first; all of it where nothing is said.
    var percent = 100
    var attributes: Style.Attributes
  }

  private(set) var looks: [Role: Look] = [:]

  /// From role names to texts like `base0A base00 bold`: foreground, background, attributes. Every role must be there.
  package init(_ texts: [String: String]) throws(ThemeProblem) {
    try merge(texts)
    for role in Role.allCases where looks[role] == nil { throw .missingRole(role.name) }
  }

  /// This map with some roles changed.
  func changed(by texts: [String: String]) throws(ThemeProblem) -> RoleMap {
    var map = self
    try map.merge(texts)
    return map
  }

  private mutating func merge(_ texts: [String: String]) throws(ThemeProblem) {
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      guard let role = Role.byName[name] else { throw .unknownRole(name) }
      looks[role] = try Self.look(text, role: name)
    }
  }

  private static func look(_ text: String, role: String) throws(ThemeProblem) -> Look {
    var words = text.split(separator: " ").map { String($0) }
    guard words.count >= 2 else { throw .badRole(role, value: text, word: "") }
    let foreground = try slot(words.removeFirst(), role: role, text: text)
    let ground = words.removeFirst().split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let background = try slot(ground.first.map(String.init) ?? "", role: role, text: text)
    let percent = ground.count == 2 ? Int(ground[1]) : 100
    guard let percent, (1...100).contains(percent) else {
      throw .badRole(role, value: text, word: String(ground.last ?? ""))
    }
    var attributes: Style.Attributes = []
    for word in words {
      guard let attribute = attributesByName[word] else { throw .badRole(role, value: text, word: word) }
      attributes.formUnion(attribute)
    }
    return Look(foreground: foreground, background: background, percent: percent, attributes: attributes)
  }

  private static func slot(_ word: String, role: String, text: String) throws(ThemeProblem) -> String? {
    if word == "default" { return nil }
    guard let slot = Base16Scheme.slots.first(where: { $0.lowercased() == word.lowercased() }) else {
      throw .badRole(role, value: text, word: word)
    }
    return slot
  }

  private static let attributesByName: [String: Style.Attributes] = [
    "bold": .bold, "dim": .dim, "italic": .italic, "underline": .underline, "reverse": .reverse,
    "strikethrough": .strikethrough,
  ]
}
