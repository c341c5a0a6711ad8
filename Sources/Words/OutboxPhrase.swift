import Conversation
import Core
import Languages
import Settings
import Texts
import Verbs

/// What outbox and composer say: the messages that wait, what goes along with them, and what is done about them.
package enum OutboxPhrase: Equatable, Sendable {
  // MARK: The panel

  /// The limit is named where it is near.
  case title(Int, limit: Int?)
  case act(Act)
  case endedInTheMiddle
  case editing, editInterrupted
  case tried(times: Int)
  case triedAndAgain(times: Int, of: Int?, inSeconds: Int64)
  case waitsForLimit
  case uncertain(String?)
  case skipped(because: String?)
  case failed(String)
  case failedHere, urgent

  // MARK: The composer

  case toWrite(openKey: String)
  case notFromHere(whyKey: String)
  case saveAndSend
  case save(place: Int?)
  case full(waiting: Int, limit: Int)
  case queue(place: Int)
  case queueHeld(place: Int, Hold, until: Moment?)
  case send
  /// A letter that its host has not fetched.
  case waitsFor(host: String)
  /// Another host was asked that the outbox waits, or that it goes on.
  case pauseIsOnItsWay(Bool, to: String?)
  case nothingIsTyped(composerKey: String?)
  case pasteIsCut(bytes: Int)
  case length(PastedLength)
  /// By the few words that stand for it.
  case pasted(String, unfoldKey: String, undoKey: String)
  /// How much is being written, and how much of it is above what shows.
  case written(lines: Int, above: Int)
  /// Counted from the last one.
  case recalled(Int)
  case nothingWasSent, nothingSentBefore

  // MARK: What was done, and what can't be

  case nothingToSend
  case queued(place: Int)
  case nothingIsHeld
  /// The key that lets the outbox go on.
  case stoppedBeforeItLeft(Verb)
  case allArePaused(Verb)
  /// Nil is the outbox as a whole.
  case tryingAgain(String?)
  case continuing(String)
  /// The word to continue waits for what the session's record tells.
  case asksSession(String)
  case sessionIsAsked
  case droppedMessage(String)
  case said(String)
  case imported(Int)
  case noneFailed
  case goesOn
  /// But for an edit that was interrupted.
  case goesOnAfterEdit
  case paused(String)
  case allGoOn(butFor: Int)
  case allPaused, nothingWaits, isEditedElsewhere, anotherIsEdited
  case anotherWasInterrupted(String)
  case beganEdit
  case editWaits(String)
  case nothingIsLeft, nothingChanged
  case changed(String)
  /// The key leaves the composer, where one still is.
  case isAsItWas(leaveKey: String?)
  case isAsItWasButForWords
  case hasLeft, isDraftOfDeleted
  /// What another host has refused.
  case isDraftAgain, isInLetters
  case isNoMessage(path: String)
  case isTakenAndStays(path: String)
  case wentIntoTurn, goesIntoTurn
  case notSteered(agent: String, because: String)

  // MARK: What goes along

  case takesNoImages(agent: String, image: String)
  case noFile(String)
  /// The agent is named where nobody knows yet whether it takes images.
  case goesAlong(String, unknownTo: String?)
  case staysBehind(String)
  /// What was said before, for an agent that takes a thread over.
  case recap
  case recapStaysBehind
  /// How what goes along is taken off again.
  case takesOff
  case isTooLarge(String, bytes: Int64)
  case offersImage
  case offersFile
  case offerHint
  case completionHint
  case listingFiles
  case onlyFirstFiles(Int)
  /// The thread's agent works on another machine.
  case listsNoFiles(of: String)

  /// What a key does about a message in trouble.
  package enum Act: Equatable, Sendable, CaseIterable { case retry, now, sendAgain, goOn, skip, drop, edit, remove }
}

