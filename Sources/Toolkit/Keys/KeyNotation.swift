/// Keys as people write them in a keymap: `j`, `G`, `enter`, `ctrl-u`, `shift-up`, `alt-enter`, `f1`, `+`.
extension Key {
  /// Nil when the text names no key.
  package init?(notation text: String) {
    var rest = Substring(text)
    var modifiers: Modifiers = []
    // A lone "-" and the last "-" of "ctrl--" are keys.
    while let dash = rest.dropFirst().firstIndex(of: "-"), rest.index(after: dash) < rest.endIndex {
      guard let modifier = Self.modifiersByName[rest[..<dash].lowercased()] else { break }
      // Who writes two names of one has meant another key.
      guard modifiers.isDisjoint(with: modifier) else { return nil }
      modifiers.formUnion(modifier)
      rest = rest[rest.index(after: dash)...]
    }
    guard let code = Self.code(named: rest) else { return nil }
    self = Key(code, modifiers).normalized
    // Shift with a digit gives the sign above it, which differs from keyboard to keyboard.
    if case .character = code, self.modifiers.contains(.shift), arrival == nil { return nil }
  }

  /// The key that arrives when a person presses this one, where a terminal tells both in the same way; nil where it arrives
  /// itself. Longer reports would tell them apart, but no terminal is asked for those.
  package var arrival: Key? {
    guard case .character(let character) = code else { return nil }
    let unshifted = Key(code, modifiers.subtracting(.shift))
    if modifiers.contains(.control), let other = Self.controlTwins[character] {
      return Key(other.code, unshifted.modifiers.subtracting(.control).union(other.modifiers))
    }
    guard modifiers.contains(.shift), character.isLetter || character == " " else { return nil }
    return unshifted
  }

  /// The key that comes from most terminals in this one's place, which has a report of its own only where a terminal is set
  /// up to send it; nil where it arrives itself.
  package var usualArrival: Key? {
    switch code {
    case .enter, .backspace: with(modifiers.intersection(.alt))
    case .tab: with(modifiers.subtracting(.control))
    case .escape: with([])
    case .character(let character):
      arrival == nil && !Self.isControllable(character) ? with(modifiers.subtracting(.control)) : nil
    case .delete, .insert, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .function: nil
    }
  }

  /// Nil where it has these modifiers already.
  private func with(_ modifiers: Modifiers) -> Key? { modifiers == self.modifiers ? nil : Key(code, modifiers) }

  /// There is a byte for Control with it.
  private static func isControllable(_ character: Character) -> Bool {
    "a"..."z" ~= character || " \\]^_".contains(character)
  }

  /// What stands for the same byte as Control with these characters.
  private static let controlTwins: [Character: Key] = [
    "h": Key(.backspace), "i": Key(.tab), "m": Key(.enter), "[": Key(.escape), "?": Key(.backspace),
    "@": Key(" ", .control), "/": Key("_", .control), "2": Key(" ", .control), "3": Key(.escape),
    "4": Key("\\", .control), "5": Key("]", .control), "6": Key("^", .control), "7": Key("_", .control),
    "8": Key(.backspace),
  ]

  /// What `init(notation:)` reads as this key.
  package var notation: String {
    var text = ""
    if modifiers.contains(.control) { text += "ctrl-" }
    if modifiers.contains(.alt) { text += "alt-" }
    if modifiers.contains(.shift) { text += "shift-" }
    return text + codeName
  }

  /// As terminals report it: Shift is in the letter itself, and Control knows no capitals.
  var normalized: Key {
    guard case .character(let character) = code else { return self }
    var key = self
    if modifiers.contains(.control), let small = Self.single(character.lowercased()) {
      key.code = .character(small)
    } else if modifiers.contains(.shift), let capital = Self.single(character.uppercased()), capital != character {
      key.code = .character(capital)
      key.modifiers.remove(.shift)
    } else if modifiers.contains(.shift), character.isUppercase {
      key.modifiers.remove(.shift)
    }
    return key
  }

  private static func code(named name: Substring) -> Code? {
    if name.count == 1, let character = name.first {
      return Self.namesByCode.first { $0.code == .character(character) }?.code ?? .character(character)
    }
    let name = name.lowercased()
    if let code = codesByName[name] { return code }
    guard name.hasPrefix("f"), let number = Int(name.dropFirst()), (1...24).contains(number) else { return nil }
    return .function(number)
  }

  private var codeName: String {
    if let name = Self.namesByCode.first(where: { $0.code == code })?.name { return name }
    switch code {
    case .character(let character): return String(character)
    case .function(let number): return "f\(number)"
    case .enter, .tab, .escape, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end, .pageUp,
      .pageDown:
      preconditionFailure("every key without a character has a name in namesByCode")
    }
  }

  private static func single(_ text: String) -> Character? {
    text.count == 1 ? text.first : nil
  }

  /// Each code's name; `hash` because a line that begins with # is a comment.
  private static let namesByCode: [(code: Code, name: String)] = [
    (.enter, "enter"), (.tab, "tab"), (.escape, "esc"), (.backspace, "backspace"), (.delete, "delete"),
    (.insert, "insert"), (.up, "up"), (.down, "down"), (.left, "left"), (.right, "right"), (.home, "home"),
    (.end, "end"), (.pageUp, "pgup"), (.pageDown, "pgdn"), (.character(" "), "space"), (.character("#"), "hash"),
  ]

  private static let codesByName: [String: Code] = {
    var codes = Dictionary(uniqueKeysWithValues: namesByCode.map { ($0.name, $0.code) })
    codes["return"] = .enter
    codes["escape"] = .escape
    codes["del"] = .delete
    codes["ins"] = .insert
    codes["pageup"] = .pageUp
    codes["pagedown"] = .pageDown
    return codes
  }()

  private static let modifiersByName: [String: Modifiers] = [
    "ctrl": .control, "control": .control, "c": .control, "alt": .alt, "meta": .alt, "m": .alt, "shift": .shift,
    "s": .shift,
  ]
}
