import Core
import Settings
import Words

extension AppState {
  package func why(_ stream: WorkStream) -> StatePhrase.Why {
    let agent = stream.effectiveProvider
    if let why = whyOutside(stream) { return why }
    switch state(of: stream) {
    case .working: return .working(agent: agent)
    case .quiet:
      let since = stream.turn.map { Words.clock($0.lastSignalAt, offsetSeconds: offsetSeconds) }
      return .quiet(agent: agent, since: since)
    case .approve: return .approve(agent: agent)
    case .ask: return .ask(agent: agent)
    case .done: return .done(agent: agent)
    case .idle: return .idle
    case .failed:
      guard case .failed(let reason)? = stream.outbox.hold else { return .endedInFailure(agent: agent) }
      return .failed(because: reason)
    case .held:
      guard let hold = stream.hold else { return .held }
      let resumes = workspace.settings.resumesAfterLimit
      guard case .usageLimit = hold else {
        return .heldBy(hold, resumesAfterLimit: resumes, offsetSeconds: offsetSeconds)
      }
      return .atLimit(
        hold, resumesAfterLimit: resumes, offsetSeconds: offsetSeconds, agent: agent,
        said: workspace.limits[agent]?.limit.words)
    case .unknown: return .unknown
    }
  }
}
