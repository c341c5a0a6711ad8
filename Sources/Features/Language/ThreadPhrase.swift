import Core

/// What is said of acts on threads: names, the Queue, deleting and restoring, handing over, forking, shortening.
enum ThreadPhrase: Equatable, Sendable {
  case noThread
  case noThreadToRename
  case needsName
  case renamed(String)
  case copiedID(String)
  case exported(toFile: String)
  case notExported
  case needsFile
  case isDeleted(restoreKey: String)

  // MARK: The Queue

  case queueHasNobody
  case isNotInQueue
  case clearedQueue(Int)
  case tookOffQueue(String)
  case onlyQueueSnoozes
  case hasLeftQueue
  case snoozed(Phrase.Rows, StatePhrase.SnoozeEnd)

  // MARK: Deleting and restoring

  case deleted(Phrase.Rows)
  case hid(Phrase.Rows)
  case restored(Phrase.Rows)
  case nothingToRestore
  case noneIsDeleted
  case noneIsHidden
  case onlyThese(restoreKey: String, backKey: String)

  // MARK: The agent

  case noTurn
  case unlocked(String)
  case handOverBetweenTurns
  case noOtherAgent
  /// Whether it goes on in a session that the agent had before.
  case handedOver(String, to: String, goesOn: Bool)
  case agentIsMissing(String, gettingIt: String?)
  /// Before what was said in a thread, told to another agent, and before what the person said.
  case recapHeading(agent: String)
  case recapMe
  case nothingToShorten
  case cannotShorten(agent: String)
  case shortens(agent: String)
  case refused(ThreadRefusal)

  // MARK: Telling who doesn't look

  case isReady(name: String?, Readiness)
  case manyAreReady(Int)

  // MARK: Leaving

  case demoIsOver
  case ended(EndReason)
  case goodbye(working: Int, asking: Int, upNext: Int)
}
