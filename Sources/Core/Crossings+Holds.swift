/// Rules about what holds outboxes, and what lets them go on.
extension Crossings {
  /// The person's word to send again what failed or is uncertain: the named message, or the one in trouble.
  package static func retry(
    _ named: Identity<QueuedMessage>? = nil, in id: Identity<WorkStream>, of workspace: inout Workspace,
    _ transcripts: inout Transcripts, _ stamp: inout Stamp
  ) -> [AgentOrder] {
    guard var stream = workspace.streams[id],
      var message = named.flatMap({ stream.outbox.waiting[$0] }) ?? stream.messageInTrouble
    else { return resume(id, of: &workspace, &transcripts, &stamp) }
    if message.standing == .uncertain {
      // It may have been said: what is said now is a message of its own, and the conversation shows both.
      stream.outbox.waiting.remove(message.id)
      message = message.again(as: stamp.freshID())
    }
    // The person wants the words said, whatever the session has of them.
    message.inSession = .no
    return send(message, in: &stream, of: &workspace, &transcripts, &stamp)
  }

  /// The person's word that a broken turn goes on in its session: that of the named message, or of the one in trouble.
  /// The message stays bound to the turn, and is done when that one is answered.
  package static func goOn(
    _ named: Identity<QueuedMessage>? = nil, in id: Identity<WorkStream>, of workspace: inout Workspace,
    _ transcripts: inout Transcripts, _ stamp: inout Stamp
  ) -> (refusal: ThreadRefusal?, orders: [AgentOrder]) {
    guard var stream = workspace.streams[id] else { return (.noThread, []) }
    guard var message = named.flatMap({ stream.outbox.waiting[$0] }) ?? stream.messageInTrouble else {
      return (.noBrokenTurn, [])
    }
    guard stream.canGoOn(with: message) else { return (.neverArrived(agent: stream.effectiveProvider), []) }
    message.inSession = .yes
    return (nil, send(message, in: &stream, of: &workspace, &transcripts, &stamp))
  }

  /// The person has decided about a message: it leaves before all others.
  private static func send(
    _ decided: QueuedMessage, in stream: inout WorkStream, of workspace: inout Workspace,
    _ transcripts: inout Transcripts, _ stamp: inout Stamp
  ) -> [AgentOrder] {
    var message = decided
    message.standing = .waiting
    message.lastError = nil
    stream.outbox.waiting.insert(message, at: 1)
    switch stream.outbox.hold {
    case .failed, .interrupted, .retrying: stream.outbox.liftTrouble()
    case .paused, .editing, .usageLimit, nil: break
    }
    workspace.streams[stream.id] = stream
    return sendNext(in: stream.id, of: &workspace, &transcripts, &stamp)
  }

  /// The person's word to go on without the message in trouble: one that failed stays, marked; one that may have been
  /// said leaves the outbox, and is in the conversation.
  package static func skip(_ message: QueuedMessage, in stream: Identity<WorkStream>) -> Act {
    guard message.standing != .uncertain else { return .outbox(.remove(message.id), in: stream) }
    var skipped = message
    skipped.standing = .skipped
    return .outbox(.replace(skipped), in: stream)
  }

  /// After any event: an outbox that was touched and that nothing keeps from it sends, such as after an act, its undo, or
  /// an edit that is over.
  package static func sendWhatMay(
    of workspace: inout Workspace, _ transcripts: inout Transcripts, _ stamp: inout Stamp
  ) -> [AgentOrder] {
    let ready = workspace.streams.touched.filter { id in
      guard let stream = workspace.streams[id], stream.turn == nil, !stream.outbox.waiting.isEmpty else { return false }
      return stream.outbox.hold == nil && (stream.nextMessage != nil || stream.obstructing != nil)
    }
    var orders: [AgentOrder] = []
    for id in ready.sorted() { orders += sendNext(in: id, of: &workspace, &transcripts, &stamp) }
    return orders
  }

  /// Nothing leaves anywhere until the person says so.
  package static func pauseAll(of workspace: inout Workspace) {
    workspace.isPaused = true
    for id in workspace.streams.withOutbox {
      workspace.streams.update(id) { if $0.hasMessageToGo { $0.outbox.isPaused = true } }
    }
  }

  package static func resumeAll(
    of workspace: inout Workspace, _ transcripts: inout Transcripts, _ stamp: inout Stamp
  ) -> [AgentOrder] {
    workspace.isPaused = false
    var orders: [AgentOrder] = []
    for id in workspace.streams.withOutbox.sorted() where workspace.streams[id]?.outbox.isPaused == true {
      workspace.streams.update(id) { $0.outbox.isPaused = false }
      orders += sendNext(in: id, of: &workspace, &transcripts, &stamp)
    }
    return orders
  }

