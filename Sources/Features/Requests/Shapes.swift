import Core
import JSON

/// The shapes of `--json`: a contract to which fields may be added and from which none is taken away.
enum Shapes {
  static func thread(_ stream: WorkStream, in workspace: Workspace, at now: Timestamp) -> JSON {
    let position = workspace.attention.members.position(of: stream.id)
    let quietAfter = workspace.settings.quietAfterSeconds
    let members: JSON = [
      "id": .string(stream.id.text),
      "name": .string(stream.displayName),
      "project": .string(stream.project),
      "provider": .string(stream.effectiveProvider),
      "provider_session_id": text(stream.isLocallyCreated ? nil : stream.effectiveProviderSessionId),
      "state": .string(stream.state(at: now, quietAfter: quietAfter).rawValue),
      "state_since": time(stream.stateSince(at: now, quietAfter: quietAfter)),
      "locked": .bool(stream.isLocked),
      "unread": .integer(Int64(stream.unreadCount)),
      "in_queue": .bool(position != nil),
      "queue_position": .integer(Int64(position ?? 0)),
      "outbox_count": .integer(Int64(stream.outbox.waiting.count)),
      "hold": hold(stream.outbox.hold),
      "draft": .string(stream.draft),
      "priority": .integer(Int64(stream.priority)),
      "created_at": time(stream.createdAt),
      "last_modified": time(stream.lastModified),
      "message_count": .integer(Int64(stream.messageCount)),
      "preview": .string(stream.preview),
      "deleted": .bool(stream.isDeleted),
    ]
    guard let outside = stream.outside, case .object(var object) = members else { return members }
    object["outside"] = self.outside(outside, of: stream)
    return .object(object)
  }

  /// What the thread's provider keeps of it by itself; only threads have it of which there is something.
  private static func outside(_ outside: Outside, of stream: WorkStream) -> JSON {
    [
      "path": .string(outside.path),
      "directory": .string(stream.workingDirectory),
      "gone": .bool(outside.isGone),
      "writer_pid": stream.writerPid.map { .integer(Int64($0)) } ?? .null,
      "refusal": text(stream.refusalToContinue),
    ]
  }

  static func queued(_ item: AttentionItem, position: Int, in workspace: Workspace, at now: Timestamp) -> JSON {
    [
      "position": .integer(Int64(position)),
      "queued_at": time(item.queuedAt),
      "thread": workspace.streams[item.id].map { thread($0, in: workspace, at: now) } ?? .null,
    ]
  }

  static func outbox(of stream: WorkStream) -> JSON {
    let running = stream.outbox.running.map { run in
      message(run.item, position: 0, state: run.fate == .uncertain ? "uncertain" : sendingState(of: stream))
    }
    let waiting = stream.outbox.waiting.items.enumerated().map { index, item in
      message(item, position: index + 1, state: item.lastError == nil ? "waiting" : "failed")
    }
    return [
      "thread": .string(stream.id.text), "hold": hold(stream.outbox.hold), "messages": .array(running + waiting),
    ]
  }

  private static func sendingState(of stream: WorkStream) -> String {
    stream.turn?.isAccepted == true ? "accepted" : "sending"
  }

  private static func message(_ message: QueuedMessage, position: Int, state: String) -> JSON {
    [
      "position": .integer(Int64(position)),
      "id": .string(message.id.text),
      "content": .string(message.content),
      "priority": .string(message.priority.rawValue),
      "state": .string(state),
      "attempts": .integer(Int64(message.attempts)),
      "last_error": text(message.lastError),
      "created_at": time(message.createdAt),
    ]
  }

  static func upNext(_ workspace: Workspace, at now: Timestamp) -> JSON {
    let running = workspace.upNext.running.map(\.item)
    let waiting = workspace.upNext.waiting.items
    let commands = (running + waiting).enumerated().map { index, item in
      command(item, position: index < running.count ? 0 : index - running.count + 1, in: workspace, at: now)
    }
    return [
      "items": .integer(Int64(commands.count)),
      "remaining_seconds": seconds(workspace.remainingSeconds(at: now)),
      "running": .integer(Int64(running.count)),
      "commands": .array(commands),
    ]
  }

  static func command(
    _ command: QueuedCommand, position: Int, in workspace: Workspace, at now: Timestamp
  ) -> JSON {
    let place = workspace.place(of: command)
    return [
      "position": .integer(Int64(position)),
      "id": .string(command.id.text),
      "prompt": .string(command.request.prompt),
      "thread": text(command.stream?.text),
      "provider": .string(place.provider),
      "project": .string(place.project),
      "priority": .string(command.priority.name),
      "status": .string(command.status.rawValue),
      "progress": .double(command.progress),
      "estimated_seconds": seconds(command.request.estimatedSeconds),
      "elapsed_seconds": seconds(command.startedAt.map { (command.completedAt ?? now).seconds(since: $0) }),
      "enqueued_at": time(command.enqueuedAt),
      "started_at": time(command.startedAt),
      "completed_at": time(command.completedAt),
      "exit_code": command.exitCode.map { .integer(Int64($0)) } ?? .null,
      "error": text(command.error),
      "after": .array([]),
      "not_before": .null,
    ]
  }

  /// What another program's record has is counted where it is shown: it has no numbers of its own.
  static func entries(_ entries: [Entry]) -> [JSON] {
    let outside = entries.prefix { $0.number < 0 }.count
    return entries.enumerated().map { index, entry in
      self.entry(entry, number: index < outside ? index - outside + 1 : entry.number)
    }
  }

  static func entry(_ entry: Entry, number: Int) -> JSON {
    [
      "id": .string(entry.id.text),
      "number": .integer(Int64(number)),
      "role": .string(entry.role.rawValue),
      "kind": .string(entry.kind.rawValue),
      "title": .string(entry.title),
      "text": .string(entry.text),
      "at": time(entry.at),
      "status": .string(entry.status.rawValue),
      "exit_code": entry.exitCode.map { .integer(Int64($0)) } ?? .null,
    ]
  }

  static func setting(_ key: SettingKey, in settings: Settings) -> JSON {
    [
      "key": .string(key.rawValue), "value": .string(settings[key]), "values": .string(key.values.explanation),
      "help": .string(key.help),
    ]
  }

  private static func hold(_ hold: Hold?) -> JSON {
    guard let hold else { return .null }
    switch hold {
    case .paused: return ["reason": "paused"]
    case .failed(let error): return ["reason": "failed", "error": .string(error)]
    case .editing: return ["reason": "editing"]
    case .usageLimit(let until): return ["reason": "usage_limit", "until": time(until)]
    case .interrupted: return ["reason": "interrupted"]
    }
  }

  private static func text(_ value: String?) -> JSON { value.map(JSON.string) ?? .null }
  private static func time(_ value: Timestamp?) -> JSON { value.map { .string($0.iso8601) } ?? .null }
  private static func seconds(_ value: Int64?) -> JSON { value.map(JSON.integer) ?? .null }
}
