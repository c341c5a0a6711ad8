import Core

extension English {
  static func text(_ phrase: StatePhrase) -> String {
    switch phrase {
    case .word(let word): self.word(word)
    case .hold(let hold, let resumes, let key, let offset): self.hold(hold, resumes, key, offset)
    case .why(let why): self.why(why)
    case .whyInQueue(let why): self.whyInQueue(why)
    }
  }

  private static func word(_ word: StatePhrase.Word) -> String {
    switch word {
    case .working: "working"
    case .stopping: "stopping"
    case .approve: "APPROVE"
    case .ask: "ASK"
    case .done: "DONE"
    case .idle: "idle"
    case .quiet: "quiet"
    case .failed: "FAILED"
    case .held: "held"
    case .interrupted: "interrupted"
    case .unknown: "unknown"
    case .gone: "gone"
    }
  }

  private static func hold(_ hold: Hold, _ resumes: Bool, _ key: String, _ offset: Int) -> String {
    let until = key.isEmpty ? "until you let it go on" : "until you press \(key)"
    switch hold {
    case .paused: return "paused \(until)"
    case .failed: return "failed, held until you decide"
    case .editing: return "held until the edit is done"
    case .usageLimit(let end?) where resumes:
      return "usage limit until \(Words.clock(end, offsetSeconds: offset)), then it goes on"
    case .usageLimit: return "usage limit, held \(until)"
    case .interrupted: return "interrupted, held until you decide"
    case .retrying: return "tried again by itself"
    }
  }

  /// Why an outbox starts nothing.
  static func hold(_ hold: Hold, offsetSeconds: Int) -> String {
    switch hold {
    case .paused: "paused"
    case .failed: "failed"
    case .editing: "editing"
    case .usageLimit(nil): "usage limit"
    case .usageLimit(let until?): "usage limit until \(Words.clock(until, offsetSeconds: offsetSeconds))"
    case .interrupted: "interrupted"
    case .retrying(let moment): "again at \(Words.clock(moment, offsetSeconds: offsetSeconds))"
    }
  }

  private static func why(_ why: StatePhrase.Why) -> String {
    switch why {
    case .working(let agent): "working: \(agent) has the message and hasn't ended its turn."
    case .quiet(let agent, let since):
      "quiet: the turn goes on, but \(agent) has said nothing since \(since ?? "long ago")."
    case .approve(let agent): "approve: \(agent) asks for leave and waits for your answer."
    case .ask(let agent): "ask: \(agent) has a question and waits for your answer."
    case .done(let agent): "done: \(agent) ended its turn, and you haven't looked since."
    case .idle: "idle: no turn is going on, and you have seen the last one."
    case .endedInFailure(let agent): "failed: what \(agent) ran ended with an error, and you haven't looked since."
    case .failed(let reason): "failed: \(reason)"
    case .held: "held."
    case .heldBy(let hold, let resumes, let offset):
      switch hold {
      case .editing, .retrying, .usageLimit: "held: \(self.hold(hold, resumes, "", offset))."
      case .paused, .failed, .interrupted:
        "held: \(self.hold(hold, resumes, "", offset)). Say something, or choose Go on in its menu (m)."
      }
    case .atLimit(let hold, let resumes, let offset, let agent, let said):
      "held: \(self.hold(hold, resumes, "", offset))." + (said.map { " \(agent) said: \($0)" } ?? "")
    case .unknown: "unknown: nothing tells how this thread is."
    case .gone(let agent, let path): "gone: \(agent) doesn't have this thread's session any more (\(path))."
    case .wroteJustNow(let agent): "working: \(agent) wrote a moment ago, and its turn has no end yet."
    case .workedOn(let program): "working: \(name(program)) is at work here."
    case .asksLeaveElsewhere(let program): "approve: \(name(program)) asks for leave: answer where it is open."
    case .asksElsewhere(let program): "ask: \(name(program)) has a question: answer where it is open."
    case .isOpen(let program): "idle: no turn is going on, and \(name(program)) has it open."
    case .isCutOff(let agent): "interrupted: a turn was going, and the \(agent) that drove it is gone."
    case .isInDoubt(let agent):
      "unknown: the turn in \(agent)'s record has no end, and nothing tells whether it goes on."
    }
  }

  private static func name(_ program: StatePhrase.Program) -> String {
    guard program.isOther else { return program.agent }
    return "another \(program.agent)" + (program.pid.map { " (pid \($0))" } ?? "")
  }

  private static func whyInQueue(_ why: StatePhrase.WhyInQueue) -> String {
    switch why {
    case .isOff: "The Queue is off."
    case .isNotThere: "It is not in the Queue."
    case .left(let moment, let cause): "It is not in the Queue: it left at \(moment), since \(self.cause(cause))."
    case .isThere(let since, let cause, let showing):
      "In the Queue since \(since)" + (cause.map { ": \(self.cause($0))" } ?? "") + "." + self.showing(showing)
    }
  }

  private static func showing(_ showing: StatePhrase.Showing) -> String {
    switch showing {
    case .at(let place): " It is \(ordinal(place)) in line."
    case .snoozed(let end): " Snoozed \(self.end(end)), so it doesn't show."
    case .locked: " It doesn't show while its agent works."
    case .nowhere: ""
    }
  }

  static func end(_ end: StatePhrase.SnoozeEnd) -> String {
    switch end {
    case .moment(let moment): "until \(moment)"
    case .change: "until it changes"
    }
  }

  /// Why something of the Queue happened, as the end of a sentence.
  static func cause(_ why: QueueEvent.Why) -> String {
    switch why {
    case .sent: "you said something"
    case .replied: "its agent answered"
    case .failed: "its turn failed"
    case .permission: "its agent asked"
    case .byHand: "you said so"
    case .cleared: "you cleared the Queue"
    case .viewed: "you opened it"
    case .deleted: "it was deleted"
    case .restored: "it was restored"
    case .time: "its time came"
    case .change: "something happened in it"
    case .undone: "you took an act back"
    case .redone: "you did an act again"
    }
  }

  static func ordinal(_ number: Int) -> String {
    let suffix =
      switch (number % 10, number % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(number)\(suffix)"
  }
}
