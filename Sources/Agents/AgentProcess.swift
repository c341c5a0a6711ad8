import AgentProtocols
import Conversation
import EventLoop
import Glibc
import JSON
import JSONRPC

/// One running agent, which serves one thread: carries out what its protocol wants to be done.
final class AgentProcess {
  /// The thread that it serves.
  var stream: ThreadID?
  let command: AgentCommand
  let directory: String
  let host: String?
  /// What it was started with beside the agent's own environment.
  let variables: [String: String]
  private(set) var isClosing = false { didSet { terminals?.takesMore = !isClosing } }
  let loop: EventLoop
  private let log: AgentLog?
  let now: () -> Timestamp
  let onNews: (AgentReport.News) -> Void
  let files: ProjectFiles
  let work: AgentFiles
  /// Where the connection is while it takes a long line apart.
  private let offLoop: OffLoopWork
  /// A line of more bytes would hold up the loop for longer than a frame.
  private static let longLine = 256 << 10
  private static let millisecondsAtOnce = 5
  /// What the agent wants of files, of which the first is being done.
  var wishes: [FileRequest] = []
  var connection: any AgentConnection
  var child: ChildProcess?
  /// Its input is broken: it closed it, or has just ended.
  private var hasStoppedReading = false
  private var lastWords = LastWords()
  /// Threads whose sessions are to begin with this one's, by their messages.
  var onBranched: [MessageID: (SessionBranch.Outcome) -> Void] = [:]
  /// A message that it did not read.
  private var unsent: MessageID?
  /// A message of which not all is written yet.
  var leaving: MessageID?
  private var hasClosedInput = false
  private var (deadline, restDeadline): (Deadline?, Deadline?)
  /// It has said something that is of its protocol; and a turn of it broke off, which nobody had stopped.
  private(set) var (hasAnswered, hasBrokenOff) = (false, false)
  /// What it was told is to begin a session of its own, as anybody's may.
  var (beginsSession, hasHadSession) = (false, false)
  /// How often the message was tried before.
  private(set) var earlierAttempts = 0
  /// The last start for another thread failed as well.
  let hasFailedElsewhere: Bool
  /// Until the agent has said anything, or when it can say nothing any more.
  var speechDeadline: Deadline?
  let timeouts: Timeouts
  var terminals: Terminals?
  /// What ended the process, where that says more of a failure than its words.
  private var endCause = FailureCause.other
  /// Until the agent has made ready for a message, or until it has been idle for long.
  var readyDeadline: Deadline?
  var keptAsTold: AgentReport.Kept?
  var leftAsTold: Set<String> = []
  /// The person wants what goes on without a turn to end.
  var isEndingWhatWasLeft = false
  /// Commands of ours that went on without a turn were ended with it.
  private var hasEndedCommands = false
  var (idleDeadline, slowDeadline): (Deadline?, Deadline?)
  var (hasToldOfWaiting, silenceWait): (Bool, SilenceWait?) = (false, nil)
  var lastHeardAt = EventLoop.monotonicMilliseconds
  /// A message has gone through this process, or its session was loaded: another one can go on with it.
  var hasTakenMessage = false

