import CLI
import Conversation
import Core
import JSON
import Testing

/// What agents' own programs tell, in Core's words: their JSON as they send it.
struct HookReportTests {
  private func report(_ agent: String, _ told: String, isArgument: Bool = false) throws -> HookReport? {
    let invocation = try Invocation(
      ["hook", agent] + (isArgument ? [told] : []), directory: "/", version: "1", standardInput: { told })
    switch invocation {
    case .tell(.hook(let report)): return report
    case .print(""): return nil
    default:
      Issue.record("\(invocation)")
      return nil
    }
  }

  private func claude(_ event: String, _ facts: String = "") throws -> HookReport? {
    try report(
      "claude",
      """
      {"session_id":"8f3","transcript_path":"/home/ada/.claude/projects/p/8f3.jsonl","cwd":"/srv/ärger",\
      "permission_mode":"default","hook_event_name":"\(event)"\(facts)}
      """)
  }

  @Test(arguments: [
    ("SessionStart", #","source":"startup""#, HookReport.Doing.opened),
    ("SessionStart", #","source":"resume""#, .opened),
    ("PreToolUse", #","tool_name":"Bash","tool_input":{"command":"make"}"#, .working),
    ("PostToolUse", #","tool_name":"Bash","tool_input":{"command":"make"},"tool_response":{"stdout":""}"#, .working),
    ("PermissionRequest", #","tool_name":"Bash","tool_input":{"command":"make"}"#, .wantsLeave),
    ("PermissionRequest", #","tool_name":"AskUserQuestion","tool_input":{"questions":[]}"#, .asks),
    ("Stop", #","stop_hook_active":false"#, .done),
    ("SessionEnd", #","reason":"exit""#, .closed),
    (
      "Notification", #","notification_type":"permission_prompt","message":"Claude needs your permission""#, .wantsLeave
    ),
    ("Notification", #","notification_type":"agent_needs_input","message":"Answer""#, .asks),
    ("Notification", #","notification_type":"elicitation_dialog","message":"Fill in""#, .asks),
    // Older versions send no type, newer ones may send types that nobody knows here.
    ("Notification", #","message":"Claude needs your permission to use Bash""#, .wantsLeave),
    ("Notification", #","notification_type":"something_new","message":"permission to use Bash""#, .wantsLeave),
  ])
  func `an event of Claude Code says what the session does`(event: String, facts: String, doing: HookReport.Doing)
    throws
  {
    #expect(
      try claude(event, facts)
        == HookReport(provider: "claude", providerSessionId: "8f3", directory: "/srv/ärger", doing: doing))
  }

  @Test func `what the person said comes along, as far as it is shown`() throws {
    let report = try #require(try claude("UserPromptSubmit", #","prompt":"grüße 漢字""#))
    #expect(report.doing == .working)
    #expect(report.words == "grüße 漢字")
    let long = try claude("UserPromptSubmit", #","prompt":""# + String(repeating: "é", count: 1000) + #"""#)
    #expect(long?.words == String(repeating: "é", count: 400))
  }

  @Test(arguments: [
    ("Notification", #","notification_type":"idle_prompt","message":"Claude is waiting for your input""#),
    ("Notification", #","notification_type":"agent_completed","message":"done""#),
    ("Notification", #","notification_type":"auth_success","message":"permission to log in""#),
    ("Notification", #","notification_type":"something_new","message":"hello""#),
    ("Notification", #","message":"Claude is waiting for your input""#), ("Notification", ""),
    ("SubagentStop", ""), ("PreCompact", #","trigger":"auto""#), ("SomethingNew", ""),
  ])
  func `what nobody needs to know is not told`(event: String, facts: String) throws {
    #expect(try claude(event, facts) == nil)
  }

  private static let codex = """
    {"type":"agent-turn-complete","thread-id":"019a","turn-id":"1","cwd":"/srv/ärger","client":"codex-tui",\
    "input-messages":["grüße","und dann"],"last-assistant-message":"fertig"}
    """

  @Test(arguments: [true, false])
  func `a turn's end is told by Codex, as a word of the call`(isArgument: Bool) throws {
    #expect(
      try report("codex", Self.codex, isArgument: isArgument)
        == HookReport(
          provider: "codex", providerSessionId: "019a", directory: "/srv/ärger", doing: .done, words: "grüße"))
  }

  @Test(arguments: [
    ("codex", #"{"type":"approval-requested","thread-id":"019a","cwd":"/p"}"#),
    ("codex", #"{"type":"agent-turn-complete","cwd":"/p"}"#),
    ("codex", #"{"type":"agent-turn-complete","thread-id":"019a"}"#),
    ("claude", #"{"hook_event_name":"Stop","cwd":"/p"}"#),
    ("claude", #"{"hook_event_name":"Stop","session_id":"8f3"}"#),
    ("claude", ""), ("claude", "[1,"), ("claude", "null"), ("gemini", codex), ("claude", codex),
  ])
  func `what makes no sense is no failure`(agent: String, told: String) throws {
    #expect(try report(agent, told) == nil)
  }
}
