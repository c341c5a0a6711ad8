import EventLoop
import JSON
import JSONRPC
import ShellAgent

/// A script that is being played.
final class FakeTurn {
  private var steps: ArraySlice<FakeStep>
  private let session: String
  private let loop: EventLoop
  private let connection: AgentConnection
  private let killSwitch: KillSwitch
  private let onEnd: (RPCAnswer) -> Void
  private var toolCount = 0
  private var ignoresCancel = false
  private var answersTwice = false
  private var lateTitle: String?
  private var hasEnded = false
  private var deadline: Deadline?

  init(
    _ steps: [FakeStep], session: String, loop: EventLoop, connection: AgentConnection, killSwitch: KillSwitch,
    onEnd: @escaping (RPCAnswer) -> Void
  ) {
    self.steps = steps[...]
    self.session = session
    self.loop = loop
    self.connection = connection
    self.killSwitch = killSwitch
    self.onEnd = onEnd
  }

  func cancel() {
    guard !ignoresCancel, !hasEnded else { return }
    deadline.map(loop.cancel)
    end("cancelled")
  }

  /// Plays until a step takes time.
  func goOn() {
    while !hasEnded {
      guard let step = steps.popFirst() else { return end("end_turn") }
      if !play(step) { return }
    }
  }

  /// Whether the next step may follow at once.
  private func play(_ step: FakeStep) -> Bool {
    switch step {
    case .say(let text): update(SessionUpdate.said(text))
    case .think(let text): update(SessionUpdate.thought(text))
    case .title(let text): update(["sessionUpdate": "session_info_update", "title": .string(text)])
    case .mode(let id): update(SessionUpdate.mode(id))
    case .stream(let count, let milliseconds): return stream(count, milliseconds, number: 0)
    case .flood(let kilobytes): flood(kilobytes)
    case .tool(let title, let succeeds, let milliseconds): return useTool(title, succeeds, milliseconds)
    case .plan(let entries): plan(entries)
    case .ask(let title): return ask(["title": .string(title)])
    case .offer(let path, let old, let new): return ask(edit(path, old, new))
    case .read(let path): return request("fs/read_text_file", ["path": .string(path)])
    case .write(let path, let text):
      return request("fs/write_text_file", ["path": .string(path), "content": .string(text)])
    case .wait(let milliseconds): return wait(milliseconds)
    case .usage(let used, let size):
      update(["sessionUpdate": "usage_update", "used": JSON(used), "size": JSON(size)])
    case .trouble(let trouble):
      trouble.make(write: connection.write) { connection.update(session, SessionUpdate.said($0)) }
    case .stop(let reason): end(reason)
    case .error(let code, let message): end(.failure(RPCFailure(code: code, message: message)))
    case .silent: return false
    case .ignoreCancel: ignoresCancel = true
    case .twice: answersTwice = true
    case .lateTitle(let text): lateTitle = text
    case .run(let command): return run(command, waits: true)
    case .start(let command): return run(command, waits: false)
    case .diff(let path, let old, let new): change(path, old, new)
    case .commands(let names):
      update([
        "sessionUpdate": "available_commands_update",
        "availableCommands": .array(
          names.map { ["name": .string($0), "description": "does \($0)", "input": ["hint": "what"]] }),
      ])
    case .heard(let text):
      update(["sessionUpdate": "user_message_chunk", "content": ["type": "text", "text": .string(text)]])
    // Of the start only.
    case .version, .login, .history, .forks, .ownSessions, .dieBehind: break
    case .killClient: killSwitch.strike()
    }
    return true
  }

  private func change(_ path: String, _ old: String, _ new: String) {
    toolCount += 1
    var call = edit(path, old, new)
    call["sessionUpdate"] = "tool_call"
    call["toolCallId"] = .string("tool-\(toolCount)")
    call["status"] = "completed"
    update(.object(call))
  }

  private func edit(_ path: String, _ old: String, _ new: String) -> JSONObject {
    let content: JSON = [
      "type": "diff", "path": .string(path), "oldText": .string(old), "newText": .string(new),
    ]
    return [
      "title": .string("Edit \(path)"), "kind": "edit", "content": [content],
      "locations": [["path": .string(path), "line": 1]],
    ]
  }

  private func run(_ command: String, waits: Bool) -> Bool {
    toolCount += 1
    let tool = "tool-\(toolCount)"
    let params: JSON = ["sessionId": .string(session), "command": .string(command)]
    connection.ask("terminal/create", params) { [weak self] answer in
      guard let self else { return }
      guard case .success(let result) = answer, let terminal = result["terminalId"] else {
        update(SessionUpdate.said("no terminal"))
        return goOn()
      }
      update([
        "sessionUpdate": "tool_call", "toolCallId": .string(tool), "title": .string(command), "kind": "execute",
        "status": "in_progress", "rawInput": ["command": .string(command)],
        "content": [["type": "terminal", "terminalId": terminal]],
      ])
      if waits { waitFor(terminal, of: tool) } else { goOn() }
    }
    return false
  }

