import Core

/// What the screen says in German.
enum German {
  static func text(_ phrase: Phrase) -> String {
    switch phrase {
    case .state(let phrase): text(phrase)
    case .list(let phrase): text(phrase)
    case .thread(let phrase): text(phrase)
    case .outbox(let phrase): text(phrase)
    case .conversation(let phrase): text(phrase)
    case .agent(let phrase): text(phrase)
    case .dialog(let phrase): text(phrase)
    case .setting(let phrase): text(phrase)
    case .upNext: "Als Nächstes"
    case .itemCount(let count): Words.count(count, "Eintrag", "Einträge")
    case .timeLeft(let time): "noch \(time)"
    case .hold(let hold, let offset): self.hold(hold, offset)
    case .memoryIsShort: "Speicher ist knapp"
    case .agentsPaused(let agents): agents.joined(separator: ", ") + " angehalten"
    case .nothingQueued(let key): "Leer: \(key) plant einen Befehl"
    case .nothingMatches(let key): "Nichts passt: \(key) zeigt alles"
    case .filterTitle: "Filter"
    case .filterHint: "Wörter  s:Zustand  a:Agent  p:Projekt. Enter behält, Esc löst."
    case .filterKeys: "Enter behält den Filter  Esc zeigt alles"
    case .status(let status): word(status)
    case .stashed: "geparkt"
    case .startsAt(let time): "ab \(time)"
    case .agentPaused: "angehalten"
    case .after(let name): "nach „\(name)“"
    case .heldBack(let name, let status): "„\(name)“ \(status.map(word) ?? "ist weg")"
    case .priority(let priority): word(priority)
    case .ageNow: "jetzt"
    case .ageDays(let days): "\(days)T"
    case .ageYears(let years): "\(years)J"
    case .swipeButton(let act): button(act)
    case .swipeHint(let act, let enter, let back): "\(said(act)): \(enter) führt es aus, \(back) lässt es sein."
    case .commandFacts(let agent, let minutes, let left, let isInterrupted):
      " von \(agent), "
        + (minutes.map { "\(self.minutes($0)), noch \(self.minutes(left))" } ?? "Dauer unbekannt")
        + (isInterrupted ? ", unterbrochen" : "")
    case .verb(let verb): word(verb)
    case .undoHint(let key): "\(key) rückgängig"
    case .saving: "wird gespeichert"
    case .notSaved(let reason): "NICHT GESPEICHERT: \(reason)"
    case .runNow: "starten"

    case .removed(let rows): "Entfernt: \(name(rows))"
    case .movedToTop(let rows): "Nach oben verschoben: \(name(rows))"
    case .movedToBottom(let rows): "Ans Ende verschoben: \(name(rows))"
    case .movedUp(let rows): "Vorgezogen: \(name(rows))"
    case .movedDown(let rows): "Nach hinten geschoben: \(name(rows))"
    case .moved(let rows, let place): "An Platz \(place) verschoben: \(name(rows))"
    case .changedPriority(let rows): "Priorität geändert: \(name(rows))"
    case .gavePriority(let rows, let number): "Priorität \(number) vergeben: \(name(rows))"
    case .madeUrgent(let rows): "Dringend gemacht: \(name(rows))"
    case .madeNormal(let rows): "Auf normal gesetzt: \(name(rows))"
    case .runningStay(let words, let count):
      "\(text(words)); \(count == 1 ? "1 läuft und bleibt" : "\(count) laufen und bleiben")"
    case .tookBack(let title): "Rückgängig: \(title)"
    case .doneAgain(let title): "Wiederholt: \(title)"
    case .tooLateToTakeBack(let title): "Zu spät für rückgängig, denn es ist fort oder wurde geändert: \(title)"
    case .tooLateToDoAgain(let title): "Zu spät zum Wiederholen, denn es ist fort oder wurde geändert: \(title)"
    case .nothingToTakeBack: "Nichts rückgängig zu machen."
    case .nothingToDoAgain: "Nichts zu wiederholen."
    case .nothingToActOn: "Hier gibt es keinen Eintrag."
    case .nothingToOpen: "Hier gibt es nichts zu öffnen."
    case .hasLeftList: "Der Eintrag hat die Liste gerade verlassen."
    case .isAtTop: "Höher geht es nicht."
    case .isAtBottom: "Tiefer geht es nicht."
    case .hasNoPriority: "Hier gibt es keine Priorität."
    case .isUrgentAlready: "Das ist schon dringend."
    case .isNormalAlready: "Das ist schon normal."
    case .isHighestPriority: "Dringend ist die höchste Priorität."
    case .isLowestPriority: "Niedrig ist die niedrigste Priorität."
    case .runsAndStays: "Der Befehl läuft: Er lässt sich stoppen, nicht verschieben."
    case .startedAndStays: "Der Befehl ist gerade gestartet: Er lässt sich stoppen, nicht verschieben."
    case .cannotGoThere: "Dorthin geht es nicht."
    case .releaseToDrop(let key): "Loslassen legt den Eintrag ab; \(key) bricht ab."
    case .letGoOfRow: "Abgebrochen: Alles bleibt, wo es war."
    case .nothingToAskAbout: "Hier gibt es keinen Thread, nach dem sich fragen lässt."
    case .whereRowsAreSwiped: "Gewischt wird in Queue, Outbox und „Als Nächstes“."

    case .runsNow(let name): "„\(name)“ läuft jetzt."
    case .firstToStart(let name): "„\(name)“ nach vorn gestellt"
    case .firstToStartBut(let name, let reason): "„\(name)“ startet als Erstes: \(self.reason(reason))"
    case .waitsForHeldThread(let name, let hold, let offset):
      "„\(name)“ wartet: Der Thread ist angehalten (\(self.hold(hold, offset)))."
    case .couldNotRun(let name, let reason): "„\(name)“ konnte nicht laufen: \(reason ?? "sofort beendet")"
    case .why(let standing, let reason): "\(word(standing)): \(self.reason(reason))."
    case .commandAdded(let name): "„\(name)“ kommt in „Als Nächstes“"
    case .commandsCancelled(let count): "\(commands(count)) abgebrochen"
    case .commandsCancelledAndStopping(0, let running):
      "\(commands(running)) \(running == 1 ? "wird" : "werden") gestoppt"
    case .commandsCancelledAndStopping(let waiting, let running):
      "\(commands(waiting)) abgebrochen, \(running) \(running == 1 ? "wird" : "werden") gestoppt"
    case .commandsHaveEnded: "Sie sind gerade zu Ende gegangen."
    case .stashedRows(let rows): "Geparkt: \(name(rows))"
    case .tookFromStash(let rows): "Wieder eingereiht: \(name(rows))"
    case .waitAgain(.one(let name)): "„\(name)“ wartet wieder"
    case .waitAgain(let rows): "\(name(rows)) warten wieder"
    case .upNextGoesOn: "„Als Nächstes“ geht weiter."
    case .upNextIsPaused: "„Als Nächstes“ ist angehalten: Was läuft, läuft weiter; sonst startet nichts."
    case .commandsGoOn(let agent): "Die Befehle von \(agent) gehen weiter."
    case .commandsPaused(let agent): "Die Befehle von \(agent) sind angehalten: Was läuft, läuft weiter."
    case .stashIsForUpNext: "Nur Befehle aus „Als Nächstes“ lassen sich parken: Gehe erst dorthin."
    case .onlyWaitingAreStashed: "Nur wartende Befehle lassen sich parken."
    case .nothingToCancel: "Es gibt keinen Befehl zum Abbrechen."
    case .stopTitle: "Stoppen"
    case .stopQuestion(let count): "\(Words.count(count, "laufenden Befehl", "laufende Befehle")) stoppen?"
    case .stopHint: "Enter stoppt, Esc lässt weiterlaufen."
    case .stopping: "Wird gestoppt."
    case .cancelTitle: "Abbrechen"
    case .cancelQuestion(let waiting, let running): cancelQuestion(waiting, running)
    case .cancelHint: "Enter bricht ab, Esc lässt alles, wie es ist."
    case .cancelMenuTitle: "Welche Befehle abbrechen?"
    case .cancelChoice(.waiting): "alle wartenden"
    case .cancelChoice(.all): "alle, auch die laufenden"
    case .cancelChoice(.priority(let priority)): "Priorität \(word(priority))"
    case .cancelChoice(.agent(let agent)): "von \(agent)"
    case .cancelChoice(.these(let ids)): commands(ids.count)
    case .pauseMenuTitle: "Anhalten oder weiterlaufen lassen"
    case .pauseChoice(nil, let isPaused): isPaused ? "alle weiterlaufen lassen" : "„Als Nächstes“ ganz anhalten"
    case .pauseChoice(let agent?, let isPaused): (isPaused ? "weiterlaufen lassen: " : "anhalten: ") + agent

    case .removeTitle: "Entfernen"
    case .removeQuestion(let waiting, let running): removeQuestion(waiting, running)
    case .removeHint: "Enter entfernt, Esc lässt alles, wie es ist."
    case .commandMenuTitle(let name): "Befehl: \(name)"
    case .rowsMenuTitle(let count): Words.count(count, "Zeile", "Zeilen")
    case .peekTakes: "Dauer"
    case .peekWaitingHint(let key): "Enter startet ihn jetzt, \(key) ändert ihn, Leertaste schließt."
    case .peekRunningHint: "Enter öffnet ihn, Leertaste schließt."
    case .peekEndedHint: "Leertaste schließt."
    case .commandChanged(let name): "Geändert: „\(name)“"
    case .nothingChanged: "Nichts wurde geändert."
    case .runsAndIsNotEdited: "Der Befehl läuft: Er lässt sich stoppen, nicht ändern."
    case .startedAndIsNotEdited: "Der Befehl ist gestartet und lässt sich nicht mehr ändern."
    case .leftAndIsNotEdited: "Der Befehl hat die Liste verlassen und lässt sich nicht mehr ändern."
    case .onlyWaitingIsEdited:
      "Ändern lässt sich, was in „Als Nächstes“ oder in einer Outbox wartet: Gehe erst dorthin."

    case .formTitle: "Neuer Befehl"
    case .formEditTitle: "Befehl ändern"
    case .formEditHint(true): "Tab weiter · ←→ wählen · ↵ speichert · ^S als Vorlage · ^T Vorlagen"
    case .formEditHint(false): "Tab weiter - Pfeile wählen - Enter speichert - ^S als Vorlage - ^T Vorlagen"
    case .formKept(let key, 1): "Dein Text bleibt: \(key) holt ihn zurück."
    case .formKept(let key, let count): "Dein Text bleibt: \(key) holt ihn zurück, als neuesten von \(count)."
    case .formHint(true): "Tab weiter · ←→ wählen · ↵ fügt hinzu · ^S als Vorlage · ^T Vorlagen"
    case .formHint(false): "Tab weiter - Pfeile wählen - Enter fügt hinzu - ^S als Vorlage - ^T Vorlagen"
    case .formNamingHint: "Enter behält ihn unter diesem Namen, Esc bricht ab"
    case .formName: "Name"
    case .formField(let field): label(field)
    case .formNoAgent: "keiner"
    case .formAgentsOwnMode: "der des Agenten"
    case .formOwnThread: "einem eigenen Thread"
    case .formAfterNote: "Nummern oder IDs früherer Befehle"
    case .formStartNote: "jetzt, 18:30 oder 10m (in 10 Minuten)"
    case .formInclusion(.context): "Systemangaben"
    case .formInclusion(.errors): "letzter Fehler"
    case .formInclusion(.time): "Uhrzeit"
    case .formAnswer(.agentsOwn): "wie der Agent mag"
    case .formAnswer(.brief): "kurz"
    case .formAnswer(.detailed): "ausführlich"
    case .formAnswer(.list): "als Liste"
    case .formPreview(let hasMore): "Was gesendet wird" + (hasMore ? " (Bild↑ Bild↓)" : "")
    case .promptIsEmpty: "Der Auftrag ist leer."
    case .directoryIsNeeded: "Ein Verzeichnis fehlt, etwa ~/src/api."
    case .isNoDirectory(let text): "„\(text)“ ist kein Verzeichnis. Wähle eines, das es gibt, oder lege es an."
    case .formNoDirectory: "kein Verzeichnis"
    case .isNoTime(let text): "„\(text)“ ist keine Zeit. Schreibe 18:30, 10m oder 2h."
    case .wouldWaitInCircle: "Die Befehle würden ewig aufeinander warten: Einen davon weglassen."
    case .isNoCommand(let name):
      "Es gibt keinen Befehl „\(name)“. upnext list next und upnext list history zeigen alle."
    case .meansCommands(let name, let count, let ids):
      "„\(name)“ meint \(count) Befehle. Eine ID nennt einen: \(ids.joined(separator: ", "))"
    case .templatesTitle: "Vorlagen"
    case .templatesHint: "Enter verwendet sie, x entfernt sie, Esc schließt."
    case .templateField(let name, let number, let count): "\(name) (\(number) von \(count))"
    case .templateFieldHint: "Enter geht weiter, Esc bricht ab."
    case .templateSaved(let name): "Vorlage „\(name)“ gespeichert"
    case .templateRemoved(let name): "Vorlage „\(name)“ entfernt"
    case .templateNeedsName: "Eine Vorlage braucht einen Namen."
    case .noTemplates: "Es gibt noch keine Vorlage: Im Formular für einen neuen Befehl legt Strg-S eine an."

    case .historyTitle: "Verlauf"
    case .historyHint(true): "↵ öffnen · r erneut · e ändern · x weg · / Filter · X leeren · u zurück"
    case .historyHint(false): "Enter öffnen - r erneut - e ändern - x weg - / Filter - X leeren - u zurück"
    case .historyFilterHint: "Enter behält den Filter, Esc schließt."
    case .historyHasNoMatch: "Kein beendeter Befehl hat solche Wörter."
    case .historyIsEmpty: "Noch ist kein Befehl zu Ende gegangen."
    case .historyCleared: "Verlauf geleert"
    case .removedFromHistory(let name): "„\(name)“ aus dem Verlauf entfernt"
    case .threadIsGone: "Den Thread gibt es nicht mehr."
    case .nothingEnded: "Hier ist kein beendeter Befehl."
    }
  }

