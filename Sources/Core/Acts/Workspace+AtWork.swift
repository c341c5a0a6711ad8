import Conversation
import Queues

extension Workspace {
  /// Something that the act is about is with an agent: once it is over, the act may be possible.
  func isAtWork(_ act: Act) -> Bool {
    act.parts.contains { part in
      switch part {
      case .thread(.deleted(let id, true)): streams.contains(id) { $0.isAtWork }
      case .thread(.service(let id, _, let old, _)): streams.contains(id) { $0.isAtWork && $0.service == old }
      case .outbox(let change, let id):
        streams[id]?.turn.map { turn in change.subjects.contains(turn.message) } ?? false
      case .upNext(let change): isRunning(change.subjects)
      case .commands(.end(let placed)), .commands(.requeue(let placed)): isRunning(placed.map(\.command.id))
      case .attention, .trouble, .pauseOutbox, .pauseWithAll, .pauseAll, .thread, .project, .all, .history, .template,
        .remember, .forget, .service, .worktrees, .holdUpNext, .review, .files, .lanes, .setting, .letter, .queueMove,
        .pauseAgent:
        false
      }
    }
  }

  private func isRunning(_ commands: [Identity<QueuedCommand>]) -> Bool {
    upNext.running.contains { commands.contains($0.item.id) }
  }
}

extension ListAct {
  /// The items that it is about.
  var subjects: [Item.ID] {
    switch self {
    case .remove(let id), .move(let id, _, _): [id]
    case .insert(let item, _, _), .replace(let item): [item.id]
    case .all(let acts): acts.flatMap(\.subjects)
    case .rewrite(let change):
      change.moved + Set(change.before.map(\.id)).symmetricDifference(change.after.map(\.id))
    }
  }
}
