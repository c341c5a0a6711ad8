import Agents
import Answers
import CLI
import CommandLine
import Config
import Conversation
import Core
import Database
import Discovery
import EventLoop
import Files
import Git
import Glibc
import HubScene
import Runtime
import Scene
import Server
import Settings
import Sharing
import Texts
import Toolkit
import Wire
import Words

/// `upnext serve`: wires store, agents and sockets around the loop, and runs it to its end.
enum Serve {
  static func run(_ paths: Paths, inBackground: Bool, _ role: ServerRole, version: String) -> Int32 {
    let logProblem = inBackground ? leaveTerminal(log: paths.log) : nil
    do throws(EdgeProblem) {
      // Before there is any other thread.
      let listener = try passedOn(to: paths)
      Heap.share()
      var processGuard = try makeGuard()
      let lock = try takeLock(paths, ours: listener.map { _ in paths.socket })
      defer { lock.close() }
      let ended = Leftovers.end(paths.running)
      processGuard.record = Leftovers.record(at: paths.running)
      return try serve(
        paths, listener, processGuard, role, inBackground: inBackground,
        notices: [logProblem, ended].compactMap { $0 }, version: version)
    } catch {
      if inBackground { Main.write(error.words, to: STDOUT_FILENO) }
      return Main.finish(Outcome(problem: error.words, json: false))
    }
  }

  private static func serve(
    _ paths: Paths, _ listener: Descriptor?, _ processGuard: ProcessGuard, _ role: ServerRole, inBackground: Bool,
    notices: [String], version: String
  ) throws(EdgeProblem) -> Int32 {
    let loop = EventLoop()
    let watchdog = Watchdog(
      endingSignals: [SIGTERM, SIGINT],
      acts: Watchdog.Acts(say: { Main.write("upnext: \($0)\n", to: STDERR_FILENO) }))
    loop.watchdog = watchdog
    let (config, catalog) = AgentCatalog.load(paths)
    var program: ProgramLoop?
    /// Until there is a program.
    var glimpse: Glimpse?
    let demo = MadeUpHome.guide == .demo ? DemoLoop() : nil
    let hold = MadeUpHome.hold()
    defer { hold?.close() }
    var problem: EdgeProblem?
    var store: StoreThread?
    let came = { (answer: Errand.Answer) in
      if let program { program.receive(.came(answer)) }
    }
    let server = Server(
      loop: loop, socketPath: paths.socket, version: version,
      handlers: Server.Handlers(
        willHear: { program?.passReportsOn() },
        event: { if let program { program.receive($0) } else { glimpse?.receive($0) } },
        painted: { window in
          program?.painted(window)
          if let program { demo?.goOn(program) }
        },
        wentAhead: { program?.wentAhead($0) }, peerCame: { program?.meetPeer() },
        peerLeft: { store?.callOffSearch(of: $0) },
        notices: { program?.unreadNotices ?? [] }))
    let discovery = Discovery(
      loop: loop, places: Places(environment: Surroundings.environment, home: paths.home),
      databases: [Opencode.database], index: { try FoundRecords.index(ofStore: paths.database) }
    ) { program?.receive(.outside($0)) }
    let agents = AgentHost(
      loop: loop, guard: processGuard, agents: catalog.commands, environment: Surroundings.environment,
      version: version, logFolder: String(paths.log.parentPath),
      loginMethod: LoginNotes(paths).method(of:), now: { Clock.now }, onReport: { program?.hear($0) })
    let hooks = HookRunner(loop: loop, guard: processGuard, environment: Surroundings.environment)
    let voice = VoicePrograms(loop: loop, guard: processGuard, environment: Surroundings.environment) {
      program?.receive(.voice($0))
    }
    let files = FileWorker(loop: loop, onAnswer: came)
    // Git ends by itself, and there are very many calls of it.
    let gitGuard = processGuard.unrecorded
    let git = GitWorker(
      GitRoom(
        folder: paths.review, worktrees: paths.worktrees, home: Surroundings.environment["HOME"] ?? "/",
        environment: Surroundings.environment,
        guard: gitGuard),
      way: { host in
        FarWay(host: host, keptFor: paths.review, environment: Surroundings.environment, guard: gitGuard)
      }, loop: loop, onAnswer: came)
    let hub = HubWorker(person: HubWorker.person(home: paths.home), loop: loop) { program?.receive(.hub($0)) }
    let thread = StoreThread(
      path: paths.database, now: Clock.now, loop: loop, onOutsideSaved: discovery.makeLookForUnread(),
      handlers: StoreThread.Handlers(
        saved: { program?.saved(problem: $0) },
        glanced: { glance in
          guard let glance else {
            store?.readAll()
            return
          }
          do {
            let found = StoreThread.Found(workspace: glance.workspace, notices: [], news: [], unfinished: [:])
            let state = try state(of: found, config, catalog, paths, role, version)
            try server.open(listener)
            glimpse = Glimpse(state, of: glance.threadCount, stamp: Clock.stamp) { server.show($1, in: $0) }
            if inBackground { sayReady() }
          } catch {
            // What is wrong is told when all has been read.
          }
          _ = loop.after(milliseconds: firstScreenMilliseconds) { store?.readAll() }
        },
        answer: came)
    ) { result in
      do throws(EdgeProblem) {
        var found = try result.get()
        found.notices += notices
        guard let store else { return }
        let state = try state(of: found, config, catalog, paths, role, version)
        let performer = Performer(
          loop: loop, server: server, agents: agents, discovery: discovery, store: store, files: files, git: git,
          hub: hub,
          catalog: catalog, hooks: hooks, voice: voice, came: came, end: { program?.end() })
        let opened = ProgramLoop(
          loop: loop, state: state, stored: found.workspace,
          world: World(
            save: store.save, perform: performer.perform, show: { server.show($1, in: $0) },
            showAhead: { server.show($1, in: $0) }, write: { server.write($1, in: $0) }, stamp: Clock.stamp),
          hasPeers: { server.hasPeers })
        opened.onEnd = { agentsAreClosed in
          server.stopListening()
          agents.closeAll { hooks.finish(then: agentsAreClosed) }
        }
        if glimpse == nil {
          do throws(UnixSocket.Failure) { try server.open(listener) } catch { throw EdgeProblem(error.words) }
        }
        program = opened
        opened.start()
        let kept = glimpse?.kept ?? []
        let isReady = glimpse != nil
        glimpse = nil
        if !kept.isEmpty { opened.meetPeer() }
        for event in kept { opened.receive(event) }
        // Whoever has opened nothing yet sees which agents there are.
        if found.workspace.lastOpened == nil { came(.agents(catalog.look(), for: nil)) }
        if inBackground {
          if !isReady { sayReady() }
        } else {
          Main.write(
            "upnext serves at \(paths.socket). Ctrl-C ends it; so does having nothing to do.\n", to: STDERR_FILENO)
          Client.tell(opened.unreadNotices, asJSON: false)
        }
      } catch {
        problem = error
        server.turnAway(because: error.words)
        loop.stop()
      }
    }
    store = thread
    if role.isForWindow { thread.glance() } else { thread.readAll() }
    func end(because reason: EndReason) {
      guard let program else { return loop.stop() }
      program.receive(.told(toEnd: reason))
    }
    let signals = loop.signals([SIGTERM, SIGINT]) { end(because: .signal(Int($0))) }
    processGuard.watchEnd(loop) { program?.receive(.guardEnded) }
    let watch = MadeUpHome.window.map { ProcessWatch(of: $0, loop) { end(because: .stopped) } }
    loop.run()
    watchdog.finish()
    discovery.finish()
    git.finish()
    hub.finish()
    // Who waits for our end is hung up on last, when all is on disk.
    thread.finish()
    if watch?.hasEnded == true { MadeUpHome.removeOwn() }
    program?.close()
    server.close()
    signals.end()
    if let problem { throw problem }
    if let loss = program?.loss { throw EdgeProblem(loss) }
    return 0
  }

