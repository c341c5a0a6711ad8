import Conversation
import JSON
import Testing

@testable import AgentProtocols

/// What Claude Code tells of the account's limits.
@Suite struct ClaudeLimitTests {
  @Test func `a failure of another kind is no limit, though one is used up`() {
    var talk = ClaudeTalk.prompted()
    _ = talk.hears(["type": "rate_limit_event", "rate_limit_info": ["status": "rejected", "resetsAt": 9]])
    let outputs = talk.hears(ClaudeTalk.result(["is_error": true, "api_error_status": 500, "result": "Gone"]))
    guard case .turnEnded(_, .failed(_, _, .connection))? = outputs.news.last else {
      Issue.record("it is taken for something else: \(outputs.news)")
      return
    }
  }

  @Test func `whoever has extra usage goes on past a limit that is used up`() {
    var talk = ClaudeTalk.prompted()
    func rejected(_ isUsingOverage: Bool) -> JSON {
      [
        "type": "rate_limit_event",
        "rate_limit_info": [
          "status": "rejected", "resetsAt": 9, "rateLimitType": "five_hour", "overageStatus": "allowed",
          "isUsingOverage": .bool(isUsingOverage),
        ],
      ]
    }
    #expect(talk.hears(rejected(true)).news == [.limited(nil)], "another process may have met it")
    #expect(talk.hears(rejected(true)).news == [], "what holds since is another one")
    #expect(talk.hears(rejected(false)).news.count == 1)
    #expect(talk.hears(rejected(true)).news == [.limited(nil)])
  }
}
