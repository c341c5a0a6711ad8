import Conversation
import Core
import Languages
import Settings
import Verbs

/// What is said of commands: by the acts on Up Next, in the form, by templates and in the history.
package enum CommandPhrase: Equatable, Sendable {
  /// A field of the form for a new command, in its order.
  package enum Field: Int, Equatable, Sendable, CaseIterable {
    case prompt, directory, agent, priority, mode, thread, needs, after, start, include, format
  }

  /// What can be added to the prompt, in the order in which the form has it.
  package enum Inclusion: Equatable, Sendable, CaseIterable { case context, errors, time }

  case runsNow(String)
  case firstToStart(String)
  case started(String)
  case stopped(Phrase.Rows)
  case firstToStartBut(String, Reason)
  case waitsForHeldThread(String, Hold, until: Moment?)
  case couldNotRun(String, because: String?)
  case why(Standing, Reason)
  case commandAdded(String)
  case commandsCancelled(Int)
  case commandsCancelledAndStopping(waiting: Int, running: Int)
  case commandsHaveEnded
  case stashedRows(Phrase.Rows)
  case tookFromStash(Phrase.Rows)
  case waitAgain(Phrase.Rows)
  case upNextGoesOn, upNextIsPaused
  case commandsGoOn(agent: String)
  case commandsPaused(agent: String)
  case stashIsForUpNext, onlyWaitingAreStashed, nothingToCancel
  /// So nothing starts.
  case nothingIsSaved
  case stopTitle, stopping, cancelTitle, cancelMenuTitle, pauseMenuTitle, removeTitle, peekTakes
  case stopQuestion(Phrase.Rows)
  case cancelQuestion(waiting: Int, running: Int)
  case cancelChoice(CommandSelection)
  /// Nil is all of Up Next.
  case pauseChoice(agent: String?, isPaused: Bool)
  case removeQuestion(waiting: Int, running: Int)
  case commandMenuTitle(String)
  case rowsMenuTitle(Int)
  case commandChanged(String)
  case nothingChanged
  case runsAndIsNotEdited, startedAndIsNotEdited, leftAndIsNotEdited, isEditedElsewhere, onlyWaitingIsEdited

  // MARK: The form, and templates

  case formTitle, formEditTitle
  case formKept(key: String, of: Int)
  /// What stands in a form was written in an earlier one.
  case formIsKept(emptyKey: String?)
  case formOfOneGone
  /// Another window has used what stands in the form, or a redo has added it.
  case formIsUsed
  case formField(CommandPhrase.Field)
  case formName, formNoAgent, formAgentsOwnMode, formOwnThread, formAfterNote, formStartNote
  case formInclusion(CommandPhrase.Inclusion)
  case formAnswer(PromptEnhancementOptions.ResponseFormat)
  case formPreview(hasMore: Bool)
  case promptIsEmpty
  case directoryIsNeeded
  case isNoDirectory(String)
  case formNoDirectory
  case isNoTime(String)
  case isPast(String, now: String)
  case wouldWaitInCircle
  /// With the key that goes through those that there are.
  case isNoCommand(String, key: String?)
  case meansCommands(String, Int, ids: [String])
  case templatesTitle
  case templateField(String, number: Int, of: Int)
  case templateSaved(String, isReplaced: Bool)
  case templateRemoved(String)
  case templateNeedsName
  case noTemplates

  // MARK: The history

  case historyTitle, historyHasNoMatch, historyIsEmpty, historyCleared
  case removedFromHistory(String)
  case threadIsGone
  case nothingEnded
}

