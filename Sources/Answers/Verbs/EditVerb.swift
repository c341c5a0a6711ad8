import Acts
import CommandLine
import Conversation
import Core
import Finders
import HubAnswers
import JSON
import Queues
import Scene
import Words

extension CommandLineVerb {
  package static let edit = CommandLineVerb(
    "edit",
    usage: "ID [TEXT] [--project DIR] [--agent A] [--thread T] [--after ID]... [--at TIME | --in DURATION] [--mode M] "
      + "[--estimate DURATION] [--with …] [--format …] [--priority P] [--needs LABELS]",
    summary: "Give a waiting message or command other words, or a command other conditions.",
    details:
      "ID is a whole id, its beginning, or a command's position; list outbox --json and list next show them. TEXT - "
      + "reads standard input. The options are those of add; \"\" takes away what a command waits for, its time, mode or "
      + "estimate, and what --with adds. --needs is for commands of a shared lane.",
    operands: [.one(.item), .optional(.text)],
    options: [
      .project, .agent, .value("--thread", .thread), .value("--after", .command, mayBeEmpty: true),
      .value("--at", .time, mayBeEmpty: true), .value("--in", .duration), .value("--mode", .name, mayBeEmpty: true),
      .value("--estimate", .duration, mayBeEmpty: true), .commandPriority,
      .value("--needs", .name, mayBeEmpty: true), .value("--with", CommandLineOption.added, mayBeEmpty: true),
      .format,
    ],
    check: { arguments, verb throws(Refusal) in
      _ = try AddOptions(arguments, of: verb)
      guard arguments.words.count > 1 || changesCommand(arguments) else {
        throw verb.wrong("What is to be changed?")
      }
      if arguments.value("--at") == "", arguments.value("--in") != nil {
        throw verb.wrong("--at \"\" takes the time away: leave it out, or --in.")
      }
      if arguments.value("--thread") != nil, arguments.value("--agent") != nil || arguments.value("--project") != nil {
        throw verb.wrong("A thread has its agent and project: leave out --thread, or the others.")
      }
    },
    run: { call, state, _ throws(Refusal) in
      let text = call.words.dropFirst().first
      if let text { try Refusal.needWords(in: text, "There are no words.") }
      if let text, !changesCommand(call.arguments),
        let effects = try state.editLetter(text, call)
      {
        return .later(effects)
      }
      switch try QueuedItem.find(call.words[0], in: state.workspace) {
      case .message(let stream, let message):
        guard let text, !changesCommand(call.arguments) else {
          throw Refusal(.usage, "Only the words of a message can be changed.", hint: "upnext priority makes it urgent.")
        }
        return .done(try state.edit(message, in: stream, text, call))
      case .command(let command): return .done(try state.edit(command, text, call))
      }
    },
    text: { answer, _ in answer["words"]?.string ?? "changed" })

  private static func changesCommand(_ arguments: Arguments) -> Bool {
    edit.options.contains { $0.value != nil && arguments.value($0.name) != nil }
  }
}

extension AppState {
  fileprivate mutating func edit(
    _ message: QueuedMessage, in stream: WorkStream, _ text: String, _ call: VerbCall
  ) throws(Refusal) -> JSON {
    guard stream.edit?.message != message.id || stream.edit?.isInterrupted == true else {
      throw Refusal(
        .refused, "The message is being edited in a window.", hint: "Save it or let go of it there first.")
    }
    guard message.standing != .uncertain else {
      throw Refusal(
        .refused, "The message may have been sent as it was.",
        hint: "upnext retry sends it again, upnext skip drops it.")
    }
    var message = message
    message.content = text
    message.lastError = nil
    message.standing = .waiting
    message.forgetTries()
    let title = Phrase.outbox(.changed(ThreadName.firstWords(of: text)))
    perform(.outbox(.replace(message), in: stream.id), titled: title, by: call.asker)
    // These are the words that it was to have.
    workspace.streams.update(stream.id) {
      if $0.edit?.message == message.id { $0.letGoOfEdit(keepingText: true) }
    }
    return ["id": .string(message.id.text)]
  }

  fileprivate mutating func edit(_ command: QueuedCommand, _ text: String?, _ call: VerbCall) throws(Refusal) -> JSON {
    guard !workspace.editedCommands.contains(command.id) else {
      throw Refusal(
        .refused, "The command is being edited in a window.", hint: "Save it or let go of it there first.")
    }
    var command = command
    let options = try AddOptions(call.arguments, of: call.verb)
    if let text {
      command.request.prompt = text
      // These are the words that it was to have.
      if command.isEditInterrupted { command.isStashed = false }
    }
    if let target = try target(call, insteadOf: command) { command.retarget(to: target) }
    if call.value("--after") != nil { command.after = try predecessors(options.after, of: command.id) }
    if call.value("--at") == "" {
      command.notBefore = nil
    } else if call.value("--at") != nil || call.value("--in") != nil {
      command.notBefore = try start(options)
    }
    if let mode = call.value("--mode") { command.request.mode = mode.isEmpty ? nil : mode }
    if call.value("--estimate") != nil { command.request.estimatedSeconds = options.estimatedSeconds }
    let asked = command.request.enhancements
    command.request.enhancements = try PromptEnhancementOptions(call.arguments, of: call.verb, insteadOf: asked)
    // All that the call changes is one act.
    var (acts, after): ([ListAct<QueuedCommand>], OrderedQueue<QueuedCommand>) = (
      [.replace(command)], workspace.upNext.waiting
    )
    after.update(command.id) { $0 = command }
    if let priority = call.value("--priority") {
      let wanted = try CommandPriority.need(priority)
      if let change = after.act(changing: [command.id], { _ in wanted }) { acts.append(change) }
    }
    perform(.upNext(.all(acts)), titled: .command(.commandChanged(command.name)), by: call.asker)
    return ["id": .string(command.id.text)]
  }

  /// Nil where it stays.
  private func target(
    _ call: VerbCall, insteadOf command: QueuedCommand
  ) throws(Refusal) -> CommandRequest.Target? {
    if let thread = call.value("--thread") { return .stream(try ThreadFinder.findLive(thread, in: workspace).id) }
    guard call.value("--project") != nil || call.value("--agent") != nil else { return nil }
    let place = workspace.place(of: command)
    return .project(
      directory: try call.value("--project").map { path throws(Refusal) in try call.projectPath(path) }
        ?? place.project,
      provider: try known(call.value("--agent") ?? place.provider))
  }
}
