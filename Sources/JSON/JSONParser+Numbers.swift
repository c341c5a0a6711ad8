extension JSONParser {
  /// `-`? (`0` | digits) (`.` digits)? (`e` sign? digits)?, and nothing else: no `+1`, no `01`, no `.5`.
  mutating func number() throws(JSONError) -> JSON {
    let start = offset
    let isNegative = bytes[offset] == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    // Counted below zero, because the lowest Int64 has no positive twin.
    var whole: Int64? = 0
    let firstDigit = offset
    while let digit = digit() {
      whole = whole.flatMap { JSONParser.appending(digit, to: $0) }
      offset += 1
    }
    guard offset > firstDigit else { throw problem("a digit is missing in a number") }
    guard bytes[firstDigit] != UInt8(ascii: "0") || offset == firstDigit + 1 else {
      throw JSONError(offset: firstDigit, reason: "a number begins with a useless zero")
    }
    let hasFraction = try fraction()
    let hasExponent = try exponent()
    if !hasFraction, !hasExponent, let whole {
      if isNegative { return .integer(whole) }
      if whole != Int64.min { return .integer(-whole) }
    }
    return .double(float(bytes[start..<offset]))
  }

  private mutating func fraction() throws(JSONError) -> Bool {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: ".") else { return false }
    offset += 1
    try digits()
    return true
  }

  private mutating func exponent() throws(JSONError) -> Bool {
    guard offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") else { return false }
    offset += 1
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    try digits()
    return true
  }

  private mutating func digits() throws(JSONError) {
    guard digit() != nil else { throw problem("a digit is missing in a number") }
    while digit() != nil { offset += 1 }
  }

  private func digit() -> Int64? {
    guard offset < bytes.count else { return nil }
    let value = bytes[offset] &- UInt8(ascii: "0")
    return value < 10 ? Int64(value) : nil
  }

  private static func appending(_ digit: Int64, to number: Int64) -> Int64? {
    let (tens, overflowed) = number.multipliedReportingOverflow(by: 10)
    let (sum, overflowedToo) = tens.subtractingReportingOverflow(digit)
    return overflowed || overflowedToo ? nil : sum
  }

  /// A number that is too large becomes the largest one: a message must not be lost for it, and JSON has no infinity.
  private func float(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Double {
    let value = Double(String(decoding: text, as: UTF8.self)) ?? 0
    let limit = Double.greatestFiniteMagnitude
    return min(max(value, -limit), limit)
  }
}