  private func waitFor(_ terminal: JSON, of tool: String) {
    let params: JSON = ["sessionId": .string(session), "terminalId": terminal]
    connection.ask("terminal/wait_for_exit", params) { [weak self] _ in
      self?.connection.ask("terminal/output", params) { [weak self] answer in
        guard let self else { return }
        if case .success(let result) = answer {
          update(
            SessionUpdate.toolChange(
              tool, status: result["exitStatus"]?["exitCode"]?.int == 0 ? .completed : .failed))
          update(SessionUpdate.said(result["output"]?.string ?? ""))
        }
        connection.ask("terminal/release", params) { _ in }
        if !hasEnded { goOn() }
      }
    }
  }

  /// The first word comes at once, each other one after a pause.
  private func stream(_ count: Int, _ milliseconds: Int, number: Int) -> Bool {
    var number = number
    while number < count {
      update(SessionUpdate.said("word\(number) "))
      number += 1
      guard milliseconds > 0, number < count else { continue }
      let next = number
      deadline = loop.after(milliseconds: milliseconds) { [weak self] in
        guard let self else { return }
        if stream(count, milliseconds, number: next) { goOn() }
      }
      return false
    }
    return true
  }

  private func flood(_ kilobytes: Int) {
    let piece = kilobytes > 16 << 10 ? 64 : 4
    let line = String(repeating: "0123456789abcde ", count: piece * 64 - 1) + "0123456789abcde\n"
    for _ in 0..<max(0, kilobytes / piece) { update(SessionUpdate.said(line)) }
  }

  private func useTool(_ title: String, _ succeeds: Bool, _ milliseconds: Int) -> Bool {
    toolCount += 1
    let id = "tool-\(toolCount)"
    update(SessionUpdate.tool(id, title: title, kind: "other", status: .running, input: nil))
    let finish = { [weak self] in
      self?.update(
        SessionUpdate.toolChange(id, status: succeeds ? .completed : .failed, text: succeeds ? "done" : "it broke"))
      return
    }
    guard milliseconds > 0 else {
      finish()
      return true
    }
    deadline = loop.after(milliseconds: milliseconds) { [weak self] in
      finish()
      self?.goOn()
    }
    return false
  }

  private func plan(_ entries: [String]) {
    update(
      SessionUpdate.plan(
        entries.map { entry in
          switch entry.first {
          case ">": (content: String(entry.dropFirst()), status: "in_progress")
          case "+": (content: String(entry.dropFirst()), status: "completed")
          case .some, nil: (content: entry, status: "pending")
          }
        }))
  }

  private func ask(_ call: JSONObject) -> Bool {
    toolCount += 1
    let id = "tool-\(toolCount)"
    var call = call
    call["toolCallId"] = .string(id)
    call["status"] = "pending"
    let params: JSON = [
      "sessionId": .string(session), "toolCall": .object(call),
      "options": [
        ["optionId": "yes", "name": "Allow", "kind": "allow_once"],
        ["optionId": "ever", "name": "Always allow", "kind": "allow_always"],
        ["optionId": "no", "name": "Reject", "kind": "reject_once"],
      ],
    ]
    connection.ask("session/request_permission", params) { [weak self] answer in
      guard let self, !hasEnded else { return }
      let chosen: String? =
        if case .success(let result) = answer { result["outcome"]?["optionId"]?.string } else { nil }
      let isAllowed = chosen == "yes" || chosen == "ever"
      update(
        SessionUpdate.toolChange(id, status: isAllowed ? .completed : .failed, text: chosen ?? "cancelled"))
      goOn()
    }
    return false
  }

  private func request(_ method: String, _ params: JSONObject) -> Bool {
    var params = params
    params["sessionId"] = .string(session)
    connection.ask(method, .object(params)) { [weak self] answer in
      guard let self, !hasEnded else { return }
      switch answer {
      case .success(let result): update(SessionUpdate.said(result["content"]?.string ?? "written"))
      case .failure(let failure): update(SessionUpdate.said("refused \(failure.code)"))
      }
      goOn()
    }
    return false
  }

  private func wait(_ milliseconds: Int) -> Bool {
    deadline = loop.after(milliseconds: milliseconds) { [weak self] in self?.goOn() }
    return false
  }

  private func update(_ update: JSON) { connection.update(session, update) }

  private func end(_ reason: String) { end(.success(["stopReason": .string(reason)])) }

  private func end(_ answer: RPCAnswer) {
    hasEnded = true
    onEnd(answer)
    if answersTwice { onEnd(answer) }
    guard let lateTitle else { return }
    _ = loop.after(milliseconds: 200) { [connection, session] in
      connection.update(session, ["sessionUpdate": "session_info_update", "title": .string(lateTitle)])
    }
  }
}
