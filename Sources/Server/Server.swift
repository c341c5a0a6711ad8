import Core
import EventLoop
import Features
import Glibc
import JSON
import Runtime
import Toolkit
import Wire

/// The one process that owns everything: it serves windows and clients at a socket, until nobody and nothing needs it.
package final class Server {
  /// Who starts a server connects at once; if nobody ever does, it ends.
  private static let lonelyMilliseconds = 10_000
  /// After its turn an agent may still tell a title or what the turn has cost, and who works on the command line comes
  /// back soon: so long the agents are kept when nobody needs the server any more.
  private static let lingeringMilliseconds = 3000
  /// Where no descriptor is left, new peers are looked for again after this time.
  private static let fullMilliseconds = 1000
  /// Agents that don't end by then are ended.
  private static let closingMilliseconds = 5000
  /// A store that can't be written is given up by then: who told the server to end doesn't wait for ever.
  private static let savingMilliseconds = 8000

  private let loop: EventLoop
  private let socketPath: String
  private let version: String
  private let edges: Edges
  private var listener: Descriptor?
  private var listenerWatch: Watch?
  private var peers: [Int: Peer] = [:]
  private var lastPeer = 0
  private var hasHadPeer = false
  private var lonelyDeadline: Deadline?
  private var fullDeadline: Deadline?
  private var lastReportAt: Timestamp?
  private var lingeringDeadline: Deadline?
  private var isEnding = false
  private var areAgentsClosed = false
  private var mayLeaveUnsaved = false
  /// What the server could not save before it ended, and why.
  package private(set) var loss: String?
  private var deadline: (moment: Timestamp, deadline: Deadline)?
  private var clockWatch: ClockWatch?
  private var program: Program?
  private var reports = ReportBatch()

  package init(loop: EventLoop, socketPath: String, version: String, state: AppState, stored: Workspace, edges: Edges) {
    self.loop = loop
    self.socketPath = socketPath
    self.version = version
    self.edges = edges
    program = Program(
      state: state, stored: stored,
      world: World(
        save: { [unowned self] in save($0) },
        perform: { [unowned self] in perform($0) },
        show: { [unowned self] in show($1, in: $0) },
        stamp: Clock.stamp))
  }

  /// Begins to listen.
  package func open() throws(UnixSocket.Failure) {
    let listener = try UnixSocket.listen(socketPath)
    self.listener = listener
    listenerWatch = loop.watch(listener.number, reading: true) { [unowned self] _ in acceptAll(listener) }
    lonelyDeadline = loop.after(milliseconds: Server.lonelyMilliseconds) { [unowned self] in hasHadPeer = true }
  }

  /// From now on the loop's turns are the server's.
  package func start() {
    loop.onTurnEnd = { [unowned self] in endOfTurn() }
    // The loop counts only the time in which the machine was awake, and moments are told by the clock on the wall.
    clockWatch = ClockWatch(loop) { [unowned self] in
      deadline.map { loop.cancel($0.deadline) }
      deadline = nil
      receive(.tick)
    }
    endOfTurn()
  }

  /// The loop has ended: nobody is served any more.
  package func close() {
    clockWatch = nil
    for peer in peers.values { peer.close() }
    peers = [:]
  }

  /// What no window has shown yet.
  package var unreadNotices: [String] { program?.state.unreadNotices ?? [] }

  /// An agent has said something.
  package func hear(_ report: AgentReport) { reports.append(report) }

  /// What the agents have said since the last time is one event, before anything else happens.
  private func passReportsOn() {
    let reports = self.reports.takeAll()
    guard !reports.isEmpty else { return }
    lastReportAt = Clock.now
    receive(.agents(reports))
  }

  /// Something was seen of what agents' own programs keep.
  package func hear(_ answer: OutsideAnswer) { receive(.outside(answer)) }

  /// The system or the person told the program to end.
  package func end(because reason: EndReason) { receive(.told(toEnd: reason)) }

  private func receive(_ event: Event) {
    loop.isAbout(event.name)
    program?.receive(event)
  }

  // MARK: Peers

  private func acceptAll(_ listener: Descriptor) {
    do throws(UnixSocket.Failure) {
      while let descriptor = try UnixSocket.accept(listener) { add(descriptor) }
    } catch {
      // Who waits stays in line until a descriptor is free.
      lookAwayFromListener()
    }
  }

  private func add(_ descriptor: Descriptor) {
    lastPeer += 1
    hasHadPeer = true
    // An idle server is not woken to find that it was not alone.
    lonelyDeadline.map(loop.cancel)
    lonelyDeadline = nil
    let number = lastPeer
    peers[number] = Peer(
      number, descriptor, loop: loop,
      onBytes: { [unowned self] bytes in peers[number]?.take(bytes) { hear($0, from: number) } },
      onEnd: { [unowned self] in drop(number) })
  }

  /// A listener that can't be served is ready all the time.
  private func lookAwayFromListener() {
    guard let listenerWatch else { return }
    loop.setInterest(listenerWatch, reading: false, writing: false)
    fullDeadline = loop.after(milliseconds: Server.fullMilliseconds) { [unowned self] in lookAtListenerAgain() }
  }

  private func lookAtListenerAgain() {
    guard let fullDeadline, let listener, let listenerWatch else { return }
    loop.cancel(fullDeadline)
    self.fullDeadline = nil
    loop.setInterest(listenerWatch, reading: true, writing: false)
    acceptAll(listener)
  }

  private func hear(_ said: Peer.Said, from number: Int) {
    guard let peer = peers[number] else { return }
    passReportsOn()
    switch said {
    case .greeting(let greeting):
      var welcome = Welcome(answering: greeting, version: version)
      if greeting.kind == .client { welcome.notices = unreadNotices }
      peer.kind =
        welcome.refusal != nil ? .otherVersion : greeting.kind == .window ? .greetedWindow : .client
      peer.language = Language(locale: greeting.locale ?? "")
      if !peer.send(welcome.json) { drop(number) }
    case .window(.hello(let hello)) where peer.kind == .greetedWindow:
      peer.kind = .window
      receive(.windowOpened(number, WindowFacts(hello)))
    case .window(.input(let input)) where peer.kind == .window:
      receive(.input(number, input))
    case .window(.painted) where peer.kind == .window:
      program?.painted(number)
    case .window(.edited(let text, let problem)) where peer.kind == .window:
      receive(.edited(number, text, problem: problem))
    case .window(.ran(let problem)) where peer.kind == .window:
      receive(.ran(number, problem: problem))
    case .line(let json) where peer.kind == .client:
      guard let request = Request(json) else {
        let refusal = Refusal(
          .usage, "The server (\(version)) doesn't know this request.", hint: "`upnext stop` and start the newer one.")
        perform(.reply(number, .refused(refusal)))
        return
      }
      receive(.requested(number, request, in: peer.language))
    case .line(let json) where peer.kind == .otherVersion && Request(json) == .stop:
      receive(.requested(number, .stop))
    case .window, .line, .nonsense:
      drop(number)
    }
  }

  private func drop(_ number: Int) {
    guard let peer = peers.removeValue(forKey: number) else { return }
    peer.close()
    edges.callOffSearch(number)
    switch peer.kind {
    case .window: receive(.windowClosed(number))
    case .client, .otherVersion: receive(.clientLeft(number))
    case .stranger, .greetedWindow: break
    }
    // Who stands in line is let in before the server finds itself alone.
    lookAtListenerAgain()
  }

  // MARK: Effects

  private func perform(_ effect: Effect) {
    switch effect {
    case .agent(let order): edges.order(order)
    case .loadPage(let stream, let before):
      edges.loadPage(stream, before) { [unowned self] result in
        switch result {
        case .success(let page): receive(.page(stream, page.entries, hasEarlier: page.hasEarlier))
        case .failure(let problem): receive(.pageFailed(stream, problem.words))
        }
      }
    case .loadAround(let window, let stream, let number):
      edges.loadAround(stream, number) { [unowned self] result in
        switch result {
        case .success(let part): receive(.around(window, stream, number: number, part))
        case .failure(let problem): receive(.aroundFailed(window, stream, problem.words))
        }
      }
    case .search(let text, let limit, let asker):
      edges.search(text, limit, asker) { [unowned self] result in
        switch result {
        case .success(let hits): receive(.found(hits, for: asker, problem: nil))
        case .failure(let problem): receive(.found([], for: asker, problem: problem.words))
        }
      }
    case .loadWhole(let client, let stream):
      edges.loadWhole(stream) { [unowned self] result in
        switch result {
        case .success(let entries): receive(.whole(client, stream, entries))
        case .failure(let problem): perform(.reply(client, .refused(Refusal(.refused, problem.words))))
        }
      }
    case .reply(let client, let reply):
      if let peer = peers[client], !peer.send(reply.json) { drop(client) }
    case .window(let window, let order):
      if let peer = peers[window], !peer.send(ServerMessage(order)) { drop(window) }
    case .end: beginToEnd()
    case .lookForAgents(let client): receive(.agentsFound(edges.lookForAgents(), for: client))
    case .listSessions(let wanted, let asker):
      edges.listSessions(wanted) { [unowned self] in receive(.sessions($0, wanted, for: asker)) }
    case .lookAtMemory: edges.lookAtMemory { [unowned self] in receive(.memory($0)) }
    case .runHook(let hook): edges.runHook(hook) { [unowned self] in receive(.hookFailed($0)) }
    case .listFiles(let project):
      edges.listFiles(project) { [unowned self] names, isCut in
        receive(.files(project: project, ProjectFileNames(names, isCut: isCut)))
      }
    case .lookAtFile(let window, let subject, let path, let attaches):
      edges.lookAtFile(path) { [unowned self] byteCount in
        let seen = FileSeen(for: subject, path: path, byteCount: byteCount, attaches: attaches)
        receive(.fileSeen(window, seen))
      }
    case .outside(let order): edges.discover(order)
    case .listFolders(let path):
      edges.listFolders(path) { [unowned self] in receive(.folders(in: path, $0)) }
    }
  }

  private func show(_ delta: FrameDelta, in window: WindowID) {
    if let peer = peers[window], !peer.send(.frame(delta)) { drop(window) }
  }

  private func save(_ job: SaveJob) {
    edges.save(job) { [unowned self] problem in
      if let problem { program?.saveFailed(problem) } else { program?.saved() }
    }
  }

  // MARK: Time

  /// Writes and paints what is due, and sets the one deadline that is needed for what is due later.
  private func endOfTurn() {
    guard let program else { return }
    repeat {
      passReportsOn()
      loop.isAbout("saving and painting")
      schedule(program.settle())
      // An agent that can't start says so at once.
    } while !reports.isEmpty
    if hasHadPeer, peers.isEmpty, program.state.isAtRest, program.isSettled { endUnlessAgentsMaySayMore() }
    guard areAgentsClosed else { return }
    if mayLeaveUnsaved { loss = program.loss }
    if program.isSettled || loss != nil { loop.stop() }
  }

  private func schedule(_ moment: Timestamp?) {
    guard moment != deadline?.moment else { return }
    if let deadline { loop.cancel(deadline.deadline) }
    deadline = nil
    guard let moment else { return }
    let milliseconds = max(0, moment.milliseconds - Clock.now.milliseconds)
    deadline = (
      moment,
      loop.after(milliseconds: Int(milliseconds)) { [unowned self] in
        deadline = nil
        receive(.tick)
      }
    )
  }

  // MARK: The end

  private func endUnlessAgentsMaySayMore() {
    guard !isEnding, lingeringDeadline == nil else { return }
    let sinceReport = lastReportAt.map { Int(Clock.now.milliseconds - $0.milliseconds) }
    guard let sinceReport, (0..<Server.lingeringMilliseconds).contains(sinceReport) else { return beginToEnd() }
    // What happens until then is seen at the end of its own turn.
    lingeringDeadline = loop.after(milliseconds: Server.lingeringMilliseconds - sinceReport) { [unowned self] in
      lingeringDeadline = nil
    }
  }

  /// From now on whoever connects finds nobody, and starts another server, which waits for this one's lock.
  private func beginToEnd() {
    guard !isEnding else { return }
    isEnding = true
    if let listenerWatch { loop.unwatch(listenerWatch) }
    listenerWatch = nil
    listener?.close()
    unlink(socketPath)
    _ = loop.after(milliseconds: Server.savingMilliseconds) { [unowned self] in mayLeaveUnsaved = true }
    edges.closeAgents { [unowned self] in areAgentsClosed = true }
    _ = loop.after(milliseconds: Server.closingMilliseconds) { [unowned self] in areAgentsClosed = true }
  }
}
