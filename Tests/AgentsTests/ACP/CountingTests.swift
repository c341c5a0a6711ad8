import Conversation
import JSON
import Testing

@testable import AgentProtocols

/// Whether an agent tells the tokens of its session in all, or of each turn by itself, is seen by how its numbers grow.
@Suite struct CountingTests {
  private struct Turn: Sendable {
    var told: (input: Int64, output: Int64)
    var cached: Int64?
    var tools = 0
    var content = "größe"
    /// What is shown of it.
    let share: (input: Int, output: Int)
  }

  private static func turn(
    _ told: (Int64, Int64), _ share: (Int, Int), tools: Int = 0, cached: Int64? = nil, content: String = "größe"
  ) -> Turn {
    Turn(told: told, cached: cached, tools: tools, content: content, share: share)
  }

  private func knowing(_ countsTurns: Bool) -> ACPTalk {
    ACPTalk(client: ACPClient(agent: "kimi", directory: "/src/api", clientVersion: "9", countsTurns: countsTurns))
  }

  /// Says each message in a session of its own that has just begun, and answers the requests before it.
  private func outputs(of turns: [Turn], _ talk: inout ACPTalk) -> [AgentOutput] {
    var all: [AgentOutput] = []
    for (index, turn) in turns.enumerated() {
      let number = UInt64(index) + 1
      _ = talk.client.deliver(ACPTalk.delivery(number, turn.content, session: index == 0 ? nil : "s1"))
      if index == 0 {
        _ = talk.answers(1, ["protocolVersion": 1])
        _ = talk.answers(2, ["sessionId": "s1"])
      }
      for tool in 0..<turn.tools {
        let id = JSON.string("\(number) \(tool)")
        _ = talk.hears(update: ["sessionUpdate": "tool_call", "toolCallId": id, "title": "ls", "status": "completed"])
      }
      _ = talk.hears(update: ["sessionUpdate": "agent_message_chunk", "content": ["type": "text", "text": "a"]])
      let usage = JSON.object(present: [
        "inputTokens": .integer(turn.told.input), "outputTokens": .integer(turn.told.output),
        "cachedReadTokens": turn.cached.map { .integer($0) },
      ])
      all += talk.answers(Int64(index) + 3, ["stopReason": "end_turn", "usage": usage])
    }
    return all
  }

  private func usages(_ outputs: [AgentOutput]) -> [TurnUsage] {
    outputs.compactMap { if case .report(.usage(let usage)) = $0 { usage } else { nil } }
  }

  private func told(_ outputs: [AgentOutput]) -> [Bool] {
    outputs.compactMap { if case .report(.fact(.abilities(let told))) = $0 { told.countsTurns } else { nil } }
  }

  private static let conversations: [(turns: [Turn], learnt: [Bool])] = [
    // Each counts for itself: a total would have grown by all that the model was given.
    (
      [
        turn((2297, 37), (2297, 37)), turn((2378, 45), (2378, 45)), turn((2459, 60), (2459, 60)),
        turn((2500, 60), (2500, 60)),
      ], [true]
    ),
    ([turn((6000, 37), (6000, 37)), turn((6105, 40), (6105, 40)), turn((6210, 35), (6210, 35))], [true]),
    // A total of many turns grows by a small part of itself.
    (
      [
        turn((2000, 30), (2000, 30)), turn((4100, 70), (2100, 40)), turn((6300, 90), (2200, 20)),
        turn((8600, 130), (2300, 40)), turn((11_000, 150), (2400, 20)), turn((13_500, 170), (2500, 20)),
      ], []
    ),
    // In a turn with tools the model is asked many times, and a subagent's count as well.
    ([turn((40_000, 300), (40_000, 300), tools: 3), turn((52_000, 340), (12_000, 40))], []),
    (
      [
        turn((10_000, 50), (10_000, 50)), turn((510_000, 900), (500_000, 850), tools: 1),
        turn((521_000, 950), (11_000, 50)),
      ], []
    ),
    // Also where it was in the first one.
    (
      [
        turn((500_000, 900), (500_000, 900), tools: 1), turn((511_000, 950), (11_000, 50)),
        turn((522_500, 990), (11_500, 40)),
      ], []
    ),
    // What came from the cache is a part of what it was given.
    ([turn((20_000, 100), (20_000, 100), cached: 0), turn((20_300, 150), (300, 50), cached: 20_000)], []),
    // A command may ask a small model, or have the agent count anew.
    (
      [
        turn((20_000, 100), (20_000, 100)), turn((20_300, 110), (300, 10), content: "/title größe"),
        turn((41_000, 150), (20_700, 40)), turn((500, 20), (500, 20), content: "/clear"), turn((400, 9), (400, 9)),
      ], []
    ),
  ]

  @Test(arguments: conversations.indices)
  func `how an agent counts is seen by how much comes with a turn`(number: Int) {
    let (turns, learnt) = Self.conversations[number]
    var talk = ACPTalk()
    let outputs = outputs(of: turns, &talk)
    #expect(usages(outputs) == turns.map { TurnUsage(inputTokens: $0.share.input, outputTokens: $0.share.output) })
    #expect(told(outputs) == learnt, "it is told once, for the next process")
  }

  @Test func `what an earlier process has learnt holds from the first turn on, also where a session goes on`() {
    var talk = knowing(true)
    _ = talk.client.deliver(ACPTalk.delivery(1, session: "s1"))
    _ = talk.answers(1, ["protocolVersion": 1, "agentCapabilities": ["sessionCapabilities": ["resume": [:]]]])
    let opened = talk.answers(2, [:])
    #expect(told(opened) == [true])
    _ = talk.hears(update: ["sessionUpdate": "agent_message_chunk", "content": ["type": "text", "text": "a"]])
    let usage: JSON = ["inputTokens": 6000, "outputTokens": 37]
    let ended = talk.answers(3, ["stopReason": "end_turn", "usage": usage])
    #expect(usages(ended) == [TurnUsage(inputTokens: 6000, outputTokens: 37)])
  }

  @Test func `an agent that counts otherwise by now is found out, and one that doesn't is not`() {
    var other = knowing(true)
    let outputs = outputs(
      of: [Self.turn((20_000, 100), (20_000, 100)), Self.turn((41_000, 150), (21_000, 50))], &other)
    #expect(usages(outputs).last == TurnUsage(inputTokens: 21_000, outputTokens: 50))
    #expect(told(outputs) == [false])
    var same = knowing(true)
    let long = String(repeating: "größe ", count: 2000)
    let turns = [
      Self.turn((2000, 100), (2000, 100)), Self.turn((6000, 150), (6000, 150), content: long),
      Self.turn((30_000, 200), (30_000, 200), tools: 4),
    ]
    let unchanged = self.outputs(of: turns, &same)
    #expect(usages(unchanged).map(\.inputTokens) == [2000, 6000, 30_000])
    #expect(told(unchanged) == [])
  }
}
