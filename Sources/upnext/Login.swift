import AgentProtocols
import Agents
import Answers
import CLI
import CommandLine
import Config
import Conversation
import EventLoop
import Glibc
import Scene
import Toolkit

/// `upnext login`: leads the person through an agent's own login, in their terminal.
enum Login {
  static func run(_ paths: Paths, agent name: String, method: String?, pauses: Bool, version: String) -> Int32 {
    var (outcome, way) = logIn(AgentCatalog.load(paths).catalog, name, method, version)
    if outcome.status == 0, let problem = LoginNotes(paths).note(way, of: name) {
      outcome.errors = "upnext: That could not be noted (\(problem)): \(name) may want it again."
    }
    let status = Main.finish(outcome)
    if pauses, status == 0 { Main.waitForEnter() }
    return status
  }

  /// With the agent's way to log in where it is one that the agent does by itself.
  private static func logIn(
    _ catalog: AgentCatalog, _ name: String, _ method: String?, _ version: String
  ) -> (Outcome, way: String?) {
    let (entry, command, path): (AgentCatalog.Entry, AgentCommand, String)
    switch find(name, catalog) {
    case .failure(let refused): return (refused.outcome, nil)
    case .success(let found): (entry, command, path) = found
    }
    if method == nil, let words = entry.login, let program = words.first {
      guard
        let program = Launch.findProgram(
          program, path: command.environment["PATH"] ?? Surroundings.environment["PATH"])
      else {
        return (Outcome(problem: "\(name) logs in with \(program), which is not there.", json: false), nil)
      }
      return (runInTerminal(program, Array(words.dropFirst()), command.environment, name), nil)
    }
    if method == nil, let arguments = command.kind.loginArguments {
      return (runInTerminal(path, command.arguments + arguments, command.environment, name), nil)
    }
    guard command.kind == .acp else {
      let problem = "upnext knows no other way to log in with \(name) than its own program."
      return (Outcome(problem: problem, json: false), nil)
    }
    return ask(command, path, method, version)
  }

  static func find(
    _ name: String, _ catalog: AgentCatalog
  ) -> Result<(AgentCatalog.Entry, AgentCommand, path: String), Refused> {
    guard let entry = catalog.entries.first(where: { $0.provider.name == name }) else {
      return .failure(
        Refused(
          outcome: Outcome(
            problem: "There is no agent \"\(name)\".", hint: "upnext list agents shows those that there are.",
            code: "missing", json: false)))
    }
    switch AgentCatalog.presence(of: entry) {
    case .cannotStart(.notUnderstood(let problem)):
      return .failure(
        Refused(
          outcome: Outcome(
            problem: "\(name) is not started: \(problem).", hint: "Mend that.", code: "missing", json: false)))
    case .cannotStart(.notExecutable(let path)):
      return .failure(
        Refused(outcome: Outcome(problem: "\(AgentCommand.mayNotBeRun(path)).", code: "missing", json: false)))
    case .found, .cannotStart(.missing): break
    }
    let found = entry.commands.lazy.compactMap { command in
      Launch.findProgram(command.program, path: command.environment["PATH"] ?? Surroundings.environment["PATH"])
        .map { (command, $0) }
    }.first
    guard let (command, path) = found else {
      return .failure(
        Refused(
          outcome: Outcome(
            problem: "\(name) is not there.", hint: "\(entry.provider.gettingIt ?? "Install it").", code: "missing",
            json: false)))
    }
    return .success((entry, command, path: path))
  }

  // MARK: By the agent's own methods

  private static func ask(
    _ command: AgentCommand, _ path: String, _ method: String?, _ version: String
  ) -> (Outcome, way: String?) {
    var way: String?
    let outcome = talk(to: command, path, version) { answer, login, finish in
      switch answer {
      case .failed(let words): finish(Outcome(problem: words, json: false))
      case .loggedIn, .loggedOut: finish(Outcome(output: "Logged in.", status: 0))
      case .methods(let methods):
        switch choose(methods, method, command.provider) {
        case .failure(let refusal): finish(refusal.outcome)
        case .success(let chosen):
          way = chosen.kind == .byAgent ? chosen.id : nil
          follow(chosen, command, path, login, finish)
        }
      }
    }
    return (outcome, way)
  }

  /// Starts the agent for this alone, and ends it when what it answers has led to an outcome.
  static func talk(
    to command: AgentCommand, _ path: String, _ version: String,
    _ take: @escaping (AgentLogin.Answer, AgentLogin?, _ finish: @escaping (Outcome) -> Void) -> Void
  ) -> Outcome {
    let loop = EventLoop()
    var outcome = Outcome(problem: "Given up.", json: false)
    func finish(_ result: Outcome) {
      outcome = result
      loop.stop()
    }
    let signals = loop.signals([SIGINT, SIGTERM]) { _ in loop.stop() }
    defer { signals.end() }
    var login: AgentLogin?
    do throws(LaunchFailure) {
      login = try AgentLogin(
        command, path: path, environment: Surroundings.environment, version: version, loop: loop,
        onWait: { Main.write("\($0)\n", to: STDERR_FILENO) }
      ) { take($0, login, finish) }
    } catch {
      return Outcome(problem: "\(command.provider) did not start.", hint: "\(error)", json: false)
    }
    loop.run()
    login?.end()
    // What was told to end has its time for it.
    loop.after(milliseconds: 300) { loop.stop() }
    loop.run()
    return outcome
  }

