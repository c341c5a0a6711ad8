import Core

extension German {
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
    case .working: "arbeitet"
    case .stopping: "stoppt"
    case .approve: "ERLAUBEN"
    case .ask: "FRAGE"
    case .done: "FERTIG"
    case .idle: "ruht"
    case .quiet: "still"
    case .failed: "FEHLER"
    case .held: "angehalten"
    case .interrupted: "unterbrochen"
    case .unknown: "unbekannt"
    case .gone: "weg"
    }
  }

  private static func hold(_ hold: Hold, _ resumes: Bool, _ key: String, _ offset: Int) -> String {
    let until = key.isEmpty ? "bis es weitergehen darf" : "bis \(key)"
    switch hold {
    case .paused: return "angehalten, \(until)"
    case .failed: return "fehlgeschlagen, wartet auf eine Entscheidung"
    case .editing: return "angehalten, bis die Änderung fertig ist"
    case .usageLimit(let end?) where resumes:
      return "Nutzungsgrenze bis \(Words.clock(end, offsetSeconds: offset)), dann geht es weiter"
    case .usageLimit: return "Nutzungsgrenze, angehalten, \(until)"
    case .interrupted: return "unterbrochen, wartet auf eine Entscheidung"
    case .retrying: return "wird von selbst erneut versucht"
    }
  }

  private static func why(_ why: StatePhrase.Why) -> String {
    switch why {
    case .working(let agent): "arbeitet: \(agent) hat die Nachricht und ist mit dem Zug nicht fertig."
    case .quiet(let agent, let since):
      "still: Der Zug läuft, aber \(agent) hat seit \(since ?? "langem") nichts gesagt."
    case .approve(let agent): "erlauben: \(agent) bittet um Erlaubnis und wartet auf Antwort."
    case .ask(let agent): "Frage: \(agent) hat eine Frage und wartet auf Antwort."
    case .done(let agent): "fertig: \(agent) hat den Zug beendet, und noch hat es niemand angesehen."
    case .idle: "ruht: Es läuft kein Zug, und der letzte ist angesehen."
    case .endedInFailure(let agent):
      "Fehler: Was \(agent) laufen ließ, endete mit einem Fehler, und noch hat es niemand angesehen."
    case .failed(let reason): "Fehler: \(reason)"
    case .held: "angehalten."
    case .heldBy(let hold, let resumes, let offset):
      switch hold {
      case .editing, .retrying, .usageLimit: "angehalten: \(self.hold(hold, resumes, "", offset))."
      case .paused, .failed, .interrupted:
        "angehalten: \(self.hold(hold, resumes, "", offset)). Weiter geht es mit einer neuen Nachricht oder mit "
          + "„weiter“ im Menü (m)."
      }
    case .atLimit(let hold, let resumes, let offset, let agent, let said):
      "angehalten: \(self.hold(hold, resumes, "", offset))." + (said.map { " \(agent) sagte: \($0)" } ?? "")
    case .unknown: "unbekannt: Nichts verrät, wie es um diesen Thread steht."
    case .gone(let agent, let path): "weg: \(agent) hat die Sitzung dieses Threads nicht mehr (\(path))."
    case .wroteJustNow(let agent): "arbeitet: \(agent) hat gerade geschrieben, und der Zug hat noch kein Ende."
    case .workedOn(let program): "arbeitet: \(name(program)) ist hier am Werk."
    case .asksLeaveElsewhere(let program):
      "erlauben: \(name(program)) bittet um Erlaubnis: Geantwortet wird dort, wo es offen ist."
    case .asksElsewhere(let program): "Frage: \(name(program)) hat eine Frage: Geantwortet wird dort, wo es offen ist."
    case .isOpen(let program): "ruht: Es läuft kein Zug, und \(name(program)) hat die Sitzung offen."
    case .isCutOff(let agent): "unterbrochen: Ein Zug lief, und das \(agent), das ihn führte, ist weg."
    case .isInDoubt(let agent):
      "unbekannt: Der Zug hat in der Aufzeichnung von \(agent) kein Ende, und nichts verrät, ob er noch läuft."
    }
  }

  private static func name(_ program: StatePhrase.Program) -> String {
    guard program.isOther else { return program.agent }
    return "ein anderes \(program.agent)" + (program.pid.map { " (PID \($0))" } ?? "")
  }

  private static func whyInQueue(_ why: StatePhrase.WhyInQueue) -> String {
    switch why {
    case .isOff: "Die Queue ist aus."
    case .isNotThere: "Der Thread ist nicht in der Queue."
    case .left(let moment, let cause): "Nicht mehr in der Queue seit \(moment): \(self.cause(cause))."
    case .isThere(let since, let cause, let showing):
      "In der Queue seit \(since)" + (cause.map { ": \(self.cause($0))" } ?? "") + "." + self.showing(showing)
    }
  }

  private static func showing(_ showing: StatePhrase.Showing) -> String {
    switch showing {
    case .at(let place): " Dort an Platz \(place)."
    case .snoozed(let end): " Zurückgestellt \(self.end(end)) und darum nicht zu sehen."
    case .locked: " Solange der Agent arbeitet, ist er dort nicht zu sehen."
    case .nowhere: ""
    }
  }

  static func end(_ end: StatePhrase.SnoozeEnd) -> String {
    switch end {
    case .moment(let moment): "bis \(moment)"
    case .change: "bis sich etwas tut"
    }
  }

  static func cause(_ why: QueueEvent.Why) -> String {
    switch why {
    case .sent: "eine Nachricht ging hinein"
    case .replied: "der Agent hat geantwortet"
    case .failed: "der Zug schlug fehl"
    case .permission: "der Agent hat gefragt"
    case .byHand: "so gewünscht"
    case .cleared: "die Queue wurde geleert"
    case .viewed: "der Thread wurde geöffnet"
    case .deleted: "der Thread wurde gelöscht"
    case .restored: "der Thread wurde wiederhergestellt"
    case .time: "die Zeit war da"
    case .change: "es hat sich etwas getan"
    case .undone: "etwas wurde zurückgenommen"
    case .redone: "etwas wurde wiederholt"
    }
  }
}
