import Conversation
import Core
import JSON
import Queues
import Scene
import Settings
import TestSupport
import Testing

/// What the command line asks and gets.
struct RequestTests {
  private func refusal(_ reply: Reply?, sourceLocation: SourceLocation = #_sourceLocation) -> Refusal? {
    guard case .refused(let refusal)? = reply else {
      Issue.record("expected a refusal and got \(String(describing: reply))", sourceLocation: sourceLocation)
      return nil
    }
    return refusal
  }

  private func names(_ json: JSON?) -> [String] { json?.object?.members.map(\.name) ?? [] }

  // MARK: JSON, which is a contract

  static let threadMembers = [
    "id", "name", "project", "provider", "provider_session_id", "state", "state_since", "locked", "unread",
    "in_queue", "queue_position", "outbox_count", "draft", "priority", "created_at", "last_modified",
    "message_count", "preview", "deleted",
  ]
  static let newMembers = [
    "hold", "snoozed", "permission", "pinned", "muted", "hidden", "usage", "change", "review", "setting_up",
  ]

  @Test func `a thread has all members of the contract, and those that came since`() {
    let app = AppDriver()
    let thread = done(app.ask(.list(.threads, thread: nil, all: false)))[0]
    #expect(Set(names(thread)) == Set(Self.threadMembers + Self.newMembers))
  }

  @Test func `a thread as JSON`() {
    let app = AppDriver(Samples.queued)
    app.press("2j<enter>draft é<esc>")
    let thread = done(app.ask(.list(.threads, thread: nil, all: false)))[1]
    let expected: JSON = [
      "id": "11111111-1111-4111-8000-000000000002", "name": "漢字の文書を直す", "project": "/home/ada/src/web",
      "provider": "codex", "provider_session_id": "session-2", "state": "idle",
      "state_since": "2026-11-21T09:51:00.000Z", "locked": false, "unread": 0, "in_queue": true, "queue_position": 2,
      "outbox_count": 0, "hold": .null, "draft": "draft é", "priority": 10, "created_at": "2026-11-20T10:00:00.000Z",
      "last_modified": "2026-11-21T09:51:00.000Z", "message_count": 0, "preview": "", "deleted": false, "pinned": false,
      "muted": false, "hidden": false, "usage": .null, "change": .null,
      "review": false, "setting_up": false, "snoozed": .null,
      "permission": .null,
    ]
    #expect(thread == expected)
  }

  @Test func `the queue as JSON leaves out what doesn't show, unless all is asked for`() {
    let app = AppDriver(Samples.queued)
    app.receive(.requested(1, .send(thread: Samples.flaky.text, message: "go", isUrgent: false)))
    app.takeEffects()
    let shown = done(app.ask(.list(.queue, thread: nil, all: false)))
    #expect(shown.array?.map { $0["position"]?.int } == [1, 2, 3])
    #expect(names(shown[0]) == ["position", "queued_at", "review_seconds", "thread"])
    #expect(names(shown[0]?["thread"]).count == Self.threadMembers.count + Self.newMembers.count)
    let all = done(app.ask(.list(.queue, thread: nil, all: true)))
    #expect(all.array?.map { $0["position"]?.int } == [1, 2, 3, 4])
    #expect(all[3]?["thread"]?["locked"] == true)
  }

