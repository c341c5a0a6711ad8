import CLI
import Core
import Testing

/// What each verb's words mean, from the call to what is asked of the server.
struct InvocationTests {
  private static let text = "from standard input"

  private func call(_ line: String) throws(UsageProblem) -> Invocation {
    try Invocation(
      line.split(separator: " ").map(String.init), directory: "/home/ada/src", version: "1.2.3",
      standardInput: { Self.text })
  }

  private static func new(
    _ project: String = "/home/ada/src", agent: String? = nil, name: String? = nil, message: String? = nil,
    attachments: [String] = []
  ) -> Request {
    .new(project: project, provider: agent, name: name, message: message, attachments: attachments)
  }

  private static func add(
    _ prompt: String, project: String = "/home/ada/src", agent: String? = nil, thread: String? = nil,
    priority: String = "normal", _ change: (inout AddOptions) -> Void = { _ in }
  ) -> Request {
    var options = AddOptions()
    change(&options)
    return .add(
      prompt: prompt, project: project, provider: agent, thread: thread, priority: priority, options: options)
  }

  private static func answer(_ allows: Bool, _ change: (inout PermissionAnswer) -> Void = { _ in }) -> Request {
    var answer = PermissionAnswer(allows: allows)
    change(&answer)
    return .answer(thread: "größe", answer)
  }

