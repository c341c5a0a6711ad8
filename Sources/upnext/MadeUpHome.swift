import Answers
import CLI
import CommandLine
import Config
import Conversation
import Core
import Database
import Demo
import EventLoop
import FakeAgent
import Glibc
import JSON
import Scene
import Texts
import Wire

/// `upnext --demo` and `--tour`: a made-up workspace, played by scripted agents in a temporary home, gone when its window
/// closes.
///
/// A window can be killed before it cleans up, so its server does that: it ends with the window's process, in whichever
/// way that ends, and takes the home along. A killed server's home is removed by the window, and what neither could
/// remove by whoever comes next.
enum MadeUpHome {
  /// Tells the server, in its environment, that its workspace is made up, and whose it is: the number of the window's
  /// process.
  static let mark = "UPNEXT_DEMO"
  /// Who leads through it.
  private static let guideMark = "UPNEXT_GUIDE"

  /// The process whose end is the server's; nil where the workspace is the person's own.
  static var window: pid_t? { Surroundings.environment[mark].map { pid_t($0) ?? 0 } }

  static var guide: Guide.Kind? {
    window == nil ? nil : Surroundings.environment[guideMark].flatMap(Guide.Kind.init)
  }

  static func run(_ guide: Guide.Kind, isPlain: Bool, version: String) -> Int32 {
    MadeUpFolder.removeForsaken()
    let folder: MadeUpFolder
    do throws(SystemError) { folder = try MadeUpFolder.make() } catch {
      let place = Surroundings.temporaryDirectory
      return Main.finish(
        Outcome(problem: "Can't make a folder for the demo in \(place): \(error).", hint: noRoom, json: false))
    }
    defer { folder.remove() }
    setenv("UPNEXT_HOME", folder.path, 1)
    setenv("HOME", folder.path, 1)
    setenv(mark, "\(getpid())", 1)
    setenv(guideMark, guide.rawValue, 1)
    do throws(PathsProblem) {
      let paths = try Surroundings.paths()
      return play(guide, in: folder.path, paths, isPlain: isPlain, version: version)
    } catch {
      return Main.finish(Outcome(problem: "\(error)", json: false))
    }
  }

  private static func play(
    _ guide: Guide.Kind, in home: String, _ paths: Paths, isPlain: Bool, version: String
  ) -> Int32 {
    let workspace =
      switch guide {
      case .demo: DemoWorkspace.workspace
      case .tour: TourWorkspace.workspace
      }
    do throws(SystemError) { try fill(home, with: workspace) } catch {
      return Main.finish(Outcome(problem: "Can't write into \(home): \(error).", hint: noRoom, json: false))
    }
    if guide == .demo {
      do { try MadeUpStore.fill(paths.database, home: home) } catch {
        return Main.finish(
          Outcome(problem: "The demo's store can't be made: \(StoreError.explanation(of: error))", json: false))
      }
    }
    for words in workspace.calls {
      // Whoever waited in vain sees at the screen what there is.
      if let problem = call(words, home, paths, version: version), words.first != "wait" { return Main.finish(problem) }
    }
    let status = Attach.run(paths, directory: home + "/src/api", isPlain: isPlain, version: version)
    _ = call(["stop"], home, paths, version: version)
    return status
  }

  /// What went wrong with a call; nil where nothing did.
  private static func call(_ words: [String], _ home: String, _ paths: Paths, version: String) -> Outcome? {
    do throws(Refusal) {
      let outcome =
        switch try Invocation(words, directory: home + "/src", version: version, standardInput: { "" }) {
        case .stop(let question): Client.stop(question, paths, version: version)
        case .ask(let question): Client.ask(question, paths, version: version)
        case .attach, .follow, .status, .serve, .agent, .doctor, .hooks, .tell, .print, .facts, .export, .importing,
          .login,
          .logout, .program:
          Outcome(status: 0)
        }
      return outcome.status == 0 ? nil : outcome
    } catch {
      return Outcome(error, json: false)
    }
  }

  /// The agents' script, the config that names them, and the projects' folders.
  private static func fill(_ home: String, with workspace: MadeUpWorkspace) throws(SystemError) {
    for folder in ["src"] + MadeUpWorkspace.projects.map({ "src/" + $0 })
    where mkdir(home + "/" + folder, 0o700) != 0 { throw SystemError(errno) }
    try write(workspace.script, to: home + "/demo.script")
    try write(MadeUpWorkspace.config(program: Surroundings.program, home: home), to: home + "/config.yaml")
  }

  private static func write(_ text: String, to path: String) throws(SystemError) {
    let descriptor = open(path, O_CREAT | O_WRONLY | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemError(errno) }
    let code = Main.write(text, to: descriptor)
    guard close(descriptor) == 0, code == nil else { throw SystemError(code ?? errno) }
  }

  private static let noRoom = "Make room there, or name another folder in TMPDIR."

  // MARK: The server's half

  /// Says that somebody lives in the home, as long as it is kept; nil where the home is the person's own.
  static func hold() -> Descriptor? { window == nil ? nil : own.flatMap(MadeUpFolder.hold) }

  /// Removes the home of a server whose window has ended, and no other: while the workspace is made up, a server may end
  /// that has nothing to do yet, and the next one goes on in the same home.
  static func removeOwn() { own.map(MadeUpFolder.remove) }

  private static var own: String? {
    guard window != nil, let home = Surroundings.environment["UPNEXT_HOME"], MadeUpFolder.isOne(home) else {
      return nil
    }
    return home
  }
}
