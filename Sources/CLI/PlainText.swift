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
    case .events: return change(answer)
    case .stop: return "stopped"
    case .status: return answer.pretty
    case .search: return hits(answer)
    case .hook: return ""
    case .act: return word(answer["words"])
    case .commands(let request): return commands(request, answer)
    case .pause, .resume, .retry, .skip: return state(of: answer, after: verb)
    case .edit: return "changed"
    case .prioritize: return "now at \(answer["position"]?.int ?? 0)"
    case .exportOutbox: return answer.pretty
    case .importOutbox:
      let leftOut = answer["left_out"]?.int ?? 0
      return "imported \(answer["imported"]?.int ?? 0)" + (leftOut > 0 ? ", \(leftOut) were there already" : "")
        + (answer["paused"]?.bool == true ? "; paused: upnext resume lets them go" : "")
    case .answer: return word(answer["answer"])
    case .project:
      return Table([
        [word(answer["project"]), word(answer["agent"]), answer["host"]?.string.map { "on \(Clean.line($0))" } ?? ""]
          + (answer["hidden"]?.bool == true ? ["hidden"] : [])
      ]).text
    case .agent(let request): return agentAnswer(answer, to: request)
    }
  }

  private static func commands(_ request: CommandsRequest, _ answer: JSON) -> String {
    switch request {
    case .cancel:
      let waiting = answer["cancelled"]?.array?.count ?? 0
      let running = answer["stopping"]?.array?.count ?? 0
      return running == 0 ? "cancelled \(waiting)" : "cancelled \(waiting), stopping \(running)"
    case .stash: return "stashed"
    case .unstash: return "unstashed"
    case .pause: return "paused"
    case .resume: return "resumed"
    case .retry: return answer["id"]?.string ?? ""
    case .clearHistory: return "cleared \(answer["cleared"]?.int ?? 0)"
    case .templates, .saveTemplate, .removeTemplate:
      let all = answer.array ?? [answer]
      return Table(all.map { [word($0["name"]), firstLine(of: $0["prompt"])] }).text
    }
  }

  /// A change as one line: when, what, whom it concerns.
  private static func change(_ change: JSON) -> String {
    let clock = String(word(change["at"]).dropFirst(11).prefix(8))
    let what = word(change["event"]).replacing("_", with: " ")
    let states = change["to"].map { " \(word(change["from"])) -> \(word($0))" } ?? ""
    let about = change["thread"].map { word($0["name"]) } ?? firstLine(of: change["command"]?["prompt"])
    return "\(clock)  \(what)\(states)  \(about)"
  }

  private static func list(_ listing: Request.Listing, _ answer: JSON) -> String {
    switch listing {
    case .threads:
      return Table((answer.array ?? []).map(thread)).text
    case .queue:
      return Table((answer.array ?? []).map { [word($0["position"])] + waiting($0["thread"] ?? .null) }).text
    case .next:
      let hold = answer["waits"]?.string.map { Clean.line($0) + "\n" } ?? ""
      return hold + Table((answer["commands"]?.array ?? []).map(command)).text
    case .history:
      return Table((answer.array ?? []).map(ended)).text
    case .projects:
      return Table(
        (answer.array ?? []).map { project in
          [
            word(project["threads"]), PlainText.count(project["needing"], "needing you"),
            PlainText.count(project["working"], "working"), word(project["project"]),
          ]
        }
      ).text
    case .agents:
      return Table((answer.array ?? []).map(agent)).text
    case .outbox:
      let hold =
        answer["hold"]?["reason"]?.string.map { reason in
          "held: \(reason)" + (answer["hold"]?["until"]?.string.map { " until \($0)" } ?? "") + "\n"
        } ?? ""
      let rows = (answer["messages"]?.array ?? []).map { message in
        [
          word(message["position"]), String(word(message["id"]).prefix(8)), word(message["state"]),
          word(message["priority"]),
          firstLine(of: message["content"])
            + (message["last_error"]?.string.map { "  [\(Clean.line($0))]" } ?? ""),
        ]
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

  private static func state(of outbox: JSON, after verb: CommandVerb) -> String {
    if outbox["paused"]?.string == "all" { return "all paused" }
    if outbox["resumed"]?.string == "all" { return "all resumed" }
    if let reason = outbox["hold"]?["reason"]?.string {
      return reason == "paused" ? "paused" : "held: \(Clean.line(reason))"
    }
    return verb == .pause ? "paused" : "goes on"
  }

  private static func thread(_ thread: JSON) -> [String] {
    [
      String(word(thread["id"]).prefix(8)), word(thread["state"]), word(thread["provider"]), word(thread["project"]),
      word(thread["name"]),
    ]
  }

  /// A thread of the Queue, and until when it doesn't show.
  private static func waiting(_ thread: JSON) -> [String] {
    guard let snooze = thread["snoozed"]?.object else { return PlainText.thread(thread) }
    let until = snooze.members.first { $0.name == "until" }?.value.string
    let words = until.map { "snoozed until \(Clean.line($0))" } ?? "snoozed until it changes"
    return PlainText.thread(thread).dropLast() + [word(thread["name"]) + "  [\(words)]"]
  }

  /// What keeps it from starting is said as the screen says it; that it was interrupted is its status.
  private static func command(_ command: JSON) -> [String] {
    let waits = command["obstacle"] == "interrupted" ? nil : command["waits"]?.string
    return [
      word(command["position"]), String(word(command["id"]).prefix(8)), word(command["status"]),
      word(command["priority"]), word(command["provider"]),
      firstLine(of: command["prompt"]) + (waits.map { "  [\(Clean.line($0))]" } ?? ""),
    ]
  }

  /// An ended command, or what joined or left the Queue: when, what, which or why, and whose.
  private static func ended(_ entry: JSON) -> [String] {
    guard entry["kind"]?.string == "queue" else {
      return [word(entry["completed_at"]), "command", word(entry["status"]), firstLine(of: entry["prompt"])]
    }
    let why = word(entry["why"]).split(separator: "_").joined(separator: " ")
    return [word(entry["at"]), word(entry["event"]), why, word(entry["thread"]?["name"])]
  }

  /// A prompt may be a whole page: of a list's row it is the name, as on the screen.
  private static func firstLine(of prompt: JSON?) -> String {
    Clean.line(WorkStream.firstWords(of: prompt?.string ?? ""))
  }

  /// Nothing where there is none: a table of zeros is hard to read.
  private static func count(_ value: JSON?, _ words: String) -> String {
    guard let number = value?.int, number > 0 else { return "" }
    return "\(number) \(words)"
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

  /// Where each was said, and the words around the match on a line of their own.
  private static func hits(_ answer: JSON) -> String {
    (answer.array ?? []).map { hit in
      "\(String(word(hit["thread"]).prefix(8)))  \(word(hit["at"]))  \(word(hit["name"]))\n    \(word(hit["snippet"]))"
    }.joined(separator: "\n")
  }

  static func word(_ value: JSON?) -> String {
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
