import Conversation
import JSON

@testable import AgentProtocols

/// A client of Claude Code and what it does, step by step. Numbers stand for identities.
struct ClaudeTalk {
  static let session = "0000abcd-0000-4000-8000-000000000001"

  var client: ClaudeClient

  init(_ origin: ClaudeSession.Origin = .created, mode: String? = nil, model: String? = nil) {
    client = ClaudeClient(
      agent: "claude", directory: "/src/api", session: ClaudeSession(origin, id: ClaudeTalk.session), mode: mode,
      model: model)
  }

  static func message(_ number: UInt64) -> MessageID { Identity(UniqueID(high: 5, low: number)) }

  mutating func deliver(
    _ number: UInt64 = 1, _ content: String = "say שלום", mode: String? = nil, options: [String: String] = [:],
    forkOf: String? = nil, earlierAttempts: Int = 0, host: String? = nil, sessionRecord: String? = nil,
    with contents: [AttachmentContent] = []
  ) -> [AgentOutput] {
    client.deliver(
      Delivery(
        message: ClaudeTalk.message(number), content: content, provider: "claude", directory: "/src/api",
        providerSessionId: nil, mode: mode, host: host, options: options, forkOf: forkOf,
        earlierAttempts: earlierAttempts, sessionRecord: sessionRecord), with: contents)
  }

  mutating func hears(_ json: JSON) -> [AgentOutput] {
    client.receive(line: json.bytes, at: Timestamp(milliseconds: 7))
  }

  mutating func answers(_ number: Int, _ response: JSON = [:]) -> [AgentOutput] {
    hears([
      "type": "control_response",
      "response": ["subtype": "success", "request_id": .string("upnext-\(number)"), "response": response],
    ])
  }

  /// With the first message on its way.
  static func prompted() -> ClaudeTalk {
    var talk = ClaudeTalk()
    _ = talk.deliver()
    _ = talk.answers(1)
    return talk
  }

  mutating func asks(_ tool: String, _ input: JSON, suggestions: JSON = []) -> Permission? {
    let outputs = hears([
      "type": "control_request", "request_id": "q1",
      "request": [
        "subtype": "can_use_tool", "tool_name": .string(tool), "input": input, "permission_suggestions": suggestions,
        "tool_use_id": "t1",
      ],
    ])
    return outputs.lazy.compactMap { if case .report(.asks(let permission)) = $0 { permission } else { nil } }.first
  }

  /// What the agent gets as the answer to its question.
  static func response(_ response: JSON) -> AgentOutput {
    .send([
      "type": "control_response", "response": ["subtype": "success", "request_id": "q1", "response": response],
    ])
  }

  static func result(_ members: JSON = [:]) -> JSON {
    var line: JSONObject = ["type": "result", "subtype": "success", "is_error": false, "terminal_reason": "completed"]
    for member in members.object?.members ?? [] { line[member.name] = member.value }
    return .object(line)
  }

  static func said(_ text: String, in message: String = "m1") -> JSON {
    [
      "type": "assistant",
      "message": ["id": .string(message), "content": [["type": "text", "text": .string(text)]]],
    ]
  }
}

extension [AgentOutput] {
  /// What is reported, but for the numbers of a turn.
  var news: [AgentReport.News] {
    compactMap {
      switch $0 {
      case .report(.usage): nil
      case .report(let news): news
      case .send, .file, .noise, .terminal, .endTerminals, .branched: nil
      }
    }
  }

  var lines: [JSON] {
    compactMap { if case .send(let line, _) = $0 { line } else { nil } }
  }
}
