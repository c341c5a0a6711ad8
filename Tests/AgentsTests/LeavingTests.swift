import Conversation
import JSON
import JSONRPC
import Testing

@testable import AgentProtocols

/// A message of which the store says that it has not left: each protocol makes all ready, asks, and says nothing before the
/// word.
@Suite struct LeavingTests {
  private let message = ACPTalk.message(1)

  private var delivery: Delivery {
    Delivery(
      message: message, content: "größe", provider: "kimi", directory: "/src/api", providerSessionId: nil, mode: nil,
      awaitsWord: true)
  }

  private func carried(_ outputs: [AgentOutput]) -> [MessageID] {
    outputs.compactMap { if case .send(_, carrying: let message?) = $0 { message } else { nil } }
  }

  /// A client of each protocol, as far as it can come without the word, and what it had said by then.
  private static let kinds: [AgentKind] = [.acp, .claude, .codex]

  private func client(_ kind: AgentKind) -> (any AgentConnection, [AgentOutput]) {
    var outputs: [AgentOutput] = []
    switch kind {
    case .acp:
      var talk = ACPTalk()
      outputs += talk.client.deliver(delivery)
      outputs += talk.answers(1, ["protocolVersion": 1])
      outputs += talk.answers(2, ["sessionId": "s1"])
      return (talk.client, outputs)
    case .claude:
      var talk = ClaudeTalk()
      outputs += talk.client.deliver(delivery)
      outputs += talk.answers(1)
      return (talk.client, outputs)
    case .codex:
      var talk = CodexTalk()
      outputs += talk.client.deliver(delivery)
      outputs += talk.answers(1, [:])
      outputs += talk.answers(3, ["thread": ["id": "s1"]])
      return (talk.client, outputs)
    }
  }

  @Test(arguments: kinds) func `a message leaves only after the word, and once`(kind: AgentKind) {
    var (client, before) = client(kind)
    #expect(carried(before) == [])
    #expect(before.news.last == .readyToLeave(message))
    #expect(before.news.count { $0 == .readyToLeave(message) } == 1)
    #expect(client.letLeave(ACPTalk.message(2)) == [], "another message's word")
    let after = client.letLeave(message)
    #expect(carried(after) == [message])
    #expect(after.news == [.accepted(message)])
    #expect(client.letLeave(message) == [])
  }

  @Test(arguments: kinds) func `what is stopped before the word has not left, and the word is for nothing`(
    kind: AgentKind
  ) {
    var (client, _) = client(kind)
    #expect(client.cancel().news == [.turnEnded(message, .calledOff)])
    #expect(client.letLeave(message) == [])
  }

  @Test(arguments: kinds) func `an agent that dies before the word never had the message`(kind: AgentKind) {
    var (client, _) = client(kind)
    guard
      case .turnEnded(message, .failed(_, .notTaken, _))? = client.disconnect(because: "Gone.", unsent: nil).news.last
    else {
      Issue.record("it ended otherwise")
      return
    }
    #expect(client.letLeave(message) == [])
  }
}
