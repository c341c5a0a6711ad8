import Conversation
import JSON
import Testing

@testable import AgentProtocols

/// Questions about calls that have no id, or one that names nothing: nobody says yes to what they can't see.
@Suite struct NamelessCallTests {
  private static func request(_ id: JSON, _ call: JSON) -> JSON {
    [
      "jsonrpc": "2.0", "id": id, "method": "session/request_permission",
      "params": [
        "sessionId": "s1", "toolCall": call, "options": [["optionId": "y", "name": "Yes", "kind": "allow_once"]],
      ],
    ]
  }

  @Test(arguments: [nil, true, .null] as [JSON?])
  func `a question about a call without a name says all that it says of the call`(id: JSON?) {
    var conversation = ACPTalk.prompted()
    let call: JSON = .object(
      present: [
        "toolCallId": id, "title": "rm -rf ü", "kind": "delete", "locations": [["path": "/p/é"]],
        "rawInput": ["why": "x"],
      ])
    let outputs = conversation.hears(Self.request(1, call))
    guard case .report(.asks(let question))? = outputs.first else {
      Issue.record("nothing is asked: \(outputs)")
      return
    }
    #expect((question.title, question.kind, question.call) == ("rm -rf ü", "delete", nil))
    #expect(question.detail == "{\n  \"why\": \"x\"\n}\n/p/é\nkind: delete")
    #expect(outputs.count == 1, "no call is told of that could never end")
    let bare = conversation.hears(Self.request(2, [:])).news
    #expect(bare.map { if case .asks(let other) = $0 { other.title } else { "" } } == ["Permission"])
  }

  @Test func `a question about a call that is counted shows what is known of that, and ends it when it is withdrawn`() {
    var conversation = ACPTalk.prompted()
    _ = conversation.hears(update: ["sessionUpdate": "tool_call", "toolCallId": 5, "title": "rm -rf ü"])
    let asked = conversation.hears(Self.request(1, ["toolCallId": 5])).news
    #expect(asked.compactMap { if case .asks(let question) = $0 { question.call } else { nil } } == [ACPTalk.call("5")])
    #expect(asked.compactMap { if case .asks(let question) = $0 { question.title } else { nil } } == ["rm -rf ü"])
    let withdrawn = conversation.hears(["method": "$/cancel_request", "params": ["requestId": 1]]).news
    #expect(withdrawn.contains { if case .tool(let call) = $0 { call.status == .cancelled } else { false } })
  }
}