  struct Refused: Error { let outcome: Outcome }

  private static func choose(
    _ methods: [LoginMethod], _ wanted: String?, _ name: String
  ) -> Result<LoginMethod, Refused> {
    func refuse(_ problem: String, _ hint: String) -> Result<LoginMethod, Refused> {
      .failure(Refused(outcome: Outcome(problem: problem, hint: hint, code: "usage", json: false)))
    }
    let names = methods.map(\.id).joined(separator: ", ")
    func find(_ words: String) -> LoginMethod? {
      methods.first { $0.id == words || $0.name == words }
        ?? methods.enumerated().first { "\($0.offset + 1)" == words }?.element
    }
    if methods.isEmpty { return refuse("\(name) names no way to log in.", "It may need none.") }
    if let wanted {
      return find(wanted).map(Result.success) ?? refuse("\(name) has no login \"\(wanted)\".", "It has: \(names).")
    }
    if methods.count == 1 { return .success(methods[0]) }
    guard isatty(STDIN_FILENO) == 1 else { return refuse("\(name) has several logins.", "Name one: \(names).") }
    for (index, method) in methods.enumerated() {
      let about = method.about.map { ": \($0)" } ?? ""
      Main.write(Clean.line("\(index + 1)  \(method.name)\(about)") + "\n", to: STDOUT_FILENO)
    }
    Main.write("Which one? ", to: STDOUT_FILENO)
    guard let line = readLine(), let method = find(line) else { return refuse("None was chosen.", "It has: \(names).") }
    return .success(method)
  }

  private static func follow(
    _ method: LoginMethod, _ command: AgentCommand, _ path: String, _ login: AgentLogin?,
    _ finish: @escaping (Outcome) -> Void
  ) {
    switch method.kind {
    case .inTerminal(let program, let arguments, let environment):
      login?.end()
      let words = program == nil ? command.arguments + arguments : arguments
      let variables = command.environment.merging(environment) { _, own in own }
      guard let found = program.map({ Launch.findProgram($0, path: Surroundings.environment["PATH"]) }) ?? path else {
        return finish(Outcome(problem: "\(program ?? "Its program") is not there.", json: false))
      }
      finish(runInTerminal(found, words, variables, command.provider))
    case .byPerson:
      finish(
        Outcome(
          problem: "\(command.provider) leaves this way to you: \(Clean.line(method.name)).",
          hint: Clean.line(method.advice ?? "Its own documentation says how."), json: false))
    case .byAgent:
      let about = method.advice.map { " \($0)" } ?? ""
      Main.write(
        Clean.line("\(command.provider): \(method.name).\(about) Waiting for it; Ctrl-C gives up.") + "\n",
        to: STDOUT_FILENO)
      login?.logIn(by: method) { answer in
        switch answer {
        case .loggedIn: finish(Outcome(output: "Logged in. Send your message again.", status: 0))
        case .failed(let words): finish(Outcome(problem: words, json: false))
        case .methods, .loggedOut: break
        }
      }
    }
  }

  // MARK: In the terminal

  private static func runInTerminal(
    _ program: String, _ arguments: [String], _ environment: [String: String], _ name: String
  ) -> Outcome {
    // Without a terminal there is nobody to lead, and an agent's program may end well all the same.
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      let call = ([program] + arguments).joined(separator: " ")
      return Outcome(problem: "The login of \(name) needs a terminal.", hint: "It is `\(call)`.", json: false)
    }
    // Who leaves a login without one is not told apart: the agent is asked with the next message.
    return callInTerminal(program, arguments, environment)
      ?? Outcome(output: "The login of \(name) has ended. Send your message again.", status: 0)
  }

  /// Nil where it ended well.
  static func callInTerminal(
    _ program: String, _ arguments: [String], _ environment: [String: String]
  ) -> Outcome? {
    let loop = EventLoop()
    var end: ProcessEnd?
    let launch = Launch(
      path: program, arguments: arguments,
      environment: Surroundings.environment.merging(environment) { _, own in own },
      streams: .terminal(input: STDIN_FILENO, output: STDOUT_FILENO, error: STDERR_FILENO))
    // Its keys are its own: Ctrl-C is for it and not for us.
    let signals = loop.signals([SIGINT, SIGQUIT]) { _ in }
    defer { signals.end() }
    do throws(LaunchFailure) {
      let child = try ChildProcess.start(
        launch, loop: loop, guard: nil,
        handlers: ChildProcess.Handlers { ended in
          end = ended
          loop.stop()
        })
      withExtendedLifetime(child) { loop.run() }
    } catch {
      return Outcome(problem: "\(program) did not start.", hint: "\(error)", json: false)
    }
    let call = ([program] + arguments).joined(separator: " ")
    guard end == .exited(code: 0) else {
      return Outcome(problem: "`\(call)` did not end well, so it may not have done what it was to do.", json: false)
    }
    return nil
  }
}
