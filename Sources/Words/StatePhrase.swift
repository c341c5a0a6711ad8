import Conversation
import Core
import Languages

/// How a thread is, and why: its word in a row, and the sentences of the dialog that explains it.
package enum StatePhrase: Equatable, Sendable {
  case word(Word)
  /// Why an outbox starts nothing, and until when; the key lets it go on.
  case hold(Hold, resumesAfterLimit: Bool, key: String, until: Moment?)
  case why(Why)
  case whyInQueue(WhyInQueue)

  /// The one word of a thread's state. Some of them tell more than the state does: two of working, two of held.
  package enum Word: Equatable, Sendable, CaseIterable {
    case working, settingUp, landing, stopping, approve, ask, done, review, idle, quiet, failed, held, interrupted
    case unknown, gone
  }

  /// What is known of a thread's state, and not what may be guessed.
  package enum Why: Equatable, Sendable {
    case working(agent: String)
    /// The thread's folder is being made.
    case settingUp
    /// Its message waits for what is being done with another thread's work, or its own; or for what stays of that.
    case behindLanding(thread: String, stays: LandingStay? = nil)
    /// Nil where nobody knows since when.
    case quiet(agent: String, since: String?)
    /// It is silent because it asks its model again by itself.
    case triesAgain(agent: String, since: String?)
    case approve(agent: String)
    case ask(agent: String)
    case done(agent: String)
    case inBackground(agent: String)
    case knownToProcessOnly(agent: String)
    case idle
    case endedInFailure(agent: String)
    case failed(because: String)
    /// The person's word to go on waits for what its session tells.
    case asksSession
    case held
    /// On another host.
    case heldThere(Hold, call: String)
    /// The key lets a pause go on.
    case heldBy(Hold, resumesAfterLimit: Bool, key: String = "", until: Moment?)
    /// What the agent said of its limit is nil where it said nothing.
    case atLimit(Hold, resumesAfterLimit: Bool, until: Moment?, agent: String, said: String?)
    case unknown
    case gone(agent: String, path: String)
    case wroteJustNow(agent: String)
    case workedOn(by: Program)
    case asksElsewhere(Program)
    case asksLeaveElsewhere(Program)
    case isOpen(in: Program)
    case isCutOff(agent: String)
    case isInDoubt(agent: String)
  }

  /// A program that has the thread's session open.
  package struct Program: Equatable, Sendable {
    let agent: String
    /// It is not the one that we know the thread by.
    package let isOther: Bool
    let pid: Int32?

    package init(agent: String, isOther: Bool, pid: Int32?) {
      self.agent = agent
      self.isOther = isOther
      self.pid = pid
    }
  }

  /// How a thread came to be in the Queue, and whether it shows there.
  package enum WhyInQueue: Equatable, Sendable {
    case isOff
    case isNotThere
    case left(at: String, because: QueueEvent.Why)
    case isThere(since: String, because: QueueEvent.Why?, Showing)
  }

  package enum Showing: Equatable, Sendable {
    case at(place: Int)
    case snoozed(SnoozeEnd)
    case locked
    case nowhere
  }

  /// Until when a thread is left out.
  package enum SnoozeEnd: Equatable, Sendable {
    case moment(Moment)
    case change
  }
}

extension Language {
  package func text(_ phrase: StatePhrase) -> String {
    switch phrase {
    case .word(let word): self.word(word)
    case .hold(let hold, let resumes, let key, let moment): self.hold(hold, resumes, key, moment)
    case .why(let why): self.why(why)
    case .whyInQueue(let why): self.whyInQueue(why)
    }
  }

  private func word(_ word: StatePhrase.Word) -> String {
    switch word {
    case .working: say("working", "arbeitet")
    case .settingUp: say("set-up", "baut auf")
    case .landing: say("landing", "landet")
    case .stopping: say("stopping", "stoppt")
    case .approve: say("APPROVE", "ERLAUBEN")
    case .ask: say("ASK", "FRAGE")
    case .done: say("DONE", "FERTIG")
    case .review: say("REVIEW", "PRÜFEN")
    case .idle: say("idle", "ruht")
    case .quiet: say("quiet", "still")
    case .failed: say("FAILED", "FEHLER")
    case .held: say("held", "angehalten")
    case .interrupted: say("interrupted", "unterbrochen")
    case .unknown: say("unknown", "unbekannt")
    case .gone: say("gone", "weg")
    }
  }

