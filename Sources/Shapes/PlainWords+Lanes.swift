import Conversation
import Core
import JSON
import Toolkit

/// What is said of shared lanes.
extension PlainWords {
  package static func lanes(_ answer: JSON) -> String { (answer.array ?? []).map(lane).joined(separator: "\n") }

  package static func lane(_ lane: JSON) -> String {
    let commands = lane["commands"]?.array ?? []
    let kept = (lane["kept"]?.array ?? []).map(keptAct)
    guard lane["right"] != nil else { return "\(word(lane["name"])): not made yet\n" + TextTable(kept).text }
    func count(_ states: Set<String>) -> Int { commands.count { states.contains($0["state"]?.string ?? "") } }
    var facts = ["\(count(["waiting"])) waiting"]
    let (running, uncertain) = (count(["claimed", "running"]), count(["uncertain"]))
    if running > 0 { facts.append("\(running) running") }
    if uncertain > 0 { facts.append("\(uncertain) uncertain") }
    if lane["paused"]?.bool == true { facts.append("paused") }
    if lane["older"]?.bool == true { facts.append("older than it was (upnext hub status says more)") }
    if let most = lane["max_running"]?.int { facts.append("at most \(most) at once") }
    facts += (lane["agent_limits"]?.object?.members ?? []).map {
      "at most \(word($0.value)) of \(Clean.wholeLine($0.name))"
    }
    if let moment = lane["as_of"]?.string { facts.append("as of \(moment)") }
    let owner =
      switch lane["right"]?.string {
      case "append": " of \(word(lane["owner"])), to which you may add"
      case "propose": " of \(word(lane["owner"])), to which you may propose"
      default: ""
      }
    // Where several people add, it is said who did.
    let isShared = owner.isEmpty ? lane["people"]?.object?.members.isEmpty == false : true
    let serving = (lane["hosts"]?.array ?? []).filter { $0["serves"]?.bool == true }.map { word($0["name"]) }
    facts.append(serving.isEmpty ? "no host of yours takes from it" : "taken by \(serving.joined(separator: ", "))")
    let rows = TextTable(commands.map { row($0) + (isShared ? ["by \(word($0["by"]))"] : []) } + kept).text
    return "\(word(lane["name"]))\(owner): \(facts.joined(separator: ", "))" + (rows.isEmpty ? "" : "\n" + rows)
  }

  /// What waits of a person who was let in no more.
  package static func heldBack(_ answer: JSON) -> String {
    guard let count = answer["held_back"]?.int, count > 0 else { return "" }
    let waits = count == 1 ? "1 command of theirs waits as a proposal" : "\(count) commands of theirs wait as proposals"
    return "; \(waits): upnext unstash ID accepts one, for the lane's owner"
  }

  /// What the hub has not answered yet: the command is not in the lane, or not as it is to be.
  private static func keptAct(_ act: JSON) -> [String] {
    let words = firstLine(of: act["prompt"])
    return [
      "", String((act["command"]?.string ?? word(act["id"])).prefix(8)), String(words.prefix(40)), "", "",
      "\(word(act["act"])) is kept: the hub has not answered yet",
    ]
  }

  private static func row(_ command: JSON) -> [String] {
    let state = command["state"]?.string ?? ""
    let lacks = command["lacks"]?.array ?? []
    let why: String =
      switch state {
      // What all hosts lack is said of each.
      case "waiting" where command["waits"]?.string != nil && command["obstacle"]?.string != "nobody_takes":
        word(command["waits"])
      case "waiting": lacks.map { "\(word($0["host"])) \(word($0["why"]))" }.joined(separator: "; ")
      default: state + place(of: command) + (clean(command["last_words"]).map { ": " + $0 } ?? "")
      }
    return [
      command["position"]?.int.map { String($0) } ?? "", String(word(command["id"]).prefix(8)),
      String(word(command["prompt"]).prefix { !$0.isNewline }.prefix(40)), word(command["agent"]),
      word(command["project"]), why,
    ]
  }

  package static func laneHistory(_ answer: JSON) -> String {
    TextTable(
      (answer.array ?? []).map { deed in
        [
          word(deed["at"]), laneDeed(deed), deed["command"]?.string.map { String($0.prefix(8)) } ?? "",
          String(firstLine(of: deed["prompt"]).prefix(40)), hasEnded(deed) ? "" : word(deed["id"]),
        ]
      }
    ).text
  }

  /// On which host; of one that has left nobody knows the name any more.
  private static func place(of row: JSON) -> String {
    if row["host_left"]?.bool == true { return " on a host that has left" }
    return clean(row["host"]).map { " on \($0)" } ?? ""
  }

  /// In the words of other people and of agents, which the hub has as they were said.
  private static func clean(_ value: JSON?) -> String? { value?.string.map { Clean.wholeLine($0) } }

  private static func hasEnded(_ deed: JSON) -> Bool {
    ["completed", "failed", "interrupted"].contains(deed["act"]?.string ?? "")
  }

  /// Who did what, or how a command ended.
  static func laneDeed(_ deed: JSON) -> String {
    let act = word(deed["act"])
    if hasEnded(deed) {
      return act + place(of: deed) + ", asked for by \(word(deed["by"]))"
    }
    return "\(word(deed["by"])) \(did(act, deed["told"] ?? .null, deed))"
      + (deed["undone"]?.bool == true ? " (undone)" : "")
  }

  private static func did(_ act: String, _ told: JSON, _ deed: JSON) -> String {
    switch act {
    case "add": return "added"
    case "move":
      guard let place = clean(told["to"]) else { return "moved" }
      return "moved to the \(place)"
    case "edit":
      let changed = told["changed"]?.array?.compactMap { clean($0) } ?? []
      return "changed" + (changed.isEmpty ? "" : " \(changed.sorted().joined(separator: ", "))")
    case "priority":
      let priority = told["priority"]?.int.flatMap { CommandPriority(rawValue: $0) }
      return "set the priority" + (priority.map { " to \($0.name)" } ?? "")
    case "stash": return "stashed"
    case "unstash": return told["accepted"]?.bool == true ? "accepted" : "unstashed"
    case "remove": return "removed"
    case "cancel": return "cancelled"
    case "again": return "sent again"
    case "retry": return "sent again with other words"
    case "drop": return "let go of"
    case "undo":
      let whose = deed["undone_of"]
      let isOwn = whose?.string == deed["by"]?.string
      return isOwn ? "took it back" : "took back" + (clean(whose).map { " \($0)'s act" } ?? "")
    case "set": return led(told)
    default: return act
    }
  }

  private static func led(_ told: JSON) -> String {
    if let person = clean(told["person"]) {
      return clean(told["may"]).map { "admitted \(person) (\($0))" } ?? "lets \(person) in no more"
    }
    if let isPaused = told["paused"]?.bool { return isPaused ? "paused it" : "resumed it" }
    if let agent = clean(told["agent"]) {
      return told["agent_most"]?.int.map { "limited \(agent) to \($0)" } ?? "lifted the limit of \(agent)"
    }
    if told["new_epoch"]?.bool == true { return "took over after a failover" }
    if let most = told["most"]?.int { return "limited it to \(most) at once" }
    // Of no limit, which is null, the hub leaves nothing in what was told.
    return told["most"] != nil || told.object?.members.isEmpty == true ? "lifted its limit" : "changed it"
  }
}
