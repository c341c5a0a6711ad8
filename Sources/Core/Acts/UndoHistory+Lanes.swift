import Conversation
import Sharing

/// Acts on shared lanes, looked up in what was done and taken back.
extension UndoHistory {
  /// Who asks' next step to take back, or to do again, where it is one in shared lanes: the hub does it.
  package func lastInLanes(back isUndo: Bool, by actor: Actor) -> (step: Step, acts: [LaneAct])? {
    let steps = isUndo ? done : undone
    guard let step = UndoHistory.next(in: steps, for: actor).map({ steps[$0] }), case .lanes(let acts) = step.inverse
    else { return nil }
    return (step, acts)
  }

  /// What the key press or the call was that the act is of; of anybody's where nobody is named.
  package func title(of act: SharedID, by actor: Actor? = nil) -> ActTitle? {
    done.last { step in
      guard actor == nil || step.actor == actor, case .lanes(let acts) = step.inverse else { return false }
      return acts.contains { $0.id == act }
    }?.title
  }
}
