import Conversation
import Queues

/// A command that failed is done once more with the message that stands in its thread.
extension Ledger {
  /// The person's word to do an ended command once more, in the words of another one where there is one. Its message in the thread
  /// that it was for is sent again, before what waits behind it. The answer is what that is called; nil where none is there.
  package mutating func sendAgain(_ ended: QueuedCommand, as other: QueuedCommand? = nil) -> String? {
    guard let (stream, message) = workspace.messageToSendAgain(of: ended, as: other) else { return nil }
    guard let other else {
      retry(message.id, in: stream.id)
      return message.name
    }
    // What failed there is to be said with it, and is read before a command starts. Where others wait there, those go not before it.
    let isAlone = stream.outbox.waiting.count == 1 && workspace.waitingCommand(in: stream.id) == nil
    if isAlone, other.wantsErrorLogs, stream.messageCount > 0, transcripts[stream.id] == nil { return nil }
    // What may have been said stays what it is: these are other words.
    var new = message.standing == .uncertain ? message.again(as: stamp.freshID()) : message
    new.content = workspace.enhancement(of: other.request, transcripts, at: stamp.now).text(of: other.request.prompt)
    new.standing = .waiting
    new.forgetTries()
    workspace.streams.update(stream.id) {
      // What a window that was lost had written in its place is a draft; what it only had open is nobody's words.
      if $0.edit?.message == message.id { $0.letGoOfEdit(keepingText: true) }
      $0.outbox.waiting.remove(message.id)
      $0.outbox.waiting.insert(new, at: 1)
      if let mode = other.request.mode { $0.mode = mode }
    }
    workspace.circumstances.wordsMade[ended.id] = new.content
    workspace.giveWords(of: other, toFailed: ended.id, in: stream.id)
    retry(new.id, in: stream.id)
    return new.name
  }
}

extension Workspace {
  /// What is known of how it failed stays, until it has begun once more.
  fileprivate mutating func giveWords(
    of other: QueuedCommand, toFailed id: Identity<QueuedCommand>, in thread: ThreadID
  ) {
    guard let place = placeOfFailed(id, in: thread) else { return }
    history[place].request = other.request
    history[place].priority = other.priority
  }
}
