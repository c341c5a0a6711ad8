import Agents
import CLI
import CSystem
import Config
import Conversation
import Core
import Database
import Discovery
import EventLoop
import Git
import Glibc
import Runtime
import Scene
import Server
import Texts
import Wire
import Words

/// One server from the opening of its store to its end: store, agents and sockets around the loop.
final class ServerLife {
  /// The first screen is out before the processor's cores have the whole store to read.
  private static let firstScreenMilliseconds = 20

  let paths: Paths
  let role: ServerRole
  let version: String
  let config: Config
  let catalog: AgentCatalog
  /// The socket of a server that systemd starts when somebody connects.
  private let listener: Descriptor?
  private let inBackground: Bool
  /// What whoever comes first is told.
  private let notices: [String]

  private let loop = EventLoop()
  private let processGuard: ProcessGuard
  private let server: Server
  private let discovery: Discovery
  private let agents: AgentHost
  private let hooks: HookRunner
  private let voice: VoicePrograms
  private let files: FileWorker
  private let git: GitWorker
  private let hub: HubWorker
  private let program = ProgramSoFar()
  private var problem: EdgeProblem?

  init(
    _ paths: Paths, _ lock: Descriptor, _ listener: Descriptor?, _ processGuard: ProcessGuard, _ role: ServerRole,
    inBackground: Bool, notices: [String], version: String
  ) {
    (self.paths, self.listener, self.processGuard, self.role) = (paths, listener, processGuard, role)
    (self.inBackground, self.notices, self.version) = (inBackground, notices, version)
    (config, catalog) = AgentCatalog.load(paths)
    let (loop, program, environment) = (loop, program, Surroundings.environment)
    server = Server(
      loop: loop, socketPath: paths.socket, in: String(paths.socket.parentPath), version: version,
      handlers: program.handlers
    ) { () throws(Server.Unplaced) in
      // Where the home was moved away, what lies in its place belongs to another server.
      guard StoreLock.lies(lock, at: paths.lock) else { throw .forGood }
      do throws(PathsProblem) { try paths.prepare() } catch { throw .now(error.description) }
    }
    discovery = Discovery(
      loop: loop, places: Places(environment: environment, home: paths.home), databases: [Opencode.database],
      index: { try FoundRecords.index(ofStore: paths.database) }
    ) { program.whole?.receive(.outside($0)) }
    agents = AgentHost(
      loop: loop, guard: processGuard, agents: catalog.commands, environment: environment, version: version,
      logFolder: String(paths.log.parentPath), loginMethod: LoginNotes(paths).method(of:), now: { Clock.now },
      onReport: { program.whole?.hear($0) })
    hooks = HookRunner(loop: loop, guard: processGuard, environment: environment)
    voice = VoicePrograms(loop: loop, guard: processGuard, environment: environment) {
      program.whole?.receive(.voice($0))
    }
    files = FileWorker(loop: loop, editing: paths.editing) { program.whole?.receive(.came($0)) }
    // What an editor saved while no server waited for it, or another one, is there at the next window.
    program.windowCame = { [files] in files.seekLeftTexts() }
    // Git ends by itself, and there are very many calls of it.
    let gitGuard = processGuard.unrecorded
    git = GitWorker(
      GitRoom(
        folder: paths.review, worktrees: paths.worktrees, home: environment["HOME"] ?? "/", environment: environment,
        guard: gitGuard),
      way: { FarWay(host: $0, keptFor: paths.review, environment: environment, guard: gitGuard) }, loop: loop
    ) { program.whole?.receive(.came($0)) }
    hub = HubWorker(person: HubWorker.person(home: paths.home), loop: loop) { program.whole?.receive(.hub($0)) }
  }

