import Conversation
import JSON
import Testing

@testable import AgentProtocols

/// Agents that call a turn over before they have said their last words.
@Suite struct LateWordsTests {
  private static let nothing = ACPTalk.ended(.saidNothing("kimi"))

  private static func words(_ text: String) -> JSON {
    ["sessionUpdate": "agent_message_chunk", "content": ["type": "text", "text": .string(text)]]
  }

  /// With the first message on its way as request 3.
  private static func prompted(
    _ initialize: JSON = ["protocolVersion": 1], content: String = "say שלום"
  ) -> ACPTalk {
    var conversation = ACPTalk()
    conversation.waitsForLastWords = true
    _ = conversation.client.deliver(ACPTalk.delivery(1, content))
    _ = conversation.answers(1, initialize)
    _ = conversation.answers(2, ["sessionId": "s1"])
    return conversation
  }

  @Test func `an answer behind the end is the turn's answer`() {
    var conversation = Self.prompted()
    #expect(conversation.answers(3, ["stopReason": "end_turn"]) == [])
    #expect(conversation.client.stillToCome == .lastWords(count: 0, isAnswered: false))
    #expect(conversation.hears(update: Self.words("größe")) == [.report(.text("größe", kind: .said, part: nil))])
    #expect(conversation.client.stillToCome == .lastWords(count: 1, isAnswered: false))
    #expect(conversation.client.isBusy && !conversation.client.isPreparing)
    #expect(conversation.client.heardNoMore() == [ACPTalk.ended(.done)])
    #expect(conversation.client.stillToCome == nil)
    #expect(conversation.client.heardNoMore() == [])
  }

  @Test func `where nothing follows, the turn ends as it did`() {
    var conversation = Self.prompted()
    _ = conversation.answers(3, ["stopReason": "end_turn"])
    #expect(conversation.client.heardNoMore() == [Self.nothing])
    conversation = Self.prompted()
    _ = conversation.hears(update: Self.words("a"))
    #expect(conversation.answers(3, [:]) == [])
    #expect(conversation.client.stillToCome == .lastWords(count: 0, isAnswered: true))
    #expect(conversation.client.heardNoMore() == [ACPTalk.ended(.done)])
  }

  @Test func `an end that says why, and one of our own agent, is not waited behind`() {
    var conversation = Self.prompted()
    #expect(
      conversation.answers(3, ["stopReason": "refusal"])
        == [ACPTalk.ended(.unanswered("The model refused to go on.", isInSession: false))])
    conversation = Self.prompted(["protocolVersion": 1, "_meta": ["upnext": ["isPunctual": true]]])
    #expect(conversation.answers(3, ["stopReason": "end_turn"]) == [Self.nothing])
  }

  @Test func `stopped meanwhile, the turn is over as it was, or was stopped where it had said nothing`() {
    var conversation = Self.prompted()
    var silent = conversation
    _ = silent.answers(3, ["stopReason": "end_turn"])
    #expect(silent.client.cancel() == [ACPTalk.ended(.cancelled)])
    _ = conversation.hears(update: Self.words("a"))
    _ = conversation.answers(3, ["stopReason": "end_turn"])
    #expect(conversation.client.cancel() == [ACPTalk.ended(.done)], "the agent isn't told: it has nothing to stop")
  }

  @Test func `an agent that is gone meanwhile has done it, or failed as it says`() {
    var conversation = Self.prompted()
    var silent = conversation
    _ = silent.answers(3, ["stopReason": "end_turn"])
    #expect(
      silent.client.disconnect(because: "Gone.") == [ACPTalk.ended(.failed("Gone.", .taken(isInSession: true)))])
    _ = conversation.hears(update: Self.words("a"))
    _ = conversation.answers(3, ["stopReason": "end_turn"])
    #expect(conversation.client.disconnect(because: "Gone.") == [ACPTalk.ended(.done)])
  }

  @Test func `a question behind the end is the turn's, and its silence counts from the answer`() throws {
    var conversation = Self.prompted()
    _ = conversation.answers(3, ["stopReason": "end_turn"])
    let options: JSON = [["optionId": "y", "name": "Yes", "kind": "allow_once"]]
    let asked = conversation.hears([
      "id": 9, "method": "session/request_permission",
      "params": ["sessionId": "s1", "toolCall": ["toolCallId": "t", "title": "Größe"], "options": options],
    ])
    let question = try #require(
      asked.compactMap { if case .report(.asks(let permission)) = $0 { permission } else { nil } }.first)
    #expect(conversation.client.stillToCome == nil && conversation.client.isBusy)
    _ = conversation.client.answer(question.id, .option("y"))
    #expect(conversation.client.stillToCome == .lastWords(count: 1, isAnswered: false))
    #expect(conversation.client.heardNoMore() == [ACPTalk.ended(.done)])
  }

  private static let deeds: [(String, JSON)] = [
    ("terminal/create", ["command": "make größe"]), ("fs/write_text_file", ["path": "/src/api/é", "content": ""]),
  ]

  @Test(arguments: deeds)
  func `what an agent did through us is an answer too`(method: String, params: JSON) {
    var conversation = Self.prompted()
    var params = params.object ?? [:]
    params["sessionId"] = "s1"
    _ = conversation.hears(["id": 9, "method": .string(method), "params": .object(params)])
    _ = conversation.answers(3, ["stopReason": "end_turn"])
    #expect(conversation.client.stillToCome == .lastWords(count: 0, isAnswered: true))
    #expect(conversation.client.heardNoMore() == [ACPTalk.ended(.done)])
  }
}
