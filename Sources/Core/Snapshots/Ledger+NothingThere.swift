import Conversation
import Queues
import Review
import Sharing

/// Projects of which nothing is there, though a repository was: their disk may be away.
extension Ledger {
  /// No agent begins there of itself. A message is held, and a command waits in the stash, with the words that say why; each once,
  /// so that it goes where the person lets it go on all the same. False where it may leave.
  mutating func holdsWhereNothingIs(_ id: ThreadID, because words: String) -> Bool {
    // Its own worktree a thread makes again.
    guard var stream = workspace.streams[id], stream.worktree == nil, let message = stream.nextMessage,
      workspace.hadFiles(in: stream.workingDirectory), workspace.snapshots.heldAsNothingIsThere.insert(id).inserted
    else { return false }
    // One that failed here is in the history, or runs elsewhere by now, and its message waits here.
    guard let command = message.command, !workspace.hub.carries(command.text),
      workspace.upNext.run(command)?.item.stream == id
    else {
      hold(&stream, because: words)
      return true
    }
    stream.closedInFailure = true
    stream.unreadCount += 1
    stream.notice(words, status: .failed, in: &transcripts, &stamp)
    workspace.streams[id] = stream
    workspace.putBack(command, because: words, in: id, &transcripts, at: stamp.now)
    workspace.upNext.update(command) { $0.isStashed = true }
    workspace.joinForFailure(id, at: stamp.now)
    startCommands()
    return true
  }
}

extension Workspace {
  /// Something was kept of the project before.
  fileprivate func hadFiles(in directory: String) -> Bool {
    snapshots.turns.byThread.contains { id, turns in
      streams.contains(id) { $0.workingDirectory == directory || $0.project == directory }
        && turns.contains { $0.before != nil || $0.after != nil }
    }
  }
}
