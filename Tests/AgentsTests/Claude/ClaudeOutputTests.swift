import Conversation
import JSON
import Testing

@testable import AgentProtocols

@Suite struct ClaudeOutputTests {
  private func use(_ name: String, _ input: JSON, parent: String? = nil) -> JSON {
    .object(present: [
      "type": "assistant", "parent_tool_use_id": parent.map(JSON.string),
      "message": ["id": "m", "content": [["type": "tool_use", "id": "t1", "name": .string(name), "input": input]]],
    ])
  }

  private func result(_ content: JSON, failed: Bool = false, details: JSON = .null, id: String = "t1") -> JSON {
    [
      "type": "user", "tool_use_result": details,
      "message": [
        "role": "user",
        "content": [
          ["type": "tool_result", "tool_use_id": .string(id), "content": content, "is_error": .bool(failed)]
        ],
      ],
    ]
  }

  @Test func `pieces of a message are said as they come, and its whole adds only what they lacked`() {
    var talk = ClaudeTalk.prompted()
    func event(_ event: JSON) -> [AgentReport.News] { talk.hears(["type": "stream_event", "event": event]).news }
    _ = event(["type": "message_start", "message": ["id": "m1"]])
    _ = event(["type": "content_block_start", "index": 0, "content_block": ["type": "text", "text": ""]])
    let delta: JSON = [
      "type": "content_block_delta", "index": 0, "delta": ["type": "text_delta", "text": "שלום "],
    ]
    #expect(event(delta) == [.text("שלום ", kind: .said, part: "m1/0")])
    #expect(talk.hears(ClaudeTalk.said("שלום 日本")).news == [.text("日本", kind: .said, part: "m1/0")])
    #expect(talk.hears(ClaudeTalk.said("שלום 日本", in: "m2")).news == [.text("שלום 日本", kind: .said, part: "m2#1")])
  }

  private static let tools: [(String, JSON, ToolCall)] = [
    (
      "Bash", ["command": "ls -l\nwc"] as JSON,
      ToolCall(id: "t1", title: "ls -l", kind: "execute", status: .running, input: "ls -l\nwc")
    ),
    (
      "Read", ["file_path": "/src/api/é.txt"],
      ToolCall(id: "t1", title: "Read é.txt", kind: "read", status: .running, input: "/src/api/é.txt")
    ),
    (
      "Edit", ["file_path": "/etc/x"],
      ToolCall(id: "t1", title: "Edit /etc/x", kind: "edit", status: .running, input: "/etc/x")
    ),
    (
      "WebSearch", ["query": "日本"],
      ToolCall(id: "t1", title: "Search the web: 日本", kind: "fetch", status: .running, input: "日本")
    ),
    ("mcp__git__log", [:], ToolCall(id: "t1", title: "git: log", kind: "other", status: .running)),
  ]

  @Test(arguments: tools)
  func `a tool is named as a person would`(name: String, input: JSON, call: ToolCall) {
    var talk = ClaudeTalk.prompted()
    #expect(talk.hears(use(name, input)).news == [.tool(call)])
  }