  /// Calls that ask the server something, and what they ask.
  private static let requests: [(line: String, request: Request)] = [
    ("new", new()),
    (
      "new --project ../web/. --agent codex --name größe grüße",
      new(
        "/home/ada/web", agent: "codex", name: "größe", message: "grüße")
    ),
    ("new --attach a.png --attach=/b/../c.txt -", new(message: text, attachments: ["/home/ada/src/a.png", "/c.txt"])),
    ("send größe grüße", .send(thread: "größe", message: "grüße", isUrgent: false)),
    (
      "send größe - --urgent --attach a",
      .send(
        thread: "größe", message: text, isUrgent: true, attachments: ["/home/ada/src/a"])
    ),
    ("send größe -- --urgent", .send(thread: "größe", message: "--urgent", isUrgent: false)),
    ("add make", add("make")),
    (
      "add --project /p --agent codex --thread größe --priority urgent -",
      add(
        text, project: "/p", agent: "codex", thread: "größe", priority: "urgent")
    ),
    (
      "add --after 1,2 --after 3 --at 18:30 --stash --mode ask --estimate 1h30m make",
      add("make") {
        $0.after = ["1", "2", "3"]
        $0.at = "18:30"
        $0.isStashed = true
        $0.mode = "ask"
        $0.estimatedSeconds = 5400
      }
    ),
    (
      "add --in 10m --with context,errors --with time --format brief make",
      add("make") {
        $0.delay = "10m"
        $0.enhancements.includeSystemContext = true
        $0.enhancements.includeErrorLogs = true
        $0.enhancements.includeTimestamp = true
        $0.enhancements.responseFormat = .brief
      }
    ),
    (
      "add --template review --set file=a=b.swift --set by=é",
      add("") {
        $0.template = "review"
        $0.fields = ["file": "a=b.swift", "by": "é"]
      }
    ),
    ("list threads --all", .list(.threads, thread: nil, all: true)),
    ("list queue", .list(.queue, thread: nil, all: false)),
    ("list next", .list(.next, thread: nil, all: false)),
    ("list history", .list(.history, thread: nil, all: false)),
    ("list projects", .list(.projects, thread: nil, all: false)),
    ("list agents", .list(.agents, thread: nil, all: false)),
    ("list outbox größe", .list(.outbox, thread: "größe", all: false)),
    ("show größe", .show(thread: "größe")),
    ("wait größe", .wait(thread: "größe", timeoutSeconds: nil)),
    ("wait größe --timeout 0", .wait(thread: "größe", timeoutSeconds: 0)),
    ("queue on", .settings(key: "queue.enabled", value: "on")),
    ("queue off", .settings(key: "queue.enabled", value: "off")),
    ("queue clear", .act(.clearQueue)),
    ("settings", .settings(key: nil, value: nil)),
    ("settings ui.theme", .settings(key: "ui.theme", value: nil)),
    ("settings ui.theme light", .settings(key: "ui.theme", value: "light")),
    ("search zwei wörter", .search("zwei wörter")),
    ("top a b", .act(.top(["a", "b"]))),
    ("bottom a", .act(.bottom(["a"]))),
    ("remove a b", .act(.remove(["a", "b"]))),
    ("move a --to 2", .act(.move("a", to: 2))),
    ("rename größe neu", .act(.rename(thread: "größe", to: "neu"))),
    ("delete a b", .act(.delete(threads: ["a", "b"]))),
    ("restore a b", .act(.restore(threads: ["a", "b"]))),
    ("unlock größe", .act(.unlock(thread: "größe"))),
    ("snooze a b 15m", .act(.snooze(threads: ["a", "b"], .quarterOfAnHour))),
    ("snooze a tomorrow", .act(.snooze(threads: ["a"], .tomorrow))),
    ("hand-over größe codex", .act(.handOver(thread: "größe", to: "codex"))),
    ("cancel 1 2", .commands(.cancel(.these(["1", "2"])))),
    ("cancel --all", .commands(.cancel(.all))),
    ("cancel --waiting", .commands(.cancel(.waiting))),
    ("cancel --priority low", .commands(.cancel(.priority("low")))),
    ("cancel --agent codex", .commands(.cancel(.agent("codex")))),
    ("stash 1 2", .commands(.stash(["1", "2"]))),
    ("unstash 1", .commands(.unstash(["1"]))),
    ("pause größe", .pause(thread: "größe")),
    ("pause --all", .pause(thread: nil)),
    ("pause --next", .commands(.pause(agent: nil))),
    ("pause --agent codex", .commands(.pause(agent: "codex"))),
    ("resume größe", .resume(thread: "größe")),
    ("resume --all", .resume(thread: nil)),
    ("resume --next", .commands(.resume(agent: nil))),
    ("resume --agent codex", .commands(.resume(agent: "codex"))),
    ("retry größe", .retry(thread: "größe")),
    ("retry 1 -", .commands(.retry("1", prompt: text))),
    ("history clear", .commands(.clearHistory)),
    ("template", .commands(.templates)),
    ("template remove review", .commands(.removeTemplate(name: "review"))),
    ("template save review -", .commands(.saveTemplate(name: "review", CommandTemplate(prompt: text)))),
    (
      "template save review lies --project web --agent codex --mode ask --priority high",
      .commands(
        .saveTemplate(
          name: "review",
          CommandTemplate(
            prompt: "lies", directory: "/home/ada/src/web", provider: "codex", mode: "ask", priority: .high)))
    ),
    ("skip größe", .skip(thread: "größe")),
    ("edit 1 -", .edit(item: "1", text: text)),
    ("priority 1 urgent", .prioritize(item: "1", priority: "urgent")),
    ("allow größe", answer(true)),
    (
      "allow größe --always --id q",
      answer(true) {
        $0.isAlways = true
        $0.permission = "q"
      }
    ),
    (
      "allow größe --option 2 --message ja",
      answer(true) {
        $0.option = "2"
        $0.message = "ja"
      }
    ),
    ("deny größe", answer(false)),
    (
      "deny größe --always --message nein",
      answer(false) {
        $0.isAlways = true
        $0.message = "nein"
      }
    ),
    ("project", .project(directory: "/home/ada/src", provider: nil, host: nil)),
    ("project /p --agent codex --host box", .project(directory: "/p", provider: "codex", host: "box")),
    ("project --agent= --hide", .project(directory: "/home/ada/src", provider: "", host: nil, hidden: true)),
    ("project --show", .project(directory: "/home/ada/src", provider: nil, host: nil, hidden: false)),
    ("options größe", .agent(.options(thread: "größe", option: nil, value: nil))),
    ("options größe mode", .agent(.options(thread: "größe", option: "mode", value: nil))),
    ("options größe mode plan", .agent(.options(thread: "größe", option: "mode", value: "plan"))),
    ("fork größe", .agent(.fork(thread: "größe", name: nil))),
    ("fork größe --name neu", .agent(.fork(thread: "größe", name: "neu"))),
    ("steer größe", .agent(.steer(thread: "größe", message: nil))),
    ("steer größe 1", .agent(.steer(thread: "größe", message: "1"))),
    ("compact größe", .agent(.compact(thread: "größe"))),
    ("interrupt größe", .agent(.interrupt(thread: "größe"))),
    ("sessions", .agent(.sessions(project: "/home/ada/src", provider: nil, session: nil))),
    (
      "sessions s-1 --project /p --agent codex",
      .agent(.sessions(project: "/p", provider: "codex", session: "s-1"))
    ),
  ]

