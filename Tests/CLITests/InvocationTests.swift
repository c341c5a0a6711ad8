import Answers
import CLI
import CommandLine
import Conversation
import Core
import Scene
import Testing

/// What each verb's words mean: what the server is asked, and what is done here.
struct InvocationTests {
  private static let text = "from standard input"

  private static func call(_ line: String) throws(Refusal) -> Invocation {
    try Invocation(
      line.split(separator: " ").map(String.init), directory: "/home/ada/src", version: "1.2.3",
      standardInput: { text })
  }

  @Test func `a variable goes along only where the call names it, and has to be there`() throws {
    func call(_ words: String...) throws(Refusal) -> Call? {
      let invocation = try Invocation(
        words, directory: "/", version: "1", environment: ["GRUSS": "שלום", "SECRET": "x"], standardInput: { "" })
      if case .ask(let question) = invocation { return question.call } else { return nil }
    }
    #expect(try call("add", "make")?.environment == [:])
    #expect(try call("add", "--env", "GRUSS", "--env", "ORT=größe", "make")?.environment == ["GRUSS": "שלום"])
    #expect(throws: Refusal.notSet("NEVER")) { try call("add", "--env", "NEVER", "make") }
  }

  @Test func `where a directory really is goes along, if it is one of this machine`() throws {
    func found(_ words: String...) throws(Refusal) -> [String: String]? {
      let invocation = try Invocation(
        words, directory: "/home/ada", version: "1", truePath: { $0 == "/home/ada/link" ? "/data/größe" : $0 },
        standardInput: { "" })
      if case .ask(let question) = invocation { return question.call.truePaths } else { return nil }
    }
    let expected = ["/home/ada/link": "/data/größe"]
    #expect(try found("new", "--project", "link", "--name", "link") == expected)
    #expect(try found("add", "--project=/home/ada/link/", "link") == expected)
    #expect(try found("project", "../ada/link", "--agent", "codex", "--host", "") == expected)
    #expect(try found("review", "forget", "./link") == expected)
    #expect(try found("new", "--project", "src") == [:])
    #expect(try found("send", "link", "link") == [:])
    #expect(try found("project", "link", "--host", "build1") == [:])
    #expect(try found("--host", "build1", "new", "--project", "/home/ada/link") == [:])
  }

  /// The words that the server is asked, as the record of their verb has them.
  private static func question(_ line: String, input: String? = nil) -> Question? {
    let words = line.split(separator: " ").map(String.init)
    do throws(Refusal) {
      let (verb, rest) = try CommandLineVerb.named(by: words)
      return Question(
        call: Call(words, directory: "/home/ada/src", input: input), verb: verb,
        arguments: try Arguments(rest, of: verb))
    } catch {
      return nil
    }
  }

  /// Calls that ask the server something.
  private static let questions = [
    "hub status",
    "lane new größe",
    "lane limit team 2 --agent claude",
    "list lanes",
    "hub init postgresql://db/upnext --name größe",
    "new",
    "new --project ../web/. --agent codex --name größe grüße",
    "new --attach a.png --attach=/b/../c.txt -",
    "send größe grüße",
    "send größe - --urgent --attach a", "send größe --attach a",
    "send größe -- --urgent",
    "add make",
    "add --project /p --agent größe --priority urgent -", "add --thread größe -",
    "add --after 1,2 --after 3 --at 18:30 --stash --mode ask --estimate 1h30m make",
    "add --in 10m --with context,errors --with time --format brief make",
    "add --template review --set file=a=b.swift --set by=é",
    "add --env A=b --env=_c2= make",
    "list threads --all",
    "list queue",
    "list next",
    "list history",
    "list projects",
    "list agents",
    "list outbox größe",
    "show größe",
    "wait größe",
    "wait größe --timeout 0",
    "queue on",
    "queue off",
    "queue clear",
    "settings",
    "settings ui.theme",
    "settings ui.theme light",
    "search zwei wörter",
    "top a b",
    "bottom a",
    "remove a b",
    "move a --to 2",
    "rename größe neu",
    "delete a b",
    "restore a b",
    "unlock größe",
    "snooze a b 15m",
    "snooze a tomorrow",
    "hand-over größe codex",
    "cancel 1 2",
    "cancel --all",
    "cancel --waiting",
    "cancel --priority low",
    "cancel --agent codex",
    "stash 1 2",
    "unstash 1",
    "pause größe",
    "pause --all",
    "pause --next",
    "pause --agent codex",
    "resume größe",
    "resume --all",
    "resume --next",
    "resume --agent codex",
    "retry größe",
    "retry 1 -",
    "history clear",
    "template",
    "template remove review",
    "template save review -",
    "template save review lies --project web --agent codex --mode ask --priority high",
    "undo",
    "redo",
    "skip größe",
    "continue größe",
    "edit 1 -",
    "edit 1 --after= --at= --mode= --estimate= --agent codex --project /p",
    "edit 1 --thread größe --in 2h --priority low",
    "run 1",
    "log 0b5c8f3e",
    "queue",
    "snooze a 2h", "pin a b --off", "mute a --off", "hide a b", "diff a --all --stat", "comment a b:3-4 c --old",
    "review seen a",
    "review forget /p", "worktree remove a --ignored", "revert a --turn 2 --file x --hunk 1 --yes",
    "land a --commit --squash --message größe",
    "add --at tomorrow make",
    "priority 1 urgent",
    "allow größe",
    "allow größe --always --id q",
    "allow größe --option 2 --message ja",
    "deny größe",
    "deny größe --always --message nein",
    "project",
    "project /p --agent codex --host box",
    "project --agent= --hide",
    "project --show",
    "options größe",
    "options größe mode",
    "options größe mode plan",
    "fork größe",
    "fork größe --name neu",
    "steer größe",
    "steer größe 1",
    "compact größe",
    "interrupt größe",
    "sessions",
    "sessions s-1 --project /p --agent codex",
  ]

