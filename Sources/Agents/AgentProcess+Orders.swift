import AgentProtocols
import Conversation
import EventLoop

/// Orders that only the connection has to do with, and what an agent leaves behind.
extension AgentProcess {
  func load(_ delivery: Delivery) { perform(connection.load(delivery)) }

  func steer(_ message: MessageID, _ content: String, _ attachments: [Attachment]) {
    guard !attachments.isEmpty else { return perform(connection.steer(message, content, with: [])) }
    work.read(attachments, opensImages: command.kind.opensImages) { [weak self] read in
      self?.whenBack { process in
        switch read {
        case .failure(let problem): process.onNews(.notSteered(message, problem.words))
        case .success where process.isClosing:
          process.onNews(.notSteered(message, "The agent is not running any more."))
        case .success(let contents): process.perform(process.connection.steer(message, content, with: contents))
        }
      }
    }
  }

  func letLeave(_ message: MessageID) { perform(connection.letLeave(message)) }

  /// Half a line is none: a message has left when all of it is written.
  func letLeaveWhole(_ message: MessageID) {
    guard let input = child?.input, input.pending > 0 else { return }
    leaving = message
    input.whenSent { [weak self] in
      guard let self, leaving == message else { return }
      leaving = nil
      whenBack { $0.perform([.report(.accepted(message))]) }
    }
  }

  func answer(_ permission: String, _ answer: Answer) { perform(connection.answer(permission, answer)) }
  func setMode(_ mode: String) { perform(connection.setMode(mode)) }
  func setOption(_ option: String, _ value: String) { perform(connection.setOption(option, value)) }

  /// Whether it has the session in which a fork is to begin, and forks it for another thread's message.
  func branch(for delivery: Delivery, onBranched: @escaping (SessionBranch.Outcome) -> Void) -> Bool {
    guard !isClosing, !isAway, !connection.isSpent, let origin = delivery.forkOf, delivery.providerSessionId == nil,
      session == origin, command.provider == delivery.provider, directory == delivery.directory, host == delivery.host,
      let outputs = connection.branch(for: delivery.message)
    else { return false }
    self.onBranched[delivery.message] = onBranched
    perform(outputs)
    return true
  }

  /// Ends what goes on though no turn does: our terminals, and what the agent can be asked to end. Where that does not help,
  /// or the agent knows of no such thing, a second time ends its process.
  func endWhatWasLeft() {
    guard !connection.isBusy, worksInBackground else { return }
    if isEndingWhatWasLeft { return closeUnstopped() }
    isEndingWhatWasLeft = true
    let wasAppointed = isAppointed
    terminals?.endAll()
    perform(connection.endWhatWasLeft())
    // No agent can be asked to take that back.
    if wasAppointed { close(because: "meant to go on by itself later, which nothing but its end takes back") }
  }

  /// What goes on behind the person's back is said. With its agent's end it ends too.
  func tellOfCommands() {
    guard !isClosing, !connection.isSpent, let words = terminals?.runningWords else { return }
    onNews(.notice("\(command.provider) has ended its turn and left running: \(words)"))
  }
}
