import Agents
import Answers
import CLI
import CommandLine
import Config
import Conversation
import Core
import EventLoop
import FakeAgent
import Files
import Glibc
import Scene
import ShellAgent

/// The program: finds out what the call means and hands it to who does it.
@main struct Main {
  static let version = "0.1.0"

  nonisolated static func main() {
    fillStandardStreams()
    // Words are cut and measured by the person's own locale, or by UTF-8 where that is not set. The system's
    // words for what fails are in their language, too. Each other part of a locale is a file more to open at every start.
    setlocale(LC_MESSAGES, "")
    if setlocale(LC_CTYPE, "") == nil || !usesUTF8 { setlocale(LC_CTYPE, "C.UTF-8") }
    let arguments: [String]
    do throws(Refusal) { arguments = try ArgumentWords.words(Surroundings.arguments) } catch {
      exit(finish(Outcome(error, json: Surroundings.wantsJSON)))
    }
    // What the demo's own config names as its agents; not a verb for persons.
    if arguments.first == "demo-agent" {
      FakeAgent.run(script: arguments.dropFirst().first)
      exit(0)
    }
    let isHook = arguments.first == "hook"
    if isHook { HookCall.limitTime() }
    if isHook, Surroundings.environment[AgentCommand.mark] != nil { exit(0) }
    let directory = Surroundings.currentDirectory
    do throws(Refusal) {
      let invocation = try Invocation(
        arguments, directory: directory, version: version, environment: Surroundings.environment,
        truePath: TruePath.ofFolder,
        standardInput: isHook ? HookCall.readStandardInput : readStandardInput)
      exit(run(invocation, directory: directory))
    } catch {
      // Agents take a failed hook for a veto.
      if isHook { exit(0) }
      exit(finish(Outcome(error, json: arguments.contains("--json"))))
    }
  }

  /// Whoever calls us with a standard stream closed means that nobody reads or writes there. Left so, the next file that
  /// is opened would have its number, and with it all that is said. What can't be written is noticed as before.
  private nonisolated static func fillStandardStreams() {
    while true {
      let number = open("/dev/null", O_RDONLY)
      guard (0...2).contains(number) else {
        if number > 2 { close(number) }
        return
      }
    }
  }

  private static func run(_ invocation: Invocation, directory: String?) -> Int32 {
    switch invocation {
    case .print(let text): return finish(Outcome(output: text, status: 0))
    case .facts: return finish(Outcome(output: ProgramFacts.own.words, status: 0))
    case .agent: return ShellAgent.run(version: version)
    case .attach(let guide?, let isPlain): return MadeUpHome.run(guide, isPlain: isPlain, version: version)
    case .attach(nil, let isPlain):
      return withPaths { Attach.run($0, directory: directory ?? $0.home, isPlain: isPlain, version: version) }
    case .serve(let background, let role):
      return withPaths { Serve.run($0, inBackground: background, role, version: version) }
    case .doctor(let json): return withPaths(prepared: false) { finish(Doctor.run($0, json: json)) }
    case .ask(let question): return withPaths { finish(Client.ask(question, $0, version: version)) }
    case .follow(let question): return withPaths { finish(Client.follow(question, $0, version: version)) }
    case .hooks(let install, let asks):
      return withPaths(prepared: false) { HookInstaller.run(install: install, asks: asks, home: $0.home) }
    case .tell(let request):
      _ = withPaths(prepared: false) { paths in
        HookCall.tell(request, paths)
        return 0
      }
      return 0
    case .export(let question, let format, let place):
      return withPaths { finish(ExportImport.export(question, format, to: place, $0, version: version)) }
    case .importing(let question, let path):
      return withPaths { finish(ExportImport.importOutbox(question, path, $0, version: version)) }
    case .login(let agent, let method, let pauses):
      return withPaths { Login.run($0, agent: agent, method: method, pauses: pauses, version: version) }
    case .logout(let agent, let pauses):
      return withPaths { Logout.run($0, agent: agent, pauses: pauses, version: version) }
    case .program(let question):
      return withPaths { OwnProgram.run(question, $0, version: version) }
    case .status(let question):
      return withPaths(prepared: false) { finish(Client.status(question, $0, version: version)) }
    case .stop(let question): return withPaths { finish(Client.stop(question, $0, version: version)) }
    }
  }

  /// Everything but the built-in agent needs to know where things are; who only looks makes no folders.
  private static func withPaths(prepared: Bool = true, _ work: (Paths) -> Int32) -> Int32 {
    do throws(PathsProblem) {
      let paths = try Surroundings.paths()
      if prepared { try paths.prepare() }
      return work(paths)
    } catch {
      return finish(Outcome(problem: "\(error)", json: Surroundings.wantsJSON))
    }
  }

  /// What was said in a terminal that a window has lent is read before the window is painted over it.
  static func waitForEnter() {
    write("\nEnter goes back to upnext. ", to: STDOUT_FILENO)
    _ = readLine()
  }

  static func finish(_ answer: Outcome) -> Int32 {
    var status = answer.status
    if !answer.output.isEmpty, let code = write(answer.output + "\n", to: STDOUT_FILENO), code != EPIPE {
      let hint = "What was asked for is done; only its answer is cut off."
      write("upnext: Not all could be written: \(SystemError(code)). \(hint)\n", to: STDERR_FILENO)
      if status == 0 { status = 1 }
    }
    if !answer.errors.isEmpty { write(answer.errors + "\n", to: STDERR_FILENO) }
    return status
  }

  /// The system's code where not all went out: EPIPE when who reads us has gone, and there is nobody left to tell.
  @discardableResult
  static func write(_ text: String, to descriptor: Int32) -> Int32? {
    do throws(SystemError) { try NewFile.write(text, to: descriptor) } catch { return error.code }
    return nil
  }

  static func words(for code: Int32) -> String { SystemError(code).description }

  private static var usesUTF8: Bool { nl_langinfo(Int32(CODESET)).map { String(cString: $0) } == "UTF-8" }

  private static func readStandardInput() -> String {
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try FileContent.read(from: STDIN_FILENO, count: Call.byteLimit + 1) } catch {
      refuse("Standard input can't be read: \(error). Nothing was done.", hint: "Give it a pipe or a file.")
    }
    guard bytes.count <= Call.byteLimit else {
      exit(finish(Outcome(Refusal.tooMuch, json: Surroundings.wantsJSON)))
    }
    // What would be said is not what was given.
    guard let text = String(validating: bytes, as: UTF8.self) else {
      refuse(
        "What came on standard input is no text: it is not UTF-8. Nothing was done.",
        hint: "A file goes along with --attach FILE.")
    }
    return text
  }

  private static func refuse(_ problem: String, hint: String) -> Never {
    exit(finish(Outcome(problem: problem, hint: hint, code: "usage", json: Surroundings.wantsJSON)))
  }
}
