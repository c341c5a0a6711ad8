import Core
import JSON
import Toolkit

/// What the command line prints for the server's answer, and the status that it ends with.
package struct Outcome: Equatable, Sendable {
  package var output: String
  package var errors: String
  package var status: Int32

  package init(output: String = "", errors: String = "", status: Int32) {
    self.output = output
    self.errors = errors
    self.status = status
  }

  /// From the server's line.
  package init(_ line: JSON, to request: Request, verb: CommandVerb, json: Bool) {
    if let done = line["done"] {
      let shown = Outcome.shown(done, of: request)
      let text = json ? shown.pretty : PlainText.text(of: shown, to: request, verb: verb)
      self.init(
        output: text, errors: Outcome.reservation(of: done, to: request, json: json),
        status: Outcome.status(of: shown, to: request))
    } else {
      let error = line["error"]
      self.init(
        problem: error?["message"]?.string ?? "The server's answer makes no sense.", hint: error?["hint"]?.string ?? "",
        code: error?["code"]?.string ?? "refused", json: json)
    }
  }

  /// An error is one line: what, why, what to do.
  package init(problem: String, hint: String = "", code: String = "refused", json: Bool) {
    let status: Int32 =
      switch code {
      case "usage": 2
      case "missing": 3
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

  /// What is printed: the answer itself, or of a search its hits, which came with how much was searched.
  private static func shown(_ done: JSON, of request: Request) -> JSON {
    if case .search = request, let hits = done["hits"] { hits } else { done }
  }

  /// What the answer leaves out, as one line beside it; empty where it leaves out nothing.
  private static func reservation(of done: JSON, to request: Request, json: Bool) -> String {
    guard case .search = request, let left = done["unread"]?.int, left > 0, let all = done["found_threads"]?.int else {
      return ""
    }
    let words = "\(left) of \(all) threads of other programs \(left == 1 ? "is" : "are") still to be read."
    let hint = "Search again in a while; a window or `upnext serve` that is open reads on."
    guard json else { return "upnext: \(words) \(hint)" }
    let notice: JSON = [
      "notice": [
        "code": "incomplete", "message": .string(words), "hint": .string(hint), "unread": .integer(Int64(left)),
        "found_threads": .integer(Int64(all)),
      ]
    ]
    return notice.text
  }

  /// Who waits is told by the status whether the thread is idle or needs the person, and how a command ended.
  private static func status(of done: JSON, to request: Request) -> Int32 {
    if case .search = request, done.array?.isEmpty == true { return 3 }
    guard case .wait = request else { return 0 }
    switch done["outcome"]?.string {
    case "needs_you": return 4
    case "failed": return 5
    case "cancelled": return 6
    default: return 0
    }
  }
}
