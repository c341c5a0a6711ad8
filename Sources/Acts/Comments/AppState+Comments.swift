import Conversation
import Core
import Languages
import Queues
import Review
import Scene

/// What was said of a change goes to the agent, whoever asks for it.
extension AppState {
  /// What came of it.
  package enum CommentsSent: Equatable, Sendable {
    case nothing
    case refused(ThreadRefusal)
    case sent(Int, MessageID)
    case queued(Int, MessageID, place: Int)
  }

  /// What is still being written, in any window, stays back until that is done.
  package func commentsToSend(of id: ThreadID) -> (ready: [ReviewComment], unfinished: Int) {
    let drafts = workspace.reviews[id]?.drafts ?? []
    let written = commentsBeingWritten(on: id)
    let ready = drafts.filter { !written.contains($0.id) }
    return (ready, drafts.count - ready.count)
  }

  /// Where the lines of all drafts are now has to be known first: the person may have changed the files since the turn.
  package func toSendComments(
    of stream: WorkStream, for asker: Asker
  ) -> Effect? {
    guard let change = workspace.change(of: stream.id, .all) else { return nil }
    var now = ThreadChange(from: change.from, to: nil, turns: [])
    now.moves = change.moves
    var wanted = now.wanted(in: workspace.whereabouts(of: stream).text, without: namesNeverKept)
    wanted.comments = commentsToSend(of: stream.id).ready
    return .run(.change(ChangeAsked(by: asker, of: stream.id, wanted, for: .sending)))
  }

  /// Where the lines of all drafts are in what is kept by now has to be known first; nil where there is none, or nothing is kept.
  package func toListComments(of stream: WorkStream, for asker: Asker) -> Effect? {
    let drafts = commentsToSend(of: stream.id).ready
    guard !drafts.isEmpty, let change = workspace.change(of: stream.id, .all) else { return nil }
    var wanted = change.wanted(in: workspace.whereabouts(of: stream).text, without: namesNeverKept)
    wanted.comments = drafts
    return .run(.change(ChangeAsked(by: asker, of: stream.id, wanted, for: .listing)))
  }

  /// Drafts are where their lines were found, if nobody has found them elsewhere meanwhile.
  package mutating func place(_ asked: [ReviewComment], as found: [ReviewComment], in id: ThreadID) {
    for (asked, found) in zip(asked, found) {
      guard let now = workspace.reviews[id]?.comments[asked.id], !now.isSent, now.content == asked.content else {
        continue
      }
      workspace.place(found, in: id)
    }
  }

  /// Where their lines are now is known, or nobody could find out: the message that carries them leaves.
  package mutating func leave(
    _ leaving: LeavingComments, placedIn read: Result<ChangeRead, SnapshotGap>, _ stamp: inout Stamp
  ) -> [Effect] {
    let found: [ReviewComment] = if case .success(let read) = read { read.comments } else { [] }
    return change(&stamp) { $0.leave(leaving, placedAs: found) }
  }

  /// All drafts that are written go as one message, which waits in the outbox like any other where the agent is busy.
  package mutating func sendComments(
    placed: [ReviewComment], in id: ThreadID, by asker: Asker, _ stamp: inout Stamp
  ) -> (CommentsSent, [Effect]) {
    // What was written or taken away meanwhile counts.
    let drafts = commentsToSend(of: id).ready.map { draft in
      guard var now = placed.first(where: { $0.id == draft.id }) else { return draft }
      now.words = draft.words
      return now
    }
    guard let text = ReviewMessage.text(of: drafts) else { return (.nothing, []) }
    let (saying, effects) = say(text, in: id, by: asker, &stamp)
    let (sent, message): (CommentsSent, MessageID)
    switch saying {
    case .refused(let reason): return (.refused(reason), effects)
    case .sent(let id): (sent, message) = (.sent(drafts.count, id), id)
    case .queued(let id, let place): (sent, message) = (.queued(drafts.count, id, place: place), id)
    }
    for draft in drafts { workspace.reviews[id]?.comments[draft.id] = draft }
    workspace.noteSent(drafts, with: message, in: id)
    return (sent, effects)
  }
}
