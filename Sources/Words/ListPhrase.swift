import Conversation
import Core
import Languages
import Review
import Settings
import Verbs

/// What the lists of threads and projects say: their titles, rows and hints, and the line above them.
package enum ListPhrase: Equatable, Sendable {
  // MARK: The line above all

  case needPerson(Int)
  case working(Int)
  /// What an agent left running goes on: of so many threads, or of the row's own, in two lengths.
  case inBackground(Int)
  case isInBackground, stillRuns
  case upNext(Int)
  case allPaused
  case atLimit(agent: String, until: Moment?)
  case nothingWaits
  /// What waits goes on waiting.
  case nobodyNeeds
  /// Of a large store the first screen is there, and the rest comes.
  case readingThreads(Int)

  // MARK: Titles and empty lists

  case recent
  case projects
  case queue
  /// How many rows there are.
  case inAll(Int)
  /// Of so many a filter leaves some.
  case shown(Int, of: Int)
  case oldest(age: String)
  /// About how long what waits in the Queue will take.
  case toReview(time: String)
  case marked(Int)

  // MARK: The Queue's history

  case queueHistory
  case queueHistoryIsEmpty
  /// So many of its entries.
  case queueHistoryStays(Int)
  case queueEvent(QueueEvent.Kind, QueueEvent.Why)
  /// How long a thread usually takes.
  case usualReview(time: String)
  case noThreads(newKey: String)
  case nothingInQueue
  case fromUpNext(Int)
  case noProjects
  /// There are some, and the person has hidden them all.
  case allHidden(filterKey: String)

  // MARK: Rows

  case unnamed
  case change(ChangeNumbers, isShort: Bool, isUnicode: Bool)
  case deleted
  case snoozed
  case until(Moment)
  /// Its place among priorities, of which lower numbers go first.
  case rank(Int)
  /// What is said of a row's name to whoever has the screen read out.
  case threadFacts(ThreadFacts)
  /// Of a row that unfolds, which is said as well.
  case unfolds(threads: Int?, isOpen: Bool)
  /// Without a place where the row's own was said before, and with the names of what goes along.
  case messageFacts(place: Int?, of: Int, with: String = "", isUrgent: Bool, error: String?)

  // MARK: What can't be done here

  /// It goes away with its last row.
  case queueHasEmptied
  case isFolded(foldKey: String)
  case markedHaveLeft
  case recentGoesByTime(pinKey: String)
  case pinnedGoByTime
  case projectsGoByTime
  case isNoList
  case queueGoesByHand, queueGoesByPriority
  case isFirstPriority, isLastPriority
  case isDeletedAlready(restoreKey: String)
  case isHiddenAlready(restoreKey: String)
  case agentIsAtWork(in: String)
  case commandIsUnderWay(in: String)
  case commandWaits(in: String)
  case hasNoBorder
  case queueIsEmpty
  case queueIsOff(settingsKey: String)
  case noThreadIsOpen(newKey: String)
  case nobodyNeedsPerson
  /// Its machine was last heard of so long ago.
  case silent(host: String?, age: String)
  /// With a call that does it from here, where there is one.
  case isElsewhere(host: String, call: String? = nil)
  /// A letter is on its way.
  case sentTo(host: String)
  case sentThere(Phrase.Rows, host: String)
  case didThere(Verb, Phrase.Rows, host: String)
  case waitsFor(host: String)
  case isOnItsWay(host: String? = nil)
  case isOnItsWayAlready(host: String)
  /// A letter waits until the hub has its host again.
  case isUnknownToHub(host: String)
  case isTooLongForLetter
  /// What was said there is being asked for.
  case asks(host: String)
  /// It can't be asked at the moment.
  case isSilent(host: String, age: String)
  case hubIsAway, hubRefusesStore
  /// Its host gave no page, and why.
  case wasNotShown(host: String, because: String)

  /// A thread in one sentence, behind its name.
  package struct ThreadFacts: Equatable, Sendable {
    let agent: String
    let project: String
    let state: StreamState
    /// Its worktree is being made ready, or it waits for a landing.
    let departing: StatePhrase.Word?
    let seconds: Int64
    let waiting: Int
    let isPinned: Bool
    let isMuted: Bool
    /// Its place in the Queue, where that is what is looked at.
    let place: Int?
    let count: Int
    /// What it changed and nobody has looked at.
    let change: ChangeNumbers?

    package init(
      agent: String, project: String, state: StreamState, departing: StatePhrase.Word? = nil, seconds: Int64,
      waiting: Int, isPinned: Bool, isMuted: Bool, place: Int?, count: Int, change: ChangeNumbers? = nil
    ) {
      self.agent = agent
      self.project = project
      self.state = state
      self.departing = departing
      self.seconds = seconds
      self.waiting = waiting
      self.isPinned = isPinned
      self.isMuted = isMuted
      self.place = place
      self.count = count
      self.change = change
    }
  }
}

