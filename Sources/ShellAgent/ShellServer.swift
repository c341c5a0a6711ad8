import Conversation
import EventLoop
import Files
import Glibc
import JSON
import JSONRPC

/// The shell agent's end of the Agent Client Protocol: its sessions, and one turn at a time in each.
final class ShellServer {
  private let version: String
  private let loop: EventLoop
  private let environment: [String: String]
  private let processGuard: ProcessGuard
  private var sessions: [String: ShellSession] = [:]
  /// In the order in which they were made.
  private var sessionNames: [String] = []
  private var connection: AgentConnection?
  private var isFinishing = false

  init(version: String, loop: EventLoop, environment: [String: String], processGuard: ProcessGuard) {
    self.version = version
    self.loop = loop
    self.environment = environment
    self.processGuard = processGuard
    connection = AgentConnection(
      loop: loop,
      handlers: AgentConnection.Handlers(
        onRequest: { [unowned self] id, method, params in asked(id, method, params) },
        onNotification: { [unowned self] method, params in
          if method == "session/cancel", let id = params["sessionId"]?.string { sessions[id]?.turn?.cancel() }
        },
        onEnd: { [unowned self] in finish() }))
  }

  /// Stops all commands, and then the loop.
  func finish() {
    isFinishing = true
    let turns = sessions.values.compactMap(\.turn)
    if turns.isEmpty { loop.stop() }
    for turn in turns { turn.cancel() }
  }

  // MARK: Requests

  private func asked(_ id: RPCID, _ method: String, _ params: JSON) {
    if isFinishing { return }
    switch method {
    case "initialize": connection?.reply(id, introduction)
    case "session/new":
      open(UniqueID(random: .random(in: 0 ... .max), .random(in: 0 ... .max)).text, id, params, isNew: true)
    case "session/load", "session/resume": load(id, params)
    case "session/list": list(id, params)
    case "session/set_mode": setMode(id, params)
    case "session/prompt": prompt(id, params)
    default: connection?.reply(id, .failure(.unknownMethod(method)))
    }
  }

  private var introduction: JSON {
    [
      "protocolVersion": 1,
      "agentCapabilities": [
        "loadSession": true, "promptCapabilities": ["image": false, "audio": false, "embeddedContext": false],
        "sessionCapabilities": ["list": [:], "resume": [:]],
      ],
      "authMethods": [],
      "agentInfo": ["name": "shell", "title": "Shell", "version": .string(version)],
      "_meta": ["upnext": ["isPunctual": true]],
    ]
  }

  /// A session holds no history, so an earlier one is taken as it is named, and nothing is said again.
  private func load(_ id: RPCID, _ params: JSON) {
    guard let name = params["sessionId"]?.string, !name.isEmpty else { return refuse(id, "there is no sessionId") }
    open(name, id, params, isNew: false)
  }

  private func open(_ name: String, _ id: RPCID, _ params: JSON, isNew: Bool) {
    guard let directory = params["cwd"]?.string, directory.hasPrefix("/") else {
      return refuse(id, "cwd has to be an absolute path")
    }
    guard FileKind(at: directory) == .folder else { return refuse(id, "there is no folder \(directory)") }
    guard sessions[name]?.turn == nil else { return refuse(id, "a command is running in this session") }
    if sessions[name] == nil { sessionNames.append(name) }
    let session = ShellSession(id: name, directory: directory, mode: sessions[name]?.mode ?? .run)
    sessions[name] = session
    let modes = ShellSession.Mode.state(session.mode)
    connection?.reply(id, isNew ? ["sessionId": .string(name), "modes": modes] : ["modes": modes])
  }

  private func list(_ id: RPCID, _ params: JSON) {
    let directory = params["cwd"]?.string
    let listed = sessionNames.compactMap { sessions[$0] }.filter { directory == nil || $0.directory == directory }
    let entries: [JSON] = listed.map { ["sessionId": .string($0.id), "cwd": .string($0.directory)] }
    connection?.reply(id, ["sessions": .array(entries)])
  }

  private func setMode(_ id: RPCID, _ params: JSON) {
    guard let session = session(id, params) else { return }
    guard let mode = params["modeId"]?.string.flatMap(ShellSession.Mode.init) else {
      return refuse(id, "there are the modes run and ask")
    }
    sessions[session.id]?.mode = mode
    connection?.reply(id, [:])
  }

  private func prompt(_ id: RPCID, _ params: JSON) {
    guard let session = session(id, params), let connection else { return }
    guard session.turn == nil else {
      let failure = RPCFailure(code: RPCFailure.internalError, message: "A command is already running in this session")
      return connection.reply(id, .failure(failure))
    }
    let blocks = params["prompt"]?.array ?? []
    let text = blocks.filter { $0["type"]?.string == "text" }.compactMap { $0["text"]?.string }.joined(separator: "\n")
    guard !text.utf8.contains(0) else {
      // The system would see the command only up to there, which may do something else entirely.
      return refuse(id, "a command can't hold a null character")
    }
    let around = ShellTurn.Surroundings(
      session: session.id, directory: session.directory, environment: environment, processGuard: processGuard,
      loop: loop, connection: connection,
      asksFirst: { [unowned self] in sessions[session.id]?.mode == .ask },
      onAlways: { [unowned self] in
        sessions[session.id]?.mode = .run
        connection.update(session.id, SessionUpdate.mode(ShellSession.Mode.run.rawValue))
      },
      onEnd: { [unowned self] answer in ended(session.id, id, answer) })
    let word = UniqueID(random: .random(in: 0 ... .max), .random(in: 0 ... .max)).text
    let turn = ShellTurn(prompt: CommandPieces.withPlainLineEnds(text), word: word, around: around)
    sessions[session.id]?.turn = turn
    let unread = blocks.filter { $0["type"]?.string != "text" }
    if !unread.isEmpty { connection.update(session.id, SessionUpdate.said(ShellServer.words(ofUnread: unread))) }
    turn.start()
  }

  /// A shell reads a command and nothing beside it.
  private static func words(ofUnread blocks: [JSON]) -> String {
    let names = blocks.map { $0["name"]?.string ?? "a part that is no text" }.joined(separator: ", ")
    return "Not read: \(names). A command gets no attachments; write a file's path into it.\n"
  }

  private func ended(_ session: String, _ id: RPCID, _ answer: RPCAnswer) {
    sessions[session]?.turn = nil
    connection?.reply(id, answer)
    if isFinishing, sessions.values.allSatisfy({ $0.turn == nil }) { loop.stop() }
  }

  private func session(_ id: RPCID, _ params: JSON) -> ShellSession? {
    if let session = params["sessionId"]?.string.flatMap({ sessions[$0] }) { return session }
    let name = params["sessionId"] ?? .null
    connection?.reply(
      id, .failure(RPCFailure(code: -32002, message: "There is no such session", data: ["sessionId": name])))
    return nil
  }

  private func refuse(_ id: RPCID, _ reason: String) {
    let failure = RPCFailure(code: RPCFailure.invalidParams, message: "Invalid params", data: .string(reason))
    connection?.reply(id, .failure(failure))
  }
}
