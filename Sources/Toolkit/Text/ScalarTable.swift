/// What drawing asks of each scalar of a text, as a byte each: laying out a megabyte of a script may take no longer than a
/// frame, and searching takes ten times as long as looking.
enum ScalarTable {
  /// All scripts and pictures lie before it.
  static let end: UInt32 = 0x20000

  private static let kindBits: UInt8 = 3
  private static let invisible: UInt8 = 4
  private static let pictograph: UInt8 = 8

  static func width(of scalar: UInt32) -> Int {
    CharacterWidth.width(ofKind: UInt32(bytes[Int(scalar)] & kindBits))
  }

  /// Formatting, joiners, variation selectors and the like: no column and no ink.
  static func isInvisible(_ scalar: UInt32) -> Bool {
    scalar < end ? bytes[Int(scalar)] & invisible != 0 : hasNoInk(scalar)
  }

  static func isPictograph(_ scalar: UInt32) -> Bool {
    scalar < end && bytes[Int(scalar)] & pictograph != 0
  }

  /// It makes one sign of those around it, or says how the one before it looks: joiners, selectors, skin tones.
  static func joins(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x200C, 0x200D, 0xFE0E, 0xFE0F, 0x1F3FB...0x1F3FF: true
    default: false
    }
  }

  private static let bytes: [UInt8] = {
    var bytes = [UInt8](repeating: 0, count: Int(end))
    let entries = WidthTable.entries
    for (index, entry) in entries.enumerated() where entry >> 2 < end {
      let next = index + 1 < entries.count ? min(entries[index + 1] >> 2, end) : end
      for scalar in entry >> 2..<next {
        let kind = UInt8(entry & 3)
        // Only what takes no column is asked for its ink.
        bytes[Int(scalar)] = kind | (kind == 0 && hasNoInk(scalar) ? invisible : 0)
      }
    }
    for scalars in [UInt32(0x203C)..<0x3300, 0x1F000..<0x20000] {
      for scalar in scalars where Unicode.Scalar(scalar)?.properties.isEmoji == true {
        bytes[Int(scalar)] |= pictograph
      }
    }
    return bytes
  }()

  private static func hasNoInk(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xE0000...0xE0FFF: return true
    default: break
    }
    guard let properties = Unicode.Scalar(scalar)?.properties else { return true }
    return properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format
  }
}
