import Core
import JSON

/// The acts that the command line asks for: planned and undone like those of the screen.
extension Requests {
  static func answer(
    _ request: ActRequest, in language: Language, _ state: inout AppState, _ stamp: inout Stamp
  ) throws(Refusal) -> (JSON, [Effect]) {
    switch request {
    case .top(let names): return (try arrange(.top, names, in: language, &state), [])
    case .bottom(let names): return (try arrange(.bottom, names, in: language, &state), [])
    case .remove(let names): return (try arrange(.remove, names, in: language, &state), [])
    case .move(let name, let position): return (try move(name, to: position, in: language, &state), [])
    case .clearQueue:
      guard let (act, title) = state.clearingQueue else {
        throw Refusal(.missing, "Nothing is in the Queue.", hint: "upnext list queue --all shows all members.")
      }
      return (try perform(act, language.text(title), [], because: .cleared, &state), [])
    case .rename(let thread, let name):
      return (try rename(thread, to: name, in: language, &state), [])
    case .delete(let threads):
      var ids: [Identity<WorkStream>] = []
      for thread in threads { ids.append(try ThreadFinder.find(thread, in: state.workspace).id) }
      let (act, title) = try planned(ListActs.planDeletion(of: ids.map(RowID.stream), state), language)
      return (try perform(act, title, ids.map(\.text), &state), [])
    case .restore(let threads): return (try restore(threads, in: language, &state), [])
    case .unlock(let thread):
      let stream = try ThreadFinder.find(thread, in: state.workspace)
      guard stream.turn != nil else {
        throw Refusal(.refused, "No turn is going on in \"\(stream.displayName)\".", hint: "It is not locked.")
      }
      let effects = state.change { Crossings.unlock(stream.id, of: &$0, &$1, &stamp) }
      return (["words": .string("Unlocked \"\(stream.displayName)\""), "ids": [.string(stream.id.text)]], effects)
    case .snooze(let threads, let choice):
      var ids: [Identity<WorkStream>] = []
      for thread in threads { ids.append(try member(thread, state)) }
      guard let (act, title) = state.snoozing(ids, for: choice, in: language) else {
        throw Refusal(.missing, "Nothing is in the Queue.")
      }
      return (try perform(act, language.text(title), ids.map(\.text), &state), [])
    case .handOver(let thread, let provider):
      return (try handOver(thread, to: provider, in: language, &state), [])
    }
  }

  private static func perform(
    _ act: Act, _ title: String, _ ids: [String], because why: QueueEvent.Why = .byHand, _ state: inout AppState
  ) throws(Refusal) -> JSON {
    guard state.perform(act, titled: title, because: why) else {
      throw Refusal(.refused, "There was nothing to do.", hint: "It is so already.")
    }
    return ["words": .string(title), "ids": .array(ids.map(JSON.string))]
  }

  private static func planned(_ plan: ListActs.Plan, _ language: Language) throws(Refusal) -> (Act, String) {
    switch plan {
    case .act(let act, let title): return (act, language.text(title))
    case .refused(let reason): throw Refusal(.refused, language.text(reason))
    case .ask:
      throw Refusal(.refused, "A command that runs is not taken out.", hint: "upnext cancel stops it.")
    }
  }

  // MARK: Items of the queues

  private static func arrange(
    _ kind: ListActs.Kind, _ names: [String], in language: Language, _ state: inout AppState
  ) throws(Refusal) -> JSON {
    let workspace = state.workspace
    var items: [QueueItem] = []
    for name in names {
      let item = try ItemFinder.find(name, in: workspace)
      if !items.contains(item) { items.append(item) }
    }
    var acts: [Act] = []
    var titles: [String] = []
    for plan in plans(kind, items, state) {
      let (act, title) = try planned(plan, language)
      acts.append(act)
      titles.append(title)
    }
    return try perform(
      ListActs.joined(acts), titles.count == 1 ? titles[0] : titles.joined(separator: ", "), items.map(\.id), &state)
  }

  /// One for each list that has some of the items.
  private static func plans(_ kind: ListActs.Kind, _ items: [QueueItem], _ state: AppState) -> [ListActs.Plan] {
    let workspace = state.workspace
    var threads: [Identity<WorkStream>] = []
    var commands: [Identity<QueuedCommand>] = []
    var messages: [(id: Identity<QueuedMessage>, stream: Identity<WorkStream>)] = []
    for item in items {
      switch item {
      case .thread(let id): threads.append(id)
      case .command(let id): commands.append(id)
      case .message(let id, let stream): messages.append((id, stream))
      }
    }
    var plans: [ListActs.Plan] = []
    if let first = threads.first {
      let name = workspace.streams[first]?.displayName ?? ""
      plans.append(ListActs.planQueue(kind, words(name, threads.count), threads, workspace))
    }
    if let first = commands.first {
      let name = workspace.upNext[first]?.name ?? ""
      plans.append(ListActs.planCommands(kind, words(name, commands.count), commands, in: workspace.upNext))
    }
    for stream in Set(messages.map(\.stream)).sorted() {
      let ids = messages.filter { $0.stream == stream }.map(\.id)
      guard let outbox = workspace.streams[stream]?.outbox, let first = ids.first else { continue }
      let name = outbox[first].map { WorkStream.firstWords(of: $0.content) } ?? ""
      plans.append(
        ListActs.planMessages(kind, words(name, ids.count), ids, in: outbox.waiting) { .outbox($0, in: stream) })
    }
    return plans
  }

