import Conversation
import JSON
import Testing

@testable import AgentProtocols

/// Answers that an agent can't tell apart: a no is never to be taken for a yes.
@Suite struct AlikeAnswersTests {
  private static func request(_ options: [JSON]) -> JSON {
    [
      "jsonrpc": "2.0", "id": 1, "method": "session/request_permission",
      "params": ["sessionId": "s1", "toolCall": ["toolCallId": "t", "title": "größe"], "options": .array(options)],
    ]
  }

  private static let yes: JSON = ["optionId": "x", "name": "Yes", "kind": "allow_once"]
  private static let no: JSON = ["optionId": "x", "name": "Нет", "kind": "reject_once"]
  private static let always: JSON = ["optionId": "y", "name": "Always", "kind": "allow_always"]
  private static let notice = AgentReport.News.notice(
    "kimi offered several answers under one name, so that nobody knows which of them it would be given; they are left out: "
      + "\"Yes\", \"Нет\".")

  @Test func `answers of one name are left out and named, and the others can be given`() {
    var conversation = ACPTalk.prompted()
    let news = conversation.hears(Self.request([Self.yes, Self.always, Self.no])).news
    #expect(news.contains(Self.notice))
    guard case .asks(let question)? = news.last else {
      Issue.record("nothing is asked: \(news)")
      return
    }
    #expect(question.options.map(\.name) == ["Always"])
  }

  @Test func `where no other is left, nothing is asked, and the agent gets no answer`() {
    var conversation = ACPTalk.prompted()
    let outputs = conversation.hears(Self.request([Self.yes, Self.no]))
    #expect(
      outputs.news == [Self.notice, .notice("kimi asked and offered no answers, so it got none: größe.")])
    #expect(outputs.lines.compactMap { $0["result"] } == [["outcome": ["outcome": "cancelled"]]])
  }

  @Test func `one that is offered twice stands there once`() {
    var conversation = ACPTalk.prompted()
    let news = conversation.hears(Self.request([Self.yes, Self.yes])).news
    guard case .asks(let question)? = news.last else {
      Issue.record("nothing is asked: \(news)")
      return
    }
    #expect(question.options.map(\.id) == ["x"])
    #expect(!news.contains { if case .notice = $0 { true } else { false } })
  }
}
