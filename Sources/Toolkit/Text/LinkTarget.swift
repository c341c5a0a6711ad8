/// Which addresses a terminal may be told to open, and in what form.
package enum LinkTarget {
  /// More than any address that a person would follow.
  private static let mostBytes = 1024

  /// The address in printable ASCII; nil where it isn't a web page or a file, or could end the terminal's sequence.
  package static func clean(_ address: String) -> String? {
    let bytes = Array(address.utf8)
    guard bytes.count <= mostBytes, ["http://", "https://", "file://"].contains(where: { starts(bytes, with: $0) })
    else { return nil }
    var kept: [UInt8] = []
    for byte in bytes {
      switch byte {
      case 0x21...0x7E: kept.append(byte)
      case 0x20, 0x80...0xFF:
        kept.append(UInt8(ascii: "%"))
        kept.append(hexDigits[Int(byte >> 4)])
        kept.append(hexDigits[Int(byte & 15)])
      // A control character has no business in an address.
      default: return nil
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// A number for an address that is the same wherever it is computed, and never 0.
  package static func number(of address: String) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in address.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return max(1, hash)
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  private static func starts(_ bytes: [UInt8], with scheme: String) -> Bool {
    let wanted = Array(scheme.utf8)
    guard bytes.count > wanted.count else { return false }
    return zip(bytes, wanted).allSatisfy { byte, want in
      (0x41...0x5A).contains(byte) ? byte | 0x20 == want : byte == want
    }
  }
}
