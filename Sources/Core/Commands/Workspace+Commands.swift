import Conversation
import Queues
import Settings
import Sharing

extension Workspace {
  /// Takes the first command that may start: never two in one thread, and none that was interrupted.
  mutating func startNextCommand(_ transcripts: Transcripts, at now: Timestamp) -> QueuedCommand? {
    guard mayStartCommands else {
      if upNext.waiting.isEmpty { circumstances.toRead = [] }
      return nil
    }
    // Nobody but the gate may hold the list while it changes.
    let (next, toRead) = nextToStart(transcripts, at: now)
    circumstances.toRead = toRead
    guard let command = next, !settings.pausesUnderPressure || circumstances.memory.allowsStart(at: now) else {
      return nil
    }
    let expected = secondsExpected(of: command)
    let start = startOfRun(at: now)
    guard upNext.startNext(at: now, where: { $0.id == command.id }) != nil else { return nil }
    circumstances.sentAgain.remove(command.id)
    circumstances.restarting[command.id] = nil
    upNext.updateRun(command.id) {
      $0.status = .executing
      $0.startedAt = start
      $0.completedAt = nil
      $0.expectedSeconds = expected
    }
    return upNext.run(command.id)?.item
  }

  private mutating func secondsExpected(of command: QueuedCommand) -> Int64? {
    command.request.estimatedSeconds ?? estimatedSeconds(for: command, usually: lookUpUsualSeconds())
  }

  /// The message of a command that failed leaves its thread again: the command runs once more with it, so that its end counts for
  /// those that wait for it. Its words are the message's, should it be cut off; as they were made, they are its own and what its
  /// options have added. False where it has no part in that: it did not fail there, or files go along, which no command keeps.
  mutating func runAgain(
    _ id: Identity<QueuedCommand>, with message: QueuedMessage, isAsMade: Bool, in thread: ThreadID, at now: Timestamp
  ) -> Bool {
    guard message.attachments.isEmpty, let known = takeToRunAgain(id, in: thread) else { return false }
    var command = known.again(at: known.enqueuedAt)
    let hasOptions = command.request.enhancements != PromptEnhancementOptions()
    let isOwn = hasOptions && isAsMade && message.content.hasPrefix(command.request.prompt)
    if !isOwn, command.request.prompt != message.content {
      command.request.prompt = message.content
      command.request.enhancements = PromptEnhancementOptions()
    }
    command.stream = thread
    command.status = .executing
    command.startedAt = startOfRun(at: now)
    command.expectedSeconds = secondsExpected(of: command)
    upNext.begin(command, at: now)
    circumstances.sentAgain.insert(id)
    return true
  }

  private mutating func takeToRunAgain(_ id: Identity<QueuedCommand>, in thread: ThreadID) -> QueuedCommand? {
    if let place = placeOfFailed(id, in: thread) { return history.remove(at: place) }
    // An older program left the message where it was as its command was to run again: both would say the words.
    return upNext.waiting.remove(id)
  }

  /// Where the history has a command that failed in this thread.
  func placeOfFailed(_ id: Identity<QueuedCommand>, in thread: ThreadID) -> Int? {
    history.lastIndex { $0.id == id && $0.status == .failed && $0.stream == thread }
  }

  /// Those that start together have an order, too.
  private func startOfRun(at now: Timestamp) -> Timestamp {
    var start = now
    while upNext.running.contains(where: { $0.item.startedAt == start }) { start = start.adding(milliseconds: 1) }
    return start
  }

  /// It is tried once more: the time for which it rested is none of its own.
  mutating func noteNewTry(of id: Identity<QueuedCommand>, at now: Timestamp) {
    let start = startOfRun(at: now)
    upNext.updateRun(id) { $0.startedAt = start }
  }

  /// There is a place, and nothing holds the list as a whole.
  private var mayStartCommands: Bool {
    !isPaused && upNext.hold == nil && !upNext.isFull && !upNext.waiting.isEmpty && !circumstances.canNotSave
  }

  private func nextToStart(
    _ transcripts: Transcripts, at now: Timestamp
  ) -> (command: QueuedCommand?, toRead: Set<ThreadID>) {
    var gate = CommandGate(self, transcripts, at: now)
    let command = upNext.waiting.items.first { gate.obstacle(to: $0) == nil }
    return (command, gate.toRead)
  }

  /// A command would start if memory were not short, or not known to be enough.
  package func waitsForMemory(_ transcripts: Transcripts, at now: Timestamp) -> Bool {
    settings.pausesUnderPressure && mayStartCommands && !circumstances.memory.allowsStart(at: now)
      && nextToStart(transcripts, at: now).command != nil
  }

