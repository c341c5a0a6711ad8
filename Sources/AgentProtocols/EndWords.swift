import Conversation
import Texts

extension AgentReport.News {
  /// A question that nobody could be asked yet.
  static func refusedQuestion(of agent: String, _ title: String) -> AgentReport.News {
    .notice(
      "\(agent) asked for something before its session was open, and got no for an answer: \(named(title)). "
        + "Say in a message whether it is to be done.")
  }

  static func questionWithoutAnswers(of agent: String, _ title: String) -> AgentReport.News {
    .notice("\(agent) asked and offered no answers, so it got none: \(named(title)).")
  }

  static func foreignQuestion(of agent: String, _ title: String) -> AgentReport.News {
    .notice("\(agent) asked in the name of another session, and got no for an answer: \(named(title)).")
  }

  private static func named(_ title: String) -> String { title.isEmpty ? "a permission" : title }

  static func answersWithoutName(of agent: String, _ answers: [String]) -> AgentReport.News {
    let words = answers.map { $0.isEmpty ? "one without words" : "\"\($0)\"" }.joined(separator: ", ")
    return .notice(
      "\(agent) offered answers without the name by which it would be told them; they are left out: \(words).")
  }

  static func answersOfOneName(of agent: String, _ answers: [String]) -> AgentReport.News {
    let words = answers.map { "\"\($0)\"" }.joined(separator: ", ")
    return .notice(
      "\(agent) offered several answers under one name, so that nobody knows which of them it would be given; they are left "
        + "out: \(words).")
  }

  static func longMessage(of agent: String, isAwaited: Bool) -> AgentReport.News {
    .notice(
      "\(agent) sent a message of more than \(LongLine.size), which is left out."
        + (isAwaited ? " Where nothing more comes, Ctrl-X stops the turn." : ""))
  }

  static func refusedLongRequest(of agent: String, _ what: String) -> AgentReport.News {
    .notice(
      "\(agent) asked for something (\(PlainText.line(what))) in a message of more than \(LongLine.size), which is not read; "
        + "it got an error for an answer.")
  }

  static func damagedMessage(of agent: String) -> AgentReport.News {
    .notice(
      "A message of \(agent) can't be read and is left out: it is damaged JSON. Where nothing more comes, Ctrl-X stops the "
        + "turn.")
  }
}

/// How turns end, in the same words whatever the protocol.
extension TurnEnd {
  static let refused = TurnEnd.unanswered("The model refused to go on.")

  static func cutOff(hasOutput: Bool) -> TurnEnd {
    let words = "The answer is cut off: the model came to its limit of tokens."
    return hasOutput ? .stopped(words) : .unanswered(words)
  }

  /// Another mode may do things that the person wants to be asked about: nothing is said in it unasked.
  static func unknownMode(_ mode: String, of agent: String, offering offered: [AgentMode]) -> TurnEnd {
    let names = offered.map { $0.id == $0.name ? PlainText.line($0.id) : PlainText.line("\($0.id), \($0.name)") }
    let has = names.isEmpty ? "it has none" : "it has: \(names.joined(separator: "; "))"
    return .failed(
      "\(agent) offers no mode \(PlainText.line(mode)) (\(has)). Nothing was sent. Look which mode the thread is in now, "
        + "then send again.", .notTaken)
  }

  static func stoppedByHook(of agent: String, _ refusal: PromptRefusal) -> TurnEnd {
    let reason = refusal.reason.isEmpty ? "" : " (\(refusal.reason))"
    return .unanswered(
      "A hook in \(agent)'s settings stopped this message\(reason). Change the message or the hook, then send again.",
      isInSession: refusal.isInSession)
  }

  /// The message would meet an agent that knows nothing of what was said before: the person decides about that.
  static func lostSession(_ agent: String, _ reason: String, _ reach: MessageReach = .notTaken) -> TurnEnd {
    .failed(wordsOfLostSession(agent, reason, reach), reach, cause: .sessionIsGone)
  }

