import Core
import JSON

/// Acts as the command line sends them: `{"request":"act","act":…}`.
extension ActRequest {
  var json: JSON {
    switch self {
    case .top(let items): act("top", items)
    case .bottom(let items): act("bottom", items)
    case .remove(let items): act("remove", items)
    case .move(let item, let position): act("move", [item], ["position": .integer(Int64(position))])
    case .clearQueue: act("clear-queue", [])
    case .rename(let thread, let name): act("rename", [thread], ["name": .string(name)])
    case .delete(let threads): act("delete", threads)
    case .restore(let threads): act("restore", threads)
    case .unlock(let thread): act("unlock", [thread])
    case .snooze(let threads, let choice): act("snooze", threads, ["for": .string(choice.rawValue)])
    case .handOver(let thread, let provider): act("hand-over", [thread], ["provider": .string(provider)])
    }
  }

  /// Nil for what is no act of this version.
  init?(_ json: JSON) {
    let items = (json["items"]?.array ?? []).compactMap(\.string)
    func one(_ make: (String) -> ActRequest?) -> ActRequest? { items.count == 1 ? make(items[0]) : nil }
    func some(_ make: ([String]) -> ActRequest?) -> ActRequest? { items.isEmpty ? nil : make(items) }
    let act: ActRequest? =
      switch json["act"]?.string {
      case "top": some(ActRequest.top)
      case "bottom": some(ActRequest.bottom)
      case "remove": some(ActRequest.remove)
      case "move":
        one { item in
          json["position"]?.int.flatMap { $0 >= 1 ? .move(item, to: $0) : nil }
        }
      case "clear-queue": .clearQueue
      case "rename": one { item in json["name"]?.string.map { .rename(thread: item, to: $0) } }
      case "delete": some { .delete(threads: $0) }
      case "restore": some { .restore(threads: $0) }
      case "unlock": one { .unlock(thread: $0) }
      case "snooze":
        some { items in
          json["for"]?.string.flatMap(SnoozeChoice.init).map { .snooze(threads: items, $0) }
        }
      case "hand-over": one { item in json["provider"]?.string.map { .handOver(thread: item, to: $0) } }
      default: nil
      }
    guard let act else { return nil }
    self = act
  }

  private func act(_ name: JSON, _ items: [String], _ more: JSONObject = [:]) -> JSON {
    let members: JSONObject = ["request": "act", "act": name, "items": .array(items.map(JSON.string))]
    return .object(JSONObject(members.members + more.members))
  }
}
