import AgentProtocols
import Conversation
import EventLoop
import Files

/// The agents of all threads: starts, orders about and ends their processes, one for each thread.
///
/// It belongs to its loop's thread. What the agents say goes to one closure, in the order in which it was said.
package final class AgentHost {
  private static let frameMilliseconds = 33

  let loop: EventLoop
  let processGuard: ProcessGuard?
  /// Several commands of one provider are ways to start it, the best first: that counts whose program is there.
  private let agents: [String: [AgentCommand]]
  let environment: [String: String]
  let version: String
  private let logFolder: String?
  private let now: () -> Timestamp
  private let timeouts: Timeouts
  /// By which of its ways the person has logged in with an agent.
  private let loginMethod: (String) -> String?
  /// Agents that talk without a rest are heard once a frame.
  private let pacer: Pacer
  let onReport: (AgentReport) -> Void
  private var processes: [ThreadID: AgentProcess] = [:]
  let files: AgentFiles
  let longLines: AnsweringThread
  var readingCount = 0
  /// Processes that serve their thread no longer, and have not ended yet.
  private var leaving: [AgentProcess] = []
  /// Threads to which nothing can be delivered just now.
  var waiting: [ThreadID: WaitingOrders] = [:]
  /// What threads' earlier agents no longer had.
  private var lostSessions: [ThreadID: Set<String>] = [:]
  private var refusedSessions: [ThreadID: Set<String>] = [:]
  /// In which thread an agent's program could not be started, where it has answered in none since.
  private var failedStarts: [String: ThreadID] = [:]
  /// Agents whose thread needs none for now. For a moment another thread of their directory may have them.
  private var resting: [AgentProcess] = []
  /// Threads whose session another program waits for.
  private var releasing: [ThreadID: String] = [:]
  private var logs: [String: AgentLog] = [:]
  /// How many processes have not ended yet, also such as no longer serve their thread.
  private var processCount = 0
  private var onAllClosed: (() -> Void)?
  /// Processes that are only asked for their sessions.
  private var inquiries: [SessionInquiry] = []

  /// The log folder has to exist; without one nothing is logged.
  package init(
    loop: EventLoop, guard: ProcessGuard?, agents: [AgentCommand], environment: [String: String], version: String,
    logFolder: String?, timeouts: Timeouts = Timeouts(), loginMethod: @escaping (String) -> String? = { _ in nil },
    now: @escaping () -> Timestamp,
    onReport: @escaping (AgentReport) -> Void
  ) {
    self.loop = loop
    processGuard = `guard`
    self.agents = Dictionary(grouping: agents) { $0.provider }
    self.timeouts = timeouts
    self.loginMethod = loginMethod
    files = AgentFiles(loop: loop)
    longLines = AnsweringThread(name: "upnext-lines", loop: loop)
    pacer = Pacer(loop: loop, milliseconds: AgentHost.frameMilliseconds)
    self.environment = environment
    self.version = version
    self.logFolder = logFolder
    self.now = now
    self.onReport = onReport
  }

  package func perform(_ order: AgentOrder) {
    guard let process = processes[order.stream], process.isAway else { return carryOut(order) }
    process.whenBack { [weak self] _ in self?.perform(order) }
  }

  private func carryOut(_ order: AgentOrder) {
    if waiting[order.stream] != nil, postpone(order) { return }
    switch order {
    case .deliver(let delivery, let stream):
      if delivery.attachments.isEmpty {
        deliver(delivery, in: stream)
      } else {
        readAttachments(of: delivery, in: stream)
      }
    case .cancel(let stream): processes[stream]?.cancel()
    case .endWhatWasLeft(let stream): processes[stream]?.endWhatWasLeft()
    case .answer(let permission, let answer, let stream):
      // Whoever answered is told what came of it.
      guard let process = processes[stream] else {
        return onReport(AgentReport(stream, .withdrew(permission: permission)))
      }
      process.answer(permission, answer)
    case .setMode(let mode, let stream): processes[stream]?.setMode(mode)
    case .close(let stream): processes[stream]?.close()
    case .rest(let stream): rest(stream)
    case .release(let stream, let session): release(session, of: stream)
    case .setOption(let option, let value, let stream): processes[stream]?.setOption(option, value)
    case .steer(let message, let content, let attachments, let stream):
      guard let process = processes[stream], !process.isClosing else {
        return onReport(AgentReport(stream, .notSteered(message, "The agent is not running any more.")))
      }
      process.steer(message, content, attachments)
    case .load(let delivery, let stream): load(delivery, in: stream)
    case .letLeave(let message, let stream): processes[stream]?.letLeave(message)
    }
  }

  /// Ends all agents, and says when the last one has ended.
  package func closeAll(then onAllClosed: @escaping () -> Void) {
    self.onAllClosed = onAllClosed
    giveAllBack()
    for process in Array(processes.values) + resting { process.close() }
    for inquiry in inquiries { inquiry.end() }
    if processCount == 0 { finishClosing() }
  }

  func deliver(_ delivery: Delivery, with contents: [AttachmentContent] = [], in stream: ThreadID) {
    if delivery.goesOn, let id = delivery.providerSessionId, hasLost(id, of: stream) {
      let reason =
        "\(delivery.provider) doesn't have the session any more in which the turn broke off. Send the message again: it "
        + "begins a new one."
      return giveBack(.deliver(delivery, in: stream), .failed(reason, .taken(isInSession: false)))
    }
    if let process = processes[stream], process.serves(delivery) { return process.deliver(delivery, with: contents) }
    begin(.deliver(delivery, in: stream), delivery, with: contents, in: stream)
  }

  private func hasLost(_ session: String, of stream: ThreadID) -> Bool {
    (processes[stream]?.lostSessions ?? lostSessions[stream] ?? []).contains(session)
  }

  private func load(_ delivery: Delivery, in stream: ThreadID) {
    // What the others have kept is found on disk.
    if case .found(let command, _) = way(to: delivery.provider, on: delivery.host), command.kind != .acp {
      return onReport(AgentReport(stream, .loaded(delivery.message, problem: nil)))
    }
    begin(.load(delivery, in: stream), delivery, in: stream)
  }

  /// Carries the order out in another process than the thread's present one.
  private func begin(
    _ order: AgentOrder, _ delivery: Delivery, with contents: [AttachmentContent] = [], in stream: ThreadID
  ) {
    if let process = processes[stream] {
      // What it still says on its way out is nobody's business, but what ends with it is.
      if process.worksInBackground { onReport(AgentReport(stream, .endedWithIt(of: process.command.provider))) }
      leave(process, of: stream)
      leaving.append(process)
    }
    var isLoading = false
    if case .load = order { isLoading = true }
    if !isLoading, branch(delivery, in: stream) { return }
    if !leaving.contains(where: { $0.stream == stream }), !isLoading, let rested = takeRested(for: delivery) {
      processes[stream] = rested
      rested.stream = stream
      return rested.deliver(delivery, with: contents)
    }
    if let writer = writer(of: delivery, in: stream) {
      waiting[stream] = WaitingOrders(for: .end(of: writer), order)
      return writer.hurry()
    }
    switch start(delivery, in: stream) {
    case .started(let process):
      if isLoading { process.load(delivery) } else { process.deliver(delivery, with: contents) }
    case .failed(let reason, let cause): giveBack(order, .failed(reason, .notTaken, cause: cause))
    }
  }

  /// What has not ended yet and may still write the session that the delivery goes on with: two would ruin it.
  private func writer(of delivery: Delivery, in stream: ThreadID) -> AgentProcess? {
    leaving.first { $0.stream == stream }
      ?? (leaving + resting).first { process in
        process.command.provider == delivery.provider && process.host == delivery.host && process.session != nil
          && (process.session == delivery.providerSessionId || process.session == delivery.forkOf)
      }
  }

  /// Commands of one project follow each other closely: starting an agent for each takes longer than many of them.
  private func rest(_ stream: ThreadID) {
    guard let process = processes[stream], process.rest() else { return }
    processes[stream] = nil
    process.stream = nil
    resting.append(process)
  }

  private func release(_ session: String, of stream: ThreadID) {
    releasing[stream] = session
    for process in holders(of: session, in: stream) { process.close() }
    tellReleased()
  }

  private func holders(of session: String, in stream: ThreadID) -> [AgentProcess] {
    [processes[stream]].compactMap { $0 } + (leaving + resting).filter { $0.session == session }
  }

  private func tellReleased() {
    for (stream, session) in releasing where holders(of: session, in: stream).isEmpty {
      releasing[stream] = nil
      onReport(AgentReport(stream, .fact(.released)))
    }
  }

  /// The one that has the session which is to go on, else any that can begin a new one.
  private func takeRested(for delivery: Delivery) -> AgentProcess? {
    let index = resting.firstIndex { process in
      process.serves(delivery) && process.isLike(delivery)
        && (delivery.providerSessionId == nil || process.session == delivery.providerSessionId)
    }
    guard let index else { return nil }
    let process = resting.remove(at: index)
    process.endRest()
    return process
  }

  /// The processes that serve threads.
  var holders: [AgentProcess] { Array(processes.values) }

  private enum Start {
    case started(AgentProcess)
    case failed(String, FailureCause)
  }

  private func start(_ delivery: Delivery, in stream: ThreadID) -> Start {
    let (command, path): (AgentCommand, String)
    switch way(to: delivery.provider, on: delivery.host) {
    case .missing(let reason): return .failed(reason, .cannotStart)
    case .found(let found, let place): (command, path) = (found, place)
    }
    let real = delivery.host == nil ? TruePath.of(delivery.directory) : nil
    let lost = lostSessions[stream] ?? []
    // The closures need the process that is made with them, to know whether it still serves the thread.
    weak var started: AgentProcess?
    do throws(LaunchFailure) {
      let process = try AgentProcess(
        command, path: path, directory: delivery.directory, host: delivery.host, environment: environment,
        variables: delivery.environment,
        hasFailedElsewhere: failedStarts[command.provider].map { $0 != stream } ?? false,
        connection: command.kind.connection(
          agent: command.provider, directory: delivery.directory, realDirectory: real, version: version,
          first: delivery, stream: stream, startedAt: now(),
          sessionElsewhere: command.kind.sessionElsewhere(of: delivery, realDirectory: real, lost: lost),
          lostSessions: lost, refusedSessions: refusedSessions[stream] ?? [],
          loginMethod: delivery.host == nil ? loginMethod(command.provider) : nil),
        loop: loop, guard: processGuard, work: files, longLines: longLines, log: log(of: command.provider),
        pacer: pacer, timeouts: timeouts,
        now: now,
        onNews: { [weak self] news in
          guard let self else { return }
          if !failedStarts.isEmpty, started?.hasAnswered == true { failedStarts[command.provider] = nil }
          // One that rests or was replaced says nothing that concerns a thread.
          guard let stream = started?.stream, started === processes[stream] else { return }
          onReport(AgentReport(stream, news))
        },
        onEnd: { [weak self] in self?.ended(started) })
      process.stream = stream
      started = process
      processes[stream] = process
      processCount += 1
      return .started(process)
    } catch {
      return .failed(error.words(command), error.causeOfFailure)
    }
  }

  /// How an agent is started, or why it can't be.
  enum Way {
    case found(AgentCommand, path: String)
    case missing(String)
  }

  func way(to provider: String, on host: String?) -> Way {
    guard let commands = agents[provider], let first = commands.first else {
      let known = agents.keys.sorted().joined(separator: ", ")
      return .missing("There is no agent called \(provider). Known are: \(known).")
    }
    if let problem = first.problem {
      return .missing("\(first.provider) did not start. \(AgentCommand.mending(problem)).")
    }
    if let host {
      // What is there on the other machine is not known here: the usual program is tried.
      guard let ssh = Launch.findProgram("ssh", path: environment["PATH"]) else {
        return .missing(
          "\(first.provider) did not start: there is no program ssh to reach \(host) with. Install it, then send again."
        )
      }
      return .found(first, path: ssh)
    }
    let lookups = commands.map { ($0, lookUp($0)) }
    for case (let command, .found(let path)) in lookups { return .found(command, path: path) }
    for case (_, .notExecutable(let path)) in lookups {
      return .missing("\(first.provider) did not start: \(AgentCommand.mayNotBeRun(path)). Then send again.")
    }
    return .missing(first.wordsOfAbsence)
  }

  func asking(_ inquiry: SessionInquiry) {
    inquiries.append(inquiry)
    processCount += 1
  }

  func finished(_ inquiry: SessionInquiry?) {
    inquiries.removeAll { $0 === inquiry }
    processCount -= 1
    if processCount == 0 { finishClosing() }
  }

  private func lookUp(_ command: AgentCommand) -> Launch.Lookup {
    Launch.lookUp(command.program, path: command.environment["PATH"] ?? environment["PATH"])
  }

  private func ended(_ process: AgentProcess?) {
    processCount -= 1
    resting.removeAll { $0 === process }
    leaving.removeAll { $0 === process }
    if let process, let stream = process.stream {
      if process.hasFailedForGood { failedStarts[process.command.provider] = stream }
      if processes[stream] === process {
        leave(process, of: stream)
        // A message still waits for this thread: the next process takes it.
        if waiting[stream] == nil { onReport(AgentReport(stream, .closed)) }
      } else if processes[stream] == nil {
        // Its end may have told it more.
        leave(process, of: stream)
      }
    }
    if let process { goOn(behind: process) }
    tellReleased()
    if processCount == 0 { finishClosing() }
  }

  private func leave(_ process: AgentProcess, of stream: ThreadID) {
    processes[stream] = nil
    // The next one doesn't take back what it has never told.
    if process.keptAsTold != nil { onReport(AgentReport(stream, .fact(.keeps(nil)))) }
    if !process.leftAsTold.isEmpty { onReport(AgentReport(stream, .fact(.leftRunning([])))) }
    (process.keptAsTold, process.leftAsTold) = (nil, [])
    let (lost, refused) = (process.lostSessions, process.refusedSessions)
    lostSessions[stream] = lost.isEmpty ? nil : lost
    refusedSessions[stream] = refused.isEmpty ? nil : refused
  }

  private func finishClosing() {
    let finish = onAllClosed
    onAllClosed = nil
    finish?()
  }

  func log(of provider: String) -> AgentLog? {
    guard let logFolder else { return nil }
    if let log = logs[provider] { return log }
    let log = AgentLog(folder: logFolder, provider: provider)
    logs[provider] = log
    return log
  }
}