  private func hold(_ hold: Hold, _ resumes: Bool, _ key: String, _ moment: Moment?) -> String {
    let until =
      key.isEmpty
      ? say("until you let it go on", "bis es weitergehen darf") : say("until you press \(key)", "bis \(key)")
    guard case .usageLimit = hold, resumes, let end = moment.map({ text($0) }) else {
      return switch hold {
      case .paused: say("paused \(until)", "angehalten, \(until)")
      case .failed: say("failed, held until you decide", "fehlgeschlagen, wartet auf eine Entscheidung")
      case .editing: say("held until the edit is done", "angehalten, bis die Änderung fertig ist")
      case .usageLimit: say("usage limit, held \(until)", "Nutzungsgrenze, angehalten, \(until)")
      case .interrupted: say("interrupted, held until you decide", "unterbrochen, wartet auf eine Entscheidung")
      case .retrying: say("tried again by itself", "wird von selbst erneut versucht")
      }
    }
    return say("usage limit until \(end), then it goes on", "Nutzungsgrenze bis \(end), dann geht es weiter")
  }

  /// Why an outbox starts nothing.
  func hold(_ hold: Hold, until moment: Moment?) -> String {
    switch hold {
    case .paused: say("paused", "angehalten")
    case .failed: say("failed", "fehlgeschlagen")
    case .editing: say("editing", "wird bearbeitet")
    case .usageLimit: say("usage limit", "Nutzungsgrenze") + (moment.map { " " + text(.list(.until($0))) } ?? "")
    case .interrupted: say("interrupted", "unterbrochen")
    case .retrying: say("again", "erneut") + (moment.map { " " + when($0) } ?? "")
    }
  }