extension Language {
  package func text(_ phrase: ListPhrase) -> String {
    switch phrase {
    case .needPerson(let count):
      say(count == 1 ? "1 needs you" : "\(count) need you", count == 1 ? "1 braucht dich" : "\(count) brauchen dich")
    case .working(let count): say("\(count) working", count == 1 ? "1 arbeitet" : "\(count) arbeiten")
    case .isInBackground: say("in the background", "im Hintergrund")
    case .stillRuns: say("runs on", "läuft noch")
    case .inBackground(let count): say("\(count) in the background", "\(count) im Hintergrund")
    case .upNext(let count): say("\(count) up next", count == 1 ? "1 Befehl" : "\(count) Befehle")
    case .allPaused: say("ALL PAUSED", "ALLES ANGEHALTEN")
    case .atLimit(let agent, let until):
      say("\(agent) at its limit", "\(agent) an der Grenze") + (until.map { " " + text(.list(.until($0))) } ?? "")
    case .nothingWaits: say("nothing waits", "nichts wartet")
    case .nobodyNeeds: say("nobody needs you", "niemand braucht dich")
    case .readingThreads(let count): say("reading \(count) threads", "liest \(count) Threads")

    case .recent: "Recent"
    case .projects: "Projects"
    case .queue: "Queue"
    case .inAll(let count): say("\(count) in all", "\(count) insgesamt")
    case .shown(let count, let all): say("\(count) of \(all)", "\(count) von \(all)")
    case .oldest(let age): say("oldest \(age)", "älteste \(age)")
    case .toReview(let time): say("~\(time) to review", "~\(time) Durchsicht")
    case .marked(let count): say("\(count) marked", "\(count) markiert")
    case .queueHistory: say("History of the Queue", "Verlauf der Queue")
    case .queueHistoryStays(let count):
      say(
        "The Queue's history is not cleared by hand: its last \(count) entries are kept.",
        "Den Verlauf der Queue leert niemand von Hand: Die letzten \(count) Einträge bleiben.")
    case .queueHistoryIsEmpty:
      say("Nothing has joined or left the Queue yet.", "Bisher kam und ging nichts in der Queue.")
    case .queueEvent(let kind, let why): "\(word(kind)): \(cause(why))"
    case .usualReview(let time): say("A thread takes you about \(time).", "Ein Thread braucht bei dir etwa \(time).")
    case .noThreads(let key): say("No threads yet: \(key) begins one", "Leer: \(key) beginnt den ersten")
    case .fromUpNext(let count): say("\(count) from Up Next", "\(count) aus Up Next")
    case .nothingInQueue: say("Nothing waits for you", "Nichts wartet auf Antwort")
    case .noProjects: say("No projects yet", "Noch keine Projekte")
    case .allHidden(let key):
      say(
        "All hidden: \(key) s:\(text(.dialog(.filterWord(.hidden)))) shows them",
        "Verborgen: \(key) s:\(text(.dialog(.filterWord(.hidden)))) zeigt sie")

    case .unnamed: say("new thread", "neuer Thread")
    case .change(let change, let isShort, let isUnicode):
      "+\(change.added) \(isUnicode ? "−" : "-")\(change.removed)"
        + (isShort
          ? ""
          : (isUnicode ? " · " : " - ")
            + say(Words.count(change.files, "file", "files"), Words.count(change.files, "Datei", "Dateien")))
    case .deleted: say("deleted", "gelöscht")
    case .snoozed: say("snoozed", "später")
    case .until(let moment): say("until \(text(moment))", "bis \(text(moment))")
    case .rank(let number): "p\(number)"
    case .threadFacts(let facts): self.facts(facts)
    case .unfolds(let count, let isOpen):
      (count.map { ", " + say(Words.count($0, "thread", "threads"), Words.count($0, "Thread", "Threads")) } ?? "")
        + (isOpen ? say(", unfolded", ", ausgeklappt") : "")
    case .messageFacts(let place, let count, let files, let isUrgent, let error):
      say(
        (place.map { ", \(ordinal($0)) of \(count) in the outbox" } ?? "") + (files.isEmpty ? "" : ", with \(files)")
          + (error.map { ", failed: \($0)" } ?? (isUrgent ? ", urgent" : "")),
        (place.map { ", Platz \($0) von \(count) in der Outbox" } ?? "") + (files.isEmpty ? "" : ", mit \(files)")
          + (error.map { ", fehlgeschlagen: \($0)" } ?? (isUrgent ? ", dringend" : "")))

    case .queueHasEmptied:
      say(
        "The Queue is empty: choose a row of another list first.",
        "Die Queue ist leer: Erst eine Zeile einer anderen Liste wählen.")
    case .isFolded(let key):
      say("The list is folded: \(key) unfolds it.", "Die Liste ist eingeklappt: \(key) klappt sie auf.")
    case .markedHaveLeft: say("The marked rows have left the list.", "Die markierten Zeilen haben die Liste verlassen.")
    case .recentGoesByTime(let key):
      say(
        "Recent goes by time, newest first: \(key) pins a thread at the top.",
        "Recent geht nach der Zeit, Neues zuerst: \(key) heftet einen Thread oben an.")
    case .pinnedGoByTime: say("Pinned threads stand as you pinned them.", "Oben steht, was zuerst angeheftet wurde.")
    case .projectsGoByTime:
      say("Projects order themselves by time: newest first.", "Projekte ordnen sich nach der Zeit: das neueste zuerst.")
    case .isNoList: say("There is no list here.", "Hier ist keine Liste.")
    case .queueGoesByHand:
      say(
        "The Queue goes by your order, not by priority: queue.order in the settings changes that.",
        "Die Queue geht nach der eigenen Ordnung, nicht nach Priorität: queue.order in den Einstellungen ändert das.")
    case .queueGoesByPriority:
      say(
        "The Queue goes by priority: + and - change it, or queue.order in the settings.",
        "Die Queue geht nach Priorität: + und - ändern sie, oder queue.order in den Einstellungen.")
    case .isFirstPriority: say("1 is the highest priority.", "1 ist die höchste Priorität.")
    case .isLastPriority: say("99 is the lowest priority.", "99 ist die niedrigste Priorität.")
    case .isDeletedAlready(let key):
      say("It is deleted already: \(key) brings it back.", "Schon gelöscht: \(key) holt es zurück.")
    case .isHiddenAlready(let key):
      say("It is hidden already: \(key) shows it again.", "Schon verborgen: \(key) zeigt es wieder.")
    case .agentIsAtWork(let name):
      say(
        "An agent is at work in \"\(name)\": stop the turn, then delete it.",
        "In „\(name)“ arbeitet ein Agent: erst den Zug stoppen, dann löschen.")
    case .commandIsUnderWay(let name):
      say(
        "A command that is tried again is in \"\(name)\": cancel it, then delete the thread.",
        "In „\(name)“ wird ein Befehl noch einmal versucht: erst ihn abbrechen, dann den Thread löschen.")
    case .commandWaits(let name):
      say(
        "A command of Up Next is to run in \"\(name)\": remove it, then delete the thread.",
        "In „\(name)“ soll ein Befehl aus Up Next laufen: erst ihn entfernen, dann den Thread löschen.")
    case .hasNoBorder: say("There is no border to move here.", "Hier lässt sich kein Rand verschieben.")
    case .queueIsEmpty: say("Nothing waits for you in the Queue.", "In der Queue wartet nichts auf Antwort.")
    case .queueIsOff(let key):
      say("The Queue is off: \(key) opens the settings.", "Die Queue ist aus: \(key) öffnet die Einstellungen.")
    case .noThreadIsOpen(let key):
      say(
        "No thread is open: choose one and press Enter, or \(key) for a new one.",
        "Kein Thread ist offen: einen wählen und Enter, oder \(key) für einen neuen.")
    case .silent(let host?, let age): say("@\(host), as of \(age)", "@\(host), Stand \(age)")
    case .silent(nil, let age): say("as of \(age)", "Stand \(age)")
    case .sentTo(let host): say("Sent to @\(host).", "An @\(host) gesendet.")
    case .sentThere(let what, let host): say("Sent \(name(what)) to @\(host)", "An @\(host) gesendet: \(name(what))")
    case .didThere(let verb, let what, let host):
      say(
        "Sent to @\(host): \(text(.verb(verb))) \(name(what))",
        "An @\(host) gesendet: \(name(what)) \(text(.verb(verb)))")
    case .waitsFor(let host):
      say(
        "Waits for @\(host), and is done there when it wakes.", "Wartet auf @\(host) und geschieht, sobald es da ist.")
    case .isOnItsWay(let host?): say("@\(host) on its way", "@\(host) unterwegs")
    case .isOnItsWay(nil): say("on its way", "unterwegs")
    case .isOnItsWayAlready(let host): say("On its way to @\(host) already.", "Schon unterwegs zu @\(host).")
    case .isUnknownToHub(let host):
      say(
        "The hub knows no @\(host) now, so this waits: upnext list letters shows it.",
        "Der Hub kennt @\(host) gerade nicht, also wartet das: upnext list letters zeigt es.")
    case .isTooLongForLetter:
      say(
        "That is too long for another machine: a megabyte at most.",
        "Das ist zu lang für eine andere Maschine: höchstens ein Megabyte.")
    case .asks(let host): say("asking @\(host)", "@\(host) wird gefragt")
    case .isSilent(let host, let age):
      say(
        "@\(host) is silent, last heard of \(ago(age)). What was said shows when it is back.",
        "@\(host) schweigt, zuletzt gehört \(ago(age)). Was gesagt wurde, zeigt sich, sobald es da ist.")
    case .hubIsAway:
      say(
        "The hub is away. What was said there shows when it is back.",
        "Der Hub ist nicht da. Was dort gesagt wurde, zeigt sich, sobald er da ist.")
    case .hubRefusesStore:
      say(
        "The hub does not take this store: upnext hub status says why.",
        "Der Hub nimmt diesen Bestand nicht an: upnext hub status sagt, warum.")
    case .wasNotShown(let host, let reason):
      say("@\(host) can't show what was said: \(reason)", "@\(host) kann nicht zeigen, was gesagt wurde: \(reason)")
    case .isElsewhere(let host, nil):
      say("That is done on @\(host), where the thread is.", "Das geht nur auf @\(host), wo der Thread ist.")
    case .isElsewhere(let host, let call?):
      say("That is done on @\(host), or from here: \(call)", "Das geht auf @\(host), oder von hier: \(call)")
    case .nobodyNeedsPerson: say("Nobody needs you now.", "Niemand braucht dich gerade.")
    }
  }

