/// The few rules where two systems meet: what is said, the outbox, the Queue, Up Next and the agents.
///
/// Each takes the whole workspace, changes it, and gives the orders that follow for the agents.
package enum Crossings {
  /// How something that the person said left.
  package enum Saying: Equatable, Sendable {
    case sent(Identity<QueuedMessage>)
    case queued(Identity<QueuedMessage>, position: Int)
    case refused(ThreadRefusal)
  }

  /// The person says something in a thread: it goes through the outbox, and the thread to the end of the Queue.
  package static func say(
    _ content: String, priority: MessagePriority = .normal, attachments: [Attachment] = [],
    command: Identity<QueuedCommand>? = nil, in id: Identity<WorkStream>, of workspace: inout Workspace,
    _ transcripts: inout Transcripts,
    _ stamp: inout Stamp
  ) -> (Saying, [AgentOrder]) {
    guard var stream = workspace.streams[id], !stream.isDeleted else {
      return (.refused(.noThread), [])
    }
    if let reason = stream.refusalToContinue { return (.refused(reason), []) }
    let limit = workspace.settings.outboxMax
    let waiting = stream.outbox.waiting.count
    guard waiting < limit else {
      return (.refused(.outboxFull(waiting: waiting, limit: limit)), [])
    }
    let message = QueuedMessage(
      id: stamp.freshID(), content: content, priority: priority, createdAt: stamp.now, attachments: attachments,
      command: command)
    if stream.obstructing == nil, !stream.hasMessageToGo, !stream.outbox.isPaused { stream.takeUpAgain() }
    stream.outbox.waiting.enqueue(message)
    stream.lastModified = stamp.now
    if stream.preview.isEmpty { stream.preview = message.name }
    workspace.streams[id] = stream
    // A command is not said by the person now: its thread joins when it needs them.
    if workspace.settings.queueEnabled, command == nil, workspace.settings.queueEntry != .onReply {
      workspace.attention.enqueue(id, at: stamp.now, because: .sent)
    }
    let orders = sendNext(in: id, of: &workspace, &transcripts, &stamp)
    if let position = workspace.streams[id]?.outbox.waiting.position(of: message.id) {
      return (.queued(message.id, position: position), orders)
    }
    return (.sent(message.id), orders)
  }

  /// The outbox's next message leaves, when the agent's turn is over and nothing holds it.
  package static func sendNext(
    in id: Identity<WorkStream>, of workspace: inout Workspace, _ transcripts: inout Transcripts,
    _ stamp: inout Stamp
  ) -> [AgentOrder] {
    guard var stream = workspace.streams[id], !stream.busy.isBusy, !stream.isDeleted, stream.refusalToContinue == nil,
      stream.outbox.hold == nil
    else { return [] }
    guard let next = stream.nextMessage else {
      // However a message in trouble came to be there, it is seen that the others wait for it.
      if stream.edit == nil, let obstructing = stream.obstructing {
        let error = obstructing.standing == .waiting ? obstructing.lastError : nil
        workspace.streams.update(id) { $0.outbox.trouble = error.map(Hold.failed) ?? .interrupted }
      }
      return []
    }
    guard !workspace.isPaused, workspace.limits[stream.effectiveProvider] == nil else {
      if workspace.isPaused { stream.outbox.isPaused = true }
      if let limit = workspace.limits[stream.effectiveProvider]?.limit {
        stream.outbox.hold = .usageLimit(until: limit.until)
      }
      workspace.streams[id] = stream
      return []
    }
    guard let message = stream.outbox.startNext(at: stamp.now, where: { $0.id == next.id }) else { return [] }
    stream.outbox.update(message.id) { $0.attempts += 1 }
    stream.turn = Turn(message: message.id, startedAt: stamp.now)
    stream.lastModified = stamp.now
    stream.outside?.takeOver(toSay: message.content)
    stream.messageCount += 1
    let delivery = Delivery(message, in: stream, of: workspace)
    transcripts.append(entry(of: message, as: delivery, in: stream, &transcripts, &stamp), to: id)
    workspace.streams[id] = stream
    return [.deliver(delivery, in: id)]
  }

  /// What the conversation shows of a message that leaves.
  private static func entry(
    of message: QueuedMessage, as delivery: Delivery, in stream: WorkStream, _ transcripts: inout Transcripts,
    _ stamp: inout Stamp
  ) -> Entry {
    // A message has one entry: what is tried again stands where it is said, and not also where it failed. Where its turn
    // goes on, its words were said before.
    let own = Identity<Entry>(message.id.unique)
    if !delivery.goesOn, message.attempts > 0 { transcripts.remove(own, from: stream.id) }
    return Entry(
      id: delivery.goesOn ? stamp.freshID() : own, number: stream.messageCount, role: .user, kind: .text,
      reference: message.id.text, title: delivery.attachments.map(\.name).joined(separator: ", "),
      text: delivery.content, at: stamp.now, status: .sending)
  }

  /// The person's word to go on where an outbox is held: its next message leaves, and one that failed is tried again.
  package static func resume(
    _ id: Identity<WorkStream>, of workspace: inout Workspace, _ transcripts: inout Transcripts,
    _ stamp: inout Stamp
  ) -> [AgentOrder] {
    guard let stream = workspace.streams[id] else { return [] }
    // The person may know that the limit has passed: try, and hold again if it has not.
    if case .usageLimit? = stream.outbox.hold {
      workspace.streams.update(id) { $0.outbox.isPaused = false }
      return liftLimit(of: stream.effectiveProvider, of: &workspace, &transcripts, &stamp)
    }
    workspace.streams.update(id) { stream in
      // An edit that nobody writes any more: its message goes as it was, and what was written of it becomes the draft.
      if stream.edit?.isInterrupted == true { stream.letGoOfEdit(keepingText: true) }
      stream.takeUpAgain()
    }
    return sendNext(in: id, of: &workspace, &transcripts, &stamp)
  }

  /// A turn is over: its message is done or failed, its command ends, and what waited may go.
  package static func endTurn(
    _ end: TurnEnd, in id: Identity<WorkStream>, of workspace: inout Workspace, _ transcripts: inout Transcripts,
    _ stamp: inout Stamp
  ) -> [AgentOrder] {
    guard var stream = workspace.streams[id], let turn = stream.turn else { return [] }
    let command = stream.outbox[turn.message]?.command
    let result = command.flatMap { _ in stream.lastWords(in: transcripts) }
    stream.close(
      turn, by: end, retries: workspace.settings.outboxRetries, transcripts: &transcripts, stamp: &stamp)
    workspace.streams[id] = stream
    if command == nil { workspace.queue(id, answeredBy: end, at: stamp.now) }
    var isOwnThread = false
    if case .failed(_, let reach, .usageLimit(let limit)) = end {
      workspace.note(limit, of: stream.effectiveProvider, &stamp)
      if let command, reach != .answered {
        workspace.putBack(command, in: id, &transcripts)
        return startCommands(of: &workspace, &transcripts, &stamp)
      }
    }
    if let command, !stream.isRetrying {
      if case .project? = workspace.upNext.run(command)?.item.request.target { isOwnThread = true }
      workspace.endCommand(
        command, by: end, exitCode: stream.lastExitCode(in: transcripts), result: result, at: stamp.now)
    }
    let next = sendNext(in: id, of: &workspace, &transcripts, &stamp)
    // A thread that a command made for itself has done its work: its agent need not go on in memory.
    let rest = isOwnThread && next.isEmpty ? [AgentOrder.rest(id)] : []
    return next + rest + startCommands(of: &workspace, &transcripts, &stamp)
  }

  /// Up Next fills its free places from the top: each command becomes a message in its thread.
  package static func startCommands(
    of workspace: inout Workspace, _ transcripts: inout Transcripts, _ stamp: inout Stamp
  ) -> [AgentOrder] {
    workspace.upNext.capacity = workspace.settings.maxRunning
    var orders: [AgentOrder] = []
    while let command = workspace.startNextCommand(transcripts, at: stamp.now) {
      let content = workspace.enhancement(of: command.request, transcripts, at: stamp.now)
        .text(of: command.request.prompt)
      let id = workspace.threadFor(command, &stamp)
      let (saying, sent) = say(content, command: command.id, in: id, of: &workspace, &transcripts, &stamp)
      orders += sent
      if case .refused(let reason) = saying {
        let end = TurnEnd.failed(reason.sentence, .notTaken)
        workspace.endCommand(command.id, by: end, exitCode: nil, at: stamp.now)
      }
    }
    return orders
  }

  /// The person's word to stop these: those that are at work are told so, and the others end at once.
  package static func stopCommands(
    _ commands: [Identity<QueuedCommand>], of workspace: inout Workspace, _ transcripts: inout Transcripts,
    at now: Timestamp
  ) -> [AgentOrder] {
    var orders: [AgentOrder] = []
    for command in commands.compactMap({ workspace.upNext.run($0)?.item }) {
      if let id = command.stream, let stream = workspace.streams[id], let turn = stream.turn,
        stream.outbox[turn.message]?.command == command.id
      {
        workspace.streams.update(id) { $0.turn?.isStopping = true }
        orders.append(.cancel(id))
      } else {
        workspace.endUnsaid(command, &transcripts, at: now)
      }
    }
    return orders
  }

  /// After any event: a command whose message the person took out of its thread, or whose thread they deleted, is over.
  package static func endForsakenCommands(
    of workspace: inout Workspace, _ transcripts: inout Transcripts, at now: Timestamp
  ) {
    for command in workspace.upNext.running.map(\.item) where workspace.isForsaken(command) {
      workspace.endUnsaid(command, &transcripts, at: now)
    }
  }

  /// The program starts again: what was under way has an uncertain fate, and nothing is sent again by itself.
  ///
  /// The transcripts of the threads concerned are in memory already.
  package static func recover(_ workspace: inout Workspace, _ transcripts: inout Transcripts, _ stamp: inout Stamp) {
    // There may be very many threads, and few are in the middle of anything.
    let midway = workspace.streams.midway.sorted().compactMap { workspace.streams[$0] }
    let fates = midway.filter { !$0.outbox.running.isEmpty }.map { stream in
      (stream.id, stream.outbox.running.first.map { transcripts.fate(of: $0.id, in: stream.id) } ?? .unknown)
    }
    let held = midway.filter { $0.outbox.hold?.endsAt != nil }.map(\.id)
    let edited = midway.filter { $0.edit != nil }.map(\.id)
    for id in transcripts.open.keys.sorted() { transcripts.interrupt(id) }
    for (id, fate) in fates {
      workspace.streams.update(id) { $0.interrupt(&transcripts, knowing: fate, &stamp) }
    }
    // A hold by a program of an older version names the limit that it is about.
    for stream in held.compactMap({ workspace.streams[$0] }) {
      guard case .usageLimit(let until?)? = stream.outbox.hold, workspace.limits[stream.effectiveProvider] == nil
      else { continue }
      workspace.note(
        UsageLimit(until: until, words: "its usage limit is used up"), of: stream.effectiveProvider, &stamp)
    }
    for id in edited { workspace.streams.update(id) { $0.edit?.isInterrupted = true } }
    for run in workspace.upNext.running.reversed() {
      workspace.interruptCommand(run.id, &transcripts)
      if workspace.settings.restartsInterrupted { workspace.restartCommand(run.id) }
    }
    workspace.pruneHistory(at: stamp.now)
  }
}
