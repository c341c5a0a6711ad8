import Conversation
import JSON
import JSONRPC
import Testing

@testable import AgentProtocols

/// Whose session it is that a thread goes on with.
@Suite struct SessionListTests {
  private let abilities: JSON = [
    "loadSession": true, "sessionCapabilities": ["list": [:], "resume": [:], "close": [:]],
  ]

  private func asking() -> ACPTalk {
    var conversation = ACPTalk()
    conversation.client = ACPClient(
      agent: "kimi", directory: "/src/api", clientVersion: "9", realDirectory: "/disk/src/api")
    _ = conversation.deliver(session: "s7")
    #expect(
      conversation.answers(1, ["protocolVersion": 1, "agentCapabilities": abilities]) == [list(2)])
    return conversation
  }

  private func list(_ id: Int64, cursor: String? = nil) -> AgentOutput {
    .send(
      RPCMessage.request(
        id: .integer(id), method: "session/list",
        params: .object(present: ["cwd": "/src/api", "cursor": cursor.map { .string($0) }])
      ).json)
  }

  private func session(_ id: String, _ directory: String) -> JSON {
    ["sessionId": .string(id), "cwd": .string(directory), "title": "x"]
  }

  @Test(arguments: ["/src/api", "/src/api/", "/disk/src/api"])
  func `a session of the thread's directory, by any of its names, is gone on with`(directory: String) {
    var conversation = asking()
    #expect(
      conversation.answers(2, ["sessions": [session("other", "/x"), session("s7", directory)]]) == [
        ACPTalk.opening(3, "session/resume", session: "s7")
      ])
    // What was proven once need not be proven again.
    _ = conversation.answers(3, [:])
    _ = conversation.answers(4, ["stopReason": "end_turn"])
    #expect(conversation.deliver(2, session: "s7").first == ACPTalk.prompt(5, session: "s7", of: 2))
  }

  @Test func `a session of another directory is another thread's, and nothing is sent`() {
    var conversation = asking()
    #expect(
      conversation.answers(2, ["sessions": [session("s7", "/srv/ärger")]]) == [
        ACPTalk.ended(
          .failed(
            "kimi's session belongs to the directory /srv/ärger, not to this thread's. Nothing was sent. Begin a new "
              + "thread here, or go on in one of that directory.", .notTaken))
      ])
  }

  @Test func `all pages are read, and a session that none of them has is asked for`() {
    var conversation = asking()
    #expect(conversation.answers(2, ["sessions": [], "nextCursor": "more"]) == [list(3, cursor: "more")])
    #expect(
      conversation.answers(3, ["sessions": [session("s8", "/src/api")], "nextCursor": .null]) == [
        ACPTalk.opening(4, "session/resume", session: "s7")
      ])
  }

  @Test func `a list that never ends is not read to its end`() {
    var conversation = asking()
    var id: Int64 = 2
    while conversation.answers(id, ["sessions": [], "nextCursor": "again"]) == [list(id + 1, cursor: "again")] {
      id += 1
    }
    #expect(id == 21)
  }

  @Test func `an agent that can't list after all is asked for the session`() {
    var conversation = asking()
    #expect(
      conversation.fails(2, -32601, "Method not found") == [ACPTalk.opening(3, "session/resume", session: "s7")])
  }

  @Test func `a message that is cancelled meanwhile does not leave`() {
    var conversation = asking()
    #expect(conversation.client.cancel() == [ACPTalk.ended(.calledOff)])
    #expect(conversation.answers(2, ["sessions": []]) == [])
  }

  @Test func `a session is put away before the agent is ended, where that is offered`() {
    var conversation = asking()
    _ = conversation.answers(2, ["sessions": []])
    _ = conversation.answers(3, [:])
    _ = conversation.answers(4, ["stopReason": "end_turn"])
    let close = RPCMessage.request(id: .integer(5), method: "session/close", params: ["sessionId": "s7"])
    #expect(conversation.client.close() == [.send(close.json)])
    var plain = ACPTalk.prompted()
    _ = plain.answers(3, ["stopReason": "end_turn"])
    #expect(plain.client.close() == [])
  }
}
