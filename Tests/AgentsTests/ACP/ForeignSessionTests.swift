import Conversation
import JSON
import JSONRPC
import Testing

@testable import AgentProtocols

/// One process of an agent may have served other threads before: what it asks in the name of their sessions is not this
/// thread's to answer.
@Suite struct ForeignSessionTests {
  private typealias Talk = ACPTalk

  /// A thread's turn is over, and the process serves another one, whose message is on its way.
  private func handedOver(_ answer: JSON? = ["sessionId": "s2"]) -> ACPTalk {
    var talk = Talk.prompted()
    _ = talk.answers(3, ["stopReason": "end_turn"])
    _ = talk.deliver(2)
    if let answer { _ = talk.answers(4, answer) }
    return talk
  }

  private func question(in session: String) -> JSON {
    [
      "id": 7, "method": "session/request_permission",
      "params": [
        "sessionId": .string(session), "toolCall": ["toolCallId": "t", "title": "rm -r größe"],
        "options": [["optionId": "a", "name": "Ja", "kind": "allow_once"]],
      ],
    ]
  }

  private func wish(_ method: String, in session: String) -> JSON {
    [
      "id": 7, "method": .string(method),
      "params": [
        "sessionId": .string(session), "path": "/src/api/é", "content": "x", "command": "make", "terminalId": "t1",
      ],
    ]
  }

  private static let methods = [
    "fs/read_text_file", "fs/write_text_file", "terminal/create", "terminal/output", "terminal/wait_for_exit",
    "terminal/kill", "terminal/release",
  ]

  private func isRefused(_ outputs: [AgentOutput]) -> Bool {
    outputs.count == 1 && outputs.lines.first?["error"]?["code"] == JSON(RPCFailure.invalidParams)
  }

  @Test func `a question of the thread before is answered with no, and this one's person hears of it`() {
    for var talk in [handedOver(), handedOver(nil)] {
      let outputs = talk.hears(question(in: "s1"))
      #expect(outputs.lines.map { $0["result"] } == [["outcome": ["outcome": "cancelled"]]])
      #expect(
        outputs.news == [
          .notice("kimi asked in the name of another session, and got no for an answer: rm -r größe.")
        ])
      #expect(talk.client.questions.isEmpty)
      #expect(talk.client.turn?.hasOutput == false, "that is no answer to this thread's message")
    }
  }

  @Test func `the thread's own question is asked, also after the process was handed over`() {
    var talk = handedOver()
    let outputs = talk.hears(question(in: "s2"))
    #expect(outputs.lines.isEmpty)
    #expect(outputs.news.contains { if case .asks = $0 { true } else { false } })
  }

  @Test(arguments: methods) func `nothing is done for a session that is not the thread's`(method: String) {
    for session in ["s1", "sub"] {
      var talk = handedOver()
      #expect(isRefused(talk.hears(wish(method, in: session))))
      #expect(talk.client.turn?.hasOutput == false)
    }
    var opening = handedOver(nil)
    #expect(isRefused(opening.hears(wish(method, in: "s1"))))
  }

  @Test(arguments: methods) func `what a session wants before its name is known is done`(method: String) {
    var talk = handedOver(nil)
    #expect(talk.hears(wish(method, in: "s2")).lines.isEmpty)
    _ = talk.answers(4, ["sessionId": "s2"])
    #expect(talk.hears(wish(method, in: "s2")).lines.isEmpty)
    var first = Talk()
    _ = first.deliver()
    _ = first.answers(1, ["protocolVersion": 1])
    #expect(first.hears(wish(method, in: "s1")).lines.isEmpty)
  }

  @Test func `while a known session is opened, only that one may want something`() {
    var talk = Talk()
    _ = talk.deliver(session: "s1")
    _ = talk.answers(1, ["protocolVersion": 1, "agentCapabilities": ["loadSession": true]])
    #expect(talk.hears(wish("fs/read_text_file", in: "s1")).lines.isEmpty)
    #expect(isRefused(talk.hears(wish("fs/read_text_file", in: "s9"))))
  }

  @Test func `a session that is gone on with is the thread's again`() {
    var talk = Talk()
    _ = talk.deliver()
    _ = talk.answers(1, ["protocolVersion": 1, "agentCapabilities": ["sessionCapabilities": ["resume": [:]]]])
    _ = talk.answers(2, ["sessionId": "s1"])
    _ = talk.answers(3, ["stopReason": "end_turn"])
    _ = talk.deliver(2)
    _ = talk.answers(4, ["sessionId": "s2"])
    _ = talk.answers(5, ["stopReason": "end_turn"])
    _ = talk.deliver(3, session: "s1")
    #expect(talk.hears(wish("fs/read_text_file", in: "s1")).lines.isEmpty)
    _ = talk.answers(6, [:])
    #expect(talk.hears(wish("fs/read_text_file", in: "s1")).lines.isEmpty)
    #expect(isRefused(talk.hears(wish("fs/read_text_file", in: "s2"))))
  }

  /// Some agents keep what they have open from their other processes.
  @Test(arguments: [true, false]) func `a session that is left is closed by an agent that can`(canClose: Bool) {
    var talk = Talk()
    _ = talk.deliver()
    _ = talk.answers(
      1, ["protocolVersion": 1, "agentCapabilities": ["sessionCapabilities": canClose ? ["close": [:]] : [:]]])
    _ = talk.answers(2, ["sessionId": "s1"])
    _ = talk.answers(3, ["stopReason": "end_turn"])
    let lines = talk.deliver(2).lines
    #expect(lines.map { $0["method"] } == (canClose ? ["session/close", "session/new"] : ["session/new"]))
    if canClose { #expect(lines.first?["params"] == ["sessionId": "s1"]) }
  }

  @Test func `a session that is left to be forked stays open until it is`() {
    var talk = Talk()
    _ = talk.deliver()
    _ = talk.answers(
      1, ["protocolVersion": 1, "agentCapabilities": ["sessionCapabilities": ["close": [:], "fork": [:]]]])
    _ = talk.answers(2, ["sessionId": "s1"])
    _ = talk.answers(3, ["stopReason": "end_turn"])
    #expect(talk.deliver(2, forkOf: "s1").lines.map { $0["method"] } == ["session/fork"])
    let lines = talk.answers(4, ["sessionId": "s2"]).lines
    #expect(lines.map { $0["method"] } == ["session/close", "session/prompt"])
    #expect(lines.first?["params"] == ["sessionId": "s1"])
  }

  @Test func `a form of another session is called off`() {
    var talk = handedOver()
    let outputs = talk.hears([
      "id": 7, "method": "elicitation/create",
      "params": ["sessionId": "s1", "mode": "form", "message": "?", "requestedSchema": ["properties": [:]]],
    ])
    #expect(outputs.lines.map { $0["result"] } == [["action": "cancel"]])
  }
}
