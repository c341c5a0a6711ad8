import Conversation
import Testing

@testable import AgentProtocols

/// By which names agents' questions are answered.
@Suite struct QuestionNameTests {
  private func names(of kind: AgentKind, startedAt moment: Int64) throws -> [String] {
    let message: MessageID = Identity(UniqueID(high: 5, low: 1))
    let delivery = Delivery(
      message: message, content: "größe", provider: "a", directory: "/src/api", providerSessionId: nil, mode: nil)
    var connection = kind.connection(
      agent: "a", directory: "/src/api", version: "9", first: delivery, stream: Identity(UniqueID(high: 0, low: 2)),
      startedAt: Timestamp(milliseconds: moment))
    _ = connection.deliver(delivery, with: [])
    var client = try #require(connection as? any ProtocolClient)
    let names = [client.nextQuestionName(), client.nextQuestionName()]
    #expect(names[0].hasPrefix(message.text))
    return names
  }

  @Test(arguments: AgentKind.allCases)
  func `a process that goes on with a message asks under other names than the one before`(kind: AgentKind) throws {
    let first = try names(of: kind, startedAt: 1_795_255_200_000)
    #expect(Set(first).count == 2)
    let second = try names(of: kind, startedAt: 1_795_255_201_000)
    #expect(Set(first).isDisjoint(with: second))
  }
}
