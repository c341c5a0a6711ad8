import Core

extension English {
  static func text(_ phrase: ListPhrase) -> String {
    switch phrase {
    case .needPerson(let count): count == 1 ? "1 needs you" : "\(count) need you"
    case .working(let count): "\(count) working"
    case .upNext(let count): "\(count) up next"
    case .allPaused: "ALL PAUSED"
    case .atLimit(let agent, let until): "\(agent) at its limit" + (until.map { " until \($0)" } ?? "")
    case .nothingWaits: "nothing waits"

    case .recent: "Recent"
    case .projects: "Projects"
    case .queue(let count): "Queue (\(count))"
    case .oldest(let age): "oldest \(age)"
    case .toReview(let time): "~\(time) to review"
    case .marked(let count): "\(count) marked"
    case .queueHistory: "History of the Queue"
    case .queueHistoryIsEmpty: "Nothing has joined or left the Queue yet."
    case .queueHistoryHint: "Enter opens the thread, Esc closes."
    case .queueEvent(let kind, let why): "\(word(kind)): \(cause(why))"
    case .usualReview(let time): "A thread takes you about \(time)."
    case .noThreads(let key): "No threads yet: \(key) begins one"
    case .nothingInQueue: "Nothing waits for you"
    case .noProjects: "No projects yet"

    case .unnamed: "new thread"
    case .deleted: "deleted"
    case .snoozed: "snoozed"
    case .until(let moment): "until \(moment)"
    case .rank(let number): "p\(number)"
    case .threadFacts(let facts): self.facts(facts)
    case .projectFacts(let count): ", " + Words.count(count, "thread", "threads")
    case .messageFacts(let place, let count, let isUrgent, let error):
      ", \(ordinal(place)) of \(count) in the outbox"
        + (error.map { ", failed: \($0)" } ?? (isUrgent ? ", urgent" : ""))

    case .queueHasEmptied: "The Queue is empty: choose a row of another list first."
    case .isFolded(let key): "The list is folded: \(key) unfolds it."
    case .recentGoesByTime: "Recent orders itself by time: newest first."
    case .projectsGoByTime: "Projects order themselves by time: newest first."
    case .isNoList: "There is no list here."
    case .queueGoesByHand:
      "The Queue goes by your order, not by priority: queue.order in the settings changes that."
    case .queueGoesByPriority: "The Queue goes by priority: + and - change it, or queue.order in the settings."
    case .isFirstPriority: "1 is the highest priority."
    case .isLastPriority: "99 is the lowest priority."
    case .isDeletedAlready(let key): "It is deleted already: \(key) brings it back."
    case .isHiddenAlready(let key): "It is hidden already: \(key) shows it again."
    case .agentIsAtWork(let name): "An agent is at work in \"\(name)\": stop the turn, then delete it."
    case .queueIsEmpty: "Nothing waits for you in the Queue."
    case .queueIsOff(let key): "The Queue is off: \(key) opens the settings."
    case .noThreadIsOpen(let key): "No thread is open: choose one and press Enter, or \(key) for a new one."
    case .nobodyNeedsPerson: "Nobody needs you now."
    }
  }

  private static func word(_ kind: QueueEvent.Kind) -> String {
    switch kind {
    case .joined: "joined"
    case .left: "left"
    case .moved: "moved"
    case .snoozed: "snoozed"
    case .woke: "is back"
    }
  }

  private static func facts(_ facts: ListPhrase.ThreadFacts) -> String {
    let outbox =
      switch facts.waiting {
      case 0: ""
      case 1: ", 1 message waits"
      default: ", \(facts.waiting) messages wait"
      }
    let place = facts.place.map { ", \(ordinal($0)) of \(facts.count)" } ?? ""
    return " by \(facts.agent) in \(facts.project), \(doing(facts.state)) for \(span(facts.seconds))\(outbox)\(place)"
  }

  private static func doing(_ state: StreamState) -> String {
    switch state {
    case .working: "working"
    case .approve: "asking for leave"
    case .ask: "asking a question"
    case .done: "done"
    case .idle: "idle"
    case .quiet: "quiet"
    case .failed: "failed"
    case .held: "held"
    case .unknown: "unknown"
    }
  }

  private static func span(_ seconds: Int64) -> String {
    switch seconds {
    case ..<60: "less than a minute"
    case ..<3600: Words.count(Int(seconds / 60), "minute", "minutes")
    case ..<86_400: Words.count(Int(seconds / 3600), "hour", "hours")
    default: Words.count(Int(seconds / 86_400), "day", "days")
    }
  }
}