  /// Calls that are something else than one request.
  private static let others: [(line: String, meaning: Invocation)] = [
    ("", .attach(demo: false)), ("--demo", .attach(demo: true)), ("attach", .attach(demo: false)),
    ("attach --demo", .attach(demo: true)),
    ("events", .watch(json: false)), ("events --json", .watch(json: true)),
    ("stop", .stop(json: false)), ("stop --json", .stop(json: true)),
    ("serve", .serve(background: false)), ("serve --background", .serve(background: true)),
    ("agent", .agent),
    ("doctor", .doctor(json: false)), ("doctor --json", .doctor(json: true)),
    ("doctor --install-hooks", .hooks(install: true, asks: true)),
    ("doctor --remove-hooks --yes", .hooks(install: false, asks: false)),
    ("version", .print("upnext 1.2.3")), ("--version", .print("upnext 1.2.3")),
    ("version --json", .print("{\"version\":\"1.2.3\"}")),
    ("help", .print(CommandHelp.all)), ("--help", .print(CommandHelp.all)),
    ("help send", .print(CommandHelp.of(.send))),
    ("send --help", .print(CommandHelp.of(.send))), ("move -h", .print(CommandHelp.of(.move))),
    ("login codex", .login(agent: "codex", method: nil, pauses: false)),
    ("login codex device --pause", .login(agent: "codex", method: "device", pauses: true)),
    ("logout codex", .logout(agent: "codex", pauses: false)),
    ("logout codex --pause", .logout(agent: "codex", pauses: true)),
    ("export größe", .export(.show(thread: "größe"), .markdown, to: .standardOutput, json: false)),
    ("export größe --json", .export(.show(thread: "größe"), .json, to: .standardOutput, json: true)),
    (
      "export größe --format json -o ../a.json",
      .export(.show(thread: "größe"), .json, to: .file("/home/ada/a.json"), json: false)
    ),
    (
      "export größe --format outbox",
      .export(.exportOutbox(thread: "größe"), .outbox, to: .folder("/home/ada/src"), json: false)
    ),
    (
      "export größe --format outbox --output -",
      .export(.exportOutbox(thread: "größe"), .outbox, to: .standardOutput, json: false)
    ),
    ("import a.json", .importOutbox(path: "/home/ada/src/a.json", thread: nil, json: false)),
    ("import /a.json --thread größe --json", .importOutbox(path: "/a.json", thread: "größe", json: true)),
  ]

  @Test(arguments: requests)
  func `words are what is asked of the server`(line: String, request: Request) throws {
    let verb = try #require(CommandVerb(rawValue: String(line.prefix { $0 != " " })))
    #expect(try call(line) == .request(request, verb: verb, json: false))
    guard !line.contains(" -- ") else { return }
    #expect(try call(line + " --json") == .request(request, verb: verb, json: true))
  }

  @Test(arguments: others)
  func `words are what is done here`(line: String, meaning: Invocation) throws {
    #expect(try call(line) == meaning)
  }

  @Test func `every verb is among them`() {
    // The shells' scripts and the hooks have tests of their own.
    let seen = Set((Self.requests.map(\.line) + Self.others.map(\.line)).map { String($0.prefix { $0 != " " }) })
    let missing = CommandVerb.allCases.map(\.rawValue).filter { !seen.contains($0) }
    #expect(missing == ["completions", "hook"])
  }

  @Test(arguments: [
    "nonsense", "send größe", "send a b c", "add", "add --after", "add --with words make", "add --format long make",
    "add --estimate soon make", "add --set novalue make", "list", "list nothing", "list threads größe",
    "wait a --timeout x",
    "wait a --timeout -1", "queue maybe", "move a", "move a --to 0", "move a --to x", "snooze a", "snooze a 2h",
    "cancel",
    "cancel 1 --all", "cancel --all --waiting", "stash", "pause", "pause größe --all", "pause --next --agent codex",
    "pause größe --next", "history", "history forget", "template save", "template save a b --priority top",
    "template drop a", "export größe --format pdf", "project --hide --show", "completions tcsh", "help nonsense",
    "show größe --loud", "allow", "hand-over größe", "import", "login", "doctor --install-hooks --json",
    "doctor --install-hooks --remove-hooks",
  ])
  func `what makes no sense is refused, with how it should read`(line: String) {
    #expect { try call(line) } throws: { error in
      guard let problem = error as? UsageProblem else { return false }
      return !problem.message.isEmpty && !problem.hint.isEmpty
    }
  }
}