  /// `onEnd` comes once, after the last of the news.
  init(
    _ command: AgentCommand, path: String, directory: String, host: String?, environment: [String: String],
    variables: [String: String], hasFailedElsewhere: Bool, connection: any AgentConnection, loop: EventLoop,
    guard: ProcessGuard?,
    work: AgentFiles, longLines: AnsweringThread, log: AgentLog?, pacer: Pacer, timeouts: Timeouts,
    now: @escaping () -> Timestamp, onNews: @escaping (AgentReport.News) -> Void, onEnd: @escaping () -> Void
  ) throws(LaunchFailure) {
    self.command = command
    self.directory = directory
    self.host = host
    self.timeouts = timeouts
    self.loop = loop
    self.log = log
    self.now = now
    self.onNews = onNews
    files = ProjectFiles(directory: directory)
    self.work = work
    offLoop = OffLoopWork(on: longLines)
    self.connection = connection
    self.variables = variables
    self.hasFailedElsewhere = hasFailedElsewhere
    let own = AgentProcess.environment(of: command, environment, on: nil, with: variables)
    terminals = Terminals(
      directory: directory, environment: own, loop: loop, guard: `guard`,
      onShow: { [weak self] view in
        self?.whenBack { process in process.perform(process.connection.show(view)) }
      })
    silenceWait = SilenceWait(loop: loop, timeouts: timeouts) { [weak self] in
      self?.whenBack { process in process.perform(process.connection.heardNoMore()) }
    }
    child = try ChildProcess.start(
      AgentProcess.launch(command, path, directory, host, host == nil ? own : environment, connection.launchArguments),
      loop: loop, guard: `guard`,
      handlers: ChildProcess.Handlers(
        onLine: { [weak self] event in self?.whenBack { process in process.heard(event) } },
        onErrorLine: { [weak self] event in self?.muttered(event) },
        onEnd: { [self] end in
          whenBack { process in
            process.ended(end)
            guard let terminals = process.terminals else { return onEnd() }
            // It is gone when nothing of it is left.
            terminals.endAll {
              process.terminals = nil
              onEnd()
            }
          }
        },
        onOutputEnd: { [weak self] in self?.fellSilent() }, pacer: pacer))
    speechDeadline = loop.after(milliseconds: timeouts.start) { [weak self] in
      self?.abandon("said nothing for \(timeouts.start / 1000) seconds after it was started, so it was ended")
    }
    child?.input?.onBroken = { [weak self] _ in
      self?.hasStoppedReading = true
      self?.giveUp()
    }
    child?.watchInput { [weak self] in self?.closedItsInput() }
  }

  // MARK: Orders

  /// Its connection is taking a long line apart.
  var isAway: Bool { offLoop.isAway }
  var lostSessions: Set<String> { connection.lostSessions }
  var refusedSessions: Set<String> { connection.refusedSessions }

  /// Delivers the message with the content of its attachments.
  func deliver(_ delivery: Delivery, with contents: [AttachmentContent]) {
    beginsSession = delivery.providerSessionId == nil && delivery.forkOf == nil
    earlierAttempts = delivery.earlierAttempts
    terminals?.beginTurn()
    perform(connection.deliver(delivery, with: contents))
  }

  /// Stops the turn. If the turn goes on for too long, or the person asks twice, the process is ended.
  func cancel() {
    guard connection.isBusy else { return }
    stopFiles()
    if connection.isCancelling { return closeUnstopped() }
    let wasPreparing = connection.isPreparing
    perform(connection.cancel())
    // A turn that has not begun ends at once, and leaves an agent that is busy with we know not what.
    if wasPreparing, !connection.isBusy { return close() }
    deadline = loop.after(milliseconds: timeouts.cancel) { [weak self] in
      self?.whenBack { process in
        if process.connection.isCancelling { process.closeUnstopped() }
      }
    }
  }

  func closeUnstopped() { close(because: "did not stop when it was asked to") }

  func close(because reason: String) {
    guard !isClosing else { return }
    // Whoever can't open the session again says so when the next message comes, before it is told anything.
    let next = connection.canComeBack ? " The next message starts it anew." : ""
    onNews(.notice("\(command.provider) \(reason), so its process was ended.\(next)"))
    close()
  }

  /// Ends soon, unless another thread wants it. False where it has something to do, or nobody else could go on with its
  /// session.
  func rest() -> Bool {
    guard !connection.isBusy, !worksInBackground, !isClosing, !isAway, connection.canComeBack else { return false }
    restDeadline = loop.after(milliseconds: AgentOrder.restMilliseconds) { [weak self] in self?.close() }
    return true
  }

  func endRest() {
    restDeadline.map(loop.cancel)
    restDeadline = nil
  }

  /// The session that it would go on with.
  var session: String? { connection.sessionID }

  /// Ends the process: first by closing its input, then by signals. A running turn ends as cancelled.
  func close() { whenBack { process in process.closeNow() } }

