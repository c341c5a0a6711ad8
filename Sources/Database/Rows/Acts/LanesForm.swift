import JSON
import Sharing

/// Acts on shared lanes as the store keeps them: those that can be taken back, and those that the hub has not answered.
enum LanesForm {
  static func json(_ acts: [LaneAct]) -> JSON { .array(acts.map(\.json)) }

  /// Nil where one of them can't be read.
  static func acts(_ json: JSON) -> [LaneAct]? {
    let acts = (json.array ?? []).map { LaneAct($0) }
    return acts.isEmpty || acts.contains(nil) ? nil : acts.compactMap { $0 }
  }

  // MARK: What the hub has not answered

  /// A line of facts each.
  static let key = "hub_act "

  static func line(_ act: AskedAct) -> String {
    var object: JSONObject = [
      "number": .integer(act.number), "hub": .string(act.address), "at": .integer(act.askedAt),
      "form": act.form.map(JSON.string) ?? .null,
    ]
    switch act.wish {
    case .acts(let acts): object["acts"] = json(acts)
    case .makeLane(let id, let name): object["make_lane"] = ["id": .id(id), "name": .string(name)]
    }
    return JSON.object(object).text
  }

  /// What makes no sense is passed over, and stays for a newer program.
  static func asked(_ facts: [String: String]) -> [AskedAct] {
    let read = facts.compactMap { name, line -> AskedAct? in
      guard name.hasPrefix(key), let json = try? JSON(parsing: line), let wish = wish(json) else { return nil }
      return AskedAct(
        wish, number: json.number("number") ?? 0, of: json["hub"]?.string ?? "", at: json.moment("at") ?? 0,
        form: json["form"]?.string)
    }
    return read.sorted { ($0.number, $0.id) < ($1.number, $1.id) }
  }

  private static func wish(_ json: JSON) -> AskedAct.Wish? {
    if let made = json["make_lane"], let id = made.id("id"), let name = made["name"]?.string {
      return .makeLane(id, name: name)
    }
    return json["acts"].flatMap(acts).map(AskedAct.Wish.acts)
  }
}
