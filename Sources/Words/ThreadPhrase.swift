import Conversation
import Core
import Languages

/// What is said of acts on threads: names, the Queue, deleting and restoring, handing over, forking, shortening.
package enum ThreadPhrase: Equatable, Sendable {
  case noThread
  case noThreadToRename
  case needsName
  case renamed(String)
  case began(String)
  case forked(String)
  case copiedID(String)
  case hasID(String)
  case exported(toFile: String)
  case notExported
  case fileIsThere(String)
  case needsFile
  case isDeleted(restoreKey: String)

  // MARK: The Queue

  case queueHasNobody
  case isNotInQueue
  case clearedQueue(Int)
  case tookOffQueue(String)
  case onlyQueueSnoozes
  case hasLeftQueue
  case snoozed(Phrase.Rows, StatePhrase.SnoozeEnd)

  // MARK: Deleting and restoring

  case deleted(Phrase.Rows)
  case hid(Phrase.Rows)
  case restored(Phrase.Rows)
  case nothingToRestore
  case pinned(Phrase.Rows, Bool)
  case muted(Phrase.Rows, Bool)
  case noneIsDeleted
  case noneIsHidden
  case noThreadIsHidden
  case onlyThese(restoreKey: String, backKey: String)

  // MARK: The agent

  case noTurn
  case endsWhatWasLeft(agent: String, stopKey: String)
  /// What goes on there now was not stopped.
  case wasStopped(stopKey: String)
  case isBeingLanded(stopKey: String)
  case unlocked(String)
  case handOverBetweenTurns
  case servesAlready(agent: String)
  case begunAnew(String, agent: String, isTold: Bool)
  /// Whether it goes on in a session that the agent had before, and whether it is told what was said meanwhile.
  case handedOver(String, to: String, goesOn: Bool, isTold: Bool)
  case notHandedOver(to: String, AgentObstacle, gettingIt: String?)
  /// Before what was said in a thread, told to another agent, and before what the person said.
  case recapHeading(agent: String)
  case recapMe
  case recapBrokeOff
  case nothingToShorten
  case cannotShorten(agent: String)
  case shortens(agent: String)
  case refused(ThreadRefusal)

  // MARK: Telling who doesn't look

  /// With what it asks, why it failed, or how its answer ends, where that is known.
  case isReady(name: String?, Readiness, about: String?)
  case manyAreReady([ReadyCount], names: [String], isAll: Bool)
  case commandHasEnded(String, exitCode: Int?)
  case limitIsReached(agent: String, until: Moment?)

  // MARK: Leaving

  case demoIsOver
  case ended(EndReason)
  /// What could not be saved is lost with the server.
  case endedUnsaved(String)
  case goodbye(working: Int, asking: Int, upNext: Int, goesOn: Bool)
}