  /// Calls that are something else than one request.
  private static let others: [(line: String, meaning: Invocation?)] = [
    ("", .attach(guide: nil)), ("--demo", .attach(guide: .demo)), ("attach", .attach(guide: nil)),
    ("attach --demo", .attach(guide: .demo)), ("--tour", .attach(guide: .tour)),
    ("attach --tour", .attach(guide: .tour)),
    ("events", question("events").map(Invocation.follow)),
    ("events --json", question("events --json").map(Invocation.follow)),
    ("follow 1", question("follow 1").map(Invocation.follow)),
    ("stop", question("stop").map(Invocation.stop)),
    ("status --format größe", question("status --format größe").map(Invocation.status)),
    ("serve", .serve(background: false, ServerRole())), ("serve --background", .serve(background: true, ServerRole())),
    ("serve --background --for-window", .serve(background: true, ServerRole(isForWindow: true))),
    ("serve --worker --offers gpu,big", .serve(background: false, ServerRole(offers: "gpu,big", isWorker: true))),
    ("serve --offers=", .serve(background: false, ServerRole(offers: ""))),
    ("agent", .agent),
    ("doctor", .doctor(json: false)), ("doctor --json", .doctor(json: true)),
    ("doctor --install-hooks", .hooks(install: true, asks: true)),
    ("doctor --remove-hooks --yes", .hooks(install: false, asks: false)),
    ("version", .print("upnext 1.2.3")), ("--version", .print("upnext 1.2.3")),
    ("version --json", .facts),
    ("help", .print(CommandHelp.all)), ("--help", .print(CommandHelp.all)),
    ("help send", help("send")),
    ("send --help", help("send")), ("move -h", help("move")),
    ("login codex", .login(agent: "codex", method: nil, pauses: false)),
    ("login codex device --pause", .login(agent: "codex", method: "device", pauses: true)),
    ("logout codex", .logout(agent: "codex", pauses: false)),
    ("logout codex --pause", .logout(agent: "codex", pauses: true)),
    (
      "export größe",
      question("export größe").map { .export($0, .markdown, to: .standardOutput) }
    ),
    (
      "export größe --json",
      question("export größe --json").map { .export($0, .json, to: .standardOutput) }
    ),
    (
      "export größe --format json -o ../a.json",
      question("export größe --format json -o ../a.json").map { .export($0, .json, to: .file("/home/ada/a.json")) }
    ),
    (
      "export größe --format outbox",
      question("export größe --format outbox").map { .export($0, .outbox, to: .folder("/home/ada/src")) }
    ),
    (
      "export größe --format outbox --output -",
      question("export größe --format outbox --output -").map { .export($0, .outbox, to: .standardOutput) }
    ),
    ("program größe", question("program größe").map { .program($0) }),
    ("import a.json", question("import a.json").map { .importing($0, path: "/home/ada/src/a.json") }),
    (
      "import /a.json --thread größe --json",
      question("import /a.json --thread größe --json").map { .importing($0, path: "/a.json") }
    ),
  ]