  private static func commands(_ count: Int) -> String { Words.count(count, "Befehl", "Befehle") }

  private static func minutes(_ count: Int) -> String { Words.count(count, "Minute", "Minuten") }

  static func name(_ rows: Phrase.Rows) -> String {
    switch rows {
    case .one(let name): "„\(name)“"
    case .rows(let count): Words.count(count, "Zeile", "Zeilen")
    case .items(let count): Words.count(count, "Eintrag", "Einträge")
    case .commands(let count): commands(count)
    case .threads(let count): Words.count(count, "Thread", "Threads")
    case .messages(let count): Words.count(count, "Nachricht", "Nachrichten")
    }
  }

  static func hold(_ hold: Hold, _ offset: Int) -> String {
    switch hold {
    case .paused: "angehalten"
    case .failed: "fehlgeschlagen"
    case .editing: "wird bearbeitet"
    case .usageLimit(nil): "Nutzungsgrenze"
    case .usageLimit(let until?): "Nutzungsgrenze bis \(Words.clock(until, offsetSeconds: offset))"
    case .interrupted: "unterbrochen"
    case .retrying(let moment): "erneut um \(Words.clock(moment, offsetSeconds: offset))"
    }
  }

  private static func word(_ status: QueuedCommand.Status) -> String {
    switch status {
    case .queued: "wartet"
    case .executing: "läuft"
    case .completed: "fertig"
    case .failed: "fehlgeschlagen"
    case .cancelled: "abgebrochen"
    case .interrupted: "unterbrochen"
    }
  }

