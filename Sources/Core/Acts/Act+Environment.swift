import Conversation
import Queues

extension Act {
  /// The same without what `--env` kept for these commands; nil where it keeps nothing for them.
  func forgettingEnvironment(of commands: Set<Identity<QueuedCommand>>) -> Act? {
    switch self {
    case .upNext(let change): change.forgettingEnvironment(of: commands).map(Act.upNext)
    case .history(let change): change.forgettingEnvironment(of: commands).map(Act.history)
    case .commands(let change): change.forgettingEnvironment(of: commands).map(Act.commands)
    case .all(let acts): acts.replacingSome { $0.forgettingEnvironment(of: commands) }.map(Act.all)
    case .attention, .outbox, .trouble, .pauseOutbox, .pauseWithAll, .pauseAll, .thread, .project, .template, .remember,
      .forget, .service, .holdUpNext, .pauseAgent, .review, .worktrees, .files, .letter, .queueMove, .lanes, .setting:
      nil
    }
  }
}

extension ListAct where Item == QueuedCommand {
  fileprivate func forgettingEnvironment(of commands: Set<Identity<QueuedCommand>>) -> ListAct? {
    switch self {
    case .insert(let command, let position, let beside):
      command.forgettingEnvironment(of: commands).map { .insert($0, at: position, beside: beside) }
    case .replace(let command): command.forgettingEnvironment(of: commands).map(ListAct.replace)
    case .all(let acts): acts.replacingSome { $0.forgettingEnvironment(of: commands) }.map(ListAct.all)
    case .rewrite(let change): change.forgettingEnvironment(of: commands).map(ListAct.rewrite)
    case .remove, .move: nil
    }
  }
}

extension ListChange where Item == QueuedCommand {
  fileprivate func forgettingEnvironment(of commands: Set<Identity<QueuedCommand>>) -> ListChange? {
    let before = before.replacingSome { $0.forgettingEnvironment(of: commands) }
    let after = after.replacingSome { $0.forgettingEnvironment(of: commands) }
    guard before != nil || after != nil else { return nil }
    return ListChange(from: before ?? self.before, to: after ?? self.after, moved: moved)
  }
}

extension CommandAct {
  fileprivate func forgettingEnvironment(of commands: Set<Identity<QueuedCommand>>) -> CommandAct? {
    func forgetting(_ placed: PlacedCommand) -> PlacedCommand? {
      let command = placed.command.forgettingEnvironment(of: commands)
      let leaving = placed.leaving.forgettingEnvironment(of: commands)
      guard command != nil || leaving != nil else { return nil }
      return PlacedCommand(
        command ?? placed.command, at: placed.position, beside: placed.beside, leaving: leaving ?? placed.leaving)
    }
    return switch self {
    case .end(let placed): placed.replacingSome(forgetting).map(CommandAct.end)
    case .requeue(let placed): placed.replacingSome(forgetting).map(CommandAct.requeue)
    }
  }
}

extension QueuedCommand {
  fileprivate func forgettingEnvironment(of commands: Set<Identity<QueuedCommand>>) -> QueuedCommand? {
    guard hasEnvironment, commands.contains(id) else { return nil }
    var bare = self
    bare.request.environment = [:]
    return bare
  }
}

extension Workspace {
  /// Those that were in the history of commands, and are neither there nor wait nor run.
  mutating func forgetEnvironment(ofThoseGoneFrom ended: some Collection<QueuedCommand>) {
    var gone = Set(ended.lazy.filter(\.hasEnvironment).map(\.id))
    guard !gone.isEmpty else { return }
    gone.subtract(history.lazy.map(\.id))
    gone.subtract(upNext.waiting.items.lazy.map(\.id))
    gone.subtract(upNext.running.lazy.map(\.item.id))
    if !gone.isEmpty { undoHistory.forgetEnvironment(of: gone) }
  }
}

extension Array {
  /// With what takes the place of some; nil where nothing does.
  func replacingSome(_ replacement: (Element) -> Element?) -> [Element]? {
    guard let first = indices.first(where: { replacement(self[$0]) != nil }) else { return nil }
    return self[..<first] + self[first...].map { replacement($0) ?? $0 }
  }
}