  private func ago(_ age: String) -> String {
    age == ageNow ? say("just now", "eben erst") : say("\(age) ago", "vor \(age)")
  }

  private func word(_ kind: QueueEvent.Kind) -> String {
    switch kind {
    case .joined: say("joined", "gekommen")
    case .left: say("left", "gegangen")
    case .moved: say("moved", "verschoben")
    case .snoozed: say("snoozed", "zurückgestellt")
    case .woke: say("is back", "wieder da")
    }
  }

  private func facts(_ facts: ListPhrase.ThreadFacts) -> String {
    switch self {
    case .english:
      let outbox =
        switch facts.waiting {
        case 0: ""
        case 1: ", 1 message waits"
        default: ", \(facts.waiting) messages wait"
        }
      let pinned = (facts.isPinned ? ", pinned" : "") + (facts.isMuted ? ", muted" : "")
      let place = facts.place.map { ", \(ordinal($0)) of \(facts.count)" } ?? ""
      let change = facts.change.map { ", to review: \(Words.count($0.files, "file", "files"))" } ?? ""
      return
        " by \(facts.agent) in \(facts.project), \(doing(facts)) for \(span(facts.seconds))\(change)\(outbox)\(pinned)\(place)"
    case .german:
      let outbox =
        switch facts.waiting {
        case 0: ""
        case 1: ", 1 Nachricht wartet"
        default: ", \(facts.waiting) Nachrichten warten"
        }
      let pinned = (facts.isPinned ? ", angeheftet" : "") + (facts.isMuted ? ", stumm" : "")
      let place = facts.place.map { ", Platz \($0) von \(facts.count)" } ?? ""
      let change = facts.change.map { ", zu prüfen: \(Words.count($0.files, "Datei", "Dateien"))" } ?? ""
      return
        " von \(facts.agent) in \(facts.project), \(doing(facts)) seit \(span(facts.seconds))\(change)\(outbox)\(pinned)\(place)"
    }
  }

