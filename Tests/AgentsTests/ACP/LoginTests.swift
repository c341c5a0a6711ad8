import Conversation
import JSON
import JSONRPC
import Testing

@testable import AgentProtocols

/// Agents that keep a login in their process.
@Suite struct LoginTests {
  private static let initialized: JSON = [
    "protocolVersion": 1,
    "authMethods": [
      ["id": "door", "name": "Tür"], ["id": "shell", "name": "Shell", "type": "terminal"],
      ["id": "old", "name": "Old", "_meta": ["terminal-auth": ["command": "kimi"]]],
      ["id": "key", "name": "Schlüssel", "type": "env_var", "varName": "KIMI_KEY"],
    ],
  ]

  private func refused(method: String?) -> (conversation: ACPTalk, outputs: [AgentOutput]) {
    var conversation = ACPTalk()
    conversation.client = ACPClient(agent: "kimi", directory: "/src/api", clientVersion: "9", loginMethod: method)
    _ = conversation.deliver()
    _ = conversation.answers(1, LoginTests.initialized)
    let outputs = conversation.fails(2, -32000, "Authentication required")
    return (conversation, outputs)
  }

  private static let authenticate = AgentOutput.send(
    .request(id: .integer(3), method: "authenticate", params: ["methodId": "door"]))

  private func wantsLogin(_ outputs: [AgentOutput]) -> Bool {
    outputs.contains {
      guard case .report(.turnEnded(_, .failed(let words, .notTaken, .login))) = $0 else { return false }
      return words.hasPrefix("kimi wants you to log in first (Authentication required). ")
    }
  }

  @Test func `the way in which the person has logged in is told to each connection that wants it`() {
    var (conversation, outputs) = refused(method: "door")
    #expect(outputs == [LoginTests.authenticate])
    #expect(conversation.client.isPreparing)
    #expect(!conversation.client.isSpent)
    #expect(conversation.answers(3, [:]) == [ACPTalk.opening(4, "session/new")])
    #expect(conversation.answers(4, ["sessionId": "s1"]).contains(ACPTalk.prompt(5)))
  }

  @Test func `that is done once, and then a new login is wanted`() {
    var (conversation, _) = refused(method: "door")
    _ = conversation.answers(3, [:])
    #expect(wantsLogin(conversation.fails(4, -32000, "Authentication required")))
    #expect(conversation.client.isSpent)
    var (other, _) = refused(method: "door")
    #expect(wantsLogin(other.fails(3, -32603, "Expired")))
    #expect(other.client.isSpent)
  }

  @Test(arguments: [nil, "window", "shell", "old", "key"]) func `nobody is logged in who has not logged in so before`(
    method: String?
  ) {
    let (conversation, outputs) = refused(method: method)
    #expect(wantsLogin(outputs))
    #expect(outputs.count == 1)
    #expect(conversation.client.isSpent)
  }

