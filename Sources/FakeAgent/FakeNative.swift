import CSystem
import EventLoop
import Files
import Glibc
import JSON

/// The scripted agent in the voice of Claude Code or of Codex, as far as a test of our side needs it.
final class FakeNative {
  enum Voice: String { case claude, codex }

  private static let lineLimit = 64 << 20

  private let voice: Voice
  private let loop: EventLoop
  private let session: String
  private let log: String?
  private var reader: LineReader?
  private var steps: ArraySlice<FakeStep> = []
  private var turnCount = 0
  private var isPlaying = false
  private var ignoresCancel = false

  /// Claude Code is told of its session when it is started.
  init(_ voice: Voice, arguments: [String], log: String?, loop: EventLoop) {
    self.voice = voice
    self.log = log
    self.loop = loop
    let named = arguments.firstIndex { $0 == "--session-id" || $0 == "--resume" }
    session = named.flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil } ?? "fake-1"
    if arguments.contains("--resume"), session.hasSuffix("000000") { refuse() }
    reader = LineReader(
      0, loop: loop, limit: FakeNative.lineLimit,
      onLine: { [unowned self] event in if case .line(let line) = event { heard(line) } },
      onEnd: { [loop] _ in loop.stop() })
  }

  private func heard(_ line: [UInt8]) {
    do throws(JSONError) {
      let message = try JSON(parsing: line)
      switch voice {
      case .claude: heardAsClaude(message)
      case .codex: heardAsCodex(message)
      }
    } catch {
      // What the real ones do.
      Glibc.exit(1)
    }
  }

  // MARK: Claude Code

  /// A session that it doesn't know ends it.
  private func refuse() -> Never {
    let words = "No conversation found with session ID: \(session)"
    write(["type": "result", "subtype": "error_during_execution", "is_error": true, "errors": [.string(words)]])
    exit(1)
  }

  private func heardAsClaude(_ message: JSON) {
    switch message["type"]?.string {
    case "control_request":
      write([
        "type": "control_response",
        "response": ["subtype": "success", "request_id": message["request_id"] ?? .null, "response": [:]],
      ])
      if message["request"]?["subtype"]?.string == "interrupt" { cancel() }
    case "control_response":
      say(message["response"]?["response"]?["behavior"]?.string ?? "?")
      goOn()
    case "user": play(message["message"]?["content"]?.string ?? "")
    case .some, nil: break
    }
  }

  // MARK: Codex

  private func heardAsCodex(_ message: JSON) {
    let thread: JSON = ["thread": ["id": .string(session), "cwd": message["params"]?["cwd"] ?? .null]]
    switch message["method"]?.string {
    case "thread/start": reply(message, thread)
    case "thread/resume" where message["params"]?["threadId"]?.string == session: reply(message, thread)
    case "thread/resume":
      write(["id": message["id"] ?? .null, "error": ["code": -32600, "message": "no rollout found"]])
    case "turn/start":
      let turn: JSON = ["id": .string("turn-\(turnCount + 1)")]
      reply(message, ["turn": turn])
      tell("turn/started", ["turn": turn])
      // A turn without words goes on with the one before.
      let words = message["params"]?["input"]?.array?.last?["text"]?.string ?? ""
      play(words.isEmpty ? "continue" : words)
    case "turn/interrupt":
      reply(message, [:])
      cancel()
    case .some: if message["id"] != nil { reply(message, [:]) }
    case nil:
      say(message["result"]?["decision"]?.string ?? "?")
      goOn()
    }
  }

  private func reply(_ request: JSON, _ result: JSON) { write(["id": request["id"] ?? .null, "result": result]) }

  private func tell(_ method: String, _ params: JSONObject) {
    var params = params
    params["threadId"] = .string(session)
    write(["method": .string(method), "params": .object(params)])
  }

  // MARK: The script

  private func play(_ script: String) {
    FakeLog.note("session/prompt", ["prompt": [["text": .string(script)]]], in: log)
    turnCount += 1
    isPlaying = true
    steps = FakeStep.steps(of: script)[...]
    if voice == .claude {
      write(["type": "system", "subtype": "init", "session_id": .string(session), "permissionMode": "default"])
    }
    goOn()
  }

  private func goOn() {
    while isPlaying, let step = steps.popFirst() {
      switch step {
      case .say(let text): say(text)
      case .trouble(let trouble): trouble.make(write: { FakeNative.write($0, to: 1) }, say: say)
      case .flood(let kilobytes): say(String(repeating: "0123456789abcdef", count: kilobytes * 64))
      case .silent: return
      case .ignoreCancel: ignoresCancel = true
      case .ask(let title): return ask(title)
      case .tool(let title, let succeeds, _): use(title, succeeds)
      case .error(let code, let message): return breakOff(code, message)
      case .stop(let reason): return stop(reason)
      case .think, .title, .mode, .stream, .plan, .read, .write, .wait, .usage, .twice, .lateTitle, .run,
        .start,
        .diff, .offer, .commands, .heard, .version, .login, .history, .forks, .ownSessions, .dieBehind, .killClient:
        break
      }
    }
    if isPlaying { end("completed") }
  }

  private func say(_ text: String) {
    switch voice {
    case .claude:
      write([
        "type": "assistant",
        "message": ["id": .string("m\(turnCount)"), "content": [["type": "text", "text": .string(text)]]],
      ])
    case .codex: tell("item/agentMessage/delta", ["itemId": .string("m\(turnCount)"), "delta": .string(text)])
    }
  }

  private func use(_ title: String, _ succeeds: Bool) {
    let id = JSON.string("tool-\(turnCount)")
    switch voice {
    case .claude:
      let input: JSON = ["command": .string(title)]
      write([
        "type": "assistant",
        "message": ["id": "t", "content": [["type": "tool_use", "id": id, "name": "Bash", "input": input]]],
      ])
      let result: JSON = [
        "type": "tool_result", "tool_use_id": id, "content": "done", "is_error": .bool(!succeeds),
      ]
      write(["type": "user", "message": ["content": [result]]])
    case .codex:
      let item: JSONObject = ["type": "commandExecution", "id": id, "command": .string(title), "cwd": "/"]
      tell("item/started", ["item": .object(item)])
      var ended = item
      ended["exitCode"] = succeeds ? 0 : 1
      tell("item/completed", ["item": .object(ended)])
    }
  }

  /// As when the model's service fails.
  private func breakOff(_ code: Int, _ message: String) {
    isPlaying = false
    switch voice {
    case .claude:
      write([
        "type": "result", "subtype": "success", "is_error": true, "result": .string(message),
        "api_error_status": JSON(code),
      ])
    case .codex:
      let info: JSON = ["other": ["httpStatusCode": JSON(code)]]
      tellEnd("failed", ["message": .string(message), "codexErrorInfo": info])
    }
  }

  private func stop(_ reason: String) {
    isPlaying = false
    switch voice {
    case .claude:
      write(["type": "result", "subtype": "success", "is_error": false, "stop_reason": .string(reason)])
    case .codex: tellEnd("failed", ["message": "reason: content_filter"])
    }
  }

  private func tellEnd(_ status: String, _ error: JSON) {
    let turn: JSON = ["id": .string("turn-\(turnCount)"), "status": .string(status), "error": error]
    tell("turn/completed", ["turn": turn])
  }

  private func ask(_ title: String) {
    switch voice {
    case .claude:
      write([
        "type": "control_request", "request_id": "ask",
        "request": ["subtype": "can_use_tool", "tool_name": "Bash", "input": ["command": .string(title)]],
      ])
    case .codex:
      let params: JSON = ["threadId": .string(session), "itemId": "c", "command": .string(title)]
      write(["id": 0, "method": "item/commandExecution/requestApproval", "params": params])
    }
  }

  private func cancel() { if isPlaying, !ignoresCancel { end("interrupted") } }

  private func end(_ status: String) {
    isPlaying = false
    switch voice {
    case .claude:
      let isDone = status == "completed"
      write([
        "type": "result", "subtype": "success", "is_error": .bool(!isDone),
        "terminal_reason": isDone ? "completed" : "aborted_streaming",
      ])
    case .codex:
      tell("turn/completed", ["turn": ["id": .string("turn-\(turnCount)"), "status": .string(status)]])
    }
  }

  private func write(_ message: JSON) { FakeNative.write(message.bytes + [0x0A], to: 1) }

  /// All of it before anything else happens, such as our end.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    do throws(SystemError) { try NewFile.write(bytes, to: descriptor) } catch { Glibc.exit(1) }
  }
}
