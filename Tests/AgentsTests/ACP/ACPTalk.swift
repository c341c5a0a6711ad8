import Conversation
import JSON
import JSONRPC

@testable import AgentProtocols

/// A client and what it does, step by step. Numbers stand for identities.
struct ACPTalk {
  var client = ACPClient(agent: "kimi", directory: "/src/api", clientVersion: "9")

  static func message(_ number: UInt64) -> MessageID { Identity(UniqueID(high: 0, low: number)) }

  static func delivery(
    _ number: UInt64 = 1, _ content: String = "say שלום", session: String? = nil, mode: String? = nil,
    options: [String: String] = [:], forkOf: String? = nil, host: String? = nil, goesOn: Bool = false,
    earlierAttempts: Int = 0, sessionRecord: String? = nil
  ) -> Delivery {
    Delivery(
      message: message(number), content: content, provider: "kimi", directory: "/src/api", providerSessionId: session,
      mode: mode, host: host, options: options, forkOf: forkOf, goesOn: goesOn,
      earlierAttempts: earlierAttempts, sessionRecord: sessionRecord)
  }

  mutating func deliver(
    _ number: UInt64 = 1, session: String? = nil, mode: String? = nil, options: [String: String] = [:],
    forkOf: String? = nil
  ) -> [AgentOutput] {
    client.deliver(
      ACPTalk.delivery(number, session: session, mode: mode, options: options, forkOf: forkOf))
  }

  /// Where its last words are not waited for, the agent is silent behind the end of a turn.
  var waitsForLastWords = false

  mutating func hears(_ json: JSON) -> [AgentOutput] {
    let outputs = client.receive(line: json.bytes, at: Timestamp(milliseconds: 7))
    guard !waitsForLastWords, case .lastWords? = client.stillToCome else { return outputs }
    return outputs + client.heardNoMore()
  }

  mutating func hears(update: JSON, session: String = "s1") -> [AgentOutput] {
    hears(["jsonrpc": "2.0", "method": "session/update", "params": ["sessionId": .string(session), "update": update]])
  }

  mutating func answers(_ id: Int64, _ result: JSON) -> [AgentOutput] {
    hears(["jsonrpc": "2.0", "id": .integer(id), "result": result])
  }

  mutating func fails(_ id: Int64, _ code: Int, _ message: String, data: JSON = .null) -> [AgentOutput] {
    hears(["id": .integer(id), "error": ["code": JSON(code), "message": .string(message), "data": data]])
  }

  /// With a session s1 and the first message on its way as request 3.
  static func prompted(
    _ content: String = "say שלום", initialize: JSON = ["protocolVersion": 1], session: JSON = ["sessionId": "s1"],
    earlierAttempts: Int = 0
  ) -> ACPTalk {
    var conversation = ACPTalk()
    _ = conversation.client.deliver(delivery(1, content, earlierAttempts: earlierAttempts))
    _ = conversation.answers(1, initialize)
    _ = conversation.answers(2, session)
    return conversation
  }

  /// A call is told under the name of its turn, and its own id.
  static func call(_ id: String, of number: UInt64 = 1) -> String { "\(message(number).text)/\(id)" }

  static let initialize = AgentOutput.send(
    .request(
      id: .integer(1), method: "initialize",
      params: [
        "protocolVersion": 1,
        "clientCapabilities": [
          "fs": ["readTextFile": true, "writeTextFile": true], "terminal": true, "auth": ["terminal": true],
          "session": ["configOptions": ["boolean": [:]]], "elicitation": ["form": [:], "url": [:]],
        ],
        "clientInfo": ["name": "upnext", "title": "upnext", "version": "9"],
      ]))

  static func prompt(
    _ id: Int64, _ content: String = "say שלום", session: String = "s1", of number: UInt64 = 1
  ) -> AgentOutput {
    let request = RPCMessage.request(
      id: .integer(id), method: "session/prompt",
      params: ["sessionId": .string(session), "prompt": [["type": "text", "text": .string(content)]]])
    return .send(request.json, carrying: message(number))
  }

  static func opening(_ id: Int64, _ method: String, session: String? = nil) -> AgentOutput {
    var params: JSONObject = ["cwd": "/src/api", "mcpServers": []]
    params["sessionId"] = session.map { .string($0) }
    return .send(.request(id: .integer(id), method: method, params: .object(params)))
  }

  static func ended(_ end: TurnEnd) -> AgentOutput { ended(1, end) }

  static func ended(_ number: UInt64, _ end: TurnEnd) -> AgentOutput {
    .report(.turnEnded(message(number), end))
  }
}

extension AgentOutput {
  /// A line of JSON-RPC that carries no message of the person.
  static func send(_ message: RPCMessage) -> AgentOutput { .send(message.json) }
}
