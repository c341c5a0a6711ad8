import AgentProtocols
import Agents
import Answers
import CLI
import CommandLine
import Config
import Conversation
import Core
import EventLoop
import Glibc
import JSON
import Scene

/// `upnext program`: this process becomes the agent's own program, with a thread's session.
enum OwnProgram {
  static func run(_ question: Question, _ paths: Paths, version: String) -> Int32 {
    Main.finish(become(question, paths, version: version))
  }

  /// Comes back only where it failed. The server goes on with the thread when this process has ended, whatever it is then.
  private static func become(_ question: Question, _ paths: Paths, version: String) -> Outcome {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      return Outcome(problem: "An agent's own program needs a terminal.", json: false)
    }
    var call = question.call
    // Right behind the verb: what stands behind -- is no option.
    call.words.insert(contentsOf: ["--pid", "\(getpid())"], at: min(1, call.words.count))
    let answer: JSON
    switch Client.answer(to: .call(call), paths, version: version) {
    case .failure(let unanswered): return unanswered.said(of: question)
    case .success(let line):
      guard let done = line["done"] else { return Outcome(line, to: question) }
      answer = done
    }
    let agent = answer["agent"]?.string ?? ""
    let directory = answer["directory"]?.string ?? ""
    switch launch(agent, session: answer["session"]?.string ?? "", directory, on: answer["host"]?.string, paths) {
    case .failure(let refused): return refused.outcome
    case .success(let launch):
      let error = launch.become()
      return Outcome(problem: "\(agent) did not start: \(error).", json: false)
    }
  }

  private static func launch(
    _ agent: String, session: String, _ directory: String, on host: String?, _ paths: Paths
  ) -> Result<Launch, Login.Refused> {
    func refuse(_ problem: String, _ hint: String = "") -> Result<Launch, Login.Refused> {
      .failure(Login.Refused(outcome: Outcome(problem: problem, hint: hint, json: false)))
    }
    let catalog = AgentCatalog.load(paths).catalog
    guard let command = catalog.entries.first(where: { $0.provider.name == agent })?.commands.first,
      let arguments = command.kind.ownProgramArguments(session: session)
    else {
      return refuse(ThreadRefusal.noOwnProgram(agent: agent).sentence)
    }
    if let problem = command.problem { return refuse("\(agent) is not started: \(problem).", "Mend that.") }
    if let host {
      guard let ssh = Launch.findProgram("ssh", path: Surroundings.environment["PATH"]) else {
        return refuse("There is no program ssh to reach \(host) with.", "Install it.")
      }
      let words = RemoteHost.terminalArguments(
        host: host, directory: directory, program: command.program, arguments: command.arguments + arguments,
        environment: command.environment)
      return .success(Launch(path: ssh, arguments: words, environment: Surroundings.environment))
    }
    return Login.find(agent, catalog).map { _, command, path in
      Launch(
        path: path, arguments: command.arguments + arguments,
        environment: Surroundings.environment.merging(command.environment) { _, own in own }, directory: directory)
    }
  }
}