  private static func words(_ name: String, _ count: Int) -> Phrase.Rows {
    count == 1 ? .one(name) : .items(count)
  }

  /// Positions are counted as they show: who is hidden is passed over.
  private static func move(_ name: String, to position: Int, in language: Language, _ state: inout AppState)
    throws(Refusal) -> JSON
  {
    let workspace = state.workspace
    let item = try ItemFinder.find(name, in: workspace)
    let act: Act
    let label: String
    /// How many there are, and so the last place that there is.
    let count: Int
    switch item {
    case .thread(let id):
      guard workspace.settings.queueOrder == .fifo else {
        throw Refusal(.refused, "The Queue goes by priority.", hint: "upnext settings queue.order fifo goes by hand.")
      }
      let others = workspace.shownInQueue.map(\.id).filter { $0 != id }
      var rest = workspace.attention.members
      rest.remove(id)
      let place = others.dropFirst(position - 1).first.flatMap { rest.position(of: $0) }
      let end = others.last.flatMap { rest.position(of: $0) }.map { $0 + 1 } ?? rest.count + 1
      act = .attention(.move(id, to: place ?? end))
      count = others.count + 1
      label = workspace.streams[id]?.displayName ?? ""
    case .message(let id, let stream):
      act = .outbox(.move(id, to: position), in: stream)
      count = workspace.streams[stream]?.outbox.waiting.count ?? 1
      label = workspace.streams[stream]?.outbox[id].map { WorkStream.firstWords(of: $0.content) } ?? ""
    case .command(let id):
      guard workspace.upNext.run(id) == nil else {
        throw Refusal(.refused, language.text(.runsAndStays), hint: "upnext cancel stops it.")
      }
      act = .upNext(.move(id, to: position))
      count = workspace.upNext.waiting.count
      label = workspace.upNext[id]?.name ?? ""
    }
    let place = min(position, count)
    return try perform(act, language.text(.moved(.one(label), toPlace: place)), [item.id], &state)
  }

  private static func member(_ thread: String, _ state: AppState) throws(Refusal) -> Identity<WorkStream> {
    guard case .thread(let id) = try ItemFinder.find(thread, in: state.workspace) else {
      throw Refusal(.missing, "\"\(thread)\" is no thread of the Queue.", hint: "upnext list queue --all shows who is.")
    }
    return id
  }

  // MARK: Threads

  private static func rename(
    _ thread: String, to text: String, in language: Language, _ state: inout AppState
  ) throws(Refusal) -> JSON {
    let stream = try ThreadFinder.find(thread, in: state.workspace)
    let name = text.trimmedOfBlanks
    guard WorkStream.isName(name) else {
      throw Refusal(.usage, "A name is needed, and not an id.", hint: "upnext rename THREAD NAME")
    }
    return try perform(
      .thread(.name(stream.id, name)), language.text(.thread(.renamed(name))), [stream.id.text], &state)
  }

  private static func restore(
    _ threads: [String], in language: Language, _ state: inout AppState
  ) throws(Refusal) -> JSON {
    var acts: [Act] = []
    var streams: [WorkStream] = []
    for thread in threads {
      let stream = try ThreadFinder.findRestorable(thread, in: state.workspace)
      guard let act = state.restoring(stream.id) else {
        throw Refusal(.refused, "\"\(stream.displayName)\" is neither deleted nor snoozed.", hint: "It shows already.")
      }
      acts.append(act)
      streams.append(stream)
    }
    let rows = streams.count == 1 ? Phrase.Rows.one(streams[0].name(in: language)) : .threads(streams.count)
    return try perform(
      ListActs.joined(acts), language.text(.thread(.restored(rows))), streams.map(\.id.text), because: .restored, &state
    )
  }

  private static func handOver(
    _ thread: String, to provider: String, in language: Language, _ state: inout AppState
  ) throws(Refusal) -> JSON {
    let stream = try ThreadFinder.find(thread, in: state.workspace)
    guard state.surroundings.providers.contains(where: { $0.name == provider }) else {
      throw Refusal(
        .missing, "There is no agent \"\(provider)\".", hint: "upnext list agents shows those that there are.")
    }
    guard stream.turn == nil else {
      throw Refusal(.refused, "A turn is going on: a thread is handed over between turns.", hint: "upnext wait THREAD")
    }
    guard stream.effectiveProvider != provider,
      let (act, title) = state.handover(of: stream.id, to: provider, in: language)
    else {
      throw Refusal(.refused, "\(provider) serves the thread already.")
    }
    return try perform(act, language.text(title), [stream.id.text], &state)
  }
}

extension ThreadFinder {
  /// A deleted thread is found by its name too; where a live one has it, the live one is not meant unless it is snoozed.
  static func findRestorable(_ name: String, in workspace: Workspace) throws(Refusal) -> WorkStream {
    let wanted = name.lowercased()
    let deleted = workspace.streams.deleted.compactMap { workspace.streams[$0] }
      .filter { $0.displayName.lowercased() == wanted }
    guard let first = deleted.first else { return try find(name, in: workspace) }
    guard deleted.count == 1 else {
      throw Refusal(
        .refused, "\"\(name)\" means \(deleted.count) deleted threads.",
        hint: "Name one by its id: "
          + deleted.map { String($0.id.text.prefix(8)) }.sorted().prefix(5).joined(separator: ", "))
    }
    return first
  }
}
