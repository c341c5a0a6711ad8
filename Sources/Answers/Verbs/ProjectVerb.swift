import Acts
import CommandLine
import Conversation
import Core
import JSON
import Languages
import Scene
import Settings
import Shapes
import Toolkit
import Words
import WorktreeActs
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
    isLook: { !$0.hasOptions },
    check: { arguments, verb throws(Refusal) in
      if arguments.has("--hide"), arguments.has("--show") {
        throw verb.wrong("A project is hidden or shown, not both.")
      }
      if let line = arguments.value("--setup")?.trimmedOfBlanks, !SettingValues.line.accept(line) {
        throw verb.wrong("--setup takes one line; several would be shown as one. && stands between two commands.")
      }
    },
    run: { call, state, _ throws(Refusal) in
      let directory = try call.projectPath(call.words.first ?? ".")
      return .done(try state.change(directory, call))
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
  /// All that the call says of the project is one act, so that one undo takes it back.
  fileprivate mutating func change(_ directory: String, _ call: VerbCall) throws(Refusal) -> JSON {
    let parts = try service(of: directory, call) + worktrees(of: directory, call) + hiding(of: directory, call)
    perform(.all(parts.map(\.act)), titled: .joining(parts.map(\.title)), by: call.asker)
    return [
      "project": .string(directory), "agent": .string(usualProvider(in: directory)),
      "host": workspace.projectChoices[directory]?.host.map(JSON.string) ?? .null,
      "hidden": .bool(workspace.isHidden(project: directory)),
      "worktrees": .bool(workspace.projectChoices[directory]?.worktrees.isUsual ?? false),
      "setup": workspace.projectChoices[directory]?.worktrees.setup.map(JSON.string) ?? .null,
      "setup_allowed": .bool(workspace.projectChoices[directory]?.worktrees.setupToAllow == nil),
    ]
  }

  private typealias Part = (act: Act, title: ActTitle)

  /// What is said here is not allowed by it: an agent can call the command line too.
  private func worktrees(of directory: String, _ call: VerbCall) -> [Part] {
    let before = workspace.projectChoices[directory]?.worktrees ?? WorktreeHabit()
    var habit = before
    var parts: [Part] = []
    func change(_ phrase: WorktreePhrase) {
      parts.append((.worktrees(ofProject: directory, habit), ActTitle(for: call.language) { $0.text(phrase) }))
    }
    if let word = call.value("--worktrees") {
      habit.isUsual = word == "on"
      if habit != before { change(habit.isUsual ? .isHabit : .isNoHabit) }
    }
    if let line = call.value("--setup")?.trimmedOfBlanks {
      habit.setup = line.isEmpty ? nil : line
      if habit.setup != before.setup { change(habit.setup == nil ? .setupIsGone : .setupIsSet) }
    }
    return parts
  }

  /// Nothing ("") is the usual.
  private func service(of directory: String, _ call: VerbCall) throws(Refusal) -> [Part] {
    let (provider, host) = (call.value("--agent"), call.value("--host"))
    if let provider, !provider.isEmpty { _ = try known(provider) }
    if let host, !host.isEmpty, !HostName.isValid(host) {
      throw Refusal(.usage, "\"\(host)\" is no host.", hint: Language.english.text(.agent(.whatHostsAre)))
    }
    let before = workspace.projectChoices[directory] ?? ProjectChoices()
    let after = (
      provider: provider.map { $0.isEmpty ? nil : $0 } ?? before.provider,
      host: host.map { $0.isEmpty ? nil : $0 } ?? before.host
    )
    guard after != (before.provider, before.host) else { return [] }
    let title = Phrase.agent(
      .serves(
        project: Words.directory(directory, home: surroundings.home),
        agent: after.provider ?? unchosenProvider(in: directory), host: after.host, asBefore: false))
    return [
      (
        .service(ofProject: directory, provider: after.provider, host: after.host),
        ActTitle(title, for: call.language)
      )
    ]
  }

  private func hiding(of directory: String, _ call: VerbCall) -> [Part] {
    guard call.has("--hide") || call.has("--show") else { return [] }
    let isHidden = call.has("--hide")
    guard workspace.isHidden(project: directory) != isHidden else { return [] }
    let name = Phrase.Rows.one(Words.directory(directory, home: surroundings.home))
    let moment = isHidden ? hidingMoment(ofProject: directory) : nil
    let title = Phrase.thread(isHidden ? .hid(name) : .restored(name))
    return [(.project(directory, isHidden: isHidden, at: moment), ActTitle(title, for: call.language))]
  }
}