extension Language {
  package func text(_ phrase: ThreadPhrase) -> String {
    switch phrase {
    case .noThread: say("There is no thread here.", "Hier ist kein Thread.")
    case .noThreadToRename: say("There is no thread here to rename.", "Hier ist kein Thread zum Umbenennen.")
    case .needsName: say("A name is needed, and not an id.", "Ein Name fehlt, und zwar keine ID.")
    case .renamed(let name): say("Renamed to \"\(name)\"", "Umbenannt in „\(name)“")
    case .exported(let path): say("Wrote \(path).", "Geschrieben: \(path)")
    case .notExported:
      say(
        "Nothing was written: name another file, or Esc leaves it.",
        "Nichts wurde geschrieben: eine andere Datei nennen, oder Esc lässt es.")
    case .fileIsThere(let path):
      say(
        "\(path) is there already, and stays: name another file.",
        "\(path) gibt es schon und bleibt, wie es ist: eine andere Datei nennen.")
    case .needsFile: say("Name the file to write into.", "Der Name der Datei fehlt.")
    case .copiedID(let id): say("Copied the id \(id).", "ID \(id) kopiert.")
    case .hasID(let id): say("No clipboard here, the id is \(id)", "Keine Zwischenablage hier, die ID ist \(id)")
    case .isDeleted(let key):
      say("It is deleted: \(key) brings it back.", "Der Thread ist gelöscht: \(key) holt ihn zurück.")

    case .queueHasNobody: say("Nothing is in the Queue.", "Nichts ist in der Queue.")
    case .isNotInQueue: say("The thread is not in the Queue.", "Der Thread ist nicht in der Queue.")
    case .clearedQueue(let count):
      say(
        "Cleared the Queue of \(Words.count(count, "thread", "threads"))",
        "Queue geleert: \(Words.count(count, "Thread", "Threads"))")
    case .tookOffQueue(let name): say("Took \"\(name)\" off the Queue", "Aus der Queue genommen: „\(name)“")
    case .onlyQueueSnoozes:
      say("Only threads of the Queue can be snoozed.", "Nur Threads der Queue lassen sich zurückstellen.")
    case .hasLeftQueue: say("It has just left the Queue.", "Der Thread hat die Queue gerade verlassen.")
    case .snoozed(let rows, let end):
      say("Snoozed \(name(rows)) \(self.end(end))", "Zurückgestellt \(self.end(end)): \(name(rows))")

    case .deleted(let rows): say("Deleted \(name(rows))", "Gelöscht: \(name(rows))")
    case .hid(let rows): say("Hid \(name(rows))", "Verborgen: \(name(rows))")
    case .restored(let rows): say("Restored \(name(rows))", "Wiederhergestellt: \(name(rows))")
    case .nothingToRestore:
      say("Nothing here is deleted, hidden or snoozed.", "Hier ist nichts gelöscht, verborgen oder zurückgestellt.")
    case .pinned(let rows, true): say("Pinned \(name(rows))", "Angeheftet: \(name(rows))")
    case .pinned(let rows, false): say("Unpinned \(name(rows))", "Nicht mehr angeheftet: \(name(rows))")
    case .muted(let rows, true): say("Muted \(name(rows))", "Stumm: \(name(rows))")
    case .muted(let rows, false): say("Unmuted \(name(rows))", "Nicht mehr stumm: \(name(rows))")
    case .noThreadIsHidden: say("No thread is hidden from Recent.", "In Recent ist kein Thread verborgen.")
    case .noneIsDeleted: say("No thread is deleted.", "Kein Thread ist gelöscht.")
    case .noneIsHidden: say("No project is hidden.", "Kein Projekt ist verborgen.")
    case .onlyThese(let restore, let back):
      say(
        "\(restore) brings a row back, \(back) shows the list as usual.",
        "\(restore) holt eine Zeile zurück, \(back) zeigt die Liste wie sonst.")

    case .began(let name): say("Began \"\(name)\"", "Begonnen: „\(name)“")
    case .forked(let name): say("Forked \"\(name)\"", "Abgezweigt: „\(name)“")
    case .noTurn: say("No turn is going on here.", "Hier läuft kein Zug.")
    case .endsWhatWasLeft(let agent, let key):
      say(
        "Ending what runs in the background; \(key) again ends \(agent).",
        "Was im Hintergrund läuft, endet; \(key) nochmals beendet \(agent).")
    case .wasStopped(let key):
      say(
        "That turn has stopped. \(key) once more, in a second, stops what goes on now.",
        "Jener Zug ist gestoppt. \(key) noch einmal, in einer Sekunde, stoppt, was jetzt läuft.")
    case .isBeingLanded(let key):
      say(
        "It is just being landed: \(key) in the review stops that.",
        "Das wird gerade übernommen: \(key) in der Durchsicht hält es an.")
    case .unlocked(let name):
      say(
        "Unlocked \"\(name)\". Nothing is sent again by itself.",
        "„\(name)“ freigegeben. Nichts wird von selbst noch einmal gesendet.")
    case .handOverBetweenTurns:
      say(
        "A turn is going on: a thread is handed over between turns.",
        "Ein Zug läuft: Übergeben wird ein Thread zwischen zwei Zügen.")
    case .servesAlready(let agent): say("\(agent) serves the thread already.", "\(agent) hat den Thread schon.")
    case .begunAnew(let name, let agent, let isTold):
      say(
        "\(agent) goes on with \"\(name)\" in a new session" + (isTold ? ", with what was said before" : ""),
        "„\(name)“ geht mit \(agent) in neuer Sitzung weiter" + (isTold ? ", mit dem, was vorher gesagt wurde" : ""))
    case .handedOver(let name, let agent, goesOn: false, let isTold):
      say(
        "Handed \"\(name)\" over to \(agent)" + (isTold ? ", with what was said before" : ""),
        "„\(name)“ an \(agent) übergeben" + (isTold ? ", mit dem, was vorher gesagt wurde" : ""))
    case .handedOver(let name, let agent, goesOn: true, let isTold):
      say(
        "Handed \"\(name)\" back to \(agent), which goes on in its session"
          + (isTold ? ", with what was said since" : ""),
        "„\(name)“ an \(agent) zurückgegeben; die Sitzung von früher geht weiter"
          + (isTold ? ", mit dem, was seither gesagt wurde" : ""))
    case .notHandedOver(let agent, let obstacle, let getting): notHandedOver(to: agent, obstacle, gettingIt: getting)
    case .recapHeading(let agent):
      say("What was said here before, with \(agent):", "Was hier vorher mit \(agent) gesagt wurde:")
    case .recapMe: say(RecapText.me.english, RecapText.me.german)
    case .recapBrokeOff: say("The turn broke off here.", "Hier brach der Zug ab.")
    case .nothingToShorten: say("There is nothing to shorten yet.", "Noch ist nichts zu kürzen.")
    case .cannotShorten(let agent):
      say(
        "\(agent) has no way to shorten the conversation, as far as it has told.",
        "\(agent) kann das Gespräch nicht kürzen, soweit bekannt.")
    case .shortens(let agent): say("\(agent) shortens the conversation.", "\(agent) kürzt das Gespräch.")
    case .refused(let refusal): say(refusal.sentence, sentence(refusal))

    case .isReady(let name, let readiness, let about):
      say("\(name ?? "A thread") \(ready(readiness))", "\(name ?? "Ein Thread") \(ready(readiness))")
        + (about.map { ": \($0)" } ?? "")
    case .manyAreReady(let counts, let names, let isAll):
      counts.filter { $0.count > 0 }.map { ready($0) }.joined(separator: ", ") + ": "
        + names.joined(separator: ", ") + (isAll ? "" : " …")
    case .commandHasEnded(let name, nil): say("\(name) has ended", "\(name) ist beendet")
    case .commandHasEnded(let name, let code?):
      say("\(name) has ended with exit code \(code)", "\(name) endete mit Exit-Code \(code)")
    case .limitIsReached(let agent, let until):
      say("\(agent) has reached its usage limit", "\(agent) ist an der Nutzungsgrenze")
        + (until.map { " " + text(.list(.until($0))) } ?? "")

    case .demoIsOver:
      say(
        "Nothing of this is left behind. upnext begins with your own work.",
        "Davon bleibt nichts zurück. Mit der eigenen Arbeit beginnt es so: upnext")
    case .ended(.stopped):
      say(
        "upnext was stopped. Everything is kept. Come back with: upnext",
        "upnext wurde gestoppt. Alles ist bewahrt. Zurück geht es mit: upnext")
    case .ended(.signal(let signal)):
      say(
        "upnext was told to end by signal \(signal). Everything is kept. Come back with: upnext",
        "upnext wurde mit Signal \(signal) beendet. Alles ist bewahrt. Zurück geht es mit: upnext")
    case .endedUnsaved(let loss):
      say(
        "upnext has ended, and not everything is kept. \(loss)",
        "upnext ist beendet, und nicht alles ist bewahrt. \(loss)")
    case .goodbye(let working, let asking, let upNext, let goesOn): goodbye(working, asking, upNext, goesOn)
    }
  }