  private func why(_ why: StatePhrase.Why) -> String {
    switch why {
    case .working(let agent):
      say(
        "working: \(agent) has the message and hasn't ended its turn.",
        "arbeitet: \(agent) hat die Nachricht und ist mit dem Zug nicht fertig.")
    case .settingUp:
      say(
        "set-up: the thread's worktree is being made ready, and the message waits for it in the outbox.",
        "baut auf: Der Worktree des Threads wird vorbereitet, und die Nachricht wartet darauf in der Outbox.")
    case .behindLanding(let thread, nil):
      say(
        "landing: the work of \(thread) is just being landed there, and the message waits for that in the outbox.",
        "landet: Die Arbeit von \(thread) wird dort gerade übernommen, und die Nachricht wartet darauf in der Outbox.")
    case .behindLanding(let thread, let stay?):
      say(
        "held: \(what(stay, of: thread)). The message waits for that in the outbox; \"go on\" in its menu sends it now.",
        "angehalten: \(what(stay, of: thread)). Darauf wartet die Nachricht in der Outbox; „weiter“ im Menü sendet sie jetzt."
      )
    case .quiet(let agent, let since):
      say(
        "quiet: the turn goes on, but \(agent) has said nothing since \(since ?? "long ago").",
        "still: Der Zug läuft, aber \(agent) hat seit \(since ?? "langem") nichts gesagt.")
    case .triesAgain(let agent, let since):
      say(
        "quiet: \(agent) tries again by itself what failed, and has said nothing since \(since ?? "long ago").",
        "still: \(agent) versucht von selbst erneut, was misslang, und hat seit \(since ?? "langem") nichts gesagt.")
    case .approve(let agent):
      say(
        "approve: \(agent) asks for permission and waits for your answer.",
        "erlauben: \(agent) bittet um Erlaubnis und wartet auf Antwort.")
    case .ask(let agent):
      say(
        "ask: \(agent) has a question and waits for your answer.",
        "Frage: \(agent) hat eine Frage und wartet auf Antwort.")
    case .done(let agent):
      say(
        "done: \(agent) ended its turn, and you haven't looked since.",
        "fertig: \(agent) hat den Zug beendet, und noch hat es niemand angesehen.")
    case .inBackground(let agent):
      say(
        "in the background: \(agent) has ended its turn, and something that it left running goes on.",
        "im Hintergrund: \(agent) hat den Zug beendet, und etwas, das er laufen ließ, geht weiter.")
    case .knownToProcessOnly(let agent):
      say(
        "idle: no turn is going on. Only \(agent)'s process knows what was said: upnext runs on for it, till upnext stop.",
        "ruht: Es läuft kein Zug. Nur der Prozess von \(agent) weiß, was gesagt wurde: upnext läuft für ihn weiter, bis upnext "
          + "stop.")
    case .idle:
      say(
        "idle: no turn is going on, and there is nothing new here.",
        "ruht: Es läuft kein Zug, und Neues gibt es hier nicht.")
    case .endedInFailure(let agent):
      say(
        "failed: what \(agent) ran ended with an error, and you haven't looked since.",
        "Fehler: Was \(agent) laufen ließ, endete mit einem Fehler, und noch hat es niemand angesehen.")
    case .failed(let reason): say("failed: \(reason)", "Fehler: \(reason)")
    case .asksSession:
      say(
        "held: its session is asked first whether it has the message. Then its turn goes on, or it is sent.",
        "angehalten: Erst sagt die Sitzung, ob sie die Nachricht hat. Dann geht der Zug weiter, oder sie geht ab.")
    case .held: say("held.", "angehalten.")
    case .heldBy(let hold, let resumes, let key, let moment):
      switch hold {
      case .editing, .retrying, .usageLimit:
        say("held: \(self.hold(hold, resumes, "", moment)).", "angehalten: \(self.hold(hold, resumes, "", moment)).")
      case .paused where !key.isEmpty:
        say(
          "held: \(self.hold(hold, resumes, "", moment)): \(key), or \"go on\" in its menu.",
          "angehalten: \(self.hold(hold, resumes, "", moment)): mit \(key) oder mit „weiter“ im Menü.")
      case .paused, .failed, .interrupted:
        say(
          "held: \(self.hold(hold, resumes, "", moment)). Choose \"go on\" in its menu.",
          "angehalten: \(self.hold(hold, resumes, "", moment)). Weiter geht es mit „weiter“ im Menü.")
      }
    case .heldThere(let hold, let call):
      say(
        "held: \(self.hold(hold, false, "", nil)). It goes on there, or from here: \(call)",
        "angehalten: \(self.hold(hold, false, "", nil)). Weiter geht es dort, oder von hier: \(call)")
    case .atLimit(let hold, let resumes, let moment, let agent, let said):
      say(
        "held: \(self.hold(hold, resumes, "", moment))." + (said.map { " \(agent) said: \($0)" } ?? ""),
        "angehalten: \(self.hold(hold, resumes, "", moment))." + (said.map { " \(agent) sagte: \($0)" } ?? ""))
    case .unknown:
      say("unknown: nothing tells how this thread is.", "unbekannt: Nichts verrät, wie es um diesen Thread steht.")
    case .gone(let agent, let path):
      say(
        "gone: \(agent) doesn't have this thread's session any more (\(path)).",
        "weg: \(agent) hat die Sitzung dieses Threads nicht mehr (\(path)).")
    case .wroteJustNow(let agent):
      say(
        "working: \(agent) wrote a moment ago, and its turn has no end yet.",
        "arbeitet: \(agent) hat gerade geschrieben, und der Zug hat noch kein Ende.")
    case .workedOn(let program):
      say("working: \(name(program)) is at work here.", "arbeitet: \(name(program)) ist hier am Werk.")
    case .asksLeaveElsewhere(let program):
      say(
        "approve: \(name(program)) asks for permission: answer where it is open.",
        "erlauben: \(name(program)) bittet um Erlaubnis: Geantwortet wird dort, wo es offen ist.")
    case .asksElsewhere(let program):
      say(
        "ask: \(name(program)) has a question: answer where it is open.",
        "Frage: \(name(program)) hat eine Frage: Geantwortet wird dort, wo es offen ist.")
    case .isOpen(let program):
      say(
        "idle: no turn is going on, and \(name(program)) has it open.",
        "ruht: Es läuft kein Zug, und \(name(program)) hat die Sitzung offen.")
    case .isCutOff(let agent):
      say(
        "interrupted: a turn was going, and the \(agent) that drove it is gone.",
        "unterbrochen: Ein Zug lief, und das \(agent), das ihn führte, ist weg.")
    case .isInDoubt(let agent):
      say(
        "unknown: the turn in \(agent)'s record has no end, and nothing tells whether it goes on.",
        "unbekannt: Der Zug hat in der Aufzeichnung von \(agent) kein Ende, und nichts verrät, ob er noch läuft.")
    }
  }

