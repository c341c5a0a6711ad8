import Acts
import Conversation
import Core
import Languages
import Queues
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
      directory: workspace.whereabouts(of: stream).text, without: namesNeverKept,
      store: (change.to ?? change.from).store, from: change.to?.tree, to: change.from.tree, part: part)
    (wanted.toStore, wanted.moves) = (change.from.store, change.moves)
    wanted.between = change.between
    // Who names a file means it, whoever has changed it.
    if part == .all { wanted.whose = change.stretches }
    wanted.since = change.turns.first?.at.milliseconds
    wanted.thereBefore = Set(change.from.leftOut.flatMap(\.names).map { FilePath(spelled: $0) })
    wanted.hasMoreBefore = change.from.leftOut.contains { $0.why == .excluded && $0.count > $0.names.count }
    if let last { wanted.noteShown(last) }
    let language = language(of: asker)
    return RevertAsked(
      id: id, stream: stream.id, wanted: wanted, turn: last?.after == nil ? nil : last?.turn, restBefore: last?.rest,
      by: asker, language, isSure: isSure, notes: notes(on: change, in: language),
      turns: change.turns, leftOut: LeftOut.of(change.from, change.to ?? change.from))
  }

  /// What else is set back along with what this thread's agent did.
  private func notes(on change: ThreadChange, in language: Language) -> [ReviewPhrase] {
    notes(on: change.turns, in: language)
      + (change.between?.isEmpty == true ? [] : [.changedBetween])
  }

  /// What this event has taken back, or done again: it is asked of git as what was set back first. The answer says who can't
  /// have it, and why.
  package mutating func takeBackFiles(
    _ stamp: inout Stamp
  ) -> (effects: [Effect], refused: [(FilesTakenBack, RevertPhrase)]) {
    var (effects, refused): ([Effect], [(FilesTakenBack, RevertPhrase)]) = ([], [])
    for back in reverting.takenBack {
      let asked = asked(back, as: stamp.freshID())
      switch ask(asked) {
      case .success(let effect): effects.append(effect)
      case .failure(let problem): refused.append((back, problem.phrase))
      }
    }
    reverting.takenBack = []
    return (effects, refused)
  }

  private func asked(_ back: FilesTakenBack, as id: Identity<Revert>) -> RevertAsked {
    let act = back.act
    var wanted = RevertWanted(
      directory: act.change.directory, without: namesNeverKept, store: act.change.store, from: act.change.from,
      to: act.change.to, part: .all)
    var (turn, before, after) = (act.turn, act.restBefore, act.restAfter)
    // Where a later turn has come, or something else was set back meanwhile, what is shown is not as this act left it: what it will
    // be is found out anew.
    if let last = workspace.snapshots.turns[act.stream]?.last, let left = last.left,
      last.turn != act.turn || last.rest != act.restBefore, left.store == act.change.store
    {
      wanted.noteShown(last)
      (turn, before, after) = (last.turn, last.rest, nil)
    }
    return RevertAsked(
      id: id, stream: act.stream, kind: back.isUndo ? .undo(step: back.step.id) : .redo(step: back.step.id),
      wanted: wanted, turn: turn, restBefore: before, restAfter: after, title: back.step.title, by: back.asker,
      language(of: back.asker))
  }
}

extension RevertWanted {
  /// What a window shows, behind the last turn in it.
  fileprivate mutating func noteShown(_ last: TurnSnapshots) {
    (shown, lastTurn) = (last.shown?.tree, last.shown?.lastTurn)
  }
}

extension TurnSnapshots {
  /// What a window shows of its thread's change, of which it is the last turn.
  var shown: ShownChange? {
    guard let left, let after else { return nil }
    let begun = before.flatMap { $0.store == after.store ? $0.tree : nil }
    return ShownChange(tree: left.tree, lastTurn: begun.map { TreeStretch(before: $0, after: after.tree) })
  }
}
