import Conversation
import EventLoop
import JSON
import SeededNumbers
import Testing
import Texts

@testable import AgentProtocols

/// Texts whose characters never end, in every message of every protocol.
struct HostileTextTests {
  /// A message of an agent with a text in it, and what is reported of it.
  fileprivate struct Way<Talk>: Sendable {
    let name: String
    let hear: @Sendable (inout Talk, JSON) -> [AgentOutput]

    init(_ name: String, _ hear: @escaping @Sendable (inout Talk, JSON) -> [AgentOutput]) {
      self.name = name
      self.hear = hear
    }
  }

  /// Beyond all that is kept of a message, so that the cutting is measured too.
  private static let bytes = 300 << 10

  private func expectShort<Talk>(_ ways: [Way<Talk>], _ prompted: () -> Talk) {
    var talk = prompted()
    for way in ways {
      for case .report(let news) in way.hear(&talk, .string(HostileText.medley)) {
        let longest = longestCharacter(in: news)
        #expect(longest <= ShortCharacters.limit + 8, "\(way.name): a character of \(longest) bytes")
      }
    }
  }

  /// A few of all ways and texts each time; the seed says which.
  private func expectQuick<Talk>(_ ways: [Way<Talk>], _ prompted: () -> Talk) {
    var random = RandomNumbers(seed: randomSeed)
    let text = random.pick(HostileText.all)
    for way in ways.shuffled(using: &random).prefix(4) {
      var (talk, other) = (prompted(), prompted())
      let eighth = JSON.string(text.text(bytes: Self.bytes / 8))
      let whole = JSON.string(text.text(bytes: Self.bytes))
      let time = Slowness(eighth: { _ = way.hear(&talk, eighth) }, whole: { _ = way.hear(&other, whole) })
      #expect(time.isBounded, "\(way.name) of \(text): \(time), seed \(random.seed)")
    }
  }

  // MARK: ACP

  private static let acp: [Way<ACPTalk>] = [
    .update("message", { ["sessionUpdate": "agent_message_chunk", "content": block($0)] }),
    .update("thought", { ["sessionUpdate": "agent_thought_chunk", "content": block($0)] }),
    .update("echo", { ["sessionUpdate": "user_message_chunk", "content": block($0)] }),
    .update(
      "link",
      {
        ["sessionUpdate": "agent_message_chunk", "content": ["type": "resource_link", "name": $0, "uri": $0]]
      }),
    .update(
      "tool",
      {
        [
          "sessionUpdate": "tool_call", "toolCallId": "t", "title": $0, "rawInput": ["command": $0],
          "content": [["type": "content", "content": block($0)]],
        ]
      }),
    .update(
      "output",
      { ["sessionUpdate": "tool_call_update", "toolCallId": "t", "rawOutput": ["stdout": $0, "x": $0]] }),
    .update(
      "arguments", { ["sessionUpdate": "tool_call_update", "toolCallId": "t", "rawInput": ["thing": $0]] }),
    .update(
      "difference",
      {
        [
          "sessionUpdate": "tool_call_update", "toolCallId": "t",
          "content": [["type": "diff", "path": $0, "oldText": "é\n", "newText": $0]],
        ]
      }),
    .update("plan", { ["sessionUpdate": "plan", "entries": [["content": $0, "status": "pending"]]] }),
    .update("title", { ["sessionUpdate": "session_info_update", "title": $0] }),
    .update(
      "commands",
      { ["sessionUpdate": "available_commands_update", "availableCommands": [["name": $0, "description": $0]]] }),
    .update(
      "options",
      {
        [
          "sessionUpdate": "config_option_update",
          "configOptions": [
            ["id": $0, "name": $0, "type": "select", "currentValue": $0, "options": [["value": $0, "name": $0]]]
          ],
        ]
      }),
    Way("question") { talk, text in
      talk.hears([
        "id": 99, "method": "session/request_permission",
        "params": [
          "sessionId": "s1", "toolCall": ["toolCallId": "u", "title": text, "rawInput": ["command": text]],
          "options": [["optionId": text, "name": text, "kind": "allow_once"]],
        ],
      ])
    },
    Way("failure") { talk, text in talk.fails(3, -32000, text.string ?? "", data: text) },
  ]

  private static func block(_ text: JSON) -> JSON { ["type": "text", "text": text] }

  @Test func `no long character comes from an agent that speaks ACP`() {
    expectShort(Self.acp) { ACPTalk.prompted() }
  }

  @Test func `no message of an ACP agent stops the loop`() { expectQuick(Self.acp) { ACPTalk.prompted() } }

  // MARK: Claude Code

  private static let claude: [Way<ClaudeTalk>] =
    [
      Way("piece") { talk, text in
        let delta: JSON = [
          "type": "content_block_delta", "index": 0, "delta": ["type": "text_delta", "text": text],
        ]
        return talk.hears(["type": "stream_event", "event": delta])
          + talk.hears(["type": "stream_event", "event": delta])
      },
      Way("whole") { talk, text in talk.hears(ClaudeTalk.said(text.string ?? "")) },
      Way("question") { talk, text in
        talk.hears([
          "type": "control_request", "request_id": "q1",
          "request": [
            "subtype": "can_use_tool", "tool_name": "Bash", "input": ["command": text], "tool_use_id": "t1",
            "permission_suggestions": [],
          ],
        ])
      },
    ] + ["Bash", "Edit", "Write", "Read", "Other"].map(used) + [
      Way("failure") { talk, text in
        talk.hears(ClaudeTalk.result(["is_error": true, "result": text, "errors": [text]]))
      }
    ]

