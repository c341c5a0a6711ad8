import CommandLine
import JSON
import Scene
import Settings
import Shapes

/// Verbs that the called program carries out by itself.
extension CommandLineVerb {
  static let attach = CommandLineVerb(
    "attach", usage: "[--demo|--tour] [--plain]",
    summary: "Show the queues; without a verb, this is what upnext does. Starts the server if there is none.",
    details:
      "--demo shows a made-up workspace that moves by itself, in a temporary home. --tour leads through five steps there. "
      + "--plain writes lines in reading order, for screen readers and terminals that can't show a full screen.",
    options: [.flag("--demo"), .flag("--tour"), .flag("--plain")], json: false, doer: .client(.attach),
    check: { arguments, verb throws(Refusal) in
      if arguments.has("--demo"), arguments.has("--tour") { throw verb.wrong("It is the demo or the tour, not both.") }
    })

  static let stop = CommandLineVerb(
    "stop", summary: "End the server and its agents. Everything is kept.",
    details:
      "Only an agent that can't open its session again forgets what was said in it; for such a one the server runs on "
      + "when the last window closes. While the last changes can't be saved, as on a full disk, it is refused, since they would be lost: "
      + "make room, and they are saved by themselves. kill ends the server all the same.",
    doer: .client(.stop),
    text: { answer, _ in
      let names = (answer["cut_off"]?.array ?? []).map { PlainWords.word($0) }
      let asking = (answer["unanswered"]?.array ?? []).map { PlainWords.word($0) }
      let turns = "\(names.count == 1 ? "1 turn was" : "\(names.count) turns were") cut off: "
      let questions = "questions got no for an answer in: "
      return "stopped" + (names.isEmpty ? "" : "; " + turns + names.joined(separator: ", "))
        + (asking.isEmpty ? "" : "; " + questions + asking.joined(separator: ", "))
    })

  static let doctor = CommandLineVerb(
    "doctor", usage: "[--install-hooks|--remove-hooks] [--yes]",
    summary: "Check store, config, agents and terminal. Changes nothing unless told to.",
    details:
      "--install-hooks lets Claude Code and Codex tell of threads that run outside: it shows the change of their "
      + "settings, asks, and keeps a copy of what was there. --remove-hooks takes it back. --yes asks nothing.",
    options: [.flag("--install-hooks"), .flag("--remove-hooks"), .flag("--yes")], doer: .client(.doctor),
    check: { arguments, verb throws(Refusal) in
      let (install, remove) = (arguments.has("--install-hooks"), arguments.has("--remove-hooks"))
      if install, remove { throw verb.wrong("Hooks are installed or removed, not both.") }
      if install || remove, arguments.json {
        throw verb.wrong("A change of settings is shown as text, not as JSON.")
      }
    })

  static let serve = CommandLineVerb(
    "serve", usage: "[--offers LABELS] [--worker]", summary: "Run the server here; upnext does this by itself.",
    details:
      "--offers sets hub.offers: what this host has, for commands of shared lanes that need it. --worker is for a "
      + "machine that is there for lanes: it says what is missing where it could take nothing, and ends.",
    options: [
      .flag("--background", isHidden: true), .flag("--for-window", isHidden: true),
      .value("--offers", .name, mayBeEmpty: true), .flag("--worker"),
    ], json: false,
    doer: .client(.serve),
    check: { arguments, verb throws(Refusal) in
      if let offers = arguments.value("--offers"), !SettingKey.hubOffers.values.accept(offers) {
        throw verb.wrong("--offers takes \(SettingKey.hubOffers.values.explanation).")
      }
    })

  static let agent = CommandLineVerb(
    "agent",
    summary:
      "Be the built-in agent: run shell commands over the Agent Client Protocol, on standard input and output.",
    json: false, doer: .client(.agent))

  static let version = CommandLineVerb(
    "version", summary: "Print the version; with --json also the commit, its date, and the libraries.",
    doer: .client(.version))

  static let help = CommandLineVerb(
    "help", usage: "[VERB]", summary: "Show this help, or that of a verb.", operands: [.optional(.verb)], json: false,
    doer: .client(.help))

  static let completions = CommandLineVerb(
    "completions", usage: "bash|zsh|fish", summary: "Print what completes upnext's words in a shell.",
    details: "bash: source <(upnext completions bash). zsh: put it into a file _upnext on fpath. "
      + "fish: upnext completions fish | source.",
    operands: [.one(.choice(["bash", "zsh", "fish"]))], json: false, doer: .client(.completions))

  static let hook = CommandLineVerb(
    "hook", usage: "claude|codex [JSON]",
    summary: "Called by Claude Code and Codex themselves, for threads that run outside of upnext.",
    details: "It never starts a server, prints nothing, and always ends at once with 0, so that no agent waits for it.",
    operands: [.one(.name), .optional(.name)], json: false, doer: .client(.hook))

  package static let login = CommandLineVerb(
    "login", usage: "AGENT [METHOD]", summary: "Log in with an agent, in this terminal.",
    details: "METHOD is one of those that the agent offers; without it you are asked.",
    operands: [.one(.agent), .optional(.name)], options: [.flag("--pause", isHidden: true)], json: false,
    doer: .client(.login))

  static let logout = CommandLineVerb(
    "logout", usage: "AGENT", summary: "Log out of an agent, in this terminal.",
    details: "By its own program, or by the protocol where the agent offers that.",
    operands: [.one(.agent)], options: [.flag("--pause", isHidden: true)], json: false, doer: .client(.logout))
}
