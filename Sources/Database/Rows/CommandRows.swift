import Conversation
import JSON
import Queues
import Texts
import Worktrees

/// The commands of Up Next and of its history, as rows.
struct CommandRows {
  let connection: Connection

  func write(_ change: CommandChange, in list: CommandList) throws {
    switch change {
    case .removed(let id):
      try connection.run("DELETE FROM command WHERE list = ? AND id = ?", [.text(list.rawValue), .text(id.text)])
    case .moved(let id, let place):
      try connection.run(
        "UPDATE command SET position = ?, run_started_at = ?, run_fate = ? WHERE list = ? AND id = ?",
        place.columns + [.text(list.rawValue), .text(id.text)])
    case .restated(let command, let place):
      try connection.run(
        """
        UPDATE command SET position = ?, run_started_at = ?, run_fate = ?, priority = ?, status = ?, is_stashed = ?
        WHERE list = ? AND id = ?
        """,
        place.columns + [
          Value(command.priority.rawValue), .text(CommandRows.status(of: command)), CommandRows.stash(of: command),
          .text(list.rawValue), .text(command.id.text),
        ])
    case .written(let command, let place):
      try connection.run(
        """
        INSERT INTO command (list, id, position, run_started_at, run_fate, request_id, prompt, target_session,
          target_directory, target_provider, mode, with_system_context, with_error_logs, with_timestamp,
          response_format, estimated_seconds, requested_at, priority, enqueued_at, status, progress, started_at,
          completed_at, result, error, exit_code, session_id, after_ids, not_before, is_stashed, expected_seconds,
          environment, worktree)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (list, id) DO UPDATE SET position = excluded.position, run_started_at = excluded.run_started_at,
          run_fate = excluded.run_fate, request_id = excluded.request_id, prompt = excluded.prompt,
          target_session = excluded.target_session, target_directory = excluded.target_directory,
          target_provider = excluded.target_provider, mode = excluded.mode,
          with_system_context = excluded.with_system_context, with_error_logs = excluded.with_error_logs,
          with_timestamp = excluded.with_timestamp, response_format = excluded.response_format,
          estimated_seconds = excluded.estimated_seconds, requested_at = excluded.requested_at,
          priority = excluded.priority, enqueued_at = excluded.enqueued_at, status = excluded.status,
          progress = excluded.progress, started_at = excluded.started_at, completed_at = excluded.completed_at,
          result = excluded.result, error = excluded.error, exit_code = excluded.exit_code,
          session_id = excluded.session_id, after_ids = excluded.after_ids, not_before = excluded.not_before,
          is_stashed = excluded.is_stashed, expected_seconds = excluded.expected_seconds,
          environment = excluded.environment, worktree = excluded.worktree
        """,
        [.text(list.rawValue), .text(command.id.text)] + place.columns + request(command.request) + course(command))
    }
  }

  private func request(_ request: CommandRequest) -> [Value] {
    let target: [Value]
    switch request.target {
    case .stream(let stream): target = [.text(stream.text), .null, .null]
    case .project(let directory, let provider): target = [.null, .text(directory), .text(provider)]
    }
    let enhancements = request.enhancements
    return [.text(request.id.text), .text(request.prompt)] + target + [
      Value(request.mode), Value(enhancements.includeSystemContext), Value(enhancements.includeErrorLogs),
      Value(enhancements.includeTimestamp), .text(enhancements.responseFormat.rawValue),
      Value(request.estimatedSeconds), .integer(request.createdAt.milliseconds),
    ]
  }

  private func course(_ command: QueuedCommand) -> [Value] {
    [
      Value(command.priority.rawValue), .integer(command.enqueuedAt.milliseconds),
      .text(CommandRows.status(of: command)),
      .real(command.progress), Value(command.startedAt?.milliseconds), Value(command.completedAt?.milliseconds),
      Value(command.result), Value(command.error), Value(command.exitCode.map(Int64.init)),
      Value(command.stream?.text), .text(command.after.map(\.text).joined(separator: " ")),
      Value(command.notBefore?.milliseconds), CommandRows.stash(of: command), Value(command.expectedSeconds),
      Value(CommandRows.environment(of: command)), Value(command.request.worktree.map { $0.name ?? "" }),
    ]
  }

  /// A program of an older version knows neither what a command may wait for, nor what it takes along, where it is to run, or
  /// that its words were said. It starts none whose state it doesn't know.
  private static func status(of command: QueuedCommand) -> String {
    if command.goesOn, command.status == .queued { return goingOn }
    if command.isPassed, command.status == .interrupted { return passed }
    let hasConditions =
      command.isStashed || command.notBefore != nil || !command.after.isEmpty || command.hasEnvironment
      || command.hasWorktree
    return command.status == .queued && hasConditions ? conditional : command.status.rawValue
  }

