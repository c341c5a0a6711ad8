import Conversation
import JSON
import Queues
import Worktrees

/// Commands and what the person asked for by them, as JSON.
extension QueuedCommand {
  var json: JSON {
    .object(present: [
      "id": .string(id.text), "request": request.json, "priority": .string(priority.name),
      "enqueued_at": enqueuedAt.json, "status": .string(status.rawValue), "progress": .double(progress),
      "started_at": startedAt.map(\.json), "completed_at": completedAt.map(\.json), "result": result.map(JSON.string),
      "error": error.map(JSON.string), "exit_code": exitCode.map { JSON($0) },
      "thread": stream.map { .string($0.text) },
      "after": after.isEmpty ? nil : .array(after.map { .string($0.text) }), "not_before": notBefore.map(\.json),
      "stashed": .bool(isStashed), "goes_on": goesOn ? true : nil,
      "passed": isPassed ? true : nil, "edit_interrupted": isEditInterrupted ? true : nil,
      "expected_seconds": expectedSeconds.map(JSON.integer),
    ])
  }

  init(_ json: JSON) throws {
    guard let priority = CommandPriority(named: try json.text("priority")),
      let status = Status(rawValue: try json.text("status"))
    else { throw ActForm.Unknown() }
    self.init(
      id: try json.id("id"), request: try CommandRequest(try json.member("request")), priority: priority,
      enqueuedAt: try json.time("enqueued_at"))
    self.status = status
    progress = json["progress"]?.double ?? 0
    startedAt = json.optionalTime("started_at")
    completedAt = json.optionalTime("completed_at")
    result = json["result"]?.string
    error = json["error"]?.string
    exitCode = json["exit_code"]?.int
    stream = json["thread"]?.string.flatMap { Identity($0) }
    after = (json["after"]?.array ?? []).compactMap { $0.string.flatMap { Identity($0) } }
    notBefore = json.optionalTime("not_before")
    let isStashed = try json.flag("stashed")
    if json["edit_interrupted"] == nil { self.isStashed = isStashed } else { interruptEdit() }
    goesOn = json["goes_on"] != nil
    isPassed = json["passed"] != nil
    expectedSeconds = json["expected_seconds"]?.int.map(Int64.init)
  }
}

extension CommandRequest {
  fileprivate var json: JSON {
    var (thread, directory, provider): (JSON?, JSON?, JSON?)
    switch target {
    case .stream(let id): thread = .string(id.text)
    case .project(let path, let agent): (directory, provider) = (.string(path), .string(agent))
    }
    return .object(present: [
      "id": .string(id.text), "prompt": .string(prompt), "thread": thread, "directory": directory,
      "provider": provider, "mode": mode.map(JSON.string), "enhancements": enhancements.json,
      "estimated_seconds": estimatedSeconds.map(JSON.integer), "created_at": createdAt.json,
      "environment": environment.isEmpty ? nil : environment.json, "worktree": worktree?.json,
    ])
  }

  fileprivate init(_ json: JSON) throws {
    let target: Target =
      if json["thread"] != nil {
        .stream(try json.id("thread"))
      } else {
        .project(directory: try json.text("directory"), provider: try json.text("provider"))
      }
    self.init(
      id: try json.id("id"), prompt: try json.text("prompt"), target: target, mode: json["mode"]?.string,
      enhancements: try PromptEnhancementOptions(try json.member("enhancements")),
      estimatedSeconds: json["estimated_seconds"]?.int.map(Int64.init),
      environment: [String: String](json["environment"]), worktree: try json["worktree"].map { try Worktree($0) },
      createdAt: try json.time("created_at"))
  }
}

extension PromptEnhancementOptions {
  fileprivate var json: JSON {
    [
      "system_context": .bool(includeSystemContext), "error_logs": .bool(includeErrorLogs),
      "timestamp": .bool(includeTimestamp), "response_format": .string(responseFormat.rawValue),
    ]
  }

  fileprivate init(_ json: JSON) throws {
    guard let format = ResponseFormat(rawValue: try json.text("response_format")) else { throw ActForm.Unknown() }
    self.init(
      includeSystemContext: try json.flag("system_context"), includeErrorLogs: try json.flag("error_logs"),
      includeTimestamp: try json.flag("timestamp"), responseFormat: format)
  }
}

extension CommandTemplate {
  var json: JSON {
    .object(present: [
      "prompt": .string(prompt), "directory": directory.map(JSON.string), "provider": provider.map(JSON.string),
      "mode": mode.map(JSON.string), "priority": .string(priority.name), "enhancements": enhancements.json,
    ])
  }

  init(_ json: JSON) throws {
    guard let priority = CommandPriority(named: try json.text("priority")) else { throw ActForm.Unknown() }
    self.init(
      prompt: try json.text("prompt"), directory: json["directory"]?.string, provider: json["provider"]?.string,
      mode: json["mode"]?.string, priority: priority,
      enhancements: try PromptEnhancementOptions(try json.member("enhancements")))
  }
}
