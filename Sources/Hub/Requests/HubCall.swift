import JSON
import Sharing
import Texts

/// A request to the hub: one function of it, what it is given, and how its answer is read.
package struct HubCall<Value: Sendable>: Sendable {
  let function: String
  let arguments: JSON
  let read: @Sendable (JSON) -> Value?

  init(_ function: String, _ arguments: JSON, read: @escaping @Sendable (JSON) -> Value?) {
    self.function = function
    self.arguments = arguments
    self.read = read
  }

  var statement: String { HubCall<JSON>.statement(function) }
  var parameter: String { HubText.clean(arguments).text }

  /// What a row says that the database gives for it.
  package func answer(row: String?) -> HubAnswer<Value> { answer(.value(row)) }

  func answer(_ reply: Reply?) -> HubAnswer<Value> {
    guard let reply else { return .refused(HubRefusal(.away)) }
    switch HubCall<JSON>.answer(reply) {
    case .unknown: return .unknown
    case .refused(let refusal): return .refused(refusal)
    case .done(let json):
      return read(json).map { .done($0) }
        ?? .refused(HubRefusal(.failed, "the hub's answer to \(function) can't be read"))
    }
  }
}

extension HubCall where Value == JSON {
  static func statement(_ function: String) -> String {
    "SELECT upnext_acts.\(function)($1::jsonb)"
  }

  static func answer(_ reply: Reply) -> HubAnswer<JSON> {
    switch reply {
    case .unknown: return .unknown
    case .refused(let state, let words):
      let kind = kind(of: state)
      // What the database says of a lock is of no use to a person.
      return .refused(HubRefusal(kind, kind == .busy ? "" : words))
    case .value(let text):
      guard let text, let json = try? JSON(parsing: text) else {
        return .refused(HubRefusal(.failed, "the hub's answer can't be read"))
      }
      if let kind = json["refused"]?.string {
        return .refused(
          HubRefusal(HubRefusal.Kind(rawValue: kind) ?? .failed, json["words"]?.string ?? kind))
      }
      return .done(json["done"] ?? json)
    }
  }

  private static func kind(of state: String) -> HubRefusal.Kind {
    switch state {
    // The schema, the function or the table is not there.
    case "3F000", "42883", "42P01": .uninitialised
    case "42501": .stranger
    // Who waited too long, or would have waited for each other.
    case "40001", "40P01", "55P03", "57014": .busy
    // A standby takes no writes, and a disk that is full none either.
    case "25006", "53100", "53200", "53300": .failed
    default: state.hasPrefix("22") || state.hasPrefix("23") ? .invalid : .failed
    }
  }
}

/// Texts on their way into the database, which holds every sign but one.
enum HubText {
  static func clean(_ json: JSON) -> JSON {
    switch json {
    case .string(let text):
      text.utf8.contains(0) ? .string(text.replacing("\0", with: "\u{FFFD}")) : json
    case .array(let elements): .array(elements.map(clean))
    case .object(let object):
      .object(
        JSONObject(
          object.members.map { JSONObject.Member(name: clean($0.name), value: clean($0.value)) }))
    case .null, .bool, .integer, .double: json
    }
  }

  private static func clean(_ name: String) -> String { name.replacing("\0", with: "\u{FFFD}") }
}
