import Core
import EventLoop
import JSON
import SeededNumbers
import Testing

@testable import Agents

/// Texts whose characters never end, in every message of every protocol.
struct HostileTextTests {
  private static let bytes = 300 << 10
  /// What one line may cost: fifty milliseconds of what is shipped for a megabyte. The tests are built without
  /// optimization, in which the same work takes this many times as long as ordinary text shows in the same run.
  private static let limit = Duration.milliseconds(50) * Slowness.ofThisBuild

  private func expectQuick(_ name: String, _ outputs: () -> [AgentOutput]) {
    var made: [AgentOutput] = []
    let time = processorTime { made = outputs() }
    #expect(time < Self.limit, "\(name): \(time) of \(Self.limit)")
    for case .report(let news) in made {
      for text in Self.texts(of: news) {
        let longest = text.lazy.map(\.utf8.count).max() ?? 0
        #expect(longest <= ShortCharacters.limit + 8, "\(name): a character of \(longest) bytes")
      }
    }
  }

  private static func texts(of news: AgentReport.News) -> [String] {
    switch news {
    case .text(let text, _, _), .notice(let text), .title(let text): [text]
    case .tool(let call): [call.title, call.input, call.output]
    case .plan(let entries): entries.map(\.content)
    case .asks(let permission): [permission.title, permission.detail] + permission.options.map(\.name)
    case .turnEnded(_, .failed(let reason, _, _)), .turnEnded(_, .stopped(let reason)): [reason]
    default: []
    }
  }

  @Test(arguments: HostileText.all) func `no message of an ACP agent stops the loop`(_ hostile: HostileText) {
    let text = JSON.string(hostile.text(bytes: Self.bytes))
    let block: JSON = ["type": "text", "text": text]
    var talk = Conversation.prompted()
    let updates: [(String, JSON)] = [
      ("message", ["sessionUpdate": "agent_message_chunk", "content": block]),
      ("thought", ["sessionUpdate": "agent_thought_chunk", "content": block]),
      ("echo", ["sessionUpdate": "user_message_chunk", "content": block]),
      (
        "link",
        [
          "sessionUpdate": "agent_message_chunk",
          "content": ["type": "resource_link", "name": text, "uri": text],
        ]
      ),
      (
        "tool",
        [
          "sessionUpdate": "tool_call", "toolCallId": "t", "title": text, "rawInput": ["command": text],
          "content": [["type": "content", "content": block]],
        ]
      ),
      ("output", ["sessionUpdate": "tool_call_update", "toolCallId": "t", "rawOutput": ["stdout": text, "x": text]]),
      ("arguments", ["sessionUpdate": "tool_call_update", "toolCallId": "t", "rawInput": ["thing": text]]),
      (
        "difference",
        [
          "sessionUpdate": "tool_call_update", "toolCallId": "t",
          "content": [["type": "diff", "path": text, "oldText": "é\n", "newText": text]],
        ]
      ),
      ("plan", ["sessionUpdate": "plan", "entries": [["content": text, "status": "pending"]]]),
      ("title", ["sessionUpdate": "session_info_update", "title": text]),
      (
        "commands",
        [
          "sessionUpdate": "available_commands_update", "availableCommands": [["name": text, "description": text]],
        ]
      ),
      (
        "options",
        [
          "sessionUpdate": "config_option_update",
          "configOptions": [
            [
              "id": text, "name": text, "type": "select", "currentValue": text,
              "options": [["value": text, "name": text]],
            ]
          ],
        ]
      ),
    ]
    for (name, update) in updates { expectQuick(name) { talk.hears(update: update) } }
    expectQuick("question") {
      talk.hears([
        "id": 99, "method": "session/request_permission",
        "params": [
          "sessionId": "s1", "toolCall": ["toolCallId": "u", "title": text, "rawInput": ["command": text]],
          "options": [["optionId": text, "name": text, "kind": "allow_once"]],
        ],
      ])
    }
    expectQuick("failure") { talk.fails(3, -32000, hostile.text(bytes: Self.bytes), data: text) }
  }

