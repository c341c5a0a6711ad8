import Toolkit

/// A whole sequence that began with ESC [.
struct ControlSequence {
  /// A private mark such as `<` or `?` before the parameters; 0 when there is none.
  private let mark: UInt8
  /// Parameters and their parts after colons; a part that is not there is nil.
  private let parameters: [[Int?]]
  private let hasIntermediates: Bool
  private let final: UInt8

  init(parameterBytes: [UInt8], final: UInt8) {
    var bytes = parameterBytes[...]
    if let first = bytes.first, (0x3C...0x3F).contains(first) {
      mark = first
      bytes = bytes.dropFirst()
    } else {
      mark = 0
    }
    hasIntermediates = bytes.contains { $0 < 0x30 }
    parameters = bytes.prefix { $0 >= 0x30 }.split(separator: 0x3B, omittingEmptySubsequences: false).map { parameter in
      parameter.split(separator: 0x3A, omittingEmptySubsequences: false).map(Self.number)
    }
    self.final = final
  }

  /// Nothing when it is empty or no sensible number.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.count <= 7, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private func parameter(_ index: Int, _ part: Int = 0) -> Int? {
    guard parameters.indices.contains(index), parameters[index].indices.contains(part) else { return nil }
    return parameters[index][part]
  }

  var startsPaste: Bool { mark == 0 && final == Letter.tilde && parameter(0) == 200 }

  /// It tells something that nobody has pressed.
  var isNews: Bool { mark == 0x3F || startsPaste }

  /// What the terminal is, which is of no interest but for that it comes last.
  var isDeviceAttributes: Bool { mark == 0x3F && final == Letter.c }

  /// What the person did; nil for replies, releases and what nobody knows.
  func input(_ alt: Key.Modifiers) -> Input? {
    if mark == 0x3C { return mouse.map(Input.mouse) }
    // News of the ground, where the terminal tells of it: 1 is dark, 2 light.
    if mark == 0x3F, final == Letter.n, parameter(0) == 997, let ground = parameter(1), (1...2).contains(ground) {
      return .background(isDark: ground == 1)
    }
    guard mark == 0, !hasIntermediates else { return nil }
    if parameters.isEmpty || parameters == [[nil]] {
      if final == Letter.I { return .focus(true) }
      if final == Letter.O { return .focus(false) }
    }
    return key(alt).map(Input.key)
  }

  private func key(_ alt: Key.Modifiers) -> Key? {
    guard let modifiers = Key.Modifiers(reported: parameter(1)) else { return nil }
    switch final {
    case Letter.tilde where parameter(0) == 27:
      // xterm's modifyOtherKeys: 27 ; modifiers ; character.
      return parameter(2).flatMap { Key(reportedCode: $0, alt.union(modifiers)) }
    case Letter.tilde:
      return numberedKey.map { Key($0, alt.union(modifiers)) }
    case Letter.u:
      return parameter(0).flatMap { isRelease ? nil : Key(reportedCode: parameter(0, 1) ?? $0, alt.union(modifiers)) }
    // rxvt's ends: $ with Shift, ^ with Control, @ with both.
    case 0x24: return numberedKey.map { Key($0, alt.union(.shift)) }
    case 0x5E: return numberedKey.map { Key($0, alt.union(.control)) }
    case 0x40: return numberedKey.map { Key($0, alt.union([.shift, .control])) }
    case Letter.Z: return Key(.tab, alt.union(modifiers).union(.shift))
    case 0x61...0x64:
      guard parameters.count <= 1, parameter(0) == nil else { return nil }
      return Key.Code(arrow: final - 0x20).map { Key($0, alt.union(.shift)) }
    default:
      // A cursor position report looks like F3, with a row first.
      guard !isRelease, parameter(0) ?? 1 == 1 else { return nil }
      return Key.Code(letter: final).map { Key($0, alt.union(modifiers)) }
    }
  }

  /// A terminal that reports key releases says so in the second part of the modifiers.
  private var isRelease: Bool { parameter(1, 1) == 3 }

  private var numberedKey: Key.Code? {
    guard !isRelease, let number = parameter(0) else { return nil }
    return Key.Code(number: number)
  }

  private var mouse: Mouse? {
    guard final == Letter.M || final == Letter.m,
      let bits = parameter(0), let column = parameter(1), let row = parameter(2)
    else { return nil }
    return Mouse(bits: bits, column: column, row: row, isRelease: final == Letter.m)
  }
}

/// The final bytes of sequences that are compared by name.
private enum Letter {
  static let I: UInt8 = 0x49
  static let M: UInt8 = 0x4D
  static let O: UInt8 = 0x4F
  static let Z: UInt8 = 0x5A
  static let c: UInt8 = 0x63
  static let m: UInt8 = 0x6D
  static let n: UInt8 = 0x6E
  static let u: UInt8 = 0x75
  static let tilde: UInt8 = 0x7E
}
