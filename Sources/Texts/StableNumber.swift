extension String {
  /// A number that is the same for the same text, on every machine and in every run.
  package var stableNumber: UInt64 { utf8.stableNumber }
  /// The number in sixteen digits, for names of files.
  package var stableDigits: String { utf8.stableDigits }
}

extension Sequence<UInt8> {
  /// The same of bytes that need not be text: FNV-1a.
  package var stableNumber: UInt64 {
    var number: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in self { number = (number ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return number
  }

  /// The number in sixteen digits, for names of files.
  package var stableDigits: String {
    let digits = String(stableNumber, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