  private func ready(_ readiness: Readiness) -> String {
    switch readiness {
    case .done: say("is done", "ist fertig")
    case .needsPerson: say("needs you", "braucht dich")
    case .failed: say("has failed", "ist fehlgeschlagen")
    case .back: say("is back in the Queue", "ist zurück in der Queue")
    }
  }

  private func ready(_ ready: ReadyCount) -> String {
    let count = ready.count
    return switch ready.readiness {
    case .done: say("\(count) done", "\(count) fertig")
    case .needsPerson:
      say("\(count) \(count == 1 ? "needs" : "need") you", "\(count) \(count == 1 ? "braucht" : "brauchen") Antwort")
    case .failed: say("\(count) failed", "\(count) fehlgeschlagen")
    case .back: say("\(count) back in the Queue", "\(count) zurück in der Queue")
    }
  }

  private func goodbye(_ working: Int, _ asking: Int, _ upNext: Int, _ goesOn: Bool) -> String {
    switch self {
    case .english:
      let stays = upNext == 0 ? "" : "Nothing begins by itself. "
      let work = goesOn ? "The work goes on. " : stays
      let threads = working == 0 ? "" : Words.count(working, "thread is", "threads are") + " still working. "
      let commands = upNext == 0 ? "" : Words.count(upNext, "command is", "commands are") + " up next. "
      let questions = asking == 0 ? "" : Words.count(asking, "thread waits", "threads wait") + " for your answer. "
      return threads + questions + commands + work + "Come back with: upnext"
    case .german:
      let stays = upNext == 0 ? "" : "Von selbst fängt nichts an. "
      let work = goesOn ? "Die Arbeit geht weiter. " : stays
      let threads = working == 0 ? "" : Words.count(working, "Thread arbeitet", "Threads arbeiten") + " noch. "
      let commands = upNext == 0 ? "" : Words.count(upNext, "Befehl wartet", "Befehle warten") + " noch. "
      let questions = asking == 0 ? "" : Words.count(asking, "Thread wartet", "Threads warten") + " auf deine Antwort. "
      return threads + questions + commands + work + "Zurück geht es mit: upnext"
    }
  }

