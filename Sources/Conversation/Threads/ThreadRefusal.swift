/// Why something can't be said or done in a thread at the moment.
///
/// The sentence is what the command line says; the screen has its own words for each, in the person's language.
package enum ThreadRefusal: Error, Equatable, Sendable {
  case noThread
  case needsName
  case nameIsTooLong(longest: Int)
  case outboxFull(waiting: Int, limit: Int)

  // MARK: Another program has the session

  case isWorkedOn(name: String, agent: String)
  case isOpen(name: String, agent: String, pid: Int32?)
  /// By a server of the agent's own, which keeps it open when nobody uses it any more.
  case isKept(name: String, agent: String, pid: Int32?)
  case isGone(name: String, agent: String, path: String)
  /// The session may be another conversation, by what contradicts itself in it.
  case isInDoubt(name: String, problem: String)

  // MARK: Going on with a broken turn

  case noBrokenTurn
  case neverArrived(agent: String)
  /// The same of one that is about to be sent again without anybody's word.
  case goesByItself(agent: String)
  case mayNotHaveArrived(agent: String)
  case mayBeDone(message: String)
  case isPassed

  // MARK: Opening it in the agent's own program

  case noOwnProgram(agent: String)
  case nothingToOpen
  case openBetweenTurns

  // MARK: Forking

  case cannotFork(agent: String)
  case nothingToFork
  case forkBetweenTurns
  /// No turn goes on, and something behind turns asks.
  case answerFirst

  // MARK: Steering

  case noTurnToSteer
  case cannotSteer(agent: String)
  case messageIsGone
  case isCommand
  case mayBeSaid
  case isOnItsWay
  case turnTakesNothingNow
  case isEdited

  /// Another program's end takes it away.
  package var passes: Bool {
    switch self {
    case .isWorkedOn, .isOpen, .isKept: true
    case .noThread, .needsName, .nameIsTooLong, .outboxFull, .isGone, .isInDoubt, .noBrokenTurn, .neverArrived,
      .goesByItself, .mayNotHaveArrived, .mayBeDone, .isPassed, .noOwnProgram, .nothingToOpen, .openBetweenTurns,
      .cannotFork, .nothingToFork, .forkBetweenTurns, .answerFirst, .noTurnToSteer, .cannotSteer, .messageIsGone,
      .isCommand, .mayBeSaid, .isOnItsWay, .turnTakesNothingNow, .isEdited:
      false
    }
  }

  /// What, why, and what to do.
  package var sentence: String {
    switch self {
    case .noThread: "There is no such thread any more."
    case .needsName: "A name is needed, and not an id."
    case .nameIsTooLong(let longest): "A name has \(longest) characters at most: give a shorter one."
    case .outboxFull(let waiting, let limit) where waiting > limit:
      // What came back, was imported, or was there before the limit was lowered stays.
      "Outbox full: \(waiting) waiting, and nothing new is taken from \(limit) on (outbox.max). "
        + "Cancel messages or wait for them to complete."
    case .outboxFull(let waiting, let limit):
      "Outbox full: \(waiting) waiting, at most \(limit) (outbox.max). Cancel a message or wait for one to complete."
    case .isWorkedOn(let name, let agent):
      "\"\(name)\" is at work in another \(agent): wait for its end there, or begin a new thread."
    case .isOpen(let name, let agent, let pid):
      "\"\(name)\" is open in another \(agent)\(pid.map { " (pid \($0))" } ?? ""): close it there, or begin a new thread."
    case .isKept(let name, let agent, let pid):
      "\(agent)'s own server\(pid.map { " (pid \($0))" } ?? "") keeps \"\(name)\" open, also when you have left it: fork the "
        + "thread, or end that server with `\(agent) app-server daemon stop`."
    case .isGone(let name, let agent, let path):
      "\(agent) doesn't have the session of \"\(name)\" any more (\(path)): begin a new thread, or hand this one over, "
        + "also to \(agent) itself in a new session."
    case .isInDoubt(let name, let problem):
      "\"\(name)\" can't be gone on with, since it may be another conversation: \(problem) Begin a new thread."
    case .noOwnProgram(let agent): "upnext knows of no program in which a session of \(agent) could be opened."
    case .nothingToOpen: "There is no session to open yet: say something first."
    case .openBetweenTurns: "A turn is going on: the agent's own program opens between turns."
    case .noBrokenTurn: "No turn has broken off here."
    case .neverArrived(let agent):
      "\(agent) doesn't have this message in its session, so there is no turn to continue: send it again."
    case .goesByItself(let agent):
      "\(agent) doesn't have this message in its session, so there is no turn to continue: it is sent again by itself."
    case .mayNotHaveArrived(let agent):
      "Whether \(agent) got this message is not known, so there may be no turn to continue: send it again, or drop it."
    case .mayBeDone(let message):
      "\"\(message)\" may have been done, and nothing goes past it: send it again, drop it, or continue its turn."
    case .isPassed:
      "Something else was said since its turn broke off, or it was changed, so something else would go on: run it again, "
        + "or remove it."
    case .cannotFork(let agent): "\(agent) can't fork a session."
    case .nothingToFork: "There is no session to fork yet: say something first."
    case .forkBetweenTurns: "A turn is going on: a thread is forked between turns."
    case .answerFirst: "The agent waits for your answer to a question: give it first."
    case .noTurnToSteer:
      "No turn of a message is going on that something could be said in: it stays in the outbox, and leaves when its turn "
        + "comes."
    case .turnTakesNothingNow:
      "The turn is only beginning, or is being stopped, and takes nothing now: the message stays in the outbox."
    case .cannotSteer(let agent):
      "\(agent) takes nothing in the middle of a turn: the message stays in the outbox, and leaves when the turn is over."
    case .messageIsGone: "The message doesn't wait any more."
    case .isCommand: "A command of Up Next is sent when its turn comes."
    case .mayBeSaid: "That message may have been said already."
    case .isOnItsWay:
      "It is on its way to the agent: it stands in the conversation once that has read it, or comes back."
    case .isEdited: "The message is being edited."
    }
  }
}
