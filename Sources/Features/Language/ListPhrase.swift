import Core

/// What the lists of threads and projects say: their titles, rows and hints, and the line above them.
enum ListPhrase: Equatable, Sendable {
  // MARK: The line above all

  case needPerson(Int)
  case working(Int)
  case upNext(Int)
  case allPaused
  case atLimit(agent: String, until: String?)
  case nothingWaits

  // MARK: Titles and empty lists

  case recent
  case projects
  case queue(Int)
  case oldest(age: String)
  /// About how long what waits in the Queue will take.
  case toReview(time: String)
  case marked(Int)

  // MARK: The Queue's history

  case queueHistory
  case queueHistoryIsEmpty
  case queueHistoryHint
  case queueEvent(QueueEvent.Kind, QueueEvent.Why)
  /// How long a thread usually takes.
  case usualReview(time: String)
  case noThreads(newKey: String)
  case nothingInQueue
  case noProjects

  // MARK: Rows

  case unnamed
  case deleted
  case snoozed
  case until(String)
  /// Its place among priorities, of which lower numbers go first.
  case rank(Int)
  /// What is said of a row's name to whoever has the screen read out.
  case threadFacts(ThreadFacts)
  case projectFacts(threads: Int)
  case messageFacts(place: Int, of: Int, isUrgent: Bool, error: String?)

  // MARK: What can't be done here

  /// It goes away with its last row.
  case queueHasEmptied
  case isFolded(foldKey: String)
  case recentGoesByTime
  case projectsGoByTime
  case isNoList
  case queueGoesByHand
  case queueGoesByPriority
  case isFirstPriority
  case isLastPriority
  case isDeletedAlready(restoreKey: String)
  case isHiddenAlready(restoreKey: String)
  case agentIsAtWork(in: String)
  case queueIsEmpty
  case queueIsOff(settingsKey: String)
  case noThreadIsOpen(newKey: String)
  case nobodyNeedsPerson

  /// A thread in one sentence, behind its name.
  struct ThreadFacts: Equatable, Sendable {
    let agent: String
    let project: String
    let state: StreamState
    let seconds: Int64
    let waiting: Int
    /// Its place in the Queue, where that is what is looked at.
    let place: Int?
    let count: Int
  }
}
