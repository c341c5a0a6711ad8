/// The few rules where two systems meet: what is said, the outbox, the Queue, Up Next and the agents.
///
/// Each takes the whole workspace, changes it, and gives the orders that follow for the agents.
package enum Crossings {
  /// How something that the person said left.
  package enum Saying: Equatable, Sendable {
    case sent(Identity<QueuedMessage>)
    case queued(Identity<QueuedMessage>, position: Int)
    case refused(String)
  }

  /// The person says something in a thread: it goes through the outbox, and the thread to the end of the Queue.
  package static func say(
    _ content: String, priority: MessagePriority = .normal, command: Identity<QueuedCommand>? = nil,
    in id: Identity<WorkStream>, of workspace: inout Workspace, _ transcripts: inout Transcripts,
    _ stamp: inout Stamp
  ) -> (Saying, [AgentOrder]) {
    guard var stream = workspace.streams[id], !stream.isDeleted else {
      return (.refused("There is no such thread any more."), [])
    }
    if let reason = stream.refusalToContinue { return (.refused(reason), []) }
    let limit = workspace.settings.outboxMax
    let waiting = stream.outbox.waiting.count
    guard waiting < limit else {
      return (.refused("Queue full (\(waiting)/\(limit)). Cancel a message or wait for one to complete."), [])
    }
    let message = QueuedMessage(
      id: stamp.freshID(), content: content, priority: priority, createdAt: stamp.now, command: command)
    if waiting == 0, stream.outbox.hold != .paused { stream.takeUpAgain() }
    stream.outbox.waiting.enqueue(message)
    stream.lastModified = stamp.now
    if stream.preview.isEmpty { stream.preview = WorkStream.firstWords(of: content) }
    workspace.streams[id] = stream
    // A command is not said by the person now: its thread joins when it needs them.
    if workspace.settings.queueEnabled, command == nil { workspace.attention.enqueue(id, at: stamp.now) }
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
      let message = stream.outbox.startNext(at: stamp.now)
    else { return [] }
    stream.outbox.update(message.id) { $0.attempts += 1 }
    stream.turn = Turn(message: message.id, startedAt: stamp.now)
    stream.lastModified = stamp.now
    stream.outside?.takeOver(toSay: message.content)
    stream.messageCount += 1
    let entry = Entry(
      id: stamp.freshID(), number: stream.messageCount, role: .user, kind: .text, reference: message.id.text,
      text: message.content, at: stamp.now, status: .sending)
    transcripts.append(entry, to: id)
    let delivery = Delivery(
      message: message.id, content: message.content, provider: stream.effectiveProvider,
      directory: stream.workingDirectory,
      providerSessionId: stream.isLocallyCreated ? nil : stream.effectiveProviderSessionId, mode: stream.mode)
    workspace.streams[id] = stream
    return [.deliver(delivery, in: id)]
  }

  /// The person's word to go on where an outbox is held: its next message leaves, and one that failed is tried again.
  package static func resume(
    _ id: Identity<WorkStream>, of workspace: inout Workspace, _ transcripts: inout Transcripts,
    _ stamp: inout Stamp
  ) -> [AgentOrder] {
    workspace.streams.update(id) { $0.takeUpAgain() }
    return sendNext(in: id, of: &workspace, &transcripts, &stamp)
  }

  /// A turn is over: its message is done or failed, its command ends, and what waited may go.
  package static func endTurn(
    _ end: TurnEnd, in id: Identity<WorkStream>, of workspace: inout Workspace, _ transcripts: inout Transcripts,
    _ stamp: inout Stamp
  ) -> [AgentOrder] {
    guard var stream = workspace.streams[id], let turn = stream.turn else { return [] }
    let command = stream.outbox[turn.message]?.command
    stream.close(turn, by: end, transcripts: &transcripts, stamp: &stamp)
    workspace.streams[id] = stream
    if let command {
      workspace.endCommand(command, by: end, exitCode: stream.lastExitCode(in: transcripts), at: stamp.now)
    }
    return sendNext(in: id, of: &workspace, &transcripts, &stamp)
      + startCommands(of: &workspace, &transcripts, &stamp)
  }

  /// Up Next fills its free places from the top: each command becomes a message in its thread.
  package static func startCommands(
    of workspace: inout Workspace, _ transcripts: inout Transcripts, _ stamp: inout Stamp
  ) -> [AgentOrder] {
    workspace.upNext.capacity = workspace.settings.maxRunning
    var orders: [AgentOrder] = []
    while let command = workspace.startNextCommand(at: stamp.now) {
      let id = workspace.threadFor(command, &stamp)
      let (saying, sent) = say(
        command.request.prompt, command: command.id, in: id, of: &workspace, &transcripts, &stamp)
      orders += sent
      if case .refused(let reason) = saying {
        workspace.endCommand(command.id, by: .failed(reason, wasAccepted: false), exitCode: nil, at: stamp.now)
      }
    }
    return orders
  }

  /// The program starts again: what was under way has an uncertain fate, and nothing is sent again by itself.
  ///
  /// The transcripts of the threads concerned are in memory already.
  package static func recover(_ workspace: inout Workspace, _ transcripts: inout Transcripts, _ stamp: inout Stamp) {
    for id in transcripts.open.keys.sorted() { transcripts.interrupt(id) }
    for id in workspace.streams.all.filter({ !$0.outbox.running.isEmpty && $0.outbox.hold != .interrupted }).map(\.id) {
      workspace.streams.update(id) { $0.interrupt(&transcripts, &stamp) }
    }
    for run in workspace.upNext.running.reversed() {
      guard var command = workspace.upNext.finish(run.id) else { continue }
      command.status = .interrupted
      // It doesn't run any more; should the person run it again, it begins anew.
      command.startedAt = nil
      command.progress = 0
      workspace.upNext.waiting.insert(command, at: 1)
    }
  }
}
