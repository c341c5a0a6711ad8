import Conversation
import Queues
import Review

/// Comments whose message is about to leave. What it has waited behind may have moved their lines: it waits until git has told where
/// they are now.
package struct LeavingComments: Equatable, Sendable {
  /// The snapshot that the message has waited for, and with which it leaves.
  package let wish: SnapshotWish
  package let taken: SnapshotTaken
  /// How the thread's change began: since then a file may have got another name.
  package let from: Snapshot
  let moves: BranchMoves?
  package let comments: [ReviewComment]

  package var wanted: ChangeWanted {
    var wanted = ChangeWanted(from: from, to: taken.snapshot, directory: wish.directory, without: [], hasLines: false)
    (wanted.moves, wanted.comments) = (moves, comments)
    return wanted
  }
}

extension Ledger {
  /// False where the next message carries no comments, or other words than they were composed into; and where its agent has begun by
  /// itself meanwhile, behind which another snapshot is waited for.
  mutating func waitsForLines(behind wish: SnapshotWish, with taken: SnapshotTaken, since: Timestamp) -> Bool {
    let id = wish.stream
    guard let stream = workspace.streams[id], stream.turn == nil, stream.outbox.hold == nil,
      let message = stream.nextMessage, let comments = workspace.commentsAsComposed(in: message, of: id),
      let turns = workspace.snapshots.turns[id], let from = turns.lazy.compactMap(\.before).first
    else { return false }
    workspace.snapshots.leaving[id] = LeavingComments(
      wish: wish, taken: taken, from: from, moves: stream.branchMoves(between: turns), comments: comments)
    let departure = Departure(
      wish: wish.id, by: stamp.now.adding(milliseconds: Int64(Snapshots.beforeMilliseconds)), since: since)
    workspace.streams.update(id) { $0.departure = departure }
    return true
  }

  /// Git has told where their lines are, as far as it could: their message says so, and leaves.
  package mutating func leave(_ leaving: LeavingComments, placedAs found: [ReviewComment]) {
    let id = leaving.wish.stream
    guard workspace.snapshots.leaving[id] == leaving, let stream = workspace.streams[id],
      stream.departure?.wish == leaving.wish.id
    else { return }
    workspace.snapshots.leaving[id] = nil
    // Nobody writes it anew, or has taken it away, meanwhile.
    if let message = stream.nextMessage, workspace.commentsAsComposed(in: message, of: id) == leaving.comments {
      for comment in found { workspace.place(comment, in: id) }
    }
    workspace.streams.update(id) { $0.departure = nil }
    sendNext(in: id, with: .success(leaving.taken))
  }
}

extension Workspace {
  /// What the message carries, where its words are still those that were composed of it, and no agent has had them; nil otherwise.
  fileprivate func commentsAsComposed(in message: QueuedMessage, of id: ThreadID) -> [ReviewComment]? {
    guard message.attempts == 0, let review = reviews[id], review.hasCarried,
      review.words(of: message.id.text) == message.content
    else { return nil }
    return review.comments(of: message.id.text)
  }

  /// A comment's lines were found elsewhere. So says the message that was composed of it, whether it waits or may come back.
  package mutating func place(_ found: ReviewComment, in id: ThreadID) {
    guard let comment = reviews[id]?.comments[found.id], let message = comment.message else {
      reviews[id]?.place(found)
      return
    }
    let before = reviews[id]?.words(of: message)
    reviews[id]?.place(found)
    guard let words = reviews[id]?.words(of: message), words != before else { return }
    func composed(_ said: QueuedMessage) -> QueuedMessage? {
      guard said.id.text == message, said.content == before, said.attempts == 0 else { return nil }
      var said = said
      said.content = words
      return said
    }
    if let anew = streams[id]?.outbox.waiting.items.lazy.compactMap(composed).first {
      streams.update(id) { $0.outbox.waiting.update(anew.id) { $0 = anew } }
    }
    undoHistory.replace { $0.replacingMessages(in: id, composed) }
  }
}
