import Hosts
import HubScene
import JSON
import Languages
import Queues
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
    if let title, let did = did(verb, title, rows) { beginInLanes(did) }
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
    case .remove, .stopTurn, .yes: .removed(title)
    case .retryMessage: .command(.waitAgain(title))
    default: nil
    }
  }

  /// True where the act that is next to be taken back was one on a lane.
  mutating func takeBackInLane() -> Bool {
    guard let (step, acts) = state.lastInLanes(back: true, by: .window(id)) else { return false }
    guard mayAct(acts) else { return true }
    let words: JSON = ["took_back": .string(language.title(of: step))]
    then(state.takeBackInLanes(step, acts, for: .window(id), done: words, &stamp))
    return true
  }

  /// True where the one that is next to be done again was.
  mutating func doAgainInLane() -> Bool {
    guard let (step, acts) = state.lastInLanes(back: false, by: .window(id)) else { return false }
    guard mayAct(acts) else { return true }
    if state.isStillBroughtBack(acts) {
      refuse(.isStillBeingDone)
      return true
    }
    let words: JSON = ["done_again": .string(language.title(of: step))]
    then(state.doAgainInLanes(step, acts, for: .window(id), done: words, &stamp))
    return true
  }

  private mutating func mayAct(_ acts: [LaneAct]) -> Bool {
    let lane = acts.first.flatMap { state.hub.lanes.headings[$0.lane]?.lane.name }
    guard let reason = refusalToAct(in: lane ?? "?") else { return true }
    refuse(reason)
    return false
  }
}
