import Conversation
import JSON

/// A subagent of Codex at work, in a thread of its own beside ours.
struct CodexSubagent: Sendable {
  /// The agent's name of its turn, which may go on behind ours.
  let turn: String
  /// What it has under way, as it may ask for leave to do it.
  var items: [String: CodexItem] = [:]
}

extension CodexClient {
  /// What another thread tells is the agent's own business, but not that it is at work, nor what it may ask about.
  mutating func told(of thread: String, _ method: String, _ params: JSON) {
    switch method {
    case "turn/started": subagents[thread] = CodexSubagent(turn: params["turn"]?["id"]?.string ?? "")
    case "turn/completed", "thread/closed": subagents[thread] = nil
    case "thread/status/changed" where params["status"]?["type"]?.string != "active": subagents[thread] = nil
    case "item/started", "item/updated": keep(params["item"], params["item"]?["id"]?.string, of: thread)
    case "item/fileChange/patchUpdated":
      let id = params["itemId"]?.string
      keep(id.flatMap { subagents[thread]?.items[$0]?.json(with: params["changes"]) }, id, of: thread)
    case "item/completed": params["item"]?["id"]?.string.map { subagents[thread]?.items[$0] = nil }
    default: break
    }
  }

  private mutating func keep(_ json: JSON?, _ id: String?, of thread: String) {
    guard let json, let id else { return }
    let before = subagents[thread]?.items[id] ?? CodexItem(id: id)
    subagents[thread]?.items[id] = before.taking(json, isOver: false)
  }

  mutating func interruptSubagents() {
    for (thread, subagent) in subagents.sorted(by: { $0.key < $1.key }) {
      request(
        "turn/interrupt", ["threadId": .string(thread), "turnId": .string(subagent.turn)], for: .interrupt)
    }
  }
}