extension Language {
  package func text(_ phrase: CommandPhrase) -> String {
    switch phrase {
    case .runsNow(let name): say("\"\(name)\" runs now.", "„\(name)“ läuft jetzt.")
    case .firstToStart(let name): say("Put \"\(name)\" first", "„\(name)“ nach vorn gestellt")
    case .started(let name): say("Started \"\(name)\"", "Gestartet: „\(name)“")
    case .stopped(let rows): say("Stopped \(name(rows))", "Gestoppt: \(name(rows))")
    case .firstToStartBut(let name, let reason):
      say(
        "\"\(name)\" is first to start: \(self.reason(reason))", "„\(name)“ startet als Erstes: \(self.reason(reason))")
    case .waitsForHeldThread(let name, let hold, let moment):
      say(
        "\"\(name)\" waits: its thread is held (\(self.hold(hold, until: moment))).",
        "„\(name)“ wartet: Der Thread ist angehalten (\(self.hold(hold, until: moment))).")
    case .couldNotRun(let name, let reason):
      say(
        "\"\(name)\" could not run: \(reason ?? "it ended at once")",
        "„\(name)“ konnte nicht laufen: \(reason ?? "sofort beendet")")
    case .why(let standing, let reason): "\(word(standing)): \(self.reason(reason))."
    case .commandAdded(let name): say("Added \"\(name)\" to Up Next", "„\(name)“ kommt in Up Next")
    case .commandsCancelled(let count):
      say("Cancelled \(Words.count(count, "command", "commands"))", "\(commands(count)) abgebrochen")
    case .commandsCancelledAndStopping(0, let running):
      say("stopping \(running)", "\(commands(running)) \(running == 1 ? "wird" : "werden") gestoppt")
    case .commandsCancelledAndStopping(let waiting, let running):
      say(
        "Cancelled \(Words.count(waiting, "command", "commands")), stopping \(running)",
        "\(commands(waiting)) abgebrochen, \(running) \(running == 1 ? "wird" : "werden") gestoppt")
    case .commandsHaveEnded: say("They have just ended.", "Sie sind gerade zu Ende gegangen.")
    case .stashedRows(let rows): say("Stashed \(name(rows))", "Geparkt: \(name(rows))")
    case .tookFromStash(let rows): say("Took back from the stash: \(name(rows))", "Wieder eingereiht: \(name(rows))")
    case .waitAgain(.one(let name)): say("\"\(name)\" waits again", "„\(name)“ wartet wieder")
    case .waitAgain(let rows): say("\(name(rows)) wait again", "\(name(rows)) warten wieder")
    case .upNextGoesOn: say("Up Next goes on.", "Up Next geht weiter.")
    case .upNextIsPaused:
      say(
        "Up Next is paused: what runs goes on, nothing else starts.",
        "Up Next ist angehalten: Was läuft, läuft weiter; sonst startet nichts.")
    case .commandsGoOn(let agent): say("The commands of \(agent) go on.", "Die Befehle von \(agent) gehen weiter.")
    case .commandsPaused(let agent):
      say(
        "The commands of \(agent) are paused: what runs goes on.",
        "Die Befehle von \(agent) sind angehalten: Was läuft, läuft weiter.")
    case .stashIsForUpNext:
      say(
        "Commands of Up Next can be stashed: go there first.",
        "Nur Befehle aus Up Next lassen sich parken: erst dorthin gehen.")
    case .onlyWaitingAreStashed:
      say("Only commands that wait can be stashed.", "Nur wartende Befehle lassen sich parken.")
    case .nothingToCancel: say("There is no command to cancel.", "Es gibt keinen Befehl zum Abbrechen.")
    case .nothingIsSaved: say("nothing can be saved", "nichts lässt sich speichern")
    case .stopTitle: say("Stop", "Stoppen")
    case .stopQuestion(let rows): say("Stop \(name(rows))?", "\(name(rows)) stoppen?")
    case .stopping: say("Stopping.", "Wird gestoppt.")
    case .cancelTitle: say("Cancel", "Abbrechen")
    case .cancelQuestion(let waiting, let running): cancelQuestion(waiting, running)
    case .cancelMenuTitle: say("Cancel which commands?", "Welche Befehle abbrechen?")
    case .cancelChoice(.waiting): say("all that wait", "alle wartenden")
    case .cancelChoice(.all): say("all, also those that run", "alle, auch die laufenden")
    case .cancelChoice(.priority(let priority)): say("priority \(priority.name)", "Priorität \(word(priority))")
    case .cancelChoice(.agent(let agent)): say("of \(agent)", "von \(agent)")
    case .cancelChoice(.these(let ids)): say(Words.count(ids.count, "command", "commands"), commands(ids.count))
    case .pauseMenuTitle: say("Pause, or let go on", "Anhalten oder weiterlaufen lassen")
    case .pauseChoice(nil, let isPaused):
      say(
        isPaused ? "let all go on" : "pause all of Up Next",
        isPaused ? "alle weiterlaufen lassen" : "Up Next ganz anhalten")
    case .pauseChoice(let agent?, let isPaused):
      say((isPaused ? "let go on: " : "pause: ") + agent, (isPaused ? "weiterlaufen lassen: " : "anhalten: ") + agent)

    case .removeTitle: say("Remove", "Entfernen")
    case .removeQuestion(let waiting, let running): removeQuestion(waiting, running)
    case .commandMenuTitle(let name): say("Command: \(name)", "Befehl: \(name)")
    case .rowsMenuTitle(let count): say(Words.count(count, "row", "rows"), Words.count(count, "Zeile", "Zeilen"))
    case .peekTakes: say("Takes", "Dauer")
    case .commandChanged(let name): say("Changed \"\(name)\"", "Geändert: „\(name)“")
    case .nothingChanged: say("Nothing was changed.", "Nichts wurde geändert.")
    case .runsAndIsNotEdited:
      say("It is running: it can be stopped, not edited.", "Der Befehl läuft: Er lässt sich stoppen, nicht ändern.")
    case .isEditedElsewhere:
      say("It is being edited in another window.", "Der Befehl wird in einem anderen Fenster geändert.")
    case .startedAndIsNotEdited:
      say("It has started and can't be changed any more.", "Der Befehl ist gestartet und lässt sich nicht mehr ändern.")
    case .leftAndIsNotEdited:
      say(
        "It has left the list and can't be changed any more.",
        "Der Befehl hat die Liste verlassen und lässt sich nicht mehr ändern.")
    case .onlyWaitingIsEdited:
      say(
        "What waits in Up Next or in an outbox can be edited: go there first.",
        "Ändern lässt sich, was in Up Next oder in einer Outbox wartet: erst dorthin gehen.")

    case .formTitle: say("New command", "Neuer Befehl")
    case .formEditTitle: say("Edit command", "Befehl ändern")
    case .formKept(let key, 1):
      say("What you wrote is kept: \(key) brings it back.", "Dein Text bleibt: \(key) holt ihn zurück.")
    case .formKept(let key, let count):
      say(
        "What you wrote is kept: \(key) brings it back, the newest of \(count).",
        "Dein Text bleibt: \(key) holt ihn zurück, als neuesten von \(count).")
    case .formIsKept(nil): say("kept from before", "noch von vorher")
    case .formIsKept(let key?): say("kept from before, \(key) empties it", "noch von vorher, \(key) leert es")
    case .formOfOneGone:
      say(
        "This was written for a command that waits no more: it is a new one now.",
        "Das war für einen Befehl, der nicht mehr wartet: Jetzt ist es ein neuer.")
    case .formIsUsed:
      say(
        "These words were used meanwhile, in another window or by a redo: change them, or leave the form.",
        "Dieser Text wurde inzwischen verwendet, anderswo oder durch Wiederholen: ändern, oder das Formular verlassen.")
    case .formName: "Name"
    case .formField(let field): label(field)
    case .formNoAgent: say("none", "keiner")
    case .formAgentsOwnMode: say("the agent's own", "der des Agenten")
    case .formOwnThread: say("a thread of its own", "einem eigenen Thread")
    case .formAfterNote: say("numbers or ids of commands that come before", "Nummern oder IDs früherer Befehle")
    case .formStartNote: say("now, or 18:30, or in 10m", "jetzt, 18:30 oder 10m (in 10 Minuten)")
    case .formInclusion(.context): say("system context", "Systemangaben")
    case .formInclusion(.errors): say("last error", "letzter Fehler")
    case .formInclusion(.time): say("time", "Uhrzeit")
    case .formAnswer(.agentsOwn): say("as the agent likes", "wie der Agent mag")
    case .formAnswer(.brief): say("brief", "kurz")
    case .formAnswer(.detailed): say("in detail", "ausführlich")
    case .formAnswer(.list): say("as a list", "als Liste")
    case .formPreview(let hasMore):
      say(
        "What will be sent" + (hasMore ? " (PgUp PgDn)" : ""), "Was gesendet wird" + (hasMore ? " (Bild↑ Bild↓)" : ""))
    case .promptIsEmpty: say("The prompt is empty.", "Der Auftrag ist leer.")
    case .directoryIsNeeded: say("A directory is needed, such as ~/src/api.", "Ein Verzeichnis fehlt, etwa ~/src/api.")
    case .isNoDirectory(let text):
      say(
        "\"\(text)\" is no directory. Choose one that is there, or make it first.",
        "„\(text)“ ist kein Verzeichnis. Eines wählen, das es gibt, oder es anlegen.")
    case .formNoDirectory: say("no such directory", "kein Verzeichnis")
    case .isNoTime(let text):
      say(
        "\"\(text)\" is no time. Write 18:30, 10m or 2h.", "„\(text)“ ist keine Zeit. So geht es: 18:30, 10m oder 2h.")
    case .isPast(let text, let now): say("\"\(text)\" is past: it is \(now).", "„\(text)“ ist vorbei: Es ist \(now).")
    case .wouldWaitInCircle:
      say(
        "The commands would wait for each other for ever: leave one of them out.",
        "Die Befehle würden ewig aufeinander warten: Einen davon weglassen.")
    case .isNoCommand(let name, let key):
      say(
        "There is no command \"\(name)\"." + (key.map { " \($0) goes through those that run and wait." } ?? ""),
        "Es gibt keinen Befehl „\(name)“." + (key.map { " \($0) geht die laufenden und wartenden durch." } ?? ""))
    case .meansCommands(let name, let count, let ids):
      say(
        "\"\(name)\" means \(count) commands. Name one by its id: \(ids.joined(separator: ", "))",
        "„\(name)“ meint \(count) Befehle. Eine ID nennt einen: \(ids.joined(separator: ", "))")
    case .templatesTitle: say("Templates", "Vorlagen")
    case .templateField(let name, let number, let count):
      say("\(name) (\(number) of \(count))", "\(name) (\(number) von \(count))")
    case .templateSaved(let name, let isReplaced):
      say(
        "Saved the template \"\(name)\"\(isReplaced ? " in place of the old one" : "")",
        "Vorlage „\(name)“ gespeichert\(isReplaced ? ", anstelle der alten" : "")")
    case .templateRemoved(let name): say("Removed the template \"\(name)\"", "Vorlage „\(name)“ entfernt")
    case .templateNeedsName: say("A template needs a name.", "Eine Vorlage braucht einen Namen.")
    case .noTemplates:
      say(
        "There is no template yet: \"\(Verb.keepTemplate.row.title.english)\" in the form for a new command makes one.",
        "Es gibt noch keine Vorlage: „\(Verb.keepTemplate.row.title.german)“ im Formular für einen neuen Befehl macht eine."
      )

    case .historyTitle: say("History", "Verlauf")
    case .historyHasNoMatch: say("No ended command has such words.", "Kein beendeter Befehl hat solche Wörter.")
    case .historyIsEmpty: say("No ended commands.", "Keine beendeten Befehle.")
    case .historyCleared: say("Cleared the history", "Verlauf geleert")
    case .removedFromHistory(let name):
      say("Removed \"\(name)\" from the history", "„\(name)“ aus dem Verlauf entfernt")
    case .threadIsGone: say("Its thread is gone.", "Den Thread gibt es nicht mehr.")
    case .nothingEnded: say("There is no ended command here.", "Hier ist kein beendeter Befehl.")
    }
  }

