/// The verbs of the command line: one table for parsing, help and completion.
package enum CommandVerb: String, CaseIterable, Sendable {
  case attach, new, send, add, list, show, wait, queue, settings, stop, doctor, serve, agent, version, help
  case pause, resume, retry, skip, edit, priority, export, `import`

  /// What stands behind the verb.
  package var usage: String {
    switch self {
    case .attach: "[--demo]"
    case .new: "[--project DIR] [--agent A] [--name N] [--attach FILE]... [MESSAGE]"
    case .send: "THREAD MESSAGE [--urgent] [--attach FILE]..."
    case .add: "[--project DIR] [--agent A] [--thread T] [--priority low|normal|high|urgent] PROMPT"
    case .list: "threads|queue|next|history|projects|agents [--all]   or   outbox THREAD"
    case .show: "THREAD"
    case .wait: "THREAD [--timeout SECONDS]"
    case .queue: "on|off"
    case .settings: "[KEY [VALUE]]"
    case .stop, .doctor, .serve, .agent, .version: ""
    case .help: "[VERB]"
    case .pause, .resume: "THREAD   or   --all"
    case .retry, .skip: "THREAD"
    case .edit: "ID TEXT"
    case .priority: "ID PRIORITY"
    case .export: "THREAD [--format markdown|json|outbox] [--output FILE]"
    case .import: "FILE [--thread THREAD]"
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
    case .pause: "Send nothing more in a thread, or anywhere."
    case .resume: "Let a paused or held outbox go on, or all that are paused."
    case .retry: "Send a message again that failed, or that may not have been sent."
    case .skip: "Let the other messages go before one that failed; drop one that may have been sent."
    case .edit: "Give a waiting message or command other words."
    case .priority: "Give a waiting message or command another priority."
    case .export: "Print a conversation, or write a thread's outbox into a file."
    case .import: "Read a file with an outbox."
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
    case .show, .queue, .settings, .stop, .doctor, .serve, .agent, .version, .help: ""
    case .pause: "What is under way goes on. The screen and list outbox say what is paused."
    case .resume:
      "A message that failed is tried again. One that may have been sent stays where it is: retry sends it, skip drops it."
    case .retry: "After a usage limit, this tries all outboxes of the provider."
    case .skip: "A message that failed stays in the outbox, marked, until it is tried again or removed."
    case .edit:
      "ID is a whole id or its beginning; list outbox --json and list next show them. TEXT - reads standard input."
    case .priority: "A message is normal or urgent; a command is low, normal, high or urgent."
    case .export:
      "A conversation goes to standard output, as Markdown unless --format says json. --format outbox writes "
        + "queue-SESSION.json into this directory. --output names another file; - is standard output."
    case .import:
      "Takes queue-SESSION.json, or a bare list of messages. What is imported into an empty outbox waits for upnext resume."
    }
  }

  /// Options that take a value, and options that don't.
  var options: (values: [String], flags: [String]) {
    switch self {
    case .attach: ([], ["--demo"])
    case .new: (["--project", "--agent", "--name", "--attach"], ["--json"])
    case .send: (["--attach"], ["--urgent", "--json"])
    case .add: (["--project", "--agent", "--thread", "--priority"], ["--json"])
    case .list: ([], ["--all", "--json"])
    case .wait: (["--timeout"], ["--json"])
    case .show, .queue, .settings, .stop, .doctor, .version: ([], ["--json"])
    case .serve: ([], ["--background"])
    case .agent, .help: ([], [])
    case .pause, .resume: ([], ["--all", "--json"])
    case .retry, .skip, .edit, .priority: ([], ["--json"])
    case .export: (["--format", "--output", "-o"], ["--json"])
    case .import: (["--thread"], ["--json"])
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
    case .pause, .resume: 0...1
    case .retry, .skip, .export, .import: 1...1
    case .edit, .priority: 2...2
    }
  }
}
