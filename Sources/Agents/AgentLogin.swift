import AgentProtocols
import Conversation
import EventLoop
import JSON
import JSONRPC

/// Asks an agent how one logs in with it, and has it do so where it can by itself.
package final class AgentLogin {
  package enum Answer: Equatable, Sendable {
    case methods([LoginMethod])
    case loggedIn
    case loggedOut
    /// What went wrong, as a sentence.
    case failed(String)
  }

  private enum Purpose: Hashable, Sendable { case introduce, logIn, logOut }

  private let agent: String
  private let loop: EventLoop
  private let timeouts: Timeouts
  private let onWait: (String) -> Void
  private var waits: [Deadline] = []
  private var peer = RPCPeer<Purpose>()
  private var child: ChildProcess?
  private var lastWords = LastWords()
  private var onAnswer: ((Answer) -> Void)?
  /// Known with the first answer.
  private var canLogOut = false

  /// Starts the agent; the first answer is its methods. Where that takes long, `onWait` is told so in a sentence.
  package init(
    _ command: AgentCommand, path: String, environment: [String: String], version: String,
    timeouts: Timeouts = Timeouts(), loop: EventLoop, onWait: @escaping (String) -> Void = { _ in },
    onAnswer: @escaping (Answer) -> Void
  ) throws(LaunchFailure) {
    agent = command.provider
    self.loop = loop
    self.timeouts = timeouts
    self.onWait = onWait
    self.onAnswer = onAnswer
    child = try ChildProcess.start(
      Launch(
        path: path, arguments: command.arguments,
        environment: environment.merging(command.environment) { _, own in own }),
      loop: loop, guard: nil,
      handlers: ChildProcess.Handlers(
        onLine: { [weak self] event in
          if case .line(let line) = event { self?.heard(line) }
        },
        onErrorLine: { [weak self] event in
          if case .line(let line) = event { self?.lastWords.append(line) }
        },
        onEnd: { [weak self] end in
          guard let self else { return }
          let said = lastWords.words().map { " It last said: \($0)." } ?? ""
          tell(.failed("\(agent) \(end.words) before it had answered.\(said)"))
        }))
    let params: JSON = [
      "protocolVersion": 1,
      "clientCapabilities": [
        "fs": ["readTextFile": false, "writeTextFile": false], "terminal": false, "auth": ["terminal": true],
      ],
      "clientInfo": ["name": "upnext", "title": "upnext", "version": .string(version)],
    ]
    waitForAnswer()
    send(peer.request("initialize", params, for: .introduce))
  }

  /// It may take minutes: a browser is opened, or a code is waited for.
  package func logIn(by method: LoginMethod, onAnswer: @escaping (Answer) -> Void) {
    self.onAnswer = onAnswer
    send(peer.request("authenticate", ["methodId": .string(method.id)], for: .logIn))
  }

  package func logOut(onAnswer: @escaping (Answer) -> Void) {
    self.onAnswer = onAnswer
    guard canLogOut else { return tell(.failed("\(agent) offers no way to log out.")) }
    waitForAnswer()
    send(peer.request("logout", [:], for: .logOut))
  }

  package func end() {
    endWaits()
    onAnswer = nil
    child?.closeInput()
    child?.terminate(graceMilliseconds: 1000)
  }

  /// What needs nobody but the agent is to be answered in time.
  private func waitForAnswer() {
    waits = [
      loop.after(milliseconds: timeouts.slow) { [weak self] in
        guard let self else { return }
        onWait("\(agent) has not answered yet. Ctrl-C gives up.")
      },
      loop.after(milliseconds: timeouts.start) { [weak self] in
        guard let self else { return }
        tell(.failed("\(agent) did not answer within \(timeouts.start / 1000) seconds."))
      },
    ]
  }

  private func endWaits() {
    waits.forEach(loop.cancel)
    waits = []
  }

  private func send(_ message: RPCMessage) { _ = child?.input?.write(message.line) }

  private func heard(_ line: [UInt8]) {
    let message: RPCMessage
    do throws(RPCLineProblem) {
      message = try RPCMessage(line: line)
    } catch {
      // Some agents print there what to do next.
      lastWords.append(line)
      if let answer = error.answer { send(answer) }
      return
    }
    switch peer.receive(message) {
    case .answered(.logOut, .success): tell(.loggedOut)
    case .answered(.introduce, .success(let result)):
      let features = ACPFeatures(result)
      canLogOut = features.abilities.canLogOut
      tell(.methods(features.logins))
    case .answered(.logIn, .success): tell(.loggedIn)
    case .answered(_, .failure(let failure)): tell(.failed("\(agent) refused: \(failure.words)."))
    case .asked(let id, let method, _): send(.response(id: id, answer: .failure(.unknownMethod(method))))
    case .stale: lastWords.append(line)
    case .told: break
    }
  }

  private func tell(_ answer: Answer) {
    endWaits()
    let handle = onAnswer
    onAnswer = nil
    handle?(answer)
  }
}
