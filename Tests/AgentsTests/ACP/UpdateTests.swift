import Agents
import Core
import JSON
import Testing

@Suite struct UpdateTests {
  @Test func `text comes as it is said, and the person's own words are not repeated`() {
    var conversation = Conversation.prompted()
    func chunk(_ kind: String, _ text: String, _ id: String?) -> JSON {
      .object(present: [
        "content": ["text": .string(text), "type": "text"], "sessionUpdate": .string(kind),
        "messageId": id.map { .string($0) },
      ])
    }
    #expect(conversation.hears(update: chunk("user_message_chunk", "say שלום", "m0")) == [])
    #expect(
      conversation.hears(update: chunk("agent_thought_chunk", "日本", nil)) == [
        .report(.text("日本", kind: .thought, part: nil))
      ])
    #expect(
      conversation.hears(update: chunk("agent_message_chunk", " é", "m1")) == [
        .report(.text(" é", kind: .said, part: "m1"))
      ])
    #expect(conversation.hears(update: chunk("agent_message_chunk", "", nil)) == [])
    #expect(conversation.hears(update: ["sessionUpdate": "compaction_update", "x": 1]) == [])
    #expect(conversation.hears(update: chunk("agent_message_chunk", "x", nil), session: "other") == [])
    let image: JSON = ["sessionUpdate": "agent_message_chunk", "content": ["type": "image", "data": ""]]
    #expect(conversation.hears(update: image) == [.report(.text("[image]", kind: .said, part: nil))])
  }

  @Test func `updates of a tool call change only what they name, and may be the first of it`() {
    var conversation = Conversation.prompted()
    func content(_ text: String) -> JSON { [["type": "content", "content": ["type": "text", "text": .string(text)]]] }
    var call = ToolCall(id: "t", title: "Shell", status: .running)
    #expect(
      conversation.hears(update: [
        "sessionUpdate": "tool_call_update", "toolCallId": "t", "title": "Shell", "status": "in_progress",
        "content": content(""),
      ]) == [.report(.tool(call))])
    call.title = "Shell: ls"
    // What a terminal would understand is gone, but for the colours, which are marks now.
    call.output = PlainText.colored("a\n\u{1B}[31mred\u{1B}[0m")
    #expect(
      conversation.hears(update: [
        "sessionUpdate": "tool_call_update", "toolCallId": "t", "title": "Shell: ls",
        "content": content("a\r\n\u{1B}[31mred\u{1B}[0m"),
      ]) == [.report(.tool(call))])
    call.status = .failed
    call.exitCode = 3
    let last: JSON = [
      "sessionUpdate": "tool_call_update", "toolCallId": "t", "status": "failed", "title": .null, "content": .null,
      "rawOutput": ["exitCode": 3],
    ]
    #expect(conversation.hears(update: last) == [.report(.tool(call))])
    #expect(conversation.hears(update: last) == [])
    #expect(conversation.hears(update: ["sessionUpdate": "tool_call", "title": "no id"]) == [])
  }

  @Test func `a difference is shown by its lines`() {
    var conversation = Conversation.prompted()
    let change: JSON = [
      "type": "diff", "path": "/src/api/ü.txt", "oldText": "one\ntwo\nthree\n", "newText": "one\nzwei\nthree\n",
    ]
    let new: JSON = ["type": "diff", "path": "/src/api/n", "newText": "a\nb"]
    #expect(
      conversation.hears(update: [
        "sessionUpdate": "tool_call", "toolCallId": "t", "title": "Edit", "kind": "edit", "content": [change, new],
      ]) == [
        .report(
          .tool(
            ToolCall(
              id: "t", title: "Edit", kind: "edit", status: .pending,
              output: "--- /src/api/ü.txt\n-two\n+zwei\n+++ /src/api/n\n+a\n+b")))
      ])
  }

  @Test func `plans, modes and titles are told`() {
    var conversation = Conversation.prompted()
    let plan: JSON = [
      "sessionUpdate": "plan",
      "entries": [
        ["content": "Look", "status": "completed"], ["content": "Change\nit", "status": "in_progress"],
        ["content": "Run"], [:],
      ],
    ]
    #expect(
      conversation.hears(update: plan) == [
        .report(
          .plan([
            PlanEntry(content: "Look", status: .completed), PlanEntry(content: "Change it", status: .running),
            PlanEntry(content: "Run", status: .pending),
          ]))
      ])
    #expect(
      conversation.hears(update: ["sessionUpdate": "current_mode_update", "currentModeId": "plan"]) == [
        .report(.mode("plan"))
      ])
    #expect(
      conversation.hears(update: ["sessionUpdate": "session_info_update", "title": " Fix\nit "]) == [
        .report(.title("Fix it"))
      ])
    #expect(conversation.hears(update: ["sessionUpdate": "session_info_update", "title": .null]) == [])
    #expect(conversation.hears(update: ["sessionUpdate": "usage_update", "used": 1, "size": 2]) == [])
    // A plan is an answer.
    #expect(conversation.answers(3, ["stopReason": "end_turn"]) == [Conversation.ended(.done)])
    // And what comes late belongs to the thread all the same.
    #expect(
      conversation.hears(update: ["sessionUpdate": "session_info_update", "title": "Late"]) == [.report(.title("Late"))]
    )
  }
}
