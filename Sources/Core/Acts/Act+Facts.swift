import Conversation
import Queues
import Sharing
import Worktrees

extension Act {
  /// The act itself, or those that it is made of.
  package var parts: [Act] { if case .all(let acts) = self { acts.flatMap(\.parts) } else { [self] } }

  /// Several as one; one stays what it is.
  package static func joined(_ acts: [Act]) -> Act { acts.count == 1 ? acts[0] : .all(acts) }

  /// The threads that it moves in the Queue.
  package var movedInQueue: [ThreadID] {
    parts.flatMap { if case .attention(let change) = $0 { change.movedIDs } else { [ThreadID]() } }
  }

  /// The threads that it gives to another agent, or back.
  package var handedOver: [ThreadID] {
    parts.compactMap { if case .thread(.service(let id, _, _, _)) = $0 { id } else { nil } }
  }

  /// It has a folder made again, which takes its time.
  package var makesFolder: Bool {
    parts.contains { if case .thread(.worktree) = $0 { true } else { false } }
  }

  /// It would take such a folder away again, which only a removal of its own may do, with all that it looks at.
  package var removesFolder: Bool {
    !removedFolders.isEmpty
  }

  /// The threads whose folders it would take away.
  var removedFolders: [ThreadID] {
    parts.compactMap { part in
      if case .thread(.worktree(let id, let worktree)) = part, worktree.stage == .removed { id } else { nil }
    }
  }

  /// What has those folders made again.
  var makingFoldersAgain: Act {
    .all(
      parts.compactMap { part in
        guard case .thread(.worktree(let id, var worktree)) = part else { return nil }
        worktree.stage = .planned
        return .thread(.worktree(id, worktree))
      })
  }

  /// The threads that it deletes, or brings back.
  package var deletions: [(stream: ThreadID, isDeleted: Bool)] {
    parts.compactMap { if case .thread(.deleted(let id, let flag)) = $0 { (id, flag) } else { nil } }
  }

  /// Commands that it makes wait again.
  var commandsToComeBack: [Identity<QueuedCommand>] {
    parts.flatMap { part in
      if case .commands(.requeue(let placed)) = part { placed.map(\.command.id) } else { [Identity<QueuedCommand>]() }
    }
  }

  /// The letters to other hosts that it is about.
  package var letters: [WrittenLetter] { parts.compactMap { if case .letter(let letter) = $0 { letter } else { nil } } }
}
