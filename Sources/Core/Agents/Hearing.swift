/// What an agent's report changes in its thread. The end of a turn is a crossing; everything else is here.
package enum Hearing {
  package static func hear(
    _ report: AgentReport, in workspace: inout Workspace, _ transcripts: inout Transcripts, _ stamp: inout Stamp
  ) -> [AgentOrder] {
    let id = report.stream
    guard var stream = workspace.streams[id] else { return [] }
    stream.turn?.lastSignalAt = stamp.now
    workspace.keepOffer(of: report.news, in: stream)
    switch report.news {
    case .session(let sessionId, let modes, let mode):
      if stream.beginsAfterHandover {
        stream.notice(
          "\(stream.effectiveProvider) takes over here. Of what was said before it knows what you tell it.",
          status: .done,
          in: &transcripts, &stamp)
      }
      stream.replaceProviderSession(with: sessionId, at: stamp.now)
      // What the person chose stays chosen: a new session begins in a mode of its own, and is told before anything else.
      // Where the agent has no such mode, the thread is in the one that the session is in.
      if !modes.contains(where: { $0.id == stream.mode }) { stream.mode = mode }
    case .accepted(let message):
      stream.accept(message, &transcripts)
    case .text(let text, let kind, let part):
      stream.hearText(text, kind, part, &transcripts, &stamp)
    case .tool(let call):
      stream.hearTool(call.withShortCharacters, &transcripts, &stamp)
      stream.showWhatIsUnderWay(transcripts)
      raiseProgress(of: stream, in: &workspace, at: stamp.now)
    case .plan(let entries):
      stream.hearPlan(entries.map(\.withShortCharacters), &transcripts, &stamp)
      raiseProgress(of: stream, in: &workspace, at: stamp.now)
    case .mode(let mode):
      stream.mode = mode
    case .title(let title):
      if let name = ThreadName.cut(title) { stream.backendName = name }
    case .usage(let usage):
      stream.turn?.usage.take(usage)
    // Facts of the agent rather than of the thread: the program keeps them in memory.
    case .abilities, .commands, .options:
      break
    case .option(let option, let value, let isChosen):
      if isChosen || stream.choices[option] != nil { stream.choices[option] = value }
    case .limited(let limit):
      workspace.streams[id] = stream
      guard let limit else {
        guard workspace.limits[stream.effectiveProvider] != nil else { return [] }
        return Crossings.liftLimit(of: stream.effectiveProvider, of: &workspace, &transcripts, &stamp)
      }
      workspace.note(limit, of: stream.effectiveProvider, &stamp)
      return []
    case .asks(let permission):
      if stream.turn != nil, let option = workspace.rememberedOption(for: permission, of: stream) {
        // The person has allowed this for always. The transcript still shows that it was done.
        stream.closeOpenText(&transcripts, at: stamp.now)
        stream.notice(
          "\(option.name): \(permission.title). You had said so for always; the settings list it.", status: .done,
          in: &transcripts, &stamp)
        workspace.streams[id] = stream
        return [.answer(permission: permission.id, .option(option.id), in: id)]
      }
      guard stream.turn?.permissions.contains(where: { $0.id == permission.id }) == false else { break }
      stream.hearQuestion(permission, transcripts)
      if workspace.settings.queueEnabled, !workspace.attention.members.contains(id) {
        workspace.attention.enqueue(id, at: stamp.now, because: .permission)
      }
    case .withdrew(let permission):
      stream.turn?.permissions.removeAll { $0.id == permission }
    case .turnEnded(let message, let end):
      guard stream.turn?.message == message else { return [] }
      workspace.streams[id] = stream
      return Crossings.endTurn(end, in: id, of: &workspace, &transcripts, &stamp)
    case .beganByItself:
      guard stream.turn == nil else { break }
      // There is no such message: the outbox knows nothing of this turn but that it goes on.
      stream.turn = Turn(message: stamp.freshID(), startedAt: stamp.now)
      stream.turn?.isAccepted = true
    case .endedByItself(let end):
      guard let turn = stream.turn, stream.outbox[turn.message] == nil else { break }
      workspace.streams[id] = stream
      return Crossings.endTurn(end, in: id, of: &workspace, &transcripts, &stamp)
    case .notice(let text):
      stream.closeOpenText(&transcripts, at: stamp.now)
      stream.notice(text, status: .done, in: &transcripts, &stamp)
    case .closed:
      guard let turn = stream.turn else { break }
      let hasBegun = transcripts.fate(of: turn.message, in: id) == .answered
      let end = TurnEnd.failed(
        "The agent ended in the middle of the turn.", hasBegun ? .answered : .taken(isInSession: nil))
      return Crossings.endTurn(end, in: id, of: &workspace, &transcripts, &stamp)
    case .steered(let message):
      stream.closeOpenText(&transcripts, at: stamp.now)
      stream.noteSteered(message, in: &transcripts, &stamp)
    case .notSteered(let message, _):
      stream.takeBackSteering(message)
      workspace.streams[id] = stream
      return Crossings.sendNext(in: id, of: &workspace, &transcripts, &stamp)
    case .loaded(let message, let problem):
      guard let turn = stream.turn, turn.message == message, stream.outbox[message] == nil else { break }
      stream.endLoading(turn, problem, &transcripts, &stamp)
      workspace.streams[id] = stream
      // The loaded conversation comes first, then what the person wrote while it was loading.
      return Crossings.sendNext(in: id, of: &workspace, &transcripts, &stamp)
    }
    workspace.streams[id] = stream
    return []
  }

  /// By the plan, else by tool calls where there is no estimate to go by. What doesn't change it costs no copy of the list.
  private static func raiseProgress(of stream: WorkStream, in workspace: inout Workspace, at now: Timestamp) {
    guard let turn = stream.turn, let id = stream.outbox[turn.message]?.command,
      let command = workspace.upNext.run(id)?.item
    else { return }
    let hasEstimate = (command.request.estimatedSeconds ?? command.expectedSeconds) != nil
    guard let progress = turn.progress ?? (hasEstimate ? nil : turn.progressByTools), progress > command.progress
    else { return }
    workspace.upNext.updateRun(id) { $0.hearProgress(progress, at: now) }
  }
}

