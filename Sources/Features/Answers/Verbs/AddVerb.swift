import Core
import JSON

extension CommandLineVerb {
  static let add = CommandLineVerb(
    "add",
    usage: "[--project DIR] [--agent A] [--thread T] [--priority low|normal|high|urgent] [--after ID] [--at TIME | "
      + "--in DURATION] [--stash] [--mode M] [--with context,errors,time] [--format own|brief|detailed|list] "
      + "[--estimate DURATION] PROMPT | --template NAME [--set FIELD=VALUE]",
    summary: "Add a command to Up Next; prints its id.",
    details: "Without --thread, the command gets a thread of its own when it starts. PROMPT - reads standard input.\n"
      + "--after may be given several times: the command starts when all of them are completed. TIME is 18:30,\n"
      + "2026-11-21T18:30, or tomorrow or 2026-11-21 for nine in the morning, DURATION 90s, 10m, 2h or 1h30m; a number\n"
      + "alone is minutes. --with adds to the prompt what it names.",
    operands: [.optional(.text)],
    options: [
      .project, .agent, .value("--thread", .thread), .commandPriority, .value("--after", .item), .value("--at", .time),
      .value("--in", .duration), .value("--mode", .name),
    ] + CommandLineOption.enhancements + [
      .value("--estimate", .duration), .value("--template", .name), .value("--set", .name), .flag("--stash"),
    ],
    check: { arguments, verb throws(Refusal) in
      guard arguments.words.count == 1 || arguments.value("--template") != nil else {
        throw verb.wrong("A prompt is missing.")
      }
      if arguments.value("--thread") != nil, arguments.value("--agent") != nil {
        throw verb.wrong("A thread has its agent: leave out --agent, or --thread.")
      }
      _ = try AddOptions(arguments, of: verb)
    },
    run: { call, state, stamp throws(Refusal) in
      let command = try state.newCommand(
        call.words.first ?? "", call.project, call.value("--agent"), call.value("--thread"),
        call.value("--priority") ?? CommandPriority.normal.name, options: try AddOptions(call.arguments, of: call.verb),
        &stamp)
      state.workspace.upNext.waiting.enqueue(command)
      return .done(["id": .string(command.id.text)])
    },
    text: { answer, _ in answer["id"]?.string ?? "" })
}

extension AddOptions {
  init(_ arguments: Arguments, of verb: CommandLineVerb) throws(Refusal) {
    self.init()
    after = arguments.values("--after").flatMap { $0.split(separator: ",").map(String.init) }
    at = arguments.value("--at")
    delay = arguments.value("--in")
    isStashed = arguments.has("--stash")
    mode = arguments.value("--mode")
    enhancements = try PromptEnhancementOptions(arguments, of: verb)
    estimatedSeconds = arguments.value("--estimate").flatMap(TimeWords.seconds)
    template = arguments.value("--template")
    for text in arguments.values("--set") {
      guard let equals = text.firstIndex(of: "=") else {
        throw verb.wrong("--set takes NAME=VALUE, not \"\(text)\".")
      }
      fields[String(text[..<equals])] = String(text[text.index(after: equals)...])
    }
  }
}

extension PromptEnhancementOptions {
  /// What `--with` and `--format` say.
  init(_ arguments: Arguments, of verb: CommandLineVerb) throws(Refusal) {
    self.init()
    for word in arguments.values("--with").flatMap({ $0.split(separator: ",") }) {
      switch word {
      case "context": includeSystemContext = true
      case "errors": includeErrorLogs = true
      case "time": includeTimestamp = true
      default: throw verb.wrong("--with takes context, errors and time, not \"\(word)\".")
      }
    }
    if let format = arguments.value("--format").flatMap(ResponseFormat.init(word:)) { responseFormat = format }
  }
}