  @Test(arguments: [
    (#"{"id":"a","name":"Tür"}"#, "It offers: Tür."), (#"{"id":"a","name":"Tür","description":"Läute"}"#, "Läute."),
    (
      #"{"id":"a","name":"Tür","type":"env_var","vars":[{"name":"A_KEY"},{"name":"B"},{"name":"C","optional":true}]}"#,
      "Set A_KEY and B where upnext's server is started, or under `environment` of the agent in config.yaml."
    ),
    (
      #"{"id":"a","name":"Tür","description":"Läute","type":"env_var","varName":"A_KEY"}"#,
      "Läute. Set A_KEY where upnext's server is started, or under `environment` of the agent in config.yaml."
    ),
  ])
  func `the only way to log in is said as a sentence`(method: String, words: String) throws {
    var conversation = ACPTalk()
    _ = conversation.deliver()
    _ = conversation.answers(1, ["protocolVersion": 1])
    let offered = try JSON(parsing: method)
    let outputs = conversation.fails(2, -32000, "Internal error", data: ["authMethods": [offered]])
    guard case .report(.turnEnded(_, .failed(let said, _, _)))? = outputs.last else {
      Issue.record("it goes on: \(outputs)")
      return
    }
    #expect(said.hasPrefix("kimi wants you to log in first (Internal error). \(words) \"log in\" in the thread's menu"))
  }

  @Test func `nobody is logged in for a message that was taken back`() {
    var conversation = ACPTalk()
    conversation.client = ACPClient(agent: "kimi", directory: "/src/api", clientVersion: "9", loginMethod: "door")
    _ = conversation.deliver()
    _ = conversation.answers(1, LoginTests.initialized)
    _ = conversation.client.cancel()
    #expect(conversation.fails(2, -32000, "Authentication required") == [])
  }

  @Test func `a message that is taken back meanwhile is not sent`() {
    var (conversation, _) = refused(method: "door")
    #expect(conversation.client.cancel() == [ACPTalk.ended(.calledOff)])
    #expect(conversation.answers(3, [:]) == [])
    #expect(conversation.deliver(2) == [ACPTalk.opening(4, "session/new")])
  }

  // MARK: At the first message

  private func prompted(method: String?) -> ACPTalk {
    var conversation = ACPTalk()
    conversation.client = ACPClient(agent: "kimi", directory: "/src/api", clientVersion: "9", loginMethod: method)
    _ = conversation.deliver()
    _ = conversation.answers(1, LoginTests.initialized)
    _ = conversation.answers(2, ["sessionId": "s1"])
    return conversation
  }

  private static let authenticateLater = AgentOutput.send(
    .request(id: .integer(4), method: "authenticate", params: ["methodId": "door"]))

  @Test func `an agent that wants the login only for a message is told it as well, and then the message again`() {
    var conversation = prompted(method: "door")
    #expect(conversation.fails(3, -32000, "Authentication required") == [LoginTests.authenticateLater])
    #expect(conversation.client.isPreparing && !conversation.client.isSpent)
    #expect(conversation.answers(4, [:]).contains(ACPTalk.prompt(5)))
    #expect(conversation.hears(update: LoginTests.words).count == 1)
    #expect(conversation.answers(5, ["stopReason": "end_turn"]) == [ACPTalk.ended(.done)])
    // The login runs out.
    _ = conversation.deliver(2, session: "s1")
    #expect(
      conversation.fails(6, -32000, "Authentication required") == [
        .send(.request(id: .integer(7), method: "authenticate", params: ["methodId": "door"]))
      ])
  }

  private static let words: JSON = [
    "sessionUpdate": "agent_message_chunk", "content": ["type": "text", "text": "größe"],
  ]

  @Test func `a process that refused the first message for want of a login is spent`() {
    var conversation = prompted(method: nil)
    #expect(wantsLogin(conversation.fails(3, -32000, "Authentication required")))
    #expect(conversation.client.isSpent)
    var other = prompted(method: "door")
    _ = other.fails(3, -32000, "Authentication required")
    #expect(wantsLogin(other.fails(4, -32603, "Expired")))
    #expect(other.client.isSpent)
  }

  @Test(arguments: [401, -31002]) func `a process whose provider wants the login is spent where another one can go on`(
    code: Int
  ) {
    for canLoad in [true, false] {
      var conversation = ACPTalk()
      _ = conversation.deliver()
      _ = conversation.answers(1, ["protocolVersion": 1, "agentCapabilities": ["loadSession": .bool(canLoad)]])
      _ = conversation.answers(2, ["sessionId": "s1"])
      _ = conversation.fails(3, code, "Unauthorized")
      #expect(conversation.client.isSpent == canLoad)
    }
  }

  @Test func `nobody is logged in for a message that was stopped, or partly answered`() {
    var conversation = prompted(method: "door")
    var answered = conversation
    _ = conversation.client.cancel()
    #expect(conversation.fails(3, -32000, "Authentication required") == [ACPTalk.ended(.cancelled)])
    _ = answered.hears(update: LoginTests.words)
    #expect(!answered.fails(3, -32000, "Authentication required").contains(LoginTests.authenticateLater))
  }
}
