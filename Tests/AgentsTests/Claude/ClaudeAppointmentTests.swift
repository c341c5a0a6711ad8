import Conversation
import JSON
import Testing

@testable import AgentProtocols

/// What Claude Code is to be woken for, which no other process of it would know of.
@Suite struct ClaudeAppointmentTests {
  private func use(_ tool: String, _ input: JSON = [:], gives result: JSON, _ talk: inout ClaudeTalk) {
    let block: JSON = ["type": "tool_use", "id": .string(tool), "name": .string(tool), "input": input]
    _ = talk.hears(["type": "assistant", "message": ["id": "m", "content": [block]]])
    let done: JSON = ["type": "tool_result", "tool_use_id": .string(tool), "content": "é"]
    _ = talk.hears(["type": "user", "message": ["content": [done]], "tool_use_result": result])
  }

  private static let moment = Timestamp(milliseconds: 1_795_956_420_000)

  private func woken(_ moment: JSON) -> JSON {
    [
      "type": "command_lifecycle", "command_uuid": "w", "state": "started", "wakeup_source": "loop_wakeup",
      "scheduled_for": moment,
    ]
  }

  @Test func `a wakeup is waited for until it has come, and the next takes its place`() {
    var talk = ClaudeTalk.prompted()
    #expect(talk.client.appointment == nil)
    use("ScheduleWakeup", gives: ["scheduledFor": 1_795_956_360_000], &talk)
    use("ScheduleWakeup", gives: ["scheduledFor": 1_795_956_420_000, "clampedDelaySeconds": 60], &talk)
    #expect(talk.client.appointment == Self.moment)
    _ = talk.hears(ClaudeTalk.result())
    _ = talk.hears(woken(1_795_956_360_000))
    #expect(talk.client.appointment == Self.moment, "a newer one was named before that one came")
    _ = talk.hears(woken(1_795_956_420_000))
    #expect(talk.client.appointment == nil)
  }

  @Test func `a job of the session is waited for until it is deleted, and one that comes again for a week`() {
    var talk = ClaudeTalk.prompted()
    use("CronCreate", gives: ["id": "a", "recurring": false, "nextFireAt": 1_795_956_420_000.5], &talk)
    #expect(talk.client.appointment == Self.moment)
    use("CronCreate", gives: ["id": "b", "recurring": true, "nextFireAt": 1_795_956_420_000], &talk)
    #expect(talk.client.appointment == Self.moment.adding(seconds: 7 * 86_400))
    use("CronDelete", ["id": "b"], gives: ["id": "b"], &talk)
    #expect(talk.client.appointment == Self.moment)
    use("CronDelete", ["id": "a"], gives: ["id": "a"], &talk)
    use("CronCreate", gives: ["id": "c", "durable": true, "nextFireAt": 1_795_956_420_000], &talk)
    #expect(talk.client.appointment == nil, "one that is written down outlives the process")
    use("CronCreate", gives: ["id": "d", "recurring": true, "nextFireAt": 1_795_956_420_000], &talk)
    _ = talk.hears(ClaudeTalk.result())
    let asked = talk.client.endWhatWasLeft()
    #expect(asked.isEmpty && talk.client.appointment == nil, "it can't be asked to delete one")
  }
}
