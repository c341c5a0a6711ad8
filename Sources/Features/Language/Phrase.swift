import Core

/// Everything that Up Next says, and what the lists share, without its words: each language has them in one `switch`, so
/// that what is not translated doesn't compile.
///
/// Texts among the arguments are names, keys and numbers, or come from another phrase of the same language.
enum Phrase: Equatable, Sendable {
  // MARK: Areas of the screen with words of their own

  case state(StatePhrase)
  case list(ListPhrase)
  case thread(ThreadPhrase)
  case outbox(OutboxPhrase)
  case conversation(ConversationPhrase)
  case agent(AgentPhrase)
  case dialog(DialogPhrase)
  case setting(SettingPhrase)

  // MARK: The pane

  case upNext
  case itemCount(Int)
  case timeLeft(String)
  case hold(Hold, offsetSeconds: Int)
  case memoryIsShort
  case agentsPaused([String])
  case nothingQueued(addKey: String)
  case nothingMatches(backKey: String)
  case filterTitle
  case filterHint
  case filterKeys
  case status(QueuedCommand.Status)
  case stashed
  case startsAt(String)
  case agentPaused
  case after(String)
  /// What it waits for ended otherwise than well; nil where it was taken out of the list.
  case heldBack(by: String, QueuedCommand.Status?)
  case priority(CommandPriority)
  case ageNow
  case ageDays(Int64)
  case ageYears(Int64)
  case swipeButton(SwipeAct)
  case swipeHint(SwipeAct, enterKey: String, backKey: String)
  /// What is said of a row's name to whoever has the screen read out. Minutes are nil while nothing is known.
  case commandFacts(agent: String, minutes: Int?, left: Int, isInterrupted: Bool)
  case verb(Verb)
  case undoHint(key: String)
  case saving
  case notSaved(because: String)
  /// What Enter does to a command that waits.
  case runNow

  // MARK: What the acts of every list say

  case removed(Rows)
  case movedToTop(Rows)
  case movedToBottom(Rows)
  case movedUp(Rows)
  case movedDown(Rows)
  case moved(Rows, toPlace: Int)
  case changedPriority(Rows)
  case gavePriority(Rows, Int)
  case madeUrgent(Rows)
  case madeNormal(Rows)
  /// A move of marked rows of which some run.
  indirect case runningStay(after: Phrase, Int)
  case tookBack(String)
  case doneAgain(String)
  /// What the act was about has left or changed since.
  case tooLateToTakeBack(String)
  case tooLateToDoAgain(String)
  case nothingToTakeBack
  case nothingToDoAgain
  case nothingToActOn
  case nothingToOpen
  case hasLeftList
  case isAtTop
  case isAtBottom
  case hasNoPriority
  case isUrgentAlready
  case isNormalAlready
  case isHighestPriority
  case isLowestPriority
  case runsAndStays
  case startedAndStays
  case cannotGoThere
  case releaseToDrop(backKey: String)
  case letGoOfRow
  case whereRowsAreSwiped
  case nothingToAskAbout

  // MARK: Commands

  case runsNow(String)
  case firstToStart(String)
  case firstToStartBut(String, Reason)
  case waitsForHeldThread(String, Hold, offsetSeconds: Int)
  case couldNotRun(String, because: String?)
  case why(Standing, Reason)
  case commandAdded(String)
  case commandsCancelled(Int)
  case commandsCancelledAndStopping(waiting: Int, running: Int)
  case commandsHaveEnded
  case stashedRows(Rows)
  case tookFromStash(Rows)
  case waitAgain(Rows)
  case upNextGoesOn
  case upNextIsPaused
  case commandsGoOn(agent: String)
  case commandsPaused(agent: String)
  case stashIsForUpNext
  case onlyWaitingAreStashed
  case nothingToCancel
  case stopTitle
  case stopQuestion(Int)
  case stopHint
  case stopping
  case cancelTitle
  case cancelQuestion(waiting: Int, running: Int)
  case cancelHint
  case cancelMenuTitle
  case cancelChoice(CommandSelection)
  case pauseMenuTitle
  /// Nil is all of Up Next.
  case pauseChoice(agent: String?, isPaused: Bool)
  case removeTitle
  case removeQuestion(waiting: Int, running: Int)
  case removeHint
  case commandMenuTitle(String)
  case rowsMenuTitle(Int)
  case peekTakes
  case peekWaitingHint(editKey: String)
  case peekRunningHint
  case peekEndedHint
  case commandChanged(String)
  case nothingChanged
  case runsAndIsNotEdited
  case startedAndIsNotEdited
  case leftAndIsNotEdited
  case onlyWaitingIsEdited

  // MARK: The form, and templates

  case formTitle
  case formHint(isUnicode: Bool)
  case formEditTitle
  case formEditHint(isUnicode: Bool)
  case formKept(key: String, of: Int)
  case formNamingHint
  case formName
  case formField(CommandForm.Field)
  case formNoAgent
  case formAgentsOwnMode
  case formOwnThread
  case formAfterNote
  case formStartNote
  case formInclusion(CommandForm.Inclusion)
  case formAnswer(PromptEnhancementOptions.ResponseFormat)
  case formPreview(hasMore: Bool)
  case promptIsEmpty
  case directoryIsNeeded
  case isNoDirectory(String)
  case formNoDirectory
  case isNoTime(String)
  case wouldWaitInCircle
  case isNoCommand(String)
  case meansCommands(String, Int, ids: [String])
  case templatesTitle
  case templatesHint
  case templateField(String, number: Int, of: Int)
  case templateFieldHint
  case templateSaved(String)
  case templateRemoved(String)
  case templateNeedsName
  case noTemplates

  // MARK: The history

  case historyTitle
  case historyHint(isUnicode: Bool)
  case historyFilterHint
  case historyHasNoMatch
  case historyIsEmpty
  case historyCleared
  case removedFromHistory(String)
  case threadIsGone
  case nothingEnded

  /// The rows that an act concerned.
  enum Rows: Equatable, Sendable {
    case one(String)
    case rows(Int)
    case items(Int)
    case commands(Int)
    case threads(Int)
    case messages(Int)
  }

  /// What a swipe's button does.
  enum SwipeAct: Equatable, Sendable, CaseIterable { case stop, remove, top, bottom }

  /// How a command of the list stands, for a sentence that says why.
  enum Standing: Equatable, Sendable, CaseIterable { case executing, queued, held, interrupted, stashed }

  /// Why a command doesn't start, or that it has.
  enum Reason: Equatable, Sendable {
    case agentIsAtWork
    case upNextIsHeld(Hold, offsetSeconds: Int)
    /// The same, with the name of the act that lets it go on.
    case upNextIsHeldUntil(Hold, offsetSeconds: Int, act: Verb)
    case memory
    case placesTaken(Int)
    case placesTakenBySetting(Int)
    case isNext
    case wasInterrupted
    case wasStashed
    case startsAt(String)
    case waitsFor(String)
    case heldBack(by: String, QueuedCommand.Status?)
    case agentPaused(String)
    case agentFull(String, setting: String)
    case agentLimited(String, until: String?)
    case threadIsAtWork
    case threadIsHeld(Hold, offsetSeconds: Int)
    case threadIsRead
  }
}
