import Languages
import Review
import ReviewScene
import Scene
import Words

/// What became of the lines of a comment that was sent.
package enum Fate: Equatable, Sendable, CaseIterable { case unknown, isAsItWas, hasChanged, isGone }

/// What the pane says, beside what others say of changes too.
package enum PanePhrase: Equatable, Sendable {
  case title
  case reading
  case notKnown
  case nothingKept
  case worktreeIsGone
  case scope(ChangeScope)
  case nothingChanged(ChangeScope)
  case otherScope(key: String)
  case files(Int)
  case numbers(ChangeNumbers, isUnicode: Bool)
  case seen(Int, of: Int)
  case drafts(Int)
  case isShared
  case folded(OpenDifference.Folded)
  case foldedShort(OpenDifference.Folded)
  case writeComment
  case keep
  case removeComment
  case revertFile
  case revertLines
  case stopLanding
  case find
  case lines(ClosedRange<Int>)
  case lost(ClosedRange<Int>?)
  case gone
  case sent(Fate)
  case waits
  case changedComment(path: String)
  case parted(CommentEditor.Parting)
  case noComment
  /// But for what is still being written.
  case nothingToSend(unfinished: Int)
  case stillReading
  case lostPlace
  case commentHasGone
  case revertWasLeft
  case shellRunsIt
  case sendingAll
  case unsent(Int, openKey: String, sendKey: String, isReviewed: Bool)
  case sentAll(Int, unfinished: Int)
  case queuedAll(Int, place: Int, unfinished: Int)
  case markedSeen(path: String)
  case unmarkedSeen(path: String)
  case reviewed
  case noFile
  case isDeleted(path: String)
  case notForEditor(path: String)
  case onlyMessagesInEditor(key: String)
  case liesElsewhere(path: String, host: String)
  case notAgainstBase(key: String)
  case noMoreHunks
  case noMoreFiles
  case noHunk
  case noChangedLine
  case nothingFound(String)
  case onlyInReview(openKey: String)
  case notInWords(String)
}