  private func closeNow() {
    guard !isClosing else { return }
    stopFiles()
    hasEndedCommands = leavesCommands
    perform(connection.close())
    isClosing = true
    terminals?.endAll()
    endRest()
    endWaits()
    child?.closeInput()
    deadline.map(loop.cancel)
    deadline = loop.after(milliseconds: timeouts.close) { [weak self] in self?.giveUp() }
  }

  /// Something waits for its end: if it had been told to end before, it has had its time.
  func hurry() { if isClosing { giveUp() } else { close() } }

  private func giveUp() {
    isClosing = true
    child?.terminate(graceMilliseconds: timeouts.terminate)
  }

  // MARK: The connection

  func perform(_ outputs: [AgentOutput]) {
    for output in outputs {
      switch output {
      case .report(let news):
        switch news {
        case .accepted(let message) where message == leaving: continue
        case .accepted, .loaded(_, problem: nil): hasTakenMessage = true
        case .session: hasHadSession = true
        case .turnEnded(_, .failed): hasBrokenOff = true
        case _: break
        }
        // What goes on behind a turn is known before its end is.
        if case .turnEnded = news {
          leaving = nil
          noteKept()
        }
        onNews(news.with(cause: endCause))
        if case .turnEnded = news { tellOfCommands() }
      case .file(let request): carryOut(request)
      case .terminal(let request):
        terminals?.perform(request.act) { [weak self] answer in
          self?.whenBack { process in process.perform(process.connection.finish(request.id, answer)) }
        }
      case .endTerminals: terminals?.endTurn()
      case .branched(let branch): onBranched.removeValue(forKey: branch.message)?(branch.outcome)
      case .noise(let text): muttered(.line(Array(text.utf8)))
      case .send(let line, let carried):
        switch child?.input?.write(line.bytes + [0x0A]) {
        case .accepted:
          child?.expectAnswer()
          carried.map(letLeaveWhole)
        case .broken:
          // It is ending, and its end will say why. What follows in the list relies on this message.
          unsent = carried ?? unsent
          hasClosedInput = true
          return giveUp()
        case .full, nil:
          // A line cut short would garble all that come behind it.
          perform(connection.disconnect(because: "\(command.provider) does not read what it is told.", unsent: carried))
          return giveUp()
        }
      }
    }
    if !connection.isCancelling, !isClosing {
      deadline.map(loop.cancel)
      deadline = nil
    }
    noteWaits()
  }

  /// No message could be said to it any more.
  private func closedItsInput() {
    guard !isClosing else { return }
    speechDeadline.map(loop.cancel)
    // Nearly always it is just ending, and its end says more.
    speechDeadline = loop.after(milliseconds: timeouts.silence) { [weak self] in
      self?.abandon("closed its input, though it went on running, so it was ended")
    }
  }

  /// Nothing can come of a turn any more, though the process goes on.
  private func fellSilent() {
    guard !isClosing else { return }
    speechDeadline.map(loop.cancel)
    // Nearly always it is just ending, and its end says more.
    speechDeadline = loop.after(milliseconds: timeouts.silence) { [weak self] in
      self?.abandon("closed its output, though it went on running, so it was ended")
    }
  }

  func abandon(_ what: String) {
    whenBack { process in
      let reason = "\(process.command.provider) \(what).\(process.lastWords.sentence)\(process.advice)"
      if process.isDeafStart { process.endCause = process.causeOfEarlyEnd }
      process.perform(process.connection.disconnect(because: reason, unsent: process.unread))
      process.giveUp()
    }
  }

  /// A message of which the agent has had a part at most.
  private var unread: MessageID? { unsent ?? leaving }

  /// What may have arrived is not to be sent again without a look at it.
  private var advice: String {
    let hasLeft = !connection.isPreparing && unread == nil
    return hasLeft || connection.hasBegunToAnswer ? "" : " Send again to start it anew."
  }

  /// Acts on the connection, as soon as it is here.
  func whenBack(_ act: @escaping (AgentProcess) -> Void) { offLoop.whenBack { [self] in act(self) } }