  static func wordsOfLostSession(_ agent: String, _ reason: String, _ reach: MessageReach = .notTaken) -> String {
    "\(agent) \(reason). \(nothingSent(reach)). Send again to begin a new session, in which it knows nothing of what "
      + "was said before. Hand the thread over to \(agent) first, and it is told."
  }

  /// Where a turn was to go on, its message had been sent before.
  private static func nothingSent(_ reach: MessageReach) -> String {
    reach == .notTaken ? "Nothing was sent" : "Nothing was sent again"
  }

  /// It doesn't find the session whose record is read here: that begins no other one by itself, since it may be the start that
  /// went wrong.
  static func wordsOfSessionNotFound(
    _ agent: String, _ reason: String, in record: String, _ reach: MessageReach = .notTaken
  ) -> String {
    "\(agent) doesn't find this thread's session (\(reason)), though its record is in \(PlainText.line(record)). "
      + "\(nothingSent(reach)), and nothing is lost. It may have been started with another folder for its settings "
      + "than the one that is read here, or its folder was not there: put that right, then send again. Where this stays "
      + "so, hand the thread over to \(agent): that begins a new session, which is told what was said before."
  }

  /// Behind why a thread's session could not be opened, though nobody says that it is gone, or none could be begun.
  static func advice(onSession known: String?, of agent: String) -> String {
    known == nil
      ? "Nothing was sent. Its own log may say more."
      : "Nothing was sent. Send again; where this stays so, hand the thread over to \(agent): that begins a new session, which "
        + "is told what was said before."
  }

  static func nameless(_ agent: String, _ what: String) -> TurnEnd {
    .failed(
      "\(agent) gave its new \(what) no name, so nothing can be said in it. Nothing was sent. Update \(agent), or hand the "
        + "thread over to another agent.", .notTaken)
  }

  static func gaveUp(_ agent: String, _ reach: MessageReach) -> TurnEnd {
    .failed("\(agent) gave the turn up, though nobody had asked it to.", reach)
  }

  /// Nothing came of it, and in this session nothing may ever.
  static func gaveUpAtOnce(_ agent: String) -> TurnEnd {
    .failed(
      "\(agent) gave the turn up, though nobody had asked it to. Send again; where this stays so, hand the thread over "
        + "to \(agent): that begins a new session, which is told what was said before.", .taken(isInSession: nil))
  }

  static func saidNothing(_ agent: String) -> TurnEnd {
    .unanswered("\(agent) ended its turn without an answer. Its model may be out of reach; its own log may say more.")
  }

  /// What it says has no full stop. The login is how a person gets into the agent's account on the host, nil where that is this
  /// machine.
  static func failed(
    _ agent: String, _ said: String, _ reach: MessageReach, _ cause: FailureCause, login: String, on host: String?
  ) -> TurnEnd {
    let words =
      switch cause {
      case .login: wantsLogin(agent, said, login + ".", on: host)
      case .usageLimit: "\(agent)'s usage limit is reached: \(said)."
      case .rateLimit: "\(agent) was asked too much in too short a time: \(said). Wait a little, then send again."
      case .connection: "\(agent) could not reach its model: \(said)."
      case .other, .cannotStart, .sessionIsGone: "\(agent) broke the turn off: \(said)."
      }
    return .failed(words, reach, cause: cause)
  }

  /// With the agent's own way. Those of the screen and the command line lead there only on this machine.
  static func wantsLogin(_ agent: String, _ said: String, _ advice: String, on host: String?) -> String {
    let ways =
      host.map { "\(agent) runs on \($0), so log in on that machine. \(advice)" }
      ?? "\(advice) \"log in\" in the thread's menu, or `upnext login \(agent)`, leads you there."
    return "\(agent) wants you to log in first (\(said)). \(ways) Then send again."
  }
}