  /// What the program begins with: what was stored, after what the config fixes and what was cut off by the last end.
  private static func state(
    of found: StoreThread.Found, _ config: Config, _ catalog: AgentCatalog, _ paths: Paths, _ role: ServerRole,
    _ version: String
  ) throws(EdgeProblem) -> AppState {
    var workspace = found.workspace
    var transcripts = Transcripts()
    for (id, page) in found.unfinished { transcripts.load(page.entries, hasEarlier: page.hasEarlier, of: id) }
    var stamp = Clock.stamp()
    // What the config fixes may say what is to become of what was cut off.
    for (key, value) in config.settings { _ = workspace.settings.set(key, to: value) }
    if let offers = role.offers { _ = workspace.settings.set(.hubOffers, to: offers) }
    if role.isWorker, let missing = Worker.missing(in: workspace) { throw EdgeProblem(missing) }
    workspace.settings.agentLimits.merge(config.agentLimits) { _, fixed in fixed }
    workspace.circumstances.system = Surroundings.system
    workspace.snapshots.canBeTaken = MadeUpHome.guide == nil
    workspace.unreadNotices += found.news
    _ = Ledger.change(&workspace, &transcripts, &stamp) { $0.recover() }
    var surroundings = Surroundings(
      version: version, home: paths.home, providers: catalog.providers, themes: config.themes,
      keymap: config.keymap, fixedSettings: Set(config.settings.keys), notices: found.notices + config.problems)
    surroundings.configFile = paths.config
    surroundings.configFingerprint = config.fingerprint
    surroundings.machine = Surroundings.machineID
    surroundings.folder = TruePath.of(paths.dataFolder) ?? paths.dataFolder
    surroundings.machineName = Surroundings.hostName
    surroundings.fixedAgentLimits = Set(config.agentLimits.keys)
    surroundings.language = Language(locale: MessageLocale.name(in: Surroundings.environment))
    surroundings.guide = MadeUpHome.guide
    // What is made up shows nothing of the person's own.
    surroundings.canDiscover = surroundings.guide == nil
    var state = AppState(workspace: workspace, transcripts: transcripts, surroundings: surroundings)
    var numbers = SystemRandomNumberGenerator()
    state.hub.run = SharedID(using: &numbers)
    return state
  }