  private static func used(_ tool: String) -> Way<ClaudeTalk> {
    let id = JSON.string("t" + tool)
    return Way(tool) { talk, text in
      talk.hears([
        "type": "assistant",
        "message": [
          "id": "m2",
          "content": [
            [
              "type": "tool_use", "id": id, "name": .string(tool),
              "input": ["command": text, "file_path": text, "old_string": "é", "new_string": text, "content": text],
            ]
          ],
        ],
      ])
        + talk.hears([
          "type": "user", "message": ["content": [["type": "tool_result", "tool_use_id": id, "content": text]]],
        ])
    }
  }

  private static func talkOfClaude() -> ClaudeTalk {
    var talk = ClaudeTalk.prompted()
    _ = talk.hears(["type": "stream_event", "event": ["type": "message_start", "message": ["id": "m1"]]])
    let start: JSON = ["type": "content_block_start", "index": 0, "content_block": ["type": "text", "text": ""]]
    _ = talk.hears(["type": "stream_event", "event": start])
    return talk
  }

  @Test func `no long character comes from Claude Code`() { expectShort(Self.claude, Self.talkOfClaude) }

  @Test func `no message of Claude Code stops the loop`() { expectQuick(Self.claude, Self.talkOfClaude) }

  // MARK: Codex

  private static let codex: [Way<CodexTalk>] = [
    Way("piece") { talk, text in
      talk.told("item/agentMessage/delta", ["itemId": "i", "delta": text])
        + talk.told("item/agentMessage/delta", ["itemId": "i", "delta": text])
    },
    Way("whole") { talk, text in
      talk.told("item/completed", ["item": ["type": "agentMessage", "id": "i", "text": text]])
    },
    Way("command") { talk, text in
      talk.told("item/started", ["item": ["type": "commandExecution", "id": "c", "command": text, "cwd": "/"]])
        + talk.told("item/commandExecution/outputDelta", ["itemId": "c", "delta": text])
        + talk.told(
          "item/completed",
          ["item": ["type": "commandExecution", "id": "c", "command": text, "aggregatedOutput": text, "exitCode": 1]])
    },
    Way("change") { talk, text in
      talk.told(
        "item/started",
        [
          "item": [
            "type": "fileChange", "id": "f", "changes": [["path": text, "diff": text, "kind": ["type": "update"]]],
          ]
        ])
    },
    Way("plan") { talk, text in
      talk.told("turn/plan/updated", ["plan": [["step": text, "status": "inProgress"]]])
    },
    Way("name") { talk, text in talk.told("thread/name/updated", ["threadName": text]) },
  ]

  @Test func `no long character comes from Codex`() { expectShort(Self.codex) { CodexTalk.prompted() } }

  @Test func `no message of Codex stops the loop`() { expectQuick(Self.codex) { CodexTalk.prompted() } }

  @Test func `pieces of one endless character stay short when they are put together`() {
    var talk = CodexTalk.prompted()
    var said = ""
    var output = ""
    _ = talk.told("item/started", ["item": ["type": "commandExecution", "id": "c", "command": "x", "cwd": "/"]])
    for _ in 0..<700 {
      let words = talk.told("item/agentMessage/delta", ["itemId": "i", "delta": "\u{301}"])
      for case .report(.text(let text, _, _)) in words { said += text }
      let printed = talk.told("item/commandExecution/outputDelta", ["itemId": "c", "delta": "\u{301}"])
      for case .report(.tool(let call)) in printed { output = call.output }
    }
    #expect(longestCharacter(in: output) <= ShortCharacters.limit + 8)
    // The whole that follows on the pieces adds nothing to them.
    let whole = JSON.string(String(repeating: "\u{301}", count: 700))
    #expect(talk.told("item/completed", ["item": ["type": "agentMessage", "id": "i", "text": whole]]) == [])
    #expect(said.unicodeScalars.count == 700)
  }

  @Test func `a line of fifty megabytes is refused while it is read, a piece at a time`() {
    var splitter = LineSplitter(limit: LongLine.byteLimit)
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 64 << 10)
    var events: [LineEvent] = []
    var longest = Duration.zero
    for _ in 0..<800 {
      let time = processorTime { piece.withUnsafeBytes { bytes in splitter.append(bytes) { events.append($0) } } }
      longest = max(longest, time)
    }
    [UInt8(ascii: "\n")].withUnsafeBytes { bytes in splitter.append(bytes) { events.append($0) } }
    #expect(events == [.tooLong(byteCount: 800 * 64 << 10, start: Array(piece.prefix(1024)))])
    #expect(longest < .milliseconds(50))
  }

  @Test func `what an agent writes into a file is passed on byte for byte`() {
    let text = String(repeating: "🇩🇪", count: 5000)
    var talk = ACPTalk.prompted()
    let outputs = talk.hears([
      "id": 7, "method": "fs/write_text_file",
      "params": ["sessionId": "s1", "path": "/src/api/flags", "content": .string(text)],
    ])
    let written = outputs.compactMap { output -> String? in
      guard case .file(let request) = output, case .write(let content) = request.act else { return nil }
      return content
    }
    #expect(written == [text])
  }
}

extension HostileTextTests.Way<ACPTalk> {
  fileprivate static func update(_ name: String, _ update: @escaping @Sendable (JSON) -> JSON) -> Self {
    Self(name) { talk, text in talk.hears(update: update(text)) }
  }
}