  private func doing(_ facts: ListPhrase.ThreadFacts) -> String {
    if let word = facts.departing { return text(word == .settingUp ? .conversation(.settingUp) : .state(.word(word))) }
    return switch facts.state {
    case .working: say("working", "arbeitet")
    case .approve: say("waiting for permission", "bittet um Erlaubnis")
    case .ask: say("asking a question", "hat eine Frage")
    case .done: say("done", "fertig")
    case .idle: say("idle", "ruht")
    case .quiet: say("quiet", "still")
    case .failed: say("failed", "fehlgeschlagen")
    case .held: say("held", "angehalten")
    case .unknown: say("unknown", "unbekannt")
    }
  }

  private func span(_ seconds: Int64) -> String {
    switch seconds {
    case ..<60: say("less than a minute", "weniger als einer Minute")
    case ..<3600:
      say(Words.count(Int(seconds / 60), "minute", "minutes"), Words.count(Int(seconds / 60), "Minute", "Minuten"))
    case ..<86_400:
      say(Words.count(Int(seconds / 3600), "hour", "hours"), Words.count(Int(seconds / 3600), "Stunde", "Stunden"))
    default: say(Words.count(Int(seconds / 86_400), "day", "days"), Words.count(Int(seconds / 86_400), "Tag", "Tagen"))
    }
  }
}
