import EventLoop
import Texts

/// The connection to another machine's shell, on the thread of its own that waits for it.
///
/// It is made when something is to be done there, and ends after a while without. One that is stuck is dropped, and the
/// next piece makes another.
final class FarSession {
  /// What is told to stop may take so long before the connection is dropped.
  private static let graceMilliseconds = 3000
  private static let connectMilliseconds = 30_000
  /// Nobody's greeting is longer.
  private static let mostGreeting = 1 << 20
  fileprivate static let mostOutput = 256 << 20

  private let way: FarWay
  private let part: String
  private let loop: EventLoop
  private let onReached: @Sendable () -> Void
  private var line: FarLine?
  private var facts: FarAnswer?
  private var waiting: [FarRequest] = []
  /// When each of those who wait has waited for long enough.
  private var deadlines: [ObjectIdentifier: Deadline] = [:]
  private var stopped: Set<UInt64> = []
  private var idle: Deadline?
  private var isFinished = false

  init(_ way: FarWay, for part: String, loop: EventLoop, onReached: @escaping @Sendable () -> Void) {
    (self.way, self.part, self.loop, self.onReached) = (way, part, loop, onReached)
  }

  func take(_ order: FarShell.Order) {
    switch order {
    case .take(let request):
      guard !isFinished, !stopped.contains(request.owner) else { return request.answer.keep(.failure(.stopped)) }
      if request.bytes.isEmpty, let facts { return request.answer.keep(.success(facts)) }
      waiting.append(request)
      deadlines[ObjectIdentifier(request)] = loop.at(request.end) { [unowned self] in giveUp(request) }
      goOn()
    case .stop(let owner):
      stopped.insert(owner)
      for request in waiting where request.owner == owner { answer(request, .failure(.stopped)) }
      waiting.removeAll { $0.owner == owner }
      if let line, line.current?.owner == owner { stop(line, because: .stopped) }
    case .finish:
      isFinished = true
      for request in waiting + [line?.current].compactMap({ $0 }) { answer(request, .failure(.stopped)) }
      waiting = []
      line?.current = nil
      line?.child?.closeInput()
      line?.child?.terminate(graceMilliseconds: 100)
    }
  }

  // MARK: Requests

  private func goOn() {
    guard !waiting.isEmpty, !isFinished else { return }
    guard let line else { return connect() }
    guard line.isReady, line.current == nil else { return }
    let request = waiting.removeFirst()
    if request.bytes.isEmpty {
      if let facts { answer(request, .success(facts)) }
      return goOn()
    }
    idle.map(loop.cancel)
    idle = nil
    line.current = request
    line.child?.input?.write(Array((line.owesWord ? "go\n" : "").utf8) + request.bytes)
    line.owesWord = true
  }

  private func answer(_ request: FarRequest, _ answer: Result<FarAnswer, GitProblem>) {
    deadlines.removeValue(forKey: ObjectIdentifier(request)).map(loop.cancel)
    request.answer.keep(answer)
  }

  /// Its time is up.
  private func giveUp(_ request: FarRequest) {
    if let at = waiting.firstIndex(where: { $0 === request }) {
      waiting.remove(at: at)
      let isThere = line?.isReady ?? false
      answer(request, .failure(isThere ? .tookTooLong : .unreachable("\(way.host) doesn't answer")))
    } else if let line, line.current === request {
      stop(line, because: .tookTooLong)
    }
  }

  /// What is at work there is to end. Whoever waits for it hears that when it has.
  private func stop(_ line: FarLine, because why: GitProblem) {
    guard line.isStopping == nil else { return }
    line.isStopping = why
    line.owesWord = false
    line.child?.input?.write(Array("stop\n".utf8))
    loop.after(milliseconds: FarSession.graceMilliseconds) { [weak line, unowned self] in
      guard let line, line.isStopping != nil else { return }
      drop(line)
    }
  }

  // MARK: The connection

  private func connect() {
    let line = FarLine(mark: "upnext-" + String(UInt64.random(in: .min ... .max), radix: 36))
    guard let path = Launch.findProgram("ssh", path: way.environment["PATH"]) else {
      return fail(.unreachable("ssh is not installed"))
    }
    let launch = Launch(
      path: path, arguments: RemoteHost.shellArguments(host: way.host), environment: way.environment, directory: "/",
      streams: .pipesApart)
    do throws(LaunchFailure) {
      line.child = try ChildProcess.start(
        launch, loop: loop, guard: way.processGuard,
        handlers: ChildProcess.Handlers(
          onErrorLine: { [weak line] in line?.hear($0) },
          onEnd: { [weak self, weak line] _ in if let line { self?.hasEnded(line) } },
          onOutput: { [weak self, weak line] bytes in if let line { self?.hear(bytes, from: line) } }))
    } catch {
      return fail(.unreachable("ssh: \(error.cause)"))
    }
    self.line = line
    line.child?.input?.write(Array(FarDriver.text(mark: line.mark, client: way.client, part: part).utf8))
    loop.after(milliseconds: FarSession.connectMilliseconds) { [weak line, unowned self] in
      if let line, !line.isReady { drop(line) }
    }
  }

