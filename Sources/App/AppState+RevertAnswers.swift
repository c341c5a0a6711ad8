import Acts
import Conversation
import Core
import LandPane
import Languages
import Reverts
import Review
import ReviewAnswers
import ReviewPane
import ReviewScene
import Scene

/// Tells whoever wants files to be set back what comes of it.
extension AppState {
  mutating func take(
    _ planned: Result<RevertPlan, SnapshotGap>, of asked: RevertAsked, _ stamp: inout Stamp
  ) -> [Effect] {
    let step = take(planned, for: asked)
    switch asked.asker {
    case .window(let id): return Context.at(id, &self, &stamp) { $0.take(step, for: asked) }
    case .client(let client, _): return RevertAnswers.answer(step, to: asked, client)
    }
  }

  mutating func takeEnd(
    of id: Identity<Revert>, _ result: Result<FilesSet, SnapshotGap>, _ stamp: inout Stamp
  ) -> [Effect] {
    guard let end = finish(id, result, &stamp), let asked = end.asked else { return [] }
    switch asked.asker {
    case .window(let id): return Context.at(id, &self, &stamp) { $0.take(end, of: asked) }
    case .client(let client, _): return RevertAnswers.answer(end, to: asked, client)
    }
  }

  /// After any event: what was taken back of files is asked for, and what may be done is.
  mutating func setFilesBack(_ stamp: inout Stamp) -> [Effect] {
    var (effects, refused) = takeBackFiles(&stamp)
    for (back, phrase) in refused {
      switch back.asker {
      case .window(let id): effects += Context.at(id, &self, &stamp) { $0.refuse(phrase) }
      case .client(let client, let language):
        effects.append(.reply(client, .refused(Refusal(.refused, language.text(phrase)))))
      }
    }
    return effects + filesToSet() + landingsToSettle()
  }

  /// A machine can be reached again: what was cut off there is gone on with.
  mutating func goOn(on host: String, _ stamp: inout Stamp) -> [Effect] {
    goOnSetting(on: host)
    workspace.lookAgainAtLandings(on: host)
    return reached(host, &stamp)
  }
}
