import Core

extension German {
  static func text(_ phrase: ThreadPhrase) -> String {
    switch phrase {
    case .noThread: "Hier ist kein Thread."
    case .noThreadToRename: "Hier ist kein Thread zum Umbenennen."
    case .needsName: "Ein Name fehlt, und zwar keine ID."
    case .renamed(let name): "Umbenannt in „\(name)“"
    case .exported(let path): "Geschrieben: \(path)"
    case .notExported: "Nichts wurde geschrieben: eine andere Datei nennen, oder Esc lässt es."
    case .needsFile: "Der Name der Datei fehlt."
    case .copiedID(let id): "ID \(id) kopiert."
    case .isDeleted(let key): "Der Thread ist gelöscht: \(key) holt ihn zurück."

    case .queueHasNobody: "Nichts ist in der Queue."
    case .isNotInQueue: "Der Thread ist nicht in der Queue."
    case .clearedQueue(let count): "Queue geleert: \(Words.count(count, "Thread", "Threads"))"
    case .tookOffQueue(let name): "Aus der Queue genommen: „\(name)“"
    case .onlyQueueSnoozes: "Nur Threads der Queue lassen sich zurückstellen."
    case .hasLeftQueue: "Der Thread hat die Queue gerade verlassen."
    case .snoozed(let rows, let end): "Zurückgestellt \(self.end(end)): \(name(rows))"

    case .deleted(let rows): "Gelöscht: \(name(rows))"
    case .hid(let rows): "Verborgen: \(name(rows))"
    case .restored(let rows): "Wiederhergestellt: \(name(rows))"
    case .nothingToRestore: "Hier ist nichts gelöscht, verborgen oder zurückgestellt."
    case .noneIsDeleted: "Kein Thread ist gelöscht."
    case .noneIsHidden: "Kein Projekt ist verborgen."
    case .onlyThese(let restore, let back): "\(restore) holt eine Zeile zurück, \(back) zeigt die Liste wie sonst."

    case .noTurn: "Hier läuft kein Zug."
    case .unlocked(let name): "„\(name)“ freigegeben. Nichts wird von selbst noch einmal gesendet."
    case .handOverBetweenTurns: "Ein Zug läuft: Übergeben wird ein Thread zwischen zwei Zügen."
    case .noOtherAgent: "Es gibt keinen anderen Agenten, dem er zu übergeben wäre."
    case .handedOver(let name, let agent, let goesOn):
      goesOn
        ? "„\(name)“ an \(agent) zurückgegeben; die Sitzung von früher geht weiter" : "„\(name)“ an \(agent) übergeben"
    case .agentIsMissing(let agent, let getting):
      "\(agent) ist nicht installiert, übergeben wurde nichts. \(getting ?? "Erst installieren")."
    case .recapHeading(let agent): "Was hier vorher mit \(agent) gesagt wurde:"
    case .recapMe: "ich"
    case .nothingToShorten: "Noch ist nichts zu kürzen."
    case .cannotShorten(let agent): "\(agent) kann das Gespräch nicht kürzen, soweit bekannt."
    case .shortens(let agent): "\(agent) kürzt das Gespräch."
    case .refused(let refusal): sentence(refusal)

    case .isReady(let name, let readiness): "\(name ?? "Ein Thread") \(ready(readiness))"
    case .manyAreReady(let count): "\(count) Threads brauchen Antwort"

    case .demoIsOver: "Die Vorführung ist vorbei und ihr Ordner entfernt."
    case .ended(.stopped): "upnext wurde gestoppt. Alles ist bewahrt. Zurück geht es mit: upnext"
    case .ended(.signal(let signal)):
      "upnext wurde mit Signal \(signal) beendet. Alles ist bewahrt. Zurück geht es mit: upnext"
    case .goodbye(let working, let asking, let upNext): goodbye(working, asking, upNext)
    }
  }

  private static func ready(_ readiness: Readiness) -> String {
    switch readiness {
    case .done: "ist fertig"
    case .needsPerson: "braucht Antwort"
    case .failed: "ist fehlgeschlagen"
    case .back: "ist zurück in der Queue"
    }
  }

  private static func goodbye(_ working: Int, _ asking: Int, _ upNext: Int) -> String {
    let work = working == 0 && upNext == 0 ? "" : "Die Arbeit geht weiter. "
    let threads = working == 0 ? "" : Words.count(working, "Thread arbeitet", "Threads arbeiten") + " noch. "
    let commands = upNext == 0 ? "" : Words.count(upNext, "Befehl wartet", "Befehle warten") + " noch. "
    let questions = asking == 0 ? "" : Words.count(asking, "Thread wartet", "Threads warten") + " auf deine Antwort. "
    return threads + questions + commands + work + "Zurück geht es mit: upnext"
  }

  /// What Core says in English for the command line.
  private static func sentence(_ refusal: ThreadRefusal) -> String {
    switch refusal {
    case .noThread: "Den Thread gibt es nicht mehr."
    case .outboxFull(let waiting, let limit):
      "Outbox voll (\(waiting)/\(limit)). Erst eine Nachricht zurücknehmen oder eine ankommen lassen."
    case .needsName: "Ein Name fehlt, und zwar keine ID."
    case .mayBeDone(let message):
      "„\(message)“ ist vielleicht getan, und nichts geht daran vorbei: erneut senden, verwerfen oder den Zug fortsetzen."
    case .noBrokenTurn: "Hier ist kein Zug abgebrochen."
    case .neverArrived(let agent):
      "\(agent) hat diese Nachricht nicht in der Sitzung, es gibt also keinen Zug fortzusetzen: erneut senden."
    case .cannotFork(let agent): "\(agent) kann keine Sitzung abzweigen."
    case .nothingToFork: "Noch gibt es keine Sitzung zum Abzweigen: erst etwas sagen."
    case .forkBetweenTurns: "Ein Zug läuft: Abgezweigt wird zwischen zwei Zügen."
    case .noTurnToSteer: "Es läuft kein Zug, in dem sich etwas sagen ließe."
    case .cannotSteer(let agent):
      "\(agent) nimmt mitten im Zug nichts an; die Nachricht geht ab, wenn der Zug vorbei ist."
    case .messageIsGone: "Die Nachricht wartet nicht mehr."
    case .isCommand: "Ein Befehl aus „Als Nächstes“ geht ab, wenn er dran ist."
    case .mayBeSaid: "Diese Nachricht ist vielleicht schon gesagt."
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
      "\(agent) hat die Sitzung von „\(name)“ nicht mehr (\(path)): einen neuen Thread beginnen."
    case .isInDoubt(let name, let problem):
      "„\(name)“ geht hier nicht weiter, denn es ist vielleicht ein anderes Gespräch: \(problem) Einen neuen Thread "
        + "beginnen."
    }
  }
}
