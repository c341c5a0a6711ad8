import Core
import JSON

/// What the command line asks about commands, done by the same acts as on the screen.
enum CommandRequests {
  static func answer(
    _ request: CommandsRequest, in language: Language, _ state: inout AppState, _ stamp: inout Stamp
  ) throws(Refusal) -> (JSON, [Effect]) {
    switch request {
    case .cancel(let choice):
      return try cancel(choice, in: language, &state)
    case .stash(let names):
      return (try setStash(true, names, in: language, &state), [])
    case .unstash(let names):
      return (try setStash(false, names, in: language, &state), [])
    case .pause(let agent):
      return (try setPause(true, agent, in: language, &state), [])
    case .resume(let agent):
      return (try setPause(false, agent, in: language, &state), [])
    case .retry(let name, let prompt):
      return (try retry(name, prompt, in: language, &state, &stamp), [])
    case .clearHistory:
      let count = state.workspace.history.count
      state.clearHistory(in: language)
      return (["cleared": .integer(Int64(count))], [])
    case .templates:
      return (.array(state.workspace.templates.keys.sorted().compactMap { shape($0, state.workspace) }), [])
    case .saveTemplate(let name, let template):
      try needName(name)
      try Requests.needWords(in: template.prompt, "The prompt is empty.")
      if let provider = template.provider { _ = try Requests.known(provider, state) }
      _ = state.perform(.template(name: name, template), titled: language.text(.templateSaved(name)))
      return (shape(name, state.workspace) ?? .null, [])
    case .removeTemplate(let name):
      guard let gone = shape(name, state.workspace) else { throw noTemplate(name) }
      _ = state.perform(.template(name: name, nil), titled: language.text(.templateRemoved(name)))
      return (gone, [])
    }
  }

  // MARK: Cancelling

  private static func cancel(
    _ choice: CommandsRequest.Choice, in language: Language, _ state: inout AppState
  ) throws(Refusal) -> (JSON, [Effect]) {
    let selection = try selection(choice, state)
    let (waiting, running) = state.workspace.commands(selection)
    if case .these(let ids) = selection, waiting.count + running.count < ids.count {
      let ended = ids.first { state.workspace.upNext[$0] == nil }
      throw Refusal(
        .refused, "The command \(ended.map { String($0.text.prefix(8)) } ?? "") has ended already.",
        hint: "upnext list history shows how.")
    }
    let effects = state.cancel(selection, in: language)
    let stopping = Set(state.workspace.upNext.running.map(\.id))
    return (
      [
        "cancelled": .array((waiting + running).filter { !stopping.contains($0.id) }.map { .string($0.id.text) }),
        "stopping": .array(running.filter { stopping.contains($0.id) }.map { .string($0.id.text) }),
      ], effects
    )
  }

  private static func selection(
    _ choice: CommandsRequest.Choice, _ state: AppState
  ) throws(Refusal) -> CommandSelection {
    switch choice {
    case .these(let names): return .these(try ids(names, state))
    case .waiting: return .waiting
    case .all: return .all
    case .priority(let name): return .priority(try priority(name))
    case .agent(let name):
      // An agent whose program is gone may still have commands that wait.
      let (waiting, running) = state.workspace.commands(.agent(name))
      return .agent(waiting.isEmpty && running.isEmpty ? try Requests.known(name, state) : name)
    }
  }

  static func priority(_ name: String) throws(Refusal) -> CommandPriority {
    guard let priority = CommandPriority(named: name) else {
      throw Refusal(.usage, "\"\(name)\" is no priority.", hint: "Use low, normal, high or urgent.")
    }
    return priority
  }

  private static func ids(
    _ names: [String], _ state: AppState
  ) throws(Refusal) -> [Identity<QueuedCommand>] {
    var ids: [Identity<QueuedCommand>] = []
    for name in names { ids.append(try CommandFinder.need(name, in: state.workspace).id) }
    return ids
  }

  // MARK: Waiting

  private static func setStash(_ isStashed: Bool, _ names: [String], in language: Language, _ state: inout AppState)
    throws(Refusal) -> JSON
  {
    let ids = try ids(names, state)
    for id in ids where !state.workspace.upNext.waiting.contains(id) {
      throw Refusal(.refused, "The command \(id.text.prefix(8)) doesn't wait.", hint: "upnext list next shows all.")
    }
    state.setStash(isStashed, ids, in: language)
    return ["commands": .array(ids.map { .string($0.text) }), "stashed": .bool(isStashed)]
  }

  /// What is so already stays so.
  private static func setPause(
    _ isPaused: Bool, _ agent: String?, in language: Language, _ state: inout AppState
  ) throws(Refusal) -> JSON {
    if let agent {
      if isPaused {
        _ = try Requests.known(agent, state)
      } else if !state.workspace.pausedAgents.contains(agent) {
        throw Refusal(.refused, "The commands of \(agent) are not paused.", hint: "upnext list next shows what waits.")
      }
    }
    let (act, title) = state.pause(of: agent, isPaused)
    _ = state.perform(act, titled: language.text(title))
    return ["paused": .bool(isPaused), "agent": agent.map(JSON.string) ?? .null]
  }

  // MARK: Again

  /// Also for the verb `retry`, which takes threads and commands.
  static func retry(
    _ name: String, _ prompt: String?, in language: Language, _ state: inout AppState, _ stamp: inout Stamp
  ) throws(Refusal) -> JSON {
    let command = try CommandFinder.need(name, in: state.workspace)
    if let waiting = state.workspace.upNext.waiting[command.id], waiting.status == .interrupted, prompt == nil {
      var fresh = waiting
      fresh.release()
      _ = state.perform(.upNext(.replace(fresh)), titled: "\"\(fresh.name)\" runs again")
      return ["id": .string(fresh.id.text)]
    }
    guard state.workspace.upNext[command.id] == nil else {
      throw Refusal(.refused, "The command has not ended yet.", hint: "upnext cancel \(command.id.text.prefix(8))")
    }
    guard let prompt else {
      state.retry([command], in: language)
      return ["id": .string(command.id.text)]
    }
    try Requests.needWords(in: prompt, "The prompt is empty.")
    var request = command.request.asked(again: stamp.freshID(), at: state.now)
    request.prompt = prompt
    let fresh = QueuedCommand(
      id: stamp.freshID(), request: request, priority: command.priority, enqueuedAt: state.now)
    state.workspace.upNext.waiting.enqueue(fresh)
    return ["id": .string(fresh.id.text)]
  }

  // MARK: Templates

  private static func needName(_ name: String) throws(Refusal) {
    guard name.contains(where: { !$0.isWhitespace }), !name.contains(where: \.isNewline) else {
      throw Refusal(.usage, "A template needs a name of one line.")
    }
  }

  static func noTemplate(_ name: String) -> Refusal {
    Refusal(.missing, "There is no template \"\(name)\".", hint: "upnext template shows all.")
  }

  private static func shape(_ name: String, _ workspace: Workspace) -> JSON? {
    workspace.templates[name].map { template in
      [
        "name": .string(name), "prompt": .string(template.prompt),
        "fields": .array(template.fields.map(JSON.string)),
        "project": template.directory.map(JSON.string) ?? .null,
        "provider": template.provider.map(JSON.string) ?? .null, "mode": template.mode.map(JSON.string) ?? .null,
        "priority": .string(template.priority.name), "enhancements": Shapes.enhancements(template.enhancements),
      ]
    }
  }
}
