import Texts

extension TurnEnd {
  /// As far as the time of its limit can be believed.
  package func believed(at now: Timestamp) -> TurnEnd {
    guard case .failed(let reason, let reach, .usageLimit(let limit)) = self else { return self }
    return .failed(reason, reach, cause: .usageLimit(limit.believed(at: now)))
  }
}

/// What the end of a turn means for a command of Up Next.
extension TurnEnd {
  /// It is not this command that is at fault, but its agent, and nothing of it was done.
  package var concernsAllCommands: Bool {
    guard case .failed(_, let reach, let cause) = self, cause == .login || cause == .cannotStart else { return false }
    switch reach {
    case .notTaken, .taken(isInSession: .some): return true
    case .taken(isInSession: nil), .answered: return false
    }
  }

  /// Protocols advise to send a message again; a command is retried, in Up Next, or waits there with all of its agent.
  package func ofCommand(by agent: String) -> TurnEnd {
    let advice =
      concernsAllCommands
      ? "let the commands of \(agent) go on, which wait until then: upnext resume --agent \(agent)"
      : "retry the command"
    let sentence = advice.prefix(1).uppercased() + advice.dropFirst()
    func words(_ reason: String) -> String {
      let said = reason.replacing(" to start it anew", with: "")
        .replacing("Send again", with: sentence).replacing("send again", with: advice)
      return concernsAllCommands && said == reason ? "\(reason) \(sentence)." : said
    }
    switch self {
    case .failed(let reason, let reach, let cause): return .failed(words(reason), reach, cause: cause)
    case .unanswered(let reason, let isInSession): return .unanswered(words(reason), isInSession: isInSession)
    case .done, .stopped, .cancelled, .calledOff: return self
    }
  }
}
