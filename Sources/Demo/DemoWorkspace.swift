/// What the demo shows: threads in every state, one of them with a question and an outbox, and commands one after the other.
package enum DemoWorkspace {
  /// The thread that the demo opens on.
  package static let opened = "add oauth"
  /// The one whose turn was cut off before the demo began.
  package static let cutOff = "nightly build"

  /// What is said in a thread, and again when the thread rests and nobody looks at it.
  struct Talk: Equatable, Sendable {
    let thread: String
    let words: String
    /// It ends in a question to the person.
    let asks: Bool
  }

  static let talks = [
    Talk(thread: "error banner", words: "which colour should the error banner have?", asks: true),
    Talk(thread: opened, words: "add oauth login next to the password login", asks: true),
    Talk(thread: "fix flaky test", words: "the login test fails one run in ten, find out why", asks: false),
    Talk(
      thread: "watch the server", words: "for i in $(seq 60); do echo \"request $i: 200\"; sleep 1; done", asks: false),
  ]

  package static let workspace = MadeUpWorkspace(
    calls: [
      ["settings", "queue.enabled", "on"],
      ["settings", "next.max_running", "2"],
      ["settings", "ui.quiet_after", "20"],
      MadeUpWorkspace.thread("api", "claude", talks[1].words, name: opened),
      MadeUpWorkspace.thread("docs", "gemini", "write the getting started page", name: "write docs"),
      MadeUpWorkspace.thread("web", "codex", "bump all dependencies to their latest minor version", name: "bump deps"),
      MadeUpWorkspace.thread("docs", "claude", "translate the tutorial into Japanese", name: "日本語の翻訳"),
      MadeUpWorkspace.thread("api", "codex", "migrate the sessions table", name: "migrate sessions"),
      MadeUpWorkspace.thread("web", "gemini", talks[0].words, name: talks[0].thread),
      MadeUpWorkspace.thread("api", "claude", talks[2].words, name: talks[2].thread),
      ["send", opened, "then run the whole suite again"],
      ["send", opened, "commit with a message that says why"],
    ] + MadeUpCommand.all.map { $0.call(inThread: false) } + [
      MadeUpWorkspace.thread("web", "shell", talks[3].words, name: talks[3].thread),
      // Its outbox is held: who writes to the next thread that needs them is to see their words leave.
      ["bottom", cutOff],
      // The first key that a newcomer presses is to answer what waits.
      ["wait", opened, "--timeout", "10"],
    ],
    script: ([script] + MadeUpCommand.all.map(\.script)).joined(separator: "\n") + "\n" + MadeUpWorkspace.start)

  private static let script = """
    think They want to know: {prompt}
    wait 900
    tool look around ok 1500
    say You said: {prompt}
    wait 800
    say A real agent would work on that now. This one only plays, so nothing on your disk has changed.
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
    say The callback needs a route of its own, and the session has to remember the state.
    tool read Sources/Auth/Session.swift ok 300
    offer Sources/Auth/Routes.swift routes.get("login", use: login)|routes.post("login", use: check)|routes.post("logout", use: leave)>routes.get("login", use: login)|routes.post("login", use: check)|routes.get("oauth", "callback", use: finish)|routes.post("logout", use: leave)
    plan +read the session|>write the route|run the tests
    tool write Sources/Auth/OAuth.swift ok 9000
    plan +read the session|+write the route|>run the tests
    tool swift test --filter Auth ok 14000
    plan +read the session|+write the route|+run the tests
    say Done: people can log in with oauth. All 38 tests of Auth pass.
    == error banner
    wait 6000
    say There are two candidates in the palette, red-600 and amber-500. I'll measure which one can be read.
    ask Run: npm run contrast
    wait 2000
    say It is red-600: amber-500 can't be read on white.
    == login test
    say I'll run it in a loop first.
    wait 800
    tool for i in $(seq 20); do swift test --filter Login; done ok 6000
    think Two of twenty failed, both right after midnight UTC. The token's expiry is computed from the local date.
    plan +reproduce the failure|>find the cause|fix it|run the suite
    wait 2500
    say Found it: the token expires at the end of the local day, but the test compares with UTC.
    plan +reproduce the failure|+find the cause|>fix it|run the suite
    diff Sources/Auth/Token.swift let day = Calendar.local>let day = Calendar.utc
    wait 3000
    plan +reproduce the failure|+find the cause|+fix it|>run the suite
    tool swift test ok 9000
    plan +reproduce the failure|+find the cause|+fix it|+run the suite
    say Fixed. Twenty runs, no failure.
    == whole suite
    tool swift test ok 12000
    say 412 tests, all pass.
    == commit with
    tool git commit ok 4000
    say Committed.
    """
}
