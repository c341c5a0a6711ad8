import Conversation
import Core
import Languages

/// What a conversation says beside what was said in it: who speaks, how far things have come, how to go about in it.
package enum ConversationPhrase: Equatable, Sendable {
  // MARK: Where nothing shows

  case noThreadIsOpen
  case nameAndPurpose
  case agentsHere
  case getsAgents
  case foundElsewhere(Int)
  /// What a thread's turns used in all; nil where nobody knows.
  case used(turns: Int, into: Int?, out: Int?, cost: String?, unpriced: Int)
  case contextLeft(percent: Int)
  case contextIsLeft(percent: Int, taken: Int, size: Int)
  case model(String)
  case beginsThread(key: String)
  case addsCommand(key: String)
  case opensRow(key: String)
  case showsKeys(key: String)
  case nothingSaid
  case nothingSaidYet
  case reading
  case unreadable

  // MARK: Entries

  case status(Status)
  case thinking
  /// For how long is nil where that is not known.
  case thought(for: String?)
  case plan(done: Int, of: Int)
  case tool(Tool)
  case exit(Int)
  case moreLines(Int)
  /// What a turn came to.
  case digest(TurnFacts)
  /// Which day begins.
  case day(Day)
  /// Keys that count once another one has been pressed.
  case thenAKey(after: String)
  /// How much has been passed, where that is known.
  case more(key: String, percent: Int?, isUnicode: Bool)
  case waitsForYou
  case working
  case tokens(String)
  case stops(key: String)
  case settingUp
  case callsOff(key: String)

  // MARK: Going about

  case onlyHere(key: String)
  case nothingToFold
  case allUnfolded
  case allFolded
  case nothingToCopy
  case noCode
  case isTooLong(printedBy: String)
  case noClipboard(printedBy: String)
  case copiedText(lines: Int)
  case choosingLines(Int, copyKey: String, backKey: String)
  case copiedCode(Int, of: Int, lines: Int)

  // MARK: The search

  case searchTitle
  case searchPlace(Int, of: Int, hasMore: Bool)
  case searchHowTo
  case signsOnly
  case unreadableRecords(Int)
  case searching
  case nobodySaidIt
  case nothingFoundYet
  case unread(left: Int, of: Int, isShort: Bool)
  case hitIsDeleted

  /// How far a message of the person's has come, or a tool's call.
  package enum Status: Equatable, Sendable, CaseIterable {
    case sending, accepted, done, failed, stopped, refused, uncertain, running, inBackground, interrupted, ended

    /// Of a tool's call.
    package init(of status: Entry.Status) {
      self =
        switch status {
        case .sending, .open: .running
        case .accepted, .done: .done
        case .failed: .failed
        case .cancelled: .stopped
        case .refused: .refused
        case .interrupted: .interrupted
        case .ended: .ended
        }
    }
  }

  /// What a tool does, as agents tell it.
  package enum Tool: String, Equatable, Sendable, CaseIterable { case read, edit, delete, move, search, fetch, think }
}

extension Language {
  /// Behind a hint; nothing where no key does it.
  func inBrackets(_ key: String) -> String { key.isEmpty ? "" : " (\(key))" }

  private func used(_ turns: Int, _ into: Int?, _ out: Int?, _ cost: String?, _ unpriced: Int) -> String {
    let tokens = [
      into.map { say("\(TurnDigest.short($0)) tokens in", "\(TurnDigest.short($0)) Token hinein") },
      out.map { say("\(TurnDigest.short($0)) out", "\(TurnDigest.short($0)) heraus") },
    ].compactMap { $0 }
    let price = cost ?? say("cost unknown", "Kosten unbekannt")
    let rest =
      cost == nil || unpriced == 0
      ? "" : say(" and \(unpriced) of unknown cost", " und \(unpriced) mit unbekannten Kosten")
    return say(Words.count(turns, "turn", "turns"), Words.count(turns, "Zug", "Züge")) + ": "
      + (tokens + [price + rest]).joined(separator: ", ")
  }

