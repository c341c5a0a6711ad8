import Conversation

extension Act {
  /// The threads that it moves in the Queue.
  package var movedInQueue: [ThreadID] {
    switch self {
    case .attention(let change): change.movedIDs
    case .outbox, .trouble, .upNext, .thread, .project, .commands, .history, .template, .remember, .forget,
      .service, .holdUpNext, .pauseAgent, .pauseOutbox, .pauseAll, .review, .worktrees, .files, .letter, .queueMove,
      .lanes:
      []
    case .all(let acts): acts.flatMap(\.movedInQueue)
    }
  }

  /// The threads that it gives to another agent, or back.
  package var handedOver: [ThreadID] {
    switch self {
    case .thread(.service(let id, _, _)): [id]
    case .attention, .outbox, .trouble, .upNext, .project, .thread, .commands, .history, .template, .remember, .forget,
      .service, .holdUpNext, .pauseAgent, .pauseOutbox, .pauseAll, .review, .worktrees, .files, .letter, .queueMove,
      .lanes:
      []
    case .all(let acts): acts.flatMap(\.handedOver)
    }
  }

  /// The threads that it deletes, or brings back.
  package var deletions: [(stream: ThreadID, isDeleted: Bool)] {
    switch self {
    case .thread(.deleted(let id, let flag)): [(id, flag)]
    case .attention, .outbox, .trouble, .upNext, .project, .thread, .commands, .history, .template, .remember, .forget,
      .service, .holdUpNext, .pauseAgent, .pauseOutbox, .pauseAll, .review, .worktrees, .files, .letter, .queueMove,
      .lanes:
      []
    case .all(let acts): acts.flatMap(\.deletions)
    }
  }
}
