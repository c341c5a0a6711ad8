import Acts
import CommandLine
import Conversation
import Languages
import Scene
import Words

/// What turns used and cost, as the command line asks for it and reads it.
extension AppState {
  func costQuestion(_ call: VerbCall) throws(Refusal) -> CostQuestion {
    let since = call.value("--since").flatMap { TimeWords.since($0, now: now, on: localClock) }
    if since == nil, call.value("--since") != nil {
      throw call.verb.wrong("--since takes a time such as today, 2026-11-01 or 7d.")
    }
    let grouping = call.value("--by").flatMap(CostQuestion.Grouping.init) ?? .day
    return CostQuestion(grouping, since: since, on: localClock)
  }
}
