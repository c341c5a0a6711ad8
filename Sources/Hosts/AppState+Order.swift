import Core
import HubScene
import Scene
import Sharing
import Words

/// The person's order of the Queue of all hosts: it lies in the hub, with a copy here.
extension AppState {
  /// One move after the other, each until it is answered.
  mutating func sayMoves() -> [Effect] {
    guard let move = workspace.hub.queue.pending.first, hub.talk?.mayMove(move) == true else { return [] }
    let seen = membersInLine.compactMap(stay)
    return ask { talk, _ in talk.move(move, seen: seen) }
  }

  mutating func take(_ answer: HubAnswer<QueueOrder>, ofMove id: SharedID? = nil) {
    switch answer {
    case .done(let order): workspace.hub.queue.take(order, having: id)
    // It is asked again.
    case .unknown: break
    case .refused(let refusal) where refusal.isBusy: break
    case .refused(let refusal):
      guard let id else { return }
      workspace.hub.queue.drop(id)
      for window in windows.keys.sorted() { refuse(.lane(.refused(because: refusal.sentence)), in: window) }
    }
  }
}
