import Acts
import Conversation
import Core
import Review
import ReviewScene
import Scene
import Words

/// What is meant to be set back, by whom.
extension AppState {
  /// A part of a thread's change. Nil where nothing is kept of it.
  package func revert(
    _ part: RevertWanted.Part, of change: ThreadChange, in stream: WorkStream, id: Identity<Revert>, by asker: Asker,
    isSure: Bool = false
  ) -> RevertAsked {
    let last = workspace.snapshots.turns[stream.id]?.last
    var wanted = RevertWanted(
      directory: workspace.whereabouts(of: stream).text, without: namesNeverKept, store: change.from.store,
      from: change.to?.tree,
      to: change.from.tree, part: part, shown: last?.left?.tree)
    if let before = last?.before, let after = last?.after {
      wanted.lastTurn = RevertWanted.Turn(before: before.tree, after: after.tree)
    }
    let language = language(of: asker)
    return RevertAsked(
      id: id, stream: stream.id, wanted: wanted, turn: last?.after == nil ? nil : last?.turn, restBefore: last?.rest,
      by: asker, language, isSure: isSure, notes: notes(on: change, of: stream.id, in: language))
  }

  /// What else is set back along with what this thread's agent did.
  private func notes(
    on change: ThreadChange, of id: ThreadID, in language: Language
  ) -> [ReviewPhrase] {
    let isAllOfAgent = zip(change.turns, change.turns.dropFirst()).allSatisfy { $0.left?.tree == $1.before?.tree }
    return notes(on: change, beside: workspace.threadsBeside(id, in: change.turns), in: language)
      + (isAllOfAgent ? [] : [.changedBetween])
  }

  /// What this event has taken back, or done again: it is asked of git as what was set back first. The answer says who can't
  /// have it, and why.
  package mutating func takeBackFiles(
    _ stamp: inout Stamp
  ) -> (effects: [Effect], refused: [(FilesTakenBack, RevertPhrase)]) {
    var (effects, refused): ([Effect], [(FilesTakenBack, RevertPhrase)]) = ([], [])
    for back in reverting.takenBack {
      let act = back.act
      let wanted = RevertWanted(
        directory: act.change.directory, without: namesNeverKept, store: act.change.store, from: act.change.from,
        to: act.change.to, part: .all)
      let asked = RevertAsked(
        id: stamp.freshID(), stream: act.stream,
        kind: back.isUndo ? .undo(step: back.step.id) : .redo(step: back.step.id), wanted: wanted, turn: act.turn,
        restBefore: act.restBefore, restAfter: act.restAfter, title: back.step.title,
        by: back.asker, language(of: back.asker))
      switch ask(asked) {
      case .success(let effect): effects.append(effect)
      case .failure(let problem): refused.append((back, problem.phrase))
      }
    }
    reverting.takenBack = []
    return (effects, refused)
  }
}
