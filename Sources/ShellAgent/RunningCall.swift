import EventLoop
import JSON
import JSONRPC

/// The tool call that shows a command: asked for where that is wanted, running, ended.
final class RunningCall {
  /// More than this unread by the client, and updates wait: it would only get to see old ones.
  private static let pendingLimit = 1 << 20
  /// Why a call that was stopped has nothing to show.
  static let neverRan = "stopped before it ran"

  let number: Int
  private let id: String
  private let around: ShellTurn.Surroundings
  private var output = OutputTail()
  private var sentAt = 0
  private(set) var isTold = false
  /// Waits only while there is output that has not been sent.
  private var deadline: Deadline?

  init(id: String, number: Int, around: ShellTurn.Surroundings) {
    self.id = id
    self.number = number
    self.around = around
  }

  /// Asks for leave to run the command. The question is the first news of the call.
  func ask(_ command: String, then decide: @escaping (RPCAnswer) -> Void) {
    isTold = true
    let params: JSON = [
      "sessionId": .string(around.session),
      "toolCall": [
        "toolCallId": .string(id), "title": .string(CommandPieces.title(command)), "kind": "execute",
        "status": "pending", "rawInput": ["command": .string(command)],
      ],
      "options": [
        ["optionId": "once", "name": "Run it", "kind": "allow_once"],
        ["optionId": "always", "name": "Run it, and do not ask again in this thread", "kind": "allow_always"],
        ["optionId": "reject", "name": "Do not run it, nor what comes behind it", "kind": "reject_once"],
      ],
    ]
    around.connection.ask("session/request_permission", params, then: decide)
  }

  func begin(_ command: String) {
    if isTold { return update(SessionUpdate.toolChange(id, status: .running)) }
    isTold = true
    let title = CommandPieces.title(command)
    update(
      SessionUpdate.tool(id, title: title, kind: "execute", status: .running, input: ["command": .string(command)]))
  }

  func wrote(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    output.append(bytes)
    guard deadline == nil else { return }
    let due = sentAt + output.intervalMilliseconds
    if EventLoop.monotonicMilliseconds >= due { send() } else { wait(until: due) }
  }

  func end(_ end: ProcessEnd) {
    let result = RunningCall.result(of: end)
    finish(result.words == nil ? .completed : .failed, result.words, output: result.raw)
  }

  /// The command was never run, or can't be.
  func fail(_ reason: String) { finish(.failed, reason) }

  /// The turn was stopped. The protocol has no word for what that cuts off: the client shows as stopped what has no end.
  func stop(because reason: String? = nil) { finish(nil, reason) }

  /// What was written stays; the words come behind it.
  private func finish(_ status: SessionUpdate.ToolStatus?, _ words: String?, output raw: JSON? = nil) {
    deadline.map(around.loop.cancel)
    deadline = nil
    let text = output.text(isComplete: true)
    let ending = words.map { text.isEmpty || text.hasSuffix("\n") ? $0 : "\n" + $0 } ?? ""
    update(SessionUpdate.toolChange(id, status: status, text: text + ending, output: raw))
  }

  private func send() {
    guard around.connection.pending < RunningCall.pendingLimit else {
      return wait(until: EventLoop.monotonicMilliseconds + output.intervalMilliseconds)
    }
    sentAt = EventLoop.monotonicMilliseconds
    update(SessionUpdate.toolChange(id, text: output.text(isComplete: false)))
  }

  private func wait(until time: Int) {
    deadline = around.loop.at(time) { [weak self] in
      self?.deadline = nil
      self?.send()
    }
  }

  private func update(_ change: JSON) { around.connection.update(around.session, change) }

  /// The words are nil when all went well.
  private static func result(of end: ProcessEnd) -> (words: String?, raw: JSON?) {
    switch end {
    case .exited(code: 0): return (nil, ["exitCode": 0])
    case .exited(let code):
      // A shell says by 128 and more that a signal ended its command.
      let signal = code > 128 ? ProcessEnd.knownName(of: code - 128) : nil
      return (signal.map { "exit \(code) (\($0))" } ?? "exit \(code)", ["exitCode": JSON(Int(code))])
    case .killed(let signal):
      let name = ProcessEnd.name(of: signal)
      return ("killed by \(name)", ["signal": .string(name)])
    case .unknown: return (end.words, nil)
    }
  }
}