extension Language {
  package func text(_ phrase: OutboxPhrase) -> String {
    switch phrase {
    case .title(let count, let limit): "Outbox (\(count)\(limit.map { "/\($0)" } ?? ""))"
    case .act(let act): word(act)
    case .endedInTheMiddle: say("the program ended in the middle", "das Programm endete mittendrin")
    case .editing: say("editing", "wird geändert")
    case .editInterrupted: say("editing was interrupted", "Ändern wurde unterbrochen")
    case .tried(let times): say("tried \(times) times", "\(times) Versuche")
    case .triedAndAgain(let times, nil, let seconds):
      say("try \(times) failed, again in \(seconds) s", "Versuch \(times) scheiterte, erneut in \(seconds) s")
    case .triedAndAgain(let times, let all?, let seconds):
      say("tried \(times) of \(all), again in \(seconds) s", "Versuch \(times) von \(all), erneut in \(seconds) s")
    case .waitsForLimit: say("waits for the usage limit", "wartet auf die Nutzungsgrenze")
    case .uncertain(let fate):
      say("uncertain: " + (fate ?? "it may have been sent"), "unsicher: " + (fate ?? "vielleicht schon gesendet"))
    case .skipped(let error): say("skipped: " + (error ?? "by you"), "ausgelassen: " + (error ?? "von Hand"))
    case .waitsFor(let host): say("waits for @\(host)", "wartet auf @\(host)")
    case .pauseIsOnItsWay(let isPaused, nil):
      say((isPaused ? "pause" : "resume") + " on its way", (isPaused ? "Anhalten" : "Weitermachen") + " unterwegs")
    case .pauseIsOnItsWay(let isPaused, let host?):
      say(
        "\(isPaused ? "Pause" : "Resume") on its way to @\(host).",
        "\(isPaused ? "Anhalten" : "Weitermachen") unterwegs zu @\(host).")
    case .failedHere: say("failed", "fehlgeschlagen")
    case .failed(let error): say("failed: " + error, "fehlgeschlagen: " + error)
    case .urgent: say("urgent", "dringend")

    case .toWrite(let key): say("\(key) to write", "\(key) schreibt")
    case .notFromHere(let key):
      say(
        "not from here" + (key.isEmpty ? "" : " (\(key) says why)"),
        "nicht von hier" + (key.isEmpty ? "" : " (\(key) sagt, warum)"))
    case .saveAndSend: say("saves and sends", "speichert und sendet")
    case .save(let place):
      say("saves" + (place.map { " the " + ordinal($0) } ?? ""), "speichert" + (place.map { " die \($0)." } ?? ""))
    case .full(let waiting, let limit): say("outbox full (\(waiting)/\(limit))", "Outbox voll (\(waiting)/\(limit))")
    case .queue(let place): say("queues as \(ordinal(place))", "reiht ein als \(place).")
    case .queueHeld(let place, let hold, let moment):
      say(
        "queues as \(ordinal(place)) (\(self.hold(hold, until: moment)))",
        "reiht ein als \(place). (\(self.hold(hold, until: moment)))")
    case .send: say("sends", "sendet")
    case .nothingIsTyped(let key):
      say(
        "Nothing is being typed here" + (key.map { ": press \($0) for the composer." } ?? "."),
        "Hier wird nichts geschrieben" + (key.map { ": \($0) führt zum Textfeld." } ?? "."))
    case .pasteIsCut(let bytes) where bytes < 1 << 20:
      say("Only \(bytes >> 10) KB fit here, the end is cut.", "Nur \(bytes >> 10) KB passen hierher, das Ende fehlt.")
    case .pasteIsCut(let bytes):
      say(
        "Only \(bytes >> 20) MB fit here, the end is cut: @ takes a saved file along.",
        "Nur \(bytes >> 20) MB passen hierher, das Ende fehlt: mit @ geht es als Datei.")

    case .length(.lines(let count)): say("\(count) lines", "\(count) Zeilen")
    case .length(.characters(let count)): say("\(count) characters", "\(count) Zeichen")
    case .pasted(let words, let unfoldKey, let undoKey):
      say(
        "\(words) goes along whole: \(unfoldKey) shows it, \(undoKey) takes it out again.",
        "\(words) geht ganz mit: \(unfoldKey) zeigt es, \(undoKey) nimmt es wieder heraus.")
    case .written(let lines, let above): say("\(lines) lines, \(above) above", "\(lines) Zeilen, \(above) darüber")
    case .recalled(1):
      say(
        "What you sent last: ↑ goes further back, ↓ comes again.",
        "Zuletzt gesendet: ↑ geht weiter zurück, ↓ wieder vor.")
    case .recalled(let place): say("What you sent \(place) messages ago.", "Gesendet vor \(place) Nachrichten.")
    case .nothingWasSent: say("Nothing was sent here yet.", "Hier wurde noch nichts gesendet.")
    case .nothingSentBefore: say("Nothing was sent before this.", "Davor wurde nichts gesendet.")

    case .nothingToSend: say("There is nothing to send yet.", "Noch ist nichts zu senden.")
    case .queued(let place): say("Queued, \(ordinal(place)) in line.", "Eingereiht an Platz \(place).")
    case .nothingIsHeld: say("Nothing is held here.", "Hier ist nichts angehalten.")
    case .stoppedBeforeItLeft(let verb):
      say(
        "The message had not left yet. The outbox is paused: \(verb.row.title.english) lets it go on.",
        "Die Nachricht war noch nicht fort. Die Outbox ist angehalten: „\(verb.row.title.german)“ lässt sie weitergehen."
      )
    case .allArePaused(let verb):
      say(
        "All outboxes are paused: \(verb.row.title.english), in the palette, lets them go on.",
        "Alle Outboxen sind angehalten: „\(verb.row.title.german)“ in der Palette lässt sie weitergehen.")
    case .tryingAgain(let name):
      say(
        "Trying \(name.map { "\"\($0)\"" } ?? "the outbox") again.",
        (name.map { "„\($0)“" } ?? "Die Outbox") + " wird erneut versucht.")
    case .continuing(let name): say("Continuing the turn of \"\(name)\".", "Der Zug von „\(name)“ geht weiter.")
    case .asksSession(let name):
      say(
        "Its session is asked first: then the turn of \"\(name)\" goes on, or it is sent.",
        "Erst wird die Sitzung gefragt: Dann geht der Zug von „\(name)“ weiter, oder die Nachricht geht ab.")
    case .sessionIsAsked: say("its session is asked first", "erst wird die Sitzung gefragt")
    case .droppedMessage(let name): say("Dropped \"\(name)\"", "Verworfen: „\(name)“")
    case .said(let name): say("Said \"\(name)\"", "Gesagt: „\(name)“")
    case .imported(let count):
      say(
        "Imported \(Words.count(count, "message", "messages"))",
        "Eingelesen: \(Words.count(count, "Nachricht", "Nachrichten"))")
    case .noneFailed: say("No message failed here.", "Hier ist keine Nachricht fehlgeschlagen.")
    case .goesOn: say("The outbox goes on.", "Die Outbox geht weiter.")
    case .goesOnAfterEdit:
      say(
        "No longer paused, but held until the edit is done.",
        "Nicht mehr angehalten; sie wartet, bis die Änderung fertig ist.")
    case .paused(let name):
      say(
        "Paused: nothing more is sent in \"\(name)\" until you let it go on.",
        "Angehalten: In „\(name)“ wird nichts mehr gesendet, bis es weitergehen darf.")
    case .allGoOn(butFor: 0): say("All outboxes go on.", "Alle Outboxen gehen weiter.")
    case .allGoOn(let count):
      say(
        "All outboxes go on, but for "
          + "\(Words.count(count, "thread that was paused by itself", "threads that were paused by themselves")).",
        "Alle Outboxen gehen weiter, bis auf "
          + "\(Words.count(count, "Thread, der für sich angehalten war", "Threads, die für sich angehalten waren")).")
    case .allPaused:
      say(
        "All paused: nothing more is sent anywhere until you let it go on.",
        "Alles angehalten: Nirgends wird mehr gesendet, bis es weitergehen darf.")
    case .nothingWaits: say("Nothing waits in an outbox here.", "Hier wartet nichts in einer Outbox.")
    case .isEditedElsewhere:
      say(
        "A message of this outbox is being edited in another window.",
        "Eine Nachricht dieser Outbox wird in einem anderen Fenster geändert.")
    case .anotherIsEdited:
      say(
        "Another message is being edited: save it with Enter, or let go of it with Esc.",
        "Eine andere Nachricht wird geändert: Enter speichert sie, Esc lässt sie los.")
    case .anotherWasInterrupted(let name):
      say(
        "The edit of \"\(name)\" was interrupted: open that one first.",
        "Das Ändern von „\(name)“ wurde unterbrochen: zuerst diese Nachricht öffnen.")
    case .editWaits(let name):
      say(
        "\"\(name)\" waits in the outbox until you go on editing it.",
        "„\(name)“ wartet in der Outbox, bis du sie weiter änderst.")
    case .beganEdit:
      say(
        "Editing: Enter saves it where it stands, Esc leaves it as it was.",
        "Ändern: Enter speichert an Ort und Stelle, Esc lässt alles, wie es war.")
    case .nothingIsLeft:
      say(
        "Nothing is left of it: Esc leaves it as it was, and in the outbox it can be removed.",
        "Nichts ist übrig: Esc lässt alles, wie es war, und in der Outbox lässt sich die Nachricht entfernen.")
    case .nothingChanged: say("Nothing was changed.", "Nichts wurde geändert.")
    case .changed(let name): say("Changed \"\(name)\"", "Geändert: „\(name)“")
    case .isAsItWas(let key):
      say(
        "The message is as it was." + (key.map { " \($0) again leaves the composer." } ?? ""),
        "Die Nachricht ist, wie sie war." + (key.map { " Noch einmal \($0) verlässt das Textfeld." } ?? ""))
    case .isAsItWasButForWords:
      say(
        "The message is as it was. Ctrl-_ in the composer brings back what you wrote.",
        "Die Nachricht ist, wie sie war. Ctrl-_ im Textfeld holt das Geschriebene zurück.")
    case .hasLeft:
      say(
        "The message has left the outbox meanwhile: what you wrote is in the composer.",
        "Die Nachricht hat die Outbox inzwischen verlassen: Das Geschriebene steht im Textfeld.")
    case .isDraftOfDeleted:
      say(
        "The thread was deleted meanwhile: what you wrote is kept as its draft.",
        "Der Thread wurde inzwischen gelöscht: Dein Text bleibt als sein Entwurf.")
    case .isInLetters: say("Your text is in upnext list letters.", "Dein Text steht in upnext list letters.")
    case .isDraftAgain:
      say(
        "Your text is its thread's draft again, and in upnext list letters.",
        "Dein Text ist wieder Entwurf seines Threads und steht in upnext list letters.")
    case .isTakenAndStays(let path):
      say(
        "\(path) can't be removed: what your editor left there is in its draft by now. Remove it, or the next start takes "
          + "it once more.",
        "\(path) lässt sich nicht löschen: Was dein Editor dort gelassen hat, steht schon in seinem Entwurf. Lösche die "
          + "Datei, sonst nimmt der nächste Start sie noch einmal.")
    case .isNoMessage(let path):
      say(
        "What your editor saved is too long for a message, or no text in UTF-8. It is in \(path)",
        "Was dein Editor gespeichert hat, ist zu lang für eine Nachricht oder kein Text in UTF-8. Es liegt in \(path)")
    case .wentIntoTurn: say("It went into the running turn.", "In den laufenden Zug gesendet.")
    case .goesIntoTurn: say("Sending it into the running turn.", "Wird in den laufenden Zug gesendet.")
    case .notSteered(let agent, let reason):
      say(
        "\(agent) did not take it into the turn (\(reason)): it waits in the outbox.",
        "\(agent) nahm sie nicht in den Zug auf (\(reason)): Sie wartet in der Outbox.")

