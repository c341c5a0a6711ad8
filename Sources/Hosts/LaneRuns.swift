import Core
import HubScene
import Scene
import Sharing

/// What this host has run of shared lanes and the hub would give out again, as one does that was restored from a backup. Only this host's
/// store knows it, and which host a command is promised to is chance: so the hub is told before anybody takes it.
extension AppState {
  /// A few at a time: each has its last words with it.
  private static let mostRunsTold = 100

  /// Those that wait in the lane, or are promised to another host, as often as they have run here.
  func runsGivenOutAgain(in lane: SharedID) -> [RanCommand] {
    guard let talk = hub.talk, talk.hearsOfRuns, let known = talk.lanes.known[lane] else { return [] }
    return workspace.hub.ran.filter { run in
      guard let command = known[run.id], command.timesAgain <= run.again, !command.isProposed else { return false }
      switch command.state {
      case .waiting: return true
      case .claimed: return command.host != talk.me
      case .running, .uncertain: return false
      }
    }
  }

  mutating func tellRuns(in lane: SharedID) -> [Effect] {
    guard let talk = hub.talk, talk.facts?.mayWrite == true else { return [] }
    let untold = runsGivenOutAgain(in: lane).filter { !hub.laneDesk.toldRuns.contains($0.id) }
    let runs = untold.prefix(AppState.mostRunsTold)
    guard !runs.isEmpty else { return [] }
    hub.laneDesk.toldRuns.formUnion(runs.map(\.id))
    // Whoever has taken the lane over since knows that the hub is older.
    var effects: [Effect] = []
    if let epoch = talk.lanes.known[lane]?.epoch, runs.contains(where: { epoch <= $0.epoch }) {
      effects = ask { talk, _ in
        talk.noteOlder(lane)
        return []
      }
    }
    let told = workspace.hub.told(runs, clockAhead: talk.clockAhead)
    return effects + [.hub(.ask(.ran(told, lane: lane, host: talk.me)))]
  }

  /// The lane is read anew: more of them may wait there. What the hub did not take is told with what is read next.
  mutating func takeRanTold(_ lane: SharedID, _ answer: HubAnswer<Done>) -> [Effect] {
    if !answer.isDone { hub.laneDesk.toldRuns = [] }
    return answer.isDone ? ask { talk, _ in talk.read(lane: lane) } : []
  }
}