  /// What Core says in English for the command line.
  private func sentence(_ refusal: ThreadRefusal) -> String {
    switch refusal {
    case .noThread: "Den Thread gibt es nicht mehr."
    case .outboxFull(let waiting, let limit):
      "Outbox voll: wartend \(waiting), \(waiting > limit ? "Neues nur unter" : "höchstens") \(limit) (outbox.max). Erst eine Nachricht zurücknehmen oder eine ankommen lassen."
    case .needsName: "Ein Name fehlt, und zwar keine ID."
    case .nameIsTooLong(let longest): "Ein Name hat höchstens \(longest) Zeichen: einen kürzeren nehmen."
    case .mayBeDone(let message):
      "„\(message)“ ist vielleicht getan, und nichts geht daran vorbei: erneut senden, verwerfen oder den Zug "
        + "fortsetzen."
    case .noBrokenTurn: "Hier ist kein Zug abgebrochen."
    case .neverArrived(let agent):
      "\(agent) hat diese Nachricht nicht in der Sitzung, es gibt also keinen Zug fortzusetzen: erneut senden."
    case .goesByItself(let agent):
      "\(agent) hat diese Nachricht nicht in der Sitzung, also ist kein Zug fortzusetzen: Sie geht von selbst erneut ab."
    case .mayNotHaveArrived(let agent):
      "Ob \(agent) diese Nachricht hat, ist nicht bekannt, also gibt es vielleicht keinen Zug fortzusetzen: erneut senden oder fallen lassen."
    case .isPassed:
      "Seit der Zug abbrach, wurde anderes gesagt oder der Befehl geändert, und anderes ginge weiter: erneut ausführen oder entfernen."
    case .cannotFork(let agent): "\(agent) kann keine Sitzung abzweigen."
    case .nothingToFork: "Noch gibt es keine Sitzung zum Abzweigen: erst etwas sagen."
    case .noOwnProgram(let agent): "upnext kennt kein Programm, in dem sich eine Sitzung von \(agent) öffnen ließe."
    case .nothingToOpen: "Noch gibt es keine Sitzung zum Öffnen: erst etwas sagen."
    case .openBetweenTurns: "Ein Zug läuft: Das Programm des Agenten öffnet zwischen zwei Zügen."
    case .forkBetweenTurns: "Ein Zug läuft: Abgezweigt wird zwischen zwei Zügen."
    case .answerFirst: "Der Agent wartet auf die Antwort auf eine Frage: sie zuerst geben."
    case .noTurnToSteer:
      "Es läuft kein Zug einer Nachricht, in dem sich etwas sagen ließe: Sie bleibt in der Outbox und geht ab, wenn sie dran "
        + "ist."
    case .turnTakesNothingNow:
      "Der Zug beginnt gerade erst oder wird gestoppt und nimmt jetzt nichts an: Die Nachricht bleibt in der Outbox."
    case .cannotSteer(let agent):
      "\(agent) nimmt mitten im Zug nichts an: Die Nachricht bleibt in der Outbox und geht ab, wenn der Zug vorbei ist."
    case .messageIsGone: "Die Nachricht wartet nicht mehr."
    case .isCommand: "Ein Befehl aus Up Next geht ab, wenn er dran ist."
    case .mayBeSaid: "Diese Nachricht ist vielleicht schon gesagt."
    case .isOnItsWay:
      "Sie ist unterwegs zum Agenten: Sie steht im Gespräch, sobald er sie gelesen hat, oder kommt zurück."
    case .isEdited: "Die Nachricht wird gerade geändert."
    case .isWorkedOn(let name, let agent):
      "In „\(name)“ arbeitet ein anderes \(agent): dort das Ende abwarten oder einen neuen Thread beginnen."
    case .isOpen(let name, let agent, let pid):
      "„\(name)“ ist in einem anderen \(agent) offen" + (pid.map { " (PID \($0))" } ?? "")
        + ": dort schließen oder einen neuen Thread beginnen."
    case .isKept(let name, let agent, let pid):
      "Ein eigener Server von \(agent)" + (pid.map { " (PID \($0))" } ?? "")
        + " hält „\(name)“ offen, auch wenn es sonst "
        + "niemand mehr offen hat: den Thread verzweigen oder den Server mit `\(agent) app-server daemon stop` beenden."
    case .isGone(let name, let agent, let path):
      "\(agent) hat die Sitzung von „\(name)“ nicht mehr (\(path)): einen neuen Thread beginnen, oder "
        + "diesen übergeben, auch an \(agent) selbst in einer neuen Sitzung."
    case .isInDoubt(let name, let problem):
      "„\(name)“ geht hier nicht weiter, denn es ist vielleicht ein anderes Gespräch: \(problem) Einen neuen Thread "
        + "beginnen."
    }
  }
}
