import Conversation
import JSON
import Testing

@testable import AgentProtocols

/// Lines of agents that are damaged: each protocol reads what there is of them, and what can't be read isn't passed over
/// in silence where a turn may wait for it.
@Suite struct DamagedLineTests {
  /// As an agent writes it that passes on what a program printed.
  private func damaged(_ json: JSON) -> [UInt8] { json.bytes.map { $0 == UInt8(ascii: "~") ? 0xFF : $0 } }

  private func text(_ outputs: [AgentOutput]) -> [String] {
    outputs.news.compactMap { if case .text(let text, .said, _) = $0 { text } else { nil } }
  }

  private func notices(_ outputs: [AgentOutput]) -> [String] {
    outputs.news.compactMap { if case .notice(let text) = $0 { text } else { nil } }
  }

  private func receive(_ line: [UInt8], _ client: inout some AgentConnection) -> [AgentOutput] {
    client.receive(line: line, at: Timestamp(milliseconds: 7))
  }

  @Test func `a byte that is no UTF-8 is replaced in what an ACP agent says, and its turn ends`() {
    var talk = ACPTalk.prompted()
    let chunk: JSON = [
      "method": "session/update",
      "params": [
        "sessionId": "s1",
        "update": ["sessionUpdate": "agent_message_chunk", "content": ["type": "text", "text": "caf~ \n"]],
      ],
    ]
    #expect(text(receive(damaged(chunk), &talk.client)) == ["caf\u{FFFD} \n"])
    let answer: JSON = ["id": 3, "result": ["stopReason": "end_turn", "_meta": ["note": "caf~"]]]
    #expect(receive(damaged(answer), &talk.client) == [])
    #expect(talk.client.heardNoMore() == [ACPTalk.ended(.done)])
  }

  @Test func `a byte that is no UTF-8 is replaced in what Claude Code says, and its turn ends`() {
    var talk = ClaudeTalk.prompted()
    #expect(text(receive(damaged(ClaudeTalk.said("caf~")), &talk.client)) == ["caf\u{FFFD}"])
    let ends = receive(damaged(ClaudeTalk.result(["result": "caf~"])), &talk.client).news
    #expect(ends.contains(.turnEnded(ClaudeTalk.message(1), .done)))
  }

  @Test func `a byte that is no UTF-8 is replaced in what Codex says, and its turn ends`() {
    var talk = CodexTalk.prompted()
    let delta: JSON = [
      "method": "item/agentMessage/delta",
      "params": ["threadId": "s1", "turnId": "u1", "itemId": "i", "delta": "caf~"],
    ]
    #expect(text(receive(damaged(delta), &talk.client)) == ["caf\u{FFFD}"])
    let end: JSON = [
      "method": "turn/completed",
      "params": ["threadId": "s1", "turn": ["id": "u1", "status": "completed", "note": "caf~"]],
    ]
    #expect(receive(damaged(end), &talk.client).news.contains(.turnEnded(CodexTalk.message(1), .done)))
  }

  private static let broken: [String] = [
    #"{"id":3,"result":{"stopReason":"end_turn""#, #" {"jsonrpc":"2.0","id":3,"result":"}"#,
    #"{"type":"result","x":\}"#,
  ]

  @Test(arguments: broken) func `a message that can't be read is said in the turn that may wait for it, once`(
    line: String
  ) {
    let words = [
      "A message of kimi can't be read and is left out: it is damaged JSON. Where nothing more comes, Ctrl-X stops the "
        + "turn."
    ]
    var acp = ACPTalk.prompted()
    #expect(notices(receive(Array(line.utf8), &acp.client)) == words)
    #expect(receive(Array(line.utf8), &acp.client) == [.noise(line)])
    var claude = ClaudeTalk.prompted()
    #expect(notices(receive(Array(line.utf8), &claude.client)).count == 1)
    var codex = CodexTalk.prompted()
    #expect(notices(receive(Array(line.utf8), &codex.client)).count == 1)
  }

