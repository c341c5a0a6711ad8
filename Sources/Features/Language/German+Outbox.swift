import Core

extension German {
  static func text(_ phrase: OutboxPhrase) -> String {
    switch phrase {
    case .title(let count, let limit): "Outbox (\(count)\(limit.map { "/\($0)" } ?? ""))"
    case .act(let act): word(act)
    case .endedInTheMiddle: "das Programm endete mittendrin"
    case .editing: "wird geändert"
    case .editInterrupted: "Ändern wurde unterbrochen"
    case .tried(let times): "\(times) Versuche"
    case .triedAndAgain(let times, let all, let seconds): "Versuch \(times) von \(all), erneut in \(seconds) s"
    case .waitsForLimit: "wartet auf die Nutzungsgrenze"
    case .uncertain(let fate): "unsicher: " + (fate ?? "vielleicht schon gesendet")
    case .skipped(let error): "ausgelassen: " + (error ?? "von Hand")
    case .failed(let error): "fehlgeschlagen: " + error
    case .urgent: "dringend"

    case .toWrite(let key): "\(key) schreibt"
    case .notFromHere(let key): "nicht von hier" + (key.isEmpty ? "" : " (\(key) sagt, warum)")
    case .saveAndSend: "speichern und senden"
    case .save(let place): (place.map { "\($0). " } ?? "") + "speichern"
    case .full(let limit): "Outbox voll (\(limit)/\(limit))"
    case .queue(let place): "einreihen, Platz \(place)"
    case .queueHeld(let place, let hold, let offset): "einreihen, Platz \(place) (\(self.hold(hold, offset)))"
    case .send: "senden"
    case .nothingIsTyped(let key): "Hier wird nichts geschrieben: \(key) führt zum Textfeld."

    case .nothingToSend: "Noch ist nichts zu senden."
    case .queued(let place): "Eingereiht an Platz \(place)."
    case .nothingIsHeld: "Hier ist nichts angehalten."
    case .allArePaused(let verb): "Alle Outboxen sind angehalten: „\(word(verb))“ in der Palette lässt sie weitergehen."
    case .tryingAgain(let name): (name.map { "„\($0)“" } ?? "Die Outbox") + " wird erneut versucht."
    case .continuing(let name): "Der Zug von „\(name)“ geht weiter."
    case .skippedMessage(let name): "Ausgelassen: „\(name)“"
    case .droppedMessage(let name): "Verworfen: „\(name)“"
    case .imported(let count): "Eingelesen: \(Words.count(count, "Nachricht", "Nachrichten"))"
    case .isSkippedAlready: "Schon ausgelassen: Die Nachricht bleibt, bis sie erneut versucht oder entfernt wird."
    case .noneFailed: "Hier ist keine Nachricht fehlgeschlagen."
    case .goesOn: "Die Outbox geht weiter."
    case .paused(let name): "Angehalten: In „\(name)“ wird nichts mehr gesendet, bis es weitergehen darf."
    case .allGoOn: "Alle Outboxen gehen weiter."
    case .allPaused: "Alles angehalten: Nirgends wird mehr gesendet, bis es weitergehen darf."
    case .nothingWaits: "Hier wartet nichts in einer Outbox."
    case .isEditedElsewhere: "Eine Nachricht dieser Outbox wird in einem anderen Fenster geändert."
    case .anotherIsEdited: "Eine andere Nachricht wird geändert: Enter speichert sie, Esc lässt sie los."
    case .anotherWasInterrupted(let name):
      "Das Ändern von „\(name)“ wurde unterbrochen: Öffne zuerst diese Nachricht."
    case .editWaits(let name): "„\(name)“ wartet in der Outbox, bis du sie weiter änderst."
    case .beganEdit: "Ändern: Enter speichert an Ort und Stelle, Esc lässt alles, wie es war."
    case .nothingIsLeft: "Nichts ist übrig: Esc lässt alles, wie es war, und x in der Outbox entfernt die Nachricht."
    case .nothingChanged: "Nichts wurde geändert."
    case .changed(let name): "Geändert: „\(name)“"
    case .isAsItWas(let key):
      "Die Nachricht ist, wie sie war." + (key.map { " Noch einmal \($0) verlässt die Eingabe." } ?? "")
    case .hasLeft: "Die Nachricht hat die Outbox inzwischen verlassen: Das Geschriebene steht im Textfeld."
    case .isDraftOfDeleted: "Der Thread wurde inzwischen gelöscht: Dein Text bleibt als sein Entwurf."
    case .wentIntoTurn: "In den laufenden Zug gesendet."
    case .goesIntoTurn: "Wird in den laufenden Zug gesendet."
    case .notSteered(let agent, let reason):
      "\(agent) nahm sie nicht in den Zug auf (\(reason)): Sie wartet in der Outbox."

    case .takesNoImages(let agent, let image):
      "\(agent) nimmt keine Bilder an, \(image) kann also nicht mit. Wegnehmen oder den Pfad schreiben."
    case .noFile(let path): "Es gibt keine lesbare Datei \(path)."
    case .goesAlong(let name, let agent):
      "\(name) geht mit." + (agent.map { " Ob \($0) Bilder annimmt, zeigt sich erst, wenn es gestartet ist." } ?? "")
    case .staysBehind(let name): "\(name) geht nicht mit."
    case .takesOff: "Rücktaste am Anfang entfernt es"
    case .isTooLarge(let name, let bytes):
      "\(name) hat \(megabytes(bytes)), und mehr als \(megabytes(Attachment.byteLimit)) gehen nicht mit: stattdessen "
        + "den Pfad schreiben."
    case .offersImage: "geht als Bild mit"
    case .offersFile: "geht als Datei mit"
    case .offerHint: "Tab hängt es an, Esc lässt es als Text"
    case .completionHint: "Tab oder Enter nimmt es, Esc schließt"
    case .listingFiles: "Dateien werden gelistet"
    case .onlyFirstFiles(let count): "nur die ersten \(count) Dateien wurden gelistet"
    }
  }

  private static func megabytes(_ bytes: Int64) -> String { Words.megabytes(bytes).replacing(".", with: ",") }

  private static func word(_ act: OutboxPhrase.Act) -> String {
    switch act {
    case .retry: "erneut"
    case .now: "jetzt"
    case .sendAgain: "erneut senden"
    case .goOn: "fortsetzen"
    case .skip: "auslassen"
    case .drop: "verwerfen"
    case .edit: "ändern"
    case .cancel: "weg"
    }
  }
}
