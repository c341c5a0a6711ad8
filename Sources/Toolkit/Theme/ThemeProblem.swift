/// Why a theme can't be used, in words for the person who wrote it.
package enum ThemeProblem: Error, Hashable, Sendable, CustomStringConvertible {
  case missingSlot(String, theme: String)
  case badColor(String, slot: String, theme: String)
  case badVariant(String, theme: String)
  case unknownRole(String)
  case missingRole(String)
  case badRole(String, value: String, word: String)

  package var description: String {
    switch self {
    case .missingSlot(let slot, let theme):
      "theme \(theme): the palette has no \(slot); a base16 palette has base00 to base0F"
    case .badColor(let color, let slot, let theme):
      "theme \(theme): \(slot) is \"\(color)\"; write a colour as \"#rrggbb\", \"default\" or \"ansi:0\" to \"ansi:15\""
    case .badVariant(let variant, let theme):
      "theme \(theme): the variant is \"\(variant)\"; it is dark or light"
    case .unknownRole(let role): "roles: there is no role \"\(role)\""
    case .missingRole(let role): "roles: the role \"\(role)\" is missing"
    case .badRole(let role, let value, let word):
      "roles: \(role) is \"\(value)\", and \"\(word)\" is neither a slot (base00 to base0F, default) nor one of bold, "
        + "dim, italic, underline, reverse, strikethrough; write foreground, background, then attributes"
    }
  }
}
