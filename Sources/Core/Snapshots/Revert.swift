import Conversation
import Queues
import Review

/// Files that are being set: in the store before the first of them changes, and out of it when the last has. So a start finds
/// what was cut off, and ends it.
package struct Revert: Equatable, Sendable, Identifiable {
  package enum Kind: Equatable, Sendable {
    case act
    /// Takes back the step of this number, or does it again.
    case undo(step: Int), redo(step: Int)
  }

  package let id: Identity<Revert>
  package let kind: Kind
  package let act: FilesAct
  /// As the screen called it.
  package let title: ActTitle
  package let actor: Actor

  package init(id: Identity<Revert>, kind: Kind, act: FilesAct, title: ActTitle, actor: Actor) {
    self.id = id
    self.kind = kind
    self.act = act
    self.title = title
    self.actor = actor
  }

  /// The same under another name, since not all of it could be done.
  package func called(_ title: ActTitle) -> Revert { Revert(id: id, kind: kind, act: act, title: title, actor: actor) }
}

extension Workspace {
  /// An agent that began now would meet files of which some are set and others not.
  package func isSettingFiles(in directory: String) -> Bool {
    reverts.values.contains { meet($0.act.change.directory, directory) }
  }

  /// Files were to be set back and are so already: what is left of the change that is shown is without them.
  package mutating func leave(_ rest: Rest, inPlaceOf before: Rest?, behind turn: MessageID, of stream: ThreadID) {
    guard let last = snapshots.turns[stream]?.last, last.turn == turn, last.rest == before else { return }
    snapshots.update(turn, of: stream) { $0.rest = rest }
  }

  /// It is over. What was done can be taken back, or done again. Where that is not all of it, this is left, or as far as nobody knows,
  /// as much as before.
  package mutating func end(
    _ id: Identity<Revert>, having change: TreeChange?, isWhole: Bool = true, leaving rest: Rest? = nil
  ) {
    guard let revert = reverts.removeValue(forKey: id) else { return }
    // Messages may have waited for it.
    streams.touch(Set(streams.withOutbox))
    guard let change else { return }
    let before = revert.act
    let act = FilesAct(
      stream: before.stream, change: change, at: before.at, turn: before.turn, restBefore: before.restBefore,
      restAfter: isWhole ? before.restAfter : rest ?? before.restBefore)
    if let turn = act.turn { snapshots.update(turn, of: act.stream) { $0.rest = act.restAfter } }
    switch revert.kind {
    case .act: undoHistory.note(revert.title, .files(act.reversed), by: revert.actor)
    case .undo(let step): undoHistory.finish(step, isUndo: true, with: .files(act.reversed))
    case .redo(let step): undoHistory.finish(step, isUndo: false, with: .files(act.reversed))
    }
  }
}

extension String {
  /// Whether one of two folders is in the other, or they are the same.
  func lies(inOrAround other: String?) -> Bool {
    guard let other else { return false }
    return self == other || hasPrefix(other + "/") || other.hasPrefix(self + "/")
  }
}
