import Core

/// What outbox and composer say: the messages that wait, what goes along with them, and what is done about them.
enum OutboxPhrase: Equatable, Sendable {
  // MARK: The panel

  /// The limit is named where it is near.
  case title(Int, limit: Int?)
  case act(Act)
  case endedInTheMiddle
  case editing
  case editInterrupted
  case tried(times: Int)
  case triedAndAgain(times: Int, of: Int, inSeconds: Int64)
  case waitsForLimit
  case uncertain(String?)
  case skipped(because: String?)
  case failed(String)
  case urgent

  // MARK: The composer

  case toWrite(openKey: String)
  case notFromHere(whyKey: String)
  case saveAndSend
  case save(place: Int?)
  case full(Int)
  case queue(place: Int)
  case queueHeld(place: Int, Hold, offsetSeconds: Int)
  case send
  case nothingIsTyped(composerKey: String)

  // MARK: What was done, and what can't be

  case nothingToSend
  case queued(place: Int)
  case nothingIsHeld
  case allArePaused(Verb)
  /// Nil is the outbox as a whole.
  case tryingAgain(String?)
  case continuing(String)
  case skippedMessage(String)
  case droppedMessage(String)
  case imported(Int)
  case isSkippedAlready
  case noneFailed
  case goesOn
  case paused(String)
  case allGoOn
  case allPaused
  case nothingWaits
  case isEditedElsewhere
  case anotherIsEdited
  case anotherWasInterrupted(String)
  case beganEdit
  case editWaits(String)
  case nothingIsLeft
  case nothingChanged
  case changed(String)
  /// The key leaves the composer, where one still is.
  case isAsItWas(leaveKey: String?)
  case hasLeft
  case isDraftOfDeleted
  case wentIntoTurn
  case goesIntoTurn
  case notSteered(agent: String, because: String)

  // MARK: What goes along

  case takesNoImages(agent: String, image: String)
  case noFile(String)
  /// The agent is named where nobody knows yet whether it takes images.
  case goesAlong(String, unknownTo: String?)
  case staysBehind(String)
  /// How what goes along is taken off again.
  case takesOff
  case isTooLarge(String, bytes: Int64)
  case offersImage
  case offersFile
  case offerHint
  case completionHint
  case listingFiles
  case onlyFirstFiles(Int)

  /// What a key does about a message in trouble.
  enum Act: Equatable, Sendable, CaseIterable { case retry, now, sendAgain, goOn, skip, drop, edit, cancel }
}
