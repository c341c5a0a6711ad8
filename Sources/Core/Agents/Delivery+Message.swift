import Conversation
import Queues

extension Delivery {
  /// A message as it leaves: with its words, or without them where the session has them already.
  init(_ message: QueuedMessage, in stream: WorkStream, of workspace: Workspace) {
    let goesOn = message.inSession == .yes && !stream.isLocallyCreated
    self.init(
      message: message.id, content: goesOn ? Delivery.wordToGoOn : stream.words(of: message),
      provider: stream.effectiveProvider, directory: stream.workingDirectory,
      providerSessionId: stream.isLocallyCreated ? nil : stream.effectiveProviderSessionId, mode: stream.mode,
      attachments: goesOn ? [] : message.attachments, host: workspace.projectChoices[stream.project]?.host,
      options: stream.choices, forkOf: workspace.sessionToFork(by: stream),
      beginsAgain: stream.beginsAgain, goesOn: goesOn, earlierAttempts: message.attempts,
      environment: workspace.environment(of: stream.id),
      awaitsWord: stream.outbox.run(message.id)?.fate == .notLeft,
      sessionRecord: workspace.projectChoices[stream.project]?.host == nil ? stream.sessionRecord : nil,
      countsTurns: workspace.countsTurns(stream))
  }
}
