import CSystem
import EventLoop
import Files
import Glibc
import JSON
import Toolkit

/// Starts the server where there is none. Many may try at once: a lock lets one start it, and the others find it.
package struct ServerStart {
  package enum Failure: Error, Equatable, Sendable {
    case connection(ServerConnection.Failure)
    case cannotLock(String, SystemError)
    case cannotStart(String)
  }

  /// A server that says that it listens, and is gone this often when we come, isn't just busy with others.
  private static let attempts = 5

  let socketPath: String
  let lockPath: String
  /// The program's own file, and the environment that the server is to have.
  let program: String
  let environment: [String: String]
  let timeouts: ServerConnection.Timeouts
  /// Where the server writes what is said to nobody.
  let log: String?
  /// Who holds the store that the server would open.
  let holder: () -> Int32?

  package init(
    socketPath: String, lockPath: String, program: String, environment: [String: String], log: String? = nil,
    timeouts: ServerConnection.Timeouts = ServerConnection.Timeouts(), holder: @escaping () -> Int32? = { nil }
  ) {
    self.log = log
    self.socketPath = socketPath
    self.lockPath = lockPath
    self.program = program
    self.environment = environment
    self.timeouts = timeouts
    self.holder = holder
  }

  /// Connects to the server that runs, else starts one first.
  package func connect(as kind: Greeting.Kind, version: String) throws(Failure) -> ServerConnection {
    if let connection = try connectIfRunning(as: kind, version: version) { return connection }
    let number = open(lockPath, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw .cannotLock(lockPath, SystemError(errno)) }
    let lock = Descriptor(number)
    defer { lock.close() }
    if let connection = try wait(for: lock, as: kind, version: version) { return connection }
    // Whoever had the lock before may have started it. And a server that we start may have served somebody else and
    // ended, before we come to it.
    for _ in 1...ServerStart.attempts {
      if let connection = try connectIfRunning(as: kind, version: version) { return connection }
      do throws(Failure) { try start(for: kind) } catch {
        // One that a person started by hand may have come first.
        if let connection = try connectIfRunning(as: kind, version: version) { return connection }
        throw error
      }
    }
    do throws(ServerConnection.Failure) {
      return try connection(as: kind, version)
    } catch { throw .connection(error) }
  }

  /// Waits for the lock. Whoever holds it may be stopped, and the server be there all the same: then it is the answer.
  private func wait(
    for lock: Descriptor, as kind: Greeting.Kind, version: String
  ) throws(Failure) -> ServerConnection? {
    let tellAt = EventLoop.monotonicMilliseconds + timeouts.tellAfterMilliseconds
    var isTold = false
    while flock(lock.number, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw .cannotLock(lockPath, SystemError(errno)) }
      if let connection = try connectIfRunning(as: kind, version: version) { return connection }
      if !isTold, EventLoop.monotonicMilliseconds >= tellAt {
        isTold = true
        timeouts.onSilence(.answer, holder())
      }
      // What is waited for tells nobody when it comes.
      poll(nil, 0, 50)
    }
    return nil
  }

  private func connection(
    as kind: Greeting.Kind, _ version: String
  ) throws(ServerConnection.Failure) -> ServerConnection {
    try ServerConnection(to: socketPath, as: kind, version: version, locale: locale(of: kind), timeouts: timeouts)
  }

  /// A window says it itself, once it is open.
  private func locale(of kind: Greeting.Kind) -> String? {
    kind == .client ? MessageLocale.name(in: environment) : nil
  }

  private func connectIfRunning(as kind: Greeting.Kind, version: String) throws(Failure) -> ServerConnection? {
    do throws(ServerConnection.Failure) {
      return try connection(as: kind, version)
    } catch .socket(.nobody) {
      return nil
    } catch .lost {
      // It was just ending: it takes no more, and the lock's owner starts another.
      return nil
    } catch {
      throw .connection(error)
    }
  }

  /// Runs `upnext serve --background` and waits for its one line: that it listens, or why it can't.
  private func start(for kind: Greeting.Kind) throws(Failure) {
    let earlier = holder()
    let output: (readEnd: Descriptor, writeEnd: Descriptor)
    do { output = try Descriptor.pipe() } catch { throw .cannotStart("Can't make a pipe: \(error).") }
    let arguments = ["serve", "--background"] + (kind == .window ? ["--for-window"] : [])
    // An agent, a hook of git's, or an editor that it opened, may have called us: that is not where the server goes on.
    let own = AgentVariables.withoutThem(GitVariables.withoutThem(environment))
    var launch = Launch(path: program, arguments: arguments, environment: own, directory: "/")
    launch.streams = .terminal(input: -1, output: output.writeEnd.number, error: -1)
    do { try launch.startDetached() } catch { throw .cannotStart("\(error)") }
    output.writeEnd.close()
    // It waits for one that holds the store, which begins or ends just now, or is not found any more.
    if let earlier, !timeouts.hasWord(at: output.readEnd) { timeouts.onSilence(.answer, earlier) }
    let words: [UInt8]
    do throws(SystemError) { words = try FileContent.read(from: output.readEnd.number, count: .max) } catch {
      throw .cannotStart("What it says can't be read: \(error).")
    }
    let line = String(decoding: words, as: UTF8.self)
    guard line == ServerStart.ready else {
      // One that was killed has written nothing down.
      let log = log.map { " Its log may say more: \($0)" } ?? ""
      throw .cannotStart(line.isEmpty ? "It ended before it listened, as one does that is killed.\(log)" : line)
    }
  }

  /// What a server in the background prints when it listens.
  package static let ready = "ready\n"
}
