import Acts
import CommandLine
import Conversation
import Core
import JSON
import Languages
import Queues
import Scene
import Words

extension CommandLineVerb {
  static let add = CommandLineVerb(
    "add",
    usage: "[--project DIR] [--agent A] [--thread T] [--priority low|normal|high|urgent] [--after ID] [--at TIME | "
      + "--in DURATION] [--stash] [--mode M] [--with context,errors,time] [--format own|brief|detailed|list] "
      + "[--estimate DURATION] [--env NAME[=VALUE]]... [--worktree[=NAME]|--no-worktree] [--lane L [--needs LABELS]] PROMPT | --template NAME [--set FIELD=VALUE]",
    summary: "Add a command to Up Next; prints its id.",
    details: "Without --thread, the command gets a thread of its own when it starts. PROMPT - reads standard input.\n"
      + CommandLineVerb.usualAgent + " A template's own goes before.\n"
      + "--after may be given several times: the command starts when all of them are completed; 0 is the one that "
      + "runs. TIME is 18:30, 2026-11-21T18:30, or tomorrow or 2026-11-21 for nine in the morning, by the server's "
      + "clock, in the time zone that it was started in; DURATION is 90s, 10m, 2h or 1h30m; a number alone is minutes.\n"
      + "--with adds to the prompt what it names. A command runs in the server's environment; --env takes along a "
      + "variable that you have, or a value for one. It is kept with the command, as long as that is, and shown "
      + "nowhere. --worktree gives the command's thread a folder of its own (upnext worktree). --lane adds it to a "
      + "lane that several machines serve (upnext lane, docs/HUB.md): its project is named by its git remote or as "
      + "hub.projects has it, and a host takes it that offers all that --needs names.\n"
      + "Behind --host, --project is the whole path there.",
    operands: [.optional(.text)],
    options: [
      .project, .agent, .value("--thread", .thread), .commandPriority, .value("--after", .command),
      .value("--at", .time),
      .value("--in", .duration), .value("--mode", .name),
    ] + CommandLineOption.enhancements + [
      .value("--estimate", .duration), .value("--env", .variable), .value("--template", .template),
      .value("--set", .name), .flag("--stash"), .value("--lane", .name), .value("--needs", .name),
    ] + CommandLineOption.worktree,
    check: { arguments, verb throws(Refusal) in
      guard arguments.words.count == 1 || arguments.value("--template") != nil else {
        throw verb.wrong("A prompt is missing.")
      }
      if arguments.value("--set") != nil, arguments.value("--template") == nil {
        throw verb.wrong("--set fills a field of a template: say which with --template, or leave it out.")
      }
      if arguments.value("--thread") != nil, arguments.value("--agent") != nil {
        throw verb.wrong("A thread has its agent: leave out --agent, or --thread.")
      }
      if arguments.value("--thread") != nil, arguments.value("--project") != nil {
        throw verb.wrong("A thread has its project: leave out --project, or --thread.")
      }
      if arguments.value("--thread") != nil, arguments.value("--env") != nil {
        throw verb.wrong("A thread's agent has its environment: leave out --env, or --thread.")
      }
      if arguments.value("--thread") != nil, arguments.has("--worktree") || arguments.value("--worktree") != nil {
        throw verb.wrong("A thread works where it does: leave out --worktree, or --thread.")
      }
      _ = try AddOptions(arguments, of: verb)
    },
    run: { call, state, stamp throws(Refusal) in
      var command = try state.newCommand(
        call.words.first ?? "", call.value("--thread") == nil ? try state.project(of: call) : "", call.value("--agent"),
        call.value("--thread"), call.value("--priority"), options: try AddOptions(call.arguments, of: call.verb),
        &stamp)
      command.request.environment = try state.environment(call)
      if call.value("--thread") == nil { command.request.worktree = try state.worktree(call) }
      state.perform(
        .upNext(.insert(command, at: state.workspace.upNext.waiting.positionForNew(command))),
        titled: .command(.commandAdded(command.name)), by: call.asker)
      return .done(["id": .string(command.id.text)])
    },
    text: { answer, _ in answer["id"]?.string ?? "" })
}

extension AppState {
  /// Where the command is to run: as the call says, or as its template does, or where the person is.
  func project(of call: VerbCall) throws(Refusal) -> String {
    let template = call.value("--template").flatMap { workspace.templates[$0] }
    if call.value("--project") == nil, let directory = template?.directory { return directory }
    // Whoever wrote a letter is in no directory of this machine.
    if call.value("--project") == nil, !actor(of: call.asker).goesOnWithOthers {
      throw Refusal.isCalledElsewhere(on: hostName ?? "this host")
    }
    return try call.project
  }

  /// What the command takes along.
  fileprivate func environment(_ call: VerbCall) throws(Refusal) -> [String: String] {
    var environment: [String: String] = [:]
    for variable in call.arguments.variables(of: call.verb) {
      guard let value = variable.value ?? call.environment[variable.name] else { throw Refusal.notSet(variable.name) }
      environment[variable.name] = value
    }
    if !environment.isEmpty, let host = workspace.projectChoices[try project(of: call)]?.host {
      throw Refusal(
        .refused, "The agents of this project run on \(host), in the environment that is there.",
        hint: "Leave out --env.")
    }
    return environment
  }
}

extension Refusal {
  /// For the client too, which has the variables.
  package static func notSet(_ name: String) -> Refusal {
    Refusal(.usage, "There is no variable \(name) here.", hint: "Set it, or say --env \(name)=VALUE.")
  }
}
