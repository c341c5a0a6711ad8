import Core

extension German {
  static func text(_ phrase: ListPhrase) -> String {
    switch phrase {
    case .needPerson(let count): count == 1 ? "1 braucht Antwort" : "\(count) brauchen Antwort"
    case .working(let count): count == 1 ? "1 arbeitet" : "\(count) arbeiten"
    case .upNext(let count): count == 1 ? "1 Befehl" : "\(count) Befehle"
    case .allPaused: "ALLES ANGEHALTEN"
    case .atLimit(let agent, let until): "\(agent) an der Grenze" + (until.map { " bis \($0)" } ?? "")
    case .nothingWaits: "nichts wartet"

    case .recent: "Recent"
    case .projects: "Projekte"
    case .queue(let count): "Queue (\(count))"
    case .oldest(let age): "älteste \(age)"
    case .toReview(let time): "~\(time) Durchsicht"
    case .marked(let count): "\(count) markiert"
    case .queueHistory: "Verlauf der Queue"
    case .queueHistoryIsEmpty: "Bisher kam und ging nichts in der Queue."
    case .queueHistoryHint: "Enter öffnet den Thread, Esc schließt."
    case .queueEvent(let kind, let why): "\(word(kind)): \(cause(why))"
    case .usualReview(let time): "Ein Thread braucht bei dir etwa \(time)."
    case .noThreads(let key): "Leer: \(key) beginnt den ersten"
    case .nothingInQueue: "Nichts wartet auf Antwort"
    case .noProjects: "Noch keine Projekte"

    case .unnamed: "neuer Thread"
    case .deleted: "gelöscht"
    case .snoozed: "später"
    case .until(let moment): "bis \(moment)"
    case .rank(let number): "p\(number)"
    case .threadFacts(let facts): self.facts(facts)
    case .projectFacts(let count): ", " + Words.count(count, "Thread", "Threads")
    case .messageFacts(let place, let count, let isUrgent, let error):
      ", Platz \(place) von \(count) in der Outbox"
        + (error.map { ", fehlgeschlagen: \($0)" } ?? (isUrgent ? ", dringend" : ""))

    case .queueHasEmptied: "Die Queue ist leer: Erst eine Zeile einer anderen Liste wählen."
    case .isFolded(let key): "Die Liste ist eingeklappt: \(key) klappt sie auf."
    case .recentGoesByTime: "Recent ordnet sich nach der Zeit: das Neueste zuerst."
    case .projectsGoByTime: "Projekte ordnen sich nach der Zeit: das neueste zuerst."
    case .isNoList: "Hier ist keine Liste."
    case .queueGoesByHand:
      "Die Queue geht nach der eigenen Ordnung, nicht nach Priorität: queue.order in den Einstellungen ändert das."
    case .queueGoesByPriority:
      "Die Queue geht nach Priorität: + und - ändern sie, oder queue.order in den Einstellungen."
    case .isFirstPriority: "1 ist die höchste Priorität."
    case .isLastPriority: "99 ist die niedrigste Priorität."
    case .isDeletedAlready(let key): "Schon gelöscht: \(key) holt es zurück."
    case .isHiddenAlready(let key): "Schon verborgen: \(key) zeigt es wieder."
    case .agentIsAtWork(let name): "In „\(name)“ arbeitet ein Agent: erst den Zug stoppen, dann löschen."
    case .queueIsEmpty: "In der Queue wartet nichts auf Antwort."
    case .queueIsOff(let key): "Die Queue ist aus: \(key) öffnet die Einstellungen."
    case .noThreadIsOpen(let key): "Kein Thread ist offen: einen wählen und Enter, oder \(key) für einen neuen."
    case .nobodyNeedsPerson: "Niemand braucht gerade Antwort."
    }
  }

  private static func word(_ kind: QueueEvent.Kind) -> String {
    switch kind {
    case .joined: "gekommen"
    case .left: "gegangen"
    case .moved: "verschoben"
    case .snoozed: "zurückgestellt"
    case .woke: "wieder da"
    }
  }

  private static func facts(_ facts: ListPhrase.ThreadFacts) -> String {
    let outbox =
      switch facts.waiting {
      case 0: ""
      case 1: ", 1 Nachricht wartet"
      default: ", \(facts.waiting) Nachrichten warten"
      }
    let place = facts.place.map { ", Platz \($0) von \(facts.count)" } ?? ""
    return " von \(facts.agent) in \(facts.project), \(doing(facts.state)) seit \(span(facts.seconds))\(outbox)\(place)"
  }

  private static func doing(_ state: StreamState) -> String {
    switch state {
    case .working: "arbeitet"
    case .approve: "bittet um Erlaubnis"
    case .ask: "hat eine Frage"
    case .done: "fertig"
    case .idle: "ruht"
    case .quiet: "still"
    case .failed: "fehlgeschlagen"
    case .held: "angehalten"
    case .unknown: "unbekannt"
    }
  }

  private static func span(_ seconds: Int64) -> String {
    switch seconds {
    case ..<60: "weniger als einer Minute"
    case ..<3600: Words.count(Int(seconds / 60), "Minute", "Minuten")
    case ..<86_400: Words.count(Int(seconds / 3600), "Stunde", "Stunden")
    default: Words.count(Int(seconds / 86_400), "Tag", "Tagen")
    }
  }
}