  private func cancelQuestion(_ waiting: Int, _ running: Int) -> String {
    switch self {
    case .english:
      let parts =
        (waiting == 0 ? [] : [Words.count(waiting, "command that waits", "commands that wait")])
        + (running == 0 ? [] : [Words.count(running, "command that runs", "commands that run")])
      return "Cancel \(parts.joined(separator: " and "))?"
    case .german:
      let parts =
        (waiting == 0 ? [] : [Words.count(waiting, "wartenden Befehl", "wartende Befehle")])
        + (running == 0 ? [] : [Words.count(running, "laufenden Befehl", "laufende Befehle")])
      return "\(parts.joined(separator: " und ")) abbrechen?"
    }
  }

  private func removeQuestion(_ waiting: Int, _ running: Int) -> String {
    switch self {
    case .english:
      let commands = Words.count(waiting, "command that waits", "commands that wait")
      let stopping = running == 0 ? "" : ", and stop \(running) that \(running == 1 ? "runs" : "run")"
      return "Remove \(commands)\(stopping)?"
    case .german:
      let commands = Words.count(waiting, "wartenden Befehl", "wartende Befehle") + " entfernen"
      let stopping = running == 0 ? "" : " und " + Words.count(running, "laufenden", "laufende") + " stoppen"
      return "\(commands)\(stopping)?"
    }
  }

  private func label(_ field: CommandPhrase.Field) -> String {
    switch field {
    case .prompt: say("Prompt", "Auftrag")
    case .directory: say("Project", "Projekt")
    case .agent: "Agent"
    case .priority: say("Priority", "Priorität")
    case .mode: say("Mode", "Modus")
    case .thread: say("Runs in", "Läuft in")
    case .needs: say("Needs", "Braucht")
    case .after: say("After", "Nach")
    case .start: say("Start", "Beginn")
    case .include: say("Add", "Dazu")
    case .format: say("Answer", "Antwort")
    }
  }

  package func commands(_ count: Int) -> String { Words.count(count, "Befehl", "Befehle") }
}
