import Acts
import Conversation
import Core
import Languages
import Queues
import Review
import Scene
import Verbs
import Words
import Worktrees

/// A thread's work goes on its way.
extension AppState {
  package var keyToStopLanding: String { keyLabel(.land, in: [.review]) }

  /// Why it can't now; nil where git is asked.
  package func refusalToLand(_ stream: WorkStream) -> LandPhrase? {
    if landings[stream.id] != nil || workspace.worktrees.settling.contains(stream.id) { return .isLanding }
    if stream.turn == nil, stream.landingBefore != nil { return .waits(why(stream)) }
    return stream.turn != nil || stream.isLocked ? .isAtWork : nil
  }

  /// What a person is likely to write over it.
  package func proposedMessage(for stream: WorkStream, in language: Language) -> String { stream.name(in: language) }

  package func landing(
    of stream: WorkStream, _ steps: [LandStep], message: String, takesHidden: Bool = false, seen: LandSeen? = nil,
    for asker: Asker
  ) -> LandAsked {
    let plan = stream.worktree.flatMap { $0.stage == .ready ? $0.plan : nil }
    let all = workspace.change(of: stream.id, .all)
    let change = all?.wanted(in: workspace.whereabouts(of: stream).text, without: namesNeverKept)
    let others = workspace.streams.workingAnywhere.compactMap { workspace.streams[$0] }
      // Whose own folder is still to be named is at work nowhere, nor is who waits for a landing.
      .filter { $0.id != stream.id && ($0.worktree == nil || $0.worktree?.plan != nil) && $0.landingBefore == nil }
      .map {
        LandWork.AtWork(
          thread: $0.name(in: surroundings.language), directory: workspace.whereabouts(of: $0).text)
      }
    var work = LandWork(
      steps: steps, directory: workspace.whereabouts(of: stream).text, worktree: plan, change: change, message: message,
      others: others)
    work.turns = all?.turns ?? []
    work.isJustOver = workspace.snapshots.underWay.values.contains { wish in
      work.turns.last.map { wish.moment == .after($0.turn) } ?? false
    }
    work.beside = workspace.threadsBeside(stream.id, in: work.turns, under: nil)
      .compactMap { workspace.streams[$0]?.name(in: surroundings.language) }
    (work.hidden, work.takesHidden, work.seen) = (namesNeverKept, takesHidden, seen)
    return LandAsked(stream: stream.id, work: work, asker: asker)
  }

  package mutating func land(
    _ stream: WorkStream, _ steps: [LandStep], message: String, takesHidden: Bool, seen: LandSeen? = nil,
    for asker: Asker, _ stamp: inout Stamp
  ) -> [Effect] {
    var asked = landing(of: stream, steps, message: message, takesHidden: takesHidden, seen: seen, for: asker)
    var before: [Effect] = []
    if let step = steps.first(where: \.isIntoBase), asked.work.worktree != nil {
      workspace.streams.update(stream.id) { $0.worktree?.landing = step }
    } else {
      let words = language(of: asker).text(LandPhrase.begun(steps))
      let (line, effects) = change(&stamp) { $0.beginLanding(in: stream.id, saying: words) }
      (asked.line, before) = (line, effects)
    }
    workspace.hold(forLandingOf: stream, isIntoBase: steps.contains(where: \.isIntoBase))
    asked.stay = workspace.takeStay(ofLandingOf: stream.id)
    landings[stream.id] = asked
    return before + [.run(.land(asked))]
  }
}
