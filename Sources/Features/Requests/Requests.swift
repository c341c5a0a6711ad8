import Core
import JSON

/// What the command line asks, done by the same rules as what is done on the screen.
enum Requests {
  static func handle(
    _ request: Request, of client: ClientID, _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    do throws(Refusal) {
      return try answer(request, of: client, &state, &stamp)
    } catch {
      return [.reply(client, .refused(error))]
    }
  }

  private static func answer(
    _ request: Request, of client: ClientID, _ state: inout AppState, _ stamp: inout Stamp
  ) throws(Refusal) -> [Effect] {
    func done(_ json: JSON) -> [Effect] { [.reply(client, .done(json))] }
    switch request {
    case .new(let project, let provider, let name, let message):
      let (id, orders) = try newThread(project, provider, name, message, &state, &stamp)
      return orders + done(["id": .string(id.text)])
    case .send(let thread, let message, let isUrgent):
      let stream = try ThreadFinder.find(thread, in: state.workspace)
      try needWords(in: message, "The message is empty.")
      let (saying, orders) = Crossings.say(
        message, priority: isUrgent ? .urgent : .normal, in: stream.id, of: &state.workspace, &state.transcripts,
        &stamp)
      return orders.map(Effect.agent) + done(try shape(of: saying, in: stream.id))
    case .add(let prompt, let project, let provider, let thread, let priority):
      let command = try newCommand(prompt, project, provider, thread, priority, state, &stamp)
      state.workspace.upNext.waiting.enqueue(command)
      return done(["id": .string(command.id.text)])
    case .list(let listing, let thread, let all):
      return done(try list(listing, thread, all: all, state))
    case .show(let thread):
      return [.loadWhole(client, try ThreadFinder.find(thread, in: state.workspace).id)]
    case .wait(let thread, let timeoutSeconds):
      let stream = try ThreadFinder.find(thread, in: state.workspace)
      let deadline = timeoutSeconds.map { state.now.adding(seconds: $0) }
      state.waits.append(Wait(client: client, stream: stream.id, deadline: deadline))
      return []
    case .settings(let key, let value):
      return done(try settings(key, value, &state))
    case .stop:
      return done(["stopped": true])
        + state.end(because: "upnext was stopped. Everything is kept. Come back with: upnext")
    case .status:
      return done([
        "version": .string(state.surroundings.version), "windows": .integer(Int64(state.windows.count)),
        "threads": .integer(Int64(state.workspace.streams.count)),
        "working": .integer(Int64(state.workspace.streams.working.count)),
        "store_problem": state.storeProblem.map(JSON.string) ?? .null,
      ])
    }
  }

  static func newThread(
    _ project: String, _ provider: String?, _ name: String?, _ message: String?, _ state: inout AppState,
    _ stamp: inout Stamp
  ) throws(Refusal) -> (Identity<WorkStream>, [Effect]) {
    let provider = try known(provider, state)
    if let message { try needWords(in: message, "The message is empty.") }
    var stream = WorkStream(
      id: stamp.freshID(), customName: name, project: project, provider: provider, createdAt: state.now)
    // An agent's session has no id of ours to begin with; older readers find ours where they look for one.
    stream.providerSessionId = stream.id.text
    state.workspace.streams[stream.id] = stream
    guard let message else { return (stream.id, []) }
    let (saying, orders) = Crossings.say(
      message, in: stream.id, of: &state.workspace, &state.transcripts, &stamp)
    if case .refused(let reason) = saying { throw Refusal(.refused, reason) }
    return (stream.id, orders.map(Effect.agent))
  }

  static func newCommand(
    _ prompt: String, _ project: String, _ provider: String?, _ thread: String?, _ priority: String,
    _ state: AppState, _ stamp: inout Stamp
  ) throws(Refusal) -> QueuedCommand {
    try needWords(in: prompt, "The prompt is empty.")
    guard let priority = CommandPriority(named: priority) else {
      throw Refusal(.usage, "\"\(priority)\" is no priority.", hint: "Use low, normal, high or urgent.")
    }
    let target: CommandRequest.Target
    if let thread {
      target = .stream(try ThreadFinder.find(thread, in: state.workspace).id)
    } else {
      target = .project(directory: project, provider: try known(provider, state))
    }
    let request = CommandRequest(id: stamp.freshID(), prompt: prompt, target: target, createdAt: state.now)
    return QueuedCommand(id: stamp.freshID(), request: request, priority: priority, enqueuedAt: state.now)
  }

