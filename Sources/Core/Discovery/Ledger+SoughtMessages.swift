import Conversation
import Queues
import Settings

extension Workspace {
  /// Something is still to be looked for in an agent's own record.
  package var seeksMessages: Bool { !streams.seeking.isEmpty }

  /// The messages whose turns were cut off, with the sessions that may tell whether they arrived. What
  /// goes on on another machine has no record here, and what another program goes on with has words of its own by now.
  package var messagesToSeek: [(message: SoughtMessage, source: SessionSource)] {
    streams.seeking.sorted().flatMap { id -> [(SoughtMessage, SessionSource)] in
      guard let stream = streams[id], let outside = stream.servingOutside, !outside.isGone else { return [] }
      if case .program = outside.writing { return [] }
      let source = SessionSource(
        provider: stream.effectiveProvider, providerSessionId: outside.providerSessionId, path: outside.path)
      return stream.sought.filter { $0.command != nil || stream.outbox.waiting[$0.message] != nil }.map { ($0, source) }
    }
  }

  /// Whether the session of a command whose turn broke off is being asked whether it has the words. Until then it doesn't go on
  /// there.
  package func asksRecord(of command: QueuedCommand) -> Bool {
    guard circumstances.asksRecords, case .stream(let thread) = command.target else { return false }
    return streams.contains(thread) { $0.seeksWords(of: command) }
  }

  /// Whether its turn goes on is what the record is asked for: by the person's word, or since it would be said again by itself.
  func waitsForRecord(_ command: QueuedCommand) -> Bool {
    (command.goesOn || isToBeSaidAgain(command)) && asksRecord(of: command)
  }

  /// So it is with one in this thread that nobody has put aside: whatever is said there before it ends its turn for good.
  func waitsForRecord(in stream: WorkStream) -> Bool {
    stream.sought.compactMap(\.command).contains { id in
      upNext.waiting[Identity(id)].map { !$0.isStashed && waitsForRecord($0) } ?? false
    }
  }

  private func isToBeSaidAgain(_ command: QueuedCommand) -> Bool {
    !circumstances.restarting.isEmpty && circumstances.restarting[command.id] == command.request.prompt
  }

  /// What was to be said again by itself goes on or is said, as the record has it; also where it comes back only later.
  fileprivate mutating func leaveToRecord(_ id: Identity<QueuedCommand>) {
    guard let prompt = circumstances.restarting.removeValue(forKey: id) else { return }
    func goingOn(_ command: QueuedCommand) -> QueuedCommand? {
      guard command.status == .queued, command.request.prompt == prompt else { return nil }
      var command = command
      command.goesOn = true
      return command
    }
    undoHistory.replace { act in act.replacing(id) { goingOn($0) } }
    guard let command = upNext.waiting[id].flatMap(goingOn) else { return }
    upNext.update(id) { $0 = command }
  }

  /// Something else is said there: none of its commands goes on by itself any more.
  mutating func forgetRestarts(in thread: ThreadID) {
    guard !circumstances.restarting.isEmpty, let stream = streams[thread] else { return }
    for command in stream.sought.compactMap(\.command) { circumstances.restarting[Identity(command)] = nil }
  }
}

extension WorkStream {
  func seeksWords(of command: QueuedCommand) -> Bool { sought.contains { $0.command == command.id.unique } }
}

extension Workspace {
  /// What a session's record tells of a command whose turn broke off there, also where it comes back only later.
  fileprivate mutating func note(_ place: InSession, of id: Identity<QueuedCommand>, in thread: ThreadID) {
    undoHistory.replace { act in act.replacing(id) { $0.told(place, in: thread) } }
    guard let told = upNext.waiting[id]?.told(place, in: thread) else { return }
    upNext.update(id) { $0 = told }
  }
}

