/// A base16 scheme as its file says it.
package struct Base16Scheme: Hashable, Sendable {
  package static let slots = (0..<16).map { "base0" + String($0, radix: 16, uppercase: true) }

  var name: String
  /// `dark` or `light`; without it, the background decides.
  var variant: String?
  /// From `base00` … `base0F` to `#rrggbb` or `rrggbb`. Ours alone: `default`, and `ansi:0` … `ansi:15`.
  var palette: [String: String]
  /// What this scheme changes in the map of roles. Ours alone.
  var roles: [String: String]

  package init(name: String, variant: String? = nil, palette: [String: String], roles: [String: String] = [:]) {
    self.name = name
    self.variant = variant
    self.palette = palette
    self.roles = roles
  }
}

extension Theme {
  package init(_ scheme: Base16Scheme, roles: RoleMap) throws(ThemeProblem) {
    let given = Dictionary(
      scheme.palette.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
    var colors: [String: Color] = [:]
    for slot in Base16Scheme.slots {
      guard let text = given[slot.lowercased()] else { throw .missingSlot(slot, theme: scheme.name) }
      guard let color = Color(themeText: text) else { throw .badColor(text, slot: slot, theme: scheme.name) }
      colors[slot] = color
    }
    let isDark: Bool
    switch scheme.variant {
    case "dark": isDark = true
    case "light": isDark = false
    case nil: isDark = (colors["base00"].flatMap(Contrast.luminance) ?? 0) < 0.18
    case let other?: throw .badVariant(other, theme: scheme.name)
    }
    let looks = try roles.changed(by: scheme.roles).looks
    self.init(name: scheme.name, isDark: isDark) { role in
      guard let look = looks[role] else { return .plain }
      return Style(
        foreground: look.foreground.flatMap { colors[$0] } ?? .terminalDefault,
        background: Theme.background(look, colors), attributes: look.attributes)
    }
  }
}

extension Theme {
  /// The terminal's own colours can't be mixed: such a theme has no tints.
  fileprivate static func background(_ look: RoleMap.Look, _ colors: [String: Color]) -> Color {
    let whole = look.background.flatMap { colors[$0] } ?? .terminalDefault
    guard look.percent < 100 else { return whole }
    let ground = colors[Base16Scheme.slots[0]] ?? .terminalDefault
    guard case .rgb(let red, let green, let blue) = whole, case .rgb(let red0, let green0, let blue0) = ground else {
      return ground
    }
    func mix(_ low: UInt8, _ high: UInt8) -> UInt8 {
      UInt8(clamping: (Int(low) * (100 - look.percent) + Int(high) * look.percent + 50) / 100)
    }
    return .rgb(mix(red0, red), mix(green0, green), mix(blue0, blue))
  }
}

extension Color {
  /// A colour as themes write it; nil when it is none.
  package init?(themeText text: String) {
    if text == "default" {
      self = .terminalDefault
      return
    }
    if text.hasPrefix("ansi:") {
      guard let index = UInt8(text.dropFirst(5)), index < 16 else { return nil }
      self = .indexed(index)
      return
    }
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    // `UInt32` would take a sign too.
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else {
      return nil
    }
    self = .rgb(UInt8(value >> 16), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
  }
}
