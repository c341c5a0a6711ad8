import Conversation
import Core

/// A hold as three columns: its kind, its reason and its end.
enum HoldColumns {
  static func values(_ hold: Hold?) -> [Value] {
    switch hold {
    case nil: [.null, .null, .null]
    case .paused: [.text("paused"), .null, .null]
    case .failed(let reason): [.text("failed"), .text(reason), .null]
    case .editing: [.text("editing"), .null, .null]
    case .usageLimit(let end): [.text("usage_limit"), .null, Value(end?.milliseconds)]
    case .interrupted: [.text("interrupted"), .null, .null]
    case .retrying(let moment): [.text("retrying"), .null, .integer(moment.milliseconds)]
    }
  }

  static func read(_ columns: inout Columns) -> Hold? {
    let kind = columns.optionalText()
    let reason = columns.text()
    let end = columns.optionalInteger()
    switch kind {
    case nil: return nil
    case "failed": return .failed(reason)
    case "editing": return .editing
    case "usage_limit": return .usageLimit(until: end.map(Timestamp.init(milliseconds:)))
    case "interrupted": return .interrupted
    case "retrying": return .retrying(at: Timestamp(milliseconds: end ?? 0))
    // A newer program's reason that this one doesn't know is a reason all the same.
    default: return .paused
    }
  }
}
