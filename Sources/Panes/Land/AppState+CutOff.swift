import Conversation
import Core
import Languages
import Queues
import Scene
import Words
import WorktreeActs
import Worktrees

/// Landings that were cut off with the program: what they have left is looked after at the next start, and said.
extension AppState {
  /// It has ended, however. What was done is a line of the conversation.
  package mutating func noteLanded(_ asked: LandAsked, _ outcome: LandOutcome, _ stamp: inout Stamp) -> [Effect] {
    landings[asked.stream] = nil
    workspace.goOn(behindLandingOf: asked.stream)
    workspace.streams.update(asked.stream) { $0.worktree?.landing = nil }
    if outcome.failed == nil, outcome.problem == nil {
      workspace.keptWords[WordsPlace(.landing, in: asked.stream)] = nil
    }
    var effects: [Effect] = []
    if let line = asked.line { effects = change(&stamp) { $0.endLanding(line, in: asked.stream) } }
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
      guard landings[id] == nil else { return nil }
      guard let stream = workspace.streams[id], let step = stream.worktree?.landing else {
        workspace.goOn(behindLandingOf: id)
        return nil
      }
      workspace.worktrees.settling.insert(id)
      let nobody = Asker.window(0)
      return .run(.settleLanding(id, landing(of: stream, [step], message: "", for: nobody).work))
    }
  }

  /// A window opens: the git that was at work there may have ended.
  package mutating func settleWhatWasLeftAlone() {
    workspace.worktrees.cutOff.formUnion(workspace.worktrees.leftAlone)
    workspace.worktrees.leftAlone = []
  }

  /// A machine can be reached again: what is left there is looked after.
  package mutating func settleLandings(on host: String) {
    for stream in workspace.streams.all where stream.worktree?.landing != nil {
      guard landings[stream.id] == nil, workspace.projectChoices[stream.project]?.host == host,
        !workspace.worktrees.settling.contains(stream.id)
      else { continue }
      workspace.worktrees.cutOff.insert(stream.id)
    }
  }

  package mutating func take(
    _ settled: Result<[LandRest], LandProblem>, of id: ThreadID, _ stamp: inout Stamp
  ) -> [Effect] {
    workspace.worktrees.settling.remove(id)
    switch settled {
    // The next connection looks again, and the next window.
    case .failure(.fault(.unreachable)), .failure(.stopped):
      workspace.worktrees.leftAlone.insert(id)
      return []
    case .success, .failure: break
    }
    workspace.goOn(behindLandingOf: id)
    let words = surroundings.language.text(CutOffPhrase.left(settled))
    return change(&stamp) { $0.settleLanding(of: id, saying: words, needsPerson: settled.needsPerson) }
  }
}

extension Result<[LandRest], LandProblem> {
  /// Something of it lies there still, or may do so.
  fileprivate var needsPerson: Bool {
    switch self {
    case .failure: true
    case .success(let rests):
      rests.contains { rest in
        switch rest {
        case .lies: true
        case .landed, .nothing, .takenOut: false
        }
      }
    }
  }
}
