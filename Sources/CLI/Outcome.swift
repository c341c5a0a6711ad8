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
      let text = json ? done.pretty : PlainText.text(of: done, to: request, verb: verb)
      self.init(output: text, status: Outcome.status(of: done, to: request))
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