  func what(_ stay: LandingStay, of thread: String) -> String {
    switch stay {
    case .rebase(let folder):
      say(
        "the rebase of \(thread) stands halfway in \(folder), until git rebase --continue or --abort there",
        "Der Rebase von \(thread) steht in \(folder) auf halbem Weg, bis dort git rebase --continue oder --abort")
    case .git(let folder):
      say(
        "git is still at work in \(folder), where \(thread) was being landed",
        "git arbeitet noch in \(folder), wo \(thread) übernommen wurde")
    case .host(let host):
      say(
        "\(host) is away, where \(thread) was being landed", "\(host) ist weg, und dort wurde \(thread) übernommen")
    }
  }

  private func name(_ program: StatePhrase.Program) -> String {
    switch self {
    case .english:
      guard program.isOther else { return program.agent }
      return "another \(program.agent)" + (program.pid.map { " (pid \($0))" } ?? "")
    case .german:
      guard program.isOther else { return program.agent }
      return "ein anderes \(program.agent)" + (program.pid.map { " (PID \($0))" } ?? "")
    }
  }

  private func whyInQueue(_ why: StatePhrase.WhyInQueue) -> String {
    switch why {
    case .isOff: say("The Queue is off.", "Die Queue ist aus.")
    case .isNotThere: say("It is not in the Queue.", "Der Thread ist nicht in der Queue.")
    case .left(let moment, let cause):
      say(
        "It is not in the Queue: it left at \(moment), since \(self.cause(cause)).",
        "Nicht mehr in der Queue seit \(moment): \(self.cause(cause)).")
    case .isThere(let since, let cause, let showing):
      say(
        "In the Queue since \(since)" + (cause.map { ": \(self.cause($0))" } ?? "") + "." + self.showing(showing),
        "In der Queue seit \(since)" + (cause.map { ": \(self.cause($0))" } ?? "") + "." + self.showing(showing))
    }
  }

  private func showing(_ showing: StatePhrase.Showing) -> String {
    switch showing {
    case .at(let place): say(" It is \(ordinal(place)) in line.", " Dort an Platz \(place).")
    case .snoozed(let end):
      say(
        " Snoozed \(self.end(end)), so it doesn't show.", " Zurückgestellt \(self.end(end)) und darum nicht zu sehen.")
    case .locked:
      say(" It doesn't show while its agent works.", " Solange der Agent arbeitet, ist er dort nicht zu sehen.")
    case .nowhere: ""
    }
  }

  func end(_ end: StatePhrase.SnoozeEnd) -> String {
    switch end {
    case .moment(let moment): say("until \(text(moment))", "bis \(text(moment))")
    case .change: say("until it changes", "bis sich etwas tut")
    }
  }

  /// Why something of the Queue happened, as the end of a sentence.
  func cause(_ why: QueueEvent.Why) -> String {
    switch why {
    case .sent: say("you said something", "du hast etwas gesagt")
    case .replied: say("its agent answered", "der Agent hat geantwortet")
    case .failed: say("its turn failed", "der Zug schlug fehl")
    case .permission: say("its agent asked", "der Agent hat gefragt")
    case .byHand: say("you said so", "so gewünscht")
    case .cleared: say("you cleared the Queue", "die Queue wurde geleert")
    case .viewed: say("you opened it", "der Thread wurde geöffnet")
    case .deleted: say("it was deleted", "der Thread wurde gelöscht")
    case .restored: say("it was restored", "der Thread wurde wiederhergestellt")
    case .time: say("its time came", "die Zeit war da")
    case .change: say("something happened in it", "es hat sich etwas getan")
    case .undone: say("you undid something", "etwas wurde zurückgenommen")
    case .redone: say("you redid something", "etwas wurde wiederholt")
    }
  }

  package func ordinal(_ number: Int) -> String {
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
