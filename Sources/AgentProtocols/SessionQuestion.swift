import Conversation
import JSON
import JSONRPC
import Texts

/// The conversation in which an agent is asked for its sessions, whichever protocol it speaks: lines in, lines out.
package struct SessionQuestion: Sendable {
  private enum Purpose: Hashable, Sendable { case introduce, list }

  /// Nobody looks for one behind so many.
  private static let sessionLimit = 10_000

  private let kind: AgentKind
  private let agent: String
  private let directories: [String]
  private let version: String
  private var peer = RPCPeer<Purpose>()
  private var sessions: [AgentSession] = []
  private var names: Set<String> = []
  private var cursors: Set<String> = []
  package private(set) var answer: SessionsFound?
  /// The last line, where it was no message or an answer to nothing that was asked. It is for the agent's log.
  package private(set) var noise: [UInt8]?

  package init(_ kind: AgentKind, agent: String, directories: [String], version: String) {
    self.kind = kind
    self.agent = agent
    self.directories = directories
    self.version = version
    if kind == .claude {
      answer = .failed("\(agent) lists no sessions, but keeps them where upnext finds them: they are in Recent.")
    }
  }

  /// What the program is told behind its own arguments.
  package var launchArguments: [String] { kind == .codex ? ["app-server"] : [] }

  package mutating func begin() -> [JSON] {
    let client: JSON = ["name": "upnext", "title": "upnext", "version": .string(version)]
    let params: JSON =
      kind == .codex
      ? ["clientInfo": client, "capabilities": ["experimentalApi": true]]
      : ["protocolVersion": 1, "clientCapabilities": [:], "clientInfo": client]
    return [line(peer.request("initialize", params, for: .introduce))]
  }

  package mutating func receive(line bytes: [UInt8]) -> [JSON] {
    noise = nil
    let message: RPCMessage
    do throws(RPCLineProblem) {
      message = try RPCMessage(line: bytes)
    } catch {
      // Some agents print plain text there.
      noise = bytes
      return error.answer.map { [line($0)] } ?? []
    }
    switch peer.receive(message) {
    case .asked(let id, let method, _): return [line(.response(id: id, answer: .failure(.unknownMethod(method))))]
    case .answered(_, .failure(let failure)):
      let login = failure.wantsLogin ? " `upnext login \(agent)` leads you there." : ""
      answer = .failed("\(agent) did not list its sessions: \(failure.words).\(login)")
    case .answered(.introduce, .success(let result)): return introduced(result)
    case .answered(.list, .success(let result)): return take(page: result)
    case .stale: noise = bytes
    case .told: break
    }
    return []
  }

  private mutating func introduced(_ result: JSON) -> [JSON] {
    if kind == .codex {
      return [line(.notification(method: "initialized", params: [:])), list(cursor: nil)]
    }
    guard ACPFeatures(result).canList else {
      answer = .failed("\(agent) doesn't list its sessions.")
      return []
    }
    return [list(cursor: nil)]
  }

  private mutating func list(cursor: String?) -> JSON {
    let cursor = cursor.map(JSON.string)
    let params: JSON =
      kind == .codex
      ? .object(present: ["cwd": .array(directories.map(JSON.string)), "limit": 100, "cursor": cursor])
      : .object(present: ["cwd": .string(directories[0]), "cursor": cursor])
    return line(peer.request(kind == .codex ? "thread/list" : "session/list", params, for: .list))
  }

  /// The last page has no cursor, or leads back to an earlier one.
  private mutating func take(page: JSON) -> [JSON] {
    let rows = (kind == .codex ? page["data"] : page["sessions"])?.array ?? []
    sessions += rows.compactMap(session).filter { names.insert($0.id).inserted }
    guard sessions.count < SessionQuestion.sessionLimit, let cursor = page["nextCursor"]?.string, !cursor.isEmpty,
      cursors.insert(cursor).inserted
    else {
      answer = .sessions(sessions)
      return []
    }
    return [list(cursor: cursor)]
  }

  /// Those of other directories, and those of an agent's own helpers, are nobody's to go on with here.
  private func session(_ json: JSON) -> AgentSession? {
    guard let id = json[kind == .codex ? "id" : "sessionId"]?.string, !id.isEmpty,
      json["parentThreadId"]?.string == nil
    else { return nil }
    if let place = json["cwd"]?.string {
      let name = place.withoutEndSlashes
      guard directories.contains(name) else { return nil }
    }
    let titles = [json["title"], json["name"], json["preview"]].compactMap { $0?.string.map(PlainText.line) }
    let number = json["updatedAt"]?.double.flatMap { Timestamp(counting: $0) }
    return AgentSession(
      id: id, title: titles.first { !$0.isEmpty } ?? "",
      updatedAt: number ?? json["updatedAt"]?.string.flatMap { Timestamp(iso8601: $0) })
  }

  private func line(_ message: RPCMessage) -> JSON { message.json(saysVersion: kind != .codex) }
}