extension WorkStream {
  fileprivate mutating func accept(_ message: Identity<QueuedMessage>, _ transcripts: inout Transcripts) {
    guard turn?.message == message else { return }
    turn?.isAccepted = true
    isLocallyCreated = false
    guard let entry = transcripts.entry(named: message.text, in: id) else { return }
    transcripts.update(entry.id, in: id) { $0.status = .accepted }
  }

  /// Goes on with the entry that is being said, or begins another one.
  fileprivate mutating func hearText(
    _ text: String, _ kind: AgentReport.TextKind, _ part: String?, _ transcripts: inout Transcripts,
    _ stamp: inout Stamp
  ) {
    let (role, entryKind): (Entry.Role, Entry.Kind) =
      switch kind {
      case .said: (.agent, .text)
      case .thought: (.agent, .thought)
      case .user: (.user, .text)
      }
    // A character may have begun in what was said before.
    let text = ShortCharacters.bounded(text, behind: transcripts[id]?.entries.last?.text ?? "")
    var rest = text[...]
    while !rest.isEmpty {
      // What comes after the turn belongs to what was said in it.
      let status: Entry.Status = turn == nil ? .done : .open
      if let last = transcripts[id]?.entries.last, last.role == role, last.kind == entryKind, last.status == status,
        last.reference == part, EntrySize.hasRoom(last.text)
      {
        let piece = EntrySize.piece(of: rest, behind: last.text.utf8.count)
        transcripts.extend(last.id, by: String(piece), in: id)
        rest = rest[piece.endIndex...]
      } else {
        closeOpenText(&transcripts, at: stamp.now)
        let piece = EntrySize.piece(of: rest, behind: 0)
        add(role, entryKind, reference: part, text: String(piece), status: status, &transcripts, &stamp)
        rest = rest[piece.endIndex...]
      }
    }
  }

