import Conversation
import JSON
import JSONRPC
import Texts

/// What an agent wants with a command that we run for it, to be done and then answered.
package struct TerminalRequest: Equatable, Sendable {
  package enum Act: Equatable, Sendable {
    case create(TerminalCommand)
    case output(String)
    /// Answered when the command has ended, while everything else goes on.
    case waitForExit(String)
    case kill(String)
    case release(String)
  }

  package let id: RPCID
  package let act: Act

  init(id: RPCID, act: Act) {
    self.id = id
    self.act = act
  }
}

/// A command as an agent wants it run.
package struct TerminalCommand: Equatable, Sendable {
  package let command: String
  /// Nil where the command is a whole line for the shell.
  package let arguments: [String]?
  package let environment: [String: String]
  package let directory: String?
  /// Of longer output only the end is kept.
  package let outputLimit: Int?

  init(
    _ command: String, arguments: [String]? = nil, environment: [String: String] = [:], directory: String? = nil,
    outputLimit: Int? = nil
  ) {
    self.command = command
    self.arguments = arguments
    self.environment = environment
    self.directory = directory
    self.outputLimit = outputLimit
  }

  /// They come in a list; some agents give an object.
  fileprivate static func variables(_ given: JSON?) -> [JSONObject.Member] {
    given?.object?.members
      ?? (given?.array ?? []).compactMap { variable in
        variable["name"]?.string.map { JSONObject.Member(name: $0, value: variable["value"] ?? .null) }
      }
  }

  /// As a person reads it.
  package var words: String {
    PlainText.line(([command] + (arguments ?? []).map(ShellWord.quoted)).joined(separator: " "))
  }
}

/// What the screen shows of a command that runs for an agent.
package struct TerminalView: Equatable, Sendable {
  let id: String
  let output: String
  let hasEnded: Bool
  let exitCode: Int?

  package init(id: String, output: String, hasEnded: Bool = false, exitCode: Int? = nil) {
    self.id = id
    self.output = output
    self.hasEnded = hasEnded
    self.exitCode = exitCode
  }
}

// https://agentclientprotocol.com/protocol/terminals
extension ACPClient {
  mutating func askedTerminal(_ id: RPCID, _ method: String, _ params: JSON) {
    if method == "terminal/create" { return askedToRun(id, params) }
    guard let terminal = params["terminalId"]?.string else { return refuse(id, "there is no terminalId") }
    switch method {
    case "terminal/output": ask(TerminalRequest(id: id, act: .output(terminal)))
    case "terminal/wait_for_exit": ask(TerminalRequest(id: id, act: .waitForExit(terminal)))
    case "terminal/kill": ask(TerminalRequest(id: id, act: .kill(terminal)))
    default: ask(TerminalRequest(id: id, act: .release(terminal)))
    }
  }

  private mutating func askedToRun(_ id: RPCID, _ params: JSON) {
    guard let command = params["command"]?.string, !command.isEmpty else { return refuse(id, "there is no command") }
    // The person has stopped the turn; nothing more is to run.
    guard turn?.isCancelling != true else { return refuseAfterCancel(id) }
    // No other command is run than the one that is meant.
    let given = params["args"] ?? .null
    let arguments = (given.array ?? []).compactMap(\.string)
    guard given.isNull || arguments.count == given.array?.count else { return refuse(id, "an argument is no text") }
    let variables = TerminalCommand.variables(params["env"])
    guard variables.allSatisfy({ $0.value.isNull || $0.value.name != nil }) else {
      return refuse(id, "a variable's value is no text")
    }
    turn?.hasOutput = true
    ask(
      TerminalRequest(
        id: id,
        act: .create(
          TerminalCommand(
            command, arguments: arguments.isEmpty ? nil : arguments,
            environment: Dictionary(variables.map { ($0.name, $0.value.name ?? "") }) { _, last in last },
            directory: params["cwd"]?.string,
            outputLimit: params["outputByteLimit"]?.int))))
  }
}
