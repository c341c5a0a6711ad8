import Conversation
import EventLoop
import Glibc
import JSON
import Languages
import Scene
import Toolkit
import Wire

/// Windows and clients at a socket: what they say comes in as events, what they are told goes out.
package final class Server {
  /// What the server tells of its peers.
  package struct Handlers {
    /// Before anything that a peer says is passed on.
    var willHear: () -> Void
    var event: (Event) -> Void
    /// The window has the last frame on its screen.
    var painted: (WindowID) -> Void
    /// The window shows the frame ahead that it has, for the input that it tells of next.
    var wentAhead: (WindowID) -> Void
    /// Somebody has greeted: who only looks whether anybody listens is no company.
    var peerCame: () -> Void
    var peerLeft: (Int) -> Void
    /// What no window has shown yet: what has happened, which a client tells once, and what goes on to be so.
    var unread: () -> (news: [String], notices: [String])
    /// A client has told it.
    var told: ([String]) -> Void
    /// Nobody finds the server any more, and why.
    var unreachable: (String) -> Void

    package init(
      willHear: @escaping () -> Void, event: @escaping (Event) -> Void, painted: @escaping (WindowID) -> Void,
      wentAhead: @escaping (WindowID) -> Void, peerCame: @escaping () -> Void, peerLeft: @escaping (Int) -> Void,
      unread: @escaping () -> (news: [String], notices: [String]), told: @escaping ([String]) -> Void,
      unreachable: @escaping (String) -> Void
    ) {
      self.willHear = willHear
      self.event = event
      self.painted = painted
      self.wentAhead = wentAhead
      self.peerCame = peerCame
      self.peerLeft = peerLeft
      self.unread = unread
      self.told = told
      self.unreachable = unreachable
    }
  }

  /// Where no descriptor is left, new peers are looked for again after this time.
  private static let fullMilliseconds = 1000
  /// Where the socket's file is gone and can't be made again, that is tried anew after this time.
  private static let lostMilliseconds = 5000

  private let loop: EventLoop
  private let socketPath: String
  /// The socket's.
  private let folder: String
  private let version: String
  private let handlers: Handlers
  /// Makes the socket's folder where that is gone.
  private let prepare: () throws(Unplaced) -> Void
  private var listener: Descriptor?
  private var isSocketOurs = true
  private var losses: FolderLosses?
  private var isLossTold = false
  private var listenerWatch: Watch?
  private var peers: [Int: Peer] = [:]
  private var lastPeer = 0
  private var fullDeadline: Deadline?

  /// Why a server has no place to listen at any more.
  package enum Unplaced: Error {
    /// It may have one again.
    case now(String)
    /// The store's lock is not ours any more: whoever has it listens.
    case forGood
  }

  package init(
    loop: EventLoop, socketPath: String, in folder: String, version: String, handlers: Handlers,
    prepare: @escaping () throws(Unplaced) -> Void
  ) {
    self.loop = loop
    self.folder = folder
    self.prepare = prepare
    self.socketPath = socketPath
    self.version = version
    self.handlers = handlers
  }

  package var hasPeers: Bool { !peers.isEmpty }

  /// Begins to listen, at a socket that somebody else has made and keeps, or at one of its own.
  package func open(_ passedOn: Descriptor? = nil) throws(UnixSocket.Failure) {
    isSocketOurs = passedOn == nil
    if let passedOn {
      take(from: passedOn)
    } else {
      take(from: try UnixSocket.listen(socketPath))
      watchSocket()
    }
  }

  private func take(from listener: Descriptor) {
    self.listener = listener
    listenerWatch = loop.watch(listener.number, reading: true) { [unowned self] _ in acceptAll(listener) }
  }

  /// From now on whoever connects finds nobody, and starts another server, which waits for this one's lock.
  package func stopListening() {
    losses?.end()
    losses = nil
    closeListener()
    if isSocketOurs { unlink(socketPath) }
  }

  private func closeListener() {
    if let listenerWatch { loop.unwatch(listenerWatch) }
    listenerWatch = nil
    listener?.close()
    listener = nil
  }

  // MARK: The socket's file

  /// Without its file nobody finds the socket. Whoever removes files of a folder, or the folder, may take it along.
  private func watchSocket() {
    losses = FolderLosses(of: folder, loop) { [unowned self] in listenAgainIfLost() }
    listenAgainIfLost()
  }

  private func listenAgainIfLost() {
    guard listener != nil, access(socketPath, F_OK) != 0, errno == ENOENT else { return }
    losses?.end()
    losses = nil
    do throws(Unplaced) {
      try prepare()
      let again: Descriptor
      do throws(UnixSocket.Failure) { again = try UnixSocket.listen(socketPath) } catch {
        throw Unplaced.now(error.words)
      }
      // Who came before the file was gone still waits at the old one.
      if let listener { acceptAll(listener) }
      closeListener()
      take(from: again)
      isLossTold = false
      watchSocket()
    } catch {
      guard case .now(let reason) = error else { return }
      if !isLossTold { handlers.unreachable("\(socketPath) was removed, and can't be made again: \(reason)") }
      isLossTold = true
      loop.after(milliseconds: Server.lostMilliseconds) { [weak self] in self?.listenAgainIfLost() }
    }
  }

  /// The loop has ended: nobody is served any more. Who has asked for nothing yet, or whose words have not been read, asks the
  /// next server; of what was asked before nobody is told here that it was not done.
  package func close() {
    for peer in peers.values {
      if peer.kind == .client, !peer.hasAsked { _ = peer.send(Reply.refused(.isEnding).bytes) }
      peer.close()
    }
    peers = [:]
  }

  /// Nobody can be served after all, or any more: each is told why.
  package func turnAway(because reason: (Language) -> String) {
    for number in Array(peers.keys) {
      let words = reason(peers[number]?.language ?? .english)
      switch peers[number]?.kind {
      case .window, .greetedWindow: if let peer = peers[number], !peer.send(.refused(words)) { drop(number) }
      case .client: send(.refused(Refusal(.refused, words)), to: number)
      case .stranger, .otherVersion, nil: break
      }
    }
  }

  // MARK: Out

  package func send(_ reply: Reply, to client: ClientID) {
    if let peer = peers[client], !peer.send(reply.bytes) { drop(client) }
  }

  package func send(_ order: WindowOrder, to window: WindowID) {
    if let peer = peers[window], !peer.send(ServerMessage(order)) { drop(window) }
  }

  package func show(_ delta: FrameDelta, in window: WindowID) {
    if let peer = peers[window], !peer.send(.frame(delta)) { drop(window) }
  }

  package func show(_ ahead: FrameAhead, in window: WindowID) {
    if let peer = peers[window], !peer.send(.ahead(ahead)) { drop(window) }
  }

  package func write(_ output: PlainOutput, in window: WindowID) {
    if let peer = peers[window], !peer.send(.lines(output)) { drop(window) }
  }

  // MARK: In

  private func acceptAll(_ listener: Descriptor) {
    do throws(UnixSocket.Failure) {
      while let descriptor = try UnixSocket.accept(listener) { add(descriptor) }
    } catch {
      // Those that wait to connect stay in the socket's queue until a descriptor is free.
      lookAwayFromListener()
    }
  }

  private func add(_ descriptor: Descriptor) {
    lastPeer += 1
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
    handlers.willHear()
    switch said {
    case .greeting(let greeting):
      handlers.peerCame()
      var welcome = Welcome(answering: greeting, version: version)
      if greeting.kind == .client { (welcome.news, welcome.notices) = handlers.unread() }
      peer.kind =
        welcome.refusal != nil ? .otherVersion : greeting.kind == .window ? .greetedWindow : .client
      peer.language = Language(locale: greeting.locale ?? "")
      if !peer.send(welcome.json) { drop(number) }
    case .window(.hello(let hello)) where peer.kind == .greetedWindow:
      peer.kind = .window
      let facts = WindowFacts(hello)
      peer.language = facts.language
      handlers.event(.windowOpened(number, facts))
    case .window(.input(let input)) where peer.kind == .window:
      handlers.event(.input(number, input))
    case .window(.inputAhead(let input)) where peer.kind == .window:
      handlers.wentAhead(number)
      handlers.event(.input(number, input))
    case .window(.painted) where peer.kind == .window:
      handlers.painted(number)
    case .window(.edited(let text, let problem, let file)) where peer.kind == .window:
      handlers.event(.edited(number, text, problem: problem, file: file))
    case .window(.ran(let problem)) where peer.kind == .window:
      handlers.event(.ran(number, problem: problem))
    case .line(let json) where peer.kind == .client && Welcome.toldNews(json) != nil:
      handlers.told(Welcome.toldNews(json) ?? [])
    case .line(let json) where peer.kind == .client:
      peer.hasAsked = true
      guard let request = Request(json) else {
        let refusal = Refusal(
          .usage, "The server (\(version)) doesn't know this request.", hint: "`upnext stop` and start the newer one.")
        send(.refused(refusal), to: number)
        return
      }
      handlers.event(.requested(number, request, in: peer.language))
    case .longLine where peer.kind == .client:
      peer.hasAsked = true
      send(.refused(.tooMuch), to: number)
    case .line(let json) where peer.kind == .otherVersion && Request(json) == .stop:
      handlers.event(.requested(number, .stop))
    case .window, .line, .longLine, .nonsense:
      drop(number)
    }
  }

  private func drop(_ number: Int) {
    guard let peer = peers.removeValue(forKey: number) else { return }
    peer.close()
    handlers.peerLeft(number)
    switch peer.kind {
    case .window: handlers.event(.windowClosed(number))
    case .client, .otherVersion: handlers.event(.clientLeft(number))
    case .stranger, .greetedWindow: break
    }
    // The end of one leaves a descriptor for another: it is let in before the program looks whether anybody is here.
    lookAtListenerAgain()
  }
}
