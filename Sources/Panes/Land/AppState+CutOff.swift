import Conversation
import Core
import Languages
import Queues
import Scene
import Words
import WorktreeActs
import Worktrees

/// Landings that were cut off: what they have left is looked after at the next start where the program ended, else at once, and said.
extension AppState {
  /// It has ended, however. What was done is a line of the conversation.
  package mutating func noteLanded(_ asked: LandAsked, _ outcome: LandOutcome, _ stamp: inout Stamp) -> [Effect] {
    landings[asked.stream] = nil
    if outcome.isCutOff {
      // Messages go on waiting for it.
      workspace.worktrees.cutOff.insert(asked.stream)
    } else {
      workspace.goOn(behindLandingOf: asked.stream)
      workspace.streams.update(asked.stream) { $0.worktree?.landing = nil }
    }
    if outcome.failed == nil, outcome.problem == nil {
      workspace.keptWords[WordsPlace(.landing, in: asked.stream)] = nil
    }
    var effects: [Effect] = []
    if let line = asked.line { effects = change(&stamp) { $0.endLanding(line, in: asked.stream) } }
    if let folder = outcome.problem?.rebaseFolder {
      effects += change(&stamp) { $0.leave(asked.stream, to: .rebase(in: folder)) }
    } else if outcome.failed != nil, !outcome.isCutOff, case .rebase? = asked.stay {
      // It has kept this landing from being done, and may stand there yet.
      effects += change(&stamp) { $0.leave(asked.stream, to: asked.stay) }
    }
    guard !outcome.done.isEmpty else { return effects }
    let language = language(of: asked.asker)
    // Nothing takes it back, and nothing older goes back in its place.
    for done in outcome.done {
      workspace.undoHistory.noteForGood(ActTitle(for: language) { $0.text(.done(done)) }, by: actor(of: asked.asker))
    }
    let words = outcome.phrases.map { language.text($0) }.joined(separator: " · ")
    return effects + change(&stamp) { $0.note(words, in: asked.stream) }
  }

  /// After any event: landings that an earlier end of the program has cut off.
  package mutating func landingsToSettle() -> [Effect] {
    guard !workspace.worktrees.cutOff.isEmpty, workspace.snapshots.canBeTaken, !isEnding else { return [] }
    let ids = workspace.worktrees.cutOff
    workspace.worktrees.cutOff = []
    return ids.sorted().compactMap { id in
      guard landings[id] == nil, workspace.worktrees.landing[id] != nil else { return nil }
      guard let stream = workspace.streams[id] else {
        workspace.goOn(behindLandingOf: id)
        return nil
      }
      workspace.worktrees.settling.insert(id)
      // Of what began with a line of its own only a git may be at work there yet.
      let step = stream.worktree?.landing ?? .commit
      let nobody = Asker.window(0)
      return .run(.settleLanding(id, landing(of: stream, [step], message: "", for: nobody).work))
    }
  }

  package mutating func take(
    _ settled: Result<[LandRest], LandProblem>, of id: ThreadID, _ stamp: inout Stamp
  ) -> [Effect] {
    workspace.worktrees.settling.remove(id)
    let host = workspace.streams[id].flatMap { workspace.projectChoices[$0.project]?.host }
    let (isSettled, stay) = settled.end(on: host)
    if isSettled { workspace.goOn(behindLandingOf: id) }
    let words = surroundings.language.text(CutOffPhrase.left(settled))
    return change(&stamp) { ledger in
      var isTold = isSettled
      if case .rebase? = stay { isTold = true }
      if isTold { ledger.settleLanding(of: id, saying: words, needsPerson: settled.needsPerson) }
      if !isSettled { ledger.leave(id, to: stay) }
    }
  }
}

extension Result<[LandRest], LandProblem> {
  /// Whether nothing is to be looked at any more; and else what stays, as far as that is known.
  fileprivate func end(on host: String?) -> (isSettled: Bool, stay: LandingStay?) {
    switch self {
    // The next connection looks again, and the next window.
    case .failure(.fault(.unreachable)): (false, host.map { LandingStay.host($0) })
    case .failure(.stopped): (false, nil)
    case .failure: (true, nil)
    case .success(let rests):
      switch rests.first {
      case .rebasing(let folder, _)?: (false, .rebase(in: folder))
      case .atWork(let folder)?: (false, .git(in: folder))
      case .landed?, .nothing?, .takenOut?, .lies?, nil: (true, nil)
      }
    }
  }

  /// Something of it lies there still, or may do so.
  fileprivate var needsPerson: Bool {
    switch self {
    case .failure: true
    case .success(let rests):
      rests.contains { rest in
        switch rest {
        case .lies, .rebasing: true
        case .landed, .nothing, .takenOut, .atWork: false
        }
      }
    }
  }
}
