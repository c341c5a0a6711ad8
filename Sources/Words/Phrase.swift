import Conversation
import Languages
import Queues
import Texts
import Verbs

/// Everything that the screen says, without its words: each language has them in one `switch`, so
/// that what is not translated doesn't compile.
///
/// Texts among the arguments are names, keys and numbers, or come from another phrase of the same language.
package enum Phrase: Equatable, Sendable {
  // MARK: Areas of the screen with words of their own

  case state(StatePhrase)
  case list(ListPhrase)
  case thread(ThreadPhrase)
  case outbox(OutboxPhrase)
  case conversation(ConversationPhrase)
  case agent(AgentPhrase)
  case dialog(DialogPhrase)
  /// What a key does in a dialog.
  case hint(HintPhrase)
  case setting(SettingPhrase)
  case command(CommandPhrase)
  case guide(GuidePhrase)
  case plain(PlainPhrase)
  case review(ReviewPhrase)
  case voice(VoicePhrase)
  /// Of Up Next, where several machines share it.
  case lane(LanePhrase)

  // MARK: The pane

  case upNext
  case itemCount(Int)
  case timeLeft(String)
  case hold(Hold, until: Moment?)
  case allIsPaused(goesOnBy: String?)
  case memoryIsShort
  case agentsPaused([AgentPlace])
  case nothingQueued(addKey: String)
  case nothingMatches(backKey: String)
  case filterTitle
  case filterNote
  case filterKeys
  case status(QueuedCommand.Status)
  case stashed
  case threadFailed
  case startsAt(Moment)
  case agentPaused
  case after(String)
  /// What it waits for ended otherwise than well; nil where it was taken out of the list.
  case heldBack(by: String, QueuedCommand.Status?)
  case priority(CommandPriority)
  case swipeButton(SwipeAct)
  case swipeHint(SwipeAct, enterKey: String, backKey: String)
  /// What is said of a row's name to whoever has the screen read out. Minutes are nil while nothing is known.
  case commandFacts(agent: String, minutes: Int?, left: Int)
  case verb(Verb)
  case undoHint(key: String)
  /// The terminal's character set lacks most of what is said.
  case lacksUTF8
  /// What leaves the window, behind keys that make way for it, and what stops the turn, where one goes on.
  case waysOut(leaveKey: String, after: String, stopKey: String?)
  case goesBack(backKey: String, leaveKey: String)
  case saving
  case notSaved(because: String)
  /// What Enter does to a command that waits.
  case runNow

  // MARK: What the acts of every list say

  case removed(Rows)
  case movedToTop(Rows)
  case movedToBottom(Rows)
  case movedUp(Rows)
  case movedDown(Rows)
  case moved(Rows, toPlace: Int)
  case changedPriority(Rows)
  case gavePriority(Rows, Int)
  case madeUrgent(Rows)
  case madeNormal(Rows)
  /// A move of marked rows of which some run.
  indirect case runningStay(after: Phrase, Int)
  case tookBack(String)
  /// What was said stands in its thread's draft.
  case tookBackIntoDraft(String, onceHubIsBack: Bool = false)
  /// The form for a command has its words.
  case tookBackIntoForm(String, key: String?)
  /// Of what went to other hosts, some is done there.
  case tookBackHere(String, on: [String])
  /// And a folder is being made for it.
  case takesBack(String)
  case doneAgain(String)
  /// What the act was about has left or changed since.
  case notTakenBack(String, isForGood: Bool)
  /// These hosts have done it, and take it back themselves.
  case isDoneElsewhere(String, on: [String])
  case notDoneAgain(String, removesFolder: Bool)
  /// It can be later.
  case notDoneAgainNow(String)
  /// Files are set back, which takes its time.
  case isStillBeingDone
  case nothingToTakeBack
  case nothingToDoAgain
  case nothingToActOn
  case onlyInDialogs
  case nothingToOpen
  case hasLeftList
  case isAtTop
  case isAtBottom
  case isAtPlace(Rows, Int)
  case hasNoPriority
  case isUrgentAlready
  case isNormalAlready
  case isHighestPriority
  case isLowestPriority
  case runsAndStays
  case startedAndStays
  case cannotGoThere
  case releaseToDrop(backKey: String)
  case letGoOfRow
  case whereRowsAreSwiped
  case nothingToAskAbout

  /// The rows that an act concerned.
  package enum Rows: Equatable, Sendable {
    case one(String)
    case rows(Int)
    case items(Int)
    case commands(Int)
    case threads(Int)
    case messages(Int)
  }

  /// What a swipe's button does.
  package enum SwipeAct: Equatable, Sendable, CaseIterable { case stop, remove, top, bottom }
}

