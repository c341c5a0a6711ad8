import Conversation
import Core
import Queues
import Review
import Scene
import Settings
import TestSupport
import Testing

/// A workspace as a person with many agents has it in the middle of a day.
enum BusyDay {
  private static func thread(_ number: UInt64) -> ThreadID { Samples.id(number) }

  static let oauth = thread(1)
  private static let (banner, flaky, docs, deps, sessions, japanese) = (
    thread(2), thread(3), thread(4), thread(5), thread(6), thread(7)
  )

  private static let threads = [
    Samples.thread(1, "add oauth", minutesAgo: 12),
    Samples.thread(2, "error banner", project: "/home/ada/src/web", provider: "codex", minutesAgo: 9),
    Samples.thread(3, "fix flaky test", minutesAgo: 21),
    Samples.thread(4, "write docs", project: "/home/ada/src/docs", provider: "codex", minutesAgo: 34),
    Samples.thread(5, "bump deps", project: "/home/ada/src/web", provider: "codex", minutesAgo: 48),
    Samples.thread(6, "migrate sessions", minutesAgo: 95),
    Samples.thread(7, "日本語の翻訳", project: "/home/ada/src/docs", minutesAgo: 26 * 60),
  ]

  private static var workspace: Workspace {
    var workspace = Workspace(streams: Streams(threads), settings: Samples.settings)
    for (number, prompt, minutes) in [
      (20, "check all links in the guide", Int64(4)), (21, "measure the start of the server", 7),
      (22, "update the screenshots", 3), (23, "write release notes", 12),
    ] as [(UInt64, String, Int64)] {
      workspace.upNext.waiting.enqueue(Samples.command(number, prompt, estimate: minutes * 60))
    }
    workspace.settings.maxRunning = 1
    var turn = TurnSnapshots(turn: Samples.id(900), at: Samples.now.adding(seconds: -3600))
    turn.before = Snapshot(tree: "before", store: "store")
    turn.after = Snapshot(tree: "after", store: "store")
    workspace.snapshots.turns[sessions] = [turn]
    return workspace
  }

  /// What was changed in `migrate sessions`.
  static let change = StagedChange([
    StagedChange.File(
      file("Sources/Sessions/Store.swift", "1", .lines(added: 6, removed: 3)),
      patch: """
        @@ -12,9 +12,12 @@ struct SessionStore {
           /// The session of a token, if it is still good.
           func session(for token: Token) -> Session? {
        -    guard let session = table[token.text] else { return nil }
        -    if session.expires < Date() { return nil }
        -    return session
        +    guard let session = rows[token.digest] else { return nil }
        +    guard session.expiresAt > clock.now else {
        +      forget(token)
        +      return nil
        +    }
        +    return session
           }
         
           /// All that has expired goes.

        """),
    StagedChange.File(file("Sources/Sessions/Token.swift", "2", .lines(added: 18, removed: 2))),
    StagedChange.File(file("Tests/SessionTests.swift", "3", .lines(added: 41, removed: 0), .added)),
    StagedChange.File(file("Sources/Sessions/Table.swift", "4", .lines(added: 0, removed: 27), .deleted)),
  ])

  private static func file(
    _ path: String, _ id: String, _ content: ChangedFile.Content, _ status: ChangedFile.Status = .modified
  ) -> ChangedFile {
    ChangedFile(
      status: status, path: FilePath(path), oldMode: status == .added ? .none : .file,
      newMode: status == .deleted ? .none : .file, oldID: id + "a", newID: id + "b", content: content)
  }

