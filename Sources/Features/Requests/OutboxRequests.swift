import Core
import JSON

/// What the command line asks about outboxes and what waits in them.
extension Requests {
  static func pause(_ thread: String?, _ state: inout AppState) throws(Refusal) -> JSON {
    guard let thread else {
      Crossings.pauseAll(of: &state.workspace)
      return ["paused": "all"]
    }
    let id = try ThreadFinder.find(thread, in: state.workspace).id
    state.workspace.streams.update(id) { $0.outbox.isPaused = true }
    return outbox(id, state)
  }

  static func resume(
    _ thread: String?, _ state: inout AppState, _ stamp: inout Stamp
  ) throws(Refusal) -> (JSON, [Effect]) {
    guard let thread else {
      let effects = state.change { Crossings.resumeAll(of: &$0, &$1, &stamp) }
      return (["resumed": "all"], effects)
    }
    let id = try ThreadFinder.find(thread, in: state.workspace).id
    guard !state.workspace.isPaused else {
      throw Refusal(.refused, "All outboxes are paused.", hint: "upnext resume --all lets them go on.")
    }
    let effects = state.change { Crossings.resume(id, of: &$0, &$1, &stamp) }
    return (outbox(id, state), effects)
  }

  static func retry(
    _ thread: String, _ state: inout AppState, _ stamp: inout Stamp
  ) throws(Refusal) -> (JSON, [Effect]) {
    let stream = try inTrouble(thread, state)
    let effects = state.change { Crossings.retry(in: stream.id, of: &$0, &$1, &stamp) }
    return (outbox(stream.id, state), effects)
  }

  static func skip(
    _ thread: String, in language: Language, _ state: inout AppState, _ stamp: inout Stamp
  ) throws(Refusal) -> (JSON, [Effect]) {
    let stream = try inTrouble(thread, state)
    guard let message = stream.messageInTrouble, message.standing != .skipped else {
      let effects = state.change { Crossings.resume(stream.id, of: &$0, &$1, &stamp) }
      return (outbox(stream.id, state), effects)
    }
    let name = WorkStream.firstWords(of: message.content)
    let title: OutboxPhrase = message.standing == .uncertain ? .droppedMessage(name) : .skippedMessage(name)
    perform(Crossings.skip(message, in: stream.id), titled: .outbox(title), in: language, &state)
    let effects = state.change { Crossings.sendNext(in: stream.id, of: &$0, &$1, &stamp) }
    return (outbox(stream.id, state), effects)
  }

  private static func inTrouble(_ thread: String, _ state: AppState) throws(Refusal) -> WorkStream {
    let stream = try ThreadFinder.find(thread, in: state.workspace)
    if stream.messageInTrouble != nil { return stream }
    switch stream.outbox.hold {
    case .failed, .interrupted, .usageLimit, .retrying: return stream
    case .paused, .editing, nil:
      throw Refusal(
        .refused, "No message failed in \"\(stream.displayName)\".", hint: "upnext list outbox shows what waits there.")
    }
  }

  // MARK: One item

  static func edit(
    _ item: String, _ text: String, in language: Language, _ state: inout AppState
  ) throws(Refusal) -> JSON {
    try needWords(in: text, "There are no words.")
    switch try QueuedItem.find(item, in: state.workspace) {
    case .message(let stream, var message):
      guard stream.edit?.message != message.id || stream.edit?.isInterrupted == true else {
        throw Refusal(
          .refused, "The message is being edited in a window.", hint: "Save it or let go of it there first.")
      }
      guard message.standing != .uncertain else {
        throw Refusal(
          .refused, "The message may have been sent as it was.",
          hint: "upnext retry sends it again, upnext skip drops it.")
      }
      message.content = text
      message.lastError = nil
      message.standing = .waiting
      let title = Phrase.outbox(.changed(WorkStream.firstWords(of: text)))
      perform(.outbox(.replace(message), in: stream.id), titled: title, in: language, &state)
      state.workspace.streams.update(stream.id) {
        // These are the words that it was to have.
        if $0.edit?.message == message.id { $0.letGoOfEdit(keepingText: true) }
      }
      return ["id": .string(message.id.text)]
    case .command(var command):
      command.request.prompt = text
      perform(.upNext(.replace(command)), titled: .commandChanged(command.name), in: language, &state)
      return ["id": .string(command.id.text)]
    }
  }

