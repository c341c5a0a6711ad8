import Discovery

/// Sessions as the programs write them, made up and short.
enum Samples {
  static let claudeId = "0a1b2c3d-0000-4000-8000-000000000001"
  static let codexId = "0a1b2c3d-0000-7000-8000-000000000002"
  static let geminiId = "0a1b2c3d-0000-4000-8000-000000000003"
  static let piId = "0a1b2c3d-0000-4000-8000-000000000005"
  static let copilotId = "0a1b2c3d-0000-4000-8000-000000000004"

  private static func claude(_ type: String, _ rest: String, at second: Int) -> String {
    """
    {"parentUuid":null,"isSidechain":false,"type":"\(type)",\(rest),"timestamp":"2026-11-20T10:00:\(two(second)).500Z",\
    "cwd":"/home/ada/src/käse","sessionId":"\(claudeId)","version":"2.1.0","slug":"merry-gosling"}
    """
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  static func claudePrompt(_ text: String, at second: Int = 1) -> String {
    claude("user", #""message":{"role":"user","content":"\#(text)"}"#, at: second)
  }

  static func claudeAnswer(_ text: String, at second: Int = 9, stop: String = "\"end_turn\"") -> String {
    claude(
      "assistant",
      #""message":{"id":"m","role":"assistant","model":"x","content":[{"type":"text","text":"\#(text)"}],"stop_reason":\#(stop)}"#,
      at: second)
  }

  /// What was typed while Claude worked; `more` are members of the attachment beside its prompt.
  static func claudeQueued(_ prompt: String, _ more: String = "", at second: Int = 6) -> String {
    claude(
      "attachment",
      #""uuid":"q\#(second)","attachment":{"type":"queued_command","prompt":\#(prompt)\#(more)},"rendered":[{"content":"<system-reminder>\nThe user sent"}]"#,
      at: second)
  }

  static func lines(of format: SessionFormat) -> [String] {
    switch format {
    case .claude: claudeLines
    case .codex: codexLines
    case .gemini: geminiLines
    case .copilot: copilotLines
    case .pi: piLines
    }
  }

  static let claudeLines = [
    #"{"type":"queue-operation","operation":"enqueue","timestamp":"2026-11-20T10:00:00.000Z","content":"x"}"#,
    claude(
      "user",
      #""isMeta":true,"message":{"role":"user","content":"<local-command-caveat>Caveat</local-command-caveat>"}"#,
      at: 0),
    claudePrompt("修复 the flaky test, שלום"),
    claude("attachment", #""attachment":{"type":"date","date":"2026-11-20"}"#, at: 2),
    claude(
      "assistant",
      #""message":{"id":"m","role":"assistant","content":[{"type":"thinking","thinking":"Où est-ce?","signature":"x"}],"stop_reason":null}"#,
      at: 3),
    claude(
      "assistant",
      #""message":{"id":"m","role":"assistant","content":[{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"make test\nmake lint"}}],"stop_reason":"tool_use"}"#,
      at: 4),
    claude(
      "user",
      #""message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"1 failed","is_error":true}]},"toolUseResult":{"stdout":""}"#,
      at: 5),
    claude("system", #""subtype":"compact_boundary","content":"Conversation compacted""#, at: 6),
    claude("user", #""isCompactSummary":true,"message":{"role":"user","content":"This session goes on."}"#, at: 6),
    #"{"type":"frob","of":"a later version"}"#,
    claudeAnswer("Found it: résumé.", at: 8),
    #"{"type":"last-prompt","lastPrompt":"x","sessionId":"\#(claudeId)"}"#,
  ]

  private static func codex(_ type: String, _ payload: String, at second: Int) -> String {
    #"{"timestamp":"2026-11-20T10:00:\#(two(second)).000Z","ordinal":\#(second),"type":"\#(type)","payload":\#(payload)}"#
  }

  static let codexLines = [
    codex(
      "session_meta",
      #"{"id":"\#(codexId)","timestamp":"2026-11-20T09:59:59.000Z","cwd":"/home/ada/src/web","source":"cli","base_instructions":{"text":"long"}}"#,
      at: 0),
    codex("event_msg", #"{"type":"task_started","turn_id":"a"}"#, at: 0),
    codex(
      "response_item",
      #"{"type":"message","role":"developer","content":[{"type":"input_text","text":"be good"}]}"#, at: 1),
    codex(
      "response_item",
      ##"{"type":"message","role":"user","content":[{"type":"input_text","text":"# AGENTS.md instructions"}]}"##, at: 1),
    codex(
      "response_item",
      #"{"type":"message","role":"user","content":[{"type":"input_text","text":"<environment_context>\n<cwd>/x</cwd></environment_context>"}]}"#,
      at: 1),
    codex(
      "response_item", #"{"type":"message","role":"user","content":[{"type":"input_text","text":"bump déps"}]}"#, at: 2),
    codex(
      "response_item", #"{"type":"reasoning","summary":[{"type":"summary_text","text":"Which ones?"}]}"#, at: 3),
    codex(
      "response_item",
      #"{"type":"function_call","name":"shell","arguments":"{\"command\":[\"bash\",\"-lc\",\"npm outdated\"]}","call_id":"c1"}"#,
      at: 4),
    codex(
      "response_item",
      #"{"type":"function_call_output","call_id":"c1","output":"Exit code: 2\nWall time: 0.1 seconds\nOutput:\nleft-pad"}"#,
      at: 5),
    codex(
      "event_msg", #"{"type":"item_completed","item":{"type":"AgentMessage","content":[{"text":"Done."}]}}"#, at: 6),
    codex(
      "response_item", #"{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Done."}]}"#,
      at: 6
    ),
    codex("event_msg", #"{"type":"task_complete","turn_id":"a"}"#, at: 7),
  ]

  static let geminiLines = [
    #"{"sessionId":"\#(geminiId)","projectHash":"ab","startTime":"2026-11-20T10:00:00.000Z","lastUpdated":"2026-11-20T10:00:00.000Z","kind":"main","directories":["/srv/ärger"]}"#,
    #"{"id":"1","timestamp":"2026-11-20T10:00:01.000Z","type":"user","content":[{"text":"write the docs"}]}"#,
    #"{"id":"2","timestamp":"2026-11-20T10:00:02.000Z","type":"gemini","content":"Wrong.","thoughts":[]}"#,
    #"{"$rewindTo":"2"}"#,
    #"{"id":"3","timestamp":"2026-11-20T10:00:03.000Z","type":"gemini","content":"Soon","toolCalls":[]}"#,
    #"{"id":"3","timestamp":"2026-11-20T10:00:04.000Z","type":"gemini","content":"書きました","thoughts":[{"subject":"Plan","description":"first"}],"toolCalls":[{"id":"g1","name":"write_file","args":{"file_path":"docs/a.md"},"status":"success","resultDisplay":"written"}]}"#,
    #"{"$set":{"summary":"Docs","lastUpdated":"2026-11-20T10:00:05.000Z"}}"#,
  ]

  static let copilotLines = [
    #"{"type":"session.start","data":{"sessionId":"\#(copilotId)","context":{"cwd":"/home/ada/src/app"}},"id":"e1","timestamp":"2026-11-20T10:00:00.000Z","parentId":null}"#,
    #"{"type":"user.message","data":{"content":"add a café page"},"id":"e2","timestamp":"2026-11-20T10:00:01.000Z"}"#,
    #"{"type":"assistant.turn_start","data":{},"id":"e3","timestamp":"2026-11-20T10:00:02.000Z"}"#,
    #"{"type":"assistant.message","data":{"content":"On it.","toolRequests":[{"toolCallId":"p1","name":"bash"}]},"id":"e4","timestamp":"2026-11-20T10:00:03.000Z"}"#,
    #"{"type":"tool.execution_start","data":{"toolCallId":"p1","toolName":"bash","arguments":{"command":"ls"}},"id":"e5","timestamp":"2026-11-20T10:00:04.000Z"}"#,
    #"{"type":"tool.execution_complete","data":{"toolCallId":"p1","success":true,"result":{"content":"a b"}},"id":"e6","timestamp":"2026-11-20T10:00:05.000Z"}"#,
    #"{"type":"assistant.turn_end","data":{},"id":"e7","timestamp":"2026-11-20T10:00:06.000Z"}"#,
  ]

  static let piLines = [
    #"{"type":"session","version":3,"id":"\#(piId)","timestamp":"2026-11-20T10:00:00.000Z","cwd":"/home/ada/src/größe"}"#,
    #"{"type":"model_change","id":"a0000001","parentId":null,"timestamp":"2026-11-20T10:00:00.100Z","provider":"x","modelId":"y"}"#,
    #"{"type":"message","id":"a0000002","parentId":"a0000001","timestamp":"2026-11-20T10:00:01.000Z","message":{"role":"user","content":[{"type":"text","text":"почини the build"},{"type":"image","data":"AAAA","mimeType":"image/png"}],"timestamp":1795255201000}}"#,
    #"{"type":"message","id":"a0000003","parentId":"a0000002","timestamp":"2026-11-20T10:00:02.000Z","message":{"role":"assistant","content":[{"type":"thinking","thinking":"Look first."},{"type":"text","text":"I'll look."},{"type":"toolCall","id":"t1","name":"bash","arguments":{"command":"make"}}],"provider":"x","model":"y","usage":{"input":1},"stopReason":"toolUse","timestamp":1795255202000}}"#,
    #"{"type":"message","id":"a0000004","parentId":"a0000003","timestamp":"2026-11-20T10:00:03.000Z","message":{"role":"toolResult","toolCallId":"t1","toolName":"bash","content":[{"type":"text","text":"error: 漢字"}],"isError":true,"timestamp":1795255203000}}"#,
    #"{"type":"message","id":"a0000005","parentId":"a0000004","timestamp":"2026-11-20T10:00:04.000Z","message":{"role":"assistant","content":[{"type":"text","text":"Mended."}],"stopReason":"stop","timestamp":1795255204000}}"#,
    #"{"type":"session_info","id":"a0000006","parentId":"a0000005","timestamp":"2026-11-20T10:00:05.000Z","name":"Build für Ada"}"#,
    #"{"type":"message","id":"a0000007","parentId":"a0000006","timestamp":"2026-11-20T10:00:06.000Z","message":{"role":"bashExecution","command":"git status","output":"clean","exitCode":0,"cancelled":false,"truncated":false,"timestamp":1795255206000}}"#,
  ]

  static func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  /// As zstd writes it where nothing can be saved.
  static func compressed(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }
    return [0x28, 0xB5, 0x2F, 0xFD, 0xA0] + number(bytes.count, 4) + number(bytes.count << 3 | 1, 3) + bytes
  }
}
