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
    #expect(talk.hears(rejected(false)).news.count == 1)
    #expect(talk.hears(rejected(true)).news == [.limited(nil)])
  }

  @Test func `a limit of one model is told to nobody but the thread that has met it`() {
    var talk = ClaudeTalk.prompted()
    func event(_ status: String, _ type: String = "seven_day_opus") -> JSON {
      [
        "type": "rate_limit_event",
        "rate_limit_info": ["status": .string(status), "resetsAt": 9, "rateLimitType": .string(type)],
      ]
    }
    var told = talk.hears(event("rejected"))
    #expect(told.news == [])
    told = talk.hears(event("allowed"))
    #expect(told.news == [])
    // Where all were told of another one, they are told of its end, too.
    told = talk.hears(event("rejected", "five_hour"))
    #expect(told.news.count == 1)
    told = talk.hears(event("rejected"))
    #expect(told.news == [])
    var later = talk
    told = later.hears(event("allowed"))
    #expect(told.news == [.limited(nil)])
    told = talk.hears(ClaudeTalk.result(["is_error": true, "api_error_status": 429, "result": "Gone"]))
    guard case .turnEnded(_, .failed(_, _, .usageLimit(let limit)))? = told.news.last else {
      Issue.record("it is taken for something else: \(told.news)")
      return
    }
    #expect(limit.isOfOneModel)
  }

  @Test func `a limit of one model is not that of the next one`() {
    var talk = ClaudeTalk.prompted()
    _ = talk.hears([
      "type": "rate_limit_event",
      "rate_limit_info": ["status": "rejected", "resetsAt": 9, "rateLimitType": "seven_day_opus"],
    ])
    _ = talk.hears(ClaudeTalk.result(["is_error": true, "result": "Gone"]))
    _ = talk.client.setOption("model", "sonnet")
    _ = talk.answers(2)
    _ = talk.deliver(2, options: ["model": "sonnet"])
    let told = talk.hears(ClaudeTalk.result(["is_error": true, "result": "Gone"]))
    guard case .turnEnded(_, .failed(_, _, .other))? = told.news.last else {
      Issue.record("it is taken for something else: \(told.news)")
      return
    }
  }
}
