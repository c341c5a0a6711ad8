import Acts
import CommandLine
import Core
import JSON
import Scene
import Settings
import Shapes
import Toolkit
import Words
import Worktrees

extension CommandLineVerb {
  static let project = CommandLineVerb(
    "project", usage: "[DIR] [--agent A] [--host H] [--worktrees on|off] [--setup LINE] [--hide|--show]",
    summary: "Show or choose the agent of a project's new threads and where its agents run, or hide the project.",
    details:
      "DIR is this directory unless it is named. --agent and --host take a name, or nothing (\"\") for the usual "
      + "one. A host is reached through ssh. --hide leaves the project out of Projects until something happens in it; its "
      + "threads stay in Recent. --worktrees on gives new threads a worktree unless they are told otherwise. --setup is a line "
      + "for the shell that makes each new one ready; it runs once you have allowed it on the screen, in the project's menu.",
    operands: [.optional(.directory)],
    options: [
      .value("--agent", .agent, mayBeEmpty: true), .value("--host", .name, mayBeEmpty: true), .flag("--hide"),
      .flag("--show"), .value("--worktrees", .choice(["on", "off"])), .value("--setup", .name, mayBeEmpty: true),
    ],
    check: { arguments, verb throws(Refusal) in
      if arguments.has("--hide"), arguments.has("--show") {
        throw verb.wrong("A project is hidden or shown, not both.")
      }
    },
    run: { call, state, _ throws(Refusal) in
      let directory = try call.path(call.words.first ?? ".")
      state.decide(worktreesOf: directory, call)
      return .done(
        try state.serve(
          directory, call.value("--agent"), call.value("--host"),
          call.has("--hide") ? true : call.has("--show") ? false : nil, by: call.asker))
    },
    text: { answer, _ in
      let row = TextTable([
        [
          PlainWords.word(answer["project"]), PlainWords.word(answer["agent"]),
          answer["host"]?.string.map { "on \(Clean.wholeLine($0))" } ?? "",
        ]
          + (answer["hidden"]?.bool == true ? ["hidden"] : [])
      ]).text
      let setup = answer["setup"]?.string.map { line in
        "made ready by: \(Clean.wholeLine(line))"
          + (answer["setup_allowed"]?.bool == true ? "" : " (once it is allowed on the screen)")
      }
      let habit = answer["worktrees"]?.bool == true ? "new threads get a worktree" : nil
      return ([row] + [habit, setup].compactMap { $0 }).joined(separator: "\n")
    })
}

extension AppState {
  /// What is said here is not allowed by it: an agent can call the command line too.
  fileprivate mutating func decide(worktreesOf directory: String, _ call: VerbCall) {
    var habit = workspace.projectChoices[directory]?.worktrees ?? WorktreeHabit()
    if let word = call.value("--worktrees") {
      habit.isUsual = word == "on"
      perform(.worktrees(ofProject: directory, habit), habit.isUsual ? .isHabit : .isNoHabit, call)
    }
    if let line = call.value("--setup") {
      habit.setup = line.isEmpty ? nil : line
      perform(.worktrees(ofProject: directory, habit), habit.setup == nil ? .setupIsGone : .setupIsSet, call)
    }
  }

  private mutating func perform(_ act: Act, _ phrase: WorktreePhrase, _ call: VerbCall) {
    perform(act, titled: ActTitle(for: call.language) { $0.text(phrase) }, by: call.asker)
  }

  /// Nil leaves what is chosen, "" is the usual.
  fileprivate mutating func serve(
    _ directory: String, _ provider: String?, _ host: String?, _ hidden: Bool?, by asker: Asker
  ) throws(Refusal) -> JSON {
    let before = workspace.projectChoices[directory] ?? ProjectChoices()
    if let provider, !provider.isEmpty { _ = try known(provider) }
    if let host, !host.isEmpty, !HostName.isValid(host) {
      throw Refusal(.usage, "\"\(host)\" is no host.", hint: Language.english.text(.agent(.whatHostsAre)))
    }
    let after = (
      provider: provider.map { $0.isEmpty ? nil : $0 } ?? before.provider,
      host: host.map { $0.isEmpty ? nil : $0 } ?? before.host
    )
    let service = Act.service(ofProject: directory, provider: after.provider, host: after.host)
    let act =
      hidden.map {
        Act.all([service, .project(directory, isHidden: $0, at: $0 ? hidingMoment(ofProject: directory) : nil)])
      } ?? service
    let name = Words.directory(directory, home: surroundings.home)
    let title: Phrase =
      if provider == nil, host == nil, let hidden { .thread(hidden ? .hid(.one(name)) : .restored(.one(name))) } else {
        .agent(
          .serves(
            project: name, agent: after.provider ?? workspace.settings.defaultProvider, host: after.host,
            asBefore: false))
      }
    perform(act, titled: title, by: asker)
    return [
      "project": .string(directory), "agent": .string(usualProvider(in: directory)),
      "host": after.host.map(JSON.string) ?? .null,
      "hidden": .bool(workspace.isHidden(project: directory)),
      "worktrees": .bool(workspace.projectChoices[directory]?.worktrees.isUsual ?? false),
      "setup": workspace.projectChoices[directory]?.worktrees.setup.map(JSON.string) ?? .null,
      "setup_allowed": .bool(workspace.projectChoices[directory]?.worktrees.setupToAllow == nil),
    ]
  }
}
