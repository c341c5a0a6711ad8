/// Joins a wide base and its mark into the one character that stands for both.
///
/// Terminals lose marks behind wide characters, and other systems' file names come with Hangul and kana taken apart.
/// Marks on narrow characters are drawn well everywhere and stay.
enum Composition {
  /// Nil when there is no such character.
  static func join(_ base: UInt32, _ mark: UInt32) -> UInt32? {
    switch mark {
    case 0x1161...0x1175:
      guard (0x1100...0x1112).contains(base) else { return nil }
      return 0xAC00 + ((base - 0x1100) * 21 + mark - 0x1161) * 28
    case 0x11A8...0x11C2:
      guard (0xAC00...0xD7A3).contains(base), (base - 0xAC00) % 28 == 0 else { return nil }
      return base + mark - 0x11A7
    case 0x3099: return voiced(base)
    case 0x309A: return semivoiced(base)
    default: return nil
    }
  }

  private static func voiced(_ base: UInt32) -> UInt32? {
    switch base {
    // U has its voiced form far from it; all others are followed by theirs.
    case 0x3046, 0x30A6: return base + 0x4E
    case 0x304B...0x3062, 0x30AB...0x30C2: return base % 2 == 1 ? base + 1 : nil
    case 0x3064, 0x3066, 0x3068, 0x30C4, 0x30C6, 0x30C8: return base + 1
    case 0x30EF...0x30F2: return base + 8
    default: return isOfHRow(base) ? base + 1 : nil
    }
  }

  private static func semivoiced(_ base: UInt32) -> UInt32? {
    isOfHRow(base) ? base + 2 : nil
  }

  private static func isOfHRow(_ base: UInt32) -> Bool {
    ((0x306F...0x307B).contains(base) || (0x30CF...0x30DB).contains(base)) && base % 3 == 0
  }
}