extension Language {
  package func text(_ phrase: Phrase) -> String {
    switch phrase {
    case .state(let phrase): text(phrase)
    case .list(let phrase): text(phrase)
    case .thread(let phrase): text(phrase)
    case .outbox(let phrase): text(phrase)
    case .conversation(let phrase): text(phrase)
    case .agent(let phrase): text(phrase)
    case .dialog(let phrase): text(phrase)
    case .hint(let phrase): words(phrase)
    case .setting(let phrase): text(phrase)
    case .command(let phrase): text(phrase)
    case .guide(let phrase): text(phrase)
    case .plain(let phrase): text(phrase)
    case .review(let phrase): text(phrase)
    case .voice(let phrase): text(phrase)
    case .lane(let phrase): text(phrase)
    case .upNext: "Up Next"
    case .itemCount(let count): say(Words.count(count, "item", "items"), Words.count(count, "Eintrag", "Einträge"))
    case .timeLeft(let time): say("\(time) left", "noch \(time)")
    case .hold(let hold, let moment): self.hold(hold, until: moment)
    case .allIsPaused(nil): say("all is paused", "alles angehalten")
    case .allIsPaused(let act?): say("all is paused: \(act) lets it go on", "alles angehalten: weiter mit \(act)")
    case .memoryIsShort: say("memory is short", "Speicher ist knapp")
    case .agentsPaused(let agents): agents.map(name).joined(separator: ", ") + say(" paused", " angehalten")
    case .nothingQueued(let key): say("Nothing queued: \(key) adds one", "Leer: \(key) plant einen Befehl")
    case .nothingMatches(let key): say("Nothing matches: \(key) for all", "Nichts passt: \(key) zeigt alles")
    case .filterTitle: "Filter"
    case .filterNote: say("words s:state a:agent p:project", "Wörter s:Zustand a:Agent p:Projekt")
    case .filterKeys: say("Enter keeps the filter  Esc shows all", "Enter behält den Filter  Esc zeigt alles")
    case .status(let status): say(status.rawValue, word(status))
    case .stashed: say("stashed", "geparkt")
    case .threadFailed: say("thread failed", "Thread fehlgeschlagen")
    case .startsAt(let moment): moment.isToday ? say("at ", "ab ") + text(moment) : text(moment)
    case .agentPaused: say("paused", "angehalten")
    case .after(let name): say("after \"\(name)\"", "nach „\(name)“")
    case .heldBack(let name, let status):
      // A narrow row cuts the end: what holds it stands first.
      say("\(status.map { $0.rawValue } ?? "gone"): \"\(name)\"", "\(status.map(word) ?? "weg"): „\(name)“")
    case .priority(let priority): say(priority.name, word(priority))
    case .swipeButton(let act): button(act)
    case .swipeHint(let act, let enter, let back):
      say(
        "\(said(act)): \(enter) does it, \(back) cancels.",
        "\(said(act)): \(enter) führt es aus, \(back) lässt es sein.")
    case .commandFacts(let agent, let minutes, let left):
      say(
        " by \(agent), "
          + (minutes.map { "\(self.minutes($0)), \(self.minutes(left)) remaining" } ?? "duration unknown"),
        " von \(agent), "
          + (minutes.map { "\(self.minutes($0)), noch \(self.minutes(left))" } ?? "Dauer unbekannt"))
    case .verb(let verb): self[verb.row.title]
    case .undoHint(let key): say("\(key) undo", "\(key) rückgängig")
    case .lacksUTF8:
      say(
        "No UTF-8 in the locale, so ? stands for much: LC_ALL=C.UTF-8 upnext",
        "Kein UTF-8 in der Locale, darum so viele ?: LC_ALL=C.UTF-8 upnext")
    case .waysOut(let key, let before, let stop):
      say(
        "\(before.isEmpty ? "" : before + ", then ")\(key) closes this window; the work goes on."
          + (stop.map { " \($0) stops the turn." } ?? ""),
        "\(before.isEmpty ? "" : before + ", dann ")\(key) schließt dieses Fenster; die Arbeit geht weiter."
          + (stop.map { " \($0) stoppt den Zug." } ?? ""))
    case .goesBack(let back, let leave):
      say(
        "\(back) goes back; \(leave) in a list closes this window.",
        "\(back) geht zurück; \(leave) in einer Liste schließt dieses Fenster.")
    case .saving: say("saving", "wird gespeichert")
    case .notSaved(let reason): say("NOT SAVED: \(reason)", "NICHT GESPEICHERT: \(reason)")
    case .runNow: say("run now", "starten")

    case .removed(let rows): say("Removed \(name(rows))", "Entfernt: \(name(rows))")
    case .movedToTop(let rows): say("Moved \(name(rows)) to the top", "Nach oben verschoben: \(name(rows))")
    case .movedToBottom(let rows): say("Moved \(name(rows)) to the bottom", "Ans Ende verschoben: \(name(rows))")
    case .movedUp(let rows): say("Moved \(name(rows)) up", "Vorgezogen: \(name(rows))")
    case .movedDown(let rows): say("Moved \(name(rows)) down", "Nach hinten geschoben: \(name(rows))")
    case .moved(let rows, let place):
      say("Moved \(name(rows)) to place \(place)", "An Platz \(place) verschoben: \(name(rows))")
    case .changedPriority(let rows): say("Changed the priority of \(name(rows))", "Priorität geändert: \(name(rows))")
    case .gavePriority(let rows, let number):
      say("Gave \(name(rows)) the priority \(number)", "Priorität \(number) vergeben: \(name(rows))")
    case .madeUrgent(let rows): say("Made \(name(rows)) urgent", "Dringend gemacht: \(name(rows))")
    case .madeNormal(let rows): say("Made \(name(rows)) normal", "Auf normal gesetzt: \(name(rows))")
    case .runningStay(let words, let count):
      say(
        "\(text(words)); \(count == 1 ? "1 runs and stays" : "\(count) run and stay")",
        "\(text(words)); \(count == 1 ? "1 läuft und bleibt" : "\(count) laufen und bleiben")")
    case .tookBack(let title): say("Undone: \(title)", "Rückgängig: \(title)")
    case .tookBackIntoDraft(let title, let waits):
      say(
        "Undone: \(title). Its words are in the thread's draft\(waits ? " once the hub is back" : "").",
        "Rückgängig: \(title). Der Text steht im Entwurf des Threads\(waits ? ", sobald der Hub da ist" : "").")
    case .tookBackIntoForm(let title, nil):
      say(
        "Undone: \(title). Its words are in the form for a command.",
        "Rückgängig: \(title). Der Text steht im Formular für einen Befehl.")
    case .tookBackIntoForm(let title, let key?):
      say("Undone: \(title). \(key) brings its words back.", "Rückgängig: \(title). \(key) holt den Text zurück.")
    case .tookBackHere(let title, let hosts):
      say(
        "Undone here; another host has it done\(calls(hosts)): \(title)",
        "Hier rückgängig, anderswo schon getan\(calls(hosts)): \(title)")
    case .isDoneElsewhere(let title, let hosts):
      say("Done there by now\(calls(hosts)): \(title)", "Dort schon getan\(calls(hosts)): \(title)")
    case .takesBack(let title):
      say(
        "Undoing: \(title). It is being made again, and its conversation says when it is there.",
        "Wird rückgängig: \(title). Er wird neu angelegt, und das Gespräch sagt, wenn er da ist.")
    case .doneAgain(let title): say("Redone: \(title)", "Wiederholt: \(title)")
    case .notTakenBack(let title, true): say("Can't be undone: \(title)", "Nicht rückgängig zu machen: \(title)")
    case .notTakenBack(let title, false):
      say(
        "Too late to undo, since it has left or changed: \(title)",
        "Zu spät für rückgängig, denn es ist fort oder wurde geändert: \(title)")
    case .notDoneAgain(let title, true):
      say(
        "Can't be redone, but upnext worktree remove does it: \(title)",
        "Nicht zu wiederholen, aber upnext worktree remove tut es: \(title)")
    case .notDoneAgain(let title, false):
      say(
        "Too late to redo, since it has left or changed: \(title)",
        "Zu spät zu wiederholen, denn es ist fort oder wurde geändert: \(title)")
    case .notDoneAgainNow(let title):
      say(
        "Can't be redone while its agent is at work: \(title)",
        "Nicht zu wiederholen, solange der Agent daran arbeitet: \(title)")
    case .isStillBeingDone:
      say(
        "The last act is still under way: try again when that is over.",
        "Das Letzte wird noch getan: bitte danach noch einmal.")
    case .nothingToTakeBack: say("Nothing to undo.", "Nichts rückgängig zu machen.")
    case .nothingToDoAgain: say("Nothing to redo.", "Nichts zu wiederholen.")
    case .onlyInDialogs: say("This key means something in dialogs only.", "Diese Taste gilt nur in Dialogen.")
    case .nothingToActOn: say("There is no row to act on.", "Hier gibt es keinen Eintrag.")
    case .nothingToOpen: say("There is no row to open.", "Hier gibt es nichts zu öffnen.")
    case .hasLeftList: say("It has just left the list.", "Der Eintrag hat die Liste gerade verlassen.")
    case .isAtTop: say("It is at the top already.", "Höher geht es nicht.")
    case .isAtPlace(let rows, let place):
      say("\(name(rows)) is at place \(place) already.", "\(name(rows)) steht schon an Platz \(place).")
    case .isAtBottom: say("It is at the bottom already.", "Tiefer geht es nicht.")
    case .hasNoPriority: say("It has no priority.", "Hier gibt es keine Priorität.")
    case .isUrgentAlready: say("It is urgent already.", "Das ist schon dringend.")
    case .isNormalAlready: say("It is normal already.", "Das ist schon normal.")
    case .isHighestPriority: say("Urgent is the highest priority.", "Dringend ist die höchste Priorität.")
    case .isLowestPriority: say("Low is the lowest priority.", "Niedrig ist die niedrigste Priorität.")
    case .runsAndStays:
      say("It is running: it can be stopped, not moved.", "Der Befehl läuft: Er lässt sich stoppen, nicht verschieben.")
    case .startedAndStays:
      say(
        "It has just started: it can be stopped, not moved.",
        "Der Befehl ist gerade gestartet: Er lässt sich stoppen, nicht verschieben.")
    case .cannotGoThere: say("It can't go there.", "Dorthin geht es nicht.")
    case .releaseToDrop(let key):
      say("Release to drop it; \(key) cancels.", "Loslassen legt den Eintrag ab; \(key) bricht ab.")
    case .letGoOfRow: say("Let go: it stays where it was.", "Abgebrochen: Alles bleibt, wo es war.")
    case .nothingToAskAbout:
      say("There is no thread here to ask about.", "Hier gibt es keinen Thread, nach dem sich fragen lässt.")
    case .whereRowsAreSwiped:
      say("Rows are swiped in the Queue, the outbox and Up Next.", "Gewischt wird in Queue, Outbox und Up Next.")
    }
  }

