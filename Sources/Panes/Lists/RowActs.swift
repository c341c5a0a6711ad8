import Acts
import Conversation
import Core
import HubScene
import Rows
import Scene
import Toolkit
import Verbs
import Words

/// What keys do with the rows of the list that they are in.
extension Context {
  /// Acts on the marked rows, on the one under the cursor, or on the one that was swiped.
  package mutating func act(_ kind: ListActs.Kind, on swiped: [RowID]? = nil) {
    window.swipe = nil
    if window.queueWasEmptied {
      refuse(.list(.queueHasEmptied))
      return
    }
    let list = window.lists[window.focus]
    if let swiped, !swiped.allSatisfy({ list?.ids.contains($0) == true }) {
      refuse(.hasLeftList)
      return
    }
    var rows = state.unfolding(swiped ?? list?.targets ?? [])
    if rows.contains(where: state.isShared) {
      then(.inLane(kind.verb, rows))
      return
    }
    let others = kind == .remove && window.focus == .queue ? takeOutElsewhere(&rows) : []
    if rows.isEmpty, !others.isEmpty {
      window.lists[window.focus]?.clearMarks()
      return then(.elsewhere(.verb(.remove), others))
    }
    if kind == .remove, window.focus == .upNext, let question = state.questionBeforeRemoving(rows) {
      then(.ask(question))
      return
    }
    switch ListActs.plan(kind, on: rows, in: window.focus, state, window) {
    case .act(let act, let title):
      let last = workspace.undoHistory.done.last?.id
      perform(act, titled: others.isEmpty ? title : .removed(.rows(rows.count + others.count)))
      let isDone = workspace.undoHistory.done.last?.id != last
      if !others.isEmpty { then(.elsewhere(.verb(.remove), others, joinsLast: isDone)) }
      // Rows are moved by one place again and again.
      if kind != .up, kind != .down { window.lists[window.focus]?.clearMarks() }
    case .ask(let question):
      then(.ask(question))
    case .refused(let reason):
      refuse(reason)
    }
  }

  /// Each host takes its own threads out of its Queue: those are left out of the rows.
  private func takeOutElsewhere(_ rows: inout [RowID]) -> [ThreadID] {
    let others = rows.compactMap { row -> ThreadID? in
      if case .stream(let id) = row, state.hub.elsewhere[id] != nil { id } else { nil }
    }
    rows.removeAll { row in if case .stream(let id) = row { others.contains(id) } else { false } }
    return others
  }

  /// The first key shows the button, the second goes on to Remove, and the other direction lets go.
  package mutating func swipe(_ direction: Swipe.Direction) {
    guard [.queue, .upNext, .outbox].contains(window.focus) else { return refuse(.whereRowsAreSwiped) }
    guard let row = window.lists[window.focus]?.cursor else { return refuse(.nothingToActOn) }
    if let reason = state.workspace.refusalToMove(in: window.focus) {
      refuse(reason)
      return
    }
    guard var swipe = window.swipe, swipe.row == row else {
      // What runs can't be moved: its first button is the one that stops it.
      let runs = state.runs(row)
      window.swipe = Swipe(row: row, pane: window.focus, direction: direction, isRemoving: runs)
      tellSwipe()
      return
    }
    if swipe.direction != direction {
      window.swipe = nil
    } else if swipe.isRemoving {
      // The last step is Enter's: who presses the same key once too often removes nothing.
      tellSwipe()
    } else {
      swipe.isRemoving = true
      window.swipe = swipe
      tellSwipe()
    }
  }
}

extension ListActs.Kind {
  /// The key that does it.
  fileprivate var verb: Verb {
    switch self {
    case .remove: .remove
    case .top: .moveToTop
    case .bottom: .moveToBottom
    case .up: .moveUp
    case .down: .moveDown
    case .raise: .raisePriority
    case .lower: .lowerPriority
    }
  }
}
