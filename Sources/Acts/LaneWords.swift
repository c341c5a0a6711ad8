import Conversation
import Core
import Scene
import Sharing
import Toolkit
import Verbs
import Words

/// How shared lanes and their commands stand, in words.
extension AppState {
  package func laneHeading(_ id: SharedID) -> LanePhrase? {
    guard let heading = hub.lanes.headings[id] else { return nil }
    var counts = LanePhrase.Counts()
    counts.waiting = heading.waiting
    counts.running = heading.running
    counts.uncertain = heading.uncertain
    counts.isPaused = heading.isPaused
    counts.asOf = hub.lanes.asOf.map(momentWords)
    if heading.lane.right != .own { counts.owner = heading.lane.owner }
    counts.isToPropose = heading.lane.right == .propose
    return .heading(name: heading.lane.name, counts: counts)
  }

  /// What keeps a lane's command from starting, or what became of it; nil where only its turn has not come.
  package func laneWords(_ row: SharedLanes.Row) -> Phrase? {
    if row.command.state == .uncertain { return .lane(.uncertain(host: row.host ?? "?")) }
    guard row.command.state == .waiting else { return nil }
    if row.command.isProposed { return .lane(.proposed(by: row.personName)) }
    if row.command.request.isStashed { return .stashed }
    if let first = row.command.request.after.first { return .after(nameOfShared(first)) }
    if let moment = row.shown.notBefore, moment > now { return .startsAt(momentWords(moment)) }
    return row.lack.map { .lane(.nobodyTakes($0)) }
  }

  private func nameOfShared(_ id: SharedID) -> String {
    Identity<QueuedCommand>(id.text).flatMap { hub.lanes[$0] }.map { String($0.shown.name.prefix(24)) }
      ?? String(id.text.prefix(8))
  }
}

extension AppState {
  /// What a verb is called where the keys are: Enter runs a command that waits here, and opens one that runs or is shared.
  /// In a shared lane it is the lane that is paused.
  package func word(for verb: Verb, in window: WindowState) -> Phrase {
    if verb == .pauseOutbox, window.focus == .upNext, let row = window.lists[.upNext]?.cursor,
      let heading = hub.lanes.heading(of: row)
    {
      return .lane(.pauses(isPaused: heading.isPaused))
    }
    guard verb == .open, window.focus == .upNext, case .command(let id)? = window.lists[.upNext]?.cursor,
      workspace.upNext.run(id) == nil, hub.lanes[id] == nil
    else { return .verb(verb) }
    return .runNow
  }
}

extension SharedLanes {
  /// The lane that a row is of: its heading, or a command in it, wherever that runs.
  package func heading(of row: RowID) -> Heading? {
    switch row {
    case .lane(let id): headings[id]
    case .command(let id): (self[id] ?? runs[id]).flatMap { headings[$0.lane.id] }
    case .stream, .project, .message, .setting, .agentLimit, .remembered, .fromUpNext: nil
    }
  }
}

extension AppState {
  /// How many commands Up Next has that are not a lane's: what runs for one is counted on its heading.
  package var ownInUpNext: Int {
    workspace.upNext.waiting.count + workspace.upNext.running.count - hub.lanes.runs.count
  }
}

extension SharedLanes {
  /// The hosts that have commands of them.
  package var hosts: Set<String> {
    Set(rows.compactMap { row in if case .command(let id) = row { (self[id] ?? runs[id])?.host } else { nil } })
  }
}
