import JSON
import Scene
import Toolkit

/// What a call prints, and the status that it ends with.
package struct Outcome: Equatable, Sendable {
  /// The status of what is neither done nor refused: another host has not answered yet, or the disk has no room.
  package static let kept: Int32 = 7
  /// The status of what only looks, and was not answered since the server ended: it can be said again.
  static let unanswered: Int32 = 8

  package var output: String
  package var errors: String
  package var status: Int32

  package init(output: String = "", errors: String = "", status: Int32) {
    self.output = output
    self.errors = errors
    self.status = status
  }

  /// From the server's line.
  package init(_ line: JSON, to verb: CommandLineVerb, _ arguments: Arguments, json: Bool) {
    if let kept = line["done"]?["kept_letter"] {
      // It is in the store, and will be carried out: neither done nor refused.
      let id = kept["id"]?.string ?? ""
      let words =
        "kept for \(kept["host"]?.string ?? ""): \(kept["why"]?.string ?? ""). `upnext wait \(id.prefix(8))` follows it."
      self.init(output: json ? (line["done"] ?? .null).pretty : Clean.line(words), status: Outcome.kept)
    } else if let kept = line["done"]?["kept_act"] {
      // Said again by itself: whoever did the same once more would do it twice.
      let ids = (kept["ids"]?.array ?? kept["id"].map { [$0] } ?? []).compactMap(\.string).map { " " + $0.prefix(8) }
      let words =
        "kept\(ids.joined()): \(kept["why"]?.string ?? ""). It is said again until it is answered: "
        + "do not repeat it. `\(kept["see"]?.string ?? "")` shows whether it is done."
      self.init(output: json ? (line["done"] ?? .null).pretty : Clean.line(words), status: Outcome.kept)
    } else if let done = line["done"] {
      self = verb.report(done, arguments, json)
      if let notice = line["notice"]?.string.flatMap(AnswerNotice.init) {
        errors = [errors, notice.words(json: json)].filter { !$0.isEmpty }.joined(separator: "\n")
      }
    } else {
      let error = line["error"]
      self.init(
        problem: error?["message"]?.string ?? "The server's answer makes no sense.", hint: error?["hint"]?.string ?? "",
        code: error?["code"]?.string ?? "refused", json: json)
    }
  }

  package init(_ refusal: Refusal, json: Bool) {
    self.init(problem: refusal.message, hint: refusal.hint, code: refusal.code.rawValue, json: json)
  }

  /// An error is one line: what, why, what to do.
  package init(problem: String, hint: String = "", code: String = "refused", json: Bool) {
    let status: Int32 =
      switch code {
      case "usage": 2
      case "missing": 3
      case "kept": Outcome.kept
      case "server_ended": Outcome.unanswered
      default: 1
      }
    if json {
      let error: JSON = ["error": ["code": .string(code), "message": .string(problem), "hint": .string(hint)]]
      self.init(errors: error.text, status: status)
    } else {
      let text = "upnext: " + problem + (hint.isEmpty ? "" : " " + hint)
      self.init(errors: Clean.line(text), status: status)
    }
  }
}