extension Language {
  package func text(_ phrase: PanePhrase) -> String {
    switch phrase {
    case .title: say("Review", "Durchsicht")
    case .reading: say("reading the change", "liest die Änderung")
    case .notKnown: say("What changed is not known.", "Was sich geändert hat, ist nicht bekannt.")
    case .nothingKept:
      say(
        "Nothing is kept of this thread yet: its files are kept before and after each turn from now on.",
        "Von diesem Thread ist noch nichts behalten: ab jetzt geschieht es vor und nach jedem Zug.")
    case .worktreeIsGone:
      say(
        "Its worktree was removed: the next message to it makes it again.",
        "Sein Worktree wurde entfernt: die nächste Nachricht an ihn legt ihn wieder an.")
    case .scope(let scope): text(scope)
    case .nothingChanged(.turn): say("The last turn has changed nothing.", "Der letzte Zug hat nichts geändert.")
    case .nothingChanged(.sinceReview):
      say("Nothing has changed since your last review.", "Seit der letzten Durchsicht hat sich nichts geändert.")
    case .nothingChanged(.all): say("Nothing has changed.", "Nichts hat sich geändert.")
    case .nothingChanged(.base): say("The base branch has the same.", "Der Basis-Branch hat dasselbe.")
    case .otherScope(let key): say("\(key) shows more of the change.", "\(key) zeigt mehr von der Änderung.")
    case .files(let count): say(Words.count(count, "file", "files"), Words.count(count, "Datei", "Dateien"))
    case .numbers(let numbers, let isUnicode):
      text(.files(numbers.files)) + " +\(numbers.added) \(isUnicode ? "−" : "-")\(numbers.removed)"
    case .seen(let count, let all): say("\(count) of \(all) seen", "\(count) von \(all) gesehen")
    case .drafts(let count):
      say(Words.count(count, "comment", "comments"), Words.count(count, "Kommentar", "Kommentare"))
    case .isShared:
      say(
        "Another thread works here too: whose change it is, nobody knows.",
        "Hier arbeitet noch ein Thread: Wessen Änderung es ist, weiß niemand.")
    case .folded(let folded): text(folded)
    case .foldedShort(let folded): shortText(folded)
    case .writeComment: say("comment", "kommentieren")
    case .keep: say("keep", "behalten")
    case .removeComment: say("remove", "entfernen")
    case .revertFile: say("revert file", "Datei zurücksetzen")
    case .revertLines: say("revert lines", "Zeilen zurücksetzen")
    case .stopLanding: say("stop landing", "Übernahme anhalten")
    case .find: say("find", "finden")
    case .lines(let lines):
      say("lines \(lines.lowerBound)-\(lines.upperBound)", "Zeilen \(lines.lowerBound)-\(lines.upperBound)")
    case .lost(let lines):
      lines.map { say("line \($0.lowerBound) has changed", "Zeile \($0.lowerBound) hat sich geändert") }
        ?? say("has changed", "hat sich geändert")
    case .gone: say("the file is gone", "die Datei ist weg")
    case .sent(.unknown): say("sent", "gesendet")
    case .sent(.isAsItWas): say("sent · as it was", "gesendet · wie zuvor")
    case .sent(.hasChanged): say("sent · changed since", "gesendet · seither geändert")
    case .sent(.isGone): say("sent · the file is gone", "gesendet · die Datei ist weg")
    case .waits: say("waits in the outbox", "wartet in der Outbox")
    case .changedComment(let path): say("Changed a comment on \(path)", "Einen Kommentar zu \(path) geändert")
    case .parted(.sent):
      say(
        "The comment was sent meanwhile: this is another one, not sent yet.",
        "Inzwischen gesendet: Dies ist ein neuer Kommentar, noch ungesendet.")
    case .parted(.removed):
      say(
        "The comment was removed meanwhile: this is another one.",
        "Inzwischen entfernt: Dies ist ein neuer Kommentar.")
    case .parted(.changed):
      say(
        "The comment was changed meanwhile: this is another one.",
        "Inzwischen geändert: Dies ist ein neuer Kommentar.")
    case .noComment: say("There is no comment here.", "Hier ist kein Kommentar.")
    case .nothingToSend(let unfinished): text(.noneToSend(unfinished: unfinished))
    case .commentHasGone: say("The comment here has just gone.", "Der Kommentar hier ist gerade verschwunden.")
    case .revertWasLeft:
      say(
        "Nothing was reverted, since you went on with something else: ask again in the review.",
        "Nichts wurde zurückgesetzt, da du anderswo weitergemacht hast: frag in der Durchsicht noch einmal.")
    case .shellRunsIt:
      say(
        "shell would run the comments as commands. Hand the thread over to another agent first.",
        "shell würde die Kommentare als Befehle ausführen. Den Thread erst einem anderen Agenten übergeben.")
    case .stillReading:
      say("The files are still being read: try again.", "Die Dateien werden noch gelesen: bitte noch einmal.")
    case .lostPlace:
      say(
        "The lines here have changed: press again if these are meant.",
        "Hier stehen jetzt andere Zeilen: noch einmal drücken für diese.")
    case .sendingAll: say("Finding the lines again…", "Die Zeilen werden wiedergefunden…")
    case .unsent(let count, let open, let send, let isReviewed):
      (isReviewed ? text(.reviewed) + ". " : "")
        + say(
          "\(Words.count(count, "comment is", "comments are")) not sent yet: \(open), then \(send)",
          "\(Words.count(count, "Kommentar ist", "Kommentare sind")) noch nicht gesendet: \(open), dann \(send)")
    case .sentAll(let count, let unfinished):
      say(
        "Sent \(Words.count(count, "comment", "comments"))",
        "\(Words.count(count, "Kommentar", "Kommentare")) gesendet")
        + text(.alsoUnfinished(unfinished))
    case .queuedAll(let count, let place, let unfinished):
      say(
        "\(Words.count(count, "comment waits", "comments wait")) in the outbox, at place \(place)",
        "\(Words.count(count, "Kommentar", "Kommentare")) in der Outbox, an Platz \(place)")
        + text(.alsoUnfinished(unfinished))
    case .markedSeen(let path): say("Seen: \(path)", "Gesehen: \(path)")
    case .unmarkedSeen(let path): say("Not seen: \(path)", "Nicht gesehen: \(path)")
    case .reviewed: say("All files seen: reviewed", "Alle Dateien gesehen: durchgesehen")
    case .isDeleted(let path):
      say("\(path) is gone: there is nothing to edit.", "\(path) ist weg: es gibt nichts zu ändern.")
    case .notForEditor(let path):
      say("Nobody knows where \(path) lies for an editor.", "Niemand weiß, wo \(path) für einen Editor liegt.")
    case .onlyMessagesInEditor(let key):
      say(
        "A comment is written here: \(key) takes only messages to your editor.",
        "Ein Kommentar wird hier geschrieben: \(key) bringt nur Nachrichten in deinen Editor.")
    case .liesElsewhere(let path, let host):
      say(
        "\(path) lies on \(host): open it there.", "\(path) liegt auf \(host): dort lässt sich das öffnen.")
    case .notAgainstBase(let key):
      say(
        "What turns have changed is reverted: \(key) shows that.",
        "Zurücksetzen lässt sich, was Züge geändert haben: \(key) zeigt es.")
    case .noFile: say("There is no file.", "Es gibt keine Datei.")
    case .noMoreHunks: say("There is no other place in this file.", "In dieser Datei gibt es keine andere Stelle.")
    case .noMoreFiles: say("There is no other file.", "Es gibt keine andere Datei.")
    case .noHunk: say("Go to a line of the change first.", "Erst zu einer Zeile der Änderung gehen.")
    case .noChangedLine: say("None of these lines has changed.", "Keine dieser Zeilen hat sich geändert.")
    case .nothingFound(let words): say("Nothing found: \(words)", "Nichts gefunden: \(words)")
    case .onlyInReview(let key):
      say("That is done in the review: \(key) opens it.", "Das geht in der Durchsicht: \(key) öffnet sie.")
    case .notInWords(let thread):
      say("upnext diff \(thread) prints the change.", "upnext diff \(thread) zeigt die Änderung.")
    }
  }