  /// The thread that a command runs in; one is made where it has none.
  mutating func threadFor(_ command: QueuedCommand, _ stamp: inout Stamp) -> ThreadID {
    switch command.request.target {
    case .stream(let id):
      if let mode = command.request.mode { streams.update(id) { $0.mode = mode } }
      return id
    case .project(let directory, let provider):
      var stream = WorkStream(id: stamp.freshID(), project: directory, provider: provider, createdAt: stamp.now)
      stream.mode = command.request.mode
      stream.worktree = command.request.worktree
      // Older readers find ours where they look for the provider's session.
      stream.providerSessionId = stream.id.text
      stream.preview = ThreadName.firstWords(of: command.request.prompt)
      streams[stream.id] = stream
      upNext.updateRun(command.id) { $0.stream = stream.id }
      return stream.id
    }
  }

  /// What the command that a thread was made for takes along; nothing once that command is forgotten.
  func environment(of stream: ThreadID) -> [String: String] {
    // Nearly always the thread has just been made for a command that runs, and no other need be looked at.
    if let maker = upNext.running.first(where: { $0.item.stream == stream && $0.item.target != .stream(stream) }) {
      return maker.item.request.environment
    }
    func isOf(_ command: QueuedCommand) -> Bool { command.stream == stream && command.hasEnvironment }
    let command =
      upNext.running.lazy.map(\.item).first(where: isOf) ?? upNext.waiting.items.first(where: isOf)
      ?? circumstances.ended.last(where: isOf) ?? history.last(where: isOf)
    return command?.request.environment ?? [:]
  }

  /// How a running command ends is not known: it waits on top for the person's word. What it was to say in its thread it
  /// says when it starts again, and not by itself before that.
  mutating func interruptCommand(
    _ id: Identity<QueuedCommand>, _ transcripts: inout Transcripts, at now: Timestamp
  ) {
    guard var command = upNext.finish(id) else { return }
    circumstances.wordsMade[id] = nil
    withdraw(command, &transcripts)
    // If the person starts it again, it goes on in the thread where it began.
    if !hub.carries(id.text), let thread = command.stream, streams[thread] != nil {
      command.request.target = .stream(thread)
    }
    command.status = .interrupted
    // What it said until now is its log.
    command.completedAt = now
    // A shared lane's waits there: a person may send it again to any host.
    if hub.carries(id.text) {
      history.append(command)
      circumstances.ended.append(command)
      return hub.note(.lost, ofCarried: id.text)
    }
    // Should the person run it again, it begins anew.
    command.expectedSeconds = nil
    command.progress = 0
    upNext.comeBack(command)
    if let thread = command.stream { holdForCommand(in: thread) }
  }

  /// Whoever was changing these is gone, and nobody knows whether their old words are still meant: they wait for the person.
  package mutating func interruptEdits(of commands: Set<Identity<QueuedCommand>>) {
    for id in commands {
      // Others wait for the person's word already.
      upNext.waiting.update(id) { if $0.status == .queued, !$0.isStashed { $0.interruptEdit() } }
    }
    editedCommands.subtract(commands)
  }

  /// What waits in a thread goes behind the command that has come back to Up Next from there.
  mutating func holdForCommand(in thread: ThreadID) {
    streams.update(thread) { if $0.hasMessageToGo, $0.obstructing == nil { $0.outbox.trouble = .interrupted } }
  }

  /// Why the commands of an agent were paused without the person's word, as the one says that came back for it.
  package func reasonOfPause(_ place: AgentPlace) -> String? {
    upNext.waiting.items.first {
      $0.status == .queued && $0.error != nil && !$0.isStashed && agentPlace(of: $0) == place
    }?.error
  }

  /// The message that the command became leaves its thread, and what it held goes on. What the session may have of it stays said.
  mutating func withdraw(_ command: QueuedCommand, _ transcripts: inout Transcripts) {
    guard let thread = command.stream, let stream = streams[thread] else { return }
    for message in stream.outbox.waiting.items where message.command == command.id {
      streams.update(thread) {
        $0.outbox.waiting.remove(message.id)
        $0.settle()
      }
      if !message.mayBeInSession { transcripts.remove(Identity(message.id.unique), from: thread) }
    }
  }

  /// The person wants no more of a command that its agent is not at work on.
  mutating func endUnsaid(_ command: QueuedCommand, _ transcripts: inout Transcripts, at now: Timestamp) {
    withdraw(command, &transcripts)
    endCommand(command.id, by: .cancelled, exitCode: nil, at: now)
  }

  /// A running command that will never say anything: its message was taken out of its thread.
  func isForsaken(_ command: QueuedCommand) -> Bool {
    guard let thread = command.stream else { return false }
    return streams.contains(thread) { stream in
      stream.turn == nil
        && !stream.outbox.waiting.items.contains { $0.command == command.id && $0.standing == .waiting }
    }
  }