  /// The oauth thread asks, others wait, work or have failed.
  static func app(
    columns: Int, rows: Int, surroundings: Surroundings = Samples.surroundings,
    _ change: (inout Workspace) -> Void = { _ in }
  ) -> AppDriver {
    var workspace = workspace
    change(&workspace)
    let app = AppDriver(workspace, columns: columns, rows: rows, surroundings: surroundings)
    say("write the getting started page", in: docs, app)
    tool("read", "README.md", "read", in: docs, app)
    answer(
      "I wrote `docs/getting-started.md`: what it is, how to install it, and the first five minutes.", in: docs, app)
    app.endTurn(in: docs)
    app.pass(seconds: 240)
    say("bump all dependencies to their latest minor version", in: deps, app)
    app.endTurn(.failed("The registry does not answer. Try again later.", .taken(isInSession: true)), in: deps)
    app.pass(seconds: 130)
    say("which colour should the error banner have?", in: banner, app)
    app.hear(
      .asks(
        Permission(
          id: "banner", title: "Which one: red-600 or amber-500?", detail: "",
          options: [
            Permission.Option(id: "red", name: "red-600", kind: .other),
            Permission.Option(id: "amber", name: "amber-500", kind: .other),
          ], isQuestion: true, askedAt: Samples.now)), of: banner)
    app.pass(seconds: 65)
    say("the login test fails one run in ten, find out why", in: flaky, app)
    answer("I'll run it in a loop first.", in: flaky, app)
    tool("loop", "for i in $(seq 20); do swift test --filter Login; done", "execute", status: .running, in: flaky, app)
    app.pass(seconds: 20)
    askForOAuth(app)
    app.takeEffects()
    return app
  }

  private static func askForOAuth(_ app: AppDriver) {
    say("add oauth login next to the password login", in: oauth, app)
    answer(
      "The callback needs a route of its own, and the session has to remember the state:\n\n"
        + "```swift\nstruct Handshake {\n  let state: String  // compared when they come back\n  let began = Date.now\n}\n```\n",
      in: oauth, app)
    tool("session", "Sources/Auth/Session.swift", "read", in: oauth, app)
    app.hear(
      .plan([
        PlanEntry(content: "read the session", status: .completed),
        PlanEntry(content: "write the route", status: .running),
        PlanEntry(content: "run the tests", status: .pending),
      ]), of: oauth)
    app.hear(.usage(usage), of: oauth)
    app.hear(
      .asks(
        Permission(
          id: "routes", title: "Edit Sources/Auth/Routes.swift",
          detail: """
            --- Sources/Auth/Routes.swift
            +++ Sources/Auth/Routes.swift
            @@ -12,4 +12,5 @@
             routes.get("login", use: login)
            -routes.post("login", use: check)
            +routes.post("login", use: checkPassword)
            +routes.get("oauth", "callback", use: finish)
             routes.post("logout", use: leave)
            """,
          options: [
            Permission.Option(id: "yes", name: "Allow", kind: .allowOnce),
            Permission.Option(id: "always", name: "Allow all edits", kind: .allowAlways),
            Permission.Option(id: "no", name: "Reject", kind: .rejectOnce),
          ], askedAt: Samples.now)), of: oauth)
  }

  private static let usage = TurnUsage(
    inputTokens: 18_400, outputTokens: 1_250, costMicros: 74_000, contextUsed: 31_000, contextSize: 200_000,
    model: "claude-sonnet-4-5")

  // MARK: Turns

  static func say(_ words: String, in stream: ThreadID, _ app: AppDriver) {
    _ = app.ask(.send(thread: stream.text, message: words, isUrgent: false))
    app.accept(in: stream)
    app.pass(seconds: 3)
  }

  static func answer(_ words: String, in stream: ThreadID, _ app: AppDriver) {
    app.hear(.text(words, kind: .said, part: "\(words.utf8.count)"), of: stream)
    app.pass(seconds: 2)
  }

  static func tool(
    _ id: String, _ title: String, _ kind: String, status: ToolCall.Status = .completed,
    in stream: ThreadID,
    _ app: AppDriver
  ) {
    app.hear(.tool(ToolCall(id: id, title: title, kind: kind, status: .running, input: title)), of: stream)
    app.pass(seconds: 4)
    app.hear(.tool(ToolCall(id: id, title: title, kind: kind, status: status, input: title)), of: stream)
  }
}
