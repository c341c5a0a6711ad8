import Core
import JSON
import Toolkit

/// The server's answers as a person reads them. What came from outside is cleaned: it may reach a terminal.
enum PlainText {
  static func text(of answer: JSON, to request: Request, verb: CommandVerb) -> String {
    switch request {
    case .new, .add: return answer["id"]?.string ?? ""
    case .send:
      let position = answer["position"]?.int ?? 0
      return position == 0 ? "sent" : "queued at \(position)"
    case .list(let listing, _, _): return list(listing, answer)
    case .show: return conversation(answer)
    case .wait: return answer["outcome"]?.string ?? ""
    case .settings(let key, _):
      let all = key == nil ? answer.array ?? [] : [answer]
      return Table(all.map { [word($0["key"]), word($0["value"]), key == nil ? word($0["help"]) : ""] }).text
    case .stop: return "stopped"
    case .status: return answer.pretty
    case .answer: return word(answer["answer"])
    case .project:
      return Table([
        [word(answer["project"]), word(answer["agent"]), answer["host"]?.string.map { "on \(Clean.line($0))" } ?? ""]
      ]).text
    }
  }

  private static func list(_ listing: Request.Listing, _ answer: JSON) -> String {
    switch listing {
    case .threads:
      return Table((answer.array ?? []).map(thread)).text
    case .queue:
      return Table((answer.array ?? []).map { [word($0["position"])] + thread($0["thread"] ?? .null) }).text
    case .next:
      return Table((answer["commands"]?.array ?? []).map(command)).text
    case .history:
      return Table((answer.array ?? []).map(command)).text
    case .projects:
      return Table((answer.array ?? []).map { [word($0["threads"]), word($0["project"])] }).text
    case .agents:
      return Table((answer.array ?? []).map(agent)).text
    case .outbox:
      let hold = answer["hold"]?["reason"]?.string.map { "held: \($0)\n" } ?? ""
      let rows = (answer["messages"]?.array ?? []).map {
        [word($0["position"]), word($0["state"]), word($0["priority"]), Clean.line($0["content"]?.string ?? "")]
      }
      return hold + Table(rows).text
    }
  }

  private static func agent(_ agent: JSON) -> [String] {
    let state = agent["state"]?.string ?? ""
    let name = word(agent["name"])
    let advice =
      switch state {
      case "missing": word(agent["about"]) + ". " + word(agent["getting_it"])
      case "login_needed": word(agent["about"]) + ". Log in with: upnext login " + name
      default: word(agent["about"])
      }
    return [name, state == "login_needed" ? "login needed" : state, advice]
  }

  private static func thread(_ thread: JSON) -> [String] {
    [
      String(word(thread["id"]).prefix(8)), word(thread["state"]), word(thread["provider"]), word(thread["project"]),
      word(thread["name"]),
    ]
  }

  private static func command(_ command: JSON) -> [String] {
    [
      word(command["position"]), String(word(command["id"]).prefix(8)), word(command["status"]),
      word(command["priority"]), word(command["provider"]), word(command["prompt"]),
    ]
  }

  private static func conversation(_ answer: JSON) -> String {
    (answer["entries"]?.array ?? []).map { entry in
      let title = entry["title"]?.string.map { $0.isEmpty ? "" : " " + Clean.line($0) } ?? ""
      let heading = "\(word(entry["role"])) \(word(entry["at"])) \(word(entry["status"]))\(title)"
      let text = Clean.text(entry["text"]?.string ?? "")
      return heading + "\n"
        + text.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private static func word(_ value: JSON?) -> String {
    switch value {
    case .string(let text): Clean.line(text)
    case .integer(let number): String(number)
    case .double(let number): String(number)
    case .bool(let flag): flag ? "yes" : "no"
    case .null, .array, .object, nil: "-"
    }
  }
}

/// Rows of words under each other; the last column is as long as it is.
struct Table {
  let text: String

  init(_ rows: [[String]]) {
    var widths: [Int] = []
    for row in rows {
      for (index, word) in row.enumerated() {
        if index == widths.count { widths.append(0) }
        widths[index] = max(widths[index], Clean.columns(word))
      }
    }
    text = rows.map { row in
      let padded = row.enumerated().map { index, word in
        index == row.count - 1 ? word : word + String(repeating: " ", count: widths[index] - Clean.columns(word))
      }
      let line = padded.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }
}
