import Conversation
import JSON

/// A moment as providers write it: text, or a number.
enum RecordTime {
  static func read(_ value: JSON?) -> Timestamp? {
    switch value {
    case .string(let text): Timestamp(iso8601: text)
    case .integer(let number): Timestamp(counting: number)
    case .double(let number): Timestamp(counting: number)
    case .null, .bool, .array, .object, nil: nil
    }
  }
}
