/// The verbs of the command line: one table for parsing, help and completion.
package enum CommandVerb: String, CaseIterable, Sendable {
  case attach, new, send, add, list, show, wait, queue, settings, events, stop, doctor, serve, agent, version, help
  case completions
  case search
  case hook
  case top, bottom, remove, move, rename, delete, restore, unlock, snooze, handOver = "hand-over"
  case cancel, stash, unstash, pause, resume, retry, history, template
  case skip, edit, priority, export, `import`
  case allow, deny, login, project
  case options, fork, steer, compact, interrupt, sessions, logout

  /// What stands behind the verb.
  package var usage: String {
    switch self {
    case .attach: "[--demo]"
    case .new: "[--project DIR] [--agent A] [--name N] [--attach FILE]... [MESSAGE]"
    case .send: "THREAD MESSAGE [--urgent] [--attach FILE]..."
    case .add:
      "[--project DIR] [--agent A] [--thread T] [--priority low|normal|high|urgent] [--after ID] [--at TIME | "
        + "--in DURATION] [--stash] [--mode M] [--with context,errors,time] [--format own|brief|detailed|list] "
        + "[--estimate DURATION] PROMPT | --template NAME [--set FIELD=VALUE]"
    case .list: "threads|queue|next|history|projects|agents [--all]   or   outbox THREAD"
    case .show: "THREAD"
    case .wait: "THREAD|ID [--timeout SECONDS]"
    case .queue: "on|off|clear"
    case .settings: "[KEY [VALUE]]"
    case .completions: "bash|zsh|fish"
    case .doctor: "[--install-hooks|--remove-hooks] [--yes]"
    case .stop, .serve, .agent, .version, .events: ""
    case .help: "[VERB]"
    case .search: "TEXT"
    case .hook: "claude|codex [JSON]"
    case .top, .bottom, .remove: "ID ..."
    case .move: "ID --to N"
    case .rename: "THREAD NAME"
    case .delete, .restore: "THREAD ..."
    case .unlock: "THREAD"
    case .snooze: "THREAD ... 15m|1h|4h|tomorrow|change"
    case .handOver: "THREAD AGENT"
    case .cancel: "ID … | --all | --waiting | --priority P | --agent A"
    case .stash, .unstash: "ID …"
    case .pause, .resume: "THREAD | --all | --next | --agent A"
    case .retry: "THREAD   or   ID [PROMPT]"
    case .history: "clear"
    case .template:
      "[save NAME PROMPT [--project DIR] [--agent A] [--mode M] [--priority P] [--with …] [--format …] | remove NAME]"
    case .skip: "THREAD"
    case .edit: "ID TEXT"
    case .priority: "ID PRIORITY"
    case .export: "THREAD [--format markdown|json|outbox] [--output|-o FILE]"
    case .import: "FILE [--thread THREAD]"
    case .allow: "THREAD [--always] [--option N] [--message TEXT] [--id ID]"
    case .deny: "THREAD [--always] [--option N] [--message TEXT] [--id ID]"
    case .login: "AGENT [METHOD]"
    case .project: "[DIR] [--agent A] [--host H] [--hide|--show]"
    case .options: "THREAD [OPTION [VALUE]]"
    case .fork: "THREAD [--name N]"
    case .steer: "THREAD [ID]"
    case .compact, .interrupt: "THREAD"
    case .sessions: "[ID] [--project DIR] [--agent A]"
    case .logout: "AGENT"
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
    case .wait: "Wait until a thread is idle or needs you, or a command has ended."
    case .queue: "Turn the Queue on or off, or take all threads out of it. Off forgets nothing."
    case .settings: "Show all settings or one, or change one."
    case .events: "Print one line for each change, as it happens, until Ctrl-C."
    case .stop: "End the server and its agents. Everything is kept."
    case .doctor: "Check store, config, agents and terminal. Changes nothing unless told to."
    case .serve: "Run the server here; upnext does this by itself."
    case .agent:
      "Be the built-in agent: run shell commands over the Agent Client Protocol, on standard input and output."
    case .version: "Print the version."
    case .help: "Show this help, or that of a verb."
    case .completions: "Print what completes upnext's words in a shell."
    case .search: "Find words in all conversations, newest first."
    case .hook: "Called by Claude Code and Codex themselves, for threads that run outside of upnext."
    case .top: "Move items to the top of their queue."
    case .bottom: "Move items to the bottom of their queue."
    case .remove: "Take items out of their queue."
    case .move: "Move an item to another position of its queue."
    case .rename: "Give a thread a name of your own."
    case .delete: "Hide threads everywhere. What their agents keep of them stays."
    case .restore: "Bring back threads that are deleted or snoozed."
    case .unlock: "End the waiting for a turn that hangs. Nothing is sent again by itself."
    case .snooze: "Leave threads out of the Queue for a while, or until something happens in them."
    case .handOver: "Let another agent go on with a thread, in a session of its own."
    case .cancel: "Cancel commands of Up Next: those that wait at once, those that run as soon as they stop."
    case .stash: "Put waiting commands aside: they don't start before you say so."
    case .unstash: "Let stashed commands start when their turn comes."
    case .pause: "Send nothing more in a thread, or anywhere; or start no more commands, or none of one agent."
    case .resume: "Let a paused or held outbox go on, or all that are paused; or let commands start again."
    case .retry: "Send a message again that failed or may not have been sent; or run an ended command again."
    case .history: "Forget all ended commands; undo on the screen brings them back."
    case .template: "List the templates, save a prompt under a name, or remove one."
    case .skip: "Let the other messages go before one that failed; drop one that may have been sent."
    case .edit: "Give a waiting message or command other words."
    case .priority: "Give a waiting message or command another priority."
    case .export: "Print a conversation, or write a thread's outbox into a file."
    case .import: "Read a file with an outbox."
    case .allow: "Let a thread's agent do what it asks for."
    case .deny: "Don't let a thread's agent do what it asks for."
    case .login: "Log in with an agent, in this terminal."
    case .options: "Show what a thread's agent lets be chosen, such as its mode and its model, or choose it."
    case .fork: "Begin another thread with all that was said in this one; prints its id."
    case .steer: "Say a waiting message in the turn that is going on, where the agent takes it."
    case .sessions: "List the sessions that an agent keeps of a project, or go on with one in a thread."
    case .logout: "Log out of an agent, in this terminal."
    case .compact: "Have a thread's agent shorten the conversation, where it can."
    case .interrupt: "Stop the turn that is going on in a thread."
    case .project: "Show or choose the agent of a project's new threads and where its agents run, or hide the project."
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
    case .add:
      "Without --thread, the command gets a thread of its own when it starts. PROMPT - reads standard input.\n"
        + "--after may be given several times: the command starts when all of them are completed. TIME is 18:30 or\n"
        + "2026-11-21T18:30, DURATION 90s, 10m, 2h or 1h30m. --with adds to the prompt what it names."
    case .list: "--all also lists deleted threads, hidden projects, and members of the Queue that do not show now."
    case .wait:
      "Exit status: 0 idle or completed, 4 needs you, 5 failed, 6 cancelled, 1 the time is over, 3 nothing of that name."
    case .top, .bottom, .remove, .move:
      "ID is an item of the Queue, of an outbox or of Up Next: its id, the beginning of one, or a thread's name. "
        + "One undo on the screen takes the call back."
    case .snooze: "tomorrow is at 9:00 by your clock. upnext restore brings a thread back before."
    case .events: "A line is printed when the change it tells of is on disk. A server is started if there is none."
    case .completions:
      "bash: source <(upnext completions bash). zsh: put it into a file _upnext on fpath. fish: upnext completions fish | source."
    case .search:
      "Entries that hold all the words; the last one may be unfinished. Exit status: 3 when there are none."
    case .doctor:
      "--install-hooks lets Claude Code and Codex tell of threads that run outside: it shows the change of their settings, "
        + "asks, and keeps a copy of what was there. --remove-hooks takes it back. --yes asks nothing."
    case .hook:
      "It never starts a server, prints nothing, and always ends at once with 0, so that no agent waits for it."
    case .allow, .deny:
      "The oldest question is answered, or the one that --id names (\"permission\" in list threads --json). --always "
        + "counts from now on; --option chooses one of the agent's own answers; --message tells the agent why not, "
        + "or is the answer where a question wants words. One that the agent can't take is refused, and asked for again."
    case .login: "METHOD is one of those that the agent offers; without it you are asked."
    case .project:
      "DIR is this directory unless it is named. --agent and --host take a name, or nothing (\"\") for the usual one. "
        + "A host is reached through ssh. --hide leaves the project out of Projects; its threads stay in Recent."
    case .options:
      "An agent tells what can be chosen when it starts. What you choose is kept for the thread, over restarts too."
    case .fork:
      "The thread stays as it is. The agent forks its session when the first message is said in the new thread."
    case .steer: "ID is a waiting message's id or its beginning; without it, the next one goes."
    case .sessions:
      "With ID, the session becomes a thread, whose id is printed. The directory is this one unless --project names another."
    case .logout: "By its own program, or by the protocol where the agent offers that."
    case .compact: "It is said like a message, so it waits for the end of a turn."
    case .interrupt: "The agent is asked first; upnext unlock ends the waiting for one that doesn't hear."
    case .show, .queue, .settings, .stop, .serve, .agent, .version, .help: ""
    case .rename, .delete, .restore, .unlock, .handOver: ""
    case .cancel, .stash, .unstash:
      "ID is a command's id, its beginning, or its position among those that wait (upnext list next)."
    case .template: "A prompt may have {{fields}}; upnext add --template NAME --set FIELD=VALUE fills them."
    case .history: ""
    case .pause:
      "What is under way goes on. --all is all outboxes and Up Next, --next all of Up Next. The screen and list outbox say "
        + "what is paused."
    case .resume:
      "A message that failed is tried again. One that may have been sent stays where it is: retry sends it, skip drops it. "
        + "--next is all of Up Next."
    case .retry:
      "After a usage limit, this tries all outboxes of the provider. ID is that of an ended command; with another PROMPT, a "
        + "new command like it is added."
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
    case .add:
      (
        [
          "--project", "--agent", "--thread", "--priority", "--after", "--at", "--in", "--mode", "--with", "--format",
          "--estimate", "--template", "--set",
        ], ["--stash", "--json"]
      )
    case .list: ([], ["--all", "--json"])
    case .wait: (["--timeout"], ["--json"])
    case .doctor: ([], ["--install-hooks", "--remove-hooks", "--yes", "--json"])
    case .show, .queue, .settings, .stop, .version, .events: ([], ["--json"])
    case .serve: ([], ["--background"])
    case .agent, .help, .completions, .hook: ([], [])
    case .search: ([], ["--json"])
    case .move: (["--to"], ["--json"])
    case .top, .bottom, .remove, .rename, .delete, .restore, .unlock, .snooze, .handOver: ([], ["--json"])
    case .cancel: (["--priority", "--agent"], ["--all", "--waiting", "--json"])
    case .pause, .resume: (["--agent"], ["--all", "--next", "--json"])
    case .stash, .unstash, .retry, .history: ([], ["--json"])
    case .template: (["--project", "--agent", "--mode", "--priority", "--with", "--format"], ["--json"])
    case .skip, .edit, .priority: ([], ["--json"])
    case .export: (["--format", "--output", "-o"], ["--json", "--pause"])
    case .import: (["--thread"], ["--json"])
    case .allow: (["--option", "--message", "--id"], ["--always", "--json"])
    case .deny: (["--message", "--option", "--id"], ["--always", "--json"])
    case .login: ([], ["--pause"])
    case .options, .steer, .compact, .interrupt: ([], ["--json"])
    case .sessions: (["--project", "--agent"], ["--json"])
    case .logout: ([], ["--pause"])
    case .fork: (["--name"], ["--json"])
    case .project: (["--agent", "--host"], ["--json", "--hide", "--show"])
    }
  }

  /// How many words stand behind the verb.
  var wordCount: ClosedRange<Int> {
    switch self {
    case .attach, .stop, .doctor, .serve, .agent, .version, .events: 0...0
    case .new, .help: 0...1
    case .send: 2...2
    case .show, .wait, .queue, .completions, .history: 1...1
    case .add: 0...1
    case .cancel: 0...1000
    case .stash, .unstash: 1...1000
    case .pause, .resume: 0...1
    case .retry: 1...2
    case .template: 0...3
    case .list, .hook: 1...2
    case .settings: 0...2
    case .search: 1...100
    case .top, .bottom, .remove, .delete, .restore: 1...999
    case .move, .unlock: 1...1
    case .rename, .handOver: 2...2
    case .snooze: 2...999
    case .skip, .export, .import: 1...1
    case .edit, .priority: 2...2
    case .allow, .deny: 1...1
    case .login: 1...2
    case .options: 1...3
    case .fork, .compact, .interrupt, .logout: 1...1
    case .sessions: 0...1
    case .steer: 1...2
    case .project: 0...1
    }
  }
}