  static func prioritize(
    _ item: String, _ priority: String, in language: Language, _ state: inout AppState
  ) throws(Refusal) -> JSON {
    switch try QueuedItem.find(item, in: state.workspace) {
    case .message(let stream, var message):
      guard let wanted = MessagePriority(rawValue: priority) else {
        throw Refusal(.usage, "A message can't be \"\(priority)\".", hint: "Use normal or urgent.")
      }
      message.priority = wanted
      var after = stream.outbox.waiting
      after.remove(message.id)
      after.enqueue(message)
      let position = after.position(of: message.id) ?? 1
      let name = Phrase.Rows.one(WorkStream.firstWords(of: message.content))
      perform(
        .outbox(.all([.replace(message), .move(message.id, to: position)]), in: stream.id),
        titled: wanted == .urgent ? .madeUrgent(name) : .madeNormal(name), in: language, &state)
      return ["id": .string(message.id.text), "position": .integer(Int64(position))]
    case .command(let command):
      guard let wanted = CommandPriority(named: priority) else {
        throw Refusal(.usage, "\"\(priority)\" is no priority.", hint: "Use low, normal, high or urgent.")
      }
      let waiting = state.workspace.upNext.waiting
      // What has that priority already stays where the person has put it.
      if let change = waiting.act(changing: [command.id], { _ in wanted }) {
        perform(.upNext(change), titled: .changedPriority(.one(command.name)), in: language, &state)
      }
      let position = state.workspace.upNext.waiting.position(of: command.id) ?? 1
      return ["id": .string(command.id.text), "position": .integer(Int64(position))]
    }
  }

  /// That nothing changes is no failure: it is then as it was asked for.
  static func perform(_ act: Act, titled title: Phrase, in language: Language, _ state: inout AppState) {
    _ = state.perform(act, titled: language.text(title))
  }

  private static func outbox(_ id: Identity<WorkStream>, _ state: AppState) -> JSON {
    state.workspace.streams[id].map { Shapes.outbox(of: $0) } ?? .null
  }

  // MARK: Files

  /// An imported outbox waits for the person's word: nothing is sent because a file was read.
  static func importOutbox(
    _ text: String, _ thread: String?, in language: Language, _ state: inout AppState, _ stamp: inout Stamp
  ) throws(Refusal) -> JSON {
    var fresh = stamp
    let content: OutboxFile.Content
    do throws(OutboxFile.Problem) {
      content = try OutboxFile.read(text) { fresh.freshID() }
    } catch {
      throw Refusal(
        .corrupt, "Line \(error.line) of the file is not as it should be: \(error.reason).",
        hint: "Nothing was changed.")
    }
    stamp = fresh
    let stream = try target(of: content, thread, &state, &stamp)
    let known = Set(
      state.workspace.streams.all.flatMap { $0.outbox.waiting.items.map(\.id) + $0.outbox.running.map(\.id) })
    let new = content.messages.filter { !known.contains($0.id) }
    let limit = state.workspace.settings.outboxMax
    guard stream.outbox.waiting.count + new.count <= limit else {
      throw Refusal(
        .refused, "Queue full (\(stream.outbox.waiting.count)/\(limit)), and the file has \(new.count) more.",
        hint: "Nothing was changed. Cancel messages or raise outbox.max.")
    }
    if !new.isEmpty {
      state.workspace.streams.update(stream.id) { $0.outbox.isPaused = $0.outbox.isPaused || !$0.hasMessageToGo }
      let first = stream.outbox.waiting.count + 1
      let act = Act.outbox(.all(new.enumerated().map { .insert($1, at: first + $0) }), in: stream.id)
      perform(act, titled: .outbox(.imported(new.count)), in: language, &state)
    }
    return [
      "thread": .string(stream.id.text), "imported": .integer(Int64(new.count)),
      "left_out": .integer(Int64(content.messages.count - new.count)),
      "paused": .bool(state.workspace.streams[stream.id]?.outbox.isPaused ?? false),
    ]
  }

  /// The thread that is named, else the one with the file's session, else a new one for it.
  private static func target(
    of content: OutboxFile.Content, _ thread: String?, _ state: inout AppState, _ stamp: inout Stamp
  ) throws(Refusal) -> WorkStream {
    if let thread { return try ThreadFinder.find(thread, in: state.workspace) }
    guard let session = content.sessionId else {
      throw Refusal(
        .usage, "The file doesn't say which thread it is of.", hint: "Name one: upnext import FILE --thread T")
    }
    let known = state.workspace.streams.all.first { stream in
      !stream.isDeleted && (stream.id.text == session.lowercased() || stream.providerSessionId == session)
    }
    if let known { return known }
    guard let project = content.projectPath, project.hasPrefix("/") else {
      throw Refusal(
        .missing, "No thread has the session \(session).", hint: "Name one: upnext import FILE --thread T")
    }
    // The source document's sessions are Claude Code's.
    let stream = WorkStream(
      id: stamp.freshID(), project: project, provider: "claude", providerSessionId: session, createdAt: state.now,
      isLocallyCreated: false)
    state.workspace.streams[stream.id] = stream
    return stream
  }
}
