import Core

/// What the demo shows: threads in every state, an outbox that waits, and commands that run one after the other.
enum DemoWorkspace {
  static func config(program: String, home: String) -> String {
    let agents = ["claude", "codex", "gemini"].map { name in
      """
        \(name):
          kind: acp
          command: \(program)
          arguments: [demo-agent, \(home)/demo.script]
      """
    }
    return (["agents:"] + agents).joined(separator: "\n") + "\n"
  }

  /// In the folder of its projects.
  static let calls: [[String]] = {
    func thread(_ project: String, _ provider: String, _ message: String, name: String? = nil) -> [String] {
      ["new", "--project", project, "--agent", provider] + (name.map { ["--name", $0] } ?? []) + [message]
    }
    func command(_ project: String, _ provider: String, _ prompt: String, _ priority: String = "normal") -> [String] {
      ["add", "--project", project, "--agent", provider, "--priority", priority, prompt]
    }
    return [
      ["settings", SettingKey.queueEnabled.rawValue, "on"],
      ["settings", SettingKey.maxRunning.rawValue, "2"],
      ["settings", SettingKey.quietAfter.rawValue, "20"],
      thread("docs", "gemini", "write the getting started page", name: "write docs"),
      thread("web", "codex", "bump all dependencies to their latest minor version", name: "bump deps"),
      thread("docs", "claude", "translate the tutorial into Japanese", name: "日本語の翻訳"),
      thread("api", "codex", "migrate the sessions table", name: "migrate sessions"),
      thread("api", "claude", "add oauth login next to the password login", name: "add oauth"),
      thread("web", "gemini", "which colour should the error banner have?", name: "error banner"),
      thread("api", "claude", "the login test fails one run in ten, find out why", name: "fix flaky test"),
      ["send", "fix flaky test", "then run the whole suite again"],
      ["send", "fix flaky test", "commit with a message that says why"],
      command("web", "codex", "lint web"),
      command("api", "claude", "update the changelog"),
      command("docs", "gemini", "check all links in the docs"),
      command("api", "codex", "measure the start-up time", "high"),
      thread(
        "web", "shell", "for i in $(seq 60); do echo \"request $i: 200\"; sleep 1; done", name: "watch the server"),
    ]
  }()

  /// What the scripted agents play, by words of the prompt.
  static let script = """
    think Let me look at this.
    wait 900
    tool look around ok 1500
    plan +read the code|>make the change|run the tests
    wait 2500
    plan +read the code|+make the change|>run the tests
    tool run the tests ok 3000
    plan +read the code|+make the change|+run the tests
    say Done. All tests pass.
    == getting started
    tool read README.md ok 600
    say I wrote docs/getting-started.md: what it is, how to install it, and the first five minutes.
    == bump all
    tool npm outdated ok 900
    tool npm update fail 1200
    error -32603 The registry does not answer. Try again later
    == migrate the sessions
    say I start with a copy of the table.
    wait 1500
    exit 1
    == translate the tutorial
    say I'll begin with the glossary, so that the words stay the same.
    wait 1500
    tool fetch the term base ok 1000
    silent
    == oauth
    say I need a new dependency for the token exchange.
    wait 1200
    ask Run: npm install oauth4webapi
    tool npm install oauth4webapi ok 1500
    say Installed. Next comes the callback route.
    == error banner
    say There are two candidates in the palette.
    ask Which one: red-600 or amber-500?
    say Good, I will use that one.
    == login test
    say I'll run it in a loop first.
    wait 800
    tool for i in $(seq 20); do swift test --filter Login; done ok 6000
    think Two of twenty failed, both right after midnight UTC. The token's expiry is computed from the local date.
    plan +reproduce the failure|>find the cause|fix it|run the suite
    wait 2500
    say Found it: the token expires at the end of the local day, but the test compares with UTC.
    plan +reproduce the failure|+find the cause|>fix it|run the suite
    tool edit Sources/Auth/Token.swift ok 3000
    plan +reproduce the failure|+find the cause|+fix it|>run the suite
    tool swift test ok 9000
    plan +reproduce the failure|+find the cause|+fix it|+run the suite
    say Fixed. Twenty runs, no failure.
    == whole suite
    tool swift test ok 8000
    say 412 tests, all pass.
    == commit
    tool git commit ok 1500
    say Committed.
    == lint
    plan >lint src|lint tests|fix what is found
    wait 6000
    plan +lint src|>lint tests|fix what is found
    wait 6000
    plan +lint src|+lint tests|>fix what is found
    wait 6000
    say Three warnings fixed.

    """
}
