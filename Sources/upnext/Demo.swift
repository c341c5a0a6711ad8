import Answers
import CLI
import Config
import Core
import Database
import FakeAgent
import FoundationEssentials
import Glibc
import JSON
import Scene
import Texts
import Wire

/// `upnext --demo`: a made-up workspace, played by scripted agents in a temporary home, gone when its window closes.
///
/// A window can be killed before it cleans up, so the demo's server does that: it ends with the window's process, in
/// whichever way that ends, and takes its home along.
enum Demo {
  /// Tells the server, in its environment, that it serves a demo, and whose: the number of the window's process.
  static let mark = "UPNEXT_DEMO"
  private static let folderName = "upnext-demo-"

  /// The process whose end is the demo's; nil where the server serves none.
  static var window: pid_t? { Surroundings.environment[mark].map { pid_t($0) ?? 0 } }

  static func run(version: String) -> Int32 {
    var template = Array((Surroundings.temporaryDirectory + "/\(folderName)XXXXXX").utf8CString)
    guard let made = mkdtemp(&template) else {
      return Main.finish(
        Outcome(problem: "Can't make a folder for the demo in \(Surroundings.temporaryDirectory).", json: false))
    }
    let home = String(cString: made)
    defer { remove(home) }
    setenv("UPNEXT_HOME", home, 1)
    setenv("HOME", home, 1)
    setenv(Demo.mark, "\(getpid())", 1)
    do throws(PathsProblem) {
      let paths = try Paths(
        environment: Surroundings.environment, temporaryDirectory: Surroundings.temporaryDirectory, userID: getuid())
      guard fill(home) else {
        return Main.finish(Outcome(problem: "Can't write into \(home).", json: false))
      }
      do { try DemoStore.fill(paths.database, home: home) } catch {
        return Main.finish(
          Outcome(problem: "The demo's store can't be made: \(StoreError.explanation(of: error))", json: false))
      }
      for words in DemoWorkspace.calls {
        if let problem = call(words, home, paths, version: version) { return Main.finish(problem) }
      }
      let status = Attach.run(paths, directory: home + "/src/api", version: version)
      _ = call(["stop"], home, paths, version: version)
      return status
    } catch {
      return Main.finish(Outcome(problem: "\(error)", json: false))
    }
  }

  /// What went wrong with a call; nil where nothing did.
  private static func call(_ words: [String], _ home: String, _ paths: Paths, version: String) -> Outcome? {
    do throws(Refusal) {
      let outcome =
        switch try Invocation(words, directory: home + "/src", version: version, standardInput: { "" }) {
        case .stop(let question): Client.stop(question, paths, version: version)
        case .ask(let question): Client.ask(question, paths, version: version)
        case .attach, .follow, .status, .serve, .agent, .doctor, .hooks, .tell, .print, .export, .importing, .login,
          .logout:
          Outcome(status: 0)
        }
      return outcome.status == 0 ? nil : outcome
    } catch {
      return Outcome(error, json: false)
    }
  }

  /// The agents' script, the config that names them, and the projects' folders.
  private static func fill(_ home: String) -> Bool {
    for folder in ["src", "src/api", "src/web", "src/docs"] where mkdir(home + "/" + folder, 0o700) != 0 {
      return false
    }
    return write(DemoWorkspace.script, to: home + "/demo.script")
      && write(DemoWorkspace.config(program: Surroundings.program, home: home), to: home + "/config.yaml")
  }

  private static func write(_ text: String, to path: String) -> Bool {
    let descriptor = open(path, O_CREAT | O_WRONLY | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    let code = Main.write(text, to: descriptor)
    return close(descriptor) == 0 && code == nil
  }

  /// The home of the server that serves a demo, and of no other, once its window has ended: while the demo is made up, a
  /// server may end that has nothing to do yet, and the next one goes on in the same home.
  static func removeOwnHome() {
    guard window != nil, let home = Surroundings.environment["UPNEXT_HOME"],
      home.lastPathPart?.hasPrefix(folderName) == true
    else { return }
    remove(home)
  }

  /// Window and server may both be at it; what can't be removed is left to the system's own cleaning of temporary files.
  private static func remove(_ folder: String) {
    var problem: (any Error)?
    for _ in 1...3 where access(folder, F_OK) == 0 {
      do { try FileManager.default.removeItem(atPath: folder) } catch { problem = error }
    }
    guard let problem, access(folder, F_OK) == 0 else { return }
    Main.write("upnext: the demo's folder \(folder) could not be removed: \(problem)\n", to: STDERR_FILENO)
  }
}
