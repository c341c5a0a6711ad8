import Conversation
import Core
import Languages
import Queues
import Scene
import Words

/// What a person says in a thread is an act like any other: it is taken back until it has left, and then that is said of it.
extension AppState {
  package mutating func say(
    _ content: String, priority: MessagePriority = .normal, attachments: [Attachment] = [], isTaken: Bool = false,
    in id: ThreadID, by asker: Asker, _ stamp: inout Stamp
  ) -> (Ledger.Saying, [Effect]) {
    let (queue, modified) = (workspace.attention.members, workspace.streams[id]?.lastModified)
    let (saying, effects) = change(&stamp) {
      $0.say(content, priority: priority, attachments: attachments, isTaken: isTaken, in: id)
    }
    switch saying {
    case .refused: break
    case .sent(let message), .queued(let message, _):
      let name = workspace.streams[id]?.outbox[message]?.name ?? ThreadName.firstWords(of: content)
      let removal = Act.outbox(.remove(message), in: id)
      let back = [wayBack(of: id, to: queue).map(Act.attention), wayBack(of: id, to: modified)].compactMap { $0 }
      workspace.undoHistory.forgetSaid(content, with: attachments, in: id)
      note(.outbox(.said(name)), back.isEmpty ? removal : .all([removal] + back), by: asker)
    }
    return (saying, effects)
  }

  /// To where the thread stood in the Queue before it went to the end, if it is still there; nil where it did not move.
  private func wayBack(of id: ThreadID, to queue: OrderedQueue<AttentionItem>) -> ListAct<AttentionItem>? {
    guard let item = workspace.attention.members[id], queue[id] != item else { return nil }
    var queue = queue
    let end = queue.count
    return queue.apply(queue.contains(id) ? .all([.replace(item), .move(id, to: end)]) : .insert(item, at: end + 1))
  }

  /// To where it stood in Recent.
  private func wayBack(of id: ThreadID, to modified: Timestamp?) -> Act? {
    guard let modified, let now = workspace.streams[id]?.lastModified, now != modified else { return nil }
    return .thread(.dated(id, modified, insteadOf: now))
  }
}

extension Context {
  package mutating func say(
    _ content: String, priority: MessagePriority = .normal, attachments: [Attachment] = [], in stream: ThreadID
  ) -> Ledger.Saying {
    let (saying, effects) = state.say(
      content, priority: priority, attachments: attachments, in: stream, by: .window(id), &stamp)
    then(effects)
    return saying
  }
}