  package func name(_ rows: Phrase.Rows) -> String {
    switch rows {
    case .one(let name): say("\"\(name)\"", "„\(name)“")
    case .rows(let count): say(Words.count(count, "row", "rows"), Words.count(count, "Zeile", "Zeilen"))
    case .items(let count): say(Words.count(count, "item", "items"), Words.count(count, "Eintrag", "Einträge"))
    case .commands(let count): say(Words.count(count, "command", "commands"), commands(count))
    case .threads(let count): say(Words.count(count, "thread", "threads"), Words.count(count, "Thread", "Threads"))
    case .messages(let count):
      say(Words.count(count, "message", "messages"), Words.count(count, "Nachricht", "Nachrichten"))
    }
  }

  /// What takes back there what was done there last.
  private func calls(_ hosts: [String]) -> String {
    hosts.isEmpty ? "" : " (\(hosts.map { "upnext --host \(ShellWord.quoted($0)) undo" }.joined(separator: ", ")))"
  }

  private func button(_ act: Phrase.SwipeAct) -> String {
    switch act {
    case .stop: say("Stop", "Stoppen")
    case .remove: say("Remove", "Entfernen")
    case .top: say("Move to Top", "Nach oben")
    case .bottom: say("Move to Bottom", "Ans Ende")
    }
  }

  private func said(_ act: Phrase.SwipeAct) -> String {
    switch act {
    case .stop: say("Stop", "Stoppen")
    case .remove: say("Remove from the list", "Aus der Liste entfernen")
    case .top: say("Move to top", "Nach oben verschieben")
    case .bottom: say("Move to bottom", "Ans Ende verschieben")
    }
  }

  private func minutes(_ count: Int) -> String {
    say(Words.count(count, "minute", "minutes"), Words.count(count, "Minute", "Minuten"))
  }

  private func word(_ status: QueuedCommand.Status) -> String {
    switch status {
    case .queued: "wartet"
    case .executing: "läuft"
    case .completed: "fertig"
    case .failed: "fehlgeschlagen"
    case .cancelled: "abgebrochen"
    case .interrupted: "unterbrochen"
    }
  }

  package func word(_ priority: CommandPriority) -> String {
    switch priority {
    case .low: "niedrig"
    case .normal: "normal"
    case .high: "hoch"
    case .urgent: "dringend"
    }
  }
}
