import Acts
import Conversation
import Core
import JSON
import Languages
import Queues
import Scene
import Settings
import Texts
import Words

/// The shapes of `--json`: a contract to which fields may be added and from which none is taken away.
package enum JSONViews {
  /// An act was taken back, or done again.
  package static func undone(_ title: String, isUndo: Bool, in language: Language) -> JSON {
    undone(title, isUndo ? .tookBack(title) : .doneAgain(title), in: language)
  }

  package static func undone(_ title: String, _ said: Phrase, in language: Language) -> JSON {
    ["words": .string(title), "said": .string(language.text(said))]
  }

  package static func thread(_ stream: WorkStream, in workspace: Workspace, at now: Timestamp) -> JSON {
    let item = workspace.attention.members[stream.id]
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
      "in_queue": .bool(item != nil),
      "queue_position": .integer(Int64(workspace.queuePosition(of: stream.id))),
      "outbox_count": .integer(Int64(stream.outbox.waiting.count)),
      "hold": hold(stream.hold),
      "draft": .string(stream.draft),
      "priority": .integer(Int64(stream.priority)),
      "created_at": time(stream.createdAt),
      "last_modified": time(stream.lastModified),
      "message_count": .integer(Int64(stream.messageCount)),
      "preview": .string(stream.preview),
      "deleted": .bool(stream.isDeleted),
      "pinned": .bool(stream.pinnedAt != nil),
      "muted": .bool(stream.isMuted),
      "hidden": .bool(stream.isHidden(in: .recent)),
      "usage": usage(of: stream),
      "change": workspace.unseenChange(of: stream.id).map(ChangeViews.numbers) ?? .null,
      "review": .bool(workspace.wantsReview(stream.id)),
      "setting_up": .bool(stream.isSettingUp),
      "snoozed": snooze(item?.snooze),
      "permission": stream.turn?.permissions.first.map(permission) ?? .null,
    ]
    guard stream.outside != nil || stream.fork != nil || stream.worktree != nil || stream.landingBefore != nil,
      case .object(var object) = members
    else { return members }
    if let landing = stream.landingBefore { object["waits_for_landing"] = .string(landing.text) }
    if let stay = workspace.landingStay(before: stream) { object["landing_left"] = .string(stay.word) }
    if let outside = stream.outside { object["outside"] = self.outside(outside, of: stream) }
    if let fork = stream.fork {
      object["forked_from"] = [
        "thread": .string(fork.thread.text), "provider_session_id": .string(fork.providerSessionId),
        "at": time(fork.at),
      ]
    }
    if let worktree = stream.worktree { object["worktree"] = WorktreeViews.worktree(worktree) }
    return .object(object)
  }

  /// What the thread's provider keeps of it by itself; only threads have it of which there is something.
  private static func outside(_ outside: Outside, of stream: WorkStream) -> JSON {
    [
      "path": .string(outside.path),
      "directory": .string(stream.workingDirectory),
      "gone": .bool(stream.isGone),
      "writer_pid": stream.writerPid.map { .integer(Int64($0)) } ?? .null,
      "refusal": text(stream.refusalToContinue?.sentence),
    ]
  }

  /// The question that waits, with the id that an answer may name.
  package static func permission(_ permission: Permission) -> JSON {
    [
      "id": .string(permission.id), "title": .string(permission.title), "detail": .string(permission.detail),
      "asked_at": time(permission.askedAt),
      "options": .array(
        permission.options.map {
          .object(present: [
            "id": .string($0.id), "name": .string($0.name), "kind": .string(kind($0.kind)),
            "takes_words": .bool($0.words != nil), "ticked": $0.isTicked.map(JSON.bool),
          ])
        }),
    ]
  }

  package static func kind(_ kind: Permission.Option.Kind) -> String {
    switch kind {
    case .allowOnce: "allow_once"
    case .allowAlways: "allow_always"
    case .rejectOnce: "reject_once"
    case .rejectAlways: "reject_always"
    case .other: "other"
    }
  }

  package static func queued(_ item: AttentionItem, position: Int, in workspace: Workspace, at now: Timestamp) -> JSON {
    [
      "position": .integer(Int64(position)),
      "queued_at": time(item.queuedAt),
      "review_seconds": seconds(workspace.attention.usualReviewSeconds),
      "thread": workspace.streams[item.id].map { thread($0, in: workspace, at: now) } ?? .null,
    ]
  }

  package static func outbox(of stream: WorkStream, in language: Language = .english) -> JSON {
    let running = stream.outbox.running.map { run in
      message(run.item, in: stream, position: 0, state: run.fate == .uncertain ? "uncertain" : sendingState(of: stream))
    }
    let waiting = stream.outbox.waiting.items.enumerated().map { index, item in
      message(item, in: stream, position: index + 1, state: waitingState(of: item, in: stream))
    }
    let refusal = waiting.isEmpty ? nil : stream.refusalToContinue
    let waits: Phrase? = stream.waitsForRecord ? .outbox(.sessionIsAsked) : refusal.map { .thread(.refused($0)) }
    return [
      "thread": .string(stream.id.text), "hold": hold(stream.hold), "waits": text(waits.map { language.text($0) }),
      "asks_session": .bool(stream.goesOnOnceTold != nil), "messages": .array(running + waiting),
    ]
  }

  private static func waitingState(of message: QueuedMessage, in stream: WorkStream) -> String {
    if let edit = stream.edit, edit.message == message.id { return edit.isInterrupted ? "edit_interrupted" : "editing" }
    if stream.isOnItsWay(message.id) { return "sending" }
    switch message.standing {
    case .uncertain: return "uncertain"
    case .skipped: return "skipped"
    case .waiting:
      guard message.lastError != nil else { return "waiting" }
      return stream.isRetrying && !stream.outbox.isPaused ? "retrying" : "failed"
    }
  }

  private static func attachment(_ attachment: Attachment) -> JSON {
    switch attachment {
    case .file(let path): ["path": .string(path)]
    case .image(let mediaType, let bytes):
      ["media_type": .string(mediaType), "bytes": .integer(Int64(bytes.count))]
    }
  }

  private static func sendingState(of stream: WorkStream) -> String {
    stream.turn?.isAccepted == true ? "accepted" : "sending"
  }

  private static func message(
    _ message: QueuedMessage, in stream: WorkStream, position: Int, state: String
  ) -> JSON {
    let isOnItsWay = stream.isOnItsWay(message.id)
    return [
      "position": .integer(Int64(position)),
      "id": .string(message.id.text),
      "content": .string(message.content),
      "priority": .string(message.priority.rawValue),
      "state": .string(state),
      "attempts": .integer(Int64(message.attempts)),
      "last_error": isOnItsWay ? .null : text(message.lastError),
      "created_at": time(message.createdAt),
      "attachments": .array(message.attachments.map(attachment)),
      "can_continue": .bool(
        !isOnItsWay && (message.isInTrouble || message.standing == .skipped) && stream.canGoOn(with: message)),
    ]
  }

  /// Up Next, and why it stands where it does in the words that the screen has for that.
  package static func upNext(_ state: AppState, in language: Language) -> JSON {
    let (workspace, now) = (state.workspace, state.now)
    let usual = workspace.usualSeconds()
    let running = workspace.upNext.running.map(\.item)
    let waiting = workspace.upNext.waiting.items
    let commands = (running + waiting).enumerated().map { index, item in
      var shape =
        command(
          item, position: index < running.count ? 0 : index - running.count + 1, in: workspace, at: now, usually: usual
        ).object?.members ?? []
      let asks = state.question(of: item).map { $0.isQuestion ? ("ask", StatePhrase.Word.ask) : ("approve", .approve) }
      let obstacle = state.lastingObstacle(to: item).map(word(for:)) ?? asks?.0
      let waits = state.waitWords(item, namesKey: false) ?? asks.map { .state(.word($0.1)) }
      shape.append(JSONObject.Member(name: "obstacle", value: text(obstacle)))
      shape.append(JSONObject.Member(name: "waits", value: text(waits.map(language.text))))
      return JSON.object(JSONObject(shape))
    }
    let pauses = workspace.pauses
    return [
      "items": .integer(Int64(commands.count)),
      "remaining_seconds": seconds(workspace.remainingSeconds(usually: usual, at: now)),
      "running": .integer(Int64(running.count)),
      "commands": .array(commands),
      "hold": hold(workspace.upNext.hold),
      "paused_agents": .array(pauses.filter { $0.host == nil }.map { .string($0.provider) }),
      "paused_on_hosts": .array(
        pauses.compactMap { pause in
          pause.host.map { ["agent": .string(pause.provider), "host": .string($0)] }
        }),
      "waits": text(
        (workspace.isPaused ? .allIsPaused(goesOnBy: "upnext resume --all") : state.upNextHold).map(language.text)),
    ]
  }

  /// What scripts call it.
  private static func word(for obstacle: CommandObstacle) -> String {
    switch obstacle {
    case .interrupted: "interrupted"
    case .stashed: "stashed"
    case .edited: "edited"
    case .editInterrupted: "edit_interrupted"
    case .notBefore: "not_before"
    case .waitsFor: "after"
    case .heldBack: "held_back"
    case .agentPaused: "agent_paused"
    case .agentFull: "agent_full"
    case .agentLimited: "agent_limited"
    case .agentAway: "agent_away"
    case .threadBusy: "thread_busy"
    case .threadHeld: "thread_held"
    case .threadRefuses: "thread_elsewhere"
    case .unread: "unread"
    }
  }

  /// One by itself, at its place among those that wait.
  package static func command(_ command: QueuedCommand, in workspace: Workspace, at now: Timestamp) -> JSON {
    self.command(command, position: workspace.upNext.waiting.position(of: command.id) ?? 0, in: workspace, at: now)
  }

  package static func command(
    _ command: QueuedCommand, position: Int, in workspace: Workspace, at now: Timestamp,
    usually usual: UsualSeconds? = nil
  ) -> JSON {
    let place = workspace.place(of: command)
    let estimate =
      usual.map { workspace.estimatedSeconds(for: command, usually: $0) }
      ?? command.request.estimatedSeconds ?? command.expectedSeconds
    let progress = usual.flatMap { workspace.progress(of: command, usually: $0, at: now) } ?? command.progress
    return [
      "position": .integer(Int64(position)),
      "id": .string(command.id.text),
      "prompt": .string(command.request.prompt),
      "thread": text(command.stream?.text),
      "provider": .string(place.provider),
      "project": .string(place.project),
      "priority": .string(command.priority.name),
      "status": .string(command.status.rawValue),
      "progress": .double(progress),
      "estimated_seconds": seconds(estimate),
      "elapsed_seconds": seconds(command.startedAt.map { (command.completedAt ?? now).seconds(since: $0) }),
      "enqueued_at": time(command.enqueuedAt),
      "started_at": time(command.startedAt),
      "completed_at": time(command.status == .queued ? nil : command.completedAt),
      "exit_code": command.exitCode.map { .integer(Int64($0)) } ?? .null,
      "error": text(command.error),
      "after": .array(command.after.map { .string($0.text) }),
      "not_before": time(command.notBefore),
      "stashed": .bool(command.isStashed),
      "mode": text(command.request.mode),
      "enhancements": enhancements(command.request.enhancements),
      // Names alone: what they hold may be anybody's keys.
      "environment": .array(command.request.environment.keys.sorted().map(JSON.string)),
      "worktree": .bool(command.hasWorktree),
      "result": text(command.result),
    ]
  }

  package static func enhancements(_ options: PromptEnhancementOptions) -> JSON {
    [
      "system_context": .bool(options.includeSystemContext), "error_logs": .bool(options.includeErrorLogs),
      "timestamp": .bool(options.includeTimestamp), "response_format": .string(options.responseFormat.word),
    ]
  }

  package static func agentLimit(_ agent: String, in state: AppState) -> JSON {
    let limit = state.workspace.settings.agentLimits[agent]
    return [
      "key": .string(Settings.agentLimitKey(agent)), "value": .string(limit.map { String($0) } ?? "none"),
      "default": "none",
      "source": source(isFixed: state.surroundings.fixedAgentLimits.contains(agent), isUsual: limit == nil),
      "values": .string(Settings.agentLimitValues.explanation + ", or none"),
      "help": .string(Settings.agentLimitHelp.english), "choices": [],
    ]
  }

  /// What another program's record has is counted where it is shown: it has no numbers of its own.
  package static func numbers(of entries: [Entry]) -> [Int] {
    let outside = entries.prefix { $0.number < 0 }.count
    return entries.enumerated().map { index, entry in index < outside ? index - outside + 1 : entry.number }
  }

  package static func entry(_ entry: Entry, number: Int) -> JSON {
    [
      "id": .string(entry.id.text),
      "number": .integer(Int64(number)),
      "role": .string(entry.role.rawValue),
      "kind": .string(entry.kind.rawValue),
      "title": .string(entry.title),
      "text": .string(entry.plainText),
      "at": time(entry.at),
      "status": .string(entry.status.rawValue),
      "exit_code": entry.exitCode.map { .integer(Int64($0)) } ?? .null,
      "tool_kind": .string(entry.toolKind),
      "input": .string(entry.input),
      "ended_at": time(entry.endedAt),
    ]
  }

  /// What the search found, of how many threads it doesn't know all yet, and how many records with these words can't be read.
  package static func found(
    _ hits: [SearchHit], left: IndexProgress?, unreadable: Int, in workspace: Workspace
  ) -> JSON {
    [
      "hits": .array(hits.map { hit($0, in: workspace) }),
      "unread": .integer(Int64(left?.left ?? 0)), "found_threads": .integer(Int64(left?.all ?? 0)),
      "unreadable": .integer(Int64(unreadable)),
    ]
  }

  package static func hit(_ hit: SearchHit, in workspace: Workspace) -> JSON {
    let stream = workspace.streams[hit.stream]
    return [
      "thread": .string(hit.stream.text),
      "name": .string(stream?.displayName ?? ""),
      "project": .string(stream?.project ?? ""),
      "number": .integer(Int64(hit.entryNumber)),
      "at": time(hit.at),
      "snippet": .string(ColorMarks.plain(hit.snippet)),
      "excerpt": .array(
        hit.excerpt.map { ["text": .string(ColorMarks.plain($0.text)), "match": .bool($0.isMatch)] }),
    ]
  }

  package static func setting(_ key: SettingKey, in state: AppState) -> JSON {
    let (value, usual) = (state.workspace.settings[key], Settings()[key])
    return [
      "key": .string(key.rawValue), "value": .string(value), "default": .string(usual),
      "source": source(isFixed: state.surroundings.fixedSettings.contains(key), isUsual: value == usual),
      "values": .string(key.values.explanation), "help": .string(key.row.help.english),
      "choices": .array(state.choices(for: key).map(JSON.string)),
    ]
  }

  /// Where a setting's value comes from.
  private static func source(isFixed: Bool, isUsual: Bool) -> JSON {
    .string(isFixed ? "file" : isUsual ? "default" : "store")
  }

  package static func hold(_ hold: Hold?) -> JSON {
    guard let hold else { return .null }
    switch hold {
    case .paused: return ["reason": "paused"]
    case .failed(let error): return ["reason": "failed", "error": .string(error)]
    case .editing: return ["reason": "editing"]
    case .usageLimit(let until): return ["reason": "usage_limit", "until": time(until)]
    case .interrupted: return ["reason": "interrupted"]
    case .retrying(let moment): return ["reason": "retrying", "until": time(moment)]
    }
  }

  private static func text(_ value: String?) -> JSON { value.map(JSON.string) ?? .null }
  private static func time(_ value: Timestamp?) -> JSON { value.map { .string($0.iso8601) } ?? .null }
  private static func seconds(_ value: Int64?) -> JSON { value.map(JSON.integer) ?? .null }
}
