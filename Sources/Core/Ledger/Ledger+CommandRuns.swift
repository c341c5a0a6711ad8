import Conversation
import Queues
import Settings
import Sharing

/// Commands of Up Next begin and end in threads.
extension Ledger {
  /// Up Next fills its free places from the top: each command becomes a message in its thread.
  package mutating func startCommands() {
    // Whose turn goes on at some moment takes nobody's place until then, which may be hours. Then it is the first to have one.
    var resting = workspace.restingCommands
    for command in resting
    where workspace.upNext.running.count - resting.count < workspace.settings.maxRunning
      && workspace.mayGoOn(command, at: stamp.now)
    {
      resting.removeAll { $0.id == command.id }
      if let thread = command.stream { tryAgain(in: thread) }
    }
    workspace.upNext.capacity = workspace.settings.maxRunning + resting.count
    while let command = workspace.startNextCommand(transcripts, at: stamp.now) { run(command, isFirst: true) }
  }

  /// A command of a shared lane begins here at once, whatever waits.
  package mutating func begin(_ command: QueuedCommand) {
    var command = command
    command.status = .executing
    command.startedAt = stamp.now
    workspace.upNext.begin(command, at: stamp.now)
    run(command, isFirst: false)
  }

  private mutating func run(_ command: QueuedCommand, isFirst: Bool) {
    let content = workspace.enhancement(of: command.request, transcripts, at: stamp.now)
      .text(of: command.request.prompt)
    workspace.circumstances.wordsMade[command.id] = content == command.request.prompt ? nil : content
    let id = workspace.threadFor(command, &stamp)
    // Its message knows it from here on.
    workspace.upNext.updateRun(command.id) { ($0.goesOn, $0.error) = (false, nil) }
    let said = say(content, command: command.id, goesOn: command.goesOn, isFirst: isFirst, in: id)
    if case .refused(let reason) = said {
      let end = TurnEnd.failed(reason.sentence, .notTaken)
      workspace.endCommand(command.id, by: end, exitCode: nil, at: stamp.now)
    }
  }

  /// After any event: a command whose message the person took out of its thread is over.
  package mutating func endForsakenCommands(at now: Timestamp) {
    for command in workspace.upNext.running.map(\.item) where workspace.isForsaken(command) {
      workspace.endUnsaid(command, &transcripts, at: now)
    }
  }
}

extension Workspace {
  /// The person's word to stop these: those that are at work are told so, and the others end at once. It begins nothing.
  package mutating func stopCommands(
    _ commands: [Identity<QueuedCommand>], _ transcripts: inout Transcripts, at now: Timestamp
  ) -> [AgentOrder] {
    var orders: [AgentOrder] = []
    for command in commands.compactMap({ upNext.run($0)?.item }) {
      if let id = command.stream, let stream = streams[id], let turn = stream.turn,
        stream.outbox[turn.message]?.command == command.id
      {
        streams.update(id) { $0.turn?.stop(at: now) }
        orders.append(.cancel(id))
      } else {
        endUnsaid(command, &transcripts, at: now)
      }
    }
    return orders
  }

  /// The commands whose turns go on at some moment: when a limit is renewed, a failure may have passed, or what stays of a landing is
  /// over.
  var restingCommands: [QueuedCommand] {
    upNext.running.map(\.item).filter { restsUntil($0) != nil || waitsForStay($0) }
  }

  /// What its turn waits for, where it is one of those.
  package func restsUntil(_ command: QueuedCommand) -> Hold? {
    guard let stream = command.stream.flatMap({ streams[$0] }), stream.turn == nil else { return nil }
    if stream.outbox.isPaused { return .paused }
    switch stream.outbox.hold {
    case .usageLimit, .retrying: return stream.outbox.hold
    case .paused, .failed, .editing, .interrupted, nil: return nil
    }
  }

  /// Its moment has come, and the person doesn't hold it.
  fileprivate func mayGoOn(_ command: QueuedCommand, at now: Timestamp) -> Bool {
    guard mayGoOnSometime(command) else { return false }
    switch restsUntil(command) {
    // Should a limit be used up by now, it is held by that when it would leave.
    case .retrying?: return command.stream.map { streams.contains($0) { $0.triesAgain(at: now) } } == true
    case .usageLimit?: return limits[place(of: command).provider] == nil
    case .paused, .failed, .editing, .interrupted, nil: return false
    }
  }

  /// The person lets it go on when its moment comes.
  package func mayGoOnSometime(_ command: QueuedCommand) -> Bool {
    !isPaused && upNext.hold == nil && pause(at: agentPlace(of: command)) == nil && restsUntil(command) != .paused
  }

  /// When commands try again to reach their agents: the others of those would fail as well, and wait. An agent that has answered
  /// since then is there, and nothing waits long for the one that could not reach it; but a little, so that the order holds.
  package var nextTries: [AgentPlace: Timestamp] {
    let tries = restingCommands.compactMap { command -> (AgentPlace, Timestamp)? in
      guard case .retrying(let moment)? = restsUntil(command), let thread = command.stream.flatMap({ streams[$0] })
      else { return nil }
      let agent = agentPlace(of: command)
      let isBack = circumstances.answered[agent].map { $0 >= thread.lastModified } == true
      // Longer than after any failure rests what has met a limit of its model alone: others are served.
      let most = isBack ? UpNextFacts.shortRestSeconds : FailureCause.longestWaitSeconds
      return moment.seconds(since: thread.lastModified) > most ? nil : (agent, moment)
    }
    return Dictionary(tries, uniquingKeysWith: min)
  }

  /// A command that met a used-up limit, or an agent that can't work for anybody for this reason, waits in Up Next again,
  /// first, for the thread that it had begun.
  mutating func putBack(
    _ id: Identity<QueuedCommand>, because reason: String? = nil, goesOn: Bool = false, in stream: ThreadID,
    _ transcripts: inout Transcripts, at now: Timestamp
  ) {
    guard var command = upNext.finish(id) else { return }
    circumstances.wordsMade[id] = nil
    withdraw(command, &transcripts)
    // Another host may take it now.
    if hub.carries(id.text) { return hub.note(.untouched, ofCarried: id.text) }
    command.status = .queued
    command.completedAt = now
    command.progress = 0
    command.error = reason
    command.request.target = .stream(stream)
    command.goesOn = goesOn
    upNext.comeBack(command)
    // Behind a limit it waits for that.
    if reason != nil { holdForCommand(in: stream) }
  }
}

extension Lane<QueuedCommand> {
  /// It waits first again, behind what was begun before it and came back, too.
  mutating func comeBack(_ command: QueuedCommand) {
    let before = waiting.items.prefix { earlier in
      earlier.startedAt.flatMap { start in command.startedAt.map { start < $0 } } == true
    }
    waiting.insert(command, at: before.count + 1)
  }
}