  private func fail(_ problem: GitProblem) {
    let all = waiting
    waiting = []
    for request in all { answer(request, .failure(problem)) }
  }

  /// It ends, whatever it is at.
  private func drop(_ line: FarLine) {
    line.child?.signal(9)
    hasEnded(line)
  }

  private func hasEnded(_ line: FarLine) {
    guard self.line === line else { return }
    self.line = nil
    idle.map(loop.cancel)
    idle = nil
    let words = "\(way.host): " + (line.words.isEmpty ? "the connection was lost" : line.words)
    let problem = line.isStopping ?? .unreachable(words)
    line.isStopping = nil
    if let request = line.current { answer(request, .failure(problem)) }
    line.current = nil
    // What had not gone out yet may have another connection.
    if line.isReady { goOn() } else { fail(problem) }
  }

  private func hear(_ bytes: UnsafeRawBufferPointer, from line: FarLine) {
    guard self.line === line else { return }
    line.buffer.append(contentsOf: bytes)
    guard line.buffer.count <= FarSession.mostOutput else { return drop(line) }
    if !line.isReady, line.head == nil, !line.skipGreeting(atMost: FarSession.mostGreeting) {
      return line.buffer.count > FarSession.mostGreeting ? drop(line) : ()
    }
    switch line.takeAnswer() {
    case nil: return
    case .nonsense?: drop(line)
    case .answer(let answer)?: take(answer, from: line)
    }
  }

  private func take(_ answer: FarAnswer, from line: FarLine) {
    if !line.isReady {
      guard answer.status == 0 else {
        line.said = ["no folder of its own could be made"]
        return drop(line)
      }
      line.isReady = true
      facts = answer
      onReached()
    } else if let request = line.current {
      line.current = nil
      if let why = line.isStopping {
        line.isStopping = nil
        self.answer(request, .failure(why))
      } else {
        self.answer(request, .success(answer))
      }
    }
    goOn()
    guard line.current == nil, self.line === line else { return }
    idle.map(loop.cancel)
    idle = loop.after(milliseconds: way.idleMilliseconds) { [weak line, unowned self] in
      guard let line, self.line === line, line.current == nil else { return }
      self.line = nil
      line.child?.closeInput()
      line.child?.terminate(graceMilliseconds: 2000)
    }
  }
}

/// One connection, and what has come of it so far.
private final class FarLine {
  enum Heard { case answer(FarAnswer), nonsense }

  let mark: String
  var child: ChildProcess?
  /// The shell has said that it hears us.
  var isReady = false
  var current: FarRequest?
  var isStopping: GitProblem?
  /// The shell waits to hear that its last answer has come.
  var owesWord = false
  var buffer: [UInt8] = []
  var head: (status: Int, output: Int, said: Int)?
  var said: [String] = []

  init(mark: String) { self.mark = mark }

  /// What ssh, or the far shell, says at the end tells what is wrong.
  var words: String { said.last ?? "" }

  func hear(_ line: LineEvent) {
    switch line {
    case .line(let bytes), .unfinished(let bytes):
      let text = String(decoding: bytes.prefix(400), as: UTF8.self).filter { !$0.isNewline }
      if !text.isEmpty { said = said.suffix(10) + [text] }
    case .tooLong: break
    }
  }

  /// What other programs say at a login stands before the first mark. False while it isn't there.
  func skipGreeting(atMost: Int) -> Bool {
    guard let start = buffer.indices.first(where: { buffer[$0...].starts(with: mark.utf8) }) else { return false }
    buffer.removeFirst(start)
    return true
  }

  func takeAnswer() -> Heard? {
    if head == nil {
      guard let end = buffer.firstIndex(of: 0x0A) else { return buffer.count > 200 ? .nonsense : nil }
      let words = String(decoding: buffer[..<end], as: UTF8.self).split(separator: " ")
      // Nothing that is reckoned with what it says may overflow.
      let lengths = 0...FarSession.mostOutput
      guard words.count == 4, words[0] == mark, let status = Int32(words[1]), let output = Int(words[2]),
        let said = Int(words[3]), lengths.contains(output), lengths.contains(said)
      else { return .nonsense }
      head = (Int(status), output, said)
      buffer.removeFirst(end + 1)
    }
    guard let (status, output, said) = head, buffer.count >= output + said else { return nil }
    let answer = FarAnswer(
      status: status, output: Array(buffer[..<output]), said: Array(buffer[output..<(output + said)]))
    buffer.removeFirst(output + said)
    head = nil
    return .answer(answer)
  }
}
