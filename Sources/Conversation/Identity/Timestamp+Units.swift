extension Timestamp {
  /// A moment as other programs write it: in seconds, milliseconds, microseconds or nanoseconds since 1970. The number's
  /// size tells which: 10^11 is the year 5138 in seconds and the spring of 1973 in milliseconds.
  package init?(counting number: Int64) {
    switch number {
    case ...0: return nil
    case ..<100_000_000_000: self.init(milliseconds: number * 1000)
    case ..<100_000_000_000_000: self.init(milliseconds: number)
    case ..<100_000_000_000_000_000: self.init(milliseconds: number / 1000)
    default: self.init(milliseconds: number / 1_000_000)
    }
  }

  package init?(counting number: Double) {
    guard number > 0, number < 9e18 else { return nil }
    if number < 1e11 { self.init(milliseconds: Int64(number * 1000)) } else { self.init(counting: Int64(number)) }
  }
}
