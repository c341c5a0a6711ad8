import Conversation
import Core
import JSON
import Queues
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
    // The next one goes because the one before has ended.
    return ran.filter { !kept.contains($0) }.map { ("message_ended", $0) }
      + waits.filter { !known.contains($0) }.map { ("message_queued", $0) }
      + runs.filter { !ran.contains($0) }.map { ("message_sent", $0) }
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
    func event(_ name: String, _ command: QueuedCommand, at position: Int = 0) -> JSON {
      self.event(name, at: now, about: ("command", JSONViews.command(command, position: position, in: new, at: now)))
    }
    // What has ended made room for what begins, and was waited for.
    for command in ended(old, new, before) {
      left[command.id] = nil
      if before[command.id] == nil { events.append(event("command_added", command)) }
      events.append(event("command_\(command.status.rawValue)", command))
    }
    // What runs has no position.
    let runningCount = new.upNext.running.count
    for (index, command) in all(new).enumerated() {
      let position = max(0, index - runningCount + 1)
      left[command.id] = nil
      switch before[command.id] {
      case nil:
        events.append(event("command_added", command, at: position))
        // One that need not wait has started by the time that it is told of.
        if command.status == .executing { events.append(event("command_executing", command, at: position)) }
      case command.status: break
      case .some: events.append(event("command_\(command.status.rawValue)", command, at: position))
      }
    }
    return events + all(old).filter { left[$0.id] != nil }.map { event("command_removed", $0) }
  }

  /// Those that have ended since, also where they were added since. What an undo brings back has ended before.
  private static func ended(
    _ old: Workspace, _ new: Workspace, _ before: [Identity<QueuedCommand>: QueuedCommand.Status]
  ) -> [QueuedCommand] {
    guard old.history != new.history else { return [] }
    let known = Set(old.history.map(\.id))
    let fresh = new.history.filter { !known.contains($0.id) }
    // Each step is looked at once, however many come back by it.
    let back = old.undoHistory.bringsBack(Set(fresh.map(\.id).filter { before[$0] == nil }))
    let again = old.undoHistory.endsAgain(Set(fresh.map(\.id).filter { before[$0] != nil }))
    return fresh.filter { command in
      before[command.id] == nil ? !back.contains(command.id) : again[command.id]?.contains(command) != true
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
  /// Those that taking something back, or doing it again, would put among the commands that have ended.
  fileprivate func bringsBack(_ commands: Set<Identity<QueuedCommand>>) -> Set<Identity<QueuedCommand>> {
    guard !commands.isEmpty else { return [] }
    var found: Set<Identity<QueuedCommand>> = []
    for step in done + undone {
      for case .history(let change) in step.inverse.parts { change.collect(commands, into: &found) }
    }
    return found
  }

  /// As what taking back that they were to run once more would put them among those that have ended.
  fileprivate func endsAgain(
    _ commands: Set<Identity<QueuedCommand>>
  ) -> [Identity<QueuedCommand>: [QueuedCommand]] {
    guard !commands.isEmpty else { return [:] }
    var found: [Identity<QueuedCommand>: [QueuedCommand]] = [:]
    for step in done {
      for case .commands(.end(let placed)) in step.inverse.parts {
        for command in placed.lazy.map(\.command) where commands.contains(command.id) {
          found[command.id, default: []].append(command)
        }
      }
    }
    return found
  }
}

extension ListAct<QueuedCommand> {
  /// Those of the commands that it puts into the list.
  fileprivate func collect(
    _ commands: Set<Identity<QueuedCommand>>, into found: inout Set<Identity<QueuedCommand>>
  ) {
    switch self {
    case .insert(let command, _, _): if commands.contains(command.id) { found.insert(command.id) }
    case .rewrite(let change): for item in change.after where commands.contains(item.id) { found.insert(item.id) }
    case .all(let acts): for act in acts { act.collect(commands, into: &found) }
    case .remove, .move, .replace: break
    }
  }
}
