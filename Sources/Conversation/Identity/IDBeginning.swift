/// The beginning of an id, as lists show it and people type it. Ten thousand ids are compared with it for one name, so that no
/// text is made of any.
package struct IDBeginning: Sendable {
  /// With fewer signs it could be many.
  private static let shortest = 4

  private let digits: UniqueID
  /// The bits that have to be the same.
  private let mask: UniqueID

  /// Nil for what no id begins with, or what is too short to mean one.
  package init?(_ text: String) {
    guard (IDBeginning.shortest...36).contains(text.utf8.count) else { return nil }
    var (digits, mask) = (UniqueID(high: 0, low: 0), UniqueID(high: 0, low: 0))
    var count = 0
    for (place, sign) in text.utf8.enumerated() {
      let isDash = sign == UInt8(ascii: "-")
      guard isDash == [8, 13, 18, 23].contains(place) else { return nil }
      if isDash { continue }
      guard let digit = Character(UnicodeScalar(sign)).hexDigitValue else { return nil }
      digits = digits.with(UInt64(digit), at: count)
      mask = mask.with(15, at: count)
      count += 1
    }
    (self.digits, self.mask) = (digits, mask)
  }

  package func begins(_ id: UniqueID) -> Bool {
    id.high & mask.high == digits.high && id.low & mask.low == digits.low
  }
}

extension UniqueID {
  fileprivate func with(_ digit: UInt64, at place: Int) -> UniqueID {
    let shifted = digit << UInt64(60 - 4 * (place % 16))
    return place < 16 ? UniqueID(high: high | shifted, low: low) : UniqueID(high: high, low: low | shifted)
  }
}

extension Identity {
  package func begins(with beginning: IDBeginning) -> Bool { beginning.begins(unique) }
}
