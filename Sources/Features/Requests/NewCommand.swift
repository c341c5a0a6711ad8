import Core

/// A command from what a person said about it, on the screen or on the command line.
extension Requests {
  static func newCommand(
    _ prompt: String, _ project: String, _ provider: String?, _ thread: String?, _ priority: String,
    options: AddOptions = AddOptions(), _ state: AppState, _ stamp: inout Stamp
  ) throws(Refusal) -> QueuedCommand {
    let template = try template(options, state)
    let text = try self.prompt(prompt, template, options)
    try needWords(in: text, "The prompt is empty.")
    if let seconds = options.estimatedSeconds, !(0...TimeWords.longestSeconds).contains(seconds) {
      throw Refusal(.refused, "The estimate is no time that anybody waits.", hint: "A duration such as 5m is.")
    }
    let target: CommandRequest.Target
    if let thread {
      target = .stream(try ThreadFinder.find(thread, in: state.workspace).id)
    } else {
      target = .project(
        directory: project,
        provider: try known(provider ?? template?.provider ?? state.usualProvider(in: project), state))
    }
    let request = CommandRequest(
      id: stamp.freshID(), prompt: text, target: target, mode: options.mode ?? template?.mode,
      enhancements: options.enhancements.joined(with: template?.enhancements),
      estimatedSeconds: options.estimatedSeconds, createdAt: state.now)
    let named = try CommandRequests.priority(priority)
    var command = QueuedCommand(
      id: stamp.freshID(), request: request, priority: named == .normal ? template?.priority ?? named : named,
      enqueuedAt: state.now)
    command.isStashed = options.isStashed
    command.notBefore = try start(options, state)
    command.after = try predecessors(options.after, of: command.id, state)
    return command
  }

  private static func template(_ options: AddOptions, _ state: AppState) throws(Refusal) -> CommandTemplate? {
    guard let name = options.template else { return nil }
    guard let template = state.workspace.templates[name] else { throw CommandRequests.noTemplate(name) }
    return template
  }

  private static func prompt(
    _ prompt: String, _ template: CommandTemplate?, _ options: AddOptions
  ) throws(Refusal) -> String {
    guard let template else { return prompt }
    guard prompt.isEmpty else {
      throw Refusal(.usage, "A template has its own prompt.", hint: "Leave out the prompt, or --template.")
    }
    if let missing = template.fields.first(where: { options.fields[$0] == nil }) {
      throw Refusal(.usage, "The template asks for \"\(missing)\".", hint: "Fill it with --set \"\(missing)=…\".")
    }
    if let unknown = options.fields.keys.sorted().first(where: { !template.fields.contains($0) }) {
      let fields = template.fields.isEmpty ? "none" : template.fields.joined(separator: ", ")
      throw Refusal(.usage, "The template has no field \"\(unknown)\".", hint: "It has: \(fields).")
    }
    return template.filled(options.fields)
  }

  /// The moment before which it doesn't start.
  private static func start(_ options: AddOptions, _ state: AppState) throws(Refusal) -> Timestamp? {
    if options.at != nil, options.delay != nil {
      throw Refusal(.usage, "--at and --in both say when to start.", hint: "Use one of them.")
    }
    if let text = options.at {
      guard let moment = TimeWords.moment(text, now: state.now, offsetSeconds: state.offsetSeconds) else {
        throw Refusal(.usage, "\"\(text)\" is no time.", hint: "Write 18:30, or 2026-11-21T18:30.")
      }
      return moment
    }
    guard let text = options.delay else { return nil }
    guard let seconds = TimeWords.seconds(text) else {
      throw Refusal(.usage, "\"\(text)\" is no duration.", hint: "Write 90s, 10m, 2h or 1h30m.")
    }
    return state.now.adding(seconds: seconds)
  }

  /// Those of them that are completed already need no waiting for.
  static func predecessors(
    _ names: [String], of id: Identity<QueuedCommand>, _ state: AppState
  ) throws(Refusal) -> [Identity<QueuedCommand>] {
    var after: [Identity<QueuedCommand>] = []
    for name in names {
      let command = try CommandFinder.need(name, in: state.workspace)
      guard command.status != .completed, !after.contains(command.id) else { continue }
      after.append(command.id)
    }
    guard !state.workspace.waitsInCircle(id, after: after) else {
      throw Refusal(.refused, "The commands would wait for each other for ever.", hint: "Leave one of them out.")
    }
    return after
  }
}

extension PromptEnhancementOptions {
  /// What either wants.
  fileprivate func joined(with other: PromptEnhancementOptions?) -> PromptEnhancementOptions {
    guard let other else { return self }
    return PromptEnhancementOptions(
      includeSystemContext: includeSystemContext || other.includeSystemContext,
      includeErrorLogs: includeErrorLogs || other.includeErrorLogs,
      includeTimestamp: includeTimestamp || other.includeTimestamp,
      responseFormat: responseFormat == .agentsOwn ? other.responseFormat : responseFormat)
  }
}
