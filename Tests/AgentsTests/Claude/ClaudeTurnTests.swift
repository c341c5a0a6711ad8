import Conversation
import JSON
import Testing

@testable import AgentProtocols

@Suite struct ClaudeTurnTests {
  private func ended(_ end: TurnEnd, _ number: UInt64 = 1) -> AgentReport.News {
    .turnEnded(ClaudeTalk.message(number), end)
  }

  @Test func `a first message creates the session with the thread's own id, and a later process resumes it`() {
    let created = ClaudeTalk().client
    #expect(created.launchArguments.suffix(2) == ["--session-id", ClaudeTalk.session])
    let resumed = ClaudeTalk(.resumed, mode: "plan opus").client
    #expect(
      resumed.launchArguments.suffix(6) == [
        "--resume", ClaudeTalk.session, "--permission-mode", "plan", "--model", "opus",
      ])
  }

  @Test func `nothing is said before the agent has answered, and then once`() {
    var talk = ClaudeTalk()
    #expect(
      talk.deliver() == [
        .send([
          "type": "control_request", "request_id": "upnext-1", "request": ["subtype": "initialize", "hooks": .null],
        ])
      ])
    let outputs = talk.answers(
      1, ["commands": [["name": "compact", "description": "Shorten", "argumentHint": "[words]"]]])
    let message = ClaudeTalk.message(1)
    #expect(
      outputs == [
        .report(
          .fact(
            .abilities(
              AgentAbilities(
                takesImages: true, takesFiles: true, takesReasons: true, canFork: true,
                canLogOut: true)))),
        .report(.fact(.commands([SlashCommand(name: "compact", about: "Shorten", hint: "[words]")]))),
        .report(
          .session(
            id: ClaudeTalk.session,
            modes: [
              AgentMode(id: "default", name: "Ask first"), AgentMode(id: "acceptEdits", name: "Accept edits"),
              AgentMode(id: "plan", name: "Plan"),
            ], currentMode: "default")),
        .send(
          [
            "type": "user", "uuid": .string(message.text), "session_id": .string(ClaudeTalk.session),
            "parent_tool_use_id": .null, "message": ["role": "user", "content": "say שלום"],
          ], carrying: message),
        .report(.accepted(message)),
      ])
    #expect(talk.hears(ClaudeTalk.said("hi")).news == [.text("hi", kind: .said, part: "m1#1")])
    #expect(talk.hears(ClaudeTalk.result()).news == [ended(.done)])
    #expect(!talk.client.isBusy)
  }

  @Test func `images and files go before the words`() {
    let content = AttachmentContent.image(mediaType: "image/png", bytes: [1, 2, 3, 4], path: "/a.png")
    var talk = ClaudeTalk()
    _ = talk.deliver(1, "Look", with: [content, .text("é", path: "/b"), .path("/big")])
    #expect(
      talk.answers(1).lines.last?["message"]?["content"] == [
        ["type": "image", "source": ["type": "base64", "media_type": "image/png", "data": "AQIDBA=="]],
        ["type": "text", "text": "The file /b:\n\né"], ["type": "text", "text": "Attached: /big"],
        ["type": "text", "text": "Look"],
      ])
  }

  @Test func `the thread's mode is set before its message leaves`() {
    var talk = ClaudeTalk()
    _ = talk.deliver(mode: "plan opus")
    let first = talk.answers(1, ["models": [["value": "opus", "displayName": "Opus"]]])
    #expect(first.lines.map { $0["request"] } == [["subtype": "set_model", "model": "opus"]])
    #expect(talk.answers(2).lines.map { $0["request"] } == [["subtype": "set_permission_mode", "mode": "plan"]])
    let last = talk.answers(3)
    #expect(last.news.first == .mode("plan"))
    #expect(last.lines.last?["type"] == "user")
  }

  @Test func `a mode that can't be set sends nothing`() {
    var talk = ClaudeTalk()
    _ = talk.deliver(mode: "plan")
    _ = talk.answers(1)
    let outputs = talk.hears([
      "type": "control_response", "response": ["subtype": "error", "request_id": "upnext-2", "error": "not here"],
    ])
    #expect(
      outputs.news == [
        ended(.failed("claude did not change to the mode Plan: not here. Nothing was sent.", .notTaken))
      ])
  }

  private static let ends: [(JSON, TurnEnd)] = [
    (
      ["is_error": true, "terminal_reason": "api_error", "api_error_status": 500, "result": "API Error: 500 é."]
        as JSON,
      TurnEnd.failed(
        "claude could not reach its model: API Error: 500 é.", .taken(isInSession: true), cause: .connection)
    ),
    (
      ["is_error": true, "api_error_status": 429, "result": "Too fast"],
      .failed(
        "claude was asked too much in too short a time: Too fast. Wait a little, then send again.",
        .taken(isInSession: true),
        cause: .rateLimit(retryAfterSeconds: nil))
    ),
    (
      ["is_error": true, "result": "Not logged in · Please run /login"],
      .failed(
        "claude wants you to log in first (Not logged in · Please run /login). Run `claude` in a shell, say /login there. "
          + "\"log in\" in the thread's menu, or `upnext login claude`, leads you there. Then send again.",
        .taken(isInSession: true), cause: .login)
    ),
    (
      ["is_error": true, "result": "Claude AI usage limit reached|1700000000"],
      .failed(
        "claude's usage limit is reached: Claude AI usage limit reached.", .taken(isInSession: true),
        cause: .usageLimit(
          UsageLimit(until: Timestamp(milliseconds: 1_700_000_000_000), words: "Claude AI usage limit reached")))
    ),
    (
      ["is_error": true, "terminal_reason": "aborted_tools", "subtype": "error_during_execution"],
      .failed("claude gave the turn up, though nobody had asked it to.", .taken(isInSession: nil))
    ),
    (["stop_reason": "max_tokens"], .unanswered("The answer is cut off: the model came to its limit of tokens.")),
    (
      [:],
      .unanswered("claude ended its turn without an answer. Its model may be out of reach; its own log may say more.")
    ),
  ]

  @Test(arguments: ends)
  func `the end of a turn is said in words`(members: JSON, end: TurnEnd) {
    var talk = ClaudeTalk.prompted()
    #expect(talk.hears(ClaudeTalk.result(members)).news == [ended(end)])
  }

  @Test func `a limit that is used up is told with the moment of its renewal, and is the cause of the end`() {
    var talk = ClaudeTalk.prompted()
    let limit = UsageLimit(until: Timestamp(milliseconds: 9_000), words: "the five hour limit is used up")
    #expect(
      talk.hears([
        "type": "rate_limit_event",
        "rate_limit_info": ["status": "rejected", "resetsAt": 9, "rateLimitType": "five_hour"],
      ]).news == [.limited(limit)])
    #expect(
      talk.hears(ClaudeTalk.result(["is_error": true, "api_error_status": 429, "result": "Limit"])).news == [
        ended(.failed("claude's usage limit is reached: Limit.", .taken(isInSession: true), cause: .usageLimit(limit)))
      ])
    #expect(
      talk.hears(["type": "rate_limit_event", "rate_limit_info": ["status": "allowed"]]).news == [.limited(nil)])
  }

  @Test func `a message whose answer was cut off has been taken`() {
    var talk = ClaudeTalk.prompted()
    _ = talk.hears(ClaudeTalk.said("Half of"))
    let words = "claude could not reach its model: Gone."
    #expect(
      talk.hears(ClaudeTalk.result(["is_error": true, "api_error_status": 529, "result": "Gone"])).news == [
        ended(.failed(words, .answered, cause: .connection))
      ])
  }

  @Test func `a cancel interrupts, takes questions back, and waits for the end`() {
    var talk = ClaudeTalk.prompted()
    let permission = talk.asks("Bash", ["command": "rm -r ü"])
    let outputs = talk.client.cancel()
    #expect(outputs.lines.map { $0["request"] } == [["subtype": "interrupt"]])
    #expect(outputs.news == [.withdrew(permission: permission?.id ?? "")])
    #expect(talk.client.cancel() == [])
    #expect(talk.client.isCancelling)
    #expect(talk.hears(["type": "control_cancel_request", "request_id": "q1"]) == [])
    #expect(talk.hears(ClaudeTalk.result(["is_error": true])).news == [ended(.cancelled)])
  }

  @Test func `a turn that the agent began by itself neither ends ours nor takes its words`() {
    var talk = ClaudeTalk.prompted()
    _ = talk.hears(ClaudeTalk.result())
    let start: JSON = ["type": "system", "subtype": "init", "session_id": .string(ClaudeTalk.session)]
    #expect(talk.hears(start).news == [.beganByItself])
    #expect(talk.client.isBusy)
    #expect(talk.hears(ClaudeTalk.said("More.")).news == [.text("More.", kind: .said, part: "m1#1")])
    #expect(talk.hears(ClaudeTalk.result(["origin": ["kind": "task-notification"]])).news == [.endedByItself(.done)])
    // A message that meets such a turn waits for the end of its own.
    _ = talk.hears(start)
    #expect(talk.deliver(2).news == [.accepted(ClaudeTalk.message(2))])
    #expect(talk.hears(ClaudeTalk.result(["origin": ["kind": "task-notification"]])).news == [])
    _ = talk.hears(start)
    _ = talk.hears(ClaudeTalk.said("Yours.", in: "m2"))
    #expect(talk.hears(ClaudeTalk.result()).news == [ended(.done, 2)])
  }

  @Test func `an agent that tells where a message is ends the turn of that message only`() {
    var talk = ClaudeTalk.prompted()
    func state(_ word: String) -> JSON {
      ["type": "command_lifecycle", "command_uuid": .string(ClaudeTalk.message(1).text), "state": .string(word)]
    }
    _ = talk.hears(state("queued"))
    _ = talk.hears(ClaudeTalk.said("of another"))
    #expect(talk.hears(ClaudeTalk.result()).news == [])
    _ = talk.hears(state("started"))
    #expect(talk.hears(ClaudeTalk.result()).news == [ended(.done)])
  }

  /// It writes its session's file later than it says that a turn has begun.
  @Test func `a turn that has begun doesn't say that the session has its message`() {
    var talk = ClaudeTalk.prompted()
    _ = talk.hears([
      "type": "command_lifecycle", "command_uuid": .string(ClaudeTalk.message(1).text), "state": "started",
    ])
    _ = talk.hears(["type": "system", "subtype": "init", "session_id": .string(ClaudeTalk.session)])
    #expect(
      talk.client.disconnect(because: "Gone.").news == [
        ended(.failed("Gone.", .taken(isInSession: nil), cause: .connection))
      ])
  }

  @Test func `a message that the agent has had before waits for the person's word`() {
    var talk = ClaudeTalk.prompted()
    #expect(
      talk.hears([
        "type": "command_lifecycle", "command_uuid": .string(ClaudeTalk.message(1).text), "state": "completed",
      ]).news == [
        ended(
          .failed(
            "claude has had this message before, and may have answered it already. Send again if it is to have it once "
              + "more.", .taken(isInSession: true)))
      ])
  }

  @Test func `a message that failed is sent again under another name`() {
    var talk = ClaudeTalk.prompted()
    _ = talk.hears(ClaudeTalk.result(["is_error": true, "api_error_status": 500, "result": "x"]))
    let names = talk.deliver(1, earlierAttempts: 1).lines.map { $0["uuid"]?.string }
    #expect(names.count == 1 && names != [ClaudeTalk.message(1).text])
  }

  /// Its session's file has the first name, also when this server has never said it.
  @Test func `a turn that goes on after a restart has another name than its message had`() {
    var talk = ClaudeTalk(.resumed)
    _ = talk.deliver(1, Delivery.wordToGoOn, earlierAttempts: 1)
    let names = talk.answers(1).lines.compactMap { $0["uuid"]?.string }
    #expect(names.count == 1 && names != [ClaudeTalk.message(1).text])
  }

  @Test func `a session that is another one after a compaction is the thread's from then on`() {
    var talk = ClaudeTalk.prompted()
    let shortened = talk.hears([
      "type": "system", "subtype": "compact_boundary", "compact_metadata": ["pre_tokens": 900, "post_tokens": 80],
    ])
    #expect(shortened.news == [.notice("claude has shortened the conversation: 900 tokens became 80.")])
    let outputs = talk.hears(["type": "system", "subtype": "init", "session_id": "new"])
    guard case .session(id: "new", _, _)? = outputs.news.first else {
      Issue.record("no new session: \(outputs)")
      return
    }
  }

  @Test func `a process that goes on with another session than it was told is stopped`() {
    var talk = ClaudeTalk(.resumed)
    _ = talk.deliver()
    _ = talk.answers(1)
    let outputs = talk.hears(["type": "system", "subtype": "init", "session_id": "other"])
    #expect(outputs.lines.map { $0["request"] } == [["subtype": "interrupt"]])
    #expect(
      outputs.news == [
        ended(
          .failed(
            "claude answered from another session than this thread's (other) and was stopped.",
            .taken(isInSession: nil))
        )
      ])
    #expect(talk.client.isSpent, "nothing more is said to it")
    _ = talk.deliver(2)
    #expect(talk.hears(["type": "system", "subtype": "init", "session_id": "other"]).news == [])
    #expect(talk.client.sessionID == ClaudeTalk.session)
  }

  @Test func `a session that is cleared by the first message is the thread's, and the next one too`() {
    var talk = ClaudeTalk(.resumed)
    _ = talk.deliver(1, "/clear")
    _ = talk.answers(1)
    let reset: JSON = [
      "type": "conversation_reset", "new_conversation_id": "c2", "trigger": "clear",
      "session_id": .string(ClaudeTalk.session),
    ]
    #expect(talk.hears(reset) == [])
    let outputs = talk.hears(["type": "system", "subtype": "init", "session_id": "new"])
    guard case .session(id: "new", _, _)? = outputs.news.first, outputs.lines.isEmpty else {
      Issue.record("no new session: \(outputs)")
      return
    }
    _ = talk.hears(ClaudeTalk.result())
    #expect(!talk.client.isSpent && talk.client.sessionID == "new")
  }

  @Test func `another session's reset proves nothing`() {
    var talk = ClaudeTalk(.resumed)
    _ = talk.deliver(1, "/clear")
    _ = talk.answers(1)
    _ = talk.hears(["type": "conversation_reset", "trigger": "clear", "session_id": "other"])
    _ = talk.hears(["type": "system", "subtype": "init", "session_id": "new"])
    #expect(talk.client.isSpent)
  }

  @Test func `a session that was gone on with may change later, but not before it has shown that it is the right one`()
  {
    var talk = ClaudeTalk(.resumed)
    _ = talk.deliver()
    _ = talk.answers(1)
    _ = talk.hears(["type": "system", "subtype": "init", "session_id": .string(ClaudeTalk.session)])
    _ = talk.hears(ClaudeTalk.result())
    _ = talk.deliver(2, "/clear")
    let outputs = talk.hears(["type": "system", "subtype": "init", "session_id": "new"])
    #expect(talk.client.sessionID == "new")
    #expect(!talk.client.isSpent)
    #expect(!outputs.news.isEmpty)
  }

  @Test func `an unknown session is refused before anything is sent`() {
    var talk = ClaudeTalk(.resumed)
    _ = talk.deliver()
    let outputs = talk.hears(["type": "result", "is_error": true, "errors": ["No conversation found"]])
    #expect(
      outputs.news == [
        ended(
          .failed(
            "claude no longer has this thread's session (No conversation found). Nothing was sent. Send again to begin a "
              + "new session, in which it knows nothing of what was said before. "
              + "Hand the thread over to claude first, and it is told.", .notTaken, cause: .sessionIsGone))
      ])
    #expect(talk.client.lostSessions == [ClaudeTalk.session])
  }

  @Test(arguments: [("completed", ToolCall.Status.completed), ("failed", .failed), ("killed", .cancelled)])
  func `a command in the background runs until it is told to have ended`(word: String, status: ToolCall.Status) {
    var talk = ClaudeTalk.prompted()
    let use: JSON = ["type": "tool_use", "id": "t", "name": "Bash", "input": ["command": "serve größe"]]
    _ = talk.hears(["type": "assistant", "message": ["id": "m", "content": [use]]])
    let result: JSON = ["type": "tool_result", "tool_use_id": "t", "content": "Command running in background"]
    _ = talk.hears([
      "type": "user", "message": ["content": [result]], "tool_use_result": ["stdout": "", "backgroundTaskId": "b"],
    ])
    #expect(talk.client.worksInBackground && talk.client.callsLeft == ["t"])
    let news = talk.hears([
      "type": "system", "subtype": "task_notification", "task_id": "b", "tool_use_id": "t", "status": .string(word),
      "summary": "over",
    ]).news
    #expect(news.contains { if case .tool(let call) = $0 { call.status == status } else { false } })
    #expect(talk.client.callsLeft.isEmpty)
  }

  @Test func `what it has left running in the background keeps its process`() {
    var talk = ClaudeTalk()
    #expect(!talk.client.worksInBackground)
    let running: JSON = [["task_id": "a7", "task_type": "local_bash"]]
    _ = talk.hears(["type": "system", "subtype": "background_tasks_changed", "tasks": running])
    #expect(talk.client.worksInBackground)
    let asked = talk.client.endWhatWasLeft().lines
    #expect(asked.map { $0["request"] } == [["subtype": "stop_task", "task_id": "a7"]])
    let refusal: JSON = ["subtype": "error", "request_id": asked[0]["request_id"] ?? .null, "error": "no such task"]
    #expect(
      talk.hears(["type": "control_response", "response": refusal]).news == [
        .notice("claude did not end what runs in the background: no such task")
      ])
    _ = talk.hears(["type": "system", "subtype": "background_tasks_changed", "tasks": []])
    #expect(!talk.client.worksInBackground)
  }

  @Test(arguments: [true, false])
  func `a message that a hook stopped has failed with the hook's reason, and isn't done`(isKept: Bool) {
    var talk = ClaudeTalk.prompted()
    let told = talk.hears([
      "type": "system", "subtype": "informational", "content": "UserPromptSubmit operation blocked by hook: no names",
      "prompt_submit_outcome": [
        "kind": isKept ? "stopped_by_hook" : "blocked_by_hook", "prompt_kept": .bool(isKept), "reason": "no names.",
      ],
    ])
    #expect(told.isEmpty)
    // It ends as if all were well.
    let result: JSON = ["terminal_reason": .null, "num_turns": 0, "result": "UserPromptSubmit operation blocked"]
    let words =
      "A hook in claude's settings stopped this message (no names). Change the message or the hook, then send again."
    #expect(
      talk.hears(ClaudeTalk.result(result)).news.last == ended(.unanswered(words, isInSession: isKept)))
  }
}
