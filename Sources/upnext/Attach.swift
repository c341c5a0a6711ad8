import Answers
import CLI
import CommandLine
import Config
import EventLoop
import Glibc
import Scene
import Terminal
import Wire

/// `upnext`: a window onto the server, which is started if there is none.
enum Attach {
  static func run(_ paths: Paths, directory: String, isPlain: Bool, version: String) -> Int32 {
    let setting = Window.Setting(
      version: version, directory: directory, environment: Surroundings.environment, editing: paths.editing,
      logPath: paths.log, isPlain: isPlain)
    if let obstacle = Window.obstacle(setting) { return Main.finish(Outcome(problem: obstacle, json: false)) }
    do throws(ServerStart.Failure) {
      let connection = try Client.serverStart(paths).connect(as: .window, version: version)
      // The window closes what it is given.
      let descriptor = fcntl(connection.descriptor.number, F_DUPFD_CLOEXEC, 0)
      connection.descriptor.close()
      return Window.run(connection: descriptor, setting).status
    } catch {
      return Main.finish(Outcome(problem: Client.words(for: error), json: false))
    }
  }
}