  /// A provider serves again: the outboxes that waited for it go on.
  package static func liftLimit(
    of provider: String, of workspace: inout Workspace, _ transcripts: inout Transcripts, _ stamp: inout Stamp
  ) -> [AgentOrder] {
    workspace.limits[provider] = nil
    var orders: [AgentOrder] = []
    for id in workspace.heldByLimit(of: provider) {
      workspace.streams.update(id) { $0.tryAgain() }
      orders += sendNext(in: id, of: &workspace, &transcripts, &stamp)
    }
    return orders
  }

  /// Goes on, when its time has come, after failures that may have passed and limits that are renewed.
  package static func goOnByItself(
    of workspace: inout Workspace, _ transcripts: inout Transcripts, _ stamp: inout Stamp
  ) -> [AgentOrder] {
    guard !workspace.limits.isEmpty || !workspace.streams.timed.isEmpty else { return [] }
    var orders: [AgentOrder] = []
    if workspace.settings.resumesAfterLimit {
      for (provider, limit) in workspace.limits.sorted(by: { $0.key < $1.key }) {
        guard let moment = limit.resumesAt, moment <= stamp.now else { continue }
        orders += liftLimit(of: provider, of: &workspace, &transcripts, &stamp)
      }
    }
    for id in workspace.streams.timed.sorted() {
      guard case .retrying(let moment)? = workspace.streams[id]?.outbox.hold, moment <= stamp.now else { continue }
      workspace.streams.update(id) { $0.tryAgain() }
      orders += sendNext(in: id, of: &workspace, &transcripts, &stamp)
    }
    return orders
  }
}

extension WorkStream {
  /// Why the outbox can't just go on; nil where it can.
  package var refusalToPass: ThreadRefusal? {
    guard let obstructing, obstructing.standing == .uncertain else { return nil }
    return .mayBeDone(message: WorkStream.firstWords(of: obstructing.content))
  }

  /// The session may have what this message's turn came to, so that it can go on there.
  package func canGoOn(with message: QueuedMessage) -> Bool { message.inSession != .no && !isLocallyCreated }

  /// Its outbox is held, and goes on at some moment without anybody's word.
  package func goesOnByItself(in workspace: Workspace) -> Bool {
    if outbox.isPaused { return false }
    if isRetrying { return true }
    guard case .usageLimit? = outbox.hold else { return false }
    return workspace.settings.resumesAfterLimit && workspace.limits[effectiveProvider]?.resumesAt != nil
  }
}

extension Workspace {
  /// When something goes on by itself next; nil where nothing will.
  package var goesOnAt: Timestamp? {
    let renewals = settings.resumesAfterLimit ? limits.values.compactMap(\.resumesAt) : []
    let retries = streams.timed.compactMap { id -> Timestamp? in
      if case .retrying(let moment)? = streams[id]?.outbox.hold { moment } else { nil }
    }
    return (renewals + retries).min()
  }

  /// An outbox will go on by itself, so the program has something to wait for.
  package var waitsForTime: Bool {
    streams.timed.contains { streams[$0]?.goesOnByItself(in: self) ?? false }
  }

  /// A provider's limit is used up: the outboxes that it serves are held until it is renewed.
  mutating func note(_ limit: UsageLimit, of provider: String, _ stamp: inout Stamp) {
    // The same limit again changes nothing: a message that came in the meantime is held when it would leave.
    guard limits[provider]?.limit != limit else { return }
    let jitter = stamp.number(in: 1000...5000)
    // A moment in the past means that the other clock is behind ours: wait a minute, so as not to ask again and again.
    let moment = limit.until.map { $0 > stamp.now ? $0 : stamp.now.adding(seconds: 60) }?.adding(milliseconds: jitter)
    limits[provider] = ProviderLimit(limit, resumesAt: moment)
    for id in streams.withOutbox {
      streams.update(id) { stream in
        guard stream.effectiveProvider == provider, stream.hasMessageToGo else { return }
        switch stream.outbox.hold {
        case nil, .paused, .usageLimit, .retrying: stream.outbox.hold = .usageLimit(until: limit.until)
        case .failed, .editing, .interrupted: break
        }
      }
    }
  }

  func heldByLimit(of provider: String) -> [Identity<WorkStream>] {
    streams.withOutbox.filter { id in
      guard let stream = streams[id], case .usageLimit? = stream.outbox.hold else { return false }
      return stream.effectiveProvider == provider
    }.sorted()
  }

  /// A command that met a used-up limit waits in Up Next again, first, for the thread that it had begun.
  mutating func putBack(
    _ id: Identity<QueuedCommand>, in stream: Identity<WorkStream>, _ transcripts: inout Transcripts
  ) {
    guard var command = upNext.finish(id) else { return }
    withdraw(command, &transcripts)
    command.status = .queued
    command.startedAt = nil
    command.progress = 0
    command.request.target = .stream(stream)
    upNext.waiting.insert(command, at: 1)
  }
}
