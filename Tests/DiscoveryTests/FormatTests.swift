import Conversation
import JSON
import Testing

@testable import Discovery

/// What the lines of each program say, in our words.
struct FormatTests {
  private func said(_ format: SessionFormat, _ lines: [String]) throws -> [Said] {
    try lines.flatMap { format.record(try JSON(parsing: $0)).said }
  }

  private func ending(_ format: SessionFormat, _ lines: [String]) throws -> SessionEnding? {
    try lines.reversed().lazy.compactMap { format.record(try JSON(parsing: $0)).ending }.first
  }

  @Test func `Claude Code's lines for people are shown, and the others are not`() throws {
    #expect(
      try said(.claude, Samples.claudeLines) == [
        .person("修复 the flaky test, שלום"),
        .thought("Où est-ce?"),
        .tool(ToolUse(id: "t1", title: "make test", kind: "execute", input: "make test\nmake lint")),
        .result(ToolResult(call: "t1", text: "1 failed", status: .failed)),
        .notice("The conversation was compacted."),
        .agent("Found it: résumé."),
      ])
    #expect(try ending(.claude, Samples.claudeLines) == .ended)
  }

  @Test func `a byte that is no UTF-8 is replaced, and its line is shown`() {
    let bytes = Samples.claudePrompt("caf~").utf8.map { $0 == UInt8(ascii: "~") ? 0xFF : $0 }
    let record = bytes.withUnsafeBufferPointer { SessionFormat.claude.record($0) }
    #expect(record?.said == [.person("caf\u{FFFD}")])
  }

  @Test func `an answer that nobody gave is not shown`() throws {
    func line(_ model: String) -> String {
      #"{"type":"assistant","uuid":"a","message":{"model":"\#(model)","role":"assistant","stop_reason":"stop_sequence","#
        + #""content":[{"type":"text","text":"No response requested."}]}}"#
    }
    #expect(try said(.claude, [line("<synthetic>")]).isEmpty)
    #expect(try said(.claude, [line("x")]) == [.agent("No response requested.")])
  }

  @Test(arguments: [
    ("peer", "Another Claude session sent a message: größe", "Another Claude session sent a message: größe"),
    (
      "coordinator", #"<teammate-message teammate_id=\"lead\">\nTask é done.\n</teammate-message>"#, "Task é done."
    ),
    (
      "task-notification", #"<task-notification>x</task-notification>\nRead the output file: /x.output"#,
      "Read the output file: /x.output"
    ),
    ("task-notification", "<task-notification>x</task-notification>", ""), ("plugin", "<x", "<x"),
  ])
  func `what other sessions and Claude Code itself say is nobody's words`(kind: String, words: String, shown: String)
    throws
  {
    let line =
      #"{"type":"user","uuid":"a","origin":{"kind":"\#(kind)"},"message":{"role":"user","content":"\#(words)"}}"#
    let expected: [Said] = shown.isEmpty ? [] : [.notice(shown)]
    #expect(try said(.claude, [line]) == expected)
    let person = line.replacing(#"{"kind":"\#(kind)"}"#, with: #"{"kind":"human"}"#)
    #expect(try !said(.claude, [person]).contains { if case .notice = $0 { true } else { false } })
  }

  @Test func `a text in the place of blocks is shown, and blocks in the place of a text`() throws {
    #expect(
      try said(.claude, [#"{"type":"assistant","uuid":"a","message":{"role":"assistant","content":"größe"}}"#])
        == [.agent("größe")])
    #expect(
      try said(.pi, [#"{"type":"message","id":"a","message":{"role":"assistant","content":"größe"}}"#])
        == [.agent("größe")])
    for (role, expected) in [("user", Said.person("größe")), ("assistant", .agent("größe"))] {
      let payload = #"{"type":"message","role":"\#(role)","content":"größe"}"#
      #expect(try said(.codex, [#"{"type":"response_item","payload":\#(payload)}"#]) == [expected])
      let data = #"{"content":[{"type":"text","text":"größe"}]}"#
      #expect(try said(.copilot, [#"{"type":"\#(role).message","data":\#(data)}"#]) == [expected])
    }
  }

  @Test func `what Gemini CLI says of the folder in front of a chat is nobody's words`() throws {
    let context = #"<session_context>\nThis is the Gemini CLI.\n- é/\n</session_context>"#
    let messages =
      #"[{"type":"user","content":[{"text":"\#(context)"}]},{"type":"user","content":[{"text":"größe?"}]}]"#
    #expect(try said(.gemini, [#"{"$set":{"messages":\#(messages)}}"#]) == [.person("größe?")])
  }

  @Test func `Codex's items are shown once, without what no person wrote`() throws {
    #expect(
      try said(.codex, Samples.codexLines) == [
        .person("bump déps"),
        .thought("Which ones?"),
        .tool(ToolUse(id: "c1", title: "npm outdated", kind: "execute", input: "npm outdated")),
        .result(ToolResult(call: "c1", text: "left-pad", status: .failed, exitCode: 2)),
        .agent("Done."),
      ])
    #expect(try ending(.codex, Samples.codexLines) == .ended)
  }

  @Test(arguments: [
    (
      SessionFormat.claude,
      #"{"type":"user","uuid":"a","message":{"role":"user","content":[{"type":"text","text":"The file /src/é/note.md:\n\nlong\ntext"},{"type":"text","text":"read that"}]}}"#,
      "read that\n[note.md]"
    ),
    (
      .claude,
      #"{"type":"user","uuid":"a","message":{"role":"user","content":[{"type":"text","text":"The file /note.md:\n\nlong"}]}}"#,
      "The file /note.md:\n\nlong"
    ),
    (
      .claude,
      #"{"type":"user","uuid":"a","message":{"role":"user","content":"The file /a.py fails with:\n\nKeyError é\n\nfix it"}}"#,
      "The file /a.py fails with:\n\nKeyError é\n\nfix it"
    ),
    (
      .claude,
      #"{"type":"user","uuid":"a","message":{"role":"user","content":"<command-message>rev</command-message>\n<command-name>/rev</command-name>\n<command-args>die Seite é</command-args>"}}"#,
      "/rev die Seite é"
    ),
    (
      .claude,
      #"{"type":"user","uuid":"a","message":{"role":"user","content":"<bash-input>echo größer</bash-input>"}}"#,
      "!echo größer"
    ),
    (
      .codex,
      ##"{"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"# AGENTS.md is too long é"}]}}"##,
      "# AGENTS.md is too long é"
    ),
    (
      .claude, #"{"type":"user","uuid":"a","message":{"role":"user","content":"The file /note.md is bad"}}"#,
      "The file /note.md is bad"
    ),
    (
      .codex,
      #"{"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"<image name=[Image #1] path=\"/a.png\">"},{"type":"input_image","image_url":"data:"},{"type":"input_text","text":"</image>"},{"type":"input_text","text":"what is this?"}]}}"#,
      "what is this?\n[image]"
    ),
    (
      .codex,
      #"{"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"Attached: /src/a.txt\nsay שלום"}]}}"#,
      "say שלום\n[a.txt]"
    ),
  ])
  func `files and images that went along don't stand before what was said`(
    format: SessionFormat, line: String, words: String
  ) throws {
    #expect(try said(format, [line]) == [.person(words)])
  }

  @Test func `a question to the person reads as one`() throws {
    let line =
      #"{"type":"assistant","uuid":"a","message":{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"AskUserQuestion","input":{"questions":[{"question":"Which café?","options":[{"label":"Left","description":"near"},{"label":"Right"}]}]}}]}}"#
    #expect(
      try said(.claude, [line]) == [
        .tool(ToolUse(id: "t", title: "Question: Which café?", kind: "other", input: "- Left: near\n- Right"))
      ])
  }

  @Test func `Gemini's messages bring their tool calls and answers along`() throws {
    #expect(
      try said(.gemini, [Samples.geminiLines[5]]) == [
        .thought("Plan: first"),
        .agent("書きました"),
        .tool(ToolUse(id: "g1", title: "write_file docs/a.md", kind: "edit", input: "docs/a.md")),
        .result(ToolResult(call: "g1", text: "written", status: .done)),
      ])
    #expect(try ending(.gemini, Samples.geminiLines) == .open)
  }

  @Test func `Copilot's events are shown as what they tell of`() throws {
    #expect(
      try said(.copilot, Samples.copilotLines) == [
        .person("add a café page"),
        .agent("On it."),
        .tool(ToolUse(id: "p1", title: "ls", kind: "execute", input: "ls")),
        .result(ToolResult(call: "p1", text: "a b", status: .done)),
      ])
    #expect(try ending(.copilot, Samples.copilotLines) == .ended)
  }

  @Test func `pi's entries are shown as what was said and done, also what the person ran`() throws {
    #expect(
      try said(.pi, Samples.piLines) == [
        .person("почини the build\n[image]"),
        .thought("Look first."),
        .agent("I'll look."),
        .tool(ToolUse(id: "t1", title: "make", kind: "execute", input: "make")),
        .result(ToolResult(call: "t1", text: "error: 漢字", status: .failed)),
        .agent("Mended."),
        .tool(ToolUse(id: "a0000007", title: "git status", kind: "execute", input: "git status")),
        .result(ToolResult(call: "a0000007", text: "clean", status: .done, exitCode: 0)),
      ])
    #expect(try ending(.pi, Samples.piLines) == .ended)
    #expect(try ending(.pi, Array(Samples.piLines.prefix(4))) == .tool)
    #expect(try ending(.pi, Array(Samples.piLines.prefix(5))) == .open)
  }

  @Test(
    arguments: [
      (#"{"role":"assistant","content":[],"stopReason":"aborted"}"#, [Said.notice("Stopped.")], SessionEnding.stopped),
      (
        #"{"role":"assistant","content":[],"stopReason":"error","errorMessage":"нет"}"#,
        [.notice("нет", isFailure: true)], .failed
      ),
      (
        #"{"role":"assistant","content":[],"stopReason":"error"}"#, [.notice("The turn failed.", isFailure: true)],
        .failed
      ),
      (#"{"role":"assistant","content":[{"type":"text","text":"half"}]}"#, [.agent("half")], .spoke),
      (#"{"role":"user","content":"as a text"}"#, [.person("as a text")], .open),
      (#"{"role":"custom","content":"seen","display":true}"#, [.notice("seen")], nil),
      (#"{"role":"custom","content":"unseen","display":false}"#, [], nil),
      (#"{"role":"compactionSummary","summary":"x"}"#, [], nil), (#"{"role":"bashExecution"}"#, [], nil),
      (#"{"role":7}"#, [], nil), (#"[]"#, [], nil),
    ] as [(String, [Said], SessionEnding?)])
  func `what a message of pi's says`(message: String, said: [Said], ending: SessionEnding?) throws {
    let record = SessionFormat.pi.record(try JSON(parsing: #"{"type":"message","message":\#(message)}"#))
    #expect(record.said == said)
    #expect(record.ending == ending)
  }

  @Test func `Codex's oldest files have their folder in what the model is told`() throws {
    let head = #"{"id":"\#(Samples.codexId)","timestamp":"2025-06-01T10:00:00Z","instructions":null}"#
    #expect(CodexFormat.record(try JSON(parsing: head)).sessionId == Samples.codexId)
    func item(_ text: String) -> Record {
      let content: JSON = [["type": "input_text", "text": .string(text)]]
      return CodexFormat.record(["type": "message", "id": "msg_1", "role": "user", "content": content])
    }
    let told = item("<environment_context>\n  <cwd>/srv/größe</cwd>\n</environment_context>")
    #expect(told.directory == "/srv/größe" && told.sessionId == nil && told.said.isEmpty)
    let said = item("what is <cwd>/x</cwd>?")
    #expect(said.directory == nil && said.said == [.person("what is <cwd>/x</cwd>?")])
  }

  @Test func `opencode's parts are what their message's role says`() {
    let user = OpencodePart(place: 1, message: #"{"role":"user"}"#, part: #"{"type":"text","text":"שלום"}"#)
    let tool = OpencodePart(
      place: 2, message: #"{"role":"assistant"}"#,
      part:
        #"{"type":"tool","tool":"bash","callID":"o1","state":{"status":"completed","input":{"command":"ls"},"output":"a"}}"#
    )
    #expect(OpencodeFormat.record(user).said == [.person("שלום")])
    #expect(
      OpencodeFormat.record(tool).said == [
        .tool(ToolUse(id: "o1", title: "ls", kind: "execute", input: "ls")),
        .result(ToolResult(call: "o1", text: "a", status: .done)),
      ])
  }

  @Test(arguments: [
    (Samples.claudePrompt("go on"), SessionEnding.open),
    (Samples.claudePrompt("[Request interrupted by user]"), .stopped),
    (Samples.claudePrompt("[Request interrupted by user for tool use]"), .stopped),
    (Samples.claudeAnswer("x", stop: "null"), .spoke),
    (Samples.claudeAnswer("x"), .ended),
    (Samples.claudeLines[5], .tool),
    (Samples.claudeLines[6], .open),
  ])
  func `the end of Claude Code's turn is read from its last line`(line: String, ending: SessionEnding) throws {
    #expect(ClaudeFormat.record(try JSON(parsing: line)).ending == ending)
  }

  @Test(arguments: [
    (#"{"type":"task_started"}"#, SessionEnding.open),
    (#"{"type":"task_complete"}"#, .ended),
    (#"{"type":"turn_aborted","reason":"interrupted"}"#, .stopped),
  ])
  func `the end of Codex's turn is read from its events`(payload: String, ending: SessionEnding) throws {
    #expect(CodexFormat.record(try JSON(parsing: #"{"type":"event_msg","payload":\#(payload)}"#)).ending == ending)
  }

  private func codexUser(_ words: String) throws -> Record {
    let content: JSON = [["type": "input_text", "text": .string(words)]]
    return CodexFormat.record([
      "type": "response_item", "payload": ["type": "message", "role": "user", "content": content],
    ])
  }

  @Test(arguments: [
    "<subagent_notification>\n{\"agent_id\":\"a\"}\n</subagent_notification>", "<skill>\n<name>é</name>\nx\n</skill>\n",
    #"<hook_prompt hook_run_id="1">x</hook_prompt>"#, "<model_switch>\nx\n</model_switch>",
  ])
  func `what Codex says to itself is nobody's words, and begins no turn`(words: String) throws {
    #expect(try codexUser(words) == Record())
  }

  @Test(arguments: [
    "<skill>x</skill> what is that?", "why <model_switch>é</model_switch>", "<skills>x</skills>",
    "<hook_prompt> is what?",
  ])
  func `a tag of Codex' own that a person names is theirs`(words: String) throws {
    #expect(try codexUser(words).said == [.person(words)])
  }

  @Test func `what a person typed for the shell in Codex stands there as they typed it, and begins no turn`() throws {
    let record = try codexUser(
      "<user_shell_command>\n<command>\nls größe\n</command>\n<result>\nExit code: 0\n</result>\n</user_shell_command>")
    #expect(record.said == [.person("!ls größe")])
    #expect(record.ending == nil)
  }

  @Test(arguments: [
    (SessionFormat.codex, #"{"type":"event_msg","payload":{"type":"thread_rolled_back","num_turns":1}}"#),
    (.copilot, #"{"type":"session.snapshot_rewind","data":{"upToEventId":"e5","eventsRemoved":2}}"#),
  ])
  func `that a person went back is said`(format: SessionFormat, line: String) throws {
    #expect(try said(format, [line]) == [.wentBack])
  }

  @Test(arguments: [
    #"{"type":"assistant.message","data":{"content":"inner","toolRequests":[],"parentToolCallId":"p1"}}"#,
    #"{"type":"tool.execution_start","data":{"toolCallId":"q","toolName":"bash","parentToolCallId":"p1"}}"#,
    #"{"type":"tool.execution_complete","data":{"toolCallId":"q","success":true,"parentToolCallId":"p1"}}"#,
  ])
  func `what a subagent of Copilot says and does is not its agent's`(line: String) throws {
    #expect(CopilotFormat.record(try JSON(parsing: line)) == Record())
    let own = line.replacing(#""parentToolCallId":"p1""#, with: #""parentToolCallId":null"#)
    #expect(CopilotFormat.record(try JSON(parsing: own)) != Record())
  }

  @Test(arguments: [
    #""source":"skill-größe""#, #""source":"agent-x""#, #""source":"autopilot-objective""#,
    #""isAutopilotContinuation":true"#,
  ])
  func `what Copilot tells its model by itself is not the person's`(mark: String) throws {
    let line = #"{"type":"user.message","data":{"content":"größe",\#(mark)}}"#
    #expect(CopilotFormat.record(try JSON(parsing: line)) == Record())
    let own = line.replacing(mark, with: #""source":"user""#)
    #expect(CopilotFormat.record(try JSON(parsing: own)).said == [.person("größe")])
  }

  @Test func `a question of Codex that has no answer waits for the person`() throws {
    let line =
      #"{"type":"response_item","payload":{"type":"function_call","name":"request_user_input","call_id":"q","arguments":"{}"}}"#
    #expect(CodexFormat.record(try JSON(parsing: line)).ending == .asks)
  }

  @Test(arguments: [
    #"{"timestamp":"2026-11-20T10:00:00.000Z","type":"session_meta","payload":{"id":"x","cwd":"/y","thread_source":"subagent"}}"#,
    #"{"timestamp":"2026-11-20T10:00:00.000Z","type":"session_meta","payload":{"id":"x","cwd":"/y","source":{"subagent":"review"}}}"#,
  ])
  func `a subagent of Codex is known by its first line`(line: String) throws {
    #expect(CodexFormat.record(try JSON(parsing: line)).isSubagent)
  }

  @Test(arguments: [
    (1_795_255_200, 1_795_255_200_000), (1_795_255_200_123, 1_795_255_200_123),
    (1_795_255_200_123_456, 1_795_255_200_123), (1_795_255_200_123_456_789, 1_795_255_200_123),
  ])
  func `a moment counts seconds or parts of them by its size`(number: Int64, milliseconds: Int64) {
    #expect(RecordTime.read(.integer(number)) == Timestamp(milliseconds: milliseconds))
  }

  @Test func `what is no moment gives none`() {
    #expect(
      [JSON.string("gestern"), .integer(-3), .integer(0), .double(-.infinity), .null].map { RecordTime.read($0) } == [
        nil, nil, nil, nil, nil,
      ])
  }

  @Test func `tags that programs put into prompts are left out`() {
    #expect(InjectedText.removed(from: "<system-reminder>x</system-reminder>\n fix <b>this</b> ") == "fix <b>this</b>")
    #expect(InjectedText.removed(from: "<command-name>/cost</command-name><command-args></command-args>") == "")
    #expect(
      InjectedText.removed(from: "é\n\n<system-reminder>x</system-reminder>\n<ide_selection>y</ide_selection>") == "é")
    #expect(InjectedText.removed(from: "<system-reminder>\nnever closed") == "")
    let whole = "<command-name>/model</command-name>\n <command-message>model</command-message>"
    #expect(InjectedText.said(in: [whole]) == "")
  }

  @Test(arguments: [
    "what does the <system-reminder> tag do? größer", "<ide_selection> is what?",
    "a\n<system-reminder>b</system-reminder>\nc", "why <system-reminder>é</system-reminder>",
    "<system-reminder>never closed",
  ])
  func `tags that a person names are theirs`(words: String) {
    #expect(InjectedText.removed(from: words) == words)
  }
}