  func run() throws(EdgeProblem) {
    // Where a terminal's end is to mean nothing, as in the background or behind nohup, it is ignored.
    let endings = [SIGTERM, SIGINT] + (cs_signals_is_ignored(SIGHUP) != 0 ? [] : [SIGHUP])
    let watchdog = Watchdog(
      endingSignals: endings,
      acts: Watchdog.Acts(say: { Main.write("upnext: \($0)\n", to: STDERR_FILENO) }))
    loop.watchdog = watchdog
    let hold = MadeUpHome.hold()
    defer { hold?.close() }
    let store = openStore()
    let signals = loop.signals(endings) { [unowned self] in end(because: .signal(Int($0))) }
    processGuard.watchEnd(loop) { [program] in program.whole?.receive(.guardEnded) }
    let watch = MadeUpHome.window.map { ProcessWatch(of: $0, loop) { [unowned self] in end(because: .stopped) } }
    loop.run()
    loop.windUp("its end")
    discovery.finish()
    git.finish()
    hub.finish()
    // Who waits for our end is hung up on last, when all is on disk.
    store.finish()
    watchdog.finish()
    if watch?.hasEnded == true { MadeUpHome.removeOwn() }
    program.whole?.close()
    let loss = program.whole?.loss
    if let loss { server.turnAway { $0.text(.thread(.endedUnsaved(loss))) } }
    server.close()
    signals.end()
    if let problem { throw problem }
    if let loss { throw EdgeProblem(loss) }
  }

  private func end(because reason: EndReason) {
    guard let program = program.whole else { return loop.stop() }
    program.receive(.told(toEnd: reason))
  }

  // MARK: The store is read

  private func openStore() -> StoreThread {
    let store = StoreThread(
      path: paths.database, now: Clock.now, loop: loop, onOutsideSaved: discovery.makeLookForUnread(),
      handlers: StoreThread.Handlers(
        saved: { [program] in program.whole?.saved(problem: $0) },
        glanced: { [unowned self] in glanced($0) },
        answer: { [program] in program.whole?.receive(.came($0)) })
    ) { [unowned self] result in
      do throws(EdgeProblem) { try opened(result.get()) } catch {
        problem = error
        server.turnAway { _ in error.words }
        loop.stop()
      }
    }
    program.store = store
    if role.isForWindow { store.glance() } else { store.readAll() }
    return store
  }

  /// What there is to see of a large store is shown while all of it is read.
  private func glanced(_ glance: Glance?) {
    guard let glance else {
      program.store?.readAll()
      return
    }
    do {
      let found = StoreThread.Found(workspace: glance.workspace, notices: [], news: [], unfinished: [:])
      let state = try state(of: found)
      try server.open(listener)
      program.glimpse = Glimpse(state, of: glance.threadCount, stamp: Clock.stamp) { [server] in
        server.show($1, in: $0)
      }
      if inBackground { Serve.sayReady() }
    } catch {
      // What is wrong is told when all has been read.
    }
    _ = loop.after(milliseconds: ServerLife.firstScreenMilliseconds) { [program] in program.store?.readAll() }
  }

  /// All has been read.
  private func opened(_ found: StoreThread.Found) throws(EdgeProblem) {
    guard let store = program.store else { return }
    var found = found
    found.notices += notices
    let opened = try programLoop(of: found, store)
    let glimpse = program.glimpse
    if glimpse == nil {
      do throws(UnixSocket.Failure) { try server.open(listener) } catch { throw EdgeProblem(error.words) }
    }
    program.begin(opened)
    files.seekLeftTexts()
    // Whoever has opened nothing yet sees which agents there are.
    if found.workspace.lastOpened == nil { opened.receive(.came(.agents(catalog.look(), for: nil))) }
    if inBackground {
      if glimpse == nil { Serve.sayReady() }
    } else {
      Main.write(
        "upnext serves at \(paths.socket). Ctrl-C ends it; so does having nothing to do.\n", to: STDERR_FILENO)
      Client.tell(opened.unreadNotices, asJSON: false)
    }
  }

  private func programLoop(of found: StoreThread.Found, _ store: StoreThread) throws(EdgeProblem) -> ProgramLoop {
    let state = try state(of: found)
    let (server, agents, hooks, program) = (server, agents, hooks, program)
    let performer = Performer(
      loop: loop, server: server, agents: agents, discovery: discovery, store: store, files: files, git: git,
      hub: hub, catalog: catalog, hooks: hooks, voice: voice, came: { program.whole?.receive(.came($0)) },
      end: { program.whole?.end() })
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
    return opened
  }
}
