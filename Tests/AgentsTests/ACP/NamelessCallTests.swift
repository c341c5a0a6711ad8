import Conversation
import JSON
import Testing

@testable import AgentProtocols

/// Questions about calls that have no id, or one that is no text: nobody says yes to what they can't see.
@Suite struct NamelessCallTests {
  private static func request(_ id: JSON, _ call: JSON) -> JSON {
    [
      "jsonrpc": "2.0", "id": id, "method": "session/request_permission",
      "params": [
        "sessionId": "s1", "toolCall": call, "options": [["optionId": "y", "name": "Yes", "kind": "allow_once"]],
      ],
    ]
  }

  @Test(arguments: [nil, 5, .null] as [JSON?])
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
}
