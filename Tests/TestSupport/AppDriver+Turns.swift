import Conversation
import Core
import Queues
import Scene
import Testing

/// Turns, as an agent reports them.
extension AppDriver {
  /// The message that the thread's agent is answering.
  package func message(
    in stream: ThreadID = Samples.flaky, sourceLocation: SourceLocation = #_sourceLocation
  ) -> MessageID {
    guard let message = workspace.streams[stream]?.turn?.message else {
      Issue.record("no turn is going on in \(stream)", sourceLocation: sourceLocation)
      return Samples.id(999)
    }
    return message
  }

  /// The agent takes the message.
  package func accept(
    in stream: ThreadID = Samples.flaky, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    hear(.accepted(message(in: stream, sourceLocation: sourceLocation)), of: stream)
  }

  /// As every agent's client does, it takes back first what the turn has asked.
  package func endTurn(
    _ end: TurnEnd = .done, in stream: ThreadID = Samples.flaky,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for permission in workspace.streams[stream]?.turn?.permissions ?? [] {
      hear(.withdrew(permission: permission.id), of: stream)
    }
    hear(.turnEnded(message(in: stream, sourceLocation: sourceLocation), end), of: stream)
  }

  /// What is delivered when this is said now.
  package func delivery(
    of content: String, in stream: ThreadID = Samples.flaky,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Effect {
    let thread = workspace.streams[stream]
    let message = message(in: stream, sourceLocation: sourceLocation)
    let delivery = Delivery(
      message: message, content: content,
      provider: thread?.effectiveProvider ?? "", directory: thread?.project ?? "",
      providerSessionId: thread?.isLocallyCreated == true ? nil : thread?.effectiveProviderSessionId,
      mode: thread?.mode, beginsAgain: thread?.beginsAgain ?? false,
      earlierAttempts: (thread?.outbox.run(message)?.item.attempts ?? 1) - 1,
      awaitsWord: thread?.outbox.run(message)?.fate == .notLeft, sessionRecord: thread?.sessionRecord)
    return .agent(.deliver(delivery, in: stream))
  }
}
