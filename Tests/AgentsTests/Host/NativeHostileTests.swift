import Conversation
import JSON
import SeededNumbers
import Testing

@testable import AgentProtocols

/// Whatever the agents with protocols of their own say, our side stays whole.
@Suite struct NativeHostileTests {
  private static let names = [
    "type", "subtype", "session_id", "message", "content", "id", "name", "input", "text", "thinking", "event", "index",
    "delta", "content_block", "result", "is_error", "terminal_reason", "usage", "request", "request_id", "tool_name",
    "questions", "question", "options", "label", "permission_suggestions", "rules", "response", "command_uuid", "state",
    "origin", "kind", "tool_use_id", "tool_use_result", "structuredPatch", "lines", "filePath", "todos",
    "parent_tool_use_id",
    "method", "params", "error", "thread", "turn", "item", "itemId", "threadId", "turnId", "changes", "path", "diff",
    "availableDecisions", "status", "plan", "step", "tokenUsage", "total", "rateLimits", "primary", "usedPercent",
    "data",
  ]
  private static let words = [
    "system", "init", "assistant", "user", "result", "stream_event", "control_request", "control_response",
    "can_use_tool", "success", "AskUserQuestion", "ExitPlanMode", "Edit", "Bash", "TodoWrite", "TaskCreate", "tool_use",
    "tool_result", "text", "thinking", "message_start", "content_block_start", "content_block_delta", "upnext-1", "t1",
    "command_lifecycle", "started", "completed", "cancelled", "s1", "u1", "turn/started", "turn/completed",
    "item/started", "item/completed", "item/agentMessage/delta", "item/fileChange/requestApproval",
    "item/tool/requestUserInput", "serverRequest/resolved", "error", "thread/tokenUsage/updated", "agentMessage",
    "fileChange", "commandExecution", "reasoning", "failed", "", "日本", "\u{1B}[",
  ]

  private func value(_ depth: Int, _ numbers: inout RandomNumbers) -> JSON {
    switch Int.random(in: 0..<(depth < 4 ? 12 : 6), using: &numbers) {
    case 0: return .null
    case 1: return .bool(.random(using: &numbers))
    case 2, 3: return .integer([0, 1, 2, 3, .min, .max].randomElement(using: &numbers) ?? 0)
    case 4, 5: return .string(NativeHostileTests.words.randomElement(using: &numbers) ?? "")
    case 6, 7: return .array((0..<Int.random(in: 0..<4, using: &numbers)).map { _ in value(depth + 1, &numbers) })
    default:
      var object = JSONObject()
      for _ in 0..<Int.random(in: 0..<9, using: &numbers) {
        object[NativeHostileTests.names.randomElement(using: &numbers) ?? ""] = value(depth + 1, &numbers)
      }
      return .object(object)
    }
  }

  /// A line that is of some kind, so that more than its outside is read.
  private func line(_ member: String, _ numbers: inout RandomNumbers) -> [UInt8] {
    var object = value(0, &numbers).object ?? [:]
    object[member] = .string(NativeHostileTests.words.randomElement(using: &numbers) ?? "")
    if member == "method" { object["params"] = object["params"] ?? value(1, &numbers) }
    return JSON.object(object).bytes
  }

  private func delivery(_ number: UInt64) -> Delivery {
    Delivery(
      message: ClaudeTalk.message(number), content: "x", provider: "a", directory: "/p", providerSessionId: nil,
      mode: nil)
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `whatever Claude Code says, each message has one end`(seed: UInt64) {
    var numbers = RandomNumbers(seed: seed)
    var ends: [MessageID: Int] = [:]
    var alone = 0
    var client = ClaudeClient(agent: "a", directory: "/p", session: ClaudeSession(.created, id: "s1"))
    func count(_ outputs: [AgentOutput]) -> [String] {
      for news in outputs.news {
        if case .turnEnded(let message, _) = news { ends[message, default: 0] += 1 }
        if case .beganByItself = news { alone += 1 }
        if case .endedByItself = news { alone -= 1 }
      }
      return outputs.news.compactMap { if case .asks(let permission) = $0 { permission.id } else { nil } }
    }
    for number in 1...30 as ClosedRange<UInt64> {
      _ = count(client.deliver(delivery(number)))
      if number == 1 {
        let answer: JSON = ["type": "control_response", "response": ["subtype": "success", "request_id": "upnext-1"]]
        _ = count(client.receive(line: answer.bytes, at: Timestamp(milliseconds: 0)))
      }
      for _ in 0..<30 {
        for asked in count(client.receive(line: line("type", &numbers), at: Timestamp(milliseconds: 0))) {
          _ = count(client.answer(asked, .option(Bool.random(using: &numbers) ? "choice1" : "deny")))
        }
      }
      if Bool.random(using: &numbers) { _ = count(client.cancel()) }
    }
    _ = count(client.disconnect(because: "Gone."))
    #expect(ends == Dictionary(uniqueKeysWithValues: (1...30).map { (ClaudeTalk.message($0), 1) }))
    #expect(alone == 0)
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `whatever Codex says, each message has one end`(seed: UInt64) {
    var numbers = RandomNumbers(seed: seed)
    var ends: [MessageID: Int] = [:]
    var alone = 0
    var client = CodexClient(agent: "a", directory: "/p", clientVersion: "1")
    func count(_ outputs: [AgentOutput]) -> [String] {
      for news in outputs.news {
        if case .turnEnded(let message, _) = news { ends[message, default: 0] += 1 }
        if case .beganByItself = news { alone += 1 }
        if case .endedByItself = news { alone -= 1 }
      }
      return outputs.news.compactMap { if case .asks(let permission) = $0 { permission.id } else { nil } }
    }
    func hear(_ json: JSON) { _ = count(client.receive(line: json.bytes, at: Timestamp(milliseconds: 0))) }
    for number in 1...30 as ClosedRange<UInt64> {
      _ = count(client.deliver(delivery(number)))
      if number == 1 {
        hear(["id": 1, "result": [:]])
        hear(["id": 3, "result": ["thread": ["id": "s1"]]])
        hear(["id": 4, "result": ["turn": ["id": "u1"]]])
      }
      for _ in 0..<30 {
        for asked in count(client.receive(line: line("method", &numbers), at: Timestamp(milliseconds: 0))) {
          _ = count(client.answer(asked, .option(Bool.random(using: &numbers) ? "choice1" : "decline")))
        }
      }
      if Bool.random(using: &numbers) { _ = count(client.cancel()) }
    }
    _ = count(client.disconnect(because: "Gone."))
    #expect(ends == Dictionary(uniqueKeysWithValues: (1...30).map { (ClaudeTalk.message($0), 1) }))
    #expect(alone == 0)
  }
}
