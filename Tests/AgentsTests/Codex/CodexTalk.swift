import Conversation
import JSON
import JSONRPC

@testable import AgentProtocols

/// A client and what it does, step by step.
struct CodexTalk {
  var client = CodexClient(agent: "codex", directory: "/src/api", realDirectory: "/real/api", clientVersion: "9")

  static func message(_ number: UInt64) -> MessageID { Identity(UniqueID(high: 6, low: number)) }

  mutating func deliver(
    _ number: UInt64 = 1, session: String? = nil, mode: String? = nil, host: String? = nil,
    sessionRecord: String? = nil, with contents: [AttachmentContent] = []
  ) -> [AgentOutput] {
    client.deliver(
      Delivery(
        message: CodexTalk.message(number), content: "say שלום", provider: "codex", directory: "/src/api",
        providerSessionId: session, mode: mode, host: host, sessionRecord: sessionRecord), with: contents)
  }

  mutating func hears(_ json: JSON) -> [AgentOutput] {
    client.receive(line: json.bytes, at: Timestamp(milliseconds: 7))
  }

  mutating func answers(_ id: Int, _ result: JSON) -> [AgentOutput] { hears(["id": JSON(id), "result": result]) }

  mutating func told(_ method: String, _ params: JSONObject) -> [AgentOutput] {
    var params = params
    params["threadId"] = "s1"
    return hears(["method": .string(method), "params": .object(params)])
  }

  /// With the first message on its way as request 4, in turn u1.
  static func prompted(
    mode: String? = nil, host: String? = nil, thread: JSON = ["thread": ["id": "s1"]]
  ) -> CodexTalk {
    var talk = CodexTalk()
    _ = talk.deliver(mode: mode, host: host)
    _ = talk.answers(1, [:])
    _ = talk.answers(3, thread)
    _ = talk.answers(4, ["turn": ["id": "u1"]])
    return talk
  }
}