  package func text(_ phrase: ConversationPhrase) -> String {
    switch phrase {
    case .noThreadIsOpen: say("No thread is open.", "Kein Thread ist offen.")
    case .nameAndPurpose: say("upnext: many agents, in your order", "upnext: viele Agenten, in eigener Ordnung")
    case .agentsHere: say("Agents here:", "Agenten hier:")
    case .getsAgents: say("Get others: upnext list agents", "Weitere: upnext list agents")
    case .foundElsewhere(let count):
      say(
        Words.count(count, "thread", "threads") + " begun elsewhere can go on here.",
        Words.count(count, "anderswo begonnener Thread kann", "anderswo begonnene Threads können")
          + " hier weitergehen.")
    case .day(let day): text(day)
    case .digest(let facts): digest(facts)
    case .model(let name): say("Model: \(name)", "Modell: \(name)")
    case .contextLeft(let percent): say("\(percent)% left", "\(percent) % frei")
    case .contextIsLeft(let percent, let taken, let size):
      say(
        "\(percent)% of its context is left: \(TurnDigest.short(taken)) of \(TurnDigest.short(size)) tokens are taken.",
        "\(percent) % des Kontexts sind frei: \(TurnDigest.short(taken)) von \(TurnDigest.short(size)) Token sind belegt."
      )
    case .used(let turns, let into, let out, let cost, let unpriced): used(turns, into, out, cost, unpriced)
    case .beginsThread(let key): say("\(key)  begins a new thread", "\(key)  beginnt einen Thread")
    case .addsCommand(let key): say("\(key)  adds a command to Up Next", "\(key)  plant einen Befehl in Up Next")
    case .opensRow(let key): say("\(key)  opens the row under the cursor", "\(key)  öffnet die Zeile unter dem Cursor")
    case .showsKeys(let key): say("\(key)  shows all keys", "\(key)  zeigt alle Tasten")
    case .nothingSaid:
      say("Nothing has been said yet. Type below; Enter sends.", "Noch nichts gesagt. Schreiben; Enter sendet.")
    case .nothingSaidYet: say("Nothing has been said yet.", "Noch ist nichts gesagt.")
    case .reading: say("Reading", "Wird gelesen")
    case .unreadable: say("It can't be read at the moment.", "Davon lässt sich gerade nichts lesen.")

    case .status(let status): word(status)
    case .thinking: say("thinking", "denkt nach")
    case .thought(let time):
      say(time.map { "thought for \($0)" } ?? "thought", time.map { "dachte \($0) nach" } ?? "dachte nach")
    case .plan(let done, let count): say("plan  \(done) of \(count)", "Plan  \(done) von \(count)")
    case .tool(let tool): say(tool.rawValue, word(tool))
    case .exit(let code): say("exit \(code)", "Exit \(code)")
    case .thenAKey(let first): say("\(first), then the key", "\(first), dann die Taste")
    case .moreLines(let count):
      say(Words.count(count, "more line", "more lines"), Words.count(count, "weitere Zeile", "weitere Zeilen"))
    case .more(let key, let percent, let isUnicode):
      (percent.map { "\($0) %  " } ?? "")
        + say(
          (isUnicode ? "↓ more" : "more below") + inBrackets(key),
          (isUnicode ? "↓ mehr" : "unten mehr") + inBrackets(key))
    case .waitsForYou: say("waits for you", "wartet auf dich")
    case .working: say("working", "arbeitet")
    case .tokens(let count): say("\(count) tokens", "\(count) Token")
    case .stops(let key): say("\(key) stops", "\(key) stoppt")
    case .settingUp: say("setting up its worktree", "baut den Worktree auf")
    case .callsOff(let key): say("\(key) calls it off", "\(key) bricht ab")

    case .onlyHere(let key):
      say("This is done in a conversation: \(key) goes there.", "Das geht in einem Gespräch: \(key) führt dorthin.")
    case .nothingToFold:
      say(
        "Nothing is folded here: thoughts and calls of tools can be.",
        "Hier ist nichts eingeklappt: Gedanken und Werkzeuge lassen sich klappen.")
    case .allUnfolded: say("Everything is unfolded.", "Alles ist ausgeklappt.")
    case .allFolded: say("Thoughts and calls of tools are folded.", "Gedanken und Werkzeuge sind eingeklappt.")
    case .nothingToCopy: say("There is nothing here to copy.", "Hier gibt es nichts zu kopieren.")
    case .noCode: say("There is no code here to copy.", "Hier gibt es keinen Code zu kopieren.")
    case .isTooLong(let command):
      say(
        "It is too long for the terminal's clipboard: \(command) prints it.",
        "Zu lang für die Zwischenablage des Terminals: \(command) gibt es aus.")
    case .noClipboard(let command):
      say(
        "There is no clipboard here: \(command) prints it.",
        "Hier gibt es keine Zwischenablage: \(command) gibt es aus.")
    case .choosingLines(let count, let copyKey, let backKey):
      say(
        "\(count == 1 ? "1 line" : "\(count) lines") chosen: \(copyKey) copies, \(backKey) lets go.",
        "\(count == 1 ? "1 Zeile" : "\(count) Zeilen") gewählt: \(copyKey) kopiert, \(backKey) lässt los.")
    case .copiedText(let lines):
      say(
        "Copied the text: \(Words.count(lines, "line", "lines")).",
        "Text kopiert: \(Words.count(lines, "Zeile", "Zeilen")).")
    case .copiedCode(let number, let count, let lines):
      say(
        "Copied code \(number) of \(count): \(Words.count(lines, "line", "lines")).",
        "Code \(number) von \(count) kopiert: \(Words.count(lines, "Zeile", "Zeilen")).")

    case .searchTitle: say("Search", "Suche")
    case .searchPlace(let place, let count, let hasMore):
      say(
        "\(place) of \(hasMore ? "the newest " : "")\(count)", "\(place) von \(hasMore ? "den neuesten " : "")\(count)")
    case .searchHowTo:
      say(
        "Words that were said anywhere; the last one may be unfinished.",
        "Wörter, die irgendwo fielen; das letzte darf unfertig sein.")
    case .signsOnly:
      say(
        "Signs alone can't be searched: type a word, too.",
        "Nach Zeichen allein lässt sich nicht suchen: dazu ein Wort.")
    case .unreadableRecords(let count):
      say(
        "\(Words.count(count, "record", "records")) of other programs that may say it can't be read.",
        "Nicht zu lesen ist, was es vielleicht sagt: \(Words.count(count, "Datei", "Dateien")) anderer Programme.")
    case .searching: say("Searching", "Sucht")
    case .nobodySaidIt: say("Nobody has said these words.", "Diese Wörter hat niemand gesagt.")
    case .nothingFoundYet: say("Nothing found so far.", "Bisher nichts gefunden.")
    case .unread(let left, let all, isShort: true):
      say("\(left) of \(all) threads still to be read.", "\(left) von \(all) Threads noch ungelesen.")
    case .unread(let left, let all, isShort: false):
      say(
        "\(left) of \(all) threads of other programs \(left == 1 ? "is" : "are") still to be read.",
        "\(left) von \(all) Threads anderer Programme \(left == 1 ? "ist" : "sind") noch zu lesen.")
    case .hitIsDeleted: say("The thread has just been deleted.", "Der Thread wurde gerade gelöscht.")
    }
  }

  private func word(_ status: ConversationPhrase.Status) -> String {
    switch status {
    case .sending: say("sending", "wird gesendet")
    case .accepted: say("accepted", "angenommen")
    case .done: say("done", "fertig")
    case .failed: say("failed", "fehlgeschlagen")
    case .stopped: say("stopped", "gestoppt")
    case .refused: say("refused", "abgelehnt")
    case .uncertain: say("uncertain", "unsicher")
    case .running: say("running", "läuft")
    case .inBackground: say("runs in the background", "läuft im Hintergrund")
    case .interrupted: say("interrupted", "unterbrochen")
    case .ended: say("no result", "ohne Ergebnis")
    }
  }

  private func word(_ tool: ConversationPhrase.Tool) -> String {
    switch tool {
    case .read: "lesen"
    case .edit: "ändern"
    case .delete: "löschen"
    case .move: "verschieben"
    case .search: "suchen"
    case .fetch: "holen"
    case .think: "denken"
    }
  }
}