  @Test func `a command that fails has its exit code, and one that is refused did not run`() {
    var talk = ClaudeTalk.prompted()
    _ = talk.hears(use("Bash", ["command": "false"]))
    var call = ToolCall(id: "t1", title: "false", kind: "execute", status: .failed, input: "false", exitCode: 3)
    call.output = "Exit code 3\nno"
    #expect(talk.hears(result("Exit code 3\nno", failed: true)).news == [.tool(call)])
    var refused = ClaudeTalk.prompted()
    _ = refused.hears(use("Bash", ["command": "false"]))
    var line = result("No.", failed: true).object ?? [:]
    line["tool_result_meta"] = [["id": "t1", "permission_decision": ["decision": "reject"]]]
    #expect(
      refused.hears(.object(line)).news == [
        .tool(ToolCall(id: "t1", title: "false", kind: "execute", status: .cancelled, input: "false", output: "No."))
      ])
  }

  @Test func `an id that is used again in a turn stands for another call, also where its question comes first`() {
    var talk = ClaudeTalk.prompted()
    _ = talk.hears(use("Bash", ["command": "make é"]))
    let running = talk.asks("Bash", ["command": "make é"])
    #expect(running?.call == "t1")
    let made = talk.hears(result("made"))
    #expect(made.tools.map(\.id) == ["t1"])
    let early = talk.asks("Bash", ["command": "ls"])
    #expect(early?.call == "t1 2" && early?.detail == "ls")
    let begun = talk.hears(use("Bash", ["command": "ls"]))
    let second = ToolCall(id: "t1 2", title: "ls", kind: "execute", status: .running, input: "ls")
    #expect(begun.tools == [second])
    let asked = talk.asks("Bash", ["command": "ls"])
    #expect(asked?.call == "t1 2")
    let listed = talk.hears(result("漢")).tools
    #expect(listed.map(\.id) == ["t1 2"] && listed.map(\.output) == ["漢"])
    let again = talk.hears(use("Bash", ["command": "ls"]))
    #expect(again.tools.map(\.id) == ["t1 3"])
  }

  @Test func `a call whose input is still being written is the one that its whole tells of, and not the one before`() {
    var talk = ClaudeTalk.prompted()
    _ = talk.hears(use("Bash", ["command": "make é"]))
    _ = talk.hears(result("made"))
    let block: JSON = ["type": "tool_use", "id": "t1", "name": "Bash", "input": [:]]
    let start: JSON = ["type": "content_block_start", "index": 0, "content_block": block]
    let begun = talk.hears(["type": "stream_event", "event": start])
    #expect(begun.tools.map(\.id) == ["t1 2"] && begun.tools.map(\.status) == [.pending])
    let whole = talk.hears(use("Bash", ["command": "ls"]))
    #expect(whole.tools.map(\.id) == ["t1 2"] && whole.tools.map(\.title) == ["ls"])
  }

  @Test func `an edit gives what it changed, in the unified form`() {
    var talk = ClaudeTalk.prompted()
    _ = talk.hears(use("Edit", ["file_path": "/src/api/a"]))
    let details: JSON = [
      "filePath": "/src/api/a",
      "structuredPatch": [
        ["oldStart": 1, "oldLines": 2, "newStart": 1, "newLines": 2, "lines": [" one", "-á", "+ß"]]
      ],
    ]
    guard case .tool(let call)? = talk.hears(result("ok", details: details)).news.first else {
      Issue.record("no call")
      return
    }
    #expect(call.output == "--- /src/api/a\n+++ /src/api/a\n@@ -1,2 +1,2 @@\n one\n-á\n+ß")
    #expect(call.status == .completed)
  }

  @Test func `an edit that is refused keeps what it was to change, and why`() throws {
    var talk = ClaudeTalk.prompted()
    _ = talk.hears(use("Edit", ["file_path": "/src/api/a", "old_string": "á", "new_string": "ß"]))
    var line = result("No.", failed: true).object ?? [:]
    line["tool_result_meta"] = [["id": "t1", "permission_decision": ["decision": "reject"]]]
    let tools = talk.hears(.object(line)).tools
    let call = try #require(tools.first)
    #expect(call.status == .cancelled)
    #expect(call.output.hasPrefix("--- /src/api/a\n+++ /src/api/a\n@@ -1"), "\(call.output)")
    #expect(call.output.hasSuffix(" @@\n-á\n+ß\nNo."), "\(call.output)")
  }

  @Test func `what a subagent does stays in the call that began it`() {
    var talk = ClaudeTalk.prompted()
    _ = talk.hears(use("Task", ["description": "Look"]))
    var line = ClaudeTalk.said("Found it.").object ?? [:]
    line["parent_tool_use_id"] = "t1"
    guard case .tool(let call)? = talk.hears(.object(line)).news.first else {
      Issue.record("no call")
      return
    }
    #expect(call.title == "Agent: Look" && call.output == "Found it." && call.status == .running)
  }

  @Test func `a list of things to do is the plan, by either generation of tools`() {
    var talk = ClaudeTalk.prompted()
    let todos: JSON = [
      ["content": "Read", "status": "completed"], ["content": "Mend é", "status": "in_progress"], ["content": "Test"],
    ]
    #expect(
      talk.hears(use("TodoWrite", ["todos": todos])).news == [
        .plan([
          PlanEntry(content: "Read", status: .completed), PlanEntry(content: "Mend é", status: .running),
          PlanEntry(content: "Test", status: .pending),
        ])
      ])
    #expect(talk.hears(use("TaskCreate", ["subject": "One"])).news == [])
    #expect(
      talk.hears(result("Task #7 created", details: ["task": ["id": "7"]])).news == [
        .plan([PlanEntry(content: "One", status: .pending)])
      ])
    #expect(
      talk.hears(use("TaskUpdate", ["taskId": "7", "status": "completed"])).news == [
        .plan([PlanEntry(content: "One", status: .completed)])
      ])
  }

  @Test func `what a turn used is told with its end, and the total of the session is not taken for it`() {
    var talk = ClaudeTalk.prompted()
    let outputs = talk.hears(
      ClaudeTalk.result([
        "total_cost_usd": 9, "usage": ["input_tokens": 10, "cache_read_input_tokens": 5, "output_tokens": 3],
        "modelUsage": ["opus": ["contextWindow": 200_000]],
        "model_usage_since_last_result": ["opus": ["costUSD": 0.25], "haiku": ["costUSD": 0.01]],
      ]))
    #expect(
      outputs.first
        == .report(.usage(TurnUsage(inputTokens: 15, outputTokens: 3, costMicros: 260_000, contextSize: 200_000))))
  }

  @Test(
    arguments: [
      (1_700_000_000, 1_700_000_000_000), (1_700_000_000_000, 1_700_000_000_000), (JSON.integer(.max), nil),
      (JSON.integer(.min), nil), (1e300, nil),
    ] as [(JSON, Int64?)])
  func `a limit ends when its number says, whatever that counts`(resetsAt: JSON, milliseconds: Int64?) {
    var talk = ClaudeTalk.prompted()
    let until = milliseconds.map { Timestamp(milliseconds: $0) }
    #expect(
      talk.hears(["type": "rate_limit_event", "rate_limit_info": ["status": "rejected", "resetsAt": resetsAt]]).news
        == [.limited(UsageLimit(until: until, words: "the limit is used up"))])
  }

  @Test func `numbers that nothing can have harm nobody`() {
    var talk = ClaudeTalk.prompted()
    let most = JSON.integer(.max)
    _ = talk.hears([
      "type": "assistant",
      "message": ["id": "m1", "usage": ["input_tokens": most, "output_tokens": most], "content": []],
    ])
    let outputs = talk.hears(
      ClaudeTalk.result([
        "is_error": true, "result": "Claude AI usage limit reached|9223372036854775807",
        "usage": ["input_tokens": most, "cache_read_input_tokens": most, "output_tokens": .integer(.min)],
        "model_usage_since_last_result": ["opus": ["costUSD": 1e300]],
      ]))
    #expect(
      outputs.first
        == .report(.usage(TurnUsage(inputTokens: 1 << 53, outputTokens: 0, costMicros: nil, contextUsed: 1 << 53))))
  }
}

extension [AgentOutput] {
  fileprivate var tools: [ToolCall] { news.compactMap { if case .tool(let call) = $0 { call } else { nil } } }
}