  private static func word(_ priority: CommandPriority) -> String {
    switch priority {
    case .low: "niedrig"
    case .normal: "normal"
    case .high: "hoch"
    case .urgent: "dringend"
    }
  }

  private static func button(_ act: Phrase.SwipeAct) -> String {
    switch act {
    case .stop: "Stoppen"
    case .remove: "Entfernen"
    case .top: "Nach oben"
    case .bottom: "Ans Ende"
    }
  }

  private static func said(_ act: Phrase.SwipeAct) -> String {
    switch act {
    case .stop: "Stoppen"
    case .remove: "Aus der Liste entfernen"
    case .top: "Nach oben verschieben"
    case .bottom: "Ans Ende verschieben"
    }
  }

  private static func cancelQuestion(_ waiting: Int, _ running: Int) -> String {
    let parts =
      (waiting == 0 ? [] : [Words.count(waiting, "wartenden Befehl", "wartende Befehle")])
      + (running == 0 ? [] : [Words.count(running, "laufenden Befehl", "laufende Befehle")])
    return "\(parts.joined(separator: " und ")) abbrechen?"
  }

  private static func removeQuestion(_ waiting: Int, _ running: Int) -> String {
    let commands = Words.count(waiting, "wartenden Befehl", "wartende Befehle") + " entfernen"
    let stopping = running == 0 ? "" : " und " + Words.count(running, "laufenden", "laufende") + " stoppen"
    return "\(commands)\(stopping)?"
  }

