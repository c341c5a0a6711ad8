import Conversation
import JSON
import Texts
import Toolkit

/// Answers as a person reads them. What came from outside is cleaned: it may reach a terminal.
package enum PlainWords {
  // MARK: Lists

  package static func threads(_ answer: JSON) -> String { TextTable((answer.array ?? []).map(listed)).text }

  /// What is in the list of all threads alone says why.
  private static func listed(_ thread: JSON) -> [String] {
    let mark = thread["deleted"]?.bool == true ? "  [deleted]" : thread["hidden"]?.bool == true ? "  [hidden]" : ""
    return PlainWords.thread(thread).dropLast() + [word(thread["name"]) + mark]
  }

  package static func queue(_ answer: JSON) -> String {
    TextTable((answer.array ?? []).map { [word($0["position"])] + waiting($0["thread"] ?? .null) }).text
  }

  /// The machine, where there are several, and since when nothing is heard of it.
  static func host(_ row: JSON) -> String {
    guard let host = row["host"]?.string else { return "" }
    return "@" + Clean.wholeLine(host)
      + (row["as_of"]?.string.map { " [silent since \(Clean.wholeLine($0))]" } ?? "")
  }

  package static func upNext(_ answer: JSON) -> String {
    let hold = answer["waits"]?.string.map { Clean.wholeLine($0) + "\n" } ?? ""
    return hold + TextTable((answer["commands"]?.array ?? []).map(command)).text
  }

  package static func history(_ answer: JSON) -> String { TextTable((answer.array ?? []).map(ended)).text }

  package static func projects(_ answer: JSON) -> String {
    TextTable(
      (answer.array ?? []).map { project in
        [
          word(project["threads"]), count(project["needing"], "needing you"), count(project["working"], "working"),
          word(project["project"]) + host(project),
        ]
      }
    ).text
  }

  package static func agents(_ answer: JSON) -> String { TextTable((answer.array ?? []).map(agent)).text }

  package static func outbox(_ answer: JSON) -> String {
    let hold =
      answer["hold"]?["reason"]?.string.map { reason in
        "held: \(reason)" + (answer["hold"]?["until"]?.string.map { " until \($0)" } ?? "") + "\n"
      } ?? ""
    let waits = answer["waits"]?.string.map { "waits: \(Clean.wholeLine($0))\n" } ?? ""
    let rows = (answer["messages"]?.array ?? []).map { message -> [String] in
      let error = message["last_error"]?.string.map { "  [\(Clean.wholeLine($0))]" } ?? ""
      return [
        word(message["position"]), String(word(message["id"]).prefix(8)),
        word(message["state"]).replacing("_", with: " "), word(message["priority"]), what(of: message) + error,
      ]
    }
    return hold + waits + TextTable(rows).text
  }

  /// What a message says, and the names of what goes along with it.
  private static func what(of message: JSON) -> String {
    let words = firstLine(of: message["content"])
    let along = (message["attachments"]?.array ?? []).map { attachment -> String in
      let name = attachment["path"]?.string?.lastPathPart ?? attachment["media_type"]?.string ?? ""
      return "(\(Clean.wholeLine(name)))"
    }
    return ([words] + along).filter { !$0.isEmpty }.joined(separator: " ")
  }

  // MARK: Rows

  private static func agent(_ agent: JSON) -> [String] {
    let state = agent["state"]?.string ?? ""
    let name = word(agent["name"])
    let advice =
      switch state {
      case "missing", "not_understood": word(agent["about"]) + ". " + word(agent["getting_it"])
      case "not_executable":
        word(agent["about"]) + ". " + word(agent["path"]) + " may not be run: `chmod +x` allows it"
      case "login_needed": word(agent["about"]) + ". Log in with: upnext login " + name
      default: word(agent["about"])
      }
    return [name, String(state.map { $0 == "_" ? " " : $0 }), advice]
  }

  private static func thread(_ thread: JSON) -> [String] {
    let landing = thread["landing_left"] == nil ? "landing" : "held"
    let departing = thread["waits_for_landing"] == nil ? "set-up" : landing
    return [
      String(word(thread["id"]).prefix(8)), thread["setting_up"]?.bool == true ? departing : word(thread["state"]),
      word(thread["provider"]),
      word(thread["project"]) + host(thread),
      word(thread["name"]),
    ]
  }

  /// A thread of the Queue, and until when it doesn't show.
  private static func waiting(_ thread: JSON) -> [String] {
    guard let snooze = thread["snoozed"]?.object else { return PlainWords.thread(thread) }
    let until = snooze.members.first { $0.name == "until" }?.value.string
    let words = until.map { "snoozed until \(Clean.wholeLine($0))" } ?? "snoozed until it changes"
    return PlainWords.thread(thread).dropLast() + [word(thread["name"]) + "  [\(words)]"]
  }

  /// What keeps it from starting is said as the screen says it, and why that is so; that it was interrupted is its status.
  private static func command(_ command: JSON) -> [String] {
    let moment = command["not_before"]?.string.flatMap { command["obstacle"] == "stashed" ? "not before \($0)" : nil }
    let isInterrupted = command["status"] == "interrupted"
    let why = isInterrupted || command["status"] == "queued" ? command["error"]?.string : nil
    let waits = [isInterrupted ? nil : command["waits"]?.string, moment, why].compactMap(\.self).joined(separator: ": ")
    return [
      word(command["position"]), String(word(command["id"]).prefix(8)), word(command["status"]),
      word(command["priority"]), word(command["provider"]),
      firstLine(of: command["prompt"]) + (waits.isEmpty ? "" : "  [\(Clean.wholeLine(waits))]"),
    ]
  }

  /// An ended command, or what joined or left the Queue: when, which, what, how and why, and whose.
  private static func ended(_ entry: JSON) -> [String] {
    if entry["kind"]?.string == "lane" {
      return [
        word(entry["at"]), String(word(entry["command"] == .null ? entry["id"] : entry["command"]).prefix(8)),
        laneDeed(entry), "", "", word(entry["lane"]), firstLine(of: entry["prompt"]),
      ]
    }
    guard entry["kind"]?.string == "queue" else {
      let exit = entry["exit_code"]?.int.map { "exit \($0)" } ?? ""
      let took = entry["elapsed_seconds"]?.int.map { duration(seconds: $0) } ?? ""
      return [
        word(entry["completed_at"]), String(word(entry["id"]).prefix(8)), word(entry["status"]), exit, took,
        word(entry["provider"]),
        firstLine(of: entry["prompt"]) + (failure(of: entry).map { "  [\($0)]" } ?? ""),
      ]
    }
    let why = word(entry["why"]).split(separator: "_").joined(separator: " ")
    return [
      word(entry["at"]), String(word(entry["thread"]?["id"]).prefix(8)), word(entry["event"]), "", "", why,
      word(entry["thread"]?["name"]),
    ]
  }

  // MARK: Words

  /// What an outbox does after a verb has let it go, or held it.
  package static func state(of outbox: JSON, else words: String) -> String {
    if outbox["resumed"]?.string == "all" {
      let next = outbox["next_hold"]?["reason"]?.string.map { reason in
        "Up Next \(reason == "paused" ? "stays paused" : "is still held"): upnext resume --next lets it go on"
      }
      let agents = (outbox["paused_agents"]?.array ?? []).compactMap(\.string).map { agent in
        "\(Clean.wholeLine(agent)) stays paused: upnext resume --agent \(agent) lets its commands start"
      }
      let threads = outbox["paused_threads"]?.array?.count ?? 0
      let staying =
        threads == 1
        ? "1 thread stays paused by itself: upnext resume THREAD lets it go on"
        : "\(threads) threads stay paused by themselves: upnext resume THREAD lets one go on"
      let outboxes = threads == 0 ? [] : [staying]
      return (["all resumed"] + outboxes + [next].compactMap { $0 } + agents).joined(separator: "; ")
    }
    if let reason = outbox["hold"]?["reason"]?.string {
      return reason == "paused" ? "paused" : "held: \(Clean.wholeLine(reason))"
    }
    return words
  }

  /// A prompt may be a whole page: of a list's row it is the name, as on the screen.
  package static func firstLine(of prompt: JSON?) -> String {
    Clean.wholeLine(ThreadName.firstWords(of: prompt?.string ?? ""))
  }

  private static func duration(seconds: Int) -> String {
    seconds < 60
      ? "\(seconds)s" : seconds < 3600 ? "\(seconds / 60)m\(seconds % 60)s" : "\(seconds / 3600)h\(seconds / 60 % 60)m"
  }

  /// Nothing where there is none: a table of zeros is hard to read.
  private static func count(_ value: JSON?, _ words: String) -> String {
    guard let number = value?.int, number > 0 else { return "" }
    return "\(number) \(words)"
  }

  package static func word(_ value: JSON?) -> String {
    switch value {
    case .string(let text): Clean.wholeLine(text)
    case .integer(let number): String(number)
    case .double(let number): String(number)
    case .bool(let flag): flag ? "yes" : "no"
    case .null, .array, .object, nil: "-"
    }
  }
}