  private func text(_ scope: ChangeScope) -> String {
    switch scope {
    case .turn: say("last turn", "letzter Zug")
    case .sinceReview: say("since your review", "seit der Durchsicht")
    case .all: say("all", "alles")
    case .base: say("against the base branch", "gegen den Basis-Branch")
    }
  }

  private func text(_ folded: OpenDifference.Folded) -> String {
    switch folded {
    case .binary: say("No text: there are no lines to show.", "Kein Text: Es gibt keine Zeilen zu zeigen.")
    case .repository:
      say("A repository of its own: only its commit is known.", "Ein eigenes Repository: Nur sein Commit ist bekannt.")
    case .tooLarge:
      say("Too large to be shown unasked: Enter shows it.", "Zu groß, um ungefragt zu zeigen: Enter zeigt es.")
    case .generated:
      say("A program wrote it: Enter shows it.", "Von einem Programm geschrieben: Enter zeigt es.")
    case .unchanged: say("It is as it was.", "Sie ist, wie sie war.")
    case .modeOnly: say("Its lines are as they were.", "Ihre Zeilen sind, wie sie waren.")
    case .empty: say("It is empty.", "Sie ist leer.")
    }
  }

  private func shortText(_ folded: OpenDifference.Folded) -> String {
    switch folded {
    case .binary: say("binary", "binär")
    case .repository: say("repository", "Repository")
    case .tooLarge: say("large", "groß")
    case .generated: say("generated", "erzeugt")
    case .unchanged: say("unchanged", "unverändert")
    case .modeOnly: say("mode", "Modus")
    case .empty: say("empty", "leer")
    }
  }
}

extension Context {
  mutating func tell(_ phrase: PanePhrase) {
    window.message = StatusMessage(text: language.text(phrase), kind: .done)
  }

  package mutating func refuse(_ phrase: PanePhrase) {
    window.message = StatusMessage(text: language.text(phrase), kind: .problem)
  }
}
