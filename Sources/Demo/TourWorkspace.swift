/// What the tour is gone through in: a thread that asks, with a message that waits, and a command.
package enum TourWorkspace {
  package static let workspace = MadeUpWorkspace(
    calls: [
      ["settings", "queue.enabled", "on"],
      ["settings", "next.max_running", "2"],
      MadeUpWorkspace.thread("api", "claude", "say hello in the log when the server starts", name: "say hello"),
      ["send", "say hello", "then run the tests"],
      MadeUpWorkspace.thread("docs", "gemini", "write the getting started page", name: "write docs"),
      ["add", "--project", "web", "--agent", "codex", "--estimate", "20m", "lint web"],
      ["wait", "say hello", "--timeout", "10"],
    ], script: script + MadeUpWorkspace.start)

  /// The agent stays at work until the tour is over, so that what is said to it waits.
  private static let script = """
    wait 1500
    say You said: {prompt}
    == say hello
    say One line will do.
    offer Sources/main.swift let server = Server()|server.run()>let server = Server()|print("hello")|server.run()
    tool swift build ok 3600000
    say Done.
    == getting started
    say I wrote docs/getting-started.md.
    == lint web
    plan >lint src|fix what is found
    wait 600000
    plan +lint src|>fix what is found
    wait 600000

    """
}