    case .takesNoImages(let agent, let image):
      say(
        "\(agent) takes no images, so \(image) can't go along. Take it off, or write its path.",
        "\(agent) nimmt keine Bilder an, \(image) kann also nicht mit. Wegnehmen oder den Pfad schreiben.")
    case .noFile(let path): say("There is no file \(path) that can be read.", "Es gibt keine lesbare Datei \(path).")
    case .goesAlong(let name, let agent):
      say(
        "\(name) goes along." + (agent.map { " Whether \($0) takes images is known once it has started." } ?? ""),
        "\(name) geht mit." + (agent.map { " Ob \($0) Bilder annimmt, zeigt sich erst, wenn es gestartet ist." } ?? ""))
    case .staysBehind(let name): say("\(name) doesn't go along.", "\(name) geht nicht mit.")
    case .recap: say("what was said before", "was vorher gesagt wurde")
    case .recapStaysBehind: say("What was said before doesn't go along", "Was vorher gesagt wurde, geht nicht mit")
    case .takesOff: say("Backspace at the start removes it", "Rücktaste am Anfang entfernt es")
    case .isTooLarge(let name, let bytes):
      say(
        "\(name) has \(Words.megabytes(bytes)), and \(Words.megabytes(Attachment.byteLimit)) is the most that "
          + "goes along: write its path instead.",
        "\(name) hat \(megabytes(bytes)), und mehr als \(megabytes(Attachment.byteLimit)) gehen nicht mit: stattdessen "
          + "den Pfad schreiben.")
    case .offersImage: say("goes along as an image", "geht als Bild mit")
    case .offersFile: say("goes along as a file", "geht als Datei mit")
    case .offerHint: say("Tab attaches it, Esc leaves it as text", "Tab hängt es an, Esc lässt es als Text")
    case .completionHint: say("Tab or Enter takes it, Esc closes", "Tab oder Enter nimmt es, Esc schließt")
    case .listingFiles: say("listing the files", "Dateien werden gelistet")
    case .onlyFirstFiles(let count):
      say("only the first \(count) files were listed", "nur die ersten \(count) Dateien wurden gelistet")
    case .listsNoFiles(let host):
      say(
        "files on \(host) aren't listed: write the name",
        "Dateien auf \(host) werden nicht gelistet: den Namen schreiben")
    }
  }

  private func word(_ act: OutboxPhrase.Act) -> String {
    switch act {
    case .retry: say("retry", "erneut")
    case .now: say("now", "jetzt")
    case .sendAgain: say("send again", "erneut senden")
    case .goOn: say("continue", "fortsetzen")
    case .skip: say("skip", "auslassen")
    case .drop: say("drop", "verwerfen")
    case .edit: say("edit", "ändern")
    case .remove: say("remove", "weg")
    }
  }

  private func megabytes(_ bytes: Int64) -> String { Words.megabytes(bytes).replacing(".", with: ",") }
}
