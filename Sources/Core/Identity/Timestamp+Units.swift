extension Timestamp {
  /// A moment as others write it, in seconds since 1970 or in parts of them, which its size says: the year 5138 begins at
  /// a hundred milliards of seconds, which were the spring of 1973 in milliseconds.
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