  fileprivate mutating func hearTool(_ call: ToolCall, _ transcripts: inout Transcripts, _ stamp: inout Stamp) {
    let isRunning = call.status == .pending || call.status == .running
    if isRunning { turn?.toolsRunning.insert(call.id) } else { turn?.toolsRunning.remove(call.id) }
    if !isRunning { turn?.toolsEnded.insert(call.id) }
    if let known = transcripts.entry(named: call.id, in: id), known.kind == .tool {
      if let more = call.output.rest(behind: known.text), !more.isEmpty {
        transcripts.extend(known.id, by: String(more), in: id)
      }
      return transcripts.update(known.id, in: id) { $0.show(call, at: stamp.now) }
    }
    // Late news of a call whose turn is over, and which is not in memory any more: the store has it as it was.
    guard turn != nil else { return }
    closeOpenText(&transcripts, at: stamp.now)
    add(
      .tool, .tool, reference: call.id, title: call.title, text: call.output, status: .open, &transcripts, &stamp)
    guard let entry = transcripts.entry(named: call.id, in: id) else { return }
    transcripts.update(entry.id, in: id) { $0.show(call, at: stamp.now) }
  }

  /// A turn has one plan, which each report replaces.
  fileprivate mutating func hearPlan(
    _ entries: [PlanEntry], _ transcripts: inout Transcripts, _ stamp: inout Stamp
  ) {
    guard let turn else { return }
    self.turn?.plan = entries
    let reference = "plan " + turn.message.text
    let text = PlanEntry.text(of: entries)
    if let known = transcripts.entry(named: reference, in: id) {
      return transcripts.update(known.id, in: id) { $0.text = text }
    }
    closeOpenText(&transcripts, at: stamp.now)
    add(.agent, .plan, reference: reference, text: text, status: .open, &transcripts, &stamp)
  }

  private mutating func add(
    _ role: Entry.Role, _ kind: Entry.Kind, reference: String?, title: String = "", text: String,
    status: Entry.Status, _ transcripts: inout Transcripts, _ stamp: inout Stamp
  ) {
    messageCount += 1
    let entry = Entry(
      id: stamp.freshID(), number: messageCount, role: role, kind: kind, reference: reference, title: title,
      text: text, at: stamp.now, status: status)
    transcripts.append(entry, to: id)
  }

  fileprivate func closeOpenText(_ transcripts: inout Transcripts, at now: Timestamp) {
    guard let last = transcripts[id]?.entries.last, last.role == .agent || last.role == .user, last.status == .open,
      last.kind == .text || last.kind == .thought
    else { return }
    transcripts.update(last.id, in: id) {
      $0.status = .done
      if $0.kind == .thought { $0.endedAt = now }
    }
  }
}

extension Entry {
  fileprivate mutating func show(_ call: ToolCall, at now: Timestamp) {
    title = call.title
    toolKind = call.kind
    input = call.input
    text = call.output
    exitCode = call.exitCode
    switch call.status {
    case .pending, .running: status = .open
    case .completed: status = .done
    case .failed: status = .failed
    case .cancelled: status = .cancelled
    }
    endedAt = isUnderWay ? nil : endedAt ?? now
  }
}

extension PlanEntry {
  /// One line an entry, with its state in front: how a plan is kept in a transcript.
  package static func text(of entries: [PlanEntry]) -> String {
    entries.map { entry in
      let mark =
        switch entry.status {
        case .pending: "[ ] "
        case .running: "[>] "
        case .completed: "[x] "
        }
      return mark + entry.content.split(whereSeparator: \.isNewline).joined(separator: " ")
    }.joined(separator: "\n")
  }
}
