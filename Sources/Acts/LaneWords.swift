import Conversation
import Core
import Scene
import Sharing
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
