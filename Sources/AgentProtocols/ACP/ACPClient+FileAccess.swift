import Conversation
import JSON
import JSONRPC

/// What an agent wants with a file, to be done and then answered.
package struct FileRequest: Equatable, Sendable {
  package enum Act: Equatable, Sendable {
    /// From a line on (the first is 1), and so many of them.
    case read(line: Int?, limit: Int?)
    case write(String)
  }

  package let id: RPCID
  package let path: String
  package let act: Act
  /// The true path of a file outside of the project that the person lets the agent have.
  package var allowed: String?

  init(id: RPCID, path: String, act: Act) {
    self.id = id
    self.path = path
    self.act = act
  }
}

/// What came of an agent's wish for a file.
package enum FileOutcome: Equatable, Sendable {
  case answered(RPCAnswer)
  /// Not done yet, because the file is outside of the project: its true path, and what would be read or changed.
  case outside(String, detail: String)
}

// https://agentclientprotocol.com/protocol/file-system
extension ACPClient {
  mutating func askedFile(_ id: RPCID, _ method: String, _ params: JSON) {
    guard let path = params["path"]?.string else { return refuse(id, "there is no path") }
    guard method == "fs/write_text_file" else {
      return ask(FileRequest(id: id, path: path, act: .read(line: params["line"]?.int, limit: params["limit"]?.int)))
    }
    guard let content = params["content"]?.exactString else { return refuse(id, "there is no content") }
    // The person has stopped the turn; nothing more is to change.
    guard turn?.isCancelling != true else { return refuseAfterCancel(id) }
    turn?.hasOutput = true
    ask(FileRequest(id: id, path: path, act: .write(content)))
  }

  // MARK: Outside of the project

  private static let allow = "allow"

  /// For a file outside of the project the person is asked first.
  mutating func askAboutOutside(_ request: FileRequest, _ path: String, _ detail: String, at now: Timestamp) {
    guard turn?.isCancelling != true else { return refuseAfterCancel(request.id) }
    guard mayAsk else {
      refuse(request, "\(path) lies outside of the project, and no session is open in which to ask for it")
      return report(.refusedQuestion(of: agent, PlainText.line(path)))
    }
    turn?.hasOutput = true
    let now = moment(now)
    let name = nextQuestionName()
    questions.append(
      ACPQuestion(
        id: name, request: request.id, subject: .file(request, path: path), askedAt: now, isBetweenTurns: turn == nil))
    let verb = if case .read = request.act { "Read" } else { "Write" }
    report(
      .asks(
        Permission(
          id: name, title: "\(verb) \(PlainText.line(path)), outside of the project", detail: PlainText.exact(detail),
          options: [
            Permission.Option(id: ACPClient.allow, name: "Allow", kind: .allowOnce),
            Permission.Option(id: "deny", name: "Don't allow", kind: .rejectOnce),
          ], askedAt: now)))
  }

  mutating func answer(_ request: FileRequest, at path: String, _ answer: Answer) {
    switch answer {
    case .option(ACPClient.allow, _):
      var allowed = request
      allowed.allowed = path
      ask(allowed)
    case .option: refuse(request, "\(path) lies outside of the project, and the person did not allow it")
    case .cancelled: refuseAfterCancel(request.id)
    }
  }

  private mutating func refuse(_ request: FileRequest, _ reason: String) {
    send(.response(id: request.id, answer: .failure(RPCFailure(code: RPCFailure.invalidParams, message: reason))))
  }

  mutating func refuseAfterCancel(_ id: RPCID) {
    send(.response(id: id, answer: .failure(RPCFailure(code: ACPError.cancelled, message: "Turn cancelled"))))
  }

  mutating func refuse(_ id: RPCID, _ reason: String) {
    let failure = RPCFailure(code: RPCFailure.invalidParams, message: "Invalid params", data: .string(reason))
    send(.response(id: id, answer: .failure(failure)))
  }
}