extension Ledger {
  /// What a session's own record tells of a message whose turn was cut off. Where nobody heard how, the person decides what
  /// becomes of it all the same: nobody knows what was done. One that was said into a turn is said, or it isn't: its turn has
  /// another message.
  package mutating func settle(_ sought: SoughtMessage, _ place: InSession) {
    let id = sought.thread
    guard var stream = workspace.streams[id], stream.sought.contains(sought) else { return }
    if let command = sought.command {
      stream.forgetSought(sought.message)
      workspace.streams[id] = stream
      if place == .no { tellNotUncertain(sought.message, in: id) }
      workspace.leaveToRecord(Identity(command))
      return workspace.note(place, of: Identity(command), in: id)
    }
    let isToGoOn = stream.goesOnOnceTold == sought.message
    guard let message = stream.outbox.waiting[sought.message] else {
      // What was taken out may come back, and is looked for again then.
      stream.letGoOfSought { $0 != sought }
      return workspace.streams[id] = stream
    }
    stream.forgetSought(message.id)
    guard message.standing == .uncertain else { return workspace.streams[id] = stream }
    if sought.end != nil {
      let isSaid = stream.settle(sought, place, retries: workspace.settings.outboxRetries, at: stamp.now)
      if isSaid, let words = place.sentenceOfRecord { tell(words, of: message.id, in: id) }
      if place == .maybe { tell(InSession.untold, of: message.id, in: id) }
    } else if message.inSession != .yes, message.steeredAt == nil {
      stream.outbox.update(message.id) { $0.settle(place) }
      stream.noteRecapTold()
    } else if message.inSession != .yes {
      stream.settleSteered(message, place, in: &transcripts, &stamp)
    }
    workspace.streams[id] = stream
    guard let settled = stream.outbox.waiting[message.id] else {
      return workspace.noteCommentsLeft(with: message.id, in: id)
    }
    if settled.standing == .waiting { tellNotUncertain(settled.id, in: id) }
    if isToGoOn { goOnAsTold(settled, in: id) }
  }

  /// The person's word that its turn goes on has waited for the record. What never arrived is said; what was answered and isn't
  /// in the session is theirs to decide about.
  private mutating func goOnAsTold(_ message: QueuedMessage, in id: ThreadID) {
    guard let stream = workspace.streams[id] else { return }
    // The limit that ended its turn holds it by now, and the person has not said that it is over.
    if case .usageLimit? = stream.outbox.trouble, message.standing == .waiting { return }
    if stream.canGoOn(with: message) {
      _ = goOn(message.id, in: id)
    } else if message.standing == .waiting {
      retry(message.id, in: id)
    }
  }

  /// Whether the person's word about a message waits for what its session's record tells.
  mutating func waitsForRecord(_ message: MessageID, in id: ThreadID) -> Bool {
    guard workspace.circumstances.asksRecords else { return false }
    workspace.streams.update(id) { $0.seekAgain(message) }
    let isSought = workspace.messagesToSeek.contains { $0.message.thread == id && $0.message.message == message }
    workspace.streams.update(id) { $0.goesOnOnceTold = isSought ? message : nil }
    return isSought
  }

  /// The conversation says of a message what the outbox says: nothing of it is left in doubt.
  private mutating func tellNotUncertain(_ message: MessageID, in id: ThreadID) {
    guard let said = transcripts[id]?.newestFirst.first(where: { $0.role == .user && $0.reference == message.text })
    else { return transcripts.settle(Identity(message.unique), as: .failed, in: id) }
    if said.status == .interrupted { transcripts.update(said.id, in: id) { $0.status = .failed } }
  }

  /// What the conversation said of it may have been a doubt.
  private mutating func tell(_ words: String, of message: MessageID, in id: ThreadID) {
    let since = transcripts[id]?.newestFirst.prefix { $0.role != .user || $0.reference != message.text } ?? []
    guard let notice = since.first(where: { $0.kind == .notice && $0.text.hasSuffix(InSession.doubt) }) else { return }
    transcripts.update(notice.id, in: id) { $0.text = String($0.text.dropLast(InSession.doubt.count)) + words }
  }

  /// No records are asked any more: whoever still wants a turn to go on says so again.
  package mutating func forgetWordsToGoOn() {
    for id in workspace.streams.seeking where workspace.streams.contains(id, where: { $0.goesOnOnceTold != nil }) {
      workspace.streams.update(id) { $0.goesOnOnceTold = nil }
    }
  }

  /// All records have been looked at. What none of them can tell of stays as it is, and so does what the person has said of it.
  package mutating func letGoOfMessages(but sought: [SoughtMessage]) {
    for id in workspace.streams.seeking {
      guard let stream = workspace.streams[id], !stream.sought.allSatisfy(sought.contains) else { continue }
      workspace.streams.update(id) { $0.letGoOfSought(but: sought.contains) }
    }
  }
}

extension WorkStream {
  fileprivate mutating func letGoOfSought(but isKept: (SoughtMessage) -> Bool) {
    for message in sought where !isKept(message) && message.command == nil {
      outbox.update(message.message) { $0.steeredAt = nil }
      if goesOnOnceTold == message.message { goesOnOnceTold = nil }
      unsettled.removeAll { $0.message == message.message }
      unsettled.append(message)
    }
    sought.removeAll { !isKept($0) }
  }

  /// Nobody could look for it before: it was taken out meanwhile, or another program had the session.
  fileprivate mutating func seekAgain(_ id: MessageID) {
    guard !sought.contains(where: { $0.message == id }), let left = unsettled.first(where: { $0.message == id })
    else { return }
    unsettled.removeAll { $0.message == id }
    sought.append(left)
  }
}
