import Conversation
import Core
import Queues
import Scene
import Settings
import Words

/// Telling windows that nobody looks at of threads that have become ready.
extension AppState {
  /// What becomes ready within this time is told at once.
  static let joiningMilliseconds: Int64 = 1000

  func readiness(of id: ThreadID) -> Readiness? {
    guard let stream = workspace.streams[id], !stream.isDeleted else { return nil }
    switch state(of: stream) {
    case .approve, .ask: return .needsPerson
    case .done: return .done
    case .failed: return .failed
    case .working, .quiet, .idle, .held, .unknown: return nil
    }
  }

  /// Only where somebody is to be told, so that an idle program is not woken for nothing.
  mutating func noteReady(_ id: ThreadID, _ readiness: Readiness?) {
    guard let readiness, workspace.settings.notify != .off, windows.values.contains(where: { !$0.hasFocus }),
      mayTell(of: id)
    else { return }
    ready[id] = readiness
    if notifyAt == nil { notifyAt = Timestamp(milliseconds: now.milliseconds + AppState.joiningMilliseconds) }
  }

  /// The person has not said that nothing is to be told of it.
  private func mayTell(of id: ThreadID) -> Bool {
    !isSnoozed(id) && workspace.streams[id]?.isMuted != true
  }

  /// Who looks at a window in quiet hours sees what is ready: they are not told of it when those are over.
  mutating func noteLook() {
    guard notifyAt != nil, quietUntil(now) != nil else { return }
    ready = [:]
    notifyAt = nil
  }

  /// The moment to tell has come; who has looked meanwhile, or was answered, is not told.
  mutating func tellReady() -> [Effect] {
    guard let tellsAt, tellsAt <= now else { return [] }
    notifyAt = nil
    let told = ready.filter { id, readiness in
      mayTell(of: id) && (readiness == .back || isStillReady(id, as: readiness))
    }
    ready = [:]
    guard let phrase = phrase(for: told) else { return [] }
    let isOnDesktop = workspace.settings.notify == .desktop
    return windows.values.filter { !$0.hasFocus }.map(\.id).sorted().map { id in
      .window(id, isOnDesktop ? .notify(language(of: id).text(.thread(phrase))) : .bell)
    }
  }

  /// A window that shows the thread has read it, but nobody looks at that window.
  func isStillReady(_ id: ThreadID, as readiness: Readiness) -> Bool {
    guard let stream = workspace.streams[id], !stream.isDeleted else { return false }
    if readiness == .done { return stream.turn == nil }
    return self.readiness(of: id) == readiness
  }

  private func phrase(for told: [ThreadID: Readiness]) -> ThreadPhrase? {
    guard let (id, readiness) = told.first, workspace.settings.notify != .off else { return nil }
    guard told.count > 1 else { return sentence(of: id, readiness) }
    // Who needs the person most comes first.
    let order: [Readiness] = [.needsPerson, .failed, .done, .back]
    let ready = order.map { kind in told.keys.filter { told[$0] == kind }.sorted() }
    let names = ready.joined().prefix(AppState.namesAtMost).map { facts(of: $0)?.name ?? "…" }
    return .manyAreReady(
      zip(order, ready.map(\.count)).map(ReadyCount.init), names: names, isAll: names.count == told.count)
  }

  /// As many names as are read at a glance.
  private static let namesAtMost = 3

  /// Who, why, and what it is about.
  func sentence(of id: ThreadID, _ readiness: Readiness) -> ThreadPhrase {
    let facts = facts(of: id)
    return .isReady(name: facts?.name, readiness, about: facts?.about(readiness))
  }

  private func facts(of id: ThreadID) -> ToldFacts? { workspace.streams[id].map(ToldFacts.init) }
}

extension AgentReport {
  /// The person has stopped the turn: what they have yet to read was said before it.
  var isOfStopped: Bool {
    if case .turnEnded(_, let end) = news { return end == .cancelled || end == .calledOff }
    if case .endedByItself(let end) = news { return end == .cancelled }
    return false
  }

  /// Whether a thread may be ready after this.
  var mayMakeReady: Bool {
    switch news {
    case .turnEnded, .endedByItself, .asks, .closed: true
    case .session, .readyToLeave, .accepted, .text, .tool, .toolBetweenTurns, .plan, .mode, .title, .fact, .usage,
      .limited, .withdrew, .beganByItself, .notice, .triesAgain, .options, .option, .steered, .notSteered, .loaded:
      false
    }
  }
}
