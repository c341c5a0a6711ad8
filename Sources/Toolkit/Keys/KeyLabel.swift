/// Keys as hints show them: short, and told apart at a glance.
extension Key {
  /// `↵`, `⇧↑`, `^P`, `M-u`; without Unicode `Enter`, `S-Up`, `^P`, `M-u`.
  package func label(unicode: Bool = true) -> String {
    var text = ""
    if modifiers.contains(.alt) { text += "M-" }
    if modifiers.contains(.shift) { text += unicode ? "⇧" : "S-" }
    guard modifiers.contains(.control) else { return text + codeLabel(unicode: unicode) }
    if case .character(let character) = code, character != " " { return text + "^" + character.uppercased() }
    return text + "C-" + codeLabel(unicode: unicode)
  }

  private func codeLabel(unicode: Bool) -> String {
    switch code {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .enter: unicode ? "↵" : "Enter"
    case .tab: "Tab"
    case .escape: "Esc"
    case .backspace: unicode ? "⌫" : "Bksp"
    case .delete: "Del"
    case .insert: "Ins"
    case .up: unicode ? "↑" : "Up"
    case .down: unicode ? "↓" : "Down"
    case .left: unicode ? "←" : "Left"
    case .right: unicode ? "→" : "Right"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .function(let number): "F\(number)"
    }
  }
}