  private static func help(_ name: String) -> Invocation? {
    CommandLineVerb(named: name).map { .print(CommandHelp.of($0)) }
  }

  @Test(arguments: questions)
  func `words are what is asked of the server`(line: String) throws {
    let reads = line.hasSuffix(" -") || line.contains(" - ")
    let question = try #require(Self.question(line, input: reads ? Self.text : nil))
    #expect(try Self.call(line) == .ask(question))
    guard !line.contains(" -- ") else { return }
    guard case .ask(let asked) = try Self.call(line + " --json") else {
      Issue.record("\(line) asks nothing")
      return
    }
    #expect(asked.json && !question.json)
  }

  @Test(arguments: others)
  func `words are what is done here`(line: String, meaning: Invocation?) throws {
    #expect(try Self.call(line) == meaning)
  }

  @Test func `every verb is among them`() {
    // The shells' scripts and the hooks have tests of their own.
    let seen = Set((Self.questions + Self.others.map(\.line)).map { String($0.prefix { $0 != " " }) })
    let missing = CommandLineVerb.all.map(\.name).filter { !seen.contains($0) }
    #expect(missing == ["completions", "hook"])
  }

  @Test func `a text that is longer than a call may be is refused before it is sent`() {
    let call = { () throws(Refusal) -> Invocation in
      try Invocation(
        ["send", "größe", "-"], directory: "/", version: "1",
        standardInput: { String(repeating: "x", count: Call.byteLimit) })
    }
    #expect(throws: Refusal.tooMuch) { try call() }
  }

  @Test(arguments: [
    "nonsense", "send größe", "send a b c", "add", "add --after", "add --with words make", "add --format long make",
    "add --estimate soon make", "add --set novalue make", "list", "list nothing", "list threads größe",
    "wait a --timeout x",
    "wait a --timeout -1", "queue maybe", "move a", "move a --to 0", "move a --to x", "snooze a", "snooze a soon",
    "edit a", "edit a --thread t --agent codex", "run", "log",
    "add --thread t --agent codex make", "add --thread t --project /p make",
    "add --after= make", "new --project=", "fork t --name=",
    "cancel",
    "cancel 1 --all", "cancel --all --waiting", "stash", "pause", "pause größe --all", "pause --next --agent codex",
    "pause größe --next", "history", "history forget", "template save", "template save a b --priority top",
    "template drop a", "export größe --format pdf", "project --hide --show", "completions tcsh", "help nonsense",
    "show größe --loud", "allow", "hand-over größe", "import", "login", "doctor --install-hooks --json",
    "doctor --install-hooks --remove-hooks",
  ])
  func `what makes no sense is refused, with how it should read`(line: String) {
    #expect { try Self.call(line) } throws: { error in
      guard let problem = error as? Refusal else { return false }
      return problem.code == .usage && !problem.message.isEmpty && !problem.hint.isEmpty
    }
  }

  private static let lanes = "new, show, pause, resume, limit, account, admit, undo, history"

  @Test(arguments: [
    ("history forget", "history takes clear, not \"forget\"."),
    ("add --priority top make", "--priority takes low, normal, high or urgent, not \"top\"."),
    ("add --größe make", "add has no option --größe. Put -- before words that begin with a dash."),
    ("queue --größe", "queue has no option --größe."),
    (
      "send --host box größe x",
      "send has no option --host. It stands before the verb: upnext --host HOST send."
    ),
    ("template größe", "template takes save or remove, not \"größe\"."),
    ("lane größe", "lane takes \(lanes) or take-over, not \"größe\"."),
    ("new --name --agent shell", "--name needs a value; one that reads like an option stands in --name=--agent."),
  ])
  func `what could be said instead is named`(line: String, words: String) {
    #expect { try Self.call(line) } throws: { ($0 as? Refusal)?.message == words }
  }

  @Test(arguments: [
    ("lsit", "Did you mean list? upnext help lists all."), ("sned x y", "Did you mean send? upnext help lists all."),
    ("statuss", "Did you mean status? upnext help lists all."), ("größe", "upnext help lists all."),
    ("--json list threads", "Options stand behind the verb. upnext help lists all."),
  ])
  func `a verb that was mistyped is named`(line: String, hint: String) {
    #expect { try Self.call(line) } throws: { ($0 as? Refusal)?.hint == hint }
  }
}
