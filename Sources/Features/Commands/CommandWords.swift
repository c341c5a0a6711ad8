import Core
import Toolkit

/// Why commands don't start, in words.
extension AppState {
  /// For a row, short; nil where only its turn has not come.
  func waitWords(_ command: QueuedCommand) -> String? {
    if command.status == .interrupted { return "interrupted" }
    guard command.status == .queued else { return nil }
    if command.isStashed { return "stashed" }
    if let obstacle = commandFacts.dependencies[command.id] { return short(obstacle) }
    if let moment = command.notBefore, moment > now { return "at " + momentWords(moment) }
    guard !workspace.pausedAgents.isEmpty else { return nil }
    return workspace.pausedAgents.contains(workspace.place(of: command).provider) ? "paused" : nil
  }

  private func short(_ obstacle: CommandObstacle) -> String? {
    switch obstacle {
    case .waitsFor(let id): "after \"\(name(of: id))\""
    case .heldBack(let id, let status): "\"\(name(of: id))\" \(status.map { $0.rawValue } ?? "is gone")"
    case .interrupted, .stashed, .notBefore, .agentPaused, .agentFull, .agentLimited, .threadBusy, .threadHeld, .unread:
      nil
    }
  }

  /// Why nothing starts at all; nil where nothing holds the whole list.
  var upNextHoldWords: String? {
    if let hold = workspace.upNext.hold { return Words.hold(hold, offsetSeconds: offsetSeconds) }
    if memoryLookAt != nil { return "memory is short" }
    return workspace.pausedAgents.isEmpty ? nil : workspace.pausedAgents.sorted().joined(separator: ", ") + " paused"
  }

  /// In one whole sentence.
  func why(_ command: QueuedCommand) -> String {
    if workspace.upNext.run(command.id) != nil { return "executing: its agent is at work on it." }
    if let hold = workspace.upNext.hold {
      return "queued: Up Next is \(Words.hold(hold, offsetSeconds: offsetSeconds)). "
        + "\"\(Verb.pauseUpNext.title)\" in the palette lets it go on."
    }
    guard let obstacle = workspace.obstacle(to: command, at: now) else {
      if memoryLookAt != nil { return "queued: memory is short, and next.pause_under_pressure is on." }
      return workspace.upNext.isFull
        ? "queued: \(Words.count(workspace.settings.maxRunning, "command runs", "commands run")) already (next.max_running)."
        : "queued: it starts as soon as it is first."
    }
    return why(obstacle)
  }

  private func why(_ obstacle: CommandObstacle) -> String {
    switch obstacle {
    case .interrupted: return "interrupted: upnext ended in the middle of it. Enter runs it again."
    case .stashed: return "stashed: you put it aside. Enter runs it."
    case .notBefore(let moment): return "queued: it starts at \(momentWords(moment))."
    case .waitsFor(let id): return "queued: it waits for \"\(name(of: id))\" to be completed."
    case .heldBack(let id, let status):
      let how = status.map { "was \($0.rawValue)" } ?? "was taken out of the list"
      return
        "held: \"\(name(of: id))\", which it waits for, \(status == .failed ? "failed" : how). Enter runs it anyway."
    case .agentPaused(let agent): return "held: the commands of \(agent) are paused."
    case .agentFull(let agent):
      return "queued: \(agent) has as many commands as \(Settings.agentLimitKey(agent)) allows."
    case .agentLimited(let agent, let moment):
      let until = moment.map { " until \(momentWords($0))" } ?? ""
      return "held: the usage limit of \(agent) is used up\(until)."
    case .threadBusy: return "queued: its thread is at work."
    case .threadHeld(let hold):
      return "held: its thread is held (\(Words.hold(hold, offsetSeconds: offsetSeconds)))."
    case .unread: return "queued: its thread is being read."
    }
  }

  func name(of id: Identity<QueuedCommand>) -> String {
    let command = workspace.upNext[id] ?? workspace.history.last { $0.id == id }
    guard let command else { return String(id.text.prefix(8)) }
    return String(Clean.line(command.name).prefix(24))
  }

  /// The time of day, with the date where it is another day's.
  func momentWords(_ moment: Timestamp) -> String {
    let day = moment.parts(offsetSeconds: offsetSeconds)
    let today = now.parts(offsetSeconds: offsetSeconds)
    let clock = Words.clock(moment, offsetSeconds: offsetSeconds)
    guard (day.year, day.month, day.day) != (today.year, today.month, today.day) else { return clock }
    return "\(day.year)-\(Timestamp.padded(day.month))-\(Timestamp.padded(day.day)) \(clock)"
  }
}
