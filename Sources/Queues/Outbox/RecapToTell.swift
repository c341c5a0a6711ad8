import Conversation

extension WorkStream {
  /// The recap, unless it is on its way.
  package var recapToCome: RecapToTell? { recapGoes(with: turn?.message) ? nil : recap }

  /// It leaves, or has left, with this message.
  package func recapGoes(with message: MessageID?) -> Bool { message != nil && recap?.message == message }

  /// The recap leaves with this message, where the agent is told its words. A command of the agent's own would be none behind
  /// other words.
  package mutating func sendRecap(with message: QueuedMessage) {
    guard recap != nil, !(message.inSession == .yes && !isLocallyCreated) else { return }
    recap?.message = SlashCommand.begins(message.content) ? nil : message.id
  }

  /// What the agent is told, or was told, with this message.
  package func words(of message: QueuedMessage) -> String {
    guard let recap, recapGoes(with: message.id) else { return message.content }
    return RecapText.joined(recap.words, ahead: message.content)
  }

  /// The message that the recap left with has arrived in a session that is gone on with.
  package mutating func noteRecapTold() {
    guard let message = recap?.message, outbox[message]?.inSession == .yes, !isLocallyCreated else { return }
    recap = nil
  }
}