  /// A program of an older version takes one whose editing was interrupted for one that was put aside.
  private static func stash(of command: QueuedCommand) -> Value {
    command.isEditInterrupted ? .integer(editInterrupted) : Value(command.isStashed)
  }

  private static func environment(of command: QueuedCommand) -> String? {
    command.hasEnvironment ? command.request.environment.json.text : nil
  }

  private static let conditional = "queued_conditionally"
  private static let goingOn = "queued_to_go_on"
  private static let passed = "interrupted_and_passed"
  private static let editInterrupted: Int64 = 2

  func load(_ list: CommandList) throws -> LaneItems<QueuedCommand> {
    var items = LaneItems<QueuedCommand>()
    try connection.read(
      """
      SELECT run_started_at, run_fate, request_id, prompt, target_session, target_directory, target_provider, mode,
        with_system_context, with_error_logs, with_timestamp, response_format, estimated_seconds, requested_at, id,
        priority, enqueued_at, status, progress, started_at, completed_at, result, error, exit_code, session_id,
        after_ids, not_before, is_stashed, expected_seconds, environment, worktree
      FROM command WHERE list = ? ORDER BY position, enqueued_at, id
      """, [.text(list.rawValue)]
    ) { row in
      let place = StoredRun(&row)
      guard let request = CommandRows.request(&row), let command = CommandRows.command(request, &row) else { return }
      items.add(command, place)
    }
    return items
  }

  private static func request(_ row: inout Columns) -> CommandRequest? {
    let id = Identity<CommandRequest>(row.text())
    let prompt = row.text()
    let stream = row.optionalText().flatMap { ThreadID($0) }
    let directory = row.text()
    let provider = row.text()
    guard let id else { return nil }
    return CommandRequest(
      id: id, prompt: prompt, target: stream.map { .stream($0) } ?? .project(directory: directory, provider: provider),
      mode: row.optionalText(),
      enhancements: PromptEnhancementOptions(
        includeSystemContext: row.flag(), includeErrorLogs: row.flag(), includeTimestamp: row.flag(),
        responseFormat: PromptEnhancementOptions.ResponseFormat(rawValue: row.text()) ?? .agentsOwn),
      estimatedSeconds: row.optionalInteger(), createdAt: Timestamp(milliseconds: row.integer()))
  }

  private static func command(_ request: CommandRequest, _ row: inout Columns) -> QueuedCommand? {
    guard let id = Identity<QueuedCommand>(row.text()) else { return nil }
    var command = QueuedCommand(
      id: id, request: request, priority: CommandPriority(rawValue: row.int()) ?? .normal,
      enqueuedAt: Timestamp(milliseconds: row.integer()))
    // A state that only a newer program knows is not one to act on.
    let status = row.text()
    command.goesOn = status == goingOn
    command.isPassed = status == passed
    command.status =
      status == conditional || command.goesOn ? .queued : QueuedCommand.Status(rawValue: status) ?? .interrupted
    command.progress = row.real()
    command.startedAt = row.optionalInteger().map(Timestamp.init(milliseconds:))
    command.completedAt = row.optionalInteger().map(Timestamp.init(milliseconds:))
    // Older rows have colours, which only a transcript keeps.
    command.result = row.optionalText().map(ColorMarks.plain)
    command.error = row.optionalText()
    command.exitCode = row.optionalInteger().map { Int(truncatingIfNeeded: $0) }
    command.stream = row.optionalText().flatMap { Identity($0) }
    command.after = row.text().split(separator: " ").compactMap { Identity(String($0)) }
    command.notBefore = row.optionalInteger().map(Timestamp.init(milliseconds:))
    let stash = row.integer()
    if stash == editInterrupted { command.interruptEdit() } else { command.isStashed = stash != 0 }
    command.expectedSeconds = row.optionalInteger()
    command.request.environment = row.optionalText().map([String: String].init(stored:)) ?? [:]
    command.request.worktree = row.optionalText().map { Worktree(name: $0.isEmpty ? nil : $0) }
    return command
  }
}

extension [String: String] {
  var json: JSON {
    .object(JSONObject(sorted { $0.key < $1.key }.map { JSONObject.Member(name: $0.key, value: .string($0.value)) }))
  }

  init(_ json: JSON?) {
    let members = json?.object?.members ?? []
    self.init(members.compactMap { member in member.value.string.map { (member.name, $0) } }) { _, last in last }
  }

  /// Whatever is no such text is nothing to take along.
  fileprivate init(stored text: String) {
    do throws(JSONError) { self.init(try JSON(parsing: text)) } catch { self = [:] }
  }
}
