import CLI
import CommandLine
import Config
import EventLoop
import Glibc
import Scene
import Wire

/// `upnext serve`: what comes before there is any other thread, and how the server ends.
enum Serve {
  static func run(_ paths: Paths, inBackground: Bool, _ role: ServerRole, version: String) -> Int32 {
    let logProblem = inBackground ? leaveTerminal(log: paths.log) : nil
    do throws(EdgeProblem) {
      // Before there is any other thread.
      let listener = try passedOn(to: paths)
      Heap.share()
      Descriptor.takeAll()
      var processGuard = try makeGuard()
      let lock = try StoreLock.take(paths, ours: listener.map { _ in paths.socket })
      defer { lock.close() }
      let ended = Leftovers.end(paths.running)
      processGuard.record = Leftovers.record(at: paths.running)
      let life = ServerLife(
        paths, lock, listener, processGuard, role, inBackground: inBackground,
        notices: [logProblem, ended].compactMap { $0 }, version: version)
      try life.run()
      return 0
    } catch {
      if inBackground { Main.write(error.words, to: STDOUT_FILENO) }
      return Main.finish(Outcome(problem: error.words, json: false))
    }
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
  static func sayReady() {
    Main.write(ServerStart.ready, to: STDOUT_FILENO)
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard nowhere >= 0 else { return }
    dup2(nowhere, STDOUT_FILENO)
    close(nowhere)
  }
}
