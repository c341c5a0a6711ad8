import Conversation
import Core

/// A snooze as two columns: its end, or the moment after which a change ends it.
enum SnoozeColumns {
  static func values(_ snooze: Snooze?) -> [Value] {
    switch snooze {
    case nil: [.null, .null]
    case .until(let moment): [.integer(moment.milliseconds), .null]
    case .untilChange(let since): [.null, .integer(since.milliseconds)]
    }
  }

  static func read(_ columns: inout Columns) -> Snooze? {
    let end = columns.optionalInteger().map(Timestamp.init(milliseconds:))
    let since = columns.optionalInteger().map(Timestamp.init(milliseconds:))
    return end.map(Snooze.until) ?? since.map(Snooze.untilChange)
  }
}
