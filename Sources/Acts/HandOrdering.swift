import Conversation
import Core
import Queues
import Scene
import Sharing

/// A row of the Queue, as the rules of lists move it.
struct RowInLine: Equatable, Identifiable, Sendable {
  let id: ThreadID
}

/// The Queue is ordered by hand: that of this host alone, or that of all hosts.
extension AppState {
  var rowsInLine: OrderedQueue<RowInLine> { OrderedQueue(membersInLine.map(RowInLine.init)) }

  /// The place of a member, counted with those that don't show.
  package func placeInLine(of id: ThreadID) -> Int? { membersInLine.firstIndex(of: id).map { $0 + 1 } }

  package func act(moving id: ThreadID, to place: Int) -> Act {
    mergesQueue ? act(ordering: .move(id, to: place)) : .attention(.move(id, to: place))
  }

  /// Another order of the Queue of all hosts. Where one's own threads pass each other, they do so in this host's Queue, too:
  /// that is what there is without the hub.
  func act(ordering change: ListAct<RowInLine>) -> Act {
    let before = rowsInLine
    var queue = before
    _ = queue.apply(change)
    let after = queue.items.map(\.id)
    let moved = after.filter(Set(change.movedIDs).contains)
    let unseen = before.items.compactMap { stay(of: $0.id) }.filter { workspace.hub.queue.places[$0] == nil }
    let moves = moved.compactMap { id -> Act? in
      guard let stay = stay(of: id), let thread = SharedID(id.text), let place = queue.position(of: id) else {
        return nil
      }
      let behind = place == 1 ? nil : self.stay(of: after[place - 2])
      return .queueMove(QueueMove(stay, of: thread, behind: behind, seen: unseen))
    }
    return .joined(moves + ownMoves(of: moved, to: after).map { .attention($0) })
  }

  /// One's own are put behind the own one that they come to stand behind.
  private func ownMoves(
    of moved: [ThreadID], to after: [ThreadID]
  ) -> [ListAct<AttentionItem>] {
    var members = workspace.attention.members
    let own = after.filter(members.contains)
    let moving = Set(moved)
    return moved.filter(members.contains).compactMap { id in
      guard let index = own.firstIndex(of: id), let item = members.remove(id) else { return nil }
      let next = own[index...].first { !moving.contains($0) }
      let place =
        index > 0
        ? members.position(of: own[index - 1]).map { $0 + 1 } : next.flatMap { members.position(of: $0) }
      members.insert(item, at: place ?? 1)
      return .move(id, to: place ?? 1)
    }
  }
}
