import Conversation
import JSON
import JSONRPC
import Testing

@testable import AgentProtocols

/// An agent that takes a mode, and works on in another one.
@Suite struct KeptModeTests {
  /// The modes ask and yolo as a config option.
  private func modes(_ current: String) -> JSON {
    [
      [
        "id": "m", "name": "Mode", "category": "mode", "type": "select", "currentValue": .string(current),
        "options": [["value": "ask", "name": "Frag"], ["value": "yolo", "name": "Yölo"]],
      ]
    ]
  }

  private func changing(_ id: Int64, to mode: String) -> AgentOutput {
    .send(
      .request(
        id: .integer(id), method: "session/set_config_option",
        params: ["sessionId": "s1", "configId": "m", "value": .string(mode)]))
  }

  private let stays = ACPTalk.ended(
    .failed("kimi did not change to the mode Frag: it works in Yölo. Nothing was sent.", .notTaken))

  /// It is asked for the mode ask in request 3.
  private func opened(awaitsWord: Bool = false) -> ACPTalk {
    var conversation = ACPTalk()
    _ = conversation.client.deliver(
      Delivery(
        message: ACPTalk.message(1), content: "say שלום", provider: "kimi", directory: "/src/api",
        providerSessionId: nil, mode: "ask", awaitsWord: awaitsWord))
    _ = conversation.answers(1, ["protocolVersion": 1])
    let outputs = conversation.answers(2, ["sessionId": "s1", "configOptions": modes("yolo")])
    #expect(outputs.last == changing(3, to: "ask"))
    return conversation
  }

  @Test func `no message leaves in the mode that an agent keeps to, though it says that it took the other`() {
    var conversation = opened()
    #expect(conversation.answers(3, ["configOptions": modes("yolo")]) == [stays])
    // The thread's mode is still the one that the person chose.
    #expect(conversation.deliver(2, session: "s1", mode: "ask") == [changing(4, to: "ask")])
    #expect(conversation.answers(4, ["configOptions": modes("ask")]).contains(ACPTalk.prompt(5, of: 2)))
  }

  @Test func `no message leaves in a mode that the agent went to while the word was waited for`() {
    var conversation = opened(awaitsWord: true)
    let ready = conversation.answers(3, ["configOptions": modes("ask")])
    #expect(ready == [.report(.mode("ask")), .report(.readyToLeave(ACPTalk.message(1)))])
    #expect(
      conversation.hears(update: ["sessionUpdate": "config_option_update", "configOptions": modes("yolo")]) == [
        .report(.mode("yolo"))
      ])
    #expect(conversation.client.letLeave(ACPTalk.message(1)) == [stays])
  }

  @Test func `a mode that is chosen while another one is changed to is asked for before the message`() {
    var conversation = opened()
    #expect(conversation.client.setMode("yolo") == [changing(4, to: "yolo")])
    #expect(conversation.answers(3, ["configOptions": modes("ask")]).last == changing(5, to: "yolo"))
    _ = conversation.answers(4, ["configOptions": modes("yolo")])
    #expect(conversation.answers(5, ["configOptions": modes("yolo")]).contains(ACPTalk.prompt(6)))
  }

  @Test func `a mode that the agent keeps to between turns is said`() {
    var conversation = ACPTalk.prompted(session: ["sessionId": "s1", "configOptions": modes("yolo")])
    _ = conversation.answers(3, ["stopReason": "end_turn"])
    _ = conversation.client.setMode("ask")
    #expect(
      conversation.answers(4, ["configOptions": modes("yolo")]) == [
        .report(.notice("kimi did not change to the mode Frag: it works in Yölo.")), .report(.mode("yolo")),
      ])
  }
}
