import Conversation
import Queues

/// What would come back to a thread in which something was said since: its turn can't go on there any more.
extension Act {
  /// The same with such messages and commands as ones to be said again; nil where it brings none back. Where the thread has
  /// another session, it need not be that something else was said.
  func forgettingTries(in thread: ThreadID, asSaid isSaid: Bool) -> Act? {
    if case .all(let acts) = self {
      return acts.replacingSome { $0.forgettingTries(in: thread, asSaid: isSaid) }.map(Act.all)
    }
    if let act = replacingMessages(in: thread, { $0.passed(asSaid: isSaid) }) { return act }
    if case .thread(.service(thread, let new, let old, let broken)) = self {
      return broken.replacingSome { $0.passed(asSaid: false) }.map {
        .thread(.service(thread, new, insteadOf: old, broken: $0))
      }
    }
    return replacingCommands { $0.passed(in: thread) }
  }

  /// The same with messages that it brings back as other ones; nil where it brings back none such.
  func replacingMessages(in thread: ThreadID, _ replacement: (QueuedMessage) -> QueuedMessage?) -> Act? {
    if case .all(let acts) = self {
      return acts.replacingSome { $0.replacingMessages(in: thread, replacement) }.map(Act.all)
    }
    guard case .outbox(let change, in: thread) = self else { return nil }
    return change.replacingSome(replacement).map { .outbox($0, in: thread) }
  }

  /// The same with the named command as another one; nil where it doesn't bring it back.
  func replacing(
    _ id: Identity<QueuedCommand>, _ replacement: (QueuedCommand) -> QueuedCommand?
  ) -> Act? {
    if case .all(let acts) = self { return acts.replacingSome { $0.replacing(id, replacement) }.map(Act.all) }
    return replacingCommands { $0.id == id ? replacement($0) : nil }
  }

  private func replacingCommands(_ replacement: (QueuedCommand) -> QueuedCommand?) -> Act? {
    if case .upNext(let change) = self { return change.replacingSome(replacement).map(Act.upNext) }
    if case .commands(.requeue(let placed)) = self {
      return placed.replacingSome { $0.replacing(replacement) }.map { .commands(.requeue($0)) }
    }
    return nil
  }
}

extension QueuedMessage {
  fileprivate func passed(asSaid isSaid: Bool) -> QueuedMessage? {
    guard mayBeInSession else { return nil }
    var message = self
    message.pass()
    if !isSaid { message.forgetTries() }
    return message
  }
}

extension QueuedCommand {
  fileprivate func passed(in thread: ThreadID) -> QueuedCommand? {
    guard mayGoOn(in: thread) else { return nil }
    var command = self
    command.pass()
    return command
  }

  /// Its session's record has told. Words that it doesn't have can only be said again: where the person has said that it goes
  /// on, that is what they want. Where it can't tell, that word is nothing to go by.
  func told(_ place: InSession, in thread: ThreadID) -> QueuedCommand? {
    guard mayGoOn(in: thread) else { return nil }
    var command = self
    switch place {
    case .yes: return nil
    case .no where goesOn: command.goesOn = false
    case .no: (command.isPassed, command.error) = (true, InSession.no.wordsOfRecord)
    case .maybe:
      command.pass()
      command.error = MessageFate.unknown.words
    }
    return command
  }
}

extension PlacedCommand {
  fileprivate func replacing(_ replacement: (QueuedCommand) -> QueuedCommand?) -> PlacedCommand? {
    replacement(command).map { PlacedCommand($0, at: position, beside: beside, leaving: leaving) }
  }
}

extension ListAct {
  /// The same with what it brings back, or makes of an item, as another one; nil where that replaces nothing.
  fileprivate func replacingSome(_ replacement: (Item) -> Item?) -> ListAct? {
    switch self {
    case .insert(let item, let position, let beside):
      return replacement(item).map { .insert($0, at: position, beside: beside) }
    case .replace(let item): return replacement(item).map(ListAct.replace)
    case .rewrite(let list):
      // Of thousands hardly one is such, and no other is looked for.
      let after = list.after.replacingSome { item in
        replacement(item).flatMap { list.before.contains(item) ? nil : $0 }
      }
      return after.map { .rewrite(ListChange(from: list.before, to: $0, moved: list.moved)) }
    case .all(let acts): return acts.replacingSome { $0.replacingSome(replacement) }.map(ListAct.all)
    case .remove, .move: return nil
    }
  }
}
