import Core
import Toolkit

/// Threads that agents' own programs keep: what is asked of those who look, and what comes of their answers.
extension AppState {
  mutating func take(_ answer: OutsideAnswer, _ stamp: inout Stamp) -> [Effect] {
    switch answer {
    case .news(let news):
      guard followsOutside, !isEnding else { return [] }
      var names: [SessionKey: String] = [:]
      for case .named(let key, let name) in news { names[key] = name }
      return news.flatMap { take($0, &stamp) } + (names.isEmpty ? [] : [.outside(.know(names))])
    case .surveyed:
      isSurveyed = true
      surveyedBy = nil
      return []
    case .page(let id, let entries, let hasEarlier):
      pagesAsked.remove(id)
      transcripts.load(entries, hasEarlier: hasEarlier, of: id)
      return []
    case .pageFailed(let id, let reason):
      takeFailure(ofPageOf: id, reason)
      return []
    case .whole(let client, let id, let entries):
      return Answers.whole(id, to: client, stored: entries, self)
    case .notice(let words):
      if windows.isEmpty { keepNotice(words) } else { passOn(problem: words) }
      return []
    case .around(let window, let id, let number, let part):
      return Context.at(window, &self, &stamp) { $0.take(part, around: number, of: id) }
    case .aroundFailed(let window, let id, let reason):
      takeFailure(ofPartOf: id, for: window, reason)
      return []
    case .indexed(let progress):
      return take(progress)
    }
  }

  private mutating func take(_ news: OutsideNews, _ stamp: inout Stamp) -> [Effect] {
    if case .writing(let key, _) = news, isPostponed(key) {
      postponed.append(news)
      return []
    }
    let (isTaken, effects) = change(&stamp) { $0.apply(news) }
    if !isTaken { postponed.append(news) }
    return effects
  }

  private func isPostponed(_ key: SessionKey) -> Bool {
    postponed.contains { if case .found(let session, _) = $0 { session.key == key } else { false } }
  }

  /// The agent that was started here has told which session is its own, or never will.
  mutating func takePostponed(after report: AgentReport, _ stamp: inout Stamp) -> [Effect] {
    guard !postponed.isEmpty else { return [] }
    switch report.news {
    case .session, .turnEnded, .endedByItself, .closed, .loaded: break
    case .accepted, .text, .tool, .plan, .mode, .title, .abilities, .commands, .usage, .limited, .asks, .withdrew,
      .beganByItself, .notice, .options, .option, .steered, .notSteered:
      return []
    }
    let waiting = postponed
    postponed = []
    return waiting.flatMap { take($0, &stamp) }
  }

  /// Begins to follow, or leaves it, as the setting says.
  mutating func outsideOrders() -> [Effect] {
    let wanted = surroundings.canDiscover && workspace.settings.discovers && !isEnding
    if surroundings.canDiscover { workspace.streams.listFound(workspace.settings.discovers) }
    guard wanted != followsOutside else { return [] }
    isSurveyed = false
    followsOutside = wanted
    if !wanted { postponed = [] }
    surveyedBy = wanted ? now.adding(seconds: AppState.surveySeconds) : nil
    guard wanted else { return [.outside(.end)] }
    return [.outside(.begin(workspace.streams.knownSessions, directories: workspace.streams.directories))]
  }

  /// A client doesn't wait longer for the first look at everything: a disk may be slow, or far away.
  private static let surveySeconds: Int64 = 3

  /// Whoever asks for threads right at the start is to see those, too, that are just being found.
  func isTooEarly(for request: Request) -> Bool {
    guard surroundings.canDiscover, workspace.settings.discovers, !isEnding,
      surveyedBy.map({ now < $0 }) ?? !followsOutside
    else { return false }
    return !request.isAnsweredEarly
  }

  /// The first look at what other programs keep isn't over, so that a list may leave out threads.
  var mayMissFound: Bool { followsOutside && !isSurveyed }

  /// Somebody's request waits and may be carried out after any event.
  package var holdsRequests: Bool { !early.isEmpty || !handoversWanted.isEmpty }

  mutating func answerEarly(_ stamp: inout Stamp) -> [Effect] {
    guard !early.isEmpty, isEnding || surveyedBy.map({ $0 <= now }) ?? true else { return [] }
    surveyedBy = nil
    let asked = early
    early = []
    return asked.flatMap { App.answer($0, &self, &stamp) }
  }

  /// Where the next page of a thread is: in our own record, or in the agent's.
  func pageToLoad(of id: Identity<WorkStream>) -> Effect {
    let first = transcripts[id]?.entries.first?.number
    if surroundings.canDiscover, let stream = workspace.streams[id], let source = stream.sessionSource,
      stream.outside?.takenAt == nil || first.map({ $0 < 0 }) ?? false
    {
      return .outside(.page(id, source, before: first))
    }
    return .run(.page(id, before: first))
  }

  /// Our own record is at its beginning: what was said before it is the agent's to tell.
  mutating func readOutside(_ id: Identity<WorkStream>) -> [Effect] {
    guard surroundings.canDiscover, let source = workspace.streams[id]?.sessionSource,
      windows.values.contains(where: { $0.stream == id }) || handoversWanted[id] != nil
    else { return [] }
    pagesAsked.insert(id)
    return [.outside(.page(id, source, before: nil))]
  }

  /// For a client that asked to see all: what the agent's record has comes first.
  func showWhole(_ id: Identity<WorkStream>, own: [Entry], to client: ClientID) -> [Effect] {
    guard surroundings.canDiscover, let source = workspace.streams[id]?.sessionSource else {
      return Answers.whole(id, to: client, stored: own, self)
    }
    return [.outside(.whole(client: client, id, source, own: own))]
  }

  /// Why a thread that goes on without us is in its state, by the evidence that there is.
  func whyOutside(_ stream: WorkStream) -> StatePhrase.Why? {
    guard let outside = stream.outside, let activity = stream.outsideActivity(at: now) else { return nil }
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
