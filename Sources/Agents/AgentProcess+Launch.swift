import AgentProtocols
import Conversation
import EventLoop

/// How an agent's program is started, here or on another machine.
extension AgentProcess {
  /// On another machine the environment is that one's own. What was said for one thread counts before the agent's own.
  static func environment(
    of command: AgentCommand, _ environment: [String: String], on host: String?, with variables: [String: String] = [:]
  ) -> [String: String] {
    guard host == nil else { return environment }
    return environment.merging([AgentCommand.mark: command.provider]) { _, ours in ours }
      .merging(command.environment) { _, own in own }
      .merging(variables) { old, new in new }
  }

  static func launch(
    _ command: AgentCommand, _ path: String, _ directory: String, _ host: String?, _ environment: [String: String],
    _ extra: [String]
  ) -> Launch {
    guard let host else {
      return Launch(
        path: path, arguments: command.arguments + extra, environment: environment, directory: directory)
    }
    return Launch(
      path: path,
      arguments: RemoteHost.arguments(
        host: host, directory: directory, program: command.programElsewhere, arguments: command.arguments + extra,
        environment: command.environment),
      environment: environment)
  }
}

extension LastWords {
  /// Behind the sentence that says how a program ended.
  var sentence: String { words().map { " It last said: \($0)." } ?? " It did not say why." }
}

/// Whom it can serve.
extension AgentProcess {
  /// Whether a message can go through this process.
  func serves(_ delivery: Delivery) -> Bool {
    !isClosing && !isAway && !connection.isSpent && command.provider == delivery.provider
      && directory == delivery.directory
      && host == delivery.host && connection.serves(delivery)
  }

  /// Another thread may be served by it: no variables that one was to have are another's.
  func isLike(_ delivery: Delivery) -> Bool { variables == delivery.environment }
}
