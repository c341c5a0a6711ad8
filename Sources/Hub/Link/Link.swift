import EventLoop
import JSON
import Sharing

/// The connection to the hub on a loop of its own: connecting, greeting, ready, broken and again, by itself.
final class Link {
  /// A statement, and who waits for what comes of it.
  struct Request {
    let statement: String
    let parameter: String?
    let done: (Reply?) -> Void
  }

  private enum Phase {
    case resting
    case connecting(Connection)
    /// Asks who is there, and whether it is a hub at all.
    case greeting(Connection)
    case ready(Connection)
    case ended
  }

  private struct UnderWay {
    let request: Request
    let due: Int
  }

  private let loop: EventLoop
  private let plan: LinkPlan
  private let tell: (HubEvent) -> Void
  private var pause: Pause
  private var phase = Phase.resting
  private var watch: Watch?
  private var deadline: Deadline?
  private var underWay: [UnderWay] = []
  private var waiting: [Request] = []

  init(
    _ plan: LinkPlan, loop: EventLoop, numbers: any RandomNumberGenerator,
    tell: @escaping (HubEvent) -> Void
  ) {
    self.loop = loop
    self.plan = plan
    self.tell = tell
    pause = Pause(plan.times, numbers: numbers)
    connect()
  }

  // MARK: Requests

  /// `done` gets nil when nothing was sent.
  func ask(_ request: Request) {
    guard case .ready(let connection) = phase, waiting.count < plan.times.mostWaiting else {
      return request.done(nil)
    }
    waiting.append(request)
    sendWaiting(on: connection)
  }

  /// Whether it is for want of room and not of a connection that nothing is taken.
  var isReady: Bool { if case .ready = phase { true } else { false } }

  /// The hub knows this role no more: a connection that nothing is told on is none.
  func isShutOut(_ words: String) { if isReady { fail(.stranger(words)) } }

  /// Does not wait until the pause is over.
  func hurry() {
    guard case .resting = phase else { return }
    deadline.map(loop.cancel)
    connect()
  }

  func end() {
    drop()
    phase = .ended
  }

  private func sendWaiting(on connection: Connection) {
    while underWay.count < plan.times.mostUnderWay, !waiting.isEmpty {
      send(waiting.removeFirst(), on: connection)
    }
    flush(connection)
  }

  private func send(_ request: Request, on connection: Connection) {
    // From now on nobody can say whether it arrived.
    underWay.append(
      UnderWay(request: request, due: EventLoop.monotonicMilliseconds + plan.times.answer))
    if !connection.send(request.statement, request.parameter) {
      return fail(.broken(connection.words))
    }
    if underWay.count == 1 { awaitAnswer() }
  }

  /// Answers come in order, so the first one's time is the next.
  private func awaitAnswer() {
    deadline.map(loop.cancel)
    deadline = underWay.first.map { first in
      loop.at(first.due) { [unowned self] in fail(.unanswered) }
    }
  }

  // MARK: Connecting

  private func connect() {
    do throws(LinkTrouble) {
      let library = try plan.load()
      let connection = try Connection(library, plan.text(for: library))
      phase = .connecting(connection)
      deadline = loop.after(milliseconds: plan.times.connecting) { [unowned self] in fail(.silent) }
      watch(connection, reading: false, writing: true)
    } catch {
      fail(error)
    }
  }

  private func watch(_ connection: Connection, reading: Bool, writing: Bool) {
    // With each step of connecting it may be another socket, even one of the same number.
    watch.map(loop.unwatch)
    watch = loop.watch(connection.descriptor, reading: reading, writing: writing) {
      [unowned self] _ in onReady()
    }
  }

  private func onReady() {
    switch phase {
    case .connecting(let connection): step(connection)
    case .greeting(let connection), .ready(let connection): receive(on: connection)
    case .resting, .ended: break
    }
  }

  private func step(_ connection: Connection) {
    switch connection.step() {
    case .wantsReading: watch(connection, reading: true, writing: false)
    case .wantsWriting: watch(connection, reading: false, writing: true)
    case .failed: fail(LinkTrouble(notLetIn: connection.words))
    case .connected:
      deadline.map(loop.cancel)
      deadline = nil
      watch(connection, reading: true, writing: false)
      phase = .greeting(connection)
      greet(on: connection)
    }
  }

  /// Listens first and then asks: what is told in between is heard.
  private func greet(on connection: Connection) {
    if let making = plan.making {
      send(
        Request(statement: making, parameter: nil) { [unowned self] reply in
          if case .refused(_, let words)? = reply { fail(.notMade(words)) }
        }, on: connection)
    }
    guard case .greeting = phase else { return }
    send(Request(statement: "LISTEN upnext", parameter: nil) { _ in }, on: connection)
    guard case .greeting = phase else { return }
    let hello = Greeting(level: Migration.level)
    send(
      Request(statement: hello.statement, parameter: hello.parameter) { [unowned self] reply in
        guard case .greeting(let connection) = phase, let reply else { return }
        switch hello.read(reply, connection, libraryVersion: plan.libraryVersion) {
        case .success(let facts):
          pause.succeeded()
          phase = .ready(connection)
          tell(.ready(facts))
          tell(.news(.everything))
        case .failure(let trouble): fail(trouble)
        }
      }, on: connection)
    if case .greeting = phase { flush(connection) }
  }

  // MARK: Receiving

  private func flush(_ connection: Connection) {
    guard let watch, !isOver(connection) else { return }
    guard let hasMore = connection.flush() else { return fail(.broken(connection.words)) }
    loop.setInterest(watch, reading: true, writing: hasMore)
  }

  private func receive(on connection: Connection) {
    let isWhole = connection.consume()
    while !underWay.isEmpty, let reply = connection.nextReply() {
      let first = underWay.removeFirst()
      awaitAnswer()
      first.request.done(reply)
      // Whoever was answered may have ended it.
      if isOver(connection) { return }
    }
    if isReady {
      // The same word said often is one word.
      var heard: Set<HubNews> = []
      for news in connection.notices().compactMap(HubNews.init) where heard.insert(news).inserted {
        tell(.news(news))
      }
    }
    guard isWhole else { return fail(.broken(connection.words)) }
    sendWaiting(on: connection)
  }

  private func isOver(_ connection: Connection) -> Bool {
    switch phase {
    case .connecting(let current), .greeting(let current), .ready(let current):
      current !== connection
    case .resting, .ended: true
    }
  }

  // MARK: The end

  private func fail(_ trouble: LinkTrouble) {
    drop()
    if case .ended = phase { return }
    phase = .resting
    let milliseconds = pause.next(needsSomebody: trouble.needsSomebody)
    deadline = loop.after(milliseconds: milliseconds) { [unowned self] in connect() }
    tell(.away(trouble, retryMilliseconds: milliseconds))
  }

  /// What was sent may have been done; what was not sent, was not.
  private func drop() {
    deadline.map(loop.cancel)
    deadline = nil
    watch.map(loop.unwatch)
    watch = nil
    let last = phase
    if case .ended = phase {} else { phase = .resting }
    switch last {
    case .connecting(let connection), .greeting(let connection), .ready(let connection):
      connection.close()
    case .resting, .ended: break
    }
    let (sent, unsent) = (underWay, waiting)
    underWay = []
    waiting = []
    for each in sent { each.request.done(.unknown) }
    for each in unsent { each.done(nil) }
  }
}
