import EventLoop
import JSON
import JSONRPC

/// An agent's side of its connection: standard input and output, a message a line.
///
/// It also serves the scripted agent of the tests, so that both speak alike.
package final class AgentConnection {
  package struct Handlers {
    var onRequest: (RPCID, String, JSON) -> Void
    var onNotification: (String, JSON) -> Void
    /// The client is gone.
    var onEnd: () -> Void

    package init(
      onRequest: @escaping (RPCID, String, JSON) -> Void, onNotification: @escaping (String, JSON) -> Void,
      onEnd: @escaping () -> Void
    ) {
      self.onRequest = onRequest
      self.onNotification = onNotification
      self.onEnd = onEnd
    }
  }

  private static let lineLimit = 64 << 20
  private static let outputLimit = 256 << 20

  private let handlers: Handlers
  private let output: OutBuffer
  private var reader: LineReader?
  private var peer = RPCPeer<Int>()
  private var waiting: [Int: (RPCAnswer) -> Void] = [:]
  private var requestCount = 0
  private var hasEnded = false
  /// What is said while several words are to go out together.
  private var gathered: [UInt8]?

  package init(loop: EventLoop, handlers: Handlers) {
    self.handlers = handlers
    output = OutBuffer(1, loop: loop, limit: AgentConnection.outputLimit)
    output.onBroken = { [unowned self] _ in end() }
    reader = LineReader(
      0, loop: loop, limit: AgentConnection.lineLimit,
      onLine: { [unowned self] event in
        switch event {
        case .line(let line), .unfinished(let line): heard(line)
        case .tooLong: fail(RPCFailure(code: RPCFailure.invalidRequest, message: "The message is too long"))
        }
      },
      onEnd: { [unowned self] _ in end() })
  }

  /// How many bytes the client has not taken yet.
  var pending: Int { output.pending }

  package func reply(_ id: RPCID, _ answer: RPCAnswer) { write(RPCMessage.response(id: id, answer: answer).line) }

  package func reply(_ id: RPCID, _ result: JSON) { reply(id, .success(result)) }

  package func ask(_ method: String, _ params: JSON, then handle: @escaping (RPCAnswer) -> Void) {
    requestCount += 1
    waiting[requestCount] = handle
    write(peer.request(method, params, for: requestCount).line)
  }

  package func update(_ session: String, _ update: JSON) {
    let params: JSON = ["sessionId": .string(session), "update": update]
    write(RPCMessage.notification(method: "session/update", params: params).line)
  }

  /// Whatever is said meanwhile goes out in one write: the client is woken once.
  func together(_ say: () -> Void) {
    gathered = []
    say()
    let bytes = gathered ?? []
    gathered = nil
    if !bytes.isEmpty { write(bytes) }
  }

  package func write(_ bytes: [UInt8]) {
    guard gathered == nil else {
      gathered?.append(contentsOf: bytes)
      return
    }
    switch output.write(bytes) {
    case .accepted: break
    // A client that leaves so much lying does not live any more.
    case .full, .broken: end()
    }
  }

  private func heard(_ line: [UInt8]) {
    guard line.contains(where: { $0 > 0x20 }) else { return }
    do throws(RPCLineProblem) {
      switch peer.receive(try RPCMessage(line: line)) {
      case .asked(let id, let method, let params): handlers.onRequest(id, method, params ?? [:])
      case .told(let method, let params): handlers.onNotification(method, params ?? [:])
      case .answered(let number, let answer): waiting.removeValue(forKey: number)?(answer)
      case .stale: break
      }
    } catch {
      switch error {
      case .notJSON(let problem):
        fail(RPCFailure(code: RPCFailure.parseError, message: "Parse error", data: .string(problem.description)))
      case .notAMessage(let reason):
        fail(RPCFailure(code: RPCFailure.invalidRequest, message: "Invalid request", data: .string(reason)))
      case .unreadableID:
        if let answer = error.answer { write(answer.line) }
      }
    }
  }

  private func fail(_ failure: RPCFailure) { reply(.null, .failure(failure)) }

  private func end() {
    guard !hasEnded else { return }
    hasEnded = true
    handlers.onEnd()
  }
}