  private static func needWords(in text: String, _ reason: String) throws(Refusal) {
    guard text.contains(where: { !$0.isWhitespace }) else { throw Refusal(.usage, reason) }
  }

  private static func known(_ provider: String?, _ state: AppState) throws(Refusal) -> String {
    let name = provider ?? state.workspace.settings.defaultProvider
    guard state.surroundings.providers.contains(where: { $0.name == name }) else {
      throw Refusal(
        .missing, "There is no agent \"\(name)\".",
        hint: "upnext list agents shows those that there are; config.yaml adds your own.")
    }
    return name
  }

  private static func shape(of saying: Crossings.Saying, in stream: Identity<WorkStream>) throws(Refusal) -> JSON {
    switch saying {
    case .sent(let id):
      return ["thread": .string(stream.text), "id": .string(id.text), "state": "sending", "position": 0]
    case .queued(let id, let position):
      return [
        "thread": .string(stream.text), "id": .string(id.text), "state": "waiting",
        "position": .integer(Int64(position)),
      ]
    case .refused(let reason):
      throw Refusal(.refused, reason)
    }
  }

  private static func list(
    _ listing: Request.Listing, _ thread: String?, all: Bool, _ state: AppState
  ) throws(Refusal) -> JSON {
    let workspace = state.workspace
    switch listing {
    case .threads:
      let threads = workspace.streams.recent.compactMap { workspace.streams[$0] }
      let deleted = all ? workspace.streams.all.filter(\.isDeleted).sorted { $0.id < $1.id } : []
      return .array((threads + deleted).map { Shapes.thread($0, in: workspace, at: state.now) })
    case .queue:
      let items = all ? workspace.attention.members.items : workspace.attention.shown(in: workspace.streams)
      return .array(
        items.enumerated().map { index, item in
          Shapes.queued(item, position: index + 1, in: workspace, at: state.now)
        })
    case .next:
      return Shapes.upNext(workspace, at: state.now)
    case .history:
      return .array(workspace.history.reversed().map { Shapes.command($0, position: 0, in: workspace, at: state.now) })
    case .projects:
      let projects = workspace.streams.projects.values.sorted {
        ($0.lastModified, $0.directory) > ($1.lastModified, $1.directory)
      }
      return .array(
        projects.map { project in
          [
            "project": .string(project.directory), "threads": .integer(Int64(project.threadCount)),
            "last_modified": .string(project.lastModified.iso8601),
          ]
        })
    case .agents:
      return .array(state.surroundings.providers.map { ["name": .string($0.name), "about": .string($0.about)] })
    case .outbox:
      guard let thread else { throw Refusal(.usage, "list outbox needs a thread.", hint: "upnext list outbox THREAD") }
      return Shapes.outbox(of: try ThreadFinder.find(thread, in: workspace))
    }
  }

  /// A transcript as the store has it, with what is newer in memory.
  static func shown(_ id: Identity<WorkStream>, stored: [Entry], _ state: AppState) -> Reply {
    guard let stream = state.workspace.streams[id] else {
      return .refused(Refusal(.missing, "The thread is gone."))
    }
    let live = state.transcripts[id]?.entries ?? []
    let older = stored.prefix { $0.number < live.first?.number ?? .max }
    return .done([
      "thread": Shapes.thread(stream, in: state.workspace, at: state.now),
      "entries": .array(Shapes.entries(older + live)),
    ])
  }

  private static func settings(_ key: String?, _ value: String?, _ state: inout AppState) throws(Refusal) -> JSON {
    guard let key else {
      return .array(SettingKey.allCases.map { Shapes.setting($0, in: state.workspace.settings) })
    }
    guard let known = SettingKey(rawValue: key) else {
      throw Refusal(.missing, "There is no setting \"\(key)\".", hint: "upnext settings shows all.")
    }
    if let value {
      guard !state.surroundings.fixedSettings.contains(known) else {
        throw Refusal(.refused, "\(key) is set in config.yaml.", hint: "Change it there.")
      }
      let choices = state.choices(for: known)
      guard choices.isEmpty || choices.contains(value), state.workspace.settings.set(known, to: value) else {
        let takes = choices.isEmpty ? known.values.explanation : choices.joined(separator: ", ")
        throw Refusal(.usage, "\(key) doesn't take \"\(value)\".", hint: "It takes \(takes).")
      }
    }
    return Shapes.setting(known, in: state.workspace.settings)
  }
}
