import JSON

/// The updates that an agent sends about its session.
package enum SessionUpdate {
  package enum ToolStatus: String { case pending, running = "in_progress", completed, failed }

  package static func said(_ text: String) -> JSON { chunk("agent_message_chunk", text) }

  package static func thought(_ text: String) -> JSON { chunk("agent_thought_chunk", text) }

  package static func plan(_ entries: [(content: String, status: String)]) -> JSON {
    let entries: [JSON] = entries.map {
      ["content": .string($0.content), "priority": "medium", "status": .string($0.status)]
    }
    return ["sessionUpdate": "plan", "entries": .array(entries)]
  }

  package static func mode(_ id: String) -> JSON {
    ["sessionUpdate": "current_mode_update", "currentModeId": .string(id)]
  }

  /// The first news of a tool call.
  package static func tool(_ id: String, title: String, kind: String, status: ToolStatus, input: JSON?) -> JSON {
    .object(present: [
      "sessionUpdate": "tool_call", "toolCallId": .string(id), "title": .string(title), "kind": .string(kind),
      "status": .string(status.rawValue), "rawInput": input,
    ])
  }

  /// What has changed of a tool call.
  package static func toolChange(
    _ id: String, status: ToolStatus? = nil, text: String? = nil, output: JSON? = nil
  ) -> JSON {
    .object(present: [
      "sessionUpdate": "tool_call_update", "toolCallId": .string(id), "status": status.map { .string($0.rawValue) },
      "content": text.map(content), "rawOutput": output,
    ])
  }

  /// Text as the content of a tool call.
  static func content(_ text: String) -> JSON {
    text.isEmpty ? [] : [["type": "content", "content": ["type": "text", "text": .string(text)]]]
  }

  private static func chunk(_ kind: String, _ text: String) -> JSON {
    ["sessionUpdate": .string(kind), "content": ["type": "text", "text": .string(text)]]
  }
}
