import HubScene
import Queues
import Scene
import Sharing
import Verbs

extension AppState {
  /// Those of the rows that would stand elsewhere at the top or the bottom of their lane; nil where none of them waits.
  package func moving(_ rows: [SharedLanes.Row], toTop: Bool) -> [SharedLanes.Row]? {
    let waiting = rows.filter { $0.command.state == .waiting }
    guard !waiting.isEmpty else { return nil }
    let lanes = Dictionary(grouping: waiting, by: \.lane.id)
    return waiting.filter { row in
      let (own, count) = (lanes[row.lane.id] ?? [], hub.lanes.headings[row.lane.id]?.waiting ?? 0)
      let first = toTop ? 1 : count - own.count + 1
      return own.compactMap(\.number) != Array(first..<first + own.count)
    }
  }

  /// Of the acts on marked rows of lanes those that would change something.
  package func laneActs(on rows: [RowID]) -> [Verb] {
    let shared = rows.compactMap { row -> SharedLanes.Row? in
      if case .command(let id) = row { hub.lanes[id] } else { nil }
    }
    let removes = shared.contains { $0.command.state == .waiting || $0.command.state == .uncertain }
    return (removes ? [.remove] : []) + (moving(shared, toTop: true)?.isEmpty == false ? [.moveToTop] : [])
      + (moving(shared, toTop: false)?.isEmpty == false ? [.moveToBottom] : [])
  }
}
