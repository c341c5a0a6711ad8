import AgentProtocols
import Conversation
import EventLoop
import JSON

/// A process of an agent that is started only to be asked for its sessions.
final class SessionInquiry {
  private static let patienceMilliseconds = 30_000

  private let agent: String
  private let loop: EventLoop
  private var question: SessionQuestion
  private let offLoop: OffLoopWork
  private var child: ChildProcess?
  private var lastWords = LastWords()
  private let log: AgentLog?
  private var deadline: Deadline?
  private var onAnswer: ((SessionsFound) -> Void)?
  private let onEnd: () -> Void

  /// `onAnswer` comes once, `onEnd` once after it, when the process is gone.
  init(
    _ launch: Launch, _ question: SessionQuestion, agent: String, loop: EventLoop, guard: ProcessGuard?,
    longLines: AnsweringThread, log: AgentLog?,
    onAnswer: @escaping (SessionsFound) -> Void, onEnd: @escaping () -> Void
  ) throws(LaunchFailure) {
    self.agent = agent
    self.loop = loop
    self.question = question
    self.log = log
    offLoop = OffLoopWork(on: longLines)
    self.onAnswer = onAnswer
    self.onEnd = onEnd
    child = try ChildProcess.start(
      launch, loop: loop, guard: `guard`,
      handlers: ChildProcess.Handlers(
        onLine: { [weak self] event in
          if case .line(let line) = event { self?.heard(line) }
        },
        onErrorLine: { [weak self] event in
          if case .line(let line) = event { self?.muttered(line) }
        },
        onEnd: { [self] end in
          offLoop.whenBack { [self] in
            let said = lastWords.words().map { " It last said: \($0)." } ?? ""
            tell(.failed("\(agent) \(end.words) before it had listed its sessions.\(said)"))
            child = nil
            onEnd()
          }
        }))
    deadline = loop.after(milliseconds: SessionInquiry.patienceMilliseconds) { [weak self] in
      guard let self else { return }
      tell(.failed("\(agent) did not list its sessions within \(SessionInquiry.patienceMilliseconds / 1000) seconds."))
    }
    for line in self.question.begin() { send(line.bytes) }
  }

  func end() { tell(.failed("\(agent) was ended.")) }

  /// A list of sessions may be long.
  private func heard(_ line: [UInt8]) {
    offLoop.whenBack { [self] in
      child?.pauseOutput()
      offLoop.lend(question, { $0.receive(line: line) }) { [self] question, lines in
        self.question = question
        child?.resumeOutput()
        if let noise = question.noise { muttered(noise) }
        for line in lines { send(line.bytes) }
        if let answer = question.answer { tell(answer) }
      }
    }
  }

  private func muttered(_ line: [UInt8]) {
    lastWords.append(line)
    log?.append(line)
  }

  private func send(_ line: [UInt8]) { _ = child?.input?.write(line + [0x0A]) }

  /// It has done what it was started for.
  private func tell(_ answer: SessionsFound) {
    let handle = onAnswer
    onAnswer = nil
    deadline.map(loop.cancel)
    deadline = nil
    child?.closeInput()
    child?.terminate(graceMilliseconds: 1000)
    handle?(answer)
  }
}
