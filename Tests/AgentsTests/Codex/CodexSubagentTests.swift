import Conversation
import JSON
import Testing

@testable import AgentProtocols

/// Subagents of Codex work in threads of their own, of which we hear.
@Suite struct CodexSubagentTests {
  private func told(_ method: String, _ params: JSONObject, _ talk: inout CodexTalk) -> [AgentOutput] {
    var params = params
    params["threadId"] = "sub"
    return talk.hears(["method": .string(method), "params": .object(params)])
  }

  private static let change: JSON = [
    "type": "fileChange", "id": "f", "status": "inProgress",
    "changes": [["path": "/src/api/größe", "kind": ["type": "add"], "diff": "é\n"]],
  ]

  /// Our own turn goes on, with a command under way.
  private func atWork() -> CodexTalk {
    var talk = CodexTalk.prompted()
    let command: JSON = ["type": "commandExecution", "id": "c", "command": "npm test", "status": "inProgress"]
    _ = talk.told("item/started", ["item": command])
    _ = told("turn/started", ["turn": ["id": "v1"]], &talk)
    return talk
  }

  private func asked(_ talk: inout CodexTalk, reason: JSON = .null) throws -> Permission {
    let outputs = talk.hears([
      "id": 0, "method": "item/fileChange/requestApproval",
      "params": ["threadId": "sub", "itemId": "f", "reason": reason, "grantRoot": .null],
    ])
    return try #require(
      outputs.lazy.compactMap { if case .report(.asks(let permission)) = $0 { permission } else { nil } }.first)
  }

  @Test func `a subagent's change is asked about with what it changes, and is no call of the thread's`() throws {
    var talk = atWork()
    #expect(told("item/started", ["item": Self.change], &talk) == [])
    let question = try asked(&talk)
    #expect(question.title == "Edit größe")
    #expect(question.detail == "--- /dev/null\n+++ /src/api/größe\n+é")
    #expect(question.isWhole)
    let changes: JSON = [["path": "/src/api/größe", "kind": ["type": "add"], "diff": "ü\n"]]
    #expect(told("item/fileChange/patchUpdated", ["itemId": "f", "changes": changes], &talk) == [])
    let later = try asked(&talk)
    #expect(later.detail == "--- /dev/null\n+++ /src/api/größe\n+ü")
  }

  @Test(arguments: ["", "Outside of the roots"])
  func `a change of which nothing was told is not taken for another call, and never for all of it`(reason: String)
    throws
  {
    var talk = atWork()
    _ = told("item/started", ["item": Self.change], &talk)
    _ = told("item/completed", ["item": Self.change], &talk)
    let question = try asked(&talk, reason: .string(reason))
    #expect(question.title == "Change files")
    #expect(question.detail == "(codex doesn't say which files)" + (reason.isEmpty ? "" : "\n(\(reason))"))
    #expect(!question.isWhole && !question.isBlind)
  }

  private static let ends: [(String, JSONObject)] = [
    ("turn/completed", ["turn": ["id": "v1", "status": "completed"]]),
    ("thread/status/changed", ["status": ["type": "idle"]]), ("thread/closed", [:]),
  ]

  @Test(arguments: ends) func `a subagent that works on when the turn is over is work in the background`(
    method: String, params: JSONObject
  ) {
    var talk = atWork()
    let command: JSON = ["type": "commandExecution", "id": "c", "command": "npm test", "exitCode": 0]
    _ = talk.told("item/completed", ["item": command])
    _ = talk.told("turn/completed", ["turn": ["id": "u1", "status": "completed"]])
    _ = told("thread/status/changed", ["status": ["type": "active", "activeFlags": []]], &talk)
    #expect(!talk.client.isBusy && talk.client.worksInBackground)
    _ = told(method, params, &talk)
    #expect(!talk.client.worksInBackground)
  }

  @Test func `a subagent is interrupted by whoever ends what was left running`() {
    var talk = atWork()
    _ = talk.told("turn/completed", ["turn": ["id": "u1", "status": "completed"]])
    #expect(
      talk.client.endWhatWasLeft().lines.map { [$0["method"], $0["params"]] } == [
        ["thread/backgroundTerminals/clean", ["threadId": "s1"]],
        ["turn/interrupt", ["threadId": "sub", "turnId": "v1"]],
      ])
  }
}
