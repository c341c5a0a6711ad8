import Conversation
import Core
import JSON
import Settings

/// What changed between two workspaces, in the words of `upnext events`: one JSON object for each change.
package enum ChangeEvents {
  package static func between(_ old: Workspace, _ new: Workspace, at now: Timestamp) -> [JSON] {
    threads(old, new, at: now) + queue(old, new, at: now) + commands(old, new, at: now)
  }

  // MARK: Threads

  private static func threads(_ old: Workspace, _ new: Workspace, at now: Timestamp) -> [JSON] {
    new.streams.touched.sorted().flatMap { id -> [JSON] in
      guard let after = new.streams[id] else { return [] }
      let thread = JSONViews.thread(after, in: new, at: now)
      func event(_ name: String, _ facts: KeyValuePairs<String, JSON> = [:]) -> JSON {
        self.event(name, at: now, facts, about: ("thread", thread))
      }
      guard let before = old.streams[id] else { return [event("thread_created")] }
      var events: [JSON] = []
      let quietAfter = new.settings.quietAfterSeconds
      let states = (
        before.state(at: now, quietAfter: quietAfter).rawValue, after.state(at: now, quietAfter: quietAfter).rawValue
      )
      if states.0 != states.1 {
        events.append(event("thread_state", ["from": .string(states.0), "to": .string(states.1)]))
      }
      if before.displayName != after.displayName {
        events.append(event("thread_renamed", ["from": .string(before.displayName)]))
      }
      if before.isDeleted != after.isDeleted {
        events.append(event(after.isDeleted ? "thread_deleted" : "thread_restored"))
      }
      return events + messages(before, after).map { name, message in event(name, ["message": .string(message.text)]) }
    }
  }

  private static func messages(
    _ before: WorkStream, _ after: WorkStream
  ) -> [(name: String, message: MessageID)] {
    let (was, waits) = (before.outbox.waiting.items.map(\.id), after.outbox.waiting.items.map(\.id))
    let (ran, runs) = (before.outbox.running.map(\.id), after.outbox.running.map(\.id))
    guard was != waits || ran != runs else { return [] }
    let known = Set(was + ran)
    let kept = Set(waits + runs)
    return waits.filter { !known.contains($0) }.map { ("message_queued", $0) }
      + runs.filter { !ran.contains($0) }.map { ("message_sent", $0) }
      + ran.filter { !kept.contains($0) }.map { ("message_ended", $0) }
      + was.filter { !kept.contains($0) }.map { ("message_removed", $0) }
  }

  // MARK: The Queue and Up Next

  private static func queue(_ old: Workspace, _ new: Workspace, at now: Timestamp) -> [JSON] {
    guard old.attention != new.attention else { return [] }
    let (before, after) = (old.attention.members.items.map(\.id), new.attention.members.items.map(\.id))
    let (was, stays) = (Set(before), Set(after))
    func event(_ name: String, _ id: ThreadID) -> JSON {
      let thread = new.streams[id].map { JSONViews.thread($0, in: new, at: now) } ?? .null
      return self.event(name, at: now, about: ("thread", thread))
    }
    return before.filter { !stays.contains($0) }.map { event("queue_left", $0) }
      + after.filter { !was.contains($0) }.map { event("queue_joined", $0) }
  }

  private static func commands(_ old: Workspace, _ new: Workspace, at now: Timestamp) -> [JSON] {
    guard old.upNext != new.upNext || old.history != new.history else { return [] }
    let before = Dictionary(all(old).map { ($0.id, $0.status) }) { first, _ in first }
    var left = before
    var events: [JSON] = []
    func event(_ name: String, _ command: QueuedCommand) -> JSON {
      let position = new.upNext.waiting.position(of: command.id) ?? 0
      return self.event(
        name, at: now, about: ("command", JSONViews.command(command, position: position, in: new, at: now)))
    }
    for command in all(new) {
      left[command.id] = nil
      switch before[command.id] {
      case nil:
        events.append(event("command_added", command))
        // One that need not wait has started by the time that it is told of.
        if command.status == .executing { events.append(event("command_executing", command)) }
      case command.status: break
      case .some: events.append(event("command_\(command.status.rawValue)", command))
      }
    }
    for command in ended(old, new) {
      left[command.id] = nil
      events.append(event("command_\(command.status.rawValue)", command))
    }
    return events + all(old).filter { left[$0.id] != nil }.map { event("command_removed", $0) }
  }

  /// Those that have ended since, also where they were added since. What an undo brings back has ended before.
  private static func ended(_ old: Workspace, _ new: Workspace) -> [QueuedCommand] {
    guard old.history != new.history else { return [] }
    let known = Set(old.history.map(\.id))
    return new.history.filter { command in
      guard !known.contains(command.id) else { return false }
      let undo = old.undoHistory
      return old.upNext[command.id] == nil ? !undo.bringsBack(command.id) : !undo.endsAgain(command)
    }
  }

  private static func all(_ workspace: Workspace) -> [QueuedCommand] {
    workspace.upNext.running.map(\.item) + workspace.upNext.waiting.items
  }

  private static func event(
    _ name: String, at now: Timestamp, _ facts: KeyValuePairs<String, JSON> = [:], about subject: (String, JSON)
  ) -> JSON {
    var object = JSONObject()
    object["at"] = .string(now.iso8601)
    object["event"] = .string(name)
    for (fact, value) in facts { object[fact] = value }
    object[subject.0] = subject.1
    return .object(object)
  }
}

extension UndoHistory {
  /// Taking something back, or doing it again, would put the command among those that have ended.
  fileprivate func bringsBack(_ command: Identity<QueuedCommand>) -> Bool {
    (done + undone).contains { step in
      step.inverse.parts.contains { if case .history(let change) = $0 { change.puts(command) } else { false } }
    }
  }

  /// Taking back that it was to run once more would put it among those that have ended, just as it had.
  fileprivate func endsAgain(_ command: QueuedCommand) -> Bool {
    done.contains { step in
      step.inverse.parts.contains { part in
        if case .commands(.end(let placed)) = part { placed.contains { $0.command == command } } else { false }
      }
    }
  }
}

extension ListAct<QueuedCommand> {
  fileprivate func puts(_ id: Identity<QueuedCommand>) -> Bool {
    switch self {
    case .insert(let command, _, _): command.id == id
    case .rewrite(let change): change.after.contains { $0.id == id }
    case .all(let acts): acts.contains { $0.puts(id) }
    case .remove, .move, .replace: false
    }
  }
}
