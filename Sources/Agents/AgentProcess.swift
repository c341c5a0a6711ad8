import Core
import EventLoop
import JSONRPC

/// One running agent, which serves one thread: carries out what its protocol wants to be done.
final class AgentProcess {
  /// How long an agent may take to stop a turn before its process is ended instead. A turn that runs into a model's
  /// answer can be long in stopping.
  static let cancelPatienceMilliseconds = 30_000
  /// How long an agent may take to end by itself, and then after being told to.
  private static let closingMilliseconds = (byItself: 2000, afterSignal: 1000)

  /// How long an agent that serves nobody waits for another thread.
  private static let restMilliseconds = 2000

  /// The thread that it serves.
  var stream: Identity<WorkStream>?
  let command: AgentCommand
  let directory: String
  private(set) var isClosing = false
  private let loop: EventLoop
  private let log: AgentLog?
  private let now: () -> Timestamp
  private let onNews: (AgentReport.News) -> Void
  private let files: ProjectFiles
  private var client: ACPClient
  private var child: ChildProcess?
  private var lastWords = LastWords()
  private var deadline: Deadline?
  private var restDeadline: Deadline?

  /// `onEnd` comes once, after the last of the news.
  init(
    _ command: AgentCommand, path: String, directory: String, environment: [String: String], version: String,
    loop: EventLoop, guard: ProcessGuard?, log: AgentLog?, now: @escaping () -> Timestamp,
    onNews: @escaping (AgentReport.News) -> Void, onEnd: @escaping () -> Void
  ) throws(LaunchFailure) {
    self.command = command
    self.directory = directory
    self.loop = loop
    self.log = log
    self.now = now
    self.onNews = onNews
    files = ProjectFiles(directory: directory)
    client = ACPClient(agent: command.provider, directory: directory, clientVersion: version)
    let launch = Launch(
      path: path, arguments: command.arguments,
      environment: environment.merging(command.environment) { _, own in own }, directory: directory)
    child = try ChildProcess.start(
      launch, loop: loop, guard: `guard`,
      handlers: ChildProcess.Handlers(
        onLine: { [weak self] event in self?.heard(event) },
        onErrorLine: { [weak self] event in self?.muttered(event) },
        onEnd: { [self] end in
          ended(end)
          onEnd()
        }))
    child?.input?.onBroken = { [weak self] _ in self?.giveUp() }
  }

  // MARK: Orders

  func deliver(_ delivery: Delivery) { perform(client.deliver(delivery)) }
  func answer(_ permission: String, _ answer: Answer) { perform(client.answer(permission, answer)) }
  func setMode(_ mode: String) { perform(client.setMode(mode)) }

  /// A second time, or after a while, an agent that goes on has to end.
  func cancel() {
    guard client.isBusy else { return }
    if client.isCancelling { return close() }
    perform(client.cancel())
    // A turn that has not begun ends at once, and leaves an agent that is busy with we know not what.
    guard client.isBusy else { return close() }
    deadline = loop.after(milliseconds: AgentProcess.cancelPatienceMilliseconds) { [weak self] in
      if let self, client.isCancelling { close() }
    }
  }

  /// Ends soon, unless another thread wants it. False where it has something to do, or nobody else could go on with its
  /// session.
  func rest() -> Bool {
    guard !client.isBusy, !isClosing, client.canComeBack else { return false }
    restDeadline = loop.after(milliseconds: AgentProcess.restMilliseconds) { [weak self] in self?.close() }
    return true
  }

  func endRest() {
    restDeadline.map(loop.cancel)
    restDeadline = nil
  }

  /// The session that it would go on with.
  var session: String? { client.sessionID }

  /// Politely, then firmly. A turn that goes on ends as cancelled.
  func close() {
    guard !isClosing else { return }
    perform(client.cancel())
    isClosing = true
    endRest()
    child?.closeInput()
    deadline.map(loop.cancel)
    deadline = loop.after(milliseconds: AgentProcess.closingMilliseconds.byItself) { [weak self] in self?.giveUp() }
  }

  private func giveUp() {
    isClosing = true
    child?.terminate(graceMilliseconds: AgentProcess.closingMilliseconds.afterSignal)
  }

  // MARK: The connection

  private func perform(_ outputs: [ACPClient.Output]) {
    for output in outputs {
      switch output {
      case .report(let news): onNews(news)
      case .file(let request): perform(client.finish(request, files.answer(request)))
      case .noise(let text): muttered(.line(Array(text.utf8)))
      case .send(let message):
        switch child?.input?.write(message.line) {
        case .accepted: continue
        case .full, .broken, nil:
          // What follows in the list relies on this message. A line cut short would garble all that come behind it.
          perform(client.disconnect(because: "\(command.provider) does not read what it is told.", unsent: message))
          return giveUp()
        }
      }
    }
    if !client.isCancelling, !isClosing {
      deadline.map(loop.cancel)
      deadline = nil
    }
  }

  private func heard(_ event: LineEvent) {
    switch event {
    case .line(let line): perform(client.receive(line: line, at: now()))
    case .unfinished(let line): muttered(.line(line))
    case .tooLong(let byteCount): muttered(.line(Array("A message of \(byteCount) bytes was left out.".utf8)))
    }
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
    deadline.map(loop.cancel)
    deadline = nil
    endRest()
    child = nil
    let said = lastWords.words.map { " It last said: \($0)." } ?? " It did not say why."
    let reason = "\(command.provider) \(end.words).\(said) Send again to start it anew."
    perform(client.disconnect(because: reason))
  }
}