  @Test func `an outbox as JSON`() {
    let app = AppDriver()
    app.press("<enter>one<enter>two<enter>")
    app.takeEffects()
    let before = done(app.ask(.list(.outbox, thread: "fix flaky test", all: false)))
    #expect(names(before) == ["thread", "hold", "waits", "asks_session", "messages"])
    #expect(
      names(before["messages"]?[0]) == [
        "position", "id", "content", "priority", "state", "attempts", "last_error", "created_at", "attachments",
        "can_continue",
      ])
    #expect(before["messages"]?.array?.map { $0["state"]?.string } == ["sending", "waiting"])
    #expect(before["messages"]?.array?.map { $0["position"]?.int } == [0, 1])
    app.accept()
    let accepted = done(app.ask(.list(.outbox, thread: "fix flaky test", all: false)))
    #expect(accepted["messages"]?[0]?["state"] == "accepted")
    app.endTurn(.failed("No.", .notTaken))
    let failed = done(app.ask(.list(.outbox, thread: "fix flaky test", all: false)))
    #expect(failed["messages"]?.array?.map { $0["state"]?.string } == ["failed", "waiting"])
    #expect(failed["messages"]?[0]?["last_error"] == "No.")
    #expect(failed["hold"] == ["reason": "failed", "error": "No."])
  }

  @Test func `Up Next as JSON`() {
    let app = AppDriver(Samples.nothing)
    let added = done(
      app.ask(.add(prompt: "do it", project: "/p", provider: nil, thread: nil, priority: "high")))
    app.takeEffects()
    let next = done(app.ask(.list(.next, thread: nil, all: false)))
    #expect(
      names(next) == [
        "items", "remaining_seconds", "running", "commands", "hold", "paused_agents", "paused_on_hosts", "waits",
      ])
    #expect(next["items"] == 1)
    #expect(next["running"] == 1)
    let command = next["commands"]?[0]
    #expect(
      names(command) == [
        "position", "id", "prompt", "thread", "provider", "project", "priority", "status", "progress",
        "estimated_seconds", "elapsed_seconds", "enqueued_at", "started_at", "completed_at", "exit_code", "error",
        "after", "not_before", "stashed", "mode", "enhancements", "environment", "worktree", "result", "obstacle",
        "waits",
      ])
    #expect(command?["id"] == added["id"])
    #expect(command?["status"] == "executing")
    #expect(command?["priority"] == "high")
    let stream = app.workspace.streams.recent.first ?? Samples.id(0)
    app.endTurn(in: stream)
    app.expectEffects([.agent(.rest(stream))])
    let history = done(app.ask(.list(.history, thread: nil, all: false)))
    #expect(history[0]?["status"] == "completed")
    #expect(history[0]?["progress"] == .double(1))
  }

  @Test func `a conversation as JSON, with what the store has not yet`() {
    let app = AppDriver()
    app.press("<enter>why<enter>")
    app.takeEffects()
    app.hear(.text("because 漢", kind: .said, part: nil))
    let shown = done(app.ask(.show(thread: "fix flaky test")))
    #expect(names(shown) == ["thread", "entries", "lineage", "recap"])
    #expect(
      names(shown["entries"]?[0]) == [
        "id", "number", "role", "kind", "title", "text", "at", "status", "exit_code", "tool_kind", "input", "ended_at",
      ])
    #expect(shown["entries"]?.array?.map { $0["text"]?.string } == ["why", "because 漢"])
    #expect(shown["entries"]?.array?.map { $0["role"]?.string } == ["user", "agent"])
  }

  @Test func `projects and agents as JSON`() {
    let app = AppDriver()
    let projects = done(app.ask(.list(.projects, thread: nil, all: false)))
    #expect(projects.array?.map { $0["project"]?.string } == ["/home/ada/src/api", "/home/ada/src/web", "/srv/ärger"])
    #expect(projects.array?.map { $0["threads"]?.int } == [2, 1, 1])
    let agents = done(app.ask(.list(.agents, thread: nil, all: false)))
    #expect(agents.array?.map { $0["name"]?.string } == ["shell", "claude", "codex"])
  }

  // MARK: Acts

  @Test func `a new thread with a message begins at once`() {
    let app = AppDriver(Samples.nothing)
    let id = done(app.ask(.new(project: "/p", provider: "codex", name: "名前", message: "go")))["id"]?.string
    #expect(app.takeEffects().count == 1)
    let stream = app.workspace.streams.all.first
    #expect(stream?.id.text == id)
    #expect(stream?.displayName == "名前")
    #expect(stream?.provider == "codex")
  }

  @Test func `sending tells whether the message left or waits`() {
    let app = AppDriver()
    let first = done(app.ask(.send(thread: "fix flaky test", message: "a", isUrgent: false)))
    let second = done(app.ask(.send(thread: "fix flaky test", message: "b", isUrgent: true)))
    app.takeEffects()
    #expect([first["state"], second["state"]] == ["sending", "waiting"])
    #expect([first["position"], second["position"]] == [0, 1])
  }

  @Test func `a command can be added to a thread that there is`() {
    let app = AppDriver()
    _ = done(app.ask(.add(prompt: "go", project: "", provider: nil, thread: "résumé naïve café", priority: "low")))
    app.expectEffects([app.delivery(of: "go", in: Samples.accented)])
  }

  @Test func `settings are shown and changed`() {
    let app = AppDriver()
    let all = done(app.ask(.settings(key: nil, value: nil)))
    #expect(
      all.array?.map { $0["key"]?.string } == SettingKey.allCases.map(\.rawValue)
        + ["agents.shell.max_running", "agents.claude.max_running", "agents.codex.max_running"])
    #expect(names(all[0]) == ["key", "value", "default", "source", "values", "help", "choices"])
    #expect(done(app.ask(.settings(key: "queue.enabled", value: "off")))["value"] == "off")
    #expect(app.workspace.settings.queueChoice == false)
    #expect(done(app.ask(.settings(key: "ui.theme", value: nil)))["value"] == "auto")
  }

  @Test func `how things stand says first that nothing can be saved`() throws {
    let app = AppDriver(Samples.idle)
    app.receive(.saveFailed("The disk is full."))
    let status = try app.answer(to: .call(Call(["status"])))
    #expect(status["store_problem"] == "The disk is full.")
    #expect(status["line"]?.string?.hasPrefix("NOT SAVED: The disk is full.") == true)
    app.takeEffects()
  }

  @Test func `the status tells of windows, threads and the store`() {
    let app = AppDriver()
    let status = done(app.ask(.status))
    #expect(names(status) == ["version", "windows", "threads", "working", "store_problem", "config"])
    #expect(status["threads"] == 4)
  }

  @Test func `an answer comes only when what it tells is on disk`() {
    let app = AppDriver()
    app.holdSaves()
    #expect(app.ask(.new(project: "/p", provider: nil, name: nil, message: nil)) == nil)
    app.finishSave()
    #expect(app.takeEffects().count == 1)
    app.releaseSaves()
  }

  // MARK: Waiting

  @Test func `wait answers at once where nothing is going on`() {
    let app = AppDriver()
    #expect(done(app.ask(.wait(thread: "fix flaky test", timeoutSeconds: nil)))["outcome"] == "idle")
  }

  @Test func `wait answers when the outbox is empty and the turn over`() {
    let app = AppDriver()
    app.press("<enter>one<enter>two<enter>")
    app.takeEffects()
    #expect(app.ask(.wait(thread: "fix flaky test", timeoutSeconds: nil)) == nil)
    app.endTurn()
    #expect(app.takeEffects().count == 1)
    app.endTurn()
    let effects = app.takeEffects()
    #expect(effects.count == 1)
    guard case .reply(7, .done(let json))? = effects.first else { return #expect(Bool(false), "\(effects)") }
    #expect(json["outcome"] == "idle")
  }

  @Test func `wait answers when the agent asks, and when a turn has failed`() {
    let app = AppDriver()
    app.press("<enter>one<enter>")
    app.takeEffects()
    #expect(app.ask(.wait(thread: "fix flaky test", timeoutSeconds: nil)) == nil)
    app.hear(.asks(Samples.permission()))
    guard case .reply(7, .done(let json))? = app.takeEffects().first else { return #expect(Bool(false)) }
    #expect(json["outcome"] == "needs_you")
  }

  @Test func `wait gives up at its time, and not before`() {
    let app = AppDriver()
    app.press("<enter>one<enter>")
    app.takeEffects()
    #expect(app.ask(.wait(thread: "fix flaky test", timeoutSeconds: 5)) == nil)
    app.pass(milliseconds: 4900)
    app.expectEffects([])
    app.pass(milliseconds: 200)
    guard case .reply(7, .refused(let refusal))? = app.takeEffects().first else { return #expect(Bool(false)) }
    #expect(refusal.code == .refused)
    #expect(refusal.message == "The thread is still working.")
  }

  @Test func `a client that has left is not answered`() {
    let app = AppDriver()
    app.press("<enter>one<enter>")
    app.takeEffects()
    #expect(app.ask(.wait(thread: "fix flaky test", timeoutSeconds: nil)) == nil)
    app.receive(.clientLeft(7))
    app.endTurn()
    app.expectEffects([])
  }

  // MARK: Refusals

  static let refused: [(Request, Refusal.Code)] = [
    (.send(thread: "nobody", message: "x", isUrgent: false), .missing),
    (.send(thread: "11111111-1111-4111-8000-0000000000ff", message: "x", isUrgent: false), .missing),
    (.show(thread: ""), .usage),
    (.wait(thread: "zzzz", timeoutSeconds: 1), .missing),
    (.send(thread: "11111111", message: "x", isUrgent: false), .refused),
    (.new(project: "/p", provider: "nobody", name: nil, message: nil), .missing),
    (.add(prompt: " \n", project: "/p", provider: nil, thread: nil, priority: "normal"), .usage),
    (.add(prompt: "x", project: "/p", provider: nil, thread: nil, priority: "soon"), .usage),
    (.add(prompt: "x", project: "", provider: nil, thread: "nobody", priority: "normal"), .missing),
    (.list(.outbox, thread: nil, all: false), .usage),
    (.list(.outbox, thread: "nobody", all: false), .missing),
    (.settings(key: "no.such", value: nil), .missing),
    (.settings(key: "outbox.max", value: "4"), .usage),
    (.settings(key: "ui.theme", value: "pink"), .usage),
    (.send(thread: "fix flaky test", message: " \n ", isUrgent: false), .usage),
    (.new(project: "/p", provider: nil, name: nil, message: " "), .usage),
  ]

  @Test(arguments: refused.indices)
  func `a refusal has a code and says why, and changes nothing`(index: Int) {
    let (request, code) = Self.refused[index]
    let app = AppDriver()
    let before = app.workspace
    let answer = refusal(app.ask(request))
    #expect(answer?.code == code)
    #expect(answer?.message.isEmpty == false)
    #expect(app.workspace == before)
  }

  @Test func `a thread is found by its name in any case, its id, and the beginning of its id`() {
    var workspace = Samples.idle
    let other: ThreadID = Identity(UniqueID(high: 0xABCD_0000_0000_4000, low: 0x8000_0000_0000_0001))
    workspace.streams[other] = WorkStream(
      id: other, backendName: "Other", project: "/p", provider: "shell", createdAt: Samples.now)
    let app = AppDriver(workspace)
    for name in ["other", "OTHER", other.text, other.text.uppercased(), "abcd", "ABCD0000-0000"] {
      #expect(done(app.ask(.wait(thread: name, timeoutSeconds: nil)))["thread"]?["name"] == "Other")
    }
  }

  @Test func `stopping tells every window and ends the program`() {
    let app = AppDriver()
    #expect(done(app.ask(.stop)) == ["stopped": true])
    let effects = app.takeEffects()
    #expect(effects.last == .end)
    #expect(effects.count == 2)
  }
}
