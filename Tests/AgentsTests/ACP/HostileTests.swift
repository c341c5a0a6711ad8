import Conversation
import JSON
import SeededNumbers
import Testing

@testable import AgentProtocols

@Suite struct HostileTests {
  private static let names = [
    "jsonrpc", "id", "method", "params", "result", "error", "code", "message", "data", "sessionId", "update",
    "sessionUpdate", "content", "type", "text", "toolCallId", "title", "status", "entries", "options", "optionId",
    "toolCall", "rawInput", "rawOutput", "exitCode", "modes", "configOptions", "availableModes", "currentModeId",
    "protocolVersion", "agentCapabilities", "path", "line", "limit", "requestId", "stopReason",
  ]
  private static let words = [
    "session/update", "session/request_permission", "fs/read_text_file", "fs/write_text_file", "$/cancel_request", "s1",
    "agent_message_chunk", "tool_call", "tool_call_update", "plan", "session_info_update", "config_option_update",
    "text", "diff", "content", "mode", "select", "completed", "end_turn", "t", "", "日本", "\u{1B}[",
  ]

  private func value(_ depth: Int, _ numbers: inout RandomNumbers) -> JSON {
    switch Int.random(in: 0..<(depth < 4 ? 12 : 6), using: &numbers) {
    case 0: return .null
    case 1: return .bool(.random(using: &numbers))
    case 2: return .integer(.random(in: -3...6, using: &numbers))
    case 3: return .integer([.min, .max, -32000, -32602].randomElement(using: &numbers) ?? 0)
    case 4, 5: return .string(HostileTests.words.randomElement(using: &numbers) ?? "")
    case 6, 7: return .array((0..<Int.random(in: 0..<4, using: &numbers)).map { _ in value(depth + 1, &numbers) })
    default:
      var object = JSONObject()
      for _ in 0..<Int.random(in: 0..<9, using: &numbers) {
        object[HostileTests.names.randomElement(using: &numbers) ?? ""] = value(depth + 1, &numbers)
      }
      return .object(object)
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `whatever an agent says, each message has one end`(seed: UInt64) {
    var numbers = RandomNumbers(seed: seed)
    var conversation = ACPTalk()
    var ends: [MessageID: Int] = [:]
    func count(_ outputs: [AgentOutput]) {
      for case .report(.turnEnded(let message, _)) in outputs { ends[message, default: 0] += 1 }
    }
    for number in 1...40 as ClosedRange<UInt64> {
      count(conversation.deliver(number, session: Bool.random(using: &numbers) ? "s1" : nil))
      count(conversation.answers(Int64(number), ["protocolVersion": 1, "sessionId": "s1"]))
      for _ in 0..<20 {
        var message = value(0, &numbers)
        if var object = message.object, Bool.random(using: &numbers) {
          object["method"] = .string(HostileTests.words.prefix(5).randomElement(using: &numbers) ?? "")
          message = .object(object)
        }
        count(conversation.hears(message))
      }
      if Bool.random(using: &numbers) { count(conversation.client.cancel()) }
    }
    count(conversation.client.disconnect(because: "Gone."))
    #expect(ends == Dictionary(uniqueKeysWithValues: (1...40).map { (ACPTalk.message($0), 1) }))
  }
}
