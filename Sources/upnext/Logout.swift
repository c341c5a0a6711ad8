import AgentProtocols
import Agents
import Answers
import CLI
import CommandLine
import Config

/// `upnext logout`: by the agent's own program, or by its protocol where it offers that.
enum Logout {
  static func run(_ paths: Paths, agent name: String, pauses: Bool, version: String) -> Int32 {
    var outcome = logOut(AgentCatalog.load(paths).catalog, name, version)
    if outcome.status == 0, let problem = LoginNotes(paths).note(nil, of: name) {
      outcome.errors = "upnext: How you had logged in could not be forgotten (\(problem))."
    }
    let status = Main.finish(outcome)
    if pauses, status == 0 { Main.waitForEnter() }
    return status
  }

  private static func logOut(_ catalog: AgentCatalog, _ name: String, _ version: String) -> Outcome {
    switch Login.find(name, catalog) {
    case .failure(let refused): return refused.outcome
    case .success((_, let command, let path)):
      guard let arguments = command.kind.logoutArguments else { return ask(command, path, version) }
      return Login.callInTerminal(path, command.arguments + arguments, command.environment)
        ?? Outcome(output: "Logged out of \(name).", status: 0)
    }
  }

  private static func ask(_ command: AgentCommand, _ path: String, _ version: String) -> Outcome {
    Login.talk(to: command, path, version) { answer, login, finish in
      switch answer {
      case .failed(let words): finish(Outcome(problem: words, json: false))
      case .loggedIn, .loggedOut: break
      case .methods:
        login?.logOut { answer in
          switch answer {
          case .failed(let words): finish(Outcome(problem: words, json: false))
          case .loggedOut: finish(Outcome(output: "Logged out of \(command.provider).", status: 0))
          case .loggedIn, .methods: break
          }
        }
      }
    }
  }
}
