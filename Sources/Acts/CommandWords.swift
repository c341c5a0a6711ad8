import Conversation
import Core
import Languages
import Queues
import Scene
import Settings
import Toolkit
import Verbs
import Words

/// Why commands don't start, in words.
extension AppState {
  /// For a row, short, with the key that tells more where there are keys; nil where only its turn has not come.
  package func waitWords(_ command: QueuedCommand, namesKey: Bool = true) -> Phrase? {
    lastingObstacle(to: command).flatMap { short($0, whyKey: namesKey ? keyLabel(.why) : "") }
  }

  /// The same of one that has just come to wait, of which nothing is looked up yet.
  func waitWordsNow(_ id: Identity<QueuedCommand>) -> Phrase? {
    guard let command = workspace.upNext.waiting[id] else { return nil }
    return workspace.obstacle(to: command, at: now).flatMap { short($0, whyKey: keyLabel(.why)) }
  }

  /// What its agent asks, so that it doesn't go on before the person has answered.
  package func question(of command: QueuedCommand) -> Permission? {
    guard command.status == .executing else { return nil }
    return command.stream.flatMap { workspace.streams[$0]?.turn?.permissions.first }
  }

  /// What keeps it from starting beside its place in the line; looked up without a look at all the others.
  package func lastingObstacle(to command: QueuedCommand) -> CommandObstacle? {
    if command.status == .interrupted { return .interrupted }
    if command.status == .executing { return workspace.restsUntil(command).map { .threadHeld($0) } }
    guard command.status == .queued else { return nil }
    if let obstacle = workspace.wordOfPerson(before: command) { return obstacle }
    if let obstacle = commandFacts.ofWaiting.dependencies[command.id] { return obstacle }
    if let moment = command.notBefore, moment > now { return .notBefore(moment) }
    if workspace.agentsMayHold {
      let place = workspace.agentPlace(of: command)
      let agent = place.provider
      if let pause = workspace.pause(at: place) { return .agentPaused(pause) }
      if let limit = workspace.limits[agent] { return .agentLimited(agent, until: limit.resumesAt) }
      if let moment = workspace.nextTries[place] { return .agentAway(agent, until: moment) }
    }
    guard case .stream(let id) = command.target, let stream = workspace.streams[id] else { return nil }
    return stream.outbox.hold.map { .threadHeld($0) } ?? stream.refusalToContinue.map { .threadRefuses($0) }
  }

  /// The same for a filter, which looks for all of one kind.
  package func filterWords(of command: QueuedCommand) -> [FilterWord] {
    guard let obstacle = lastingObstacle(to: command) else { return [] }
    switch obstacle {
    case .stashed: return [.stashed]
    case .notBefore: return [.at]
    case .waitsFor: return [.after]
    case .heldBack(_, let status): return [.held, status.flatMap { FilterWord(rawValue: $0.rawValue) } ?? .gone]
    case .agentPaused, .threadHeld(.paused): return [.held, .paused]
    case .threadHeld(.failed): return [.held, .failed]
    case .editInterrupted, .threadHeld(.interrupted): return [.held, .interrupted]
    case .agentLimited, .threadHeld(.editing), .threadHeld(.usageLimit): return [.held]
    case .threadRefuses(let reason): return reason.passes ? [] : [.held]
    case .interrupted, .edited, .agentFull, .agentAway, .threadHeld(.retrying), .threadBusy, .unread: return []
    }
  }

  private func short(_ obstacle: CommandObstacle, whyKey: String) -> Phrase? {
    switch obstacle {
    case .interrupted: .status(.interrupted)
    case .stashed: .stashed
    case .edited: .outbox(.editing)
    case .editInterrupted: .outbox(.editInterrupted)
    case .notBefore(let moment): .startsAt(asSaid(moment))
    case .waitsFor(let id): .after(name(of: id))
    case .heldBack(let id, let status): .heldBack(by: name(of: id), status)
    case .agentPaused: .agentPaused
    case .agentLimited(_, let moment): held(by: .usageLimit(until: moment))
    case .agentAway(_, let moment): held(by: .retrying(at: moment))
    case .threadHeld(.failed): .threadFailed
    case .threadHeld(let hold): held(by: hold)
    case .threadRefuses: .outbox(.notFromHere(whyKey: whyKey))
    case .agentFull, .threadBusy, .unread: nil
    }
  }