  /// Something is said in a thread, or another session serves it: what broke off there before can't go on any more.
  mutating func pass(in thread: ThreadID, isSaid: Bool = true) {
    for command in upNext.waiting.items
    where command.mayGoOn(in: thread) || command.target == .stream(thread) && waitsForRecord(command) {
      upNext.waiting.update(command.id) { $0.pass() }
    }
    forgetRestarts(in: thread)
    undoHistory.forgetTries(in: thread, asSaid: isSaid)
  }

  /// By the setting the person has said that what was cut off is to be done again. Words that its session has are not said
  /// there again. What waits in its thread goes behind it.
  mutating func restartCommand(_ id: Identity<QueuedCommand>, goesOn: Bool) {
    guard let command = upNext.waiting[id] else { return }
    upNext.update(id) {
      $0.status = .queued
      $0.goesOn = goesOn
    }
    guard case .stream(let thread) = command.request.target,
      streams.contains(thread, where: { $0.obstructing != nil })
    else { return }
    dropMessagesOfWaiting(in: thread)
    streams.update(thread) { $0.takeUpAgain() }
  }

  /// A command leaves Up Next for the history.
  mutating func endCommand(
    _ id: Identity<QueuedCommand>, by end: TurnEnd, exitCode: Int?, result: String? = nil, at now: Timestamp
  ) {
    guard var command = upNext.finish(id) else { return }
    command.completedAt = now
    command.exitCode = exitCode
    command.result = result
    switch end {
    case .done where (exitCode ?? 0) == 0: command.status = .completed
    case .done: (command.status, command.error) = (.failed, "exit \(exitCode ?? 0)")
    // What it said is not all that it was to say.
    case .stopped(let reason): (command.status, command.error) = (.completed, reason)
    case .cancelled, .calledOff: command.status = .cancelled
    case .failed(let reason, _, _), .unanswered(let reason, _): (command.status, command.error) = (.failed, reason)
    }
    if command.status == .completed { command.progress = 1 }
    let state: CommandEnd.State =
      command.status == .completed ? .completed : command.status == .failed ? .failed : .cancelled
    hub.note(.ended(CommandEnd(state, exitCode: exitCode, error: command.error, result: result)), ofCarried: id.text)
    history.append(command)
    circumstances.ended.append(command)
    if command.status == .completed { letGo(id) }
    if command.status != .failed { circumstances.wordsMade[id] = nil }
    if command.status == .failed, let thread = command.stream { joinForFailure(thread, at: now) }
    pruneHistory(at: now)
  }

  /// A thread needs the person, though they have said nothing in it or have taken it out. One that is there keeps its place.
  mutating func joinForFailure(_ thread: ThreadID, at now: Timestamp) {
    guard settings.queueEnabled, streams.contains(thread, where: { !$0.isDeleted }), !attention.members.contains(thread)
    else { return }
    attention.enqueue(thread, at: now, because: .failed)
  }

  /// A command has completed: others no longer wait for it.
  private mutating func letGo(_ id: Identity<QueuedCommand>) {
    for waiting in upNext.waiting.items.filter({ !$0.after.isEmpty && $0.after.contains(id) }).map(\.id) {
      upNext.waiting.update(waiting) { $0.after.removeAll { $0 == id } }
    }
  }

  /// The history keeps as many commands, and for as long, as the person wants. The oldest go. Those stay that others wait for,
  /// and until they are too old those that an undo would bring back, beside as many others.
  package mutating func pruneHistory(at now: Timestamp) {
    let oldest = now.adding(seconds: -Int64(settings.historyDays) * 86_400)
    let tooOld = history.prefix { ($0.completedAt ?? now) < oldest }.count
    guard tooOld > 0 || history.count > settings.historyKeep else { return }
    let awaited = Set(upNext.waiting.items.flatMap(\.after))
    let undoable = settings.historyKeep > 0 ? undoHistory.commandsToComeBack : []
    let comeBack = history.enumerated().map { $0 >= tooOld && undoable.contains($1.id) }
    var leaving = max(tooOld, comeBack.count { !$0 } - settings.historyKeep)
    var (staying, gone): ([QueuedCommand], [QueuedCommand]) = ([], [])
    for (command, comesBack) in zip(history, comeBack) {
      let isNext = leaving > 0 && !comesBack
      if isNext { leaving -= 1 }
      if isNext, !awaited.contains(command.id) { gone.append(command) } else { staying.append(command) }
    }
    guard !gone.isEmpty else { return }
    history = staying
    for command in gone { circumstances.wordsMade[command.id] = nil }
    forgetEnvironment(ofThoseGoneFrom: gone)
  }
}
