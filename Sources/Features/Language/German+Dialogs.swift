import Core

extension German {
  static func text(_ phrase: DialogPhrase) -> String {
    switch phrase {
    case .enterCloses: "Enter schließt."
    case .escLeaves: "Esc lässt es."
    case .hasLeftMenu: "Der Eintrag hat das Menü gerade verlassen."

    case .pleaseRead: "Bitte lesen"
    case .welcomeTitle: "Willkommen bei upnext"
    case .welcome: welcome
    case .welcomeHint: "y  einschalten      n  aus lassen"
    case .queueIs(let isOn, let settings, let new):
      "Die Queue ist \(isOn ? "an" : "aus"). \(settings) ändert das. \(new) beginnt einen Thread."

    case .helpTitle(true): "Tasten (↑↓ blättern, Esc schließt)"
    case .helpTitle(false): "Tasten (j k blättern, Esc schließt)"
    case .place(let place): title(place)
    case .help(let verb): help(verb)
    case .withoutKey: "Ohne Taste, in Palette oder Menü:"
    case .paletteTitle: "Palette"
    case .paletteHint: "Enter führt es aus, Esc schließt."
    case .noAct: "Nichts hat solche Wörter."

    case .newThreadTitle: "Neuer Thread"
    case .newThreadHint(true): "Tab weiter · ←→ wählen · ↵ beginnt · Esc bricht ab"
    case .newThreadHint(false): "Tab weiter - Pfeile wählen - Enter beginnt - Esc bricht ab"
    case .directoryLabel: "Ordner"
    case .agentLabel: "Agent"
    case .noAgent: "Es gibt keinen Agenten, mit dem zu beginnen wäre."
    case .agentIsMissing(let getting): "Dieser Agent ist nicht da. \(getting ?? "Er ist erst zu installieren")."
    case .wantsLogin(let agent): "Dieser Agent verlangt eine Anmeldung: upnext login \(agent)"

    case .threadTitle(let name): "Thread: \(name)"
    case .peekHint: "Enter öffnet, Leertaste schließt."
    case .renameTitle: "Umbenennen"
    case .renameHint: "Enter benennt um, Esc lässt es."
    case .exportTitle: "Gespräch exportieren nach"
    case .exportHint: "Enter schreibt es als Markdown, Esc lässt es."
    case .forkTitle: "Abzweigen unter dem Namen"
    case .forkHint: "Enter macht einen eigenen Thread, Esc lässt es."
    case .forkName(let name): "\(name) (Abzweig)"
    case .snoozeTitle(let name): "Später: \(name)"
    case .snoozeTitleOfMany(let count): "Später: \(Words.count(count, "Thread", "Threads"))"
    case .snooze(let choice): title(choice)
    case .handOverTitle(let name): "\(name) übergeben an"
    case .lineageTitle(let name): "Herkunft: \(name)"
    case .lineageHint(true): "↑↓ blättern · Enter schließt"
    case .lineageHint(false): "j k blättern - Enter schließt"
    case .firstMessageBegins: "die erste Nachricht beginnt eine Sitzung"
    case .span(let start, let end): "\(start) bis \(end)"
    case .since(let start): "seit \(start)"
    case .forkedFrom(let name, let moment): "abgezweigt von \(name ?? "einem Thread, der weg ist")  \(moment)"

    case .filterWord(let word): self.word(word)
    }
  }

  private static let welcome = """
    Drei Listen in eigener Ordnung:

    Queue    Threads, die auf Antwort warten, älteste zuerst.
    Outbox   Was in einem Thread folgt: gleich schreiben,
             gesendet wird, wenn der Agent bereit ist.
    Als Nächstes
             Was danach läuft, über alle Projekte und Agenten.

    Die Queue einschalten? Threads kommen mit jeder Nachricht
    hinein, heraus nur von Hand. Die Einstellungen ändern das
    jederzeit.
    """

  private static func title(_ place: KeyPlace) -> String {
    switch place {
    case .everywhere: "Überall, wo kein Text geschrieben wird"
    case .list: "In jeder Liste"
    case .conversation: "Im Gespräch, und wo ein Agent um Erlaubnis bittet"
    case .composer: "Wo eine Nachricht geschrieben wird"
    }
  }

  private static func title(_ choice: SnoozeChoice) -> String {
    switch choice {
    case .quarterOfAnHour: "15 Minuten"
    case .hour: "1 Stunde"
    case .fourHours: "4 Stunden"
    case .tomorrow: "morgen 9:00"
    case .change: "bis sich etwas tut"
    }
  }

  private static func word(_ word: FilterWord) -> String {
    switch word {
    case .working: "arbeitet"
    case .approve: "erlauben"
    case .ask: "frage"
    case .done: "fertig"
    case .idle: "ruht"
    case .quiet: "still"
    case .failed: "fehler"
    case .held: "angehalten"
    case .unknown: "unbekannt"
    case .deleted: "gelöscht"
    case .hidden: "verborgen"
    case .snoozed: "später"
    case .needs: "braucht"
    case .interrupted: "unterbrochen"
    case .queued: "wartet"
    case .executing: "läuft"
    case .completed: "fertig"
    case .cancelled: "abgebrochen"
    case .low: "niedrig"
    case .normal: "normal"
    case .high: "hoch"
    case .urgent: "dringend"
    case .waiting: "wartet"
    }
  }
}