  private static func makeGuard() throws(EdgeProblem) -> ProcessGuard {
    do throws(SystemError) { return try ProcessGuard.start() } catch {
      throw EdgeProblem("The guard of the agents' processes can't start: \(error).")
    }
  }

  /// The socket of a server that systemd starts when somebody connects.
  private static func passedOn(to paths: Paths) throws(EdgeProblem) -> Descriptor? {
    do throws(UnixSocket.Failure) {
      return try UnixSocket.inherited(at: paths.socket, environment: Surroundings.environment)
    } catch {
      throw EdgeProblem(error.words)
    }
  }

  /// One server a store. Whoever finds the lock taken waits for a server that is just ending, but not for one that serves.
  private static func takeLock(_ paths: Paths, ours: String?) throws(EdgeProblem) -> Descriptor {
    let number = open(paths.lock, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw EdgeProblem("Can't open \(paths.lock): \(SystemError(errno)).") }
    let lock = Descriptor(number)
    if flock(number, LOCK_EX | LOCK_NB) != 0 {
      try waitForLock(number, paths, ours: ours)
    }
    // Whoever finds the lock taken reads where its owner listens.
    let socket = Array(paths.socket.utf8)
    guard ftruncate(number, 0) == 0, pwrite(number, socket, socket.count, 0) == socket.count else {
      throw EdgeProblem("Can't write \(paths.lock): \(SystemError(errno)).")
    }
    return lock
  }

  /// Its owner ends soon, or is about to listen: then nobody else serves.
  private static func waitForLock(_ lock: Int32, _ paths: Paths, ours: String?) throws(EdgeProblem) {
    let giveUpAt = EventLoop.monotonicMilliseconds + lockMilliseconds
    while flock(lock, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw EdgeProblem("Can't lock \(paths.lock): \(SystemError(errno)).")
      }
      if let socket = socketOfServer(holding: lock, or: paths.socket, except: ours) {
        let elsewhere =
          socket == paths.socket ? "" : " Its socket is \(socket), by another XDG_RUNTIME_DIR, or by an older upnext."
        throw EdgeProblem("A server is running already. `upnext` attaches to it; `upnext stop` ends it." + elsewhere)
      }
      guard EventLoop.monotonicMilliseconds < giveUpAt else {
        throw EdgeProblem(
          "Another server holds \(paths.lock) and answers nobody. Wait until it listens or has ended, then start again."
        )
      }
      // What is waited for tells nobody when it comes.
      poll(nil, 0, 50)
    }
  }

  /// A server takes no longer to end than this; one that brings a large store up to date may take longer to listen.
  private static let lockMilliseconds = 30_000
  /// The first screen is out before the processor's cores have the whole store to read.
  private static let firstScreenMilliseconds = 20

  /// Where the lock's owner listens, if it does. At a socket that was passed on somebody always listens: we ourselves.
  private static func socketOfServer(holding lock: Int32, or usual: String, except ours: String?) -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = pread(lock, &bytes, bytes.count, 0)
    let written = count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : usual
    return [usual, written].first { $0 != ours && (try? UnixSocket.connect($0)) != nil }
  }

  /// In the background there is no terminal, and what is said to nobody goes into the log.
  /// The answer is why nothing can be written to the log.
  private static func leaveTerminal(log: String) -> String? {
    signal(SIGHUP, SIG_IGN)
    let number = open(log, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0o600)
    guard number >= 0 else { return "The server can't write its log, \(log): \(SystemError(errno))." }
    dup2(number, STDERR_FILENO)
    close(number)
    return nil
  }

  /// Whoever started us waits for this line, and for the end of what we write there.
  private static func sayReady() {
    Main.write(ServerStart.ready, to: STDOUT_FILENO)
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard nowhere >= 0 else { return }
    dup2(nowhere, STDOUT_FILENO)
    close(nowhere)
  }
}