  @Test(arguments: HostileText.all) func `no message of Claude Code stops the loop`(_ hostile: HostileText) {
    let text = JSON.string(hostile.text(bytes: Self.bytes))
    var talk = ClaudeTalk.prompted()
    let start: JSON = ["type": "content_block_start", "index": 0, "content_block": ["type": "text", "text": ""]]
    _ = talk.hears(["type": "stream_event", "event": ["type": "message_start", "message": ["id": "m1"]]])
    _ = talk.hears(["type": "stream_event", "event": start])
    for name in ["piece", "next piece"] {
      expectQuick(name) {
        talk.hears([
          "type": "stream_event",
          "event": ["type": "content_block_delta", "index": 0, "delta": ["type": "text_delta", "text": text]],
        ])
      }
    }
    expectQuick("whole") { talk.hears(ClaudeTalk.said(hostile.text(bytes: Self.bytes))) }
    for tool in ["Bash", "Edit", "Write", "Read", "Other"] {
      expectQuick(tool) {
        talk.hears([
          "type": "assistant",
          "message": [
            "id": "m2",
            "content": [
              [
                "type": "tool_use", "id": .string("t" + tool), "name": .string(tool),
                "input": ["command": text, "file_path": text, "old_string": "é", "new_string": text, "content": text],
              ]
            ],
          ],
        ])
      }
      expectQuick(tool + "'s end") {
        talk.hears([
          "type": "user",
          "message": ["content": [["type": "tool_result", "tool_use_id": .string("t" + tool), "content": text]]],
        ])
      }
    }
    expectQuick("question") {
      _ = talk.asks("Bash", ["command": text])
      return []
    }
    expectQuick("failure") { talk.hears(ClaudeTalk.result(["is_error": true, "result": text, "errors": [text]])) }
  }

  @Test(arguments: HostileText.all) func `no message of Codex stops the loop`(_ hostile: HostileText) {
    let text = JSON.string(hostile.text(bytes: Self.bytes))
    var talk = CodexTalk.prompted()
    for name in ["piece", "next piece"] {
      expectQuick(name) { talk.told("item/agentMessage/delta", ["itemId": "i", "delta": text]) }
    }
    expectQuick("whole") {
      talk.told("item/completed", ["item": ["type": "agentMessage", "id": "i", "text": text]])
    }
    expectQuick("command") {
      talk.told("item/started", ["item": ["type": "commandExecution", "id": "c", "command": text, "cwd": "/"]])
    }
    for name in ["output", "next output"] {
      expectQuick(name) { talk.told("item/commandExecution/outputDelta", ["itemId": "c", "delta": text]) }
    }
    expectQuick("end of the command") {
      talk.told(
        "item/completed",
        ["item": ["type": "commandExecution", "id": "c", "command": text, "aggregatedOutput": text, "exitCode": 1]])
    }
    expectQuick("change") {
      talk.told(
        "item/started",
        [
          "item": [
            "type": "fileChange", "id": "f",
            "changes": [["path": text, "diff": text, "kind": ["type": "update"]]],
          ]
        ])
    }
    expectQuick("plan") { talk.told("turn/plan/updated", ["plan": [["step": text, "status": "inProgress"]]]) }
    expectQuick("name") { talk.told("thread/name/updated", ["threadName": text]) }
  }

  @Test func `pieces of one endless character stay short when they are put together`() {
    var talk = CodexTalk.prompted()
    var said = ""
    var output = ""
    _ = talk.told("item/started", ["item": ["type": "commandExecution", "id": "c", "command": "x", "cwd": "/"]])
    for _ in 0..<3000 {
      let words = talk.told("item/agentMessage/delta", ["itemId": "i", "delta": "\u{301}"])
      for case .report(.text(let text, _, _)) in words { said += text }
      let printed = talk.told("item/commandExecution/outputDelta", ["itemId": "c", "delta": "\u{301}"])
      for case .report(.tool(let call)) in printed { output = call.output }
    }
    #expect(output.lazy.map(\.utf8.count).max() ?? 0 <= ShortCharacters.limit + 8)
    // The whole that follows on the pieces adds nothing to them.
    let whole = JSON.string(String(repeating: "\u{301}", count: 3000))
    #expect(talk.told("item/completed", ["item": ["type": "agentMessage", "id": "i", "text": whole]]) == [])
    #expect(said.unicodeScalars.count == 3000)
  }

  @Test func `a line of fifty megabytes is refused while it is read, a piece at a time`() {
    var splitter = LineSplitter(limit: 16 << 20)
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 64 << 10)
    var events: [LineEvent] = []
    var longest = Duration.zero
    for _ in 0..<800 {
      let time = processorTime { piece.withUnsafeBytes { bytes in splitter.append(bytes) { events.append($0) } } }
      longest = max(longest, time)
    }
    [UInt8(ascii: "\n")].withUnsafeBytes { bytes in splitter.append(bytes) { events.append($0) } }
    #expect(events == [.tooLong(byteCount: 800 * 64 << 10)])
    #expect(longest < Self.limit)
  }

  @Test func `what an agent writes into a file is passed on byte for byte`() {
    let text = String(repeating: "🇩🇪", count: 5000)
    var talk = Conversation.prompted()
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