  private static func word(_ standing: Phrase.Standing) -> String {
    switch standing {
    case .executing: "läuft"
    case .queued: "wartet"
    case .held: "angehalten"
    case .interrupted: "unterbrochen"
    case .stashed: "geparkt"
    }
  }

  private static func reason(_ reason: Phrase.Reason) -> String {
    switch reason {
    case .agentIsAtWork: "Sein Agent arbeitet daran"
    case .upNextIsHeld(let hold, let offset): "„Als Nächstes“ ist angehalten (\(self.hold(hold, offset)))"
    case .upNextIsHeldUntil(let hold, let offset, let act):
      "„Als Nächstes“ ist angehalten (\(self.hold(hold, offset))). In der Palette lässt es weitergehen: \(word(act))"
    case .memory: "Der Speicher ist knapp, und next.pause_under_pressure ist an"
    case .placesTaken(let count):
      count == 1 ? "1 läuft, mehr dürfen nicht" : "\(count) laufen, mehr dürfen nicht"
    case .placesTakenBySetting(let count):
      "\(Words.count(count, "Befehl läuft", "Befehle laufen")) schon (next.max_running)"
    case .isNext: "Er startet, sobald er der erste ist"
    case .wasInterrupted: "upnext endete mittendrin. Enter startet ihn neu"
    case .wasStashed: "Du hast ihn beiseitegelegt. Enter startet ihn"
    case .startsAt(let time): "Er startet um \(time)"
    case .waitsFor(let name): "Erst muss „\(name)“ fertig sein"
    case .heldBack(let name, let status): "Vorgänger „\(name)“ \(ended(status)). Enter startet ihn trotzdem"
    case .agentPaused(let agent): "Die Befehle von \(agent) sind angehalten"
    case .agentFull(let agent, let setting): "\(agent) hat so viele Befehle, wie \(setting) erlaubt"
    case .agentLimited(let agent, let until):
      "Die Nutzungsgrenze von \(agent) ist erreicht" + (until.map { " (bis \($0))" } ?? "")
    case .threadIsAtWork: "In seinem Thread wird gearbeitet"
    case .threadIsHeld(let hold, let offset): "Sein Thread ist angehalten (\(self.hold(hold, offset)))"
    case .threadIsRead: "Sein Thread wird gerade gelesen"
    }
  }

  private static func ended(_ status: QueuedCommand.Status?) -> String {
    switch status {
    case .failed: "ist fehlgeschlagen"
    case .cancelled: "wurde abgebrochen"
    case .interrupted: "wurde unterbrochen"
    case .completed: "ist fertig"
    case .queued: "wartet"
    case .executing: "läuft"
    case nil: "wurde aus der Liste entfernt"
    }
  }

  private static func label(_ field: CommandForm.Field) -> String {
    switch field {
    case .prompt: "Auftrag"
    case .directory: "Projekt"
    case .agent: "Agent"
    case .priority: "Priorität"
    case .mode: "Modus"
    case .thread: "Läuft in"
    case .after: "Nach"
    case .start: "Beginn"
    case .include: "Dazu"
    case .format: "Antwort"
    }
  }
}
