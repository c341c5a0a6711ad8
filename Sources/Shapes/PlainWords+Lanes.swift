import JSON
import Toolkit

/// What is said of shared lanes.
extension PlainWords {
  package static func lanes(_ answer: JSON) -> String { (answer.array ?? []).map(lane).joined(separator: "\n") }

  package static func lane(_ lane: JSON) -> String {
    let commands = lane["commands"]?.array ?? []
    func count(_ states: Set<String>) -> Int { commands.count { states.contains($0["state"]?.string ?? "") } }
    var facts = ["\(count(["waiting"])) waiting"]
    let (running, uncertain) = (count(["claimed", "running"]), count(["uncertain"]))
    if running > 0 { facts.append("\(running) running") }
    if uncertain > 0 { facts.append("\(uncertain) uncertain") }
    if lane["paused"]?.bool == true { facts.append("paused") }
    if let most = lane["max_running"]?.int { facts.append("at most \(most) at once") }
    facts += (lane["agent_limits"]?.object?.members ?? []).map { "at most \(word($0.value)) of \($0.name)" }
    if let moment = lane["as_of"]?.string { facts.append("as of \(moment)") }
    let owner = lane["right"]?.string == "own" ? "" : " of \(word(lane["owner"]))"
    let serving = (lane["hosts"]?.array ?? []).filter { $0["serves"]?.bool == true }.map { word($0["name"]) }
    facts.append(serving.isEmpty ? "no host of yours takes from it" : "taken by \(serving.joined(separator: ", "))")
    let rows = TextTable(commands.map(row)).text
    return "\(word(lane["name"]))\(owner): \(facts.joined(separator: ", "))" + (rows.isEmpty ? "" : "\n" + rows)
  }

  private static func row(_ command: JSON) -> [String] {
    let state = command["state"]?.string ?? ""
    let lacks = command["lacks"]?.array ?? []
    let why: String =
      switch state {
      case "waiting" where command["proposed"]?.bool == true: "proposed by \(word(command["by"]))"
      case "waiting" where command["stashed"]?.bool == true: "stashed"
      case "waiting": lacks.map { "\(word($0["host"])) \(word($0["why"]))" }.joined(separator: "; ")
      default: "\(state) on \(word(command["host"]))" + (command["last_words"]?.string.map { ": " + $0 } ?? "")
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
          word(deed["at"]), word(deed["by"]), word(deed["act"]) + (deed["undone"]?.bool == true ? " (undone)" : ""),
          deed["command"]?.string.map { String($0.prefix(8)) } ?? "", word(deed["id"]),
        ]
      }
    ).text
  }
}
