import EventLoop
import Glibc
import JSON
import JSONRPC
import ShellAgent

/// The scripted agent's end of the protocol.
final class FakeServer {
  private let loop: EventLoop
  private let script: String?
  private let log: String?
  private let keepsSessions: Bool
  private let killSwitch: KillSwitch
  private var sessions: Set<String> = []
  private var turns: [String: FakeTurn] = [:]
  private var connection: AgentConnection?
  private var version = 1
  private var wantsLogin = false
  private var forks = false
  private var sessionName = "fake"
  private var history = (before: 1, behind: 0)
  /// It never answers anything.
  private var isSilent = false
  private var lastMethod: String?

  init(loop: EventLoop, script: String?, log: String?, keepsSessions: Bool, killSwitch: KillSwitch) {
    self.loop = loop
    self.script = script
    self.log = log
    self.keepsSessions = keepsSessions
    self.killSwitch = killSwitch
    connection = AgentConnection(
      loop: loop,
      handlers: AgentConnection.Handlers(
        onRequest: { [unowned self] id, method, params in asked(id, method, params) },
        onNotification: { [unowned self] method, params in
          note(method, params)
          if method == "session/cancel" { turns[params["sessionId"]?.string ?? ""]?.cancel() }
        },
        // Whoever has closed its own input has not lost its client.
        onEnd: { if fcntl(0, F_GETFD) >= 0, fcntl(1, F_GETFD) >= 0 { loop.stop() } }))
    playStart()
  }

  private func playStart() {
    guard let connection else { return }
    for step in script.flatMap(FakeServer.contents).map(FakeScript.startSteps) ?? [] {
      if case .version(let number) = step { version = number }
      if step == .login { wantsLogin = true }
      if step == .forks { forks = true }
      if step == .ownSessions { sessionName = "fake-\(getpid())" }
      if step == .silent { isSilent = true }
      if case .dieBehind(let method) = step { lastMethod = method }
      if case .history(let before, let behind) = step { history = (before, behind) }
      if case .trouble(let trouble) = step {
        trouble.make(write: connection.write) { connection.update("", SessionUpdate.said($0)) }
      }
    }
  }

  private func asked(_ id: RPCID, _ method: String, _ params: JSON) {
    note(method, params)
    killSwitch.strike(at: method)
    defer { if method == lastMethod { FakeTrouble.die(SIGKILL).make(write: { _ in }, say: { _ in }) } }
    guard let connection, !isSilent else { return }
    let modes: JSON = [
      "currentModeId": "code",
      "availableModes": [["id": "code", "name": "Code"], ["id": "plan", "name": "Plan"]],
    ]
    let session = params["sessionId"]?.string ?? ""
    switch method {
    case "initialize": connection.reply(id, introduction)
    case "authenticate":
      wantsLogin = false
      connection.reply(id, [:])
    case "session/new" where wantsLogin, "session/load" where wantsLogin:
      connection.reply(id, .failure(RPCFailure(code: -32000, message: "Authentication required")))
    case "session/new":
      let name = "\(sessionName)-\(sessions.count + 1)"
      sessions.insert(name)
      connection.reply(id, ["sessionId": .string(name), "modes": modes])
    case "session/load" where keepsSessions:
      sessions.insert(session)
      // As real agents do, it first says again what was said; nobody may take that for news.
      tell(history.before, in: session)
      connection.reply(id, ["modes": modes])
      tell(history.behind, in: session)
    case "session/fork" where forks && sessions.contains(session):
      let name = "\(session)-fork"
      sessions.insert(name)
      connection.reply(id, ["sessionId": .string(name), "modes": modes])
    case "session/fork" where forks:
      connection.reply(id, .failure(RPCFailure(code: RPCFailure.internalError, message: "Session is already open")))
    case "session/close" where forks:
      sessions.remove(session)
      connection.reply(id, [:])
    case "session/set_mode": connection.reply(id, [:])
    case "session/prompt":
      guard sessions.contains(session) else {
        return connection.reply(
          id, .failure(RPCFailure(code: -32602, message: "Invalid params", data: "no such session")))
      }
      prompt(id, session, params)
    default: connection.reply(id, .failure(.unknownMethod(method)))
    }
  }

  private func tell(_ pieces: Int, in session: String) {
    for _ in 0..<pieces { connection?.update(session, SessionUpdate.said("This was said before.")) }
  }

  private var introduction: JSON {
    [
      "protocolVersion": JSON(version),
      "agentCapabilities": [
        "loadSession": .bool(keepsSessions), "sessionCapabilities": forks ? ["fork": [:], "close": [:]] : [:],
      ],
      "agentInfo": ["name": "fake", "version": "1"],
      "authMethods": wantsLogin ? [["id": "door", "name": "Log in at the door"]] : [],
    ]
  }

  private func prompt(_ id: RPCID, _ session: String, _ params: JSON) {
    guard let connection, turns[session] == nil else {
      connection?.reply(id, .failure(RPCFailure(code: RPCFailure.internalError, message: "A turn is already running")))
      return
    }
    let text = (params["prompt"]?.array ?? []).compactMap { $0["text"]?.string }.joined(separator: "\n")
    let steps = FakeStep.steps(
      of: script.flatMap(FakeServer.contents).map { FakeScript.steps(in: $0, for: text) } ?? text)
    let turn = FakeTurn(steps, session: session, loop: loop, connection: connection, killSwitch: killSwitch) {
      [unowned self] answer in
      turns[session] = nil
      killSwitch.hold(at: "answered")
      connection.reply(id, answer)
      killSwitch.strike(at: "answered")
    }
    turns[session] = turn
    turn.goOn()
  }

  private static func contents(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  private func note(_ method: String, _ params: JSON) { FakeLog.note(method, params, in: log) }
}
