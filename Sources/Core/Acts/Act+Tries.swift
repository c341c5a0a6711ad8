import Conversation

/// What would come back to a thread in which something was said since: its turn can't go on there any more.
extension Act {
  /// The same with such messages and commands as ones to be said again; nil where it brings none back.
  func forgettingTries(in thread: ThreadID) -> Act? {
    if case .all(let acts) = self { return acts.replacingSome { $0.forgettingTries(in: thread) }.map(Act.all) }
    if case .outbox(let change, in: thread) = self { return change.forgettingTries.map { .outbox($0, in: thread) } }
    if case .upNext(.insert(var command, let position, let beside)) = self, command.mayGoOn(in: thread) {
      command.pass()
      return .upNext(.insert(command, at: position, beside: beside))
    }
    if case .commands(.requeue(let placed)) = self {
      return placed.replacingSome { $0.passed(in: thread) }.map { .commands(.requeue($0)) }
    }
    return nil
  }
}

extension PlacedCommand {
  fileprivate func passed(in thread: ThreadID) -> PlacedCommand? {
    guard command.mayGoOn(in: thread) else { return nil }
    var command = command
    command.pass()
    return PlacedCommand(command, at: position, beside: beside, leaving: leaving)
  }
}

extension ListAct<QueuedMessage> {
  fileprivate var forgettingTries: ListAct? {
    switch self {
    case .insert(var message, let position, let beside):
      guard message.mayBeInSession else { return nil }
      message.forgetTries()
      return .insert(message, at: position, beside: beside)
    case .all(let acts): return acts.replacingSome(\.forgettingTries).map(ListAct.all)
    case .remove, .move, .replace, .rewrite: return nil
    }
  }
}
