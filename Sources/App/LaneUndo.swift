import Core
import Hosts
import JSON
import Scene
import Sharing
import Verbs
import Words

/// What this window did to shared lanes, taken back and done again by the keys of any act. It is the hub that does it, if nobody has
/// changed the command since.
extension Context {
  /// What the rows are about to go through is one act.
  mutating func begin(_ verb: Verb, _ rows: [SharedLanes.Row]) {
    let title =
      rows.count == 1
      ? rows.first.map { Phrase.Rows.one(state.title(of: .command($0.shown.id))) } : .commands(rows.count)
    guard let title, let did = did(verb, title, rows) else { return }
    beginInLanes(did)
  }

  private func did(_ verb: Verb, _ title: Phrase.Rows, _ rows: [SharedLanes.Row]) -> Phrase? {
    switch verb {
    case .moveUp: .movedUp(title)
    case .moveDown: .movedDown(title)
    case .moveToTop: .movedToTop(title)
    case .moveToBottom: .movedToBottom(title)
    case .raisePriority, .lowerPriority: .changedPriority(title)
    case .stash:
      .command(rows.allSatisfy(\.command.request.isStashed) ? .tookFromStash(title) : .stashedRows(title))
    case .remove, .stopTurn: .removed(title)
    default: nil
    }
  }

  /// True where the last act of this window was one on a lane.
  mutating func takeBackInLane() -> Bool {
    guard let gesture = state.lastGesture(of: .window(id)) else { return false }
    guard mayAct(gesture) else { return true }
    let words: JSON = ["took_back": .string(gesture.title)]
    then(state.takeBack(gesture, by: .window(id), for: .window(id), done: words, &stamp))
    return true
  }

  /// True where that was the last that this window took back.
  mutating func doAgainInLane() -> Bool {
    guard let gesture = state.lastGestureTakenBack(of: .window(id)) else { return false }
    guard mayAct(gesture) else { return true }
    let words: JSON = ["done_again": .string(gesture.title)]
    then(state.doAgain(gesture, by: .window(id), for: .window(id), done: words, &stamp))
    return true
  }

  private mutating func mayAct(_ gesture: LaneGestures.Gesture) -> Bool {
    let lane = gesture.acts.first.flatMap { state.hub.lanes.headings[$0.lane]?.lane.name }
    guard let reason = state.refusalToAct(in: lane ?? "?") else { return true }
    refuse(reason)
    return false
  }
}
