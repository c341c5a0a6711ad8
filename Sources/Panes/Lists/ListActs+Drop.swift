import Acts
import Core
import Queues
import Scene
import Toolkit
import Words

extension ListActs {
  /// Where a row that is dropped at a place of what is shown goes in its queue; nil where it stands there already.
  static func planDrop(
    of row: RowID, at place: Int, in pane: Pane, _ state: AppState, _ window: WindowState
  ) -> Plan? {
    guard let list = window.lists[pane], let from = list.ids.firstIndex(of: row), list.ids.indices.contains(place)
    else { return .refused(.hasLeftList) }
    guard place != from else { return nil }
    if let reason = state.workspace.refusalToMove(in: pane) { return .refused(reason) }
    // It takes the place of the row that is shown there, which makes room: hidden rows stay where they are.
    let moved = Phrase.Rows.one(state.title(of: row, in: window))
    switch (row, list.ids[place]) {
    case (.stream(let id), .stream(let other)):
      guard let position = state.placeInLine(of: other) else { break }
      // Told is the number that the row has then: those that don't show have none. Where only such are listed, it is the row.
      let number = (state.shownInQueue.firstIndex(of: other) ?? place) + 1
      return .act(state.act(moving: id, to: position), title: .moved(moved, toPlace: number))
    case (.message(let id), .message(let other)):
      guard let thread = window.stream.flatMap({ state.workspace.streams[$0] }),
        let position = thread.outbox.waiting.position(of: other)
      else { break }
      let change = ListAct<QueuedMessage>.move(id, to: position)
      if let reason = thread.refusalToReorder(by: change) { return .refused(.thread(.refused(reason))) }
      return .act(.outbox(change, in: thread.id), title: .moved(moved, toPlace: position))
    case (.command(let id), .command(let other)) where !state.isShared(row):
      guard let position = state.workspace.upNext.waiting.position(of: other) else { break }
      return .act(.upNext(.move(id, to: position)), title: .moved(moved, toPlace: position))
    case (.stream, _), (.message, _), (.command, _), (.project, _), (.setting, _), (.agentLimit, _), (.remembered, _),
      (.fromUpNext, _), (.lane, _):
      break
    }
    return .refused(.cannotGoThere)
  }
}
