import Conversation
import Texts

/// What a thread and its transcript make of what its agent reports.
extension WorkStream {
  package mutating func accept(_ message: MessageID, _ transcripts: inout Transcripts) {
    guard turn?.message == message else { return }
    turn?.isAccepted = true
    outbox.leave(message)
    hasOpenAgent = true
    if isLocallyCreated { turn?.beginsSession = true }
    isLocallyCreated = false
    guard let entry = transcripts.entry(named: message.text, in: id) else { return }
    transcripts.update(entry.id, in: id) { $0.status = .accepted }
  }

  /// Goes on with the entry that is being said, or begins another one.
  package mutating func recordText(
    _ text: String, _ kind: AgentReport.TextKind, _ part: String?, _ transcripts: inout Transcripts,
    _ stamp: inout Stamp
  ) {
    let (role, entryKind): (Entry.Role, Entry.Kind) =
      switch kind {
      case .said: (.agent, .text)
      case .thought: (.agent, .thought)
      case .user: (.user, .text)
      }
    turn?.isTryingAgain = false
    isSaidOnBetweenTurns = turn == nil
    // A character may have begun in what was said before.
    let text = ShortCharacters.bounded(text, behind: transcripts[id]?.entries.last?.text ?? "")
    // What comes after the turn belongs to what was said in it.
    let status: Entry.Status = turn == nil ? .done : .open
    func goesOn(with last: Entry) -> Bool {
      last.role == role && last.kind == entryKind && last.status == status && last.reference == part
    }
    var rest = text[...]
    // Models begin with empty lines what they say behind a tool.
    if role == .agent, transcripts[id]?.entries.last.map(goesOn) != true { rest = rest.drop(while: \.isNewline) }
    while !rest.isEmpty {
      if let last = transcripts[id]?.entries.last, goesOn(with: last), EntrySize.hasRoom(last.text) {
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

  /// A new call was not told of before: between turns it stands behind what the last one said.
  package mutating func recordTool(
    _ call: ToolCall, isNew: Bool = false, _ transcripts: inout Transcripts, _ stamp: inout Stamp
  ) {
    let named = transcripts.entry(named: call.id, in: id)
    let known = named.flatMap { $0.kind == .tool && !isOver($0, for: call) ? $0 : nil }
    // What goes on behind its turn is no work of the turn that goes on now, which may only wait for leave to do it.
    if known?.status != .ended || turn?.toolsRunning.contains(call.id) == true { turn?.note(call) }
    endedTurn?.note(call)
    if let known {
      if let more = call.output.rest(behind: known.text), !more.isEmpty {
        transcripts.extend(known.id, by: String(more), in: id)
      }
      return transcripts.update(known.id, in: id) { $0.show(call, at: stamp.now) }
    }
    // Late news of a call whose turn is over, and which is not in memory any more: the store has it as it was.
    guard isNew || turn != nil else { return }
    let isBetweenTurns = turn?.onlyAsks != false
    if isBetweenTurns { isSaidOnBetweenTurns = true }
    closeOpenText(&transcripts, at: stamp.now)
    add(
      .tool, .tool, reference: call.id, title: call.title, text: call.output,
      // The end of no turn says what is left of it.
      status: isBetweenTurns ? .ended : .open, &transcripts, &stamp)
    guard let entry = transcripts.entry(named: call.id, in: id) else { return }
    transcripts.update(entry.id, in: id) { $0.show(call, at: stamp.now) }
  }

  /// Some agents count their calls anew in each turn: one that ended before the turn does not begin again in it.
  private func isOver(_ entry: Entry, for call: ToolCall) -> Bool {
    guard let turn, !turn.onlyAsks, call.isUnderWay else { return false }
    return entry.at < turn.startedAt && (entry.status == .done || entry.status == .failed)
  }

  /// A turn has one plan, which each report replaces, also behind its end.
  package mutating func recordPlan(
    _ entries: [PlanEntry], _ transcripts: inout Transcripts, _ stamp: inout Stamp
  ) {
    let goesOn = turn?.onlyAsks == false
    guard let message = goesOn ? turn?.message : endedTurn?.message else { return }
    if goesOn {
      turn?.isTryingAgain = false
      turn?.plan = entries
    } else {
      endedTurn?.hasPlan = !entries.isEmpty
    }
    let reference = "plan " + message.text
    let text = PlanEntry.text(of: entries)
    let known = transcripts.entry(named: reference, in: id)
    // A plan without a step is none any more.
    if entries.isEmpty {
      if let known { transcripts.remove(known.id, from: id) }
      return
    }
    if let known { return transcripts.update(known.id, in: id) { $0.text = text } }
    closeOpenText(&transcripts, at: stamp.now)
    add(
      .agent, .plan, reference: reference, text: text, status: goesOn ? .open : .done, &transcripts, &stamp)
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

  package func closeOpenText(_ transcripts: inout Transcripts, at now: Timestamp) {
    guard let last = transcripts[id]?.entries.last, last.role == .agent || last.role == .user, last.status == .open,
      last.kind == .text || last.kind == .thought
    else { return }
    transcripts.update(last.id, in: id) {
      $0.status = .done
      if $0.kind == .thought { $0.endedAt = now }
    }
  }
}

extension Turn {
  fileprivate mutating func note(_ call: ToolCall) {
    isTryingAgain = false
    if call.isUnderWay {
      toolsRunning.insert(call.id)
    } else {
      toolsRunning.remove(call.id)
      toolsEnded.insert(call.id)
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
    case .pending, .running: if status != .ended { status = .open }
    case .completed: status = .done
    case .failed, .cancelled:
      // So agents tell of what the person refused; only what ran has an exit code.
      if status != .refused || exitCode != nil { status = call.status == .failed ? .failed : .cancelled }
    }
    endedAt = isUnderWay || status == .ended ? nil : endedAt ?? now
  }
}

extension PlanEntry {
  /// One line an entry, with its state in front: how a plan is kept in a transcript.
  static func text(of entries: [PlanEntry]) -> String {
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
