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

/// Why a message did not come to it.
extension AgentProcess {
  /// So many tries in a row, which take half a minute, are no trouble of a moment any more.
  static let triesOfStart = 5

  /// It has said nothing yet, or opened no first session.
  var isDeafStart: Bool { !hasAnswered || beginsSession && !hasHadSession }

  /// What its end means for a message that it did not get. An update that is just going on, a full disk and a signal pass
  /// by themselves; what comes again and again is a trouble of all its messages, where it was started as for everybody.
  var causeOfEarlyEnd: FailureCause {
    guard isDeafStart || command.kind != .acp && connection.isPreparing else { return .other }
    if earlierAttempts < Self.triesOfStart { return .connection }
    return isDeafStart && concernsOthers ? .cannotStart : .other
  }

  private var concernsOthers: Bool {
    guard isOfThisMachine else { return false }
    return switch connection.startScope {
    case .all: true
    case .sessionOrAll: hasFailedElsewhere
    case .thread: false
    }
  }

  /// It could not be started, as often as one waits for that, and the next thread's start tells whether it can for others.
  /// One that a person, or we, ended tells nothing.
  var hasFailedForGood: Bool {
    hasBrokenOff && !hasAnswered && earlierAttempts >= Self.triesOfStart && isOfThisMachine
      && connection.startScope != .thread
  }

  /// It was started with what all have.
  private var isOfThisMachine: Bool { host == nil && variables.isEmpty }
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