  /// Why nothing starts at all; nil where nothing holds the whole list.
  package var upNextHold: Phrase? {
    if workspace.isPaused { return .allIsPaused(goesOnBy: nil) }
    if let hold = workspace.upNext.hold { return held(by: hold) }
    if storeProblem != nil { return .command(.nothingIsSaved) }
    if memoryLookAt != nil { return .memoryIsShort }
    let pauses = workspace.pauses
    return pauses.isEmpty ? nil : .agentsPaused(pauses)
  }

  /// In one whole sentence.
  package func why(_ command: QueuedCommand) -> Phrase {
    let (standing, reason) = standing(of: command)
    return .command(.why(standing, reason))
  }

  package func standing(of command: QueuedCommand) -> (CommandPhrase.Standing, CommandPhrase.Reason) {
    if workspace.upNext.run(command.id) != nil {
      switch workspace.restsUntil(command) {
      case .retrying(let moment)?:
        return (.held, .agentAway(workspace.place(of: command).provider, until: asSaid(moment)))
      case let hold?: return (.held, .threadIsHeld(hold, until: end(of: hold)))
      case nil: break
      }
      if let stream = command.stream.flatMap({ workspace.streams[$0] }),
        let stay = workspace.landingStay(before: stream),
        let landing = stream.landingBefore.flatMap({ workspace.streams[$0] })
      {
        return (.held, .threadWaits(stay, thread: landing.name(in: surroundings.language)))
      }
      return (.executing, question(of: command) == nil ? .agentIsAtWork : .agentAsks)
    }
    if workspace.isPaused { return (.queued, .allIsPaused(.pauseAll)) }
    if let hold = workspace.upNext.hold {
      return (.queued, .upNextIsHeldUntil(hold, until: end(of: hold), act: .pauseUpNext))
    }
    guard let obstacle = workspace.obstacle(to: command, at: now) else {
      if let storeProblem { return (.queued, .nothingIsSaved(because: storeProblem)) }
      if memoryLookAt != nil { return (.queued, .memory) }
      return (.queued, workspace.upNext.isFull ? .placesTakenBySetting(workspace.settings.maxRunning) : .isNext)
    }
    if obstacle == .stashed, let why = command.error { return (.stashed, .isStashed(because: why)) }
    if obstacle == .interrupted { return (.interrupted, .wasInterrupted(because: command.error)) }
    if case .unread = obstacle, workspace.asksRecord(of: command) { return (.queued, .sessionIsAsked) }
    return standing(before: obstacle)
  }

  private func standing(before obstacle: CommandObstacle) -> (CommandPhrase.Standing, CommandPhrase.Reason) {
    switch obstacle {
    case .interrupted: (.interrupted, .wasInterrupted(because: nil))
    case .stashed: (.stashed, .wasStashed)
    case .edited: (.held, .isEdited)
    case .editInterrupted: (.held, .editWasInterrupted)
    case .notBefore(let moment): (.queued, .startsAt(asSaid(moment)))
    case .waitsFor(let id): (.queued, .waitsFor(name(of: id)))
    case .heldBack(let id, let status): (.held, .heldBack(by: name(of: id), status))
    case .agentPaused(let pause): (.held, .agentPaused(pause, because: workspace.reasonOfPause(pause)))
    case .agentFull(let agent): (.queued, .agentFull(agent, setting: Settings.agentLimitKey(agent)))
    case .agentLimited(let agent, let moment): (.held, .agentLimited(agent, until: moment.map(asSaid)))
    case .agentAway(let agent, let moment): (.queued, .agentAway(agent, until: asSaid(moment)))
    case .threadBusy: (.queued, .threadIsAtWork)
    case .threadHeld(let hold): (.held, .threadIsHeld(hold, until: end(of: hold)))
    case .threadRefuses(let reason): (reason.passes ? .queued : .held, .threadRefuses(reason))
    case .unread: (.queued, .threadIsRead)
    }
  }

  package func name(of id: Identity<QueuedCommand>) -> String {
    let command = workspace.upNext[id] ?? workspace.history.last { $0.id == id }
    guard let command else { return String(id.text.prefix(8)) }
    return Clean.name(command.name)
  }

  /// As a person says it, in their language.
  package func asSaid(_ moment: Timestamp) -> Moment {
    Moment(moment, at: now, on: localClock)
  }

  /// When a hold ends by itself, as far as that is known.
  package func end(of hold: Hold) -> Moment? { hold.endsAt.map(asSaid) }

  func held(by hold: Hold) -> Phrase { .hold(hold, until: end(of: hold)) }

  /// As a field takes it too: the time of day, with the date where it is another day's.
  package func momentWords(_ moment: Timestamp) -> String {
    Words.moment(moment, at: now, on: localClock)
  }
}
