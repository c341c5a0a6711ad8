import Core
import JSON

/// A moment as providers write it: text, or a number whose size says whether it counts seconds or parts of them.
enum Moment {
  static func read(_ value: JSON?) -> Timestamp? {
    switch value {
    case .string(let text): return Timestamp(iso8601: text)
    case .integer(let number): return of(number)
    case .double(let number):
      guard number > 0, number < 1e18 else { return nil }
      return number < 1e11 ? Timestamp(milliseconds: Int64(number * 1000)) : of(Int64(number))
    case .null, .bool, .array, .object, nil: return nil
    }
  }

  /// The year 5138 begins at a hundred milliards of seconds, which were the spring of 1973 in milliseconds.
  static func of(_ number: Int64) -> Timestamp? {
    switch number {
    case ...0: nil
    case ..<100_000_000_000: Timestamp(milliseconds: number * 1000)
    case ..<100_000_000_000_000: Timestamp(milliseconds: number)
    case ..<100_000_000_000_000_000: Timestamp(milliseconds: number / 1000)
    default: Timestamp(milliseconds: number / 1_000_000)
    }
  }
}
