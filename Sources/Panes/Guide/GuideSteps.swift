import Conversation
import Core
import Languages
import Queues
import Scene

extension Guide {
  /// Sees what the person has just done, by what it has changed: whoever finds a way of their own has done it too.
  package mutating func note(from before: AppState, to after: AppState, in id: WindowID) {
    guard let old = before.windows[id], let new = after.windows[id] else { return }
    let (was, now) = (before.workspace, after.workspace)
    if Guide.hasAnswered(was, now) { done.insert(.answer) }
    if new.stream != nil, new.stream != old.stream { done.insert(.look) }
    if let stream = new.stream, Guide.messages(of: stream, now) > Guide.messages(of: stream, was) {
      done.insert(.message)
    }
    if Guide.hasMoved(was, now, new.stream) { done.insert(.move) }
    if !Guide.commands(now).isSubset(of: Guide.commands(was)) { done.insert(.command) }
    if now.undoHistory.undone.count > was.undoHistory.undone.count { done.insert(.undo) }
  }

  private static func hasAnswered(_ was: Workspace, _ now: Workspace) -> Bool {
    was.streams.needing.contains { id in
      let open = Set(now.streams[id]?.turn?.permissions.map(\.id) ?? [])
      return now.streams[id] != nil && was.streams[id]?.turn?.permissions.contains { !open.contains($0.id) } == true
    }
  }

  private static func messages(of stream: ThreadID, _ workspace: Workspace) -> Int {
    workspace.streams[stream].map { $0.outbox.waiting.count + $0.outbox.running.count } ?? 0
  }

  private static func commands(_ workspace: Workspace) -> Set<Identity<QueuedCommand>> {
    Set(
      workspace.upNext.waiting.items.map(\.id) + workspace.upNext.running.map(\.item.id) + workspace.history.map(\.id))
  }

  private static func hasMoved(_ was: Workspace, _ now: Workspace, _ stream: ThreadID?) -> Bool {
    guard let act = now.undoHistory.done.last, act.id != was.undoHistory.done.last?.id else { return false }
    // A message that is sent moves its thread too, but nobody has moved a row.
    if case .outbox(.remove, _)? = act.inverse.parts.first { return false }
    let outboxes = [was, now].map { workspace in
      stream.flatMap { workspace.streams[$0] }?.outbox.waiting.items.map(\.id) ?? []
    }
    return isOrdered(outboxes[0], otherThan: outboxes[1])
      || isOrdered(was.upNext.waiting.items.map(\.id), otherThan: now.upNext.waiting.items.map(\.id))
      || isOrdered(was.attention.members.items.map(\.id), otherThan: now.attention.members.items.map(\.id))
  }

  /// Of what is in both lists; what has come or gone has moved nothing.
  private static func isOrdered<ID: Hashable>(_ was: [ID], otherThan now: [ID]) -> Bool {
    let (old, new) = (Set(was), Set(now))
    return was.filter(new.contains) != now.filter(old.contains)
  }
}

extension Context {
  /// The key that goes back leaves a step of the tour out, where it doesn't let go of anything. False where it does.
  package mutating func skipsStep() -> Bool {
    guard let guide = window.guide, guide.kind == .tour, let step = guide.step, window.editing == nil,
      window.filters[window.focus] == nil, window.focus != .settings
    else { return false }
    window.guide?.done.insert(step)
    return true
  }
}