  private func heard(_ event: LineEvent) {
    if child?.isInputOpen != false {
      speechDeadline.map(loop.cancel)
      speechDeadline = nil
    }
    lastHeardAt = EventLoop.monotonicMilliseconds
    loop.isAbout("a message of \(command.provider)")
    switch event {
    case .line(let line): hear(line, isWhole: true)
    case .unfinished(let line): hear(line, isWhole: false)
    case .tooLong(_, let start):
      perform(connection.receive(startOfLongLine: start, at: now()))
      if connection.isSpent { close() }
    }
  }

  private func hear(_ line: [UInt8], isWhole: Bool) {
    if line.count > Self.longLine { return takeApart(line, isWhole: isWhole) }
    perform(told(connection.receive(line: line, at: now()), isWhole: isWhole))
    if connection.isSpent { close() }
  }

  /// Last words without a line's end may be a message all the same. Where they are none, nothing is damaged: they are the rest
  /// of one that broke off, and only worth keeping.
  private func told(_ outputs: [AgentOutput], isWhole: Bool) -> [AgentOutput] {
    let noise = outputs.filter { if case .noise = $0 { true } else { false } }
    if noise.isEmpty { hasAnswered = true }
    if isWhole { return outputs }
    return noise.isEmpty ? outputs : noise
  }

  /// Meanwhile the agent has to wait.
  private func takeApart(_ line: [UInt8], isWhole: Bool) {
    child?.pauseOutput()
    offLoop.lend(connection, { [now = now()] in $0.receive(line: line, at: now) }) { [self] connection, outputs in
      self.connection = connection
      handOn(told(outputs, isWhole: isWhole)[...])
    }
  }

  /// What came of a long line, as much at a time as leaves the loop free for keys.
  private func handOn(_ outputs: ArraySlice<AgentOutput>) {
    var rest = outputs
    let start = EventLoop.monotonicMilliseconds
    while let output = rest.popFirst() {
      perform([output])
      if EventLoop.monotonicMilliseconds - start >= Self.millisecondsAtOnce { break }
    }
    guard rest.isEmpty else { return offLoop.lend((), { _ in }) { [self] _, _ in handOn(rest) } }
    child?.resumeOutput()
    if connection.isSpent { close() }
  }

  private func muttered(_ event: LineEvent) {
    switch event {
    case .line(let line), .unfinished(let line):
      lastWords.append(line)
      log?.append(line)
    case .tooLong: break
    }
  }

  private func ended(_ end: ProcessEnd) {
    for wait in [deadline, speechDeadline] { wait.map(loop.cancel) }
    (deadline, speechDeadline) = (nil, nil)
    endRest()
    endWaits()
    child = nil
    let endsWork = hasEndedCommands || leavesCommands || goesOnByItself
    defer { if endsWork { onNews(.endedWithIt(of: command.provider)) } }
    var what = end.words
    // The code by which ssh says that it is its own failure.
    if let host, end == .exited(code: 255) {
      what = "could not be reached on \(host)"
      endCause = .connection
    }
    // The code by which a shell says that it found no such program.
    if let host, end == .exited(code: 127) {
      what = command.notFound(on: host)
    } else if endCause == .other {
      endCause = causeOfEarlyEnd
    }
    // Where it went on and had to be ended, that is why; where it ended by itself, it may have said why.
    if hasStoppedReading, case .killed = end {
      let reason = "\(command.provider) does not read what it is told."
      return perform(connection.disconnect(because: reason, unsent: unread))
    }
    if hasClosedInput, case .killed(SIGTERM) = end { what = "did not read what it was told, so it was ended" }
    // A signal from elsewhere tells its program nothing, so nothing that it said was about that.
    let said = end == .killed(signal: SIGKILL) ? LastWords().sentence : lastWords.sentence
    let when = connection.awaitedChange.map { " when it was to \($0)" } ?? ""
    let reason = "\(command.provider) \(what)\(when).\(said)\(advice)"
    perform(connection.disconnect(because: reason, unsent: unread))
  }
}
