import Core
import JSON

/// What the command line asks, done by the same rules as what is done on the screen.
enum Requests {
  static func handle(
    _ request: Request, of client: ClientID, in language: Language, _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    do throws(Refusal) {
      return try answer(request, of: client, in: language, &state, &stamp)
    } catch {
      return [.reply(client, .refused(error))]
    }
  }

  private static func answer(
    _ request: Request, of client: ClientID, in language: Language, _ state: inout AppState, _ stamp: inout Stamp
  ) throws(Refusal) -> [Effect] {
    func done(_ json: JSON) -> [Effect] { [.reply(client, .done(json))] }
    switch request {
    case .new(let project, let provider, let name, let message, let attachments):
      let (id, orders) = try newThread(
        project, provider, name, message, attachments: attachments, &state, &stamp)
      return orders + done(["id": .string(id.text)])
    case .send(let thread, let message, let isUrgent, let paths):
      let stream = try ThreadFinder.find(thread, in: state.workspace)
      try needWords(in: message, "The message is empty.")
      let attachments = paths.map { Attachment.file(path: $0) }
      if let reason = state.refusal(of: attachments, in: stream.id) {
        throw Refusal(.refused, English.text(.outbox(reason)))
      }
      let (saying, orders) = Crossings.say(
        message, priority: isUrgent ? .urgent : .normal, attachments: attachments, in: stream.id, of: &state.workspace,
        &state.transcripts,
        &stamp)
      return orders.map(Effect.agent) + done(try shape(of: saying, in: stream.id))
    case .add(let prompt, let project, let provider, let thread, let priority, let options):
      let command = try newCommand(prompt, project, provider, thread, priority, options: options, state, &stamp)
      state.workspace.upNext.waiting.enqueue(command)
      return done(["id": .string(command.id.text)])
    case .list(.agents, _, _):
      return [.lookForAgents(client)]
    case .list(let listing, let thread, let all):
      return done(try list(listing, thread, all: all, in: language, state))
    case .show(let thread):
      return [.loadWhole(client, try ThreadFinder.find(thread, in: state.workspace).id)]
    case .wait(let thread, let timeoutSeconds):
      let deadline = timeoutSeconds.map { state.now.adding(seconds: $0) }
      if let command = try CommandFinder.findUnlessThread(thread, in: state.workspace) {
        state.commandWaits.append(CommandWait(client: client, command: command.id, deadline: deadline))
        return []
      }
      let stream = try ThreadFinder.find(thread, in: state.workspace)
      state.waits.append(Wait(client: client, stream: stream.id, deadline: deadline))
      return []
    case .settings(let key, let value):
      return done(try settings(key, value, &state))
    case .events:
      state.watchers.insert(client)
      return []
    case .search(let text):
      guard text.contains(where: { !$0.isWhitespace }) else { throw Refusal(.usage, "There are no words to look for.") }
      return state.search(text, for: client)
    case .stop:
      return done(["stopped": true])
        + state.end(because: .stopped)
    case .status:
      return done([
        "version": .string(state.surroundings.version), "windows": .integer(Int64(state.windows.count)),
        "threads": .integer(Int64(state.workspace.streams.count)),
        "working": .integer(Int64(state.workspace.streams.working.count)),
        "store_problem": state.storeProblem.map(JSON.string) ?? .null,
      ])
    case .hook(let report):
      Hearing.hear(report, in: &state.workspace, &stamp)
      return done([:])
    case .act(let request):
      let (answer, effects) = try answer(request, in: language, &state, &stamp)
      return effects + done(answer)
    case .commands(let request):
      let (answer, effects) = try CommandRequests.answer(request, in: language, &state, &stamp)
      return effects + done(answer)
    case .pause(let thread): return done(try pause(thread, &state))
    case .resume(let thread):
      let (json, effects) = try resume(thread, &state, &stamp)
      return effects + done(json)
    case .retry(let thread):
      // What names no thread may name a command that has ended.
      if try CommandFinder.findUnlessThread(thread, in: state.workspace) != nil {
        return done(try CommandRequests.retry(thread, nil, in: language, &state, &stamp))
      }
      let (json, effects) = try retry(thread, &state, &stamp)
      return effects + done(json)
    case .skip(let thread):
      let (json, effects) = try skip(thread, &state, &stamp)
      return effects + done(json)
    case .edit(let item, let text): return done(try edit(item, text, &state))
    case .prioritize(let item, let priority): return done(try prioritize(item, priority, &state))
    case .exportOutbox(let thread):
      return done(OutboxFile.json(of: try ThreadFinder.find(thread, in: state.workspace)))
    case .importOutbox(let text, let thread): return done(try importOutbox(text, thread, &state, &stamp))
    case .answer(let thread, let answer):
      let (effects, json) = try self.answer(thread, answer, of: client, &state, &stamp)
      return effects + (json.map(done) ?? [])
    case .project(let directory, let provider, let host, let hidden):
      return done(try serve(directory, provider, host, hidden, &state))
    case .agent(let request):
      let (json, effects) = try AgentRequests.answer(request, of: client, &state, &stamp)
      return effects + (json.map(done) ?? [])
    }
  }

