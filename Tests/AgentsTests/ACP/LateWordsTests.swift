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

  private static let ends: [JSON] = [
    ["result": ["stopReason": "cancelled"]], ["result": ["stopReason": "end_turn"]], ["error": ["code": -32800]],
  ]

  /// With the first message stopped, and called over by its agent.
  private static func stopped(_ end: JSON) -> (conversation: ACPTalk, outputs: [AgentOutput]) {
    var conversation = prompted()
    _ = conversation.client.cancel()
    var answer = end.object ?? [:]
    answer["id"] = 3
    let outputs = conversation.hears(.object(answer))
    return (conversation, outputs)
  }

  @Test(arguments: ends) func `what is still said of a turn that was stopped is no answer to the next message`(
    end: JSON
  ) {
    var (conversation, outputs) = Self.stopped(end)
    #expect(outputs == [])
    #expect(conversation.client.stillToCome == .lastWords(count: 0, isAnswered: true), "no answer is awaited")
    #expect(conversation.client.isBusy)
    #expect(conversation.hears(update: Self.words("größe")) == [.report(.text("größe", kind: .said, part: nil))])
    #expect(conversation.client.stillToCome == .lastWords(count: 1, isAnswered: true))
    #expect(conversation.client.heardNoMore() == [ACPTalk.ended(.cancelled)])
    #expect(conversation.deliver(2, session: "s1").contains(ACPTalk.prompt(4, of: 2)))
    _ = conversation.answers(4, ["stopReason": "end_turn"])
    #expect(conversation.client.heardNoMore() == [ACPTalk.ended(2, .saidNothing("kimi"))])
  }

  @Test func `a turn that was stopped waits for its last words only, and for none of the person's`() {
    var (conversation, _) = Self.stopped(["result": ["stopReason": "cancelled"]])
    #expect(!conversation.client.isCancelling, "the agent has nothing more to stop")
    let asked = conversation.hears([
      "id": 9, "method": "session/request_permission",
      "params": [
        "sessionId": "s1", "toolCall": ["toolCallId": "t", "title": "Größe"],
        "options": [["optionId": "y", "name": "Yes", "kind": "allow_once"]],
      ],
    ])
    #expect(asked.lines.map { $0["result"] } == [["outcome": ["outcome": "cancelled"]]] && asked.news.isEmpty)
    #expect(conversation.client.cancel() == [ACPTalk.ended(.cancelled)])
  }

  @Test func `nobody waits for the last words of an agent that is to end`() {
    var conversation = Self.prompted()
    _ = conversation.client.close()
    #expect(conversation.answers(3, ["stopReason": "cancelled"]) == [ACPTalk.ended(.cancelled)])
  }

  @Test func `what is said before a message leaves is no answer to it`() {
    var conversation = Self.prompted()
    _ = conversation.hears(update: Self.words("a"))
    _ = conversation.answers(3, ["stopReason": "end_turn"])
    _ = conversation.client.heardNoMore()
    _ = conversation.client.deliver(
      Delivery(
        message: ACPTalk.message(2), content: "é", provider: "kimi", directory: "/src/api", providerSessionId: "s1",
        mode: nil, awaitsWord: true))
    #expect(conversation.hears(update: Self.words("é")) == [.report(.text("é", kind: .said, part: nil))])
    _ = conversation.client.letLeave(ACPTalk.message(2))
    _ = conversation.answers(4, ["stopReason": "end_turn"])
    #expect(conversation.client.heardNoMore() == [ACPTalk.ended(2, .saidNothing("kimi"))])
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