  @Test(arguments: ["Saving 100%", "größe", "[3 of 7]", "50%\r"])
  func `a message behind other words on its line is read, and the words go to the agent's log`(words: String) {
    let chunk: JSON = [
      "method": "session/update",
      "params": [
        "sessionId": "s1",
        "update": ["sessionUpdate": "agent_message_chunk", "content": ["type": "text", "text": "é"]],
      ],
    ]
    var acp = ACPTalk.prompted()
    #expect(
      receive(Array((words + chunk.text).utf8), &acp.client) == [
        .noise(words), .report(.text("é", kind: .said, part: nil)),
      ])
    #expect(receive(Array((words + #"{"jsonrpc":"2.0","id":3,"result":{}}"#).utf8), &acp.client) == [.noise(words)])
    #expect(acp.client.heardNoMore() == [ACPTalk.ended(.done)])
    var codex = CodexTalk.prompted()
    let delta =
      #"{"method":"item/agentMessage/delta","params":{"threadId":"s1","turnId":"u1","itemId":"i","delta":"é"}}"#
    #expect(text(receive(Array((words + delta).utf8), &codex.client)) == ["é"])
  }

  private static let quoted = [
    #"[debug] sent {"jsonrpc":"2.0","id":3,"result":{}}"#, #"sent:{"jsonrpc":"2.0","id":3,"result":{}}"#,
    #"'{"jsonrpc":"2.0","id":3,"result":{}}"#, #"100%{"jsonrpc":"2.0","id":3,"result":{}} é"#,
    #"100%{"jsonrpc":"2.0","id":3,"result":{"#, #"100%{"level":"é"}"#, #"100%{"#, #"100%{"id":[7],"method":"m"}"#,
    #"{"jsonrpc":"2.0","id":9,"result":{"id":3,"result":{}}"#, #"[{"jsonrpc":"2.0","id":3,"result":{}}"#,
  ]

  @Test(arguments: quoted) func `nothing else is taken for a message, such as what a log quotes`(line: String) {
    var acp = ACPTalk.prompted()
    #expect(receive(Array(line.utf8), &acp.client).first == .noise(line))
    #expect(acp.client.isBusy && acp.client.stillToCome == nil)
  }

  @Test(arguments: ["Welcome! Σ", "[info] 3 tools", #"{"level":"info","msg":"é"}"#, "{ 3 tools }", "   "])
  func `what some agents print among their messages is nothing to speak of`(line: String) {
    var acp = ACPTalk.prompted()
    #expect(notices(receive(Array(line.utf8), &acp.client)) == [])
    var codex = CodexTalk.prompted()
    #expect(notices(receive(Array(line.utf8), &codex.client)) == [])
  }

  @Test func `a question in a line that is too long is answered, in each protocol that tells of it first`() {
    let now = Timestamp(milliseconds: 7)
    var claude = ClaudeTalk.prompted()
    let asked = #"{"type":"control_request","request_id":"q1","request":{"subtype":"can_use_tool","input":{"x":"xxx"#
    let refused = claude.client.receive(startOfLongLine: Array(asked.utf8), at: now)
    #expect(refused.lines.map { $0["response"]?["subtype"] } == ["error"])
    #expect(refused.lines.map { $0["response"]?["request_id"] } == ["q1"])
    #expect(notices(refused).count == 1)
    var codex = CodexTalk.prompted()
    let approval = #"{"method":"item/fileChange/requestApproval","id":0,"params":{"x":"xxx"#
    #expect(codex.client.receive(startOfLongLine: Array(approval.utf8), at: now).lines.map { $0["id"] } == [0])
    let other = #"{"type":"stream_event","request":{"x":"xxx"#
    for line in [approval, other, "xxx", #"{"params":{"id":1,"method":"m"#] {
      #expect(notices(claude.client.receive(startOfLongLine: Array(line.utf8), at: now)).count == 1)
    }
    #expect(codex.client.receive(startOfLongLine: Array(other.utf8), at: now).lines.isEmpty)
  }

  @Test func `each message of a batch is read`() {
    var talk = ACPTalk.prompted()
    func said(_ text: String) -> JSON {
      [
        "method": "session/update",
        "params": [
          "sessionId": "s1",
          "update": ["sessionUpdate": "agent_message_chunk", "content": ["type": "text", "text": .string(text)]],
        ],
      ]
    }
    let outputs = talk.hears([said("größe"), 7, ["id": 3, "result": ["stopReason": "end_turn"]]])
    #expect(outputs.news.prefix(2) == [.text("größe", kind: .said, part: nil), .turnEnded(ACPTalk.message(1), .done)])
    // A program's own list is none.
    #expect(talk.hears([1, "é"]).news.isEmpty)
  }

  @Test(arguments: [#"{"id":77,"result":{"é":1}}"#, #"{"id":"x","error":{"code":1,"message":"é"}}"#])
  func `an answer to nothing that was asked goes to the agent's log, and harms nothing`(line: String) throws {
    var acp = ACPTalk.prompted()
    let ofACP = receive(Array(line.utf8), &acp.client)
    var codex = CodexTalk.prompted()
    let ofCodex = receive(Array(line.utf8), &codex.client)
    #expect(ofACP == ofCodex && ofACP.count == 1)
    guard case .noise(let logged)? = ofACP.first else {
      Issue.record("nothing is logged")
      return
    }
    #expect(logged.contains("é"))
    let end = acp.answers(3, ["stopReason": "end_turn"])
    var undisturbed = ACPTalk.prompted()
    let usual = undisturbed.answers(3, ["stopReason": "end_turn"])
    #expect(end == usual && !acp.client.isBusy)
    var claude = ClaudeTalk.prompted()
    let ofClaude = claude.answers(77, ["é": 1])
    guard case .noise(let response)? = ofClaude.first else {
      Issue.record("nothing is logged")
      return
    }
    #expect(response.contains("é") && ofClaude.count == 1)
  }

  @Test(arguments: [true, [7], ["n": 7], 1e300] as [JSON])
  func `who asks with an id that can't be sent back gets an error, and the log has it`(id: JSON) {
    let line: JSON = [
      "jsonrpc": "2.0", "id": id, "method": "session/request_permission", "params": ["sessionId": "s1"],
    ]
    let refusal: JSON = [
      "jsonrpc": "2.0", "id": .null,
      "error": [
        "code": -32600, "message": "Invalid request", "data": "the id is neither text nor a number below 2^53",
      ],
    ]
    var acp = ACPTalk.prompted()
    #expect(acp.hears(line) == [.noise(line.text), .send(refusal)])
    var codex = CodexTalk.prompted()
    let ofCodex = codex.hears(line)
    #expect(ofCodex.first == .noise(line.text))
    #expect(ofCodex.lines.map { $0["id"] } == [.null] && ofCodex.lines.map { $0["error"] } == [refusal["error"]])
    // Who is answered by it is nobody.
    #expect(acp.hears(["id": id, "result": [:]]).lines.isEmpty)
  }

  @Test func `nobody waits for a message between turns`() {
    var talk = ACPTalk.prompted()
    _ = talk.answers(3, ["stopReason": "end_turn"])
    #expect(receive(Array("{\"id\":".utf8), &talk.client) == [.noise("{\"id\":")])
  }
}
