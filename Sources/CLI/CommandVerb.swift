/// The verbs of the command line: one table for parsing, help and completion.
package enum CommandVerb: String, CaseIterable, Sendable {
  case attach, new, send, add, list, show, wait, queue, settings, stop, doctor, serve, agent, version, help
  case allow, deny, login, project

  /// What stands behind the verb.
  package var usage: String {
    switch self {
    case .attach: "[--demo]"
    case .new: "[--project DIR] [--agent A] [--name N] [MESSAGE]"
    case .send: "THREAD MESSAGE [--urgent]"
    case .add: "[--project DIR] [--agent A] [--thread T] [--priority low|normal|high|urgent] PROMPT"
    case .list: "threads|queue|next|history|projects|agents [--all]   or   outbox THREAD"
    case .show: "THREAD"
    case .wait: "THREAD [--timeout SECONDS]"
    case .queue: "on|off"
    case .settings: "[KEY [VALUE]]"
    case .stop, .doctor, .serve, .agent, .version: ""
    case .help: "[VERB]"
    case .allow: "THREAD [--always] [--option N] [--id ID]"
    case .deny: "THREAD [--message TEXT] [--option N] [--id ID]"
    case .login: "AGENT [METHOD]"
    case .project: "[DIR] [--agent A] [--host H]"
    }
  }

  package var summary: String {
    switch self {
    case .attach: "Show the queues; without a verb, this is what upnext does. Starts the server if there is none."
    case .new: "Begin a thread; prints its id."
    case .send: "Say something in a thread: now, or when its agent is ready."
    case .add: "Add a command to Up Next; prints its id."
    case .list: "List what there is."
    case .show: "Print a thread's conversation."
    case .wait: "Wait until a thread is idle or needs you."
    case .queue: "Turn the Queue on or off. Off forgets nothing."
    case .settings: "Show all settings or one, or change one."
    case .stop: "End the server and its agents. Everything is kept."
    case .doctor: "Check store, config, agents and terminal. Changes nothing."
    case .serve: "Run the server here; upnext does this by itself."
    case .agent:
      "Be the built-in agent: run shell commands over the Agent Client Protocol, on standard input and output."
    case .version: "Print the version."
    case .help: "Show this help, or that of a verb."
    case .allow: "Let a thread's agent do what it asks for."
    case .deny: "Don't let a thread's agent do what it asks for."
    case .login: "Log in with an agent, in this terminal."
    case .project: "Show or choose which agent new threads of a project begin with, and where its agents run."
    }
  }

  /// What else there is to know, in the help of the verb itself.
  package var details: String {
    switch self {
    case .attach: "--demo shows a made-up workspace that moves by itself, in a temporary home."
    case .new:
      "The directory is this one unless --project names another. MESSAGE is sent at once; - reads it from standard input."
    case .send:
      "THREAD is an id, its beginning, or a name. --urgent goes before all that is not. MESSAGE - reads standard input."
    case .add: "Without --thread, the command gets a thread of its own when it starts. PROMPT - reads standard input."
    case .list: "--all also lists deleted threads, and members of the Queue that do not show now."
    case .wait: "Exit status: 0 idle, 4 needs you, 1 the time is over, 3 no such thread."
    case .allow, .deny:
      "The oldest question is answered, or the one that --id names (\"permission\" in list threads --json). --always "
        + "counts from now on; --option chooses one of the agent's own answers; --message tells the agent why not."
    case .login: "METHOD is one of those that the agent offers; without it you are asked."
    case .project:
      "DIR is this directory unless it is named. --agent and --host take a name, or nothing (\"\") for the usual one. "
        + "A host is reached through ssh."
    case .show, .queue, .settings, .stop, .doctor, .serve, .agent, .version, .help: ""
    }
  }

  /// Options that take a value, and options that don't.
  var options: (values: [String], flags: [String]) {
    switch self {
    case .attach: ([], ["--demo"])
    case .new: (["--project", "--agent", "--name"], ["--json"])
    case .send: ([], ["--urgent", "--json"])
    case .add: (["--project", "--agent", "--thread", "--priority"], ["--json"])
    case .list: ([], ["--all", "--json"])
    case .wait: (["--timeout"], ["--json"])
    case .show, .queue, .settings, .stop, .doctor, .version: ([], ["--json"])
    case .serve: ([], ["--background"])
    case .agent, .help: ([], [])
    case .allow: (["--option", "--id"], ["--always", "--json"])
    case .deny: (["--message", "--option", "--id"], ["--always", "--json"])
    case .login: ([], ["--pause"])
    case .project: (["--agent", "--host"], ["--json"])
    }
  }

  /// How many words stand behind the verb.
  var wordCount: ClosedRange<Int> {
    switch self {
    case .attach, .stop, .doctor, .serve, .agent, .version: 0...0
    case .new, .help: 0...1
    case .send: 2...2
    case .add, .show, .wait, .queue: 1...1
    case .list: 1...2
    case .settings: 0...2
    case .allow, .deny: 1...1
    case .login: 1...2
    case .project: 0...1
    }
  }
}
