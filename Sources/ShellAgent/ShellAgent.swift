import CSystem
import Conversation
import EventLoop
import Glibc

/// `upnext agent`: an agent whose model is the shell. What it is told, it runs.
package enum ShellAgent {
  /// What it offers as soon as it has started, the mode that it begins in first.
  package static let modes = ShellSession.Mode.allCases.map { AgentMode(id: $0.rawValue, name: $0.name) }

  /// Serves standard input and output until the client is gone. Has to be called before there is any other thread.
  package static func run(version: String) -> Int32 {
    let processGuard: ProcessGuard
    do throws(SystemError) { processGuard = try ProcessGuard.start() } catch {
      let words = "upnext agent: its guard did not start (\(error)), so its commands might outlive it. Try again.\n"
      _ = words.withCString { write(2, $0, strlen($0)) }
      return 1
    }
    let loop = EventLoop()
    let server = ShellServer(
      version: version, loop: loop, environment: OwnEnvironment.variables, processGuard: processGuard)
    let signals = loop.signals([SIGTERM, SIGINT, SIGHUP]) { _ in server.finish() }
    loop.run()
    signals.end()
    return 0
  }
}
