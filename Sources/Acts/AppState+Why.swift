import Conversation
import Core
import HubScene
import Queues
import Scene
import Settings
import Texts
import Verbs
import Words

extension AppState {
  package func why(_ stream: WorkStream) -> StatePhrase.Why {
    let agent = stream.effectiveProvider
    if let why = whyOutside(stream) { return why }
    let kept = kept[stream.id]
    switch state(of: stream) {
    case .working:
      return whyBehindLanding(stream) ?? (stream.isSettingUp ? .settingUp : .working(agent: agent))
    case .quiet:
      let since = stream.turn.map { momentWords($0.lastSignalAt) }
      let triesAgain = stream.turn?.isTryingAgain == true
      return triesAgain ? .triesAgain(agent: agent, since: since) : .quiet(agent: agent, since: since)
    case .approve: return .approve(agent: agent)
    case .ask: return .ask(agent: agent)
    case .done where kept == .work, .idle where kept == .work: return .inBackground(agent: agent)
    case .idle where kept == .session: return .knownToProcessOnly(agent: agent)
    case .done: return .done(agent: agent)
    case .idle: return .idle
    case .failed where stream.waitsForRecord, .held where stream.waitsForRecord: return .asksSession
    case .failed:
      guard case .failed(let reason)? = stream.outbox.hold else { return .endedInFailure(agent: agent) }
      return .failed(because: reason)
    case .held:
      if let why = whyBehindLanding(stream) { return why }
      guard let hold = stream.hold else { return .held }
      if let host = hub.elsewhere[stream.id]?.hostName {
        let call = "upnext --host \(ShellWord.quoted(host)) resume \(stream.id.text.prefix(8))"
        return .heldThere(hold, call: call)
      }
      let resumes = workspace.settings.resumesAfterLimit
      guard case .usageLimit = hold else {
        let key = workspace.isPaused ? "" : keyLabel(.pauseOutbox, in: [.list])
        return .heldBy(hold, resumesAfterLimit: resumes, key: key, until: end(of: hold))
      }
      return .atLimit(
        hold, resumesAfterLimit: resumes, until: end(of: hold), agent: agent,
        said: workspace.limits[agent]?.limit.words)
    case .unknown: return .unknown
    }
  }

  private func whyBehindLanding(_ stream: WorkStream) -> StatePhrase.Why? {
    guard let landing = stream.landingBefore.flatMap({ workspace.streams[$0] }) else { return nil }
    return .behindLanding(
      thread: landing.name(in: surroundings.language), stays: workspace.landingStay(before: stream))
  }

  /// Why a thread that goes on without us is in its state, by the evidence that there is.
  func whyOutside(_ stream: WorkStream) -> StatePhrase.Why? {
    guard let outside = stream.servingOutside, let activity = stream.outsideActivity(at: now) else { return nil }
    let agent = stream.effectiveProvider
    if outside.isGone { return .gone(agent: agent, path: outside.path) }
    var program = StatePhrase.Program(agent: agent, isOther: false, pid: nil)
    if case .program(let writer) = outside.writing {
      program = StatePhrase.Program(agent: agent, isOther: true, pid: writer.pid)
    }
    switch activity {
    case .working: return program.isOther ? .workedOn(by: program) : .wroteJustNow(agent: agent)
    case .wantsLeave: return .asksLeaveElsewhere(program)
    case .asks: return .asksElsewhere(program)
    case .idle: return program.isOther ? .isOpen(in: program) : nil
    case .interrupted: return .isCutOff(agent: agent)
    case .unknown: return .isInDoubt(agent: agent)
    }
  }
}
