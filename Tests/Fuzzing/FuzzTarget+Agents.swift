import AgentProtocols
import Conversation
import Core

/// What agents say, in each of their protocols, a line at a time.
extension FuzzTarget {
  static let agents = [
    FuzzTarget("acp", [acp.joined(separator: "\n"), acp.reversed().joined(separator: "\n")] + acp) { bytes in
      hear(bytes, of: .acp)
    },
    FuzzTarget("claude", [claude.joined(separator: "\n")] + claude) { bytes in hear(bytes, of: .claude) },
    FuzzTarget("codex", [codex.joined(separator: "\n")] + codex) { bytes in hear(bytes, of: .codex) },
  ]

  private static let now = Timestamp(milliseconds: 1_795_255_200_000)

  private static let delivery = Delivery(
    message: Identity(UniqueID(high: 0, low: 1)), content: "größe", provider: "a", directory: "/src/api",
    providerSessionId: nil, mode: nil)

  private static func hear(_ bytes: [UInt8], of kind: AgentKind) {
    var client = kind.connection(
      agent: "a", directory: "/src/api", version: "9", first: delivery, stream: Identity(UniqueID(high: 0, low: 2)),
      startedAt: now)
    _ = client.deliver(delivery, with: [])
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      _ = client.receive(line: Array(line), at: now)
    }
    _ = client.disconnect(because: "it ended", unsent: nil)
  }

  private static let acp = [
    #"{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":1,"agentCapabilities":{"loadSession":true,"promptCapabilities":{"image":true}},"authMethods":[{"id":"o","name":"OAuth"}]}}"#,
    #"{"jsonrpc":"2.0","id":2,"result":{"sessionId":"s1","modes":{"currentModeId":"a","availableModes":[{"id":"a","name":"A"}]},"configOptions":[{"id":"m","name":"M","type":"select","currentValue":"x","options":[{"value":"x","name":"X"}]}]}}"#,
    #"{"method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"größe"}}}}"#,
    #"{"method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"tool_call","toolCallId":"t","title":"x","kind":"execute","status":"pending","rawInput":{"command":"ls"},"locations":[{"path":"/a","line":3}],"content":[{"type":"diff","path":"/a","oldText":"é\n","newText":"è\n"}]}}}"#,
    #"{"method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"tool_call_update","toolCallId":"t","status":"completed","rawOutput":{"stdout":"x","exit_code":1}}}}"#,
    #"{"method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"plan","entries":[{"content":"a","priority":"high","status":"in_progress"}]}}}"#,
    #"{"method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"usage_update","used":5,"size":100,"cost":{"amount":0.5,"currency":"USD"}}}}"#,
    #"{"id":7,"method":"session/request_permission","params":{"sessionId":"s1","toolCall":{"toolCallId":"t"},"options":[{"optionId":"a","name":"Allow","kind":"allow_once"}]}}"#,
    #"{"id":8,"method":"fs/read_text_file","params":{"sessionId":"s1","path":"/src/api/x","line":2,"limit":9}}"#,
    #"{"id":9,"method":"terminal/create","params":{"sessionId":"s1","command":"ls","args":["-l"],"env":[{"name":"A","value":"b"}],"cwd":"/src/api"}}"#,
    #"{"jsonrpc":"2.0","id":3,"result":{"stopReason":"end_turn","usage":{"inputTokens":1}}}"#,
    #"{"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"Authentication required"}}"#,
  ]

  private static let claude = [
    #"{"type":"control_response","response":{"subtype":"success","request_id":"upnext-1","response":{"commands":[{"name":"c","description":"d","argumentHint":""}],"models":[{"value":"m","displayName":"M"}]}}}"#,
    #"{"type":"system","subtype":"init","session_id":"s1","cwd":"/src/api","tools":["Bash"],"model":"m","permissionMode":"default","slash_commands":["clear"]}"#,
    #"{"type":"stream_event","session_id":"s1","event":{"type":"message_start","message":{"id":"m1","usage":{"input_tokens":3}}}}"#,
    #"{"type":"stream_event","event":{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}}"#,
    #"{"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"größe"}}}"#,
    #"{"type":"assistant","message":{"id":"m1","content":[{"type":"text","text":"größe"},{"type":"tool_use","id":"t","name":"Edit","input":{"file_path":"/a","old_string":"a","new_string":"b"}}]},"parent_tool_use_id":null}"#,
    #"{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t","content":[{"type":"text","text":"ok"}],"is_error":false}]}}"#,
    #"{"type":"control_request","request_id":"q1","request":{"subtype":"can_use_tool","tool_name":"Bash","input":{"command":"ls"},"tool_use_id":"t","permission_suggestions":[{"type":"addRules","rules":[{"toolName":"Bash"}],"behavior":"allow","destination":"session"}]}}"#,
    #"{"type":"control_request","request_id":"q2","request":{"subtype":"can_use_tool","tool_name":"AskUserQuestion","input":{"questions":[{"question":"q","header":"h","options":[{"label":"a","description":"b"}],"multiSelect":true}]},"tool_use_id":"u"}}"#,
    #"{"type":"rate_limit_event","rate_limit_info":{"status":"rejected","resetsAt":1795255300}}"#,
    #"{"type":"result","subtype":"success","is_error":false,"result":"größe","total_cost_usd":0.1,"usage":{"input_tokens":3,"output_tokens":4},"modelUsage":{"m":{"contextWindow":200000}}}"#,
  ]

  private static let codex = [
    #"{"id":1,"result":{"userAgent":"x"}}"#, #"{"id":2,"result":{"data":[{"id":"m","displayName":"M"}]}}"#,
    #"{"id":3,"result":{"thread":{"id":"s1","path":"/p"},"model":"m","cwd":"/src/api"}}"#,
    #"{"id":4,"result":{"turn":{"id":"u1","status":"inProgress"}}}"#,
    #"{"method":"item/started","params":{"threadId":"s1","item":{"type":"commandExecution","id":"c","command":"ls","cwd":"/"}}}"#,
    #"{"method":"item/commandExecution/outputDelta","params":{"threadId":"s1","itemId":"c","delta":"größe"}}"#,
    #"{"method":"item/completed","params":{"threadId":"s1","item":{"type":"commandExecution","id":"c","command":"ls","aggregatedOutput":"x","exitCode":1}}}"#,
    #"{"method":"item/started","params":{"threadId":"s1","item":{"type":"fileChange","id":"f","changes":[{"path":"/a","diff":"@@ -1 +1 @@\n-a\n+b\n","kind":{"type":"update"}}]}}}"#,
    #"{"method":"item/agentMessage/delta","params":{"threadId":"s1","itemId":"i","delta":"größe"}}"#,
    #"{"method":"turn/plan/updated","params":{"threadId":"s1","plan":[{"step":"a","status":"inProgress"}]}}"#,
    #"{"id":"a","method":"item/commandExecution/requestApproval","params":{"threadId":"s1","itemId":"c","command":"ls","reason":"r","availableDecisions":["accept"]}}"#,
    #"{"method":"account/rateLimits/updated","params":{"rateLimits":{"primary":{"usedPercent":100,"resetsAt":1795255300}}}}"#,
    #"{"method":"thread/tokenUsage/updated","params":{"threadId":"s1","tokenUsage":{"last":{"inputTokens":3},"modelContextWindow":200000}}}"#,
    #"{"method":"turn/completed","params":{"threadId":"s1","turn":{"id":"u1","status":"failed","error":{"message":"m","codexErrorInfo":"usageLimitExceeded"}}}}"#,
  ]
}