  static func newThread(
    _ project: String, _ provider: String?, _ name: String?, _ message: String?, attachments: [String] = [],
    _ state: inout AppState, _ stamp: inout Stamp
  ) throws(Refusal) -> (Identity<WorkStream>, [Effect]) {
    let provider = try known(provider ?? state.usualProvider(in: project), state)
    if let message { try needWords(in: message, "The message is empty.") }
    var stream = WorkStream(
      id: stamp.freshID(), customName: name, project: project, provider: provider, createdAt: state.now)
    // An agent's session has no id of ours to begin with; older readers find ours where they look for one.
    stream.providerSessionId = stream.id.text
    state.workspace.streams[stream.id] = stream
    guard let message else { return (stream.id, []) }
    let (saying, orders) = Crossings.say(
      message, attachments: attachments.map { .file(path: $0) }, in: stream.id, of: &state.workspace,
      &state.transcripts, &stamp)
    if case .refused(let reason) = saying { throw Refusal(.refused, reason.sentence) }
    return (stream.id, orders.map(Effect.agent))
  }

  static func needWords(in text: String, _ reason: String) throws(Refusal) {
    guard text.contains(where: { !$0.isWhitespace }) else { throw Refusal(.usage, reason) }
  }

  static func known(_ name: String, _ state: AppState) throws(Refusal) -> String {
    guard state.surroundings.providers.contains(where: { $0.name == name }) else {
      throw Refusal(
        .missing, "There is no agent \"\(name)\".",
        hint: "upnext list agents shows those that there are; config.yaml adds your own.")
    }
    return name
  }

  static func shape(of saying: Crossings.Saying, in stream: Identity<WorkStream>) throws(Refusal) -> JSON {
    switch saying {
    case .sent(let id):
      return ["thread": .string(stream.text), "id": .string(id.text), "state": "sending", "position": 0]
    case .queued(let id, let position):
      return [
        "thread": .string(stream.text), "id": .string(id.text), "state": "waiting",
        "position": .integer(Int64(position)),
      ]
    case .refused(let reason):
      throw Refusal(.refused, reason.sentence)
    }
  }

  private static func list(
    _ listing: Request.Listing, _ thread: String?, all: Bool, in language: Language, _ state: AppState
  ) throws(Refusal) -> JSON {
    let workspace = state.workspace
    switch listing {
    case .threads:
      let threads = workspace.streams.recent.compactMap { workspace.streams[$0] }
      let deleted = all ? workspace.streams.all.filter(\.isDeleted).sorted { $0.id < $1.id } : []
      return .array((threads + deleted).map { Shapes.thread($0, in: workspace, at: state.now) })
    case .queue:
      let order = workspace.settings.queueOrder
      let items =
        all
        ? workspace.attention.ordered(in: workspace.streams, by: order)
        : workspace.attention.shown(in: workspace.streams, by: order)
      return .array(
        items.enumerated().map { index, item in
          Shapes.queued(item, position: index + 1, in: workspace, at: state.now)
        })
    case .next:
      return Shapes.upNext(state, in: language)
    case .history:
      return Shapes.history(workspace, at: state.now)
    case .projects:
      func isHidden(_ project: Project) -> Bool { workspace.projectChoices[project.directory]?.isHidden == true }
      let projects = workspace.streams.projects.values.filter { all || !isHidden($0) }.sorted {
        ($0.lastModified, $0.directory) > ($1.lastModified, $1.directory)
      }
      return .array(
        projects.map { project in
          [
            "project": .string(project.directory), "threads": .integer(Int64(project.threadCount)),
            "last_modified": .string(project.lastModified.iso8601),
            "working": .integer(Int64(project.counts.working)), "needing": .integer(Int64(project.counts.needing)),
            "hidden": .bool(isHidden(project)),
          ]
        })
    case .agents:
      return .array(state.surroundings.providers.map { ["name": .string($0.name), "about": .string($0.about)] })
    case .outbox:
      guard let thread else { throw Refusal(.usage, "list outbox needs a thread.", hint: "upnext list outbox THREAD") }
      return Shapes.outbox(of: try ThreadFinder.find(thread, in: workspace))
    }
  }

  private static func agentLimit(
    _ agent: String, _ value: String?, _ state: inout AppState
  ) throws(Refusal) -> JSON {
    let key = Settings.agentLimitKey(agent)
    if let value {
      _ = try known(agent, state)
      guard !state.surroundings.fixedAgentLimits.contains(agent) else {
        throw Refusal(.refused, "\(key) is set in config.yaml.", hint: "Change it there.")
      }
      guard state.workspace.settings.setAgentLimit(key, to: value) else {
        throw Refusal(
          .usage, "\(key) doesn't take \"\(value)\".",
          hint: "It takes \(Settings.agentLimitValues.explanation), or none.")
      }
    }
    return Shapes.agentLimit(agent, in: state.workspace.settings)
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
      "lineage": Shapes.lineage(stream),
    ])
  }

  private static func settings(_ key: String?, _ value: String?, _ state: inout AppState) throws(Refusal) -> JSON {
    guard let key else {
      return .array(
        SettingKey.allCases.map { Shapes.setting($0, in: state.workspace.settings) }
          + state.limitedAgents.map { Shapes.agentLimit($0, in: state.workspace.settings) })
    }
    if let agent = Settings.agent(ofLimit: key) { return try agentLimit(agent, value, &state) }
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
      if known == .historyKeep || known == .historyDays { state.workspace.pruneHistory(at: state.now) }
    }
    return Shapes.setting(known, in: state.workspace.settings)
  }
}
