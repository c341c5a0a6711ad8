import Conversation
import Core
import Queues
import Settings
import Sharing
import Toolkit

/// A row that has just been moved: for a moment it slides to its place and stands out.
package struct Motion: Equatable, Sendable {
  static let milliseconds: Int64 = 240
  private static let stepMilliseconds: Int64 = 30
  /// Of many rows that move at once, none can be followed with the eye.
  fileprivate static let mostRows = 8

  package let pane: Pane
  package let row: RowID
  /// Where it was among what the list showed; nil where it only stands out.
  package let from: Int?
  let since: Timestamp

  private var end: Timestamp { since.adding(milliseconds: Motion.milliseconds) }

  package func isOver(at now: Timestamp) -> Bool { now >= end || now < since }

  /// The place among those in view where it is seen on its way: fast at first, then slower. Nil where its whole way is
  /// out of view.
  package func place(towards target: Int, within visible: Range<Int>, at now: Timestamp) -> Int? {
    guard let from, let first = visible.first, let last = visible.last, min(from, target) <= last,
      max(from, target) >= first
    else { return nil }
    let start = min(max(from, first), last)
    let left = min(1, max(0, 1 - Double(now.milliseconds - since.milliseconds) / Double(Motion.milliseconds)))
    let gone = 1 - left * left * left
    return min(max(start + Int((Double(target - start) * gone).rounded()), first), last)
  }

  /// When it is to be seen anew.
  package func nextStep(at now: Timestamp) -> Timestamp { min(end, now.adding(milliseconds: Motion.stepMilliseconds)) }
}

extension AppState {
  /// An act has been done, and the windows' lists don't know of it yet: what it moves begins to slide there.
  mutating func animate(_ act: Act) {
    guard !workspace.settings.reducedMotion else { return }
    let (pane, rows) = act.moved
    guard !rows.isEmpty else { return }
    for window in windows.values where window.facts.colors != .none {
      guard let list = window.lists[pane] else { continue }
      for row in rows {
        // One row slides; several would cross each other, and only stand out.
        let from = rows.count == 1 ? list.ids.firstIndex(of: row) : nil
        windows[window.id]?.motions.removeAll { $0.row == row }
        windows[window.id]?.motions.append(Motion(pane: pane, row: row, from: from, since: now))
      }
    }
  }
}

extension WindowState {
  /// The row was seen where it is now, since a hand put it there: it stands out and doesn't slide.
  package mutating func stayInPlace(_ row: RowID) {
    guard let index = motions.firstIndex(where: { $0.row == row }) else { return }
    motions[index] = Motion(pane: motions[index].pane, row: row, from: nil, since: motions[index].since)
  }
}

extension Act {
  /// The rows that it moves or brings, and their list; none where they are too many to be followed.
  fileprivate var moved: (pane: Pane, rows: [RowID]) {
    func few<Item>(_ ids: [Identity<Item>], _ row: (Identity<Item>) -> RowID) -> [RowID] {
      ids.count > Motion.mostRows ? [] : ids.map(row)
    }
    return switch self {
    case .attention(let change): (.queue, few(change.moved, RowID.stream))
    case .outbox(let change, _): (.outbox, few(change.moved, RowID.message))
    case .upNext(let change): (.upNext, few(change.moved, RowID.command))
    case .queueMove(let move): (.queue, ThreadID(move.thread.text).map { [.stream($0)] } ?? [])
    case .all(let acts): acts.first?.moved ?? (.recent, [])
    case .trouble, .thread, .project, .commands, .history, .template, .remember, .forget, .service, .holdUpNext,
      .pauseAgent, .pauseOutbox, .pauseWithAll, .pauseAll, .review, .worktrees, .files, .letter, .lanes, .setting:
      (.recent, [])
    }
  }
}

extension ListAct {
  fileprivate var moved: [Item.ID] {
    switch self {
    case .remove, .replace: []
    case .insert(let item, _, _): [item.id]
    case .move(let id, _, _): [id]
    case .rewrite(let change): change.moved
    case .all(let acts): acts.flatMap(\.moved)
    }
  }
}
