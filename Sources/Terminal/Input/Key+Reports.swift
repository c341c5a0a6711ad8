import Toolkit

extension Key.Modifiers {
  /// xterm's number: one more than the sum of Shift 1, Alt 2 and Control 4. Nil with Super, Hyper or Meta, 8 to 32: that is
  /// another key than the one without. What lies above them are locks.
  init?(reported number: Int?) {
    let bits = max(0, (number ?? 1) - 1)
    guard bits & (8 | 16 | 32) == 0 else { return nil }
    self = Key.Modifiers(rawValue: UInt8(bits & 7))
  }
}

extension Key.Code {
  init?(arrow letter: UInt8) {
    guard (0x41...0x44).contains(letter) else { return nil }
    self.init(letter: letter)
  }

  /// The last letter of xterm's sequences for keys of the cursor block and F1 to F4.
  init?(letter: UInt8) {
    switch letter {
    case 0x41: self = .up
    case 0x42: self = .down
    case 0x43: self = .right
    case 0x44: self = .left
    case 0x46: self = .end
    case 0x48: self = .home
    case 0x50...0x53: self = .function(Int(letter) - 0x4F)
    default: return nil
    }
  }

  /// The number before the tilde, as the VT220 began and all others went on; its gaps are its own.
  init?(number: Int) {
    switch number {
    case 1, 7: self = .home
    case 2: self = .insert
    case 3: self = .delete
    case 4, 8: self = .end
    case 5: self = .pageUp
    case 6: self = .pageDown
    case 11...15: self = .function(number - 10)
    case 17...21: self = .function(number - 11)
    case 23...26: self = .function(number - 12)
    case 28, 29: self = .function(number - 13)
    case 31...34: self = .function(number - 14)
    default: return nil
    }
  }
}

extension Key {
  /// A byte below the space, or DEL.
  init(controlByte byte: UInt8, _ modifiers: Key.Modifiers) {
    switch byte {
    case 0x00: self.init(" ", modifiers.union(.control))
    case 0x08, 0x7F: self.init(.backspace, modifiers)
    case 0x09: self.init(.tab, modifiers)
    case 0x0D: self.init(.enter, modifiers)
    case 0x1B: self.init(.escape, modifiers)
    case 0x01...0x1A: self.init(Character(Unicode.Scalar(byte + 0x60)), modifiers.union(.control))
    // Control with \ ] ^ and _.
    default: self.init(Character(Unicode.Scalar(byte + 0x40)), modifiers.union(.control))
    }
  }

  /// A key that is told by its character's number, by xterm's modifyOtherKeys or in kitty's way.
  init?(reportedCode code: Int, _ modifiers: Key.Modifiers) {
    switch code {
    case 8, 127: self.init(.backspace, modifiers)
    case 9: self.init(.tab, modifiers)
    case 13, 57414: self.init(.enter, modifiers)
    case 27: self.init(.escape, modifiers)
    case 57399...57427:
      guard let code = Key.keypad(code) else { return nil }
      self.init(code, modifiers)
    // The rest of kitty's own numbers: media keys and modifiers by themselves.
    case 57344...63743: return nil
    default:
      guard let value = UInt32(exactly: code), let scalar = Unicode.Scalar(value),
        value >= 0x20, !(0x7F..<0xA0).contains(value)
      else { return nil }
      self.init(scalar, reportedModifiers: modifiers)
    }
  }

  /// Shift is in the character itself.
  private init(_ scalar: Unicode.Scalar, reportedModifiers modifiers: Key.Modifiers) {
    let character = Character(scalar)
    guard modifiers.contains(.shift) else {
      self.init(character, modifiers)
      return
    }
    let upper = character.uppercased()
    self.init(upper.count == 1 ? Character(upper) : character, modifiers.subtracting(.shift))
  }

  private static func keypad(_ code: Int) -> Key.Code? {
    switch code {
    case 57399...57408: return .character(Character(Unicode.Scalar(UInt8(0x30 + code - 57399))))
    default:
      let codes: [Int: Key.Code] = [
        57409: .character("."), 57410: .character("/"), 57411: .character("*"), 57412: .character("-"),
        57413: .character("+"), 57415: .character("="), 57416: .character(","), 57417: .left, 57418: .right,
        57419: .up, 57420: .down, 57421: .pageUp, 57422: .pageDown, 57423: .home, 57424: .end, 57425: .insert,
        57426: .delete,
      ]
      return codes[code]
    }
  }

  /// A sequence that began with ESC O; old terminals put the modifiers' number before the letter.
  init?(singleShift letter: UInt8, modifierDigits: [UInt8], _ alt: Key.Modifiers) {
    let number = modifierDigits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    guard let reported = Key.Modifiers(reported: modifierDigits.isEmpty ? nil : number) else { return nil }
    let modifiers = alt.union(reported)
    if let code = Key.Code(letter: letter) {
      self.init(code, modifiers)
      return
    }
    switch letter {
    case 0x49: self.init(.tab, modifiers)
    case 0x4D: self.init(.enter, modifiers)
    case 0x58: self.init("=", modifiers)
    // rxvt's arrows with Control.
    case 0x61...0x64: self.init(Key.Code(arrow: letter - 0x20) ?? .up, modifiers.union(.control))
    // The keypad in application mode: its letters are its characters, moved by 0x40.
    case 0x6A...0x79: self.init(Character(Unicode.Scalar(letter - 0x40)), modifiers)
    default: return nil
    }
  }
}
